"""The words that commands, events and states share. Plain values, no rules."""

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import Annotated, Literal, TypeAlias

from faristol.core import Outcome
from faristol.core.codec import Written

ARBITER = -1
"""Who acts when no seat does: the arbiter, the jury or the committee."""

UNSEEN = 0xFF
"""A tile that lies on somebody's rack and that nobody has told us."""


class TileSource(Enum):
    """Where tiles come from."""

    ONLINE = "online"
    """The server is the bag: every tile is known and every draw is checked."""
    ON_TABLE = "on-table"
    """A real bag and a real board: racks may be unknown."""


class SheetKeeper(Enum):
    """Who writes the score sheet."""

    SOFTWARE = "software"
    """A play counts as announced and noted when it is made."""
    PLAYERS = "players"
    """Announcing and noting are steps of the turn, and their sums are checked."""


class Stage(Enum):
    """How far a game has come."""

    EMPTY = "empty"
    STARTING = "starting"
    """The table is open; nobody has been chosen to start."""
    DEALING = "dealing"
    READY = "ready"
    """Racks are full, the first clock has not been started."""
    PLAYING = "playing"
    OVER = "over"
    """No more turns; sums and signatures remain."""
    SIGNED = "signed"
    LOCKED = "locked"

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, signed or not."""
        return self in _ENDED


_ENDED = frozenset({Stage.OVER, Stage.SIGNED, Stage.LOCKED})


class TurnKind(Enum):
    """What became of a turn."""

    PLAY = "play"
    EXCHANGE = "exchange"
    PASS = "pass"  # noqa: S105 - a pass, no password
    LOST = "lost"
    """A play withdrawn, tiles taken back, or time over."""
    FORFEIT = "forfeit"
    """A turn taken away by a rule about something else; counts in no run of lost turns."""


class DrawReason(Enum):
    """Why tiles leave the bag for a rack."""

    DEAL = "deal"
    REFILL = "refill"


class StartRedraw(Enum):
    """Why the starting draw goes on."""

    TIED = "tied"
    BLANK = "blank"


class Acceptance(Enum):
    """How a play became final."""

    BY_OPPONENT = "by-opponent"
    BY_DRAWING = "by-drawing"
    BY_CLOCK = "by-clock"
    BY_TIME = "by-time"
    BY_NOTING = "by-noting"
    BY_NEXT_PLAY = "by-next-play"
    BY_RULING = "by-ruling"
    BY_RULE = "by-rule"


class Joint(Enum):
    """What is done only when every player consents."""

    RESIGN = "resign"
    COUNT_BAG = "count-bag"
    SELF_CHECK = "self-check"
    TAKE_BACK = "take-back"
    """The last play is taken back; asked for by whoever made it."""


class LossCause(Enum):
    """Why a turn was lost."""

    PLAY_INVALID = "play-invalid"
    TILES_TAKEN_BACK = "tiles-taken-back"
    TIME = "time"
    NO_WORD_FOUND = "no-word-found"
    CANNOT_PLAY = "cannot-play"
    FORGOTTEN_TILES = "forgotten-tiles"
    ARBITER = "arbiter"


class PenaltyCause(Enum):
    """Why points were deducted."""

    INVALID_PLAY = "invalid-play"
    WRONG_CHALLENGE = "wrong-challenge"
    FOUND_LATER = "found-later"
    NO_WORD_FOUND = "no-word-found"
    OVERTIME = "overtime"
    RESIGNATION = "resignation"
    LOSS_ON_TIME = "loss-on-time"
    ARBITER = "arbiter"
    CORRECTION = "correction"
    """A running total put right; below 0 where points are given back."""


class StopCause(Enum):
    """Why the clock stands still."""

    CHALLENGE = "challenge"
    SCORE_DISPUTE = "score-dispute"
    CONSULT = "consult"
    LAST_PLAY = "last-play"
    FORCE_MAJEURE = "force-majeure"
    FORGOTTEN_TILES = "forgotten-tiles"


class ClockFault(Enum):
    """Why an arbiter changes a clock."""

    BROKEN_CLOCK = "broken-clock"
    WRONG_SETTING = "wrong-setting"
    FORCE_MAJEURE = "force-majeure"
    RULING = "ruling"
    OWN_FORGETFULNESS = "own-forgetfulness"
    """Somebody forgot to start or stop it; no book admits that claim."""


class RedrawCase(Enum):
    """What the helper found in the bag for a rack of one kind."""

    ONE_LEFT = "one-left"
    SEVERAL_LEFT = "several-left"
    NONE_LEFT = "none-left"


class Judge(Enum):
    """Who looked the words up."""

    ARBITER = "arbiter"
    SOFTWARE = "software"
    PLAYERS = "players"


class EndCause(Enum):
    """Why there are no more turns."""

    PLAYED_OUT = "played-out"
    TURNS_LOST = "turns-lost"
    SCORELESS = "scoreless"
    NEITHER_CAN_PLAY = "neither-can-play"
    TURNS_DONE = "turns-done"
    TIME = "time"
    ROUND_TIME = "round-time"
    RESIGNED = "resigned"
    BOTH_RESIGNED = "both-resigned"
    LOST_ON_TIME = "lost-on-time"
    NO_SHOW = "no-show"
    BOTH_NO_SHOW = "both-no-show"
    DISQUALIFIED = "disqualified"
    ARBITER = "arbiter"


OutcomeWord: TypeAlias = Literal["win", "draw", "loss"]
OUTCOME_WORDS: Mapping[Outcome, OutcomeWord] = MappingProxyType(
    {Outcome.WON: "win", Outcome.DREW: "draw", Outcome.LOST: "loss"}
)
"""What a game brings a player, as games are published: in logs, on pages and over the API."""
WrittenOutcome: TypeAlias = Annotated[Outcome, Written(OUTCOME_WORDS)]
