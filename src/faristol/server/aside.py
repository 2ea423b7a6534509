"""Threads for work that would keep everybody's lines waiting, by turns of the addresses that ask.

However much one address has worked out, somebody of another address is next; and one thread is
always left for others.
"""

import asyncio
import os
import sys
import threading
from collections import Counter
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from contextvars import ContextVar
from functools import partial
from typing import Generic, ParamSpec, TypeVar

from faristol.server.fair_queue import FairQueue, wait_for_turn
from faristol.server.problem import Problem, ProblemCode

P = ParamSpec("P")
T = TypeVar("T")

asker: ContextVar[str] = ContextVar("asker", default="")
"""The address whose request is worked on."""


class Places:
    """So many places to work at, and a line of those that wait for one for each asker."""

    def __init__(self, count: int, *, most_of_one: int, for_others: int = 0) -> None:
        self._count = count
        self._for_others = for_others
        """Places that one asker leaves free, where there are several."""
        self._most_of_one = most_of_one
        """As many of one asker may wait."""
        self._busy: Counter[str] = Counter()
        self._waiting: FairQueue[asyncio.Future[None]] = FairQueue()

    @asynccontextmanager
    async def one(self, who: str) -> AsyncIterator[None]:
        """A place for as long as it is needed.

        :raises Problem: when too much of the same asker waits.
        """
        await self.take(who)
        try:
            yield
        finally:
            self.give_back(who)

    async def take(self, who: str) -> None:
        """Wait for a place.

        :raises Problem: when too much of the same asker waits.
        """
        if self._busy.total() < self._count and self._may(who):
            self._busy[who] += 1
            return
        if self._waiting.waiting(who) >= self._most_of_one:
            raise Problem(503, ProblemCode.BUSY, "too many ask for that at once", retry_after_s=2)
        await wait_for_turn(partial(self._waiting.join, who), partial(self.give_back, who))

    def give_back(self, who: str) -> None:
        """Leave a place to whoever is next."""
        self._busy[who] -= 1
        if not self._busy[who]:
            del self._busy[who]
        while self._busy.total() < self._count:
            found = self._waiting.next(self._may)
            if found is None:
                return
            who, turn = found
            if not turn.done():
                self._busy[who] += 1
                turn.set_result(None)

    def _may(self, who: str) -> bool:
        """Whether one asker may have one place more."""
        return self._busy[who] < max(self._count - self._for_others, 1)


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
        self._places = Places(threads, most_of_one=most_of_one, for_others=1)

    async def work_out(self, what: Callable[P, T], *told: P.args, **named: P.kwargs) -> T:
        """Have something worked out in a thread.

        :raises Problem: when too much of the same address waits.
        """
        address = asker.get()
        await self._places.take(address)
        loop = asyncio.get_running_loop()

        def free(_: "Future[T]") -> None:
            with suppress(RuntimeError):  # the loop has ended meanwhile
                loop.call_soon_threadsafe(self._places.give_back, address)

        try:
            working = self._pool.submit(partial(what, *told, **named))
        except RuntimeError:
            self._places.give_back(address)
            raise
        working.add_done_callback(free)
        return await asyncio.wrap_future(working)

    def close(self) -> None:
        """Let the threads go."""
        self._pool.shutdown(wait=False)


class OfVersions(Generic[T]):
    """What is worked out of things as of their version: once, beside the loop, for all who ask."""

    def __init__(self, aside: Aside) -> None:
        self._aside = aside
        self._kept: dict[str, tuple[int, asyncio.Task[T]]] = {}

    async def get(
        self, key: str, version: int, what: Callable[P, T], *told: P.args, **named: P.kwargs
    ) -> T:
        """What was worked out of a thing as of this version.

        :raises Problem: when too much of the same address waits.
        """
        kept = self._kept.get(key)
        if kept is None or kept[0] != version:
            kept = version, asyncio.create_task(self._aside.work_out(what, *told, **named))
            self._kept[key] = kept
        try:
            return await asyncio.shield(kept[1])
        except Exception:
            if self._kept.get(key) is kept:  # it did not come about; the next one asks again
                del self._kept[key]
            raise


def _step_back() -> None:
    """Let the loop go first where cores are scarce; only Linux knows it for a thread."""
    if sys.platform == "linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 5)
