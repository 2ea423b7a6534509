"""What the application is composed of, and how it starts and stops."""

import asyncio
from contextlib import suppress
from functools import partial
from typing import TypeVar

import msgspec
import structlog

from faristol.names import appearance
from faristol.server.accounts.people import PersonalData
from faristol.server.addresses import Addresses
from faristol.server.aids import AidFreeGames
from faristol.server.aside import Aside
from faristol.server.auth.auth import Auth
from faristol.server.championship.aid_free import aid_free_boards
from faristol.server.championship.office import Office
from faristol.server.duplicate.aid_free import aid_free_rooms
from faristol.server.duplicate.rooms import Rooms
from faristol.server.duplicate.socket import Boards
from faristol.server.duplicate.visitors import Visitor
from faristol.server.endpoints.demanding import DemandingAddresses
from faristol.server.federation.desks import Federations
from faristol.server.heartbeat import Heartbeat
from faristol.server.league.leagues import Leagues
from faristol.server.lobby.club_rooms import ClubRooms
from faristol.server.lobby.feed import LobbyFeed, Window
from faristol.server.lobby.following import Following
from faristol.server.lobby.lobby import Lobby
from faristol.server.lobby.offers import Offers
from faristol.server.metrics import Metrics
from faristol.server.plans.guest_tables import GuestTables
from faristol.server.plans.turn_losses import TurnLosses
from faristol.server.presence import Presence
from faristol.server.records.recorder import Recorder
from faristol.server.refused_aids import RefusedAids
from faristol.server.register import Documents
from faristol.server.season.seasons import Seasons
from faristol.server.settings import Settings
from faristol.server.sheets.finding import SheetWorker
from faristol.server.sheets.papers import Papers
from faristol.server.sheets.photos import Photos
from faristol.server.sockets.open_streams import OpenStream, OpenStreams
from faristol.server.sockets.session import SERVICE_RESTART
from faristol.server.sockets.session_revocation import SessionRevocation
from faristol.server.streams.ownership import Ownership
from faristol.server.study.analyses import Analyses
from faristol.server.study.puzzles import Puzzles
from faristol.server.study.workers import AnalysisWorker
from faristol.server.tables.abandoned import Abandoned
from faristol.server.tables.aid_free import aid_free_games
from faristol.server.tables.companion import Companions
from faristol.server.tables.forgetting import forget_player
from faristol.server.tables.hall import Hall
from faristol.server.tables.phrases import Phrases
from faristol.server.tables.robots import Robots
from faristol.server.tables.seats import Presences, Sitter
from faristol.server.tables.submission import Submission
from faristol.server.timekeeping import WallClock
from faristol.store import Leases, ServerLock, Store, StoreError, open_leases, open_store

_PURGE_S = 600
_TRIED_MS = 1_000
_THREADS = 4
"""Threads that read lists, search words and write files for whoever asks."""
_ASKED_AT_ONCE = 1_000
"""As many of one address may wait for them: a hall of phones."""


_log = structlog.get_logger()

_Part = TypeVar("_Part")


class _Tried(msgspec.Struct, frozen=True):
    at: int


