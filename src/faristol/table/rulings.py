"""Giving up, and what the arbiter or the committee decides."""

from dataclasses import replace

from faristol.core import Refused
from faristol.rulebook import Ruleset
from faristol.rulebook.clauses import is_clause
from faristol.table import endings
from faristol.table.commands import (
    CorrectScore,
    Disqualify,
    EndGame,
    GiveRuling,
    Penalise,
    Resign,
    ResignTogether,
    TakeTurnAway,
)
from faristol.table.events import (
    Event,
    PointsDeducted,
    RulingGiven,
    SeatDisqualified,
    SeatResigned,
)
from faristol.table.preconditions import active, after, playing, require, to_act
from faristol.table.refusal import Reason
from faristol.table.state import Game
from faristol.table.terms import (
    Acceptance,
    EndCause,
    LossCause,
    PenaltyCause,
    Stage,
)
from faristol.table.turns import accepted, lost, over

_STARTED = (Stage.DEALING, Stage.READY, Stage.PLAYING)
_LONGEST_REASON = 2_000
_MOST = 10_000


def resign(rules: Ruleset, game: Game, command: Resign) -> list[Event]:
    """A player gives up; with more than two the others play on."""
    at, seat = command.at, command.seat
    clause = rules.clause("ending.resigned")
    require(rules.ending.resigning, Reason.NO_SUCH_RULE, clause)
    _in_game(rules, game, seat)
    return _leave(rules, game, seat, SeatResigned(at, seat, clause), EndCause.RESIGNED, at)


def _in_game(rules: Ruleset, game: Game, seat: int) -> None:
    if game.stage in (Stage.OVER, Stage.SIGNED):
        playing(rules, game)
    require(game.stage in _STARTED, Reason.WRONG_STAGE, rules.clause("ending.resigned"))
    require(seat not in game.gone, Reason.ALREADY_DONE, rules.clause("ending.resigned"))
    _ruled_on(rules, game)


def _ruled_on(rules: Ruleset, game: Game) -> None:
    """Refuse to leave a challenge without its ruling: the points of the play hang on it."""
    require(not game.challenged, Reason.CHALLENGE_OPEN, rules.clause("challenge.verdict"))


def _leave(
    rules: Ruleset, game: Game, seat: int, leaving: Event, cause: EndCause, at: int
) -> list[Event]:
    clause = rules.clause("ending.resigned" if cause is EndCause.RESIGNED else "bag.suspicion")
    staying = [other for other in active(game) if other != seat]
    if len(game.names) == 2 or len(staying) < 2:
        events: list[Event] = [leaving]
        if cause is EndCause.RESIGNED and rules.ending.resigned_points:
            penalty = rules.clause("ending.resigned_points")
            points = rules.ending.resigned_points
            events.append(PointsDeducted(at, seat, points, PenaltyCause.RESIGNATION, "", penalty))
        now = after(game, events)
        return events + endings.conclude(rules, now, at, cause, seat, clause)
    events = []
    if game.pending is not None and game.pending.seat == seat:
        events.append(accepted(game.pending, Acceptance.BY_RULE, None, clause, at))
    events.append(leaving)
    if game.stage is Stage.PLAYING and game.on_turn == seat:
        events += over(rules, after(game, events), at)
    return events


def resign_together(rules: Ruleset, game: Game, command: ResignTogether) -> list[Event]:
    """Both give up: both lose, at nothing to nothing."""
    clause = rules.clause("ending.both_resigned")
    require("ending.both_resigned" in rules.cited, Reason.NO_SUCH_RULE, clause)
    require(game.stage in _STARTED, Reason.WRONG_STAGE, clause)
    _ruled_on(rules, game)
    return endings.conclude(rules, game, command.at, EndCause.BOTH_RESIGNED, None, clause)


def penalise(rules: Ruleset, game: Game, command: Penalise) -> list[Event]:
    """The committee may penalise who abandoned the game, if that was irregular."""
    at, seat = command.at, command.seat
    clause = _penalty_clause(rules, game, seat)
    require(0 < command.points <= _MOST, Reason.BAD_NUMBER, clause)
    _said(command.reason, clause)
    cause = PenaltyCause.ARBITER
    events: list[Event] = [PointsDeducted(at, seat, command.points, cause, command.reason, clause)]
    if game.result is not None:
        events.append(replace(endings.result(rules, after(game, events), at), clause=clause))
    return events


