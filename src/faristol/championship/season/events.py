"""Everything that happens in a season: plain data, so that any event can be written as JSON."""

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias


class TableScore(NamedTuple):
    """What one player brought home from a table."""

    player: int
    points: int
    scrabbles: int = 0


@dataclass(frozen=True, slots=True)
class SeasonOpened:
    """The season exists."""

    at: int
    name: str
    place: str
    begins_on: str
    ends_on: str
    nights: int
    """How many are planned; 0 where nobody has said."""
    games: int
    """Of three or four players, to stand in the final table."""


@dataclass(frozen=True, slots=True)
class PlayerJoined:
    """Somebody plays for the first time; their number is the next."""

    at: int
    player: int
    name: str


@dataclass(frozen=True, slots=True)
class PlayerRenamed:
    """A name was written wrongly, or has changed."""

    at: int
    player: int
    name: str


@dataclass(frozen=True, slots=True)
class GameNoted:
    """A game was played. Who sat at its table was there that night."""

    at: int
    game: int
    night: str
    scores: tuple[TableScore, ...]


@dataclass(frozen=True, slots=True)
class GameCorrected:
    """A game was noted wrongly; no scores where it never was."""

    at: int
    game: int
    scores: tuple[TableScore, ...]


SeasonEvent: TypeAlias = SeasonOpened | PlayerJoined | PlayerRenamed | GameNoted | GameCorrected
