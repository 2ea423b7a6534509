"""What a room notes beside its game: who sits where, and what changed when for whom."""

from collections.abc import Callable, Sequence

import msgspec

import faristol.duplicate
import faristol.server.duplicate
from faristol.duplicate import Event, Game, duplicate_codec
from faristol.duplicate.events import (
    DrawAccepted,
    DrawRejected,
    OpeningTakenBack,
    PlayerEntered,
    SignalGiven,
    SlipLate,
    SlipReceived,
    SlipReplaced,
    TurnClosed,
    TurnExtended,
    TurnOpened,
    TurnPaused,
    TurnResumed,
)
from faristol.duplicate.views import Hall, as_seen_by
from faristol.server.streams.news import EVERYBODY
from faristol.server.streams.snapshots import Snapshots
from faristol.store import StoredEvent
from faristol.tiles import TileSet

STAFF = "staff"
"""The topic of everything that happens in a room."""

_OF_THE_CLOCK = (
    TurnOpened,
    SignalGiven,
    TurnPaused,
    TurnResumed,
    TurnExtended,
    TurnClosed,
    OpeningTakenBack,
)
"""Everybody sees them, and nobody's own page changes by them."""
_WITHOUT_POINTS = (
    *_OF_THE_CLOCK,
    SlipReceived,
    SlipReplaced,
    SlipLate,
    DrawAccepted,
    DrawRejected,
)


class Noted(msgspec.Struct, array_like=True):
    """What a snapshot keeps of the notes."""

    seats: dict[str, int] = msgspec.field(default_factory=dict)
    """Accounts and the tables they entered by themselves."""
    changed: dict[int, int] = msgspec.field(default_factory=dict)
    """At which version a table's own line changed last."""
    shown_revision: int = 0
    """Counts what everybody may see."""
    all_changed: int = 0
    """At which version every line of the slip table changed last."""
    all_own_changed: int = 0
    """At which version every player's own page changed last."""
    ranked_at: int = 0
    """At which version points, penalties or players changed last."""


class RoomSnapshot(msgspec.Struct, frozen=True, array_like=True):
    """What is kept of a room as of a version."""

    game: Game
    noted: Noted


SNAPSHOTS = Snapshots(RoomSnapshot, faristol.duplicate, faristol.server.duplicate)


def topic_of(table: int) -> str:
    """The topic of what concerns one table."""
    return f"table:{table}"


class RoomNotes:
    """The record of a room's stream: its rows, and what is noted as they come."""

    def __init__(self, tiles: TileSet, is_staff: Callable[[str], bool]) -> None:
        self.noted = Noted()
        self.actors: list[str] = []
        """Who caused each event."""
        self._codec = duplicate_codec(tiles)
        self._is_staff = is_staff

    def encode(self, event: Event) -> bytes:
        """The body of a new row."""
        return self._codec.encode(event)

    def decode(self, kind: str, body: bytes) -> Event:
        """The event of a row."""
        return self._codec.decode(kind, body)

    def note(self, events: Sequence[Event], actors: Sequence[str], state: Game) -> set[str]:
        """Note new events; the tables and people they are news for."""
        noted, topics, is_public = self.noted, {STAFF}, False
        for event, sender in zip(events, actors, strict=True):
            actor = _account(sender)
            self.actors.append(actor)
            version = len(self.actors)
            table = getattr(event, "table", None)
            if not isinstance(event, _WITHOUT_POINTS):
                noted.ranked_at = version
            if isinstance(event, PlayerEntered):
                table = event.entry.table
                if not self._is_staff(actor):
                    noted.seats[actor] = table
            if isinstance(table, int):
                noted.changed[table] = version
                topics.add(topic_of(table))
            public = as_seen_by(Hall(), event, settled_turns=len(state.turns)) is not None
            if public and not isinstance(event, PlayerEntered):
                is_public = True
                if not isinstance(event, _OF_THE_CLOCK):
                    noted.all_own_changed = version
        if is_public:
            noted.all_changed = len(self.actors)
            noted.shown_revision += 1
        return {EVERYBODY} if is_public else topics

    def to_snapshot(self, state: Game, head: bytes) -> bytes:
        """The game and the notes."""
        return SNAPSHOTS.to_bytes(RoomSnapshot(state, self.noted), head)

    def from_snapshot(self, body: bytes, head: bytes, rows: Sequence[StoredEvent]) -> Game | None:
        """What `to_snapshot` kept of these rows."""
        kept = SNAPSHOTS.from_bytes(body, head)
        if kept is None:
            return None
        self.noted = kept.noted
        self.actors = [_account(row.actor) for row in rows]
        return kept.game


def _account(sender: str) -> str:
    """Who a row is from. Until 0.2 the id of the command stood beside the account."""
    return sender.partition("#")[0]
