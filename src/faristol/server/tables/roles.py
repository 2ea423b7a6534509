"""Which of the table's roles somebody has, and whether they may watch at all."""

from faristol.server.auth.sessions import Person
from faristol.server.plans.tables import TablePlan
from faristol.server.problem import Missing, not_found
from faristol.server.roles import Role as Held
from faristol.server.roles import holds
from faristol.server.tables.live import LiveTable
from faristol.table.terms import Stage
from faristol.table.views import Arbiter, Archive, Role, Seat, Spectator

_OVER = (Stage.OVER, Stage.SIGNED, Stage.LOCKED)


def is_arbiter(plan: TablePlan, person: Person | None) -> bool:
    """Whether somebody rules at this table. Nobody rules on a game they play."""
    if person is None or plan.seat_of(person.id) is not None:
        return False
    grants = person.account.grants
    return holds(grants, Held.ARBITER, plan.event) or (
        bool(plan.event) and holds(grants, Held.TEACHER, plan.event)
    )


def may_watch(plan: TablePlan, person: Person | None, code: str = "") -> bool:
    """Whether somebody may see the table at all."""
    if person is not None and plan.seat_of(person.id) is not None:
        return True
    if is_arbiter(plan, person):
        return True
    # A game from a file may have no code; no code is none.
    has_code = bool(plan.code) and code == plan.code
    return plan.spectators and (plan.public or has_code or _is_spectator(plan, person))


def _is_spectator(plan: TablePlan, person: Person | None) -> bool:
    """Whether somebody watches the event's games, also those that are not public."""
    if person is None or not plan.event:
        return False
    return holds(person.account.grants, Held.SPECTATOR, plan.event)


def role_of(table: LiveTable, person: Person | None, code: str = "") -> Role:
    """What somebody is at this table.

    :raises Problem: when they may not know of it.
    """
    plan = table.plan
    if not may_watch(plan, person, code):
        raise not_found(Missing.TABLE)
    if is_arbiter(plan, person):
        return Arbiter()
    seat = plan.seat_of(person.id) if person is not None else None
    if seat is not None:
        return Seat(seat)
    return Spectator()


def for_reading(role: Role, table: LiveTable) -> Role:
    """The role to show a finished game by: then everything is public."""
    stage = table.game.stage
    if stage in _OVER and not isinstance(role, Arbiter) and not table.plan.delay_s:
        return Archive(stage)
    return role