def _penalty_clause(rules: Ruleset, game: Game, seat: int) -> str:
    """Where the book lets the committee penalise this seat."""
    silent = rules.clause("penalty.resigned")
    require("penalty.resigned" in rules.cited, Reason.NO_SUCH_RULE, silent)
    ending = game.ending
    if ending is None:
        raise Refused(Reason.WRONG_STAGE, silent, "nobody has abandoned the game")
    if ending.cause in (EndCause.BOTH_RESIGNED, EndCause.BOTH_NO_SHOW):
        return rules.clause("penalty.both_resigned")
    abandoned = ending.cause in (EndCause.RESIGNED, EndCause.LOST_ON_TIME)
    require(abandoned and ending.seat == seat, Reason.NO_SUCH_RULE, silent)
    return silent


def correct_score(rules: Ruleset, game: Game, command: CorrectScore) -> list[Event]:
    """Running totals may be corrected at any moment until the result is fixed."""
    at, seat = command.at, command.seat
    stated = "result.totals_only" in rules.cited
    clause = rules.clause("result.totals_only" if stated else "ending.arbiter")
    in_game = game.stage in (Stage.PLAYING, Stage.OVER, Stage.SIGNED)
    require(in_game, Reason.WRONG_STAGE, clause)
    _ruled_on(rules, game)
    require(0 < abs(command.points) <= _MOST, Reason.BAD_NUMBER, clause)
    _said(command.reason, clause)
    taken = -command.points
    cause = PenaltyCause.CORRECTION
    events: list[Event] = [PointsDeducted(at, seat, taken, cause, command.reason, clause)]
    if game.result is not None:
        events.append(replace(endings.result(rules, after(game, events), at), clause=clause))
    return events


def give_ruling(rules: Ruleset, command: GiveRuling) -> list[Event]:
    """What the book leaves to a person, said with its clause and its reason."""
    silent = rules.clause("ending.arbiter")
    cited = command.cited
    known = not cited or (is_clause(cited) and cited.startswith(f"{rules.book}-"))
    require(known, Reason.BAD_TEXT, silent, "no clause of this book")
    _said(command.reason, cited or silent)
    return [RulingGiven(command.at, command.seat, command.reason, cited or silent)]


def take_turn_away(rules: Ruleset, game: Game, command: TakeTurnAway) -> list[Event]:
    """A misplaced tile at a real board, or a play over its time: the turn is lost."""
    passed_on = "turn.taken_away" in rules.cited
    clause = rules.clause("turn.taken_away" if passed_on else "play.touched")
    require(rules.placing.touch or passed_on, Reason.NO_SUCH_RULE, clause)
    to_act(rules, game, command.seat)
    _said(command.reason, clause)
    return lost(rules, game, command.seat, LossCause.ARBITER, clause, command.at)


def disqualify(rules: Ruleset, game: Game, command: Disqualify) -> list[Event]:
    """The committee removes a player for irregular behaviour."""
    at, seat = command.at, command.seat
    clause = rules.clause("bag.suspicion")
    _in_game(rules, game, seat)
    _said(command.reason, clause)
    leaving = SeatDisqualified(at, seat, command.reason, clause)
    return _leave(rules, game, seat, leaving, EndCause.DISQUALIFIED, at)


def end_game(rules: Ruleset, game: Game, command: EndGame) -> list[Event]:
    """The arbiter ends what no rule ends."""
    clause = rules.clause("ending.arbiter")
    playing(rules, game)
    require(not game.challenged, Reason.CHALLENGE_OPEN, clause)
    _said(command.reason, clause)
    return endings.conclude(rules, game, command.at, EndCause.ARBITER, None, clause)


def _said(reason: str, clause: str) -> None:
    require(0 < len(reason.strip()) <= _LONGEST_REASON, Reason.BAD_TEXT, clause, "say why")
