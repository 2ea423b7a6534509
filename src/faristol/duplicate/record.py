"""The events of a duplicate game as JSON and back.

Tiles are written as people write them, `ZE[L·L]a?`: a blank in lower case, digraphs in
brackets.
"""

from functools import cache, lru_cache

from faristol.core.codec import Codec, Json, TileText
from faristol.duplicate.events import Event
from faristol.tiles import BLANK_BIT, TileSet, tile_set

_REMEMBERED = 4096
"""Texts of tiles kept a tile set and way: a word comes on many slips."""


def duplicate_codec(tiles: TileSet) -> Codec[Event]:
    """The codec for games with these tiles."""
    return _codec(tiles.name)


@cache
def _codec(name: str) -> Codec[Event]:
    tiles = tile_set(name)

    def with_tiles_as_text(body: Json) -> Json:
        """Until November 2026 a word was laid with its tiles as numbers."""
        placements = body.get("placements")
        if not isinstance(placements, list):
            return body
        return {**body, "placements": [as_text(pair) for pair in placements]}

    def as_text(pair: object) -> object:
        match pair:
            case [square, tile] if type(tile) is int and tile in known:
                return [square, known[tile]]
            case _:
                return pair

    on_board = [bit | tile for bit in (0, BLANK_BIT) for tile in tiles.letters]
    known = {tile: tiles.format_tiles(bytes((tile,))) for tile in on_board}
    return Codec(
        Event,
        TileText(
            lru_cache(_REMEMBERED)(tiles.format_tiles), lru_cache(_REMEMBERED)(tiles.parse_tiles)
        ),
        {"WordPlaced": with_tiles_as_text},
    )
