"""One season in memory: what was agreed about it, and its stream."""

from collections.abc import Callable, Sequence

import msgspec

from faristol.championship.season.commands import SeasonCommand
from faristol.championship.season.decider import CODEC, SEASON
from faristol.championship.season.events import SeasonEvent
from faristol.championship.season.state import Season
from faristol.server.streams.live import LiveStream
from faristol.server.streams.news import EVERYBODY
from faristol.store import Store, StoredEvent


class SeasonPlan(msgspec.Struct, frozen=True):
    """One season on this server."""

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
        return f"season:{self.id}"


class _Record:
    """The record of a season's stream. Nothing is noted beside it; it has no snapshots."""

    def encode(self, event: SeasonEvent) -> bytes:
        return CODEC.encode(event)

    def decode(self, kind: str, body: bytes) -> SeasonEvent:
        return CODEC.decode(kind, body)

    def note(
        self, _events: Sequence[SeasonEvent], _actors: Sequence[str], _state: Season
    ) -> set[str]:
        return {EVERYBODY}

    def to_snapshot(self, _state: Season, _head: bytes) -> bytes:
        return b""

    def from_snapshot(
        self, _body: bytes, _head: bytes, _rows: Sequence[StoredEvent]
    ) -> Season | None:
        return None


class LiveSeason:
    """A season somebody looks at."""

    def __init__(self, plan: SeasonPlan, store: Store, now: Callable[[], int]) -> None:
        self.plan = plan
        self.stream: LiveStream[None, Season, SeasonCommand, SeasonEvent, None] = LiveStream(
            plan.stream, SEASON, None, None, _Record(), store, now
        )

    @property
    def state(self) -> Season:
        """The season as of the newest event."""
        return self.stream.state

    @property
    def version(self) -> int:
        """How many events there are."""
        return self.stream.version
