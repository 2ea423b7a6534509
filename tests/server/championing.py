"""A director, arbiters and players with phones: for tests that need a whole championship."""

import itertools
from typing import Any

from tests.server.client import Client

NAMES = ("Anna", "Bernat", "Carla", "David", "Elna", "Ferran", "Gemma", "Hug")
_ids = itertools.count()


class Championship:
    """One championship, as a person at its desk or at one of its tables sees it."""

    def __init__(self, client: Client, event: str) -> None:
        self.client = client
        self.event = event
        self.path = f"/championships/{event}"

    async def do(self, what: str, **fields: Any) -> Any:
        body = {"do": what, "id": fields.pop("id", f"c{next(_ids)}"), **fields}
        return await self.client.post(f"{self.path}/commands", body)

    async def view(self) -> Any:
        return (await self.client.get(self.path))["view"]

    async def mine(self) -> Any:
        return (await self.client.get(self.path))["mine"]

    def seen_by(self, client: Client) -> "Championship":
        return Championship(client, self.event)

    async def claim(self, client: Client, player: int) -> "Championship":
        """A player's phone, after it showed the code from the desk."""
        code = (await self.mine())["desk"]["codes"][str(player)]
        await client.post(f"{self.path}/claim", {"player": player, "code": code})
        return self.seen_by(client)

    async def to_round(self) -> Any:
        """Pair and publish; the round."""
        await self.do("Pair")
        await self.do("Publish")
        return (await self.view())["rounds"][-1]

    async def play_round(self, first: int = 400, second: int = 350) -> None:
        for game in (await self.to_round())["games"]:
            score = {"first": first, "second": second}
            await self.do("Result", table=game["table"], **score, agreed=True)
        await self.do("Close")


async def announced(director: Client, players: int = 4, **plan: Any) -> Championship:
    """A championship with its players entered."""
    asked = {"name": "Open de Sabadell", "regulations": "club", "rounds": 3, **plan}
    made = await director.post("/championships", asked)
    await director.remember()
    desk = Championship(director, made["id"])
    for number, name in enumerate(NAMES[:players]):
        await desk.do("Enter", name=name, rating=1500 - number * 10)
    return desk
