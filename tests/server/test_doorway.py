"""Connections come in by turns of their addresses, however many of one knock at once."""

import asyncio
import errno
import socket
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest

from faristol.server import doorway
from faristol.server.connections import Connections
from faristol.server.doorway import Doorway
from faristol.server.endpoints import demanding
from faristol.server.endpoints.demanding import DemandingAddresses
from tests.server.waiting import until

pytestmark = pytest.mark.anyio

HOSTILE, OTHER = "127.0.0.2", "127.0.0.3"
KEPT = 150
"""Files that the server keeps for itself."""


class Entrance:
    """A doorway, what knocks at it and what comes in."""

    def __init__(self, most: int = 4_000, *, trusted_proxies: str = "") -> None:
        listening = socket.create_server(("127.0.0.1", 0), backlog=1_024)
        self.port: int = listening.getsockname()[1]
        self.listening = listening
        self.connections = Connections(most + KEPT, DemandingAddresses(), trusted_proxies)
        self.came: list[str] = []
        self.lines: list[socket.socket] = []
        self.doorway = Doorway(listening, self.connections, self.let_in)
        self.greet: Callable[[], Awaitable[object]] | None = None

    async def let_in(self, line: socket.socket) -> None:
        self.came.append(line.getpeername()[0])
        self.lines.append(line)
        if self.greet is not None:
            await self.greet()

    def knock(self, address: str, times: int = 1) -> list[socket.socket]:
        """Connections that say nothing."""
        at = ("127.0.0.1", self.port)
        made = [socket.create_connection(at, source_address=(address, 0)) for _ in range(times)]
        self.lines += made
        return made

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[None]:
        self.doorway.open()
        try:
            yield
        finally:
            await self.doorway.close()
            for line in self.lines:
                line.close()


def is_shut(line: socket.socket) -> bool:
    """Whether the other side has hung up."""
    line.setblocking(False)
    try:
        return line.recv(1) == b""
    except BlockingIOError:
        return False
    except ConnectionResetError:
        return True


async def for_ever() -> None:
    await asyncio.Event().wait()


async def test_nobody_comes_in_behind_all_of_another_address() -> None:
    entrance = Entrance()
    entrance.knock(HOSTILE, 500)
    entrance.knock(OTHER)
    async with entrance.opened():
        await until(lambda: len(entrance.came) == 501)
    assert Counter(entrance.came) == {HOSTILE: 500, OTHER: 1}
    # All are taken from the system within a few rounds of the loop; in each, few come in.
    assert entrance.came.index(OTHER) < 100


async def test_where_too_many_of_an_address_wait_the_last_are_closed_unheard(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said: list[str] = []
    monkeypatch.setattr(demanding._log, "warning", lambda what, address, **_: said.append(address))
    monkeypatch.setattr(doorway, "_LET_IN", 1)
    entrance = Entrance(most=200)
    most = entrance.connections.most_silent
    hostile = entrance.knock(HOSTILE, 3 * most)
    [other] = entrance.knock(OTHER)
    async with entrance.opened():
        await until(lambda: OTHER in entrance.came and entrance.came.count(HOSTILE) >= most)
        await until(lambda: sum(map(is_shut, hostile)) + entrance.came.count(HOSTILE) == 3 * most)
        assert not is_shut(other)
        # First come, first served: it is the last who go.
        assert not any(map(is_shut, hostile[:most]))
    assert said == [HOSTILE]


async def test_who_never_ends_greeting_waits_like_others_do() -> None:
    """With TLS a connection says something before it is one; until then it counts here."""
    entrance = Entrance(most=200)
    entrance.greet = for_ever
    most = entrance.connections.most_silent
    hostile = entrance.knock(HOSTILE, 2 * most)
    async with entrance.opened():
        await until(lambda: sum(map(is_shut, hostile)) == most)
        entrance.knock(OTHER)
        await until(lambda: OTHER in entrance.came)
        assert entrance.came.count(HOSTILE) == most


@pytest.mark.parametrize("trusted", [HOSTILE, "10.0.0.0/8, 127.0.0.0/8", "*"])
async def test_a_proxy_brings_as_many_as_there_is_room_for(trusted: str) -> None:
    entrance = Entrance(most=200, trusted_proxies=trusted)
    entrance.greet = for_ever
    entrance.knock(HOSTILE, 150)
    async with entrance.opened():
        await until(lambda: len(entrance.came) == 150)


async def test_where_all_is_full_the_longest_line_makes_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(doorway, "_LET_IN", 0)
    entrance = Entrance(most=40)
    hostile = [
        line for one in range(4) for line in entrance.knock(f"127.0.1.{one + 1}", 12 - 2 * one)
    ]
    async with entrance.opened():
        # 9 + 8 + 6 + … wait: each address may have 10 here, and all of them 40.
        await until(lambda: len(entrance.doorway._waiting) == 34)
        others = [line for one in range(9) for line in entrance.knock(f"127.0.2.{one + 1}")]
        await until(lambda: sum(map(is_shut, hostile)) == 5)
        assert not any(map(is_shut, others))
        assert len(entrance.doorway._waiting) == 40


async def test_who_still_waits_when_the_server_goes_is_let_go(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(doorway, "_LET_IN", 0)
    entrance = Entrance()
    waiting = entrance.knock(HOSTILE, 5)
    async with entrance.opened():
        await until(lambda: len(entrance.doorway._waiting) == 5)
        await entrance.doorway.close()
        assert all(map(is_shut, waiting))
        with pytest.raises(ConnectionRefusedError):
            entrance.knock(OTHER)


async def test_whose_turn_it_is_when_the_server_goes_is_not_left_open() -> None:
    entrance = Entrance()
    async with entrance.opened():
        entrance.knock(OTHER)
        while not entrance.doorway._coming:
            await asyncio.sleep(0)
        assert entrance.came == []  # the task has not taken its first step yet
    assert entrance.came == [OTHER]


async def test_where_the_system_has_no_more_files_it_goes_on_a_little_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(doorway, "_NO_FILES_S", 0.01)
    entrance = Entrance()
    errors = [OSError(errno.EMFILE, "too many open files"), ConnectionAbortedError()]

    class Listening(socket.socket):
        def accept(self) -> tuple[socket.socket, object]:
            if errors:
                raise errors.pop(0)
            return super().accept()

    entrance.doorway._listening = Listening(fileno=entrance.listening.detach())
    entrance.knock(OTHER, 3)
    async with entrance.opened():
        await until(lambda: len(entrance.came) == 3)
    assert not errors


async def test_a_loop_that_watches_no_sockets_takes_them_one_by_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def none(*_: object) -> None:
        raise NotImplementedError

    taken = asyncio.get_running_loop().sock_accept
    errors = [OSError(errno.EMFILE, "too many open files")]

    async def accept(listening: socket.socket) -> object:
        if errors:
            raise errors.pop(0)
        return await taken(listening)

    loop = asyncio.get_running_loop()
    entrance = Entrance()
    entrance.knock(OTHER, 3)
    monkeypatch.setattr(doorway, "_NO_FILES_S", 0.01)
    with monkeypatch.context() as windows:
        windows.setattr(loop, "sock_accept", accept)
        windows.setattr(Doorway, "_watch", none)
        async with entrance.opened():
            await until(lambda: len(entrance.came) == 3)