class Services:
    """Everything a request may need."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        leases: Leases | None = None,
        *,
        robot_pause_s: float = 0.6,
    ) -> None:
        self.settings = settings
        self.addresses = Addresses(settings)
        self.store = store
        self.clock = WallClock()
        self.now = self.clock.now
        self.auth = Auth(store, self.now, quick_hashes=settings.quick_hashes)
        self.aside = Aside(_THREADS, "aside", most_of_one=_ASKED_AT_ONCE)
        self.robots = Robots(settings.workers, thinking=settings.thinking)
        self.study_room = AnalysisWorker(settings.workers)
        self.sheet_worker = SheetWorker()
        self.photos = Photos(store, self.now, most_megabytes=settings.photos)
        self.papers = Papers(store, self.photos, self.now)
        self.turn_losses = TurnLosses(store, self.now)
        self.analyses = Analyses(store, self.study_room, self.turn_losses, self.now)
        self.owner = Ownership(leases) if leases is not None else None
        alone = self.owner is None
        self.elsewhere = Presence(store, self.now, alone=alone)
        self.presences = Presences(self.elsewhere)
        self.phrases = Phrases(store, self.now, self.presences, alone=alone)
        self.hall = Hall(
            store,
            self.now,
            self.robots,
            most_tables=settings.tables,
            robot_pause_s=robot_pause_s,
            owner=self.owner,
        )
        self.companions = Companions(store, self.hall, self.now)
        self.recorder = Recorder(store, self.auth.accounts, self.now)
        self.hall.filing.on_filed = self.recorder.look
        self.puzzles = Puzzles(store, self.hall, self.study_room, self.now)
        self.guest_tables = GuestTables(settings.tables, self.now)
        self.robots.whose = self.guest_tables.whose
        self.lobby = Lobby(self.hall, self.guest_tables, self.presences, self.auth.audit, self.now)
        self.club_rooms = ClubRooms(store, self.hall, self.lobby, self.now)
        self.offers = Offers(store, self.lobby, self.recorder.ratings.value, self.now)
        self.abandoned = Abandoned(self.hall, self.presences, self.auth.accounts, self.now)
        self.foyer = LobbyFeed(
            self.hall, self.offers, self.now, self.elsewhere, self.abandoned, alone=alone
        )
        self.following = Following(store, self.auth.accounts, self.now)
        self.submission = Submission(store, self.now)
        self.office = Office(
            store, self.hall, self.auth.accounts, self.auth.lock_out, self.now, owner=self.owner
        )
        self.hall.jury_said = self.office.jury_said
        self.leagues = Leagues(store, self.auth.accounts, self.aside, self.now, self.owner)
        self.seasons = Seasons(store, self.auth.accounts, self.aside, self.now, self.owner)
        self.federations = Federations(store, self.auth.accounts, self.aside, self.now, self.owner)
        self.rooms = Rooms(store, self.now, self.elsewhere, owner=self.owner)
        self.boards = Boards(self.now)
        self.refused_aids = RefusedAids(store, self.now)
        self.aid_free_games = AidFreeGames(
            partial(aid_free_games, self.hall),
            partial(aid_free_rooms, self.rooms),
            partial(aid_free_boards, self.office),
        )
        self.personal_data = PersonalData(
            self.recorder.forget,
            partial(forget_player, self.hall),
            self.papers.forget,
            self.following.forget,
        )
        self.streams = OpenStreams()
        self.demanding = DemandingAddresses()
        self.revocation = SessionRevocation(
            store, self.auth.sessions, self.everybody, self.now, alone=alone
        )
        self.metrics = Metrics(lambda: self.presences.connections, lambda: self.hall.live)
        self.is_going = False
        self._lock: ServerLock | None = None
        self._alive = Heartbeat("clock", store, self.now)
        self._purging: asyncio.Task[None] | None = None
        self._tried = Documents(store, "ready", _Tried, self.now)
        self._trying = asyncio.Lock()
        self._written = 0

    @classmethod
    async def open(cls, settings: Settings, *, robot_pause_s: float = 0.6) -> "Services":
        """Open the store and start.

        :raises StoreError: when the store can't be opened, or another server has it.
        """
        lock = ServerLock.take(settings.store_url)
        try:
            store = await open_store(settings.store_url)
            leases = await open_leases(settings.store_url)
        except BaseException:
            if lock is not None:
                lock.release()
            raise
        services = cls(settings, store, leases, robot_pause_s=robot_pause_s)
        services._lock = lock
        try:
            await services._start()
        except BaseException:
            await services.close()
            raise
        return services

    async def _start(self) -> None:
        if self.owner is not None:
            self.owner.on_time = self.clock.follow
            await self.owner.start()
        await self._set_clock()
        await self.hall.start()
        await self.recorder.start()
        await self.office.start()
        await self.seasons.start()
        await self.federations.start()
        await self.leagues.start()
        await self.rooms.start()
        await self.foyer.start()
        await self.elsewhere.start()
        await self.phrases.start()
        await self.revocation.start()
        self._purging = asyncio.create_task(self._purge())

    async def _set_clock(self) -> None:
        """Load what goes on, and let time go on from the newest moment that is stored."""
        known = [await self.hall.load(), await self.rooms.load(), await self._alive.last() or 0]
        known += [row.at for row in await self.auth.audit.last(limit=1)]
        behind = self.clock.not_before(max(known))
        if behind:
            _log.warning("the machine's clock is behind", seconds=behind // 1000)

    async def try_to_write(self) -> None:
        """See that the store takes a write, however many ask: at most one a second.

        :raises StoreError: when it does not.
        """
        async with self._trying:
            now = self.now()
            if now - self._written < _TRIED_MS:
                return
            await self.store.change([self._tried.put("ready", _Tried(now))])
            self._written = now

    def part(self, kind: type[_Part]) -> _Part:
        """The one part of that class."""
        (part,) = (each for each in vars(self).values() if isinstance(each, kind))
        return part

    def everybody(self) -> "list[Sitter | Visitor | Window | OpenStream]":
        """Every connection of this process."""
        return [
            *self.presences.everybody(),
            *self.rooms.visitors.everybody(),
            *self.foyer.everybody(),
            *self.streams.everybody(),
        ]

    def is_name_present(self, name: str) -> bool:
        """Whether somebody who is connected has this name, or one that looks like it."""
        wanted = appearance(name)
        here = {line.person.account.name for line in self.everybody() if line.person}
        return any(wanted == appearance(one) for one in {*here, *self.elsewhere.people().values()})

    def close_connections(self) -> None:
        """Let every socket and stream end; clients come back by themselves."""
        self.is_going = True
        for sitter in self.everybody():
            sitter.leave(SERVICE_RESTART, "the server is going; come back")
        self.hall.notify_all()
        self.office.notify_all()

    async def close(self) -> None:
        """Finish what was begun, close the store."""
        self.close_connections()
        if self._purging is not None:
            self._purging.cancel()
            await asyncio.gather(self._purging, return_exceptions=True)
        await self.revocation.stop()
        await self.phrases.stop()
        await self.elsewhere.stop()
        await self.foyer.stop()
        await self.office.stop()
        await self.leagues.stop()
        await self.seasons.stop()
        await self.federations.stop()
        await self.rooms.stop()
        await self.hall.stop()
        await self.recorder.stop()
        if self.owner is not None:
            await self.owner.leave()
        with suppress(StoreError):
            await self._alive.beat()
        self.aside.close()
        self.robots.close()
        self.study_room.close()
        self.sheet_worker.close()
        self.auth.close()
        await self.store.close()
        if self._lock is not None:
            self._lock.release()

    async def _purge(self) -> None:
        while True:
            with suppress(StoreError):
                await self._alive.beat()
                # By the machine's clock, where that is behind: what it would keep is kept.
                await self.store.purge(self.now() - self.clock.behind_ms)
                await self.abandoned.give_up()
                await self.abandoned.end_left()
            await asyncio.sleep(_PURGE_S)
