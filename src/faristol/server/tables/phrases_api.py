"""Saying a set phrase at a table."""

import msgspec

from faristol.server.auth.accounts import Kind
from faristol.server.endpoints.access import PLAYERS_OF_TABLE
from faristol.server.endpoints.request import WRITING, Operation, Request
from faristol.server.plans.table_host import TableHost
from faristol.server.plans.tables import TablePlan
from faristol.server.problem import Missing, Problem, ProblemCode, not_found
from faristol.server.tables.phrases import Phrases
from faristol.server.wire import V1
from faristol.server.wire.messages import Phrase


class Saying(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the set phrases."""

    phrase: Phrase


async def say(request: Request) -> None:
    """Say it to everybody who plays at the table. Nobody talks with pupils, nor they."""
    plan = await request.part(TableHost).plan(request.path("table"))
    seat = plan.seat_of(request.me.id)
    if seat is None:
        raise not_found(Missing.TABLE)
    if await _has_pupils(request, plan):
        raise Problem(409, ProblemCode.NO_PHRASES, "nothing is said where pupils play")
    await request.part(Phrases).say(plan, seat, request.body.phrase)


async def _has_pupils(request: Request, plan: TablePlan) -> bool:
    accounts = request.server.auth.accounts
    found = [await accounts.get(seat.account) for seat in plan.seats if seat.account]
    return any(account is not None and account.kind is Kind.CARD for account in found)


OPERATIONS = (
    Operation(
        "say-phrase",
        "POST",
        f"{V1}/tables/{{table}}/phrases",
        say,
        "Say a set phrase to who plays at the table",
        request_type=Saying,
        access=PLAYERS_OF_TABLE,
        rate=WRITING,
        refuses=(409,),
    ),
)
