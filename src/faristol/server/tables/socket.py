"""One socket at one table.

Nothing is queued for it: it remembers what it has sent and, when the line is free, sends
what came since. A slow reader gets fewer, larger messages and in the end a snapshot; one
that takes nothing at all is dropped and resumes with `?since=`.
"""

from collections.abc import Callable

import msgspec
from starlette.websockets import WebSocket

from faristol.core import Refused
from faristol.server.auth.sessions import Person, Sessions
from faristol.server.problem import Problem, against_rules
from faristol.server.sockets.session import SocketSession
from faristol.server.tables.covering import is_covered, may_be_covered, shows_tiles
from faristol.server.tables.live import LiveTable
from faristol.server.tables.roles import for_reading, role_of
from faristol.server.tables.seats import Presences
from faristol.server.tables.submission import Submission
from faristol.server.tables.view import events_seen, robots_at
from faristol.server.wire.messages import (
    Done,
    Happened,
    Presence,
    Snapshot,
    Welcome,
    parse_message,
)
from faristol.store import Appended
from faristol.table.views import Arbiter, Archive, Role, Seat, Spectator

_LARGEST_GAP = 120


class TableSocket(SocketSession):
    """The session of one client at one table."""

    def __init__(
        self,
        socket: WebSocket,
        table: LiveTable,
        person: Person | None,
        code: str,
        presences: Presences,
        submission: Submission,
        sessions: Sessions,
        now: Callable[[], int],
        since: int = 0,
    ) -> None:
        super().__init__(socket, person, sessions, now)
        self._since = since
        """The version of the table that the client has from before."""
        self._table = table
        self._code = code
        self._role: Role = role_of(table, person, code)
        self._presences = presences
        self._submission = submission
        self._sent = 0
        self._seen_presence = -1
        self._covered = False
        """Whether the table it holds has its board covered, and can't be folded on."""

    @property
    def seat(self) -> int | None:
        """The seat it plays, if any."""
        return self._role.seat if isinstance(self._role, Seat) else None

    async def run(self) -> None:
        """Send and receive until one side ends the session."""
        table = self._table
        self._sent = self._since if 0 <= self._since <= table.version else 0
        # It may hold a covered table from before: then it is shown all of it again.
        self._covered = may_be_covered(self._role, table.rules, table.events, self._sent)
        listen = self.notify
        self._table.stream.listeners.add(listen)
        self._presences.come(self._table, self, listen)
        try:
            await super().run()
        finally:
            self._table.stream.listeners.remove(listen)
            self._presences.go(self._table, self, listen)

    def _welcome(self) -> Welcome:
        names = {Seat: "seat", Arbiter: "arbiter", Spectator: "spectator", Archive: "archive"}
        return Welcome(
            at=self._now(),
            table=self._table.plan.id,
            seat=self.seat,
            role=names[type(self._role)],  # type: ignore[arg-type]
            version=self._visible(),
            acts=list(self._table.acts),
        )

    def _has_role(self) -> bool:
        # Who only watches loses nothing by what they may be beside that.
        role = role_of(self._table, self.person, self._code)
        return role == self._role or isinstance(self._role, Spectator)

    async def _send_news(self) -> None:
        await self._catch_up()
        await self._say_presence()

    async def _catch_up(self) -> None:
        visible = self._visible()
        if visible <= self._sent:
            return
        role = for_reading(self._role, self._table)
        table, now = self._table, self._now()
        first, self._sent = self._sent, visible
        covered = self._is_covered(role, visible)
        lifted = self._covered and not covered
        hidden = covered and shows_tiles(table.events[first:visible])
        if first == 0 or visible - first > _LARGEST_GAP or lifted or hidden:
            self._covered = covered
            view = table.views.state(role, table.plan, table.events, visible)
            await self._send(Snapshot(at=now, version=visible, view=view))
        else:
            events = events_seen(self._role, table.events[first:visible], table.box)
            await self._send(Happened(at=now, first=first + 1, events=events))

    def _is_covered(self, role: Role, visible: int) -> bool:
        table = self._table
        if visible == table.version:
            return is_covered(role, table.rules, table.game)
        return may_be_covered(role, table.rules, table.events, visible)

    def _visible(self) -> int:
        delay_ms = self._table.plan.delay_s * 1000 if isinstance(self._role, Spectator) else 0
        return self._table.visible_after(delay_ms, self._now())

    async def _say_presence(self) -> None:
        revision, here, lags = self._presences.of(self._table)
        if revision != self._seen_presence:
            self._seen_presence = revision
            robots = robots_at(self._table.plan)
            await self._send(Presence(at=self._now(), here=here, lag_ms=lags, robots=robots))

    def _wait_s(self, time: float) -> float:
        wait = super()._wait_s(time)
        if isinstance(self._role, Spectator) and self._table.plan.delay_s:
            return min(wait, 0.25)
        return wait

    def _parse(self, text: str) -> msgspec.Struct:
        message: msgspec.Struct = parse_message(text)
        return message

    async def _handle(self, message: msgspec.Struct) -> None:
        command_id: str = message.id  # type: ignore[attr-defined]
        try:
            done = await self._submission.submit(
                self._table, self._role, self.person, message, self.lag_ms
            )
        except Refused as refused:
            self._refuse(command_id, against_rules(refused))
        except Problem as problem:
            self._refuse(command_id, problem)
        else:
            self._answer(self._done(command_id, done))

    def _done(self, command_id: str, done: Appended) -> Done:
        return Done(at=self._now(), id=command_id, first=done.first, last=done.last)

    def _measured(self) -> None:
        self._presences.measured(self._table, self)
