"""The ASGI application: routes from the table of operations, the socket, the pages."""

import time
from collections.abc import Awaitable, Callable
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TypeAlias
from urllib.parse import quote

import msgspec
import structlog
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import (
    FileResponse,
    HTMLResponse,
    PlainTextResponse,
    RedirectResponse,
    Response,
)
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from faristol.server.assets import Assets
from faristol.server.asyncapi import asyncapi
from faristol.server.auth.limits import Rate
from faristol.server.auth.sessions import Person
from faristol.server.duplicate.desk import need_open
from faristol.server.duplicate.socket import RoomSocket
from faristol.server.endpoints.openapi import openapi
from faristol.server.endpoints.request import (
    Operation,
    address_of,
    answer,
    is_cross_site,
    person_of,
    problem_response,
    spend_of_address,
)
from faristol.server.logs import path_without_secrets
from faristol.server.operations import OPERATIONS
from faristol.server.page_addresses import PAGES, addresses, moved
from faristol.server.pages.simple import refusal_page
from faristol.server.problem import (
    Missing,
    Problem,
    ProblemCode,
    not_allowed,
    not_found,
    not_stored,
)
from faristol.server.services import Services
from faristol.server.sockets.session import REFUSED, SERVICE_RESTART, TRY_AGAIN_LATER
from faristol.server.tables.socket import TableSocket
from faristol.server.timekeeping import TOLD_MS
from faristol.server.wire import V1
from faristol.store import StoreError, StoreUnavailableError

_CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
_HEADERS = (
    (b"content-security-policy", _CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=()"),
)
_CONNECTING = Rate(burst=2_000, every_ms=5)
_HUNG_UP = 499
"""What the metrics count where a client went away before it had asked everything."""

_log = structlog.get_logger()


class SecurityHeadersMiddleware:
    """Adds the security headers to every answer, and keeps API answers out of caches."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, with headers."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def armoured(message: Message) -> None:
            if message["type"] == "http.response.start":
                named = {name.lower() for name, _ in message["headers"]}
                # A page that brings its style inside brings the policy that names it.
                usual = (header for header in _HEADERS if header[0] not in named)
                headers = [*message["headers"], *usual]
                if b"cache-control" not in named and not scope["path"].startswith("/assets/"):
                    headers.append((b"cache-control", b"no-store"))
                if scope["scheme"] == "https":
                    headers.append((b"strict-transport-security", b"max-age=31536000"))
                message = {**message, "headers": headers}
            await send(message)

        await self._app(scope, receive, armoured)


def _route(services: Services, operation: Operation) -> Route:
    async def endpoint(request: Request) -> Response:
        started = time.perf_counter()
        response = await _answered(services, operation, request)
        seconds = time.perf_counter() - started
        services.metrics.requests.labels(operation.name, str(response.status_code)).inc()
        services.metrics.seconds.observe(seconds)
        return response

    return Route(operation.path, endpoint, methods=[operation.method], name=operation.name)


async def _answered(services: Services, operation: Operation, request: Request) -> Response:
    try:
        return await answer(services, operation, request)
    except Problem as problem:
        return refusal_page(problem, request) if _is_visit(request) else problem_response(problem)
    except ClientDisconnect:
        return Response(status_code=_HUNG_UP)  # nobody reads it; it is counted
    except StoreUnavailableError as error:
        _log.error("store unavailable", operation=operation.name, error=str(error))
        return problem_response(not_stored())
    except StoreError as error:
        _log.error("store refuses", operation=operation.name, error=str(error))
        return problem_response(
            Problem(409, ProblemCode.TRY_AGAIN, "someone else changed this first; try again")
        )


_Session: TypeAlias = Callable[[], Awaitable[None]]
"""Runs after the socket is accepted, because the client may already have disconnected."""


def _socket(
    services: Services, connect: Callable[[Services, WebSocket], Awaitable[_Session]]
) -> Callable[[WebSocket], Awaitable[None]]:
    async def endpoint(socket: WebSocket) -> None:
        try:
            session = await connect(services, socket)
        except Problem as problem:
            await socket.accept()
            await socket.close(_close_code(services, problem), problem.code)
            return
        except StoreError as error:
            _log.error("store away", error=str(error))
            await socket.accept()
            await socket.close(TRY_AGAIN_LATER, ProblemCode.NOT_STORED)
            return
        await socket.accept()
        await session()

    return endpoint


def _close_code(services: Services, problem: Problem) -> int:
    """The close code that tells the client whether to reconnect."""
    if services.is_going:
        return SERVICE_RESTART
    return TRY_AGAIN_LATER if problem.status in (429, 503) else REFUSED


async def _authenticate_socket(services: Services, socket: WebSocket) -> Person | None:
    """Who knocks.

    :raises Problem: when they knock too often, from elsewhere, or too late.
    """
    spend_of_address(services, "connect", address_of(socket), _CONNECTING)
    if is_cross_site(services, socket):
        raise not_allowed(ProblemCode.OTHER_SITE, "that came from another site's page")
    if services.is_going:
        raise Problem(503, ProblemCode.SERVICE_RESTART, "the server is shutting down")
    return await person_of(services, socket)


async def _at_table(services: Services, socket: WebSocket) -> _Session:
    person = await _authenticate_socket(services, socket)
    table = await services.hall.table(socket.path_params["table"])
    code = socket.query_params.get("code", "")[:12]
    since = socket.query_params.get("since", "0")
    start = int(since) if since.isascii() and since.isdigit() and len(since) < 10 else 0
    return TableSocket(
        socket,
        table,
        person,
        code,
        services.presences,
        services.phrases,
        services.submission,
        services.auth.sessions,
        services.now,
        start,
    ).run


async def _in_room(services: Services, socket: WebSocket) -> _Session:
    person = await _authenticate_socket(services, socket)
    room = await services.rooms.room(socket.path_params["room"])
    need_open(room)
    visitors, sessions = services.rooms.visitors, services.auth.sessions
    return RoomSocket(socket, room, person, visitors, services.boards, sessions, services.now).run


_Page: TypeAlias = Callable[[int], Response]
"""The one page that shows every address, with a status."""


def _page(web: Path | None) -> _Page:
    """The client that was built, or the plain page in its place."""
    if web is not None and (web / "index.html").is_file():
        return lambda status: FileResponse(web / "index.html", status)
    plain = files("faristol.server.pages").joinpath("index.html").read_text(encoding="utf-8")
    return lambda status: HTMLResponse(plain, status)


def _pages(web: Path | None, page: _Page) -> list[BaseRoute]:
    """Every address a person may arrive at, and the files that the page needs."""
    if web is not None and (web / "index.html").is_file():
        mounted: list[BaseRoute] = []
        if (web / "assets").is_dir():
            mounted.append(Mount("/assets", Assets(directory=web / "assets")))
        others = [
            Route(f"/{path.name}", _file(path))
            for path in sorted(web.iterdir())
            if path.is_file() and path.name != "index.html"
        ]
        return [*mounted, *others, *_page_routes(page)]
    return [*_plain_assets(), *_page_routes(page)]


def _file(path: Path) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(_request: Request) -> Response:
        return FileResponse(path)

    return endpoint


def _page_routes(page: _Page) -> list[BaseRoute]:
    """Client-side routes: each of these paths serves the same page."""

    async def index(_request: Request) -> Response:
        return page(200)

    async def before(request: Request) -> Response:
        path, query = quote(moved(request.path_params["rest"])), request.url.query
        return RedirectResponse(f"{path}?{query}" if query else path, 308)

    paths = [path for each in PAGES for path in addresses(each)]
    return [Route("/app/{rest:path}", before), *(Route(path, index) for path in paths)]


def _plain_assets() -> list[BaseRoute]:
    folder = files("faristol.server.pages")
    kinds = {"plain.css": "text/css", "plain.js": "text/javascript", "mark.svg": "image/svg+xml"}

    def asset(name: str) -> Route:
        async def endpoint(_request: Request) -> Response:
            return Response(folder.joinpath(name).read_bytes(), media_type=kinds[name])

        return Route(f"/assets/{name}", endpoint)

    return [asset(name) for name in kinds]


def _plumbing(services: Services) -> list[BaseRoute]:
    async def alive(_request: Request) -> Response:
        behind = services.clock.behind_ms
        clock = f"the machine's clock is {behind // 1000} s behind the log\n"
        skew = services.clock.skew_ms
        told = f"the machine's clock is {skew} ms ahead of the database's, which is used\n"
        said = (clock if behind else "") + (told if abs(skew) > TOLD_MS else "")
        return PlainTextResponse("alive\n" + said)

    async def ready(_request: Request) -> Response:
        if services.is_going:
            return PlainTextResponse("going\n", 503)
        try:
            await services.try_to_write()
        except StoreError as error:
            _log.error("not ready", error=str(error))
            return PlainTextResponse("the store can't be written\n", 503)
        return PlainTextResponse("ready\n")

    async def metrics(_request: Request) -> Response:
        return Response(services.metrics.text(), media_type="text/plain; version=0.0.4")

    def described(
        what: Callable[[], dict[str, object]],
    ) -> Callable[[Request], Awaitable[Response]]:
        # It never changes, and to work it out takes longer than most requests.
        text = cache(lambda: msgspec.json.encode(what()))

        async def endpoint(_request: Request) -> Response:
            return Response(text(), media_type="application/json")

        return endpoint

    return [
        Route("/health", alive),
        Route("/health/ready", ready),
        Route("/metrics", metrics),
        Route(f"{V1}/openapi.json", described(lambda: openapi(OPERATIONS))),
        Route(f"{V1}/asyncapi.json", described(asyncapi)),
    ]


def _missing(page: _Page) -> Callable[[Request, Exception], Awaitable[Response]]:
    """What is answered for an address that does not exist: a page to people, else a problem."""

    async def answer(request: Request, _error: Exception) -> Response:
        path: str = request.scope["path"]
        if path.startswith(("/api/", "/assets/")) or not _is_visit(request):
            return problem_response(not_found(Missing.PAGE))
        if path.endswith("/"):  # typed with a slash too many
            return RedirectResponse(quote("/" + path.strip("/")))
        return page(404)

    return answer


def _is_visit(request: Request) -> bool:
    """Whether somebody opens an address in a browser, rather than a program asking for data."""
    accepted = request.headers.get("accept", "")
    return request.method in ("GET", "HEAD") and "text/html" in accepted


async def _wrong_method(_request: Request, _error: Exception) -> Response:
    return problem_response(Problem(405, ProblemCode.WRONG_METHOD, "method not allowed"))


async def _bug(request: Request, error: Exception) -> Response:
    _log.error("bug", path=path_without_secrets(request.url.path), exc_info=error)
    return problem_response(
        Problem(500, ProblemCode.BUG, "something went wrong on the server; it has been logged")
    )


def make_app(services: Services, web: Path | None = None) -> Starlette:
    """The ASGI application of an open server."""
    routes: list[BaseRoute] = [_route(services, operation) for operation in OPERATIONS]
    routes += _plumbing(services)
    routes += [
        WebSocketRoute(f"{V1}/tables/{{table}}/socket", _socket(services, _at_table)),
        WebSocketRoute(f"{V1}/duplicate/rooms/{{room}}/socket", _socket(services, _in_room)),
    ]
    page = _page(web)
    routes += _pages(web, page)
    app = Starlette(
        routes=routes,
        middleware=[Middleware(SecurityHeadersMiddleware)],
        exception_handlers={404: _missing(page), 405: _wrong_method, Exception: _bug},
    )
    # Starlette would send people on to whatever host the request names.
    app.router.redirect_slashes = False
    return app
