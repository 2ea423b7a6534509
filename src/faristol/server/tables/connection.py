"""One socket at one table.

Nothing is queued for it: it remembers what it has sent and, when the line is free, sends
what came since. A slow reader gets fewer, larger messages and in the end a snapshot; one
that takes nothing at all is dropped and resumes with `?since=`.
"""

import asyncio
import bisect
from collections import deque
from collections.abc import Callable
from contextlib import suppress

import msgspec
from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect

from faristol.server.people.sign_ins import Person
from faristol.server.problem import Problem
from faristol.server.tables.live import LiveTable
from faristol.server.tables.roles import for_reading
from faristol.server.tables.seats import Presences
from faristol.server.tables.submission import Submission
from faristol.server.tables.view import events_seen, state_seen
from faristol.server.wire.messages import (
    Done,
    FromServer,
    Happened,
    Ping,
    Pong,
    Presence,
    Refusal,
    Snapshot,
    Welcome,
    WireError,
    parse_message,
)
from faristol.store import Appended
from faristol.table import Refused
from faristol.table.views import Arbiter, Archive, Role, Seat, Spectator

_PING_S = 4.0
_SILENT_S = 15.0
_SEND_S = 10.0
_LARGEST_GAP = 120
_ANSWERS = 64
"""Answers that may wait; a client that asks faster than it reads is dropped."""
_STRIKES = 8
_BURST, _PER_SECOND = 40.0, 15.0

TOO_SLOW, TOO_FAST, SILENT, NONSENSE, SIGNED_OUT, GOING = 4008, 4029, 4009, 4000, 4001, 1012

_encode = msgspec.json.Encoder().encode


class Leaving(Exception):  # noqa: N818 - not an error of the program
    """The connection ends, and why."""

    def __init__(self, code: int, reason: str) -> None:
        self.code = code
        self.reason = reason
        super().__init__(reason)


def _text_of(message: Message) -> str:
    text = message.get("text")
    if not isinstance(text, str):
        raise WireError("messages are text")
    return text


