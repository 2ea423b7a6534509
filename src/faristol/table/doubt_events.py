"""Events about words in doubt and turns that cannot be played.

Plain data; `events` gathers them and says what holds for all."""

from dataclasses import dataclass

from faristol.board import Placement
from faristol.table.terms import (
    Acceptance,
    Judge,
)

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
class WordReported:
    """A player asks the jury to look at a final play; the game goes on meanwhile."""

    at: int
    by: int
    turn: int
    clause: str


@dataclass(frozen=True, slots=True)
class WordFoundWrong:
    """A final play proved wrong: its points are taken away, its tiles stay."""

    at: int
    seat: int
    turn: int
    points: int
    clause: str
    judge: Judge = Judge.ARBITER


@dataclass(frozen=True, slots=True)
class WordFoundGood:
    """The jury looked at a play that was reported, and it stands."""

    at: int
    seat: int
    turn: int
    clause: str
    judge: Judge = Judge.ARBITER


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
