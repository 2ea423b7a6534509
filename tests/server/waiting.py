"""Waiting for what tells nobody that it happened: ask again and again."""

import asyncio
import inspect
from collections.abc import Callable
from typing import Any


async def until(holds: Callable[[], object]) -> Any:
    """What `holds` said when it first held; it may have to be awaited."""
    async with asyncio.timeout(20):
        while True:
            found = holds()
            if inspect.isawaitable(found):
                found = await found
            if found:
                return found
            await asyncio.sleep(0.02)
