"""Tables that nobody attends any more: they leave the lobby, and waiting ones are given up in time.

A reading of our own, no rule book's. Somebody who waits for a player is seen when they look at
the table or at the lobby; somebody who plays is seen by their line. A game that nobody attends
goes on by its rules and stays in its players' own lists: it only is not offered to others. Where
all its players are guests it ends after a week, without a winner of the software's choosing.
"""

from collections.abc import Callable
from contextlib import suppress

from faristol.core import Refused
from faristol.server.auth.accounts import Accounts, Kind
from faristol.server.plans.table_host import Attendance
from faristol.server.plans.tables import TablePlan
from faristol.server.tables.hall import Hall
from faristol.server.tables.seats import Presences
from faristol.server.timekeeping import DAY_MS
from faristol.table.commands import EndGame
from faristol.table.terms import Stage

LIVE_MS = 5 * 60_000
"""A game to be played at once leaves the lobby so long after its people."""
BY_DAYS_MS = 3 * DAY_MS
"""A free seat in a game of days waits so long for somebody; a challenge to one does too."""
GIVEN_UP_MS = 7 * DAY_MS
"""A table that waits for players is removed so long after its people, and guests' games end."""
_BOARD_MS = 2 * DAY_MS
"""Who opens a game at a real board plays soon: one that has not begun is taken away then."""
_UNDER_WAY = (Stage.STARTING, Stage.DEALING, Stage.READY, Stage.PLAYING)
_LEFT = {
    "ca": "Durant una setmana no ha vingut ningú.",
    "nl": "Een week lang is er niemand geweest.",
    "en": "Nobody came for a week.",
}


class Abandoned(Attendance):
    """The tables that nobody attends."""

    def __init__(
        self, hall: Hall, presences: Presences, accounts: Accounts, now: Callable[[], int]
    ) -> None:
        self._hall = hall
        self._presences = presences
        self._accounts = accounts
        self._now = now
        self.is_in_lobby = lambda _: False

    def is_abandoned(self, plan: TablePlan) -> bool:
        """Whether nobody attends a table at this moment."""
        if plan.opened:
            return not plan.days_per_move and self._is_left(plan)
        if any(seat.account and self.is_in_lobby(seat.account) for seat in plan.seats):
            return False
        patience = BY_DAYS_MS if plan.days_per_move else LIVE_MS
        return self._now() - plan.last_attended > patience

    def _is_left(self, plan: TablePlan) -> bool:
        if self._presences.is_anybody_at(plan):
            return False
        live = self._hall.loaded(plan.id)
        last = live.game.at if live is not None else plan.created
        return self._now() - last > LIVE_MS

    async def give_up(self) -> int:
        """Remove the tables at which nobody has waited for a week; how many."""
        before = self._now() - GIVEN_UP_MS
        return await self._hall.remove_waiting(lambda plan: plan.last_attended < before)

    async def end_left(self) -> int:
        """End the games of guests that nobody has attended for a week; how many.

        Of people with accounts somebody may come back; a guest has mostly gone for good.
        """
        ended = 0
        for plan in await self._hall.plans():
            table = self._hall.loaded(plan.id)
            if table is None or table.game.stage not in _UNDER_WAY or plan.event:
                continue
            is_idle_board = plan.device and table.game.stage is not Stage.PLAYING
            patience = _BOARD_MS if is_idle_board else GIVEN_UP_MS
            is_left = self._now() - table.game.at > patience
            if not is_left or self._presences.is_anybody_at(plan) or await self._has_member(plan):
                continue
            ended += 1
            if table.game.stage is not Stage.PLAYING or table.game.challenged:
                await self._hall.remove(plan.id, lambda _: None)
                continue
            why = _LEFT.get(table.rules.language, _LEFT["en"])
            with suppress(Refused):  # by what came in at this moment
                await table.submit(EndGame(0, why), actor="", command_id="left")
        return ended

    async def _has_member(self, plan: TablePlan) -> bool:
        """Whether somebody with an account of their own sits there."""
        for seat in plan.seats:
            account = await self._accounts.get(seat.account) if seat.account else None
            if account is not None and account.kind is not Kind.GUEST:
                return True
        return False
