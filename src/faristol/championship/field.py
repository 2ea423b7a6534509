"""What a pairing system is given: who is there, and what they did so far.

A `Draw` is the whole input of pairing one round. It names players by their
pairing number (1 is the strongest) and knows nothing of names, clubs or tables.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum

from faristol.championship.reasons import say
from faristol.core import Outcome, PointSystem, Remark


class Start(Enum):
    """Who starts a game. Chess files say white and black."""

    FIRST = "w"
    SECOND = "b"

    @property
    def other(self) -> "Start":
        """The other player's turn."""
        return Start.SECOND if self is Start.FIRST else Start.FIRST


class Ending(Enum):
    """How a game of two came to its result, where that is said apart from points and winner."""

    POINTS = "points"
    """Nothing is said beside them."""
    RESIGNED = "resigned"
    TIME = "time"
    """Somebody lost on time."""
    BOTH_RESIGNED = "both-resigned"


@dataclass(frozen=True, slots=True)
class Cell:
    """One round of one player, as in a cross table."""

    outcome: Outcome
    opponent: int = 0
    """Pairing number, 0 for nobody."""
    start: Start | None = None

    @property
    def is_played(self) -> bool:
        """A game over the board. Forfeits and byes give points, but no start and no meeting."""
        return self.opponent > 0 and self.start is not None and self.outcome.is_over_the_board

    @property
    def was_in_the_draw(self) -> bool:
        """Whether the player was paired that round: with somebody, or as the one left over."""
        return self.opponent > 0 or self.outcome in (Outcome.BYE, Outcome.WON_BY_FORFEIT)


@dataclass(frozen=True, slots=True)
class Contestant:
    """One player as pairing sees them."""

    number: int
    cells: tuple[Cell, ...] = ()
    fictitious: tuple[int, ...] = ()
    """Tenths that count for pairing only, one value a round; past the end 0."""
    is_present: bool = True
    may_have_bye: bool = True
    """False for those who joined late (FISC23-C-1.D)."""

    def fictitious_in(self, round_number: int) -> int:
        """Fictitious tenths in round 1, 2, 3…"""
        return self.fictitious[round_number - 1] if round_number <= len(self.fictitious) else 0


@dataclass(frozen=True, slots=True)
class Draw:
    """One round to be paired."""

    contestants: tuple[Contestant, ...]
    rounds_total: int
    """The announced number of rounds: the last one has rules of its own."""
    points: PointSystem = field(default_factory=PointSystem)
    forbidden: frozenset[frozenset[int]] = frozenset()
    """Pairs of numbers who may not meet."""
    starts_matter: bool = True
    """False pairs without looking at who started before."""
    initial_start: Start | None = None
    """Drawn by lot before round 1; None infers it from the first games."""
    classification: tuple[int, ...] = ()
    """Numbers, the leader first, for the systems that look at places; FIDE Dutch does not."""

    by_place: bool = False
    """Pair by the classification alone: what games won is not what counts in it."""

    @property
    def rounds_played(self) -> int:
        """Rounds that everybody has behind them."""
        return max((len(c.cells) for c in self.contestants), default=0)


@dataclass(frozen=True, slots=True)
class Pair:
    """Two players, the starter first."""

    first: int
    second: int

    def __contains__(self, number: object) -> bool:
        return number in (self.first, self.second)


@dataclass(frozen=True, slots=True)
class Rationale:
    """Why two players meet, or why somebody sits out."""

    players: tuple[int, ...]
    group: Remark
    """The score group the pair was made in."""
    notes: tuple[Remark, ...] = ()

    def with_players(self, renamed: Callable[[int], int]) -> "Rationale":
        """The same with other numbers for the players."""
        return Rationale(
            tuple(renamed(player) for player in self.players),
            self.group,
            tuple(Remark(n.kind, n.values, tuple(map(renamed, n.players))) for n in self.notes),
        )


@dataclass(frozen=True, slots=True)
class Pairing:
    """A paired round, in table order."""

    pairs: tuple[Pair, ...]
    bye: int | None = None
    reasons: tuple[Rationale, ...] = ()

    def rows(self) -> tuple[tuple[int, int], ...]:
        """Every pair as (starter, second), the bye last as (player, 0)."""
        rows = tuple((pair.first, pair.second) for pair in self.pairs)
        return rows if self.bye is None else (*rows, (self.bye, 0))


class NoPairingError(ValueError):
    """No pairing of the round satisfies what may not be broken."""

    def __init__(self, *blocking: Remark) -> None:
        self.blocking = blocking
        super().__init__("no pairing of this round exists: " + "; ".join(map(say, blocking)))
