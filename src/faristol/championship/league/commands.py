"""What can be asked of a league. Each carries the moment at which it counts."""

from dataclasses import dataclass
from typing import TypeAlias

from faristol.championship.league.rules import Withdrawal
from faristol.championship.regulations import Ranking
from faristol.core import GameScore, Winner


@dataclass(frozen=True, slots=True)
class OpenLeague:
    """Announce a league with its divisions, the highest first."""

    at: int
    name: str
    begins_on: str
    ends_on: str
    divisions: tuple[str, ...]
    place: str = ""
    legs: int = 1
    """How often everybody meets everybody: once, or twice with the starts turned round."""
    moving: int = 0
    """How many go up, and as many down, between two divisions at the end."""
    ranking: Ranking = Ranking.WINS
    withdrawal: Withdrawal = Withdrawal.HALF


@dataclass(frozen=True, slots=True)
class Enter:
    """Enter a player into a division, before its fixtures are made."""

    at: int
    name: str
    division: int
    club: str = ""
    licence: str = ""
    rating: int | None = None


@dataclass(frozen=True, slots=True)
class MakeFixtures:
    """Who meets whom and when: the rounds of a division dealt out over its dates."""

    at: int
    division: int
    days: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MoveGame:
    """Play a game on another day; without a day, on one that is still to be found."""

    at: int
    game: int
    day: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class NoteResult:
    """What a game ended with; once noted, this corrects it."""

    at: int
    game: int
    score: GameScore
    winner: Winner | None = None
    """Who won, where the points don't say it."""
    played_on: str = ""
    """The day on which it was played, where that was another than its date."""


@dataclass(frozen=True, slots=True)
class NoteForfeit:
    """Who never came loses; both where nobody did."""

    at: int
    game: int
    winner: Winner


@dataclass(frozen=True, slots=True)
class ClearGame:
    """Take a result away: the game is open again."""

    at: int
    game: int


@dataclass(frozen=True, slots=True)
class Leave:
    """Somebody plays no more in this league."""

    at: int
    player: int


@dataclass(frozen=True, slots=True)
class EndLeague:
    """The tables are final, and say who goes up and down."""

    at: int


LeagueCommand: TypeAlias = (
    OpenLeague
    | Enter
    | MakeFixtures
    | MoveGame
    | NoteResult
    | NoteForfeit
    | ClearGame
    | Leave
    | EndLeague
)
