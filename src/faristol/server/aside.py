"""Threads for work that would keep everybody's lines waiting, by turns of the addresses that ask.

However much one address has worked out, somebody of another address is next; and one thread is
always left for others.
"""

import asyncio
import os
import sys
import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from contextvars import ContextVar
from functools import partial
from typing import ParamSpec, TypeVar

from faristol.server.lines import Lines
from faristol.server.problem import Problem, ProblemCode

P = ParamSpec("P")
T = TypeVar("T")

asker: ContextVar[str] = ContextVar("asker", default="")
"""The address whose request is worked on."""


class Aside:
    """So many threads, and a line of those that wait for one for each address."""

    def __init__(
        self, threads: int, name: str, *, most_of_one: int, steps_back: bool = False
    ) -> None:
        """`steps_back`: only for work that lets go of the interpreter's lock, as hashing does.

        Otherwise the loop would wait for a thread that waits for a core.
        """
        self._pool = ThreadPoolExecutor(
            threads, f"faristol-{name}", initializer=_step_back if steps_back else None
        )
        self._threads = threads
        self._most_of_one = most_of_one
        """As many of one address may wait."""
        self._busy: Counter[str] = Counter()
        self._waiting: Lines[asyncio.Future[None]] = Lines()

    async def work_out(self, what: Callable[P, T], *told: P.args, **named: P.kwargs) -> T:
        """Have something worked out in a thread.

        :raises Problem: when too much of the same address waits.
        """
        address = asker.get()
        await self._take(address)
        loop = asyncio.get_running_loop()

        def free(_: "Future[T]") -> None:
            with suppress(RuntimeError):  # the loop has ended meanwhile
                loop.call_soon_threadsafe(self._give_back, address)

        try:
            working = self._pool.submit(partial(what, *told, **named))
        except RuntimeError:
            self._give_back(address)
            raise
        working.add_done_callback(free)
        return await asyncio.wrap_future(working)

    def close(self) -> None:
        """Let the threads go."""
        self._pool.shutdown(wait=False)

    def _may(self, address: str) -> bool:
        """Whether an address may have one thread more."""
        return self._busy[address] < max(self._threads - 1, 1)

    async def _take(self, address: str) -> None:
        if self._busy.total() < self._threads and self._may(address):
            self._busy[address] += 1
            return
        if self._waiting.waiting(address) >= self._most_of_one:
            raise Problem(503, ProblemCode.BUSY, "too many ask for that at once", retry_after_s=2)
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.join(address, turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._give_back(address)  # it came in the moment in which we went
            raise

    def _give_back(self, address: str) -> None:
        self._busy[address] -= 1
        if not self._busy[address]:
            del self._busy[address]
        while self._busy.total() < self._threads:
            found = self._waiting.next(self._may)
            if found is None:
                return
            address, turn = found
            if not turn.done():
                self._busy[address] += 1
                turn.set_result(None)


def _step_back() -> None:
    """Let the loop go first where cores are scarce; only Linux knows it for a thread."""
    if sys.platform == "linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 5)
