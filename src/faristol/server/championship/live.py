"""One championship in memory: the fold of its stream, and the one place where it changes.

Persist, then publish, as at a table.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import TypeAlias

from faristol.championship.commands import Command
from faristol.championship.decide import decide
from faristol.championship.events import Event, RoundClosed, Undone
from faristol.championship.record import UPCASTERS
from faristol.championship.state import Championship, Game, SchoolTable, evolve
from faristol.core import Doubted, Refused
from faristol.core.codec import Codec
from faristol.server.championship.desk import Desk, DeskEvent, noted
from faristol.server.plans.championships import Plan
from faristol.server.problem import Problem
from faristol.server.stream import WatchedStream
from faristol.store import Appended, Store, StoredEvent

AnyEvent: TypeAlias = Event | DeskEvent

CODEC: Codec[AnyEvent] = Codec(AnyEvent, upcasters=UPCASTERS)


class Draft:
    """The championship with what a step adds to it, before anything of it is written."""

    def __init__(self, state: Championship, desk: Desk, steps: tuple[Event, ...]) -> None:
        self.state = state
        self.desk = desk
        self.steps = steps
        """What undoing would take back, the last one first to go."""
        self.events: list[AnyEvent] = []

    def do(self, command: Command) -> Event:
        """Decide a command and fold what follows.

        :raises Refused: by the rules.
        """
        event = decide(self.state, command)
        self.fold(event)
        return event

    def fold(self, event: AnyEvent) -> None:
        """Add an event."""
        self.events.append(event)
        if isinstance(event, DeskEvent):
            self.desk = noted(self.desk, event)
            return
        self.state = evolve(self.state, event)
        if isinstance(event, Undone):
            self.steps = self.steps[:-1]
        elif isinstance(event, RoundClosed):
            self.steps = ()
        else:
            self.steps = (*self.steps, event)

    def player_of(self, account: str) -> int | None:
        """Which player an account is."""
        return player_of(self.state, self.desk, account)

    def game_at(self, table: int) -> Game | None:
        """The open round's game at a table."""
        current = self.state.current
        if current is None or not current.is_published:
            return None
        return next((game for game in current.games if game.table == table), None)

    def table_at(self, table: int) -> SchoolTable | None:
        """The open round's table of several."""
        current = self.state.current
        if current is None or not current.is_published:
            return None
        return next((each for each in current.tables if each.table == table), None)


Step: TypeAlias = Callable[[Draft, int], None]


def player_of(state: Championship, desk: Desk, account: str) -> int | None:
    """Which player an account is."""
    for player, link in desk.links.items():
        is_theirs = bool(account) and link.account == account
        if is_theirs and player <= len(state.entries) and state.entry(player).name == link.name:
            return player
    return None


class LiveChampionship(WatchedStream[AnyEvent]):
    """A championship somebody looks at."""

    def __init__(self, plan: Plan, store: Store, now: Callable[[], int]) -> None:
        super().__init__(plan.stream, store, now)
        self.plan = plan
        self.state = Championship()
        self.desk = Desk()
        self.steps: tuple[Event, ...] = ()

    async def submit(
        self, step: Step, *, actor: str, command: str, is_long: bool = False
    ) -> Appended:
        """Take a step: write everything it adds, or nothing.

        `command` is the client's id for it; sent again, it gets its first answer. A long
        step is taken in a thread, so that phones need not wait for it.

        :raises Refused: by the rules.
        :raises Problem: when it can't be written now.
        """
        return await self._in_turn(lambda: self._submit(step, actor, command, is_long=is_long))

    async def _submit(self, step: Step, actor: str, command: str, *, is_long: bool) -> Appended:
        draft = self._draft()
        at = self._now()
        try:
            if is_long:
                await asyncio.to_thread(step, draft, at)
            else:
                step(draft, at)
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
            return await self._submit(step, actor, command, is_long=is_long)
        if not draft.events:
            return Appended(self.version, self.version, repeated=True)
        rows = [self._row(event, CODEC.encode(event), at, actor) for event in draft.events]
        appended = await self._append(rows, command)
        if not appended.repeated:
            self._adopt(draft)
        return appended

    def own_events(self) -> list[Event]:
        """The championship's own history, without what the office keeps beside it."""
        return [event for event in self.events if not isinstance(event, DeskEvent)]

    def _draft(self) -> Draft:
        return Draft(self.state, self.desk, self.steps)

    def _read(self, row: StoredEvent) -> AnyEvent:
        return CODEC.decode(row.type, row.body)

    def _take_in(self, rows: Sequence[StoredEvent]) -> None:
        draft = self._draft()
        for event in self._each(rows):
            draft.fold(event)
        self._adopt(draft)

    def _adopt(self, draft: Draft) -> None:
        self.events.extend(draft.events)
        self.state, self.desk, self.steps = draft.state, draft.desk, draft.steps
        self.tell()
