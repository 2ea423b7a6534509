"""What all champions of a server may think together, and who waits for whom.

Thinking costs a core. There is so much of it in a minute, and what isn't used is kept for a while.
Whoever asks is told how long to think, and how long others will think before: where that is longer
than the turn may take, or nothing is left, it plays at a glance.
"""

from collections.abc import Callable
from dataclasses import dataclass

_KEPT_MINUTES = 2.0
"""Unused thinking is kept for so long."""
_LEAST_S = 0.05
"""Less is not worth asking another process for."""


@dataclass(frozen=True, slots=True)
class Grant:
    """Leave to think."""

    seconds: float
    wait_s: float
    """What is thought before it by others."""


class ThoughtBudget:
    """How much may be thought; `now` is a clock in seconds that never goes back."""

    def __init__(self, a_minute: float, places: int, now: Callable[[], float]) -> None:
        self._a_minute = a_minute
        self._places = max(1, places)
        self._now = now
        self._kept = a_minute * _KEPT_MINUTES
        self._since = now()
        self._queue: list[Grant] = []

    @property
    def waiting(self) -> int:
        """How many think, or wait to."""
        return len(self._queue)

    def ask(self, wished_s: float) -> Grant | None:
        """Leave to think for so long or less; None: at a glance."""
        self._refill()
        wait = sum(grant.seconds for grant in self._queue) / self._places
        # The more ask at once, the less each of them gets.
        share = self._kept / (1 + len(self._queue))
        seconds = min(wished_s - wait, share)
        if seconds < _LEAST_S:
            return None
        grant = Grant(seconds, wait)
        self._kept -= seconds
        self._queue.append(grant)
        return grant

    def done(self, grant: Grant, used_s: float) -> None:
        """It has been thought; what was not used is for others."""
        self._refill()
        self._queue.remove(grant)
        self._kept += max(0.0, grant.seconds - used_s)

    def _refill(self) -> None:
        now = self._now()
        gained = (now - self._since) * self._a_minute / 60
        self._kept = min(self._a_minute * _KEPT_MINUTES, self._kept + gained)
        self._since = now
