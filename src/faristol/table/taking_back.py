"""The last play taken back, where a book allows it and everybody agrees."""

from faristol.core import Refused
from faristol.rulebook import Ruleset
from faristol.table.events import Event, PlayTakenBack, TurnBegan
from faristol.table.preconditions import playing, require, undisturbed
from faristol.table.refusal import Reason
from faristol.table.state import Game
from faristol.table.terms import TileSource


def last_play(rules: Ruleset, game: Game, asked: int, at: int) -> list[Event]:
    """Undo the last play and give its player the turn again.

    Only until the next player has done something, and only where the server is the bag: it alone
    knows which tiles were drawn after the play. The time that it took stays used.
    """
    clause = rules.clause("turn.take_back")
    require(rules.turn.take_back, Reason.NO_SUCH_RULE, clause)
    playing(rules, game)
    undisturbed(rules, game)
    require(game.source is TileSource.ONLINE, Reason.REAL_BAG, clause)
    last = game.latest
    if last is None or last.turn != len(game.turns) - 1 or game.last_turns is not None:
        raise Refused(Reason.TOO_LATE, clause)
    require(asked == last.seat, Reason.NOT_FOR_YOU, clause)
    require(game.on_turn != last.seat and game.acted is None, Reason.OUT_OF_ORDER, clause)
    return [
        PlayTakenBack(at, last.seat, last.placements, last.points, last.drawn, clause),
        TurnBegan(at, last.seat),
    ]
