"""Whether an event can have happened in a game as it stands, whatever the rules say of it.

Folding never refuses: what can't have happened (a slip outside a turn, letters the bag does
not hold) changes nothing. Whoever checks a log asks here and says where.
"""

from faristol.duplicate import events as happened
from faristol.duplicate.events import Event, GameOpened
from faristol.duplicate.letters import holds
from faristol.duplicate.state import Game
from faristol.duplicate.terms import Stage
from faristol.tiles import layout_names, tile_set_names


def follows(game: Game, event: Event) -> bool:
    """Whether an event can be folded into a state; one that can't is as if it were not there."""
    match event:
        case GameOpened(tiles=tiles, layout=board):
            return tiles in tile_set_names() and board in layout_names()
        case _ if game.stage is Stage.EMPTY:
            return False
        case happened.PlayerWithdrawn(table=table):
            return table in game.players
        case happened.DrawAccepted(drawn=drawn, rack=rack):
            return holds(game.bag, drawn) and holds(rack, game.leave)
        case (
            happened.DrawTakenBack()
            | happened.ClosingTakenBack()
            | happened.SlipReceived()
            | happened.SlipReplaced()
            | happened.SlipLate()
            | happened.SlipTakenBack()
            | happened.TopChosen()
            | happened.NothingLaid()
        ):
            return game.turn is not None
        case happened.WordPlaced(placements=placements):
            squares = range(len(game.board.squares))
            fit = all(square in squares and 0 <= tile <= 0xFF for square, tile in placements)
            return game.turn is not None and fit
        case (
            happened.SlipsMarked(turn=turn)
            | happened.BestRecorded(turn=turn)
            | happened.VerdictOverruled(turn=turn)
            | happened.VerdictRestored(turn=turn)
        ):
            is_current = game.turn is not None and game.turn.number == turn
            return is_current or 1 <= turn <= len(game.turns)
        case happened.WordTakenBack():
            return bool(game.turns)
        case happened.WarningLifted(table=table):
            return any(given.table == table for given in game.warnings)
        case happened.PenaltyLifted(table=table):
            return any(given.table == table for given in game.penalties)
        case _:
            return True
