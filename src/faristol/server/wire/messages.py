"""Everything else that is said over a socket, in both directions."""

from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias, Union

import msgspec
from msgspec import Meta

from faristol.core.command_codec import Message
from faristol.server.wire.changes import change_of
from faristol.server.wire.commands import WIRED, WholeNumber
from faristol.server.wire.news import News
from faristol.table.terms import Joint, OutcomeWord

Json: TypeAlias = dict[str, Any]
Millis = Annotated[int, Meta(description="milliseconds since 1970, by the server's clock")]


class FromClient(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="do"
):
    """Whatever a client says besides the commands of the table."""


class Pong(FromClient, frozen=True, tag="Pong"):
    """The answer to a `Ping`, at once: the server measures the way there and back."""

    n: WholeNumber


class AddRandomness(Message, frozen=True):
    """The player's own share in the draws: 16 to 64 bytes, hexadecimal, before the first draw."""

    share: Annotated[str, Meta(pattern=r"^([0-9a-f]{2}){16,64}$(?!\n)")]


class Second(Message, frozen=True):
    """A second arbiter agrees to what would reverse a result."""

    proposal: Annotated[str, Meta(max_length=64)]


CLIENT_MESSAGES: tuple[type[msgspec.Struct], ...] = (
    *WIRED.values(),
    Pong,
    AddRandomness,
    Second,
)


class FromServer(msgspec.Struct, frozen=True, kw_only=True, tag_field="is"):
    """Whatever the server says; always with its time."""

    at: Millis


RoleName: TypeAlias = Literal["seat", "arbiter", "spectator", "archive"]
"""What somebody is at a table."""


class Welcome(FromServer, frozen=True, tag="Welcome"):
    """The first message: who you are here."""

    table: str
    seat: int | None
    role: RoleName
    version: int
    acts: list[str]
    """Of the commands that not every rule book knows, those that this table's book does."""


class Snapshot(FromServer, frozen=True, tag="Snapshot"):
    """The table as you may see it, as of `version`. Replaces whatever you knew."""

    version: int
    news: list["News"]
    """What is told of the events since the version that you came back with."""
    view: "TableState"


class Changed(FromServer, frozen=True, tag="Changed"):
    """What is different since the version `since`, which you have; then you have `version`.

    In `view` stands what changed: of an object the fields by name, of a list the items by
    number, and under `+` those that follow. Anything else, also a list, stands there whole.
    """

    since: int
    version: int
    news: list["News"]
    """What is told of the events between."""
    view: "TableChange"


class Happened(FromServer, frozen=True, tag="Happened"):
    """Events as you may see them; `first` is the version of the first one."""

    first: int
    events: list[Json]


class Done(FromServer, frozen=True, tag="Done"):
    """Your command is on disk; its events have these versions and were sent before this."""

    id: str
    first: int
    last: int


class Refusal(FromServer, frozen=True, tag="Refused"):
    """Your command did nothing. `reason` and `values` say why, `clause` which rule.

    `detail` is English, for programs.
    """

    id: str
    reason: str
    clause: str = ""
    detail: str = ""
    values: dict[str, Any] = {}


class Ping(FromServer, frozen=True, tag="Ping"):
    """Answer with `Pong`; silence for about 9 s means that the line is dead."""

    n: int


class Presence(FromServer, frozen=True, tag="Presence"):
    """Which seats have somebody connected, or had within the last 30 s."""

    here: list[bool]
    lag_ms: list[int]
    """What the way to each seat takes, as the server measured it; also what is credited."""
    robots: list[str]
    """By seat: the level of the robot that plays there now, or empty."""


Phrase: TypeAlias = Literal[
    "hello",
    "good-luck",
    "well-played",
    "nice-word",
    "thanks",
    "sorry",
    "one-moment",
    "good-game",
]
"""What players may say to each other: a key, for each reads it in their own language."""


class Spoken(FromServer, frozen=True, tag="Spoken"):
    """A player said one of the set phrases; only players hear it."""

    seat: int
    phrase: Phrase


class Runs(msgspec.Struct, frozen=True, kw_only=True):
    """What of a clock runs, or will run again: a seat's time, the game's and the play's."""

    running: int | None
    shared_runs: bool
    play_runs: bool


