"""A stream of the log in memory: caught up from the store, written to it, never ahead of it.

Tables, duplicate rooms and championships decide and fold in their own ways; how they keep in
step with the store is the same for all, and stands here. Knows no rules and no sockets.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from typing import Generic, TypeVar

import structlog

from faristol.server.problem import Problem, ProblemCode, not_stored
from faristol.server.streams.damage import naming_damage
from faristol.server.streams.history import History
from faristol.store import (
    Appended,
    DamagedEventError,
    NewEvent,
    Store,
    StoredEvent,
    StoreUnavailableError,
    VersionConflictError,
    verify_chain,
)

_ATTEMPTS = 4

_Event = TypeVar("_Event")
_Answer = TypeVar("_Answer")

_log = structlog.get_logger()


class LiveStream(ABC, Generic[_Event]):
    """Events that are on disk. Who inherits says what rows mean and keeps what they fold to."""

    def __init__(self, name: str, store: Store, now: Callable[[], int]) -> None:
        self.events: History[_Event] = History(self._read)
        self._name = name
        self._store = store
        self._now = now
        self._reading = 0
        """The version of the row that is being read or folded."""

    @property
    def version(self) -> int:
        """How many events the stream has."""
        return len(self.events)

    async def load(self) -> None:
        """Fold what the log has, before anybody else knows this stream.

        :raises Problem: when it is damaged.
        """
        rows = await self._store.read(self._name)
        with naming_damage():
            verify_chain(rows)
            self._take_in_if_whole(rows)

    @abstractmethod
    def _read(self, row: StoredEvent) -> _Event:
        """The event of a row."""

    @abstractmethod
    def _take_in(self, rows: Sequence[StoredEvent]) -> None:
        """Fold rows that are on disk and not in `events` yet; there is at least one.

        Rows are read by `_each`, so that one which can't be read or folded can be named.
        """

    def _each(self, rows: Iterable[StoredEvent]) -> Iterator[_Event]:
        for row in rows:
            self._reading = row.version
            yield self._read(row)

    def _take_in_if_whole(self, rows: Sequence[StoredEvent]) -> None:
        if not rows:
            return
        try:
            self._take_in(rows)
        except DamagedEventError:
            raise
        except Exception as error:
            if self.version >= rows[-1].version:  # taken in; who was told of it is at fault
                raise
            kind = type(error).__name__
            raise DamagedEventError(self._name, self._reading, f"can't be read ({kind})") from error

    def _row(self, event: _Event, body: bytes, at: int, actor: str) -> NewEvent:
        return NewEvent(type(event).__name__, body, at, actor)

    async def _append(self, rows: Sequence[NewEvent], command: str = "") -> Appended:
        """Write rows after the newest version that is known here.

        :raises VersionConflictError: when another process wrote since.
        :raises Problem: when nothing can be written now.
        """
        try:
            return await self._store.append(self._name, rows, after=self.version, command=command)
        except StoreUnavailableError as error:
            # What the store says names its place; that is for the log.
            _log.warning("not stored", stream=self._name, error=str(error))
            raise not_stored() from None

    async def _catch_up(self) -> None:
        rows = await self._store.read(self._name, since=self.version)
        if rows:
            with naming_damage():
                verify_chain(rows, self.version, rows[0].previous)
                self._take_in_if_whole(rows)

    async def _done(self, command: str) -> Appended | None:
        """The first answer to a command that was given before."""
        return await self._store.done(self._name, command) if command else None

    async def _insisting(self, attempt: Callable[[], Awaitable[_Answer]]) -> _Answer:
        """Do something that decides and writes, again whenever another process was first.

        :raises Problem: when others were always first.
        """
        for _ in range(_ATTEMPTS):
            try:
                return await attempt()
            except VersionConflictError:
                await self._catch_up()
        raise Problem(503, ProblemCode.BUSY, "too many changes at once; try again", retry_after_s=1)


class WatchedStream(LiveStream[_Event]):
    """A stream that does one thing after the other and lets who watches know of each."""

    def __init__(self, name: str, store: Store, now: Callable[[], int]) -> None:
        super().__init__(name, store, now)
        self.listeners: set[Callable[[], None]] = set()
        self._lock = asyncio.Lock()

    async def catch_up(self) -> None:
        """Fold what the log has and we have not."""
        async with self._lock:
            await self._catch_up()

    def listen(self, listener: Callable[[], None]) -> None:
        """Call whenever something new is on disk."""
        self.listeners.add(listener)

    def unlisten(self, listener: Callable[[], None]) -> None:
        """Call no more."""
        self.listeners.discard(listener)

    def tell(self) -> None:
        """Let everybody who watches look up."""
        for listener in tuple(self.listeners):
            listener()

    async def _in_turn(self, attempt: Callable[[], Awaitable[_Answer]]) -> _Answer:
        """`_insisting`, after whatever is being done."""
        async with self._lock:
            return await self._insisting(attempt)
