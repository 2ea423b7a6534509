"""Somebody's word list file: its bytes to tile words, and an account of what didn't fit.

Every line that isn't a playable word is counted and its reason kept; nothing is mended
silently.
"""

import codecs
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import BinaryIO

from faristol.lexicon.errors import WordListError
from faristol.lexicon.tiling import tile_words
from faristol.tiles import NoTileError, TileSet

LARGEST_FILE = 256 << 20
LONGEST_WORD = 21  # tiles: a line of the largest board, and the kernel's limit
_LONGEST_LINE = 200  # characters; beyond that a line is no word, whatever it holds
_BINARY = re.compile(r"[\x00-\x08\x0e-\x1b\x7f]")


class Unplayable(Enum):
    """Why a line can't be played."""

    NO_TILE = "a character has no tile"
    TOO_SHORT = "fewer than two tiles"
    TOO_LONG = "more tiles than the board has squares in a line"
    CAPITAL = "capital letters"


@dataclass(frozen=True, slots=True)
class UnplayableLine:
    """A line that was left out."""

    line: int
    text: str
    """At most as much of it as any word could need."""
    reason: Unplayable


@dataclass(frozen=True, slots=True)
class ListStyle:
    """How a list is written, where that can't be seen from the list itself."""

    encoding: str | None = None
    """None: UTF-8, or what a byte order mark says."""
    first_field: bool = False
    """The word is what stands before the first blank; the rest is commentary."""
    comment: str = "#"
    """A line that begins so is no word; empty: every line is one."""
    typed: bool = False
    """Faces may be written as people type them: L.L and L-L for L·L."""
    one_key: str = ""
    """Keyboard letters that stand for a face: Q for QU."""
    lower_case_only: bool = False
    """A word with a capital is a name and left out."""
    longest: int = 15
    """In tiles; at most `LONGEST_WORD`."""


@dataclass(slots=True)
class WordList:
    """What a file turned out to hold."""

    words: set[bytes] = field(default_factory=set)
    lines: int = 0
    """Lines with something on them, comments aside."""
    duplicates: int = 0
    unplayable: list[UnplayableLine] = field(default_factory=list)

    def reasons(self) -> list[tuple[Unplayable, int]]:
        """How often each reason came up, the most frequent first."""
        return Counter(line.reason for line in self.unplayable).most_common()


def load_bytes(path: Path, stream: BinaryIO | None = None) -> bytes:
    """The bytes of a list file, or of a stream that stands in for it.

    :raises WordListError: if it can't be read, or is too large to be a list.
    """
    try:
        if stream is not None:
            data = stream.read(LARGEST_FILE + 1)
        else:
            with path.open("rb") as file:
                data = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise WordListError(f"can't read {path}: {error.strerror or error}") from error
    if len(data) > LARGEST_FILE:
        raise WordListError(f"{path} has more than {LARGEST_FILE >> 20} MB: no word list has")
    return data


def decode_list(data: bytes, encoding: str | None = None) -> str:
    """The text of a list.

    :raises WordListError: naming the line that can't be read, and what to try.
    """
    if encoding is None:
        encoding = next((name for mark, name in _MARKS if data.startswith(mark)), "utf-8")
    try:
        codecs.lookup(encoding)
    except (LookupError, ValueError) as error:
        raise WordListError(f"there is no encoding {encoding[:40]!r}") from error
    try:
        text = data.decode(encoding)
    except LookupError as error:  # Python has codecs for other things, such as rot13 and zlib
        raise WordListError(f"{encoding!r} is not a text encoding") from error
    except UnicodeError as error:
        raise WordListError(_undecodable(data, encoding, error)) from error
    if found := _BINARY.search(text):
        line = text.count("\n", 0, found.start()) + 1
        raise WordListError(f"line {line} holds {found[0]!r}: this is not a text file")
    return text.removeprefix("\ufeff")


