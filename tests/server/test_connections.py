"""Who has not asked yet: silent, slow and endless connections, and a hall behind one address."""

import asyncio
import base64
import gc
import json
import os
import socket
import struct
from collections.abc import AsyncIterator
from typing import Any

import pytest

from faristol.server import connections
from faristol.server.connections import Connections, raise_file_limit
from faristol.server.endpoints import demanding
from faristol.server.endpoints.demanding import DemandingAddresses
from faristol.server.running import Running, start
from faristol.server.settings import Settings
from tests.server.client import Client
from tests.server.duplicate_people import new_room, room_socket
from tests.server.playing import seated
from tests.server.sent_events import Stream
from tests.server.waiting import until

pytestmark = pytest.mark.anyio


class Wire:
    """One connection, byte by byte."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    async def __aenter__(self) -> "Wire":
        return self

    async def __aexit__(self, *_: object) -> None:
        self.writer.transport.abort()

    async def open(self, port: int) -> "Wire":
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 20)
        return self

    async def say(self, data: bytes) -> None:
        self.writer.write(data)
        await self.writer.drain()

    async def is_cut(self) -> bool:
        """Wait until the server hangs up; whether it said nothing before."""
        async with asyncio.timeout(20):
            try:
                return not await self.reader.read()
            except ConnectionError:
                return True


async def test_an_answer_in_two_pieces_is_sent_without_waiting_between_them(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nagle's algorithm would hold the second piece back until the first is acknowledged."""
    options: list[int] = []
    made = connections.GuardedHttp.connection_made

    def look(self: connections.GuardedHttp, transport: asyncio.Transport) -> None:
        line = transport.get_extra_info("socket")
        options.append(line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        made(self, transport)

    monkeypatch.setattr(connections.GuardedHttp, "connection_made", look)
    running = await start(settings, robot_pause_s=0)
    async with Client(running.port) as client:
        await client.get("/addresses")
    running.stop_soon()
    await running.stopped()
    assert options
    assert all(options)


@pytest.fixture
async def small(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Running]:
    """A server that may open few files, and waits for nobody for long."""
    monkeypatch.setattr("faristol.server.running.raise_file_limit", lambda: 250)
    running = await start(settings, robot_pause_s=0)
    yield running
    running.stop_soon()
    await running.stopped()


async def test_silent_connections_lock_nobody_out(small: Running) -> None:
    most = small.connections.most_silent
    assert most == 25
    silent = [await Wire().open(small.port) for _ in range(4 * most)]
    async with Client(small.port) as client:
        assert (await client.http.get("/editions")).status_code == 200
    await until(lambda: small.connections.count <= most + 1)
    # The oldest went, the newest are still there.
    assert await silent[0].is_cut()
    async with Client(small.port) as client:
        assert (await client.http.get("/editions")).status_code == 200
    for wire in silent:
        wire.writer.transport.abort()
    await until(lambda: small.connections.count == 0)


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"GET / HTTP/1.1\r\nhost: x\r\n",
        b"POST /api/v1/sign-in HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"
        b'content-length: 99\r\n\r\n{"login"',
        b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n\r\n",
    ],
    ids=["nothing", "half-a-head", "half-a-body", "an-empty-line-after-a-request"],
)
async def test_who_does_not_go_on_is_let_go(
    server: Running, monkeypatch: pytest.MonkeyPatch, begun: bytes
) -> None:
    monkeypatch.setattr(connections, "HEAD_S", 0.3)
    monkeypatch.setattr(connections, "_BODY_S", 0.3)
    async with await Wire().open(server.port) as wire:
        await wire.say(begun)
        await wire.is_cut()
    await until(lambda: server.connections.count == 0)


async def test_what_is_asked_in_time_may_take_longer_to_answer(
    server: Running, anna: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "HEAD_S", 0.2)
    monkeypatch.setattr(connections, "_BODY_S", 0.2)
    async with await Wire().open(server.port) as wire:
        await wire.say(b"GET /api/v1/lobby/stream HTTP/1.1\r\nhost: x\r\n\r\n")
        await wire.reader.readuntil(b"event: ")
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.8):
                await wire.is_cut()
    made = await new_room(anna)
    async with room_socket(anna, made["id"]) as socket:
        await socket.until(lambda: any(message["is"] == "Ping" for message in socket.heard))
        assert socket.closed is None


