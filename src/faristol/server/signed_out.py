"""Ends the sockets and streams of sign-ins that have ended, at every server of the store.

The others are only told whose sign-ins to look at; whether one has ended stands in the store.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Protocol

import structlog

from faristol.server.people.sign_ins import Person, SignIns
from faristol.server.talking import SIGNED_OUT
from faristol.store import Reached, Store, StoreError, Subscription

_STREAM = "signed-out:"

_log = structlog.get_logger()


class Line(Protocol):
    """A connection that can be ended."""

    def leave(self, code: int, reason: str) -> None:
        """End it."""
        ...


class SignedOut:
    """Sees to it that who is signed out hears no more."""

    def __init__(
        self,
        store: Store,
        sign_ins: SignIns,
        lines: Callable[[], Sequence[Line]],
        now: Callable[[], int],
        *,
        alone: bool = True,
    ) -> None:
        self._store = store
        self._sign_ins = sign_ins
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
        """Some of somebody's sign-ins have ended: end their lines, here and everywhere."""
        await self._close(account_id)
        if not self._alone:
            await self._store.change([], tell=Reached(f"{_STREAM}{account_id}", self._now()))

    async def _close(self, account_id: str) -> None:
        for line in self._lines():
            person: Person | None = getattr(line, "person", None)
            if person is None or person.id != account_id:
                continue
            if not await self._sign_ins.is_open(person):
                line.leave(SIGNED_OUT, "signed out")

    async def _hear(self, ear: Subscription) -> None:
        async for reached in ear:
            account_id = reached.stream.removeprefix(_STREAM)
            if account_id == reached.stream:
                continue
            try:
                await self._close(account_id)
            except StoreError as error:
                _log.warning("sign-out not followed", error=str(error))
