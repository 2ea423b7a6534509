"""Commands that wait for their turn, with whoever waits for them."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic

from faristol.core.decider import Command, State
from faristol.store import Appended, RepeatedCommandsError


@dataclass(slots=True)
class Asked(Generic[State, Command]):
    """Commands that are decided together, all or none."""

    commands: tuple[Command, ...]
    actor: str
    key: str
    """The sender's id for them, or nothing."""
    at: int
    answer: "asyncio.Future[Appended]"
    given: Callable[[State, int], None] | None = None
    in_time: bool = True
    """Whether time passes before them and chores follow."""
    known: int = 0
    """A version that the log is known to have reached."""

    def fail(self, error: Exception) -> None:
        """Say that it can't be done, if nothing was said before."""
        if not self.answer.done():
            self.answer.set_exception(error)
            self.answer.exception()  # seen: the client may have disconnected

    def succeed(self, done: Appended) -> None:
        """Say what was done, if nothing was said before."""
        if not self.answer.done():
            self.answer.set_result(done)


def without_repeated(
    batch: list[Asked[State, Command]], repeated: RepeatedCommandsError
) -> list[Asked[State, Command]]:
    """Answer what was done before; the rest."""
    rest = []
    for asked in batch:
        done = repeated.answers.get(asked.key)
        if done is None:
            rest.append(asked)
        else:
            asked.succeed(done)
    return rest
