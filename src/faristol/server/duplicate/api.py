"""Duplicate rooms over HTTP: making one, coming in by code, ending one."""

import secrets
from typing import Annotated, Literal
from zoneinfo import ZoneInfo

import msgspec
from msgspec import Meta

from faristol.core import Refused
from faristol.duplicate.rules import (
    RulesError,
    duplicate_rules,
    edition_names,
    variant_titles,
)
from faristol.duplicate.terms import DrawSource
from faristol.server.accounts.signing_in import Me, come_as_guest, me
from faristol.server.auth.accounts import Kind
from faristol.server.auth.limits import Rate
from faristol.server.auth.sessions import Person
from faristol.server.codes import new_code
from faristol.server.duplicate import desk, game_api, results
from faristol.server.duplicate.permissions import (
    LEADER_OR_ADMINISTRATOR,
    PLAYS_BY_CODE,
    asked_room,
)
from faristol.server.duplicate.room import LiveRoom
from faristol.server.duplicate.rooms import Rooms
from faristol.server.duplicate.schemas import HouseRoom, RoomLine, RoomRole
from faristol.server.endpoints.access import ADMINISTRATOR, ANYBODY
from faristol.server.endpoints.request import COMING_IN, WRITING, Operation, Request
from faristol.server.plans.rooms import RoomPlan
from faristol.server.problem import (
    Problem,
    ProblemCode,
    against_rules,
    bad_request,
    not_allowed,
)
from faristol.server.roles import Role
from faristol.server.wire import V1
from faristol.server.wire.commands import WholeNumber

_BY_GUESTS = Rate(burst=30, every_ms=600_000)
"""Rooms that guests make from one address: a school at once, then few. Who has an account counts
by themselves."""
_GUESSING = Rate(burst=10, every_ms=20_000)
"""Wrong numbers for any table of a room, of one address: somebody else's stop nobody."""
_GUESSING_TOGETHER = Rate(burst=200, every_ms=5_000)
"""Wrong numbers for any table of a room, from everywhere."""

_Short = Annotated[str, Meta(max_length=60)]
_Name = Annotated[str, Meta(min_length=1, max_length=40)]


