"""The note that a table's game is to be written down."""

import msgspec

from faristol.store import Put

DUE = "record-due"


class Due(msgspec.Struct, frozen=True):
    """A table whose game is to be written down."""


def due(table: str) -> Put:
    """The note, for the filing's own transaction."""
    return Put(DUE, table, msgspec.json.encode(Due()))
