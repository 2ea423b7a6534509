"""Connections before they have asked anything: how long, how large, and how many to one address.

A proxy in front would do this too; a club's laptop has none. Where there are too many, the
connection that has been silent longest goes: a hall that comes in asks at once and is never that.
"""

import asyncio
from collections import Counter, defaultdict
from contextlib import suppress
from ipaddress import ip_address, ip_network

from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from faristol.server.auth.limits import network_of
from faristol.server.endpoints.demanding import DemandingAddresses
from faristol.server.young_objects import YoungObjects

_FILES = 65_536
"""Files that the process may have open, where the system lets it."""
_FILES_KEPT = 150
"""Files beside connections: the store, word lists, pages being read."""
HEAD_S = 10.0
"""How long a connection may take to say what it wants."""
_BODY_S = 60.0
"""How long a body may take to come."""
_LARGEST_HEAD = 32 << 10


def raise_file_limit() -> int:
    """Let this process open as many files as it may; how many those are."""
    try:
        import resource
    except ImportError:  # not on Windows, which has no such limit
        return _FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return _FILES
    wanted = _FILES if hard == resource.RLIM_INFINITY else min(hard, _FILES)
    if wanted > soft:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return max(soft, wanted)


class Connections:
    """Counts connections by address, and drops those that are too many."""

    def __init__(
        self, files: int, demanding: DemandingAddresses, trusted_proxies: str = ""
    ) -> None:
        self.most = max(files - _FILES_KEPT, 16)
        """Connections altogether."""
        self.most_of_one = self.most * 3 // 4
        self.most_silent = self.most // 4
        """Connections of one address that have not asked anything."""
        proxies = trusted_proxies.replace(",", " ").split()
        self._proxies = frozenset(proxies)
        self._networks = [ip_network(each, strict=False) for each in proxies if "/" in each]
        self._open: Counter[str] = Counter()
        self._silent: defaultdict[str, dict[GuardedHttp, None]] = defaultdict(dict)
        self._demanding = demanding
        self.young = YoungObjects()
        self.count = 0

    def is_proxy(self, host: str) -> bool:
        """Whether everybody comes by this address."""
        if "*" in self._proxies or host in self._proxies:
            return True
        with suppress(ValueError):
            return any(ip_address(host) in network for network in self._networks)
        return False

    def come(self, address: str) -> bool:
        """Count a connection; whether there is room for it."""
        has_room = True
        if self._open[address] >= self.most_of_one:
            has_room = self._drop_oldest(address)
        elif self.count >= self.most:
            most_silent = max(self._silent, key=lambda one: len(self._silent[one]), default="")
            has_room = self._drop_oldest(most_silent)
        self.count += 1
        self._open[address] += 1
        if not has_room:
            self.warn(address)
        return has_room

    def go(self, address: str) -> None:
        """A connection ended."""
        self.count -= 1
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]

    def fall_silent(self, address: str, connection: "GuardedHttp") -> None:
        """A connection has not asked anything yet, or not again."""
        silent = self._silent[address]
        silent[connection] = None
        if len(silent) > self.most_silent:
            self.warn(address)
            self._drop_oldest(address)

    def speak(self, address: str, connection: "GuardedHttp") -> None:
        """A connection has asked, or is gone."""
        silent = self._silent.get(address)
        if silent is not None:
            silent.pop(connection, None)
            if not silent:
                del self._silent[address]

    def _drop_oldest(self, address: str) -> bool:
        """Drop the connection of an address that has been silent longest; whether there was one."""
        silent = self._silent.get(address)
        if not silent:
            return False
        oldest = next(iter(silent))
        self.speak(address, oldest)
        oldest.drop()
        return True

    def warn(self, address: str) -> None:
        """Have the log name an address that has too many."""
        self._demanding.warn(address, "too many connections", connections=self._open[address])


class GuardedConfig(Config):
    """uvicorn's settings, and who counts the connections that are made by them."""

    connections: Connections


