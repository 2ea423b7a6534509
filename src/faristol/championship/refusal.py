"""Saying no: one exception, an enumerated reason, the clause it rests on."""

from enum import Enum


class Reason(Enum):
    """Why a command can't be carried out now."""

    NOT_ANNOUNCED = "not-announced"
    ALREADY_ANNOUNCED = "already-announced"
    FINISHED = "finished"
    TOO_FEW_ROUNDS = "too-few-rounds"
    TOO_MANY_ROUNDS = "too-many-rounds"
    NOT_A_DATE = "not-a-date"
    UNKNOWN_TIE_BREAK = "unknown-tie-break"
    TIE_BREAK_NEEDS_PAIRS = "tie-break-needs-pairs"
    SYSTEM_NOT_IN_REGULATIONS = "system-not-in-regulations"
    NAME_MISSING = "name-missing"
    NAME_TAKEN = "name-taken"
    RATING_OUT_OF_RANGE = "rating-out-of-range"
    TOO_LATE_TO_JOIN = "too-late-to-join"
    ROOM_FULL = "room-full"
    TOO_MANY_PLAYERS = "too-many-players"
    NO_SUCH_PLAYER = "no-such-player"
    SAME_PLAYER = "same-player"
    ALREADY_SO = "already-so"
    NO_SUCH_ROUND = "no-such-round"
    ROUND_HAS_PASSED = "round-has-passed"
    ROUND_OPEN = "round-open"
    NO_OPEN_ROUND = "no-open-round"
    ALREADY_PUBLISHED = "already-published"
    NOT_PUBLISHED = "not-published"
    PAIR_AGAIN = "pair-again"
    RESULTS_ENTERED = "results-entered"
    RESULTS_MISSING = "results-missing"
    ALL_ROUNDS_PAIRED = "all-rounds-paired"
    ROUNDS_MISSING = "rounds-missing"
    NO_PAIRING = "no-pairing"
    NOT_IN_THIS_ROUND = "not-in-this-round"
    NO_SUCH_TABLE = "no-such-table"
    TOO_FEW_AT_TABLE = "too-few-at-table"
    NO_BYES = "no-byes"
    WRONG_NUMBER_OF_SCORES = "wrong-number-of-scores"
    IMPOSSIBLE_SCORE = "impossible-score"
    REASON_MISSING = "reason-missing"
    NOTHING_TO_UNDO = "nothing-to-undo"


class Refused(ValueError):  # noqa: N818 - it is no error of the program
    """The command can't be carried out now; the championship is as it was."""

    def __init__(self, reason: Reason, detail: str = "", clause: str = "") -> None:
        self.reason = reason
        self.detail = detail
        self.clause = clause
        said = reason.value.replace("-", " ")
        rests = f" ({clause})" if clause else ""
        super().__init__(f"{said}: {detail}{rests}" if detail else f"{said}{rests}")
