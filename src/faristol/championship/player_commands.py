"""What a director can ask for about players: entries, attendance, fees, and who is out."""

from dataclasses import dataclass
from typing import TypeAlias

from faristol.core import Outcome


@dataclass(frozen=True, slots=True)
class Register:
    """Enter a player; once round 1 is paired this is a late entry."""

    at: int
    name: str
    rating: int | None = None
    """The last published one; None for a debutant."""
    club: str = ""
    school: str = ""
    category: str = ""
    licence: str = ""
    is_another: bool = False
    """Whether somebody said that this is not the player of that name who may be meant."""


@dataclass(frozen=True, slots=True)
class CheckIn:
    """Check a player in. After the first check-in, only checked-in players are paired.

    A no-show who is checked in is paired again.
    """

    at: int
    player: int


@dataclass(frozen=True, slots=True)
class Withdraw:
    """The player leaves from the next round on."""

    at: int
    player: int


@dataclass(frozen=True, slots=True)
class Rejoin:
    """A withdrawn player, or one who did not come, is back."""

    at: int
    player: int


@dataclass(frozen=True, slots=True)
class NoteAbsence:
    """The player will miss a round: without a point, or with a bye asked for."""

    at: int
    player: int
    round_number: int
    outcome: Outcome = Outcome.ABSENT


@dataclass(frozen=True, slots=True)
class ForbidPair:
    """These two may not meet."""

    at: int
    one: int
    other: int
    why: str


@dataclass(frozen=True, slots=True)
class AllowPair:
    """They may meet after all."""

    at: int
    one: int
    other: int


@dataclass(frozen=True, slots=True)
class RegisterAll:
    """Enter the players of a list, in one step."""

    at: int
    rows: tuple[Register, ...]
    lines: tuple[int, ...] = ()
    """Where each stands in the list; 2, 3, 4… under the headings where nothing is said."""
    keeps_good: bool = False
    """Whether the others are entered where some can't be; otherwise nobody is."""


@dataclass(frozen=True, slots=True)
class Amend:
    """Correct what is known of a player: everything as it is to be from now on."""

    at: int
    player: int
    name: str
    rating: int | None = None
    club: str = ""
    school: str = ""
    category: str = ""
    licence: str = ""
    is_another: bool = False
    """Whether somebody said that this is not the player of that name who may be meant."""


@dataclass(frozen=True, slots=True)
class TakeRatings:
    """Give players the ratings of a published list, in one step."""

    at: int
    source: str
    """What the list is called."""
    ratings: tuple[tuple[int, int], ...]
    """Players with their ratings."""


@dataclass(frozen=True, slots=True)
class CheckInAll:
    """Check players in, in one step: everybody who has not left where nobody is named."""

    at: int
    players: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class CheckOut:
    """A player who was checked in is not in the room after all."""

    at: int
    player: int


@dataclass(frozen=True, slots=True)
class CancelAbsence:
    """The player will be there in that round after all."""

    at: int
    player: int
    round_number: int


@dataclass(frozen=True, slots=True)
class FixTable:
    """The player sits at this table in every round; 0 lifts it."""

    at: int
    player: int
    table: int


@dataclass(frozen=True, slots=True)
class NoteFee:
    """The player has paid the entry fee, or has not after all."""

    at: int
    player: int
    is_paid: bool = True


@dataclass(frozen=True, slots=True)
class Disqualify:
    """The arbitral committee disqualifies a player (FISC23-G-3.8)."""

    at: int
    player: int
    why: str
    clause: str


PlayerCommand: TypeAlias = (
    Register
    | RegisterAll
    | Amend
    | TakeRatings
    | CheckIn
    | CheckInAll
    | CheckOut
    | Withdraw
    | Rejoin
    | NoteAbsence
    | CancelAbsence
    | FixTable
    | NoteFee
    | Disqualify
    | ForbidPair
    | AllowPair
)
