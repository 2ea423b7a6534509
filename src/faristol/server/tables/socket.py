"""One socket at one table.

Nothing is queued for it: it remembers up to which version it has sent and, when the line is
free, sends what changed since, as it was worked out for everybody with that role. Whoever
comes, comes back with `?since=` or was too slow for that is sent the whole table; one that
takes nothing at all is dropped.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress

from starlette.websockets import WebSocket

from faristol.core import Refused
from faristol.core.command_codec import Message
from faristol.server.auth.sessions import Person, Sessions
from faristol.server.problem import Problem, against_rules
from faristol.server.sockets.session import SocketSession
from faristol.server.tables.live import LiveTable
from faristol.server.tables.phrases import Phrases
from faristol.server.tables.roles import for_reading, role_of
from faristol.server.tables.seats import Presences
from faristol.server.tables.shared_views import SharedView
from faristol.server.tables.submission import Submission
from faristol.server.tables.view import robots_at
from faristol.server.wire.messages import (
    Done,
    Pong,
    Presence,
    RoleName,
    Spoken,
    Welcome,
    parse_message,
)
from faristol.store import Appended
from faristol.table.views import Arbiter, Archive, Role, Seat, Spectator

_NAMED: Mapping[type[Role], RoleName] = {
    Seat: "seat",
    Arbiter: "arbiter",
    Spectator: "spectator",
    Archive: "archive",
}


class TableSocket(SocketSession):
    """The session of one client at one table."""

    def __init__(
        self,
        socket: WebSocket,
        table: LiveTable,
        person: Person | None,
        code: str,
        presences: Presences,
        phrases: Phrases,
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
        self._phrases = phrases
        self._submission = submission
        self._sent = 0
        self._seen_presence = -1
        self._heard_until = max((each.at for each in phrases.of(table.plan.id)), default=0)
        """Until when it has been told what was said; who comes is not told of before."""
        self._held: SharedView | None = None
        """Whose view it has been sent, as of `_sent`."""

    @property
    def seat(self) -> int | None:
        """The seat it plays, if any."""
        return self._role.seat if isinstance(self._role, Seat) else None

    async def run(self) -> None:
        """Send and receive until one side ends the session."""
        table = self._table
        if self._since > table.version and table.stream.owner is not None:
            # Another server told more of it: nobody is shown what was before.
            with suppress(Problem):
                await table.stream.catch_up(self._since)
        self._sent = self._since if 0 <= self._since <= table.version else 0
        listen = self.notify
        self._table.stream.listeners.add(listen)
        self._presences.come(self._table, self, listen)
        try:
            await super().run()
        finally:
            self._table.stop_listening(listen)
            self._presences.go(self._table, self, listen)

    def _welcome(self) -> Welcome:
        return Welcome(
            at=self._now(),
            table=self._table.plan.id,
            seat=self.seat,
            role=_NAMED[type(self._role)],
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
        await self._say_phrases()

    async def _catch_up(self) -> None:
        if self._visible() <= self._sent:
            return
        role, now = for_reading(self._role, self._table), self._now()
        view = self._table.view(role, self._delay_ms, now)
        since, self._sent = self._sent, view.version
        steps = view.steps(now, since) if view is self._held else None
        self._held = view
        if steps is None:
            await self._send(view.whole(now, since))
        else:
            for step in steps:
                await self._send(step)

    @property
    def _delay_ms(self) -> int:
        return self._table.plan.delay_s * 1000 if isinstance(self._role, Spectator) else 0

    def _visible(self) -> int:
        return self._table.visible_after(self._delay_ms, self._now())

    async def _say_presence(self) -> None:
        revision, here, lags = self._presences.of(self._table)
        if revision != self._seen_presence:
            self._seen_presence = revision
            robots = robots_at(self._table.plan)
            await self._send(Presence(at=self._now(), here=here, lag_ms=lags, robots=robots))

    async def _say_phrases(self) -> None:
        if self.seat is None:
            return
        for each in self._phrases.of(self._table.plan.id):
            if each.at > self._heard_until:
                self._heard_until = each.at
                await self._send(Spoken(at=self._now(), seat=each.seat, phrase=each.phrase))

    def _wait_s(self, time: float) -> float:
        wait = super()._wait_s(time)
        if self._delay_ms:
            return min(wait, 0.25)
        return wait

    def _parse(self, text: str) -> Message | Pong:
        message: Message | Pong = parse_message(text)
        return message

    async def _handle(self, message: Message) -> None:
        command_id = message.id
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
