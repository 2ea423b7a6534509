"""What the turns of a finished game cost its players, kept once somebody had it analysed.

By table and seat, so that nothing here is anybody's: who sat there, the game knows.
"""

from collections.abc import Callable, Sequence

import msgspec

from faristol.server.register import Documents
from faristol.store import Change, Store


class SeatLoss(msgspec.Struct, frozen=True):
    """A player's turns that could be compared with the best play, and the points lost in them."""

    compared: int
    lost: float


class _Seats(msgspec.Struct, frozen=True):
    seats: tuple[SeatLoss, ...]


class TurnLosses:
    """The losses of every analysed game."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._kept = Documents(store, "turn-losses", _Seats, now)

    def keeping(self, table: str, seats: Sequence[SeatLoss]) -> Change:
        """The change that keeps them; those of an earlier analysis go."""
        return self._kept.put(table, _Seats(tuple(seats)))

    async def of(self, table: str) -> tuple[SeatLoss, ...]:
        """By seat; empty where the game was not analysed."""
        kept = await self._kept.get(table)
        return kept.value.seats if kept is not None else ()
