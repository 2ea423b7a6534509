"""A championship as server-sent events: for phones, the desk and the wall."""

import asyncio
from collections.abc import AsyncIterator

import msgspec
from starlette.responses import Response

from faristol.server.championship.live import LiveChampionship
from faristol.server.championship.office import Office
from faristol.server.championship.permissions import asked_championship, has_role
from faristol.server.championship.schemas import PersonalView
from faristol.server.championship.view import personal_view
from faristol.server.endpoints.request import Request, person_of
from faristol.server.problem import Problem
from faristol.server.roles import Role
from faristol.server.sockets.event_stream import (
    COME_BACK,
    QUIET_S,
    event_stream_response,
    format_sse_event,
    format_time,
)

_BREATH_S = 0.25
"""Between two views to one screen: a hundred results at once are a few views, not a hundred."""


def personal_to(request: Request, live: LiveChampionship) -> PersonalView:
    """What only whoever asks sees."""
    person = request.person
    return personal_view(
        live,
        person.id if person is not None else "",
        request.server.now(),
        is_director=has_role(request, Role.DIRECTOR, live),
        is_arbiter=has_role(request, Role.ARBITER, live),
    )


async def stream(request: Request) -> Response:
    """The championship as server-sent events: the public part, and yours beside it.

    With `wall` it is what anybody may see, whoever put it up.
    """
    live = await asked_championship(request)
    request.server.streams.check(request.address, live.plan.stream)
    return event_stream_response(_stream(request, live, is_wall=bool(request.query("wall"))))


async def _stream(
    request: Request, live: LiveChampionship, *, is_wall: bool
) -> AsyncIterator[bytes]:
    reader, streams = None if is_wall else request.person, request.server.streams
    with streams.opened(reader, request.address, live.plan.stream) as it:
        live.stream.listeners.add(it.notify)
        sent = -1
        try:
            while not (request.server.is_going or it.is_ending):
                it.looked()
                if live.version != sent:
                    sent, view = await request.part(Office).public_json(live)
                    yield COME_BACK + format_sse_event("view", view, version=sent)
                    if not is_wall:
                        await _look_again(request)
                        mine = msgspec.json.encode(personal_to(request, live))
                        yield format_sse_event("mine", mine)
                    await asyncio.sleep(_BREATH_S)
                    if live.version != sent:
                        continue
                await it.wait(QUIET_S)
                # Also tells the time, so that a wall that slept sets its clock.
                yield format_time(request.server.now())
        finally:
            live.stream.listeners.remove(it.notify)


async def _look_again(request: Request) -> None:
    """See who asks now: they may have signed out, or lost a role, since the stream began."""
    try:
        request.person = await person_of(request.server, request.http)
    except Problem:
        request.person = None
