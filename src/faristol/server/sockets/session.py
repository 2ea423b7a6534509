"""One WebSocket session, whatever it is about.

Only answers to what a client asked are queued for it; news is sent when the line is free.
A client that stops reading is disconnected; it reconnects and resumes.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
import structlog
from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect

from faristol.server.auth.sessions import Person, Sessions
from faristol.server.problem import Problem, ProblemCode, bad_request, not_stored
from faristol.server.wire.messages import FromServer, Ping, Pong, Refusal, WireError
from faristol.store import StoreError

_PING_S = 4.0
_SILENT_S = 15.0
_SEND_S = 10.0
_LOOK_S = 30.0
"""How often it is looked who somebody is, where they ask nothing and nothing is said of them."""
_ANSWERS = 64
"""Answers that may wait; a client that asks faster than it reads is dropped."""
_STRIKES = 8
_BURST, _PER_SECOND = 40.0, 15.0

TOO_SLOW, TOO_FAST, SILENT, NONSENSE, SIGNED_OUT = 4008, 4029, 4009, 4000, 4001
ROLE_ENDED = 4003
"""The reader of this line has lost a role: their page reloads and shows what they may see now."""
REFUSED = 4403
"""Do not reconnect: not allowed, or not found."""
SERVICE_RESTART, TRY_AGAIN_LATER = 1012, 1013
"""Come back soon: another server will be there; this one has no room or no store just now."""

_GONE = (WebSocketDisconnect, RuntimeError, OSError)
"""What a socket raises by itself once its line is closed; from anywhere else these are bugs."""

_encode = msgspec.json.Encoder().encode
_log = structlog.get_logger()


class SocketClosed(Exception):  # noqa: N818 - not an error of the program
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


class SocketSession:
    """The session of one client. Subclasses send what is new and carry out messages."""

    def __init__(
        self,
        socket: WebSocket,
        person: Person | None,
        sessions: Sessions,
        now: Callable[[], int],
    ) -> None:
        self._socket = socket
        self.person = person
        self._sessions = sessions
        self._now = now
        self._next_look = 0.0
        self._answers: deque[FromServer] = deque()
        self._flag = asyncio.Event()
        self._pings: dict[int, int] = {}
        self._ping = 0
        self._next_ping = 0.0
        self._heard = asyncio.get_running_loop().time()
        self._allowance, self._refilled = _BURST, self._heard
        self._strikes = 0
        self._leaving: SocketClosed | None = None
        self.lag_ms = 0

    def _welcome(self) -> FromServer:
        raise NotImplementedError

    async def _send_news(self) -> None:
        """Send what came since the last time."""
        raise NotImplementedError

    def _parse(self, text: str) -> Any:
        """What a client said; `WireError` where that is nothing."""
        raise NotImplementedError

    async def _handle(self, message: Any) -> None:
        """Do what a message asks, and answer."""
        raise NotImplementedError

    def _has_role(self) -> bool:
        """Whether somebody still is here what they were when the line began.

        :raises Problem: when they may not even know of the place any more.
        """
        raise NotImplementedError

    def _measured(self) -> None:
        """`lag_ms` is new."""

    def is_now(self, person: Person) -> None:
        """The same somebody, whose roles may be others now."""
        self.person = person
        self._flag.set()

    async def _look_again(self) -> None:
        """See in the store who this is now, before anything is done for them."""
        self._next_look = asyncio.get_running_loop().time() + _LOOK_S
        if self.person is None:
            return
        person = await self._sessions.again(self.person)
        if person is None:
            self._leaving = SocketClosed(SIGNED_OUT, ProblemCode.NOT_SIGNED_IN)
            raise self._leaving
        self.person = person

    def _check_rights(self) -> None:
        """Go on only while this is somebody who may.

        :raises SocketClosed: otherwise.
        """
        if self.person is not None and self.person.until <= self._now():
            raise SocketClosed(SIGNED_OUT, ProblemCode.NOT_SIGNED_IN)
        try:
            has_role = self._has_role()
        except Problem as problem:
            raise SocketClosed(REFUSED, problem.code) from None
        if not has_role:
            raise SocketClosed(ROLE_ENDED, ProblemCode.NO_ROLE_THERE)

    def leave(self, code: int, reason: str) -> None:
        """End the connection from outside."""
        self._leaving = SocketClosed(code, reason)
        self._flag.set()

    def notify(self) -> None:
        """There may be news."""
        self._flag.set()

    async def run(self) -> None:
        """Send and receive until one side ends the session."""
        self._next_look = asyncio.get_running_loop().time() + _LOOK_S
        reading = asyncio.create_task(self._read())
        reading.add_done_callback(lambda _: self._flag.set())
        try:
            await self._send(self._welcome())
            await self._write(reading)
        except SocketClosed as leaving:
            with suppress(*_GONE):
                await self._socket.close(leaving.code, leaving.reason)
        except WebSocketDisconnect:
            pass  # the other side is gone
        finally:
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)

    async def _write(self, reading: "asyncio.Task[None]") -> None:
        loop = asyncio.get_running_loop()
        while True:
            self._flag.clear()
            # What happened goes before the answer that promises it.
            answers = len(self._answers)
            if self._leaving is None:
                self._check_rights()
                await self._send_news()
            for _ in range(answers):
                # An answer may have waited for the news before it: its time is when it is sent.
                await self._send(msgspec.structs.replace(self._answers.popleft(), at=self._now()))
            if self._leaving is not None:
                raise self._leaving
            if reading.done():
                reading.result()
                return
            await self._ping_if_due(loop.time())
            if self._flag.is_set():
                continue
            timer = loop.call_later(self._wait_s(loop.time()), self._flag.set)
            await self._flag.wait()
            timer.cancel()

    async def _ping_if_due(self, time: float) -> None:
        if time - self._heard > _SILENT_S:
            raise SocketClosed(SILENT, "nothing was heard for too long")
        if time >= self._next_look:
            with suppress(StoreError):  # looked at again soon; commands are refused meanwhile
                await self._look_again()
            self._check_rights()
        if time >= self._next_ping:
            self._next_ping = time + _PING_S
            self._ping += 1
            self._pings[self._ping] = self._now()
            if len(self._pings) > 8:
                del self._pings[next(iter(self._pings))]
            await self._send(Ping(at=self._now(), n=self._ping))

    def _wait_s(self, time: float) -> float:
        return max(0.05, self._next_ping - time)

    async def _send(self, message: FromServer) -> None:
        await self._send_text(_encode(message).decode())

    async def _send_text(self, text: str) -> None:
        try:
            async with asyncio.timeout(_SEND_S):
                await self._socket.send_text(text)
        except TimeoutError:
            raise SocketClosed(TOO_SLOW, "nothing was taken for too long") from None
        except _GONE:
            raise WebSocketDisconnect from None

    async def _read(self) -> None:
        while True:
            try:
                message = await self._socket.receive()
            except _GONE:
                return
            if message["type"] == "websocket.disconnect":
                return
            self._heard = asyncio.get_running_loop().time()
            self._spend()
            try:
                heard = self._parse(_text_of(message))
            except WireError as error:
                self._strike()
                self._refuse("", bad_request(str(error), ProblemCode.MALFORMED))
                continue
            if isinstance(heard, Pong):
                self._measure(heard.n)
                continue
            try:
                await self._look_again()
                self._check_rights()
                await self._handle(heard)
            except StoreError as error:
                _log.warning("store away", error=str(error))
                self._refuse(heard.id, not_stored())

    def _refuse(self, command_id: str, problem: Problem) -> None:
        """Answer that nothing was done, and why."""
        self._answer(
            Refusal(
                at=self._now(),
                id=command_id,
                reason=problem.code,
                clause=problem.clause,
                detail=problem.detail,
                values=dict(problem.values),
            )
        )

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
            self._measured()

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
