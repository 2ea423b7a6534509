"""TRF16 and TRF26, the tournament report files of chess: text in.

A line's first three characters say what it is; everything else is by column. Lines
this module does not know are kept, so that writing a file back loses nothing. It
knows columns and codes, not how a round is paired.
"""

from dataclasses import dataclass, field
from enum import Enum

from faristol.championship.field import Cell, Start
from faristol.core import Outcome, PointSystem
from faristol.notation.errors import ParseError

FIRST_CELL = 91
CELL_WIDTH = 10
LONGEST_LINE = 4096
MOST_PLAYERS = 9999


class TrfError(ParseError):
    """The file can't be read; nothing was taken from it."""

    def __init__(self, line: int, column: int, what: str) -> None:
        super().__init__(what, line=line, column=column)


class Code(Enum):
    """The result letter of a cell."""

    WIN = "1"
    DRAW = "="
    LOSS = "0"
    UNRATED_WIN = "W"
    UNRATED_DRAW = "D"
    UNRATED_LOSS = "L"
    FORFEIT_WIN = "+"
    FORFEIT_LOSS = "-"
    HALF_BYE = "H"
    FULL_BYE = "F"
    BYE = "U"
    ABSENT = "Z"

    @property
    def outcome(self) -> Outcome:
        """What the letter means to a championship."""
        return _OUTCOMES[self]


_OUTCOMES = {
    Code.WIN: Outcome.WON,
    Code.DRAW: Outcome.DREW,
    Code.LOSS: Outcome.LOST,
    Code.UNRATED_WIN: Outcome.WON,
    Code.UNRATED_DRAW: Outcome.DREW,
    Code.UNRATED_LOSS: Outcome.LOST,
    Code.FORFEIT_WIN: Outcome.WON_BY_FORFEIT,
    Code.FORFEIT_LOSS: Outcome.LOST_BY_FORFEIT,
    Code.HALF_BYE: Outcome.HALF_BYE,
    Code.FULL_BYE: Outcome.FULL_BYE,
    Code.BYE: Outcome.BYE,
    Code.ABSENT: Outcome.ABSENT,
}


@dataclass(frozen=True, slots=True)
class TrfCell:
    """One round of one player, as written."""

    opponent: int
    start: Start | None
    code: Code
    column: int = 0

    def as_cell(self) -> Cell:
        """The same for a championship: an opponent only where somebody was named."""
        outcome = self.code.outcome
        if self.opponent == 0 and outcome is Outcome.WON_BY_FORFEIT:
            return Cell(outcome)
        return Cell(outcome, self.opponent, self.start)


@dataclass(frozen=True, slots=True)
class TrfPlayer:
    """A `001` line."""

    number: int
    name: str = ""
    rating: int = 0
    sex: str = ""
    title: str = ""
    federation: str = ""
    identity: str = ""
    born: str = ""
    points: int | None = None
    rank: int | None = None
    cells: tuple[TrfCell, ...] = ()
    line: int = 0


@dataclass(frozen=True, slots=True)
class TrfBye:
    """Byes asked for in advance (`240`), or absences of the coming round (`XXZ`, round 0)."""

    code: Code
    round_number: int
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TrfForbidden:
    """Players no two of whom may meet, and in which rounds (`XXP`, `260`)."""

    players: tuple[int, ...]
    first_round: int = 1
    last_round: int = 999


@dataclass(frozen=True, slots=True)
class TrfEvent:
    """A tournament report."""

    players: tuple[TrfPlayer, ...] = ()
    headers: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Lines `012` to `132` and the like by code, text only."""
    rounds_total: int | None = None
    initial_start: Start | None = None
    points: PointSystem = field(default_factory=PointSystem)
    byes: tuple[TrfBye, ...] = ()
    forbidden: tuple[TrfForbidden, ...] = ()
    fictitious: dict[int, tuple[int, ...]] = field(default_factory=dict)
    kept: tuple[str, ...] = ()
    """Lines of unknown kinds, as they were."""

    @property
    def name(self) -> str:
        """The tournament's name, or nothing."""
        return next(iter(self.headers.get("012", ())), "")

    @property
    def rounds_played(self) -> int:
        """The last round in which somebody was in the draw."""
        return max(
            (
                k + 1
                for player in self.players
                for k, cell in enumerate(player.cells)
                if cell.opponent or cell.code in (Code.BYE, Code.FORFEIT_WIN)
            ),
            default=0,
        )
