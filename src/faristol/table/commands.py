"""Everything somebody can ask of a table.

`at` is the time in milliseconds, on one clock that never runs backwards. `by` is a seat, or
`ARBITER` for the arbiter, jury or committee. Where tiles move they come with the command;
`UNSEEN` stands for a tile that nobody has told us (real bag only).
"""

from dataclasses import dataclass
from typing import TypeAlias

from faristol.board import Placement
from faristol.table.terms import (
    ARBITER,
    ClockFault,
    Judge,
    SheetKeeper,
    StopCause,
    TileSource,
)

# --- before the first turn ---------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OpenTable:
    """Seat the players, in the order of the pairing table; turns go round in this order."""

    at: int
    names: tuple[str, ...]
    source: TileSource = TileSource.ONLINE
    sheets: SheetKeeper = SheetKeeper.SOFTWARE
    lexicon: str = ""
    round: str = ""
    table: str = ""


@dataclass(frozen=True, slots=True)
class CheckTiles:
    """Say whether the bag holds what it should."""

    at: int
    seat: int
    complete: bool


@dataclass(frozen=True, slots=True)
class AgreeToSelfCheck:
    """Agree that the players look challenged words up themselves."""

    at: int
    seat: int


@dataclass(frozen=True, slots=True)
class ReportAbsence:
    """The arbiter finds seats empty at the signal and starts a clock."""

    at: int
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Arrive:
    """A player who was reported absent sits down."""

    at: int
    seat: int


@dataclass(frozen=True, slots=True)
class DrawForStart:
    """One tile for each seat that draws now, in seat order."""

    at: int
    drawn: bytes


@dataclass(frozen=True, slots=True)
class StartClock:
    """Start the first player's clock and with it the game."""

    at: int
    by: int


# --- tiles from the bag ------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Draw:
    """Take tiles: seven at the start, later as many as the rack lacks.

    `believed_empty`: fewer than due, because the (real) bag felt empty.
    """

    at: int
    seat: int
    drawn: bytes
    believed_empty: bool = False


@dataclass(frozen=True, slots=True)
class Redraw:
    """Change a rack of only vowels or only consonants for seven others."""

    at: int
    seat: int
    drawn: bytes


@dataclass(frozen=True, slots=True)
class ResolveRedraw:
    """The helper (arbiter or neighbour) looks into the bag for a rack that stays of one kind.

    `given` is the tile put on the rack, if there was one; `useful` how many tiles of the
    other kind the bag held, needed only where the bag is not known.
    """

    at: int
    seat: int
    by: int
    given: bytes
    drawn: bytes
    useful: int | None = None


@dataclass(frozen=True, slots=True)
class ReportOverdraw:
    """A seat took tiles too many; `racked` when they already stand on the rack."""

    at: int
    seat: int
    extra: bytes
    racked: bool


@dataclass(frozen=True, slots=True)
class ResolveOverdraw:
    """The opponent takes tiles at random and returns some or all of them to the bag."""

    at: int
    by: int
    taken: bytes
    returned: bytes


@dataclass(frozen=True, slots=True)
class ReportForgottenTiles:
    """Tiles turned up in a bag that was believed empty; they go to who should have drawn."""

    at: int
    tiles: bytes


@dataclass(frozen=True, slots=True)
class NoteRack:
    """Tell which tiles stand on a rack that was not known (real bag only)."""

    at: int
    seat: int
    tiles: bytes


@dataclass(frozen=True, slots=True)
class CountBag:
    """Count the tiles inside the bag; `consent` is the opponent's."""

    at: int
    by: int
    consent: bool = False


# --- a turn ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PutTile:
    """Put one tile on the board for all to see, before the play is complete."""

    at: int
    seat: int
    square: int
    tile: int


@dataclass(frozen=True, slots=True)
class MoveTile:
    """Move a tile of the play in progress; `tile` may give a blank another letter."""

    at: int
    seat: int
    square: int
    to: int
    tile: int


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take the tiles of the play in progress off the board."""

    at: int
    seat: int


@dataclass(frozen=True, slots=True)
class Place:
    """Make a play."""

    at: int
    seat: int
    placements: tuple[Placement, ...]


@dataclass(frozen=True, slots=True)
class RecordPlay:
    """Record a play without its squares, as a paper sheet without coordinates does."""

    at: int
    seat: int
    word: bytes
    points: int
    tiles: int
    """How many tiles left the rack."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """Use the turn to change tiles."""

    at: int
    seat: int
    tiles: bytes
    drawn: bytes


@dataclass(frozen=True, slots=True)
class Pass:
    """Let the turn go by."""

    at: int
    seat: int


@dataclass(frozen=True, slots=True)
class Announce:
    """Say the points of the play just made."""

    at: int
    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class Note:
    """Write a turn on a sheet: its points and the running total of its player.

    `turn` counts turns from 0; sums that are wrong are recorded as they were written.
    """

    at: int
    by: int
    turn: int
    points: int
    total: int


@dataclass(frozen=True, slots=True)
class PressClock:
    """End the own turn on the clock."""

    at: int
    seat: int


# --- words in doubt ----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Accept:
    """Let the opponent's play stand, or the first ruling on it."""

    at: int
    seat: int


@dataclass(frozen=True, slots=True)
class DeclareDoubt:
    """Hold the opponent's draw while thinking about a challenge."""

    at: int
    seat: int


