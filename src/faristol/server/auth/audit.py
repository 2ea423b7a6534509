"""The audit log: every privileged act, in a hash-chained stream, in the act's own transaction."""

from collections.abc import Callable, Mapping, Sequence

import msgspec

from faristol.store import Change, NewEvent, Store, StoredEvent

AUDIT = "audit"


class Audit:
    """Makes changes that leave a trace."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now

    async def record(
        self,
        act: str,
        actor: str,
        about: Mapping[str, str | int | bool | Sequence[str]],
        changes: Sequence[Change] = (),
    ) -> None:
        """Do the changes and say who did them, or neither."""
        event = NewEvent(act, msgspec.json.encode(dict(about)), self._now(), actor)
        await self._store.change(changes, journal=AUDIT, events=[event])

    async def last(self, before: int = 0, limit: int = 100) -> list[StoredEvent]:
        """The last acts, or those just before a version; oldest first."""
        end = before - 1 if before else (await self._store.head(AUDIT)).version
        since = max(0, end - limit)
        return await self._store.read(AUDIT, since, end - since) if end > since else []

    async def read(self, since: int = 0, limit: int = 500) -> list[StoredEvent]:
        """What was done, oldest first."""
        return await self._store.read(AUDIT, since, limit)
