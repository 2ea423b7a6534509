"""What each role sees of a table, worked out once for everybody who has that role."""

from collections.abc import Sequence

import msgspec

from faristol.rulebook import Ruleset
from faristol.server.plans.tables import TablePlan
from faristol.server.tables.view import state_seen
from faristol.server.wire.messages import TableState
from faristol.table.events import Event
from faristol.table.views import Role

_encode = msgspec.json.Encoder().encode


class SharedViews:
    """The views of one table at the version that was last asked for."""

    def __init__(self, rules: Ruleset) -> None:
        self._rules = rules
        self._of: tuple[int, TablePlan] | None = None
        self._states: dict[Role, TableState] = {}
        self._texts: dict[Role, bytes] = {}

    def state(
        self, role: Role, plan: TablePlan, events: Sequence[Event], visible: int
    ) -> TableState:
        """The table after its first `visible` events, as a role sees it."""
        self._move_to(visible, plan)
        if role not in self._states:
            self._states[role] = state_seen(role, self._rules, plan, events[:visible])
        return self._states[role]

    def text(self, role: Role, plan: TablePlan, events: Sequence[Event], visible: int) -> bytes:
        """The same, encoded."""
        self._move_to(visible, plan)
        if role not in self._texts:
            self._texts[role] = _encode(self.state(role, plan, events, visible))
        return self._texts[role]

    def _move_to(self, visible: int, plan: TablePlan) -> None:
        if self._of != (visible, plan):
            self._of = (visible, plan)
            self._states.clear()
            self._texts.clear()
