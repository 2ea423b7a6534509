"""Words asked before they are laid, and words found wrong after they were final."""

from faristol.core import Refused
from faristol.rulebook import Ruleset
from faristol.table import endings
from faristol.table.commands import (
    AnswerJury,
    AskJury,
    FindWordGood,
    FindWordWrong,
    ReportWord,
)
from faristol.table.events import (
    Event,
    JuryAnswered,
    JuryAsked,
    PointsDeducted,
    WordFoundGood,
    WordFoundWrong,
    WordReported,
)
from faristol.table.preconditions import (
    after,
    is_letter,
    playing,
    require,
    tiles_of,
    to_act,
    undisturbed,
)
from faristol.table.refusal import Reason
from faristol.table.state import Game, Turn
from faristol.table.terms import Judge, PenaltyCause, Stage, TurnKind


def ask(rules: Ruleset, game: Game, command: AskJury) -> list[Event]:
    """A player on turn asks about one word, until the play is definitively placed."""
    clause = rules.clause("challenge.ask_jury")
    require(rules.challenge.ask_jury, Reason.NO_SUCH_RULE, clause)
    pending = game.pending
    if pending is not None and pending.seat == command.seat == game.on_turn:
        playing(rules, game)
        undisturbed(rules, game)
    else:
        to_act(rules, game, command.seat)
    require(game.jury is None, Reason.ALREADY_DONE, clause)
    size = game.board.layout.size
    require(2 <= len(command.word) <= size, Reason.BAD_NUMBER, clause, "a word of 2 to 15 letters")
    tiles = tiles_of(game)
    require(all(is_letter(tiles, tile) for tile in command.word), Reason.NO_SUCH_TILE, clause)
    most = rules.challenge.questions
    left = not most or game.asked[command.seat] < most
    require(left, Reason.NO_MORE_QUESTIONS, rules.clause("challenge.questions"))
    number = game.asked[command.seat] + 1
    return [JuryAsked(command.at, command.seat, command.word, number, clause)]


def answer(rules: Ruleset, game: Game, command: AnswerJury) -> list[Event]:
    """The jury answers; players may not answer themselves."""
    clause = rules.clause("jury.answered")
    playing(rules, game)
    if game.jury is None:
        raise Refused(Reason.OUT_OF_ORDER, clause, "nobody has asked")
    _not_by_players(rules, command.judge)
    seat, word = game.jury
    return [JuryAnswered(command.at, seat, word, command.valid, command.judge, clause)]


def report(rules: Ruleset, game: Game, command: ReportWord) -> list[Event]:
    """A player has the jury look at an opponent's play, which stays on the board meanwhile."""
    clause = rules.clause("jury.reported")
    turn = _final_play(rules, game, command.turn, clause)
    require(turn.seat != command.seat, Reason.OWN_PLAY, clause)
    done = turn.wrong or turn.upheld or game.approved or turn.reported_by is not None
    require(not done, Reason.ALREADY_DONE, clause)
    return [WordReported(command.at, command.seat, command.turn, clause)]


def find_wrong(rules: Ruleset, game: Game, command: FindWordWrong) -> list[Event]:
    """A final play proves wrong: its points and more are taken, its tiles stay."""
    at = command.at
    events = found_wrong(rules, game, command.turn, command.judge, at)
    if game.result is not None:
        events.append(endings.result(rules, after(game, events), at))
    return events


def found_wrong(rules: Ruleset, game: Game, number: int, judge: Judge, at: int) -> list[Event]:
    """What a word found wrong costs its player; the result is left as it was declared."""
    clause = rules.clause("challenge.later")
    turn = _final_play(rules, game, number, clause)
    _not_by_players(rules, judge)
    require(not turn.wrong, Reason.ALREADY_DONE, clause)
    events: list[Event] = [WordFoundWrong(at, turn.seat, number, turn.points, clause, judge)]
    points = _penalty(rules, game, judge)
    if points:
        cause, why = PenaltyCause.FOUND_LATER, rules.clause("challenge.later_points")
        events.append(PointsDeducted(at, turn.seat, points, cause, "", why))
    return events


def _penalty(rules: Ruleset, game: Game, judge: Judge) -> int:
    """What is taken beyond the turn's points.

    A list for training holds only part of the words: by it the software takes no more than the
    players have agreed on.
    """
    by_training = judge is Judge.SOFTWARE and not game.vouched
    return rules.challenge.training_points if by_training else rules.challenge.later_points


def find_good(rules: Ruleset, game: Game, command: FindWordGood) -> list[Event]:
    """The jury has looked, and the play stands; asking cost nothing."""
    clause = rules.clause("jury.answered")
    turn = _final_play(rules, game, command.turn, clause)
    _not_by_players(rules, command.judge)
    if turn.reported_by is None:
        raise Refused(Reason.OUT_OF_ORDER, clause, "nobody has reported that play")
    return [WordFoundGood(command.at, turn.seat, command.turn, clause, command.judge)]


def _final_play(rules: Ruleset, game: Game, number: int, clause: str) -> Turn:
    """The play of a turn that can no longer be taken back, or a refusal that says why not."""
    require(rules.challenge.later, Reason.NO_LATER_CHECK, rules.clause("challenge.after_game"))
    in_game = game.stage in (Stage.PLAYING, Stage.OVER, Stage.SIGNED)
    require(in_game, Reason.WRONG_STAGE, clause)
    require(0 <= number < len(game.turns), Reason.NO_SUCH_TURN, clause)
    turn = game.turns[number]
    require(turn.kind is TurnKind.PLAY, Reason.NO_SUCH_TURN, clause)
    is_open = game.pending is not None and game.pending.turn == number
    require(not is_open, Reason.PLAY_PENDING, clause)
    return turn


def _not_by_players(rules: Ruleset, judge: Judge) -> None:
    by_players = judge is Judge.PLAYERS
    require(not by_players, Reason.PLAYERS_MAY_NOT_CHECK, rules.clause("jury.players"))
