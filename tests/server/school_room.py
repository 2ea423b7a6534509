"""An online school championship in a test: the desk, the pupils' phones, everybody at one game."""

from contextlib import AsyncExitStack
from typing import Any

from tests.server.championing import Championship, announced
from tests.server.client import Client, Socket
from tests.server.playing import begun, best_play
from tests.server.waiting import until


class Room:
    """An online school championship and its pupils' phones."""

    def __init__(self, desk: Championship, pupils: list[Client]) -> None:
        self.desk = desk
        self.pupils = pupils

    def phone(self, player: int) -> Client:
        return self.pupils[player - 1]

    async def publish(self, *missing: int) -> dict[str, Any]:
        """Everybody but those shows their code, the round is made; its first table."""
        for player in range(1, len((await self.desk.view())["players"]) + 1):
            if player not in missing:
                await self.desk.claim(self.phone(player), player)
        await self.desk.to_round()
        return await self.line()

    async def line(self, table: int = 1) -> dict[str, Any]:
        found: dict[str, Any] = (await self.desk.view())["rounds"][-1]["tables"][table - 1]
        return found

    async def scores(self) -> Any:
        return (await self.line())["scores"]

    async def calls(self) -> Any:
        return (await self.desk.mine())["calls"]

    async def called(self) -> dict[str, Any]:
        """The call that the server makes."""
        (call,) = await until(self.calls)
        found: dict[str, Any] = call
        return found

    def playing(self, line: dict[str, Any]) -> list[Client]:
        return [self.phone(p) for p in line["players"] if p not in line["without"]]


async def room(admin: Client, pupils: list[Client], players: int = 4, **plan: Any) -> Room:
    asked = {"regulations": "school", "rounds": 2, "online": True, **plan}
    return Room(await announced(admin, players=players, **asked), pupils)


class Sat:
    """Everybody at one game, by seat."""

    def __init__(self, game: str, clients: list[Client], sockets: list[Socket]) -> None:
        self.game = game
        self.clients = clients
        self.sockets = sockets

    async def play(self, seat: int) -> int:
        """Lay a word and have it accepted; its points. Nothing where no word can be laid."""
        view = await self.clients[seat].get(f"/tables/{self.game}/state")
        play = best_play(view, seat)
        if play is None:
            assert (await self.sockets[seat].do("Pass"))["is"] == "Done"
            return 0
        done = await self.sockets[seat].do("Place", placements=play)
        assert done["is"] == "Done"
        if view["edition"] == "fisc-escolar":
            for other, socket in enumerate(self.sockets):
                if other != seat:
                    await socket.do("Accept")
        state = await self.clients[seat].get(f"/tables/{self.game}/state")
        return int(state["totals"][seat])

    async def pass_out(self) -> dict[str, Any]:
        """Nobody lays anything more; the result."""
        for _ in range(30):
            for socket in self.sockets:
                if self.declared():
                    return self.declared()[-1]
                await socket.do("Pass")
        raise AssertionError("the game did not end")

    def declared(self) -> list[dict[str, Any]]:
        return self.sockets[0].events("ResultDeclared")


class Sitting:
    """Everybody sits down and the game begins."""

    def __init__(self, where: Room, line: dict[str, Any]) -> None:
        self._clients = where.playing(line)
        self._game = line["game"]
        self._stack = AsyncExitStack()

    async def __aenter__(self) -> Sat:
        sockets = [
            await self._stack.enter_async_context(client.socket(self._game))
            for client in self._clients
        ]
        await begun(*sockets)
        return Sat(self._game, self._clients, sockets)

    async def __aexit__(self, *_: object) -> None:
        await self._stack.aclose()
