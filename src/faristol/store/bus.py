"""Tells this process's listeners which streams have moved. Losing a word loses nothing."""

import asyncio
from collections.abc import AsyncIterator, Iterable

from faristol.store.contract import StreamAdvanced


class Subscriber:
    """One listener. Keeps the newest version of each stream until it is asked for."""

    def __init__(self, bus: "Bus") -> None:
        self._bus = bus
        self._moved: dict[str, int] = {}
        self._something = asyncio.Event()
        self._closed = False

    async def __aiter__(self) -> AsyncIterator[StreamAdvanced]:
        while not self._closed:
            await self._something.wait()
            moved, self._moved = self._moved, {}
            if not self._closed:
                self._something.clear()
            for stream, version in moved.items():
                yield StreamAdvanced(stream, version)

    def hear(self, stream: str, version: int) -> None:
        """Note that a stream has moved; an older version than known changes nothing."""
        if version > self._moved.get(stream, 0):
            self._moved[stream] = version
            self._something.set()

    def close(self) -> None:
        """Stop listening; the iteration ends."""
        self._closed = True
        self._something.set()
        self._bus.forget(self)


class Bus:
    """All listeners of one open store. Used from the event loop only."""

    def __init__(self) -> None:
        self._ears: set[Subscriber] = set()

    def subscribe(self) -> Subscriber:
        """A new listener."""
        ear = Subscriber(self)
        self._ears.add(ear)
        return ear

    def forget(self, ear: Subscriber) -> None:
        """Drop a listener, known or not."""
        self._ears.discard(ear)

    def publish(self, moved: Iterable[StreamAdvanced]) -> None:
        """Tell everybody."""
        for reached in moved:
            for ear in self._ears:
                ear.hear(reached.stream, reached.version)

    def close(self) -> None:
        """End every iteration."""
        for ear in tuple(self._ears):
            ear.close()
