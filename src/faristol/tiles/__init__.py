"""Tile sets and boards as data; words as tiles and back.

A tile is an integer everywhere inside: 0 is the blank, 1…N the letters in the
order of the starting draw. A word is `bytes`, one byte a tile, and a blank that
stands for a letter is that letter with `BLANK_BIT` set. Text exists only at the
edges, and this room is the edge. It knows no rules and no word lists.

>>> catalan = tile_set("catalan")
>>> catalan.parse_word("col·lega")
b'\\x03\\x11\\r\\x06\\x08\\x01'
>>> catalan.format_word(catalan.parse_word("adeqüem"))
'ADEQUEM'
"""

from faristol.tiles.boards import Layout, layout, layout_names
from faristol.tiles.sets import (
    BLANK,
    BLANK_BIT,
    LETTER_MASK,
    Kind,
    Tile,
    TileSet,
    letter_of,
    tile_set,
    tile_set_for_language,
    tile_set_names,
)
from faristol.tiles.spelling import NoTileError

__all__ = [
    "BLANK",
    "BLANK_BIT",
    "LETTER_MASK",
    "Kind",
    "Layout",
    "NoTileError",
    "Tile",
    "TileSet",
    "layout",
    "layout_names",
    "letter_of",
    "tile_set",
    "tile_set_for_language",
    "tile_set_names",
]
