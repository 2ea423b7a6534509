"""Saying no: one exception, an enumerated reason, the clause it rests on."""

from collections.abc import Mapping
from enum import Enum


class Reason(Enum):
    """Why a command is against the rules now."""

    NOT_OPEN = "not-open"
    ALREADY_OPEN = "already-open"
    WRONG_EDITION = "wrong-edition"
    SEAT_COUNT = "seat-count"
    NO_SUCH_SEAT = "no-such-seat"
    NO_SUCH_TURN = "no-such-turn"
    WRONG_STAGE = "wrong-stage"
    TIME_BACKWARDS = "time-backwards"
    TIME_PASSED = "time-passed"
    NOT_YOUR_TURN = "not-your-turn"
    NOT_YOUR_CLOCK = "not-your-clock"
    NOT_FOR_YOU = "not-for-you"
    ALREADY_DONE = "already-done"
    OUT_OF_ORDER = "out-of-order"
    GAME_OVER = "game-over"
    RESULT_FINAL = "result-final"
    NO_SUCH_RULE = "no-such-rule"

    DRAW_COUNT = "draw-count"
    NOT_IN_BAG = "not-in-bag"
    NO_SUCH_TILE = "no-such-tile"
    TILES_NOT_HELD = "tiles-not-held"
    ONLINE_BAG = "online-bag"
    REAL_BAG = "real-bag"
    OTHER_DRAWS_FIRST = "other-draws-first"
    OVERDRAW_OPEN = "overdraw-open"

    NO_TILES = "no-tiles"
    OFF_BOARD = "off-board"
    SQUARE_TAKEN = "square-taken"
    NOT_IN_LINE = "not-in-line"
    GAP = "gap"
    NOT_ON_START = "not-on-start"
    NOT_CONNECTED = "not-connected"
    TOO_FEW_TILES = "too-few-tiles"
    TOUCHED_TILES = "touched-tiles"
    LINE_FIXED = "line-fixed"
    BOARD_UNKNOWN = "board-unknown"
    COORDINATES_NEEDED = "coordinates-needed"
    NOT_A_WORD = "not-a-word"
    NO_JUDGE = "no-judge"

    BAG_TOO_LOW = "bag-too-low"
    EXCHANGE_NOT_ALLOWED = "exchange-not-allowed"
    PASS_NOT_ALLOWED = "pass-not-allowed"  # noqa: S105 - a pass, no password
    RACK_IS_MIXED = "rack-is-mixed"
    HELP_NEEDED = "help-needed"
    WRONG_HELP = "wrong-help"
    PLAY_EXISTS = "play-exists"
    MAY_EXCHANGE = "may-exchange"

    NOTHING_TO_CHALLENGE = "nothing-to-challenge"
    OWN_PLAY = "own-play"
    TOO_LATE = "too-late"
    ONE_CHALLENGE = "one-challenge"
    NOT_A_FORMED_WORD = "not-a-formed-word"
    CHALLENGE_OPEN = "challenge-open"
    RULING_FINAL = "ruling-final"
    NO_ARGUMENT = "no-argument"
    HOLD = "hold"
    PLAY_PENDING = "play-pending"
    PLAYERS_MAY_NOT_CHECK = "players-may-not-check"
    NO_MORE_QUESTIONS = "no-more-questions"
    NO_LATER_CHECK = "no-later-check"

    CLOCK_STOPPED = "clock-stopped"
    CLOCK_RUNS = "clock-runs"
    CAUSE_NOT_LISTED = "cause-not-listed"
    NO_CLAIM = "no-claim"
    POINTS_FIXED = "points-fixed"
    NEEDS_CONSENT = "needs-consent"
    RACKS_UNKNOWN = "racks-unknown"
    APPROVAL_NEEDED = "approval-needed"
    BAD_NUMBER = "bad-number"
    BAD_TEXT = "bad-text"


class Refused(ValueError):  # noqa: N818 - it is no error of the program
    """The command is against the rules now; the game is as it was.

    `values` is what a sentence about the reason needs to know: none of them needs anything yet.
    """

    def __init__(self, reason: Reason, clause: str, detail: str = "") -> None:
        self.reason = reason
        self.clause = clause
        self.detail = detail
        self.values: Mapping[str, int | str] = {}
        super().__init__(f"{reason.value} ({clause})" + (f": {detail}" if detail else ""))

    def __reduce__(self) -> tuple[type["Refused"], tuple[Reason, str, str]]:
        return Refused, (self.reason, self.clause, self.detail)
