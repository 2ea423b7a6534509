"""Games of tables as the store's rows have them, for who reads them without the table."""

from collections.abc import Sequence

import msgspec

from faristol.notation.table_codec import table_codec
from faristol.store import StoredEvent
from faristol.table.events import Event, TableOpened
from faristol.tiles import TileSet, tile_set


def read_event(row: StoredEvent, box: TileSet) -> Event:
    """An event of the log."""
    return table_codec(box).decode(row.type, row.body)


def read_game(rows: Sequence[StoredEvent]) -> list[Event]:
    """A whole game, from its first row on."""
    box = tile_set(opened_event(rows[0]).tile_set)
    return [read_event(row, box) for row in rows]


def opened_event(row: StoredEvent) -> TableOpened:
    """The first event of a table's stream, whose tiles are not known yet."""
    body = msgspec.json.decode(row.body)
    event = table_codec(tile_set(str(body["tile_set"]))).from_builtins(body)
    assert isinstance(event, TableOpened)
    return event
