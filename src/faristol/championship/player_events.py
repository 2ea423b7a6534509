"""What happens to the players of a championship: entries, attendance, fees, and who is out."""

from dataclasses import dataclass
from typing import TypeAlias

from faristol.core import GameScore, Outcome


@dataclass(frozen=True, slots=True)
class PlayerRegistered:
    """A new player, from round 1 or later."""

    at: int
    player: int
    name: str
    rating: int | None
    club: str
    school: str
    category: str
    licence: str
    joined: int
    """The first round the player can be in."""
    fictitious: int
    """Tenths that count for pairing only (FISC23-C-4.2)."""


@dataclass(frozen=True, slots=True)
class PlayerCheckedIn:
    """The player is in the room."""

    at: int
    player: int


@dataclass(frozen=True, slots=True)
class PlayerWithdrew:
    """The player is not paired any more."""

    at: int
    player: int


@dataclass(frozen=True, slots=True)
class PlayerRejoined:
    """The player is paired again."""

    at: int
    player: int


@dataclass(frozen=True, slots=True)
class AbsenceNoted:
    """The player will miss a round."""

    at: int
    player: int
    round_number: int
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class PairForbidden:
    """Two players may not meet."""

    at: int
    one: int
    other: int
    why: str


@dataclass(frozen=True, slots=True)
class PairAllowed:
    """Two players may meet again."""

    at: int
    one: int
    other: int


@dataclass(frozen=True, slots=True)
class ListEntered:
    """The players of a list are entered, in one step."""

    at: int
    players: tuple[PlayerRegistered, ...]


@dataclass(frozen=True, slots=True)
class EntryAmended:
    """What is known of a player from now on."""

    at: int
    player: int
    name: str
    rating: int | None
    club: str
    school: str
    category: str
    licence: str


@dataclass(frozen=True, slots=True)
class RatingsTaken:
    """Players have the ratings of a published list, in one step."""

    at: int
    source: str
    ratings: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class PlayersCheckedIn:
    """Several players are in the room, in one step."""

    at: int
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PlayerCheckedOut:
    """The player is not in the room after all."""

    at: int
    player: int


@dataclass(frozen=True, slots=True)
class AbsenceCancelled:
    """The player will be there in that round after all."""

    at: int
    player: int
    round_number: int


@dataclass(frozen=True, slots=True)
class TableFixed:
    """The player sits at this table in every round to come; at any, where it is 0."""

    at: int
    player: int
    table: int


@dataclass(frozen=True, slots=True)
class FeeNoted:
    """Whether the player has paid the entry fee."""

    at: int
    player: int
    is_paid: bool


@dataclass(frozen=True, slots=True)
class PlayerDisqualified:
    """The committee disqualified a player; the game they were playing is lost by forfeit."""

    at: int
    player: int
    why: str
    clause: str
    round_number: int = 0
    """Of the running game; 0 where there was none, or it was left to the desk."""
    table: int = 0
    score: GameScore | None = None
    outcomes: tuple[Outcome, Outcome] | None = None


PlayerEvent: TypeAlias = (
    PlayerRegistered
    | ListEntered
    | EntryAmended
    | RatingsTaken
    | PlayerCheckedIn
    | PlayersCheckedIn
    | PlayerCheckedOut
    | PlayerWithdrew
    | PlayerRejoined
    | AbsenceNoted
    | AbsenceCancelled
    | TableFixed
    | FeeNoted
    | PlayerDisqualified
    | PairForbidden
    | PairAllowed
)
