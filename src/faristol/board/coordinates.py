"""Names of squares and directions, in the ways people write them.

In the usual way rows are numbers and columns letters, and the order tells the direction:
`8H` is the start read across, `H8` the same square read down.
"""

import re
from enum import Enum

_NUMBER_FIRST = re.compile(r"([1-9][0-9]?)([A-Za-z])\Z")
_LETTER_FIRST = re.compile(r"([A-Za-z])([1-9][0-9]?)\Z")
_PREFIXED = re.compile(r"([HVhv])\s?([A-Za-z][1-9][0-9]?)\Z")


class Direction(Enum):
    """Which way a word is read."""

    ACROSS = "across"
    DOWN = "down"

    @property
    def other(self) -> "Direction":
        """The crossing direction."""
        return Direction.DOWN if self is Direction.ACROSS else Direction.ACROSS


class CoordinateStyle(Enum):
    """How a square and a direction are written."""

    ORDER = "order"
    """`8H` across, `H8` down: the number is the row."""
    PREFIX = "prefix"
    """`HM5` across, `VM5` down: horizontal or vertical, then the square. Dutch newspapers."""
    LETTERED_ROWS = "lettered-rows"
    """`H8` across, `8H` down: the letter is the row. French clubs."""


def coordinate(
    square: int,
    direction: Direction,
    size: int = 15,
    style: CoordinateStyle = CoordinateStyle.ORDER,
) -> str:
    """Name a square so that the name tells the direction.

    >>> coordinate(112, Direction.ACROSS), coordinate(112, Direction.DOWN)
    ('8H', 'H8')
    >>> coordinate(72, Direction.ACROSS, style=CoordinateStyle.PREFIX)
    'HM5'
    """
    row, column = divmod(square, size)
    across = direction is Direction.ACROSS
    if style is CoordinateStyle.LETTERED_ROWS:
        letter, number = chr(ord("A") + row), column + 1
        return f"{letter}{number}" if across else f"{number}{letter}"
    letter, number = chr(ord("A") + column), row + 1
    if style is CoordinateStyle.PREFIX:
        return f"{'H' if across else 'V'}{letter}{number}"
    return f"{number}{letter}" if across else f"{letter}{number}"


def parse_coordinate(
    text: str, size: int = 15, style: CoordinateStyle = CoordinateStyle.ORDER
) -> tuple[int, Direction]:
    """Read what `coordinate` writes, in either case, into a square and a direction.

    :raises ValueError: saying what is wrong with the coordinate.
    """
    read = _read(text, style)
    if read is None:
        across, down = (coordinate(72, way, style=style) for way in Direction)
        raise ValueError(
            f"{text[:20]!r} is not a coordinate: write {across} for across, {down} for down"
        )
    row, column, direction = read
    if row >= size or column >= size:
        raise ValueError(f"{text!r} lies outside a board of {size} × {size}")
    return row * size + column, direction


def _read(text: str, style: CoordinateStyle) -> tuple[int, int, Direction] | None:
    direction = None
    if style is CoordinateStyle.PREFIX:
        prefixed = _PREFIXED.match(text)
        if prefixed is None:
            return None
        direction = Direction.ACROSS if prefixed[1] in "Hh" else Direction.DOWN
        text = prefixed[2]
    if match := _NUMBER_FIRST.match(text):
        number, letter, number_first = match[1], match[2], True
    elif match := _LETTER_FIRST.match(text):
        letter, number, number_first = match[1], match[2], False
    else:
        return None
    at_letter, at_number = ord(letter.upper()) - ord("A"), int(number) - 1
    if style is CoordinateStyle.LETTERED_ROWS:
        return at_letter, at_number, Direction.DOWN if number_first else Direction.ACROSS
    if direction is None:
        direction = Direction.ACROSS if number_first else Direction.DOWN
    return at_number, at_letter, direction


def square_name(square: int, size: int = 15) -> str:
    """Name a square where no direction is meant, letter first: `H8`."""
    return coordinate(square, Direction.DOWN, size)


def square_named(text: str, size: int = 15) -> int:
    """The square of `H8` or `8H`, whatever the direction."""
    return parse_coordinate(text, size)[0]
