"""What time does: deadlines, stops, corrections, the end of a round."""

from dataclasses import dataclass
from enum import Enum

from faristol.core import Refused
from faristol.rulebook import Ruleset
from faristol.table import absence, endings
from faristol.table.commands import (
    CallRoundTime,
    CorrectClock,
    CreditTime,
    ResumeClock,
    RunClockForSheet,
    StopClock,
    Tick,
)
from faristol.table.events import (
    ClockCorrected,
    ClockResumed,
    ClockStarted,
    ClockStopped,
    Event,
    LastTurnsCalled,
    PointsDeducted,
    TimeCredited,
)
from faristol.table.preconditions import (
    active,
    after,
    arbiter_only,
    bag_is_empty,
    has_noted,
    playing,
    require,
)
from faristol.table.refusal import Reason
from faristol.table.state import Game
from faristol.table.terms import (
    ARBITER,
    Acceptance,
    ClockFault,
    EndCause,
    LossCause,
    PenaltyCause,
    Stage,
    StopCause,
    TurnKind,
)
from faristol.table.turns import (
    accepted,
    follow,
    lost,
    over,
    step_done,
    window_closes_at,
    window_may_close,
    with_follow,
)

_SECOND = 1_000
_LONGEST = 24 * 60 * 60 * _SECOND


class Due(Enum):
    """What a deadline brings."""

    NO_SHOW = "no-show"
    LOST_ON_TIME = "lost-on-time"
    TIME_UP = "time-up"
    PLAY_OVER = "play-over"
    WINDOW_CLOSED = "window-closed"
    TURN_OVER = "turn-over"


@dataclass(frozen=True, slots=True)
class Deadline:
    """A moment at which something happens by itself."""

    at: int
    due: Due
    clause: str


def deadlines(rules: Ruleset, game: Game) -> list[Deadline]:
    """Every deadline that runs now, in no order."""
    found: list[Deadline] = []
    if game.stage in (Stage.STARTING, Stage.DEALING):
        waiting = absence.deadline(rules, game)
        if waiting is not None:
            found.append(Deadline(waiting, Due.NO_SHOW, absence.clause_of_loss(rules, game)))
    clock = game.clock
    if clock.shared_runs and rules.time.shared_ms and game.last_turns is None:
        clause = rules.clause("time.expired")
        found.append(Deadline(clock.since + clock.shared_ms, Due.TIME_UP, clause))
    if game.stage is not Stage.PLAYING:
        return found
    if clock.running is not None and rules.time.lost_after_ms:
        # The clock shows whole seconds: -10:01 is a full second beyond ten minutes.
        left = clock.left_ms[clock.running] + rules.time.lost_after_ms + _SECOND
        found.append(Deadline(clock.since + left, Due.LOST_ON_TIME, rules.clause("time.lost")))
    limit, clause = _play_limit(rules, game)
    if limit and clock.play_runs:
        moment = clock.since + limit - clock.play_ms + 1
        found.append(Deadline(moment, Due.PLAY_OVER, clause))
    closes = _window_closes(rules, game)
    if closes is not None:
        clause = rules.clause("challenge.window")
        found.append(Deadline(closes, Due.WINDOW_CLOSED, clause))
    if _must_be_completed(game):
        moment = clock.since + rules.time.completion_ms + 1
        found.append(Deadline(moment, Due.TURN_OVER, rules.clause("time.expired")))
    return found


def _must_be_completed(game: Game) -> bool:
    """Whether the shared time is over and a play is made, so that only formalities are left.

    A short grace period applies, so that a player who never draws, notes or presses can't keep the
    game open."""
    called = game.last_turns
    timed = called is not None and called.cause is EndCause.TIME and game.acted is not None
    waits = game.covered or game.overdraw is not None or game.clock.stopped is not None
    return timed and not waits


def _window_closes(rules: Ruleset, game: Game) -> int | None:
    """When a play becomes final by itself: so long after the clock was pressed, or, where
    neither a draw nor a clock will close the window, when the hold is over."""
    pending = game.pending
    if pending is None or pending.asked is not None or pending.upheld is not None:
        return None
    drawn_or_pressed = "press" in rules.turn.steps or pending.seat in game.owing
    by_itself = rules.challenge.hold_ms > 0 and not drawn_or_pressed
    if rules.challenge.window == "after-clock" or by_itself:
        return window_closes_at(rules, pending)
    return None


