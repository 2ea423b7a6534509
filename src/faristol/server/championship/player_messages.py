"""What a desk may ask about players, as it comes over the wire."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from faristol.server.championship.asking import (
    Asked,
    LongText,
    PlayerNumber,
    RoundNumber,
    ShortText,
)


class Enter(Asked, frozen=True):
    """A new player."""

    name: ShortText
    rating: Annotated[int, Meta(ge=0, le=9_999)] | None = None
    club: ShortText = ""
    school: ShortText = ""
    category: ShortText = ""
    licence: ShortText = ""
    sure: bool = False
    """Whether this is another than the player of that name who may be meant."""


class Amend(Asked, frozen=True):
    """What is known of a player, as it is to be from now on."""

    player: PlayerNumber
    name: ShortText
    rating: Annotated[int, Meta(ge=0, le=9_999)] | None = None
    club: ShortText = ""
    school: ShortText = ""
    category: ShortText = ""
    licence: ShortText = ""
    sure: bool = False
    """Whether this is another than the player of that name who may be meant."""


class CheckIn(Asked, frozen=True):
    """A player is in the room."""

    player: PlayerNumber


class CheckInAll(Asked, frozen=True):
    """Everybody who has not left is in the room."""


class CheckOut(Asked, frozen=True):
    """A player who was checked in is not in the room after all."""

    player: PlayerNumber


class Fee(Asked, frozen=True):
    """Whether a player has paid the entry fee."""

    player: PlayerNumber
    paid: bool = True


class FixTable(Asked, frozen=True):
    """A player sits at this table in every round; 0 lifts it."""

    player: PlayerNumber
    table: Annotated[int, Meta(ge=0, le=9_999)]


class Disqualify(Asked, frozen=True):
    """The committee disqualifies a player."""

    player: PlayerNumber
    why: LongText
    clause: Annotated[str, Meta(max_length=60)]


class Withdraw(Asked, frozen=True):
    """A player leaves."""

    player: PlayerNumber


class Rejoin(Asked, frozen=True):
    """A player is back."""

    player: PlayerNumber


class NoteAbsence(Asked, frozen=True):
    """A player will miss a round."""

    player: PlayerNumber
    round: RoundNumber
    worth: Literal["absent", "half-bye", "full-bye"] = "absent"


class CancelAbsence(Asked, frozen=True):
    """A player will be there in that round after all."""

    player: PlayerNumber
    round: RoundNumber


class Forbid(Asked, frozen=True):
    """Two who may not meet; `forbidden` false lifts it."""

    one: PlayerNumber
    other: PlayerNumber
    why: LongText = ""
    forbidden: bool = True


PlayerMessage: TypeAlias = (
    Enter
    | Amend
    | CheckIn
    | CheckInAll
    | CheckOut
    | Fee
    | FixTable
    | Disqualify
    | Withdraw
    | Rejoin
    | NoteAbsence
    | CancelAbsence
    | Forbid
)
