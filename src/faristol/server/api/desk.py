"""The arbiter's desk over HTTP: the queue, who takes a call, the log, and one table's office."""

from typing import Annotated

import msgspec
from msgspec import Meta

from faristol.notation.tile_text import format_held
from faristol.server.asking import WRITING, Asking, Operation
from faristol.server.people.roles import Role
from faristol.server.problem import bad_request, not_allowed, not_found
from faristol.server.tables.acts import Act, acts_of
from faristol.server.tables.desk import Call, Calls, calls_of
from faristol.server.tables.desk_log import Ruling, rulings_of
from faristol.server.tables.live import LiveTable
from faristol.server.tables.plan import TablePlan
from faristol.server.tables.plan_rules import rules_of
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
    absent: list[int]
    approved: bool
    acts: list[Act]
    proposals: list[ProposalLine]
    rulings: list[Ruling]


def _calls(asking: Asking) -> Calls:
    return Calls(asking.house.store, asking.house.now)


async def _plans(asking: Asking, event: str) -> list[TablePlan]:
    """Tables of an event: those going on, and those that ended within a day."""
    hall = asking.house.hall
    since = asking.house.now() - DAY_MS
    going = [plan for plan in await hall.plans() if plan.event == event and plan.opened]
    over = [plan for plan in await hall.finished() if plan.event == event and plan.ended > since]
    # A game that ends just now may be found in both.
    return list({plan.id: plan for plan in (*going, *over)}.values())


async def desk(asking: Asking) -> list[Call]:
    """Tables of an event that wait for an arbiter, by table number."""
    event = asking.path("event")
    person = asking.need(Role.ARBITER, event)
    house = asking.house
    proposals = await house.submission.proposals(house.lodge.accounts, person.id)
    found: list[Call] = []
    for plan in await _plans(asking, event):
        if not plan.over or rules_of(plan).closing.approval or plan.id in proposals:
            found += calls_of(await house.hall.table(plan.id), proposals.get(plan.id))
    found.sort(key=lambda call: (len(call.number), call.number, call.since))
    return await _calls(asking).marked(found, person)


async def take_call(asking: Asking) -> list[Call]:
    """Say that one goes to a table, or no more; the queue as it is then."""
    event = asking.path("event")
    person = asking.need(Role.ARBITER, event)
    plan = await asking.house.hall.plan(asking.path("table"))
    if plan.event != event:
        raise not_found("table")
    body: Taking = asking.body
    if body.take:
        await _calls(asking).take(plan.id, person)
    else:
        await _calls(asking).give_back(plan.id)
    act = "CallTaken" if body.take else "CallGivenBack"
    await asking.house.lodge.audit.record(act, person.id, {"event": event, "table": plan.id})
    return await desk(asking)


async def desk_log(asking: Asking) -> list[Ruling]:
    """What arbiters did at the tables of an event within a day, newest first."""
    event = asking.path("event")
    asking.need(Role.ARBITER, event)
    house = asking.house
    found: list[Ruling] = []
    for plan in await _plans(asking, event):
        box = tile_set(rules_of(plan).equipment.tiles)
        found += await rulings_of(house.store, house.lodge.accounts, plan, box)
    found.sort(key=lambda ruling: ruling.at, reverse=True)
    return found[:_LONGEST_LOG]


async def _ruled_by_asker(asking: Asking) -> LiveTable:
    plan = await asking.house.hall.plan(asking.path("table"))
    if not is_arbiter(plan, asking.me):
        raise not_allowed("that is for the arbiter of the table")
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
    return Office(
        version=table.version,
        source=table.plan.source,
        judge=table.plan.judge,
        calls=calls,
        question=format_held(game.jury[1], table.box) if game.jury else "",
        listed=words.judge(doubted) if words and doubted else None,
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
        rulings=await rulings_of(house.store, accounts, table.plan, table.box),
    )


async def withdraw(asking: Asking) -> None:
    """Take a proposal back, or do not agree to it."""
    table = await _ruled_by_asker(asking)
    body: Withdrawing = asking.body
    if not body.proposal:
        raise bad_request("which proposal?")
    await asking.house.submission.withdraw(table.plan.id, body.proposal)
    about = {"table": table.plan.id, "proposal": body.proposal}
    await asking.house.lodge.audit.record("ProposalWithdrawn", asking.me.id, about)


_DESK = f"{V1}/events/{{event}}/desk"

OPERATIONS = (
    Operation(
        "desk",
        "GET",
        _DESK,
        desk,
        "Tables that wait for an arbiter",
        gives=list[Call],
    ),
    Operation(
        "desk-log",
        "GET",
        f"{_DESK}/log",
        desk_log,
        "What arbiters did at the tables of an event",
        gives=list[Ruling],
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
    ),
    Operation(
        "office",
        "GET",
        f"{V1}/tables/{{table}}/office",
        office,
        "What the arbiter of a table may do now",
        gives=Office,
    ),
    Operation(
        "withdraw-proposal",
        "POST",
        f"{V1}/tables/{{table}}/office/withdraw",
        withdraw,
        "Take a proposal back, or do not agree to it",
        takes=Withdrawing,
        rate=WRITING,
    ),
)
