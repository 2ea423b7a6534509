"""Commands of bag, rack and turn, of words in doubt and of turns that cannot be played.

`commands` gathers them and says what `at` and `by` mean."""

from dataclasses import dataclass

from faristol.board import Placement
from faristol.table.terms import (
    Judge,
)

# --- tiles from the bag ------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Draw:
    """Take tiles: seven at the start, later as many as the rack lacks.

    `believed_empty`: fewer than due, because the (real) bag felt empty.
    """

    at: int
    seat: int
    drawn: bytes
    believed_empty: bool = False


@dataclass(frozen=True, slots=True)
class Redraw:
    """Change a rack of only vowels or only consonants for seven others."""

    at: int
    seat: int
    drawn: bytes


@dataclass(frozen=True, slots=True)
class ResolveRedraw:
    """The helper (arbiter or neighbour) looks into the bag for a rack that stays of one kind.

    `given` is the tile put on the rack, if there was one; `useful` how many tiles of the
    other kind the bag held, needed only where the bag is not known.
    """

    at: int
    seat: int
    by: int
    given: bytes
    drawn: bytes
    useful: int | None = None


@dataclass(frozen=True, slots=True)
class ReportOverdraw:
    """A seat took tiles too many; `racked` when they already stand on the rack."""

    at: int
    seat: int
    extra: bytes
    racked: bool


@dataclass(frozen=True, slots=True)
class ResolveOverdraw:
    """The opponent takes tiles at random and returns some or all of them to the bag."""

    at: int
    by: int
    taken: bytes
    returned: bytes


@dataclass(frozen=True, slots=True)
class ReportForgottenTiles:
    """Tiles turned up in a bag that was believed empty; they go to who should have drawn."""

    at: int
    tiles: bytes


@dataclass(frozen=True, slots=True)
class NoteRack:
    """Tell which tiles stand on a rack that was not known (real bag only)."""

    at: int
    seat: int
    tiles: bytes


@dataclass(frozen=True, slots=True)
class CountBag:
    """Count the tiles inside the bag."""

    at: int
    by: int


# --- a turn ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PutTile:
    """Put one tile on the board for all to see, before the play is complete."""

    at: int
    seat: int
    square: int
    tile: int


@dataclass(frozen=True, slots=True)
class MoveTile:
    """Move a tile of the play in progress; `tile` may give a blank another letter."""

    at: int
    seat: int
    square: int
    to: int
    tile: int


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take the tiles of the play in progress off the board."""

    at: int
    seat: int


@dataclass(frozen=True, slots=True)
class Place:
    """Make a play."""

    at: int
    seat: int
    placements: tuple[Placement, ...]


@dataclass(frozen=True, slots=True)
class TellPlay:
    """A play of which only the points are told, or not even these; given again, it corrects them.

    From then on nobody can count the bag: `out` says that these were the player's last tiles.
    """

    at: int
    seat: int
    points: int = 0
    out: bool = False


@dataclass(frozen=True, slots=True)
class RecordPlay:
    """Record a play without its squares, as a paper sheet without coordinates does."""

    at: int
    seat: int
    word: bytes
    points: int
    tiles: int
    """How many tiles left the rack."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """Use the turn to change tiles."""

    at: int
    seat: int
    tiles: bytes
    drawn: bytes


@dataclass(frozen=True, slots=True)
class Pass:
    """Let the turn go by."""

    at: int
    seat: int


@dataclass(frozen=True, slots=True)
class Announce:
    """Say the points of the play just made."""

    at: int
    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class Note:
    """Write a turn on a sheet: its points and the running total of its player.

    `turn` counts turns from 0; sums that are wrong are recorded as they were written.
    """

    at: int
    by: int
    turn: int
    points: int
    total: int


@dataclass(frozen=True, slots=True)
class PressClock:
    """Press the clock to end one's turn."""

    at: int
    seat: int


# --- words in doubt ----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Accept:
    """Let the opponent's play stand, or the first ruling on it."""

    at: int
    seat: int


@dataclass(frozen=True, slots=True)
class DeclareDoubt:
    """Hold the opponent's draw while thinking about a challenge."""

    at: int
    seat: int


@dataclass(frozen=True, slots=True)
class Challenge:
    """Challenge all, some or one of the words of the last play."""

    at: int
    seat: int
    words: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class ChallengeAgain:
    """Challenge the same words a second time, with an argument."""

    at: int
    seat: int
    argument: str


@dataclass(frozen=True, slots=True)
class RuleOnChallenge:
    """Valid or not: the whole answer to a challenge."""

    at: int
    valid: bool
    judge: Judge = Judge.ARBITER


@dataclass(frozen=True, slots=True)
class AskJury:
    """Ask whether a word is good before laying it."""

    at: int
    seat: int
    word: bytes


@dataclass(frozen=True, slots=True)
class AnswerJury:
    """The jury's answer to the word asked."""

    at: int
    valid: bool
    judge: Judge = Judge.ARBITER


@dataclass(frozen=True, slots=True)
class ReportWord:
    """Ask the jury to look at a final play of an opponent (turn counted from 0)."""

    at: int
    seat: int
    turn: int


@dataclass(frozen=True, slots=True)
class FindWordWrong:
    """The jury finds that a play made earlier (turn counted from 0) was wrong."""

    at: int
    turn: int
    judge: Judge = Judge.ARBITER


@dataclass(frozen=True, slots=True)
class FindWordGood:
    """The jury has looked at a play that was reported, and it stands."""

    at: int
    turn: int
    judge: Judge = Judge.ARBITER


# --- turns that cannot be played ---------------------------------------------------


@dataclass(frozen=True, slots=True)
class AskToExchangeAgain:
    """Ask the jury's leave to exchange a second time running."""

    at: int
    seat: int


@dataclass(frozen=True, slots=True)
class RuleOnExchange:
    """The jury grants or refuses another exchange."""

    at: int
    granted: bool


@dataclass(frozen=True, slots=True)
class ConcedeTurn:
    """Find no word after the jury refused another exchange."""

    at: int
    seat: int


@dataclass(frozen=True, slots=True)
class AskToRestart:
    """Ask the jury to start the game again."""

    at: int
    seat: int


@dataclass(frozen=True, slots=True)
class RuleOnRestart:
    """The jury grants or refuses a restart."""

    at: int
    granted: bool


@dataclass(frozen=True, slots=True)
class DeclareStuck:
    """Say that none of one's own tiles can be placed."""

    at: int
    seat: int
