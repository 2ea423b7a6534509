"""A worker that looks at finished games and makes puzzles, by turns of the addresses that ask.

It is separate from the robots' workers: nobody at a table waits behind an analysis.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from typing import ParamSpec, TypeVar

from faristol.server.aside import Places, asker
from faristol.server.problem import Problem, ProblemCode
from faristol.server.workers import Workers

_DEADLINE_S = 120.0
_MOST_OF_ONE = 40
"""As many of one address may wait: a class looks at its games."""

P = ParamSpec("P")
T = TypeVar("T")


class AnalysisWorker:
    """One process; a thread where the server has no workers."""

    def __init__(self, workers: int) -> None:
        self._workers = Workers(min(workers, 1), name="faristol-study", deadline_s=_DEADLINE_S)
        self._places = Places(1, most_of_one=_MOST_OF_ONE)

    async def think(self, about: Callable[P, T], *told: P.args, **named: P.kwargs) -> T:
        """Have something worked out. `about` is a function of a module, for the way over.

        :raises Problem: when it takes too long, the worker died, or the same address asks too much.
        """
        try:
            async with asyncio.timeout(_DEADLINE_S), self._places.one(asker.get()):
                return await self._workers.work_out(about, *told, **named)
        except TimeoutError:
            raise Problem(
                503, ProblemCode.TOO_LONG, "that took too long", retry_after_s=60
            ) from None
        except BrokenExecutor:
            raise Problem(
                503,
                ProblemCode.TRY_AGAIN,
                "the background worker stopped; try again",
                retry_after_s=2,
            ) from None

    def close(self) -> None:
        """Stop working."""
        self._workers.close()