@dataclass(frozen=True, slots=True)
class Challenge:
    """Challenge all, some or one of the words of the last play."""

    at: int
    seat: int
    words: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class ChallengeAgain:
    """Challenge the same words a second time, with an argument."""

    at: int
    seat: int
    argument: str


@dataclass(frozen=True, slots=True)
class RuleOnChallenge:
    """Valid or not: the whole answer to a challenge."""

    at: int
    valid: bool
    judge: Judge = Judge.ARBITER


@dataclass(frozen=True, slots=True)
class AskJury:
    """Ask whether a word is good before laying it."""

    at: int
    seat: int
    word: bytes


@dataclass(frozen=True, slots=True)
class AnswerJury:
    """The jury's answer to the word asked."""

    at: int
    valid: bool
    judge: Judge = Judge.ARBITER


@dataclass(frozen=True, slots=True)
class FindWordWrong:
    """The jury finds that a play made earlier (turn counted from 0) was wrong."""

    at: int
    turn: int


# --- turns that cannot be played ---------------------------------------------------


@dataclass(frozen=True, slots=True)
class AskToExchangeAgain:
    """Ask the jury's leave to exchange a second time running."""

    at: int
    seat: int


@dataclass(frozen=True, slots=True)
class RuleOnExchange:
    """The jury grants or refuses another exchange."""

    at: int
    granted: bool


@dataclass(frozen=True, slots=True)
class ConcedeTurn:
    """Find no word after the jury refused another exchange."""

    at: int
    seat: int


@dataclass(frozen=True, slots=True)
class AskToRestart:
    """Ask the jury to start the game again."""

    at: int
    seat: int


@dataclass(frozen=True, slots=True)
class RuleOnRestart:
    """The jury grants or refuses a restart."""

    at: int
    granted: bool


@dataclass(frozen=True, slots=True)
class DeclareStuck:
    """Say that none of the own tiles can be placed."""

    at: int
    seat: int


# --- time --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tick:
    """Nothing but time passes: whatever is due by `at` happens."""

    at: int


@dataclass(frozen=True, slots=True)
class StopClock:
    """Stop the clock for a cause that the book knows."""

    at: int
    by: int
    cause: StopCause


@dataclass(frozen=True, slots=True)
class ResumeClock:
    """Let the clock run again."""

    at: int
    by: int


@dataclass(frozen=True, slots=True)
class CorrectClock:
    """The arbiter sets a clock."""

    at: int
    seat: int
    left_ms: int
    fault: ClockFault
    reason: str = ""


@dataclass(frozen=True, slots=True)
class CreditTime:
    """The arbiter gives time back, to one seat or (ARBITER) to the shared time."""

    at: int
    seat: int
    ms: int
    fault: ClockFault
    reason: str = ""


@dataclass(frozen=True, slots=True)
class RunClockForSheet:
    """The arbiter lets a player's time run until the sheet is complete."""

    at: int
    seat: int


@dataclass(frozen=True, slots=True)
class CallRoundTime:
    """The committee warns that the round's time is over."""

    at: int


# --- the end -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Resign:
    """Give the game up."""

    at: int
    seat: int


@dataclass(frozen=True, slots=True)
class ResignTogether:
    """All players give the game up."""

    at: int


@dataclass(frozen=True, slots=True)
class Penalise:
    """The committee deducts points at its discretion."""

    at: int
    seat: int
    points: int
    reason: str


@dataclass(frozen=True, slots=True)
class TakeTurnAway:
    """The arbiter makes the player on turn lose it: a misplaced tile, a play over time."""

    at: int
    seat: int
    reason: str


@dataclass(frozen=True, slots=True)
class Disqualify:
    """The committee removes a player for irregular behaviour."""

    at: int
    seat: int
    reason: str


@dataclass(frozen=True, slots=True)
class EndGame:
    """The arbiter ends a game that the book would let run for ever."""

    at: int
    reason: str


@dataclass(frozen=True, slots=True)
class Sign:
    """Sign the sheet."""

    at: int
    seat: int


@dataclass(frozen=True, slots=True)
class ApproveGame:
    """The jury has looked at board and sheets."""

    at: int


@dataclass(frozen=True, slots=True)
class HandIn:
    """Give the sheet to the arbiter."""

    at: int
    by: int = ARBITER


@dataclass(frozen=True, slots=True)
class CloseRound:
    """The round is past; its scores are fixed."""

    at: int


Command: TypeAlias = (
    OpenTable
    | CheckTiles
    | AgreeToSelfCheck
    | ReportAbsence
    | Arrive
    | DrawForStart
    | StartClock
    | Draw
    | Redraw
    | ResolveRedraw
    | ReportOverdraw
    | ResolveOverdraw
    | ReportForgottenTiles
    | NoteRack
    | CountBag
    | PutTile
    | MoveTile
    | TakeBack
    | Place
    | RecordPlay
    | Exchange
    | Pass
    | Announce
    | Note
    | PressClock
    | Accept
    | DeclareDoubt
    | Challenge
    | ChallengeAgain
    | RuleOnChallenge
    | AskJury
    | AnswerJury
    | FindWordWrong
    | AskToExchangeAgain
    | RuleOnExchange
    | ConcedeTurn
    | AskToRestart
    | RuleOnRestart
    | DeclareStuck
    | Tick
    | StopClock
    | ResumeClock
    | CorrectClock
    | CreditTime
    | RunClockForSheet
    | CallRoundTime
    | Resign
    | ResignTogether
    | Penalise
    | TakeTurnAway
    | Disqualify
    | EndGame
    | Sign
    | ApproveGame
    | HandIn
    | CloseRound
)