class ClockFace(msgspec.Struct, frozen=True, kw_only=True):
    """A clock as numbers: what was left at `since`, and whose time runs."""

    left_ms: list[int]
    """By seat; below 0 is overtime. Empty where nobody has time of their own."""
    shared_ms: int
    play_ms: int
    """What the play in progress had used at `since`."""
    running: int | None
    shared_runs: bool
    play_runs: bool
    since: Millis
    stopped: str | None
    resume: Runs | None
    """What runs again after the stop."""
    deadline: Millis | None
    due: str | None


class PendingPlay(msgspec.Struct, frozen=True, kw_only=True):
    """The last play, while it is not final."""

    seat: int
    turn: int
    words: list[str]
    points: int
    made_at: Millis
    may_close_at: Millis
    """Until when it may be challenged; it is past where no seconds are counted."""
    challenged_by: int | None
    placements: list[tuple[int, str]]
    """The tiles laid, by square; none while the board is covered."""
    accepted_by: list[int]
    doubted_by: int | None
    upheld_by: int | None
    """Whose challenge failed and may be argued once more."""
    named: list[str]
    """Words of it that have been challenged."""


class TurnsLeft(msgspec.Struct, frozen=True, kw_only=True):
    """Turns that remain once the time was called, the running one included."""

    turns: int
    play_ms: int
    cause: str
    clause: str


class SheetLine(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the score sheet."""

    seat: int
    kind: str
    points: int
    total: int
    at: Millis
    turn: int | None
    coordinate: str
    words: list[str]
    tiles: str
    withdrawn: bool
    worth: int
    """What a play that was withdrawn would have brought."""
    full_rack: bool
    cause: str
    """Why a turn was lost or points went: a word of the rules."""
    reason: str
    clause: str


class FinalResult(msgspec.Struct, frozen=True, kw_only=True):
    """What is written down."""

    scores: list[int]
    outcomes: list[OutcomeWord]
    forced: bool
    cause: str | None
    clause: str
    """Of the rule that ended the game."""


class GameEnding(msgspec.Struct, frozen=True, kw_only=True):
    """Why the turns ended."""

    cause: str
    seat: int | None
    clause: str


class TableState(msgspec.Struct, frozen=True, kw_only=True):
    """A table as one role may see it."""

    at: Millis
    """When the last thing happened."""
    edition: str
    options: dict[str, str | int | bool]
    """What was chosen of the edition's options and readings."""
    tile_set: str
    layout: str
    lexicon: str
    stage: str
    names: list[str]
    robots: list[str]
    """By seat: the level of the robot that plays there now, or empty."""
    board: list[str]
    """By square, row by row: the tile's text, or empty."""
    racks: list[str]
    """By seat; `*` for each tile you may not see."""
    bag_count: int
    unseen: dict[str, int]
    """How many of each tile you have not seen, in bag and racks together; every tile is there."""
    on_turn: int | None
    acted: str | None
    starter: int | None
    start_tiles: list[str]
    """By seat: what it showed in the draw for the start, or nothing."""
    covered: bool
    pending: PendingPlay | None
    totals: list[int]
    clock: ClockFace
    last_turns: TurnsLeft | None
    gone: list[int]
    """Seats that resigned or were disqualified."""
    frozen: list[int]
    """Seats that have no more turns."""
    reported: list[int]
    """Turns that were put to the jury: it looks at them, or has found them good."""
    consents: list[tuple[int, Joint]]
    """Who consented in this turn to what needs every player."""
    approved: bool
    """Whether the jury has approved the game: then nothing more is put to it."""
    sheet: list[SheetLine]
    ending: GameEnding | None
    result: FinalResult | None
    signed: list[int]
    commitment: str | None
    shares: list[int]
    """Seats that have added their share to the draws."""


if TYPE_CHECKING:
    TableChange: TypeAlias = Json
else:
    TableChange = change_of(TableState)

SERVER_MESSAGES: tuple[type[msgspec.Struct], ...] = (
    Welcome,
    Snapshot,
    Changed,
    Done,
    Refusal,
    Ping,
    Presence,
    Spoken,
)

ClientMessage: Any = Union[CLIENT_MESSAGES]  # noqa: UP007
_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(ClientMessage)

LONGEST = 16_384
"""Characters of one message; the largest honest one has a few hundred."""


class WireError(ValueError):
    """A message that says nothing we understand."""


def parse_message(text: str | bytes, decoder: msgspec.json.Decoder[Any] = _decoder) -> Any:
    """Read what a client said: at a table, or what another decoder knows.

    :raises WireError: saying what is wrong with it.
    """
    if len(text) > LONGEST:
        raise WireError(f"{len(text)} characters in one message")
    try:
        return decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise WireError(str(error)[:200]) from None
