"""Everything somebody can ask of a duplicate game.

`at` is the time in milliseconds on one clock that never runs backwards. Letters come with
the command that draws them. A table is a number: the place where a player sits, and the
name under which slips come in.
"""

from dataclasses import dataclass
from typing import Annotated, TypeAlias

from msgspec import Meta

from faristol.board import Direction
from faristol.core.codec import AS_TYPED
from faristol.core.limits import Name, PositivePoints, Reason, TableNumber, TurnNumber
from faristol.duplicate.slips import Slip
from faristol.duplicate.terms import DrawSource, Nil, Via


@dataclass(frozen=True, slots=True)
class Entry:
    """A player at a table. In a command, table 0 is the next free one."""

    table: Annotated[int, Meta(ge=0, le=100_000)]
    name: Name
    club: Name = ""
    venue: Name = ""


@dataclass(frozen=True, slots=True)
class OpenGame:
    """Open a game under an edition. `commitment` is the hash of the seed of blind draws."""

    at: int
    title: str = ""
    lexicon: str = ""
    source: DrawSource = DrawSource.TYPED
    commitment: str = ""
    entries: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True)
class EnterPlayer:
    """Seat a player."""

    at: int
    entry: Entry


@dataclass(frozen=True, slots=True)
class WithdrawPlayer:
    """A player stops; with `excluded` the leader sends the player out of the ranking."""

    at: int
    table: TableNumber
    reason: Reason
    excluded: bool = False


@dataclass(frozen=True, slots=True)
class Draw:
    """Letters out of the bag, as many as the rack lacks; none where the seed draws them."""

    at: int
    drawn: Annotated[bytes, Meta(max_length=60)]
    source: DrawSource = DrawSource.TYPED


@dataclass(frozen=True, slots=True)
class RejectDraw:
    """Send an accepted draw back before the clock starts: it was not a proper one."""

    at: int
    reason: Reason


@dataclass(frozen=True, slots=True)
class OpenTurn:
    """Start the clock; `deadline` where the edition's own time does not hold (a turn a day)."""

    at: int
    deadline: int | None = None


@dataclass(frozen=True, slots=True)
class GiveSignal:
    """Half a minute is left."""

    at: int


@dataclass(frozen=True, slots=True)
class PauseTurn:
    """Stop the clock."""

    at: int
    reason: Reason = ""


@dataclass(frozen=True, slots=True)
class ResumeTurn:
    """Let the clock run again."""

    at: int


@dataclass(frozen=True, slots=True)
class ExtendTurn:
    """Give everybody more time."""

    at: int
    by_ms: Annotated[int, Meta(ge=1, le=86_400_000)]
    reason: Reason = ""


@dataclass(frozen=True, slots=True)
class CloseTurn:
    """No more slips. Before the time is over: all are in, or there is a reason."""

    at: int
    reason: Reason = ""


@dataclass(frozen=True, slots=True)
class HandIn:
    """Hand in a slip. For paper the leader sets `late`; for phones the receive time decides."""

    at: int
    table: TableNumber
    slip: Slip
    via: Via = Via.PAPER
    late: bool = False
    lag_ms: int = 0
    """What the way from the phone takes, as it was measured; it is given back."""


@dataclass(frozen=True, slots=True)
class TakeBackSlip:
    """Remove a slip that was typed at the wrong table."""

    at: int
    table: TableNumber
    reason: Reason


@dataclass(frozen=True, slots=True)
class AskForLook:
    """Have a second pair of eyes on a slip before the word is laid."""

    at: int
    turn: TurnNumber
    table: TableNumber
    note: Reason = ""


@dataclass(frozen=True, slots=True)
class ConfirmMarks:
    """The marks are right: of these tables, or of the whole turn."""

    at: int
    turn: TurnNumber
    tables: Annotated[tuple[TableNumber, ...], Meta(max_length=2_000)] = ()


@dataclass(frozen=True, slots=True)
class RuleWord:
    """Rule a word valid or not; every slip with it is re-marked. None restores the word list's
    verdict."""

    at: int
    word: Annotated[bytes, AS_TYPED, Meta(max_length=80)]
    valid: bool | None
    reason: Reason


@dataclass(frozen=True, slots=True)
class OverruleVerdict:
    """The leader's mark for one slip: points, or a nil."""

    at: int
    turn: TurnNumber
    table: TableNumber
    points: PositivePoints
    nil: Nil | None
    reason: Reason


@dataclass(frozen=True, slots=True)
class RestoreVerdict:
    """Take an overruling back: the slip is marked as it stands."""

    at: int
    turn: TurnNumber
    table: TableNumber
    reason: Reason


@dataclass(frozen=True, slots=True)
class Choice:
    """A word to lay; a letter played with a blank carries `BLANK_BIT`."""

    tiles: bytes
    start: int
    direction: Direction


@dataclass(frozen=True, slots=True)
class LayWord:
    """Lay the top; without a choice the one the edition proposes.

    `accept_missing`: tables without a slip get nil. `reason` is needed for a word that is
    not a top.
    """

    at: int
    choice: Choice | None = None
    accept_missing: bool = False
    reason: Reason = ""


@dataclass(frozen=True, slots=True)
class LayNothing:
    """Nobody found a correct word: the turn ends, the letters go back."""

    at: int
    accept_missing: bool = False


@dataclass(frozen=True, slots=True)
class Warn:
    """Warn a player."""

    at: int
    table: TableNumber
    reason: Reason


@dataclass(frozen=True, slots=True)
class LiftWarning:
    """Take a player's last warning back, and the penalty it brought."""

    at: int
    table: TableNumber
    reason: Reason


@dataclass(frozen=True, slots=True)
class Penalise:
    """Take points from a player."""

    at: int
    table: TableNumber
    points: Annotated[int, Meta(ge=1, le=9_999)]
    reason: Reason


@dataclass(frozen=True, slots=True)
class LiftPenalty:
    """Take the leader's last penalty of a player back."""

    at: int
    table: TableNumber
    reason: Reason


@dataclass(frozen=True, slots=True)
class EndGame:
    """Stop the game."""

    at: int
    reason: Reason


@dataclass(frozen=True, slots=True)
class RevealSeed:
    """Show the seed of the blind draws after the end, so that anybody can check them."""

    at: int
    seed: bytes = b""
    """Nothing for the seed that draws."""


@dataclass(frozen=True, slots=True)
class Undo:
    """Take the last step of the course back: a word laid, a turn closed or opened, a draw."""

    at: int
    reason: Reason


Command: TypeAlias = (
    OpenGame
    | EnterPlayer
    | WithdrawPlayer
    | Draw
    | RejectDraw
    | OpenTurn
    | GiveSignal
    | PauseTurn
    | ResumeTurn
    | ExtendTurn
    | CloseTurn
    | HandIn
    | TakeBackSlip
    | AskForLook
    | ConfirmMarks
    | RuleWord
    | OverruleVerdict
    | RestoreVerdict
    | LayWord
    | LayNothing
    | Warn
    | LiftWarning
    | Penalise
    | LiftPenalty
    | EndGame
    | RevealSeed
    | Undo
)
