"""The lobby: what can be played, tables to join, sitting down and getting up."""

from contextlib import suppress
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from faristol.lexicon import LexiconError, Shelf
from faristol.robot.levels import Level
from faristol.rulebook import EDITIONS, edition
from faristol.server.auth.limits import Rate
from faristol.server.endpoints.access import ANYBODY, PLAYERS_OF_TABLE, Asker, access
from faristol.server.endpoints.request import WRITING, Operation, Request, spend_of_address
from faristol.server.lobby.boards import GameGlance, glances
from faristol.server.lobby.lobby import Lobby, NewTable
from faristol.server.lobby.schemas import TableLine, table_line
from faristol.server.plans.table_host import Attendance, TableHost
from faristol.server.plans.table_roles import is_arbiter
from faristol.server.plans.tables import TablePlan
from faristol.server.plans.visible import visible_plan
from faristol.server.problem import Missing, ProblemCode, not_allowed, not_found
from faristol.server.wire import V1

_EVERY_TABLE = Rate(burst=500, every_ms=500)
"""To look through all tables costs 20 ms with thousands of them; the page asks for the lobby, which
is kept at hand."""


class Sitting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A room code, where one is needed."""

    code: Annotated[str, Meta(max_length=12)] = ""
    agrees: bool = False
    """To the penalty points that were chosen for words outside a training list."""


class StandingIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which seat a robot is to play for, and how well."""

    seat: Annotated[int, Meta(ge=0, le=3)]
    level: Level = Level.CLUB


class RematchLine(msgspec.Struct, frozen=True):
    """Who sits already where the next game is to be."""

    wanted_by: list[str]


class EditionLine(msgspec.Struct, frozen=True):
    """A rule book's edition, with what an organiser may choose."""

    name: str
    title: str
    language: str
    options: list[dict[str, Any]]


class LexiconLine(msgspec.Struct, frozen=True):
    """An installed lexicon."""

    reference: str
    language: str
    tiles: str
    words: int
    hash: str
    title: str
    """What its maker calls it; empty for a training list, which has a name in every language."""
    is_usual: bool
    """Whether games of its language are played with it where nobody chooses another."""


def _line(plan: TablePlan, request: Request) -> TableLine:
    """A table, as the asker may see it."""
    account = request.person.id if request.person else ""
    return table_line(plan, account, trusted=is_arbiter(plan, request.person))


async def editions(_request: Request) -> list[EditionLine]:
    """Every edition a table can be played by."""
    return [
        EditionLine(
            name,
            book.title,
            book.language,
            [
                {
                    "id": option.id,
                    "question": option.question,
                    "default": option.default,
                    "choices": [{"is": c.choice, "means": c.means} for c in option.choices],
                }
                for option in book.options
                if option.offered and not option.on_wood
            ],
        )
        for name, book in ((name, edition(name)) for name in EDITIONS)
        if name != "nl-duplicate"
    ]


async def lexica(request: Request) -> list[LexiconLine]:
    """Every lexicon installed here."""
    return await request.server.aside.work_out(_installed)


def _installed() -> list[LexiconLine]:
    shelf = Shelf()
    records = [found.record for found in shelf.installed()]
    usual: set[str] = set()
    for language in {record.language for record in records}:
        with suppress(LexiconError):  # none of them was chosen
            usual.add(shelf.find(language).record.reference)
    return [
        LexiconLine(
            record.reference,
            record.language,
            record.tiles,
            record.words,
            record.hash,
            "" if record.is_default else record.title,
            record.reference in usual,
        )
        for record in records
    ]


async def tables(request: Request) -> list[TableLine]:
    """Tables to join or to watch, newest first; those of an event also when nobody is there."""
    spend_of_address(request.server, "every table", request.address, _EVERY_TABLE)
    event, account = request.query("event"), request.person.id if request.person else ""
    attendance = request.part(Attendance)
    plans = await request.part(Lobby).open_tables(request.person)
    if event:
        plans = [plan for plan in plans if plan.event == event]
    else:
        plans = [
            p for p in plans if p.seat_of(account) is not None or not attendance.is_abandoned(p)
        ]
    plans.sort(key=lambda plan: -plan.created)
    return [_line(plan, request) for plan in plans[:200]]


async def boards(request: Request) -> list[GameGlance]:
    """The boards of one's own games, and of those that anybody may watch as they are."""
    return glances(request.part(TableHost).in_play(), request.person)


async def create_table(request: Request) -> TableLine:
    """A new table, with you at it."""
    body: NewTable = request.body
    if body.event:
        grants = request.me.account.grants
        if not any(grant.event in (body.event, "*") for grant in grants):
            raise not_allowed(ProblemCode.NO_ROLE_THERE, "you have no part in that event")
    return _line(await request.part(Lobby).create(request.me, body), request)


