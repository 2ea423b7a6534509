"""The reasons for which a duplicate game refuses a command."""

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType


class Reason(Enum):
    """Why a command can't be carried out now."""

    NOT_OPEN = "not-open"
    ALREADY_OPEN = "already-open"
    WRONG_EDITION = "wrong-edition"
    WRONG_STAGE = "wrong-stage"
    TIME_BACKWARDS = "time-backwards"
    GAME_OVER = "game-over"
    NO_REASON = "no-reason"
    BAD_NUMBER = "bad-number"
    BAD_TEXT = "bad-text"

    NO_SUCH_TABLE = "no-such-table"
    TABLE_TAKEN = "table-taken"
    NO_LATE_ENTRY = "no-late-entry"
    WITHDRAWN = "withdrawn"

    DRAW_COUNT = "draw-count"
    NO_SUCH_TILE = "no-such-tile"
    NOT_IN_BAG = "not-in-bag"
    NEEDS_BLANK = "needs-blank"
    WRONG_SEED = "wrong-seed"

    NOT_YET = "not-yet"
    ALREADY_DONE = "already-done"
    CLOCK_RUNS = "clock-runs"
    CLOCK_STOPPED = "clock-stopped"
    NO_PAUSE = "no-pause"

    NO_SUCH_TURN = "no-such-turn"
    NO_SUCH_SLIP = "no-such-slip"
    NOT_ON_A_SLIP = "not-on-a-slip"
    SLIPS_MISSING = "slips-missing"
    LOOKS_OPEN = "looks-open"
    NOT_A_PLAY = "not-a-play"
    NOT_A_TOP = "not-a-top"
    NOBODY_FOUND_A_WORD = "nobody-found-a-word"
    A_WORD_WAS_FOUND = "a-word-was-found"
    NO_LATE_CORRECTION = "no-late-correction"
    NO_SUCH_WARNING = "no-such-warning"
    NO_SUCH_PENALTY = "no-such-penalty"

    NOTHING_TO_UNDO = "nothing-to-undo"
    SLIPS_ARE_IN = "slips-are-in"


VALUES: Mapping[Reason, Mapping[str, object]] = MappingProxyType(
    {
        Reason.NO_SUCH_TABLE: {"table": int},
        Reason.TABLE_TAKEN: {"table": int},
        Reason.DRAW_COUNT: {"due": int, "drawn": int},
        Reason.NOT_IN_BAG: {"letters": str},
        Reason.NEEDS_BLANK: {"blanks": int},
        Reason.NO_SUCH_TURN: {"turn": int},
        Reason.NO_SUCH_SLIP: {"table": int},
        Reason.SLIPS_MISSING: {"tables": list[int]},
        Reason.LOOKS_OPEN: {"tables": list[int]},
        Reason.NOT_A_TOP: {"points": int, "top": int},
    }
)
"""What a sentence about each of these needs to know; the others need nothing."""
