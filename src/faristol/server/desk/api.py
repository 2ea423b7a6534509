"""The arbiter's desk over HTTP: the queue, who takes a call, the log.

One queue for the tables of this server and for those of a hall, of one event or of every event
at which somebody is an arbiter or directs.
"""

import secrets

import msgspec

from faristol.championship.desk.refusal import DeskReason
from faristol.core import Refused
from faristol.server.auth.sessions import Person
from faristol.server.championship.messages import TakeCall
from faristol.server.championship.office import Office as ChampionshipOffice
from faristol.server.desk import board_calls, jury_api, office_api
from faristol.server.desk.championship_calls import (
    HALL,
    WaitingTable,
    aid_in_hall,
    hall_calls,
    hall_rulings,
    hall_waits,
)
from faristol.server.desk.office_api import calls_taken
from faristol.server.endpoints.access import Asker, access
from faristol.server.endpoints.request import WRITING, Operation, Request
from faristol.server.plans.table_rules import rules_of
from faristol.server.plans.tables import TablePlan
from faristol.server.problem import Missing, against_rules, needs_role, not_found
from faristol.server.refused_aids import RefusedAids
from faristol.server.roles import EVERYWHERE, Role
from faristol.server.streams.damage import spared
from faristol.server.tables.desk import Call, calls_of
from faristol.server.tables.desk_log import Ruling, aids_refused, aids_refused_at, rulings_of
from faristol.server.tables.hall import Hall
from faristol.server.tables.submission import Submission
from faristol.server.timekeeping import DAY_MS
from faristol.server.wire import V1
from faristol.tiles import tile_set

_LONGEST_LOG = 1_000


