"""A store in PostgreSQL: many servers may share it.

Requests that arrive together share one transaction here too: a round trip and a flush cost
more than the rows. The key of `events` decides between servers; the loser tries again
alone and learns who won.
"""

import asyncio
import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, TypeAlias

import asyncpg

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
from faristol.store.errors import (
    StoreBusyError,
    StoreClosedError,
    StoreError,
    StoreFullError,
    StoreUnavailableError,
)
from faristol.store.leases import Lease
from faristol.store.postgres_writer import CHANNEL, Connection, Outcome, commit
from faristol.store.steps import CURRENT, newest_schema
from faristol.store.writing import (
    BATCH,
    NOWHERE,
    WriteRequest,
    can_be_key,
    request_to_append,
    request_to_change,
)

_AGAIN = 8
"""Attempts of one request against other servers before it is called busy."""
_WAIT_S = 10.0
_ASLEEP_MS = "2000"
"""Whoever sleeps so long in the middle of a transaction is cut off: others wait for its locks."""

FAILURES = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    # The driver lost track of a connection, as when it dies in the middle of an answer.
    asyncpg.InternalClientError,
    OSError,
)
"""What the driver raises when the database, the line or the driver itself fails."""

_Waiting: TypeAlias = tuple[WriteRequest, "asyncio.Future[Appended]"]


def translated(error: Exception) -> Exception:
    """The store's own word for what PostgreSQL says; a bug stays what it is."""
    if isinstance(error, asyncpg.DiskFullError | asyncpg.OutOfMemoryError):
        return StoreFullError(f"PostgreSQL has no room left: {error}")
    if isinstance(error, TimeoutError):
        return StoreBusyError("PostgreSQL did not answer in time")
    if isinstance(error, FAILURES):
        return StoreUnavailableError(f"PostgreSQL: {_said(error)}")
    return error


def _said(error: Exception) -> str:
    """What an error says without the values that it is about; it is read in logs."""
    about_values = asyncpg.DataError | asyncpg.IntegrityConstraintViolationError
    if isinstance(error, about_values) or not error.args:
        return type(error).__name__
    return str(error.args[-1] if isinstance(error, OSError) else error.args[0])