class Connection:
    """Talks to one client about one table."""

    def __init__(
        self,
        socket: WebSocket,
        table: LiveTable,
        role: Role,
        person: Person | None,
        presences: Presences,
        submission: Submission,
        now: Callable[[], int],
    ) -> None:
        self._socket = socket
        self._table = table
        self._role = role
        self.person = person
        self._presences = presences
        self._submission = submission
        self._now = now
        self._sent = 0
        self._answers: deque[FromServer] = deque()
        self._flag = asyncio.Event()
        self._seen_presence = -1
        self._pings: dict[int, int] = {}
        self._ping = 0
        self._next_ping = 0.0
        self._heard = asyncio.get_running_loop().time()
        self._allowance, self._refilled = _BURST, self._heard
        self._strikes = 0
        self._leaving: Leaving | None = None
        self.lag_ms = 0

    @property
    def seat(self) -> int | None:
        """The seat it plays, if any."""
        return self._role.seat if isinstance(self._role, Seat) else None

    def leave(self, code: int, reason: str) -> None:
        """End the connection from outside."""
        self._leaving = Leaving(code, reason)
        self._flag.set()

    async def run(self, since: int) -> None:
        """Talk until one side has enough."""
        self._sent = since if 0 <= since <= self._table.version else 0
        listen = self._flag.set
        self._table.listen(listen)
        self._presences.come(self._table, self, listen)
        reading = asyncio.create_task(self._read())
        reading.add_done_callback(lambda _: self._flag.set())
        try:
            await self._send(self._welcome())
            await self._write(reading)
        except Leaving as leaving:
            with suppress(Exception):
                await self._socket.close(leaving.code, leaving.reason)
        except (WebSocketDisconnect, RuntimeError):
            pass  # the other side is gone
        finally:
            reading.cancel()
            self._table.unlisten(listen)
            self._presences.go(self._table, self, listen)
            await asyncio.gather(reading, return_exceptions=True)

    def _welcome(self) -> Welcome:
        names = {Seat: "seat", Arbiter: "arbiter", Spectator: "spectator", Archive: "archive"}
        return Welcome(
            at=self._now(),
            table=self._table.plan.id,
            seat=self.seat,
            role=names[type(self._role)],  # type: ignore[arg-type]
            version=self._visible(),
        )

    async def _write(self, reading: "asyncio.Task[None]") -> None:
        loop = asyncio.get_running_loop()
        while True:
            self._flag.clear()
            while self._answers:
                await self._send(self._answers.popleft())
            if self._leaving is not None:
                raise self._leaving
            if reading.done():
                reading.result()
                return
            await self._catch_up()
            await self._say_presence()
            await self._ping_if_due(loop.time())
            if self._flag.is_set():
                continue
            timer = loop.call_later(self._wait_s(loop.time()), self._flag.set)
            await self._flag.wait()
            timer.cancel()

    async def _catch_up(self) -> None:
        visible = self._visible()
        if visible <= self._sent:
            return
        role = for_reading(self._role, self._table)
        table, now = self._table, self._now()
        first, self._sent = self._sent, visible
        if first == 0 or visible - first > _LARGEST_GAP:
            view = state_seen(role, table.rules, table.plan, table.events[:visible])
            await self._send(Snapshot(at=now, version=visible, view=view))
        else:
            events = events_seen(self._role, table.events[first:visible], table.box)
            await self._send(Happened(at=now, first=first + 1, events=events))

    def _visible(self) -> int:
        delay = self._table.plan.delay_s * 1000
        if not delay or not isinstance(self._role, Spectator):
            return self._table.version
        until = self._now() - delay
        return bisect.bisect_right(self._table.events, until, key=lambda event: event.at)

    async def _say_presence(self) -> None:
        revision, here, lags = self._presences.of(self._table)
        if revision != self._seen_presence:
            self._seen_presence = revision
            await self._send(Presence(at=self._now(), here=here, lag_ms=lags))

    async def _ping_if_due(self, time: float) -> None:
        if time - self._heard > _SILENT_S:
            raise Leaving(SILENT, "nothing was heard for too long")
        if time >= self._next_ping:
            self._next_ping = time + _PING_S
            self._ping += 1
            self._pings[self._ping] = self._now()
            if len(self._pings) > 8:
                del self._pings[next(iter(self._pings))]
            await self._send(Ping(at=self._now(), n=self._ping))

    def _wait_s(self, time: float) -> float:
        wait = max(0.05, self._next_ping - time)
        if isinstance(self._role, Spectator) and self._table.plan.delay_s:
            return min(wait, 0.25)
        return wait

    async def _send(self, message: FromServer) -> None:
        try:
            async with asyncio.timeout(_SEND_S):
                await self._socket.send_text(_encode(message).decode())
        except TimeoutError:
            raise Leaving(TOO_SLOW, "nothing was taken for too long") from None

    async def _read(self) -> None:
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            self._heard = asyncio.get_running_loop().time()
            self._spend()
            try:
                await self._hear(parse_message(_text_of(message)))
            except WireError as error:
                self._strike()
                self._answer(self._refusal("", "malformed", detail=str(error)))

    async def _hear(self, message: msgspec.Struct) -> None:
        if isinstance(message, Pong):
            self._measure(message.n)
            return
        command_id: str = message.id  # type: ignore[attr-defined]
        try:
            done = await self._submission.submit(
                self._table, self._role, self.person, message, self.lag_ms
            )
        except Refused as refused:
            self._answer(
                self._refusal(command_id, refused.reason.value, refused.clause, refused.detail)
            )
        except Problem as problem:
            self._answer(self._refusal(command_id, problem.code, problem.clause, problem.detail))
        else:
            self._answer(self._done(command_id, done))

    def _done(self, command_id: str, done: Appended) -> Done:
        return Done(at=self._now(), id=command_id, first=done.first, last=done.last)

    def _refusal(self, command_id: str, reason: str, clause: str = "", detail: str = "") -> Refusal:
        return Refusal(at=self._now(), id=command_id, reason=reason, clause=clause, detail=detail)

    def _answer(self, message: FromServer) -> None:
        if len(self._answers) >= _ANSWERS:
            self.leave(TOO_FAST, "more was asked than read")
            return
        self._answers.append(message)
        self._flag.set()

    def _measure(self, n: int) -> None:
        sent = self._pings.pop(n, None)
        if sent is not None:
            # Half old, half new: one slow answer must not buy much time.
            way = self._now() - sent
            self.lag_ms = (self.lag_ms + way) // 2 if self.lag_ms else way
            self._presences.measured(self._table, self)

    def _spend(self) -> None:
        time = self._heard
        self._allowance = min(_BURST, self._allowance + (time - self._refilled) * _PER_SECOND)
        self._refilled = time
        if self._allowance < 1:
            self.leave(TOO_FAST, "too many messages")
        self._allowance -= 1

    def _strike(self) -> None:
        self._strikes += 1
        if self._strikes >= _STRIKES:
            self.leave(NONSENSE, "too many messages that mean nothing")
