"""Events that may not be had while a challenge keeps the board covered (FISC-A-6.3).

A view is covered by `covered_for`. Events can't be: whoever folds them lays the board out again.
"""

from collections.abc import Iterable

from faristol.table import events as happened
from faristol.table.events import Event

_SHOWS_TILES = (
    happened.TilePut,
    happened.TileMoved,
    happened.PlayMade,
    happened.PlayWithdrawn,
    happened.PlayTakenBack,
    happened.TilesDrawn,
    happened.TilesExchanged,
    happened.RackRedrawn,
    happened.RedrawResolved,
    happened.OverdrawReported,
    happened.OverdrawResolved,
    happened.ForgottenTilesTaken,
    happened.RackNoted,
    happened.RackCounted,
)
"""Events with tiles, or squares, that a board or a rack can be laid out from."""


def shows_tiles(events: Iterable[Event]) -> bool:
    """Whether a board or a rack could be laid out from any of these."""
    return any(isinstance(event, _SHOWS_TILES) for event in events)
