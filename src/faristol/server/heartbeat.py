"""When a part of the server was last known to be alive: what came after that was an absence."""

from collections.abc import Callable

import msgspec

from faristol.server.problem import Problem
from faristol.server.register import Documents
from faristol.store import Put, Store


class _Beat(msgspec.Struct, frozen=True):
    at: int


class Heartbeat:
    """The last sign of life of one part, kept in the store."""

    def __init__(self, part: str, store: Store, now: Callable[[], int]) -> None:
        self._part = part
        self._store = store
        self._now = now
        self._beats = Documents(store, "beat", _Beat, now)

    async def last(self) -> int | None:
        """The moment of the last one; None where there is none that can be read."""
        try:
            kept = await self._beats.get(self._part)
        except Problem:
            return None
        return kept.value.at if kept is not None else None

    def put(self) -> Put:
        """The change that says we are alive now."""
        return self._beats.put(self._part, _Beat(self._now()))

    async def beat(self) -> None:
        """Say that we are alive now."""
        await self._store.change([self.put()])
