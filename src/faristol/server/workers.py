"""Other processes that work something out, so that nobody's line waits for it."""

import asyncio
import multiprocessing
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Workers:
    """A lazily started process pool; falls back to a thread when `workers` is 0."""

    def __init__(self, count: int, *, name: str, deadline_s: float) -> None:
        self._count = count
        self._name = name
        self._deadline_s = deadline_s
        self._pool: Executor | None = None

    async def work_out(self, what: Callable[P, T], *told: P.args, **named: P.kwargs) -> T:
        """Have something worked out. `what` is a function of a module, for the way over.

        :raises TimeoutError: when it takes too long.
        :raises BrokenExecutor: when the worker died; the next one asked is a new one.
        """
        return await self.work_out_within(self._deadline_s, what, *told, **named)

    async def work_out_within(
        self, seconds: float, what: Callable[P, T], *told: P.args, **named: P.kwargs
    ) -> T:
        """The same, with another deadline.

        :raises TimeoutError: when it takes longer.
        :raises BrokenExecutor: when the worker died.
        """
        try:
            asked = asyncio.wrap_future(self._running().submit(what, *told, **named))
            return await asyncio.wait_for(asked, seconds)
        except BrokenExecutor:
            self._pool = None
            raise

    def _running(self) -> Executor:
        if self._pool is None:
            self._pool = (
                ProcessPoolExecutor(self._count, mp_context=multiprocessing.get_context("spawn"))
                if self._count
                else ThreadPoolExecutor(1, thread_name_prefix=self._name)
            )
        return self._pool

    def close(self) -> None:
        """Stop working."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
