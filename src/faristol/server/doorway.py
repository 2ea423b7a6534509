"""Where connections come in: taken from the system at once, let in by turns of their addresses.

To take a connection from the system's queue costs some microseconds, to make it ready for
requests twenty times as many. Taken slowly, the connections of one address fill that queue, and
the system forgets whoever else knocks: a browser then waits for seconds and asks again. So all
are taken at once and wait here, each address in a line of its own; some are let in with each
round of the loop, one of each address in turn. Where too many of one address wait, the last ones
are closed unheard.
"""

import asyncio
import socket
import struct
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress

from faristol.server.auth.limits import network_of
from faristol.server.connections import Connections
from faristol.server.fair_queue import FairQueue

_TAKEN = 64
"""Connections taken from the system before the loop does something else."""
_LET_IN = 8
"""Connections let in with each round of the loop."""
_NO_FILES_S = 0.2
"""How long nothing is taken when the system has no more files for us."""
_AT_ONCE = struct.pack("ii", 1, 0)
"""Linger for no time: nothing is kept of a connection that was closed unheard."""

LetIn = Callable[[socket.socket], Awaitable[object]]


class Doorway:
    """Takes connections from a listening socket and lets them in, by turns of their addresses."""

    def __init__(self, listening: socket.socket, connections: Connections, let_in: LetIn) -> None:
        self._listening = listening
        self._connections = connections
        self._let_in = let_in
        self._waiting: FairQueue[socket.socket] = FairQueue()
        self._coming: dict[asyncio.Task[None], str] = {}
        """Who is being let in, with the address: with TLS that takes as long as they like."""
        self._coming_of: Counter[str] = Counter()
        self._is_letting_in = False
        self._taking: asyncio.Task[None] | None = None
        self._pause: asyncio.TimerHandle | None = None

    def open(self) -> None:
        """Begin to take connections."""
        self._listening.setblocking(False)
        self._listen_on()

    async def close(self) -> None:
        """Take no more; who waits goes unheard."""
        self._stop_listening()
        for line in self._waiting:
            line.close()
        self._waiting.clear()
        # A task that is cancelled before its first step would leave its connection open.
        await asyncio.sleep(0)
        tasks = [*self._coming, *([self._taking] if self._taking else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._listening.close()

    def _listen_on(self) -> None:
        self._pause = None
        try:
            self._watch()
        except NotImplementedError:  # Windows waits for each connection by itself
            self._taking = asyncio.create_task(self._take_each())

    def _watch(self) -> None:
        asyncio.get_running_loop().add_reader(self._listening, self._take)

    def _stop_listening(self) -> None:
        if self._pause is not None:
            self._pause.cancel()
        elif self._taking is None and self._listening.fileno() >= 0:
            asyncio.get_running_loop().remove_reader(self._listening)

    def _take(self) -> None:
        """Take what waits in the system's queue, but not without end."""
        for _ in range(_TAKEN):
            try:
                line, (host, *_) = self._listening.accept()
            except (BlockingIOError, InterruptedError):
                return
            except ConnectionError:
                continue  # gone before it was taken
            except OSError:
                self._stop_listening()
                loop = asyncio.get_running_loop()
                self._pause = loop.call_later(_NO_FILES_S, self._listen_on)
                return
            self._came(line, host)

    async def _take_each(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                line, (host, *_) = await loop.sock_accept(self._listening)
            except OSError:
                await asyncio.sleep(_NO_FILES_S)
                continue
            self._came(line, host)

    def _came(self, line: socket.socket, host: str) -> None:
        """Put a connection at the end of its address's line, if there is room for it."""
        address = network_of(host)
        if not self._has_room(address, is_proxy=self._connections.is_proxy(host)):
            self._connections.warn(address)
            _close(line)
            return
        self._waiting.join(address, line)
        if not self._is_letting_in:
            self._is_letting_in = True
            asyncio.get_running_loop().call_soon(self._round)

    def _has_room(self, address: str, *, is_proxy: bool) -> bool:
        """Whether one more of this address may wait; the last of a longer line makes room."""
        here = self._waiting.waiting(address)
        if not is_proxy and here + self._coming_of[address] >= self._connections.most_silent:
            return False
        under_way = len(self._waiting) + len(self._coming)
        if self._connections.count + under_way < self._connections.most:
            return True
        longest = self._waiting.longest()
        if not longest:
            return True  # none waits here: one that came in and says nothing makes room
        if self._waiting.waiting(longest) <= here:
            return False
        self._connections.warn(longest)
        _close(self._waiting.last(longest))
        return True

    def _round(self) -> None:
        """Let some in, one of each address in turn."""
        loop = asyncio.get_running_loop()
        for _ in range(_LET_IN):
            if (found := self._waiting.next()) is None:
                break
            address, line = found
            task = loop.create_task(self._come_in(line))
            self._coming[task] = address
            self._coming_of[address] += 1
            task.add_done_callback(self._came_in)
        self._is_letting_in = len(self._waiting) > 0
        if self._is_letting_in:
            loop.call_soon(self._round)

    def _came_in(self, task: "asyncio.Task[None]") -> None:
        address = self._coming.pop(task)
        self._coming_of[address] -= 1
        if not self._coming_of[address]:
            del self._coming_of[address]

    async def _come_in(self, line: socket.socket) -> None:
        # Who hung up meanwhile, or speaks no TLS where it is wanted, is nobody's fault.
        with suppress(OSError):
            await self._let_in(line)


def _close(line: socket.socket) -> None:
    with suppress(OSError):
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _AT_ONCE)
    line.close()
