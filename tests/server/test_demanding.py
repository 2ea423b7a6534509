"""One address that asks too much: it waits for itself, others do not, and the log names it once."""

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import httpx
import pytest
from starlette.types import Message, Receive, Scope, Send

from faristol.server.auth.limits import Rate
from faristol.server.endpoints import demanding
from faristol.server.endpoints import request as asking
from faristol.server.endpoints.demanding import MOST_AT_ONCE, DemandingAddresses, Turns
from faristol.server.running import Running
from tests.server.waiting import until

pytestmark = pytest.mark.anyio

HOSTILE, OTHER = "127.0.0.2", "127.0.0.3"


class Application:
    """Remembers who is served, and answers when it is let."""

    def __init__(self) -> None:
        self.served: list[str] = []
        self.may_answer = asyncio.Event()

    async def __call__(self, scope: Scope, _receive: Receive, send: Send) -> None:
        self.served.append(scope["client"][0])
        await self.may_answer.wait()
        await send({"type": "http.response.start"})
        await asyncio.Event().wait()  # a stream: it has begun, and goes on


async def nothing() -> Message:
    raise NotImplementedError


async def taken(_message: Message) -> None:
    return None


def asks(turns: Turns, address: str) -> "asyncio.Task[None]":
    scope = {"type": "http", "client": (address, 1)}
    return asyncio.ensure_future(turns(scope, nothing, taken))


async def end(tasks: "list[asyncio.Task[None]]") -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def test_an_address_waits_for_itself_and_for_nobody_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(demanding, "_LONG_S", 3_600)
    app = Application()
    turns = Turns(app)
    tasks = [asks(turns, HOSTILE) for _ in range(100)]
    tasks.append(asks(turns, OTHER))
    await until(lambda: OTHER in app.served)
    assert app.served.count(HOSTILE) == MOST_AT_ONCE
    # Who has gone waits no more, and takes nobody's turn.
    await end(tasks[20:60])
    app.may_answer.set()
    await until(lambda: app.served.count(HOSTILE) == 60)
    await end(tasks)
    assert turns._running == {}
    assert turns._waiting == {}


async def test_a_request_that_takes_long_keeps_nobody_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(demanding, "_LONG_S", 0.01)
    app = Application()
    turns = Turns(app)
    tasks = [asks(turns, HOSTILE) for _ in range(3 * MOST_AT_ONCE)]
    await until(lambda: app.served.count(HOSTILE) == 3 * MOST_AT_ONCE)
    await end(tasks)
    assert turns._running == {}


async def test_an_address_is_named_once_in_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(demanding._log, "warning", lambda what, address: said.append(address))
    now = 0.0
    addresses = DemandingAddresses(lambda: now)
    for _ in range(1_000):
        addresses.warn(HOSTILE, "too many requests")
    addresses.warn(OTHER, "too many requests")
    assert said == [HOSTILE, OTHER]
    now = 601.0
    addresses.warn(HOSTILE, "too many requests")
    assert said == [HOSTILE, OTHER, HOSTILE]


async def test_limits_act_by_address_and_the_log_names_it_once(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking, "ANYTHING", Rate(burst=20, every_ms=3_600_000))
    said: list[tuple[str, dict[str, Any]]] = []
    monkeypatch.setattr(demanding._log, "warning", lambda what, **about: said.append((what, about)))
    base = f"http://127.0.0.1:{server.port}/api/v1"
    async with AsyncExitStack() as stack:
        hostile, other = [
            await stack.enter_async_context(
                httpx.AsyncClient(
                    base_url=base, transport=httpx.AsyncHTTPTransport(local_address=address)
                )
            )
            for address in (HOSTILE, OTHER)
        ]
        wrong = {"login": "nobody", "password": "x"}
        answers = await asyncio.gather(
            *(hostile.post("/sign-in", json=wrong) for _ in range(30)),
            *(hostile.get("/editions") for _ in range(30)),
        )
        assert [answer.status_code for answer in answers].count(429) >= 40
        assert (await other.get("/editions")).status_code == 200
    assert said == [("too many requests", {"address": HOSTILE})]


async def test_an_address_that_goes_on_asking_is_refused_later_each_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(demanding, "_PROMPT", Rate(burst=3, every_ms=3_600_000))
    monkeypatch.setattr(demanding, "_HELD_S", 3_600)
    told: list[str] = []

    async def refuse(scope: Scope, _receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 429, "from": scope["client"][0]})

    async def sent(message: Message) -> None:
        told.append(message["from"])

    turns = Turns(refuse, most_at_once=1)
    tasks = [
        asyncio.ensure_future(turns({"type": "http", "client": (address, 1)}, nothing, sent))
        for address in (*[HOSTILE] * 10, OTHER)
    ]
    await until(lambda: OTHER in told)
    # Who is held has given its turn back: the tenth was asked about, too.
    await until(lambda: turns._running == {})
    assert told.count(HOSTILE) == 3
    await end(tasks)
