"""What a director can ask for. Times come in with the command, in milliseconds."""

from dataclasses import dataclass
from typing import TypeAlias

from faristol.championship.committee.commands import CommitteeCommand as CommitteeCommand
from faristol.championship.field import Ending, Start
from faristol.championship.pairing import System
from faristol.championship.player_commands import AllowPair as AllowPair
from faristol.championship.player_commands import Amend as Amend
from faristol.championship.player_commands import CancelAbsence as CancelAbsence
from faristol.championship.player_commands import CheckIn as CheckIn
from faristol.championship.player_commands import CheckInAll as CheckInAll
from faristol.championship.player_commands import CheckOut as CheckOut
from faristol.championship.player_commands import Disqualify as Disqualify
from faristol.championship.player_commands import FixTable as FixTable
from faristol.championship.player_commands import ForbidPair as ForbidPair
from faristol.championship.player_commands import NoteAbsence as NoteAbsence
from faristol.championship.player_commands import NoteFee as NoteFee
from faristol.championship.player_commands import PlayerCommand as PlayerCommand
from faristol.championship.player_commands import Register as Register
from faristol.championship.player_commands import RegisterAll as RegisterAll
from faristol.championship.player_commands import Rejoin as Rejoin
from faristol.championship.player_commands import TakeRatings as TakeRatings
from faristol.championship.player_commands import Withdraw as Withdraw
from faristol.championship.regulations import Disqualified, Ranking, RunningGame, Starts, Unplayed
from faristol.core import GameScore, Winner
from faristol.rulebook import Options


@dataclass(frozen=True, slots=True)
class Announce:
    """Open a championship for entries."""

    at: int
    name: str
    regulations: str
    rounds: int
    initial_start: Start = Start.FIRST
    """Drawn by lot: the start of the first player of the list."""
    system: System | None = None
    starts: Starts | None = None
    tie_breaks: tuple[str, ...] = ()
    place: str = ""
    plays_on: str = ""
    """ISO date of the first round."""
    ends_on: str = ""
    """ISO date of the last day of play; nothing where it is the first."""
    announced_on: str = ""
    lexicon: str = ""
    rating_list: str = ""
    """Which list the ratings are from, with its date."""
    capacity: int = 0
    """Players the room holds; 0 for as many as come."""
    is_official: bool = False
    """Part of the federation's season."""
    unplayed: Unplayed | None = None
    """How a bye enters a sum over opponents; None for the regulations' own way."""
    edition: str = ""
    """By which its games are played; nothing for the one of the regulations."""
    options: Options = ()
    """What the organiser chooses of the edition's options."""
    ranking: Ranking | None = None
    """What the classification counts first; None for the regulations' own way."""
    bye_points: int | None = None
    """Game points of a bye; None for those of the regulations."""
    late_rulings: bool | None = None
    """Whether the committee may change a result once the next round is paired; None for the
    regulations' own way."""
    disqualified: Disqualified | None = None
    """What becomes of the games of a disqualified player; None for the regulations' own way."""
    running_game: RunningGame | None = None


@dataclass(frozen=True, slots=True)
class PairRound:
    """Pair the next round, or the unpublished one again."""

    at: int


@dataclass(frozen=True, slots=True)
class PairByHand:
    """Pair the next round, or the unpublished one, as the director says."""

    at: int
    tables: tuple[tuple[int, ...], ...]
    """Who sits at tables 1, 2, 3…, the starter first."""
    bye: int | None = None


@dataclass(frozen=True, slots=True)
class Swap:
    """Exchange the seats of two players; the two of one table change who starts."""

    at: int
    one: int
    other: int


@dataclass(frozen=True, slots=True)
class Publish:
    """Show the pairing to everybody."""

    at: int


@dataclass(frozen=True, slots=True)
class RecordResult:
    """A game's final points, the starter's first; again to correct them."""

    at: int
    table: int
    score: GameScore
    winner: Winner | None = None
    """Who won, where the points do not say; None for the points alone."""


@dataclass(frozen=True, slots=True)
class RecordForfeit:
    """Somebody never came; both if neither did."""

    at: int
    table: int
    absent: tuple[Start, ...]


@dataclass(frozen=True, slots=True)
class RecordDoubleLoss:
    """Both gave the game up."""

    at: int
    table: int


@dataclass(frozen=True, slots=True)
class RecordUnfinished:
    """Somebody resigned or lost on time. The game rules turn the situation into the result."""

    at: int
    table: int
    loser: Start
    ending: Ending
    situation: GameScore
    """The points when the game stopped, before any penalty."""


@dataclass(frozen=True, slots=True)
class ClearResult:
    """Take the result of a table of the open round away."""

    at: int
    table: int


@dataclass(frozen=True, slots=True)
class RecordTable:
    """The final points at a table of several, in the order of play; again to correct them."""

    at: int
    table: int
    scores: tuple[int | None, ...]
    """None for who never came."""


EnteredResult: TypeAlias = (
    RecordResult | RecordForfeit | RecordDoubleLoss | RecordUnfinished | RecordTable
)


@dataclass(frozen=True, slots=True)
class CorrectResult:
    """Put a copying error right against the signed sheet, before the next round is paired."""

    at: int
    round_number: int
    result: EnteredResult


@dataclass(frozen=True, slots=True)
class Overrule:
    """The arbitral committee changes the result of a round that has passed."""

    at: int
    round_number: int
    table: int
    score: GameScore
    why: str
    clause: str
    winner: Winner | None = None
    """Who won, where the points do not say; None for the points alone."""


@dataclass(frozen=True, slots=True)
class OverruleAsForfeit:
    """The committee makes a game of a passed round a forfeit; of both if both are named."""

    at: int
    round_number: int
    table: int
    absent: tuple[Start, ...]
    """Who loses: they never came, or are treated as if."""
    why: str
    clause: str


@dataclass(frozen=True, slots=True)
class OverruleAsDoubleLoss:
    """The committee lets both lose a game of a passed round."""

    at: int
    round_number: int
    table: int
    why: str
    clause: str


@dataclass(frozen=True, slots=True)
class OverruleTable:
    """The committee changes the scores of a table of several; None takes a player's away."""

    at: int
    round_number: int
    table: int
    scores: tuple[int | None, ...]
    why: str
    clause: str


@dataclass(frozen=True, slots=True)
class CloseRound:
    """All results are in; the round has passed."""

    at: int


@dataclass(frozen=True, slots=True)
class RecordFeat:
    """Something a prize may be given for: a play, a word, a number of scrabbles."""

    at: int
    player: int
    round_number: int
    prize: str
    text: str
    value: int


@dataclass(frozen=True, slots=True)
class Finish:
    """All rounds are played; the classification is final."""

    at: int


@dataclass(frozen=True, slots=True)
class Undo:
    """Take the last step back."""

    at: int


Command: TypeAlias = (
    Announce
    | PlayerCommand
    | PairRound
    | PairByHand
    | Swap
    | Publish
    | RecordResult
    | RecordForfeit
    | RecordDoubleLoss
    | RecordUnfinished
    | RecordTable
    | ClearResult
    | CorrectResult
    | Overrule
    | OverruleAsForfeit
    | OverruleAsDoubleLoss
    | OverruleTable
    | CloseRound
    | RecordFeat
    | Finish
    | CommitteeCommand
    | Undo
)
