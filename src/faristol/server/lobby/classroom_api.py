"""A teacher's class over HTTP: its tables and pupils, one word to all, seating everybody."""

from typing import Annotated

import msgspec
from msgspec import Meta

from faristol.core.command_codec import CommandId
from faristol.server.auth.sessions import Person
from faristol.server.endpoints.access import Asker, access
from faristol.server.endpoints.request import WRITING, Operation, Request
from faristol.server.lobby.classroom import (
    ClassTable,
    Grouping,
    Pupil,
    PupilClass,
    Said,
    Word,
    pupils_of,
    say,
    seat_groups,
    seen,
    start,
    take_away,
)
from faristol.server.lobby.schemas import game_line
from faristol.server.plans.table_host import SeatPresence, TableHost
from faristol.server.plans.table_roles import is_arbiter
from faristol.server.plans.tables import TablePlan
from faristol.server.problem import Missing, ProblemCode, bad_request, not_allowed, not_found
from faristol.server.roles import Role
from faristol.server.streams.damage import spared
from faristol.server.wire import V1

_RECENT_MS = 3 * 3_600_000
_MOST_TABLES = 100


class Class(msgspec.Struct, frozen=True):
    """A class as its teacher sees it."""

    at: int
    tables: list[ClassTable]
    pupils: list[Pupil]


class Saying(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A word to one table, or to all."""

    do: Word
    id: CommandId
    table: Annotated[str, Meta(max_length=40)] = ""
    ms: Annotated[int, Meta(ge=1_000, le=3_600_000)] = 60_000
    reason: Annotated[str, Meta(min_length=1, max_length=200)] = "teacher"


class Seated(msgspec.Struct, frozen=True):
    """The tables that were made."""

    tables: list[str]


async def _plans(request: Request, event: str) -> list[TablePlan]:
    """Tables of the class: going on, or over not long ago."""
    hall = request.part(TableHost)
    since = request.server.now() - _RECENT_MS
    going = [plan for plan in await hall.plans() if plan.event == event and plan.opened]
    over = [plan for plan in await hall.ended_since(since) if plan.event == event]
    # A game that ends just now may be found in both, or not yet written down as over.
    plans = list({plan.id: plan for plan in (*going, *over)}.values())[:_MOST_TABLES]
    live = {plan.id: hall.loaded(plan.id) for plan in plans}
    plans = [table.plan if (table := live[plan.id]) is not None else plan for plan in plans]
    return sorted(plans, key=lambda plan: (plan.over, len(plan.number), plan.number, plan.created))


async def _pupils(request: Request, event: str, plans: list[TablePlan]) -> list[Pupil]:
    everybody = await request.server.auth.accounts.all()
    return pupils_of(everybody, [plan for plan in plans if not plan.over], event)


async def look(request: Request) -> Class:
    """All boards at a glance."""
    event = request.path("event")
    plans = await _plans(request, event)
    found = [await spared(plan.stream, request.part(TableHost).table(plan.id)) for plan in plans]
    tables = [seen(table, request.part(SeatPresence)) for table in found if table is not None]
    return Class(request.server.now(), tables, await _pupils(request, event, plans))


async def look_as_pupil(request: Request) -> PupilClass:
    """The tables of the class where the asker sits."""
    event, person = request.path("event"), request.me
    hall = request.part(TableHost)
    plans = [plan for plan in await _plans(request, event) if plan.seat_of(person.id) is not None]
    plans.sort(key=lambda plan: (plan.over, -plan.created))
    return PupilClass(event, [game_line(p, hall.loaded(p.id), person.id) for p in plans])


async def tell(request: Request) -> list[Said]:
    """Start, freeze, let go on, give time, pass the turn on, end: one table or all that play."""
    event, person = request.path("event"), request.me
    body: Saying = request.body
    plans = [plan for plan in await _plans(request, event) if not plan.over]
    if body.table:
        plans = [plan for plan in plans if plan.id == body.table]
        if not plans:
            raise not_found(Missing.TABLE)
    elif body.do in (Word.NEXT, Word.END):
        raise bad_request("that can be sent to one table only")
    return [await _say(request, plan.id, person) for plan in plans if _rules_there(plan, person)]


async def _say(request: Request, table_id: str, person: Person) -> Said:
    body = request.body
    table = await request.part(TableHost).table(table_id)
    if table.waits_for_teacher and body.do is Word.START:
        return await start(request.part(TableHost), table_id)
    if table.waits_for_teacher and body.do is Word.END:
        return await take_away(request.part(TableHost), request.part(SeatPresence), table_id)
    return await say(table, body.do, person, command_id=body.id, ms=body.ms, reason=body.reason)


def _rules_there(plan: TablePlan, person: Person) -> bool:
    """Nobody rules on a game they play."""
    return is_arbiter(plan, person)


async def seat_pupils(request: Request) -> Seated:
    """Make a table for each group of pupils."""
    event, person = request.path("event"), request.me
    body: Grouping = request.body
    if len(body.groups) > _MOST_TABLES:
        raise bad_request(
            f"at most {_MOST_TABLES} tables at once",
            ProblemCode.TOO_MANY_AT_ONCE,
            most=_MOST_TABLES,
        )
    pupils = {each.id: each.name for each in await _pupils(request, event, [])}
    made = await seat_groups(
        request.part(TableHost), body, event, pupils, person, request.server.now()
    )
    await request.server.auth.audit.record(
        "ClassSeated", person.id, {"event": event, "tables": made}
    )
    return Seated(made)


async def _teaches(request: Request) -> None:
    request.need(Role.TEACHER, request.path("event"))


async def _is_pupil(request: Request) -> None:
    if request.me.account.pupil_of != request.path("event"):
        raise not_allowed(ProblemCode.NO_ROLE_THERE, "you are not a pupil of that class")


TEACHER = access("teachers of the class", Asker.TEACHER, check=_teaches)
PUPIL = access("pupils of the class", Asker.PUPIL, check=_is_pupil)

_CLASS = f"{V1}/events/{{event}}/class"

OPERATIONS = (
    Operation(
        "class",
        "GET",
        _CLASS,
        look,
        "A class: its tables and pupils",
        response_type=Class,
        access=TEACHER,
    ),
    Operation(
        "own-class",
        "GET",
        f"{_CLASS}/own",
        look_as_pupil,
        "The tables of a class where you sit, for a pupil of it",
        response_type=PupilClass,
        access=PUPIL,
    ),
    Operation(
        "tell-class",
        "POST",
        _CLASS,
        tell,
        "Say something to one table of a class, or to all",
        request_type=Saying,
        response_type=list[Said],
        rate=WRITING,
        access=TEACHER,
    ),
    Operation(
        "seat-class",
        "POST",
        f"{_CLASS}/tables",
        seat_pupils,
        "Make tables for the pupils of a class",
        request_type=Grouping,
        response_type=Seated,
        rate=WRITING,
        access=TEACHER,
    ),
)
