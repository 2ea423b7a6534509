"""Run the server: listen, tell that we do, serve, and stop without losing a commit."""

import asyncio
import contextlib
import gc
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType

import structlog
import uvicorn

from faristol.server.app import make_app
from faristol.server.connections import (
    HEAD_S,
    Connections,
    GuardedConfig,
    GuardedHttp,
    GuardedSocket,
    raise_file_limit,
)
from faristol.server.doorway import Doorway
from faristol.server.endpoints.demanding import Turns
from faristol.server.services import Services
from faristol.server.settings import Settings

_log = structlog.get_logger()

_GRACE_S = 5
_TICK_S = 1.0
_LOOKED_AGAIN_S = 0.01
"""How often we look whether everybody has gone."""
_LARGEST_FRAME = 64 << 10
_QUEUE = 4_096
"""Connections that the system keeps for us until they are taken, where it lets us."""
_COLLECTED = (1_000, 5, 400)
"""New objects before the collector looks at them; looks before the next older ones have theirs.

A look at all objects takes 0.2 s with 10,000 connections open, in which everybody waits: there is
one for two million new objects, and what ends leaves next to none of them.
"""


class _Server(uvicorn.Server):
    """uvicorn behind our own doorway; the services says goodbye before lines are cut."""

    def __init__(
        self,
        config: GuardedConfig,
        services: Services,
        listening: socket.socket,
    ) -> None:
        super().__init__(config)
        self._config = config
        self._services = services
        self._doorway = Doorway(listening, config.connections, self._let_in)
        self._loop = asyncio.get_running_loop()
        self._stopping = asyncio.Event()

    def stop_soon(self) -> None:
        """Begin to stop; may be called from anywhere, a signal's handler too."""
        self.should_exit = True
        self._loop.call_soon_threadsafe(self._stopping.set)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop by a signal; the second one waits for nobody."""
        super().handle_exit(sig, frame)
        self.stop_soon()

    async def main_loop(self) -> None:
        """Keep the date that answers carry, until told to stop."""
        while not await self.on_tick(0):
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_TICK_S):
                    await self._stopping.wait()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen by the doorway instead of by uvicorn."""
        await super().startup(sockets or [])
        self._doorway.open()

    async def _let_in(self, line: socket.socket) -> object:
        """Make a connection ready for requests."""
        ssl = self._config.ssl
        return await asyncio.get_running_loop().connect_accepted_socket(
            lambda: GuardedHttp(self._config, self.server_state, self.lifespan.state),
            line,
            ssl=ssl,
            ssl_handshake_timeout=HEAD_S if ssl is not None else None,
        )

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Take a signal as the wish that we stop.

        uvicorn would send it again to the process when its own part is done, and so kill it
        before the services have finished what was begun.
        """
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        wishes = (signal.SIGINT, signal.SIGTERM)
        before = {wish: signal.signal(wish, self.handle_exit) for wish in wishes}
        try:
            yield
        finally:
            for wish, handler in before.items():
                signal.signal(wish, handler)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:  # noqa: ARG002
        """Let everybody know, then wait for them."""
        self._services.close_connections()
        await self._doorway.close()
        state = self.server_state
        for connection in tuple(state.connections):
            connection.shutdown()
        try:
            async with asyncio.timeout(_GRACE_S):
                while (state.connections or state.tasks) and not self.force_exit:
                    await asyncio.sleep(_LOOKED_AGAIN_S)
        except TimeoutError:
            for task in tuple(state.tasks):
                task.cancel()


class Running:
    """A server that listens."""

    def __init__(self, settings: Settings, services: Services, web: Path | None) -> None:
        self.services = services
        self._listening = _listen(settings.host, settings.port)
        services.addresses.port = self.port
        self.connections = Connections(
            raise_file_limit(), services.demanding, settings.trusted_proxies
        )
        config = GuardedConfig(
            Turns(make_app(services, web)),
            http=GuardedHttp,
            ws=GuardedSocket,
            # The deflate of every socket would cost hundreds of KiB of memory each.
            ws_per_message_deflate=False,
            ws_max_size=_LARGEST_FRAME,
            # Our own pings measure the line; the protocol's would only double them.
            ws_ping_interval=None,
            lifespan="off",
            access_log=False,
            log_config=None,
            server_header=False,
            proxy_headers=bool(settings.trusted_proxies),
            forwarded_allow_ips=settings.trusted_proxies or None,
            ssl_certfile=settings.certificate or None,
            ssl_keyfile=settings.key or None,
        )
        config.connections = self.connections
        self._server = _Server(config, services, self._listening)
        self._task: asyncio.Task[None] | None = None

    @property
    def port(self) -> int:
        """Where it listens."""
        port: int = self._listening.getsockname()[1]
        return port

    async def start(self) -> None:
        """Serve in the background; returns when requests are answered."""
        self._task = asyncio.create_task(self._server.serve(sockets=[]))
        while not self._server.started:
            if self._task.done():
                self._task.result()
                raise OSError("the server did not start")
            await asyncio.sleep(0.005)

    def stop_soon(self) -> None:
        """Begin to stop."""
        self._server.stop_soon()

    async def stopped(self) -> None:
        """Wait for the end, then finish every commit and close the store."""
        assert self._task is not None
        try:
            await self._task
        finally:
            await self.services.close()
            with contextlib.suppress(OSError):
                self._listening.close()


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio switches Nagle's algorithm off only where it reads here that the protocol is TCP;
    # with it, each answer in two pieces waits 40 ms for the other side. uvloop, which Windows
    # does not have, always switches it off.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if family is socket.AF_INET6 and host == "::":
        listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
    try:
        listening.bind((host, port))
        listening.listen(_QUEUE)
    except OSError:
        listening.close()
        raise
    return listening


async def start(
    settings: Settings, *, web: Path | None = None, robot_pause_s: float = 0.6
) -> Running:
    """Open the store, start every service, and listen.

    :raises OSError: when the address is taken.
    :raises StoreError: when the store can't be opened.
    """
    services = await Services.open(settings, robot_pause_s=robot_pause_s)
    try:
        running = Running(settings, services, web)
        await running.start()
    except BaseException:
        await services.close()
        raise
    return running


async def serve(
    settings: Settings, ready: Callable[[Running, str | None], None], web: Path | None = None
) -> None:
    """Serve until told to stop; `ready` gets the first administrator's link, if one is due."""
    running = await start(settings, web=web)
    # What is there now stays: the collector need not look at it again, and a full look at
    # everything would make every table wait.
    gc.collect()
    gc.freeze()
    thresholds = gc.get_threshold()
    gc.set_threshold(*_COLLECTED)
    secret = await running.services.auth.invitations.first_administrator()
    ready(running, secret)
    _log.info("started", port=running.port, tables=running.services.hall.live)
    try:
        await running.stopped()
    finally:
        gc.set_threshold(*thresholds)
        gc.unfreeze()
    _log.info("stopped")
