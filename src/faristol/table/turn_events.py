"""Events of bag, rack and turn.

Plain data; `events` gathers them and says what holds for all."""

from dataclasses import dataclass

from faristol.board import Direction, Placement
from faristol.table.terms import (
    DrawReason,
    LossCause,
    RedrawCase,
)

# --- tiles from the bag ------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TilesDrawn:
    """Tiles went from the bag to a rack. `short`: fewer than due, the bag felt empty."""

    at: int
    seat: int
    tiles: bytes
    reason: DrawReason
    short: bool


@dataclass(frozen=True, slots=True)
class RackRedrawn:
    """A rack of one kind went back whole, and seven others came."""

    at: int
    seat: int
    returned: bytes
    drawn: bytes
    shown: bool
    clause: str


@dataclass(frozen=True, slots=True)
class RedrawResolved:
    """The helper looked into the bag and did as the book says."""

    at: int
    seat: int
    by: int
    case: RedrawCase
    given: bytes
    returned: bytes
    drawn: bytes
    clause: str


@dataclass(frozen=True, slots=True)
class OverdrawReported:
    """A seat holds tiles too many."""

    at: int
    seat: int
    extra: bytes
    racked: bool


@dataclass(frozen=True, slots=True)
class OverdrawResolved:
    """Tiles were taken from a seat and the surplus is in the bag again."""

    at: int
    seat: int
    by: int
    taken: bytes
    returned: bytes
    seen: bool
    """Whether `by` may see what was taken."""
    clause: str


@dataclass(frozen=True, slots=True)
class ForgottenTilesTaken:
    """Tiles found in the bag went to a seat, for all to see; it loses its next turn."""

    at: int
    seat: int
    tiles: bytes
    clause: str
    left: int = 0
    """Tiles that this rack had no room for: the bag holds them, and everybody knows."""
    owing: tuple[int, ...] = ()
    """Seats that refill from those."""


@dataclass(frozen=True, slots=True)
class RackNoted:
    """The tiles of a rack became known."""

    at: int
    seat: int
    tiles: bytes


@dataclass(frozen=True, slots=True)
class BagCounted:
    """The tiles inside the bag were counted."""

    at: int
    by: int
    count: int
    clause: str


# --- a turn ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A seat's turn, and its time, began."""

    at: int
    seat: int


@dataclass(frozen=True, slots=True)
class TilePut:
    """A tile lies on the board; the play is not complete."""

    at: int
    seat: int
    square: int
    tile: int


@dataclass(frozen=True, slots=True)
class TileMoved:
    """A tile of the play in progress lies elsewhere, or a blank means another letter."""

    at: int
    seat: int
    square: int
    to: int
    tile: int


@dataclass(frozen=True, slots=True)
class TilesTakenBack:
    """The tiles of the play in progress are on the rack again."""

    at: int
    seat: int
    placements: tuple[Placement, ...]


@dataclass(frozen=True, slots=True)
class PlayTakenBack:
    """Everybody agreed that the last play is undone: its tiles are on the rack again, those drawn
    after it in the bag."""

    at: int
    seat: int
    placements: tuple[Placement, ...]
    points: int
    returned: bytes
    clause: str


@dataclass(frozen=True, slots=True)
class PlayMade:
    """A play lies on the board, open to whatever the edition allows against it.

    `words` has the main word first, with `word_points` beside it; `points` adds the bonus.
    A play recorded without squares has no `placements`, `start` and `direction`, and says in
    `tiles` how many tiles left the rack. One that was told by its points alone has no words and
    no tiles either.
    """

    at: int
    seat: int
    placements: tuple[Placement, ...]
    start: int | None
    direction: Direction | None
    words: tuple[bytes, ...]
    word_points: tuple[int, ...]
    points: int
    tiles: int
    full_rack: bool
    out: bool = False
    """Where tiles are not counted: these were the player's last, and the bag is empty."""


@dataclass(frozen=True, slots=True)
class ScoreAnnounced:
    """The points as the player said them, beside the points as they count."""

    at: int
    seat: int
    points: int
    counted: int


@dataclass(frozen=True, slots=True)
class ScoreNoted:
    """A line as somebody wrote it, beside what it should be."""

    at: int
    by: int
    turn: int
    points: int
    total: int
    counted_points: int
    counted_total: int


@dataclass(frozen=True, slots=True)
class TilesExchanged:
    """A turn used to change tiles. The number is public, the tiles are not."""

    at: int
    seat: int
    returned: bytes
    drawn: bytes
    clause: str


@dataclass(frozen=True, slots=True)
class TurnPassed:
    """A turn let go by."""

    at: int
    seat: int
    clause: str


@dataclass(frozen=True, slots=True)
class TurnLost:
    """A turn that brought nothing, and why."""

    at: int
    seat: int
    cause: LossCause
    clause: str


@dataclass(frozen=True, slots=True)
class ClockPressed:
    """A player ended the turn on the clock."""

    at: int
    seat: int
