"""One HTTP operation and its request: who sends it, with which body, and what they get.

Every operation is a row of data (`Operation`): the routes, the rate limits and the
published description are all made from the same rows.
"""

import hmac
import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar
from urllib.parse import urlsplit

import msgspec
from starlette.requests import HTTPConnection
from starlette.requests import Request as HttpRequest
from starlette.responses import Response

from faristol.notation.site_words import Language
from faristol.server.addresses import Addresses, is_local
from faristol.server.aside import Aside
from faristol.server.auth.accounts import Kind
from faristol.server.auth.auth import Auth
from faristol.server.auth.limits import Rate, network_of
from faristol.server.auth.sessions import AuthMethod, Person
from faristol.server.endpoints.access import SIGNED_IN, Access
from faristol.server.endpoints.bodies import read_body
from faristol.server.endpoints.demanding import DemandingAddresses
from faristol.server.problem import (
    Problem,
    ProblemCode,
    bad_request,
    conflict,
    may_not_grant,
    needs_role,
    not_allowed,
    not_signed_in,
)
from faristol.server.roles import Grant, Role, holds, may_give
from faristol.server.settings import Settings
from faristol.server.sockets.open_streams import OpenStreams
from faristol.server.sockets.session_revocation import SessionRevocation
from faristol.store import Store

COOKIE = "faristol"
DEVICE = "faristol-device"
"""A cookie that stays when somebody signs out: it is the browser's, not a person's."""
_OF_A_DEVICE = re.compile(r"[A-Za-z0-9_-]{32}")
CSRF_HEADER = "x-faristol-csrf"

READING = Rate(burst=120, every_ms=50)
READING_UNKNOWN = Rate(burst=5_000, every_ms=10)
"""For all of an address who are not signed in: a hall of phones opens the page at once."""
WRITING = Rate(burst=40, every_ms=500)
SIGNING_IN = Rate(burst=200, every_ms=500)
"""A school signs in from one address within some minutes; guesses are counted by account too."""
COMING_IN = Rate(burst=2_500, every_ms=500)
"""A whole hall comes in as guests from one address, and each of them makes a table: every door
for guests counts here, and everything that guests leave for others."""
ANYTHING = Rate(burst=10_000, every_ms=5)
"""For everybody at one address together: a thousand phones may reload a page at once."""

_Part = TypeVar("_Part")

_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


class Server(Protocol):
    """What the server is composed of, as far as every request may need it."""

    addresses: Addresses
    aside: Aside
    auth: Auth
    demanding: DemandingAddresses
    is_going: bool
    revocation: SessionRevocation
    settings: Settings
    store: Store
    streams: OpenStreams
    now: Callable[[], int]

    def part(self, kind: type[_Part]) -> _Part:
        """The one part of that class: a handler names what it uses."""
        ...

    def is_name_present(self, name: str) -> bool:
        """Whether somebody who is connected has this name, or one that looks like it."""
        ...


class ErrorBody(msgspec.Struct, frozen=True):
    """A body that says something went wrong: `detail` is for programs, in English."""

    code: str
    detail: str
    clause: str = ""
    values: Mapping[str, Any] | msgspec.UnsetType = msgspec.UNSET
    """What a sentence about the code needs to know: names, numbers, kinds."""


@dataclass(frozen=True, slots=True)
class Operation:
    """One row of the API."""

    name: str
    method: str
    path: str
    handler: Callable[["Request"], Awaitable[object]]
    summary: str
    request_type: Any = None
    response_type: Any = None
    access: Access = SIGNED_IN
    rate: Rate = READING
    query: tuple[tuple[str, type], ...] = ()
    tokens: bool = True
    """Whether a program's token is enough."""
    makes: bool = False
    """Whether it leaves something, as a table is: then guests of one address share a limit."""
    is_page: bool = False
    """Whether it answers with HTML for people, also where nothing is found."""
    refuses: tuple[int, ...] = ()
    """Statuses beyond the usual ones, for the description."""

    @property
    def needs_sign_in(self) -> bool:
        """Whether nobody may ask who is not signed in."""
        return self.access.signed_in


