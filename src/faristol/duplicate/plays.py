"""A play as a duplicate game sees it: the main word, where, its points, what it costs.

Also the decider's two injected dependencies: a word judge and a play finder. They are handed in,
because this room knows neither word lists nor the kernel.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from faristol.board import Board, Direction, Placement, placed_word
from faristol.tiles import BLANK_BIT


class Judge(Protocol):
    """Whether letters are a word."""

    def __call__(self, word: bytes, /) -> bool:
        """Judge plain letters, no blanks among them."""
        ...


@dataclass(frozen=True, slots=True)
class FoundPlay:
    """A play with its exact points, bonus included.

    `tiles` is the whole main word; a letter played with a blank carries `BLANK_BIT`.
    """

    tiles: bytes
    start: int
    direction: Direction
    points: int
    placed: int
    blanks: int


class Finder(Protocol):
    """Every legal play of a rack, in any order; the rules' play limit is ours to apply."""

    def __call__(self, board: Board, rack: bytes, /) -> Sequence[FoundPlay]:
        """Find plays."""
        ...


@dataclass(frozen=True, slots=True)
class Aids:
    """What the decider is lent. Without a judge a word counts until the leader rules it out."""

    judge: Judge | None = None
    finder: Finder | None = None
    seed: bytes = field(default=b"", repr=False)
    """The secret by which a blind bag is drawn."""
    day_end: Callable[[int], int] | None = None
    """When a daily turn ends that is opened at a moment."""
    credit_ms: int = 0
    """How long the way of a slip takes at most that is given back."""


NO_AIDS = Aids()


def placements_of(board: Board, play: FoundPlay) -> tuple[Placement, ...]:
    """The tiles that the play puts on `board`."""
    return placed_word(board, play.start, play.direction, play.tiles)


def spent(board: Board, play: FoundPlay) -> bytes:
    """The tiles that leave the rack, blanks as blanks."""
    return bytes(sorted(0 if tile & BLANK_BIT else tile for _, tile in placements_of(board, play)))
