"""Set phrases at a table: what players may say to each other, as keys that every language has.

They are no part of the game and stand in no log: a document keeps the last minute of them, so that
players who are connected to other servers hear them too.
"""

import asyncio
from collections.abc import Callable

import msgspec

from faristol.server.plans.table_host import SeatPresence
from faristol.server.plans.tables import TablePlan
from faristol.server.problem import Problem, ProblemCode, too_many
from faristol.server.register import AT_ONCE, Documents, insisting
from faristol.server.wire.messages import Phrase
from faristol.store import Store, StoreError, StreamAdvanced, Subscription

_STREAM = "phrases:"
_KEPT_MS = 60_000
_MOST, _WITHIN_MS = 4, 30_000
"""As many as a player may say in so much time."""


class Remark(msgspec.Struct, frozen=True):
    """What somebody said; no two at a table have the same moment."""

    at: int
    seat: int
    phrase: Phrase


class _Remarks(msgspec.Struct, frozen=True):
    said: tuple[Remark, ...]


class Phrases:
    """What was said at each table within the last minute."""

    def __init__(
        self, store: Store, now: Callable[[], int], presences: SeatPresence, *, alone: bool
    ) -> None:
        self._store = store
        self._now = now
        self._presences = presences
        self._alone = alone
        self._kept = Documents(store, "phrases", _Remarks, now)
        self._known: dict[str, tuple[Remark, ...]] = {}
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Hear what is said through other servers."""
        if not self._alone:
            self._task = asyncio.create_task(self._hear(self._store.subscribe()), name="phrases")

    async def stop(self) -> None:
        """Hear nothing more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def of(self, table_id: str) -> tuple[Remark, ...]:
        """What was said at a table lately, in its order."""
        return self._known.get(table_id, ())

    async def say(self, plan: TablePlan, seat: int, phrase: Phrase) -> None:
        """Say something to everybody who plays there.

        :raises Problem: at an event, or when this player has said enough for now.
        """
        if plan.event:
            raise Problem(409, ProblemCode.NO_PHRASES, "players of an event do not talk in a game")

        async def once() -> tuple[Remark, ...]:
            now, kept = self._now(), await self._kept.get(plan.id)
            before = kept.value.said if kept is not None else ()
            recent = tuple(each for each in before if each.at > now - _KEPT_MS)
            own = [each.at for each in recent if each.seat == seat and each.at > now - _WITHIN_MS]
            if len(own) >= _MOST:
                raise too_many((own[0] + _WITHIN_MS - now) // 1000 + 1)
            at = max([now, *(each.at + 1 for each in recent)])
            said = (*recent, Remark(at, seat, phrase))
            revision = await self._kept.revision(plan.id)
            put = self._kept.put(plan.id, _Remarks(said), revision=revision, expires=at + _KEPT_MS)
            tell = None if self._alone else StreamAdvanced(f"{_STREAM}{plan.id}", now)
            await self._store.change([put], tell=tell)
            return said

        self._take(plan.id, await insisting(once, AT_ONCE))

    def _take(self, table_id: str, said: tuple[Remark, ...]) -> None:
        over = self._now() - _KEPT_MS
        self._known = {
            table: known for table, known in self._known.items() if known[-1].at > over
        } | {table_id: said}
        self._presences.changed(table_id)

    async def _hear(self, ear: Subscription) -> None:
        async for reached in ear:
            table_id = reached.stream.removeprefix(_STREAM)
            if table_id == reached.stream:
                continue
            try:
                kept = await self._kept.get(table_id)
            except (StoreError, Problem):  # a greeting that was lost costs nobody anything
                continue
            if kept is not None and kept.value.said != self.of(table_id):
                self._take(table_id, kept.value.said)
