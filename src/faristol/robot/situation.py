"""What a seat knows when it is to have a turn: the book, the board, one rack, what all have seen.

It goes to other processes as it is; nothing in it leads back to the game.
"""

from dataclasses import dataclass

from faristol.robot.endgame import Finish, finish_of
from faristol.robot.inference import LastPlay
from faristol.robot.last_draws import Approach, approach_of
from faristol.robot.simulation import KnownTable, known_table
from faristol.rulebook import Ruleset
from faristol.table import Game


@dataclass(frozen=True, slots=True)
class Situation:
    """A game as the player on turn knows it."""

    rules: Ruleset
    table: KnownTable
    bag_count: int
    turn: int
    """How many turns there have been."""
    finish: Finish | None
    """How the book ends the game, where that can be searched: two play and the bag is empty."""
    approach: Approach | None
    """The same while the last tiles are in the bag."""
    last: LastPlay | None = None
    """The play just before, where there was one."""

    @property
    def unseen(self) -> int:
        """Tiles that the player on turn does not see."""
        return self.bag_count + sum(seat.held - len(seat.rack) for seat in self.table.seats)


def situation_of(rules: Ruleset, game: Game, seat: int, last: LastPlay | None = None) -> Situation:
    """The game as a seat knows it, and the play just before."""
    return Situation(
        rules,
        known_table(game, seat),
        game.bag_count,
        len(game.turns),
        finish_of(rules, game, seat),
        approach_of(rules, game, seat),
        last,
    )