async def table(request: Request) -> TableLine:
    """What was agreed about a table. Whoever asks sees who waits there for players."""
    plan = await visible_plan(request)
    if request.person is not None:
        await request.part(Lobby).attend(plan, request.person.id)
    return _line(plan, request)


async def table_by_code(request: Request) -> TableLine:
    """The table whose code somebody read out."""
    return _line(await request.part(TableHost).by_code(request.path("code")), request)


async def sit(request: Request) -> TableLine:
    """Sit down."""
    body: Sitting = request.body
    table_id = request.path("table")
    plan = await request.part(Lobby).sit(table_id, request.me, body.code, agrees=body.agrees)
    return _line(plan, request)


async def leave(request: Request) -> None:
    """Stand up before the game has begun."""
    await request.part(TableHost).leave(request.path("table"), request.me.id)


async def rematch(request: Request) -> TableLine:
    """The same again, the other one first."""
    return _line(await request.part(Lobby).rematch(request.path("table"), request.me), request)


async def wanted(request: Request) -> RematchLine:
    """Who of the others wants another game, before it has begun."""
    plan = await request.part(TableHost).plan(request.path("table"))
    if plan.seat_of(request.me.id) is None:
        raise not_found(Missing.TABLE)
    return RematchLine(await request.part(Lobby).wanted_again(plan.id, request.me))


async def stand_in(request: Request) -> TableLine:
    """Let a robot play for someone who left."""
    body: StandingIn = request.body
    plan = await request.part(Lobby).stand_in(
        request.path("table"), request.me, body.seat, body.level
    )
    return _line(plan, request)


async def come_back(request: Request) -> TableLine:
    """Take your seat back from the robot."""
    return _line(await request.part(Lobby).come_back(request.path("table"), request.me), request)


PLAYERS_AND_ARBITERS = access(
    "who plays at the table, and its arbiters", Asker.PLAYER, Asker.ARBITER, Asker.TEACHER
)

_TABLE = f"{V1}/tables/{{table}}"

OPERATIONS = (
    Operation(
        "editions",
        "GET",
        f"{V1}/editions",
        editions,
        "Rule book editions",
        response_type=list[EditionLine],
        access=ANYBODY,
    ),
    Operation(
        "lexica",
        "GET",
        f"{V1}/lexica",
        lexica,
        "Installed word lists",
        response_type=list[LexiconLine],
        access=ANYBODY,
    ),
    Operation(
        "tables",
        "GET",
        f"{V1}/tables",
        tables,
        "Tables to join or watch",
        response_type=list[TableLine],
        access=ANYBODY,
        query=(("event", str),),
    ),
    Operation(
        "boards",
        "GET",
        f"{V1}/lobby/boards",
        boards,
        "Boards and scores at a glance",
        response_type=list[GameGlance],
        access=ANYBODY,
    ),
    Operation(
        "create-table",
        "POST",
        f"{V1}/tables",
        create_table,
        "Make a table",
        request_type=NewTable,
        response_type=TableLine,
        rate=WRITING,
        makes=True,
    ),
    Operation(
        "table-by-code",
        "GET",
        f"{V1}/codes/{{code}}",
        table_by_code,
        "The table with a code",
        response_type=TableLine,
    ),
    Operation(
        "table",
        "GET",
        _TABLE,
        table,
        "What was agreed about a table",
        response_type=TableLine,
        access=ANYBODY,
        query=(("code", str),),
    ),
    Operation(
        "sit",
        "POST",
        f"{_TABLE}/sit",
        sit,
        "Sit down at a table",
        request_type=Sitting,
        response_type=TableLine,
        rate=WRITING,
    ),
    Operation("leave", "POST", f"{_TABLE}/leave", leave, "Stand up before the game", rate=WRITING),
    Operation(
        "rematch",
        "POST",
        f"{_TABLE}/rematch",
        rematch,
        "Play the same again",
        response_type=TableLine,
        rate=WRITING,
        access=PLAYERS_OF_TABLE,
        makes=True,
    ),
    Operation(
        "wanted-rematch",
        "GET",
        f"{_TABLE}/rematch",
        wanted,
        "Who wants to play the same again",
        response_type=RematchLine,
        access=PLAYERS_OF_TABLE,
    ),
    Operation(
        "stand-in",
        "POST",
        f"{_TABLE}/stand-in",
        stand_in,
        "Let a robot play for someone who left",
        request_type=StandingIn,
        response_type=TableLine,
        rate=WRITING,
        access=PLAYERS_AND_ARBITERS,
    ),
    Operation(
        "come-back",
        "POST",
        f"{_TABLE}/come-back",
        come_back,
        "Take your seat back",
        response_type=TableLine,
        rate=WRITING,
        access=PLAYERS_OF_TABLE,
    ),
)
