"""A device at a real board calls the arbiter of its event, whatever stops its book knows.

The clock does not stop for it: where the book has such a stop, that is a command of the table.
"""

from typing import Annotated

import msgspec
from msgspec import Meta

from faristol.championship.desk.commands import CallArbiter
from faristol.core import Refused
from faristol.core.command_codec import CommandId
from faristol.server.championship.office import Office as ChampionshipOffice
from faristol.server.endpoints.access import ANYBODY_WITH_LINK
from faristol.server.endpoints.request import READING, Operation, Request
from faristol.server.problem import Problem, ProblemCode, against_rules
from faristol.server.tables.companion import Companions
from faristol.server.wire import V1


class BoardCall(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody at a real board wants the arbiter."""

    id: CommandId
    """The device's own; sent again with it, the table calls once."""
    code: Annotated[str, Meta(min_length=6, max_length=12)]
    seat: Annotated[int, Meta(ge=0, le=3)] = 0
    """Who calls."""


async def call(request: Request) -> None:
    """Put the table into the arbiters' queue."""
    asked: BoardCall = request.body
    table = await request.part(Companions).table(request.path("table"), asked.code)
    plan = table.plan
    if not plan.event:
        detail = "no arbiter can be called to this table"
        raise Problem(409, ProblemCode.NOBODY_TO_CALL, detail)
    live = await request.part(ChampionshipOffice).get(plan.event)
    current = live.state.current
    number = int(plan.number)
    players = current.players_at(number) if current is not None else ()
    if current is None or str(current.number) != plan.round or asked.seat >= len(players):
        detail = "no game is played at that board now"
        raise Problem(409, ProblemCode.NO_GAME_THERE, detail, values={"table": number})
    called = CallArbiter(0, players[asked.seat])
    try:
        await live.submit(called, actor="", command_id=f"board:{plan.id}:{asked.id}")
    except Refused as refused:
        raise against_rules(refused) from None


OPERATIONS = (
    Operation(
        "call-from-board",
        "POST",
        f"{V1}/boards/{{table}}/call",
        call,
        "Call the arbiter to a real board",
        request_type=BoardCall,
        access=ANYBODY_WITH_LINK,
        rate=READING,
        refuses=(422,),
    ),
)
