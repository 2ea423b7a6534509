"""Addresses that ask too much: their requests wait for each other, and the log names them once.

However fast one address asks, the server begins only some of it at a time, so that others are
never behind all of it. A hall behind one address loses nothing by that: with nobody else there
the server is busy with it all the time. Who asks again as soon as it was told that it asks too
often is told so later each time, and so asks less.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from functools import partial

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from faristol.server.aside import asker
from faristol.server.auth.limits import Rate, RateLimiter, network_of
from faristol.server.fair_queue import wait_for_turn
from faristol.server.problem import Problem

MOST_AT_ONCE = 16
"""Requests of one address that are worked on at the same time."""
_LONG_S = 0.25
"""After so long a request mostly waits itself, for a worker or a body, and the next one begins."""
_TOO_MANY = 429
_PROMPT = Rate(burst=100, every_ms=100)
"""So often an address is told at once that it asks too often."""
_HELD_S = 2.0
"""After so long it is told so otherwise."""
_SAID_AGAIN_S, _REMEMBERED = 600.0, 1_000
"""How often the same address is named in the log, and how many are remembered for that."""
_BEGINS = frozenset({"http.response.start", "websocket.accept", "websocket.close"})

_log = structlog.get_logger()


class DemandingAddresses:
    """Names an address in the log when it asks too much, and then not again for a while."""

    def __init__(self, clock: Callable[[], float] | None = None) -> None:
        self._clock = clock or (lambda: asyncio.get_running_loop().time())
        self._named: dict[str, float] = {}

    def warn(self, address: str, what: str, **about: int) -> None:
        """Say that there is too much of something, unless the address was named lately."""
        now = self._clock()
        if now - self._named.get(address, -_SAID_AGAIN_S) < _SAID_AGAIN_S:
            return
        if len(self._named) >= _REMEMBERED:
            self._named.clear()
        self._named[address] = now
        _log.warning(what, address=address, **about)


class Turns:
    """Lets the requests of one address wait for each other; an answer that has begun is out."""

    def __init__(self, app: ASGIApp, most_at_once: int = MOST_AT_ONCE) -> None:
        self._app = app
        self._most = most_at_once
        self._running: dict[str, int] = {}
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        self._refusals = RateLimiter(lambda: int(time.monotonic() * 1000))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Wait for one's turn, then pass on."""
        address = network_of(scope["client"][0]) if scope.get("client") else ""
        asker.set(address)
        await self._take(address)
        has_turn = True

        def give_back() -> None:
            nonlocal has_turn
            if has_turn:
                has_turn = False
                self._give_back(address)

        async def sent(message: Message) -> None:
            if message["type"] in _BEGINS:
                give_back()  # what follows may take hours: a stream, a socket
                if message.get("status") == _TOO_MANY and not self._is_prompt(address):
                    await asyncio.sleep(_HELD_S)
            await send(message)

        timer = asyncio.get_running_loop().call_later(_LONG_S, give_back)
        try:
            await self._app(scope, receive, sent)
        finally:
            timer.cancel()
            give_back()

    def _is_prompt(self, address: str) -> bool:
        """Whether an address is told at once that it asks too often."""
        try:
            self._refusals.spend("refusal", address, _PROMPT)
        except Problem:
            return False
        return True

    async def _take(self, address: str) -> None:
        if self._running.get(address, 0) < self._most:
            self._running[address] = self._running.get(address, 0) + 1
            return
        await wait_for_turn(
            self._waiting.setdefault(address, deque()).append, partial(self._give_back, address)
        )

    def _give_back(self, address: str) -> None:
        """Let the next one of the address begin."""
        waiting = self._waiting.get(address, deque())
        while waiting:
            turn = waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self._waiting.pop(address, None)
        self._running[address] -= 1
        if not self._running[address]:
            del self._running[address]
