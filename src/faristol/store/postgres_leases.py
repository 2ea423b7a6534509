"""Leases of streams in PostgreSQL, and notes between the servers that share it.

A transaction that appends holds a shared lock in the name of its node; whoever takes a silent
node's streams asks for that lock alone. So either the append comes first and is seen, or it is
refused. Who sleeps in the middle of a transaction is cut off by the database after two seconds.
"""

import asyncio
import re
import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

import asyncpg

from faristol.store.errors import StoreError
from faristol.store.leases import Lease, Standing, Taken
from faristol.store.postgres import FAILURES, translated
from faristol.store.postgres_writer import NODES_LOCK, node_number

LEASE_MS = 1_400
"""A node that has not said for so long that it lives is silent."""
_WAIT_S = 5.0
_PART = 7_000
"""Characters of a note in one notification: PostgreSQL takes 8,000 bytes."""
_MOST_PARTS = 2_000
_MOST_OPEN = 1_000
"""Notes of which some parts have come, at most: the rest of the oldest was lost."""
_PART_OF = re.compile(r"([0-9a-f]{16}) (\d{1,4})/(\d{1,4}) ")
_INHERITING = 0x66616C65
_NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"


class PostgresLeases:
    """Keeps the protocol `Leases` on a PostgreSQL database."""

    def __init__(self, url: str, pool: Any, lease_ms: int) -> None:
        self._url = url
        self._pool = pool
        self._lease_ms = lease_ms
        self._open: dict[str, dict[int, str]] = {}
        self._listening: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, url: str, *, lease_ms: int | None = None) -> "PostgresLeases":
        """Connect. The store has been migrated before.

        :raises StoreUnavailableError: when there is no such server or database.
        """
        try:
            # What is said here is worth a second: no node waits for the disk to hear it.
            pool = await asyncpg.create_pool(
                url,
                min_size=1,
                max_size=4,
                command_timeout=_WAIT_S,
                server_settings={"synchronous_commit": "off"},
            )
        except Exception as error:
            raise translated(error) from error
        return cls(url, pool, LEASE_MS if lease_ms is None else lease_ms)

    async def join(self, node: str) -> None:
        """See `Leases.join`."""
        await self._rows(
            f"INSERT INTO nodes (node, alive_until) VALUES ($1, {_NOW} + $2)",  # noqa: S608
            node,
            self._lease_ms,
        )

    async def renew(self, node: str) -> Standing:
        """See `Leases.renew`."""
        rows = await self._rows(
            f"WITH own AS (UPDATE nodes SET alive_until = {_NOW} + $2 WHERE node = $1"  # noqa: S608
            " RETURNING node) SELECT n.node, n.alive_until, (SELECT count(*) FROM own),"
            f" {_NOW} FROM (SELECT 1) AS one LEFT JOIN nodes AS n ON true",
            node,
            self._lease_ms,
        )
        is_member, at = bool(rows[0][2]), int(rows[0][3])
        others = {row[0]: row[1] for row in rows if row[0] not in (None, node)}
        alive = {other for other, until in others.items() if until > at}
        silent = frozenset(others.keys() - alive)
        return Standing(is_member, frozenset({*alive, node}), silent, at)

    async def claim(self, node: str, stream: str) -> Lease:
        """See `Leases.claim`."""
        rows = await self._rows(
            "WITH new AS (INSERT INTO leases (stream, node, epoch) VALUES ($1, $2, 1)"
            " ON CONFLICT (stream) DO NOTHING RETURNING node, epoch)"
            " SELECT node, epoch FROM new UNION ALL"
            " SELECT node, epoch FROM leases WHERE stream = $1",
            stream,
            node,
        )
        # Nothing: somebody claimed it at this very moment. Whoever asks again is told.
        return Lease(*rows[0]) if rows else Lease("", 0)

    async def inherit(self, node: str) -> dict[str, Taken]:
        """See `Leases.inherit`."""
        try:
            async with self._pool.acquire(timeout=_WAIT_S) as connection, connection.transaction():
                return await self._inherit(connection, node)
        except Exception as error:
            raise translated(error) from error

    async def _inherit(self, connection: Any, node: str) -> dict[str, Taken]:
        await connection.execute("SELECT pg_advisory_xact_lock($1)", _INHERITING)
        silent = await connection.fetch(
            f"DELETE FROM nodes WHERE alive_until <= {_NOW} AND node <> $1 RETURNING node",  # noqa: S608
            node,
        )
        gone = await connection.fetch(
            "SELECT DISTINCT node FROM leases WHERE node NOT IN (SELECT node FROM nodes)"
        )
        # What they write at this moment comes first; then they can write no more.
        for number in sorted({node_number(row[0]) for row in (*silent, *gone)}):
            await connection.execute("SELECT pg_advisory_xact_lock($1, $2)", NODES_LOCK, number)
        taken = await connection.fetch(
            "UPDATE leases SET node = $1, epoch = epoch + 1"
            " WHERE node NOT IN (SELECT node FROM nodes) RETURNING stream, node, epoch, wakes",
            node,
        )
        return {row[0]: Taken(Lease(row[1], row[2]), row[3]) for row in taken}

    async def note(self, node: str, wakes: Mapping[str, int | None]) -> None:
        """See `Leases.note`."""
        await self._rows(
            "UPDATE leases AS l SET wakes = w.wakes"
            " FROM unnest($2::text[], $3::bigint[]) AS w(stream, wakes)"
            " WHERE l.stream = w.stream AND l.node = $1",
            node,
            list(wakes),
            list(wakes.values()),
        )

    async def release(self, node: str, streams: Sequence[str]) -> None:
        """See `Leases.release`."""
        await self._rows(
            "DELETE FROM leases WHERE node = $1 AND stream = ANY($2::text[])", node, list(streams)
        )

    async def leave(self, node: str) -> None:
        """See `Leases.leave`."""
        await self._rows("DELETE FROM nodes WHERE node = $1", node)

    async def listen(self, node: str, hear: Callable[[str], None]) -> None:
        """See `Leases.listen`."""
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)
        heard = asyncio.Event()
        self._listening = asyncio.create_task(self._listen(node, hear, heard))
        await asyncio.wait_for(heard.wait(), 2 * _WAIT_S)

    async def _listen(self, node: str, hear: Callable[[str], None], heard: asyncio.Event) -> None:
        def take(_connection: object, _pid: int, _channel: str, payload: object) -> None:
            text = self._joined(str(payload))
            if text is not None:
                hear(text)

        while True:
            with suppress(*FAILURES, StoreError):
                connection = await asyncpg.connect(self._url, timeout=_WAIT_S)
                try:
                    gone = asyncio.Event()
                    connection.add_termination_listener(lambda *_, gone=gone: gone.set())
                    await connection.add_listener(_channel(node), take)
                    heard.set()
                    await gone.wait()
                finally:
                    connection.terminate()
            await asyncio.sleep(0.2)

    def _joined(self, payload: str) -> str | None:
        """A whole note, once its last part has come. What is no part of any is left alone."""
        head = _PART_OF.match(payload)
        if head is None:
            return None
        note, number, of, text = head[1], int(head[2]), int(head[3]), payload[head.end() :]
        if of == 1:
            return text
        if not 0 <= number < of <= _MOST_PARTS:
            return None
        parts = self._open.setdefault(note, {})
        parts[number] = text
        if len(parts) < of:
            if len(self._open) > _MOST_OPEN:
                del self._open[next(iter(self._open))]
            return None
        del self._open[note]
        return "".join(parts[each] for each in range(of))

    async def send(self, notes: Sequence[tuple[str, str]]) -> None:
        """See `Leases.send`."""
        channels, payloads = [], []
        for node, text in notes:
            if not text.isascii():
                raise ValueError("a note has characters that take one byte each")
            parts = [text[start : start + _PART] for start in range(0, len(text), _PART)] or [""]
            if len(parts) > _MOST_PARTS:
                raise ValueError(f"a note of {len(text)} characters is too long")
            note = secrets.token_hex(8)
            for number, part in enumerate(parts):
                channels.append(_channel(node))
                payloads.append(f"{note} {number}/{len(parts)} {part}")
        await self._rows(
            "SELECT pg_notify(n.channel, n.payload)"
            " FROM unnest($1::text[], $2::text[]) AS n(channel, payload)",
            channels,
            payloads,
        )

    async def close(self) -> None:
        """See `Leases.close`."""
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)
        await self._pool.close()

    async def _rows(self, sql: str, *values: object) -> list[Any]:
        try:
            return list(await self._pool.fetch(sql, *values))
        except Exception as error:
            raise translated(error) from error


def _channel(node: str) -> str:
    return f"faristol_{node}"
