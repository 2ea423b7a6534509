"""What is shown of a championship, line by line: the shapes that go over the wire."""

from typing import Literal, TypeAlias

import msgspec

from faristol.server.championship.doubting import Doubt

EndingKind: TypeAlias = Literal["no-show", "resigned", "time", "both-resigned"]
"""A way for a game to end that points alone do not say."""
Phase: TypeAlias = Literal["entries", "pairing", "playing", "between", "finished"]
"""What is going on."""


class PlayerLine(msgspec.Struct, frozen=True):
    """A player, as anybody may see them."""

    player: int
    name: str
    rating: int | None
    club: str
    school: str
    category: str
    checked_in: bool
    withdrawn: bool
    joined: int
    no_show: int = 0
    """The round to which they did not come, while that keeps them out of the next draw."""
    disqualified: bool = False


class GameLine(msgspec.Struct, frozen=True):
    """A table of a round."""

    table: int
    first: int
    second: int
    score: tuple[int, int] | None
    outcomes: tuple[str, str] | None
    overruled: str
    game: str
    """The id of the game played on this server, if it was."""
    waits: bool
    """One slip is in, the other not yet, or they differ."""
    ending: str = "points"
    """How it came to its result: `points`, `resigned`, `time` or `both-resigned`."""


class TableLine(msgspec.Struct, frozen=True):
    """A table of several in a round. Lists are in the order of play."""

    table: int
    players: list[int]
    scores: list[int | None] | None
    """Null in it for who never came."""
    places: list[int] | None
    """0 for who never came."""
    points: list[str] | None
    """What the scores are worth in the championship."""
    overruled: str
    waits: bool
    """A slip is in, and not yet two that agree."""
    game: str = ""
    """The id of the game played on this server, if one is."""
    without: list[int] = []
    """Those without whom it is played there."""


class AwayLine(msgspec.Struct, frozen=True):
    """Who was not in the draw."""

    player: int
    outcome: str


class RoundLine(msgspec.Struct, frozen=True):
    """A round."""

    number: int
    is_closed: bool
    games: list[GameLine]
    bye: int | None
    away: list[AwayLine]
    by_hand: list[Doubt]
    """What swaps by hand broke."""
    tables: list[TableLine] = []
    """Instead of games, where several sit at a table."""


class TieBreakHead(msgspec.Struct, frozen=True):
    """A column of the classification."""

    name: str
    title: str
    clause: str


class StandingLine(msgspec.Struct, frozen=True):
    """A line of the classification."""

    place: int
    player: int
    points: str
    sums: list[str]


class PrizeLine(msgspec.Struct, frozen=True):
    """The best feat of its kind so far."""

    prize: str
    player: int
    text: str
    value: int
    round: int


class WaitLine(msgspec.Struct, frozen=True):
    """A table that waits for a player."""

    table: int
    absent: list[int]
    """The first one's clock runs."""
    due_at: int
    """When the waiting is over, by the server's time."""
    clause: str
    """By which the game is lost then."""
    forfeit: Literal["first", "second", "both"]
    """Who loses it."""


class RoundTiming(msgspec.Struct, frozen=True):
    """What the rules say about the beginning of a round and about the end of its time."""

    wait_minutes: int = 0
    """How long a player who is not there is waited for; 0 where the book says nothing."""
    at_end: Literal["one-more-hand", "at-once", "finish-turn", "finish-round", ""] = ""
    """What is still played once the time is over; empty where every table has its own clocks."""
    clause: str = ""
    play_seconds: int = 0
    """For each play then; 0 without a limit."""
    turns: int = 0
    """Turns of each player in a game; 0 without a limit."""


class PublicView(msgspec.Struct, frozen=True):
    """What everybody may see."""

    id: str
    version: int
    name: str
    place: str
    plays_on: str
    regulations: str
    title: str
    """Of the regulations, in the language they are written in."""
    system: str
    starts: str
    rounds_total: int
    online: bool
    self_entry: bool
    phase: Phase
    """entries, pairing, playing, between, finished"""
    players: list[PlayerLine]
    rounds: list[RoundLine]
    tie_breaks: list[TieBreakHead]
    standings: list[StandingLine]
    prizes: list[PrizeLine]
    clock_until: int
    ends_on: str = ""
    """The last day of play; empty where it is the first."""
    edition: str = ""
    """Of the rule book, by which games are played."""
    options: dict[str, int | str | bool] = {}
    """What the organiser chose of the edition's options."""
    game_minutes: int = 0
    """How long a game may take by those rules; 0 where it has no clock."""
    ranking: str = "wins"
    """What the classification counts first: games won, or the points of all games (`total`)."""
    waits: list[WaitLine] = []
    """Tables of the open round that wait for a player."""
    time_called: bool = False
    """Whether the committee called the time of the open round."""
    timing: RoundTiming = RoundTiming()
    disqualified: Literal["stand", "no-tie-breaks", "forfeit"] = "stand"
    """What becomes of the games of a disqualified player."""
    running_game: Literal["forfeit", "desk"] = "forfeit"
    """What becomes of the game in which a player is disqualified."""
    clock_left: int = 0
    """How long the round's clock will run once it goes on; 0 where it is not paused."""


