"""Writes finished games down: after every filing, once more when a result was reversed.

A table that is filed leaves a note (`record-due`) in the same transaction; the note goes
when the game has been written down. A crash in between costs nothing, and two servers on
one store may do the same work twice without harm.
"""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial

import msgspec
import structlog

from faristol.server.auth.accounts import Accounts
from faristol.server.plans.pending_records import DUE, Due, due
from faristol.server.plans.tables import SeatPlan, TablePlan, unnamed
from faristol.server.records import archive as archive_kinds
from faristol.server.records import ratings as rating_kinds
from faristol.server.records.archive import Archive
from faristol.server.records.played import Played, PlayedSeat, Who, first_ended, summary
from faristol.server.records.ratings import Ratings
from faristol.server.register import Documents, VersionedDocument, insisting
from faristol.server.table_rows import opened_event, read_game
from faristol.store import (
    Change,
    Delete,
    RevisionConflictError,
    Store,
    StoredEvent,
    StoreError,
    StoreUnavailableError,
    verify_chain,
)
from faristol.tiles import tile_set

_LOOK_S = 20.0
_VERSION = "1"
_CHUNK = 500

_log = structlog.get_logger()


class _Made(msgspec.Struct, frozen=True):
    version: str


class Recorder:
    """Keeps archive and ratings in step with the tables."""

    def __init__(self, store: Store, accounts: Accounts, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now
        self._accounts = accounts
        self._plans = Documents(store, "table", TablePlan, now)
        self._past = Documents(store, "table-past", TablePlan, now)
        self._due = Documents(store, DUE, Due, now)
        self._made = Documents(store, "records", _Made, now)
        self.archive = Archive(store, now)
        self.ratings = Ratings(store, now)
        self._news = asyncio.Event()
        self._failed: set[tuple[str, int]] = set()
        self._task: asyncio.Task[None] | None = None
        self._working = asyncio.Lock()

    async def start(self) -> None:
        """Make the records where there are none, and begin to follow."""
        made = await self._made.get("made")
        if made is None or made.value.version != _VERSION:
            await self.rebuild()
        self._task = asyncio.create_task(self._follow(), name="records")

    async def stop(self) -> None:
        """Stop following; what is due stays due."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def look(self) -> None:
        """Something was filed."""
        self._news.set()

    async def _follow(self) -> None:
        while True:
            try:
                await self.catch_up()
            except StoreError:
                await asyncio.sleep(2)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), _LOOK_S)
            self._news.clear()

    async def catch_up(self) -> None:
        """Write down whatever is due, in the order in which it ended."""
        async with self._working:
            waiting: list[tuple[VersionedDocument[Due], TablePlan | None]] = []
            for kept in await self._due.find():
                if (kept.key, kept.revision) not in self._failed:
                    with self._sparing(kept):
                        waiting.append((kept, await self._plan(kept.key)))
            for kept, plan in sorted(waiting, key=lambda each: each[1].ended if each[1] else 0):
                with self._sparing(kept):
                    await self._record(kept, plan)

    @contextmanager
    def _sparing(self, kept: VersionedDocument[Due]) -> Iterator[None]:
        """Let one odd game not keep the others back.

        :raises StoreError: when no game can be read or written.
        """
        try:
            yield
        except RevisionConflictError:  # another server did it, or it ended once more
            return
        except StoreUnavailableError:
            raise
        except Exception as error:
            self._failed.add((kept.key, kept.revision))
            _log.error("not-recorded", table=kept.key, exc_info=error)

    async def _plan(self, table: str) -> TablePlan | None:
        kept = await self._past.get(table) or await self._plans.get(table)
        return kept.value if kept else None

    async def _record(self, note: VersionedDocument[Due], plan: TablePlan | None) -> None:
        done = self._due.delete(note.key, revision=note.revision)
        rows = await self._store.read(f"table:{note.key}") if plan else []
        verify_chain(rows)
        if plan is None or not rows:
            await self._store.change([done])
            return
        who = [await self._who(seat) for seat in plan.seats]
        game, ended = await asyncio.to_thread(_read, plan, rows, who)
        if game is None:
            await self._withdraw(plan, rows, ended, done)
            return
        await self.ratings.count(game)
        await self._store.change([*self.archive.keeping(game), done])

    async def _withdraw(
        self, plan: TablePlan, rows: list[StoredEvent], ended: int | None, done: Change
    ) -> None:
        """A game that was over goes on: it is not a finished one any more."""
        changes = [done]
        if ended is not None:
            language = tile_set(opened_event(rows[0]).tile_set).language
            seats = tuple(_stub(seat) for seat in plan.seats)
            was = Played(plan.id, plan.edition, language, ended, seats)
            await self.ratings.discount(language, was.key)
            changes += self.archive.dropping(was)
        await self._store.change(changes)

    async def _who(self, seat: SeatPlan) -> Who:
        if seat.robot is not None:
            return "robot"
        account = await self._accounts.get(seat.account) if seat.account else None
        return account.kind.value if account else "gone"

    async def rebuild(self) -> None:
        """Throw every record away and have them made again from the log."""
        changes: list[Change] = []
        for kind in (*archive_kinds.KINDS, *rating_kinds.KINDS):
            changes += [Delete(kind, found.key) for found in await self._store.find(kind, 0)]
        changes += [due(kept.key) for kept in await self._past.find()]
        for start in range(0, len(changes), _CHUNK):
            await self._store.change(changes[start : start + _CHUNK])
        await self._store.change([self._made.put("made", _Made(_VERSION))])
        self.look()

    async def forget(self, account: str) -> None:
        """Take somebody's name out of everything that is shown, and their own lines away."""
        await self.catch_up()
        games = await self.archive.played_by(account)
        changes: list[Change] = list(self.archive.forgetting(account, games))
        for pool in {game.language for game in games}:
            keys = [game.key for game in games if game.language == pool]
            changes += self.ratings.forgetting(pool, account, keys)
        for start in range(0, len(changes), _CHUNK):
            await self._store.change(changes[start : start + _CHUNK])
        for game in games:
            await insisting(partial(self._unname, game.table, account))
        self.look()

    async def _unname(self, table: str, account: str) -> Due:
        kept = await self._past.get(table)
        if kept is not None:
            put = self._past.put(table, unnamed(kept.value, account), revision=kept.revision)
            await self._store.change([put, due(table)])
        return Due()


def _read(
    plan: TablePlan, rows: list[StoredEvent], who: list[Who]
) -> tuple[Played | None, int | None]:
    events = read_game(rows)
    return summary(plan, events, who), first_ended(events)


def _stub(seat: SeatPlan) -> PlayedSeat:
    return PlayedSeat(seat.name, 0, "loss", account=seat.account)