def _play_limit(rules: Ruleset, game: Game) -> tuple[int, str]:
    called = game.last_turns
    if called is not None and called.play_ms:
        key = "time.last_play_ms" if called.cause is EndCause.TIME else "round.play_over"
        return called.play_ms, rules.clause(key)
    return rules.time.play_ms, rules.clause("turn.play_over")


_MOST_DEADLINES = 50


def next_deadline(rules: Ruleset, game: Game) -> Deadline | None:
    """The first thing that time will bring, for whoever must wake up then."""
    return min(deadlines(rules, game), key=lambda deadline: deadline.at, default=None)


def not_too_late(rules: Ruleset, game: Game, at: int) -> None:
    """Refuse what comes after a deadline that has not been acted on: a tick comes first."""
    for deadline in deadlines(rules, game):
        if deadline.at <= at and deadline.due is not Due.WINDOW_CLOSED:
            raise Refused(Reason.TIME_PASSED, deadline.clause, deadline.due.value)


def tick(rules: Ruleset, game: Game, command: Tick) -> list[Event]:
    """Let everything happen that is due by now, in its order.

    One tick brings at most `_MOST_DEADLINES`; a later one goes on. No real table falls so
    far behind, and a forged time can't keep us busy.
    """
    events: list[Event] = []
    now = game
    for _ in range(_MOST_DEADLINES):
        first = next_deadline(rules, now)
        if first is None or first.at > command.at:
            break
        brought = _bring(rules, now, first, max(first.at, now.at))
        events += brought
        now = after(now, brought)
    return events


def _bring(rules: Ruleset, game: Game, deadline: Deadline, at: int) -> list[Event]:
    match deadline.due:
        case Due.NO_SHOW:
            return absence.over(rules, game, at)
        case Due.LOST_ON_TIME:
            return _lost_on_time(rules, game, at)
        case Due.TIME_UP:
            return _time_up(rules, game, at)
        case Due.PLAY_OVER:
            assert game.on_turn is not None
            seat = game.on_turn
            return lost(rules, game, seat, LossCause.TIME, deadline.clause, at)
        case Due.WINDOW_CLOSED:
            assert game.pending is not None
            final = accepted(game.pending, Acceptance.BY_TIME, None, deadline.clause, at)
            return with_follow(rules, game, at, [final])
        case Due.TURN_OVER:
            stands = _stands(game, deadline.clause, at)
            return stands + over(rules, after(game, stands), at)


def _stands(game: Game, clause: str, at: int) -> list[Event]:
    """A play that is still open becomes final by time."""
    if game.pending is None:
        return []
    return [accepted(game.pending, Acceptance.BY_TIME, None, clause, at)]


def _lost_on_time(rules: Ruleset, game: Game, at: int) -> list[Event]:
    loser = game.clock.running
    assert loser is not None
    penalty = PointsDeducted(
        at,
        loser,
        rules.time.lost_points,
        PenaltyCause.LOSS_ON_TIME,
        "",
        rules.clause("time.loss_penalty"),
    )
    now = after(game, [penalty])
    clause = rules.clause("time.lost")
    return [penalty, *endings.conclude(rules, now, at, EndCause.LOST_ON_TIME, loser, clause)]


def _time_up(rules: Ruleset, game: Game, at: int) -> list[Event]:
    """The shared time is over: at once, after this turn, or after this round."""
    clause = rules.clause("time.expired")
    if game.stage is not Stage.PLAYING:
        return endings.conclude(rules, game, at, EndCause.TIME, None, clause)
    turns = 1
    if rules.time.time_up == "finish-round":
        turns = _left_in_round(game)
    elif rules.time.time_up == "at-once" and not _may_be_challenged(rules, game):
        stands = _stands(game, clause, at)
        now = after(game, stands)
        return stands + endings.conclude(rules, now, at, EndCause.TIME, None, clause)
    # Where plays have a time of their own it runs on; else silence would keep the game open.
    # A play that is made has only formalities before it.
    made = rules.time.time_up == "at-once"
    limit = 0 if made or rules.time.play_ms else rules.time.last_play_ms
    called: list[Event] = [LastTurnsCalled(at, EndCause.TIME, turns, limit, clause)]
    return called + follow(rules, after(game, called), at)


