"""A real server in a thread of its own, with the client that was built, for browsers to visit."""

import asyncio
import os
import threading
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, TypeVar

from faristol.server.running import Running, start
from faristol.server.settings import Settings
from tests.browser.slow_line import SlowLine

WEB = Path(__file__).parents[2] / "web" / "dist"
LINE_MS = int(os.environ.get("FARISTOL_LINE_MS", "0"))
"""How long the line to the server may hold up each piece: `FARISTOL_LINE_MS=300 pytest …`."""

_T = TypeVar("_T")


class Served:
    """Runs until `stop`; its loop is reached by `run`.

    With `line_ms` everything takes up to so long on the way, there and back.
    """

    def __init__(
        self, data: Path, *, port: int = 0, robot_pause_s: float = 0.05, line_ms: int = 0
    ) -> None:
        self._settings = Settings(
            host="127.0.0.1", port=port, data=str(data), workers=0, quick_hashes=True
        )
        self._pause = robot_pause_s
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self.running: Running = self.run(start(self._settings, web=WEB, robot_pause_s=self._pause))
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

    def administrator_link(self) -> str:
        secret = self.run(self.running.house.lodge.invitations.first_administrator())
        return f"{self.url}/invitation/{secret}"

    def stop(self) -> None:
        if self._line is not None:
            self.run(self._line.close())
        self._loop.call_soon_threadsafe(self.running.stop_soon)
        self.run(self.running.stopped())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)
        self._loop.close()
