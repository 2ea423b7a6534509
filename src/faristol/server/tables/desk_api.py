"""The arbiter's desk over HTTP: the queue, who takes a call, the log, and one table's office.

One queue for the tables of this server and for those of a hall, of one event or of every event
at which somebody is an arbiter or directs.
"""

import secrets
from typing import Annotated

import msgspec
from msgspec import Meta

from faristol.core import Refused
from faristol.notation.tile_text import format_held
from faristol.server.auth.sessions import Person
from faristol.server.championship.calls import HALL, aid_in_hall, hall_calls, hall_rulings
from faristol.server.championship.live import player_of
from faristol.server.championship.messages import TakeCall
from faristol.server.endpoints.access import Asker, access
from faristol.server.endpoints.request import WRITING, Asking, Operation
from faristol.server.plans.table_rules import rules_of
from faristol.server.plans.tables import TablePlan
from faristol.server.problem import Missing, bad_request, needs_role, not_found
from faristol.server.roles import EVERYWHERE, Role
from faristol.server.stream import spared
from faristol.server.tables.acts import Act, acts_of
from faristol.server.tables.desk import Call, Calls, calls_of
from faristol.server.tables.desk_log import Ruling, aids_refused, aids_refused_at, rulings_of
from faristol.server.tables.live import LiveTable
from faristol.server.tables.roles import is_arbiter
from faristol.server.tables.submission import ProposalLine
from faristol.server.timekeeping import DAY_MS
from faristol.server.wire import V1
from faristol.tiles import tile_set

_LONGEST_LOG = 1_000


