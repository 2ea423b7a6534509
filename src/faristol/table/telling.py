"""A game at a real board as its players tell it: points without words, totals without plays.

Paper sheets have the words. Where only points are told nobody counts tiles, so a player says
which play was the last one, and racks are told when the game is over.
"""

from faristol.rulebook import Ruleset
from faristol.table import endings
from faristol.table.commands import TellPlay, TellTotals
from faristol.table.events import Event, PlayMade, PointsDeducted
from faristol.table.folding import told_before
from faristol.table.placing import previous_accepted
from faristol.table.preconditions import after, playing, real_bag, require, to_act
from faristol.table.refusal import Reason
from faristol.table.state import Game
from faristol.table.terms import Acceptance, PenaltyCause, SheetKeeper, Stage, StopCause
from faristol.table.turns import accepted, with_follow

_MOST = 10_000


def tell_play(rules: Ruleset, game: Game, command: TellPlay) -> list[Event]:
    """A play by its points; told again while it is open, the points are put right."""
    at, seat = command.at, command.seat
    clause = rules.clause("turn.steps")
    real_bag(game, clause)
    require(0 <= command.points < _MOST, Reason.BAD_NUMBER, clause)
    events: list[Event] = []
    if told_before(game, seat):
        _may_correct(rules, game)
    else:
        to_act(rules, game, seat)
        require(not game.placing, Reason.TOUCHED_TILES, rules.clause("play.touched"))
        events = previous_accepted(rules, game, seat, at)
    made = PlayMade(
        at, seat, (), None, None, (), (), command.points, 0, full_rack=False, out=command.out
    )
    events.append(made)
    now = after(game, events)
    assert now.pending is not None
    unchallenged = rules.challenge.window in ("none", "checked", "free")
    if unchallenged and game.sheets is SheetKeeper.SOFTWARE:
        window = rules.clause("challenge.window")
        events.append(accepted(now.pending, Acceptance.BY_RULE, None, window, at))
    return with_follow(rules, game, at, events)


def _may_correct(rules: Ruleset, game: Game) -> None:
    """Refuse while a challenge waits, or the clock stands for anything but the score."""
    playing(rules, game)
    require(not game.covered, Reason.CHALLENGE_OPEN, rules.clause("challenge.verdict"))
    stopped = game.clock.stopped
    about_score = stopped in (None, StopCause.SCORE_DISPUTE)
    require(about_score, Reason.CLOCK_STOPPED, rules.clause("stop.listed"))


def tell_totals(rules: Ruleset, game: Game, command: TellTotals) -> list[Event]:
    """The totals of the sheets, before racks and overtime, in place of those that were added up."""
    at = command.at
    stated = "result.totals_only" in rules.cited
    clause = rules.clause("result.totals_only" if stated else "ending.arbiter")
    real_bag(game, clause)
    require(game.untold, Reason.POINTS_FIXED, clause, "every play has its points")
    require(game.stage in (Stage.PLAYING, Stage.OVER), Reason.WRONG_STAGE, clause)
    require(not game.covered, Reason.CHALLENGE_OPEN, rules.clause("challenge.verdict"))
    require(not game.signed, Reason.POINTS_FIXED, rules.clause("result.signed"))
    fit = len(command.totals) == len(game.names)
    require(
        fit and all(abs(total) < _MOST for total in command.totals),
        Reason.BAD_NUMBER,
        clause,
    )
    events: list[Event] = []
    for seat, told in enumerate(command.totals):
        running = game.points[seat] - game.deducted[seat] + game.overtime[seat]
        if told != running:
            cause, why = PenaltyCause.CORRECTION, f"{running} → {told}"
            events.append(PointsDeducted(at, seat, running - told, cause, why, clause))
    if game.result is not None and events:
        events.append(endings.result(rules, after(game, events), at))
    return events
