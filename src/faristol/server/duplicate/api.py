"""Duplicate rooms over HTTP: making one, coming in by code, commands, slips, the log."""

import secrets
from typing import Annotated, Any, Literal
from zoneinfo import ZoneInfo

import msgspec
from msgspec import Meta
from starlette.responses import Response

from faristol.core import Refused
from faristol.duplicate import Stage, duplicate_codec
from faristol.duplicate.rules import (
    RulesError,
    duplicate_rules,
    edition_names,
    variant_titles,
)
from faristol.duplicate.terms import DrawSource
from faristol.duplicate.views import Leader
from faristol.server.accounts.signing_in import Me, come_as_guest, me
from faristol.server.auth.accounts import Kind
from faristol.server.auth.limits import Rate
from faristol.server.auth.sessions import Person
from faristol.server.codes import new_code
from faristol.server.duplicate import desk, results, seen
from faristol.server.duplicate.lines import SlipRow, StandingLine
from faristol.server.duplicate.messages import ClientMessage
from faristol.server.duplicate.rights import (
    LEADER,
    LEADER_OR_ADMINISTRATOR,
    PLAYS_BY_CODE,
    STAFF,
    STAFF_UNTIL_THE_END,
)
from faristol.server.duplicate.room import LiveRoom
from faristol.server.duplicate.rooms import Rooms
from faristol.server.duplicate.screen import show_screen
from faristol.server.duplicate.socket import answer_to
from faristol.server.endpoints.access import ADMINISTRATOR, ANYBODY
from faristol.server.endpoints.request import COMING_IN, WRITING, Operation, Request
from faristol.server.plans.rooms import RoomPlan
from faristol.server.problem import (
    Missing,
    Problem,
    ProblemCode,
    against_rules,
    bad_request,
    not_allowed,
    not_found,
)
from faristol.server.refused_aids import RefusedAids
from faristol.server.roles import Role
from faristol.server.wire import V1
from faristol.server.wire.commands import WholeNumber
from faristol.server.wire.messages import Pong

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


class HelperLine(msgspec.Struct, frozen=True):
    """Somebody who helps at a venue."""

    id: str
    name: str
    venue: str


class RefusedAidLine(msgspec.Struct, frozen=True):
    """Forbidden help that somebody asked for during a turn; no name where nobody was signed in."""

    table: int
    by: str
    kind: str
    clause: str
    at: int
    times: int


class RoomLine(msgspec.Struct, frozen=True):
    """A room, as the asker may see it; its code only for who leads."""

    id: str
    code: str
    title: str
    edition: str
    variants: list[str]
    stage: str
    turn: int
    players: int
    role: Literal["leader", "helper", "player", "hall"]
    table: int | None
    created: int


class HouseRoom(msgspec.Struct, frozen=True):
    """An open room, as an administrator sees it."""

    id: str
    title: str
    made_by: str
    created: int
    last: int
    """When something happened there last."""
    players: int
    here: int
    """How many are connected to it."""
    by_guest: bool


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
    role = "leader" if leads else "helper" if helps else "hall" if table is None else "player"
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
        role,  # type: ignore[arg-type]
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
    room = await _room(request)
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


async def _room(request: Request) -> LiveRoom:
    return await request.part(Rooms).room(request.path("room"))


async def one(request: Request) -> RoomLine:
    """A room and what you are in it."""
    return _line(await _room(request), request.person)


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


async def helpers(request: Request) -> list[HelperLine]:
    """Who helps, and where."""
    lines = []
    for account_id, venue in (await _room(request)).plan.helpers.items():
        name = await request.server.auth.accounts.name_of(account_id)
        lines.append(HelperLine(account_id, name, venue))
    return lines


async def remove_helper(request: Request) -> None:
    """Let somebody help no more; the code for helpers is another one from then on."""
    await request.part(Rooms).remove_helper(await _room(request), request.path("helper"))


async def refused_aids(request: Request) -> list[RefusedAidLine]:
    """Who asked for forbidden help while they had a turn open, for the leader."""
    room = await _room(request)
    accounts = request.server.auth.accounts
    lines = []
    for aid in await request.part(RefusedAids).at(room.plan.id):
        account = await accounts.get(aid.by) if aid.by else None
        name = account.name if account is not None else ""
        lines.append(RefusedAidLine(aid.seat, name, aid.kind, aid.clause, aid.last, aid.times))
    return lines


async def command(request: Request) -> Any:
    """Do something in a room, as over its socket."""
    if isinstance(request.body, Pong):
        raise bad_request("there is nothing to answer")
    room = await _room(request)
    try:
        done = await desk.submit(room, request.me, request.body)
    except Refused as refused:
        raise against_rules(refused) from None
    return answer_to(room, request.body, done, request.server.now())


