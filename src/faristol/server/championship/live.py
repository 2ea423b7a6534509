"""One championship in memory: the state of its stream, and the one place where it changes.

Persist, then publish, as at a table.
"""

import asyncio
from collections.abc import Callable, Sequence
from functools import reduce

from faristol.championship.desk.commands import AnyCommand
from faristol.championship.desk.decide import decide
from faristol.championship.desk.events import AnyEvent, DeskEvent
from faristol.championship.desk.state import Desk, Venue, evolve
from faristol.championship.events import Event
from faristol.championship.record import STREAM_CODEC
from faristol.championship.state import Championship
from faristol.core import Doubted, Refused
from faristol.server.plans.championships import Plan
from faristol.server.problem import Problem
from faristol.server.stream import WatchedStream
from faristol.store import Appended, Store, StoredEvent

Asked = Callable[[int], Sequence[AnyCommand]]
"""The commands for a time."""


class LiveChampionship(WatchedStream[AnyEvent]):
    """A championship somebody looks at."""

    def __init__(self, plan: Plan, store: Store, now: Callable[[], int]) -> None:
        super().__init__(plan.stream, store, now)
        self.plan = plan
        self.venue = Venue()

    @property
    def state(self) -> Championship:
        """The championship itself."""
        return self.venue.state

    @property
    def desk(self) -> Desk:
        """What its desk keeps beside it."""
        return self.venue.desk

    async def submit(
        self, asked: Asked, *, actor: str, command: str, is_long: bool = False
    ) -> Appended:
        """Carry out commands: all of them or none.

        `command` is the client's id for it; sent again, it gets its first answer. What takes
        long is decided in a thread, so that phones need not wait for it.

        :raises Refused: by the rules.
        :raises Doubted: when something looks odd and the sender was not sure.
        :raises Problem: when it can't be written now.
        """
        return await self._in_turn(lambda: self._submit(asked, actor, command, is_long=is_long))

    async def _submit(self, asked: Asked, actor: str, command: str, *, is_long: bool) -> Appended:
        at = self._now()
        try:
            commands = asked(at)
            if is_long:
                events = await asyncio.to_thread(decide, self.venue, *commands)
            else:
                events = decide(self.venue, *commands)
        except (Refused, Problem, Doubted):
            # Perhaps it is refused because it was done: then its first answer counts.
            done = await self._done(command)
            if done is not None:
                return done
            # Or because another server was ahead of us: then it is decided again.
            known = self.version
            await self._catch_up()
            if self.version == known:
                raise
            return await self._submit(asked, actor, command, is_long=is_long)
        if not events:
            return Appended(self.version, self.version, repeated=True)
        rows = [self._row(event, STREAM_CODEC.encode(event), at, actor) for event in events]
        appended = await self._append(rows, command)
        if not appended.repeated:
            self._adopt(events, reduce(evolve, events, self.venue))
        return appended

    def own_events(self) -> list[Event]:
        """The championship's own history, without what its desk keeps beside it."""
        return [event for event in self.events if not isinstance(event, DeskEvent)]

    def _read(self, row: StoredEvent) -> AnyEvent:
        return STREAM_CODEC.decode(row.type, row.body)

    def _take_in(self, rows: Sequence[StoredEvent]) -> None:
        venue, events = self.venue, []
        for event in self._each(rows):
            venue = evolve(venue, event)
            events.append(event)
        self._adopt(events, venue)

    def _adopt(self, events: list[AnyEvent], venue: Venue) -> None:
        self.events.extend(events)
        self.venue = venue
        self.tell()
