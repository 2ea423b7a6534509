"""What a desk or a phone may ask of a championship, as it comes over the wire."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from faristol.server.championship.asking import (
    Asked,
    GamePoints,
    LongText,
    PlayerNumber,
    RoundNumber,
    ShortText,
    TableNumber,
    TableScores,
)
from faristol.server.championship.committee_messages import BringCase as BringCase
from faristol.server.championship.committee_messages import CommitteeMessage
from faristol.server.championship.player_messages import Amend as Amend
from faristol.server.championship.player_messages import CancelAbsence as CancelAbsence
from faristol.server.championship.player_messages import CheckIn as CheckIn
from faristol.server.championship.player_messages import CheckInAll as CheckInAll
from faristol.server.championship.player_messages import CheckOut as CheckOut
from faristol.server.championship.player_messages import Disqualify as Disqualify
from faristol.server.championship.player_messages import Enter as Enter
from faristol.server.championship.player_messages import Fee as Fee
from faristol.server.championship.player_messages import FixTable as FixTable
from faristol.server.championship.player_messages import Forbid as Forbid
from faristol.server.championship.player_messages import NoteAbsence as NoteAbsence
from faristol.server.championship.player_messages import PlayerMessage
from faristol.server.championship.player_messages import Rejoin as Rejoin
from faristol.server.championship.player_messages import Withdraw as Withdraw
from faristol.server.wire.commands import WholeNumber

Side: TypeAlias = Literal["first", "second"]
_Winner: TypeAlias = Literal["first", "second", "draw", "nobody"]


class Pair(Asked, frozen=True):
    """Pair the next round, or the unpublished one again."""


class PairByHand(Asked, frozen=True):
    """Pair the next round as the director says; what that breaks is said first."""

    tables: Annotated[
        list[Annotated[list[PlayerNumber], Meta(min_length=2, max_length=4)]],
        Meta(min_length=1, max_length=2_500),
    ]
    """Who sits at each table, the starter first."""
    bye: PlayerNumber | None = None
    sure: bool = False


class Swap(Asked, frozen=True):
    """Exchange two seats; what it breaks is said first and done only if `sure`."""

    one: PlayerNumber
    other: PlayerNumber
    sure: bool = False


class Publish(Asked, frozen=True):
    """Show the pairing to everybody."""


class Result(Asked, frozen=True):
    """A result, or its correction. What looks odd is questioned first."""

    table: TableNumber
    first: GamePoints
    second: GamePoints
    winner: _Winner | None = None
    """As the slip says, where it does. Where the points say otherwise that is questioned first,
    and then it counts: a loss on time, by resignation or by the committee."""
    sure: bool = False
    replaces: bool = False
    """Whether also where the table has another result already."""
    agreed: bool = False
    """Whether the opponent agrees, where the only official enters a game of their own."""
    round: RoundNumber | None = None
    """A closed round, to put a copying error right; the open one where it isn't said."""


class Forfeit(Asked, frozen=True):
    """Somebody never came."""

    table: TableNumber
    absent: Side | Literal["both"]
    replaces: bool = False
    agreed: bool = False
    """Whether the others at it agree, where the only official rules on a game of their own."""
    round: RoundNumber | None = None


class DoubleLoss(Asked, frozen=True):
    """Both gave the game up."""

    table: TableNumber
    replaces: bool = False
    agreed: bool = False
    round: RoundNumber | None = None


class Unfinished(Asked, frozen=True):
    """Somebody resigned or lost on time; the points are those when the game stopped."""

    table: TableNumber
    ending: Literal["resigned", "time"]
    loser: Side
    first: GamePoints
    second: GamePoints
    sure: bool = False
    replaces: bool = False
    agreed: bool = False
    round: RoundNumber | None = None


class Clear(Asked, frozen=True):
    """Take the result of a table of the open round away."""

    table: TableNumber


class Scores(Asked, frozen=True):
    """The scores of a table of several in the order of play; null for who never came."""

    table: TableNumber
    scores: TableScores
    sure: bool = False
    replaces: bool = False
    """Whether also where the table has other scores already."""
    agreed: bool = False
    round: RoundNumber | None = None


class LayTable(Asked, frozen=True):
    """Make an online table of several, the first time or again, without those who are absent."""

    table: TableNumber
    absent: Annotated[list[PlayerNumber], Meta(max_length=4)] = []  # noqa: RUF012
    sure: bool = False
    """Whether also where tiles lie on the board: that game does not count then."""


class Overrule(Asked, frozen=True):
    """The committee changes a result of a round that has passed."""

    round: RoundNumber
    table: TableNumber
    first: GamePoints
    second: GamePoints
    why: LongText
    clause: Annotated[str, Meta(max_length=60)]
    winner: _Winner | None = None
    """Who wins, where the points are not to say it."""


class OverruleForfeit(Asked, frozen=True):
    """The committee makes a game of a passed round a forfeit."""

    round: RoundNumber
    table: TableNumber
    absent: Side | Literal["both"]
    why: LongText
    clause: Annotated[str, Meta(max_length=60)]


