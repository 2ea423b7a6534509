"""People with accounts who play short games to an end, for tests of what is kept of them."""

from functools import partial
from typing import Any

from faristol.server.running import Running
from tests.server.client import Client, Socket
from tests.server.playing import begun, play_on, seated

PASSWORD = "a long enough password"


async def member(admin: Client, server: Running, login: str, *grants: tuple[str, str]) -> Client:
    """Somebody with an account of their own."""
    rows = [{"role": role, "event": event} for role, event in grants]
    link = await admin.post("/invitations", {"grants": rows})
    client = Client(server.port)
    secret = link["url"].rsplit("/", 1)[1]
    body = {"login": login, "name": login.title(), "password": PASSWORD}
    await client.post(f"/invitations/{secret}/accept", body)
    await client.remember()
    return client


async def pupil(teacher: Client, server: Running, event: str, name: str) -> Client:
    """Somebody who signed in with a card."""
    [card] = await teacher.post("/cards", {"event": event, "names": [name]})
    client = Client(server.port)
    secret = card["url"].rsplit("/", 1)[1]
    await client.post("/sign-in/card", {"card": secret, "pin": card["pin"]})
    await client.remember()
    return client


async def short_game(
    winner: Client, loser: Client, server: Running, *, turns: int = 1, **table: Any
) -> str:
    """A game of a few turns that `loser` resigns; its id, when it has been written down."""
    table_id = await seated(winner, loser, **table)
    async with winner.socket(table_id) as a, loser.socket(table_id) as b:
        await begun(a, b)
        for number in range(turns):
            await a.until(partial(_begun, a, number))
            seat = a.events("TurnBegan")[number]["seat"]
            client, socket = ((winner, a), (loser, b))[seat]
            assert (await play_on(client, socket, table_id, seat))["is"] == "Done"
            if turns > 1:
                # Refused where nothing waits to be accepted.
                await (a, b)[1 - seat].do("Accept")
        assert (await b.do("Resign"))["is"] == "Done"
        await a.until(lambda: a.events("ResultDeclared"))
    await written_down(server, table_id)
    return table_id


def _begun(socket: Socket, number: int) -> bool:
    return len(socket.events("TurnBegan")) > number


async def written_down(server: Running, table_id: str) -> None:
    """Wait until a game that is over has been filed and recorded."""
    hall = server.house.hall
    for _ in range(200):
        if table_id in {plan.id for plan in await hall.finished()}:
            break
        await server.house.store.ping()
    await server.house.recorder.catch_up()