async def turn_slips(request: Request) -> list[SlipRow]:
    """The slips of a settled turn, for the staff: what was marked can be corrected."""
    room = await _room(request)
    number = request.path("turn")
    turns = {str(turn.number): turn for turn in room.game.turns}
    if number not in turns:
        raise not_found(Missing.TURN)
    here = request.part(Rooms).visitors.tables_here(room.plan.id)
    return [seen.row(room, table, here.__contains__, turns[number]) for table in room.game.players]


async def all_standings(request: Request) -> list[StandingLine]:
    """The standings after the settled turns."""
    return seen.standing_lines(await _room(request))


async def log(request: Request) -> Response:
    """Everything that happened, one JSON line an event: for the staff, and for all at the end."""
    room = await _room(request)
    staff = isinstance(desk.viewer_of(room, request.person), Leader)
    if not staff and room.game.stage is not Stage.OVER:
        raise not_allowed(ProblemCode.SHOWN_AT_THE_END, "the log is shown when the game is over")
    codec = duplicate_codec(room.box)
    lines = [codec.encode(event) for event in room.events]
    headers = {"content-disposition": f'attachment; filename="duplicate-{room.plan.id}.jsonl"'}
    return Response(b"\n".join(lines) + b"\n", headers=headers, media_type="application/jsonl")


_ROOMS = f"{V1}/duplicate"
_ONE = f"{_ROOMS}/rooms/{{room}}"
_CODE = f"{_ROOMS}/codes/{{code}}"


def _row(name: str, method: str, path: str, does: Any, summary: str, **rest: Any) -> Operation:
    return Operation(f"duplicate-{name}", method, path, does, summary, **rest)


OPERATIONS = (
    _row(
        "choices",
        "GET",
        f"{_ROOMS}/choices",
        choices,
        "Editions and variants of duplicate",
        response_type=DuplicateChoices,
        access=ANYBODY,
    ),
    _row(
        "create",
        "POST",
        f"{_ROOMS}/rooms",
        create,
        "Make a room and lead it",
        request_type=NewRoom,
        response_type=RoomLine,
        rate=WRITING,
        makes=True,
    ),
    _row(
        "rooms",
        "GET",
        f"{_ROOMS}/rooms",
        own_rooms,
        "Rooms you lead, help or play in",
        response_type=list[RoomLine],
    ),
    _row("room", "GET", _ONE, one, "A room", response_type=RoomLine, access=ANYBODY),
    _row(
        "by-code",
        "GET",
        _CODE,
        by_code,
        "The room with a code",
        response_type=RoomLine,
        access=ANYBODY,
    ),
    _row(
        "join",
        "POST",
        f"{_CODE}/join",
        join,
        "Come in with the code, as a guest if need be",
        request_type=Joining,
        response_type=Joined,
        access=PLAYS_BY_CODE,
        rate=COMING_IN,
    ),
    _row(
        "help",
        "POST",
        f"{_CODE}/help",
        help_out,
        "Help at another venue",
        request_type=Helping,
        response_type=RoomLine,
        rate=WRITING,
    ),
    _row(
        "close",
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
    _row(
        "helpers",
        "GET",
        f"{_ONE}/helpers",
        helpers,
        "Who helps, for the leader",
        response_type=list[HelperLine],
        access=LEADER,
    ),
    _row(
        "remove-helper",
        "DELETE",
        f"{_ONE}/helpers/{{helper}}",
        remove_helper,
        "Let somebody help no more",
        rate=WRITING,
        access=LEADER,
    ),
    _row(
        "refused-aids",
        "GET",
        f"{_ONE}/refused-aids",
        refused_aids,
        "Who asked for forbidden help during a turn, for the leader",
        response_type=list[RefusedAidLine],
        access=LEADER,
    ),
    _row(
        "command",
        "POST",
        f"{_ONE}/commands",
        command,
        "Do something in a room",
        request_type=ClientMessage,
        rate=WRITING,
        refuses=(422,),
    ),
    _row(
        "turn-slips",
        "GET",
        f"{_ONE}/turns/{{turn}}/slips",
        turn_slips,
        "The slips of a settled turn",
        response_type=list[SlipRow],
        access=STAFF,
    ),
    _row(
        "standings",
        "GET",
        f"{_ONE}/standings",
        all_standings,
        "The standings after the settled turns",
        response_type=list[StandingLine],
        access=ANYBODY,
    ),
    _row(
        "log",
        "GET",
        f"{_ONE}/log",
        log,
        "Everything that happened",
        access=STAFF_UNTIL_THE_END,
    ),
    _row(
        "screen",
        "GET",
        f"{_ONE}/screen",
        show_screen,
        "The room as server-sent events",
        access=ANYBODY,
    ),
    *results.OPERATIONS,
)
