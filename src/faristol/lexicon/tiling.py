"""Many written words to tiles at once, exactly as the tile set reads one.

A list has half a million words, and reading them one by one takes longer than
everything else about building a lexicon. Here each character that occurs is looked up
once and the whole text is translated in one go.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping

from faristol.tiles import TileSet
from faristol.tiles.spelling import folded

_END = "\n"  # between words, in text
_UNREADABLE = "\0"
_NO_TILE = 0x7F  # among tiles: a character that has none; no box has that many letters
_STAND_IN = 0xE000  # private use: a face of several characters while text is translated


def tile_words(
    tiles: TileSet, words: Iterable[str], *, spellings: Mapping[str, str] | None = None
) -> list[bytes | None]:
    """Each word as tiles, or None where a character of it has no tile.

    `spellings` are ways to write a face besides the face itself: `{"L.L": "L·L"}`.

    >>> from faristol.tiles import tile_set
    >>> tile_words(tile_set("catalan"), ["all", "kiwi", "any"])
    [b'\\x01\\x0c\\x0c', None, b'\\x01\\x10']
    """
    lines = [word.replace(_END, _UNREADABLE) for word in words]
    if not lines:
        return []
    text = unicodedata.normalize("NFC", _END.join(lines))
    text = text.translate({ord(c): _folded(tiles, c) for c in set(text) if c != _END})
    read = _numbered(tiles, text, spellings or {})
    return [None if _NO_TILE in word else word for word in read]


def _folded(tiles: TileSet, character: str) -> str:
    folds = "".join(part for part, _ in folded(character, tiles.spelling))
    return "".join(_UNREADABLE if part >= "\ue000" or part == _END else part for part in folds)


def _numbered(tiles: TileSet, text: str, spellings: Mapping[str, str]) -> list[bytes]:
    faces = {tile.face: number for number, tile in enumerate(tiles.tiles) if number}
    written = {**{spelling: faces[face] for spelling, face in spellings.items()}, **faces}
    single = {spelling: number for spelling, number in written.items() if len(spelling) == 1}
    longer = sorted(written.keys() - single.keys(), key=len, reverse=True)
    if longer:
        # Left to right, longest first, as one word is read. A letter that stands alone
        # takes up one place, so passing over those finds the same long faces.
        text = re.sub(
            "|".join(map(re.escape, longer)), lambda m: chr(_STAND_IN + written[m[0]]), text
        )
    numbers = dict.fromkeys(map(ord, set(text)), _NO_TILE)
    numbers |= {ord(spelling): number for spelling, number in single.items()}
    numbers |= {_STAND_IN + number: number for number in faces.values()}
    numbers[ord(_END)] = 0
    return text.translate(numbers).encode("latin-1").split(b"\0")


def format_words(tiles: TileSet, words: bytes) -> str:
    """Tile words that each end in a 0 byte, written one to a line, for a list to read back.

    Brackets stand only where a letter would be read together with the next.

    >>> from faristol.tiles import tile_set
    >>> format_words(tile_set("catalan"), b"\\x01\\x10\\0\\x01\\x0c\\x0c\\0")
    'ANY\\nALL\\n'
    >>> spanish = tile_set("spanish")
    >>> format_words(spanish, spanish.parse_typed("[C]HE") + b"\\0" + spanish.parse_word("CHE"))
    '[C]HE\\nCHE'
    """
    faces = {number: tile.face for number, tile in enumerate(tiles.tiles)}
    text = words.decode("latin-1")
    if misread := _misread(tiles):
        text = re.sub(misread, lambda m: chr(_STAND_IN + ord(m[0])), text)
    apart = {_STAND_IN + number: f"[{face}]" for number, face in faces.items()}
    return text.translate({**faces, **apart, 0: _END})


def _misread(tiles: TileSet) -> str:
    """A pattern of tiles that, with the one behind them, look like a longer face."""
    return "|".join(
        f"{re.escape(chr(tile))}(?=[{re.escape(behind.decode('latin-1'))}])"
        for tile, behind in tiles.runs_into.items()
    )
