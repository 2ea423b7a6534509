"""The streams of one kind that this process has in memory: loaded, woken, kept in step, let go."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from typing import Any, Generic, Protocol, TypeVar

from faristol.server.heartbeat import Heartbeat
from faristol.server.problem import Problem, not_stored
from faristol.server.streams.carrying import Carried
from faristol.server.streams.damage import spared
from faristol.server.streams.deadlines import Deadlines
from faristol.server.streams.live import LiveStream
from faristol.server.streams.news import EVERYBODY
from faristol.server.streams.ownership import Ownership
from faristol.store import Appended, Snapshot, Store, StoreError, StreamAdvanced

_BEAT_S = 2.0
_STUCK_MS = 1_000
"""How long a stream is left alone whose moment came and brought nothing."""
_SNAPSHOTS_AT_ONCE = 100
_LOADED_AT_ONCE = 4


class Held(Protocol):
    """What an adapter keeps in memory about one stream."""

    @property
    def stream(self) -> LiveStream[Any, Any, Any, Any, Any]:
        """The stream itself."""
        ...


Live = TypeVar("Live", bound=Held)
_Hosted = TypeVar("_Hosted", bound=Held)


class Host(Protocol[_Hosted]):
    """What an adapter does with its streams."""

    async def fetch(self, key: str, /) -> _Hosted:
        """A stream, loaded if it was not in memory.

        :raises Problem: when there is none.
        """
        ...

    def on_news(self, live: _Hosted, topics: set[str], /) -> None:
        """Something is new in a stream, or it was loaded."""
        ...

    async def on_other(self, reached: StreamAdvanced, /) -> None:
        """Something moved that is no stream of this registry."""
        ...

    def wakes_at(self, live: _Hosted, /) -> int | None:
        """When a stream must be looked at next, if nothing happens before."""
        ...

    def time_runs(self, live: _Hosted, /) -> bool:
        """Whether somebody's time runs."""
        ...

    def gets_time_back(self, live: _Hosted, away_ms: int, /) -> bool:
        """Whether a stream gets the time back during which the server was down."""
        ...

    def snapshot_after(self, live: _Hosted, /, *, at_last: bool) -> int | None:
        """After how many events a new snapshot is worth its while now; None for not now."""
        ...

    async def tidy(self) -> None:
        """Look after what nobody uses; called every few seconds."""
        ...


