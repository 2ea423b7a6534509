"""Why a desk refuses a command, beside the championship's own reasons."""

from enum import Enum


class DeskReason(Enum):
    """Somebody else was first, or it has been done already."""

    RESULT_IS_IN = "result-is-in"
    NOBODY_CALLS = "nobody-calls"
    ALREADY_ENTERED = "already-entered"
