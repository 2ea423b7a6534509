"""One championship in memory: what was agreed about it, and its stream."""

from collections.abc import Callable
from dataclasses import dataclass

from faristol.championship.desk.commands import AnyCommand
from faristol.championship.desk.decider import CHAMPIONSHIP
from faristol.championship.desk.events import AnyEvent, DeskEvent
from faristol.championship.desk.state import Desk, Venue
from faristol.championship.events import Event
from faristol.championship.record import STREAM_CODEC
from faristol.championship.state import Championship
from faristol.server.plans.championships import Plan
from faristol.server.problem import ProblemCode, conflict
from faristol.server.streams.history import History
from faristol.server.streams.live import LiveStream
from faristol.server.streams.record import PlainRecord
from faristol.store import Appended, Store


@dataclass(frozen=True, slots=True)
class Unchanged:
    """Refuses what was meant for a championship that has changed since."""

    seen: int

    def __call__(self, venue: Venue, version: int) -> None:
        """Raise a `Problem` where it has."""
        if not venue.changed_at <= self.seen <= version:
            detail = "something else has changed since; check it before you undo"
            raise conflict(ProblemCode.MOVED_ON, detail)


class LiveChampionship:
    """A championship somebody looks at."""

    def __init__(self, plan: Plan, store: Store, now: Callable[[], int]) -> None:
        self.plan = plan
        self.stream: LiveStream[None, Venue, AnyCommand, AnyEvent, None] = LiveStream(
            plan.stream, CHAMPIONSHIP, None, None, PlainRecord(STREAM_CODEC), store, now
        )

    @property
    def venue(self) -> Venue:
        """The championship and its desk as of the newest event."""
        return self.stream.state

    @property
    def state(self) -> Championship:
        """The championship itself."""
        return self.venue.state

    @property
    def desk(self) -> Desk:
        """What its desk keeps beside it."""
        return self.venue.desk

    @property
    def version(self) -> int:
        """How many events there are."""
        return self.stream.version

    @property
    def events(self) -> History[AnyEvent]:
        """Everything that happened."""
        return self.stream.events

    async def submit(
        self,
        *commands: AnyCommand,
        actor: str,
        command_id: str = "",
        seen: int | None = None,
    ) -> Appended:
        """Carry out commands: all of them or none.

        `command_id` is the client's: sent again, it gets its first answer. With `seen` they
        are refused if the championship itself has changed since that version. Slips, calls
        and the clock may have come in: in a full hall there is always something.

        :raises Refused: by the rules.
        :raises Doubted: when something looks odd and the sender was not sure.
        :raises Problem: when it can't be written now, or something else has changed since.
        """
        given = None if seen is None else Unchanged(seen)
        return await self.stream.submit(*commands, actor=actor, key=command_id, given=given)

    def own_events(self) -> list[Event]:
        """The championship's own history, without what its desk keeps beside it."""
        return [event for event in self.events if not isinstance(event, DeskEvent)]
