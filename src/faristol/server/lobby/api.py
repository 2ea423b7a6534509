"""The lobby: what can be played, tables to join, sitting down and getting up."""

from contextlib import suppress
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from faristol.lexicon import LexiconError, Shelf
from faristol.rulebook import EDITIONS, edition
from faristol.server.endpoints.access import ANYBODY, PLAYERS_OF_TABLE, Asker, access
from faristol.server.endpoints.request import WRITING, Asking, Operation
from faristol.server.lobby.lines import TableLine, table_line
from faristol.server.lobby.lobby import NewTable
from faristol.server.plans.tables import Level, TablePlan
from faristol.server.problem import Missing, ProblemCode, not_allowed, not_found
from faristol.server.tables.roles import is_arbiter, may_watch
from faristol.server.wire import V1


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


def _line(plan: TablePlan, asking: Asking) -> TableLine:
    """A table, as the asker may see it."""
    account = asking.person.id if asking.person else ""
    return table_line(plan, account, trusted=is_arbiter(plan, asking.person))


async def editions(_asking: Asking) -> list[EditionLine]:
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
                if option.offered
            ],
        )
        for name, book in ((name, edition(name)) for name in EDITIONS)
        if name != "nl-duplicate"
    ]


async def lexica(asking: Asking) -> list[LexiconLine]:
    """Every lexicon installed here."""
    return await asking.house.aside.work_out(_installed)


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


async def tables(asking: Asking) -> list[TableLine]:
    """Tables to join or to watch, newest first; those of an event also when nobody is there."""
    event, account = asking.query("event"), asking.person.id if asking.person else ""
    abandoned = asking.house.abandoned
    plans = await asking.house.lobby.open_tables(asking.person)
    if event:
        plans = [plan for plan in plans if plan.event == event]
    else:
        plans = [p for p in plans if p.seat_of(account) is not None or not abandoned.has(p)]
    plans.sort(key=lambda plan: -plan.created)
    return [_line(plan, asking) for plan in plans[:200]]


async def create_table(asking: Asking) -> TableLine:
    """A new table, with you at it."""
    body: NewTable = asking.body
    if body.event:
        grants = asking.me.account.grants
        if not any(grant.event in (body.event, "*") for grant in grants):
            raise not_allowed(ProblemCode.NO_ROLE_THERE, "you have no part in that event")
    return _line(await asking.house.lobby.create(asking.me, body), asking)


async def visible_plan(asking: Asking) -> TablePlan:
    """The table that the path names, if the asker may know of it.

    :raises Problem: when not.
    """
    plan = await asking.house.hall.plan(asking.path("table"))
    code = asking.query("code")
    invited = asking.person is not None and plan.awaits(asking.person.id)
    # Who may sit down by the code reads first what is agreed, also where nobody may watch.
    comes = not plan.opened and code == plan.code
    if not (invited or comes) and not may_watch(plan, asking.person, code):
        raise not_found(Missing.TABLE)
    return plan


async def table(asking: Asking) -> TableLine:
    """What was agreed about a table. Who waits there for players is seen by asking."""
    plan = await visible_plan(asking)
    if asking.person is not None:
        await asking.house.hall.attend(plan, asking.person.id)
    return _line(plan, asking)


async def table_by_code(asking: Asking) -> TableLine:
    """The table whose code somebody read out."""
    return _line(await asking.house.hall.by_code(asking.path("code")), asking)


async def sit(asking: Asking) -> TableLine:
    """Sit down."""
    body: Sitting = asking.body
    table_id = asking.path("table")
    plan = await asking.house.lobby.sit(table_id, asking.me, body.code, agrees=body.agrees)
    return _line(plan, asking)


async def leave(asking: Asking) -> None:
    """Stand up before the game has begun."""
    await asking.house.hall.leave(asking.path("table"), asking.me.id)


async def rematch(asking: Asking) -> TableLine:
    """The same again, the other one first."""
    return _line(await asking.house.lobby.rematch(asking.path("table"), asking.me), asking)


async def wanted(asking: Asking) -> RematchLine:
    """Who of the others wants another game, before it has begun."""
    plan = await asking.house.hall.plan(asking.path("table"))
    if plan.seat_of(asking.me.id) is None:
        raise not_found(Missing.TABLE)
    return RematchLine(await asking.house.lobby.wanted_again(plan.id, asking.me))


async def stand_in(asking: Asking) -> TableLine:
    """Let a robot play for someone who left."""
    body: StandingIn = asking.body
    plan = await asking.house.lobby.stand_in(asking.path("table"), asking.me, body.seat, body.level)
    return _line(plan, asking)


async def come_back(asking: Asking) -> TableLine:
    """Take your seat back from the robot."""
    return _line(await asking.house.lobby.come_back(asking.path("table"), asking.me), asking)


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
        gives=list[EditionLine],
        access=ANYBODY,
    ),
    Operation(
        "lexica",
        "GET",
        f"{V1}/lexica",
        lexica,
        "Installed word lists",
        gives=list[LexiconLine],
        access=ANYBODY,
    ),
    Operation(
        "tables",
        "GET",
        f"{V1}/tables",
        tables,
        "Tables to join or watch",
        gives=list[TableLine],
        access=ANYBODY,
        query=(("event", str),),
    ),
    Operation(
        "create-table",
        "POST",
        f"{V1}/tables",
        create_table,
        "Make a table",
        takes=NewTable,
        gives=TableLine,
        rate=WRITING,
        makes=True,
    ),
    Operation(
        "table-by-code",
        "GET",
        f"{V1}/codes/{{code}}",
        table_by_code,
        "The table with a code",
        gives=TableLine,
    ),
    Operation(
        "table",
        "GET",
        _TABLE,
        table,
        "What was agreed about a table",
        gives=TableLine,
        access=ANYBODY,
        query=(("code", str),),
    ),
    Operation(
        "sit",
        "POST",
        f"{_TABLE}/sit",
        sit,
        "Sit down at a table",
        takes=Sitting,
        gives=TableLine,
        rate=WRITING,
    ),
    Operation("leave", "POST", f"{_TABLE}/leave", leave, "Stand up before the game", rate=WRITING),
    Operation(
        "rematch",
        "POST",
        f"{_TABLE}/rematch",
        rematch,
        "Play the same again",
        gives=TableLine,
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
        gives=RematchLine,
        access=PLAYERS_OF_TABLE,
    ),
    Operation(
        "stand-in",
        "POST",
        f"{_TABLE}/stand-in",
        stand_in,
        "Let a robot play for someone who left",
        takes=StandingIn,
        gives=TableLine,
        rate=WRITING,
        access=PLAYERS_AND_ARBITERS,
    ),
    Operation(
        "come-back",
        "POST",
        f"{_TABLE}/come-back",
        come_back,
        "Take your seat back",
        gives=TableLine,
        rate=WRITING,
        access=PLAYERS_OF_TABLE,
    ),
)
