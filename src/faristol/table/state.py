"""What a table remembers. Values only; the rules that read them live elsewhere."""

import msgspec

from faristol.board import Board, Placement
from faristol.core import Outcome
from faristol.table.clock import Clock
from faristol.table.racks import Pool
from faristol.table.terms import (
    OUTCOME_WORDS,
    EndCause,
    Joint,
    OutcomeWord,
    SheetKeeper,
    Stage,
    TileSource,
    TurnKind,
)
from faristol.tiles import layout


class Turn(msgspec.Struct, frozen=True):
    """One turn as it stands on the sheet."""

    seat: int
    kind: TurnKind
    points: int = 0
    placed: int = 0
    """Tiles that stayed on the board."""
    wrong: bool = False
    """Found wrong after it was final."""
    words: tuple[bytes, ...] = ()
    """What a play formed, the main word first."""
    reported_by: int | None = None
    """Who asked the jury to look at it; None once it has."""
    upheld: bool = False
    """The jury was asked to look, and it stands."""


class Asked(msgspec.Struct, frozen=True):
    """A challenge that waits for its ruling."""

    by: int
    words: tuple[bytes, ...]
    number: int


class Pending(msgspec.Struct, frozen=True):
    """The last play, while it is not final."""

    seat: int
    turn: int
    """Its place in `Game.turns`."""
    placements: tuple[Placement, ...]
    words: tuple[bytes, ...]
    points: int
    tiles: int
    made_at: int
    pressed_at: int | None = None
    accepted_by: tuple[int, ...] = ()
    doubted_by: int | None = None
    doubted_at: int = 0
    """When `doubted_by` said so."""
    before: tuple[bytes, int] | None = None
    """Rack and bag before a play at a real board, where an entry may prove wrong."""
    asked: Asked | None = None
    challenges: int = 0
    ruled: tuple[bytes, ...] = ()
    """Words that a ruling found good."""
    ruled_at: int = 0
    """When the last of these rulings was given."""
    upheld: Asked | None = None
    """The challenge that failed and may be argued again."""

    @property
    def not_ruled(self) -> tuple[bytes, ...]:
        """Words of the play that no ruling has found good."""
        return tuple(word for word in self.words if word not in self.ruled)


class Latest(msgspec.Struct, frozen=True):
    """The last play that lies on the board, final or not, and what its player drew after it."""

    seat: int
    turn: int
    """Its place in `Game.turns`."""
    placements: tuple[Placement, ...]
    points: int
    drawn: bytes = b""


class Overdraw(msgspec.Struct, frozen=True):
    """Tiles too many on a rack, not yet put right."""

    seat: int
    number: int
    racked: bool


class Question(msgspec.Struct, frozen=True):
    """Something asked of the jury: by whom, and the answer once there is one."""

    seat: int
    granted: bool | None = None


class Absence(msgspec.Struct, frozen=True):
    """Who was missing at the signal, and since when the running time counts."""

    seats: tuple[int, ...]
    absent: tuple[int, ...]
    running: int
    since: int


class LastTurns(msgspec.Struct, frozen=True):
    """Turns that remain after the time was called, the running one included."""

    cause: EndCause
    turns: int
    play_ms: int
    clause: str


class Ending(msgspec.Struct, frozen=True):
    """Why the turns ended."""

    cause: EndCause
    seat: int | None
    clause: str
    at: int


class Result(msgspec.Struct, frozen=True):
    """What is written down."""

    scores: tuple[int, ...]
    outcomes: tuple[Outcome, ...]
    forced: bool

    @property
    def outcome_words(self) -> tuple[OutcomeWord, ...]:
        """The outcomes as games are published with them."""
        return tuple(OUTCOME_WORDS[outcome] for outcome in self.outcomes)


