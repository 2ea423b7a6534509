"""Club rooms: open one, see its tables, make one there, close it."""

import msgspec

from faristol.server.endpoints.access import ANYBODY, NO_GUESTS, Asker, access
from faristol.server.endpoints.request import WRITING, Operation, Request
from faristol.server.lobby.club_rooms import ClubRoom, ClubRooms, NewRoom, RoomTable
from faristol.server.lobby.lobby import Terms
from faristol.server.lobby.schemas import TableLine, table_line
from faristol.server.page_addresses import address
from faristol.server.plans.table_host import TableHost
from faristol.server.plans.tables import TablePlan
from faristol.server.wire import V1


class RoomLine(msgspec.Struct, frozen=True):
    """A room, for who opened it."""

    code: str
    name: str
    event: str
    """What roles at its tables are given for."""
    until: int
    tables: int


class RoomTableLine(msgspec.Struct, frozen=True):
    """A table of the room, with the points so far where anybody may see them."""

    table: TableLine
    scores: list[int]


class RoomView(msgspec.Struct, frozen=True):
    """A room, as everybody sees it who knows its code."""

    at: int
    code: str
    name: str
    event: str
    by_name: str
    address: str
    """Where phones find it."""
    is_yours: bool
    is_open: bool
    until: int
    terms: Terms
    seats: int
    tables: list[RoomTableLine]


async def open_room(request: Request) -> RoomLine:
    """A room for this evening."""
    body: NewRoom = request.body
    return _line(await request.part(ClubRooms).open(request.me, body))


async def own_rooms(request: Request) -> list[RoomLine]:
    """The rooms you opened."""
    return [_line(room) for room in await request.part(ClubRooms).of(request.me.id)]


async def room(request: Request) -> RoomView:
    """A room and its tables."""
    return await _view(request, await request.part(ClubRooms).room(request.path("code")))


async def make_table(request: Request) -> TableLine:
    """A table in a room, with you at it."""
    body: RoomTable = request.body
    made = await request.part(ClubRooms).make_table(request.path("code"), request.me, body)
    return table_line(made, request.me.id)


async def close_room(request: Request) -> RoomView:
    """Let no more tables be made there."""
    closed = await request.part(ClubRooms).close(request.path("code"), request.me)
    return await _view(request, closed)


def _line(room: ClubRoom) -> RoomLine:
    return RoomLine(room.code, room.name, room.event, room.until, len(room.tables))


async def _view(request: Request, room: ClubRoom) -> RoomView:
    now = request.server.now()
    account = request.person.id if request.person else ""
    plans = await request.part(ClubRooms).tables(room)
    return RoomView(
        now,
        room.code,
        room.name,
        room.event,
        room.by_name,
        request.link_origin + address("room", code=room.code),
        bool(account) and room.by == account,
        room.until > now,
        room.until,
        room.terms,
        room.seats,
        [
            RoomTableLine(table_line(plan, account, trusted=True), _scores(request, plan))
            for plan in plans
        ],
    )


def _scores(request: Request, plan: TablePlan) -> list[int]:
    if plan.over:
        return list(plan.scores)
    live = request.part(TableHost).loaded(plan.id)
    if live is None or plan.delay_s or not plan.spectators:
        return []
    return list(live.game.totals)


_ALL = f"{V1}/club-rooms"
_ONE = f"{_ALL}/{{code}}"

OPERATIONS = (
    Operation(
        "open-room",
        "POST",
        _ALL,
        open_room,
        "Open a club room",
        request_type=NewRoom,
        response_type=RoomLine,
        rate=WRITING,
        access=NO_GUESTS,
    ),
    Operation(
        "own-rooms", "GET", _ALL, own_rooms, "The rooms you opened", response_type=list[RoomLine]
    ),
    Operation(
        "room",
        "GET",
        _ONE,
        room,
        "A club room and its tables",
        response_type=RoomView,
        access=ANYBODY,
    ),
    Operation(
        "make-table-in-room",
        "POST",
        f"{_ONE}/tables",
        make_table,
        "Make a table in a room",
        request_type=RoomTable,
        response_type=TableLine,
        rate=WRITING,
        makes=True,
    ),
    Operation(
        "close-room",
        "POST",
        f"{_ONE}/close",
        close_room,
        "Let no more tables be made in a room",
        response_type=RoomView,
        rate=WRITING,
        access=access("who opened the room, and administrators", Asker.ADMINISTRATOR),
    ),
)
