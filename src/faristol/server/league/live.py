"""One league in memory: what was agreed about it, and its stream."""

from collections.abc import Callable, Sequence

import msgspec

from faristol.championship.league.commands import LeagueCommand
from faristol.championship.league.decider import CODEC, LEAGUE
from faristol.championship.league.events import LeagueEvent
from faristol.championship.league.state import League
from faristol.server.streams.live import LiveStream
from faristol.server.streams.news import EVERYBODY
from faristol.store import Store, StoredEvent


class LeaguePlan(msgspec.Struct, frozen=True):
    """One league on this server."""

    id: str
    name: str
    place: str
    begins_on: str
    ends_on: str
    created: int
    created_by: str

    @property
    def stream(self) -> str:
        """Its stream in the log."""
        return f"league:{self.id}"


class _Record:
    """The record of a league's stream. Nothing is noted beside it; it has no snapshots."""

    def encode(self, event: LeagueEvent) -> bytes:
        return CODEC.encode(event)

    def decode(self, kind: str, body: bytes) -> LeagueEvent:
        return CODEC.decode(kind, body)

    def note(
        self, _events: Sequence[LeagueEvent], _actors: Sequence[str], _state: League
    ) -> set[str]:
        return {EVERYBODY}

    def to_snapshot(self, _state: League, _head: bytes) -> bytes:
        return b""

    def from_snapshot(
        self, _body: bytes, _head: bytes, _rows: Sequence[StoredEvent]
    ) -> League | None:
        return None


class LiveLeague:
    """A league somebody looks at."""

    def __init__(self, plan: LeaguePlan, store: Store, now: Callable[[], int]) -> None:
        self.plan = plan
        self.stream: LiveStream[None, League, LeagueCommand, LeagueEvent, None] = LiveStream(
            plan.stream, LEAGUE, None, None, _Record(), store, now
        )

    @property
    def state(self) -> League:
        """The league as of the newest event."""
        return self.stream.state

    @property
    def version(self) -> int:
        """How many events there are."""
        return self.stream.version
