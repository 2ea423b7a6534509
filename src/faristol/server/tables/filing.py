"""Games that are over are filed with their result, and once more when a ruling changes it."""

import asyncio
from collections.abc import Callable

import msgspec

from faristol.server.plans.pending_records import due
from faristol.server.plans.tables import TablePlan
from faristol.server.register import Documents
from faristol.server.tables.live import LiveTable
from faristol.server.timekeeping import DAY_MS
from faristol.store import Change, Store, StoreUnavailableError

_LISTED_MS = 2 * DAY_MS
"""How long a game stands among those that ended lately."""


class _Ended(msgspec.Struct, frozen=True):
    """A game of an event that ended lately."""

    table: str


class Filing:
    """Moves plans between the tables that go on and those that are over."""

    def __init__(
        self,
        store: Store,
        plans: Documents[TablePlan],
        past: Documents[TablePlan],
        now: Callable[[], int],
    ) -> None:
        self._store = store
        self._plans = plans
        self._past = past
        self._ended = Documents(store, "table-ended", _Ended, now)
        self._tasks: list[asyncio.Task[None]] = []
        self.on_filed: Callable[[], None] = lambda: None
        """Called when a game was filed, so that it is written down."""

    def look_at(self, live: LiveTable) -> None:
        """File a game if it has ended, or goes on again, since it was looked at last."""
        filed = _as_it_ended(live)
        if filed != live.plan:
            live.plan = filed
            task = asyncio.create_task(self._file(filed))
            self._tasks.append(task)
            task.add_done_callback(self._tasks.remove)

    async def ended_since(self, moment: int) -> list[TablePlan]:
        """Those of events, the newest first; they are looked for among the last two days' alone.

        Class and desk ask every few seconds, however many games the archive has.
        """
        found: dict[str, TablePlan] = {}
        async for ended in self._ended.backwards():
            if int(ended.key.partition(":")[0]) <= moment:
                break
            kept = await self._past.get(ended.value.table)
            if kept is not None and kept.value.ended > moment:
                found[kept.key] = kept.value
        return list(found.values())

    async def stop(self) -> None:
        """Stop at once: what is not filed is found over at the next start."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _file(self, plan: TablePlan) -> None:
        past, now = (self._past, self._plans) if plan.over else (self._plans, self._past)
        changes: list[Change] = [now.delete(plan.id), past.put(plan.id, plan), due(plan.id)]
        if plan.over and plan.event:
            key = f"{plan.ended:015d}:{plan.id}"
            expires = plan.ended + _LISTED_MS
            changes.append(self._ended.put(key, _Ended(plan.id), expires=expires))
        try:
            await self._store.change(changes)
        except StoreUnavailableError:  # found over at the next start, and filed then
            return
        self.on_filed()


def _as_it_ended(table: LiveTable) -> TablePlan:
    """The plan with what came of the game; a game that was over may go on again."""
    plan, game = table.plan, table.game
    if not game.stage.is_over:
        return msgspec.structs.replace(plan, over=False) if plan.over else plan
    scores = game.result.scores if game.result else game.totals
    outcomes = game.result.outcome_words if game.result else ()
    if plan.over and (plan.scores, plan.outcomes) == (scores, outcomes):
        return plan
    return msgspec.structs.replace(plan, over=True, ended=game.at, scores=scores, outcomes=outcomes)
