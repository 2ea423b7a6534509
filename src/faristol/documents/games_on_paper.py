"""What stands on score sheets, as data: turns, challenges, the end of a game, the head."""

from dataclasses import dataclass
from enum import Enum


class Form(Enum):
    """Whose form of a game it is (NL-W-IV.1b)."""

    STARTER = "starter"
    OPPONENT = "opponent"


@dataclass(frozen=True, slots=True)
class Entry:
    """A turn as it is written on paper."""

    word: str = ""
    points: str = ""
    total: str = ""
    circled: bool = False
    square: str = ""
    rack: tuple[str, ...] = ()
    drawn: str = ""


@dataclass(frozen=True, slots=True)
class Column:
    """What one player's column says at the end."""

    entries: tuple[Entry, ...] = ()
    racks: str = ""
    after_racks: str = ""
    overtime: str = ""
    after_overtime: str = ""
    final: str = ""


@dataclass(frozen=True, slots=True)
class Challenge:
    """A challenge as it stands in its box; `valid` is None where nobody has answered."""

    turn: str = ""
    who: str = ""
    words: str = ""
    valid: bool | None = None


@dataclass(frozen=True, slots=True)
class FilledGame:
    """A game to fill sheets from: a column of turns for each seat."""

    names: tuple[str, ...]
    columns: tuple[Column, ...] = ()
    challenges: tuple[Challenge, ...] = ()
    starter: int | None = None
    round: str = ""
    table: str = ""
    lexicon: str = ""
    tile_set: str = ""


@dataclass(frozen=True, slots=True)
class Heading:
    """What stands at the head of every sheet of an event."""

    event: str = ""
    lexicon: str = ""
    link: str = ""
    """Where a phone sends the result; drawn as a QR code."""
    records: tuple[str, ...] = ()
    """Lines that the organiser adds (FISC23-G-5.7)."""
    tiles: str = ""
