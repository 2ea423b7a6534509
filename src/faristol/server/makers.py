"""From which address things come that guests leave for others: tables, boards, seeks.

Kept in this process's memory alone: an address is nothing that a store should know.
"""

from collections.abc import Callable, Container

from faristol.server.aside import asker

_NEW_MS = 5_000
"""For so long a thing counts that may not have been there yet when others were counted."""


class Makers:
    """Remembers who made what, for as long as it is there."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._made: dict[str, tuple[str, int]] = {}

    def note(self, thing: str) -> None:
        """Whoever asks just now made this."""
        if address := asker.get():
            self._made[thing] = (address, self._now())

    def address_of(self, thing: str) -> str:
        """Where a thing came from; nothing where that was before this process began."""
        return self._made[thing][0] if thing in self._made else ""

    def of_asker(self, there: Container[str]) -> int:
        """How many of the things that are there come from the asker's address."""
        new = self._now() - _NEW_MS
        self._made = {
            thing: (address, at)
            for thing, (address, at) in self._made.items()
            if thing in there or at > new
        }
        own = asker.get()
        return sum(address == own for address, _ in self._made.values())
