"""Worker processes that look at finished games and make puzzles.

They are not the robots' workers: nobody at a table waits behind an analysis.
"""

import asyncio
import multiprocessing
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from faristol.server.problem import Problem

_DEADLINE_S = 120.0

P = ParamSpec("P")
T = TypeVar("T")


class StudyRoom:
    """One process, made when first needed; a thread where the server has no workers."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool: Executor | None = None

    async def think(self, about: Callable[P, T], *told: P.args, **named: P.kwargs) -> T:
        """Have something worked out. `about` is a function of a module, for the way over.

        :raises Problem: when it takes too long or the worker died.
        """
        try:
            asked = asyncio.wrap_future(self._running().submit(about, *told, **named))
            return await asyncio.wait_for(asked, _DEADLINE_S)
        except TimeoutError:
            raise Problem(503, "too-long", "that took too long", retry_after_s=60) from None
        except BrokenExecutor:
            self._pool = None
            raise Problem(503, "try-again", "the worker is gone", retry_after_s=2) from None

    def _running(self) -> Executor:
        if self._pool is None:
            self._pool = (
                ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn"))
                if self._workers
                else ThreadPoolExecutor(1, thread_name_prefix="faristol-study")
            )
        return self._pool

    def close(self) -> None:
        """Stop working."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
