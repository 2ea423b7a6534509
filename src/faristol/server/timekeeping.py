"""The server's time: milliseconds since 1970 that never run backwards."""

import time

DAY_MS = 24 * 3_600_000


class WallClock:
    """Wall time at the start, then the monotonic clock: nobody's flag falls by daylight saving."""

    def __init__(self) -> None:
        self._offset = time.time_ns() - time.monotonic_ns()

    def now(self) -> int:
        """Milliseconds since 1970."""
        return (self._offset + time.monotonic_ns()) // 1_000_000
