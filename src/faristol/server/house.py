"""The whole server put together, and how it starts and stops."""

import asyncio
from contextlib import suppress

from faristol.server.analysing import Analyses
from faristol.server.championship.office import Office
from faristol.server.duplicate.rooms import Rooms
from faristol.server.duplicate.talk import Boards
from faristol.server.duplicate.visitors import Visitor
from faristol.server.elsewhere import Elsewhere
from faristol.server.metrics import Metrics
from faristol.server.people.lodge import Lodge
from faristol.server.puzzling import Puzzles
from faristol.server.records.recorder import Recorder
from faristol.server.settings import Settings
from faristol.server.signed_out import SignedOut
from faristol.server.study_room import StudyRoom
from faristol.server.tables.club_rooms import ClubRooms
from faristol.server.tables.foyer import Foyer, Window
from faristol.server.tables.hall import Hall
from faristol.server.tables.lobby import Lobby
from faristol.server.tables.offers import Offers
from faristol.server.tables.robots import Robots
from faristol.server.tables.seats import Presences, Sitter
from faristol.server.tables.submission import Submission
from faristol.server.talking import GOING
from faristol.server.timekeeping import WallClock
from faristol.store import Store, StoreError, open_store

_PURGE_S = 600


class House:
    """Everything a request may need."""

    def __init__(self, settings: Settings, store: Store, *, robot_pause_s: float = 0.6) -> None:
        self.settings = settings
        self.store = store
        self.clock = WallClock()
        self.now = self.clock.now
        self.lodge = Lodge(store, self.now, quick_hashes=settings.quick_hashes)
        self.robots = Robots(settings.workers)
        self.study_room = StudyRoom(settings.workers)
        self.analyses = Analyses(store, self.study_room, self.now)
        alone = not settings.database
        self.elsewhere = Elsewhere(store, self.now, alone=alone)
        self.presences = Presences(self.elsewhere)
        self.hall = Hall(
            store,
            self.now,
            self.robots,
            most_tables=settings.tables,
            robot_pause_s=robot_pause_s,
            alone=alone,
        )
        self.recorder = Recorder(store, self.lodge.accounts, self.now)
        self.hall.on_filed = self.recorder.look
        self.puzzles = Puzzles(store, self.hall, self.study_room, self.now)
        self.lobby = Lobby(self.hall, self.presences, self.lodge.audit, self.now)
        self.club_rooms = ClubRooms(store, self.hall, self.lobby, self.now)
        self.offers = Offers(store, self.lobby, self.recorder.ratings, self.now)
        self.foyer = Foyer(self.hall, self.offers, self.now, self.elsewhere, alone=alone)
        self.submission = Submission(store, self.now)
        self.office = Office(store, self.hall, self.lodge.accounts, self.lodge.lock_out, self.now)
        self.rooms = Rooms(store, self.now, self.elsewhere, alone=alone)
        self.boards = Boards(self.now)
        self.signed_out = SignedOut(
            store, self.lodge.sign_ins, self.everybody, self.now, alone=alone
        )
        self.metrics = Metrics(self)
        self.is_going = False
        self._purging: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, settings: Settings, *, robot_pause_s: float = 0.6) -> "House":
        """Open the store and start."""
        house = cls(settings, await open_store(settings.store_url), robot_pause_s=robot_pause_s)
        await house.hall.start()
        await house.recorder.start()
        await house.office.start()
        await house.rooms.start()
        await house.foyer.start()
        await house.elsewhere.start()
        await house.signed_out.start()
        house._purging = asyncio.create_task(house._purge())
        return house

    def everybody(self) -> "list[Sitter | Visitor | Window]":
        """Every connection of this process."""
        return [
            *self.presences.everybody(),
            *self.rooms.visitors.everybody(),
            *self.foyer.everybody(),
        ]

    def say_goodbye(self) -> None:
        """Let every socket and stream end; clients come back by themselves."""
        self.is_going = True
        for sitter in self.everybody():
            sitter.leave(GOING, "the server is going; come back")
        self.hall.rouse()
        self.office.rouse()

    async def close(self) -> None:
        """Finish what was begun, close the store."""
        self.say_goodbye()
        if self._purging is not None:
            self._purging.cancel()
            await asyncio.gather(self._purging, return_exceptions=True)
        await self.signed_out.stop()
        await self.elsewhere.stop()
        await self.foyer.stop()
        await self.office.stop()
        await self.rooms.stop()
        await self.hall.stop()
        await self.recorder.stop()
        self.robots.close()
        self.study_room.close()
        self.lodge.close()
        await self.store.close()

    async def _purge(self) -> None:
        while True:
            with suppress(StoreError):
                await self.store.purge(self.now())
            await asyncio.sleep(_PURGE_S)
