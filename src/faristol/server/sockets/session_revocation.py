"""Ends the sockets and streams of sign-ins that have ended and of roles that were taken away,
at every server of the store.

The others are only told at whom to look; who they are now stands in the store.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Protocol

import structlog

from faristol.server.auth.sessions import Person, Sessions
from faristol.server.problem import ProblemCode
from faristol.server.sockets.session import SIGNED_OUT
from faristol.store import Store, StoreError, StreamAdvanced, Subscription

_STREAM = "signed-out:"

_log = structlog.get_logger()


class Line(Protocol):
    """A connection that can be ended."""

    @property
    def person(self) -> Person | None:
        """Who is connected, as far as we know."""
        ...

    def is_now(self, person: Person) -> None:
        """The same somebody, whose roles may be others now: the line is for them, or ends."""
        ...

    def leave(self, code: int, reason: str) -> None:
        """End it."""
        ...


class SessionRevocation:
    """Sees to it that who is signed out, or has lost a role, hears no more by it."""

    def __init__(
        self,
        store: Store,
        sessions: Sessions,
        lines: Callable[[], Sequence[Line]],
        now: Callable[[], int],
        *,
        alone: bool = True,
    ) -> None:
        self._store = store
        self._sessions = sessions
        self._lines = lines
        self._now = now
        self._alone = alone
        self._hearing: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Hear of who signs out elsewhere."""
        if not self._alone:
            self._hearing = asyncio.create_task(self._hear(self._store.subscribe()))

    async def stop(self) -> None:
        """Hear no more."""
        if self._hearing is not None:
            self._hearing.cancel()
            await asyncio.gather(self._hearing, return_exceptions=True)

    async def look_at(self, account_id: str) -> None:
        """Some of somebody's sign-ins or roles have ended: end their lines, here and everywhere."""
        await self._close(account_id)
        if not self._alone:
            await self._store.change([], tell=StreamAdvanced(f"{_STREAM}{account_id}", self._now()))

    async def _close(self, account_id: str) -> None:
        for line in self._lines():
            if line.person is None or line.person.id != account_id:
                continue
            person = await self._sessions.again(line.person)
            if person is None:
                line.leave(SIGNED_OUT, ProblemCode.NOT_SIGNED_IN)
            else:
                line.is_now(person)

    async def _hear(self, ear: Subscription) -> None:
        async for reached in ear:
            account_id = reached.stream.removeprefix(_STREAM)
            if account_id == reached.stream:
                continue
            try:
                await self._close(account_id)
            except StoreError as error:
                _log.warning("sign-out not followed", error=str(error))
