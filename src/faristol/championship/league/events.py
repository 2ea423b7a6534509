"""Everything that happens in a league: plain data, so that any event can be written as JSON."""

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from faristol.championship.league.rules import Withdrawal
from faristol.championship.regulations import Ranking
from faristol.core import GameScore, Winner


class Planned(NamedTuple):
    """A game with its date."""

    round: int
    first: int
    """Who starts."""
    second: int
    day: str


@dataclass(frozen=True, slots=True)
class LeagueOpened:
    """The league exists."""

    at: int
    name: str
    place: str
    begins_on: str
    ends_on: str
    divisions: tuple[str, ...]
    legs: int
    moving: int
    ranking: Ranking
    withdrawal: Withdrawal


@dataclass(frozen=True, slots=True)
class PlayerEntered:
    """Somebody plays in a division; their number is the next."""

    at: int
    player: int
    name: str
    division: int
    club: str = ""
    licence: str = ""
    rating: int | None = None


@dataclass(frozen=True, slots=True)
class FixturesMade:
    """The games of a division; their numbers follow those of the games before."""

    at: int
    division: int
    games: tuple[Planned, ...]


@dataclass(frozen=True, slots=True)
class GameMoved:
    """A game is played on another day; no day while none is found."""

    at: int
    game: int
    day: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The result of a game, or its correction."""

    at: int
    game: int
    score: GameScore
    winner: Winner
    played_on: str = ""


@dataclass(frozen=True, slots=True)
class GameForfeited:
    """Somebody never came, or nobody did."""

    at: int
    game: int
    winner: Winner
    clause: str = ""


@dataclass(frozen=True, slots=True)
class GameCleared:
    """A result was taken away."""

    at: int
    game: int


@dataclass(frozen=True, slots=True)
class PlayerLeft:
    """Somebody plays no more."""

    at: int
    player: int
    strikes: bool
    """Whether none of their games counts; else those still open are forfeited."""


@dataclass(frozen=True, slots=True)
class LeagueEnded:
    """The tables are final."""

    at: int


LeagueEvent: TypeAlias = (
    LeagueOpened
    | PlayerEntered
    | FixturesMade
    | GameMoved
    | GameEnded
    | GameForfeited
    | GameCleared
    | PlayerLeft
    | LeagueEnded
)
