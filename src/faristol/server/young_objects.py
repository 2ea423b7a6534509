"""The interpreter's collector, asked to look at new objects before they are many.

By itself it looks when there are a thousand more objects than at its last look. While as many
connections end as begin there never are, and the new ones pile up until a look takes tens of
milliseconds, in which everybody waits. So it is asked for a look after so many beginnings.
"""

import gc

_BEGINNINGS = 64
"""Connections and requests from one look to the next; each makes about a hundred objects."""
_LOOKS = 6
"""Looks at the newest objects for one at those that outlived the last looks too."""


class YoungObjects:
    """Counts connections and requests, and has what they made looked at."""

    def __init__(self) -> None:
        self._begun = 0

    def begin(self) -> None:
        """A connection or a request begins."""
        self._begun += 1
        if self._begun % _BEGINNINGS == 0:
            gc.collect(1 if self._begun % (_BEGINNINGS * _LOOKS) == 0 else 0)
