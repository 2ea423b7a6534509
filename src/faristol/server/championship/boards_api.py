"""The devices at a championship's real boards over HTTP: the game behind each card."""

import msgspec

from faristol.server.championship.office import Office
from faristol.server.championship.permissions import asked_championship
from faristol.server.endpoints.access import ANYBODY_WITH_LINK
from faristol.server.endpoints.request import COMING_IN, Operation, Request
from faristol.server.wire import V1


class BoardGame(msgspec.Struct, frozen=True):
    """The game at a table's board now."""

    table: str
    code: str


async def game(request: Request) -> BoardGame:
    """The game at a table's board, for the device that lies there."""
    live = await asked_championship(request)
    number = request.path("number")
    table = int(number) if number.isascii() and number.isdigit() and len(number) < 5 else 0
    plan = await request.part(Office).board(live, table, request.path("key"))
    return BoardGame(plan.id, plan.code)


OPERATIONS = (
    Operation(
        "board-game",
        "POST",
        f"{V1}/championships/{{event}}/boards/{{number}}/{{key}}",
        game,
        "The game at a table's real board, made if there is none yet",
        response_type=BoardGame,
        access=ANYBODY_WITH_LINK,
        rate=COMING_IN,
        refuses=(422,),
    ),
)
