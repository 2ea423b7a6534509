"""A line that holds up everything it carries for a random while.

On loopback an answer is there before anybody can press the next key. Over a club's wireless
network it is not, and what is pressed meanwhile must not use what was there before.
"""

import asyncio
from contextlib import suppress
from random import Random


class SlowLine:
    """Listens on a port of its own and passes on, both ways, in order, late."""

    def __init__(self, port: int, most_ms: int) -> None:
        self._port = port
        self._most_s = most_ms / 1000
        self._random = Random()
        self._server: asyncio.Server | None = None
        self._carried: set[asyncio.Task[None]] = set()

    async def open(self) -> int:
        """Listen; answers the port to come to."""
        self._server = await asyncio.start_server(self._take, "127.0.0.1", 0)
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    async def close(self) -> None:
        if self._server is not None:
            self._server.close()
        for carrying in self._carried:
            carrying.cancel()
        await asyncio.gather(*self._carried, return_exceptions=True)

    def _take(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        carrying = asyncio.ensure_future(self._carry(near, back))
        self._carried.add(carrying)
        carrying.add_done_callback(self._carried.discard)

    async def _carry(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        try:
            far, there = await asyncio.open_connection("127.0.0.1", self._port)
            await asyncio.gather(self._pass_on(near, there), self._pass_on(far, back))
        except OSError:
            pass  # Nobody listens there any more.
        finally:
            await _hang_up(back)

    async def _pass_on(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        try:
            while piece := await source.read(65_536):
                await asyncio.sleep(self._random.uniform(0, self._most_s))
                target.write(piece)
                await target.drain()
        except ConnectionError:
            pass  # Whoever went away misses nothing any more.
        finally:
            await _hang_up(target)


async def _hang_up(line: asyncio.StreamWriter) -> None:
    line.close()
    with suppress(OSError):
        await line.wait_closed()
