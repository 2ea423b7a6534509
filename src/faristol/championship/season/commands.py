"""What can be asked of a season. Each carries the moment at which it counts."""

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias


class Scored(NamedTuple):
    """One player of a table: the number of somebody known, or the name of somebody new."""

    player: int
    points: int
    scrabbles: int = 0
    name: str = ""


@dataclass(frozen=True, slots=True)
class OpenSeason:
    """Begin a season."""

    at: int
    name: str
    begins_on: str
    ends_on: str
    place: str = ""
    nights: int = 0
    games: int = 8


@dataclass(frozen=True, slots=True)
class Join:
    """Write somebody into the ledger before they play."""

    at: int
    name: str


@dataclass(frozen=True, slots=True)
class Rename:
    """Correct a name."""

    at: int
    player: int
    name: str


@dataclass(frozen=True, slots=True)
class NoteGame:
    """Note the game of a table."""

    at: int
    night: str
    scores: tuple[Scored, ...]


@dataclass(frozen=True, slots=True)
class CorrectGame:
    """Note a game again; without scores it is struck."""

    at: int
    game: int
    scores: tuple[Scored, ...]


SeasonCommand: TypeAlias = OpenSeason | Join | Rename | NoteGame | CorrectGame
