"""The events of a stream in memory."""

import zlib
from array import array
from collections.abc import Callable, Iterable, Sequence
from sys import intern
from typing import TypeVar, overload

from faristol.store import StoredEvent

Event = TypeVar("Event")

_PACKED_BELOW = 1 << 17
"""Bytes of a log that are packed: tables are many and small, long evenings few and slow to pack."""


class History(Sequence[Event]):
    """Events in order. Those that nobody has looked at since the load stand there as bytes.

    The bytes of a short log are packed until somebody looks at the first of them.
    """

    def __init__(self, read: Callable[[str, bytes], Event]) -> None:
        self._read = read
        self._kept: list[Event | None] = []
        self._types: list[str] = []
        self._bodies = b""
        """Of all events that were loaded, one after the other."""
        self._packed = b""
        """The same while nobody has looked at them."""
        self._ends = array("I", [0])

    def __len__(self) -> int:
        return len(self._kept)

    @overload
    def __getitem__(self, index: int) -> Event: ...
    @overload
    def __getitem__(self, index: slice) -> list[Event]: ...
    def __getitem__(self, index: int | slice) -> Event | list[Event]:
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self._kept)))]
        kept = self._kept[index]
        if kept is None:
            if self._packed:
                self._bodies, self._packed = zlib.decompress(self._packed), b""
            number = index % len(self._kept)
            body = self._bodies[self._ends[number] : self._ends[number + 1]]
            kept = self._kept[index] = self._read(self._types[number], body)
        return kept

    def kind(self, index: int) -> str:
        """The name of an event's class, without reading the event."""
        kept = self._kept[index]
        return self._types[index % len(self._kept)] if kept is None else type(kept).__name__

    def extend(self, events: Iterable[Event]) -> None:
        """Add events that have been read."""
        self._kept += events

    def load(self, rows: Sequence[StoredEvent]) -> None:
        """Begin with these; each is read when somebody asks for it."""
        for row in rows:
            self._types.append(intern(row.type))
            self._ends.append(self._ends[-1] + len(row.body))
        self._bodies = b"".join(row.body for row in rows)
        if len(self._bodies) < _PACKED_BELOW:
            self._bodies, self._packed = b"", zlib.compress(self._bodies, 1)
        self._kept = [None] * len(self._types)
