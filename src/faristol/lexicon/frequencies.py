"""How common words are: the source's file to classes by tiles, and the file installed.

A class is ten times the Zipf value, rounded down: 40 is a form seen ten times, 43 twenty
times, in a million words of running text. Forms count as they stand, so an inflected form
is as common as itself; spellings that are laid with the same tiles (ES and ÉS) are added
up. Which words there are does not concern it: it knows names and foreign words too,
and is asked about the words of a lexicon.

Whole numbers throughout, so that every machine writes the same bytes.
"""

import zlib
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Context, Decimal
from functools import cache

import msgspec

from faristol.lexicon.errors import BrokenLexiconError, FetchError
from faristol.lexicon.lexicon import check_frequencies
from faristol.lexicon.record import Measured
from faristol.lexicon.shelf import FREQUENCIES, Installed, Shelf
from faristol.lexicon.tiling import format_words, tile_words
from faristol.tiles import TileSet, tile_set

COMMON = 32
"""The class from which on a beginner knows a form: some 18,000 of them in each language."""
LEAST = 20
"""What is rarer isn't kept: a form in ten million, where the source counts accidents."""
_SHORTEST, _LONGEST = 2, 21
_LARGEST = 64 << 20
_HEADER = {"format": "cB", "version": 1}
_UNIT = 10**9
"""Frequencies are counted in this part of one in a thousand million."""


def parse_centibels(packed: bytes) -> list[list[str]]:
    """The words of a gzipped cBpack file, by how many centibels they are below certainty.

    :raises FetchError: if it isn't one.
    """
    try:
        unpack = zlib.decompressobj(wbits=31)
        data = unpack.decompress(packed, _LARGEST)
        header, *rows = msgspec.msgpack.decode(data, type=list[object])
        words = msgspec.convert(rows, list[list[str]])
    except (zlib.error, msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise FetchError(f"not a list of word frequencies: {error}") from error
    if not unpack.eof or header != _HEADER or len(words) > len(_weights()):
        raise FetchError("not a list of word frequencies, or not in a form known here")
    return words


def classify(tiles: TileSet, words: Iterable[Iterable[str]]) -> dict[bytes, int]:
    """The class of each form that can be laid, from `LEAST` upwards.

    `words` are those of 0 centibels, of 1, and so on.
    """
    summed: defaultdict[bytes, int] = defaultdict(int)
    for weight, row in zip(_weights(), words, strict=False):
        for word in tile_words(tiles, row):
            if word is not None and _SHORTEST <= len(word) <= _LONGEST:
                summed[word] += weight
    bounds = _bounds()
    classes = {word: bisect_right(bounds, weight) - 1 for word, weight in summed.items()}
    return {word: found for word, found in classes.items() if found >= LEAST}


@cache
def _weights() -> list[int]:
    """What a form of so many centibels weighs."""
    return [_power(900 - centibels) for centibels in range(901)]


@cache
def _bounds() -> list[int]:
    """The least weight of each class."""
    return [_power(10 * number) for number in range(100)]


def _power(hundredths: int) -> int:
    # Decimal gives the same digits everywhere; a machine's own power function needn't.
    exact = Context(prec=40)
    return int(exact.power(Decimal(10), Decimal(hundredths) / 100) * _UNIT)


def format_frequencies(tiles: TileSet, classes: Mapping[bytes, int]) -> bytes:
    """The installed file: a line for each class, the most common first, words in tile order."""
    rows: defaultdict[int, list[bytes]] = defaultdict(list)
    for word in sorted(classes):
        rows[classes[word]].append(word)
    lines = []
    for number in sorted(rows, reverse=True):
        written = format_words(tiles, b"".join(word + b"\0" for word in rows[number])).split()
        lines.append(f"{number} {' '.join(written)}\n")
    return "".join(lines).encode()


def parse_frequencies(tiles: TileSet, data: bytes) -> dict[bytes, int]:
    """Read the installed file.

    :raises BrokenLexiconError: naming the line that is wrong.
    """
    classes: dict[bytes, int] = {}
    faces = {f"[{tile.face}]": tile.face for tile in tiles.tiles[1:]}
    try:
        lines = data.decode().splitlines()
    except UnicodeDecodeError as error:
        raise BrokenLexiconError(f"{FREQUENCIES}: {error}") from error
    for number, line in enumerate(lines, 1):
        head, *written = line.split(" ")
        if not (head.isascii() and head.isdigit() and len(head) <= 2 and written):
            raise BrokenLexiconError(f"{FREQUENCIES}: line {number} has no class")
        words = tile_words(tiles, written, spellings=faces)
        if None in words or b"" in words:
            raise BrokenLexiconError(f"{FREQUENCIES}: line {number} holds no words")
        classes.update((word, int(head)) for word in words if word)
    return classes


@dataclass(frozen=True, slots=True)
class Frequencies:
    """The classes that serve a lexicon."""

    of: str
    """The lexicon they were installed with: another of the same tiles may borrow them."""
    measured: Measured
    classes: Mapping[bytes, int]

    def common(self, words: Iterable[bytes], least: int = COMMON) -> list[bytes]:
        """Those among `words` that are of class `least` or more common."""
        return [word for word in words if self.classes.get(word, 0) >= least]


def open_frequencies(installed: Installed, shelf: Shelf | None = None) -> Frequencies | None:
    """The frequencies of a lexicon; its own, or else those of its tiles' default.

    None where there are none: an older lexicon, or a language without a source.

    :raises BrokenLexiconError: if the file isn't the one recorded.
    """
    lender = frequencies_lender(installed, shelf)
    if lender is None or lender.record.frequencies is None:
        return None
    measured = lender.record.frequencies
    wrong = check_frequencies(lender)
    if wrong is not None:
        raise wrong
    data = (lender.folder / FREQUENCIES).read_bytes()
    classes = parse_frequencies(tile_set(lender.record.tiles), data)
    return Frequencies(lender.record.reference, measured, classes)


def frequencies_lender(installed: Installed, shelf: Shelf | None = None) -> Installed | None:
    """The lexicon whose frequencies serve this one; itself where it has some."""
    if installed.record.frequencies is not None:
        return installed
    others = (shelf or Shelf()).installed()
    having = [
        other
        for other in others
        if other.record.tiles == installed.record.tiles and other.record.frequencies is not None
    ]
    return having[-1] if having else None
