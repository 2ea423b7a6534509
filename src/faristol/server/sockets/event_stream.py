"""Server-sent events: lines that are only heard, for screens and for pages that follow."""

from collections.abc import AsyncIterator

from starlette.responses import Response, StreamingResponse

QUIET_S = 15.0
"""How long a line says nothing; proxies cut one that is silent for longer."""
COME_BACK = b"retry: 2000\n"
"""After so many milliseconds a browser tries again by itself."""


def told(kind: str, data: bytes, *, version: int | None = None) -> bytes:
    """One event as it goes out; a browser that comes back names the last `version` it heard."""
    number = b"" if version is None else b"id: %d\n" % version
    return b"%sevent: %s\ndata: %s\n\n" % (number, kind.encode(), data)


def format_time(now: int) -> bytes:
    """What time it is, for a screen that slept."""
    return told("time", b"%d" % now)


def heard(events: AsyncIterator[bytes]) -> Response:
    """The answer that stays open and brings these events, each at once."""
    return StreamingResponse(
        events,
        media_type="text/event-stream",
        headers={"cache-control": "no-store", "x-accel-buffering": "no"},
    )
