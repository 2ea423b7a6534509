"""The devices at a championship's real boards over HTTP: their links, and the game behind each."""

import msgspec

from faristol.championship.game_rules import game_rules_of
from faristol.server.championship.boards import board_key
from faristol.server.championship.office import Office
from faristol.server.championship.permissions import STAFF, asked_championship
from faristol.server.endpoints.access import ANYBODY_WITH_LINK
from faristol.server.endpoints.request import COMING_IN, Operation, Request
from faristol.server.page_addresses import address
from faristol.server.wire import V1


class BoardCard(msgspec.Struct, frozen=True):
    """What the card on a table says."""

    table: int
    path: str
    """The page that opens the game of its board; printed as a code, too."""


class BoardCards(msgspec.Struct, frozen=True):
    """The cards of an event's tables."""

    allowed: bool
    """Whether a device may lie on a table of this event."""
    clause: str
    """Of the book that says so."""
    cards: list[BoardCard]


class BoardGame(msgspec.Struct, frozen=True):
    """The game at a table's board now."""

    table: str
    code: str


async def cards(request: Request) -> BoardCards:
    """The links of all tables; they stay the same in every round."""
    live = await asked_championship(request)
    rules = game_rules_of(live.state)
    tables = max(1, -(-len(live.state.entries) // rules.players.least))
    return BoardCards(
        rules.equipment.device,
        rules.clause("equipment.device") if "equipment.device" in rules.cited else "",
        [
            BoardCard(
                number,
                address(
                    "board",
                    event=live.plan.id,
                    table=str(number),
                    key=board_key(live.plan, number),
                ),
            )
            for number in range(1, tables + 1)
        ],
    )


async def game(request: Request) -> BoardGame:
    """The game at a table's board, for the device that lies there."""
    live = await asked_championship(request)
    number = request.path("number")
    table = int(number) if number.isascii() and number.isdigit() and len(number) < 5 else 0
    plan = await request.part(Office).board(live, table, request.path("key"))
    return BoardGame(plan.id, plan.code)


OPERATIONS = (
    Operation(
        "board-cards",
        "GET",
        f"{V1}/championships/{{event}}/boards",
        cards,
        "The links on the cards of an event's tables",
        response_type=BoardCards,
        access=STAFF,
    ),
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
