"""The log of rulings: what arbiters did at the tables, who it was, and on which clause.
For those at a table also what the software ruled there by itself.

Read from the games' own logs, where every event stands with its actor. Says nothing of racks:
each act is shown as a spectator may see it.
"""

from collections.abc import Iterable

import msgspec

from faristol.server.auth.accounts import Accounts
from faristol.server.plans.tables import TablePlan
from faristol.server.refused_aids import RefusedAids
from faristol.server.table_rows import read_event
from faristol.store import Store, StoredEvent
from faristol.table.terms import ClockFault
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
        "WordFoundGood",
        "WordFoundWrong",
    }
)
"""What follows from an arbiter's command; turns and draws that follow in turn are left out."""

RULED = frozenset(
    {
        "ChallengeRuled",
        "ExchangeAgainRuled",
        "GameApproved",
        "JuryAnswered",
        "LastTurnsCalled",
        "PointsDeducted",
        "RestartRuled",
        "TurnLost",
        "WordFoundGood",
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
    """One name, or two where a second arbiter had to agree; none where the software ruled. Of help
    that was refused, who asked; nobody where a browser asked on which nobody was signed in."""
    seat: int | None
    reason: str
    clause: str
    about: str
    """The cause of a stop, the fault of a clock, a kind of help: a word of the rules."""
    amount: int | None
    """Points, or milliseconds, or how often help was asked for."""
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
    """What was ruled and corrected at one table, by whomever, in order.

    Also the time that the server gave back after it had been away.
    """
    seated = {seat.account for seat in plan.seats}
    rows = await store.read(plan.stream)
    returned = _given_back(rows, box)
    told = [
        row
        for row in rows
        if _by_an_arbiter(row, seated) or row.type in RULED or row.version in returned
    ]
    names = await _names(accounts, [row for row in told if _by_an_arbiter(row, seated)])
    return [_ruling(row, plan, box, names) for row in told]


async def aids_refused_at(
    refused: RefusedAids, accounts: Accounts, plan: TablePlan
) -> list[Ruling]:
    """Which forbidden help was asked for by whoever plays at a table: for its arbiters only."""
    names = [seat.name for seat in plan.seats]
    return [
        msgspec.structs.replace(line, number=plan.number, names=names)
        for line in await aids_refused(refused, accounts, plan.id)
    ]


async def aids_refused(refused: RefusedAids, accounts: Accounts, place: str) -> list[Ruling]:
    """Which forbidden help was asked for by whoever plays somewhere; who sits there is not told."""
    lines = []
    for aid in await refused.at(place):
        account = await accounts.get(aid.by) if aid.by else None
        lines.append(
            Ruling(
                aid.last,
                place,
                "",
                [],
                "AidRefused",
                [account.name] if account is not None else [],
                aid.seat,
                "",
                aid.clause,
                aid.kind,
                aid.times,
                granted=None,
            )
        )
    return lines


def _by_an_arbiter(row: StoredEvent, seated: set[str]) -> bool:
    nobody = not row.actor or row.actor.startswith("robot:")
    return not nobody and row.actor not in seated and row.type in ACTS


def _given_back(rows: Iterable[StoredEvent], box: TileSet) -> set[int]:
    """The versions of a stop and a start, or of a credit, that no person made."""
    found: set[int] = set()
    for row in rows:
        if row.actor:
            continue
        if row.type == "ClockResumed" and row.version - 1 in found:
            found.add(row.version)
        elif row.type in ("ClockStopped", "TimeCredited"):
            event = read_event(row, box)
            if _about(event) == ClockFault.FORCE_MAJEURE.value:
                found.add(row.version)
    return found


async def _names(accounts: Accounts, rows: Iterable[StoredEvent]) -> dict[str, str]:
    ids = {who for row in rows for who in row.actor.split("+")}
    return {each: await accounts.name_of(each) for each in ids}


def _ruling(row: StoredEvent, plan: TablePlan, box: TileSet, names: dict[str, str]) -> Ruling:
    event = as_seen_by(_NOBODY, read_event(row, box))
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
        _about(event),
        next((amount for amount in amounts if isinstance(amount, int)), None),
        next((answer for answer in answers if isinstance(answer, bool)), None),
    )


def _about(event: object) -> str:
    about = getattr(event, "cause", None) or getattr(event, "fault", None)
    return about.value if about is not None else ""


def _seat(event: object) -> int | None:
    seats: tuple[int, ...] = getattr(event, "seats", ())
    seat: int | None = seats[0] if seats else getattr(event, "seat", None)
    return seat if seat is None or seat >= 0 else None
