"""All club seasons of this server: opened, loaded when somebody comes, kept in step."""

import re
import secrets
import unicodedata
from collections.abc import Callable

from faristol.championship.season.commands import OpenSeason, SeasonCommand
from faristol.server.aside import Aside, OfVersions
from faristol.server.auth.accounts import Accounts
from faristol.server.auth.sessions import Person
from faristol.server.problem import Missing, not_found
from faristol.server.register import Documents
from faristol.server.roles import Grant, Role
from faristol.server.season.live import LiveSeason, SeasonPlan
from faristol.server.season.messages import NewSeason
from faristol.server.season.schemas import SeasonView, season_view
from faristol.server.streams.registry import StreamRegistry
from faristol.store import Store, StreamAdvanced


class Seasons:
    """Every season this process knows."""

    def __init__(
        self, store: Store, accounts: Accounts, aside: Aside, now: Callable[[], int]
    ) -> None:
        self._store = store
        self._accounts = accounts
        self._now = now
        self._plans = Documents(store, "season", SeasonPlan, now)
        self._live: StreamRegistry[LiveSeason] = StreamRegistry(
            "season", self, None, store, now, alone=False
        )
        self._views: OfVersions[SeasonView] = OfVersions(aside)

    async def start(self) -> None:
        """Follow the log."""
        await self._live.start()

    async def stop(self) -> None:
        """Follow no longer; write what waits."""
        await self._live.stop()

    async def plans(self) -> list[SeasonPlan]:
        """Every season, the newest first."""
        found = [kept.value for kept in await self._plans.find()]
        return sorted(found, key=lambda plan: -plan.created)

    async def get(self, season: str) -> LiveSeason:
        """One season.

        :raises Problem: when there is none.
        """
        return await self._live.get(season, lambda: self._load(season))

    async def _load(self, season: str) -> LiveSeason:
        kept = await self._plans.get(season)
        if kept is None:
            raise not_found(Missing.SEASON)
        live = LiveSeason(kept.value, self._store, self._now)
        await live.stream.load()
        return live

    async def open(self, person: Person, asked: NewSeason) -> SeasonPlan:
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
        plan = SeasonPlan(
            id=f"{_slug(asked.name)}-{secrets.token_hex(3)}",
            name=" ".join(asked.name.split()),
            place=" ".join(asked.place.split()),
            begins_on=asked.begins_on,
            ends_on=asked.ends_on,
            created=self._now(),
            created_by=person.id,
        )
        live = LiveSeason(plan, self._store, self._now)
        await live.stream.submit(command, actor=person.id, key="open")
        await self._store.change([self._plans.put(plan.id, plan, revision=0)])
        await self._accounts.grant(person.id, Grant(Role.DIRECTOR, plan.id), person.id)
        self._live.hold(plan.id, live)
        return plan

    async def submit(
        self, live: LiveSeason, person: Person, command: SeasonCommand, sent_as: str
    ) -> None:
        """Carry out a command. Whether they may is for the caller to see to.

        :raises Refused: by what a season takes.
        :raises Problem: when it can't be written now.
        """
        await live.stream.submit(command, actor=person.id, key=f"{person.id}:{sent_as}")

    async def view(self, live: LiveSeason) -> SeasonView:
        """What anybody may see."""
        plan, version, state = live.plan, live.version, live.state
        return await self._views.get(plan.id, version, season_view, plan, version, state)

    # --- what the registry asks of its host

    def on_news(self, _live: LiveSeason, _topics: set[str]) -> None:
        """Nothing: pages ask."""

    async def on_other(self, _reached: StreamAdvanced) -> None:
        """Nothing else is followed."""

    def wakes_at(self, _live: LiveSeason) -> int | None:
        """Never: nothing happens by itself."""
        return None

    def time_runs(self, _live: LiveSeason) -> bool:
        """No time that could be given back."""
        return False

    def gets_time_back(self, _live: LiveSeason, _away_ms: int) -> bool:
        """None."""
        return False

    def snapshot_after(
        self,
        _live: LiveSeason,
        *,
        at_last: bool,  # noqa: ARG002
    ) -> int | None:
        """Never: loading the log is quick enough."""
        return None

    async def tidy(self) -> None:
        """Nothing: seasons stay in memory."""


def _slug(name: str) -> str:
    """A name as addresses have it.

    >>> _slug("Ateneu de Sants, 2026/27")
    'ateneu-de-sants-2026-27'
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:40].rstrip("-") or "season"
