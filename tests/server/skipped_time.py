"""A loop in which nobody waits: its time goes on to the next thing that waits for it."""

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class _Skipping(selectors.SelectSelector):
    def __init__(self) -> None:
        super().__init__()
        self.passed = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        found = super().select(0 if timeout else timeout)
        if timeout and not found:
            self.passed += timeout
        return found


class SkippingLoop(asyncio.SelectorEventLoop):
    """Its time is no clock's: what a test computes takes none of it."""

    def __init__(self) -> None:
        self._skipping = _Skipping()
        super().__init__(self._skipping)

    def time(self) -> float:
        return self._skipping.passed


def in_no_time(doing: Coroutine[Any, Any, T]) -> T:
    """What comes of it, however long it would have waited."""
    with asyncio.Runner(loop_factory=SkippingLoop) as runner:
        return runner.run(doing)
