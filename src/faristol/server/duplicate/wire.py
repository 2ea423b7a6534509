"""What is said at a room's socket, in both directions. Tiles are text, as in a log."""

from typing import Annotated, Any, Literal, TypeAlias, Union

import msgspec
from msgspec import Meta

from faristol.duplicate.terms import Nil
from faristol.server.wire.commands import CommandId
from faristol.server.wire.messages import (
    Done,
    FromServer,
    Millis,
    Ping,
    Pong,
    Refusal,
)

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
    turn: int | None = None
    """The turn the player saw; a slip for another one is refused, not played."""
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

# --- by the server -------------------------------------------------------------------


class Greeting(FromServer, frozen=True, tag="Welcome"):
    """The first message: who you are here."""

    room: str
    role: Literal["leader", "helper", "player", "hall"]
    table: int | None
    venue: str


class TurnFace(msgspec.Struct, frozen=True, kw_only=True):
    """The clock of a turn; `deadline` and `signal_at` only while it runs."""

    limit_ms: int
    left_ms: int
    """At `deadline - left_ms` while it runs, or as it stands."""
    deadline: Millis | None
    signal_at: Millis | None
    signalled: bool


class LaidWord(msgspec.Struct, frozen=True, kw_only=True):
    """What the last settled turn brought."""

    turn: int
    rack: str
    word: str
    """Empty where nothing was laid."""
    coordinate: str
    squares: list[int]
    points: int
    found_by: int
    """How many found it or an equal one."""
    finders: list[str]
    """Their names, at most ten of them."""
    solo: str
    bonus: int
    slips: int
    computer_word: str
    """The computer's best word, where it is better than the room's."""
    computer_coordinate: str
    computer_points: int | None


class StandingLine(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the standings after the settled turns."""

    rank: int | None
    table: int
    name: str
    club: str
    total: int
    percent: int
    """Hundredths of a percent."""


class Shown(FromServer, frozen=True, tag="Shown"):
    """The room as everybody may see it. Replaces what you knew."""

    revision: int
    room: str
    title: str
    edition: str
    language: str
    tile_set: str
    layout: str
    lexicon: str
    rack_size: int
    play_limit: int
    bonus_tiles: int
    bonus: int
    own_score: str
    pace: str
    stage: str
    turn: int
    turns: int
    """0: no limit."""
    rack: str
    board: list[str]
    """By square: the tile's text, or empty."""
    clock: TurnFace
    players: int
    bag_count: int
    last: LaidWord | None
    standings: list[StandingLine]
    maximum: int
    publication: int
    ended: str | None
    commitment: str
    seed: str


class OwnSlip(msgspec.Struct, frozen=True, kw_only=True):
    """The slip that counts for you in this turn."""

    turn: int
    written: str
    word: str
    coordinate: str
    score: int | None
    received: Millis
    late: bool
    on_paper: bool


class OwnResult(msgspec.Struct, frozen=True, kw_only=True):
    """What a settled turn brought you."""

    turn: int
    written: str
    points: int
    bonus: int
    top: int
    nil: Nil | None
    clause: str
    overruled: str


class Own(FromServer, frozen=True, tag="Own"):
    """What is yours alone."""

    table: int
    name: str
    club: str
    venue: str
    slip: OwnSlip | None
    results: list[OwnResult]
    rank: int | None
    total: int
    percent: int
    warnings: int
    penalty: int
    playing: bool


class Receipt(FromServer, frozen=True, tag="Receipt"):
    """Your slip is on disk. `version` is its number in the log, `received` the server's time."""

    id: str
    version: int
    turn: int
    table: int
    received: Millis
    late: bool
    replaced: bool
    word: str
    coordinate: str
    score: int | None


class CandidateLine(msgspec.Struct, frozen=True, kw_only=True):
    """A play that can be laid."""

    word: str
    """As tiles; the text to lay it by."""
    shown: str
    coordinate: str
    points: int
    placed: int
    blanks: int
    tables: list[int]
    is_top: bool
    is_computers: bool


class RejectedDraw(msgspec.Struct, frozen=True, kw_only=True):
    """A draw that went back."""

    rack: str
    fault: str
    reason: str
    clause: str


class RuledWord(msgspec.Struct, frozen=True, kw_only=True):
    """The leader's word on a word."""

    word: str
    valid: bool
    reason: str


class LogLine(msgspec.Struct, frozen=True, kw_only=True):
    """Something that happened."""

    version: int
    at: Millis
    kind: str
    table: int | None
    reason: str
    by: str


class Led(FromServer, frozen=True, tag="Led"):
    """What the staff sees besides: the whole desk but for the slips."""

    revision: int
    """Of the `Shown` it goes with: with another one it is about to be replaced."""
    code: str
    helper_code: str
    called: list[str]
    calling_language: str
    letters_left: str
    draw_count: int
    blind: bool
    rejected: list[RejectedDraw]
    candidates: list[CandidateLine]
    slips_in: int
    missing: list[int]
    looks: list[int]
    confirmed: bool
    rulings: list[RuledWord]
    log: list[LogLine]
    """The newest last."""
    venues: list[str]
    here: int
    """Phones that are connected."""


class SlipRow(msgspec.Struct, frozen=True, kw_only=True):
    """A table of the slip table."""

    table: int
    name: str
    club: str
    venue: str
    number: str
    """With it another phone takes the table over."""
    here: bool
    playing: bool
    slip: str
    received: Millis | None
    late: bool
    on_paper: bool
    points: int | None
    nil: Nil | None
    clause: str
    refused: list[str]
    faults: list[str]
    look: bool
    overruled: str
    warnings: int
    penalty: int
    total: int
    rank: int | None


class Slips(FromServer, frozen=True, tag="Slips"):
    """Tables that changed since the last time."""

    turn: int
    rows: list[SlipRow]


SERVER_MESSAGES: tuple[type[msgspec.Struct], ...] = (
    Greeting,
    Shown,
    Own,
    Led,
    Slips,
    Receipt,
    Done,
    Refusal,
    Ping,
)

ClientMessage: Any = Union[CLIENT_MESSAGES]  # noqa: UP007
DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(ClientMessage)
