"""Words asked before they are laid, and words found wrong after they were final."""

from faristol.rulebook import Ruleset
from faristol.table import endings
from faristol.table.commands import AnswerJury, AskJury, FindWordWrong
from faristol.table.events import (
    Event,
    JuryAnswered,
    JuryAsked,
    PointsDeducted,
    WordFoundWrong,
)
from faristol.table.refusal import Reason, Refused
from faristol.table.standing import after, is_letter, need, playing, tiles_of, to_act
from faristol.table.state import Game
from faristol.table.terms import Judge, PenaltyCause, Stage, TurnKind


def ask(rules: Ruleset, game: Game, command: AskJury) -> list[Event]:
    """A player on turn asks about one word."""
    clause = rules.clause("challenge.ask_jury")
    need(rules.challenge.ask_jury, Reason.NO_SUCH_RULE, clause)
    to_act(rules, game, command.seat)
    need(game.jury is None, Reason.ALREADY_DONE, clause)
    size = game.board.layout.size
    need(2 <= len(command.word) <= size, Reason.BAD_NUMBER, clause, "a word of 2 to 15 letters")
    tiles = tiles_of(game)
    need(all(is_letter(tiles, tile) for tile in command.word), Reason.NO_SUCH_TILE, clause)
    most = rules.challenge.questions
    left = not most or game.asked[command.seat] < most
    need(left, Reason.NO_MORE_QUESTIONS, rules.clause("challenge.questions"))
    number = game.asked[command.seat] + 1
    return [JuryAsked(command.at, command.seat, command.word, number, clause)]


def answer(rules: Ruleset, game: Game, command: AnswerJury) -> list[Event]:
    """The jury answers; players may not answer themselves."""
    clause = rules.clause("jury.answered")
    playing(rules, game)
    if game.jury is None:
        raise Refused(Reason.OUT_OF_ORDER, clause, "nobody has asked")
    by_players = command.judge is Judge.PLAYERS
    need(not by_players, Reason.PLAYERS_MAY_NOT_CHECK, rules.clause("jury.players"))
    seat, word = game.jury
    return [JuryAnswered(command.at, seat, word, command.valid, command.judge, clause)]


def find_wrong(rules: Ruleset, game: Game, command: FindWordWrong) -> list[Event]:
    """A final play proves wrong: its points and more are taken, its tiles stay."""
    at = command.at
    clause = rules.clause("challenge.later")
    need(rules.challenge.later, Reason.NO_LATER_CHECK, rules.clause("challenge.after_game"))
    in_game = game.stage in (Stage.PLAYING, Stage.OVER, Stage.SIGNED)
    need(in_game, Reason.WRONG_STAGE, clause)
    need(0 <= command.turn < len(game.turns), Reason.NO_SUCH_TURN, clause)
    turn = game.turns[command.turn]
    need(turn.kind is TurnKind.PLAY, Reason.NO_SUCH_TURN, clause)
    need(not turn.wrong, Reason.ALREADY_DONE, clause)
    is_open = game.pending is not None and game.pending.turn == command.turn
    need(not is_open, Reason.PLAY_PENDING, clause)
    points = rules.challenge.later_points
    events: list[Event] = [
        WordFoundWrong(at, turn.seat, command.turn, turn.points, clause),
        PointsDeducted(
            at,
            turn.seat,
            points,
            PenaltyCause.FOUND_LATER,
            "",
            rules.clause("challenge.later_points"),
        ),
    ]
    if game.result is not None:
        events.append(endings.result(rules, after(game, events), at))
    return events
