"""The server's time: milliseconds since 1970 that never run backwards."""

import time

DAY_MS = 24 * 3_600_000
LARGEST_CREDIT_MS = 400
"""Lag that is given back for a move or a slip at most; more is the player's own connection."""

_FARTHEST_MS = 100 * 366 * DAY_MS
"""A machine without a battery may wake up in 1970; nothing is further away than this."""

_NOTED_MS = 10_000
"""Servers that share a store may differ by some seconds; more is a wrong clock."""


class WallClock:
    """Wall time at the start, then the monotonic clock: nobody's flag falls by daylight saving."""

    def __init__(self) -> None:
        self._offset = time.time_ns() - time.monotonic_ns()
        self.behind_ms = 0
        """How far the machine's clock lay behind what was stored, at the start; 0 if it agreed."""

    def not_before(self, moment: int) -> int:
        """Go on from a moment that is known to have been; how far the machine's clock is behind.

        Time that has been written down never comes again: clocks of games go on from it, and what
        had ended stays so. A moment that no clock could have shown is ignored.
        """
        behind = moment - self.now()
        if 0 < behind <= _FARTHEST_MS:
            self._offset += behind * 1_000_000
            self.behind_ms = behind if behind > _NOTED_MS else 0
        return self.behind_ms

    def advance(self, by_ms: int) -> None:
        """Let time pass at once, as tests do that wait for minutes; it can't be taken back."""
        assert by_ms >= 0
        self._offset += by_ms * 1_000_000

    def now(self) -> int:
        """Milliseconds since 1970."""
        return (self._offset + time.monotonic_ns()) // 1_000_000
