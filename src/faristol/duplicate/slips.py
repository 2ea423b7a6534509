"""A slip (beurtbriefje): what a player hands in, and how it is read from text.

`WORD COORDINATE [SCORE]` in any order: `ZEBRA 8H 48`, `8h zebra`, `ZEBRA,H8`. The order of
row and column tells the direction: `8H` across, `H8` down. A direction may be written out
instead (`H8 →`, `H8 horizontaal`, `VH8`), and then wins. A blank may be marked in brackets,
`ZE(B)RA`, or by lower case in a word of capitals, `ZEbRA`.

Knows no board and no word list: whether the slip is any good is for `marking`.
"""

import re
from dataclasses import dataclass

from faristol.board import Direction, coordinate, parse_coordinate
from faristol.duplicate.terms import Nil
from faristol.tiles import BLANK_BIT, NoTileError, TileSet

MOST_CHARACTERS = 200
MOST_POINTS = 9_999

_ACROSS = frozenset(["H", "→", "-", "ACROSS", "HORIZONTAAL", "HORITZONTAL", "HORIZONTAL"])
_DOWN = frozenset(["V", "↓", "|", "DOWN", "VERTICAAL", "VERTICAL"])
_SEPARATORS = re.compile(r"[\s,;]+")
_MARKED = re.compile(r"\(([^()]*)\)")
_PREFIXED = re.compile(r"([HV])([A-Z][0-9]{1,2}|[0-9]{1,2}[A-Z])")


class SlipError(ValueError):
    """A slip that can't be read: `nil` is what it would be marked as."""

    def __init__(self, written: str, what: str, nil: Nil = Nil.UNREADABLE) -> None:
        self.written = written
        self.what = what
        self.nil = nil
        shown = written if len(written) <= 60 else written[:57] + "…"
        super().__init__(f"{shown!r}: {what}")

    def __reduce__(self) -> tuple[type["SlipError"], tuple[str, str, Nil]]:
        return SlipError, (self.written, self.what, self.nil)


@dataclass(frozen=True, slots=True)
class Slip:
    """The whole main word, where it starts, which way it reads.

    A letter marked as a blank carries `BLANK_BIT`. `flaw` is set when the slip could not
    be read; then the other fields mean nothing.
    """

    written: str
    word: bytes = b""
    start: int = 0
    direction: Direction = Direction.ACROSS
    score: int | None = None
    flaw: Nil | None = None


def unreadable(written: str, flaw: Nil = Nil.UNREADABLE) -> Slip:
    """A slip that was handed in and can't be read."""
    return Slip(written[:MOST_CHARACTERS], flaw=flaw)


def read_slip(written: str, tiles: TileSet, size: int = 15) -> Slip:
    """Read a slip as it was handed in; what can't be read keeps its flaw."""
    try:
        return parse_slip(written, tiles, size)
    except SlipError as error:
        return unreadable(written, error.nil)


def parse_slip(written: str, tiles: TileSet, size: int = 15) -> Slip:
    """Read a slip, or say what is wrong with it.

    >>> from faristol.tiles import tile_set
    >>> parse_slip("zebra h8 48", tile_set("dutch")).direction.value
    'down'

    :raises SlipError: naming the part that can't be read.
    """
    if len(written) > MOST_CHARACTERS:
        raise SlipError(written, f"{len(written)} characters are too many for a slip")
    parts = [part for part in _SEPARATORS.split(written.strip()) if part]
    if not parts:
        raise SlipError(written, "nothing is written")
    coordinates = [part for part in parts if _is_coordinate(part)]
    scores = [part for part in parts if part.isascii() and part.isdigit()]
    words = [part for part in parts if part not in coordinates and part not in scores]
    words, direction = _take_direction(words)
    if not words:
        raise SlipError(written, "no word is written")
    if len(words) > 1:
        raise SlipError(written, f"more than one word: {' and '.join(words)[:60]}")
    if not coordinates:
        raise SlipError(
            written, "no coordinate: write 8H for across, H8 for down", Nil.NO_COORDINATE
        )
    if len(coordinates) > 1:
        raise SlipError(written, f"more than one coordinate: {' and '.join(coordinates)}")
    start, shown = _square(written, coordinates[0], size)
    return Slip(
        written=written.strip(),
        word=_word(written, words[0], tiles, size),
        start=start,
        direction=direction or shown,
        score=_score(written, scores),
    )


def format_slip(slip: Slip, tiles: TileSet, size: int = 15) -> str:
    """Write a slip the short way; one that can't be read as it was written."""
    if slip.flaw is not None:
        return slip.written
    score = "" if slip.score is None else f" {slip.score}"
    return f"{tiles.format_tiles(slip.word)} {coordinate(slip.start, slip.direction, size)}{score}"


def _is_coordinate(part: str) -> bool:
    return any(c in "0123456789" for c in part) and any(c.isalpha() for c in part)


def _take_direction(words: list[str]) -> tuple[list[str], Direction | None]:
    """Find a written direction. A single word is the word played, whatever it means."""
    for at in range(len(words) - 1, -1, -1):
        name = words[at].upper()
        if len(words) == 1 and len(name) > 1:
            break
        if name in _ACROSS or name in _DOWN:
            direction = Direction.ACROSS if name in _ACROSS else Direction.DOWN
            return words[:at] + words[at + 1 :], direction
    return words, None


def _square(written: str, text: str, size: int) -> tuple[int, Direction]:
    prefixed = _PREFIXED.fullmatch(text.upper())
    try:
        if prefixed is None:
            return parse_coordinate(text, size)
        square, _ = parse_coordinate(prefixed[2], size)
    except ValueError as error:
        raise SlipError(written, str(error), Nil.NO_COORDINATE) from error
    return square, Direction.ACROSS if prefixed[1] == "H" else Direction.DOWN


def _word(written: str, text: str, tiles: TileSet, size: int) -> bytes:
    try:
        word = _letters(text, tiles)
    except NoTileError as error:
        raise SlipError(written, str(error)) from error
    if not 2 <= len(word) <= size:
        raise SlipError(written, f"a word has 2 to {size} letters, not {len(word)}")
    if sum(1 for tile in word if tile & BLANK_BIT) > tiles.counts[0]:
        raise SlipError(
            written, "more blanks than there are: write capitals, and only a blank in lower case"
        )
    return word


def _letters(text: str, tiles: TileSet) -> bytes:
    """Outside brackets, lower case means a blank only if the word also has capitals."""
    outside = _MARKED.sub(lambda marked: " " * len(marked[0]), text)
    stray = re.search(r"[()]", outside) or re.search(r"[?_]", text)
    if stray is not None:
        raise NoTileError(text, stray.start(), stray[0], tiles.name)
    cased = outside != outside.upper() and outside != outside.lower()
    word = b""
    for number, part in enumerate(_MARKED.split(text)):
        if number % 2:
            word += bytes(tile | BLANK_BIT for tile in tiles.parse_typed(part))
        else:
            word += tiles.parse_tiles(part) if cased else tiles.parse_typed(part)
    return word


def _score(written: str, scores: list[str]) -> int | None:
    if len(scores) > 1:
        raise SlipError(written, f"more than one score: {' and '.join(scores)[:60]}")
    if not scores:
        return None
    if len(scores[0]) > 4:
        raise SlipError(written, f"a score of more than {MOST_POINTS}")
    return int(scores[0])
