"""Streams of server-sent events that are open: who reads them, how many, how they are ended."""

import asyncio
from collections import Counter
from collections.abc import Hashable, Iterator
from contextlib import contextmanager, suppress
from typing import TypeVar

from faristol.server.auth.sessions import Person
from faristol.server.problem import Problem, ProblemCode

MOST_OF_PLACE = 1_200
"""Of one table, room, championship or lobby to one address: a hall of phones and its screens."""
MOST_OF_ADDRESS = 3_000
"""OpenStreams to one address altogether."""


_Key = TypeVar("_Key", bound=Hashable)


class OpenStream:
    """One stream that somebody reads."""

    def __init__(self, person: Person | None) -> None:
        self.person = person
        self.is_ending = False
        self._moved = asyncio.Event()

    def notify(self) -> None:
        """There may be news."""
        self._moved.set()

    def is_now(self, person: Person) -> None:
        """The same somebody, whose roles may be others now: end, so that they ask again."""
        if self.person is None or person.account.grants != self.person.account.grants:
            self.leave(0, "")

    def leave(self, _code: int, _reason: str) -> None:
        """Let it end; a browser that still wants it asks again by itself."""
        self.is_ending = True
        self._moved.set()

    def looked(self) -> None:
        """Everything up to now has been seen."""
        self._moved.clear()

    async def wait(self, seconds: float) -> bool:
        """Wait for news; whether there may be some."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._moved.wait()
        return self._moved.is_set()


class OpenStreams:
    """Every stream of this process, and how many each address reads."""

    def __init__(self) -> None:
        self._open: set[OpenStream] = set()
        self._of_place: Counter[tuple[str, str]] = Counter()
        self._of_address: Counter[str] = Counter()

    def everybody(self) -> list[OpenStream]:
        """All of them."""
        return list(self._open)

    def has_room(self, address: str, place: str) -> bool:
        """Whether an address may read one more stream of a place."""
        of_place, of_address = self._of_place[address, place], self._of_address[address]
        return of_place < MOST_OF_PLACE and of_address < MOST_OF_ADDRESS

    def check(self, address: str, place: str) -> None:
        """Refuse a stream to an address that reads too many.

        :raises Problem: when it does.
        """
        if not self.has_room(address, place):
            detail = "too many streams to this address"
            raise Problem(503, ProblemCode.SERVER_FULL, detail, retry_after_s=30)

    @contextmanager
    def opened(self, person: Person | None, address: str, place: str) -> Iterator[OpenStream]:
        """A stream, known here for as long as it is read; it ends at once where it is too many."""
        stream = OpenStream(person)
        # Others may have come between the question and the first line.
        stream.is_ending = not self.has_room(address, place)
        self._open.add(stream)
        self._of_place[address, place] += 1
        self._of_address[address] += 1
        try:
            yield stream
        finally:
            self._open.discard(stream)
            _less(self._of_place, (address, place))
            _less(self._of_address, address)


def _less(counted: Counter[_Key], key: _Key) -> None:
    counted[key] -= 1
    if not counted[key]:
        del counted[key]
