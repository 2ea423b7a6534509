"""Who is connected to other servers: said, heard, found late, and gone with the server."""

from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest

from faristol.server.presence import Presence
from faristol.server.timekeeping import WallClock
from faristol.store import Put, Store, open_store, sqlite_url
from tests.postgresql import PostgresServer
from tests.server.waiting import until

pytestmark = pytest.mark.anyio


@pytest.fixture
async def stores(
    postgres: PostgresServer, anyio_backend: str
) -> AsyncIterator[tuple[Store, Store]]:
    url = postgres.new_database()
    one, two = await open_store(url), await open_store(url)
    yield one, two
    await one.close()
    await two.close()


def server(store: Store, *, look_s: float = 0.1, away_s: float = 1.0) -> Presence:
    now = WallClock().now
    return Presence(store, now, alone=False, look_s=look_s, away_s=away_s)


async def test_people_and_seats_are_heard_and_whoever_went_is_gone(
    stores: tuple[Store, Store],
) -> None:
    one, two = (server(store, look_s=600, away_s=600) for store in stores)
    people, seats = {"a": "Anna"}, {"table:t": {0: 40}}
    moved: list[str] = []
    one.people_here = lambda: people
    one.seats_here = [lambda: seats, lambda: {"duplicate:r": {7: 0}, "duplicate:empty": {}}]
    two.on_people = lambda: moved.append("people")
    two.on_seats.append(moved.append)
    await one.start()
    await two.start()
    one.changed()
    await until(lambda: two.people() == {"a": "Anna"})
    assert two.seats("table:t") == {0: 40}
    assert two.seats("duplicate:r") == {7: 0}
    assert two.seats("table:another") == {}
    assert two.is_in_lobby("a")
    assert sorted(moved) == ["duplicate:r", "people", "table:t"]
    assert one.people() == {}
    people.clear()
    one.changed()
    await until(lambda: two.people() == {})
    assert two.seats("table:t") == {0: 40}
    assert moved[3:] == ["people"]
    await one.stop()
    await two.stop()


async def test_a_server_that_dies_leaves_nobody_behind(stores: tuple[Store, Store]) -> None:
    one, two = (server(store) for store in stores)
    one.people_here = lambda: {"a": "Anna"}
    one.seats_here.append(lambda: {"table:t": {1: 0}})
    await one.start()
    await two.start()
    one.changed()
    await until(lambda: two.people() and two.seats("table:t"))
    # As if killed: it says nothing any more, not even that it goes.
    for task in one._tasks:
        task.cancel()
    await until(lambda: not two.people() and not two.seats("table:t"))
    await one.stop()
    await two.stop()


async def test_who_stays_is_not_forgotten_however_long(stores: tuple[Store, Store]) -> None:
    clock = [1_000_000]
    one, two = (
        Presence(store, lambda: clock[0], alone=False, look_s=0.05, away_s=1.0) for store in stores
    )
    one.people_here = lambda: {"a": "Anna"}
    gone: list[int] = []
    await one.start()
    await two.start()
    one.changed()
    await until(lambda: two.people())
    two.on_people = lambda: gone.append(1)

    async def is_said_again() -> bool:
        return all(
            found.expires == clock[0] + 1000 for found in await stores[1].find("presence", 0)
        )

    # Three times as long as a document holds, however slow the machine.
    for _ in range(5):
        clock[0] += 600
        await until(is_said_again)
    await two._look()
    assert two.people() == {"a": "Anna"}
    assert gone == []
    await one.stop()
    await two.stop()


async def test_a_server_that_starts_late_finds_who_is_there(stores: tuple[Store, Store]) -> None:
    one, two = (server(store, look_s=600, away_s=600) for store in stores)
    one.people_here = lambda: {"a": "Anna"}
    await one.start()
    one.changed()
    await until(lambda: stores[0].find("presence", 0))
    await two.start()
    assert two.people() == {"a": "Anna"}
    await one.stop()
    await two.stop()


async def test_alone_nothing_is_written_and_nobody_is_elsewhere(tmp_path: Path) -> None:
    store = await open_store(sqlite_url(tmp_path / "faristol.db"))
    alone = Presence(store, WallClock().now)
    alone.people_here = lambda: {"a": "Anna"}
    await alone.start()
    alone.changed()
    await alone.stop()
    assert await store.find("presence", 0) == []
    assert alone.people() == {}
    await store.close()


async def test_a_document_of_a_newer_release_is_read(stores: tuple[Store, Store]) -> None:
    """Servers of two releases may share a store while one is replaced by the other."""
    body = msgspec.json.encode({"people": {"z": "Zoe"}, "seats": {}, "later": [1]})
    await stores[0].change([Put("presence", "newer", body)])
    one = server(stores[1])
    await one.start()
    assert one.people() == {"z": "Zoe"}
    await one.stop()
