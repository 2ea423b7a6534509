"""Saying and writing scores. Wrong sums are kept as they were written, beside the right ones."""

from faristol.core import Refused
from faristol.rulebook import Ruleset
from faristol.table.commands import Announce, Note
from faristol.table.events import Event, ScoreAnnounced, ScoreNoted
from faristol.table.preconditions import after, has_noted, last_play, require, starter_of
from faristol.table.refusal import Reason
from faristol.table.state import Game
from faristol.table.terms import Acceptance, SheetKeeper, Stage, TurnKind
from faristol.table.turns import accepted, said, with_follow

_MOST = 100_000


def announce(rules: Ruleset, game: Game, command: Announce) -> list[Event]:
    """The player says the points of the play just made."""
    clause = rules.clause("turn.steps")
    play = last_play(game)
    if play is None or game.turns[play].seat != command.seat:
        raise Refused(Reason.OUT_OF_ORDER, clause, "there is no play to announce")
    require("announce" in rules.turn.steps, Reason.NO_SUCH_RULE, clause)
    require(not game.announced, Reason.ALREADY_DONE, rules.clause("play.counted"))
    require(abs(command.points) < _MOST, Reason.BAD_NUMBER, clause)
    return [ScoreAnnounced(command.at, command.seat, command.points, game.turns[play].points)]


def note(rules: Ruleset, game: Game, command: Note) -> list[Event]:
    """Write a line; where the edition says so, that makes the play final."""
    at, by, turn = command.at, command.by, command.turn
    require(
        game.stage in (Stage.PLAYING, Stage.OVER), Reason.WRONG_STAGE, rules.clause("play.complete")
    )
    require(0 <= turn < len(game.turns), Reason.NO_SUCH_TURN, rules.clause("closing.written_by"))
    in_range = abs(command.points) < _MOST and abs(command.total) < _MOST
    require(in_range, Reason.BAD_NUMBER, rules.clause("closing.written_by"))
    if rules.closing.written_by == "starter":
        require(by == starter_of(game), Reason.NOT_FOR_YOU, rules.clause("closing.written_by"))
    pending = game.pending
    is_open = pending is not None and pending.turn == turn
    if is_open and pending is not None:
        require(not game.challenged, Reason.CHALLENGE_OPEN, rules.clause("challenge.verdict"))
    if turn == last_play(game):
        said(rules, game)
    written = [points for who, which, points in game.noted if (who, which) == (by, turn)]
    # A play that was taken off the board brought nothing, whatever was written before.
    struck = game.turns[turn].kind is TurnKind.LOST and command.points == 0
    if written and not is_open and not struck and written[-1] != command.points:
        raise Refused(Reason.POINTS_FIXED, rules.clause("result.totals_only"))
    events: list[Event] = [_line(game, command)]
    now = after(game, events)
    if (
        is_open
        and now.pending is not None
        and game.sheets is SheetKeeper.PLAYERS
        and rules.challenge.window not in ("until-draw", "after-clock")
        and has_noted(rules, now)
    ):
        clause = rules.clause("challenge.window")
        events.append(accepted(now.pending, Acceptance.BY_NOTING, by, clause, at))
    return with_follow(rules, game, at, events)


def _line(game: Game, command: Note) -> ScoreNoted:
    turn = game.turns[command.turn]
    so_far = sum(t.points for t in game.turns[: command.turn + 1] if t.seat == turn.seat)
    return ScoreNoted(
        command.at,
        command.by,
        command.turn,
        command.points,
        command.total,
        turn.points,
        so_far - game.deducted[turn.seat],
    )
