"""One HTTP operation: who asks, what they say, what they get. The table of them is the API.

Every operation is a row of data (`Operation`): the routes, the rate limits and the
published description are all made from the same rows.
"""

import hmac
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from faristol.server.house import House
from faristol.server.people.limits import Rate, network_of
from faristol.server.people.roles import Role, holds
from faristol.server.people.sign_ins import Person, Via
from faristol.server.problem import Problem, bad_request, not_allowed, not_signed_in

COOKIE = "faristol"
CSRF_HEADER = "x-faristol-csrf"
LARGEST_BODY = 64 << 10

READING = Rate(burst=120, every_ms=50)
WRITING = Rate(burst=40, every_ms=500)
SIGNING_IN = Rate(burst=30, every_ms=2_000)
"""A class signs in from one address within a minute; a guesser gets no further."""

ANYTHING = Rate(burst=1_000, every_ms=5)

_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


class Told(msgspec.Struct, frozen=True):
    """A body that says something went wrong."""

    code: str
    detail: str
    clause: str = ""
    kinds: list[str] | msgspec.UnsetType = msgspec.UNSET
    """What the sentences of `detail` are, where a client may have words of its own for them."""


@dataclass(frozen=True, slots=True)
class Operation:
    """One row of the API."""

    name: str
    method: str
    path: str
    does: Callable[["Asking"], Awaitable[Any]]
    summary: str
    takes: Any = None
    gives: Any = None
    needs_sign_in: bool = True
    rate: Rate = READING
    query: tuple[tuple[str, type], ...] = ()
    tokens: bool = True
    """Whether a program's token is enough."""
    refuses: tuple[int, ...] = ()
    """Statuses beyond the usual ones, for the description."""


class Asking:
    """A request, understood."""

    def __init__(self, house: House, request: Request, person: Person | None, body: Any) -> None:
        self.house = house
        self.request = request
        self.person = person
        self.body = body
        self.headers: dict[str, str] = {}
        self.cookies: list[tuple[str, str]] = []

    @property
    def me(self) -> Person:
        """Who asks.

        :raises Problem: when nobody is signed in.
        """
        if self.person is None:
            raise not_signed_in()
        return self.person

    def path(self, name: str) -> str:
        """A part of the path."""
        return str(self.request.path_params[name])

    def query(self, name: str, default: str = "") -> str:
        """A parameter behind the question mark, at most 200 characters of it."""
        return self.request.query_params.get(name, default)[:200]

    def number(self, name: str, default: int = 0) -> int:
        """A number behind the question mark.

        :raises Problem: when it is none.
        """
        text = self.query(name, str(default))
        if not text.isascii() or not text.isdigit() or len(text) > 15:
            raise bad_request(f"{name} is a whole number")
        return int(text)

    def need(self, role: Role, event: str) -> Person:
        """Who asks, if they hold that role there.

        :raises Problem: when they don't.
        """
        if not holds(self.me.account.grants, role, event):
            raise not_allowed(f"that is for a {role.value}")
        return self.me


def origin_of(house: House, connection: HTTPConnection) -> str:
    """Where this server is, as the asker sees it.

    A proxy may hand a request on under another name; the asker then came by the public address.
    """
    public = urlsplit(house.settings.public_url)
    home = f"{public.scheme}://{public.netloc}"
    if connection.headers.get("origin") == home:
        return home
    return f"{connection.url.scheme}://{connection.url.netloc}"


def is_cross_site(house: House, connection: HTTPConnection) -> bool:
    """Whether a browser sent this from another site's page."""
    site = connection.headers.get("sec-fetch-site")
    if site is not None and site not in ("same-origin", "none"):
        return True
    origin = connection.headers.get("origin")
    # An origin is text of a fixed form: compared, not parsed. Its scheme may differ from what
    # a proxy says that it is.
    here = origin_of(house, connection).partition("://")[2]
    return origin is not None and origin.partition("://")[2] != here


async def person_of(house: House, connection: HTTPConnection) -> Person | None:
    """Who shows which token or cookie.

    :raises Problem: for a token that is none: a program should know.
    """
    kind, _, secret = connection.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        person = await house.lodge.sign_ins.by_token(secret.strip())
        if person is None:
            raise Problem(401, "bad-token", "that token opens nothing")
        return person
    cookie = connection.cookies.get(COOKIE)
    return await house.lodge.sign_ins.by_cookie(cookie) if cookie else None


async def answer(house: House, operation: Operation, request: Request) -> Response:
    """Run one operation.

    :raises Problem: whatever it says no with.
    """
    address = network_of(request.client.host if request.client else "")
    limits = house.lodge.limits
    limits.spend("anything", address, ANYTHING)
    if operation.method not in _SAFE and is_cross_site(house, request):
        raise not_allowed("that came from another site's page")
    person = await person_of(house, request)
    # A class behind one address is many people; whoever is not signed in is their address.
    who = person.id if person is not None and operation.rate is not SIGNING_IN else address
    limits.spend(f"{operation.rate.burst}/{operation.rate.every_ms}", who, operation.rate)
    _check_person(operation, request, person)
    body = await _body(operation, request)
    asking = Asking(house, request, person, body)
    given = await operation.does(asking)
    response = _response(given)
    response.headers.update(asking.headers)
    for name, value in asking.cookies:
        _set_cookie(request, response, name, value)
    return response


def _check_person(operation: Operation, request: Request, person: Person | None) -> None:
    if person is None:
        if operation.needs_sign_in:
            raise not_signed_in()
        return
    if person.via is Via.TOKEN:
        if not operation.tokens:
            raise not_allowed("that is for people, not for programs")
    elif operation.method not in _SAFE and operation.needs_sign_in:
        shown = request.headers.get(CSRF_HEADER, "")
        if not hmac.compare_digest(shown.encode(), person.csrf.encode()):
            raise Problem(403, "csrf", f"the header {CSRF_HEADER} is missing or wrong")


async def _body(operation: Operation, request: Request) -> Any:
    if operation.takes is None:
        return None
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Problem(415, "not-json", "send application/json")
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > LARGEST_BODY:
            raise Problem(413, "too-large", f"at most {LARGEST_BODY} bytes")
    try:
        return msgspec.json.decode(bytes(data), type=operation.takes)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise bad_request(str(error)[:200], "malformed") from None


def _response(given: Any) -> Response:
    if isinstance(given, Response):
        return given
    if given is None:
        return Response(status_code=204)
    return Response(msgspec.json.encode(given), media_type="application/json")


def _set_cookie(request: Request, response: Response, name: str, value: str) -> None:
    response.set_cookie(
        name,
        value,
        max_age=30 * 24 * 3600 if value else 0,
        path="/",
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
    )


def problem_response(problem: Problem) -> Response:
    """How a no looks on the wire."""
    told = Told(problem.code, problem.detail, problem.clause, list(problem.kinds) or msgspec.UNSET)
    body = msgspec.json.encode(told)
    headers = {"retry-after": str(problem.retry_after_s)} if problem.retry_after_s else None
    return Response(body, problem.status, headers, media_type="application/json")
