"""A real server in a thread of its own, with the client that was built, for browsers to visit."""

import asyncio
import os
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, TypeVar
from unittest.mock import patch

from faristol.server.running import Running, start
from faristol.server.settings import Settings
from faristol.server.timekeeping import WallClock
from tests.browser.slow_line import SlowLine

WEB = Path(__file__).parents[2] / "web" / "dist"
LINE_MS = int(os.environ.get("FARISTOL_LINE_MS", "0"))
"""How long the line to the server may hold up each piece: `FARISTOL_LINE_MS=300 pytest …`."""

_T = TypeVar("_T")


class _Loop(asyncio.SelectorEventLoop):
    """A loop whose time can be advanced, so that what is due is done at once, or stand."""

    ahead_s = 0.0
    stands_at: float | None = None

    def time(self) -> float:
        return super().time() + self.ahead_s if self.stands_at is None else self.stands_at


class _Clock(WallClock):
    """A clock that can stand."""

    stands_at: int | None = None

    def now(self) -> int:
        return super().now() if self.stands_at is None else self.stands_at


def _later(by_ms: int) -> _Clock:
    clock = _Clock()
    clock.advance(by_ms)
    return clock


class Served:
    """Runs until `stop`; its loop is reached by `run`.

    With `line_ms` everything takes up to so long on the way, there and back; with `away_ms` it is
    so much later when this server comes back to its data than when the last one went.
    """

    def __init__(
        self,
        data: Path,
        *,
        port: int = 0,
        robot_pause_s: float = 0.05,
        line_ms: int = 0,
        away_ms: int = 0,
        guests: bool = True,
    ) -> None:
        self._settings = Settings(
            host="127.0.0.1",
            port=port,
            data=str(data),
            workers=0,
            guests=guests,
            quick_hashes=True,
        )
        self._pause = robot_pause_s
        self._loop = _Loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        with patch("faristol.server.services.WallClock", partial(_later, away_ms)):
            started = start(self._settings, web=WEB, robot_pause_s=self._pause)
            self.running: Running = self.run(started)
        self._line: SlowLine | None = None
        self._port = self.running.port
        if line_ms:
            self._line = SlowLine(self.running.port, line_ms)
            self._port = self.run(self._line.open())

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def run(self, doing: Coroutine[Any, Any, _T]) -> _T:
        return asyncio.run_coroutine_threadsafe(doing, self._loop).result(30)

    def advance(self, ms: int) -> None:
        """Let time pass at once for everything the server does."""

        async def passing() -> None:
            self.running.services.clock.advance(ms)
            self._loop.ahead_s += ms / 1000

        self.run(passing())

    @contextmanager
    def time_stands(self) -> Iterator[None]:
        """No limit of the rules runs out meanwhile, however slow the machine is."""
        clock, loop = self.running.services.clock, self._loop
        assert isinstance(clock, _Clock)

        async def stopping() -> None:
            clock.stands_at, loop.stands_at = clock.now(), loop.time()

        async def going_on() -> None:
            clock.stands_at = loop.stands_at = None

        self.run(stopping())
        yield
        self.run(going_on())

    def forget_limits(self) -> None:
        """Another evening: what this address did before counts no more."""

        async def forgetting() -> None:
            self.running.services.auth.limits._buckets.clear()

        self.run(forgetting())

    def administrator_link(self) -> str:
        secret = self.run(self.running.services.auth.invitations.first_administrator())
        return f"{self.url}/invitation/{secret}"

    def stop(self) -> None:
        if self._line is not None:
            self.run(self._line.close())
        self._loop.call_soon_threadsafe(self.running.stop_soon)
        self.run(self.running.stopped())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)
        self._loop.close()
