"""What a log never holds, whatever fails: what people sent, and who they are."""

import asyncio
import io
import json
import logging
import re
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from typing import Any

import asyncpg
import pytest
import structlog

from faristol.server import app, operations
from faristol.server.auth.accounts import Kind
from faristol.server.auth.limits import RateLimiter
from faristol.server.endpoints.request import Operation, Request
from faristol.server.logs import set_up_logs
from faristol.server.running import Running, start
from faristol.server.settings import Settings
from faristol.store import RevisionConflictError
from faristol.store.postgres import translated
from tests.server.client import Client
from tests.server.duplicate_people import join, new_room, room_socket
from tests.server.playing import begun

pytestmark = pytest.mark.anyio

SECRETS = {
    "password": "hunter-password",
    "cookie": "cookie-Zm9vYmFy",
    "token": "far_token-QUFB",
    "secret": "invitation-c2VjcmV0",
    "name": "Meritxell Name",
    "code": "K7QSEAT",
    "pin": "739154",
    "key": "b0a9dc3f71e5",
}


@pytest.fixture
def logged() -> Iterator[io.StringIO]:
    """What this process writes to its log."""
    written = io.StringIO()
    before, root = structlog.get_config(), logging.getLogger()
    handlers, level = root.handlers[:], root.level
    set_up_logs("debug")
    structlog.configure(
        **{
            **structlog.get_config(),
            "logger_factory": structlog.PrintLoggerFactory(file=written),
            "cache_logger_on_first_use": False,
        }
    )
    yield written
    structlog.configure(**before)
    root.handlers[:] = handlers
    root.setLevel(level)


