"""One of everybody at one event: for tests that try who may do what."""

from contextlib import AsyncExitStack
from typing import Any

import msgspec

from faristol.server.endpoints.access import Asker
from faristol.server.plans.tables import TablePlan
from faristol.server.running import Running
from tests.server.accounts import administer, member
from tests.server.championing import Championship
from tests.server.client import Client, Socket
from tests.server.duplicate_people import RoomSocket, join, new_room, room_socket

_HELD: dict[Asker, tuple[str, ...]] = {
    Asker.PLAYER: ("player",),
    Asker.OTHER_PLAYER: ("player",),
    Asker.SPECTATOR: ("spectator",),
    Asker.TEACHER: ("teacher",),
    Asker.ARBITER: ("arbiter",),
    Asker.LEADER: ("game-leader",),
    Asker.HELPER: (),
}
_EDITION = "fisc-2023"
"""A book that forbids aids while one plays."""


class Everybody:
    """An event with a table, a private table, a duplicate room, a class, and everybody there."""

    def __init__(self, server: Running) -> None:
        self.server = server
        self.services = server.services
        self.clients: dict[Asker, Client] = {}
        self._stack = AsyncExitStack()

    async def __aenter__(self) -> "Everybody":
        try:
            await self._come()
        except BaseException:
            await self._stack.aclose()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._stack.aclose()

    def __getitem__(self, asker: Asker) -> Client:
        return self.clients[asker]

    async def new(self) -> Client:
        """Another browser, of nobody yet."""
        return await self._stack.enter_async_context(Client(self.server.port))

    async def _come(self) -> None:
        admin = self.admin = await self.new()
        await administer(self.server, admin)
        token = await admin.post("/me/tokens", {"label": "program"})
        program = await self.new()
        program.http.headers["authorization"] = f"Bearer {token['secret']}"
        guest = await self.new()
        await guest.come_as_guest("Guest")
        # Who announces an event directs it; an administrator would be a director afterwards.
        director = await self.member("director", ("director", "another"))
        self.desk = await _announced(director, self_entry=False)
        self.entries = await _announced(director, self_entry=True)
        self.event = self.desk.event
        self.clients = {
            Asker.NOBODY: await self.new(),
            Asker.GUEST: guest,
            Asker.OTHER_ARBITER: await self.member("elsewhere", ("arbiter", "another")),
            Asker.DIRECTOR: director,
            Asker.ADMINISTRATOR: admin,
            Asker.TOKEN: program,
        }
        for asker, roles in _HELD.items():
            grants = ((role, self.event) for role in roles)
            self.clients[asker] = await self.member(asker.value.replace(" ", "-"), *grants)
        teacher = self[Asker.TEACHER]
        self.clients[Asker.PUPIL] = await self.pupil(teacher, "Pupil")
        self.spare = await self.pupil(teacher, "Spare")
        self.opponent = await self.member("opponent", ("player", self.event))
        self.room_maker = await self.member("room-maker")
        await self._lay()

    async def member(self, login: str, *grants: tuple[str, str]) -> Client:
        client = await member(self.admin, self.server, login, *grants)
        return await self._stack.enter_async_context(client)

    async def pupil(self, teacher: Client, name: str) -> Client:
        body = {"event": self.event, "names": [name], "pupils": True}
        [card] = await teacher.post("/cards", body)
        client = await self.new()
        secret = card["url"].rsplit("/", 1)[1]
        await client.post("/sign-in/card", {"card": secret, "pin": card["pin"]})
        await client.remember()
        return client

    async def _lay(self) -> None:
        """Tables and rooms, and the players at them."""
        player, other = self[Asker.PLAYER], self[Asker.OTHER_PLAYER]
        # Players 1 and 3 meet others in the first round: 1-3 and 2-4.
        await self.desk.claim(player, 1)
        await self.desk.claim(other, 2)
        await self.desk.to_round()
        self.table = await self.new_table(player)
        self.private = await self.new_table(player, spectators=False)
        await self.new_table(other)
        self.finished = await self.new_table(player)
        await player.post(f"/tables/{self.finished}/commands", {"do": "Resign", "id": "end"})
        self.room = await self.new_room()
        self.other_room = await self.new_room(play=False)
        self.closing_room = await self.new_room(play=False)
        self.club = (await self.room_maker.post("/club-rooms", {"name": "Club"}))["code"]
        year = {"name": "Club", "begins_on": "2026-09-01", "ends_on": "2027-06-30"}
        self.season = (await self[Asker.DIRECTOR].post("/seasons", year))["id"]
        desk = await self[Asker.DIRECTOR].post("/rankings", {"name": "Federation"})
        self.ranking = desk["id"]
        league = {**year, "divisions": ["First"]}
        self.league = (await self[Asker.DIRECTOR].post("/leagues", league))["id"]

    async def new_table(self, player: Client, **terms: Any) -> str:
        """A game of the event that has begun, of a player and of somebody beside the matrix."""
        asked = {"edition": _EDITION, "event": self.event, **terms}
        made = await player.post("/tables", asked)
        table = str(made["id"])
        await self.opponent.post(f"/tables/{table}/sit", {"code": made["code"]})
        for one in (player, self.opponent):
            share = {"do": "AddRandomness", "id": "share", "share": "ab" * 16}
            await one.post(f"/tables/{table}/commands", share)
        return table

    async def seat_other(self, table: str) -> None:
        """Give the first seat of a table to another phone, as a championship does."""

        def taken(plan: TablePlan) -> TablePlan:
            first = msgspec.structs.replace(plan.seats[0], account="another-phone")
            return msgspec.structs.replace(plan, seats=(first, *plan.seats[1:]))

        await self.services.hall.change(table, taken)

    async def new_room(self, *, play: bool = True) -> dict[str, Any]:
        """A duplicate room of the event, with a helper and, if they play there, two players."""
        leader, helper = self[Asker.LEADER], self[Asker.HELPER]
        made = await new_room(leader, event=self.event)
        plan = (await self.services.rooms.room(made["id"])).plan
        await helper.post(f"/duplicate/codes/{plan.helper_code}/help", {})
        if play:
            for asker in (Asker.PLAYER, Asker.OTHER_PLAYER):
                await join(self[asker], made["code"], asker.value)
        return made

    def socket(self, asker: Asker, table: str) -> Socket:
        """A socket at a table, with the token where that is what one has."""
        return self._shown(asker, self[asker].socket(table))

    def room_socket(self, asker: Asker, room: str) -> RoomSocket:
        socket = room_socket(self[asker], room)
        self._shown(asker, socket)
        return socket

    def _shown(self, asker: Asker, socket: Socket) -> Socket:
        if asker is Asker.TOKEN:
            socket._headers["authorization"] = self[asker].http.headers["authorization"]
        return socket


async def _announced(director: Client, *, self_entry: bool) -> Championship:
    asked = {"name": "Open", "regulations": "club", "rounds": 3, "self_entry": self_entry}
    made = await director.post("/championships", asked)
    await director.remember()
    desk = Championship(director, made["id"])
    for number, name in enumerate(("Anna", "Bernat", "Carla", "David")):
        await desk.do("Enter", name=name, rating=1500 - number * 10)
    return desk
