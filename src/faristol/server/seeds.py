"""The secret seeds of games in which the server is the bag.

A seed lies in the register, never in the log, until the game has its result; then it is an
event like any other and everybody can draw again what was drawn.
"""

from collections.abc import Callable
from secrets import token_bytes

import msgspec

from faristol.server.register import Documents, insisting
from faristol.store import Store

_SEED_BYTES = 32


class Seed(msgspec.Struct, frozen=True):
    """A game's secret."""

    seed: bytes

    def __repr__(self) -> str:
        return "Seed(…)"


class Seeds:
    """Seeds that have not been revealed."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store = store
        self._seeds = Documents(store, "seed", Seed, now)

    async def of(self, game: str) -> Seed:
        """The seed of a game, made the first time it is asked for."""

        async def once() -> Seed:
            kept = await self._seeds.get(game)
            if kept is not None:
                return kept.value
            seed = Seed(token_bytes(_SEED_BYTES))
            await self._store.change([self._seeds.put(game, seed, revision=0)])
            return seed

        return await insisting(once)


def robot_share() -> str:
    """The share of randomness that a robot adds to the draws."""
    return token_bytes(16).hex()
