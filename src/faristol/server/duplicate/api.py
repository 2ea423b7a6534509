"""Duplicate rooms over HTTP: making one, coming in by code, commands, slips, the log."""

import secrets
from typing import Annotated, Any, Literal
from zoneinfo import ZoneInfo

import msgspec
from msgspec import Meta
from starlette.responses import Response

from faristol.duplicate import Refused, Stage, event_to_json
from faristol.duplicate.rules import (
    Chosen,
    RulesError,
    duplicate_rules,
    edition_names,
    variant_titles,
)
from faristol.duplicate.terms import DrawSource
from faristol.duplicate.views import Leader
from faristol.server.api.signing_in import Me, come_as_guest, me
from faristol.server.asking import WRITING, Asking, Operation
from faristol.server.codes import new_code
from faristol.server.duplicate import desk, results, seen
from faristol.server.duplicate.lines import SlipRow, StandingLine
from faristol.server.duplicate.messages import ClientMessage
from faristol.server.duplicate.plan import RoomPlan
from faristol.server.duplicate.room import LiveRoom
from faristol.server.duplicate.screen import show_screen
from faristol.server.duplicate.talk import answer_to
from faristol.server.people.limits import Rate
from faristol.server.people.roles import Role
from faristol.server.people.sign_ins import Person
from faristol.server.problem import bad_request, not_allowed, not_found
from faristol.server.wire import V1
from faristol.server.wire.messages import Pong

_JOINING = Rate(burst=1_500, every_ms=20)
"""A whole hall comes in from one address within a minute, each with the room's code."""
_TAKING_OVER = Rate(burst=5, every_ms=20_000)

_Short = Annotated[str, Meta(max_length=60)]
_Name = Annotated[str, Meta(min_length=1, max_length=40)]


