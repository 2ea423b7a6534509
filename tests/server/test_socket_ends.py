"""A line that is gone ends quietly; a bug on a line does not; times on a line never go back."""

import asyncio
import json
from itertools import count
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from faristol.server.problem import ProblemCode, bad_request
from faristol.server.sockets.session import SocketSession
from faristol.server.wire.messages import FromServer, Ping

pytestmark = pytest.mark.anyio


class _Line:
    """A socket whose methods raise what the test says."""

    def __init__(self, *, send: Exception | None = None, hear: Exception | None = None) -> None:
        self._send = send
        self._hear = hear

    async def send_text(self, _text: str) -> None:
        if self._send is not None:
            raise self._send

    async def receive(self) -> dict[str, Any]:
        if self._hear is not None:
            raise self._hear
        await asyncio.Event().wait()
        return {}

    async def close(self, _code: int, _reason: str) -> None:
        raise RuntimeError("closed already")


class _Session(SocketSession):
    """Says hello, and then what the test says goes wrong."""

    def __init__(self, line: _Line, fault: Exception | None = None) -> None:
        super().__init__(line, None, None, lambda: 0)  # type: ignore[arg-type]
        self._fault = fault

    def _welcome(self) -> FromServer:
        return Ping(at=0, n=0)

    def _has_role(self) -> bool:
        return True

    async def _send_news(self) -> None:
        if self._fault is not None:
            raise self._fault


GONE = (
    RuntimeError("Unexpected ASGI message 'websocket.send', after sending 'websocket.close'"),
    WebSocketDisconnect(1006),
    ConnectionResetError(),
)


@pytest.mark.parametrize("gone", GONE)
async def test_a_line_that_is_gone_ends_quietly(gone: Exception) -> None:
    await _Session(_Line(send=gone)).run()
    await _Session(_Line(hear=gone)).run()


async def test_a_bug_is_not_taken_for_a_line_that_is_gone() -> None:
    with pytest.raises(RuntimeError, match="a bug"):
        await _Session(_Line(), RuntimeError("a bug")).run()


async def test_who_is_sent_away_while_the_line_goes_is_no_bug() -> None:
    session = _Session(_Line())
    session.leave(4000, "enough")
    await session.run()


class _Written(_Line):
    """A socket that keeps the time of every message sent on it."""

    def __init__(self) -> None:
        super().__init__()
        self.times: list[int] = []

    async def send_text(self, text: str) -> None:
        self.times.append(json.loads(text)["at"])


class _Asked(_Session):
    """Was asked something just before news came; leaves when both are told."""

    def __init__(self, line: _Line) -> None:
        super().__init__(line)
        self._now = count().__next__
        self._refuse("asked", bad_request("nothing", ProblemCode.MALFORMED))

    def _welcome(self) -> FromServer:
        return Ping(at=self._now(), n=0)

    async def _send_news(self) -> None:
        await self._send(Ping(at=self._now(), n=1))
        self.leave(4000, "enough")


async def test_an_answer_that_waited_for_news_carries_the_time_of_its_sending() -> None:
    line = _Written()
    await _Asked(line).run()
    assert len(line.times) == 3  # hello, the news, the answer
    assert line.times == sorted(line.times)