class OverruleDoubleLoss(Asked, frozen=True):
    """The committee lets both lose a game of a passed round."""

    round: RoundNumber
    table: TableNumber
    why: LongText
    clause: Annotated[str, Meta(max_length=60)]


class OverruleScores(Asked, frozen=True):
    """The committee changes the scores of a table of several; null takes a player's away."""

    round: RoundNumber
    table: TableNumber
    scores: TableScores
    why: LongText
    clause: Annotated[str, Meta(max_length=60)]


class Close(Asked, frozen=True):
    """The round has passed."""


class Feat(Asked, frozen=True):
    """Something a prize may be given for."""

    player: PlayerNumber
    round: RoundNumber
    prize: ShortText
    value: Annotated[int, Meta(ge=0, le=9_999)]
    text: ShortText = ""


class Finish(Asked, frozen=True):
    """The classification is final."""


class Undo(Asked, frozen=True):
    """Take the last step back, if it is still the one that was seen."""

    seen: Annotated[int, Meta(ge=0, le=2**53)]
    """The version that whoever undoes had before their eyes."""


class SetClock(Asked, frozen=True):
    """Let the round's clock run for so many minutes from now; 0 stops it.

    A clock that runs is not started again: it is stopped first.
    """

    minutes: Annotated[int, Meta(ge=0, le=600)]


class PauseClock(Asked, frozen=True):
    """Let the round's clock stand, for a speech or an alarm, or go on with what it has left."""

    pause: bool = True


class Missing(Asked, frozen=True):
    """The round begins and these players are not there: their clocks start together."""

    players: Annotated[list[PlayerNumber], Meta(min_length=1, max_length=2_000)]


class Arrived(Asked, frozen=True):
    """A player who was waited for is there."""

    player: PlayerNumber


class CallTime(Asked, frozen=True):
    """Warn every table that the time of the round is over."""


class TakeCall(Asked, frozen=True):
    """Say that one goes to a table that calls, or lets somebody else go."""

    table: TableNumber
    take: bool = True


class Answer(Asked, frozen=True):
    """The arbiter has been at a table."""

    table: TableNumber


class Unlink(Asked, frozen=True):
    """A phone is no longer that player's."""

    player: PlayerNumber


class Slip(Asked, frozen=True):
    """A player says how their game ended; the other's same slip confirms it."""

    first: GamePoints
    second: GamePoints
    winner: _Winner | None = None
    sure: bool = False


class TableSlip(Asked, frozen=True):
    """A player says how a table of several ended; another's same slip confirms it."""

    scores: TableScores
    sure: bool = False


class Call(Asked, frozen=True):
    """A player wants the arbiter at their table."""

    why: LongText = ""
    challenge: bool = False
    """Whether a play is challenged."""


DeskMessage: TypeAlias = (
    PlayerMessage
    | CommitteeMessage
    | Pair
    | PairByHand
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
    | PauseClock
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
    *(
        CheckIn,
        CheckInAll,
        CheckOut,
        Fee,
        Result,
        Forfeit,
        DoubleLoss,
        Unfinished,
        Clear,
        Scores,
        LayTable,
        *RULINGS,
    ),
    *(SetClock, PauseClock, Missing, Arrived, CallTime, TakeCall, Answer, Feat, BringCase),
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
    edition: ShortText = ""
    """Of the rule book, by which games are played; empty for the one of the regulations."""
    options: Annotated[dict[ShortText, WholeNumber | ShortText | bool], Meta(max_length=20)] = {}
    """What is chosen of the edition's options; the others are as the edition has them."""
    ranking: Literal["wins", "total"] | None = None
    """What the classification counts first: games won, or the points of all games."""
    bye_points: Annotated[int, Meta(ge=0, le=999)] | None = None
    late_rulings: bool | None = None
    """Whether the committee may change a result once the next round is paired."""
    disqualified: Literal["stand", "no-tie-breaks", "forfeit"] | None = None
    """What becomes of the games of a player whom the committee disqualifies."""
    running_game: Literal["forfeit", "desk"] | None = None
    """What becomes of the game that they are playing."""
    place: ShortText = ""
    plays_on: Annotated[str, Meta(max_length=10)] = ""
    ends_on: Annotated[str, Meta(max_length=10)] = ""
    """The last day of play; empty where it is the first."""
    announced_on: Annotated[str, Meta(max_length=10)] = ""
    rating_list: ShortText = ""
    capacity: Annotated[int, Meta(ge=0, le=5_000)] = 0
    official: bool = False
    online: bool = False
    lexicon: ShortText = ""
    self_entry: bool = False


class Claiming(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which player you are, and the code you were told."""

    player: PlayerNumber
    code: Annotated[str, Meta(max_length=12)]


class SelfEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What you want to be entered as."""

    name: Annotated[str, Meta(min_length=1, max_length=80)]
    club: ShortText = ""
