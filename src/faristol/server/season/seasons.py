"""All club seasons of this server."""

from collections.abc import Callable

from faristol.championship.season.commands import OpenSeason, SeasonCommand
from faristol.championship.season.decider import CODEC, SEASON
from faristol.championship.season.events import SeasonEvent
from faristol.championship.season.state import Season
from faristol.server.aside import Aside
from faristol.server.auth.accounts import Accounts
from faristol.server.auth.sessions import Person
from faristol.server.contests import ContestPlan, Contests
from faristol.server.problem import Missing
from faristol.server.season.messages import NewSeason
from faristol.server.season.schemas import SeasonView, season_view
from faristol.server.streams.ownership import Ownership
from faristol.store import Store


class Seasons(Contests[Season, SeasonCommand, SeasonEvent, SeasonView]):
    """Every season this process knows."""

    def __init__(
        self,
        store: Store,
        accounts: Accounts,
        aside: Aside,
        now: Callable[[], int],
        owner: Ownership | None = None,
    ) -> None:
        super().__init__(
            "season", Missing.SEASON, SEASON, CODEC, season_view, store, accounts, aside, now, owner
        )

    async def open(self, person: Person, asked: NewSeason) -> ContestPlan:
        """A new season, directed by who opens it.

        :raises Refused: when it can't be like this.
        """
        command = OpenSeason(
            0,
            asked.name,
            asked.begins_on,
            asked.ends_on,
            asked.place,
            asked.nights,
            asked.games,
        )
        days = asked.begins_on, asked.ends_on
        return await self.opened(person, asked.name, asked.place, days, command)
