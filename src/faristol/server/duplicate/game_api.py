"""A game in a duplicate room over HTTP: commands, slips, standings, the log, and who helps."""

import msgspec
from starlette.responses import Response

from faristol.core import Refused
from faristol.duplicate import Stage, duplicate_codec
from faristol.duplicate.views import Leader
from faristol.server.duplicate import desk, views
from faristol.server.duplicate.messages import ClientMessage
from faristol.server.duplicate.permissions import LEADER, STAFF, STAFF_UNTIL_THE_END, asked_room
from faristol.server.duplicate.rooms import Rooms
from faristol.server.duplicate.schemas import SlipRow, StandingLine
from faristol.server.duplicate.screen import show_screen
from faristol.server.duplicate.socket import answer_to
from faristol.server.endpoints.access import ANYBODY
from faristol.server.endpoints.request import WRITING, Operation, Request
from faristol.server.problem import (
    Missing,
    ProblemCode,
    against_rules,
    bad_request,
    not_allowed,
    not_found,
)
from faristol.server.refused_aids import RefusedAids
from faristol.server.wire import V1
from faristol.server.wire.messages import Pong


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


async def helpers(request: Request) -> list[HelperLine]:
    """Who helps, and where."""
    lines = []
    for account_id, venue in (await asked_room(request)).plan.helpers.items():
        name = await request.server.auth.accounts.name_of(account_id)
        lines.append(HelperLine(account_id, name, venue))
    return lines


async def remove_helper(request: Request) -> None:
    """Let somebody help no more; the code for helpers is another one from then on."""
    await request.part(Rooms).remove_helper(await asked_room(request), request.path("helper"))


async def refused_aids(request: Request) -> list[RefusedAidLine]:
    """Who asked for forbidden help while they had a turn open, for the leader."""
    room = await asked_room(request)
    accounts = request.server.auth.accounts
    lines = []
    for aid in await request.part(RefusedAids).at(room.plan.id):
        account = await accounts.get(aid.by) if aid.by else None
        name = account.name if account is not None else ""
        lines.append(RefusedAidLine(aid.seat, name, aid.kind, aid.clause, aid.last, aid.times))
    return lines


async def command(request: Request) -> object:
    """Do something in a room, as over its socket."""
    if isinstance(request.body, Pong):
        raise bad_request("there is nothing to answer")
    room = await asked_room(request)
    try:
        done = await desk.submit(room, request.me, request.body)
    except Refused as refused:
        raise against_rules(refused) from None
    return answer_to(room, request.body, done, request.server.now())


async def turn_slips(request: Request) -> list[SlipRow]:
    """The slips of a settled turn, for the staff: what was marked can be corrected."""
    room = await asked_room(request)
    number = request.path("turn")
    turns = {str(turn.number): turn for turn in room.game.turns}
    if number not in turns:
        raise not_found(Missing.TURN)
    here = request.part(Rooms).visitors.tables_here(room.plan.id)
    return [views.row(room, table, here.__contains__, turns[number]) for table in room.game.players]


async def all_standings(request: Request) -> list[StandingLine]:
    """The standings after the settled turns."""
    return views.standing_lines(await asked_room(request))


async def log(request: Request) -> Response:
    """Everything that happened, one JSON line an event: for the staff, and for all at the end."""
    room = await asked_room(request)
    staff = isinstance(desk.viewer_of(room, request.person), Leader)
    if not staff and room.game.stage is not Stage.OVER:
        raise not_allowed(ProblemCode.SHOWN_AT_THE_END, "the log is shown when the game is over")
    codec = duplicate_codec(room.box)
    lines = [codec.encode(event) for event in room.events]
    headers = {"content-disposition": f'attachment; filename="duplicate-{room.plan.id}.jsonl"'}
    return Response(b"\n".join(lines) + b"\n", headers=headers, media_type="application/jsonl")


_ONE = f"{V1}/duplicate/rooms/{{room}}"


OPERATIONS = (
    Operation(
        "duplicate-helpers",
        "GET",
        f"{_ONE}/helpers",
        helpers,
        "Who helps, for the leader",
        response_type=list[HelperLine],
        access=LEADER,
    ),
    Operation(
        "duplicate-remove-helper",
        "DELETE",
        f"{_ONE}/helpers/{{helper}}",
        remove_helper,
        "Let somebody help no more",
        rate=WRITING,
        access=LEADER,
    ),
    Operation(
        "duplicate-refused-aids",
        "GET",
        f"{_ONE}/refused-aids",
        refused_aids,
        "Who asked for forbidden help during a turn, for the leader",
        response_type=list[RefusedAidLine],
        access=LEADER,
    ),
    Operation(
        "duplicate-command",
        "POST",
        f"{_ONE}/commands",
        command,
        "Do something in a room",
        request_type=ClientMessage,
        rate=WRITING,
        refuses=(422,),
    ),
    Operation(
        "duplicate-turn-slips",
        "GET",
        f"{_ONE}/turns/{{turn}}/slips",
        turn_slips,
        "The slips of a settled turn",
        response_type=list[SlipRow],
        access=STAFF,
    ),
    Operation(
        "duplicate-standings",
        "GET",
        f"{_ONE}/standings",
        all_standings,
        "The standings after the settled turns",
        response_type=list[StandingLine],
        access=ANYBODY,
    ),
    Operation(
        "duplicate-log",
        "GET",
        f"{_ONE}/log",
        log,
        "Everything that happened",
        access=STAFF_UNTIL_THE_END,
    ),
    Operation(
        "duplicate-screen",
        "GET",
        f"{_ONE}/screen",
        show_screen,
        "The room as server-sent events",
        access=ANYBODY,
    ),
)
