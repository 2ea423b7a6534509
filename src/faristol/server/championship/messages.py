"""What a desk or a phone may ask of a championship, as it comes over the wire."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from faristol.core.command_codec import CommandId
from faristol.server.wire.commands import WholeNumber

_Name = Annotated[str, Meta(max_length=80)]
_Text = Annotated[str, Meta(max_length=400)]
_Player = Annotated[int, Meta(ge=1, le=100_000)]
_Table = Annotated[int, Meta(ge=1, le=100_000)]
_Round = Annotated[int, Meta(ge=1, le=1_000)]
_Points = Annotated[int, Meta(ge=-9_999, le=9_999)]
_Scores = Annotated[list[_Points | None], Meta(min_length=1, max_length=4)]
Side: TypeAlias = Literal["first", "second"]
_Winner: TypeAlias = Literal["first", "second", "draw", "nobody"]


class _Asked(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="do", tag=True
):
    id: CommandId
    """The client's own; sent again with it, nothing happens twice."""


class Enter(_Asked, frozen=True):
    """A new player."""

    name: _Name
    rating: Annotated[int, Meta(ge=0, le=9_999)] | None = None
    club: _Name = ""
    school: _Name = ""
    category: _Name = ""
    licence: _Name = ""
    sure: bool = False
    """Whether this is another than the player of that name who may be meant."""


class CheckIn(_Asked, frozen=True):
    """A player is in the room."""

    player: _Player


class Withdraw(_Asked, frozen=True):
    """A player leaves."""

    player: _Player


class Rejoin(_Asked, frozen=True):
    """A player is back."""

    player: _Player


class NoteAbsence(_Asked, frozen=True):
    """A player will miss a round."""

    player: _Player
    round: _Round
    worth: Literal["absent", "half-bye", "full-bye"] = "absent"


class Forbid(_Asked, frozen=True):
    """Two who may not meet; `forbidden` false lifts it."""

    one: _Player
    other: _Player
    why: _Text = ""
    forbidden: bool = True


class Pair(_Asked, frozen=True):
    """Pair the next round, or the unpublished one again."""


class Swap(_Asked, frozen=True):
    """Exchange two seats; what it breaks is said first and done only if `sure`."""

    one: _Player
    other: _Player
    sure: bool = False


class Publish(_Asked, frozen=True):
    """Show the pairing to everybody."""


class Result(_Asked, frozen=True):
    """A result, or its correction. What looks odd is questioned first."""

    table: _Table
    first: _Points
    second: _Points
    winner: _Winner | None = None
    """As the slip says, where it does. Where the points say otherwise that is questioned first,
    and then it counts: a loss on time, by resignation or by the committee."""
    sure: bool = False
    replaces: bool = False
    """Whether also where the table has another result already."""
    agreed: bool = False
    """Whether the opponent agrees, where the only official enters a game of their own."""
    round: _Round | None = None
    """A closed round, to put a copying error right; the open one where it isn't said."""


class Forfeit(_Asked, frozen=True):
    """Somebody never came."""

    table: _Table
    absent: Side | Literal["both"]
    replaces: bool = False
    agreed: bool = False
    """Whether the others at it agree, where the only official rules on a game of their own."""
    round: _Round | None = None


class DoubleLoss(_Asked, frozen=True):
    """Both gave the game up."""

    table: _Table
    replaces: bool = False
    agreed: bool = False
    round: _Round | None = None


class Unfinished(_Asked, frozen=True):
    """Somebody resigned or lost on time; the points are those when the game stopped."""

    table: _Table
    ending: Literal["resigned", "time"]
    loser: Side
    first: _Points
    second: _Points
    sure: bool = False
    replaces: bool = False
    agreed: bool = False
    round: _Round | None = None


class Clear(_Asked, frozen=True):
    """Take the result of a table of the open round away."""

    table: _Table


class Scores(_Asked, frozen=True):
    """The scores of a table of several in the order of play; null for who never came."""

    table: _Table
    scores: _Scores
    sure: bool = False
    replaces: bool = False
    """Whether also where the table has other scores already."""
    agreed: bool = False
    round: _Round | None = None


class LayTable(_Asked, frozen=True):
    """Make an online table of several, the first time or again, without those who are absent."""

    table: _Table
    absent: Annotated[list[_Player], Meta(max_length=4)] = []
    sure: bool = False
    """Whether also where tiles lie on the board: that game does not count then."""


class Overrule(_Asked, frozen=True):
    """The committee changes a result of a round that has passed."""

    round: _Round
    table: _Table
    first: _Points
    second: _Points
    why: _Text
    clause: Annotated[str, Meta(max_length=60)]
    winner: _Winner | None = None
    """Who wins, where the points are not to say it."""


class OverruleForfeit(_Asked, frozen=True):
    """The committee makes a game of a passed round a forfeit."""

    round: _Round
    table: _Table
    absent: Side | Literal["both"]
    why: _Text
    clause: Annotated[str, Meta(max_length=60)]


class OverruleDoubleLoss(_Asked, frozen=True):
    """The committee lets both lose a game of a passed round."""

    round: _Round
    table: _Table
    why: _Text
    clause: Annotated[str, Meta(max_length=60)]


class OverruleScores(_Asked, frozen=True):
    """The committee changes the scores of a table of several; null takes a player's away."""

    round: _Round
    table: _Table
    scores: _Scores
    why: _Text
    clause: Annotated[str, Meta(max_length=60)]