async def endless(wire: Wire, begun: bytes, more: bytes) -> bytes:
    """Send without end until the server hangs up; what it answered."""
    await wire.say(begun)
    try:
        for _ in range(2_000):
            await wire.say(more)
    except ConnectionError:
        pass
    else:
        raise AssertionError("it took everything")
    try:
        return await wire.reader.read()
    except ConnectionError:
        return b""


@pytest.mark.parametrize(
    ("begun", "more"),
    [
        (b"GET / HTTP/1.1\r\nhost: x\r\n", b"x-a: " + b"a" * 4_000 + b"\r\n"),
        (b"GET /", b"a" * 4_000),
        (b"GET / HTTP/1.1\r\nx-a: ", b"a" * 4_000),
        (
            b"GET /api/v1/lobby/stream HTTP/1.1\r\nhost: x\r\n\r\nGET / HTTP/1.1\r\n",
            b"x-a: " + b"a" * 4_000 + b"\r\n",
        ),
    ],
    ids=["headers", "address", "one-header", "behind-a-stream"],
)
async def test_a_head_without_end_is_not_taken(server: Running, begun: bytes, more: bytes) -> None:
    async with await Wire().open(server.port) as wire:
        answer = await endless(wire, begun, more)
        assert not answer or b" 431 " in answer or b" 400 " in answer
    await until(lambda: server.connections.count == 0)


async def test_a_head_that_is_too_large_at_once_is_refused(server: Running) -> None:
    for rest in (b"", b"connection: upgrade\r\nupgrade: websocket\r\n"):
        async with await Wire().open(server.port) as wire:
            head = b"GET /health HTTP/1.1\r\nhost: x\r\n" + rest
            await wire.say(head + b"x-a: " + b"a" * 40_000 + b"\r\n\r\n")
            assert b" 431 " in (await wire.reader.read())[:20]
    async with await Wire().open(server.port) as wire:
        await wire.say(b"GET /health HTTP/1.1\r\nhost: x\r\nx-a: " + b"a" * 8_000 + b"\r\n\r\n")
        assert b" 200 " in await wire.reader.readline()


async def test_an_address_is_named_once_in_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(demanding._log, "warning", lambda what, **_: said.append(what))
    counted = Connections(170, DemandingAddresses())
    assert counted.most == 20
    outcomes = []
    for _ in range(100):
        outcomes.append(counted.come("192.0.2.7"))
        if not outcomes[-1]:
            counted.go("192.0.2.7")
    assert outcomes.count(True) == counted.most_of_one
    assert said == ["too many connections"]
    assert counted.come("192.0.2.8")


async def test_who_comes_by_the_proxy_is_not_one_address() -> None:
    counted = Connections(1_024, DemandingAddresses(), "127.0.0.1, ::1")
    assert counted.is_proxy("127.0.0.1")
    assert not counted.is_proxy("192.0.2.7")
    assert Connections(1_024, DemandingAddresses(), "*").is_proxy("192.0.2.7")
    assert not Connections(1_024, DemandingAddresses()).is_proxy("")


async def test_as_many_files_as_may_be_are_opened() -> None:
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (256, before[1]))
        assert raise_file_limit() == min(before[1], 65_536)
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == min(before[1], 65_536)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


# --- a hall behind one address --------------------------------------------------------

PHONES = 1_000


