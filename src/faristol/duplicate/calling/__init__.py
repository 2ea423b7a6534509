"""The words by which letters are called across a hall, loaded from the files beside this one.

>>> dutch = calling_code("nl")
>>> dutch.call("B"), dutch.call("?")
('B van Brussel', 'blanco')
"""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from faristol.tiles import TileSet


@dataclass(frozen=True, slots=True)
class CallingCode:
    """A word for every face of a tile set, and how the two are said together."""

    language: str
    title: str
    source: str
    say: str
    blank: str
    words: Mapping[str, str]

    def call(self, face: str) -> str:
        """What the leader says for one letter; a word of several parts names it by itself."""
        if face == "?":
            return self.blank
        word = self.words[face]
        return word if " " in word else self.say.format(face=face, word=word)

    def call_tiles(self, letters: Iterable[int], tiles: TileSet) -> tuple[str, ...]:
        """What the leader says for a draw, letter by letter."""
        return tuple(self.call(tiles.tiles[letter].face) for letter in letters)


@cache
def calling_languages() -> tuple[str, ...]:
    """The languages that have a code."""
    names = (entry.name for entry in files(__package__).iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


@cache
def calling_code(language: str) -> CallingCode:
    """The code of a language.

    :raises LookupError: naming the languages there are.
    """
    if language not in calling_languages():
        raise LookupError(
            f"no calling code for {language!r}; there are {', '.join(calling_languages())}"
        )
    data = tomllib.loads(files(__package__).joinpath(f"{language}.toml").read_text("utf-8"))
    return CallingCode(
        data["language"],
        data["title"],
        data["source"],
        data["say"],
        data["blank"],
        MappingProxyType(data["words"]),
    )
