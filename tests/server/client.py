"""A client of the server, over real HTTP and real sockets."""

import asyncio
import itertools
import json
import ssl
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.server.described import channel_at, unfit

_TRUST = ssl.create_default_context()
"""Read once: to read the certificates takes longer than most requests."""


def changed(old: Any, change: Any) -> Any:
    """A view with what has changed since, as the published description says it."""
    if isinstance(old, list) and isinstance(change, dict):
        items = {int(at): one for at, one in change.items() if at != "+"}
        same = [changed(one, items[at]) if at in items else one for at, one in enumerate(old)]
        return same + change.get("+", [])
    if isinstance(old, dict) and isinstance(change, dict):
        assert change.keys() <= old.keys()
        return old | {name: changed(old[name], one) for name, one in change.items()}
    return change


class RefusedError(Exception):
    """The server said no."""

    def __init__(self, status: int, body: dict[str, Any]) -> None:
        self.status = status
        self.code = body.get("code", "")
        self.body = body
        super().__init__(f"{status} {body}")


async def refused(asking: Awaitable[object]) -> RefusedError:
    """What the server said instead of doing it."""
    with pytest.raises(RefusedError) as error:
        await asking
    return error.value


class Client:
    """One person's browser."""

    def __init__(self, port: int) -> None:
        self.base = f"http://127.0.0.1:{port}"
        self.http = httpx.AsyncClient(
            base_url=f"{self.base}/api/v1",
            timeout=30,
            verify=_TRUST,
            # The server closes a line that was quiet for 5 s; what is sent in that moment is lost.
            limits=httpx.Limits(keepalive_expiry=1),
        )
        self.csrf = ""
        self.id = ""

    async def __aenter__(self) -> "Client":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    async def ask(self, method: str, path: str, body: Any = None, **rest: Any) -> Any:
        headers = {"x-faristol-csrf": self.csrf} if self.csrf else {}
        headers |= rest.pop("headers", {})
        if body is not None:
            rest["json"] = body
        answer = await self.http.request(method, path, headers=headers, **rest)
        if answer.status_code >= 400:
            raise RefusedError(answer.status_code, answer.json())
        return (
            answer.json() if answer.content and "json" in answer.headers["content-type"] else None
        )

    async def get(self, path: str, **rest: Any) -> Any:
        return await self.ask("GET", path, **rest)

    async def post(self, path: str, body: Any = None, **rest: Any) -> Any:
        return await self.ask("POST", path, body, **rest)

    async def come_as_guest(self, name: str) -> None:
        await self.post("/sign-in/guest", {"name": name})
        await self.remember()

    async def remember(self) -> None:
        me = await self.get("/me")
        self.csrf, self.id = me["csrf"], me["id"]

    def at(self, port: int) -> "Client":
        """The same person, at another server."""
        there = Client(port)
        there.http.cookies = self.http.cookies
        there.csrf, there.id = self.csrf, self.id
        return there

    def socket(self, table: str, since: int = 0, **query: str) -> "Socket":
        cookies = "; ".join(f"{c.name}={c.value}" for c in self.http.cookies.jar)
        more = "".join(f"&{name}={value}" for name, value in query.items())
        url = f"{self.base}/api/v1/tables/{table}/socket?since={since}{more}".replace(
            "http", "ws", 1
        )
        return Socket(url, cookies)


class Socket:
    """One socket; remembers everything it heard, raw."""

    ANSWERS: tuple[str, ...] = ("Done", "Refused")
    _ids = itertools.count()

    def __init__(self, url: str, cookies: str, origin: str | None = None) -> None:
        self._url = url
        self._headers = {"cookie": cookies} if cookies else {}
        if origin:
            self._headers["origin"] = origin
        self.heard: list[dict[str, Any]] = []
        self.raw: list[str] = []
        self.unfit: list[str] = []
        """What the published description has against anything said or heard here."""
        self.version = 0
        self.view: dict[str, Any] = {}
        self.closed: tuple[int, str] | None = None
        self._new = asyncio.Event()
        self.answers_pings = True

    async def __aenter__(self) -> "Socket":
        self.line: ClientConnection = await connect(
            self._url, additional_headers=self._headers, compression=None, proxy=None
        )
        self._task = asyncio.create_task(self._listen())
        return self

    async def __aexit__(self, *_: object) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        await self.line.close()
        assert self.unfit == []

    async def _listen(self) -> None:
        try:
            async for text in self.line:
                assert isinstance(text, str)
                self.raw.append(text)
                message = json.loads(text)
                self.heard.append(message)
                self.unfit += unfit(channel_at(self._url), "hear", message["is"], message)
                if message["is"] == "Ping" and self.answers_pings:
                    await self.line.send(json.dumps({"do": "Pong", "n": message["n"]}))
                elif message["is"] == "Snapshot":
                    self.version, self.view = message["version"], message["view"]
                elif message["is"] == "Changed":
                    assert message["since"] == self.version < message["version"]
                    self.version = message["version"]
                    self.view = changed(self.view, message["view"])
                self._new.set()
        except ConnectionClosed:
            pass
        self.closed = (self.line.close_code or 0, self.line.close_reason or "")
        self._new.set()

    async def until(self, holds: Callable[[], Any], seconds: float = 20) -> Any:
        async with asyncio.timeout(seconds):
            while not (found := holds()):
                self._new.clear()
                await self._new.wait()
        return found

    async def reaches(self, version: int) -> None:
        """Wait until everything up to a version was heard."""
        await self.until(lambda: self.version >= version)

    def events(self, kind: str | None = None) -> list[dict[str, Any]]:
        """What was told of events, or of those of one kind."""
        return [
            told
            for message in self.heard
            for told in message.get("news", ())
            if kind is None or told["type"] == kind
        ]

    async def send(self, text: str | bytes) -> None:
        await self.line.send(text)

    async def do(self, what: str, command_id: str = "", **fields: Any) -> dict[str, Any]:
        """Send a command and wait for its answer."""
        command_id = command_id or f"c{next(self._ids)}"
        already = len(self.heard)
        said = {"do": what, "id": command_id, **fields}
        await self.send(json.dumps(said))

        def answer() -> dict[str, Any] | None:
            for message in self.heard[already:]:
                if message["is"] in self.ANSWERS and message["id"] == command_id:
                    return message
            return None

        found: dict[str, Any] = await self.until(answer)
        if found["is"] != "Refused":
            self.unfit += unfit(channel_at(self._url), "say", what, said)
        return found

    async def share(self) -> dict[str, Any]:
        return await self.do("AddRandomness", share="ab" * 16)
