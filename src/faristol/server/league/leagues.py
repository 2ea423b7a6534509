"""All leagues of this server: opened, loaded when somebody comes, kept in step."""

import re
import secrets
import unicodedata
from collections.abc import Callable

from faristol.championship.league.again import entries_after
from faristol.championship.league.commands import LeagueCommand, OpenLeague
from faristol.server.aside import Aside, OfVersions
from faristol.server.auth.accounts import Accounts
from faristol.server.auth.sessions import Person
from faristol.server.league.live import LeaguePlan, LiveLeague
from faristol.server.league.messages import NewLeague
from faristol.server.league.schemas import LeagueView, league_view
from faristol.server.problem import Missing, not_found
from faristol.server.register import Documents
from faristol.server.roles import Grant, Role
from faristol.server.streams.registry import StreamRegistry
from faristol.store import Store, StreamAdvanced


class Leagues:
    """Every league this process knows."""

    def __init__(
        self, store: Store, accounts: Accounts, aside: Aside, now: Callable[[], int]
    ) -> None:
        self._store = store
        self._accounts = accounts
        self._now = now
        self._plans = Documents(store, "league", LeaguePlan, now)
        self._live: StreamRegistry[LiveLeague] = StreamRegistry(
            "league", self, None, store, now, alone=False
        )
        self._views: OfVersions[LeagueView] = OfVersions(aside)

    async def start(self) -> None:
        """Follow the log."""
        await self._live.start()

    async def stop(self) -> None:
        """Follow no longer; write what waits."""
        await self._live.stop()

    async def plans(self) -> list[LeaguePlan]:
        """Every league, the newest first."""
        found = [kept.value for kept in await self._plans.find()]
        return sorted(found, key=lambda plan: -plan.created)

    async def get(self, league: str) -> LiveLeague:
        """One league.

        :raises Problem: when there is none.
        """
        return await self._live.get(league, lambda: self._load(league))

    async def _load(self, league: str) -> LiveLeague:
        kept = await self._plans.get(league)
        if kept is None:
            raise not_found(Missing.LEAGUE)
        live = LiveLeague(kept.value, self._store, self._now)
        await live.stream.load()
        return live

    async def open(self, person: Person, asked: NewLeague) -> LeaguePlan:
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
        plan = LeaguePlan(
            id=f"{_slug(asked.name)}-{secrets.token_hex(3)}",
            name=" ".join(asked.name.split()),
            place=" ".join(asked.place.split()),
            begins_on=asked.begins_on,
            ends_on=asked.ends_on,
            created=self._now(),
            created_by=person.id,
        )
        live = LiveLeague(plan, self._store, self._now)
        await live.stream.submit(command, actor=person.id, key="open")
        for number, entry in enumerate(entries):
            await live.stream.submit(entry, actor=person.id, key=f"entry:{number}")
        await self._store.change([self._plans.put(plan.id, plan, revision=0)])
        await self._accounts.grant(person.id, Grant(Role.DIRECTOR, plan.id), person.id)
        self._live.hold(plan.id, live)
        return plan

    async def submit(
        self, live: LiveLeague, person: Person, command: LeagueCommand, sent_as: str
    ) -> None:
        """Carry out a command. Whether they may is for the caller to see to.

        :raises Refused: by what a league takes.
        :raises Problem: when it can't be written now.
        """
        await live.stream.submit(command, actor=person.id, key=f"{person.id}:{sent_as}")

    async def view(self, live: LiveLeague) -> LeagueView:
        """What anybody may see."""
        plan, version, state = live.plan, live.version, live.state
        return await self._views.get(plan.id, version, league_view, plan, version, state)

    # --- what the registry asks of its host

    def on_news(self, _live: LiveLeague, _topics: set[str]) -> None:
        """Nothing: pages ask."""

    async def on_other(self, _reached: StreamAdvanced) -> None:
        """Nothing else is followed."""

    def wakes_at(self, _live: LiveLeague) -> int | None:
        """Never: nothing happens by itself."""
        return None

    def time_runs(self, _live: LiveLeague) -> bool:
        """No time that could be given back."""
        return False

    def gets_time_back(self, _live: LiveLeague, _away_ms: int) -> bool:
        """None."""
        return False

    def snapshot_after(
        self,
        _live: LiveLeague,
        *,
        at_last: bool,  # noqa: ARG002
    ) -> int | None:
        """Never: loading the log is quick enough."""
        return None

    async def tidy(self) -> None:
        """Nothing: leagues stay in memory."""


def _slug(name: str) -> str:
    """A name as addresses have it.

    >>> _slug("Ateneu de Sants, 2026/27")
    'ateneu-de-sants-2026-27'
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:40].rstrip("-") or "league"
