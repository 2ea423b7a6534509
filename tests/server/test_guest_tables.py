"""Guests of one address can't take all tables, boards and seeks from those of others."""

from collections.abc import AsyncIterator

import httpx
import pytest

from faristol.server.auth.limits import Rate
from faristol.server.lobby import api as lobby_api
from faristol.server.lobby import offers
from faristol.server.plans.guest_tables import GuestTables
from faristol.server.running import Running
from faristol.server.tables.abandoned import GIVEN_UP_MS
from faristol.server.timekeeping import DAY_MS
from tests.server.client import Client, refused
from tests.server.test_companion import Board, opened

pytestmark = pytest.mark.anyio

NEW_MS = 6_000
"""After so long nothing counts that is gone."""


@pytest.fixture
async def elsewhere(server: Running) -> AsyncIterator[Client]:
    """Somebody at another address."""
    async with Client(server.port) as client:
        client.http._transport = httpx.AsyncHTTPTransport(local_address="127.0.0.2")
        await client.come_as_guest("Carla")
        yield client


def test_a_hall_may_have_a_thousand_and_four_addresses_are_needed_for_all() -> None:
    guests = GuestTables(20_000, lambda: 0)
    assert (guests._most, guests._most_of_one) == (10_000, 2_500)
    assert GuestTables(4_000, lambda: 0)._most_of_one == 1_000
    # On a small server one address may well be the whole club.
    assert GuestTables(300, lambda: 0)._most_of_one == 150


async def test_tables_and_boards_of_one_address_leave_room_for_guests_elsewhere(
    server: Running,
    anna: Client,
    bernat: Client,
    stranger: Client,
    elsewhere: Client,
    admin: Client,
) -> None:
    server.services.guest_tables._most_of_one = 3
    first = await anna.post("/tables", {})
    await bernat.post("/tables", {"robots": ["club"]})
    await opened(stranger)
    for asked in (anna.post("/tables", {}), bernat.post("/tables", {}), opened(stranger)):
        error = await refused(asked)
        assert (error.status, error.code) == (503, "server-full")
    await elsewhere.post("/tables", {})
    await opened(elsewhere)
    await admin.post("/tables", {})
    # What is gone counts no more.
    await anna.post(f"/tables/{first['id']}/leave")
    server.services.clock.advance(NEW_MS)
    await bernat.post("/tables", {})
    assert (await refused(opened(stranger))).code == "server-full"


async def test_boards_count_among_the_tables_of_guests(
    server: Running, anna: Client, stranger: Client
) -> None:
    server.services.guest_tables._most = 2
    await opened(stranger)
    await anna.post("/tables", {})
    assert (await refused(opened(stranger))).code == "server-full"


async def test_seeks_of_one_address_leave_room_for_guests_elsewhere(
    anna: Client, bernat: Client, elsewhere: Client, admin: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(offers, "_MOST_OFFERS", 6)
    for client in (anna, anna, bernat):
        await client.post("/seeks", {})
    error = await refused(bernat.post("/seeks", {}))
    assert (error.status, error.code) == (503, "server-full")
    await elsewhere.post("/seeks", {})
    await admin.post("/seeks", {})


async def test_a_board_that_nobody_came_to_is_taken_away_after_two_days(
    server: Running, stranger: Client
) -> None:
    begun = Board(stranger, await opened(stranger))
    await begun.take()
    await begun.begin()
    line = await opened(stranger)
    abandoned = server.services.abandoned
    server.services.clock.advance(2 * DAY_MS - 60_000)
    assert await abandoned.end_left() == 0
    server.services.clock.advance(120_000)
    assert await abandoned.end_left() == 1
    assert (await refused(Board(stranger, line).take())).status == 404
    await begun.take()
    server.services.clock.advance(GIVEN_UP_MS)
    assert await abandoned.end_left() == 1


@pytest.mark.parametrize("name", ["Joa\u202ena", "Joa\u0000na", "Mar\u200btí"])
async def test_nobody_at_a_board_has_a_name_that_hides_something(
    stranger: Client, name: str
) -> None:
    asked = {"source": "on-table", "edition": "fisc-2023", "options": {"devices": True}}
    error = await refused(stranger.post("/boards", {**asked, "names": ["Pau", name]}))
    assert (error.status, error.code) == (400, "bad-name")


async def test_whoever_asks_for_every_table_again_and_again_waits_and_others_do_not(
    anna: Client,
    stranger: Client,
    elsewhere: Client,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lobby_api, "_EVERY_TABLE", Rate(burst=2, every_ms=3_600_000))
    await anna.get("/tables")
    await stranger.get("/tables")
    for client in (anna, stranger):
        assert (await refused(client.get("/tables"))).status == 429
    await elsewhere.get("/tables")
    await anna.get("/lobby")
