"""What the commands about a position share: reading it, and saying plainly why it can't be."""

from dataclasses import dataclass

from faristol.board import Board, coordinate, square_name
from faristol.cli.study import USUAL_LEXICON
from faristol.kernel import Play
from faristol.kernel.finder import start_and_direction
from faristol.lexicon import Lexicon, LexiconError, open_lexicon
from faristol.notation import ParseError
from faristol.notation.cgp import CgpPosition, parse_cgp
from faristol.tiles import Layout, TileSet, layout

USUAL_RACK = 7
_LARGEST_RACK = 8


class NoPositionError(ValueError):
    """The position can be read, but nobody could play it."""


UNREADABLE = (LexiconError, ParseError, NoPositionError)
"""What a position may be refused with, each saying plainly why."""


@dataclass(frozen=True, slots=True)
class ReadPosition:
    """A position with the words and the board it is played with."""

    cgp: CgpPosition
    lexicon: Lexicon
    unseen: bytes
    """Neither on the board nor on the first rack."""

    @property
    def rack(self) -> bytes:
        """The rack of the player on turn."""
        return self.cgp.racks[0]

    @property
    def tiles(self) -> TileSet:
        """The box."""
        return self.lexicon.tiles

    @property
    def layout(self) -> Layout:
        """The board's squares."""
        return self.cgp.board.layout


def read_position(text: str, lexicon: str | None, board: str) -> ReadPosition:
    """Read a position with a rack to play.

    :raises NoPositionError: where there is none, or the box has no such tiles.
    """
    try:
        on = layout(board)
    except LookupError as error:
        raise NoPositionError(str(error)) from None
    words = open_lexicon(lexicon or _lexicon_of(text))
    cgp = parse_cgp(text, words.tiles, on)
    rack = cgp.racks[0] if cgp.racks else b""
    if not rack:
        raise NoPositionError("the position has no rack for the player on turn")
    for each in cgp.racks:
        if len(each) > _LARGEST_RACK:
            raise NoPositionError(f"the rack has {len(each)} tiles; the limit is {_LARGEST_RACK}")
    try:
        unseen = cgp.unseen(words.tiles)
    except ValueError as error:
        raise NoPositionError(str(error)) from None
    return ReadPosition(cgp, words, unseen)


def _lexicon_of(position: str) -> str:
    """The `lex` operation of a position that has not been read yet."""
    for part in position.split(";"):
        words = part.split()
        if len(words) >= 2 and words[-2] == "lex":
            return words[-1]
    return USUAL_LEXICON


def check_connected(board: Board) -> None:
    """Refuse a board that no game leads to.

    :raises NoPositionError: naming a square from which tiles don't reach the first one.
    """
    if board.is_empty:
        return
    size, start = board.layout.size, board.layout.start
    reached, waiting = {start}, [start] if board.squares[start] else []
    while waiting:
        row, column = divmod(waiting.pop(), size)
        for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            square = (row + down) * size + column + right
            inside = 0 <= row + down < size and 0 <= column + right < size
            if inside and board.squares[square] and square not in reached:
                reached.add(square)
                waiting.append(square)
    for square, tile in enumerate(board.squares):
        if tile and (square not in reached or not board.squares[start]):
            raise NoPositionError(
                f"the tile on {square_name(square, size)} is not connected with the first "
                f"square, {square_name(start, size)}"
            )


def coordinate_of(play: Play, size: int) -> str:
    """Where a play begins, in the way that tells its direction."""
    start, direction = start_and_direction(play, size)
    return coordinate(start, direction, size)


def word_of(play: Play, board: Board, tiles: TileSet) -> str:
    """The main word as it will lie: blanks in lower case, tiles of the board included."""
    size = board.layout.size
    start, _ = start_and_direction(play, size)
    step = 1 if play.is_across else size
    return "".join(
        tiles.face_of(tile or board.squares[start + number * step])
        for number, tile in enumerate(play.tiles)
    )
