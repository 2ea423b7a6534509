"""The big screen of a duplicate room: what everybody may see, as it happens."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing

from starlette.responses import Response

from faristol.server.auth.sessions import Person
from faristol.server.duplicate.desk import need_open
from faristol.server.duplicate.room import LiveRoom
from faristol.server.endpoints.request import Asking
from faristol.server.problem import Problem, ProblemCode
from faristol.server.sockets.event_stream import QUIET_S, heard, time_told, told

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

    def nudge(self) -> None:
        self.moved.set()

    def is_now(self, _person: Person) -> None:
        """Nothing depends on who put it up."""

    def leave(self, _code: int, _reason: str) -> None:
        self.is_leaving = True
        self.moved.set()


async def show_screen(asking: Asking) -> Response:
    """The room as server-sent events, for screens that only show; nobody signs in for it."""
    room = await asking.house.rooms.room(asking.path("room"))
    need_open(room)
    asking.house.streams.check(asking.address, room.plan.stream)
    if asking.house.rooms.visitors.here(room.plan.id) >= _MOST_WATCHING:
        raise Problem(503, ProblemCode.SERVER_FULL, "too many screens", retry_after_s=30)
    return heard(_stream(asking, room))


async def _stream(asking: Asking, room: LiveRoom) -> AsyncIterator[bytes]:
    with asking.house.streams.opened(None, asking.address, room.plan.stream) as counted:
        if counted.is_ending:
            return
        async with aclosing(_shown(asking, room)) as events:
            async for event in events:
                yield event


async def _shown(asking: Asking, room: LiveRoom) -> AsyncGenerator[bytes, None]:
    house, it = asking.house, _Screen()
    house.rooms.visitors.come(room.plan.id, it)
    sent = -1
    try:
        while not house.is_going and not it.is_leaving:
            it.moved.clear()
            # The time first: a screen that slept must not show an old countdown.
            yield time_told(house.now())
            if room.shown_revision != sent:
                sent = room.shown_revision
                text = house.boards.text(room)
                yield told("shown", text.encode(), version=sent)
            try:
                await asyncio.wait_for(it.moved.wait(), QUIET_S)
            except TimeoutError:
                continue
    finally:
        house.rooms.visitors.go(room.plan.id, it)
