"""Everything that happens in a duplicate game.

Plain data only: numbers, text, tiles (the only bytes), enums and tuples of them, so that any
event can be written as JSON without knowing which it is. Verdicts, draws, placements and
endings carry the clause they rest on. What some may not see yet is decided in `views`.
"""

from dataclasses import dataclass
from typing import TypeAlias

from faristol.board import Placement
from faristol.duplicate.commands import Entry
from faristol.duplicate.marking import Mark
from faristol.duplicate.plays import FoundPlay
from faristol.duplicate.rules import Chosen
from faristol.duplicate.slips import Slip
from faristol.duplicate.terms import DrawFault, DrawSource, EndCause, Nil, SlipFault, Via

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
