"""People with accounts who play short games to an end, for tests of what is kept of them."""

from functools import partial
from typing import Any

from faristol.server.running import Running
from tests.server.client import Client, Socket
from tests.server.playing import begun, play_on, seated
from tests.server.waiting import until


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

    async def is_filed() -> bool:
        return table_id in {plan.id for plan in await server.services.hall.finished()}

    await until(is_filed)
    await server.services.recorder.catch_up()
