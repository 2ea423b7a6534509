"""A board during the search: bits for the lanes, tiles for the scores.

A lane is a row or a column. Bit `lane * (size + 1) + place` stands for a square, and the
last bit of each lane is a wall, so one operation on a whole number looks at the board at
once. Index 0 of each pair holds the rows, index 1 the columns.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from faristol.reconstruct.sheet import UNREADABLE
from faristol.tiles import BLANK, BLANK_BIT, LETTER_MASK, Layout


@dataclass(frozen=True, slots=True)
class Lanes:
    """What the lanes of a board's layout look like."""

    size: int
    stride: int
    squares: int
    """A bit for every square."""
    start: int
    turned: tuple[int, ...]
    """The place of the same square in the crossing lanes."""
    letter_factors: tuple[bytes, bytes]
    word_factors: tuple[bytes, bytes]


@cache
def lanes_of(layout: Layout) -> Lanes:
    """The lanes of a layout."""
    size, stride = layout.size, layout.size + 1
    lane = (1 << size) - 1
    turned = tuple((at % stride) * stride + at // stride for at in range(stride * stride))
    padded: list[tuple[bytes, bytes]] = []
    for factors in (layout.letter_factors, layout.word_factors):
        rows = b"".join(factors[at : at + size] + b"\1" for at in range(0, size * size, size))
        columns = bytes(
            rows[turned[at]] if at % stride < size else 1 for at in range(size * stride)
        )
        padded.append((rows, columns))
    row, column = divmod(layout.start, size)
    return Lanes(
        size,
        stride,
        sum(lane << (number * stride) for number in range(size)),
        1 << (row * stride + column),
        turned,
        padded[0],
        padded[1],
    )


class Position:
    """The board after some plays; never changed once it is made."""

    __slots__ = ("blanks", "cells", "free", "has", "near", "occupied", "used")

    def __init__(
        self,
        lanes: Lanes,
        cells: tuple[bytes, bytes],
        occupied: tuple[int, int],
        has: tuple[Sequence[int], Sequence[int]],
        used: bytes,
    ) -> None:
        self.cells = cells
        self.occupied = occupied
        self.has = has
        self.used = used
        """How many of each tile lie on the board, the blanks at 0."""
        self.free = (lanes.squares & ~occupied[0], lanes.squares & ~occupied[1])
        self.near = (_near(lanes, occupied[0]), _near(lanes, occupied[1]))

    @classmethod
    def empty(cls, lanes: Lanes, letters: int) -> "Position":
        """The board before the first play, of a box with so many letters."""
        nothing = bytes(lanes.size * lanes.stride)
        has = [0] * (letters + 1)
        return cls(lanes, (nothing, nothing), (0, 0), (has, has), bytes(letters + 1))

    def with_tiles(self, lanes: Lanes, way: int, fresh: Sequence[tuple[int, int]]) -> "Position":
        """The board after `fresh`: places in the lanes of `way`, with their tiles."""
        along, across = bytearray(self.cells[way]), bytearray(self.cells[1 - way])
        has_along, has_across = list(self.has[way]), list(self.has[1 - way])
        used = bytearray(self.used)
        occupied_along, occupied_across = self.occupied[way], self.occupied[1 - way]
        for at, tile in fresh:
            turned = lanes.turned[at]
            along[at] = across[turned] = tile
            occupied_along |= 1 << at
            occupied_across |= 1 << turned
            letter = tile & LETTER_MASK
            has_along[letter] |= 1 << at
            has_across[letter] |= 1 << turned
            used[BLANK if tile & BLANK_BIT else letter] += 1
        cells = (bytes(along), bytes(across))
        occupied = (occupied_along, occupied_across)
        has = (has_along, has_across)
        if way:
            return Position(lanes, cells[::-1], occupied[::-1], has[::-1], bytes(used))
        return Position(lanes, cells, occupied, has, bytes(used))

    def starts(self, lanes: Lanes, way: int, word: bytes) -> int:
        """Bits for every place where the word may begin: it fits, touches, adds a tile."""
        free, has, occupied = self.free[way], self.has[way], self.occupied[way]
        near = self.near[way] or lanes.start
        fits = lanes.squares
        touches = adds = 0
        for number, tile in enumerate(word):
            letter = tile & LETTER_MASK
            if letter == UNREADABLE:
                fits &= lanes.squares >> number
            else:
                fits &= (free | has[letter]) >> number
            if not fits:
                return 0
            touches |= near >> number
            adds |= free >> number
        return fits & touches & adds & ~(occupied << 1) & ~(occupied >> len(word))

    def squares(self, lanes: Lanes) -> bytes:
        """The board as `Board` has it."""
        rows, size = self.cells[0], lanes.size
        return b"".join(
            rows[lane : lane + size] for lane in range(0, size * lanes.stride, lanes.stride)
        )


def _near(lanes: Lanes, occupied: int) -> int:
    around = occupied << 1 | occupied >> 1 | occupied << lanes.stride | occupied >> lanes.stride
    return (occupied | around) & lanes.squares
