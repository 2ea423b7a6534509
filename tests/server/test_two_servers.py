"""Two servers on one PostgreSQL: players meet across them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from faristol.server.running import start
from faristol.server.settings import Settings
from faristol.store import verify_store
from tests.postgresql import PostgresServer, postgres_server
from tests.server.client import Client
from tests.server.playing import begun, play_on

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def postgres() -> Iterator[PostgresServer]:
    with postgres_server() as server:
        yield server


async def test_players_on_different_servers_play_one_game(
    postgres: PostgresServer, tmp_path: Path
) -> None:
    url = postgres.new_database()
    settings = Settings(
        host="127.0.0.1", port=0, data=str(tmp_path), database=url, workers=0, quick_hashes=True
    )
    one = await start(settings, robot_pause_s=0)
    two = await start(settings, robot_pause_s=0)
    try:
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
    finally:
        for running in (one, two):
            running.stop_soon()
            await running.stopped()