class Game(msgspec.Struct, frozen=True, array_like=True):
    """The fold of a table's events. `Game()` is a table that was never opened."""

    stage: Stage = Stage.EMPTY
    at: int = 0
    """When the last thing happened."""
    names: tuple[str, ...] = ()
    tile_set: str = "catalan"
    source: TileSource = TileSource.ONLINE
    sheets: SheetKeeper = SheetKeeper.SOFTWARE

    board: Board = msgspec.field(default_factory=lambda: Board.empty(layout()))
    board_known: bool = True
    """False once a play was recorded without its squares."""
    racks: tuple[bytes, ...] = ()
    pool: Pool = ()
    bag_count: int = 0
    nameless: int = 0
    """Tiles on the board that nobody told us."""

    drawing: tuple[int, ...] = ()
    """Seats that draw now for the start."""
    start_tiles: tuple[int, ...] = ()
    """What each seat showed last in the starting draw; -1 for nothing that counts."""
    recipe: int = 1
    """How the server draws: `SeedCommitted.recipe`."""
    starter: int | None = None
    absence: Absence | None = None
    agreed: tuple[int, ...] = ()
    """Seats that agreed to look words up themselves."""
    vouched: bool = False
    """Whether the maker of the lexicon vouches for it."""

    on_turn: int | None = None
    acted: TurnKind | None = None
    """What the player on turn has done; None while thinking."""
    pressed: bool = False
    """Whether the player on turn has ended the turn on the clock."""
    announced: bool = False
    """Whether the points of the play of this turn have been said."""
    placing: tuple[Placement, ...] = ()
    """Tiles put on the board for a play that is not complete."""
    touched: tuple[int, ...] = ()
    """Every square on which a tile of that play has lain."""
    pending: Pending | None = None
    owing: tuple[int, ...] = ()
    """Seats that must still refill, in the order in which they do."""
    turns: tuple[Turn, ...] = ()
    frozen: tuple[int, ...] = ()
    """Seats that have no more turns."""
    gone: tuple[int, ...] = ()
    """Seats that resigned or were disqualified; they are frozen too."""
    forfeits: tuple[int, ...] = ()
    """Seats that lose their next turn."""
    redraws: int = 0
    """Redraws made running on the rack of the player on turn."""
    short: int | None = None
    """The first seat that underdrew (took fewer tiles than it should have)."""
    overdraw: Overdraw | None = None
    exchange_again: Question | None = None
    restart: Question | None = None
    restarts: int = 0
    jury: tuple[int, bytes] | None = None
    """Who asked the jury about which word."""
    asked: tuple[int, ...] = ()
    """Words asked of the jury, by seat."""
    consents: tuple[tuple[int, Joint], ...] = ()
    """Who consented in this turn to what needs every player."""
    noted: tuple[tuple[int, int, int], ...] = ()
    """Points as written: who wrote, which turn, how many."""

    points: tuple[int, ...] = ()
    """From plays."""
    deducted: tuple[int, ...] = ()
    overtime: tuple[int, ...] = ()
    """The part of `deducted` that is overtime."""
    penalised: tuple[int, ...] = ()
    """The part of `deducted` that the committee took at its discretion."""
    from_racks: tuple[int, ...] = ()
    """What racks brought or cost at the end."""

    clock: Clock = msgspec.field(default_factory=Clock)
    last_turns: LastTurns | None = None
    ending: Ending | None = None
    uncounted: tuple[int, ...] = ()
    """Seats whose rack must still be told before the result stands."""
    result: Result | None = None
    signed: tuple[int, ...] = ()
    approved: bool = False
    untold: bool = False
    """Whether a play was told without its tiles: then nobody knows racks and bag."""
    latest: Latest | None = None
    """Kept while no other play has been made."""

    @property
    def seats(self) -> range:
        """The seats, in the order of play."""
        return range(len(self.names))

    @property
    def totals(self) -> tuple[int, ...]:
        """The running total of each seat."""
        return tuple(
            self.points[seat] - self.deducted[seat] + self.from_racks[seat] for seat in self.seats
        )

    @property
    def challenged(self) -> bool:
        """Whether a challenge waits for its ruling."""
        return self.pending is not None and self.pending.asked is not None

    @property
    def covered(self) -> bool:
        """Whether a challenge is going on: no ruling yet, or one that may still be argued."""
        return self.challenged or (self.pending is not None and self.pending.upheld is not None)
