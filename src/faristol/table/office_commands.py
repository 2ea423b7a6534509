"""Commands before the first turn, of time, and of the end.

`commands` gathers them and says what `at` and `by` mean."""

from dataclasses import dataclass

from faristol.table.terms import (
    ARBITER,
    ClockFault,
    Joint,
    Judge,
    SheetKeeper,
    StopCause,
    TileSource,
)

# --- before the first turn ---------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OpenTable:
    """Seat the players, in the order of the pairing table; turns go round in this order."""

    at: int
    names: tuple[str, ...]
    source: TileSource = TileSource.ONLINE
    sheets: SheetKeeper = SheetKeeper.SOFTWARE
    lexicon: str = ""
    round: str = ""
    table: str = ""
    vouched: bool = False
    """Whether the maker of the lexicon vouches for it; nobody does for a list for training."""
    device: bool = False
    """Whether a phone or tablet lies at a real board, as clock and score sheet."""


@dataclass(frozen=True, slots=True)
class CheckTiles:
    """Say whether the bag holds what it should."""

    at: int
    seat: int
    complete: bool


@dataclass(frozen=True, slots=True)
class AgreeToSelfCheck:
    """Agree that the players look challenged words up themselves."""

    at: int
    seat: int


@dataclass(frozen=True, slots=True)
class ReportAbsence:
    """The arbiter finds seats empty at the signal and starts a clock."""

    at: int
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Arrive:
    """A player who was reported absent sits down."""

    at: int
    seat: int


@dataclass(frozen=True, slots=True)
class DrawForStart:
    """One tile for each seat that draws now, in seat order."""

    at: int
    drawn: bytes


@dataclass(frozen=True, slots=True)
class StartClock:
    """Start the first player's clock and with it the game."""

    at: int
    by: int


# --- time --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tick:
    """Nothing but time passes: whatever is due by `at` happens."""

    at: int


@dataclass(frozen=True, slots=True)
class StopClock:
    """Stop the clock for a cause that the book knows."""

    at: int
    by: int
    cause: StopCause


@dataclass(frozen=True, slots=True)
class ResumeClock:
    """Let the clock run again."""

    at: int
    by: int


@dataclass(frozen=True, slots=True)
class CorrectClock:
    """The arbiter sets a clock."""

    at: int
    seat: int
    left_ms: int
    fault: ClockFault
    reason: str = ""


@dataclass(frozen=True, slots=True)
class CreditTime:
    """The arbiter gives time back, to one seat or (ARBITER) to the shared time."""

    at: int
    seat: int
    ms: int
    fault: ClockFault
    reason: str = ""


@dataclass(frozen=True, slots=True)
class RunClockForSheet:
    """The arbiter lets a player's time run until the sheet is complete."""

    at: int
    seat: int


@dataclass(frozen=True, slots=True)
class CallRoundTime:
    """The committee warns that the round's time is over."""

    at: int


# --- the end -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Resign:
    """Give the game up."""

    at: int
    seat: int


@dataclass(frozen=True, slots=True)
class Consent:
    """Ask for what needs every player's consent, or consent to it."""

    at: int
    seat: int
    to: Joint


@dataclass(frozen=True, slots=True)
class ResignTogether:
    """All players give the game up, as they told the arbiter."""

    at: int


@dataclass(frozen=True, slots=True)
class Penalise:
    """The committee deducts points at its discretion."""

    at: int
    seat: int
    points: int
    reason: str


@dataclass(frozen=True, slots=True)
class CorrectScore:
    """The arbiter corrects a running total by so many points, up or down."""

    at: int
    seat: int
    points: int
    reason: str


@dataclass(frozen=True, slots=True)
class TellTotals:
    """Running totals as both sheets have them, where not every play was told with its points."""

    at: int
    by: int
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GiveRuling:
    """The arbiter rules on something, for all to read; `seat` is ARBITER if about nobody."""

    at: int
    seat: int
    cited: str
    """The clause it rests on, or nothing."""
    reason: str


@dataclass(frozen=True, slots=True)
class TakeTurnAway:
    """The arbiter makes the player on turn lose it: a misplaced tile, a play over time."""

    at: int
    seat: int
    reason: str


@dataclass(frozen=True, slots=True)
class Disqualify:
    """The committee removes a player for irregular behaviour."""

    at: int
    seat: int
    reason: str


@dataclass(frozen=True, slots=True)
class EndGame:
    """The arbiter ends a game that the book would let run for ever."""

    at: int
    reason: str


@dataclass(frozen=True, slots=True)
class Sign:
    """Sign the sheet."""

    at: int
    seat: int


@dataclass(frozen=True, slots=True)
class ApproveGame:
    """The jury has looked at board and sheets; `wrong` are the turns whose words it found wrong."""

    at: int
    wrong: tuple[int, ...] = ()
    judge: Judge = Judge.ARBITER


@dataclass(frozen=True, slots=True)
class HandIn:
    """Give the sheet to the arbiter."""

    at: int
    by: int = ARBITER


@dataclass(frozen=True, slots=True)
class CloseRound:
    """The round is past; its scores are fixed."""

    at: int
