"""Club rooms: a code for the evening, and every table that was made under it.

A room is an event of its own, or the room of an event that its organiser leads: then the
event's arbiters rule at its tables. Knowing the code is being in the room.
"""

import re
import secrets
import unicodedata
from collections.abc import Callable
from typing import Annotated

import msgspec
from msgspec import Meta

from faristol.robot.levels import Level
from faristol.server.auth.accounts import Kind, clean_name
from faristol.server.auth.sessions import Person
from faristol.server.codes import new_code
from faristol.server.lobby.lobby import Lobby, NewTable, Terms
from faristol.server.plans.table_host import TableHost
from faristol.server.plans.tables import TablePlan
from faristol.server.problem import Missing, Problem, ProblemCode, conflict, not_allowed, not_found
from faristol.server.register import Documents, VersionedDocument, insisting
from faristol.server.roles import Role, holds
from faristol.server.timekeeping import DAY_MS
from faristol.store import Put, Store

_EVENING_MS = 18 * 3_600_000
_KEPT_MS = 60 * DAY_MS
_MOST_ROOMS = 5
_MOST_TABLES = 400
_LEADS = (Role.ADMINISTRATOR, Role.DIRECTOR, Role.TEACHER, Role.ARBITER, Role.GAME_LEADER)


class NewRoom(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the room is called, and what is played there unless somebody says otherwise."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    event: Annotated[str, Meta(max_length=60, pattern=r"^[a-z0-9-]*$(?!\n)")] = ""
    terms: Terms = Terms()
    seats: Annotated[int, Meta(ge=2, le=4)] = 2


class RoomTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table in a room; what is not said is as the room has it."""

    terms: Terms | None = None
    seats: Annotated[int, Meta(ge=0, le=4)] = 0
    robots: Annotated[list[Level], Meta(max_length=3)] = []


class ClubRoom(msgspec.Struct, frozen=True, kw_only=True):
    """One room."""

    code: str
    event: str
    name: str
    by: str
    by_name: str
    created: int
    until: int
    """New tables are made until then."""
    terms: Terms
    seats: int
    tables: tuple[str, ...] = ()


class ClubRooms:
    """All rooms of this server."""

    def __init__(self, store: Store, hall: TableHost, lobby: Lobby, now: Callable[[], int]) -> None:
        self._store = store
        self._hall = hall
        self._lobby = lobby
        self._now = now
        self._rooms = Documents(store, "club-room", ClubRoom, now)

    async def open(self, person: Person, asked: NewRoom) -> ClubRoom:
        """A room for this evening.

        :raises Problem: when they may not, or have enough.
        """
        if person.account.kind is Kind.GUEST:
            raise not_allowed(
                ProblemCode.NEEDS_ACCOUNT, "rooms are opened by people with an account"
            )
        leads = any(holds(person.account.grants, role, asked.event) for role in _LEADS)
        if asked.event and not leads:
            raise not_allowed(ProblemCode.NO_ROLE_THERE, "you have no leading role at that event")
        name = clean_name(asked.name)
        planned = _planned(asked.terms, asked.seats)
        await self._lobby.planned(person, planned)
        now = self._now()
        if sum(room.until > now for room in await self.of(person.id)) >= _MOST_ROOMS:
            raise conflict(
                ProblemCode.TOO_MANY_ROOMS,
                f"you have {_MOST_ROOMS} open rooms; close one",
                most=_MOST_ROOMS,
            )
        room = ClubRoom(
            code=new_code(),
            event=asked.event or f"club-{_slug(name)}-{secrets.token_hex(3)}",
            name=name,
            by=person.id,
            by_name=person.account.name,
            created=now,
            until=now + _EVENING_MS,
            terms=asked.terms,
            seats=asked.seats,
        )
        put = self._rooms.put(room.code, room, revision=0, expires=now + _KEPT_MS)
        await self._store.change([put])
        return room

    async def of(self, account: str) -> list[ClubRoom]:
        """The rooms somebody opened, the newest first."""
        own = [kept.value for kept in await self._rooms.find() if kept.value.by == account]
        return sorted(own, key=lambda room: -room.created)

    async def room(self, code: str) -> ClubRoom:
        """The room with a code.

        :raises Problem: when there is none.
        """
        return (await self._kept(code)).value

    async def tables(self, room: ClubRoom) -> list[TablePlan]:
        """Its tables in the order of their numbers; those that were given up are not there."""
        found = []
        for table_id in room.tables:
            try:
                found.append(await self._hall.plan(table_id))
            except Problem:
                continue
        return found

    async def make_table(self, code: str, person: Person, asked: RoomTable) -> TablePlan:
        """A table in the room, with the next number and its maker at it.

        :raises Problem: when the room is closed or full, or it can't be played so.
        """

        async def once() -> TablePlan:
            kept = await self._kept(code)
            room = kept.value
            if room.until <= self._now():
                raise conflict(ProblemCode.ROOM_CLOSED, "this room is closed")
            if len(room.tables) >= _MOST_TABLES:
                raise conflict(
                    ProblemCode.NO_MORE_TABLES, "this room has no place for another table"
                )
            planned = _planned(
                asked.terms or room.terms,
                asked.seats or max(room.seats, 1 + len(asked.robots)),
                robots=asked.robots,
                event=room.event,
                number=str(len(room.tables) + 1),
            )
            plan = await self._lobby.planned(person, planned)
            after = msgspec.structs.replace(room, tables=(*room.tables, plan.id))
            return await self._lobby.make(plan, [self._put(after, kept)])

        return await insisting(once, attempts=20)

    async def close(self, code: str, person: Person) -> ClubRoom:
        """Let no more tables be made; those that are there go on.

        :raises Problem: when it is not theirs.
        """

        async def once() -> ClubRoom:
            kept = await self._kept(code)
            administers = holds(person.account.grants, Role.ADMINISTRATOR, "*")
            if kept.value.by != person.id and not administers:
                raise not_allowed(
                    ProblemCode.NOT_YOUR_ROOM, "only the person who opened the room can close it"
                )
            room = msgspec.structs.replace(kept.value, until=min(kept.value.until, self._now()))
            await self._store.change([self._put(room, kept)])
            return room

        return await insisting(once)

    def _put(self, room: ClubRoom, kept: VersionedDocument[ClubRoom]) -> Put:
        expires = room.created + _KEPT_MS
        return self._rooms.put(room.code, room, revision=kept.revision, expires=expires)

    async def _kept(self, code: str) -> VersionedDocument[ClubRoom]:
        kept = await self._rooms.get(code.strip().lower()[:12])
        if kept is None:
            raise not_found(Missing.ROOM)
        return kept


def _planned(terms: Terms, seats: int, **rest: object) -> NewTable:
    agreed = {name: getattr(terms, name) for name in Terms.__struct_fields__}
    return msgspec.convert({**agreed, "seats": seats, "public": False, **rest}, NewTable)


def _slug(name: str) -> str:
    """A name as part of an event's: plain letters, digits and dashes."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:24] or "room"
