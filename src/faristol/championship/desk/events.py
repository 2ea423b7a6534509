"""What happens at a desk: slips, calls, games on screen, who is which account, the clock.

These events stand in the championship's own stream, between its own events, so that a slip
and the result it leads to are written together.
"""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from faristol.championship.events import Event
from faristol.core import GameScore, Remark, Winner


class Cause(Enum):
    """Why a table waits for the arbiter."""

    PLAYER = "player"
    """A player says why, or nothing."""
    SHEETS = "sheets"
    """The two slips differ."""
    NOT_BY_POINTS = "not-by-points"
    """An online game was decided otherwise: given up, say."""
    DISQUALIFIED = "disqualified"
    """Somebody was taken out of an online game of several."""
    STAND_IN = "stand-in"
    """A robot ended an online game in somebody's seat."""
    GAME_DIFFERS = "game-differs"
    """An online game ended with another score than the desk has written."""
    NO_TABLE = "no-table"
    """No online table could be made."""
    APPROVAL = "approval"
    """The result is in, and the jury looks at the board before the tiles are put away."""
    CHALLENGE = "challenge"
    """A play is challenged, and its words are wanted at the judge's."""


@dataclass(frozen=True, slots=True)
class PlayerLinked:
    """An account is this player; nobody is when `account` is empty."""

    at: int
    player: int
    name: str
    """After an undo the number may belong to another player, so the name is stored to detect
    that."""
    account: str


@dataclass(frozen=True, slots=True)
class SlipSent:
    """A player says how the game ended, the starter's points first."""

    at: int
    round_number: int
    table: int
    player: int
    score: GameScore
    winner: Winner | None = None
    """Who won, where the points do not say; None for the points alone."""


@dataclass(frozen=True, slots=True)
class TableSlipSent:
    """A player says how a table of several ended, in the order of play."""

    at: int
    round_number: int
    table: int
    player: int
    players: tuple[int, ...]
    """Who sat there when it was said: after an exchange of seats it says nothing."""
    scores: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class ArbiterCalled:
    """Somebody at a table wants the arbiter; player 0 when the server does."""

    at: int
    round_number: int
    table: int
    player: int
    cause: Cause
    why: str
    """What whoever called says with it, or the scores of the online game it is about."""
    about: Remark | None = None
    """What the players' sheets say, where they differ."""


@dataclass(frozen=True, slots=True)
class CallTaken:
    """An arbiter goes to a table that calls; nobody does when `account` is empty."""

    at: int
    round_number: int
    table: int
    account: str
    name: str


@dataclass(frozen=True, slots=True)
class CallAnswered:
    """The arbiter has been at the table."""

    at: int
    round_number: int
    table: int


@dataclass(frozen=True, slots=True)
class GameLaid:
    """A pair plays on this server, at that table."""

    at: int
    round_number: int
    table: int
    first: int
    second: int
    game: str

    @property
    def players(self) -> tuple[int, ...]:
        """Who sits at the table, in the order of play."""
        return (self.first, self.second)


@dataclass(frozen=True, slots=True)
class TableCalled:
    """The desk wants a table of several on this server made, or made again."""

    at: int
    round_number: int
    table: int
    players: tuple[int, ...]
    """Who sat there when it was said: for others it says nothing."""
    absent: tuple[int, ...]
    """Those without whom the others play."""
    number: int
    """How often it was said of this table: each time is another game."""


@dataclass(frozen=True, slots=True)
class TableLaid:
    """A table of several plays on this server, at that table."""

    at: int
    round_number: int
    table: int
    players: tuple[int, ...]
    playing: tuple[int, ...]
    """Those who were there, by the game's seats."""
    number: int
    """Of the call it answers; 0 for a table that was made by itself."""
    game: str


@dataclass(frozen=True, slots=True)
class OwnResultAgreed:
    """The only official entered the result of their own game, and the others at it agreed."""

    at: int
    round_number: int
    table: int
    player: int
    """The official."""
    others: tuple[int, ...]
    account: str


@dataclass(frozen=True, slots=True)
class RoundClockSet:
    """The round's clock runs until then; 0 stops it."""

    at: int
    until: int
    left: int = 0
    """Of a clock that is paused: how many milliseconds it will run once it goes on."""


@dataclass(frozen=True, slots=True)
class TableAwaited:
    """Whom a table waits for from now on."""

    at: int
    round_number: int
    table: int
    absent: tuple[int, ...]
    """In the order of the pairing table; the first one's clock runs. Empty once all are there."""
    due_at: int
    """When the waiting is over."""
    clause: str


@dataclass(frozen=True, slots=True)
class RoundTimeCalled:
    """The committee warned every table that the time of the round is over."""

    at: int
    round_number: int
    clause: str


class WordSource(Enum):
    """Where the answer about a word comes from."""

    LIST = "list"
    """The event's word list."""
    LANGUAGE_RULES = "language-rules"
    """The jury, by the rules of the language: a form of a word, say."""
    DICTIONARY = "dictionary"
    """The jury, by a dictionary."""


@dataclass(frozen=True, slots=True)
class JudgedWord:
    """A word of a challenged play and what was found of it."""

    word: str
    """Tile by tile, as the server writes tiles: `CE[L·L]ES`."""
    is_valid: bool
    source: WordSource = WordSource.LIST


@dataclass(frozen=True, slots=True)
class PlayJudged:
    """A challenged play was judged at the judge station: one verdict for all its words."""

    at: int
    number: int
    """Counted through the event."""
    round_number: int
    """0 where no round is public, as in a tournament that is run on paper."""
    table: int
    words: tuple[JudgedWord, ...]
    is_valid: bool
    lexicon: str
    """The list that was asked, with its version."""
    account: str
    by_players: bool
    """Whether the players typed, as both agreed."""
    clause: str


@dataclass(frozen=True, slots=True)
class PlayJudgedAgain:
    """A play was challenged again with arguments; this verdict is final."""

    at: int
    number: int
    """Of the verdict that it replaces."""
    words: tuple[JudgedWord, ...]
    is_valid: bool
    why: str
    account: str
    clause: str


@dataclass(frozen=True, slots=True)
class QuestionAnswered:
    """A player asked the jury about a word before laying it."""

    at: int
    round_number: int
    table: int
    player: int
    number: int
    """Of the player's questions in this game; 0 where they are not counted."""
    word: JudgedWord
    lexicon: str
    account: str
    clause: str


@dataclass(frozen=True, slots=True)
class PointsDeducted:
    """A verdict costs a player points."""

    at: int
    round_number: int
    table: int
    player: int
    verdict: int
    """Its number."""
    turn_points: int
    """Of the play that was found wrong and stays on the board; 0 elsewhere."""
    points: int
    """The penalty beyond that."""
    clause: str


@dataclass(frozen=True, slots=True)
class GameApproved:
    """The jury approved a game at a wooden board."""

    at: int
    round_number: int
    table: int
    account: str
    clause: str


DeskEvent: TypeAlias = (
    PlayerLinked
    | SlipSent
    | TableSlipSent
    | ArbiterCalled
    | CallTaken
    | CallAnswered
    | GameLaid
    | TableCalled
    | TableLaid
    | OwnResultAgreed
    | RoundClockSet
    | TableAwaited
    | RoundTimeCalled
    | PlayJudged
    | PlayJudgedAgain
    | QuestionAnswered
    | PointsDeducted
    | GameApproved
)

AnyEvent: TypeAlias = Event | DeskEvent
"""All events of a championship's stream."""

Laid: TypeAlias = GameLaid | TableLaid
