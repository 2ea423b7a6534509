"""Events that are decided but not yet written, and the state they lead to."""

import asyncio
from collections.abc import Iterable
from typing import Generic

import msgspec

from faristol.core import Doubted, Refused
from faristol.core.decider import Aids, Command, Decider, Event, Rules, State
from faristol.server.streams.asked import Asked
from faristol.store import Appended, BatchedCommand

_MOST_CHORES = 64


class Transaction(Generic[Rules, State, Command, Event, Aids]):
    """What one append will write."""

    def __init__(
        self,
        decider: Decider[Rules, State, Command, Event, Aids],
        rules: Rules,
        aids: Aids,
        state: State,
    ) -> None:
        self.state = state
        self.events: list[Event] = []
        self.actors: list[str] = []
        """Who caused each event; nobody, where time did."""
        self._decider = decider
        self._rules = rules
        self._aids = aids
        self._marked = (state, 0)

    async def decide(
        self, batch: list[Asked[State, Command]], version: int
    ) -> tuple[list[Appended | Exception], list[BatchedCommand]]:
        """Decide what waits, one after the other, in a stream that is at a version.

        What came of each, and which of the events are whose.
        """
        results: list[Appended | Exception] = []
        commands: list[BatchedCommand] = []
        within: dict[str, Appended] = {}
        for asked in batch:
            if asked.key in within:
                results.append(msgspec.structs.replace(within[asked.key], repeated=True))
                continue
            try:
                first = await self._carry_out(asked, version)
            except Exception as no:
                self.rewind()
                results.append(no)
                continue
            last = len(self.events) - 1
            if last < first:
                results.append(Appended(version + first, version + first, repeated=True))
                continue
            placed = Appended(version + first + 1, version + last + 1)
            if asked.key:
                commands.append(BatchedCommand(asked.key, first, last))
                within[asked.key] = placed
            results.append(placed)
        return results, commands

    async def _carry_out(self, asked: Asked[State, Command], version: int) -> int:
        """Add what commands bring; the place of the first event that is theirs.

        What time brought before them stays, also when they are refused.
        """
        decider = self._decider
        at = max(decider.last_at(self.state), asked.at)
        self.mark()
        if asked.in_time:
            await self.pass_time(at, _MOST_CHORES)
            self.mark()
        first = len(self.events)
        if asked.given is not None:
            asked.given(self.state, version + first)
        for command in asked.commands:
            await self.do(decider.stamped(command, at), asked.actor)
        if asked.in_time and (decider.chores_at_once or not asked.commands):
            await self.do_chores(at, asked.actor, _MOST_CHORES)
        return first

    def mark(self) -> None:
        """Remember this point for `rewind`."""
        self._marked = (self.state, len(self.events))

    def rewind(self) -> None:
        """Forget what was added since the last `mark`."""
        self.state, length = self._marked
        del self.events[length:], self.actors[length:]

    async def do(self, command: Command, actor: str) -> bool:
        """Decide a command; whether anything follows from it.

        :raises Refused: by the rules.
        :raises Doubted: when something looks odd and the sender was not sure.
        """
        decide, values = self._decider.decide, (self._rules, self.state, command, self._aids)
        is_long = self._decider.is_long(command)
        events = await asyncio.to_thread(decide, *values) if is_long else decide(*values)
        self._add(events, actor)
        return bool(events)

    async def pass_time(self, at: int, most_chores: int) -> None:
        """Let the deadlines of the rules pass before whatever comes later."""
        deadline, tick = self._decider.next_deadline(self._rules, self.state), self._decider.tick
        if deadline is None or deadline > at or tick is None:
            return
        if await self.do(tick(at), ""):
            await self.do_chores(at, "", most_chores)

    async def do_chores(self, at: int, actor: str, most: int) -> None:
        """Do whatever the server must do by a moment, one thing after the other."""
        decider = self._decider
        for _ in range(most):
            chore = decider.next_chore(self._rules, self.state, self._aids, at)
            if chore is None or chore.at > at:
                return
            moment = max(at, decider.last_at(self.state))
            for command in chore.tries:
                try:
                    is_done = await self.do(decider.stamped(command, moment), actor)
                except (Refused, Doubted):
                    continue
                if is_done:
                    break
            else:
                return

    def _add(self, events: Iterable[Event], actor: str) -> None:
        for event in events:
            self.events.append(event)
            self.actors.append(actor)
            self.state = self._decider.evolve(self.state, event)