@pytest.fixture(autouse=True)
def _nobody_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many requests as there are operations are no flood here."""
    monkeypatch.setattr(RateLimiter, "spend", lambda *_: None)


async def _breaks(asked: Request) -> None:
    sent = [asked.body, dict(asked.http.cookies), asked.http.path_params]
    raise LookupError(f"no such thing: {sent}")


async def _conflicts(asked: Request) -> None:
    raise RevisionConflictError("login", json.dumps(asked.body), 1, 2)


@pytest.fixture(params=[_breaks, _conflicts], ids=["bug", "store"])
async def broken(
    request: pytest.FixtureRequest, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Running]:
    """A server whose every operation lets everybody in, reads what is sent, and fails."""
    rows = tuple(
        replace(
            row,
            handler=request.param,
            request_type=Any if row.request_type else None,
            access=replace(row.access, check=None),
        )
        for row in operations.OPERATIONS
    )
    monkeypatch.setattr(app, "OPERATIONS", rows)
    running = await start(settings, robot_pause_s=0)
    yield running
    running.stop_soon()
    await running.stopped()


async def somebody(running: Running) -> dict[str, str]:
    """The headers of somebody who is signed in, with a name that nobody may read."""
    lodge = running.services.auth
    account_id = await lodge.accounts.create_guest(SECRETS["name"])
    cookie = await lodge.sessions.open(account_id, Kind.GUEST)
    person = await lodge.sessions.by_cookie(cookie)
    assert person is not None
    return {
        "cookie": f"faristol={cookie}; other={SECRETS['cookie']}",
        "x-faristol-csrf": person.csrf,
        "content-type": "application/json",
    }


def filled(operation: Operation) -> str:
    """Its path, with a secret wherever one may stand."""

    def value(found: re.Match[str]) -> str:
        return SECRETS[found[1]] if found[1] in ("secret", "code", "key") else "x1"

    query = "&".join(f"{name}={SECRETS['code']}" for name, _ in operation.query)
    return re.sub(r"{(\w+)}", value, operation.path) + (f"?{query}" if query else "")


async def sent(
    running: Running, method: str, path: str, headers: dict[str, str], body: bytes, length: int
) -> bytes:
    """One request over a line of its own; what came back before it was closed."""
    reader, writer = await asyncio.open_connection("127.0.0.1", running.port)
    lines = [f"{method} {path} HTTP/1.1", "host: faristol.test", "connection: close"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    lines += [f"content-length: {length}", "", ""]
    writer.write("\r\n".join(lines).encode() + body)
    await writer.drain()
    if len(body) < length:
        # Hang up once the server has read what there is; it waits for the rest.
        while not running._server.server_state.tasks:
            await asyncio.sleep(0)
        writer.transport.abort()
        return b""
    answer = await reader.read()
    writer.close()
    await writer.wait_closed()
    return answer


def check(log: io.StringIO, *more: str) -> list[dict[str, Any]]:
    """Its lines, none of which tells a secret."""
    text = log.getvalue()
    for secret in (*SECRETS.values(), *more):
        assert secret not in text
        assert json.dumps(secret)[1:-1] not in text
    return [json.loads(line) for line in text.splitlines()]


async def test_no_operation_that_fails_writes_what_was_sent(
    broken: Running, logged: io.StringIO
) -> None:
    headers = await somebody(broken)
    body = json.dumps(SECRETS).encode()
    for operation in operations.OPERATIONS:
        answer = await sent(broken, operation.method, filled(operation), headers, body, len(body))
        assert b" 500 " in answer[:20] or b" 409 " in answer[:20], operation.name
    lines = check(logged, headers["cookie"], headers["x-faristol-csrf"])
    assert len(lines) >= len(operations.OPERATIONS)
    if any(line["event"] == "bug" for line in lines):
        [error] = next(line for line in lines if line["event"] == "bug")["exceptions"]
        assert error["type"] == "LookupError"
        assert error["frames"][-1].endswith("_breaks")


async def test_who_hangs_up_while_sending_is_no_bug(server: Running, logged: io.StringIO) -> None:
    headers = await somebody(server)
    body = json.dumps(SECRETS).encode()
    taking = [row for row in operations.OPERATIONS if row.request_type is not None]
    for operation in taking:
        await sent(server, operation.method, filled(operation), headers, body, len(body) + 99)
    while server._server.server_state.tasks:
        await asyncio.sleep(0)
    assert check(logged) == []


async def test_a_body_of_the_wrong_shape_is_answered_and_not_logged(
    server: Running, logged: io.StringIO
) -> None:
    headers = await somebody(server)
    wrong = {name: [value] for name, value in SECRETS.items()}
    for body in (json.dumps(wrong).encode(), json.dumps(SECRETS).encode()[:-1], b"\xff" * 40):
        for operation in operations.OPERATIONS:
            if operation.request_type is not None:
                await sent(server, operation.method, filled(operation), headers, body, len(body))
    assert check(logged) == []


async def test_a_command_that_fails_on_a_socket_writes_nothing_of_it(
    server: Running, anna: Client, logged: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(*given: object, **_: object) -> None:
        raise LookupError(f"{given} {SECRETS}")

    made = await new_room(anna)
    player = Client(server.port)
    await join(player, made["code"], SECRETS["name"])
    table = (await anna.post("/tables", {"robots": ["club"]}))["id"]
    async with anna.socket(table) as socket, room_socket(player, made["id"]) as phone:
        await begun(socket)
        monkeypatch.setattr(server.services.submission, "submit", fails)
        monkeypatch.setattr("faristol.server.duplicate.desk.submit", fails)
        await socket.send(json.dumps({"do": "Resign", "id": SECRETS["token"]}))
        await socket.until(lambda: socket.closed)
        await phone.send(json.dumps({"do": "HandIn", "id": SECRETS["token"], "text": "X"}))
        await phone.until(lambda: phone.closed)
    await player.http.aclose()
    lines = check(logged, made["code"])
    assert [line["exceptions"][0]["type"] for line in lines] == ["LookupError"] * 2


async def test_lines_that_are_no_request_leave_nothing_of_themselves(
    server: Running, logged: io.StringIO
) -> None:
    for text in (
        f"GET /?{SECRETS['code']} HTTP/9\r\ncookie: {SECRETS['cookie']}\r\n\r\n",
        f"{SECRETS['password']}\r\n\r\n",
        f"GET /api/v1/tables/x/socket?code={SECRETS['code']} HTTP/1.1\r\nhost: x\r\n"
        f"connection: upgrade\r\nupgrade: websocket\r\ncookie: {SECRETS['cookie']}\r\n\r\n",
    ):
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(text.encode())
        await reader.read()
        writer.close()
        await writer.wait_closed()
    check(logged)


async def test_a_task_that_fails_unseen_is_written_without_its_values(
    logged: io.StringIO,
) -> None:
    error = LookupError(SECRETS["password"])
    error.__cause__ = ExceptionGroup(SECRETS["token"], [KeyError(SECRETS["code"])])
    asyncio.get_running_loop().default_exception_handler(
        {"message": "Task exception was never retrieved", "exception": error, "future": error}
    )
    [line] = check(logged)
    assert line["event"] == "Task exception was never retrieved"
    assert [each["type"] for each in line["exceptions"]] == [
        "LookupError",
        "ExceptionGroup",
        "KeyError",
    ]


async def test_who_is_sent_away_when_the_server_stops_is_no_error(logged: io.StringIO) -> None:
    log = logging.getLogger("uvicorn.error")
    for error in (asyncio.CancelledError(), LookupError()):
        log.error("Exception in ASGI application", exc_info=error)
    [line] = check(logged)
    assert line["exceptions"][0]["type"] == "LookupError"


async def test_what_postgresql_says_of_a_value_is_not_passed_on() -> None:
    error = asyncpg.UniqueViolationError("duplicate key value violates a constraint")
    error.detail = f"Key (kind, key)=(login, {SECRETS['name']}) already exists."
    assert SECRETS["name"] not in str(translated(error))
    refused = asyncpg.InvalidTextRepresentationError(f"invalid syntax: {SECRETS['name']!r}")
    assert SECRETS["name"] not in str(translated(refused))
    away = asyncpg.CannotConnectNowError("the database system is starting up")
    assert "starting up" in str(translated(away))
