"""What the server's bag gives: the tiles of the next draws, from the seed and the shares."""

from faristol.server.seeds import Seed
from faristol.table.draws import Ledger, draw, draw_of_both_kinds
from faristol.table.racks import Pool
from faristol.tiles import TileSet


class Bag:
    """Gives the tiles of the next draws; each one counts on."""

    def __init__(self, seed: Seed, ledger: Ledger) -> None:
        self._seed = seed.seed
        self._shares = [share for _, share in ledger.shares]
        self._number = ledger.draws

    def draw(self, pool: Pool, count: int) -> bytes:
        """The tiles of one draw."""
        drawn = draw(self._seed, self._shares, self._number, pool, count)
        self._number += bool(count)
        return drawn

    def draw_of_both_kinds(self, pool: Pool, count: int, tiles: TileSet) -> bytes:
        """The tiles of one draw that is neither all vowels nor all consonants."""
        drawn = draw_of_both_kinds(self._seed, self._shares, self._number, pool, count, tiles)
        self._number += 1
        return drawn
