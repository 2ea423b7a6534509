"""A store in one SQLite file: one writing thread, readers that are never in its way."""

import asyncio
import os
import sqlite3
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from faristol.store.bus import Bus, Subscriber
from faristol.store.chain import NewEvent, StoredEvent
from faristol.store.contract import (
    Appended,
    BatchedCommand,
    Change,
    Document,
    Head,
    Snapshot,
    StreamAdvanced,
)
from faristol.store.errors import StoreClosedError, StoreCorruptError
from faristol.store.leases import Lease
from faristol.store.sqlite_writer import Writer, connect, translated
from faristol.store.steps import CURRENT, newest_schema
from faristol.store.writing import (
    NOWHERE,
    WriteRequest,
    can_be_key,
    least_behind,
    request_to_append,
    request_to_change,
)

_T = TypeVar("_T")

_LOOK_EVERY = 0.1
"""Seconds between looks for what other processes wrote."""

_CHECKED_UP_TO = 256 << 20
"""Files up to this size are checked whole at every start; larger ones by `faristol verify`."""


def _behind(prefix: str) -> str | bytes:
    """What every text that begins so is less than; to SQLite any bytes are more than any text."""
    behind = least_behind(prefix)
    return b"" if behind is None else behind


def prepare(path: Path) -> None:
    """Create the file if it is missing, check it if it is there, bring it to the newest schema.

    :raises StoreCorruptError: when it is damaged, cut short or no store at all.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    # Password hashes and unrevealed seeds live in it: nobody else on the machine may read it.
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    try:
        if _checked_schema(path) != newest_schema():
            from faristol.store.migration import migrate_sqlite

            migrate_sqlite(str(path))
    except sqlite3.Error as error:
        raise translated(error, str(path)) from error


def _checked_schema(path: Path) -> str | None:
    """The schema of a file that is whole; None where there is none yet."""
    connection = connect(str(path))
    try:
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        if pages and path.stat().st_size <= _CHECKED_UP_TO:
            (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
            if verdict != "ok":
                raise StoreCorruptError(f"{path} is damaged ({verdict}); restore a backup")
        named = "SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'"
        row = (
            connection.execute(CURRENT).fetchone() if connection.execute(named).fetchone() else None
        )
        return str(row[0]) if row else None
    finally:
        connection.close()


class SqliteStore:
    """Keeps the contract on a file; several processes may open the same one."""

    def __init__(self, path: Path, writer: Writer, bus: Bus) -> None:
        self.path = path
        self._writer = writer
        self._bus = bus
        self._readers = ThreadPoolExecutor(2, thread_name_prefix="faristol-reader")
        self._own = threading.local()
        self._opened: list[sqlite3.Connection] = []
        self._closed = False
        self._looking = asyncio.create_task(self._look_elsewhere())

    @classmethod
    async def open(cls, path: Path) -> "SqliteStore":
        """Open a file, created and migrated as needed."""
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(None, prepare, path)
        bus = Bus()
        try:
            writer = Writer(str(path), loop, bus.publish)
        except sqlite3.Error as error:
            raise translated(error, str(path)) from error
        return cls(path, writer, bus)

    async def append(
        self,
        stream: str,
        events: Sequence[NewEvent],
        *,
        after: int,
        command: str = "",
        commands: Sequence[BatchedCommand] = (),
        lease: Lease | None = None,  # noqa: ARG002 - a file has one server
    ) -> Appended:
        """See `Store.append`."""
        return await self._writer.write(request_to_append(stream, events, after, command, commands))

    async def change(
        self,
        changes: Sequence[Change],
        *,
        journal: str = "",
        events: Sequence[NewEvent] = (),
        tell: StreamAdvanced | None = None,
    ) -> None:
        """See `Store.change`."""
        await self._writer.write(request_to_change(changes, journal, events, tell))

    async def ping(self) -> None:
        """See `Store.ping`."""
        await self._writer.write(WriteRequest())

    async def done(self, stream: str, command: str) -> Appended | None:
        """See `Store.done`."""

        def look(db: sqlite3.Connection) -> Appended | None:
            row = db.execute(
                "SELECT first, last FROM commands WHERE stream = ? AND command = ?",
                (stream, command),
            ).fetchone()
            return Appended(row[0], row[1], repeated=True) if row else None

        return await self._reading(look)

    async def read(self, stream: str, since: int = 0, limit: int = 0) -> list[StoredEvent]:
        """See `Store.read`."""
        return await self._reading(
            lambda db: [
                StoredEvent(*row)
                for row in db.execute(
                    "SELECT stream, version, at, type, body, actor, previous, hash FROM events"
                    " WHERE stream = ? AND version > ? ORDER BY version LIMIT ?",
                    (stream, since, limit or -1),
                )
            ]
        )

    async def head(self, stream: str) -> Head:
        """See `Store.head`."""

        def find(db: sqlite3.Connection) -> Head:
            row = db.execute(
                "SELECT version, hash FROM events WHERE stream = ? ORDER BY version DESC LIMIT 1",
                (stream,),
            ).fetchone()
            return Head(*row) if row else NOWHERE

        return await self._reading(find)

    async def streams(self, prefix: str = "") -> list[StreamAdvanced]:
        """See `Store.streams`."""
        return await self._reading(
            lambda db: [
                StreamAdvanced(*row)
                for row in db.execute(
                    "SELECT stream, max(version) FROM events WHERE stream >= ? AND stream < ?"
                    " GROUP BY stream ORDER BY stream",
                    (prefix, _behind(prefix)),
                )
            ]
        )

    def subscribe(self) -> Subscriber:
        """See `Store.subscribe`."""
        return self._bus.subscribe()

    async def save_snapshots(self, folds: Mapping[str, Snapshot]) -> None:
        """See `Store.save_snapshots`."""

        # Snapshots live outside the writer's transactions: losing one costs a fold, no more.
        def save(db: sqlite3.Connection) -> None:
            db.execute("PRAGMA query_only = OFF")
            try:
                db.execute("BEGIN IMMEDIATE")
                with db:
                    db.executemany(
                        "INSERT INTO snapshots (stream, version, body) VALUES (?, ?, ?)"
                        " ON CONFLICT (stream) DO UPDATE SET version = excluded.version,"
                        " body = excluded.body WHERE excluded.version > snapshots.version",
                        [(stream, fold.version, fold.body) for stream, fold in folds.items()],
                    )
            finally:
                db.execute("PRAGMA query_only = ON")

        await self._reading(save)

    async def load_snapshot(self, stream: str) -> Snapshot | None:
        """See `Store.load_snapshot`."""

        def load(db: sqlite3.Connection) -> Snapshot | None:
            row = db.execute(
                "SELECT version, body FROM snapshots WHERE stream = ?", (stream,)
            ).fetchone()
            # SQLite lets an editor put anything into a column: that is no fold.
            is_fold = row and isinstance(row[0], int) and isinstance(row[1], bytes)
            return Snapshot(*row) if is_fold else None

        return await self._reading(load)

    async def get(self, kind: str, key: str, now: int) -> Document | None:
        """See `Store.get`."""
        if not can_be_key(key):
            return None

        def load(db: sqlite3.Connection) -> Document | None:
            row = db.execute(
                "SELECT kind, key, revision, body, expires FROM register"
                " WHERE kind = ? AND key = ? AND (expires IS NULL OR expires > ?)",
                (kind, key, now),
            ).fetchone()
            return Document(*row) if row else None

        return await self._reading(load)

    async def find(self, kind: str, now: int, prefix: str = "") -> list[Document]:
        """See `Store.find`."""
        if not can_be_key(prefix):
            return []
        return await self._reading(
            lambda db: [
                Document(*row)
                for row in db.execute(
                    "SELECT kind, key, revision, body, expires FROM register"
                    " WHERE kind = ? AND key >= ? AND key < ?"
                    " AND (expires IS NULL OR expires > ?) ORDER BY key",
                    (kind, prefix, _behind(prefix), now),
                )
            ]
        )

    async def find_last(
        self, kind: str, now: int, prefix: str, *, before: str = "", most: int
    ) -> list[Document]:
        """See `Store.find_last`."""
        if not can_be_key(prefix) or not can_be_key(before):
            return []
        return await self._reading(
            lambda db: [
                Document(*row)
                for row in db.execute(
                    "SELECT kind, key, revision, body, expires FROM register"
                    " WHERE kind = ? AND key >= ? AND key < ? AND key < ?"
                    " AND (expires IS NULL OR expires > ?) ORDER BY key DESC LIMIT ?",
                    (kind, prefix, _behind(prefix), before or _behind(""), now, most),
                )
            ]
        )

    async def purge(self, now: int) -> int:
        """See `Store.purge`."""

        def forget(db: sqlite3.Connection) -> int:
            db.execute("PRAGMA query_only = OFF")
            try:
                return db.execute("DELETE FROM register WHERE expires <= ?", (now,)).rowcount
            finally:
                db.execute("PRAGMA query_only = ON")

        return await self._reading(forget)

    async def close(self) -> None:
        """See `Store.close`."""
        if self._closed:
            return
        self._closed = True
        self._looking.cancel()
        self._bus.close()
        await asyncio.get_running_loop().run_in_executor(None, self._readers.shutdown)
        for connection in self._opened:
            connection.close()
        await self._writer.close()

    async def _reading(self, ask: Callable[[sqlite3.Connection], _T]) -> _T:
        if self._closed:
            raise StoreClosedError(f"{self.path} is closed")
        try:
            return await asyncio.get_running_loop().run_in_executor(
                self._readers, lambda: ask(self._connection())
            )
        except sqlite3.Error as error:
            raise translated(error, str(self.path)) from error

    def _connection(self) -> sqlite3.Connection:
        connection: sqlite3.Connection | None = getattr(self._own, "connection", None)
        if connection is None:
            connection = connect(str(self.path), read_only=True)
            self._own.connection = connection
            self._opened.append(connection)
        return connection

    async def _look_elsewhere(self) -> None:
        while True:
            await asyncio.sleep(_LOOK_EVERY)
            self._writer.look()