class StreamRegistry(Generic[Live]):
    """Streams by their key: the name without the kind before it."""

    def __init__(
        self,
        kind: str,
        host: Host[Live],
        heartbeat: Heartbeat | None,
        store: Store,
        now: Callable[[], int],
        *,
        alone: bool | None = None,
        owner: Ownership | None = None,
    ) -> None:
        self._owner = owner
        """Who knows which streams are ours, where servers share the store."""
        self._to_release: set[str] = set()
        if owner is not None:
            owner.register(f"{kind}:", self._decide_carried, self._look_at)
        self._prefix = f"{kind}:"
        self._host = host
        self._heartbeat = heartbeat
        self._store = store
        self._now = now
        self._alone = owner is None if alone is None else alone
        """Whether no other server shares the store: then its silence was everybody's."""
        self._held: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Future[Live]] = {}
        self._deadlines = Deadlines(now, self._wake)
        self._tasks: list[asyncio.Task[None]] = []
        self.is_started = False
        """Whether streams have got back the time during which the server was down."""

    def __len__(self) -> int:
        return len(self._held)

    def __iter__(self) -> Iterator[Live]:
        """The streams in memory. They may change while somebody goes through them."""
        return iter(tuple(self._held.values()))

    def held(self, key: str) -> Live | None:
        """A stream that is in memory."""
        return self._held.get(key)

    async def get(self, key: str, load: Callable[[], Awaitable[Live]]) -> Live:
        """A stream; loaded once, however many ask for it meanwhile."""
        if key in self._held:
            return self._held[key]
        if key in self._loading:
            return await asyncio.shield(self._loading[key])
        future: asyncio.Future[Live] = asyncio.get_running_loop().create_future()
        self._loading[key] = future
        try:
            live = await self.take(key, await load())
        except BaseException as error:
            future.set_exception(error)
            future.exception()  # seen: perhaps nobody else waits
            raise
        else:
            future.set_result(live)
            return live
        finally:
            del self._loading[key]

    async def take(self, key: str, live: Live) -> Live:
        """Keep a stream in memory, and look after it if no other server does."""
        if self._owner is not None and key not in self._held:
            try:
                is_ours = await self._owner.claim(live.stream.name)
            except StoreError:
                raise not_stored() from None
            live.stream.owner = self._owner
            if is_ours:  # what others wrote before it was
                await live.stream.catch_up()
        return self.hold(key, live)

    def hold(self, key: str, live: Live) -> Live:
        """Keep a stream in memory and in step; the one that was held before, if there is one."""
        if key not in self._held:
            live.stream.on_news = lambda topics: self._moved(key, live, topics)
            live.stream.is_alone = self._alone
            self._moved(key, live, {EVERYBODY})
        return self._held[key]

    def let_go(self, key: str, *, for_good: bool = False) -> None:
        """Keep a stream in memory no longer.

        Whoever still has it may bring it back by what they do, unless it is `for_good`.
        """
        live = self._held.pop(key, None)
        self._deadlines.set(key, None)
        if self._owner is not None:
            self._to_release.add(key)
        if live is not None and for_good:
            live.stream.on_news = lambda _topics: None
            live.stream.listeners.clear()

    # --- time

    async def last_beat(self) -> int | None:
        """When this part of the server was last known to be alive."""
        return await self._heartbeat.last() if self._heartbeat is not None else None

    async def start(self) -> None:
        """Give every stream back the time we were away; only then let time go on."""
        beat = await self.last_beat()
        if beat is not None:
            away_ms = self._now() - beat
            if self._alone or away_ms > 3 * _BEAT_S * 1000:
                for live in self:
                    if self._host.gets_time_back(live, away_ms):
                        await spared(live.stream.name, live.stream.give_back(beat))
        self.is_started = True
        self._deadlines.start()
        self._tasks = [
            asyncio.create_task(self._follow(), name=f"follow {self._prefix}"),
            asyncio.create_task(self._beat(), name=f"beat {self._prefix}"),
        ]

    async def stop(self) -> None:
        """Stop waking and following; write what waits; say when we stopped."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._deadlines.stop()
        for live in self:
            await live.stream.settle()
        # If the store fails, the next start gives back a little more time.
        with suppress(StoreError):
            await self._keep_snapshots(at_last=True)
            if self.is_started:  # else nobody was given back any time yet
                self.is_started = False
                await self._say_alive()

    def announce(self, key: str) -> None:
        """Let everybody look up, as after an append: something beside the log has changed."""
        live = self._held.get(key)
        if live is not None:
            self._moved(key, live, {EVERYBODY})
            live.stream.listeners.call()

    def reschedule(self, key: str) -> None:
        """Ask again when a stream must be looked at."""
        live = self._held.get(key)
        is_ours = live is not None and live.stream.is_ours
        moment = self._host.wakes_at(live) if live and is_ours else None
        self._deadlines.set(key, moment)
        if self._owner is not None and is_ours:
            self._owner.wakes(f"{self._prefix}{key}", moment)

    def _moved(self, key: str, live: Live, topics: set[str]) -> None:
        if self._held.setdefault(key, live) is not live:
            return  # evicted while in use and loaded again: the new instance follows the log
        if EVERYBODY in topics:
            self.reschedule(key)
        self._host.on_news(live, topics)

    async def _wake(self, key: str, _at: int) -> None:
        live = self._held.get(key)
        if live is None or not live.stream.is_ours:
            return  # whose it is looks after it; if it becomes ours we are told
        before = live.stream.version
        try:
            await live.stream.wake()
        except Problem:  # the store is away; try again soon
            self._deadlines.set(key, self._now() + _STUCK_MS)
            return
        moment = self._host.wakes_at(live)
        if live.stream.version == before and moment is not None:
            now = self._now()
            self._deadlines.set(key, moment if moment > now else now + _STUCK_MS)

    # --- other processes, crashes

    async def _decide_carried(self, key: str, carried: Carried) -> Appended:
        return await (await self._host.fetch(key)).stream.decide(carried)

    async def _look_at(self, keys: list[str]) -> None:
        """Streams became ours, or are so no more, the most urgent first.

        Of those in memory, first of all, only the deadline has to be set.
        """
        for key in [each for each in keys if each in self._held]:
            await self._look_at_one(key)
        rest = iter([each for each in keys if each not in self._held])

        async def load() -> None:
            for key in rest:
                await self._look_at_one(key)

        # Some at once: the database works while we fold.
        await asyncio.gather(*(load() for _ in range(_LOADED_AT_ONCE)))

    async def _look_at_one(self, key: str) -> None:
        name = f"{self._prefix}{key}"
        live = self._held.get(key)
        if live is None:
            live = await spared(name, self._host.fetch(key))
        if live is None:  # it ended, or is damaged: nobody need look after it
            self._to_release.add(key)
            return
        if self._owner is not None:
            await spared(name, self._owner.claim(name))
        self._moved(key, live, {EVERYBODY})

    async def _release(self) -> None:
        keys, self._to_release = self._to_release, set()
        if self._owner is not None and keys:
            await self._owner.release(f"{self._prefix}{k}" for k in keys - self._held.keys())

    async def _follow(self) -> None:
        async for reached in self._store.subscribe():
            with suppress(StoreError, Problem):
                if not reached.stream.startswith(self._prefix):
                    await self._host.on_other(reached)
                    continue
                live = self._held.get(reached.stream.removeprefix(self._prefix))
                if live is not None:
                    await live.stream.catch_up(reached.version)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(_BEAT_S)
            with suppress(StoreError):
                if any(self._host.time_runs(live) for live in self):
                    await self._say_alive()
                await self._keep_snapshots()
                await self._host.tidy()
                await self._release()

    async def _say_alive(self) -> None:
        if self._heartbeat is not None:
            await self._heartbeat.beat()

    async def _keep_snapshots(self, *, at_last: bool = False) -> None:
        """Keep what streams have become, so that the next start need not fold all of them."""
        snapshots: dict[str, Snapshot] = {}
        for live in self:
            after = self._host.snapshot_after(live, at_last=at_last)
            snapshot = await live.stream.snapshot(after) if after is not None else None
            if snapshot is not None:
                snapshots[live.stream.name] = snapshot
            if len(snapshots) >= _SNAPSHOTS_AT_ONCE:
                await self._store.save_snapshots(snapshots)
                snapshots = {}
        if snapshots:
            await self._store.save_snapshots(snapshots)
