"""What players and staff say at a room's socket. Tiles are text, as in a log."""

from typing import Annotated, Any, TypeAlias, Union

import msgspec
from msgspec import Meta

from faristol.duplicate.terms import Nil
from faristol.server.wire.commands import CommandId, WholeNumber
from faristol.server.wire.messages import Pong

Text = Annotated[str, Meta(max_length=500)]
Short = Annotated[str, Meta(max_length=80)]
TableNumber: TypeAlias = Annotated[int, Meta(ge=1, le=100_000)]
TurnNumber: TypeAlias = Annotated[int, Meta(ge=1, le=10_000)]


class Said(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="do"):
    """Whatever somebody asks for; sent again under the same id, it happens once."""

    id: CommandId


# --- by players ----------------------------------------------------------------------


class HandIn(Said, frozen=True, tag="HandIn"):
    """A slip: `WORD 8H [score]`. The staff names the table whose paper it is."""

    text: Annotated[str, Meta(max_length=200)]
    turn: WholeNumber | None = None
    """The turn the player or typist saw; a slip for another one is refused, not played."""
    table: TableNumber | None = None
    late: bool = False
    unreadable: bool = False


# --- by the leader, some also by helpers ---------------------------------------------


class EnterPlayer(Said, frozen=True, tag="EnterPlayer"):
    """Somebody who plays on paper; table 0 for the next free one."""

    name: Short
    club: Short = ""
    venue: Short = ""
    table: Annotated[int, Meta(ge=0, le=100_000)] = 0


class WithdrawPlayer(Said, frozen=True, tag="WithdrawPlayer"):
    """Somebody stops, or is sent out."""

    table: TableNumber
    reason: Text
    excluded: bool = False


class Draw(Said, frozen=True, tag="Draw"):
    """The letters from the bag; none where the server draws."""

    letters: Annotated[str, Meta(max_length=60)] = ""


class RejectDraw(Said, frozen=True, tag="RejectDraw"):
    """Send the draw back."""

    reason: Text


class OpenTurn(Said, frozen=True, tag="OpenTurn"):
    """Start the clock."""


class PauseTurn(Said, frozen=True, tag="PauseTurn"):
    """Stop the clock."""

    reason: Text = ""


class ResumeTurn(Said, frozen=True, tag="ResumeTurn"):
    """Let it run again."""


class ExtendTurn(Said, frozen=True, tag="ExtendTurn"):
    """More time for everybody."""

    by_ms: Annotated[int, Meta(ge=1, le=86_400_000)]
    reason: Text = ""


class CloseTurn(Said, frozen=True, tag="CloseTurn"):
    """No more slips."""

    reason: Text = ""


class TakeBackSlip(Said, frozen=True, tag="TakeBackSlip"):
    """A slip that was typed at the wrong table."""

    table: TableNumber
    reason: Text


class AskForLook(Said, frozen=True, tag="AskForLook"):
    """Somebody should look at this slip before the word is laid."""

    turn: TurnNumber
    table: TableNumber
    note: Text = ""


class ConfirmMarks(Said, frozen=True, tag="ConfirmMarks"):
    """The marks are right: of these tables, or of all."""

    turn: TurnNumber
    tables: Annotated[list[TableNumber], Meta(max_length=2_000)] = []


class RuleWord(Said, frozen=True, tag="RuleWord"):
    """Whether letters are a word here; null: as the list says."""

    word: Short
    valid: bool | None
    reason: Text


class OverruleVerdict(Said, frozen=True, tag="OverruleVerdict"):
    """The leader's own mark for a slip."""

    turn: TurnNumber
    table: TableNumber
    points: Annotated[int, Meta(ge=0, le=9_999)]
    reason: Text
    nil: Nil | None = None


class RestoreVerdict(Said, frozen=True, tag="RestoreVerdict"):
    """The slip is marked as it stands."""

    turn: TurnNumber
    table: TableNumber
    reason: Text


class LayWord(Said, frozen=True, tag="LayWord"):
    """Lay a word; none named: the one the edition proposes."""

    word: Short = ""
    """As tiles, a blank in lower case."""
    at: Annotated[str, Meta(max_length=4)] = ""
    accept_missing: bool = False
    reason: Text = ""


class LayNothing(Said, frozen=True, tag="LayNothing"):
    """Nobody found a word."""

    accept_missing: bool = False


class Warn(Said, frozen=True, tag="Warn"):
    """Warn a player."""

    table: TableNumber
    reason: Text


class LiftWarning(Said, frozen=True, tag="LiftWarning"):
    """Take the last warning back."""

    table: TableNumber
    reason: Text


class Penalise(Said, frozen=True, tag="Penalise"):
    """Take points from a player."""

    table: TableNumber
    points: Annotated[int, Meta(ge=1, le=9_999)]
    reason: Text


class LiftPenalty(Said, frozen=True, tag="LiftPenalty"):
    """Take the last penalty back."""

    table: TableNumber
    reason: Text


class EndGame(Said, frozen=True, tag="EndGame"):
    """Stop the game."""

    reason: Text


class RevealSeed(Said, frozen=True, tag="RevealSeed"):
    """Show the seed of the draws, so that anybody can check them. The end cannot be undone."""


class Undo(Said, frozen=True, tag="Undo"):
    """One step back."""

    reason: Text


CLIENT_MESSAGES: tuple[type[msgspec.Struct], ...] = (
    HandIn,
    EnterPlayer,
    WithdrawPlayer,
    Draw,
    RejectDraw,
    OpenTurn,
    PauseTurn,
    ResumeTurn,
    ExtendTurn,
    CloseTurn,
    TakeBackSlip,
    AskForLook,
    ConfirmMarks,
    RuleWord,
    OverruleVerdict,
    RestoreVerdict,
    LayWord,
    LayNothing,
    Warn,
    LiftWarning,
    Penalise,
    LiftPenalty,
    EndGame,
    RevealSeed,
    Undo,
    Pong,
)

ClientMessage: Any = Union[CLIENT_MESSAGES]  # noqa: UP007
DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(ClientMessage)
