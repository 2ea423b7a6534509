"""All duplicate rooms: created, loaded when somebody comes, woken by the clock, kept in step."""

import asyncio
import secrets
from collections.abc import Callable

import msgspec

from faristol.duplicate import Stage
from faristol.duplicate.events import PlayerEntered
from faristol.duplicate.terms import DrawSource
from faristol.lexicon import LexiconError
from faristol.server.auth.sessions import Person
from faristol.server.codes import new_code
from faristol.server.duplicate.aids import WrongLexiconError, aids_of, lexicon_for
from faristol.server.duplicate.desk import entering, is_leader
from faristol.server.duplicate.room import LiveRoom
from faristol.server.duplicate.visitors import RoomConnections
from faristol.server.heartbeat import Heartbeat
from faristol.server.lexica import no_lexicon
from faristol.server.plans.rooms import RoomPlan, rules_of
from faristol.server.presence import Presence
from faristol.server.problem import (
    Missing,
    Problem,
    ProblemCode,
    bad_request,
    conflict,
    not_allowed,
    not_found,
)
from faristol.server.register import Documents, insisting
from faristol.server.seeds import Seeds
from faristol.server.sockets.session import REFUSED
from faristol.server.streams.damage import spared
from faristol.server.streams.ownership import Ownership
from faristol.server.streams.registry import StreamRegistry
from faristol.server.timekeeping import DAY_MS
from faristol.store import Change, Store, StreamAdvanced

_SNAPSHOT_AFTER, _SNAPSHOT_PART = 200, 8
"""A room's snapshot is kept after so many events, and after that part of all there are."""
_PLAN = "duplicate-plan:"
"""What other servers are told by that something else was agreed about a room."""
_IDLE_MS = 3_600_000
"""How long a finished game stays at hand."""
_MOST_OF_ONE, _MOST_OF_GUEST = 20, 3
"""Rooms that one person may have open."""
_FORGOTTEN_MS, _FORGOTTEN_BY_GUEST_MS = 30 * DAY_MS, DAY_MS
"""A room where nothing happens for so long and nobody is connected is closed."""


class _Named(msgspec.Struct, frozen=True):
    room: str
    helps: bool = False


class _Taken(msgspec.Struct, frozen=True):
    table: int


