"""All leagues of this server."""

from collections.abc import Callable

from faristol.championship.league.again import entries_after
from faristol.championship.league.commands import LeagueCommand, OpenLeague
from faristol.championship.league.decider import CODEC, LEAGUE
from faristol.championship.league.events import LeagueEvent
from faristol.championship.league.state import League
from faristol.server.aside import Aside
from faristol.server.auth.accounts import Accounts
from faristol.server.auth.sessions import Person
from faristol.server.contests import ContestPlan, Contests
from faristol.server.league.messages import NewLeague
from faristol.server.league.schemas import LeagueView, league_view
from faristol.server.problem import Missing
from faristol.server.streams.ownership import Ownership
from faristol.store import Store


class Leagues(Contests[League, LeagueCommand, LeagueEvent, LeagueView]):
    """Every league this process knows."""

    def __init__(
        self,
        store: Store,
        accounts: Accounts,
        aside: Aside,
        now: Callable[[], int],
        owner: Ownership | None = None,
    ) -> None:
        super().__init__(
            "league", Missing.LEAGUE, LEAGUE, CODEC, league_view, store, accounts, aside, now, owner
        )

    async def open(self, person: Person, asked: NewLeague) -> ContestPlan:
        """A new league, directed by who opens it.

        :raises Refused: when it can't be like this.
        :raises Problem: when it is to follow one that there isn't.
        """
        command = OpenLeague(
            0,
            asked.name,
            asked.begins_on,
            asked.ends_on,
            tuple(asked.divisions),
            asked.place,
            asked.legs,
            asked.moving,
            asked.ranking,
            asked.withdrawal,
        )
        before = (await self.get(asked.after)).state if asked.after else None
        entries = entries_after(before, command) if before is not None else ()
        days = asked.begins_on, asked.ends_on
        return await self.opened(person, asked.name, asked.place, days, command, entries)
