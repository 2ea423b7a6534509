"""The big screen of a duplicate room: what everybody may see, as it happens."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing

from starlette.responses import Response

from faristol.server.auth.sessions import Person
from faristol.server.duplicate.desk import need_open
from faristol.server.duplicate.permissions import asked_room
from faristol.server.duplicate.room import LiveRoom
from faristol.server.duplicate.rooms import Rooms
from faristol.server.duplicate.socket import Boards
from faristol.server.endpoints.request import Request
from faristol.server.problem import Problem, ProblemCode
from faristol.server.sockets.event_stream import (
    QUIET_S,
    event_stream_response,
    format_sse_event,
    format_time,
)

_MOST_WATCHING = 5_000


class _Screen:
    """A big screen, as a visitor."""

    is_staff = False
    person: Person | None = None
    """It shows what anybody may see, whoever put it up."""

    def __init__(self) -> None:
        self.table: int | None = None
        self.moved = asyncio.Event()
        self.is_leaving = False

    def notify(self) -> None:
        self.moved.set()

    def is_now(self, _person: Person) -> None:
        """Nothing depends on who put it up."""

    def leave(self, _code: int, _reason: str) -> None:
        self.is_leaving = True
        self.moved.set()


async def show_screen(request: Request) -> Response:
    """The room as server-sent events, for screens that only show; nobody signs in for it."""
    room = await asked_room(request)
    need_open(room)
    request.server.streams.check(request.address, room.plan.stream)
    if request.part(Rooms).visitors.here(room.plan.id) >= _MOST_WATCHING:
        raise Problem(503, ProblemCode.SERVER_FULL, "too many screens", retry_after_s=30)
    return event_stream_response(_stream(request, room))


async def _stream(request: Request, room: LiveRoom) -> AsyncIterator[bytes]:
    with request.server.streams.opened(None, request.address, room.plan.stream) as counted:
        if counted.is_ending:
            return
        async with aclosing(_shown(request, room)) as events:
            async for event in events:
                yield event


async def _shown(request: Request, room: LiveRoom) -> AsyncGenerator[bytes, None]:
    it = _Screen()
    request.part(Rooms).visitors.come(room.plan.id, it)
    room.stream.listeners.add(it.notify)
    sent = -1
    try:
        while not request.server.is_going and not it.is_leaving:
            it.moved.clear()
            # The time first: a screen that slept must not show an old countdown.
            yield format_time(request.server.now())
            if room.shown_revision != sent:
                sent = room.shown_revision
                text = request.part(Boards).text(room)
                yield format_sse_event("shown", text.encode(), version=sent)
            try:
                await asyncio.wait_for(it.moved.wait(), QUIET_S)
            except TimeoutError:
                continue
    finally:
        room.stream.listeners.remove(it.notify)
        request.part(Rooms).visitors.go(room.plan.id, it)
