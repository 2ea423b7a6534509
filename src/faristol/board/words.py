"""Where tiles may lie, and the words they form."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from faristol.board.coordinates import Direction
from faristol.board.grid import Board, Placement


class Fault(Enum):
    """Why tiles can't lie as they were put, whatever the words."""

    NO_TILES = "no-tiles"
    OFF_BOARD = "off-board"
    SQUARE_TWICE = "square-twice"
    SQUARE_TAKEN = "square-taken"
    NOT_IN_LINE = "not-in-line"
    GAP = "gap"
    NOT_ON_START = "not-on-start"
    NOT_CONNECTED = "not-connected"
    NO_WORD = "no-word"
    """A single tile that touches nothing forms no word of two letters."""


class MisplacedError(ValueError):
    """The placement can't be read as one play."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault
        super().__init__(fault.value)


@dataclass(frozen=True, slots=True)
class FormedWord:
    """A word on the board after a play: where, which way, which tiles."""

    start: int
    direction: Direction
    squares: tuple[int, ...]
    tiles: bytes


def placement_fault(board: Board, placements: Sequence[Placement]) -> Fault | None:
    """The first thing wrong with where the tiles lie, or None."""
    squares = [square for square, _ in placements]
    if not squares:
        return Fault.NO_TILES
    if any(not 0 <= square < len(board.squares) for square in squares):
        return Fault.OFF_BOARD
    if len(set(squares)) != len(squares):
        return Fault.SQUARE_TWICE
    if any(board.squares[square] for square in squares):
        return Fault.SQUARE_TAKEN
    direction = line_of(board, squares)
    if direction is None:
        return Fault.NOT_IN_LINE
    if not _is_contiguous(board, squares, direction):
        return Fault.GAP
    if board.is_empty:
        if board.layout.start not in squares:
            return Fault.NOT_ON_START
        return Fault.NO_WORD if len(squares) == 1 else None
    return None if any(_touches(board, square) for square in squares) else Fault.NOT_CONNECTED


def line_of(board: Board, squares: Sequence[int]) -> Direction | None:
    """The line that all squares share.

    A single tile counts as across unless only the column forms a word.
    """
    rows = {square // board.layout.size for square in squares}
    columns = {square % board.layout.size for square in squares}
    if len(squares) == 1:
        (square,) = squares
        across = any(_tile_beside(board, square, Direction.ACROSS, by) for by in (-1, 1))
        down = any(_tile_beside(board, square, Direction.DOWN, by) for by in (-1, 1))
        return Direction.DOWN if down and not across else Direction.ACROSS
    if len(rows) == 1:
        return Direction.ACROSS
    return Direction.DOWN if len(columns) == 1 else None


def formed_words(board: Board, placements: Sequence[Placement]) -> tuple[FormedWord, ...]:
    """Every word of two or more letters that `placements` form or lengthen, main word first.

    `board` is the board before the play.

    :raises MisplacedError: when the tiles don't lie as one play.
    """
    fault = placement_fault(board, placements)
    if fault is not None:
        raise MisplacedError(fault)
    squares = sorted(square for square, _ in placements)
    direction = line_of(board, squares)
    assert direction is not None
    after = board.with_tiles(placements)
    words = [_word_through(after, squares[0], direction)]
    words += [_word_through(after, square, direction.other) for square in squares]
    return tuple(word for word in words if len(word.tiles) > 1)


def _is_contiguous(board: Board, squares: Sequence[int], direction: Direction) -> bool:
    taken = set(squares)
    step = 1 if direction is Direction.ACROSS else board.layout.size
    return all(
        square in taken or board.squares[square]
        for square in range(min(squares), max(squares) + 1, step)
    )


def _tile_beside(board: Board, square: int, direction: Direction, by: int) -> int:
    beside = board.step(square, direction, by)
    return 0 if beside is None else board.squares[beside]


def _touches(board: Board, square: int) -> bool:
    return any(
        _tile_beside(board, square, direction, by) for direction in Direction for by in (-1, 1)
    )


def _word_through(after: Board, square: int, direction: Direction) -> FormedWord:
    start = square
    while (before := after.step(start, direction, -1)) is not None and after.squares[before]:
        start = before
    squares = []
    at: int | None = start
    while at is not None and after.squares[at]:
        squares.append(at)
        at = after.step(at, direction)
    return FormedWord(start, direction, tuple(squares), bytes(after.squares[s] for s in squares))
