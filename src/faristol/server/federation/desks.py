"""All federations' desks of this server."""

from collections.abc import Callable

from faristol.championship.federation.commands import FederationCommand, OpenDesk
from faristol.championship.federation.decider import CODEC, FEDERATION
from faristol.championship.federation.events import FederationEvent
from faristol.championship.federation.state import Desk
from faristol.server.aside import Aside
from faristol.server.auth.accounts import Accounts
from faristol.server.auth.sessions import Person
from faristol.server.contests import ContestPlan, Contests
from faristol.server.federation.messages import NewRanking
from faristol.server.federation.schemas import RankingView, ranking_view
from faristol.server.problem import Missing
from faristol.server.streams.ownership import Ownership
from faristol.store import Store


class Federations(Contests[Desk, FederationCommand, FederationEvent, RankingView]):
    """Every desk this process knows."""

    def __init__(
        self,
        store: Store,
        accounts: Accounts,
        aside: Aside,
        now: Callable[[], int],
        owner: Ownership | None = None,
    ) -> None:
        super().__init__(
            "ranking",
            Missing.RANKING,
            FEDERATION,
            CODEC,
            ranking_view,
            store,
            accounts,
            aside,
            now,
            owner,
        )

    async def open(self, person: Person, asked: NewRanking) -> ContestPlan:
        """A new desk, kept by who opens it.

        :raises Refused: when it can't be like this.
        """
        return await self.opened(person, asked.name, "", ("", ""), OpenDesk(0, asked.name))
