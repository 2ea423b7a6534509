"""The one thread that writes a SQLite file: requests that arrive together share one commit.

A commit costs one fsync whatever it carries; while the disk works, the next requests
gather. Nobody hears of success before the commit has returned.
"""

import asyncio
import json
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from enum import Enum
from queue import Empty, SimpleQueue
from typing import Any

from faristol.store.contract import Appended, Head, Put, StreamAdvanced
from faristol.store.errors import (
    StoreBusyError,
    StoreClosedError,
    StoreCorruptError,
    StoreError,
    StoreFullError,
    StoreUnavailableError,
)
from faristol.store.writing import BATCH, NOWHERE, WriteRequest, admitted, check_revision, placed

_Outcome = Appended | BaseException
_Waiting = tuple[WriteRequest, "asyncio.Future[Appended]"]


class _Word(Enum):
    LOOK = "look"
    STOP = "stop"


_LOOK, _STOP = _Word.LOOK, _Word.STOP
_PATIENCE = 5
"""Seconds to wait for another process that writes."""


def translated(error: sqlite3.Error, path: str) -> StoreError:
    """The store's own word for what SQLite says."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_FULL:
        return StoreFullError(f"{path}: no room left; nothing was written")
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return StoreBusyError(f"{path}: another process is writing for too long")
    if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return StoreCorruptError(f"{path} is damaged ({error}); restore a backup")
    return StoreUnavailableError(f"{path}: {error}")


def _keep_write_ahead_log(connection: sqlite3.Connection) -> None:
    """Switch the journal, waiting for others who open the same new file.

    SQLite's own patience (`timeout`) doesn't cover this one switch.
    """
    last = time.monotonic() + _PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            busy = getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY
            if not busy or time.monotonic() > last:
                connection.close()
                raise
            time.sleep(0.02)
        else:
            return


def connect(path: str, *, read_only: bool = False) -> sqlite3.Connection:
    """A connection with the settings that make a commit durable."""
    connection = sqlite3.connect(
        path,
        isolation_level=None,
        timeout=_PATIENCE,
        check_same_thread=False,
        cached_statements=64,
    )
    _keep_write_ahead_log(connection)
    # NORMAL may lose the last commits when the power goes; an acknowledged play may not go.
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA cell_size_check = ON")
    if read_only:
        connection.execute("PRAGMA query_only = ON")
    return connection


class Writer:
    """Owns the writing connection and its thread."""

    def __init__(
        self,
        path: str,
        loop: asyncio.AbstractEventLoop,
        publish: Callable[[list[StreamAdvanced]], None],
    ) -> None:
        self._path = path
        self._loop = loop
        self._publish = publish
        self._queue: SimpleQueue[_Waiting | _Word] = SimpleQueue()
        self._db = connect(path)
        self._foreign = self._data_version()
        self._last_row = self._newest_row()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="faristol-writer", daemon=True)
        self._thread.start()

    async def write(self, request: WriteRequest) -> Appended:
        """Hand a request over and wait until it is on disk."""
        if self._closed:
            raise StoreClosedError(f"{self._path} is closed")
        future: asyncio.Future[Appended] = self._loop.create_future()
        self._queue.put((request, future))
        # The batch is still written if the caller is cancelled.
        return await asyncio.shield(future)

    def look(self) -> None:
        """Publish what other processes wrote since the last time anybody looked."""
        if not self._closed:
            self._queue.put(_LOOK)

    async def close(self) -> None:
        """Write what was handed over, then stop."""
        if not self._closed:
            self._closed = True
            self._queue.put(_STOP)
        await self._loop.run_in_executor(None, self._thread.join)

    def _run(self) -> None:
        while True:
            batch, is_last = self._gathered()
            if batch:
                self._write(batch)
            else:
                self._look()
            if is_last:
                break
        self._finish()

    def _gathered(self) -> tuple[list[_Waiting], bool]:
        """The requests that wait now, at least one item long; and whether to stop after them."""
        batch: list[_Waiting] = []
        item = self._queue.get()
        while item is not _STOP:
            if isinstance(item, tuple):
                batch.append(item)
            if len(batch) == BATCH:
                return batch, False
            try:
                item = self._queue.get_nowait()
            except Empty:
                return batch, False
        return batch, True

    def _look(self) -> None:
        try:
            moved, self._foreign = self._moved_elsewhere()
            self._last_row = self._newest_row()
        except sqlite3.Error:  # the next write will say so to somebody who can act on it
            return
        if moved:
            self._tell(self._publish, moved)

    def _tell(self, what: Callable[..., None], *values: object) -> None:
        try:
            self._loop.call_soon_threadsafe(what, *values)
        except RuntimeError:  # the loop is gone and nobody waits any more
            return

    def _finish(self) -> None:
        with suppress(sqlite3.Error):  # a reader elsewhere keeps the log; the next start folds it
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self._db.close()

    def _write(self, batch: list[_Waiting]) -> None:
        try:
            outcomes, moved = self._commit([request for request, _ in batch])
        except Exception as error:
            self._roll_back()
            failure = translated(error, self._path) if isinstance(error, sqlite3.Error) else error
            alone = len(batch) == 1 or isinstance(failure, StoreBusyError | StoreCorruptError)
            if not alone:
                # One request may be at fault: the others must not suffer for it.
                for waiting in batch:
                    self._write([waiting])
                return
            outcomes, moved = [failure] * len(batch), []
        futures = [future for _, future in batch]
        self._tell(self._deliver, futures, outcomes, moved)

    def _deliver(
        self,
        futures: list["asyncio.Future[Appended]"],
        outcomes: list[_Outcome],
        moved: list[StreamAdvanced],
    ) -> None:
        for future, outcome in zip(futures, outcomes, strict=True):
            if future.done():
                continue
            if isinstance(outcome, BaseException):
                future.set_exception(outcome)
                future.exception()  # seen: the one who asked may have gone away
            else:
                future.set_result(outcome)
        if moved:
            self._publish(moved)

    def _roll_back(self) -> None:
        with suppress(sqlite3.Error):  # SQLite may have rolled back by itself
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")

    def _commit(self, requests: list[WriteRequest]) -> tuple[list[_Outcome], list[StreamAdvanced]]:
        outcomes: list[_Outcome] = []
        self._db.execute("BEGIN IMMEDIATE")
        moved, foreign = self._moved_elsewhere()
        for request in requests:
            try:
                outcome = self._perform(request)
            except StoreError as refused:
                outcomes.append(refused)
                continue
            outcomes.append(outcome)
            if request.events and not outcome.repeated:
                moved.append(StreamAdvanced(request.stream, outcome.last))
            if request.tell is not None:
                moved.append(request.tell)
        last_row = self._newest_row()
        self._db.execute("COMMIT")
        self._last_row, self._foreign = last_row, foreign
        return outcomes, moved

    def _perform(self, request: WriteRequest) -> Appended:
        outcome, rows = admitted(request, self._head(request), self._done(request))
        if outcome.repeated:
            return outcome
        revisions = [self._revision(change.kind, change.key) for change in request.changes]
        for change, revision in zip(request.changes, revisions, strict=True):
            check_revision(change, revision)
        self._db.executemany(
            "INSERT INTO events (stream, version, at, type, body, actor, previous, hash)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            [
                (r.stream, r.version, r.at, r.type, r.body, r.actor, r.previous, r.hash)
                for r in rows
            ],
        )
        self._db.executemany(
            "INSERT INTO commands (stream, command, first, last) VALUES (?, ?, ?, ?)",
            placed(request, outcome),
        )
        for change, revision in zip(request.changes, revisions, strict=True):
            if isinstance(change, Put):
                self._db.execute(
                    "INSERT INTO register (kind, key, revision, body, expires)"
                    " VALUES (?, ?, ?, ?, ?) ON CONFLICT (kind, key) DO UPDATE SET"
                    " revision = excluded.revision, body = excluded.body,"
                    " expires = excluded.expires",
                    (change.kind, change.key, revision + 1, change.body, change.expires),
                )
            else:
                self._db.execute(
                    "DELETE FROM register WHERE kind = ? AND key = ?", (change.kind, change.key)
                )
        return outcome

    def _head(self, request: WriteRequest) -> Head:
        row = self._one(
            "SELECT version, hash FROM events WHERE stream = ? ORDER BY version DESC LIMIT 1",
            request.stream,
        )
        return Head(*row) if row else NOWHERE

    def _done(self, request: WriteRequest) -> dict[str, Appended]:
        if not request.commands:
            return {}
        rows = self._db.execute(
            "SELECT command, first, last FROM commands WHERE stream = ?"
            " AND command IN (SELECT value FROM json_each(?))",
            (request.stream, json.dumps([each.id for each in request.commands])),
        )
        return {command: Appended(first, last) for command, first, last in rows}

    def _revision(self, kind: str, key: str) -> int:
        row = self._one("SELECT revision FROM register WHERE kind = ? AND key = ?", kind, key)
        return int(row[0]) if row else 0

    def _moved_elsewhere(self) -> tuple[list[StreamAdvanced], int]:
        """What another process appended since we last looked, and SQLite's mark of that."""
        foreign = self._data_version()
        if foreign == self._foreign:
            return [], foreign
        rows = self._db.execute(
            "SELECT stream, max(version) FROM events WHERE rowid > ? GROUP BY stream",
            (self._last_row,),
        )
        return [StreamAdvanced(*row) for row in rows], foreign

    def _data_version(self) -> int:
        row = self._one("PRAGMA data_version")
        assert row is not None
        return int(row[0])

    def _newest_row(self) -> int:
        row = self._one("SELECT max(rowid) FROM events")
        return int(row[0] or 0) if row else 0

    def _one(self, sql: str, *values: object) -> tuple[Any, ...] | None:
        row: tuple[Any, ...] | None = self._db.execute(sql, values).fetchone()
        return row
