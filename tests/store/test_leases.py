"""Leases of streams, where servers share a PostgreSQL: one writes, and one that slept can't."""

import asyncio
from collections.abc import AsyncIterator

import asyncpg
import pytest

from faristol.store import (
    Appended,
    Lease,
    Leases,
    NewEvent,
    StaleLeaseError,
    Store,
    StoreUnavailableError,
    Taken,
    open_leases,
    open_store,
    sqlite_url,
)
from faristol.store.postgres_leases import PostgresLeases
from tests.postgresql import PostgresServer

pytestmark = pytest.mark.anyio

SAID = NewEvent("Said", b"{}", 1)


@pytest.fixture
def url(postgres: PostgresServer) -> str:
    return postgres.new_database()


@pytest.fixture
async def leases(url: str, store: Store) -> AsyncIterator[PostgresLeases]:
    """Of nodes that fall silent as soon as the next one looks."""
    opened = await PostgresLeases.open(url, lease_ms=0)
    yield opened
    await opened.close()


@pytest.fixture
async def lasting(url: str, store: Store) -> AsyncIterator[Leases]:
    opened = await PostgresLeases.open(url, lease_ms=60_000)
    yield opened
    await opened.close()


async def test_a_file_has_one_server_and_needs_no_leases(tmp_path: object) -> None:
    assert await open_leases(sqlite_url(tmp_path / "f.db")) is None  # type: ignore[operator]


async def test_of_many_who_claim_a_stream_one_gets_it_and_all_are_told_who(
    lasting: Leases,
) -> None:
    nodes = [f"n{number}" for number in range(12)]
    for node in nodes:
        await lasting.join(node)
    told = await asyncio.gather(*(lasting.claim(node, "table:1") for node in nodes))
    again = [await lasting.claim(node, "table:1") for node in nodes]
    assert len({*again}) == 1
    assert {*told} <= {again[0], Lease("", 0)}, "nothing is told while somebody claims it"
    assert again[0].epoch == 1


async def test_who_is_silent_loses_every_stream_and_can_write_none(
    leases: Leases, store: Store
) -> None:
    await leases.join("asleep")
    old = await leases.claim("asleep", "table:1")
    assert await store.append("table:1", [SAID], after=0, lease=old) == Appended(1, 1)
    await leases.join("awake")
    standing = await leases.renew("awake")
    assert (standing.is_member, "asleep" in standing.silent) == (True, True)
    assert standing.alive == {"awake"}

    taken = await leases.inherit("awake")
    assert taken == {"table:1": Taken(Lease("awake", 2), None)}
    with pytest.raises(StaleLeaseError):
        await store.append("table:1", [SAID], after=1, lease=old)
    with pytest.raises(StaleLeaseError):
        await store.append("table:2", [SAID], after=0, lease=Lease("awake", 1))
    done = await store.append("table:1", [SAID], after=1, lease=taken["table:1"].lease)
    assert done == Appended(2, 2)
    assert not (await leases.renew("asleep")).is_member
    assert await leases.inherit("awake") == {}


async def test_of_two_who_write_together_only_the_one_whose_lease_is_old_is_refused(
    lasting: Leases, store: Store
) -> None:
    await lasting.join("a")
    lease = await lasting.claim("a", "table:1")
    outcomes = await asyncio.gather(
        store.append("table:1", [SAID], after=0, lease=lease),
        store.append("table:2", [SAID], after=0, lease=Lease("a", 7)),
        store.append("table:3", [SAID], after=0),
        return_exceptions=True,
    )
    assert [type(outcome) for outcome in outcomes] == [Appended, StaleLeaseError, Appended]


async def test_what_is_being_written_comes_before_the_stream_goes_to_another(
    leases: Leases, store: Store, url: str
) -> None:
    from faristol.store.postgres_writer import commit
    from faristol.store.writing import request_to_append

    await leases.join("asleep")
    lease = await leases.claim("asleep", "table:1")
    connection = await asyncpg.connect(url)
    transaction = connection.transaction()
    await transaction.start()
    await commit(connection, [request_to_append("table:1", [SAID], 0, "", (), lease)])
    await leases.join("awake")
    inheriting = asyncio.create_task(leases.inherit("awake"))
    done, _ = await asyncio.wait([inheriting], timeout=0.2)
    assert not done, "it waits for whoever writes"
    await transaction.commit()
    assert "table:1" in await inheriting
    assert (await store.head("table:1")).version == 1
    await connection.close()


async def test_who_falls_asleep_while_writing_is_cut_off(store: Store) -> None:
    pool = store._pool  # type: ignore[attr-defined]
    async with pool.acquire() as connection:
        assert await connection.fetchval("SHOW idle_in_transaction_session_timeout") == "2s"


async def test_who_leaves_is_followed_at_once_and_what_is_released_is_nobodys(
    lasting: Leases,
) -> None:
    await lasting.join("a")
    await lasting.join("b")
    await lasting.claim("a", "table:1")
    await lasting.claim("a", "table:2")
    await lasting.release("a", ["table:2"])
    await lasting.release("b", ["table:1"])
    assert await lasting.claim("b", "table:2") == Lease("b", 1)
    await lasting.note("a", {"table:1": 5_000, "table:2": 7})
    await lasting.note("b", {"table:1": 6_000})
    await lasting.leave("a")
    taken = await lasting.inherit("b")
    assert taken == {"table:1": Taken(Lease("b", 2), 5_000)}, "only its node says when"


async def test_notes_of_any_length_arrive_whole_and_at_whom_they_are_for(
    lasting: Leases, url: str
) -> None:
    heard: list[str] = []
    other = await PostgresLeases.open(url)
    await lasting.listen("aa", heard.append)
    connection = await asyncpg.connect(url)
    for junk in ("", "x", "0" * 16 + " 3/2 x", "0" * 16 + " 0/0 x", "0" * 16 + " 0/9999 x"):
        await connection.execute("SELECT pg_notify('faristol_aa', $1)", junk)
    await connection.close()
    long = '"\\\\' * 40_000
    await other.send([("aa", "short"), ("bb", "not for us"), ("aa", long), ("aa", "")])
    async with asyncio.timeout(10):
        while len(heard) < 3:
            await asyncio.sleep(0.01)
    assert heard == ["short", long, ""]
    with pytest.raises(ValueError, match="one byte"):
        await other.send([("aa", "l·l")])
    await other.close()


async def test_a_database_that_is_away_is_said_to_be(postgres: PostgresServer) -> None:
    with pytest.raises(StoreUnavailableError):
        await open_leases("postgresql://faristol@127.0.0.1:1/none")
    url = postgres.new_database()
    await (await open_store(url)).close()
    opened = await open_leases(url)
    assert opened is not None
    await opened.close()
    with pytest.raises((StoreUnavailableError, asyncpg.InterfaceError)):
        await opened.renew("a")