def _may_be_challenged(rules: Ruleset, game: Game) -> bool:
    return game.pending is not None and rules.challenge.window not in ("none", "checked", "free")


def _left_in_round(game: Game) -> int:
    """Turns until everybody has had one, the running one included."""
    assert game.on_turn is not None
    assert game.starter is not None
    seats = len(game.names)
    place = (game.on_turn - game.starter) % seats
    waiting = [(game.starter + later) % seats for later in range(place + 1, seats)]
    return 1 + sum(seat not in game.frozen for seat in waiting)


def call_round_time(rules: Ruleset, game: Game, command: CallRoundTime) -> list[Event]:
    """The committee calls the time of the round: the running hand and one more."""
    clause = rules.clause("round.called")
    require(rules.time.round_play_ms > 0, Reason.NO_SUCH_RULE, clause)
    playing(rules, game)
    require(game.last_turns is None, Reason.ALREADY_DONE, clause)
    one_turn = rules.time.hand == "one-turn"
    turns = 2 if one_turn else _left_in_round(game) + len(active(game))
    ended = rules.clause("round.ended")
    limit = rules.time.round_play_ms
    return [LastTurnsCalled(command.at, EndCause.ROUND_TIME, turns, limit, ended)]


def stop(rules: Ruleset, game: Game, command: StopClock) -> list[Event]:
    """Stop the clock for a cause that the book lists, by whom it names."""
    at, by, cause = command.at, command.by, command.cause
    if game.stage is Stage.OVER and by == ARBITER:
        return _stop_for_sheet(rules, game, command)
    playing(rules, game)
    require(cause.value in rules.time.stops, Reason.CAUSE_NOT_LISTED, rules.clause("stop.listed"))
    clause = rules.clause(f"stop.{cause.value}")
    called = cause is StopCause.CONSULT and game.clock.stopped is StopCause.SCORE_DISPUTE
    require(called or game.clock.stopped is None, Reason.CLOCK_STOPPED, clause)
    match cause:
        case StopCause.CHALLENGE | StopCause.FORGOTTEN_TILES:
            raise Refused(Reason.OUT_OF_ORDER, clause, "the incident itself stops the clock")
        case StopCause.CONSULT:
            whose = called or by in (ARBITER, game.clock.running)
            require(whose, Reason.NOT_YOUR_CLOCK, rules.clause("clock.consult"))
        case StopCause.FORCE_MAJEURE:
            arbiter_only(by, clause)
        case StopCause.SCORE_DISPUTE:
            require(bool(game.turns), Reason.OUT_OF_ORDER, clause)
        case StopCause.LAST_PLAY:
            return _stop_after_last_play(rules, game, command)
    return [ClockStopped(at, by, cause, clause)]


def _stop_after_last_play(rules: Ruleset, game: Game, command: StopClock) -> list[Event]:
    at, by = command.at, command.by
    clause = rules.clause("stop.last-play")
    closing = (
        game.acted is TurnKind.PLAY
        and bag_is_empty(game)
        and game.on_turn is not None
        and not game.racks[game.on_turn]
    )
    require(closing and not game.challenged, Reason.OUT_OF_ORDER, clause)
    duty = rules.clause("clock.last_play")
    if by != ARBITER and rules.time.last_play_by != "either":
        by_player = by == game.on_turn
        require(by_player == (rules.time.last_play_by == "player"), Reason.NOT_FOR_YOU, duty)
    step_done(rules, game)
    stops = () if by == ARBITER else (by,)
    require(
        has_noted(rules, game, *stops), Reason.OUT_OF_ORDER, clause, "the play has not been noted"
    )
    events: list[Event] = []
    if game.pending is not None:
        pending = game.pending
        require(pending.upheld is None, Reason.CHALLENGE_OPEN, rules.clause("challenge.again"))
        if by == pending.seat:
            window_may_close(rules, game, pending, at)
        window = rules.clause("challenge.window")
        events.append(accepted(pending, Acceptance.BY_CLOCK, by, window, at))
    events.append(ClockStopped(at, by, StopCause.LAST_PLAY, clause))
    return events + over(rules, after(game, events), at)


