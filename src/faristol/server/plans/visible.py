"""The table that a request names, if its sender may know of it."""

from faristol.server.endpoints.request import Request
from faristol.server.plans.table_host import TableHost
from faristol.server.plans.table_roles import may_watch
from faristol.server.plans.tables import TablePlan
from faristol.server.problem import Missing, not_found


async def visible_plan(request: Request) -> TablePlan:
    """The table that the path names, if the asker may know of it.

    :raises Problem: when not.
    """
    plan = await request.part(TableHost).plan(request.path("table"))
    code = request.query("code")
    invited = request.person is not None and plan.awaits(request.person.id)
    # Who may sit down by the code reads first what is agreed, also where nobody may watch.
    comes = not plan.opened and code == plan.code
    if not (invited or comes) and not may_watch(plan, request.person, code):
        raise not_found(Missing.TABLE)
    return plan
