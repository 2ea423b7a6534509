"""Everything that happens at a table.

Plain data only: numbers, text, bytes, enums and tuples of them, so that any event can be
written as JSON without knowing which it is. Every penalty, ruling and ending carries the
clause it rests on. Tiles that some may not see stand in `tiles`, `drawn`, `shown`, `given`,
`taken`, `returned` and `extra`; `as_seen_by` decides who sees them.
"""

from dataclasses import dataclass
from typing import TypeAlias

from faristol.board import Direction, Placement
from faristol.table.terms import (
    Acceptance,
    ClockFault,
    DrawReason,
    EndCause,
    Judge,
    LossCause,
    Outcome,
    PenaltyCause,
    RedrawCase,
    SheetKeeper,
    StartRedraw,
    StopCause,
    TileSource,
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
class PlayMade:
    """A play lies on the board, open to whatever the edition allows against it.

    `words` has the main word first, with `word_points` beside it; `points` adds the bonus.
    A play recorded without squares has no `placements`, `start` and `direction`, and says in
    `tiles` how many tiles left the rack.
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


# --- words in doubt ----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlayAccepted:
    """A play is final. `by` is the seat whose deed made it so, if one did."""

    at: int
    seat: int
    how: Acceptance
    by: int | None
    clause: str


@dataclass(frozen=True, slots=True)
class AcceptanceGiven:
    """One of several opponents lets a play stand; others may still speak."""

    at: int
    by: int


@dataclass(frozen=True, slots=True)
class DoubtDeclared:
    """An opponent thinks about a challenge; the draw waits."""

    at: int
    by: int
    clause: str


@dataclass(frozen=True, slots=True)
class PlayChallenged:
    """Words of the last play were challenged. `covered`: board and racks are hidden now."""

    at: int
    by: int
    seat: int
    words: tuple[bytes, ...]
    number: int
    """1, or 2 for the argued second challenge."""
    argument: str
    covered: bool
    clause: str


@dataclass(frozen=True, slots=True)
class ChallengeRuled:
    """Valid or not, and nothing else."""

    at: int
    seat: int
    valid: bool
    final: bool
    judge: Judge
    clause: str


@dataclass(frozen=True, slots=True)
class PlayWithdrawn:
    """An invalid play's tiles are on the rack again, and its points are gone."""

    at: int
    seat: int
    placements: tuple[Placement, ...]
    points: int
    clause: str


@dataclass(frozen=True, slots=True)
class JuryAsked:
    """A player asked about a word before laying it; `number` counts that player's questions."""

    at: int
    seat: int
    word: bytes
    number: int
    clause: str


@dataclass(frozen=True, slots=True)
class JuryAnswered:
    """The jury's answer, to the player who asked."""

    at: int
    seat: int
    word: bytes
    valid: bool | None
    """None only in the eyes of those whom the answer does not concern."""
    judge: Judge
    clause: str


@dataclass(frozen=True, slots=True)
class WordFoundWrong:
    """A final play proved wrong: its points are taken away, its tiles stay."""

    at: int
    seat: int
    turn: int
    points: int
    clause: str


# --- turns that cannot be played ---------------------------------------------------


@dataclass(frozen=True, slots=True)
class ExchangeAgainAsked:
    """A player thinks no word can be formed. `playable` is for the jury's eyes only."""

    at: int
    seat: int
    playable: bool | None
    clause: str


@dataclass(frozen=True, slots=True)
class ExchangeAgainRuled:
    """The jury granted or refused another exchange."""

    at: int
    seat: int
    granted: bool
    clause: str


@dataclass(frozen=True, slots=True)
class RestartAsked:
    """A player asks to start again. `playable` is for the jury's eyes only."""

    at: int
    seat: int
    playable: bool | None
    clause: str


@dataclass(frozen=True, slots=True)
class RestartRuled:
    """The jury granted or refused a restart."""

    at: int
    seat: int
    granted: bool
    clause: str


@dataclass(frozen=True, slots=True)
class GameRestarted:
    """All tiles are in the bag again; the time that has gone is gone."""

    at: int
    clause: str


@dataclass(frozen=True, slots=True)
class SeatFrozen:
    """A seat may not use its tiles any more. `proved`: a play finder found nothing."""

    at: int
    seat: int
    proved: bool
    clause: str


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
class GameEnded:
    """No more turns. `seat` is who brought it about, where one seat did."""

    at: int
    cause: EndCause
    seat: int | None
    clause: str


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
    outcomes: tuple[Outcome, ...]
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


@dataclass(frozen=True, slots=True)
class ResultLocked:
    """The result is final; nothing about this game is accepted any more."""

    at: int
    by: int
    clause: str


Event: TypeAlias = (
    TableOpened
    | TilesChecked
    | SelfCheckAgreed
    | AbsenceReported
    | SeatArrived
    | StartTilesDrawn
    | StartDrawRepeated
    | StarterChosen
    | ClockStarted
    | SeedCommitted
    | RandomnessAdded
    | SeedRevealed
    | TilesDrawn
    | RackRedrawn
    | RedrawResolved
    | OverdrawReported
    | OverdrawResolved
    | ForgottenTilesTaken
    | RackNoted
    | BagCounted
    | TurnBegan
    | TilePut
    | TileMoved
    | TilesTakenBack
    | PlayMade
    | ScoreAnnounced
    | ScoreNoted
    | TilesExchanged
    | TurnPassed
    | TurnLost
    | ClockPressed
    | PlayAccepted
    | AcceptanceGiven
    | DoubtDeclared
    | PlayChallenged
    | ChallengeRuled
    | PlayWithdrawn
    | JuryAsked
    | JuryAnswered
    | WordFoundWrong
    | ExchangeAgainAsked
    | ExchangeAgainRuled
    | RestartAsked
    | RestartRuled
    | GameRestarted
    | SeatFrozen
    | ClockStopped
    | ClockResumed
    | ClockCorrected
    | TimeCredited
    | LastTurnsCalled
    | SeatResigned
    | SeatDisqualified
    | PointsDeducted
    | GameEnded
    | GameReopened
    | RackCounted
    | ResultDeclared
    | SheetSigned
    | GameSigned
    | GameApproved
    | ResultLocked
)