class Request:
    """A request, understood."""

    def __init__(self, server: Server, http: HttpRequest, person: Person | None) -> None:
        self.server = server
        self.http = http
        self.person = person
        self.body: Any = None
        self.headers: dict[str, str] = {}
        self.cookies: list[tuple[str, str]] = []

    def part(self, kind: type[_Part]) -> _Part:
        """The server's part of that class."""
        return self.server.part(kind)

    @property
    def me(self) -> Person:
        """Who asks.

        :raises Problem: when nobody is signed in.
        """
        if self.person is None:
            raise not_signed_in()
        return self.person

    @property
    def address(self) -> str:
        """From where they ask, as far as that counts as one place."""
        return address_of(self.http)

    @property
    def device(self) -> str:
        """The browser's device cookie; empty where it has none that came from here."""
        shown = self.http.cookies.get(DEVICE, "")
        return shown if _OF_A_DEVICE.fullmatch(shown) else ""

    @property
    def link_origin(self) -> str:
        """Where an address for others begins, on a page or on paper; no `Host` decides it."""
        return self.server.addresses.for_link(origin_of(self.server, self.http))

    def path(self, name: str) -> str:
        """A part of the path."""
        return str(self.http.path_params[name])

    def query(self, name: str, default: str = "") -> str:
        """A parameter behind the question mark, at most 200 characters of it."""
        return self.http.query_params.get(name, default)[:200]

    def number(self, name: str, default: int = 0) -> int:
        """An integer query parameter.

        :raises Problem: when it is none.
        """
        text = self.query(name, str(default))
        if not text.isascii() or not text.isdigit() or len(text) > 15:
            raise bad_request(f"{name} must be a whole number")
        return int(text)

    def check_may_give(self, grant: Grant) -> None:
        """Let only those pass who may give that role, and no program make an administrator.

        A token that was read somewhere must not outlive itself in an account of its finder.

        :raises Problem: for everybody else.
        """
        if self.me.via is AuthMethod.TOKEN and grant.role is Role.ADMINISTRATOR:
            raise not_allowed(
                ProblemCode.NOT_FOR_PROGRAMS, "a token can't give or take the administrator role"
            )
        if not may_give(self.me.account.grants, grant):
            raise may_not_grant(grant)

    def need(self, role: Role, event: str) -> Person:
        """The signed-in person, if they hold `role` at `event`.

        :raises Problem: when they don't.
        """
        if not holds(self.me.account.grants, role, event):
            raise needs_role(role, f"this needs the role: {role.value}")
        return self.me


def reading_language(request: Request) -> Language | None:
    """The language in which the asker wants a file; None where they don't say.

    :raises Problem: for one that no file is written in.
    """
    asked = request.query("language")
    if not asked:
        return None
    try:
        return Language(asked)
    except ValueError:
        raise bad_request(f"nothing in {asked[:20]!r}", ProblemCode.BAD_LANGUAGE) from None


def origin_of(server: Server, connection: HTTPConnection) -> str:
    """Where this server is, as the asker sees it.

    A proxy may hand a request on under another name; the asker then came by the public address.
    """
    public = urlsplit(server.settings.public_url)
    home = f"{public.scheme}://{public.netloc}"
    if connection.headers.get("origin") == home:
        return home
    return f"{connection.url.scheme}://{connection.url.netloc}"


def passkey_origin(server: Server, connection: HTTPConnection) -> str:
    """The origin to which passkeys are bound: the public address, or this machine for itself.

    Any other name stands only in the request, and is not taken from there.

    :raises Problem: where the server was not told the name by which the asker came.
    """
    public = urlsplit(server.settings.public_url)
    if public.netloc:
        return f"{public.scheme}://{public.netloc}"
    if not is_local(connection.url.hostname or ""):
        raise conflict(
            ProblemCode.PASSKEY_REFUSED, "passkeys need the setting public_url on this server"
        )
    return origin_of(server, connection)


def is_cross_site(server: Server, connection: HTTPConnection) -> bool:
    """Whether a browser sent this from another site's page."""
    site = connection.headers.get("sec-fetch-site")
    if site is not None and site not in ("same-origin", "none"):
        return True
    origin = connection.headers.get("origin")
    # An origin is text of a fixed form: compared, not parsed. Its scheme may differ from what
    # a proxy says that it is.
    here = origin_of(server, connection).partition("://")[2]
    return origin is not None and origin.partition("://")[2] != here


