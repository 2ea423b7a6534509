"""Requests written to PostgreSQL: what may be written of a batch, in one transaction.

Whoever loses against another server in a stream is told so by the key of `events`; trying
again is not this module's business.
"""

import json
from hashlib import sha256
from typing import Any, TypeAlias

from faristol.store.chain import StoredEvent
from faristol.store.contract import Appended, Change, Head, Put, StreamAdvanced
from faristol.store.errors import StaleLeaseError, StoreError
from faristol.store.leases import Lease
from faristol.store.writing import NOWHERE, WriteRequest, admitted, check_revision, placed

CHANNEL = "faristol"
"""Where servers tell each other which streams moved."""
_REGISTER_LOCK = 0x66617265
"""Changes of the register take turns between servers; they are rare and short."""

NODES_LOCK = 0x6661
"""The class of the locks that nodes hold while they append, by their number."""

Outcome: TypeAlias = Appended | BaseException
Connection: TypeAlias = Any  # asyncpg hands out proxies of its connections


async def commit(connection: Connection, requests: list[WriteRequest]) -> list[Outcome]:
    """Write what may be written of all requests in one durable transaction."""
    async with connection.transaction():
        if any(request.changes for request in requests):
            await connection.execute("SELECT pg_advisory_xact_lock($1)", _REGISTER_LOCK)
        for number in sorted({node_number(r.lease.node) for r in requests if r.lease is not None}):
            await connection.execute(
                "SELECT pg_advisory_xact_lock_shared($1, $2)", NODES_LOCK, number
            )
        leases = await _leases(connection, requests)
        heads = await _heads(connection, requests)
        done = await _done(connection, requests)
        revisions = await _revisions(connection, requests)
        outcomes: list[Outcome] = []
        rows: list[StoredEvent] = []
        made: list[tuple[str, str, int, int]] = []
        changes: list[tuple[Change, int]] = []
        told: list[StreamAdvanced] = []
        for request in requests:
            head = heads.get(request.stream, NOWHERE)
            named = ((request.stream, each.id) for each in request.commands)
            known = {name[1]: done[name] for name in named if name in done}
            try:
                if request.lease is not None and request.lease != leases.get(request.stream):
                    raise StaleLeaseError(request.stream)
                outcome, own = admitted(request, head, known)
                if not outcome.repeated:
                    for change in request.changes:
                        check_revision(change, revisions.get((change.kind, change.key), 0))
            except StoreError as refused:
                outcomes.append(refused)
                continue
            outcomes.append(outcome)
            if outcome.repeated:
                continue
            rows += own
            if own:
                heads[request.stream] = Head(own[-1].version, own[-1].hash)
            for stream, command, first, last in placed(request, outcome):
                done[stream, command] = Appended(first, last)
                made.append((stream, command, first, last))
            for change in request.changes:
                place = (change.kind, change.key)
                revision = revisions.get(place, 0) + 1
                revisions[place] = revision if isinstance(change, Put) else 0
                changes.append((change, revision))
            if request.tell is not None:
                told.append(request.tell)
        await _insert(connection, rows, made)
        for change, revision in changes:
            await _change(connection, change, revision)
        told += (StreamAdvanced(row.stream, row.version) for row in rows)
        for payload in _payloads(told):
            await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, payload)
    return outcomes


def node_number(node: str) -> int:
    """The number of a node's lock. Two nodes with the same one wait for each other, no more."""
    return int.from_bytes(sha256(node.encode()).digest()[:4], signed=True)


async def _leases(connection: Connection, requests: list[WriteRequest]) -> dict[str, Lease]:
    streams = list({request.stream for request in requests if request.lease is not None})
    if not streams:
        return {}
    rows = await connection.fetch(
        "SELECT stream, node, epoch FROM leases WHERE stream = ANY($1::text[])", streams
    )
    return {stream: Lease(node, epoch) for stream, node, epoch in rows}


async def _heads(connection: Connection, requests: list[WriteRequest]) -> dict[str, Head]:
    streams = list({request.stream for request in requests if request.events})
    rows = await connection.fetch(
        "SELECT w.stream, e.version, e.hash FROM unnest($1::text[]) AS w(stream)"
        " CROSS JOIN LATERAL (SELECT version, hash FROM events"
        " WHERE stream = w.stream ORDER BY version DESC LIMIT 1) AS e",
        streams,
    )
    return {stream: Head(version, own) for stream, version, own in rows}


async def _done(
    connection: Connection, requests: list[WriteRequest]
) -> dict[tuple[str, str], Appended]:
    named = [(request.stream, each.id) for request in requests for each in request.commands]
    if not named:
        return {}
    rows = await connection.fetch(
        "SELECT c.stream, c.command, c.first, c.last FROM commands AS c"
        " JOIN unnest($1::text[], $2::text[]) AS w(stream, command) USING (stream, command)",
        [stream for stream, _ in named],
        [command for _, command in named],
    )
    return {(row[0], row[1]): Appended(row[2], row[3]) for row in rows}


async def _revisions(
    connection: Connection, requests: list[WriteRequest]
) -> dict[tuple[str, str], int]:
    places = [(change.kind, change.key) for request in requests for change in request.changes]
    if not places:
        return {}
    rows = await connection.fetch(
        "SELECT r.kind, r.key, r.revision FROM register AS r"
        " JOIN unnest($1::text[], $2::text[]) AS w(kind, key) USING (kind, key)",
        [kind for kind, _ in places],
        [key for _, key in places],
    )
    return {(row[0], row[1]): row[2] for row in rows}


async def _insert(
    connection: Connection, rows: list[StoredEvent], made: list[tuple[str, str, int, int]]
) -> None:
    if rows:
        await connection.executemany(
            "INSERT INTO events (stream, version, at, type, body, actor, previous, hash)"
            " VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
            [
                (r.stream, r.version, r.at, r.type, r.body, r.actor, r.previous, r.hash)
                for r in rows
            ],
        )
    if made:
        await connection.executemany(
            "INSERT INTO commands (stream, command, first, last) VALUES ($1, $2, $3, $4)", made
        )


async def _change(connection: Connection, change: Change, revision: int) -> None:
    if isinstance(change, Put):
        await connection.execute(
            "INSERT INTO register (kind, key, revision, body, expires)"
            " VALUES ($1, $2, $3, $4, $5) ON CONFLICT (kind, key) DO UPDATE SET"
            " revision = excluded.revision, body = excluded.body, expires = excluded.expires",
            change.kind,
            change.key,
            revision,
            change.body,
            change.expires,
        )
    else:
        await connection.execute(
            "DELETE FROM register WHERE kind = $1 AND key = $2", change.kind, change.key
        )


def _payloads(told: list[StreamAdvanced]) -> list[str]:
    """What moved, in notes of at most 40 streams: PostgreSQL takes 8,000 bytes in one."""
    moved = list({reached.stream: reached.version for reached in told}.items())
    return [json.dumps(moved[start : start + 40]) for start in range(0, len(moved), 40)]
