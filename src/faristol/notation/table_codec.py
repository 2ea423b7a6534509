"""A table's events as JSON and back: the codec of `core`, with tiles written as in `tile_text`."""

from functools import cache, lru_cache

from faristol.core.codec import Codec, TileText
from faristol.notation.errors import ParseError
from faristol.notation.tile_text import format_held, parse_held
from faristol.table.events import Event
from faristol.tiles import TileSet, tile_set

_REMEMBERED = 4096
"""Texts of tiles kept a tile set and way: racks and words come again and again."""


def table_codec(box: TileSet) -> Codec[Event]:
    """The codec for games with these tiles."""
    return _codec(box.name)


@cache
def _codec(name: str) -> Codec[Event]:
    box = tile_set(name)

    @lru_cache(_REMEMBERED)
    def write(tiles: bytes) -> str:
        return format_held(tiles, box)

    @lru_cache(_REMEMBERED)
    def read(text: str) -> bytes:
        try:
            return parse_held(text, box)
        except ParseError as error:
            raise ValueError(error.message) from None

    return Codec(Event, TileText(write, read))
