"""The lobby: what can be played, tables to join, sitting down and getting up."""

import asyncio
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from faristol.lexicon import Shelf
from faristol.rulebook import EDITIONS, edition
from faristol.server.asking import WRITING, Asking, Operation
from faristol.server.problem import not_allowed, not_found
from faristol.server.tables.lobby import NewTable
from faristol.server.tables.lobby_lines import TableLine, table_line
from faristol.server.tables.plan import Level, TablePlan
from faristol.server.tables.roles import is_arbiter, may_watch
from faristol.server.wire import V1


class Sitting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A room code, where one is needed."""

    code: Annotated[str, Meta(max_length=12)] = ""


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
            ],
        )
        for name, book in ((name, edition(name)) for name in EDITIONS)
        if name != "nl-duplicate"
    ]


async def lexica(_asking: Asking) -> list[LexiconLine]:
    """Every lexicon installed here."""
    there = await asyncio.to_thread(lambda: Shelf().installed())
    return [
        LexiconLine(
            i.record.reference, i.record.language, i.record.tiles, i.record.words, i.record.hash
        )
        for i in there
    ]


async def tables(asking: Asking) -> list[TableLine]:
    """Tables to join or to watch, newest first."""
    event = asking.query("event")
    plans = await asking.house.lobby.open_tables(asking.person)
    plans = [plan for plan in plans if not event or plan.event == event]
    plans.sort(key=lambda plan: -plan.created)
    return [_line(plan, asking) for plan in plans[:200]]


async def create_table(asking: Asking) -> TableLine:
    """A new table, with you at it."""
    body: NewTable = asking.body
    if body.event:
        grants = asking.me.account.grants
        if not any(grant.event in (body.event, "*") for grant in grants):
            raise not_allowed("you have no part in that event")
    return _line(await asking.house.lobby.create(asking.me, body), asking)


async def visible_plan(asking: Asking) -> TablePlan:
    """The table that the path names, if the asker may know of it.

    :raises Problem: when not.
    """
    plan = await asking.house.hall.plan(asking.path("table"))
    invited = asking.person is not None and plan.awaits(asking.person.id)
    if not invited and not may_watch(plan, asking.person, asking.query("code")):
        raise not_found("table")
    return plan


async def table(asking: Asking) -> TableLine:
    """What was agreed about a table."""
    return _line(await visible_plan(asking), asking)


async def table_by_code(asking: Asking) -> TableLine:
    """The table whose code somebody read out."""
    return _line(await asking.house.hall.by_code(asking.path("code")), asking)


async def sit(asking: Asking) -> TableLine:
    """Sit down."""
    plan = await asking.house.lobby.sit(asking.path("table"), asking.me, asking.body.code)
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
        raise not_found("table")
    return RematchLine(await asking.house.lobby.wanted_again(plan.id, asking.me))


async def stand_in(asking: Asking) -> TableLine:
    """Let a robot play for who left."""
    body: StandingIn = asking.body
    plan = await asking.house.lobby.stand_in(asking.path("table"), asking.me, body.seat, body.level)
    return _line(plan, asking)


async def come_back(asking: Asking) -> TableLine:
    """Take your seat back from the robot."""
    return _line(await asking.house.lobby.come_back(asking.path("table"), asking.me), asking)


_TABLE = f"{V1}/tables/{{table}}"

OPERATIONS = (
    Operation(
        "editions",
        "GET",
        f"{V1}/editions",
        editions,
        "Rule book editions",
        gives=list[EditionLine],
        needs_sign_in=False,
    ),
    Operation(
        "lexica",
        "GET",
        f"{V1}/lexica",
        lexica,
        "Installed word lists",
        gives=list[LexiconLine],
        needs_sign_in=False,
    ),
    Operation(
        "tables",
        "GET",
        f"{V1}/tables",
        tables,
        "Tables to join or watch",
        gives=list[TableLine],
        needs_sign_in=False,
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
        needs_sign_in=False,
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
    ),
    Operation(
        "wanted-rematch",
        "GET",
        f"{_TABLE}/rematch",
        wanted,
        "Who wants to play the same again",
        gives=RematchLine,
    ),
    Operation(
        "stand-in",
        "POST",
        f"{_TABLE}/stand-in",
        stand_in,
        "Let a robot play for who left",
        takes=StandingIn,
        gives=TableLine,
        rate=WRITING,
    ),
    Operation(
        "come-back",
        "POST",
        f"{_TABLE}/come-back",
        come_back,
        "Take your seat back",
        gives=TableLine,
        rate=WRITING,
    ),
)