class Taking(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether one goes to the table, or lets somebody else go."""

    take: bool = True


class EventName(msgspec.Struct, frozen=True):
    """An event by its name, where it has one beside its id."""

    id: str
    name: str


class Queue(msgspec.Struct, frozen=True):
    """Everything that waits for this arbiter."""

    everywhere: bool
    """Whether of every event here, not only of those named."""
    events: list[EventName]
    calls: list[Call]
    waits: list[WaitingTable] = []
    now: int = 0
    """The server's time, for clocks."""


_OFFICIALS = (Role.ARBITER, Role.DIRECTOR)
"""Who is called to a table."""


def _events_of(person: Person) -> set[str]:
    """The events whose tables call this person; `EVERYWHERE` for all of them."""
    return {grant.event for grant in person.account.grants if grant.role in _OFFICIALS}


def _one_event(request: Request) -> set[str]:
    """The event of the path, for its officials only.

    :raises Problem: for everybody else.
    """
    event = request.path("event")
    if not _events_of(request.me) & {event, EVERYWHERE}:
        raise needs_role(Role.ARBITER, "that is for the arbiters and directors of the event")
    return {event}


def _own_events(request: Request) -> set[str]:
    """Every event whose calls the asker answers.

    :raises Problem: for who is called by none.
    """
    events = _events_of(request.me)
    if not events:
        raise needs_role(Role.ARBITER, "that is for arbiters and directors")
    return events


def _is_of(event: str, events: set[str]) -> bool:
    return bool(event) and (event in events or EVERYWHERE in events)


async def _plans(request: Request, events: set[str]) -> list[TablePlan]:
    """Tables of these events: those going on, and those that ended within a day."""
    hall = request.part(Hall)
    since = request.server.now() - DAY_MS
    going = [p for p in await hall.plans() if _is_of(p.event, events) and p.opened]
    over = [p for p in await hall.ended_since(since) if _is_of(p.event, events)]
    # A game that ends just now may be found in both.
    return list({plan.id: plan for plan in (*going, *over)}.values())


async def _waiting(request: Request, events: set[str]) -> list[Call]:
    """Tables of these events that wait for an arbiter, by table number."""
    person = request.me
    proposals = await request.part(Submission).proposals(request.server.auth.accounts, person.id)
    found: list[Call] = []
    for plan in await _plans(request, events):
        rules = rules_of(plan)
        waits = rules.closing.approval or rules.challenge.later or plan.id in proposals
        if not plan.over or waits:
            table = await spared(plan.stream, request.part(Hall).table(plan.id))
            found += calls_of(table, proposals.get(plan.id)) if table is not None else ()
    found = await calls_taken(request).marked(found, person)
    for championship in await request.part(ChampionshipOffice).plans():
        if _is_of(championship.id, events):
            live = await spared(
                championship.stream, request.part(ChampionshipOffice).get(championship.id)
            )
            found += hall_calls(live, person.id) if live is not None else ()
    return sorted(found, key=lambda call: (len(call.number), call.number, call.since))


async def _awaited(request: Request, events: set[str]) -> list[WaitingTable]:
    """Tables of these events' halls that wait for a player."""
    found: list[WaitingTable] = []
    for plan in await request.part(ChampionshipOffice).plans():
        if _is_of(plan.id, events):
            live = await spared(plan.stream, request.part(ChampionshipOffice).get(plan.id))
            found += hall_waits(live, request.server.now()) if live is not None else ()
    return found


async def desk(request: Request) -> list[Call]:
    """Tables of an event that wait for an arbiter, by table number."""
    return await _waiting(request, _one_event(request))


async def own_desk(request: Request) -> Queue:
    """Tables that wait, of every event whose arbiter or director asks."""
    events = _own_events(request)
    names = {plan.id: plan.name for plan in await request.part(ChampionshipOffice).plans()}
    named = [EventName(event, names.get(event, event)) for event in events - {EVERYWHERE}]
    return Queue(
        EVERYWHERE in events,
        sorted(named, key=lambda event: event.name),
        await _waiting(request, events),
        await _awaited(request, events),
        request.server.now(),
    )


async def take_call(request: Request) -> list[Call]:
    """Say that one goes to a table, or no more; the event's queue as it is then."""
    (event,) = _one_event(request)
    person, table = request.me, request.path("table")
    body: Taking = request.body
    if table.startswith(HALL):
        await _take_in_hall(request, event, table.removeprefix(HALL), take=body.take)
    else:
        plan = await request.part(Hall).plan(table)
        if plan.event != event:
            raise not_found(Missing.TABLE)
        if body.take:
            await calls_taken(request).take(plan.id, person)
        else:
            await calls_taken(request).give_back(plan.id)
    act = "CallTaken" if body.take else "CallGivenBack"
    await request.server.auth.audit.record(act, person.id, {"event": event, "table": table})
    return await desk(request)


async def _take_in_hall(request: Request, event: str, number: str, *, take: bool) -> None:
    if not (number.isascii() and number.isdigit() and 0 < len(number) < 6):
        raise not_found(Missing.TABLE)
    live = await request.part(ChampionshipOffice).get(event)
    message = TakeCall(id=secrets.token_hex(8), table=int(number), take=take)
    try:
        await request.part(ChampionshipOffice).submit(live, request.me, message)
    except Refused as refused:
        if refused.reason is DeskReason.NOBODY_CALLS:
            raise against_rules(refused) from None
        # No round is open any more: nobody waits there.
        raise not_found(Missing.TABLE) from None


async def desk_log(request: Request) -> list[Ruling]:
    """What arbiters did at the tables of an event within a day, and which help was refused there,
    newest first."""
    return await _log(request, _one_event(request))


async def own_desk_log(request: Request) -> list[Ruling]:
    """What arbiters ruled in the last day, at all events of the asker, newest first."""
    return await _log(request, _own_events(request))


async def _log(request: Request, events: set[str]) -> list[Ruling]:
    found: list[Ruling] = []
    for plan in await _plans(request, events):
        box = tile_set(rules_of(plan).equipment.tiles)
        rulings = rulings_of(request.server.store, request.server.auth.accounts, plan, box)
        found += await spared(plan.stream, rulings) or ()
        if plan.seat_of(request.me.id) is None:  # who plays there is an opponent, not the arbiter
            found += await aids_refused_at(
                request.part(RefusedAids), request.server.auth.accounts, plan
            )
    for championship in await request.part(ChampionshipOffice).plans():
        if _is_of(championship.id, events):
            agreed = _agreed_in_hall(request, championship.id)
            found += await spared(championship.stream, agreed) or ()
            refused = _aids_refused_in_hall(request, championship.id)
            found += await spared(championship.stream, refused) or ()
    found.sort(key=lambda ruling: ruling.at, reverse=True)
    return found[:_LONGEST_LOG]


async def _agreed_in_hall(request: Request, event: str) -> list[Ruling]:
    """What officials entered of their own games within a day, the others agreeing."""
    live = await request.part(ChampionshipOffice).get(event)
    names = {}
    for account_id in {agreed.account for agreed in live.desk.agreed}:
        account = await request.server.auth.accounts.get(account_id)
        names[account_id] = account.name if account else ""
    since = request.server.now() - DAY_MS
    return [ruling for ruling in hall_rulings(live, names) if ruling.at > since]


async def _aids_refused_in_hall(request: Request, event: str) -> list[Ruling]:
    """Help that players at wooden boards asked for; nothing to whoever plays there themselves."""
    live = await request.part(ChampionshipOffice).get(event)
    if live.venue.player_of(request.me.id) is not None:
        return []
    lines = await aids_refused(request.part(RefusedAids), request.server.auth.accounts, event)
    return [aid_in_hall(live, line) for line in lines]


async def _check_officials(request: Request) -> None:
    _own_events(request)


async def _check_event_officials(request: Request) -> None:
    _one_event(request)


OFFICIALS = access(
    "arbiters and directors of any event",
    *(Asker.ARBITER, Asker.OTHER_ARBITER, Asker.DIRECTOR),
    check=_check_officials,
)
EVENT_OFFICIALS = access(
    "arbiters and directors of the event",
    *(Asker.ARBITER, Asker.DIRECTOR),
    check=_check_event_officials,
)
_DESK = f"{V1}/events/{{event}}/desk"

OPERATIONS = (
    Operation(
        "own-desk",
        "GET",
        f"{V1}/desk",
        own_desk,
        "Tables that wait for an arbiter, at every event of yours",
        response_type=Queue,
        access=OFFICIALS,
    ),
    Operation(
        "own-desk-log",
        "GET",
        f"{V1}/desk/log",
        own_desk_log,
        "What arbiters did at the tables of every event of yours",
        response_type=list[Ruling],
        access=OFFICIALS,
    ),
    Operation(
        "desk",
        "GET",
        _DESK,
        desk,
        "Tables that wait for an arbiter",
        response_type=list[Call],
        access=EVENT_OFFICIALS,
    ),
    Operation(
        "desk-log",
        "GET",
        f"{_DESK}/log",
        desk_log,
        "What arbiters did at the tables of an event",
        response_type=list[Ruling],
        access=EVENT_OFFICIALS,
    ),
    Operation(
        "take-call",
        "POST",
        f"{_DESK}/calls/{{table}}",
        take_call,
        "Say that you go to a table that waits",
        request_type=Taking,
        response_type=list[Call],
        rate=WRITING,
        access=EVENT_OFFICIALS,
    ),
    *office_api.OPERATIONS,
    *jury_api.OPERATIONS,
    *board_calls.OPERATIONS,
)
