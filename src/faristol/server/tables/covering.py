"""What goes out while a challenge keeps the board covered (FISC-A-6.3).

A view is covered by `table_as_seen_by`. Events can't be: whoever folds them lays the board
out again. So while the cover lies, nobody but the arbiter is sent an event that shows
tiles, and whoever missed some is shown the table anew when it lifts.
"""

from collections.abc import Iterable, Sequence

from faristol.rulebook import Ruleset
from faristol.table import Game
from faristol.table import events as happened
from faristol.table.events import Event
from faristol.table.views import Arbiter, Archive, Role

_SHOWS_TILES = (
    happened.TilePut,
    happened.TileMoved,
    happened.PlayMade,
    happened.PlayWithdrawn,
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
_LIFTS = (
    happened.PlayMade,
    happened.PlayWithdrawn,
    happened.PlayAccepted,
    happened.GameEnded,
)


def is_covered(role: Role, rules: Ruleset, game: Game) -> bool:
    """Whether board and racks are hidden from that role now."""
    sees_all = isinstance(role, Arbiter | Archive)
    return rules.challenge.covered and game.covered and not sees_all


def may_be_covered(role: Role, rules: Ruleset, events: Sequence[Event], version: int) -> bool:
    """Whether the table may have been covered after so many events.

    Read off the events, without folding them: after a challenge that was ruled on and might
    still have been argued it says yes, where the fold might say no.
    """
    if not rules.challenge.covered or isinstance(role, Arbiter | Archive):
        return False
    for index in range(version - 1, -1, -1):
        if isinstance(events[index], happened.PlayChallenged):
            return True
        if isinstance(events[index], _LIFTS):
            return False
    return False


def shows_tiles(events: Iterable[Event]) -> bool:
    """Whether a board or a rack could be laid out from any of these."""
    return any(isinstance(event, _SHOWS_TILES) for event in events)
