"""A board with tiles on it, as a value."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from faristol.board.coordinates import Direction
from faristol.tiles import Layout


class Placement(NamedTuple):
    """One tile put on one square; a blank carries its letter and `BLANK_BIT`."""

    square: int
    tile: int


@dataclass(frozen=True, slots=True)
class Board:
    """Squares hold a tile or 0. Nothing is ever placed in place: `with_tiles` returns another."""

    layout: Layout
    squares: bytes

    @classmethod
    def empty(cls, layout: Layout) -> "Board":
        """A board before the first play."""
        return cls(layout, bytes(layout.size * layout.size))

    @property
    def is_empty(self) -> bool:
        """Whether no tile has been placed."""
        return not any(self.squares)

    def with_tiles(self, placements: Iterable[Placement]) -> "Board":
        """The board after `placements`."""
        squares = bytearray(self.squares)
        for square, tile in placements:
            squares[square] = tile
        return Board(self.layout, bytes(squares))

    def without_tiles(self, placements: Iterable[Placement]) -> "Board":
        """The board after `placements` have been taken back."""
        return self.with_tiles(Placement(square, 0) for square, _ in placements)

    def step(self, square: int, direction: Direction, by: int = 1) -> int | None:
        """The square `by` further along, or None beyond the edge."""
        row, column = divmod(square, self.layout.size)
        if direction is Direction.ACROSS:
            column += by
        else:
            row += by
        if 0 <= row < self.layout.size and 0 <= column < self.layout.size:
            return row * self.layout.size + column
        return None


def placed_word(
    board: Board, start: int, direction: Direction, word: bytes
) -> tuple[Placement, ...]:
    """The placements that make `word` readable from `start`, skipping squares with tiles.

    `word` is the whole main word. A tile that is already there must be the right letter.

    :raises ValueError: when the word leaves the board or contradicts a tile on it.
    """
    placements = []
    square: int | None = start
    for number, tile in enumerate(word, 1):
        if square is None:
            raise ValueError(f"the word leaves the board after {number - 1} of {len(word)} letters")
        there = board.squares[square]
        if not there:
            placements.append(Placement(square, tile))
        elif there & 0x7F != tile & 0x7F:
            raise ValueError(f"letter {number} of the word is not the one on the board")
        square = board.step(square, direction)
    return tuple(placements)
