"""The time of one turn, as arithmetic: nothing here reads a clock."""

import msgspec
from msgspec.structs import replace


class TurnClock(msgspec.Struct, frozen=True):
    """How much time a turn has, how much is used, and since when it runs."""

    limit_ms: int = 0
    signal_ms: int = 0
    """Time used when the signal is due."""
    used_ms: int = 0
    since: int | None = None
    """None while paused or before the start."""
    signalled: bool = False

    def elapsed(self, at: int) -> int:
        """Time used at a moment."""
        return self.used_ms + (at - self.since if self.since is not None else 0)

    def left(self, at: int) -> int:
        """Time left; negative when it is over."""
        return self.limit_ms - self.elapsed(at)

    @property
    def deadline(self) -> int | None:
        """When the time is over, if it runs."""
        return None if self.since is None else self.since + self.limit_ms - self.used_ms

    @property
    def signal_at(self) -> int | None:
        """When the signal is due, if time runs and it was not given."""
        if self.since is None or self.signalled:
            return None
        return self.since + self.signal_ms - self.used_ms

    def paused(self, at: int) -> "TurnClock":
        """The clock stopped at a moment."""
        return replace(self, used_ms=self.elapsed(at), since=None)

    def resumed(self, at: int) -> "TurnClock":
        """The clock running again from a moment."""
        return replace(self, since=at)

    def extended(self, at: int, by_ms: int) -> "TurnClock":
        """More time; from now on, if the time was already over.

        The signal moves along while it has not been given.
        """
        more = by_ms + max(0, -self.left(at))
        signal_ms = self.signal_ms if self.signalled else self.signal_ms + more
        return replace(self, limit_ms=self.limit_ms + more, signal_ms=signal_ms)
