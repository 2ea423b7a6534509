"""Typed documents on the store's register."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from hashlib import sha256
from typing import Generic, TypeVar

import msgspec
import structlog

from faristol.server.problem import Problem, damaged
from faristol.store import Delete, Document, Put, RevisionConflictError, Store

_PLAIN = frozenset(
    {"account", "championship", "duplicate", "league", "ranking", "season", "seed", "table"}
    | {"table-past"}
)
"""Kinds whose keys say nothing of anybody and open nothing."""

_READ_AT_ONCE = 100
"""Documents that are read before others get a turn."""

_log = structlog.get_logger()

T = TypeVar("T", bound=msgspec.Struct)
_Answer = TypeVar("_Answer")


def secret_key(secret: str) -> str:
    """What is kept of a random secret: enough to recognise it, not enough to use it."""
    return sha256(secret.encode()).hexdigest()


class VersionedDocument(msgspec.Struct, Generic[T], frozen=True):
    """A document with its key and the revision that a change must name."""

    key: str
    value: T
    revision: int
    expires: int | None = None


class Documents(Generic[T]):
    """All documents of one kind."""

    def __init__(self, store: Store, kind: str, shape: type[T], now: Callable[[], int]) -> None:
        self._store = store
        self._kind = kind
        self._now = now
        self._decoder = msgspec.json.Decoder(shape)
        self._damaged: set[tuple[str, int]] = set()
        """Keys and revisions that have been named in the log."""

    async def get(self, key: str) -> VersionedDocument[T] | None:
        """One document, unless there is none or it has expired.

        :raises Problem: when it is damaged.
        """
        found = await self._store.get(self._kind, key, self._now())
        return self._read(found) if found is not None else None

    async def find(self, prefix: str = "") -> list[VersionedDocument[T]]:
        """Those whose key starts with `prefix`; damaged ones are named in the log and left out."""
        return self._whole(await self._store.find(self._kind, self._now(), prefix))

    async def backwards(
        self, prefix: str = "", *, before: str = ""
    ) -> AsyncIterator[VersionedDocument[T]]:
        """The same, the last key first, from before a key if one is named: as many as are wanted.

        They are read some at a time, so that however many there are the loop goes on between.
        """
        while True:
            found = await self._store.find_last(
                self._kind, self._now(), prefix, before=before, most=_READ_AT_ONCE
            )
            for each in self._whole(found):
                yield each
            if len(found) < _READ_AT_ONCE:
                return
            before = found[-1].key

    def _whole(self, found: list[Document]) -> list[VersionedDocument[T]]:
        whole = []
        for each in found:
            with suppress(Problem):
                whole.append(self._read(each))
        return whole

    async def revision(self, key: str) -> int:
        """What a change of that key must name, also where the document has expired; 0 for none."""
        found = await self._store.get(self._kind, key, 0)
        return found.revision if found is not None else 0

    def _read(self, found: Document) -> VersionedDocument[T]:
        try:
            value = self._decoder.decode(found.body)
        except (msgspec.MsgspecError, TypeError, ValueError, RecursionError):
            self._name_damaged(found)
            raise damaged() from None
        return VersionedDocument(found.key, value, found.revision, found.expires)

    def _name_damaged(self, found: Document) -> None:
        if (found.key, found.revision) not in self._damaged:
            self._damaged.add((found.key, found.revision))
            # A key may be a login or a code; the digest finds it for whoever has the store.
            key = found.key if found.kind in _PLAIN else f"sha256:{secret_key(found.key)[:16]}"
            _log.error("damaged document", kind=found.kind, key=key, revision=found.revision)

    def put(
        self, key: str, value: T, *, revision: int | None = None, expires: int | None = None
    ) -> Put:
        """The change that writes a document; 0 insists that there is none."""
        return Put(self._kind, key, msgspec.json.encode(value), revision, expires)

    def again(self, kept: VersionedDocument[T], value: T) -> Put:
        """The change that replaces a document as it was read; it ends when it was to end."""
        return self.put(kept.key, value, revision=kept.revision, expires=kept.expires)

    def delete(self, key: str, *, revision: int | None = None) -> Delete:
        """The change that removes a document."""
        return Delete(self._kind, key, revision)


AT_ONCE = 50
"""Attempts at what a whole hall may do to one document at the same moment."""


async def insisting(change: Callable[[], Awaitable[_Answer]], attempts: int = 5) -> _Answer:
    """Read, decide, write; again when somebody wrote in between."""
    for _ in range(attempts - 1):
        try:
            return await change()
        except RevisionConflictError:
            continue
    return await change()
