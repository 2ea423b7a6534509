"""Typed documents on the store's register."""

from collections.abc import Awaitable, Callable
from hashlib import sha256
from typing import Generic, TypeVar

import msgspec

from faristol.store import Delete, Put, RevisionConflictError, Store

T = TypeVar("T", bound=msgspec.Struct)


def secret_key(secret: str) -> str:
    """What is kept of a random secret: enough to recognise it, not enough to use it."""
    return sha256(secret.encode()).hexdigest()


class Kept(msgspec.Struct, Generic[T], frozen=True):
    """A document with its key and the revision that a change must name."""

    key: str
    value: T
    revision: int


class Documents(Generic[T]):
    """All documents of one kind."""

    def __init__(self, store: Store, kind: str, shape: type[T], now: Callable[[], int]) -> None:
        self._store = store
        self._kind = kind
        self._now = now
        self._decoder = msgspec.json.Decoder(shape)

    async def get(self, key: str) -> Kept[T] | None:
        """One document, unless there is none or it has expired."""
        found = await self._store.get(self._kind, key, self._now())
        if found is None:
            return None
        return Kept(found.key, self._decoder.decode(found.body), found.revision)

    async def find(self, prefix: str = "") -> list[Kept[T]]:
        """Those whose key starts with `prefix`."""
        return [
            Kept(found.key, self._decoder.decode(found.body), found.revision)
            for found in await self._store.find(self._kind, self._now(), prefix)
        ]

    def put(
        self, key: str, value: T, *, revision: int | None = None, expires: int | None = None
    ) -> Put:
        """The change that writes a document; 0 insists that there is none."""
        return Put(self._kind, key, msgspec.json.encode(value), revision, expires)

    def delete(self, key: str, *, revision: int | None = None) -> Delete:
        """The change that removes a document."""
        return Delete(self._kind, key, revision)


async def insisting(change: Callable[[], Awaitable[T]], attempts: int = 5) -> T:
    """Read, decide, write; again when somebody wrote in between."""
    for _ in range(attempts - 1):
        try:
            return await change()
        except RevisionConflictError:
            continue
    return await change()
