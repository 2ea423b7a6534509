"""Boards at a glance: the games that anybody may watch as they are, and one's own."""

from collections.abc import Iterable
from heapq import nsmallest

import msgspec

from faristol.notation.tile_text import format_held
from faristol.server.auth.sessions import Person
from faristol.server.plans.table_host import TableInPlay
from faristol.server.plans.table_roles import may_watch
from faristol.server.plans.tables import TablePlan
from faristol.table.events import PlayMade

_MOST = 12
_RECENT = 40
"""Events that are looked through for the newest play."""


class GameGlance(msgspec.Struct, frozen=True):
    """A game, small enough to look at a dozen of them. No rack, nothing of the bag."""

    table: str
    board: list[str]
    last: list[int]
    """The squares of the newest play."""
    scores: list[int]
    on_turn: int | None


def glances(tables: Iterable[TableInPlay], person: Person | None) -> list[GameGlance]:
    """One's own games first, then the newest that anybody may watch."""
    account = person.id if person else ""
    shown = nsmallest(
        _MOST,
        (table for table in tables if _may_look(table.plan, account)),
        key=lambda table: (table.plan.seat_of(account) is None, -table.plan.created),
    )
    return [_glance(table) for table in shown if not table.game.covered]


def _may_look(plan: TablePlan, account: str) -> bool:
    """Whether the board may be seen as it is: spectators of some games see it later, or never."""
    if account and plan.seat_of(account) is not None:
        return True
    return plan.public and may_watch(plan, None) and plan.delay_s == 0


def _glance(table: TableInPlay) -> GameGlance:
    game, box = table.game, table.box
    return GameGlance(
        table.plan.id,
        [format_held([tile], box) if tile else "" for tile in game.board.squares],
        _last_play(table),
        list(game.totals),
        game.on_turn,
    )


def _last_play(table: TableInPlay) -> list[int]:
    """Where the newest play lies; nothing once it was taken off."""
    version = table.version
    events = table.events[max(0, version - _RECENT) : version]
    for event in reversed(events):
        if isinstance(event, PlayMade):
            squares = [placement.square for placement in event.placements]
            return squares if all(table.game.board.squares[s] for s in squares) else []
    return []
