"""How the events of a stream are written down, and what is noted beside its state."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from faristol.store import StoredEvent

_State = TypeVar("_State")
_Event = TypeVar("_Event")


class Record(Protocol[_State, _Event]):
    """What an adapter adds to a decider, so that its events can be kept and followed."""

    def encode(self, event: _Event) -> bytes:
        """The body of a new row."""
        ...

    def decode(self, kind: str, body: bytes) -> _Event:
        """The event of a row, by the name of its class."""
        ...

    def note(self, events: Sequence[_Event], actors: Sequence[str], state: _State) -> set[str]:
        """Note events that are on disk, with who caused each; the topics they are news for."""
        ...

    def to_snapshot(self, state: _State, head: bytes) -> bytes:
        """The state and what was noted; `head` is the hash of the last event."""
        ...

    def from_snapshot(self, body: bytes, head: bytes, rows: Sequence[StoredEvent]) -> _State | None:
        """The state that was kept, and what was noted with it, if it is that of these rows."""
        ...
