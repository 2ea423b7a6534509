"""One table's office over HTTP: what its arbiter may do there, what waits, what was ruled."""

from typing import Annotated

import msgspec
from msgspec import Meta

from faristol.notation.tile_text import format_held
from faristol.server.endpoints.access import Asker, access
from faristol.server.endpoints.request import WRITING, Operation, Request
from faristol.server.plans.table_roles import is_arbiter
from faristol.server.problem import bad_request, needs_role
from faristol.server.refused_aids import RefusedAids
from faristol.server.roles import Role
from faristol.server.tables.acts import Act, available_rulings
from faristol.server.tables.desk import Call, Calls, calls_of
from faristol.server.tables.desk_log import Ruling, aids_refused_at, rulings_of
from faristol.server.tables.hall import Hall
from faristol.server.tables.live import LiveTable
from faristol.server.tables.submission import ProposalLine, Submission
from faristol.server.wire import V1


class Withdrawing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which proposal is taken back, or not agreed to."""

    proposal: Annotated[str, Meta(max_length=64)]


class Report(msgspec.Struct, frozen=True):
    """A play that somebody asked the jury to look at."""

    turn: int
    words: list[str]
    listed: bool | None
    """What the word list says to all of it."""
    for_jury: list[str] = []
    """Those of its words that only the jury decides."""


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
    for_jury: list[str] = []
    """The words of what waits that only the jury decides; its answer holds for the event."""
    decides_up_to: int = 0
    """The longest words, in tiles, that the list decides; 0 where it is for training."""


def calls_taken(request: Request) -> Calls:
    """Who goes to which table."""
    return Calls(request.server.store, request.server.now)


async def ruled_by_asker(request: Request) -> LiveTable:
    """The table of a request, for whoever rules at it.

    :raises Problem: for anybody else.
    """
    plan = await request.part(Hall).plan(request.path("table"))
    if not is_arbiter(plan, request.me):
        raise needs_role(Role.ARBITER, "that is for the arbiter of the table")
    return await request.part(Hall).table(plan.id)


async def office(request: Request) -> Office:
    """What the arbiter of a table may do now, what waits, and what was ruled."""
    table = await ruled_by_asker(request)
    game, words = table.game, table.words
    record = words.record if words else None
    accounts = request.server.auth.accounts
    proposals = (await request.part(Submission).proposals(accounts, request.me.id)).get(
        table.plan.id, []
    )
    calls = await calls_taken(request).marked(calls_of(table, proposals), request.me)
    doubted = doubted_at(table)
    is_argued = argued_at(table)
    for_jury = table.for_jury(doubted, again=is_argued)
    at = max(game.at, request.server.now())
    rulings = await rulings_of(request.server.store, accounts, table.plan, table.box)
    rulings += await aids_refused_at(request.part(RefusedAids), accounts, table.plan)
    return Office(
        version=table.version,
        source=table.plan.source,
        judge=table.plan.judge,
        calls=calls,
        question=format_held(game.jury[1], table.box) if game.jury else "",
        listed=table.looked_up(doubted, again=is_argued) if doubted else None,
        reports=_reports(table),
        absent=list(game.absence.absent) if game.absence else [],
        approved=game.approved,
        acts=available_rulings(
            table.rules,
            game,
            at,
            judge=words.judge if words else None,
            finder=words.finder if words else None,
        ),
        proposals=proposals,
        rulings=sorted(rulings, key=lambda ruling: ruling.at),
        for_jury=list(for_jury),
        decides_up_to=record.decides_up_to if record and record.is_official else 0,
    )


def doubted_at(table: LiveTable) -> tuple[bytes, ...]:
    """The words of the challenge, or of the question, that waits at a table."""
    game = table.game
    asked = game.pending.asked if game.pending else None
    return asked.words if asked else ((game.jury[1],) if game.jury else ())


def argued_at(table: LiveTable) -> bool:
    """Whether the challenge that waits argues against a first verdict."""
    asked = table.game.pending.asked if table.game.pending else None
    return asked is not None and asked.number > 1


def _reports(table: LiveTable) -> list[Report]:
    return [
        Report(
            number,
            [format_held(word, table.box) for word in turn.words],
            table.looked_up(turn.words),
            list(table.for_jury(turn.words)),
        )
        for number, turn in enumerate(table.game.turns)
        if turn.reported_by is not None
    ]


async def withdraw(request: Request) -> None:
    """Take a proposal back, or do not agree to it."""
    table = await ruled_by_asker(request)
    body: Withdrawing = request.body
    if not body.proposal:
        raise bad_request("which proposal?")
    await request.part(Submission).withdraw(table.plan.id, body.proposal)
    about = {"table": table.plan.id, "proposal": body.proposal}
    await request.server.auth.audit.record("ProposalWithdrawn", request.me.id, about)


async def _check_arbiter(request: Request) -> None:
    await ruled_by_asker(request)


TABLE_ARBITERS = access(
    "who rules at the table: its event's arbiters and teachers, unless they play there",
    *(Asker.ARBITER, Asker.TEACHER),
    check=_check_arbiter,
)

OPERATIONS = (
    Operation(
        "office",
        "GET",
        f"{V1}/tables/{{table}}/office",
        office,
        "What the arbiter of a table may do now",
        response_type=Office,
        access=TABLE_ARBITERS,
    ),
    Operation(
        "withdraw-proposal",
        "POST",
        f"{V1}/tables/{{table}}/office/withdraw",
        withdraw,
        "Take a proposal back, or do not agree to it",
        request_type=Withdrawing,
        rate=WRITING,
        access=TABLE_ARBITERS,
    ),
)
