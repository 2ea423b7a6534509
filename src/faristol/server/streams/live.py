"""One stream in memory: it decides commands in order and is never ahead of the log.

Commands wait in one queue. Whatever waits is decided together and appended at once, so a
thousand slips cost a few commits, and each counts as given when it was received. Nobody is
answered or told of news before it is on disk. Knows no rules and no sockets.
"""

import asyncio
import random
import secrets
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Generic

import structlog

from faristol.core import Doubted, Refused
from faristol.core.decider import Aids, Command, Decider, Event, Rules, State
from faristol.server.problem import Problem, ProblemCode, not_stored
from faristol.server.streams.asked import Asked, without_repeated
from faristol.server.streams.carrying import Carried
from faristol.server.streams.damage import check, naming_damage
from faristol.server.streams.history import History
from faristol.server.streams.news import Listeners
from faristol.server.streams.ownership import MovedError, Ownership
from faristol.server.streams.record import Record
from faristol.server.streams.transaction import Transaction
from faristol.store import (
    Appended,
    BatchedCommand,
    DamagedEventError,
    NewEvent,
    RepeatedCommandsError,
    Snapshot,
    StaleLeaseError,
    Store,
    StoredEvent,
    StoreUnavailableError,
    VersionConflictError,
    verify_chain,
)

_ATTEMPTS = 100
"""So often other processes may be first."""
_STEP_BACK_S = 0.02
_BATCH = 500
"""Commands that are written together at most."""
_MOST_WAITING = 4_000

_log = structlog.get_logger()


