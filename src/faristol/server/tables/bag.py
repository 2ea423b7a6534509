"""The server as the bag: a secret seed, the players' shares, and what they give.

The seed lies in the register, never in the log, until the game has its result; then it is
an event like any other and everybody can draw again what was drawn.
"""

from collections.abc import Callable
from secrets import token_bytes

import msgspec

from faristol.server.register import Documents, insisting
from faristol.store import Store
from faristol.table.draws import SEED_BYTES, Ledger, draw, draw_of_both_kinds
from faristol.table.racks import Pool
from faristol.tiles import TileSet


class Seed(msgspec.Struct, frozen=True):
    """A table's secret."""

    seed: bytes

    def __repr__(self) -> str:
        return "Seed(…)"


class Seeds:
    """Seeds that have not been revealed."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store = store
        self._seeds = Documents(store, "seed", Seed, now)

    async def of(self, table: str) -> Seed:
        """The seed of a table, made the first time it is asked for."""

        async def once() -> Seed:
            kept = await self._seeds.get(table)
            if kept is not None:
                return kept.value
            seed = Seed(token_bytes(SEED_BYTES))
            await self._store.change([self._seeds.put(table, seed, revision=0)])
            return seed

        return await insisting(once)


def robot_share() -> str:
    """The share of randomness that a robot adds to the draws."""
    return token_bytes(16).hex()


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
