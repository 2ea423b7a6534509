"""Games at real boards with a device as clock and sheet: one for each table of the open round.

The card on a table has a link with the event, the table and a word that only this server can have
written; whoever opens it has the table's game, made when the first of them comes.
"""

import hmac
from hashlib import sha256

import msgspec

from faristol.championship.desk.commands import NoteGame
from faristol.championship.desk.state import Desk
from faristol.championship.state import Round
from faristol.championship.views import name_of
from faristol.server.championship.live import LiveChampionship
from faristol.server.championship.wanted import WantedGame, laid_for, plan_of, wanted_games
from faristol.server.plans.championships import Plan
from faristol.server.plans.table_host import TableHost
from faristol.server.plans.tables import SeatPlan, TablePlan
from faristol.server.problem import Missing, Problem, ProblemCode, not_found
from faristol.store import RevisionConflictError


def board_key(plan: Plan, table: int) -> str:
    """What the link on a table's card shows to have been printed here."""
    told = hmac.digest(plan.secret.encode(), f"board:{table}".encode(), sha256)
    return told.hex()[:12]


async def board_of(
    hall: TableHost, live: LiveChampionship, table: int, key: str, now: int
) -> TablePlan:
    """The game at a table's board in the open round; made if there is none yet.

    :raises Problem: for a card of another event, where nobody plays, or where the book forbids it.
    """
    if not hmac.compare_digest(board_key(live.plan, table).encode(), key.encode()):
        raise not_found(Missing.TABLE)
    current = live.state.current
    if current is None or not current.is_published:
        raise _nobody_plays(table)
    wanted = _wanted(live.desk, current, table)
    known = live.desk.game_at(current.number, table, current.players_at(table))
    if known is not None:
        plan = await hall.plan(known.game)
        if not plan.device:  # it is played on screens
            raise _nobody_plays(table)
        return plan
    if wanted is None:
        raise _nobody_plays(table)
    return await _laid(hall, live, current, wanted, now)


def _wanted(desk: Desk, current: Round, table: int) -> WantedGame | None:
    return next((each for each in wanted_games(desk, current) if each.table == table), None)


async def _laid(
    hall: TableHost, live: LiveChampionship, current: Round, wanted: WantedGame, now: int
) -> TablePlan:
    nobody = [""] * len(wanted.playing)
    plan = plan_of(live, current, wanted, nobody, now)
    names = (name_of(live.state, player) for player in wanted.playing)
    plan = msgspec.structs.replace(
        plan,
        id=sha256(f"board:{plan.id}".encode()).hexdigest()[:12],
        seats=tuple(SeatPlan(name, at_board=True) for name in names),
        judge="arbiter",
        source="on-table",
        device=True,
    )
    try:
        plan = await hall.create(plan)
    except RevisionConflictError:  # somebody opened the same card at this moment
        plan = await hall.plan(plan.id)
    plan = await hall.open_if_full(plan.id)
    await live.submit(NoteGame(laid_for(now, current, wanted, plan.id)), actor="")
    return plan


def _nobody_plays(table: int) -> Problem:
    detail = "no game is played at that board now"
    return Problem(409, ProblemCode.NO_GAME_THERE, detail, values={"table": table})
