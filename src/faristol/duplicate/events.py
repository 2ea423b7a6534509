"""Everything that happens in a duplicate game.

Plain data only: numbers, text, tiles (the only bytes), enums and tuples of them, so that any
event can be written as JSON without knowing which it is. Verdicts, draws, placements and
endings carry the clause they rest on. What some may not see yet is decided in `views`.
"""

from dataclasses import dataclass
from typing import TypeAlias

from faristol.duplicate.commands import Entry
from faristol.duplicate.rules import Chosen
from faristol.duplicate.slip_events import (
    BestRecorded,
    LookAsked,
    MarksConfirmed,
    NothingLaid,
    SlipLate,
    SlipReceived,
    SlipReplaced,
    SlipsMarked,
    SlipTakenBack,
    TopChosen,
    VerdictOverruled,
    VerdictRestored,
    WordPlaced,
    WordRuled,
    WordTakenBack,
)
from faristol.duplicate.terms import DrawFault, DrawSource, EndCause, SlipFault

# --- people --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GameOpened:
    """The game exists. Edition, variants and choices are enough to rebuild its rules."""

    at: int
    edition: str
    variants: tuple[str, ...]
    choices: tuple[tuple[str, Chosen], ...]
    tiles: str
    layout: str
    title: str
    lexicon: str
    source: DrawSource
    commitment: str


@dataclass(frozen=True, slots=True)
class PlayerEntered:
    """A player sits at a table from this turn on; turns missed are nil."""

    at: int
    entry: Entry
    from_turn: int


@dataclass(frozen=True, slots=True)
class PlayerWithdrawn:
    """A player stopped after this many turns; an excluded one has no rank."""

    at: int
    table: int
    after_turn: int
    excluded: bool
    reason: str
    clause: str


# --- letters -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DrawAccepted:
    """The letters of the turn; `rack` is what was kept and what was drawn, in tile order."""

    at: int
    turn: int
    drawn: bytes
    rack: bytes
    source: DrawSource
    clause: str


@dataclass(frozen=True, slots=True)
class DrawRejected:
    """The letters go back to the bag, the kept ones with them."""

    at: int
    turn: int
    drawn: bytes
    rack: bytes
    fault: DrawFault
    reason: str
    clause: str


@dataclass(frozen=True, slots=True)
class DrawTakenBack:
    """The draw never happened: what was kept is on the rack again."""

    at: int
    turn: int
    reason: str


# --- time ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TurnOpened:
    """The clock runs."""

    at: int
    turn: int
    signal_at: int
    deadline: int
    clause: str


@dataclass(frozen=True, slots=True)
class SignalGiven:
    """Now write."""

    at: int
    turn: int
    left_ms: int
    clause: str


@dataclass(frozen=True, slots=True)
class TurnPaused:
    """The clock stands."""

    at: int
    turn: int
    left_ms: int
    reason: str


@dataclass(frozen=True, slots=True)
class TurnResumed:
    """The clock runs again."""

    at: int
    turn: int
    deadline: int


@dataclass(frozen=True, slots=True)
class TurnExtended:
    """Everybody has more time."""

    at: int
    turn: int
    by_ms: int
    left_ms: int
    reason: str


@dataclass(frozen=True, slots=True)
class TurnClosed:
    """No more slips."""

    at: int
    turn: int
    left_ms: int
    """Time that was left; 0 or less when it had run out."""
    reason: str
    clause: str


@dataclass(frozen=True, slots=True)
class OpeningTakenBack:
    """The turn was not opened: the letters stand, no time is used."""

    at: int
    turn: int
    reason: str


@dataclass(frozen=True, slots=True)
class ClosingTakenBack:
    """The turn is open again and paused; slips stay, marks go."""

    at: int
    turn: int
    reason: str


# --- discipline ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class WarningGiven:
    """The player's `number`th warning; it costs `points`."""

    at: int
    turn: int
    table: int
    number: int
    points: int
    fault: SlipFault | None
    reason: str
    clause: str


@dataclass(frozen=True, slots=True)
class WarningLifted:
    """The player's last warning is gone."""

    at: int
    table: int
    reason: str


@dataclass(frozen=True, slots=True)
class PenaltyGiven:
    """Points taken by the leader."""

    at: int
    turn: int
    table: int
    points: int
    reason: str
    clause: str


@dataclass(frozen=True, slots=True)
class PenaltyLifted:
    """The player's last penalty is gone."""

    at: int
    table: int
    reason: str


# --- the end -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GameEnded:
    """No more turns."""

    at: int
    turn: int
    cause: EndCause
    reason: str
    clause: str


@dataclass(frozen=True, slots=True)
class EndTakenBack:
    """The leader's stop is gone; the game goes on with a draw."""

    at: int
    reason: str


@dataclass(frozen=True, slots=True)
class PublishedRow:
    """A line of the standings as they were published; no rank for who was excluded."""

    table: int
    rank: int | None
    total: int
    percent: int
    """Hundredths of a percent of the maximum."""


@dataclass(frozen=True, slots=True)
class StandingsPublished:
    """What was announced; after a correction the next number."""

    at: int
    number: int
    maximum: int
    rows: tuple[PublishedRow, ...]
    clause: str


@dataclass(frozen=True, slots=True)
class SeedRevealed:
    """The seed that the commitment hid, in hexadecimal; every blind draw can be recomputed."""

    at: int
    seed: str


Event: TypeAlias = (
    GameOpened
    | PlayerEntered
    | PlayerWithdrawn
    | DrawAccepted
    | DrawRejected
    | DrawTakenBack
    | TurnOpened
    | SignalGiven
    | TurnPaused
    | TurnResumed
    | TurnExtended
    | TurnClosed
    | OpeningTakenBack
    | ClosingTakenBack
    | SlipReceived
    | SlipReplaced
    | SlipLate
    | SlipTakenBack
    | SlipsMarked
    | BestRecorded
    | LookAsked
    | MarksConfirmed
    | WordRuled
    | VerdictOverruled
    | VerdictRestored
    | TopChosen
    | WordPlaced
    | NothingLaid
    | WordTakenBack
    | WarningGiven
    | WarningLifted
    | PenaltyGiven
    | PenaltyLifted
    | GameEnded
    | EndTakenBack
    | StandingsPublished
    | SeedRevealed
)

__all__ = [
    "BestRecorded",
    "ClosingTakenBack",
    "DrawAccepted",
    "DrawRejected",
    "DrawTakenBack",
    "EndTakenBack",
    "Event",
    "GameEnded",
    "GameOpened",
    "LookAsked",
    "MarksConfirmed",
    "NothingLaid",
    "OpeningTakenBack",
    "PenaltyGiven",
    "PenaltyLifted",
    "PlayerEntered",
    "PlayerWithdrawn",
    "PublishedRow",
    "SeedRevealed",
    "SignalGiven",
    "SlipLate",
    "SlipReceived",
    "SlipReplaced",
    "SlipTakenBack",
    "SlipsMarked",
    "StandingsPublished",
    "TopChosen",
    "TurnClosed",
    "TurnExtended",
    "TurnOpened",
    "TurnPaused",
    "TurnResumed",
    "VerdictOverruled",
    "VerdictRestored",
    "WarningGiven",
    "WarningLifted",
    "WordPlaced",
    "WordRuled",
    "WordTakenBack",
]
