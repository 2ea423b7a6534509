"""Who asked this server for help with words that the book forbids: for arbiters, for nobody else.

Kept beside the games and never in their logs, which opponents read. One line for each person, kind
of help and table, with how often: whoever asks a thousand times fills no store.
"""

from collections.abc import Callable
from typing import NamedTuple

import msgspec

from faristol.server.register import Documents, insisting
from faristol.server.timekeeping import DAY_MS
from faristol.store import Store

_KEPT_MS = 30 * DAY_MS


class AidFreeGame(NamedTuple):
    """A running game of a person, and the clause that keeps an aid from them."""

    place: str
    seat: int
    created: int
    clause: str


class RefusedAid(msgspec.Struct, frozen=True):
    """Help that was asked for during a game and refused."""

    seat: int
    """Who plays: a seat at a table, a table of a duplicate room, a player's number at an event."""
    by: str
    """The account that asked; empty for a browser that nobody was signed in on."""
    kind: str
    clause: str
    first: int
    last: int
    times: int = 1


class RefusedAids:
    """What was refused, by table or room."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now
        self._kept = Documents(store, "refused-aid", RefusedAid, now)

    async def note(self, place: str, seat: int, by: str, kind: str, clause: str) -> None:
        """Note that somebody asked at a table or in a room."""
        key = f"{place}:{seat}:{by}:{kind}"

        async def once() -> None:
            kept, now = await self._kept.get(key), self._now()
            if kept is None:
                noted = RefusedAid(seat, by, kind, clause, now, now)
            else:
                times = kept.value.times + 1
                noted = msgspec.structs.replace(kept.value, last=now, times=times)
            revision = 0 if kept is None else kept.revision
            put = self._kept.put(key, noted, revision=revision, expires=now + _KEPT_MS)
            await self._store.change([put])

        await insisting(once)

    async def at(self, place: str) -> list[RefusedAid]:
        """What was refused to those who play at a table or in a room, in order."""
        found = [kept.value for kept in await self._kept.find(f"{place}:")]
        return sorted(found, key=lambda aid: aid.last)
