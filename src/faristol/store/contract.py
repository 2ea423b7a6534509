"""What every store does. SQLite and PostgreSQL keep exactly this; one test suite says so."""

from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Protocol, TypeAlias

import msgspec

from faristol.store.chain import NewEvent, StoredEvent
from faristol.store.leases import Lease

ANY_VERSION = -1
"""Append at the end, wherever that is: for journals that many write and nobody decides on."""


class Head(msgspec.Struct, frozen=True, gc=False):
    """Where a stream ends. Version 0 is a stream without events."""

    version: int
    hash: bytes


class Appended(msgspec.Struct, frozen=True, gc=False):
    """The places that events got. `repeated`: the command was known and nothing was written."""

    first: int
    last: int
    repeated: bool = False


class BatchedCommand(msgspec.Struct, frozen=True, gc=False):
    """One command of several that are appended together, and which of the events are its own."""

    id: str
    first: int
    """Its first event, counted from 0 in the batch."""
    last: int


class StreamAdvanced(msgspec.Struct, frozen=True, gc=False):
    """A stream has reached this version. Carries no events; subscribers read missing ones from the
    log."""

    stream: str
    version: int


class Snapshot(msgspec.Struct, frozen=True, gc=False):
    """A fold as of a version. Never the truth: delete them all and nothing is lost."""

    version: int
    body: bytes


class Document(msgspec.Struct, frozen=True, gc=False):
    """A document of the register."""

    kind: str
    key: str
    revision: int
    body: bytes
    expires: int | None


class Put(msgspec.Struct, frozen=True, gc=False):
    """Write a document. `revision` is the one expected there: 0 for none, None for any."""

    kind: str
    key: str
    body: bytes
    revision: int | None = None
    expires: int | None = None
    """Milliseconds since 1970, after which it is as if deleted."""


class Delete(msgspec.Struct, frozen=True, gc=False):
    """Remove a document, there or not; with `revision`, only that one."""

    kind: str
    key: str
    revision: int | None = None


Change: TypeAlias = Put | Delete


class Subscription(Protocol):
    """A bounded, coalescing subscription to all streams."""

    def __aiter__(self) -> AsyncIterator[StreamAdvanced]:
        """Each stream that moved, with the newest version heard of; versions may be skipped."""
        ...

    def close(self) -> None:
        """Stop listening; the iteration ends."""
        ...


class Store(Protocol):
    """The log and the register. An `await` that returned from a write is durable."""

    async def append(
        self,
        stream: str,
        events: Sequence[NewEvent],
        *,
        after: int,
        command: str = "",
        commands: Sequence[BatchedCommand] = (),
        lease: Lease | None = None,
    ) -> Appended:
        """Append all events or none, if the stream is at version `after`.

        A `command` that was appended to this stream before gives the places it got then,
        whatever `after` says. `commands` are several that share one append; events that belong
        to none of them may stand between. `lease` is the one under which the events were
        decided, where servers share the store.

        :raises RepeatedCommandsError: when some of `commands` were appended before, whatever
            `after` says: with the places they got then. Nothing is written.
        :raises StaleLeaseError: when it is not the newest one of the stream.
        :raises VersionConflictError: when it is at another version.
        :raises StoreUnavailableError: when nothing could be written.
        """
        ...

    async def done(self, stream: str, command: str) -> Appended | None:
        """The places that a command's events got, if it has been appended."""
        ...

    async def read(self, stream: str, since: int = 0, limit: int = 0) -> list[StoredEvent]:
        """The events after version `since`, all or the first `limit`."""
        ...

    async def head(self, stream: str) -> Head:
        """Where the stream ends."""
        ...

    async def streams(self, prefix: str = "") -> list[StreamAdvanced]:
        """Every stream whose name starts with `prefix`, in the order of names."""
        ...

    def subscribe(self) -> Subscription:
        """Hear of every append from now on, by this or another process."""
        ...

    async def save_snapshots(self, folds: Mapping[str, Snapshot]) -> None:
        """Keep folds by stream, all in one commit, except where a newer one is kept."""
        ...

    async def load_snapshot(self, stream: str) -> Snapshot | None:
        """The newest fold kept."""
        ...

    async def change(
        self,
        changes: Sequence[Change],
        *,
        journal: str = "",
        events: Sequence[NewEvent] = (),
        tell: StreamAdvanced | None = None,
    ) -> None:
        """Change documents, all or none, and write `events` to `journal` in the same transaction.

        Whoever subscribes hears `tell` once it is done, like an append, though no stream of
        that name need be in the log: it says which documents to look at again. On SQLite, which
        has one server, this process hears it.

        :raises RevisionConflictError: when a document is not at the revision expected.
        """
        ...

    async def get(self, kind: str, key: str, now: int) -> Document | None:
        """A document, unless it has expired.

        Keys that are not valid text (with a NUL or a lone surrogate) never match.
        """
        ...

    async def find(self, kind: str, now: int, prefix: str = "") -> list[Document]:
        """The documents of a kind whose key starts with `prefix`, in the order of keys."""
        ...

    async def find_last(
        self, kind: str, now: int, prefix: str, *, before: str = "", most: int
    ) -> list[Document]:
        """So many of those documents at most, the last key first; from before a key, if named."""
        ...

    async def purge(self, now: int) -> int:
        """Forget what has expired; how many documents that were."""
        ...

    async def ping(self) -> None:
        """Do nothing, through the whole write path.

        :raises StoreUnavailableError: when a write would not get through.
        """
        ...

    async def close(self) -> None:
        """Finish what was begun, then close. Twice is once."""
        ...
