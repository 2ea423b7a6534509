"""The rulings an arbiter can make now, and for the others the clause that forbids them.

Nothing is decided here: every act is tried on the decider, which says yes or cites its clause.
A refusal that only finds fault with the sample's numbers or tiles is no refusal of the act.
"""

from collections.abc import Iterator

import msgspec

from faristol.core import Refused
from faristol.rulebook import Ruleset
from faristol.table import Game, PlayFinder, Reason, WordJudge, decide
from faristol.table import commands as c
from faristol.table.commands import Command
from faristol.table.terms import ARBITER, ClockFault, StopCause, TileSource

_SAMPLE = "?"
_MINUTE_MS = 60_000

_OF_THE_SAMPLE = frozenset(
    {
        Reason.BAD_NUMBER,
        Reason.BAD_TEXT,
        Reason.DRAW_COUNT,
        Reason.NOT_IN_BAG,
        Reason.NO_SUCH_TILE,
        Reason.TILES_NOT_HELD,
        Reason.WRONG_HELP,
    }
)
"""What is wrong with the sample's tiles and numbers, and need not be with the arbiter's."""


class Act(msgspec.Struct, frozen=True):
    """One command, whether it may be given now, and if not, why not."""

    do: str
    seat: int | None
    """Whom it is about; -1 all of them, or the time that all share."""
    turn: int | None
    cause: str
    """Of a stop of the clock."""
    reason: str
    """Empty when it may be done."""
    clause: str


def available_rulings(
    rules: Ruleset,
    game: Game,
    at: int,
    *,
    judge: WordJudge | None = None,
    finder: PlayFinder | None = None,
) -> list[Act]:
    """Every act of the arbiter at this table, with the clause against those not possible now."""
    found = []
    for command in _samples(rules, game, at):
        reason = clause = ""
        try:
            decide(rules, game, command, judge=judge, finder=finder)
        except Refused as refused:
            if refused.reason not in _OF_THE_SAMPLE:
                reason, clause = refused.reason.value, refused.clause
        found.append(_act(command, reason, clause))
    return found


def _act(command: Command, reason: str, clause: str) -> Act:
    seats: tuple[int, ...] = getattr(command, "seats", ())
    cause = command.cause.value if isinstance(command, c.StopClock) else ""
    return Act(
        type(command).__name__,
        _whom(seats) if seats else getattr(command, "seat", None),
        getattr(command, "turn", None),
        cause,
        reason,
        clause,
    )


def _whom(seats: tuple[int, ...]) -> int:
    return seats[0] if len(seats) == 1 else ARBITER


def _samples(rules: Ruleset, game: Game, at: int) -> Iterator[Command]:
    yield from _of_time(rules, game, at)
    yield c.StartClock(at, ARBITER)
    yield c.RuleOnChallenge(at, valid=True)
    yield c.AnswerJury(at, valid=True)
    yield c.RuleOnExchange(at, granted=True)
    yield c.RuleOnRestart(at, granted=True)
    yield c.GiveRuling(at, ARBITER, "", _SAMPLE)
    yield c.ResignTogether(at)
    yield c.EndGame(at, _SAMPLE)
    yield c.ApproveGame(at)
    yield c.HandIn(at)
    yield c.CloseRound(at)
    yield c.CallRoundTime(at)
    yield c.ReportAbsence(at, tuple(game.seats))
    for seat in game.seats:
        yield c.ReportAbsence(at, (seat,))
        yield c.Arrive(at, seat)
        yield c.RunClockForSheet(at, seat)
        yield c.Penalise(at, seat, 1, _SAMPLE)
        yield c.CorrectScore(at, seat, 1, _SAMPLE)
        yield c.TakeTurnAway(at, seat, _SAMPLE)
        yield c.Disqualify(at, seat, _SAMPLE)
    for turn in range(len(game.turns)):
        yield c.FindWordWrong(at, turn)
        yield c.FindWordGood(at, turn)
    if game.source is TileSource.ON_TABLE:
        yield from _of_a_real_bag(game, at)


def _of_time(rules: Ruleset, game: Game, at: int) -> Iterator[Command]:
    # The incident itself stops the clock for the others.
    for cause in (StopCause.CONSULT, StopCause.FORCE_MAJEURE, StopCause.SCORE_DISPUTE):
        if cause.value in rules.time.stops or cause is StopCause.FORCE_MAJEURE:
            yield c.StopClock(at, ARBITER, cause)
    yield c.ResumeClock(at, ARBITER)
    for seat in game.seats:
        yield c.CorrectClock(at, seat, _MINUTE_MS, ClockFault.RULING)
        yield c.CreditTime(at, seat, _MINUTE_MS, ClockFault.RULING)
    yield c.CreditTime(at, ARBITER, _MINUTE_MS, ClockFault.RULING)


def _of_a_real_bag(game: Game, at: int) -> Iterator[Command]:
    some = next((bytes([tile]) for tile, number in enumerate(game.pool) if number), b"")
    yield c.DrawForStart(at, some * len(game.drawing))
    yield c.CountBag(at, ARBITER)
    yield c.ReportForgottenTiles(at, some)
    for seat in game.seats:
        yield c.NoteRack(at, seat, some)
        yield c.ReportOverdraw(at, seat, some, racked=True)
        yield c.ResolveRedraw(at, seat, ARBITER, b"", b"")
