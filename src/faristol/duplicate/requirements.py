"""What commands have in common: the checks that refuse before a rule is asked."""

from faristol.core import Refused
from faristol.duplicate.refusal import Reason
from faristol.duplicate.rules import DuplicateRules
from faristol.duplicate.state import Game, Player, Turn
from faristol.duplicate.terms import Stage
from faristol.names import hidden_character

MOST_TEXT = 500
MOST_TABLE = 99_999
MOST_POINTS = 9_999


def need_stage(rules: DuplicateRules, game: Game, *stages: Stage) -> None:
    """Refuse a step out of its place in the course."""
    if game.stage in stages:
        return
    if game.stage is Stage.OVER:
        ended = game.ended
        raise Refused(Reason.GAME_OVER, ended.clause if ended else rules.name)
    wanted = " or ".join(stage.value for stage in stages)
    raise Refused(
        Reason.WRONG_STAGE, rules.clause("draw"), f"the game is {game.stage.value}, not {wanted}"
    )


def need_reason(rules: DuplicateRules, reason: str) -> None:
    """Refuse what has to be explained and is not."""
    need_text(rules, reason)
    if not reason.strip():
        raise Refused(Reason.NO_REASON, rules.clause("scores"), "say why")


def need_text(rules: DuplicateRules, text: str) -> None:
    """Refuse text that no form could hold."""
    if len(text) > MOST_TEXT or not text.isprintable() or hidden_character(text):
        detail = f"one line of at most {MOST_TEXT} characters that can be seen"
        raise Refused(Reason.BAD_TEXT, rules.name, detail)


def need_points(rules: DuplicateRules, points: int) -> None:
    """Refuse a number of points that no turn could bring."""
    if not 0 <= points <= MOST_POINTS:
        raise Refused(Reason.BAD_NUMBER, rules.name, f"{points} points")


def need_player(rules: DuplicateRules, game: Game, table: int) -> Player:
    """The player at a table that exists."""
    if table not in game.players:
        raise Refused(
            Reason.NO_SUCH_TABLE, rules.name, f"nobody sits at table {table}", table=table
        )
    return game.players[table]


def need_turn(rules: DuplicateRules, game: Game, number: int) -> Turn:
    """A turn that was marked, settled or not.

    After the end only where the edition allows corrections then.
    """
    if game.stage is Stage.OVER and not rules.late_correction:
        raise Refused(Reason.NO_LATE_CORRECTION, rules.clause("late_correction"))
    for turn in game.all_turns:
        if turn.number == number:
            if not turn.is_settled:
                need_stage(rules, game, Stage.MARKING)
            return turn
    raise Refused(Reason.NO_SUCH_TURN, rules.name, f"there is no turn {number}", turn=number)
