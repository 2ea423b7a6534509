"""A score sheet as data: who wrote which word for how many points, in order of play.

A line may hold several readings: two sheets that disagree, or a figure nobody can read.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from faristol.board import Direction
from faristol.rulebook import Ruleset
from faristol.tiles import LETTER_MASK, Layout, TileSet, layout

UNREADABLE = LETTER_MASK
"""A letter of a word that can't be read; with `BLANK_BIT` a blank whose letter can't be."""


class Act(StrEnum):
    """What a line of a sheet records."""

    PLAY = "play"
    NO_PLAY = "no-play"
    """An exchange, a pass or a lost turn: the board stays as it is."""
    WITHDRAWN = "withdrawn"
    """A play that was challenged off."""
    RACK = "rack"
    """The tiles somebody had left."""
    PENALTY = "penalty"


@dataclass(frozen=True, slots=True)
class Points:
    """The points of a line as they can be read: a number, or figures with `?` among them."""

    written: str

    def are(self, points: int) -> bool:
        """Whether these may be so many points."""
        if "?" not in self.written:
            return int(self.written) == points
        figures = str(points)
        return self.written == "?" or (
            len(figures) == len(self.written)
            and all(w in ("?", f) for w, f in zip(self.written, figures, strict=True))
        )

    @property
    def exact(self) -> int | None:
        """The number, or None where a figure can't be read."""
        return None if "?" in self.written else int(self.written)


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a line: the main word, `BLANK_BIT` where a blank is marked, and points."""

    word: bytes
    points: Points


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a sheet, or of two that were merged."""

    player: int
    act: Act
    readings: tuple[Reading, ...] = ()
    """For a play, the first sheet's reading first."""
    tiles: bytes = b""
    """What was left on a rack."""
    points: int = 0
    """What a line without a play adds to the total."""
    start: int | None = None
    """The square where the word begins, where it was noted."""
    direction: Direction | None = None
    line: int = 0
    """Where it stands in the file, from 1."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A whole game as it was noted."""

    players: tuple[str, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Material:
    """What a game is played with, as far as a board can be found from it."""

    box: TileSet
    layout: Layout
    rack_size: int = 7
    full_play: int = 7
    bonus: int = 50

    @classmethod
    def of(cls, rules: Ruleset, box: TileSet) -> "Material":
        """What an edition is played with, with a box that need not be its usual one."""
        rack = rules.rack
        board = layout(rules.equipment.board)
        return cls(box, board, rack.size, rack.full_play, rack.bonus)


class Words(Protocol):
    """A word list, as the kernel's word graph is one."""

    def __contains__(self, word: bytes, /) -> bool:
        """Whether the word is in the list."""

    def matching(self, pattern: Sequence[int], limit: int) -> list[bytes]:
        """Words that have at each place one of the letters whose bits are set there."""


def letters_of(word: bytes) -> bytes:
    """A word without the marks of its blanks."""
    return bytes(tile & LETTER_MASK for tile in word)
