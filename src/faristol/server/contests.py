"""What a club opens once and keeps for months, as a season or a league.

Each kind has its decider and its view. Here is what they share: which there are, who opened them,
and that they are loaded when somebody comes and kept in step.
"""

import re
import secrets
import unicodedata
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

import msgspec

from faristol.core.codec import Codec
from faristol.core.decider import Command, Decider, Event, State
from faristol.server.aside import Aside, OfVersions
from faristol.server.auth.accounts import Accounts
from faristol.server.auth.sessions import Person
from faristol.server.problem import Missing, not_found
from faristol.server.register import Documents
from faristol.server.roles import Grant, Role
from faristol.server.streams.live import LiveStream
from faristol.server.streams.ownership import Ownership
from faristol.server.streams.record import PlainRecord
from faristol.server.streams.registry import StreamRegistry
from faristol.store import Store, StreamAdvanced

View = TypeVar("View")


class ContestPlan(msgspec.Struct, frozen=True):
    """One contest on this server."""

    id: str
    name: str
    place: str
    begins_on: str
    ends_on: str
    created: int
    created_by: str


class LiveContest(Generic[State, Command, Event]):
    """A contest somebody looks at."""

    def __init__(
        self, plan: ContestPlan, stream: LiveStream[None, State, Command, Event, None]
    ) -> None:
        self.plan = plan
        self.stream = stream

    @property
    def state(self) -> State:
        """The contest as of the newest event."""
        return self.stream.state

    @property
    def version(self) -> int:
        """How many events there are."""
        return self.stream.version


class Contests(Generic[State, Command, Event, View]):
    """Every contest of one kind that this process knows."""

    def __init__(
        self,
        kind: str,
        missing: Missing,
        decider: Decider[None, State, Command, Event, None],
        codec: Codec[Event],
        show: Callable[[ContestPlan, int, State], View],
        store: Store,
        accounts: Accounts,
        aside: Aside,
        now: Callable[[], int],
        owner: Ownership | None = None,
    ) -> None:
        self._kind = kind
        self._missing = missing
        self._decider = decider
        self._record: PlainRecord[State, Event] = PlainRecord(codec)
        self._show = show
        self._store = store
        self._accounts = accounts
        self._now = now
        self._plans = Documents(store, kind, ContestPlan, now)
        self._live: StreamRegistry[LiveContest[State, Command, Event]] = StreamRegistry(
            kind, self, None, store, now, alone=False, owner=owner
        )
        self._views: OfVersions[View] = OfVersions(aside)

    async def start(self) -> None:
        """Follow the log."""
        await self._live.start()

    async def stop(self) -> None:
        """Follow no longer; write what waits."""
        await self._live.stop()

    async def plans(self) -> list[ContestPlan]:
        """Every one, the newest first."""
        found = [kept.value for kept in await self._plans.find()]
        return sorted(found, key=lambda plan: -plan.created)

    async def get(self, name: str) -> LiveContest[State, Command, Event]:
        """One of them.

        :raises Problem: when there is none.
        """
        return await self._live.get(name, lambda: self._load(name))

    async def _load(self, name: str) -> LiveContest[State, Command, Event]:
        kept = await self._plans.get(name)
        if kept is None:
            raise not_found(self._missing)
        live = self._made(kept.value)
        await live.stream.load()
        return live

    def _made(self, plan: ContestPlan) -> LiveContest[State, Command, Event]:
        name = f"{self._kind}:{plan.id}"
        return LiveContest(
            plan,
            LiveStream(name, self._decider, None, None, self._record, self._store, self._now),
        )

    async def opened(
        self,
        person: Person,
        name: str,
        place: str,
        days: tuple[str, str],
        opening: Command,
        then: Sequence[Command] = (),
    ) -> ContestPlan:
        """A new one, directed by who opens it; `then` are the commands that follow its opening.

        :raises Refused: when it can't be like this.
        """
        plan = ContestPlan(
            id=f"{_slug(name) or self._kind}-{secrets.token_hex(3)}",
            name=" ".join(name.split()),
            place=" ".join(place.split()),
            begins_on=days[0],
            ends_on=days[1],
            created=self._now(),
            created_by=person.id,
        )
        live = self._made(plan)
        await live.stream.submit(opening, actor=person.id, key="open")
        for number, entry in enumerate(then):
            await live.stream.submit(entry, actor=person.id, key=f"entry:{number}")
        await self._store.change([self._plans.put(plan.id, plan, revision=0)])
        await self._accounts.grant(person.id, Grant(Role.DIRECTOR, plan.id), person.id)
        await self._live.take(plan.id, live)
        return plan

    async def submit(
        self,
        live: LiveContest[State, Command, Event],
        person: Person,
        command: Command,
        sent_as: str,
    ) -> None:
        """Carry out a command. Whether they may is for the caller to see to.

        :raises Refused: by its rules.
        :raises Problem: when it can't be written now.
        """
        await live.stream.submit(command, actor=person.id, key=f"{person.id}:{sent_as}")

    async def view(self, live: LiveContest[State, Command, Event]) -> View:
        """What anybody may see."""
        plan, version, state = live.plan, live.version, live.state
        return await self._views.get(plan.id, version, self._show, plan, version, state)

    # --- what the registry asks of its host

    fetch = get

    def on_news(self, _live: LiveContest[State, Command, Event], _topics: set[str]) -> None:
        """Nothing: pages ask."""

    async def on_other(self, _reached: StreamAdvanced) -> None:
        """Nothing else is followed."""

    def wakes_at(self, _live: LiveContest[State, Command, Event]) -> int | None:
        """Never: nothing happens by itself."""
        return None

    def time_runs(self, _live: LiveContest[State, Command, Event]) -> bool:
        """No time that could be given back."""
        return False

    def gets_time_back(self, _live: LiveContest[State, Command, Event], _away_ms: int) -> bool:
        """None."""
        return False

    def snapshot_after(
        self,
        _live: LiveContest[State, Command, Event],
        *,
        at_last: bool,  # noqa: ARG002
    ) -> int | None:
        """Never: loading the log is quick enough."""
        return None

    async def tidy(self) -> None:
        """Nothing: contests stay in memory."""


def _slug(name: str) -> str:
    """A name as addresses have it.

    >>> _slug("Ateneu de Sants, 2026/27")
    'ateneu-de-sants-2026-27'
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:40].rstrip("-")
