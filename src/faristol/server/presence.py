"""Who is connected to the other servers that share our store.

Each server keeps one document that says who is connected to it, and tells the others when it
changes; who missed that finds it at the next look. The document ends by itself: people of a
server that died are away when they would be if their own line had ended. Nothing of it is in the
log. A server that is alone keeps no document and asks for none.
"""

import asyncio
import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress

import msgspec
import structlog

from faristol.server.problem import Problem
from faristol.server.register import Documents
from faristol.store import Store, StoreError, StreamAdvanced, Subscription

AWAY_S = 30.0
"""Who has not been connected for so long is away."""
_LOOK_S = 5.0
"""How often we say again that we are there, and look for what we did not hear."""
_BREATH_S = 0.2
"""However much changes meanwhile, it is said once."""
_STREAM = "presence:"

_log = structlog.get_logger()

Seats = dict[int, int]
"""Seats with somebody there, and how far away each is in milliseconds."""


class Present(msgspec.Struct, frozen=True):
    """Everybody who is connected to one server."""

    people: dict[str, str] = {}
    """Who is in the lobby: accounts and names, in the order they came."""
    seats: dict[str, Seats] = {}
    """Who sits at a game, by the name of its stream."""


class Presence:
    """What the other servers say of who is there, and what they are told of ours."""

    def __init__(
        self,
        store: Store,
        now: Callable[[], int],
        *,
        alone: bool = True,
        look_s: float = _LOOK_S,
        away_s: float = AWAY_S,
    ) -> None:
        self._store = store
        self._now = now
        self._alone = alone
        self._look_s = look_s
        self._away_ms = round(away_s * 1000)
        self._server = secrets.token_hex(8)
        self._documents = Documents(store, "presence", Present, now)
        self._others: dict[str, Present] = {}
        self._said = Present()
        self._dirty = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self.people_here: Callable[[], Mapping[str, str]] = dict
        """Who is in our own lobby."""
        self.seats_here: list[Callable[[], dict[str, Seats]]] = []
        """Who sits at games through us, by stream."""
        self.on_people: Callable[[], None] = lambda: None
        """Called when the people of another server's lobby changed."""
        self.on_seats: list[Callable[[str], None]] = []
        """Called with each stream where somebody of another server sat down or left."""

    async def start(self) -> None:
        """See who is there already; then say and hear what changes."""
        if self._alone:
            return
        ear = self._store.subscribe()
        await self._look()
        self._tasks = [
            asyncio.create_task(self._say_on(), name="presence-say"),
            asyncio.create_task(self._look_on(), name="presence-look"),
            asyncio.create_task(self._hear(ear), name="presence-hear"),
        ]

    async def stop(self) -> None:
        """Stop publishing and listening. Our presence document expires by itself, as after a lost
        connection."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def people(self) -> dict[str, str]:
        """Who is in the lobby of any other server: accounts and names."""
        return {
            account: name
            for present in self._others.values()
            for account, name in present.people.items()
        }

    def is_in_lobby(self, account: str) -> bool:
        """Whether another server has somebody in its lobby."""
        return any(account in present.people for present in self._others.values())

    def seats(self, stream: str) -> Seats:
        """Who sits at a game through any other server."""
        found: Seats = {}
        for present in self._others.values():
            found |= present.seats.get(stream, {})
        return found

    def changed(self) -> None:
        """Somebody came to us or went: the others are told soon."""
        self._dirty.set()

    async def _say_on(self) -> None:
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._dirty.wait(), self._look_s)
            self._dirty.clear()
            try:
                await self._say()
            except StoreError as error:
                _log.warning("presence not said", error=str(error))
            await asyncio.sleep(_BREATH_S)

    async def _say(self) -> None:
        seats = {name: seats for own in self.seats_here for name, seats in own().items() if seats}
        present, now = Present(dict(self.people_here()), seats), self._now()
        put = self._documents.put(self._server, present, expires=now + self._away_ms)
        # What is only said again need not wake the others: they look by themselves.
        is_new, self._said = present != self._said, present
        tell = StreamAdvanced(f"{_STREAM}{self._server}", now) if is_new else None
        await self._store.change([put], tell=tell)

    async def _hear(self, ear: Subscription) -> None:
        async for reached in ear:
            server = reached.stream.removeprefix(_STREAM)
            if server == reached.stream or server == self._server:
                continue
            try:
                kept = await self._documents.get(server)
            except (StoreError, Problem):  # found at the next look
                continue
            self._take(server, kept.value if kept else None)

    async def _look_on(self) -> None:
        while True:
            await asyncio.sleep(self._look_s)
            try:
                await self._look()
            except StoreError as error:
                _log.warning("presence not read", error=str(error))

    async def _look(self) -> None:
        kept = await self._documents.find()
        found = {each.key: each.value for each in kept}
        found.pop(self._server, None)
        for server in self._others.keys() - found.keys():
            self._take(server, None)
        for server, present in found.items():
            self._take(server, present)

    def _take(self, server: str, present: Present | None) -> None:
        before = self._others.pop(server, Present())
        if present is not None:
            self._others[server] = present
        after = present or Present()
        if before.people != after.people:
            self.on_people()
        for stream in before.seats.keys() | after.seats.keys():
            if before.seats.get(stream) != after.seats.get(stream):
                for tell in self.on_seats:
                    tell(stream)
