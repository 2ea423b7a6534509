"""How many tables guests may have: half of the server's, and of one address what a hall needs."""

from collections.abc import Callable, Iterable

from faristol.server.makers import Makers
from faristol.server.plans.tables import TablePlan
from faristol.server.problem import Problem, ProblemCode

_OF_A_HALL = 1_000
"""Tables that guests of one address may always have, where all guests may have so many."""


class GuestTables:
    """Tables and boards that were made without an account."""

    def __init__(self, most_tables: int, now: Callable[[], int]) -> None:
        self._most = most_tables // 2
        self._most_of_one = min(self._most, max(most_tables // 8, _OF_A_HALL))
        self._makers = Makers(now)

    def check_room(self, plans: Iterable[TablePlan]) -> None:
        """Let guests make one more; `plans` are all tables that are not over.

        :raises Problem: when guests have too many, or those of the asker's address.
        """
        there = {plan.id for plan in plans if plan.by_guest}
        if len(there) >= self._most or self._makers.of_asker(there) >= self._most_of_one:
            detail = "guests have no more tables here"
            raise Problem(503, ProblemCode.SERVER_FULL, detail, retry_after_s=60)

    def whose(self, plan: TablePlan) -> str:
        """Who counts as one where there is something to share: an account, an address of guests."""
        if not plan.by_guest:
            return plan.created_by
        return self._makers.address_of(plan.id)

    def made(self, plan: TablePlan) -> None:
        """A table was made; only those of guests count."""
        if plan.by_guest:
            self._makers.note(plan.id)