class LiveStream(Generic[Rules, State, Command, Event, Aids]):
    """The state of a stream, and the one place where its commands are decided."""

    def __init__(
        self,
        name: str,
        decider: Decider[Rules, State, Command, Event, Aids],
        rules: Rules,
        aids: Aids,
        record: Record[State, Event],
        store: Store,
        now: Callable[[], int],
    ) -> None:
        self.name = name
        self.rules = rules
        self.aids = aids
        self.state: State = decider.initial
        self.events: History[Event] = History(record.decode)
        self.snapshot_version = 0
        """The version of the snapshot that is kept."""
        self.is_alone = False
        """Whether no other process writes to the store."""
        self.owner: Ownership | None = None
        """Who knows whose the stream is, where servers share the store."""
        self._decider = decider
        self._record = record
        self._store = store
        self._now = now
        self._waiting: deque[Asked[State, Command]] = deque()
        self._writing: asyncio.Task[None] | None = None
        self._carrying: set[asyncio.Task[None]] = set()
        self.listeners = Listeners()
        self.on_news: Callable[[set[str]], None] = lambda _topics: None
        """Called after each append with the topics of its news, before any listener."""

    @property
    def version(self) -> int:
        """How many events the stream has."""
        return len(self.events)

    # --- reading

    async def load(self) -> None:
        """Take the snapshot if it fits, then fold the rest of the log.

        :raises Problem: when the log is damaged.
        """
        rows = await self._store.read(self.name)
        if not rows:
            return
        with naming_damage():
            verify_chain(rows)
            kept = await self._store.load_snapshot(self.name)
            if kept is not None and 0 < kept.version <= len(rows):
                before = rows[: kept.version]
                state = self._record.from_snapshot(kept.body, before[-1].hash, before)
                if state is not None:
                    self.state, self.snapshot_version = state, kept.version
            rest = rows[self.snapshot_version :]
            events, state = self._folded(rest)
        self.events.load(rows)
        if rest:
            self._tell(events, [row.actor for row in rest], state)

    async def catch_up(self, known: int = 0) -> None:
        """Fold what another process wrote, if the stream is not at version `known` already."""
        if not known or known > self.version:
            await self._enqueue((), in_time=False, known=known or self.version + 1)

    async def _catch_up(self) -> bool:
        rows = await self._store.read(self.name, since=self.version)
        if rows:
            with naming_damage():
                verify_chain(rows, self.version, rows[0].previous)
                events, state = self._folded(rows)
                self._adopt(events, [row.actor for row in rows], state)
        return bool(rows)

    def _folded(self, rows: Sequence[StoredEvent]) -> tuple[list[Event], State]:
        """The events of rows that follow what is known here, and the state after them."""
        decider, state, reading = self._decider, self.state, self.version
        events: list[Event] = []
        try:
            for row in rows:
                reading = row.version
                events.append(self._record.decode(row.type, row.body))
            fault_of = decider.find_fault(self.rules, events, self.aids)
            for row, event in zip(rows, events, strict=True):
                reading = row.version
                check(row, fault_of(state, event))
                state = decider.evolve(state, event)
        except DamagedEventError:
            raise
        except Exception as error:
            kind = type(error).__name__
            raise DamagedEventError(self.name, reading, f"can't be read ({kind})") from error
        return events, state

    # --- commands

    async def submit(
        self,
        *commands: Command,
        actor: str,
        key: str = "",
        lag_ms: int = 0,
        at: int | None = None,
        given: Callable[[State, int], None] | None = None,
    ) -> Appended:
        """Decide commands, all or none, and write what follows, with the chores that are due then.

        `key` is the sender's id for them: sent again, they get their first answer. They count as
        given `lag_ms` ago, or `at` a moment. `given` raises a `Problem` if the state, or its
        version, is not one that they were meant for.

        :raises Refused: by the rules.
        :raises Doubted: when something looks odd and the sender was not sure.
        :raises Problem: when nothing can be written now.
        """
        at = self._now() - lag_ms if at is None else at
        if self.owner is None:
            return await self._enqueue(commands, actor=actor, key=key, at=at, given=given)
        # Without an id it could be done twice, were it asked twice.
        key = key or f"~{secrets.token_hex(12)}"
        asked = Asked(commands, actor, key, at, asyncio.get_running_loop().create_future(), given)
        return await asyncio.shield(asyncio.ensure_future(self._carry(self.owner, asked)))

    async def _carry(self, owner: Ownership, asked: Asked[State, Command]) -> Appended:
        """Let the owner decide, who may be ourselves."""
        carried = Carried(asked.commands, asked.actor, asked.key, asked.at, asked.given)
        try:
            while (done := await owner.carried(self.name, carried)) is None:
                with suppress(MovedError):
                    return await self.decide(carried)
        except (Refused, Doubted):
            await self.catch_up()  # whoever is refused is shown why: we may have slept
            raise
        await self.catch_up(done.last)
        return done

    async def decide(self, carried: Carried) -> Appended:
        """Decide what was given to this server or another one, as the owner of the stream.

        :raises MovedError: when another server is.
        """
        if self.owner is not None and self.owner.lease(self.name) is None:
            raise MovedError
        actor, key, given = carried.actor, carried.key, carried.given
        at = min(carried.at, self._now())  # two clocks never agree to the millisecond
        return await self._enqueue(carried.commands, actor=actor, key=key, at=at, given=given)

    @property
    def is_ours(self) -> bool:
        """Whether this server looks after the stream: its deadlines, its robots."""
        return self.owner is None or self.owner.lease(self.name) is not None

    async def wake(self) -> None:
        """Do whatever time has brought, if it can be written now and is ours to write."""
        if self.is_ours:
            await self._enqueue(())

    async def give_back(self, went: int) -> None:
        """Return the time since a moment, during which the server was down."""
        if not self.is_ours:
            return
        last, now = self._decider.last_at(self.state), self._now()
        command = self._decider.downtime(self.rules, self.state, max(went, last), max(now, last))
        if command is not None:
            await self._enqueue((command,), in_time=False)

    def wakes_at(self) -> int | None:
        """When `wake` has something to do, if nothing happens before."""
        deadline = self._decider.next_deadline(self.rules, self.state)
        last_at = self._decider.last_at(self.state)
        chore = self._decider.next_chore(self.rules, self.state, self.aids, last_at)
        moments = [deadline, chore.at if chore is not None else None]
        return min((moment for moment in moments if moment is not None), default=None)

    async def settle(self) -> None:
        """Wait until nothing waits to be written."""
        while self._writing is not None and not self._writing.done():
            await asyncio.gather(self._writing, return_exceptions=True)

    async def _enqueue(
        self,
        commands: tuple[Command, ...],
        *,
        actor: str = "",
        key: str = "",
        at: int | None = None,
        given: Callable[[State, int], None] | None = None,
        in_time: bool = True,
        known: int = 0,
    ) -> Appended:
        if len(self._waiting) >= _MOST_WAITING:
            raise Problem(503, ProblemCode.BUSY, "too many at once", retry_after_s=1)
        answer: asyncio.Future[Appended] = asyncio.get_running_loop().create_future()
        at = self._now() if at is None else at
        self._waiting.append(Asked(commands, actor, key, at, answer, given, in_time, known))
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write_all())
        # A client that disconnects does not take its command back.
        return await asyncio.shield(answer)

    async def _write_all(self) -> None:
        while self._waiting:
            batch = [self._waiting.popleft() for _ in range(min(_BATCH, len(self._waiting)))]
            try:
                await self._write(batch)
            except Exception as error:  # everybody in the batch must hear of it
                for asked in batch:
                    asked.fail(error)

    async def _write(self, batch: list[Asked[State, Command]]) -> None:
        if any(asked.known > self.version for asked in batch):
            await self._catch_up()
        for _ in range(_ATTEMPTS):
            transaction = Transaction(self._decider, self.rules, self.aids, self.state)
            results, commands = await transaction.decide(batch, self.version)
            if await self._was_stale(batch, results):
                continue
            try:
                await self._append(transaction, commands)
            except VersionConflictError:
                await asyncio.sleep(random.random() * _STEP_BACK_S)  # noqa: S311
                await self._catch_up()
                continue
            except RepeatedCommandsError as repeated:
                if any(done.last > self.version for done in repeated.answers.values()):
                    await self._catch_up()
                batch = without_repeated(batch, repeated)
                continue
            except StaleLeaseError:
                self._hand_over(batch)
                return
            for asked, result in zip(batch, results, strict=True):
                if isinstance(result, Exception):
                    asked.fail(result)
                else:
                    asked.succeed(result)
            return
        raise Problem(503, ProblemCode.BUSY, "too many changes at once; try again", retry_after_s=1)

    def _hand_over(self, batch: list[Asked[State, Command]]) -> None:
        """The stream went to another server meanwhile, who decides what was to be decided here."""
        assert self.owner is not None
        self.owner.forget(self.name)
        for asked in batch:
            if asked.commands and asked.in_time:
                task = asyncio.create_task(self._carry_again(self.owner, asked))
                self._carrying.add(task)
                task.add_done_callback(self._carrying.discard)
            else:
                asked.succeed(Appended(self.version, self.version, repeated=True))

    async def _carry_again(self, owner: Ownership, asked: Asked[State, Command]) -> None:
        try:
            asked.succeed(await self._carry(owner, asked))
        except Exception as error:
            asked.fail(error)

    async def _was_stale(
        self, batch: list[Asked[State, Command]], results: list[Appended | Exception]
    ) -> bool:
        """Whether other processes wrote before something was refused here.

        What is refused because it was done before gets its first answer.
        """
        is_refused = False
        for number, (asked, result) in enumerate(zip(batch, results, strict=True)):
            if isinstance(result, Refused | Doubted | Problem):
                done = await self._store.done(self.name, asked.key) if asked.key else None
                if done is None:
                    is_refused = True
                    continue
                results[number] = done
                if done.last > self.version:  # another process carried it out
                    return await self._catch_up()
        return is_refused and not self.is_alone and await self._catch_up()

    async def _append(
        self,
        transaction: Transaction[Rules, State, Command, Event, Aids],
        commands: list[BatchedCommand],
    ) -> None:
        if not transaction.events:
            return
        # The row's time is when it was written, the body's when it counts.
        received, encode = self._now(), self._record.encode
        rows = [
            NewEvent(type(event).__name__, encode(event), received, actor)
            for event, actor in zip(transaction.events, transaction.actors, strict=True)
        ]
        try:
            lease = self.owner.lease(self.name) if self.owner is not None else None
            if self.owner is not None and lease is None:
                raise StaleLeaseError(self.name)
            await self._store.append(
                self.name, rows, after=self.version, commands=commands, lease=lease
            )
        except StoreUnavailableError as error:
            # What the store says names its place; that is for the log.
            _log.warning("not stored", stream=self.name, error=str(error))
            raise not_stored() from None
        self._adopt(transaction.events, transaction.actors, transaction.state)

    def _adopt(self, events: Sequence[Event], actors: Sequence[str], state: State) -> None:
        self.events.extend(events)
        self._tell(events, actors, state)

    def _tell(self, events: Sequence[Event], actors: Sequence[str], state: State) -> None:
        self.state = state
        topics = self._record.note(events, actors, state)
        self.on_news(topics)
        self.listeners.call(topics)

    async def snapshot(self, after: int) -> Snapshot | None:
        """The snapshot to keep, if more than `after` events came since the last one."""
        if self.version - self.snapshot_version <= after:
            return None
        head = await self._store.head(self.name)
        if head.version != self.version:
            return None  # something is being written; the next time
        self.snapshot_version = self.version
        return Snapshot(self.version, self._record.to_snapshot(self.state, head.hash))
