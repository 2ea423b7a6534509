"""Outcome and score: the one page that games and championships share.

It knows neither boards nor rounds. A championship point is counted in tenths, so
that a win is 10, a draw 5, and no sum is ever rounded.
"""

from dataclasses import dataclass
from enum import Enum


class Outcome(Enum):
    """What one round brought one player."""

    WON = "won"
    DREW = "drew"
    LOST = "lost"
    WON_BY_FORFEIT = "won-by-forfeit"
    """The opponent never came: a point, but no game."""
    LOST_BY_FORFEIT = "lost-by-forfeit"
    BYE = "bye"
    """Left over by the pairing of an odd field."""
    FULL_BYE = "full-bye"
    """A full point granted without a pairing."""
    HALF_BYE = "half-bye"
    ABSENT = "absent"

    @property
    def is_over_the_board(self) -> bool:
        """Whether a game was played."""
        return self in _OVER_THE_BOARD

    @property
    def has_opponent(self) -> bool:
        """Whether somebody was named as the opponent, played or not."""
        return self in _OVER_THE_BOARD or self in _FORFEITS


_OVER_THE_BOARD = frozenset({Outcome.WON, Outcome.DREW, Outcome.LOST})
_FORFEITS = frozenset({Outcome.WON_BY_FORFEIT, Outcome.LOST_BY_FORFEIT})


class Winner(Enum):
    """Who won a game of two, which the points alone do not always say.

    A game lost on time or given up may end with equal points, a committee may take points away,
    and two players who both gave up may both lose whatever their points are.
    """

    FIRST = "first"
    SECOND = "second"
    DRAW = "draw"
    NOBODY = "nobody"
    """Both lose."""

    @property
    def outcomes(self) -> tuple[Outcome, Outcome]:
        """What the game brought each player, the starter first."""
        return _OUTCOMES[self]


_OUTCOMES = {
    Winner.FIRST: (Outcome.WON, Outcome.LOST),
    Winner.SECOND: (Outcome.LOST, Outcome.WON),
    Winner.DRAW: (Outcome.DREW, Outcome.DREW),
    Winner.NOBODY: (Outcome.LOST, Outcome.LOST),
}


@dataclass(frozen=True, slots=True)
class GameScore:
    """The final points of a game, the starter's first."""

    first: int
    second: int

    @property
    def spread(self) -> int:
        """Points of the starter above those of the other player."""
        return self.first - self.second

    def outcomes(self) -> tuple[Outcome, Outcome]:
        """What the points alone bring each player.

        >>> GameScore(412, 388).outcomes()
        (<Outcome.WON: 'won'>, <Outcome.LOST: 'lost'>)
        """
        return self.winner.outcomes

    @property
    def winner(self) -> Winner:
        """Who won by the points alone.

        >>> GameScore(150, 150).winner
        <Winner.DRAW: 'draw'>
        """
        if self.first == self.second:
            return Winner.DRAW
        return Winner.FIRST if self.first > self.second else Winner.SECOND


@dataclass(frozen=True, slots=True)
class PointSystem:
    """Championship points per outcome, in tenths of a point."""

    win: int = 10
    draw: int = 5
    loss: int = 0
    bye: int = 10
    full_bye: int = 10
    half_bye: int = 5
    absence: int = 0
    forfeit_win: int = 10
    forfeit_loss: int = 0

    def of(self, outcome: Outcome) -> int:
        """The tenths that `outcome` is worth."""
        worth: int = getattr(self, _NAMED[outcome])
        return worth


_NAMED = {
    Outcome.WON: "win",
    Outcome.DREW: "draw",
    Outcome.LOST: "loss",
    Outcome.WON_BY_FORFEIT: "forfeit_win",
    Outcome.LOST_BY_FORFEIT: "forfeit_loss",
    Outcome.BYE: "bye",
    Outcome.FULL_BYE: "full_bye",
    Outcome.HALF_BYE: "half_bye",
    Outcome.ABSENT: "absence",
}


def format_points(tenths: int) -> str:
    """Championship points as people write them.

    >>> format_points(45), format_points(30)
    ('4.5', '3.0')
    """
    sign = "-" if tenths < 0 else ""
    return f"{sign}{abs(tenths) // 10}.{abs(tenths) % 10}"
