"""Events before the first turn, of time, and of the end.

Plain data; `events` gathers them and says what holds for all."""

from dataclasses import dataclass
from typing import TypeAlias

from faristol.table.terms import (
    ClockFault,
    EndCause,
    Joint,
    Judge,
    PenaltyCause,
    SheetKeeper,
    StartRedraw,
    StopCause,
    TileSource,
    WrittenOutcome,
)

Choice: TypeAlias = tuple[str, str | int | bool]
"""An organiser's choice: its id and what was chosen."""

# --- before the first turn ---------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TableOpened:
    """The game exists. Edition and choices are enough to rebuild its rules."""

    at: int
    edition: str
    options: tuple[Choice, ...]
    readings: tuple[Choice, ...]
    tile_set: str
    layout: str
    names: tuple[str, ...]
    source: TileSource
    sheets: SheetKeeper
    each_ms: int
    """Time of each player; 0 where nobody has time of their own."""
    shared_ms: int
    """Time of the game; 0 where it has none."""
    lexicon: str
    round: str
    table: str
    vouched: bool = False
    """Whether the maker of the lexicon vouches for it; logs from before say nothing of it."""
    device: bool = False
    """Whether a phone or tablet was clock and score sheet at a real board."""


@dataclass(frozen=True, slots=True)
class TilesChecked:
    """A player looked whether the bag is complete."""

    at: int
    seat: int
    complete: bool


@dataclass(frozen=True, slots=True)
class SelfCheckAgreed:
    """A player agreed that the players look words up themselves."""

    at: int
    seat: int
    clause: str


@dataclass(frozen=True, slots=True)
class AbsenceReported:
    """Seats were empty at the signal; the time of `running` counts down."""

    at: int
    seats: tuple[int, ...]
    running: int
    clause: str


@dataclass(frozen=True, slots=True)
class SeatArrived:
    """An absent player came; the time of `running` (if any) counts down now."""

    at: int
    seat: int
    running: int | None


@dataclass(frozen=True, slots=True)
class StartTilesDrawn:
    """One tile a seat, shown to all."""

    at: int
    seats: tuple[int, ...]
    tiles: bytes


@dataclass(frozen=True, slots=True)
class StartDrawRepeated:
    """These seats draw again."""

    at: int
    seats: tuple[int, ...]
    cause: StartRedraw
    clause: str


@dataclass(frozen=True, slots=True)
class StarterChosen:
    """Who has the first turn."""

    at: int
    seat: int
    clause: str


@dataclass(frozen=True, slots=True)
class ClockStarted:
    """A seat's time starts: the first of the game, or to complete a sheet."""

    at: int
    seat: int
    by: int
    clause: str


# --- draws that can be verified (see `draws`) --------------------------------------


@dataclass(frozen=True, slots=True)
class SeedCommitted:
    """The server bound itself to a secret seed before anything was drawn."""

    at: int
    commitment: str
    """SHA-256 of the seed, in hexadecimal."""
    recipe: int = 1
    """How the draws are made: from 2 on, a tile that stands in the starting draw is out of
    the bag while others draw again. Logs from before there was a second have none."""


@dataclass(frozen=True, slots=True)
class RandomnessAdded:
    """A player's own share in the draws, in hexadecimal."""

    at: int
    seat: int
    share: str


@dataclass(frozen=True, slots=True)
class SeedRevealed:
    """The seed, in hexadecimal, once no more tiles can be drawn."""

    at: int
    seed: str


# --- time --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ClockStopped:
    """All time stands still."""

    at: int
    by: int
    cause: StopCause
    clause: str


@dataclass(frozen=True, slots=True)
class ClockResumed:
    """Time runs again where it ran before."""

    at: int
    by: int


@dataclass(frozen=True, slots=True)
class ClockCorrected:
    """The arbiter set a clock."""

    at: int
    seat: int
    left_ms: int
    fault: ClockFault
    reason: str
    clause: str


@dataclass(frozen=True, slots=True)
class TimeCredited:
    """The arbiter gave time back; `seat` is ARBITER for the shared time."""

    at: int
    seat: int
    ms: int
    fault: ClockFault
    reason: str
    clause: str


@dataclass(frozen=True, slots=True)
class LastTurnsCalled:
    """The time is over: so many turns remain, the running one included.

    `play_ms` limits each of them; 0 where nothing does.
    """

    at: int
    cause: EndCause
    turns: int
    play_ms: int
    clause: str


# --- the end -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SeatResigned:
    """A player gave up."""

    at: int
    seat: int
    clause: str


@dataclass(frozen=True, slots=True)
class ConsentGiven:
    """A player asks for what needs everybody's consent, or consents; it holds for this turn."""

    at: int
    seat: int
    to: Joint
    clause: str


@dataclass(frozen=True, slots=True)
class SeatDisqualified:
    """The committee removed a player."""

    at: int
    seat: int
    reason: str
    clause: str


@dataclass(frozen=True, slots=True)
class PointsDeducted:
    """Penalty points."""

    at: int
    seat: int
    points: int
    cause: PenaltyCause
    reason: str
    clause: str


@dataclass(frozen=True, slots=True)
class RulingGiven:
    """The arbiter ruled, in words; `seat` is ARBITER where it is about nobody."""

    at: int
    seat: int
    reason: str
    clause: str


@dataclass(frozen=True, slots=True)
class GameEnded:
    """No more turns. `seat` is who brought it about, where one seat did."""

    at: int
    cause: EndCause
    seat: int | None
    clause: str


@dataclass(frozen=True, slots=True)
class SecondArbiterAgreed:
    """Another arbiter agreed to what follows, which changes the result."""

    at: int


@dataclass(frozen=True, slots=True)
class GameReopened:
    """The last play was not the last after all."""

    at: int
    clause: str


@dataclass(frozen=True, slots=True)
class RackCounted:
    """What was left on a rack: taken from its owner, and given to `to` where there is one."""

    at: int
    seat: int
    tiles: bytes
    points: int
    to: int | None
    clause: str


@dataclass(frozen=True, slots=True)
class ResultDeclared:
    """Final scores and outcomes; a later one replaces it.

    `forced`: the scores are the book's (300–0, 0–0), not the sum of the plays.
    """

    at: int
    scores: tuple[int, ...]
    outcomes: tuple[WrittenOutcome, ...]
    forced: bool
    clause: str


@dataclass(frozen=True, slots=True)
class SheetSigned:
    """A player signed."""

    at: int
    seat: int


@dataclass(frozen=True, slots=True)
class GameSigned:
    """All have signed: the exact end of the game."""

    at: int
    clause: str


@dataclass(frozen=True, slots=True)
class GameApproved:
    """The jury approved the game."""

    at: int
    clause: str
    judge: Judge = Judge.ARBITER


@dataclass(frozen=True, slots=True)
class ResultLocked:
    """The result is final; nothing about this game is accepted any more."""

    at: int
    by: int
    clause: str
