"""Tiles in racks and in the bag, as values.

A rack is `bytes`; `UNSEEN` stands in it for a tile nobody told us. A pool counts, tile by
tile, what is neither on the board nor known on a rack: with the server as the bag that is
the bag itself, with a real bag it is the bag and the unseen tiles together.
"""

from collections.abc import Iterable
from typing import TypeAlias

from faristol.table.terms import UNSEEN
from faristol.tiles import BLANK, BLANK_BIT

Pool: TypeAlias = tuple[int, ...]


def as_held(tile: int) -> int:
    """The tile as it stands on a rack: a blank on the board is a blank, whatever it means."""
    return BLANK if tile & BLANK_BIT else tile


def holds(rack: bytes, tiles: Iterable[int]) -> bool:
    """Whether `tiles` are on the rack, or may be among its unseen ones."""
    left = list(rack)
    for tile in tiles:
        if tile in left:
            left.remove(tile)
        elif UNSEEN in left:
            left.remove(UNSEEN)
        else:
            return False
    return True


def spend(rack: bytes, tiles: Iterable[int], pool: Pool) -> tuple[bytes, Pool]:
    """Take `tiles` off a rack. One that was unseen becomes known and leaves the pool."""
    left = list(rack)
    counts = list(pool)
    for tile in tiles:
        if tile in left:
            left.remove(tile)
        elif UNSEEN in left:
            left.remove(UNSEEN)
            counts[tile] -= 1
    return bytes(left), tuple(counts)


def known(tiles: Iterable[int]) -> bytes:
    """The tiles that have a face."""
    return bytes(tile for tile in tiles if tile != UNSEEN)


def unseen_in(rack: bytes) -> int:
    """How many tiles of a rack nobody told us."""
    return rack.count(UNSEEN)


def fits(pool: Pool, tiles: Iterable[int]) -> bool:
    """Whether the pool holds all `tiles` (unseen ones fit always)."""
    counts = list(pool)
    for tile in tiles:
        if tile == UNSEEN:
            continue
        if tile >= len(counts) or counts[tile] == 0:
            return False
        counts[tile] -= 1
    return True


def less(pool: Pool, tiles: Iterable[int]) -> Pool:
    """The pool without `tiles`; unseen ones stay in it."""
    counts = list(pool)
    for tile in tiles:
        if tile != UNSEEN:
            counts[tile] -= 1
    return tuple(counts)


def more(pool: Pool, tiles: Iterable[int]) -> Pool:
    """The pool with `tiles` back in it; unseen ones never left."""
    counts = list(pool)
    for tile in tiles:
        if tile != UNSEEN:
            counts[tile] += 1
    return tuple(counts)