# UTF-32 before UTF-16: its little-endian mark begins with the other's.
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def _undecodable(data: bytes, encoding: str, error: UnicodeError) -> str:
    at = error.start if isinstance(error, UnicodeDecodeError) else 0
    if b"\0" in data[: 1 << 16] and encoding == "utf-8":
        return "it holds zero bytes: this is not a text file, or UTF-16 without a byte order mark"
    line = data.count(b"\n", 0, at) + 1
    hint = ". An older list may be in Latin-1: --encoding latin-1" if encoding == "utf-8" else ""
    return f"line {line} isn't {encoding} (byte {data[at : at + 1].hex()}){hint}"


def read_list(text: str, tiles: TileSet, style: ListStyle) -> WordList:
    """Every line of a list as tiles."""
    found = WordList()
    lines = list(_lines(text, style))
    found.lines = len(lines)
    spellings = _spellings(tiles, style)
    tiled = tile_words(tiles, (word[:_LONGEST_LINE] for _, word in lines), spellings=spellings)
    for (number, word), read in zip(lines, tiled, strict=True):
        reason = _reason(word, read, style)
        if reason is None and read is not None:
            found.duplicates += read in found.words
            found.words.add(read)
        elif reason is not None:
            found.unplayable.append(UnplayableLine(number, word[:_LONGEST_LINE], reason))
    return found


def _lines(text: str, style: ListStyle) -> Iterable[tuple[int, str]]:
    for number, line in enumerate(re.split(r"\r\n|\n|\r", text), 1):
        word = line.strip()
        if style.first_field:
            word = word.split(maxsplit=1)[0] if word else ""
        if word and not (style.comment and word.startswith(style.comment)):
            yield number, word


def _spellings(tiles: TileSet, style: ListStyle) -> Mapping[str, str]:
    faces = [tile.face for tile in tiles.tiles[1:]]
    written = {f"[{face}]": face for face in faces}  # brackets can't mean anything else
    if style.typed:
        written.update(tiles.spelling.typed)
    for key in style.one_key.upper():
        if key not in tiles.keyboard:
            keys = ", ".join(f"{k} for {face}" for k, face in tiles.keyboard.items()) or "none"
            raise WordListError(f"{key!r} stands for no {tiles.name} tile; there are: {keys}")
        written[key] = tiles.keyboard[key]
    return written


def _reason(word: str, read: bytes | None, style: ListStyle) -> Unplayable | None:
    if style.lower_case_only and word != word.lower():
        return Unplayable.CAPITAL
    if len(word) > _LONGEST_LINE:
        return Unplayable.TOO_LONG
    if read is None:
        return Unplayable.NO_TILE
    if len(read) < 2:
        return Unplayable.TOO_SHORT
    return Unplayable.TOO_LONG if len(read) > style.longest else None


def explain(line: UnplayableLine, tiles: TileSet, style: ListStyle) -> str:
    """What exactly is wrong with a line; slow, for the few that are shown."""
    if line.reason is Unplayable.NO_TILE:
        return _no_tile(tiles, line.text, style)
    if line.reason is Unplayable.CAPITAL:
        return "a capital letter, and only lower case was asked for"
    read = tile_words(tiles, [line.text], spellings=_spellings(tiles, style))[0]
    if read is None or len(line.text) == _LONGEST_LINE:
        return f"{len(line.text)} characters or more"
    if line.reason is Unplayable.TOO_SHORT:
        return f"{len(read)} tile, and a word has at least 2" if read else "nothing but signs"
    return f"{len(read)} tiles, and the longest word has {style.longest}"


def _no_tile(tiles: TileSet, word: str, style: ListStyle) -> str:
    # Typed spellings first: where the list may use them, they aren't what is wrong.
    readings = [tiles.parse_typed] if style.typed or style.one_key else []
    for read in (*readings, tiles.parse_word):
        try:
            read(word)
        except NoTileError as error:
            return f"{error.character!r} at character {error.at + 1} has no {tiles.name} tile"
    return "a spelling that this list was not said to use"
