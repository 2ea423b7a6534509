"""How the events of a stream are written down, and what is noted beside its state."""

from collections.abc import Sequence
from typing import Generic, Protocol, TypeVar

from faristol.core.codec import Codec
from faristol.server.streams.news import EVERYBODY
from faristol.store import StoredEvent

_State = TypeVar("_State")
_Event = TypeVar("_Event")
_Kept = TypeVar("_Kept")
_Happened = TypeVar("_Happened")


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


class PlainRecord(Generic[_Kept, _Happened]):
    """The record of a stream beside whose state nothing is noted, and which has no snapshots."""

    def __init__(self, codec: Codec[_Happened]) -> None:
        self._codec = codec

    def encode(self, event: _Happened) -> bytes:
        """See `Record.encode`."""
        return self._codec.encode(event)

    def decode(self, kind: str, body: bytes) -> _Happened:
        """See `Record.decode`."""
        return self._codec.decode(kind, body)

    def note(self, _events: Sequence[_Happened], _actors: Sequence[str], _state: _Kept) -> set[str]:
        """Whatever happens is news for everybody."""
        return {EVERYBODY}

    def to_snapshot(self, _state: _Kept, _head: bytes) -> bytes:
        """Nothing."""
        return b""

    def from_snapshot(
        self, _body: bytes, _head: bytes, _rows: Sequence[StoredEvent]
    ) -> _Kept | None:
        """None."""
        return None
