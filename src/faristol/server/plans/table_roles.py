"""Who rules at a table and who may watch it, by what was agreed about it."""

from faristol.server.auth.sessions import Person
from faristol.server.plans.tables import TablePlan
from faristol.server.roles import Role, holds


def is_arbiter(plan: TablePlan, person: Person | None) -> bool:
    """Whether somebody rules at this table. Nobody rules on a game they play."""
    if person is None or plan.seat_of(person.id) is not None:
        return False
    grants = person.account.grants
    return holds(grants, Role.ARBITER, plan.event) or (
        bool(plan.event) and holds(grants, Role.TEACHER, plan.event)
    )


def may_watch(plan: TablePlan, person: Person | None, code: str = "") -> bool:
    """Whether somebody may see the table at all."""
    if person is not None and plan.seat_of(person.id) is not None:
        return True
    if is_arbiter(plan, person):
        return True
    # A game from a file may have no code: nothing typed matches it.
    has_code = bool(plan.code) and code == plan.code
    return plan.spectators and (plan.public or has_code or _is_spectator(plan, person))


def _is_spectator(plan: TablePlan, person: Person | None) -> bool:
    """Whether somebody watches the event's games, also those that are not public."""
    if person is None or not plan.event:
        return False
    return holds(person.account.grants, Role.SPECTATOR, plan.event)
