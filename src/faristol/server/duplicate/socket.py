"""One socket in a room: a player's phone, the leader's console, somebody who watches."""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
from starlette.websockets import WebSocket

from faristol.board import coordinate
from faristol.core import Refused
from faristol.core.command_codec import Message
from faristol.duplicate.events import SlipLate, SlipReceived, SlipReplaced
from faristol.duplicate.views import AtTable, Leader
from faristol.server.auth.sessions import Person, Sessions
from faristol.server.duplicate import desk, views
from faristol.server.duplicate.messages import DECODER, HandIn
from faristol.server.duplicate.notes import STAFF, topic_of
from faristol.server.duplicate.room import LiveRoom
from faristol.server.duplicate.schemas import Greeting, Receipt, RoomRole, Slips
from faristol.server.duplicate.visitors import RoomConnections
from faristol.server.plans.rooms import RoomPlan
from faristol.server.problem import Problem, against_rules
from faristol.server.sockets.session import SocketSession
from faristol.server.wire.messages import Done, FromServer, parse_message
from faristol.store import Appended

_STAFF_PAUSE_S = 0.2
"""Minimum interval between slip updates to the leader. State changes are sent immediately."""

_encode = msgspec.json.Encoder().encode


class Boards:
    """What everybody sees, encoded once for all of them."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._texts: dict[str, tuple[int, str]] = {}

    def text(self, room: LiveRoom) -> str:
        """The message `Shown` of a room's newest revision."""
        kept = self._texts.get(room.plan.id)
        if kept is None or kept[0] != room.shown_revision:
            text = _encode(views.shown(room, self._now())).decode()
            kept = self._texts[room.plan.id] = (room.shown_revision, text)
        return kept[1]


class RoomSocket(SocketSession):
    """The session of one client in one room."""

    def __init__(
        self,
        socket: WebSocket,
        room: LiveRoom,
        person: Person | None,
        visitors: RoomConnections,
        boards: Boards,
        sessions: Sessions,
        now: Callable[[], int],
    ) -> None:
        super().__init__(socket, person, sessions, now)
        self._room = room
        self._visitors = visitors
        self._boards = boards
        viewer = desk.viewer_of(room, person)
        self.is_staff = isinstance(viewer, Leader)
        self.table = viewer.table if isinstance(viewer, AtTable) else None
        self._leads = desk.is_leader(room.plan, person)
        self._seen_shown = -1
        self._seen_own = -1
        self._seen_rows = -1
        self._seen_plan: RoomPlan | None = None
        self._here: frozenset[int] = frozenset()
        self._told_at = 0.0

    async def run(self) -> None:
        """Send and receive until one side ends the session."""
        room_id, stream = self._room.plan.id, self._room.stream
        topics = [STAFF] if self.is_staff else []
        if self.table is not None:
            topics.append(topic_of(self.table))
        self._visitors.come(room_id, self)
        stream.listeners.add(self.notify, *topics)
        try:
            await super().run()
        finally:
            stream.listeners.remove(self.notify)
            self._visitors.go(room_id, self)

    def _welcome(self) -> Greeting:
        plan = self._room.plan
        staff: RoomRole = "leader" if self._leads else "helper"
        other: RoomRole = "hall" if self.table is None else "player"
        return Greeting(
            at=self._now(),
            room=plan.id,
            role=staff if self.is_staff else other,
            table=self.table,
            venue=plan.helpers.get(self.person.id, "") if self.person else "",
        )

    def _has_role(self) -> bool:
        viewer = desk.viewer_of(self._room, self.person)
        if self._leads and not desk.is_leader(self._room.plan, self.person):
            return False
        if self.is_staff:
            return isinstance(viewer, Leader)
        return self.table is None or viewer == AtTable(self.table)

    async def _send_news(self) -> None:
        room = self._room
        is_new = self._seen_shown != room.shown_revision
        if self.is_staff:
            # The desk first: who sees that a turn is closed has its words at hand.
            await self._tell_staff(at_once=is_new)
        if is_new:
            self._seen_shown = room.shown_revision
            await self._send_text(self._boards.text(room))
        if not self.is_staff and self.table is not None:
            changed = room.own_changed_at(self.table)
            if changed > self._seen_own:
                self._seen_own = changed
                await self._send(views.own(room, self.table, self._now()))

    async def _tell_staff(self, *, at_once: bool) -> None:
        room, loop = self._room, asyncio.get_running_loop()
        here = self._visitors.tables_here(room.plan.id)
        is_known = self._seen_rows == room.version and self._seen_plan is room.plan
        if is_known and here == self._here:
            return
        wait = self._told_at + _STAFF_PAUSE_S - loop.time()
        if wait > 0 and not at_once:
            loop.call_later(wait, self.notify)
            return
        self._told_at = loop.time()
        since, self._seen_rows = self._seen_rows, room.version
        self._seen_plan = room.plan
        came_or_went, self._here = here ^ self._here, here
        rows = [
            views.row(room, table, here.__contains__)
            for table in room.game.players
            if table in came_or_went or room.changed_at(table) > since
        ]
        await self._send(views.led(room, self._now(), len(here), with_codes=self._leads))
        if rows:
            await self._send(Slips(at=self._now(), turn=room.game.number, rows=rows))

    def _parse(self, text: str) -> Any:
        return parse_message(text, DECODER)

    async def _handle(self, message: Message) -> None:
        try:
            done = await desk.submit(self._room, self.person, message, self.lag_ms)
        except Refused as refused:
            self._refuse(message.id, against_rules(refused))
        except Problem as problem:
            self._refuse(message.id, problem)
        else:
            self._answer(answer_to(self._room, message, done, self._now()))


def answer_to(room: LiveRoom, message: Message, done: Appended, now: int) -> FromServer:
    """A receipt for a slip; for everything else that it is on disk."""
    event = room.events[done.first - 1]
    if not isinstance(message, HandIn) or not isinstance(
        event, SlipReceived | SlipReplaced | SlipLate
    ):
        return Done(at=now, id=message.id, first=done.first, last=done.last)
    slip = event.slip
    is_read = slip.flaw is None
    size = room.game.board.layout.size
    return Receipt(
        at=now,
        id=message.id,
        version=done.first,
        turn=event.turn,
        table=event.table,
        received=event.at,
        late=isinstance(event, SlipLate),
        replaced=isinstance(event, SlipReplaced),
        word=room.box.format_tiles(slip.word) if is_read else "",
        coordinate=coordinate(slip.start, slip.direction, size) if is_read else "",
        score=slip.score,
    )
