"""Who is there. A seat is away once nobody has been connected to it for 30 s, at any server.

Three clocks are kept apart: a line is dead after seconds, a person away after half a
minute, and only the rules (or the arbiter) decide a game because of it.
"""

import asyncio
from collections.abc import Callable
from typing import Protocol

from faristol.server.auth.sessions import Person
from faristol.server.plans.table_host import SeatPresence, TableInPlay
from faristol.server.plans.tables import TablePlan
from faristol.server.presence import AWAY_S, Presence, Seats


class Sitter(Protocol):
    """A connection, as far as presence goes."""

    lag_ms: int
    person: Person | None

    def is_now(self, person: Person) -> None:
        """The same somebody, whose roles may be others now."""
        ...

    @property
    def seat(self) -> int | None:
        """The seat it plays, if any."""
        ...

    def leave(self, code: int, reason: str) -> None:
        """End it."""
        ...


class _Room:
    def __init__(self, seats: int) -> None:
        self.revision = 0
        self.sitters: list[set[Sitter]] = [set() for _ in range(seats)]
        self.everybody: set[Sitter] = set()
        self.leaving: dict[int, asyncio.TimerHandle] = {}
        self.listeners: set[Callable[[], None]] = set()
        self.lags = [0] * seats

    def seats(self) -> Seats:
        """Seats with somebody there, or who may come back any moment."""
        return {
            number: self.lags[number]
            for number, sitters in enumerate(self.sitters)
            if sitters or number in self.leaving
        }

    def tell(self) -> None:
        self.revision += 1
        for listener in tuple(self.listeners):
            listener()


class Presences(SeatPresence):
    """Presence at every table: of this process, and as other servers tell it."""

    def __init__(self, elsewhere: Presence, away_s: float = AWAY_S) -> None:
        self._elsewhere = elsewhere
        elsewhere.seats_here.append(self._seats_here)
        elsewhere.on_seats.append(lambda stream: self.changed(stream.removeprefix("table:")))
        self._away_s = away_s
        self._rooms: dict[str, _Room] = {}
        self.connections = 0

    def of(self, table: TableInPlay) -> tuple[int, list[bool], list[int]]:
        """A number that changes with it, who is there, and how far each is away."""
        room = self._rooms.get(table.plan.id)
        there = self._elsewhere.seats(table.plan.stream)
        own = room.seats() if room is not None else {}
        here, lags = [], []
        for number, seat in enumerate(table.plan.seats):
            here.append(seat.robot is not None or number in own or number in there)
            lags.append(own.get(number, there.get(number, 0)))
        return room.revision if room is not None else 0, here, lags

    def is_here(self, table: TableInPlay, seat: int) -> bool:
        """Whether somebody sits there."""
        return self.of(table)[1][seat]

    def is_anybody_at(self, plan: TablePlan) -> bool:
        """Whether any player is connected, at this server or another."""
        room = self._rooms.get(plan.id)
        return bool(room is not None and room.seats()) or bool(self._elsewhere.seats(plan.stream))

    def come(self, table: TableInPlay, sitter: Sitter, listener: Callable[[], None]) -> None:
        """Somebody connected."""
        self.connections += 1
        room = self._rooms.setdefault(table.plan.id, _Room(len(table.plan.seats)))
        room.listeners.add(listener)
        room.everybody.add(sitter)
        if sitter.seat is not None:
            was_away = not room.sitters[sitter.seat] and sitter.seat not in room.leaving
            room.sitters[sitter.seat].add(sitter)
            timer = room.leaving.pop(sitter.seat, None)
            if timer is not None:
                timer.cancel()
            if was_away:
                room.tell()
                self._elsewhere.changed()

    def go(self, table: TableInPlay, sitter: Sitter, listener: Callable[[], None]) -> None:
        """Somebody's line ended."""
        self.connections -= 1
        room = self._rooms[table.plan.id]
        room.listeners.discard(listener)
        room.everybody.discard(sitter)
        seat = sitter.seat
        if seat is not None:
            room.sitters[seat].discard(sitter)
            if not room.sitters[seat]:
                loop = asyncio.get_running_loop()
                room.leaving[seat] = loop.call_later(self._away_s, self._away, table.plan.id, seat)
        self._tidy(table.plan.id)

    def measured(self, table: TableInPlay, sitter: Sitter) -> None:
        """A line was measured; it is told on when it changed by more than a blink."""
        room = self._rooms[table.plan.id]
        if sitter.seat is not None and abs(room.lags[sitter.seat] - sitter.lag_ms) > 50:
            room.lags[sitter.seat] = sitter.lag_ms
            room.tell()  # other servers hear of it with the next thing they are told

    def changed(self, table_id: str) -> None:
        """Somebody came or went elsewhere, or a robot sat down for them: tell who is there."""
        room = self._rooms.get(table_id)
        if room is not None:
            room.tell()

    def dismiss(self, table_id: str, code: int, reason: str) -> None:
        """End every connection to a table."""
        room = self._rooms.get(table_id)
        for sitter in tuple(room.everybody) if room is not None else ():
            sitter.leave(code, reason)

    def everybody(self) -> list[Sitter]:
        """All connections of this process."""
        return [sitter for room in self._rooms.values() for sitter in room.everybody]

    def _away(self, table_id: str, seat: int) -> None:
        room = self._rooms.get(table_id)
        if room is not None:
            room.leaving.pop(seat, None)
            room.tell()
            self._elsewhere.changed()
            self._tidy(table_id)

    def _seats_here(self) -> dict[str, Seats]:
        return {f"table:{table_id}": room.seats() for table_id, room in self._rooms.items()}

    def _tidy(self, table_id: str) -> None:
        room = self._rooms[table_id]
        if not room.everybody and not room.leaving:
            del self._rooms[table_id]