def address_of(connection: HTTPConnection) -> str:
    """From where somebody connects, as far as that counts as one place."""
    return network_of(connection.client.host if connection.client else "")


async def person_of(server: Server, connection: HTTPConnection) -> Person | None:
    """Who shows which token or cookie.

    :raises Problem: for a token that is not valid: a program should know.
    """
    kind, _, secret = connection.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        person = await server.auth.sessions.by_token(secret.strip())
        if person is None:
            raise Problem(401, ProblemCode.BAD_TOKEN, "that token is not valid")
        return person
    cookie = connection.cookies.get(COOKIE)
    return await server.auth.sessions.by_cookie(cookie) if cookie else None


def spend_of_address(server: Server, what: str, address: str, rate: Rate) -> None:
    """Take one from the bucket of an address.

    :raises Problem: when it is empty; the log names an address that goes on asking.
    """
    try:
        server.auth.limits.spend(what, address, rate)
    except Problem:
        server.demanding.warn(address, "too many requests")
        raise


async def answer(server: Server, operation: Operation, http: HttpRequest) -> Response:
    """Run one operation.

    :raises Problem: whatever it says no with.
    """
    address = address_of(http)
    spend_of_address(server, "anything", address, ANYTHING)
    if operation.method not in _SAFE and is_cross_site(server, http):
        raise not_allowed(ProblemCode.OTHER_SITE, "requests from other sites are not allowed")
    person = await person_of(server, http)
    # A class behind one address is many people; whoever is not signed in is their address.
    who = person.id if person is not None and operation.rate is not SIGNING_IN else address
    rate = READING_UNKNOWN if person is None and operation.rate is READING else operation.rate
    if who == address:
        spend_of_address(server, _bucket(rate), address, rate)
    else:
        server.auth.limits.spend(_bucket(rate), who, rate)
    if operation.makes and person is not None and person.account.kind is Kind.GUEST:
        spend_of_address(server, _bucket(COMING_IN), address, COMING_IN)
    _check_person(operation, http, person)
    request = Request(server, http, person)
    if operation.access.check is not None:
        await operation.access.check(request)
    request.body = await read_body(operation.request_type, http)
    given = await operation.handler(request)
    response = _response(given)
    response.headers.update(request.headers)
    for name, value in request.cookies:
        _set_cookie(http, response, name, value)
    return response


def _bucket(rate: Rate) -> str:
    return f"{rate.burst}/{rate.every_ms}"


def _check_person(operation: Operation, http: HttpRequest, person: Person | None) -> None:
    if person is None:
        if operation.needs_sign_in:
            raise not_signed_in()
        return
    if person.via is AuthMethod.TOKEN:
        if not operation.tokens:
            raise not_allowed(ProblemCode.NOT_FOR_PROGRAMS, "a token can't be used for this")
    elif operation.method not in _SAFE and operation.needs_sign_in:
        shown = http.headers.get(CSRF_HEADER, "")
        if not hmac.compare_digest(shown.encode(), person.csrf.encode()):
            raise Problem(403, ProblemCode.CSRF, f"the header {CSRF_HEADER} is missing or wrong")


def _response(given: object) -> Response:
    if isinstance(given, Response):
        return given
    if given is None:
        return Response(status_code=204)
    return Response(msgspec.json.encode(given), media_type="application/json")


def _set_cookie(http: HttpRequest, response: Response, name: str, value: str) -> None:
    response.set_cookie(
        name,
        value,
        max_age=30 * 24 * 3600 if value else 0,
        path="/",
        httponly=True,
        samesite="strict",
        secure=http.url.scheme == "https",
    )


def problem_response(problem: Problem) -> Response:
    """How a no looks on the wire."""
    values = dict(problem.values) or msgspec.UNSET
    error = ErrorBody(problem.code, problem.detail, problem.clause, values)
    body = msgspec.json.encode(error)
    headers = {"retry-after": str(problem.retry_after_s)} if problem.retry_after_s else None
    return Response(body, problem.status, headers, media_type="application/json")
