"""Which streams are ours to write, where several servers share a store, and whose the others are.

A node says every few tenths of a second that it lives. A stream is leased to the node that first
opened it; commands that arrive elsewhere are carried to it and answered from there. When a node
falls silent another takes its streams, with their deadlines, and whoever carried something to it
carries it again under the same key: what was written is found, and nothing is done twice.
"""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from contextlib import suppress

import structlog

from faristol.core import Doubted, Refused
from faristol.server.problem import Problem, ProblemCode
from faristol.server.streams.carrying import (
    Answer,
    Asking,
    Carried,
    Left,
    Note,
    NoteError,
    from_plain,
    no_as_plain,
    no_from_plain,
    read_note,
    to_plain,
    write_note,
)
from faristol.store import Appended, Lease, Leases, Standing, StoreError

_BEAT_S = 0.35
_LASTS_S = 1.2
"""After a beat our leases are sure for so long; the database waits a little longer."""
_ANSWER_S = 2.0
"""Whoever asked another node asks again after that."""
_PATIENCE_S = 10.0
"""For so long a command looks for the owner of its stream."""
_AGAIN_S = 0.05
_ORPHANS_EVERY = 6
"""Beats after which we look for streams that are nobody's, without a reason."""

_log = structlog.get_logger()

Serve = Callable[[str, Carried], Awaitable[Appended]]
Taken = Callable[[list[str]], Coroutine[None, None, None]]


class MovedError(Exception):
    """The stream is another node's."""