class Phone(Wire):
    """A phone in the hall, as light as a thousand of them must be."""

    cookie = ""

    async def ask(self, port: int, method: str, path: str, body: Any = None) -> dict[str, Any]:
        """One request on a connection of its own, as a page that loads makes several."""
        data = b"" if body is None else json.dumps(body).encode()
        async with await Wire().open(port) as wire:
            head = f"{method} {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n"
            head += f"content-type: application/json\r\ncontent-length: {len(data)}\r\n"
            if self.cookie:
                head += f"cookie: faristol={self.cookie}\r\n"
            await wire.say(head.encode() + b"\r\n" + data)
            answer = await wire.reader.read()
        top, _, content = answer.partition(b"\r\n\r\n")
        assert b" 200 " in top[:20], answer[:300]
        for line in top.decode().split("\r\n"):
            if line.lower().startswith("set-cookie: faristol="):
                self.cookie = line.partition("=")[2].partition(";")[0]
        return dict(json.loads(content)) if b"application/json" in top else {}

    async def connect(self, port: int, room: str) -> None:
        """Open the socket of the room, and hear what is shown there."""
        await self.open(port)
        key = base64.b64encode(os.urandom(16)).decode()
        await self.say(
            f"GET /api/v1/duplicate/rooms/{room}/socket HTTP/1.1\r\nhost: x\r\n"
            f"connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n"
            f"sec-websocket-key: {key}\r\ncookie: faristol={self.cookie}\r\n\r\n".encode()
        )
        assert b" 101 " in await self.reader.readuntil(b"\r\n\r\n")
        await self.hear("Welcome")
        await self.hear("Shown")

    async def tell(self, **message: Any) -> None:
        data = json.dumps(message).encode()
        mask = os.urandom(4)
        masked = bytes(byte ^ mask[n % 4] for n, byte in enumerate(data))
        await self.say(struct.pack("!BBH", 0x81, 0x80 | 126, len(data)) + mask + masked)

    async def hear(self, kind: str) -> dict[str, Any]:
        """The next message of a kind; pings are answered."""
        async with asyncio.timeout(120):
            while True:
                first, size = await self.reader.readexactly(2)
                if size == 126:
                    (size,) = struct.unpack("!H", await self.reader.readexactly(2))
                elif size == 127:
                    (size,) = struct.unpack("!Q", await self.reader.readexactly(8))
                data = await self.reader.readexactly(size)
                assert first == 0x81, data
                message: dict[str, Any] = json.loads(data)
                if message["is"] == "Ping":
                    await self.tell(do="Pong", n=message["n"])
                if message["is"] == kind:
                    return message


async def test_a_thousand_phones_behind_one_address_join_play_and_reload(
    server: Running, anna: Client
) -> None:
    made = await new_room(anna)
    port, room, code = server.port, made["id"], made["code"]
    phones = [Phone() for _ in range(PHONES)]

    async def loads(phone: Phone) -> None:
        await phone.ask(port, "GET", "/")
        await phone.ask(port, "GET", f"/api/v1/duplicate/codes/{code}")

    async def joins(number: int, phone: Phone) -> None:
        await loads(phone)
        path = f"/api/v1/duplicate/codes/{code}/join"
        await phone.ask(port, "POST", path, {"name": f"Phone {number}"})
        await phone.connect(port, room)

    async def plays(number: int, phone: Phone) -> None:
        await phone.tell(do="HandIn", id=f"slip-{number}", text="ROSA H8")
        assert (await phone.hear("Receipt"))["word"] == "ROSA"

    async def reloads(phone: Phone) -> None:
        phone.writer.transport.abort()
        await loads(phone)
        await phone.connect(port, room)
        assert (await phone.hear("Own"))["slip"]["word"] == "ROSA"  # still whose it was

    async with room_socket(anna, room) as leading:
        await asyncio.gather(*(joins(number, phone) for number, phone in enumerate(phones)))
        assert (await leading.do("Draw", letters="AEIORST"))["is"] == "Done"
        assert (await leading.do("OpenTurn"))["is"] == "Done"
        await asyncio.gather(*(plays(number, phone) for number, phone in enumerate(phones)))
        await asyncio.gather(*(reloads(phone) for phone in phones))
        assert len((await server.services.rooms.room(room)).game.players) == PHONES
    for phone in phones:
        phone.writer.transport.abort()
    await until(lambda: server.connections.count <= 1)


async def test_sockets_and_streams_leave_nothing_in_circles(
    server: Running, anna: Client, bernat: Client, stranger: Client
) -> None:
    """The collector of circles would go through everybody's objects the more often."""
    table = await seated(anna, bernat)

    async def come_and_go() -> None:
        before = server.connections.count
        async with stranger.socket(table) as socket:
            await socket.until(lambda: socket.heard)
        async with Stream(stranger, f"/tables/{table}/stream") as stream:
            await stream.until(lambda: stream.events)
        await until(lambda: not server.services.streams.everybody())
        await until(lambda: server.connections.count <= before)

    await come_and_go()
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        await come_and_go()
        gc.collect()
        left = {type(each).__name__ for each in gc.garbage}
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()
    assert left.isdisjoint(
        {"GuardedHttp", "GuardedSocket", "RequestResponseCycle", "OpenStream", "StreamingResponse"}
    )
