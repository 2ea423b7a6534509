"""What a room's server says at its socket, line by line. Tiles are text, as in a log."""

from typing import Literal, TypeAlias

import msgspec

from faristol.duplicate.terms import Nil
from faristol.server.wire.messages import Done, FromServer, Millis, Ping, Refusal

RoomRole: TypeAlias = Literal["leader", "helper", "player", "hall"]
"""What somebody is in a room; `hall` is whoever only looks."""


class Greeting(FromServer, frozen=True, tag="Welcome"):
    """The first message: who you are here."""

    room: str
    role: RoomRole
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
    two_letters: bool
    """Whether players may read the list of two-letter words while they think."""
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


class LeaderView(FromServer, frozen=True, tag="LeaderView"):
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
    LeaderView,
    Slips,
    Receipt,
    Done,
    Refusal,
    Ping,
)


class RoomLine(msgspec.Struct, frozen=True):
    """A room, as the asker may see it; its code only for who leads."""

    id: str
    code: str
    title: str
    edition: str
    variants: list[str]
    stage: str
    turn: int
    players: int
    role: RoomRole
    table: int | None
    created: int


class HouseRoom(msgspec.Struct, frozen=True):
    """An open room, as an administrator sees it."""

    id: str
    title: str
    made_by: str
    created: int
    last: int
    """When something happened there last."""
    players: int
    here: int
    """How many are connected to it."""
    by_guest: bool