class Close(_Asked, frozen=True):
    """The round has passed."""


class Feat(_Asked, frozen=True):
    """Something a prize may be given for."""

    player: _Player
    round: _Round
    prize: _Name
    value: Annotated[int, Meta(ge=0, le=9_999)]
    text: _Name = ""


class Finish(_Asked, frozen=True):
    """The classification is final."""


class Undo(_Asked, frozen=True):
    """Take the last step back, if it is still the one that was seen."""

    seen: Annotated[int, Meta(ge=0, le=2**53)]
    """The version that whoever undoes had before their eyes."""


class SetClock(_Asked, frozen=True):
    """Let the round's clock run for so many minutes from now; 0 stops it.

    A clock that runs is not started again: it is stopped first.
    """

    minutes: Annotated[int, Meta(ge=0, le=600)]


class Missing(_Asked, frozen=True):
    """The round begins and these players are not there: their clocks start together."""

    players: Annotated[list[_Player], Meta(min_length=1, max_length=2_000)]


class Arrived(_Asked, frozen=True):
    """A player who was waited for is there."""

    player: _Player


class CallTime(_Asked, frozen=True):
    """Warn every table that the time of the round is over."""


class TakeCall(_Asked, frozen=True):
    """Say that one goes to a table that calls, or lets somebody else go."""

    table: _Table
    take: bool = True


class Answer(_Asked, frozen=True):
    """The arbiter has been at a table."""

    table: _Table


class Unlink(_Asked, frozen=True):
    """A phone is no longer that player's."""

    player: _Player


class Slip(_Asked, frozen=True):
    """A player says how their game ended; the other's same slip confirms it."""

    first: _Points
    second: _Points
    winner: _Winner | None = None
    sure: bool = False


class TableSlip(_Asked, frozen=True):
    """A player says how a table of several ended; another's same slip confirms it."""

    scores: _Scores
    sure: bool = False


class Call(_Asked, frozen=True):
    """A player wants the arbiter at their table."""

    why: _Text = ""
    challenge: bool = False
    """Whether a play is challenged."""


DeskMessage: TypeAlias = (
    Enter
    | CheckIn
    | Withdraw
    | Rejoin
    | NoteAbsence
    | Forbid
    | Pair
    | Swap
    | Publish
    | Result
    | Forfeit
    | DoubleLoss
    | Unfinished
    | Clear
    | Scores
    | LayTable
    | Overrule
    | OverruleForfeit
    | OverruleDoubleLoss
    | OverruleScores
    | Close
    | Feat
    | Finish
    | Undo
    | SetClock
    | Missing
    | Arrived
    | CallTime
    | TakeCall
    | Answer
    | Unlink
    | Slip
    | TableSlip
    | Call
)

BY_PLAYERS = (Slip, TableSlip, Call)
"""What somebody says about their own game; that they play it decides."""
RULINGS = (Overrule, OverruleForfeit, OverruleDoubleLoss, OverruleScores)
"""What the committee says about a round that has passed."""
FOR_ARBITERS = (
    *(CheckIn, Result, Forfeit, DoubleLoss, Unfinished, Clear, Scores, LayTable, *RULINGS),
    *(SetClock, Missing, Arrived, CallTime, TakeCall, Answer, Feat),
)
"""What an arbiter may do who does not direct."""


class NewChampionship(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A championship to be announced."""

    name: Annotated[str, Meta(min_length=1, max_length=80)]
    rounds: Annotated[int, Meta(ge=1, le=100)] = 5
    regulations: Literal["fisc-2023", "club", "school", "nl-wedstrijd", "nl-punten"] = "fisc-2023"
    system: (
        Literal["dutch", "distance", "round-robin", "king-of-the-hill", "school-tables"] | None
    ) = None
    starts: Literal["pairing", "balanced", "lot"] | None = None
    unplayed: Literal["zero", "skip", "self"] | None = None
    """A bye in Buchholz: an opponent without points, none, or one with the player's own."""
    edition: _Name = ""
    """Of the rule book, by which games are played; empty for the one of the regulations."""
    options: Annotated[dict[_Name, WholeNumber | _Name | bool], Meta(max_length=20)] = {}
    """What is chosen of the edition's options; the others are as the edition has them."""
    ranking: Literal["wins", "total"] | None = None
    """What the classification counts first: games won, or the points of all games."""
    bye_points: Annotated[int, Meta(ge=0, le=999)] | None = None
    late_rulings: bool | None = None
    """Whether the committee may change a result once the next round is paired."""
    place: _Name = ""
    plays_on: Annotated[str, Meta(max_length=10)] = ""
    ends_on: Annotated[str, Meta(max_length=10)] = ""
    """The last day of play; empty where it is the first."""
    announced_on: Annotated[str, Meta(max_length=10)] = ""
    rating_list: _Name = ""
    capacity: Annotated[int, Meta(ge=0, le=5_000)] = 0
    official: bool = False
    online: bool = False
    lexicon: _Name = ""
    self_entry: bool = False


class Claiming(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which player you are, and the code you were told."""

    player: _Player
    code: Annotated[str, Meta(max_length=12)]


class SelfEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What you want to be entered as."""

    name: Annotated[str, Meta(min_length=1, max_length=80)]
    club: _Name = ""
