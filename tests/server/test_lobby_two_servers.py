"""Two servers on one PostgreSQL: an offer made on one is seen and accepted on the other, once."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from faristol.server.running import start
from faristol.server.settings import Settings
from tests.postgresql import PostgresServer, postgres_server
from tests.server.client import Client
from tests.server.lobbying import Looking

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def postgres() -> Iterator[PostgresServer]:
    with postgres_server() as server:
        yield server


async def test_a_seek_crosses_over_and_of_two_who_accept_on_two_servers_one_gets_it(
    postgres: PostgresServer, tmp_path: Path
) -> None:
    url = postgres.new_database()
    settings = Settings(
        host="127.0.0.1", port=0, data=str(tmp_path), database=url, workers=0, quick_hashes=True
    )
    one = await start(settings, robot_pause_s=0)
    two = await start(settings, robot_pause_s=0)
    try:
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
    finally:
        for running in (one, two):
            running.stop_soon()
            await running.stopped()