class Rooms:
    """Every room this process knows."""

    def __init__(
        self,
        store: Store,
        now: Callable[[], int],
        elsewhere: Presence,
        *,
        most: int = 500,
        owner: Ownership | None = None,
    ) -> None:
        self._store = store
        self._now = now
        self._most = most
        self._alone = owner is None
        """Whether no other server shares the store: then its silence was everybody's."""
        self._plans = Documents(store, "duplicate", RoomPlan, now)
        self._codes = Documents(store, "duplicate-code", _Named, now)
        self._taken = Documents(store, "duplicate-seat", _Taken, now)
        self._seeds = Seeds(store, now)
        beat = Heartbeat("duplicate", store, now)
        self._rooms: StreamRegistry[LiveRoom] = StreamRegistry(
            "duplicate", self, beat, store, now, owner=owner
        )
        self._making: list[RoomPlan] = []
        self.visitors = RoomConnections(elsewhere)

    async def load(self) -> int:
        """Load every game that goes on; the newest moment that any of them knows of."""
        for kept in await self._plans.find():
            if not kept.value.over:
                await spared(kept.value.stream, self.room(kept.value.id))
        beat = await self._rooms.last_beat()
        return max([beat or 0, *(room.game.last_at for room in self._rooms)])

    async def start(self) -> None:
        """Give a turn back the time we were away; only then let time go on."""
        await self._rooms.start()

    async def stop(self) -> None:
        """Stop waking and following; write what waits; say when we stopped."""
        await self._rooms.stop()

    async def create(self, plan: RoomPlan, source: DrawSource) -> LiveRoom:
        """A new room, its game open for players.

        :raises Problem: when the rules, the words or the server can't have it.
        """
        self.check_room_for(plan)
        self._making.append(plan)
        try:
            return await self._create(plan, source)
        finally:
            self._making.remove(plan)

    async def _create(self, plan: RoomPlan, source: DrawSource) -> LiveRoom:
        room = await self._made(plan)
        if room.rules.pace == "daily" and source is not DrawSource.BLIND:
            raise bad_request("a turn a day is drawn by the server", ProblemCode.BAD_SOURCE)
        plan = room.plan
        await self._store.change(
            [
                self._plans.put(plan.id, plan, revision=0),
                self._codes.put(plan.code, _Named(plan.id), revision=0),
                self._codes.put(plan.helper_code, _Named(plan.id, helps=True), revision=0),
            ]
        )
        await room.open(source)
        return await self._rooms.take(room.plan.id, room)

    def check_room_for(self, plan: RoomPlan) -> None:
        """Let guests fill half of the server at most, and nobody more than their share.

        :raises Problem: when there is no room for another room.
        """
        plans = (*(room.plan for room in self._rooms), *self._making)
        open_now = [other for other in plans if not other.over]
        most = _MOST_OF_GUEST if plan.by_guest else _MOST_OF_ONE
        if sum(other.created_by == plan.created_by for other in open_now) >= most:
            detail = f"at most {most} open rooms each"
            raise conflict(ProblemCode.TOO_MANY_ROOMS, detail, most=most)
        by_guests = sum(other.by_guest for other in open_now)
        if len(open_now) >= self._most or (plan.by_guest and by_guests >= self._most // 2):
            raise Problem(
                503, ProblemCode.SERVER_FULL, "no more rooms on this server", retry_after_s=60
            )

    def open_rooms(self) -> list[LiveRoom]:
        """Every room that is not closed or over, the newest first."""
        found = [room for room in self._rooms if not room.plan.over]
        return sorted(found, key=lambda room: -room.plan.created)

    async def close(self, room_id: str) -> None:
        """End a room at whatever point its game is: its codes lead nowhere, its lines end.

        What was played stays in its log.

        :raises Problem: when there is none.
        """
        now = self._now()

        def closed(plan: RoomPlan) -> RoomPlan:
            return msgspec.structs.replace(plan, over=True, closed=plan.closed or now)

        plan = (await self.room(room_id)).plan
        codes = [self._codes.delete(code) for code in (plan.code, plan.helper_code)]
        await self._change(room_id, closed, *codes)

    async def room(self, room_id: str) -> LiveRoom:
        """A room.

        :raises Problem: when there is none.
        """
        return await self._rooms.get(room_id, lambda: self._load(room_id))

    async def _load(self, room_id: str) -> LiveRoom:
        kept = await self._plans.get(room_id)
        if kept is None:
            raise not_found(Missing.ROOM)
        room = await self._made(kept.value)
        await room.stream.load()
        for taken in await self._taken.find(f"{room_id}:"):
            room.seats[taken.key.partition(":")[2]] = taken.value.table
        return room

    async def by_code(self, code: str) -> tuple[LiveRoom, bool]:
        """The room with a code, and whether it is the helpers' one.

        :raises Problem: when there is none.
        """
        named = await self._codes.get(code.strip().lower()[:12])
        if named is None:
            raise not_found(Missing.ROOM)
        return await self.room(named.value.room), named.value.helps

    async def of(self, person: Person) -> list[LiveRoom]:
        """The rooms somebody leads, helps or plays in, newest first."""
        found = [
            room
            for room in self._rooms
            if is_leader(room.plan, person)
            or person.id in room.plan.helpers
            or person.id in room.seats
        ]
        return sorted(found, key=lambda room: -room.plan.created)

    async def played_by(self, account: str) -> list[LiveRoom]:
        """The open rooms in which somebody plays."""
        if not self._alone:  # another server may have made a room that nobody has opened here
            for kept in await self._plans.find():
                if not kept.value.over:
                    await self.room(kept.value.id)
        return [room for room in self.open_rooms() if account in room.seats]

    async def join(
        self, room: LiveRoom, account: str, name: str, club: str = "", venue: str = ""
    ) -> int:
        """Sit down at the next free table, or come back to one's own.

        :raises Problem: for who helps.
        """
        _check_player(room, account)
        if account in room.seats:
            return room.seats[account]
        command, given = entering(name, club, venue)
        done = await room.submit(command, actor=account, command_id="enter", given=given)
        entered = room.events[done.first - 1]
        assert isinstance(entered, PlayerEntered)
        return entered.entry.table

    async def take_over(self, room: LiveRoom, account: str, table: int, number: str) -> int:
        """Sit down at a table that is there already, with the number the leader read out.

        :raises Problem: when it is another number.
        """
        _check_player(room, account)
        told = "".join(number.split())
        right = secrets.compare_digest(told.encode(), room.plan.number_of(table).encode())
        if table not in room.game.players or not right:
            raise not_allowed(ProblemCode.WRONG_TABLE_CODE, "that transfer number is wrong")
        key = f"{room.plan.id}:{account}"
        await self._store.change([self._taken.put(key, _Taken(table))])
        room.seats[account] = table
        return table

    async def help(self, room: LiveRoom, person: Person, venue: str) -> None:
        """Become a helper, at a venue or for every table.

        :raises Problem: for who plays.
        """
        if person.id in room.seats:
            raise not_allowed(ProblemCode.PLAYS_HERE, "players can't be helpers")

        def helped(plan: RoomPlan) -> RoomPlan:
            return msgspec.structs.replace(plan, helpers={**plan.helpers, person.id: venue})

        await self._change(room.plan.id, helped)

    async def remove_helper(self, room: LiveRoom, account: str) -> None:
        """Somebody helps no more; helpers come in by another code from now on.

        :raises Problem: when they don't help.
        """
        code = new_code()
        before = room.plan.helper_code

        def removed(plan: RoomPlan) -> RoomPlan:
            if account not in plan.helpers:
                raise not_found(Missing.PERSON)
            helpers = {who: venue for who, venue in plan.helpers.items() if who != account}
            return msgspec.structs.replace(plan, helpers=helpers, helper_code=code)

        await self._change(
            room.plan.id,
            removed,
            self._codes.delete(before),
            self._codes.put(code, _Named(room.plan.id, helps=True), revision=0),
        )

    def notify_all(self) -> None:
        """Let every screen look up."""
        for room in self._rooms:
            room.stream.listeners.call()

    async def _made(self, plan: RoomPlan) -> LiveRoom:
        rules = rules_of(plan)
        try:
            lexicon = await asyncio.to_thread(lexicon_for, rules, plan.lexicon or None)
        except (LexiconError, WrongLexiconError) as error:
            raise no_lexicon(plan.lexicon or rules.language, error) from None
        reference = lexicon.record.reference if lexicon is not None else plan.lexicon
        plan = msgspec.structs.replace(plan, lexicon=reference)
        seed = await self._seeds.of(f"duplicate:{plan.id}")
        return LiveRoom(plan, rules, aids_of(rules, lexicon), seed, self._store, self._now)

    # --- what the registry asks of its host

    fetch = room

    def on_news(self, _live: LiveRoom, _topics: set[str]) -> None:
        """Nothing: who is connected listens to the room itself."""

    async def on_other(self, reached: StreamAdvanced) -> None:
        """Look again at what was agreed about a room, if another server changed that."""
        if reached.stream.startswith(_PLAN):
            kept = await self._plans.get(reached.stream.removeprefix(_PLAN))
            if kept is not None:
                self._agreed(kept.value)

    def wakes_at(self, live: LiveRoom) -> int | None:
        """When a room must be looked at next; a closed one never."""
        return None if live.plan.closed else live.stream.wakes_at()

    def time_runs(self, live: LiveRoom) -> bool:
        """Whether a turn runs."""
        return live.game.stage is Stage.RUNNING

    def gets_time_back(self, _live: LiveRoom, _away_ms: int) -> bool:
        """Every room does."""
        return True

    def snapshot_after(self, live: LiveRoom, *, at_last: bool) -> int | None:
        """Rarely, for a snapshot is as large as its game; and not in the time of those who play."""
        if at_last:
            return 0
        if live.game.stage is Stage.RUNNING:
            return None
        return max(_SNAPSHOT_AFTER, live.version // _SNAPSHOT_PART)

    async def tidy(self) -> None:
        """Let go of finished games that nobody looks at; who comes back loads them again.

        A room that was forgotten before its game ended is closed.
        """
        for room in self._rooms:
            room_id = room.plan.id
            if self.visitors.here(room_id):
                continue
            idle_ms = self._now() - max(room.game.last_at, room.plan.created)
            is_over = room.plan.over or room.game.stage is Stage.OVER
            # A turn of a day waits a day for whoever comes.
            is_short = room.plan.by_guest and room.rules.pace != "daily"
            if is_over and idle_ms > _IDLE_MS:
                if not room.plan.over:
                    await self._change(room_id, _as_over)
                self._rooms.let_go(room_id)
            elif not is_over and idle_ms > (_FORGOTTEN_BY_GUEST_MS if is_short else _FORGOTTEN_MS):
                await self.close(room_id)

    async def _change(
        self, room_id: str, change: Callable[[RoomPlan], RoomPlan], *also: Change
    ) -> RoomPlan:
        async def once() -> RoomPlan:
            kept = await self._plans.get(room_id)
            if kept is None:
                raise not_found(Missing.ROOM)
            plan = change(kept.value)
            put = self._plans.put(room_id, plan, revision=kept.revision)
            tell = None if self._alone else StreamAdvanced(f"{_PLAN}{room_id}", self._now())
            await self._store.change([put, *also], tell=tell)
            return plan

        plan = await insisting(once, attempts=10)
        self._agreed(plan)
        return plan

    def _agreed(self, plan: RoomPlan) -> None:
        """Something else was agreed about a room: who is connected looks whether they may."""
        room = self._rooms.held(plan.id)
        if room is not None:
            # The word list was looked up when the room was loaded.
            room.plan = msgspec.structs.replace(plan, lexicon=room.plan.lexicon)
            if plan.closed:
                self.visitors.leave(plan.id, REFUSED, ProblemCode.ROOM_CLOSED)
                self._rooms.let_go(plan.id)
            room.stream.listeners.call()


def _as_over(plan: RoomPlan) -> RoomPlan:
    return msgspec.structs.replace(plan, over=True)


def _check_player(room: LiveRoom, account: str) -> None:
    if account == room.plan.created_by or account in room.plan.helpers:
        raise not_allowed(ProblemCode.LEADS_HERE, "leaders and helpers can't play")