class Taking(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether one goes to the table, or lets somebody else go."""

    take: bool = True


class Withdrawing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which proposal is taken back, or not agreed to."""

    proposal: Annotated[str, Meta(max_length=64)]


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


class Report(msgspec.Struct, frozen=True):
    """A play that somebody asked the jury to look at."""

    turn: int
    words: list[str]
    listed: bool | None
    """What the word list says to all of it."""


class Office(msgspec.Struct, frozen=True):
    """What an arbiter needs at one table beside the game itself."""

    version: int
    source: str
    judge: str
    calls: list[Call]
    question: str
    """The word that the jury was asked about; empty when it was not."""
    listed: bool | None
    """What the word list says to the play or word that waits: one answer for all of it."""
    reports: list[Report]
    """Plays that wait for the jury to look at them, the oldest first."""
    absent: list[int]
    approved: bool
    acts: list[Act]
    proposals: list[ProposalLine]
    rulings: list[Ruling]


def _calls(asking: Asking) -> Calls:
    return Calls(asking.house.store, asking.house.now)


_OFFICIALS = (Role.ARBITER, Role.DIRECTOR)
"""Who is called to a table."""


def _events_of(person: Person) -> set[str]:
    """The events whose tables call this person; `EVERYWHERE` for all of them."""
    return {grant.event for grant in person.account.grants if grant.role in _OFFICIALS}


def _one_event(asking: Asking) -> set[str]:
    """The event of the path, for its officials only.

    :raises Problem: for everybody else.
    """
    event = asking.path("event")
    if not _events_of(asking.me) & {event, EVERYWHERE}:
        raise needs_role(Role.ARBITER, "that is for the arbiters and directors of the event")
    return {event}


def _own_events(asking: Asking) -> set[str]:
    """Every event whose calls the asking person answers.

    :raises Problem: for who is called by none.
    """
    events = _events_of(asking.me)
    if not events:
        raise needs_role(Role.ARBITER, "that is for arbiters and directors")
    return events


def _is_of(event: str, events: set[str]) -> bool:
    return bool(event) and (event in events or EVERYWHERE in events)


async def _plans(asking: Asking, events: set[str]) -> list[TablePlan]:
    """Tables of these events: those going on, and those that ended within a day."""
    hall = asking.house.hall
    since = asking.house.now() - DAY_MS
    going = [p for p in await hall.plans() if _is_of(p.event, events) and p.opened]
    over = [p for p in await hall.finished() if _is_of(p.event, events) and p.ended > since]
    # A game that ends just now may be found in both.
    return list({plan.id: plan for plan in (*going, *over)}.values())


async def _waiting(asking: Asking, events: set[str]) -> list[Call]:
    """Tables of these events that wait for an arbiter, by table number."""
    person, house = asking.me, asking.house
    proposals = await house.submission.proposals(house.lodge.accounts, person.id)
    found: list[Call] = []
    for plan in await _plans(asking, events):
        rules = rules_of(plan)
        waits = rules.closing.approval or rules.challenge.later or plan.id in proposals
        if not plan.over or waits:
            table = await spared(plan.stream, house.hall.table(plan.id))
            found += calls_of(table, proposals.get(plan.id)) if table is not None else ()
    found = await _calls(asking).marked(found, person)
    for championship in await house.office.plans():
        if _is_of(championship.id, events):
            live = await spared(championship.stream, house.office.get(championship.id))
            found += hall_calls(live, person.id) if live is not None else ()
    return sorted(found, key=lambda call: (len(call.number), call.number, call.since))


async def desk(asking: Asking) -> list[Call]:
    """Tables of an event that wait for an arbiter, by table number."""
    return await _waiting(asking, _one_event(asking))


async def own_desk(asking: Asking) -> Queue:
    """Tables that wait, of every event whose arbiter or director asks."""
    events = _own_events(asking)
    names = {plan.id: plan.name for plan in await asking.house.office.plans()}
    named = [EventName(event, names.get(event, event)) for event in events - {EVERYWHERE}]
    return Queue(
        EVERYWHERE in events,
        sorted(named, key=lambda event: event.name),
        await _waiting(asking, events),
    )


async def take_call(asking: Asking) -> list[Call]:
    """Say that one goes to a table, or no more; the event's queue as it is then."""
    (event,) = _one_event(asking)
    person, table = asking.me, asking.path("table")
    body: Taking = asking.body
    if table.startswith(HALL):
        await _take_in_hall(asking, event, table.removeprefix(HALL), take=body.take)
    else:
        plan = await asking.house.hall.plan(table)
        if plan.event != event:
            raise not_found(Missing.TABLE)
        if body.take:
            await _calls(asking).take(plan.id, person)
        else:
            await _calls(asking).give_back(plan.id)
    act = "CallTaken" if body.take else "CallGivenBack"
    await asking.house.lodge.audit.record(act, person.id, {"event": event, "table": table})
    return await desk(asking)


async def _take_in_hall(asking: Asking, event: str, number: str, *, take: bool) -> None:
    if not (number.isascii() and number.isdigit() and 0 < len(number) < 6):
        raise not_found(Missing.TABLE)
    live = await asking.house.office.get(event)
    message = TakeCall(id=secrets.token_hex(8), table=int(number), take=take)
    try:
        await asking.house.office.submit(live, asking.me, message)
    except Refused:
        # No round is open any more: nobody waits there.
        raise not_found(Missing.TABLE) from None


async def desk_log(asking: Asking) -> list[Ruling]:
    """What arbiters did at the tables of an event within a day, and which help was refused there,
    newest first."""
    return await _log(asking, _one_event(asking))


async def own_desk_log(asking: Asking) -> list[Ruling]:
    """What arbiters ruled in the last day, at all events of the asking person, newest first."""
    return await _log(asking, _own_events(asking))


async def _log(asking: Asking, events: set[str]) -> list[Ruling]:
    house = asking.house
    found: list[Ruling] = []
    for plan in await _plans(asking, events):
        box = tile_set(rules_of(plan).equipment.tiles)
        rulings = rulings_of(house.store, house.lodge.accounts, plan, box)
        found += await spared(plan.stream, rulings) or ()
        if plan.seat_of(asking.me.id) is None:  # who plays there is an opponent, not the arbiter
            found += await aids_refused_at(house.refused_aids, house.lodge.accounts, plan)
    for championship in await house.office.plans():
        if _is_of(championship.id, events):
            agreed = _agreed_in_hall(asking, championship.id)
            found += await spared(championship.stream, agreed) or ()
            refused = _aids_refused_in_hall(asking, championship.id)
            found += await spared(championship.stream, refused) or ()
    found.sort(key=lambda ruling: ruling.at, reverse=True)
    return found[:_LONGEST_LOG]


async def _agreed_in_hall(asking: Asking, event: str) -> list[Ruling]:
    """What officials entered of their own games within a day, the others agreeing."""
    live = await asking.house.office.get(event)
    names = {}
    for account_id in {agreed.account for agreed in live.desk.agreed}:
        account = await asking.house.lodge.accounts.get(account_id)
        names[account_id] = account.name if account else ""
    since = asking.house.now() - DAY_MS
    return [ruling for ruling in hall_rulings(live, names) if ruling.at > since]


async def _aids_refused_in_hall(asking: Asking, event: str) -> list[Ruling]:
    """Help that players at wooden boards asked for; nothing to whoever plays there themselves."""
    house, live = asking.house, await asking.house.office.get(event)
    if player_of(live.state, live.desk, asking.me.id) is not None:
        return []
    lines = await aids_refused(house.refused_aids, house.lodge.accounts, event)
    return [aid_in_hall(live, line) for line in lines]


async def _ruled_by_asker(asking: Asking) -> LiveTable:
    plan = await asking.house.hall.plan(asking.path("table"))
    if not is_arbiter(plan, asking.me):
        raise needs_role(Role.ARBITER, "that is for the arbiter of the table")
    return await asking.house.hall.table(plan.id)


async def office(asking: Asking) -> Office:
    """What the arbiter of a table may do now, what waits, and what was ruled."""
    table = await _ruled_by_asker(asking)
    house, game, words = asking.house, table.game, table.words
    accounts = house.lodge.accounts
    proposals = (await house.submission.proposals(accounts, asking.me.id)).get(table.plan.id, [])
    calls = await _calls(asking).marked(calls_of(table, proposals), asking.me)
    asked = game.pending.asked if game.pending else None
    doubted = asked.words if asked else ((game.jury[1],) if game.jury else ())
    at = max(game.at, house.now())
    rulings = await rulings_of(house.store, accounts, table.plan, table.box)
    rulings += await aids_refused_at(house.refused_aids, accounts, table.plan)
    return Office(
        version=table.version,
        source=table.plan.source,
        judge=table.plan.judge,
        calls=calls,
        question=format_held(game.jury[1], table.box) if game.jury else "",
        listed=words.judge(doubted) if words and doubted else None,
        reports=_reports(table),
        absent=list(game.absence.absent) if game.absence else [],
        approved=game.approved,
        acts=acts_of(
            table.rules,
            game,
            at,
            judge=words.judge if words else None,
            finder=words.finder if words else None,
        ),
        proposals=proposals,
        rulings=sorted(rulings, key=lambda ruling: ruling.at),
    )


def _reports(table: LiveTable) -> list[Report]:
    words = table.words
    return [
        Report(
            number,
            [format_held(word, table.box) for word in turn.words],
            words.judge(turn.words) if words else None,
        )
        for number, turn in enumerate(table.game.turns)
        if turn.reported_by is not None
    ]


async def withdraw(asking: Asking) -> None:
    """Take a proposal back, or do not agree to it."""
    table = await _ruled_by_asker(asking)
    body: Withdrawing = asking.body
    if not body.proposal:
        raise bad_request("which proposal?")
    await asking.house.submission.withdraw(table.plan.id, body.proposal)
    about = {"table": table.plan.id, "proposal": body.proposal}
    await asking.house.lodge.audit.record("ProposalWithdrawn", asking.me.id, about)


async def _check_officials(asking: Asking) -> None:
    _own_events(asking)


async def _check_event_officials(asking: Asking) -> None:
    _one_event(asking)


async def _check_arbiter(asking: Asking) -> None:
    await _ruled_by_asker(asking)


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
TABLE_ARBITERS = access(
    "who rules at the table: its event's arbiters and teachers, unless they play there",
    *(Asker.ARBITER, Asker.TEACHER),
    check=_check_arbiter,
)

_DESK = f"{V1}/events/{{event}}/desk"

OPERATIONS = (
    Operation(
        "own-desk",
        "GET",
        f"{V1}/desk",
        own_desk,
        "Tables that wait for an arbiter, at every event of yours",
        gives=Queue,
        access=OFFICIALS,
    ),
    Operation(
        "own-desk-log",
        "GET",
        f"{V1}/desk/log",
        own_desk_log,
        "What arbiters did at the tables of every event of yours",
        gives=list[Ruling],
        access=OFFICIALS,
    ),
    Operation(
        "desk",
        "GET",
        _DESK,
        desk,
        "Tables that wait for an arbiter",
        gives=list[Call],
        access=EVENT_OFFICIALS,
    ),
    Operation(
        "desk-log",
        "GET",
        f"{_DESK}/log",
        desk_log,
        "What arbiters did at the tables of an event",
        gives=list[Ruling],
        access=EVENT_OFFICIALS,
    ),
    Operation(
        "take-call",
        "POST",
        f"{_DESK}/calls/{{table}}",
        take_call,
        "Say that you go to a table that waits",
        takes=Taking,
        gives=list[Call],
        rate=WRITING,
        access=EVENT_OFFICIALS,
    ),
    Operation(
        "office",
        "GET",
        f"{V1}/tables/{{table}}/office",
        office,
        "What the arbiter of a table may do now",
        gives=Office,
        access=TABLE_ARBITERS,
    ),
    Operation(
        "withdraw-proposal",
        "POST",
        f"{V1}/tables/{{table}}/office/withdraw",
        withdraw,
        "Take a proposal back, or do not agree to it",
        takes=Withdrawing,
        rate=WRITING,
        access=TABLE_ARBITERS,
    ),
)
