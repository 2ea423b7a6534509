"""A server that is told to go: every line ends, says that it is worth coming back, and is."""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest
from websockets.asyncio.client import connect

from faristol.server.auth.limits import RateLimiter
from faristol.server.problem import Problem, ProblemCode
from faristol.server.running import Running, start
from faristol.server.settings import Settings
from faristol.store import open_store
from tests.server.accounts import administer
from tests.server.championing import announced
from tests.server.client import Client, Socket
from tests.server.duplicate_people import RoomSocket, join, new_room, room_socket
from tests.server.playing import begun, seated

pytestmark = pytest.mark.anyio

SERVICE_RESTART, TRY_AGAIN_LATER, REFUSED = 1012, 1013, 4403


@contextmanager
def server_process(settings: Settings) -> Iterator[tuple[int, "subprocess.Popen[str]"]]:
    """`faristol serve` on the same data, in a process of its own; its port."""
    command = [sys.executable, "-c", "from faristol.cli import main; main()", "serve"]
    command += ["--host", "127.0.0.1", "--port", "0", "--data", settings.data]
    command += ["--workers", "0", "--log", "warning"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        told = next(line for line in process.stdout if "On this machine" in line)
        yield int(told.rsplit(":", 1)[1].rstrip("/\n")), process
    finally:
        process.kill()
        process.communicate()


async def heard_to_the_end(client: Client, path: str, begun: asyncio.Event) -> None:
    """Listen to a stream until the server ends it, properly."""
    async with client.http.stream("GET", path, timeout=60) as answer:
        async for _ in answer.aiter_bytes():
            begun.set()


async def test_a_process_that_is_told_to_go_ends_every_socket_and_stream(
    settings: Settings,
) -> None:
    running = await start(settings, robot_pause_s=0)
    async with Client(running.port) as admin, Client(running.port) as bernat:
        await administer(running, admin)
        desk = await announced(admin)
        await bernat.come_as_guest("Bernat")
        table = await seated(admin, bernat)
        room = await new_room(admin)
        await join(bernat, room["code"], "Bernat")
    running.stop_soon()
    await running.stopped()

    with server_process(settings) as (port, process):
        async with admin.at(port) as admin, bernat.at(port) as bernat:
            streams = (
                f"{desk.path}/stream",
                f"{desk.path}/stream?wall=1",
                f"/duplicate/rooms/{room['id']}/screen",
                f"/tables/{table}/stream",
                "/lobby/stream",
            )
            flags = [asyncio.Event() for _ in streams]
            hearing = [
                asyncio.create_task(heard_to_the_end(bernat, path, flag))
                for path, flag in zip(streams, flags, strict=True)
            ]
            at_table: list[Socket] = [admin.socket(table), bernat.socket(table)]
            in_room: list[RoomSocket] = [room_socket(who, room["id"]) for who in (admin, bernat)]
            sockets = [*at_table, *in_room]
            for socket in sockets:
                await socket.__aenter__()
            await begun(*at_table)
            for one in in_room:
                await one.until(lambda one=one: one.shown)  # type: ignore[misc]
            for flag in flags:
                await asyncio.wait_for(flag.wait(), 30)

            process.terminate()
            for socket in sockets:
                await socket.until(lambda socket=socket: socket.closed, 30)  # type: ignore[misc]
            assert [socket.closed and socket.closed[0] for socket in sockets] == [
                SERVICE_RESTART
            ] * 4
            await asyncio.wait_for(asyncio.gather(*hearing), 30)
            assert await asyncio.to_thread(process.wait, 30) == 0
            for socket in sockets:
                await socket.__aexit__()

    # It closed its house before it went: what it kept is there.
    store = await open_store(settings.store_url)
    kept, head = await store.load_snapshot(f"table:{table}"), await store.head(f"table:{table}")
    await store.close()
    assert kept is not None
    assert kept.version == head.version

    with server_process(settings) as (port, _):
        async with (
            admin.at(port) as admin,
            bernat.at(port) as bernat,
            admin.socket(table) as a,
            room_socket(bernat, room["id"]) as b,
        ):
            await a.until(lambda: a.view, 30)
            await b.until(lambda: b.newest("Own"), 30)


@pytest.fixture
async def addresses(server: Running, anna: Client, bernat: Client) -> tuple[str, str]:
    """A table's socket and a room's."""
    table = await seated(anna, bernat)
    room = await new_room(anna)
    base = f"ws://127.0.0.1:{server.port}/api/v1"
    return f"{base}/tables/{table}/socket", f"{base}/duplicate/rooms/{room['id']}/socket"


async def closed_with(url: str) -> int:
    async with connect(url, proxy=None) as line:
        await asyncio.wait_for(line.wait_closed(), 10)
    return line.close_code or 0


async def test_who_knocks_while_the_server_goes_is_told_to_come_back(
    server: Running, addresses: tuple[str, str]
) -> None:
    server.services.close_connections()
    assert [await closed_with(url) for url in addresses] == [SERVICE_RESTART, SERVICE_RESTART]


async def test_who_knocks_too_often_may_come_back_later(
    addresses: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def enough(*_: object) -> None:
        raise Problem(429, ProblemCode.TOO_MANY_REQUESTS, "slow down", retry_after_s=1)

    monkeypatch.setattr(RateLimiter, "spend", enough)
    assert [await closed_with(url) for url in addresses] == [TRY_AGAIN_LATER, TRY_AGAIN_LATER]


async def test_who_may_not_or_asks_for_nothing_need_not_come_back(
    server: Running, addresses: tuple[str, str]
) -> None:
    missing = [url.replace("/socket", "x/socket") for url in addresses]
    assert [await closed_with(url) for url in missing] == [REFUSED, REFUSED]
    async with httpx.AsyncClient() as http:
        assert (await http.get(f"http://127.0.0.1:{server.port}/health/ready")).status_code == 200
