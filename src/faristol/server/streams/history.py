"""The events of a stream in memory."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar, overload

from faristol.store import StoredEvent

Event = TypeVar("Event")


class History(Sequence[Event]):
    """Events in order. Those that nobody has looked at yet may stand there as stored."""

    def __init__(self, read: Callable[[StoredEvent], Event]) -> None:
        self._read = read
        self._kept: list[Event | StoredEvent] = []

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
        if isinstance(kept, StoredEvent):
            kept = self._kept[index] = self._read(kept)
        return kept

    def kind(self, index: int) -> str:
        """The name of an event's class, without reading the event."""
        kept = self._kept[index]
        return kept.type if isinstance(kept, StoredEvent) else type(kept).__name__

    def extend(self, events: Iterable[Event]) -> None:
        """Add events that have been read."""
        self._kept += events

    def extend_unread(self, rows: Iterable[StoredEvent]) -> None:
        """Add events that are read when somebody asks for them."""
        self._kept += rows