class Ownership:
    """The leases of this server."""

    def __init__(self, leases: Leases) -> None:
        self._leases = leases
        self.node = ""
        self._known: dict[str, Lease] = {}
        self._sure_until = 0.0
        self._serving: dict[tuple[str, str], asyncio.Task[Answer]] = {}
        self._asked: dict[str, tuple[str, asyncio.Future[Answer]]] = {}
        self._notes: list[tuple[str, str]] = []
        self._to_send = asyncio.Event()
        self._beaten = asyncio.Event()
        self._parts: dict[str, tuple[Serve, Taken]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._beats = 0
        self._is_leaving = False
        self._lost: set[str] = set()
        self._wakes: dict[str, int | None] = {}
        self.nodes: frozenset[str] = frozenset()
        """The nodes that live, as of the last beat."""
        self.on_time: Callable[[int], None] = lambda _at: None
        """Called with the database's time at every beat."""

    def register(self, prefix: str, serve: Serve, taken: Taken) -> None:
        """Who decides what is carried here for streams with that prefix, and who hears of those
        that we took from another node."""
        self._parts[prefix] = (serve, taken)

    # --- a node's life

    async def start(self) -> None:
        """Join, and take what nobody has.

        :raises StoreError: when the database can't be reached.
        """
        await self._join()
        self._keep(self._beat_on(), "beat")
        self._keep(self._send_on(), "send")

    async def _join(self) -> None:
        self.node = secrets.token_hex(8)
        self._known.clear()
        await self._leases.listen(self.node, self._hear)
        began = time.monotonic()
        await self._leases.join(self.node)
        self._sure_until = began + _LASTS_S
        await self._stand(await self._leases.renew(self.node))
        taken = await self._leases.inherit(self.node)
        self._known |= {stream: each.lease for stream, each in taken.items()}

    async def leave(self) -> None:
        """Give everything up in good order, so that others need not wait."""
        self._is_leaving = True
        others = self.nodes - {self.node}
        with suppress(StoreError):
            await self._leases.leave(self.node)
            await self._leases.send([(node, write_note(Left(self.node))) for node in others])
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, *self._serving.values(), return_exceptions=True)
        await self._leases.close()

    def _keep(self, doing: Coroutine[None, None, None], name: str) -> None:
        task = asyncio.create_task(doing, name=f"node {name}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _beat_on(self) -> None:
        while True:
            await asyncio.sleep(_BEAT_S)
            try:
                await self._beat()
            except StoreError as error:
                _log.warning("no beat", error=str(error))

    async def _beat(self) -> None:
        began = time.monotonic()
        standing = await self._leases.renew(self.node)
        if not standing.is_member:
            await self._come_back()
            return
        self._sure_until = began + _LASTS_S
        await self._stand(standing)
        self._beats += 1
        await self._note()
        if standing.silent or self._beats % _ORPHANS_EVERY == 0:
            await self._inherit()
        self._beaten.set()
        self._beaten = asyncio.Event()

    async def _note(self) -> None:
        wakes, self._wakes = self._wakes, {}
        own = {stream: at for stream, at in wakes.items() if self.lease(stream) is not None}
        if own:
            await self._leases.note(self.node, own)

    async def _come_back(self) -> None:
        """Others took our streams while we slept: what we hold is theirs until we are told."""
        _log.warning("this server was silent for too long; others took its streams")
        self._lost |= {stream for stream, lease in self._known.items() if lease.node == self.node}
        self._sure_until = 0.0
        await self._join()
        lost, self._lost = self._lost, set()
        self._tell(lost)

    async def _stand(self, standing: Standing) -> None:
        self.on_time(standing.at)
        # Also who was silent before and answers somebody now: nobody may wait for them.
        waited_for = {node for node, _ in self._asked.values()}
        gone = (self.nodes | waited_for) - standing.alive
        self.nodes = standing.alive
        for node in gone:
            self._is_gone(node)

    def _is_gone(self, node: str) -> None:
        """Nobody answers there any more; whoever waits for it asks somebody else."""
        for stream, lease in tuple(self._known.items()):
            if lease.node == node:
                del self._known[stream]
        for number, (asked, answer) in tuple(self._asked.items()):
            if asked == node and not answer.done():
                answer.set_result(Answer(number, is_moved=True))

    async def _inherit(self) -> None:
        taken = await self._leases.inherit(self.node)
        if not taken:
            return
        _log.warning("took streams of another server", streams=len(taken))
        self._known |= {stream: each.lease for stream, each in taken.items()}
        # Those first whose time may be up.
        latest = 1 << 62
        self._tell(sorted(taken, key=lambda each: taken[each].wakes or latest))

    def _tell(self, streams: Iterable[str]) -> None:
        by_part: dict[str, list[str]] = {}
        for stream in streams:
            kind, _, key = stream.partition(":")
            by_part.setdefault(f"{kind}:", []).append(key)
        for prefix, keys in by_part.items():
            if prefix in self._parts:
                # Loading many takes longer than a beat may wait.
                self._keep(self._parts[prefix][1](keys), "taken")

    # --- leases

    def lease(self, stream: str) -> Lease | None:
        """Our own lease of a stream, as long as we can be sure of it."""
        lease = self._known.get(stream)
        is_ours = lease is not None and lease.node == self.node
        return lease if is_ours and time.monotonic() < self._sure_until else None

    async def claim(self, stream: str) -> bool:
        """Take a stream that nobody has; whether it is ours.

        :raises StoreError: when the database can't be asked.
        """
        lease = self._known.get(stream)
        if lease is None:
            lease = await self._leases.claim(self.node, stream)
            if lease.node:
                self._known[stream] = lease
        return lease.node == self.node

    def wakes(self, stream: str, at: int | None) -> None:
        """A stream of ours must be looked at then: whoever takes it from us is to know."""
        self._wakes[stream] = at

    def forget(self, stream: str) -> None:
        """What we know of a stream is not true any more."""
        self._known.pop(stream, None)

    async def release(self, streams: Iterable[str]) -> None:
        """Give up what nobody needs any more, as far as it is ours."""
        own = [each for each in streams if self._known.get(each, Lease("", 0)).node == self.node]
        for stream in own:
            del self._known[stream]
        if own:
            await self._leases.release(self.node, own)

    # --- commands for other nodes

    async def carried(self, stream: str, carried: Carried) -> Appended | None:
        """What the owner of a stream answers; None when that is us.

        :raises Refused: by the rules.
        :raises Doubted: when something looks odd and the sender was not sure.
        :raises Problem: when nothing can be written now.
        """
        if self.lease(stream) is not None:
            return None
        until = time.monotonic() + _PATIENCE_S
        while time.monotonic() < until:
            try:
                is_ours = await self.claim(stream)
            except StoreError:
                await asyncio.sleep(_BEAT_S)
                continue
            if is_ours:
                if self.lease(stream) is not None:
                    return None
                await self._next_beat()
                continue
            known = self._known.get(stream)
            answer = await self._ask(known.node, stream, carried) if known is not None else None
            if answer is None or answer.is_moved:
                self.forget(stream)
                await asyncio.sleep(_AGAIN_S)
            elif answer.done is not None:
                return answer.done
            else:
                raise no_from_plain(answer.no)
        raise Problem(503, ProblemCode.BUSY, "no server answers for this now", retry_after_s=1)

    async def _next_beat(self) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._beaten.wait(), _BEAT_S)

    async def _ask(self, node: str, stream: str, carried: Carried) -> Answer | None:
        number = secrets.token_hex(8)
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._asked[number] = (node, future)
        asking = Asking(
            number,
            self.node,
            stream,
            to_plain(carried.commands),
            carried.actor,
            carried.key,
            carried.at,
            to_plain(carried.given),
        )
        try:
            self._send(node, asking)
            return await asyncio.wait_for(future, _ANSWER_S)
        except TimeoutError:
            return None
        finally:
            del self._asked[number]

    def _send(self, node: str, note: Note) -> None:
        self._notes.append((node, write_note(note)))
        self._to_send.set()

    async def _send_on(self) -> None:
        while True:
            await self._to_send.wait()
            self._to_send.clear()
            notes, self._notes = self._notes, []
            try:
                await self._leases.send(notes)
            except StoreError as error:  # whoever asked asks again
                _log.warning("notes not sent", error=str(error))
                await asyncio.sleep(_AGAIN_S)

    # --- commands of other nodes

    def _hear(self, text: str) -> None:
        try:
            note = read_note(text)
        except NoteError as error:
            _log.warning("a note can't be read", error=str(error))
            return
        match note:
            case Answer(number=number):
                _, future = self._asked.get(number, ("", None))
                if future is not None and not future.done():
                    future.set_result(note)
            case Asking():
                self._keep(self._answer(note), "answer")
            case Left(node=node):
                self._is_gone(node)
                self._keep(self._take_over(), "inherit")

    async def _take_over(self) -> None:
        with suppress(StoreError):
            await self._inherit()

    async def _answer(self, asking: Asking) -> None:
        # Asked again while we are at it: both get the one answer.
        place = (asking.stream, asking.key)
        doing = self._serving.get(place)
        if doing is None:
            doing = asyncio.create_task(self._served(asking))
            self._serving[place] = doing
            doing.add_done_callback(lambda _: self._serving.pop(place, None))
        answer = await asyncio.shield(doing)
        self._send(asking.by, Answer(asking.number, answer.done, answer.no, answer.is_moved))

    async def _served(self, asking: Asking) -> Answer:
        kind, _, key = asking.stream.partition(":")
        part = self._parts.get(f"{kind}:")
        if part is None or self._is_leaving or self.lease(asking.stream) is None:
            return Answer(asking.number, is_moved=True)
        try:
            commands, given = from_plain(asking.commands), from_plain(asking.given)
            carried = Carried(commands, asking.actor, asking.key, asking.at, given)
            done = await part[0](key, carried)
        except MovedError:
            return Answer(asking.number, is_moved=True)
        except (Refused, Doubted, Problem) as no:
            return Answer(asking.number, no=no_as_plain(no))
        except Exception as error:
            _log.error("carried here, not decided", stream=asking.stream, exc_info=error)
            return Answer(asking.number, no=None)
        return Answer(asking.number, done)
