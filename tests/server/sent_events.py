"""Streams of server-sent events in tests."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

from tests.server.client import Client


class Stream:
    """A stream of server-sent events; remembers everything it heard."""

    def __init__(self, client: Client, path: str) -> None:
        self._client, self._path = client, path
        self.events: list[tuple[str, Any]] = []
        self.status = 0
        self.is_over = False
        self._new = asyncio.Event()

    async def __aenter__(self) -> "Stream":
        self._task = asyncio.create_task(self._listen())
        return self

    async def __aexit__(self, *_: object) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _listen(self) -> None:
        async with self._client.http.stream("GET", self._path, timeout=None) as answer:
            self.status = answer.status_code
            self._new.set()
            kind = ""
            async for line in answer.aiter_lines():
                if line.startswith("event: "):
                    kind = line[7:]
                elif line.startswith("data: "):
                    self.events.append((kind, json.loads(line[6:])))
                self._new.set()
        self.is_over = True
        self._new.set()

    async def until(self, holds: Callable[[], Any]) -> None:
        async with asyncio.timeout(20):
            while not holds():
                self._new.clear()
                await self._new.wait()

    def newest(self, kind: str) -> Any:
        return next((data for name, data in reversed(self.events) if name == kind), None)
