"""Events about slips, their marks and the word that is laid."""

from dataclasses import dataclass

from faristol.board import Placement
from faristol.duplicate.marking import Mark
from faristol.duplicate.plays import FoundPlay
from faristol.duplicate.slips import Slip
from faristol.duplicate.terms import Nil, Via

# --- slips and marks -----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SlipReceived:
    """A slip came in time."""

    at: int
    turn: int
    table: int
    slip: Slip
    via: Via


@dataclass(frozen=True, slots=True)
class SlipReplaced:
    """A slip came in place of an earlier one."""

    at: int
    turn: int
    table: int
    slip: Slip
    via: Via


@dataclass(frozen=True, slots=True)
class SlipLate:
    """A slip came after the time; one that came in time stands."""

    at: int
    turn: int
    table: int
    slip: Slip
    via: Via
    clause: str


@dataclass(frozen=True, slots=True)
class SlipTakenBack:
    """The slip belonged to another table."""

    at: int
    turn: int
    table: int
    reason: str


@dataclass(frozen=True, slots=True)
class SlipsMarked:
    """Verdicts and points, for the first time or again."""

    at: int
    turn: int
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class BestRecorded:
    """The computer's best plays of the turn, best first."""

    at: int
    turn: int
    plays: tuple[FoundPlay, ...]


@dataclass(frozen=True, slots=True)
class LookAsked:
    """Somebody should look at this slip."""

    at: int
    turn: int
    table: int
    note: str


@dataclass(frozen=True, slots=True)
class MarksConfirmed:
    """The leader looked, and the marks are right."""

    at: int
    turn: int
    tables: tuple[int, ...]
    clause: str


@dataclass(frozen=True, slots=True)
class WordRuled:
    """The leader's word on a word. None: the list decides again."""

    at: int
    word: bytes
    valid: bool | None
    reason: str
    clause: str


@dataclass(frozen=True, slots=True)
class VerdictOverruled:
    """The leader's mark for one slip; marking again leaves it alone."""

    at: int
    turn: int
    table: int
    points: int
    nil: Nil | None
    reason: str
    clause: str


@dataclass(frozen=True, slots=True)
class VerdictRestored:
    """The overruling is gone."""

    at: int
    turn: int
    table: int
    reason: str


# --- the word on the board -----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TopChosen:
    """Which word is laid: one of `equals` equal tops, or another for a reason."""

    at: int
    turn: int
    play: FoundPlay
    equals: int
    proposed: bool
    """Whether it is the one the edition proposes."""
    reason: str
    clause: str


@dataclass(frozen=True, slots=True)
class WordPlaced:
    """The tiles as they now lie; on `replaced` squares the real letter took the blank's place."""

    at: int
    turn: int
    placements: tuple[Placement, ...]
    replaced: tuple[int, ...]
    bag: bytes
    leave: bytes
    clause: str


@dataclass(frozen=True, slots=True)
class NothingLaid:
    """Nobody found a correct word; the letters go back to the bag."""

    at: int
    turn: int
    clause: str


@dataclass(frozen=True, slots=True)
class WordTakenBack:
    """The last turn is being marked again, its word is off the board."""

    at: int
    turn: int
    reason: str
