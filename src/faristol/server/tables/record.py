"""How a table's events are written and read, and what is kept of it in a snapshot.

Names are the plan's: whoever has been forgotten since has a neutral name, also in what they
opened, and no snapshot has any.
"""

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace

from msgspec import structs

import faristol.table
from faristol.notation.table_codec import table_codec
from faristol.server.streams.news import EVERYBODY
from faristol.server.streams.snapshots import Snapshots
from faristol.store import StoredEvent
from faristol.table.events import Event, TableOpened
from faristol.table.hosting import HostedGame
from faristol.tiles import TileSet

SNAPSHOTS = Snapshots(HostedGame, faristol.table, sys.modules[__name__])


class TableRecord:
    """The record of a table's stream."""

    def __init__(self, box: TileSet, names: Callable[[], tuple[str, ...]]) -> None:
        self._codec = table_codec(box)
        self._names = names

    def encode(self, event: Event) -> bytes:
        """The body of a new row."""
        return self._codec.encode(event)

    def decode(self, kind: str, body: bytes) -> Event:
        """The event of a row."""
        event = self._codec.decode(kind, body)
        return replace(event, names=self._names()) if isinstance(event, TableOpened) else event

    def note(
        self, _events: Sequence[Event], _actors: Sequence[str], _state: HostedGame
    ) -> set[str]:
        """Nothing is noted; everything is news for everybody."""
        return {EVERYBODY}

    def to_snapshot(self, state: HostedGame, head: bytes) -> bytes:
        """The game without its names."""
        return SNAPSHOTS.to_bytes(_named(state, ()), head)

    def from_snapshot(
        self, body: bytes, head: bytes, _rows: Sequence[StoredEvent]
    ) -> HostedGame | None:
        """What `to_snapshot` kept, with the names of now."""
        kept = SNAPSHOTS.from_bytes(body, head)
        return None if kept is None else _named(kept, self._names())


def _named(state: HostedGame, names: tuple[str, ...]) -> HostedGame:
    return structs.replace(state, game=structs.replace(state.game, names=names))