class NewRoom(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is to be played, and who draws."""

    title: Annotated[str, Meta(max_length=80)] = ""
    edition: _Short = "nl-duplicate"
    variants: Annotated[list[_Short], Meta(max_length=8)] = []
    choices: Annotated[dict[str, WholeNumber | str | bool], Meta(max_length=40)] = {}
    lexicon: Annotated[str, Meta(max_length=80)] = ""
    source: Literal["blind", "typed"] = "blind"
    event: Annotated[str, Meta(max_length=60, pattern=r"^[a-z0-9-]*$(?!\n)")] = ""
    zone: _Short = "Europe/Madrid"
    day_ends: Annotated[str, Meta(pattern=r"^([01][0-9]|2[0-3]):[0-5][0-9]$(?!\n)")] = "20:00"


class Joining(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who comes in; with a table and its number, on another phone than before."""

    name: _Name = ""
    club: _Short = ""
    venue: _Short = ""
    table: Annotated[int, Meta(ge=0, le=100_000)] = 0
    number: Annotated[str, Meta(max_length=12)] = ""


class Helping(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """At which venue somebody helps; without one, with the slips of every table."""

    venue: Annotated[str, Meta(max_length=60)] = ""


class Joined(msgspec.Struct, frozen=True):
    """Where you sit, and who you are."""

    room: str
    table: int
    me: Me


class DuplicateEdition(msgspec.Struct, frozen=True):
    """An edition a room can be played by."""

    name: str
    title: str
    language: str
    turns: int
    think_ms: int
    write_ms: int


class DuplicateChoices(msgspec.Struct, frozen=True):
    """Editions and what may be changed about them."""

    editions: list[DuplicateEdition]
    variants: dict[str, str]


async def choices(_request: Request) -> DuplicateChoices:
    """What can be played."""
    lines = []
    for name in edition_names():
        rules = duplicate_rules(name)
        lines.append(
            DuplicateEdition(
                name, rules.title, rules.language, rules.turns, rules.think_ms, rules.write_ms
            )
        )
    return DuplicateChoices(lines, dict(variant_titles()))


def _line(room: LiveRoom, person: Person | None) -> RoomLine:
    leads = desk.is_leader(room.plan, person)
    table = room.seats.get(person.id) if person is not None else None
    helps = person is not None and person.id in room.plan.helpers
    role: RoomRole = (
        "leader" if leads else "helper" if helps else "hall" if table is None else "player"
    )
    game = room.game
    return RoomLine(
        room.plan.id,
        room.plan.code if leads else "",
        game.title,
        room.rules.name,
        list(room.rules.variants),
        game.stage.value,
        game.number,
        len(game.players),
        role,
        table,
        room.plan.created,
    )


async def create(request: Request) -> RoomLine:
    """A new room, led by who makes it."""
    body: NewRoom = request.body
    leader = request.need(Role.GAME_LEADER, body.event) if body.event else request.me
    try:
        ZoneInfo(body.zone)
        duplicate_rules(body.edition, variants=body.variants, choices=body.choices.items())
    except RulesError as error:
        raise bad_request(str(error), ProblemCode.BAD_EDITION) from None
    except (LookupError, ValueError, OSError):
        raise bad_request(f"there is no time zone {body.zone!r}", ProblemCode.BAD_ZONE) from None
    by_guest = leader.account.kind is Kind.GUEST
    plan = RoomPlan(
        id=secrets.token_hex(8),
        code=new_code(),
        helper_code=new_code(),
        secret=secrets.token_hex(16),
        title=body.title,
        edition=body.edition,
        variants=tuple(body.variants),
        choices=tuple(sorted(body.choices.items())),
        lexicon=body.lexicon,
        created=request.server.now(),
        created_by=leader.id,
        event=body.event,
        zone=body.zone,
        day_ends=body.day_ends,
        by_guest=by_guest,
    )
    request.part(Rooms).check_room_for(plan)
    if by_guest:
        request.server.auth.limits.spend("duplicate-room", request.address, _BY_GUESTS)
    try:
        room = await request.part(Rooms).create(plan, DrawSource(body.source))
    except Refused as refused:
        raise against_rules(refused) from None
    return _line(room, leader)


async def close(request: Request) -> None:
    """End a room: by who leads it, or by an administrator."""
    room = await asked_room(request)
    me = request.me
    if not desk.is_leader(room.plan, me):
        await request.server.auth.audit.record("RoomClosed", me.id, {"title": room.game.title})
    await request.part(Rooms).close(room.plan.id)


async def all_rooms(request: Request) -> list[HouseRoom]:
    """Every open room, for administrators."""
    rooms = request.part(Rooms)
    lines = []
    for room in rooms.open_rooms():
        made_by = await request.server.auth.accounts.name_of(room.plan.created_by)
        here = rooms.visitors.here(room.plan.id)
        lines.append(
            HouseRoom(
                room.plan.id,
                room.game.title,
                made_by,
                room.plan.created,
                max(room.game.last_at, room.plan.created),
                len(room.game.players),
                here,
                by_guest=room.plan.by_guest,
            )
        )
    return lines


async def own_rooms(request: Request) -> list[RoomLine]:
    """The rooms you lead, help or play in."""
    rooms = await request.part(Rooms).of(request.me)
    return [_line(room, request.me) for room in rooms[:100]]


async def one(request: Request) -> RoomLine:
    """A room and what you are in it."""
    return _line(await asked_room(request), request.person)


async def by_code(request: Request) -> RoomLine:
    """The room whose code somebody read out."""
    room, _ = await request.part(Rooms).by_code(request.path("code"))
    return _line(room, request.person)


async def join(request: Request) -> Joined:
    """Come in with the room's code; who has no account comes as a guest."""
    body: Joining = request.body
    rooms = request.part(Rooms)
    room, helps = await rooms.by_code(request.path("code"))
    if helps:
        raise not_allowed(ProblemCode.HELPERS_CODE, "that is the code for helpers")
    if desk.is_leader(room.plan, request.person):
        raise not_allowed(ProblemCode.LEADS_HERE, "who leads does not play")
    if request.person is None:
        came = await come_as_guest(request, body.name, comes_back=bool(body.table))
    else:
        came = await me(request)
    try:
        if body.table:
            table = await _taken_over(request, room, came.id)
        else:
            table = await rooms.join(room, came.id, came.name, body.club, body.venue)
    except Refused as refused:
        raise against_rules(refused) from None
    return Joined(room.plan.id, table, came)


async def _taken_over(request: Request, room: LiveRoom, account: str) -> int:
    """Sit down at a table with its number; wrong ones are counted by room."""
    limits, body = request.server.auth.limits, request.body
    places = (
        (f"{room.plan.id}:{request.address}", _GUESSING),
        (room.plan.id, _GUESSING_TOGETHER),
    )
    for place, rate in places:
        limits.check("take-over", place, rate)
    try:
        return await request.part(Rooms).take_over(room, account, body.table, body.number)
    except Problem as problem:
        if problem.code == ProblemCode.WRONG_TABLE_CODE:
            for place, rate in places:
                limits.spend("take-over", place, rate)
        raise


async def help_out(request: Request) -> RoomLine:
    """Help with the slips, of a venue or of all tables, with the code for helpers."""
    room, helps = await request.part(Rooms).by_code(request.path("code"))
    if not helps:
        raise not_allowed(ProblemCode.PLAYERS_CODE, "that is the code for players")
    await request.part(Rooms).help(room, request.me, request.body.venue.strip())
    return _line(room, request.me)


_ROOMS = f"{V1}/duplicate"
_ONE = f"{_ROOMS}/rooms/{{room}}"
_CODE = f"{_ROOMS}/codes/{{code}}"


OPERATIONS = (
    Operation(
        "duplicate-choices",
        "GET",
        f"{_ROOMS}/choices",
        choices,
        "Editions and variants of duplicate",
        response_type=DuplicateChoices,
        access=ANYBODY,
    ),
    Operation(
        "duplicate-create",
        "POST",
        f"{_ROOMS}/rooms",
        create,
        "Make a room and lead it",
        request_type=NewRoom,
        response_type=RoomLine,
        rate=WRITING,
        makes=True,
    ),
    Operation(
        "duplicate-rooms",
        "GET",
        f"{_ROOMS}/rooms",
        own_rooms,
        "Rooms you lead, help or play in",
        response_type=list[RoomLine],
    ),
    Operation("duplicate-room", "GET", _ONE, one, "A room", response_type=RoomLine, access=ANYBODY),
    Operation(
        "duplicate-by-code",
        "GET",
        _CODE,
        by_code,
        "The room with a code",
        response_type=RoomLine,
        access=ANYBODY,
    ),
    Operation(
        "duplicate-join",
        "POST",
        f"{_CODE}/join",
        join,
        "Come in with the code, as a guest if need be",
        request_type=Joining,
        response_type=Joined,
        access=PLAYS_BY_CODE,
        rate=COMING_IN,
    ),
    Operation(
        "duplicate-help",
        "POST",
        f"{_CODE}/help",
        help_out,
        "Help at another venue",
        request_type=Helping,
        response_type=RoomLine,
        rate=WRITING,
    ),
    Operation(
        "duplicate-close",
        "POST",
        f"{_ONE}/close",
        close,
        "End a room, as its leader or as an administrator",
        rate=WRITING,
        access=LEADER_OR_ADMINISTRATOR,
    ),
    Operation(
        "open-duplicate-rooms",
        "GET",
        f"{V1}/house/rooms",
        all_rooms,
        "Every open duplicate room, for administrators",
        response_type=list[HouseRoom],
        access=ADMINISTRATOR,
    ),
    *game_api.OPERATIONS,
    *results.OPERATIONS,
)
