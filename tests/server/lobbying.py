"""Somebody who looks at the lobby: a stream kept open, folded as a page folds it."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

from tests.server.client import Client


class Looking:
    """One window on the lobby; remembers everything it heard, raw."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self.raw: list[str] = []
        self.lists: dict[str, dict[str, Any]] = {"person": {}, "seek": {}, "table": {}}
        self.here = 0
        self.own: dict[str, Any] = {}
        self.is_over = False
        self._new = asyncio.Event()

    async def __aenter__(self) -> "Looking":
        self._task = asyncio.create_task(self._listen())
        await self.until(lambda: self.raw)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _listen(self) -> None:
        async with self._client.http.stream("GET", "/lobby/stream", timeout=None) as answer:
            assert answer.headers["content-type"].startswith("text/event-stream")
            kind = ""
            async for line in answer.aiter_lines():
                name, _, text = line.partition(": ")
                if name == "event":
                    kind = text
                elif name == "data":
                    self.raw.append(text)
                    self._hear(kind, json.loads(text))
                    self._new.set()
        self.is_over = True
        self._new.set()

    def _hear(self, kind: str, data: Any) -> None:
        if kind == "own":
            self.own = data
        if kind == "whole":
            self.lists = {"person": {}, "seek": {}, "table": {}}
        if kind in ("whole", "change"):
            self.here = data["here"]
            for gone in data.get("gone", []):
                list_name, _, key = gone.partition(":")
                del self.lists[list_name][key]
            for list_name, field in (("person", "people"), ("seek", "seeks"), ("table", "tables")):
                self.lists[list_name] |= {line["id"]: line for line in data[field]}

    def names(self) -> list[str]:
        return sorted(line["name"] for line in self.lists["person"].values())

    def handle(self, name: str) -> str:
        return next(k for k, line in self.lists["person"].items() if line["name"] == name)

    async def until(self, holds: Callable[[], Any], seconds: float = 20) -> Any:
        async with asyncio.timeout(seconds):
            while not (found := holds()):
                self._new.clear()
                await self._new.wait()
        return found
