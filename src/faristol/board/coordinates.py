"""Names of squares. Rows are numbers, columns letters; the order tells the direction.

`8H` is the start, read across; `H8` the same square, read down.
"""

import re
from enum import Enum

_ACROSS = re.compile(r"([1-9][0-9]?)([A-Za-z])\Z")
_DOWN = re.compile(r"([A-Za-z])([1-9][0-9]?)\Z")


class Direction(Enum):
    """Which way a word is read."""

    ACROSS = "across"
    DOWN = "down"

    @property
    def other(self) -> "Direction":
        """The crossing direction."""
        return Direction.DOWN if self is Direction.ACROSS else Direction.ACROSS


def coordinate(square: int, direction: Direction, size: int = 15) -> str:
    """Name a square so that the name tells the direction.

    >>> coordinate(112, Direction.ACROSS), coordinate(112, Direction.DOWN)
    ('8H', 'H8')
    """
    row, column = divmod(square, size)
    letter = chr(ord("A") + column)
    return f"{row + 1}{letter}" if direction is Direction.ACROSS else f"{letter}{row + 1}"


def parse_coordinate(text: str, size: int = 15) -> tuple[int, Direction]:
    """Read `8H` (across) or `H8` (down) into a square and a direction.

    :raises ValueError: saying what is wrong with the coordinate.
    """
    if match := _ACROSS.match(text):
        row, letter, direction = match[1], match[2], Direction.ACROSS
    elif match := _DOWN.match(text):
        letter, row, direction = match[1], match[2], Direction.DOWN
    else:
        raise ValueError(f"{text[:20]!r} is no coordinate: write 8H for across, H8 for down")
    at_row, at_column = int(row) - 1, ord(letter.upper()) - ord("A")
    if at_row >= size or at_column >= size:
        raise ValueError(f"{text!r} lies outside a board of {size} × {size}")
    return at_row * size + at_column, direction


def square_name(square: int, size: int = 15) -> str:
    """Name a square where no direction is meant, letter first: `H8`."""
    return coordinate(square, Direction.DOWN, size)


def square_named(text: str, size: int = 15) -> int:
    """The square of `H8` or `8H`, whatever the direction."""
    return parse_coordinate(text, size)[0]
