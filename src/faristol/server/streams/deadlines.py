"""One heap of moments at which streams must be looked at. Nothing ticks in between."""

import asyncio
import heapq
from collections.abc import Callable, Coroutine
from contextlib import suppress


class Deadlines:
    """Wakes streams. A stream has one moment; setting another replaces it."""

    def __init__(
        self, now: Callable[[], int], wake: Callable[[str, int], Coroutine[None, None, None]]
    ) -> None:
        self._now = now
        self._wake = wake
        self._heap: list[tuple[int, str]] = []
        self._moments: dict[str, int] = {}
        self._sooner = asyncio.Event()
        self._waking: set[asyncio.Task[None]] = set()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to watch the time."""
        self._task = asyncio.create_task(self._run())

    def set(self, stream: str, at: int | None) -> None:
        """Wake `stream` at that moment, or not at all."""
        if at is None:
            self._moments.pop(stream, None)
            return
        self._moments[stream] = at
        heapq.heappush(self._heap, (at, stream))
        if self._heap[0] == (at, stream):
            self._sooner.set()

    async def stop(self) -> None:
        """Stop, and let what was begun finish."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await asyncio.gather(*self._waking, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            self._sooner.clear()
            wait = (self._heap[0][0] - self._now()) / 1000 if self._heap else None
            if wait is None or wait > 0:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._sooner.wait(), wait)
                continue
            at, stream = heapq.heappop(self._heap)
            if self._moments.get(stream) != at:
                continue  # another moment was set meanwhile
            del self._moments[stream]
            task = asyncio.create_task(self._wake(stream, at))
            self._waking.add(task)
            task.add_done_callback(self._waking.discard)