def _stop_for_sheet(rules: Ruleset, game: Game, command: StopClock) -> list[Event]:
    """The sheet is complete; what it cost in time counts."""
    at = command.at
    require(game.clock.running is not None, Reason.CLOCK_STOPPED, rules.clause("clock.sheet"))
    clause = rules.clause("clock.sheet")
    events: list[Event] = [ClockStopped(at, ARBITER, command.cause, clause)]
    if game.result is None:
        return events
    events += endings.overtime(rules, after(game, events), at)
    return [*events, endings.result(rules, after(game, events), at)]


def run_for_sheet(rules: Ruleset, game: Game, command: RunClockForSheet) -> list[Event]:
    """The time of a player whose sheet has gaps runs until it is complete."""
    clause = rules.clause("clock.sheet")
    require("clock.sheet" in rules.cited, Reason.NO_SUCH_RULE, clause)
    require(game.stage is Stage.OVER, Reason.WRONG_STAGE, clause)
    require(bool(game.clock.left_ms), Reason.NO_SUCH_RULE, clause)
    require(game.clock.running is None, Reason.CLOCK_RUNS, clause)
    return [ClockStarted(command.at, command.seat, ARBITER, clause)]


def resume(rules: Ruleset, game: Game, command: ResumeClock) -> list[Event]:
    """Let the clock run again."""
    playing(rules, game)
    stopped = game.clock.stopped
    if stopped is None:
        raise Refused(Reason.CLOCK_RUNS, rules.clause("stop.listed"))
    require(not game.challenged, Reason.CHALLENGE_OPEN, rules.clause("challenge.verdict"))
    clause = rules.clause(f"stop.{stopped.value}")
    if stopped in (StopCause.FORCE_MAJEURE, StopCause.CHALLENGE):
        arbiter_only(command.by, clause)
    if stopped is StopCause.CONSULT:
        # Whose time stands still would think for nothing; the time is the opponent's to watch.
        own = command.by == game.clock.resume[0]
        require(not own, Reason.NOT_FOR_YOU, rules.clause("clock.consult_over"))
    return [ClockResumed(command.at, command.by)]


def correct(rules: Ruleset, game: Game, command: CorrectClock) -> list[Event]:
    """The arbiter sets a clock; nobody gets time back for having forgotten to press."""
    clause = rules.clause("clock.correction")
    _claim(rules, game, command.fault)
    require(bool(game.clock.left_ms), Reason.NO_SUCH_RULE, clause)
    require(abs(command.left_ms) <= _LONGEST, Reason.BAD_NUMBER, clause)
    return [
        ClockCorrected(
            command.at, command.seat, command.left_ms, command.fault, command.reason, clause
        )
    ]


def credit(rules: Ruleset, game: Game, command: CreditTime) -> list[Event]:
    """The arbiter gives time back."""
    clause = rules.clause("clock.credit")
    _claim(rules, game, command.fault)
    own = bool(game.clock.left_ms)
    has_it = own if command.seat != ARBITER else rules.time.shared_ms > 0
    require(has_it, Reason.NO_SUCH_RULE, clause)
    require(0 < command.ms <= _LONGEST, Reason.BAD_NUMBER, clause)
    return [
        TimeCredited(command.at, command.seat, command.ms, command.fault, command.reason, clause)
    ]


def _claim(rules: Ruleset, game: Game, fault: ClockFault) -> None:
    in_game = game.stage in (Stage.STARTING, Stage.DEALING, Stage.READY, Stage.PLAYING)
    require(in_game, Reason.WRONG_STAGE, rules.clause("clock.correction"))
    forgot = fault is ClockFault.OWN_FORGETFULNESS
    require(not forgot, Reason.NO_CLAIM, rules.clause("clock.forgetfulness"))
