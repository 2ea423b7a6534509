"""Server-sent events: lines that are only heard, for screens and for pages that follow."""

import asyncio
from collections.abc import AsyncIterator

from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

QUIET_S = 15.0
"""How long a line says nothing; proxies cut one that is silent for longer."""
COME_BACK = b"retry: 2000\n"
"""After so many milliseconds a browser tries again by itself."""


def format_sse_event(kind: str, data: bytes, *, version: int | None = None) -> bytes:
    """One event as it goes out; a browser that comes back names the last `version` it heard."""
    number = b"" if version is None else b"id: %d\n" % version
    return b"%sevent: %s\ndata: %s\n\n" % (number, kind.encode(), data)


def format_time(now: int) -> bytes:
    """What time it is, for a screen that slept."""
    return format_sse_event("time", b"%d" % now)


class _Heard(StreamingResponse):
    """Written until the reader hangs up.

    Starlette's own way leaves a hundred objects in circles behind each stream. Thousands of those
    are a pause for everybody, when the collector of circles goes through them.
    """

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002
        """Write, and listen whether somebody still reads."""
        writing = asyncio.ensure_future(self.stream_response(send))
        listening = asyncio.ensure_future(self.listen_for_disconnect(receive))
        both = (writing, listening)
        try:
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in both:
                task.cancel()
            await asyncio.gather(*both, return_exceptions=True)
        if writing.done() and not writing.cancelled():
            writing.result()


def event_stream_response(events: AsyncIterator[bytes]) -> Response:
    """A streaming `text/event-stream` response."""
    return _Heard(
        events,
        media_type="text/event-stream",
        headers={"cache-control": "no-store", "x-accel-buffering": "no"},
    )
