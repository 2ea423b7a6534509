"""Events that are decided but not yet written, and the state they lead to."""

import asyncio
from collections.abc import Iterable
from typing import Generic

from faristol.core import Doubted, Refused
from faristol.core.decider import Aids, Command, Decider, Event, Rules, State


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
