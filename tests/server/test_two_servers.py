"""Two servers on one PostgreSQL: people meet across them, at a table and in the lobby."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from faristol.server.running import Running, start
from faristol.server.settings import Settings
from faristol.store import verify_store
from tests.postgresql import PostgresServer
from tests.server.client import Client
from tests.server.lobbying import Looking
from tests.server.playing import begun, play_on

pytestmark = pytest.mark.anyio


@pytest.fixture
async def servers(
    postgres: PostgresServer, tmp_path: Path, anyio_backend: str
) -> AsyncIterator[tuple[Running, Running]]:
    url = postgres.new_database()
    settings = Settings(
        host="127.0.0.1", port=0, data=str(tmp_path), database=url, workers=0, quick_hashes=True
    )
    one = await start(settings, robot_pause_s=0)
    two = await start(settings, robot_pause_s=0)
    yield one, two
    for running in (one, two):
        running.stop_soon()
        await running.stopped()


async def test_players_on_different_servers_play_one_game(
    servers: tuple[Running, Running],
) -> None:
    one, two = servers
    async with Client(one.port) as anna, Client(two.port) as bernat:
        await anna.come_as_guest("Anna")
        await bernat.come_as_guest("Bernat")
        made = await anna.post("/tables", {"edition": "friendly"})
        await bernat.post(f"/tables/{made['id']}/sit", {})
        table = made["id"]
        async with anna.socket(table) as a, bernat.socket(table) as b:
            await begun(a, b)
            await a.until(lambda: a.view and (a.events("TurnBegan") or a.view["on_turn"]))
            for _ in range(6):
                seat = (await anna.get(f"/tables/{table}/state"))["on_turn"]
                player, socket = ((anna, a), (bernat, b))[seat]
                done = await play_on(player, socket, table, seat)
                assert done["is"] == "Done"
                for other in (a, b):
                    await other.reaches(done["last"])
            assert a.version == b.version
    assert (await verify_store(one.house.store, "table:")).streams == 1


async def test_a_seek_crosses_over_and_of_two_who_accept_on_two_servers_one_gets_it(
    servers: tuple[Running, Running],
) -> None:
    one, two = servers
    async with Client(one.port) as anna, Client(one.port) as bernat, Client(two.port) as carme:
        for client, name in ((anna, "Anna"), (bernat, "Bernat"), (carme, "Carme")):
            await client.come_as_guest(name)
        async with Looking(anna) as a, Looking(carme) as c:
            made = await anna.post("/seeks", {})
            await c.until(lambda: c.lists["seek"].get(made["id"]))
            done = await asyncio.gather(
                bernat.post(f"/offers/{made['id']}/accept"),
                carme.post(f"/offers/{made['id']}/accept"),
                return_exceptions=True,
            )
            tables = [each for each in done if isinstance(each, dict)]
            assert len(tables) == 1
            await a.until(lambda: [o for o in a.own["asked"] if o["state"] == "accepted"])
            assert a.own["asked"][0]["table"] == tables[0]["id"]
            await c.until(lambda: not c.lists["seek"])
            await c.until(lambda: c.lists["table"].get(tables[0]["id"]))
