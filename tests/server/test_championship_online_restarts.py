"""Tables of three and four while servers go, come back and share one database."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from faristol.server.running import start
from faristol.server.settings import Settings
from faristol.store import Delete
from tests.postgresql import PostgresServer
from tests.server.accounts import administer
from tests.server.championing import NAMES
from tests.server.client import Client
from tests.server.school_room import Room, Sat, Sitting, room
from tests.server.waiting import until

pytestmark = pytest.mark.anyio


class TestRestarting:
    async def test_a_server_that_goes_in_the_middle_finds_game_and_result_again(
        self, settings: Settings, anyio_backend: str
    ) -> None:
        running = await start(settings, robot_pause_s=0)
        async with AsyncExitStack() as stack:
            clients = [await stack.enter_async_context(Client(running.port)) for _ in range(5)]
            admin, pupils = clients[0], clients[1:]
            await administer(running, admin)
            for client, name in zip(pupils, NAMES, strict=False):
                await client.come_as_guest(name)
            held = await room(admin, pupils)
            line = await held.publish()
            async with Sitting(held, line) as sat:
                points = await sat.play(0)
            running.stop_soon()
            await running.stopped()
            running = await start(settings, robot_pause_s=0)
            moved = [client.at(running.port) for client in clients]
            for client in moved:
                await stack.enter_async_context(client)
            held = Room(held.desk.seen_by(moved[0]), moved[1:])
            assert (await held.line())["game"] == line["game"]
            await running.services.office.stop()  # the result comes while nobody looks
            sockets = [
                await stack.enter_async_context(client.socket(line["game"]))
                for client in held.playing(line)
            ]
            await Sat(line["game"], held.playing(line), sockets).pass_out()
            assert await held.scores() is None
        running.stop_soon()
        await running.stopped()
        for _ in range(2):  # found at the start, and once
            running = await start(settings, robot_pause_s=0)
            async with Client(running.port) as stranger:
                (table,) = (await stranger.get(held.desk.path))["view"]["rounds"][0]["tables"]
                assert table["scores"] == [points, 0, 0, 0]
            rows = await running.services.store.read(f"championship:{held.desk.event}")
            assert sum(row.type == "TableScored" for row in rows) == 1
            assert sum(row.type == "TableLaid" for row in rows) == 1
            running.stop_soon()
            await running.stopped()

    async def test_a_game_that_can_not_be_read_any_more_keeps_no_server_from_starting(
        self, settings: Settings, anyio_backend: str
    ) -> None:
        running = await start(settings, robot_pause_s=0)
        async with AsyncExitStack() as stack:
            clients = [await stack.enter_async_context(Client(running.port)) for _ in range(5)]
            await administer(running, clients[0])
            for client, name in zip(clients[1:], NAMES, strict=False):
                await client.come_as_guest(name)
            held = await room(clients[0], clients[1:])
            line = await held.publish()
        await running.services.store.change([Delete("table", line["game"])])
        running.stop_soon()
        await running.stopped()
        running = await start(settings, robot_pause_s=0)
        async with Client(running.port) as stranger:
            (table,) = (await stranger.get(held.desk.path))["view"]["rounds"][0]["tables"]
            assert (table["game"], table["scores"]) == (line["game"], None)
        async with clients[0].at(running.port) as admin:
            held = Room(held.desk.seen_by(admin), [])
            await held.desk.do("LayTable", table=1)
            assert (await held.line())["game"] not in ("", line["game"])
        running.stop_soon()
        await running.stopped()


class TestTwoServers:
    async def test_a_table_across_two_servers_is_made_once_and_scored_once(
        self, postgres: PostgresServer, tmp_path: Path, anyio_backend: str
    ) -> None:
        url = postgres.new_database()
        settings = Settings(
            host="127.0.0.1",
            port=0,
            data=str(tmp_path),
            database=url,
            workers=0,
            quick_hashes=True,
        )
        servers = [await start(settings, robot_pause_s=0) for _ in range(2)]
        async with AsyncExitStack() as stack:
            admin = await stack.enter_async_context(Client(servers[0].port))
            await administer(servers[0], admin)
            pupils = []
            for number in range(4):
                port = servers[number % 2].port
                pupils.append(await stack.enter_async_context(Client(port)))
                await pupils[-1].come_as_guest(NAMES[number])
            held = await room(admin, pupils)
            await held.publish(1, 2)
            codes = (await held.desk.mine())["desk"]["codes"]
            # The last two come at the same moment, at either server: both want the table made.
            await asyncio.gather(
                *(
                    pupils[player - 1].post(
                        f"{held.desk.path}/claim", {"player": player, "code": codes[str(player)]}
                    )
                    for player in (1, 2)
                )
            )

            async def laid() -> Any:
                return (await held.line())["game"]

            await until(laid)
            async with Sitting(held, await held.line()) as sat:
                await sat.pass_out()
            assert await until(held.scores) == [0, 0, 0, 0]
            for server in servers:
                rows = await server.services.store.read(f"championship:{held.desk.event}")
                assert sum(row.type == "TableScored" for row in rows) == 1
                assert sum(row.type == "TableLaid" for row in rows) == 1
        for server in servers:
            server.stop_soon()
            await server.stopped()
