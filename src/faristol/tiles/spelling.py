"""Written words to faces: accents, middle dots, ligatures, digraphs.

The rules come from the tile set's file. This module only reads left to right and
takes the longest face that fits; it never guesses.
"""

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass


class NoTileError(ValueError):
    """A character for which the tile set has no tile.

    `at` counts characters of `text` as it was given, from 0.
    """

    def __init__(self, text: str, at: int, character: str, tiles: str) -> None:
        self.text = text
        self.at = at
        self.character = character
        self.tiles = tiles
        shown = text if len(text) <= 60 else text[:57] + "…"
        name = f"{character!r} ({unicodedata.name(character[0], 'unnamed')})" if character else "''"
        super().__init__(f"{shown!r}: {name} at character {at + 1} has no {tiles} tile")

    def __reduce__(self) -> tuple[type["NoTileError"], tuple[str, int, str, str]]:
        return NoTileError, (self.text, self.at, self.character, self.tiles)


@dataclass(frozen=True, slots=True)
class Spelling:
    """What a tile set's file says about writing."""

    keep: frozenset[str]
    """Letters whose diacritic makes them another letter: Ç, Ñ, Ä."""
    replace: Mapping[str, str]
    ignore: frozenset[str]
    typed: Mapping[str, str]
    """Spellings of a face accepted from people, not from word lists: L.L for L·L."""


def folded(text: str, spelling: Spelling) -> Iterator[tuple[str, int]]:
    """Each character that counts, upper case and without accent, with its place.

    The place is that of the composed character in `text`, so that an error points
    at what the person wrote.
    """
    for at, written in _composed(text):
        if written in spelling.ignore:
            continue
        if written in spelling.replace:
            for character in spelling.replace[written]:
                yield character, at
            continue
        for character in written.upper():
            if character in spelling.keep:
                yield character, at
            else:
                for part in unicodedata.normalize("NFD", character):
                    if not unicodedata.combining(part):
                        yield part, at


def _composed(text: str) -> Iterator[tuple[int, str]]:
    """The characters of `text`, combining marks joined to their base."""
    start = 0
    while start < len(text):
        end = start + 1
        while end < len(text) and unicodedata.combining(text[end]):
            end += 1
        for character in unicodedata.normalize("NFC", text[start:end]):
            yield start, character
        start = end
