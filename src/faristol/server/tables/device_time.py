"""The time of a real board whose clock is a device: its own time, moved to the server's.

When a device takes a table, the server notes how far it is ahead of the device's clock. That
distance holds for as long as the device has the table, so between two presses lies exactly the
time that the device measured, however long they were on their way.
"""

from collections.abc import Callable

import msgspec

from faristol.server.problem import Problem, ProblemCode, conflict

MOST_AHEAD_MS = 3_000
"""A device's moment may lie so far ahead of the server: clocks drift, and messages take time."""
_HEARD_MS = 10_000
"""A device that has spoken in this time is there: what others do counts when they do it."""
_MOST_EPOCHS = 100


class Epoch(msgspec.Struct, frozen=True):
    """The time during which one device was a table's clock."""

    device: str
    """What the browser calls itself; nobody else knows it."""
    ahead_ms: int
    """What the server's clock is ahead of the device's."""
    since: int


class Epochs(msgspec.Struct, frozen=True):
    """Every device that was the clock of a table, in order."""

    epochs: tuple[Epoch, ...] = ()

    @property
    def number(self) -> int:
        """Of the epoch that goes on, from 1; 0 where no device has the table."""
        return len(self.epochs)

    @property
    def device(self) -> str:
        """The device that has the table."""
        return self.epochs[-1].device if self.epochs else ""

    def taken(self, device: str, device_at: int, now: int) -> "Epochs":
        """With another epoch: a device takes the table, or comes back to it with a new clock.

        :raises Problem: when the table was taken too often.
        """
        if self.number >= _MOST_EPOCHS:
            raise conflict(ProblemCode.TAKEN_TOO_OFTEN, "too many devices have had this table")
        return Epochs((*self.epochs, Epoch(device, now - device_at, now)))

    def moment_of(self, number: int, device: str, device_at: int, now: int) -> int:
        """When something happened at the device, by the server's clock.

        :raises Problem: when another device has the table by then, or the clock has jumped.
        """
        if not 1 <= number <= self.number or self.epochs[number - 1].device != device:
            raise conflict(ProblemCode.NOT_THE_CLOCK, "this device is not the clock of that table")
        moment = device_at + self.epochs[number - 1].ahead_ms
        if self._is_replaced(number, device, moment):
            raise conflict(ProblemCode.REPLACED, "another device is the clock of this table now")
        too_early = moment < self.epochs[number - 1].since - MOST_AHEAD_MS
        if too_early or moment > now + MOST_AHEAD_MS:
            raise Problem(
                409, ProblemCode.CLOCK_JUMPED, "the device's clock was set to another time"
            )
        return moment

    def _is_replaced(self, number: int, device: str, moment: int) -> bool:
        """What a device did before another took the table still counts."""
        later = (epoch for epoch in self.epochs[number:] if epoch.device != device)
        taken = next(later, None)
        return taken is not None and moment >= taken.since


class DeviceTime:
    """What a table's device has told of the time, as far as this process has heard."""

    def __init__(self, last_at: Callable[[], int]) -> None:
        self._last_at = last_at
        self._moment = 0
        self._heard = 0

    @property
    def last(self) -> int:
        """The last moment that is known of the table."""
        return max(self._moment, self._last_at())

    @property
    def heard(self) -> int:
        """When the device last spoke, by the server's clock; the last event's time before that."""
        return max(self._heard, self._last_at())

    def tell(self, moment: int, now: int) -> None:
        """The device says what time it is."""
        self._moment = max(self._moment, moment)
        self._heard = now

    def moment(self, now: int) -> int:
        """When something counts that others do at the table.

        While the device is silent nobody knows what it shows: what an arbiter does then counts
        at the last moment that is known, and no press that is on its way comes too late.
        """
        return max(now, self._last_at()) if now - self._heard <= _HEARD_MS else self.last