class PostgresStore:
    """Keeps the contract on a PostgreSQL database."""

    def __init__(self, url: str, pool: Connection) -> None:
        self._url = url
        self._pool = pool
        self._bus = Bus()
        self._waiting: list[_Waiting] = []
        self._something = asyncio.Event()
        self._closed = False
        self._writing = asyncio.create_task(self._write_batches())
        self._listening = asyncio.create_task(self._listen())
        self._heard = asyncio.Event()

    @classmethod
    async def open(cls, url: str) -> "PostgresStore":
        """Connect and migrate.

        :raises StoreUnavailableError: when there is no such server or database.
        """
        try:
            if await _schema(url) != newest_schema():
                from faristol.store.migration import migrate_postgres

                await migrate_postgres(url)
            pool = await asyncpg.create_pool(
                url,
                min_size=2,
                max_size=8,
                command_timeout=_WAIT_S,
                server_settings={"idle_in_transaction_session_timeout": _ASLEEP_MS},
            )
        except StoreError:
            raise
        except Exception as error:
            raise translated(error) from error
        store = cls(url, pool)
        await store._heard.wait()
        return store

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
        """See `Store.append`."""
        return await self._write(request_to_append(stream, events, after, command, commands, lease))

    async def change(
        self,
        changes: Sequence[Change],
        *,
        journal: str = "",
        events: Sequence[NewEvent] = (),
        tell: StreamAdvanced | None = None,
    ) -> None:
        """See `Store.change`."""
        await self._write(request_to_change(changes, journal, events, tell))

    async def ping(self) -> None:
        """See `Store.ping`."""
        await self._write(WriteRequest())

    async def done(self, stream: str, command: str) -> Appended | None:
        """See `Store.done`."""
        rows = await self._rows(
            "SELECT first, last FROM commands WHERE stream = $1 AND command = $2", stream, command
        )
        return Appended(rows[0][0], rows[0][1], repeated=True) if rows else None

    async def read(self, stream: str, since: int = 0, limit: int = 0) -> list[StoredEvent]:
        """See `Store.read`."""
        rows = await self._rows(
            "SELECT stream, version, at, type, body, actor, previous, hash FROM events"
            " WHERE stream = $1 AND version > $2 ORDER BY version LIMIT $3",
            stream,
            since,
            limit or None,
        )
        return [StoredEvent(*row) for row in rows]

    async def head(self, stream: str) -> Head:
        """See `Store.head`."""
        rows = await self._rows(
            "SELECT version, hash FROM events WHERE stream = $1 ORDER BY version DESC LIMIT 1",
            stream,
        )
        return Head(*rows[0]) if rows else NOWHERE

    async def streams(self, prefix: str = "") -> list[StreamAdvanced]:
        """See `Store.streams`."""
        rows = await self._rows(
            "SELECT stream, max(version) FROM events WHERE starts_with(stream, $1)"
            ' GROUP BY stream ORDER BY stream COLLATE "C"',
            prefix,
        )
        return [StreamAdvanced(*row) for row in rows]

    def subscribe(self) -> Subscriber:
        """See `Store.subscribe`."""
        return self._bus.subscribe()

    async def save_snapshots(self, folds: Mapping[str, Snapshot]) -> None:
        """See `Store.save_snapshots`."""
        # One order for everybody: servers that share the store must not wait in a circle.
        rows = sorted((stream, fold.version, fold.body) for stream, fold in folds.items())
        await self._rows(
            "INSERT INTO snapshots (stream, version, body)"
            " SELECT * FROM unnest($1::text[], $2::integer[], $3::bytea[])"
            " ON CONFLICT (stream) DO UPDATE SET version = excluded.version,"
            " body = excluded.body WHERE excluded.version > snapshots.version",
            [row[0] for row in rows],
            [row[1] for row in rows],
            [row[2] for row in rows],
        )

    async def load_snapshot(self, stream: str) -> Snapshot | None:
        """See `Store.load_snapshot`."""
        rows = await self._rows("SELECT version, body FROM snapshots WHERE stream = $1", stream)
        return Snapshot(*rows[0]) if rows else None

    async def get(self, kind: str, key: str, now: int) -> Document | None:
        """See `Store.get`."""
        if not can_be_key(key):
            return None
        rows = await self._rows(
            "SELECT kind, key, revision, body, expires FROM register"
            " WHERE kind = $1 AND key = $2 AND (expires IS NULL OR expires > $3)",
            kind,
            key,
            now,
        )
        return Document(*rows[0]) if rows else None

    async def find(self, kind: str, now: int, prefix: str = "") -> list[Document]:
        """See `Store.find`."""
        if not can_be_key(prefix):
            return []
        rows = await self._rows(
            "SELECT kind, key, revision, body, expires FROM register"
            " WHERE kind = $1 AND starts_with(key, $2) AND (expires IS NULL OR expires > $3)"
            ' ORDER BY key COLLATE "C"',
            kind,
            prefix,
            now,
        )
        return [Document(*row) for row in rows]

    async def find_last(
        self, kind: str, now: int, prefix: str, *, before: str = "", most: int
    ) -> list[Document]:
        """See `Store.find_last`."""
        if not can_be_key(prefix) or not can_be_key(before):
            return []
        rows = await self._rows(
            "SELECT kind, key, revision, body, expires FROM register"
            " WHERE kind = $1 AND starts_with(key, $2) AND (expires IS NULL OR expires > $3)"
            " AND ($4 = '' OR key COLLATE \"C\" < $4)"
            ' ORDER BY key COLLATE "C" DESC LIMIT $5',
            kind,
            prefix,
            now,
            before,
            most,
        )
        return [Document(*row) for row in rows]

    async def purge(self, now: int) -> int:
        """See `Store.purge`."""
        return len(await self._rows("DELETE FROM register WHERE expires <= $1 RETURNING 1", now))

    async def close(self) -> None:
        """See `Store.close`."""
        if self._closed:
            return
        self._closed = True
        self._something.set()
        await self._writing
        self._listening.cancel()
        with suppress(asyncio.CancelledError):
            await self._listening
        self._bus.close()
        await self._pool.close()

    async def _rows(self, sql: str, *values: object) -> list[Any]:
        if self._closed:
            raise StoreClosedError("the PostgreSQL store is closed")
        try:
            return list(await self._pool.fetch(sql, *values))
        except Exception as error:
            raise translated(error) from error

    async def _write(self, request: WriteRequest) -> Appended:
        if self._closed:
            raise StoreClosedError("the PostgreSQL store is closed")
        future: asyncio.Future[Appended] = asyncio.get_running_loop().create_future()
        self._waiting.append((request, future))
        self._something.set()
        # The batch is still written if the caller is cancelled.
        return await asyncio.shield(future)

    async def _write_batches(self) -> None:
        while self._waiting or not self._closed:
            await self._something.wait()
            batch, self._waiting = self._waiting[:BATCH], self._waiting[BATCH:]
            if not self._waiting and not self._closed:
                self._something.clear()
            if batch:
                outcomes = await self._written([request for request, _ in batch])
                for (_, future), outcome in zip(batch, outcomes, strict=True):
                    _settle(future, outcome)

    async def _written(self, requests: list[WriteRequest]) -> list[Outcome]:
        try:
            async with self._pool.acquire(timeout=_WAIT_S) as connection:
                return await commit(connection, requests)
        except asyncpg.UniqueViolationError:
            # Another server was first in one of these streams.
            if len(requests) > 1:
                return [(await self._written([request]))[0] for request in requests]
            return [await self._insist(requests[0])]
        except Exception as error:
            failure = translated(error)
            if len(requests) > 1 and not isinstance(failure, StoreUnavailableError):
                return [(await self._written([request]))[0] for request in requests]
            return [failure] * len(requests)

    async def _insist(self, request: WriteRequest) -> Outcome:
        for _ in range(_AGAIN):
            try:
                async with self._pool.acquire(timeout=_WAIT_S) as connection:
                    return (await commit(connection, [request]))[0]
            except asyncpg.UniqueViolationError:
                await asyncio.sleep(0.01)
            except Exception as error:
                return translated(error)
        return StoreBusyError(f"{request.stream}: other servers were always first")

    async def _listen(self) -> None:
        """Hear what any server appended; after a lost connection, say everything again."""
        missed = False
        while True:
            try:
                connection = await asyncpg.connect(self._url, timeout=_WAIT_S)
                try:
                    gone = asyncio.Event()
                    connection.add_termination_listener(lambda *_, gone=gone: gone.set())
                    await connection.add_listener(CHANNEL, self._hear)
                    self._heard.set()
                    if missed:
                        self._bus.publish(await self.streams())
                    await gone.wait()
                finally:
                    connection.terminate()
            except (*FAILURES, StoreError):
                pass
            missed = True
            await asyncio.sleep(0.2)

    def _hear(self, _connection: object, _pid: int, _channel: str, payload: object) -> None:
        moved = json.loads(str(payload))
        self._bus.publish(StreamAdvanced(stream, version) for stream, version in moved)


async def _schema(url: str) -> str | None:
    connection = await asyncpg.connect(url, timeout=_WAIT_S)
    try:
        return str(await connection.fetchval(CURRENT))
    except asyncpg.UndefinedTableError:
        return None
    finally:
        await connection.close()


def _settle(future: "asyncio.Future[Appended]", outcome: Outcome) -> None:
    if future.done():
        return
    if isinstance(outcome, BaseException):
        future.set_exception(outcome)
        future.exception()  # seen: the one who asked may have gone away
    else:
        future.set_result(outcome)
