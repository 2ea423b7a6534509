"""What a duplicate game remembers. Values only; the rules that read them live elsewhere."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from faristol.board import Board
from faristol.duplicate.clock import TurnClock
from faristol.duplicate.commands import Entry
from faristol.duplicate.events import PublishedRow
from faristol.duplicate.marking import Mark
from faristol.duplicate.plays import FoundPlay
from faristol.duplicate.rules import Chosen
from faristol.duplicate.slips import Slip
from faristol.duplicate.terms import DrawSource, EndCause, SlipFault, Stage, Via
from faristol.tiles import layout

_NOTHING: Mapping[Any, Any] = MappingProxyType({})


def _nothing() -> Mapping[Any, Any]:
    return _NOTHING


class Player(msgspec.Struct, frozen=True):
    """Somebody at a table, from which turn to which."""

    entry: Entry
    from_turn: int = 1
    last_turn: int | None = None
    excluded: bool = False

    def plays(self, turn: int) -> bool:
        """Whether a slip is expected in a turn."""
        return self.from_turn <= turn and (self.last_turn is None or turn <= self.last_turn)


class Handed(msgspec.Struct, frozen=True):
    """A slip that came in time."""

    slip: Slip
    via: Via
    at: int


class Turn(msgspec.Struct, frozen=True):
    """One turn. While it is played, `laid` is None and `is_settled` false."""

    number: int
    board: Board
    """As it lay before the turn's word."""
    rack: bytes
    kept: bytes
    """The part of the rack that came from the turn before."""
    bag: bytes
    """After the draw."""
    slips: Mapping[int, Handed] = msgspec.field(default_factory=_nothing)
    late: Mapping[int, Slip] = msgspec.field(default_factory=_nothing)
    marks: Mapping[int, Mark] = msgspec.field(default_factory=_nothing)
    best: tuple[FoundPlay, ...] = ()
    """The computer's plays, best first; empty where nobody asked it."""
    laid: FoundPlay | None = None
    is_settled: bool = False


class Ruling(msgspec.Struct, frozen=True):
    """The leader's word on a word."""

    valid: bool
    reason: str


class Warned(msgspec.Struct, frozen=True):
    """A warning that stands."""

    turn: int
    table: int
    fault: SlipFault | None
    reason: str


class Penalised(msgspec.Struct, frozen=True):
    """A penalty that stands."""

    turn: int
    table: int
    points: int
    reason: str


class Ending(msgspec.Struct, frozen=True):
    """Why there are no more turns."""

    cause: EndCause
    reason: str
    clause: str


class Game(msgspec.Struct, frozen=True):
    """The fold of a game's events. `Game()` was never opened."""

    stage: Stage = Stage.EMPTY
    edition: str = ""
    variants: tuple[str, ...] = ()
    choices: tuple[tuple[str, Chosen], ...] = ()
    tiles: str = ""
    title: str = ""
    lexicon: str = ""
    source: DrawSource = DrawSource.TYPED
    commitment: str = ""
    seed: str = ""
    """In hexadecimal, once it was revealed."""
    last_at: int = 0

    players: Mapping[int, Player] = msgspec.field(default_factory=_nothing)
    board: Board = msgspec.field(default_factory=lambda: Board.empty(layout("standard")))
    bag: bytes = b""
    leave: bytes = b""
    """Letters kept for the next turn, while it has not been drawn."""
    rejections: int = 0
    """Draws sent back since the last turn."""
    clock: TurnClock = msgspec.field(default_factory=TurnClock)
    turn: Turn | None = None
    """The turn being played, from its draw to its word."""
    turns: tuple[Turn, ...] = ()
    """Settled turns."""
    looks: frozenset[tuple[int, int]] = frozenset()
    """Slips (turn, table) that somebody should look at."""
    confirmed: frozenset[int] = frozenset()
    """Turns whose marks the leader confirmed as a whole."""
    rulings: Mapping[bytes, Ruling] = msgspec.field(default_factory=_nothing)
    warnings: tuple[Warned, ...] = ()
    penalties: tuple[Penalised, ...] = ()
    ended: Ending | None = None
    published: tuple[PublishedRow, ...] = ()
    publications: int = 0

    @property
    def number(self) -> int:
        """The turn being played or about to be drawn."""
        return len(self.turns) + 1

    @property
    def all_turns(self) -> tuple[Turn, ...]:
        """Settled turns and the one being played."""
        return (*self.turns, self.turn) if self.turn is not None else self.turns
