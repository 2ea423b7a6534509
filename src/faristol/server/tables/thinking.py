"""What all champions of a server may think together, and who waits for whom.

Thinking costs a core. There is so much of it in a minute, and what isn't used is kept for a while.
Whoever asks is told how long to think, and how long others will think before: where that is longer
than the turn may take, or nothing is left, it plays at a glance. Where champions of several people
ask, those of one think no more than a fair part of each minute: a hundred games of one address
leave the others theirs.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass

_KEPT_MINUTES = 2.0
"""Unused thinking is kept for so long."""
_LEAST_S = 0.05
"""Less is not worth asking another process for."""
_LATELY_S = 60.0
"""What was thought is forgotten in about so long; who has not asked for so long has no part."""


@dataclass(frozen=True, slots=True)
class Grant:
    """Leave to think."""

    seconds: float
    wait_s: float
    """What is thought before it by others."""
    who: str
    """For whom."""


@dataclass(slots=True)
class _Asker:
    """What one has had lately."""

    thought_s: float
    asked_at: float
    counted_at: float

    def had(self, now: float) -> float:
        """What of it is not forgotten."""
        self.thought_s *= math.exp((self.counted_at - now) / _LATELY_S)
        self.counted_at = now
        return self.thought_s


class ThoughtBudget:
    """How much may be thought; `now` is a clock in seconds that never goes back."""

    def __init__(self, a_minute: float, places: int, now: Callable[[], float]) -> None:
        self._a_minute = a_minute
        self._places = max(1, places)
        self._now = now
        self._kept = a_minute * _KEPT_MINUTES
        self._since = now()
        self._queue: list[Grant] = []
        self._askers: dict[str, _Asker] = {}

    @property
    def waiting(self) -> int:
        """How many think, or wait to."""
        return len(self._queue)

    def ask(self, wished_s: float, who: str = "") -> Grant | None:
        """Leave to think for so long or less; None: at a glance."""
        self._refill()
        left = self._left_to(who)
        wait = sum(grant.seconds for grant in self._queue) / self._places
        # The more ask at once, the less each of them gets.
        share = self._kept / (1 + len(self._queue))
        seconds = min(wished_s - wait, share, left)
        if seconds < _LEAST_S:
            return None
        grant = Grant(seconds, wait, who)
        self._kept -= seconds
        self._askers[who].thought_s += seconds
        self._queue.append(grant)
        return grant

    def done(self, grant: Grant, used_s: float) -> None:
        """It has been thought; what was not used is for others."""
        self._refill()
        self._queue.remove(grant)
        unused = max(0.0, grant.seconds - used_s)
        self._kept += unused
        if grant.who in self._askers:
            asker = self._askers[grant.who]
            asker.thought_s = max(0.0, asker.had(self._now()) - unused)

    def _left_to(self, who: str) -> float:
        """What one may have now: a fair part of the minute, and what others leave for long."""
        now = self._now()
        self._askers = {
            name: each for name, each in self._askers.items() if now - each.asked_at < _LATELY_S
        }
        asker = self._askers.setdefault(who, _Asker(0.0, now, now))
        asker.asked_at = now
        if len(self._askers) == 1:
            return math.inf
        part = self._a_minute / len(self._askers) - asker.had(now)
        return max(part, self._kept - self._a_minute * _KEPT_MINUTES / 2)

    def _refill(self) -> None:
        now = self._now()
        gained = (now - self._since) * self._a_minute / 60
        self._kept = min(self._a_minute * _KEPT_MINUTES, self._kept + gained)
        self._since = now
