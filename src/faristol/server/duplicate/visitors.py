"""Who is connected to which room."""

from collections import defaultdict
from typing import Protocol

from faristol.server.auth.sessions import Person
from faristol.server.presence import Presence, Seats

_STREAM = "duplicate:"


class Visitor(Protocol):
    """A connection, as far as this goes."""

    table: int | None
    """The table it plays at."""
    is_staff: bool
    person: Person | None

    def is_now(self, person: Person) -> None:
        """The same somebody, whose roles may be others now."""
        ...

    def notify(self) -> None:
        """There may be news."""
        ...

    def leave(self, code: int, reason: str) -> None:
        """End it."""
        ...


class _Room:
    def __init__(self) -> None:
        self.everybody: set[Visitor] = set()
        self.staff: set[Visitor] = set()
        self.at_table: dict[int, set[Visitor]] = defaultdict(set)


class RoomConnections:
    """The connections of every room of this process, and the tables of other servers' phones."""

    def __init__(self, elsewhere: Presence) -> None:
        self._elsewhere = elsewhere
        elsewhere.seats_here.append(self._seats_here)
        elsewhere.on_seats.append(self._moved_elsewhere)
        self._rooms: dict[str, _Room] = {}

    def come(self, room_id: str, visitor: Visitor) -> None:
        """Somebody connected."""
        room = self._rooms.setdefault(room_id, _Room())
        room.everybody.add(visitor)
        if visitor.is_staff:
            room.staff.add(visitor)
        if visitor.table is not None:
            room.at_table[visitor.table].add(visitor)
            self._elsewhere.changed()
            self._tell_staff(room)

    def go(self, room_id: str, visitor: Visitor) -> None:
        """Somebody's line ended."""
        room = self._rooms[room_id]
        room.everybody.discard(visitor)
        room.staff.discard(visitor)
        if visitor.table is not None:
            room.at_table[visitor.table].discard(visitor)
            if not room.at_table[visitor.table]:
                del room.at_table[visitor.table]
            self._elsewhere.changed()
            self._tell_staff(room)
        if not room.everybody:
            del self._rooms[room_id]

    def leave(self, room_id: str, code: int, reason: str) -> None:
        """Nobody stays in a room."""
        room = self._rooms.get(room_id)
        for visitor in tuple(room.everybody) if room is not None else ():
            visitor.leave(code, reason)

    def here(self, room_id: str) -> int:
        """How many are connected to this process."""
        room = self._rooms.get(room_id)
        return len(room.everybody) if room is not None else 0

    def tables_here(self, room_id: str) -> frozenset[int]:
        """Tables with a phone that is connected, to any server."""
        room = self._rooms.get(room_id)
        own = frozenset(room.at_table) if room is not None else frozenset()
        return own.union(self._elsewhere.seats(f"{_STREAM}{room_id}"))

    def everybody(self) -> list[Visitor]:
        """All connections of this process."""
        return [visitor for room in self._rooms.values() for visitor in room.everybody]

    def _seats_here(self) -> dict[str, Seats]:
        return {
            f"{_STREAM}{room_id}": dict.fromkeys(room.at_table, 0)
            for room_id, room in self._rooms.items()
        }

    def _moved_elsewhere(self, stream: str) -> None:
        room = self._rooms.get(stream.removeprefix(_STREAM))
        if room is not None:
            self._tell_staff(room)

    def _tell_staff(self, room: _Room) -> None:
        for visitor in tuple(room.staff):
            visitor.notify()