class NewRoom(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is to be played, and who draws."""

    title: Annotated[str, Meta(max_length=80)] = ""
    edition: _Short = "nl-duplicate"
    variants: Annotated[list[_Short], Meta(max_length=8)] = []
    choices: Annotated[dict[str, Chosen], Meta(max_length=40)] = {}
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
    number: Annotated[str, Meta(max_length=8)] = ""


class Helping(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """At which venue somebody helps."""

    venue: Annotated[str, Meta(min_length=1, max_length=60)]


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


async def choices(_asking: Asking) -> DuplicateChoices:
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


async def create(asking: Asking) -> RoomLine:
    """A new room, led by who makes it."""
    body: NewRoom = asking.body
    leader = asking.need(Role.GAME_LEADER, body.event) if body.event else asking.me
    try:
        ZoneInfo(body.zone)
        duplicate_rules(body.edition, variants=body.variants, choices=body.choices.items())
    except RulesError as error:
        raise bad_request(str(error), "bad-edition") from None
    except (LookupError, ValueError, OSError):
        raise bad_request(f"there is no time zone {body.zone!r}", "bad-zone") from None
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
        created=asking.house.now(),
        created_by=leader.id,
        event=body.event,
        zone=body.zone,
        day_ends=body.day_ends,
    )
    try:
        room = await asking.house.rooms.create(plan, DrawSource(body.source))
    except Refused as refused:
        raise desk.as_problem(refused) from None
    return _line(room, leader)


async def own_rooms(asking: Asking) -> list[RoomLine]:
    """The rooms you lead, help or play in."""
    rooms = await asking.house.rooms.of(asking.me)
    return [_line(room, asking.me) for room in rooms[:100]]


async def _room(asking: Asking) -> LiveRoom:
    return await asking.house.rooms.room(asking.path("room"))


async def one(asking: Asking) -> RoomLine:
    """A room and what you are in it."""
    return _line(await _room(asking), asking.person)


async def by_code(asking: Asking) -> RoomLine:
    """The room whose code somebody read out."""
    room, _ = await asking.house.rooms.by_code(asking.path("code"))
    return _line(room, asking.person)


async def join(asking: Asking) -> Joined:
    """Come in with the room's code; who has no account comes as a guest."""
    body: Joining = asking.body
    rooms = asking.house.rooms
    room, helps = await rooms.by_code(asking.path("code"))
    if helps:
        raise not_allowed("that is the code for helpers")
    if desk.is_leader(room.plan, asking.person):
        raise not_allowed("who leads does not play")
    came = await come_as_guest(asking, body.name) if asking.person is None else await me(asking)
    try:
        if body.table:
            where = f"{room.plan.id}:{body.table}"
            asking.house.lodge.limits.spend("take-over", where, _TAKING_OVER)
            table = await rooms.take_over(room, came.id, body.table, body.number)
        else:
            table = await rooms.join(room, came.id, came.name, body.club, body.venue)
    except Refused as refused:
        raise desk.as_problem(refused) from None
    return Joined(room.plan.id, table, came)


async def help_out(asking: Asking) -> RoomLine:
    """Help at another venue, with the code for helpers."""
    room, helps = await asking.house.rooms.by_code(asking.path("code"))
    if not helps:
        raise not_allowed("that is the code for players")
    await asking.house.rooms.help(room, asking.me, asking.body.venue.strip())
    return _line(room, asking.me)


async def command(asking: Asking) -> Any:
    """Do something in a room, as over its socket."""
    if isinstance(asking.body, Pong):
        raise bad_request("there is nothing to answer")
    room = await _room(asking)
    try:
        done = await desk.submit(room, asking.me, asking.body)
    except Refused as refused:
        raise desk.as_problem(refused) from None
    return answer_to(room, asking.body, done, asking.house.now())


async def turn_slips(asking: Asking) -> list[SlipRow]:
    """The slips of a settled turn, for the staff: what was marked can be corrected."""
    room = await _room(asking)
    if not isinstance(desk.viewer_of(room, asking.person), Leader):
        raise not_allowed("slips are for who leads or helps")
    number = asking.path("turn")
    turns = {str(turn.number): turn for turn in room.game.turns}
    if number not in turns:
        raise not_found("turn")
    here = asking.house.rooms.visitors.tables_here(room.plan.id)
    return [seen.row(room, table, here.__contains__, turns[number]) for table in room.game.players]


async def all_standings(asking: Asking) -> list[StandingLine]:
    """The standings after the settled turns."""
    return seen.standing_lines(await _room(asking))


async def log(asking: Asking) -> Response:
    """Everything that happened, one JSON line an event: for the staff, and for all at the end."""
    room = await _room(asking)
    staff = isinstance(desk.viewer_of(room, asking.person), Leader)
    if not staff and room.game.stage is not Stage.OVER:
        raise not_allowed("the log is shown when the game is over")
    lines = [msgspec.json.encode(event_to_json(event, room.box)) for event in room.events]
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
        gives=DuplicateChoices,
        needs_sign_in=False,
    ),
    _row(
        "create",
        "POST",
        f"{_ROOMS}/rooms",
        create,
        "Make a room and lead it",
        takes=NewRoom,
        gives=RoomLine,
        rate=WRITING,
    ),
    _row(
        "rooms",
        "GET",
        f"{_ROOMS}/rooms",
        own_rooms,
        "Rooms you lead, help or play in",
        gives=list[RoomLine],
    ),
    _row("room", "GET", _ONE, one, "A room", gives=RoomLine, needs_sign_in=False),
    _row(
        "by-code",
        "GET",
        _CODE,
        by_code,
        "The room with a code",
        gives=RoomLine,
        needs_sign_in=False,
        rate=_JOINING,
    ),
    _row(
        "join",
        "POST",
        f"{_CODE}/join",
        join,
        "Come in with the code, as a guest if need be",
        takes=Joining,
        gives=Joined,
        needs_sign_in=False,
        rate=_JOINING,
    ),
    _row(
        "help",
        "POST",
        f"{_CODE}/help",
        help_out,
        "Help at another venue",
        takes=Helping,
        gives=RoomLine,
        rate=WRITING,
    ),
    _row(
        "command",
        "POST",
        f"{_ONE}/commands",
        command,
        "Do something in a room",
        takes=ClientMessage,
        rate=WRITING,
        refuses=(422,),
    ),
    _row(
        "turn-slips",
        "GET",
        f"{_ONE}/turns/{{turn}}/slips",
        turn_slips,
        "The slips of a settled turn",
        gives=list[SlipRow],
    ),
    _row(
        "standings",
        "GET",
        f"{_ONE}/standings",
        all_standings,
        "The standings after the settled turns",
        gives=list[StandingLine],
        needs_sign_in=False,
    ),
    _row("log", "GET", f"{_ONE}/log", log, "Everything that happened", needs_sign_in=False),
    _row(
        "screen",
        "GET",
        f"{_ONE}/screen",
        show_screen,
        "The room as server-sent events",
        needs_sign_in=False,
    ),
    *results.OPERATIONS,
)
