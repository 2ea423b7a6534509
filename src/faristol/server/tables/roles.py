"""Which of the table's roles somebody has."""

from faristol.server.auth.sessions import Person
from faristol.server.plans.table_roles import is_arbiter, may_watch
from faristol.server.problem import Missing, not_found
from faristol.server.tables.live import LiveTable
from faristol.table.views import Arbiter, Archive, Role, Seat, Spectator


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
    if stage.is_over and not isinstance(role, Arbiter) and not table.plan.delay_s:
        return Archive(stage)
    return role
