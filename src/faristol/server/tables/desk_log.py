"""The log of rulings: what arbiters did at the tables, who it was, and on which clause.
For those at a table also what the software ruled there by itself.

Read from the games' own logs, where every event stands with its actor. Says nothing of racks:
each act is shown as a spectator may see it.
"""

from collections.abc import Iterable
from typing import Any

import msgspec

from faristol.server.people.accounts import Accounts
from faristol.server.tables.live import read_event
from faristol.server.tables.plan import TablePlan
from faristol.store import Store, StoredEvent
from faristol.table.views import Spectator, as_seen_by
from faristol.tiles import TileSet

ACTS = frozenset(
    {
        "AbsenceReported",
        "BagCounted",
        "ChallengeRuled",
        "ClockCorrected",
        "ClockResumed",
        "ClockStarted",
        "ClockStopped",
        "ExchangeAgainRuled",
        "ForgottenTilesTaken",
        "GameApproved",
        "GameEnded",
        "GameReopened",
        "GameRestarted",
        "JuryAnswered",
        "LastTurnsCalled",
        "OverdrawReported",
        "PointsDeducted",
        "RackNoted",
        "RedrawResolved",
        "RestartRuled",
        "ResultDeclared",
        "ResultLocked",
        "RulingGiven",
        "SeatArrived",
        "SeatDisqualified",
        "TimeCredited",
        "TurnLost",
        "WordFoundWrong",
    }
)
"""What follows from an arbiter's command; turns and draws that follow in turn are left out."""

RULED = frozenset(
    {
        "ChallengeRuled",
        "ExchangeAgainRuled",
        "JuryAnswered",
        "LastTurnsCalled",
        "PointsDeducted",
        "RestartRuled",
        "TurnLost",
        "WordFoundWrong",
    }
)
"""What is a ruling even where no arbiter made it: the rules did, by the software."""

_NOBODY = Spectator()


class Ruling(msgspec.Struct, frozen=True):
    """One act of an arbiter."""

    at: int
    table: str
    number: str
    names: list[str]
    what: str
    by: list[str]
    """One name, or two where a second arbiter had to agree; none where the software ruled."""
    seat: int | None
    reason: str
    clause: str
    about: str
    """The cause of a stop, the fault of a clock: a word of the rules."""
    amount: int | None
    """Points, or milliseconds."""
    granted: bool | None
    """The answer, where something was asked."""


async def rulings_of(
    store: Store, accounts: Accounts, plan: TablePlan, box: TileSet
) -> list[Ruling]:
    """What arbiters did at one table, in order."""
    seated = {seat.account for seat in plan.seats}
    rows = [row for row in await store.read(plan.stream) if _by_an_arbiter(row, seated)]
    names = await _names(accounts, rows)
    return [_ruling(row, plan, box, names) for row in rows]


async def told_at_table(
    store: Store, accounts: Accounts, plan: TablePlan, box: TileSet
) -> list[Ruling]:
    """What was ruled and corrected at one table, by whomever, in order."""
    seated = {seat.account for seat in plan.seats}
    rows = await store.read(plan.stream)
    told = [row for row in rows if _by_an_arbiter(row, seated) or row.type in RULED]
    names = await _names(accounts, [row for row in told if _by_an_arbiter(row, seated)])
    return [_ruling(row, plan, box, names) for row in told]


def _by_an_arbiter(row: StoredEvent, seated: set[str]) -> bool:
    nobody = not row.actor or row.actor.startswith("robot:")
    return not nobody and row.actor not in seated and row.type in ACTS


async def _names(accounts: Accounts, rows: Iterable[StoredEvent]) -> dict[str, str]:
    ids = {who for row in rows for who in row.actor.split("+")}
    found = {each: await accounts.get(each) for each in ids}
    return {each: account.name if account else "" for each, account in found.items()}


def _ruling(row: StoredEvent, plan: TablePlan, box: TileSet, names: dict[str, str]) -> Ruling:
    event: Any = as_seen_by(_NOBODY, read_event(row, box))
    about = getattr(event, "cause", None) or getattr(event, "fault", None)
    amounts = (getattr(event, name, None) for name in ("points", "ms", "left_ms", "turns"))
    answers = (getattr(event, name, None) for name in ("valid", "granted"))
    return Ruling(
        event.at,
        plan.id,
        plan.number,
        [seat.name for seat in plan.seats],
        row.type,
        [names[who] for who in row.actor.split("+") if who in names],
        _seat(event),
        getattr(event, "reason", ""),
        getattr(event, "clause", ""),
        about.value if about is not None else "",
        next((amount for amount in amounts if isinstance(amount, int)), None),
        next((answer for answer in answers if isinstance(answer, bool)), None),
    )


def _seat(event: Any) -> int | None:
    seats: tuple[int, ...] = getattr(event, "seats", ())
    seat: int | None = seats[0] if seats else getattr(event, "seat", None)
    return seat if seat is None or seat >= 0 else None
