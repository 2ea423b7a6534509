"""Positions on one line, as crossword-game engines exchange them (CGP).

    15/15/…/7CO[L·L]EGA2/…/15 AEINRS?/ 0/24 0 lex ca;

Board rows from the top, digits for empty squares, digraph tiles in brackets, blanks in
lower case; then the racks, the scores and the scoreless turns, the player on turn first;
then operations, each ended by a semicolon.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from faristol.board import Board
from faristol.notation.errors import ParseError
from faristol.tiles import BLANK, BLANK_BIT, Layout, NoTileError, TileSet

MAX_LENGTH = 10_000
"""No position needs more; longer text is refused unread."""


@dataclass(frozen=True, slots=True)
class CgpPosition:
    """A position as text says it; nothing has been checked against any rule."""

    board: Board
    racks: tuple[bytes, ...]
    scores: tuple[int, ...]
    scoreless: int
    operations: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    def unseen(self, tiles: TileSet) -> bytes:
        """The tiles neither on the board nor on the rack of the player on turn.

        :raises ValueError: when the position, every known rack included, holds more of a tile
            than the box has.
        """
        left = self._left(tiles, self.racks[:1])
        for number, count in enumerate(self._left(tiles, self.racks)):
            if count < 0:
                face = "blank" if number == BLANK else tiles.tiles[number].face
                raise ValueError(
                    f"the position has {tiles.counts[number] - count} of {face}, "
                    f"the {tiles.name} box has {tiles.counts[number]}"
                )
        return b"".join(bytes([number]) * count for number, count in enumerate(left))

    def _left(self, tiles: TileSet, racks: tuple[bytes, ...]) -> list[int]:
        left = list(tiles.counts)
        for tile in (*filter(None, self.board.squares), *b"".join(racks)):
            left[BLANK if tile & BLANK_BIT else tile] -= 1
        return left


def parse_cgp(text: str, tiles: TileSet, layout: Layout) -> CgpPosition:
    """Read a position.

    :raises ParseError: with the column of the first thing that can't be read.
    """
    if len(text) > MAX_LENGTH:
        raise ParseError(f"a position of {len(text)} characters; at most {MAX_LENGTH} are read")
    fields = _fields(text.rstrip())
    if not fields:
        raise ParseError("an empty position")
    board = Board(layout, _squares(*fields[0], tiles, layout))
    racks: tuple[bytes, ...] = ()
    scores: tuple[int, ...] = ()
    scoreless = 0
    rest = fields[1:]
    if rest and not _is_operation(rest, 0):
        racks = _racks(*rest[0], tiles)
        rest = rest[1:]
    if rest and not _is_operation(rest, 0):
        scores = tuple(
            _number(part, column, "score") for part, column in _split(*rest[0], separator="/")
        )
        rest = rest[1:]
    if rest and not _is_operation(rest, 0):
        scoreless = _number(*rest[0], "number of scoreless turns")
        if scoreless < 0:
            raise ParseError(f"{scoreless} scoreless turns", column=rest[0][1])
        rest = rest[1:]
    operations = _operations(text, rest[0][1]) if rest else {}
    return CgpPosition(board, racks, scores, scoreless, MappingProxyType(operations))


def format_cgp(position: CgpPosition, tiles: TileSet) -> str:
    """Write a position so that `parse_cgp` reads the same.

    Missing racks and scores are written as two empty racks and zero points.
    """
    size = position.board.layout.size
    rows = []
    for start in range(0, size * size, size):
        row, empty = "", 0
        for tile in position.board.squares[start : start + size]:
            if not tile:
                empty += 1
                continue
            row += (str(empty) if empty else "") + tiles.format_tiles([tile])
            empty = 0
        rows.append(row + (str(empty) if empty else ""))
    racks = position.racks or (b"", b"")
    scores = position.scores or (0,) * len(racks)
    parts = ["/".join(rows), "/".join(map(tiles.format_tiles, racks)) or "/"]
    parts.append("/".join(map(str, scores)))
    parts.append(str(position.scoreless))
    parts += [f"{name} {value};" for name, value in position.operations.items()]
    return " ".join(parts)


def _fields(text: str) -> list[tuple[str, int]]:
    """Words between spaces, each with its column."""
    fields, column = [], 1
    for word in text.replace("\t", " ").split(" "):
        if word:
            fields.append((word, column))
        column += len(word) + 1
    return fields


def _split(text: str, column: int, *, separator: str) -> list[tuple[str, int]]:
    parts = []
    for part in text.split(separator):
        parts.append((part, column))
        column += len(part) + 1
    return parts


def _is_operation(fields: list[tuple[str, int]], at: int) -> bool:
    # Racks may be letters too ("AEI/"), so an operation is known by its semicolon.
    word = fields[at][0]
    nearby = fields[at + 1][0] if at + 1 < len(fields) else ""
    return ";" in word or (word.isascii() and word.isalpha() and word.islower() and ";" in nearby)


def _squares(text: str, column: int, tiles: TileSet, layout: Layout) -> bytes:
    rows = _split(text, column, separator="/")
    if len(rows) != layout.size:
        raise ParseError(f"{len(rows)} rows for a board of {layout.size}", column=column)
    squares = bytearray()
    for number, (row, at) in enumerate(rows, 1):
        read = _row(row, at, tiles)
        if len(read) != layout.size:
            raise ParseError(f"row {number} has {len(read)} squares, not {layout.size}", column=at)
        squares += read
    return bytes(squares)


def _row(row: str, column: int, tiles: TileSet) -> bytes:
    squares = bytearray()
    at = 0
    while at < len(row):
        end = at
        while end < len(row) and row[end].isascii() and row[end].isdigit():
            end += 1
        if end > at:
            if end - at > 2:
                raise ParseError(f"{row[at:end]} empty squares in a row", column=column + at)
            squares += bytes(int(row[at:end]))
            at = end
            continue
        while end < len(row) and not (row[end].isascii() and row[end].isdigit()):
            end = row.find("]", end) + 1 if row[end] == "[" and "]" in row[end:] else end + 1
        try:
            read = tiles.parse_tiles(row[at:end])
        except NoTileError as error:
            raise ParseError(
                f"{error.character!r} is no {tiles.name} tile", column=column + at + error.at
            ) from None
        if BLANK in read:
            raise ParseError("a blank on the board must stand for a letter", column=column + at)
        squares += read
        at = end
    return bytes(squares)


def _racks(text: str, column: int, tiles: TileSet) -> tuple[bytes, ...]:
    racks = []
    for part, at in _split(text, column, separator="/"):
        try:
            rack = tiles.parse_tiles(part)
        except NoTileError as error:
            raise ParseError(
                f"{error.character!r} is no {tiles.name} tile", column=at + error.at
            ) from None
        if any(tile & BLANK_BIT for tile in rack):
            raise ParseError("a rack is written in capitals, its blanks as ?", column=at)
        racks.append(rack)
    return tuple(racks)


def _number(text: str, column: int, what: str) -> int:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 6):
        raise ParseError(f"{text[:20]!r} is no {what}", column=column)
    return int(text)


def _operations(text: str, column: int) -> dict[str, str]:
    operations = {}
    for part, at in _split(text[column - 1 :], column, separator=";"):
        if not part.strip():
            continue
        name, _, value = part.strip().partition(" ")
        if name in operations:
            raise ParseError(f"operation {name[:20]!r} stands twice", column=at)
        operations[name] = value.strip()
    if not text.rstrip().endswith(";"):
        raise ParseError("the last operation has no semicolon", column=len(text.rstrip()))
    return operations
