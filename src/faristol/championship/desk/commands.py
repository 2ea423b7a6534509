"""What people at a desk, and players on their phones, ask for: plain values."""

from dataclasses import dataclass
from typing import TypeAlias

from faristol.championship import commands as c
from faristol.championship.desk.events import JudgedWord, Laid
from faristol.core import GameScore, Outcome, Winner


@dataclass(frozen=True, slots=True)
class OwnGame:
    """An official's own game, whose result they enter because nobody else officiates."""

    player: int
    """The official."""
    others: tuple[int, ...]
    account: str
    have_agreed: bool = False


@dataclass(frozen=True, slots=True)
class EnterResult:
    """The desk enters a result, or corrects it."""

    result: c.EnteredResult
    is_sure: bool = False
    """Whether unusual values have been confirmed."""
    replaces: bool = False
    """Whether a different result may be replaced."""
    own: OwnGame | None = None
    round_number: int | None = None
    """Of a round that is closed a copying error is put right; None for the open one."""


@dataclass(frozen=True, slots=True)
class SendSlip:
    """A player says how the game ended; the opponent's same slip confirms it."""

    at: int
    player: int
    score: GameScore
    winner: Winner | None = None
    is_sure: bool = False


@dataclass(frozen=True, slots=True)
class SendTableSlip:
    """A player says how a table of several ended; another player's same slip confirms it."""

    at: int
    player: int
    scores: tuple[int | None, ...]
    is_sure: bool = False


@dataclass(frozen=True, slots=True)
class CallArbiter:
    """A player asks for the arbiter."""

    at: int
    player: int
    why: str = ""
    is_challenge: bool = False
    """Whether a play is challenged, so that its words are wanted at the judge's."""


@dataclass(frozen=True, slots=True)
class TakeCall:
    """An arbiter goes to a table that has called; an empty account gives the call back."""

    at: int
    table: int
    account: str
    name: str


@dataclass(frozen=True, slots=True)
class AnswerCall:
    """The arbiter has been at the table, or approves its game."""

    at: int
    table: int
    account: str = ""


@dataclass(frozen=True, slots=True)
class SwapSeats:
    """Exchange two seats; what that goes against is asked about first."""

    at: int
    one: int
    other: int
    is_sure: bool = False


@dataclass(frozen=True, slots=True)
class SetRoundClock:
    """Start the round's clock; 0 minutes stop it."""

    at: int
    minutes: int


@dataclass(frozen=True, slots=True)
class PauseRoundClock:
    """Let the round's clock stand, or go on with the time that it has left."""

    at: int
    pauses: bool


@dataclass(frozen=True, slots=True)
class NoteMissing:
    """The round begins, and these players are not at their tables."""

    at: int
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NoteArrival:
    """A player who was waited for is there."""

    at: int
    player: int


@dataclass(frozen=True, slots=True)
class CallRoundTime:
    """The committee warns every table that the time of the round is over."""

    at: int


@dataclass(frozen=True, slots=True)
class LinkPlayer:
    """An account is this player from now on; with an empty account nobody is."""

    at: int
    player: int
    account: str


@dataclass(frozen=True, slots=True)
class EnterPlayer:
    """The desk enters somebody; of who may be entered already it is asked first."""

    entry: c.Register
    is_sure: bool = False
    """Whether this is another than the player of that name who may be meant."""


@dataclass(frozen=True, slots=True)
class EnterSelf:
    """Somebody enters and is that player."""

    at: int
    name: str
    club: str
    account: str


@dataclass(frozen=True, slots=True)
class AmendPlayer:
    """Correct an entry; somebody of the new name who may be meant is asked about first."""

    entry: c.Amend
    is_sure: bool = False


@dataclass(frozen=True, slots=True)
class PairSeats:
    """Pair a round by hand; what that goes against is asked about first."""

    at: int
    tables: tuple[tuple[int, ...], ...]
    bye: int | None = None
    is_sure: bool = False


@dataclass(frozen=True, slots=True)
class WantGame:
    """The desk wants the game of a table of several created, or created again."""

    at: int
    table: int
    absent: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class NoteGame:
    """A game has been created on this server."""

    laid: Laid


@dataclass(frozen=True, slots=True)
class NoteMissingGame:
    """No game could be created on this server."""

    at: int
    round_number: int
    table: int
    why: str


@dataclass(frozen=True, slots=True)
class TakeOverResult:
    """A game on this server has ended."""

    at: int
    laid: Laid
    scores: tuple[int, ...]
    """Of those who played, in the order of play."""
    outcomes: tuple[Outcome, ...]
    disqualified: bool = False
    """Whether somebody was taken out of it."""
    stood_in: bool = False
    """Whether a robot ended it in somebody's seat."""
    missing: tuple[int, ...] = ()
    """The seats whose players never came, so that nothing was played."""


@dataclass(frozen=True, slots=True)
class AskedWord:
    """A word of a challenged play, and whether the list has it."""

    word: str
    is_listed: bool | None
    """None where the list does not decide: it is not official, or the word is too long for it."""


@dataclass(frozen=True, slots=True)
class JudgePlay:
    """The challenged words of one play, as somebody typed them at the judge station."""

    at: int
    table: int
    words: tuple[AskedWord, ...]
    lexicon: str
    account: str
    jury: tuple[JudgedWord, ...] = ()
    """What the jury says of words that the list does not decide."""
    by_players: bool = False
    laid_by: int = 0
    """Who laid the play, where points may be deducted for it; 0 where nobody said."""
    turn_points: int = 0
    """What the play brought: it is deducted too where its tiles stay."""


@dataclass(frozen=True, slots=True)
class AnswerQuestion:
    """A player asks the jury about a word before laying it."""

    at: int
    table: int
    player: int
    word: AskedWord
    lexicon: str
    account: str
    jury: tuple[JudgedWord, ...] = ()


@dataclass(frozen=True, slots=True)
class JudgeAgain:
    """A play is challenged again with arguments."""

    at: int
    number: int
    """Of the verdict that is disputed."""
    why: str
    account: str
    jury: tuple[JudgedWord, ...] = ()
    """What the jury says now; of the other words the first answer stays."""


DeskCommand: TypeAlias = (
    EnterResult
    | SendSlip
    | SendTableSlip
    | CallArbiter
    | TakeCall
    | AnswerCall
    | SwapSeats
    | SetRoundClock
    | PauseRoundClock
    | NoteMissing
    | NoteArrival
    | CallRoundTime
    | LinkPlayer
    | EnterPlayer
    | EnterSelf
    | AmendPlayer
    | PairSeats
    | WantGame
    | NoteGame
    | NoteMissingGame
    | TakeOverResult
    | JudgePlay
    | JudgeAgain
    | AnswerQuestion
)
AnyCommand: TypeAlias = c.Command | DeskCommand