class GuardedHttp(HttpToolsProtocol):
    """uvicorn's HTTP connection, with limits for its time and size."""

    def __init__(
        self,
        config: GuardedConfig,
        server_state: ServerState,
        app_state: dict[str, object],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._counted = config.connections
        self._address = ""
        self._is_counted = False
        self._head_size = 0
        self._is_reading_body = False
        self._is_refused = False
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count it, and give it some seconds to ask."""
        super().connection_made(transport)
        self._counted.young.begin()
        host = self.client[0] if self.client else ""
        if self._counted.is_proxy(host):
            self._wait(HEAD_S)
            return
        self._address = network_of(host)
        self._is_counted = True
        has_room = self._counted.come(self._address)
        if not has_room:
            transport.abort()
            return
        self._counted.fall_silent(self._address, self)
        self._wait(HEAD_S)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no more."""
        self._release()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """Let the socket's protocol count it from now on."""
        if not self._is_refused:
            self._release()
            super().handle_websocket_upgrade()
            # Each holds the other, and nobody asks again.
            del self.parser

    def data_received(self, data: bytes) -> None:
        """Read on, but no head without end."""
        if not self._is_reading_body:
            self._head_size += len(data)
        super().data_received(data)
        if not self._is_reading_body and self._head_size > _LARGEST_HEAD:
            self._refuse()

    def on_headers_complete(self) -> None:
        """Begin with what is asked, once the head is there and no larger than it may be."""
        size = len(self.url) + sum(len(name) + len(value) for name, value in self.headers)
        self._head_size = 0
        if size > _LARGEST_HEAD:
            self._refuse()
        if self._is_refused:
            return
        self._counted.young.begin()
        self._is_reading_body = True
        self._speak()
        self._wait(_BODY_S)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """All of it is there: what follows takes as long as it takes."""
        self._stop_waiting()
        self._is_reading_body = False
        if not self._is_refused:
            super().on_message_complete()

    def on_body(self, body: bytes) -> None:
        """Take a part of the body, unless its head was refused."""
        if not self._is_refused:
            super().on_body(body)

    def on_response_complete(self) -> None:
        """Silent again, until it asks for something else."""
        super().on_response_complete()
        if self.transport.is_closing() or not self.cycle.response_complete:
            return
        self._wait(HEAD_S)
        if self._is_counted:
            self._counted.fall_silent(self._address, self)

    def on_message_begin(self) -> None:
        """Another request begins: it may take as long as the first."""
        super().on_message_begin()
        self._wait(HEAD_S)

    def drop(self) -> None:
        """End it without a word."""
        self._stop_waiting()
        if not self.transport.is_closing():
            self.transport.abort()

    def _refuse(self) -> None:
        """Say that the head is too large, and hang up."""
        if not self._is_refused and not self.transport.is_closing():
            headers = b"connection: close\r\ncontent-length: 0\r\n\r\n"
            self.transport.write(STATUS_LINE[431] + headers)
            self.transport.close()
        self._is_refused = True

    def _wait(self, seconds: float) -> None:
        self._stop_waiting()
        self._timer = self.loop.call_later(seconds, self.drop)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _speak(self) -> None:
        if self._is_counted:
            self._counted.speak(self._address, self)

    def _release(self) -> None:
        self._stop_waiting()
        if self._is_counted:
            self._speak()
            self._is_counted = False
            self._counted.go(self._address)


class GuardedSocket(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket connection, counted like any other."""

    def __init__(
        self,
        config: GuardedConfig,
        server_state: ServerState,
        app_state: dict[str, object],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._counted = config.connections
        self._address: str | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count it."""
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        if not self._counted.is_proxy(host):
            self._address = network_of(host)
            self._counted.come(self._address)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no more."""
        if self._address is not None:
            self._counted.go(self._address)
            self._address = None
        super().connection_lost(exc)
