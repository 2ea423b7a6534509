"""The big screen of a duplicate room: what everybody may see, as it happens."""

import asyncio
from collections.abc import AsyncIterator

from starlette.responses import Response

from faristol.server.asking import Asking
from faristol.server.duplicate.room import LiveRoom
from faristol.server.problem import Problem
from faristol.server.sent_events import QUIET_S, heard, time_told, told

_MOST_WATCHING = 5_000


class _Screen:
    """A big screen, as a visitor."""

    is_staff = False

    def __init__(self) -> None:
        self.table: int | None = None
        self.moved = asyncio.Event()
        self.is_leaving = False

    def nudge(self) -> None:
        self.moved.set()

    def leave(self, _code: int, _reason: str) -> None:
        self.is_leaving = True
        self.moved.set()


async def show_screen(asking: Asking) -> Response:
    """The room as server-sent events, for screens that only show; nobody signs in for it."""
    room = await asking.house.rooms.room(asking.path("room"))
    if asking.house.rooms.visitors.here(room.plan.id) >= _MOST_WATCHING:
        raise Problem(503, "full", "too many screens", retry_after_s=30)
    return heard(_stream(asking, room))


async def _stream(asking: Asking, room: LiveRoom) -> AsyncIterator[bytes]:
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
