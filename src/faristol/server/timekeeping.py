"""The server's time: milliseconds since 1970 that never run backwards."""

import time

import structlog

_log = structlog.get_logger()

DAY_MS = 24 * 3_600_000
LARGEST_CREDIT_MS = 400
"""Lag that is given back for a move or a slip at most; more is the player's own connection."""

_FARTHEST_MS = 100 * 366 * DAY_MS
"""A machine without a battery may wake up in 1970; nothing is further away than this."""

_NOTED_MS = 10_000
"""Servers that share a store may differ by some seconds; more is a wrong clock."""


TOLD_MS = 1_000
"""A machine whose clock is so far from the database's is worth a word."""
_AGREES_MS = 5
"""Two clocks that are read one after the other never agree better."""
_SLOWER_MS = 2
"""So much is taken back at each comparison, of several a second."""


class WallClock:
    """Wall time at the start, then the monotonic clock: nobody's flag falls by daylight saving."""

    def __init__(self) -> None:
        self._offset = time.time_ns() - time.monotonic_ns()
        self._latest = 0
        self.behind_ms = 0
        """How far the machine's clock lay behind what was stored, at the start; 0 if it agreed."""
        self.skew_ms = 0
        """How far the machine's clock lay ahead of the database's when last compared, or behind."""
        self._is_following = self._is_told = False

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

    def follow(self, moment: int) -> None:
        """Go by the database's clock, where servers share one: their own clocks may differ.

        Our time goes forward to it at once. It never runs backwards: where we are ahead it is a
        little slower until both agree. The first time nobody has asked what time it is.
        """
        self.skew_ms = time.time_ns() // 1_000_000 - moment
        if abs(self.skew_ms) > TOLD_MS and not self._is_told:
            _log.warning("the machine's clock is not the database's", ms_ahead=self.skew_ms)
        self._is_told = abs(self.skew_ms) > TOLD_MS
        ahead = self.now() - moment
        if not self._is_following or ahead < 0:
            self._offset -= ahead * 1_000_000
        elif ahead > _AGREES_MS:
            self._offset -= min(ahead, _SLOWER_MS) * 1_000_000
        if not self._is_following:
            self._latest = 0
        self._is_following = True

    def advance(self, by_ms: int) -> None:
        """Let time pass at once, as tests do that wait for minutes; it can't be taken back."""
        assert by_ms >= 0
        self._offset += by_ms * 1_000_000

    def now(self) -> int:
        """Milliseconds since 1970."""
        self._latest = max(self._latest, (self._offset + time.monotonic_ns()) // 1_000_000)
        return self._latest
