"""What waits, in one line for each address; the addresses take turns.

However many of one address wait, somebody of another address is next after one of them.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """First in, first out within an address; one of each address in turn."""

    def __init__(self) -> None:
        self._lines: dict[str, deque[T]] = {}
        """The address whose turn it is stands first."""
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[T]:
        for line in self._lines.values():
            yield from line

    def waiting(self, address: str) -> int:
        """How many of an address wait."""
        return len(self._lines.get(address, ()))

    def longest(self) -> str:
        """The address of which most wait; an empty text where nobody does."""
        return max(self._lines, key=self.waiting, default="")

    def join(self, address: str, item: T) -> None:
        """Wait behind the others of one's address."""
        self._lines.setdefault(address, deque()).append(item)
        self._count += 1

    def next(self, may: Callable[[str], bool] = lambda _: True) -> tuple[str, T] | None:
        """Whose turn it is, of the addresses that may; their others wait behind all."""
        address = next(filter(may, self._lines), None)
        if address is None:
            return None
        line = self._lines.pop(address)
        item = line.popleft()
        self._count -= 1
        if line:
            self._lines[address] = line
        return address, item

    def last(self, address: str) -> T:
        """Take the last one of an address out of its line."""
        line = self._lines[address]
        item = line.pop()
        self._count -= 1
        if not line:
            del self._lines[address]
        return item

    def clear(self) -> None:
        """Nobody waits any more."""
        self._lines.clear()
        self._count = 0


async def wait_for_turn(
    join: Callable[[asyncio.Future[None]], None], give_back: Callable[[], None]
) -> None:
    """Wait until somebody ends the future that joined a line.

    A turn that comes in the moment in which its waiter goes is given back.
    """
    turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    join(turn)
    try:
        await turn
    except asyncio.CancelledError:
        if turn.done() and not turn.cancelled():
            give_back()
        raise
