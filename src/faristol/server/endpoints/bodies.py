"""What a request brings: read only as far as it may go."""

from typing import Any

import msgspec
from starlette.requests import Request as HttpRequest

from faristol.server.problem import Problem, ProblemCode, bad_request, too_large

_LARGEST = 64 << 10


async def read_body(kind: Any, http: HttpRequest) -> Any:
    """The JSON of a request as what its operation takes; None where it takes nothing.

    :raises Problem: when it is something else, or too large.
    """
    if kind is None:
        return None
    told = http.headers.get("content-type", "").partition(";")[0].strip().lower()
    if told != "application/json":
        raise Problem(415, ProblemCode.NOT_JSON, "send application/json")
    data = await read_at_most(http, _LARGEST)
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise bad_request(str(error)[:200], ProblemCode.MALFORMED) from None


async def read_at_most(http: HttpRequest, most: int) -> bytes:
    """The body of a request.

    :raises Problem: as soon as it has more bytes than that.
    """
    data = bytearray()
    async for chunk in http.stream():
        data += chunk
        if len(data) > most:
            raise too_large(most)
    return bytes(data)