class Remark(msgspec.Struct, frozen=True):
    """Something said about a pairing. `text` is English, for who has no words for the kind."""

    kind: str
    text: str
    values: list[str] = []
    players: list[int] = []


class ReasonLine(msgspec.Struct, frozen=True):
    """Why a pair was made."""

    players: list[int]
    group: Remark
    notes: list[Remark]


class ClauseLine(msgspec.Struct, frozen=True):
    """A clause, and what it did in the round."""

    clause: str
    did: Remark


class SlipLine(msgspec.Struct, frozen=True):
    """What a player said."""

    table: int
    player: int
    score: tuple[int, int]
    winner: Literal["first", "second", "draw", "nobody"] | None = None
    """Who won, where the points do not say."""


class TableSlipLine(msgspec.Struct, frozen=True):
    """What a player said about a table of several."""

    table: int
    player: int
    scores: list[int | None]


class CallLine(msgspec.Struct, frozen=True):
    """A table that waits for the arbiter."""

    round: int
    table: int
    player: int
    cause: str
    why: str
    """What is said with it: words, or scores, in English where the server speaks."""
    since: int
    taken_by: str = ""
    """The name of the arbiter who goes there; empty while nobody does."""
    taken_by_you: bool = False
    values: list[str] = []
    """What a sentence about the cause names: the scores on two sheets that differ."""


class LastStep(msgspec.Struct, frozen=True):
    """What undoing would take back."""

    kind: str
    table: int = 0
    player: int = 0
    round: int = 0


class DeductionLine(msgspec.Struct, frozen=True):
    """Points that a verdict of the jury cost a player."""

    round: int
    table: int
    player: int
    turn_points: int
    """Of the play that was found wrong, where its tiles stay."""
    points: int
    """The penalty beyond that."""
    clause: str


class StepLine(msgspec.Struct, frozen=True):
    """A step of the championship, or one that was undone."""

    at: int
    kind: str
    table: int = 0
    player: int = 0
    round: int = 0
    scores: list[int | None] = []
    """The result that it wrote, in the order of play."""
    undone: bool = False


class EndingLine(msgspec.Struct, frozen=True):
    """A way for a game to end that points alone do not say."""

    kind: EndingKind
    clause: str
    """Empty where the event's rules say nothing of it."""
    penalty: int
    """Points taken from who loses so."""
    forced: int
    """What the winner gets, to 0, where the loser still leads after the penalty."""


class EntryLine(msgspec.Struct, frozen=True):
    """What only officials see of a player."""

    player: int
    name: str
    """As it was entered, without what tells namesakes apart."""
    licence: str = ""
    paid: bool = False
    """Whether the entry fee is paid."""
    table: int = 0
    """At which the player always sits; 0 for any."""
    why: str = ""
    """Of a disqualified player: why, and by which clause."""


class DeskView(msgspec.Struct, frozen=True):
    """What directors and arbiters see beside the public part."""

    pairing: RoundLine | None
    """The round that is not public yet."""
    reasons: list[ReasonLine]
    clauses: list[ClauseLine]
    codes: dict[int, str]
    linked: list[int]
    warnings: list[Doubt]
    last_step: LastStep | None
    forbidden: list[tuple[int, int]]
    absences: list[tuple[int, int, str]]
    ledger: list[DeductionLine] = []
    """Points that the jury deducted in the open round."""
    approved: list[int] = []
    """Tables of the open round whose games the jury approved."""
    steps: list[StepLine] = []
    """The last steps, the newest first."""
    endings: list[EndingLine] = []
    may_correct: int = 0
    """The closed round in which copying errors may still be put right; 0 for none."""
    may_overrule: list[int] = []
    """The closed rounds on which the committee may rule."""
    entries: list[EntryLine] = []


class PersonalView(msgspec.Struct, frozen=True):
    """What this person may see beside it."""

    version: int
    at: int
    """The server's time, for clocks."""
    is_director: bool
    is_arbiter: bool
    player: int | None
    slips: list[SlipLine]
    calls: list[CallLine]
    desk: DeskView | None
    table_slips: list[TableSlipLine] = []
