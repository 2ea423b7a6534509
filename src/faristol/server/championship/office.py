"""All championships of this server: announced, loaded when somebody comes, kept in step."""

import asyncio
import re
import secrets
import unicodedata
from collections.abc import Callable, Mapping

import msgspec
import structlog

from faristol.championship import commands as c
from faristol.championship.desk import commands as d
from faristol.championship.entering import announce
from faristol.championship.events import Announced
from faristol.championship.field import Start
from faristol.championship.pairing import System
from faristol.championship.regulations import (
    REGULATIONS,
    Disqualified,
    Ranking,
    RunningGame,
    Starts,
    Unplayed,
)
from faristol.championship.state import Championship
from faristol.core import Refused
from faristol.rulebook import ruleset
from faristol.server.auth.accounts import Accounts
from faristol.server.auth.limits import LockOut
from faristol.server.auth.sessions import Person
from faristol.server.championship import messages as m
from faristol.server.championship.at_boards import AtBoard, at_board
from faristol.server.championship.boards import board_of
from faristol.server.championship.commands import command_of
from faristol.server.championship.live import LiveChampionship
from faristol.server.championship.online import GamesOnline
from faristol.server.championship.own_results import as_entered
from faristol.server.championship.view import public_view
from faristol.server.lexica import lexicon_for
from faristol.server.plans.championships import Plan
from faristol.server.plans.table_host import TableHost
from faristol.server.plans.tables import TablePlan
from faristol.server.problem import Missing, Problem, ProblemCode, bad_request, not_found
from faristol.server.register import Documents
from faristol.server.roles import Grant, Role
from faristol.server.streams.damage import spared
from faristol.server.streams.ownership import Ownership
from faristol.server.streams.registry import StreamRegistry
from faristol.store import Appended, Store, StoreError, StreamAdvanced

_log = structlog.get_logger()


class Office:
    """Every championship this process knows."""

    def __init__(
        self,
        store: Store,
        hall: TableHost,
        accounts: Accounts,
        lock_out: LockOut,
        now: Callable[[], int],
        *,
        owner: Ownership | None = None,
    ) -> None:
        self._store = store
        self._accounts = accounts
        self._lock_out = lock_out
        self._now = now
        self._plans = Documents(store, "championship", Plan, now)
        self._live: StreamRegistry[LiveChampionship] = StreamRegistry(
            "championship", self, None, store, now, alone=False, owner=owner
        )
        self._views: dict[str, tuple[int, bytes]] = {}
        self._viewing: dict[str, asyncio.Lock] = {}
        self._hall = hall
        self._games = GamesOnline(hall, now)

    async def start(self) -> None:
        """Look for results that came while we were away, then follow the log."""
        await self._live.start()
        for kept in await self._plans.find():
            live = await spared(kept.value.stream, self.get(kept.key))
            if live is not None and kept.value.online:
                await spared(kept.value.stream, self._games.look_at_all(live))

    async def stop(self) -> None:
        """Follow no longer; write what waits."""
        await self._live.stop()

    def notify_all(self) -> None:
        """Let everybody who watches look up: the server is going."""
        for live in self._live:
            live.stream.listeners.call()

    async def plans(self) -> list[Plan]:
        """Every championship, the newest first."""
        found = [kept.value for kept in await self._plans.find()]
        return sorted(found, key=lambda plan: -plan.created)

    async def get(self, event: str) -> LiveChampionship:
        """One championship.

        :raises Problem: when there is none.
        """
        return await self._live.get(event, lambda: self._load(event))

    async def _load(self, event: str) -> LiveChampionship:
        kept = await self._plans.get(event)
        if kept is None:
            raise not_found(Missing.CHAMPIONSHIP)
        live = LiveChampionship(kept.value, self._store, self._now)
        await live.stream.load()
        return live

    def jury_said(self, event: str) -> Mapping[str, bool]:
        """What the jury has said of words at an event that goes on here."""
        live = self._live.held(event)
        ruled = live.desk.ruled if live is not None else {}
        return {word: judged.is_valid for word, judged in ruled.items()}

    def at_boards(self, account: str) -> list[AtBoard]:
        """The games that somebody plays at wooden boards."""
        games = (at_board(live, account, self._now()) for live in self._live)
        return [game for game in games if game is not None]

    async def announce(self, person: Person, asked: m.NewChampionship) -> LiveChampionship:
        """A new championship, directed by who announces it.

        :raises Problem: when it can't be held like this.
        """
        # What can't be is refused before a list of words is looked for.
        tried = self.preview(asked)
        lexicon = tried.lexicon
        if asked.online:
            # The log says by which list games were judged, not by which they should have been.
            rules = ruleset(tried.edition, dict(tried.options))
            lexicon = lexicon_for(rules, asked.lexicon).record.reference
        plan = Plan(
            id=f"{_slug(asked.name)}-{secrets.token_hex(3)}",
            name=asked.name,
            place=asked.place,
            plays_on=asked.plays_on,
            created=self._now(),
            created_by=person.id,
            secret=secrets.token_hex(16),
            online=asked.online,
            lexicon=asked.lexicon,
            self_entry=asked.self_entry,
            ends_on=asked.ends_on,
        )
        live = LiveChampionship(plan, self._store, self._now)
        command = _announcing(asked, lexicon, 0)
        await live.submit(command, actor=person.id, command_id="announce")
        await self._store.change([self._plans.put(plan.id, plan, revision=0)])
        await self._accounts.grant(person.id, Grant(Role.DIRECTOR, plan.id), person.id)
        return await self._live.take(plan.id, live)

    def preview(self, asked: m.NewChampionship) -> Announced:
        """What would be announced. Nothing is written.

        :raises Refused: when it can't be held like this.
        """
        if asked.regulations not in REGULATIONS:
            raise bad_request(
                f"no regulations are called {asked.regulations!r}", ProblemCode.BAD_REGULATIONS
            )
        return announce(Championship(), _announcing(asked, asked.lexicon, self._now()))

    async def submit(
        self, live: LiveChampionship, person: Person, message: m.DeskMessage
    ) -> Appended:
        """Do what a message asks. Whether they may is for the caller to see to.

        :raises Refused: by the rules.
        :raises Doubted: when something looks odd and the sender was not sure.
        :raises Problem: when it can't be done now.
        """
        if isinstance(message, m.LayTable):
            if not live.plan.online:
                raise Problem(409, ProblemCode.NOT_ONLINE, "rounds are not played on this server")
            if not message.sure:
                await self._games.ask_before_anew(live, message.table)
        entry = await as_entered(live, self._accounts, person, message)
        message = entry.message
        appended = await live.submit(
            command_of(live.venue, message, person, entry.own),
            actor=person.id,
            command_id=f"{person.id}:{message.id}",
            seen=message.seen if isinstance(message, m.Undo) else None,
        )
        if isinstance(message, m.CallTime):
            await self._games.call_time(live, person.id)
        if isinstance(message, m.Publish | m.LayTable):
            await self._games.look_at_all(live)
        else:
            await self._games.create_tables(live)
        return appended

    async def enter_self(
        self, live: LiveChampionship, person: Person, asked: m.SelfEntry
    ) -> Appended:
        """Somebody enters and is that player.

        :raises Problem: when the director enters people.
        """
        if not live.plan.self_entry:
            raise Problem(
                403, ProblemCode.NO_SELF_ENTRY, "only the director can enter players here"
            )
        name, club = " ".join(asked.name.split()), asked.club.strip()
        return await live.submit(
            d.EnterSelf(0, name, club, person.id), actor=person.id, command_id=f"{person.id}:enter"
        )

    async def check_code(self, live: LiveChampionship, asked: m.Claiming, address: str) -> str:
        """The name of the player that somebody shows by their code to be.

        :raises Problem: when the code is wrong, or after too many tries.
        """
        entries = live.state.entries
        if asked.player > len(entries):
            raise not_found(Missing.PLAYER)
        name = entries[asked.player - 1].name
        code = live.plan.code_of(asked.player, live.state.first_name(asked.player))
        guess = f"championship:{live.plan.id}:{asked.player}"
        await self._lock_out.attempt(guess, address)
        told = asked.code.replace(" ", "").encode()
        if not secrets.compare_digest(told, code.encode()):
            raise Problem(403, ProblemCode.WRONG_CODE, "that is not this player's code")
        await self._lock_out.succeed(guess, address)
        return name

    async def link(self, live: LiveChampionship, player: int, account: str) -> Appended:
        """Let an account be a player from now on; whoever was it before is it no more."""
        appended = await live.submit(d.LinkPlayer(0, player, account), actor=account)
        await self._games.create_tables(live)
        return appended

    async def board(self, live: LiveChampionship, table: int, key: str) -> TablePlan:
        """The game at a table's real board, for the device that lies there."""
        return await board_of(self._hall, live, table, key, self._now())

    async def public_json(self, live: LiveChampionship) -> tuple[int, bytes]:
        """The public view, encoded, and its version; computed once however many watch."""
        lock = self._viewing.setdefault(live.plan.id, asyncio.Lock())
        async with lock:
            kept = self._views.get(live.plan.id)
            if kept is None or kept[0] != live.version:
                version = live.version
                view = await asyncio.to_thread(public_view, live)
                kept = (version, msgspec.json.encode(view))
                self._views[live.plan.id] = kept
            return kept

    # --- what the registry asks of its host

    fetch = get

    def on_news(self, live: LiveChampionship, _topics: set[str]) -> None:
        """Know the games that are played here."""
        self._games.know(live)

    async def on_other(self, reached: StreamAdvanced) -> None:
        """Look whether a game that is played here has ended."""
        kind, _, key = reached.stream.partition(":")
        if kind != "table":
            return
        try:
            await self._games.look_at(key)
        except (StoreError, Problem, Refused) as error:
            _log.warning("championship not followed", stream=reached.stream, error=str(error))

    def wakes_at(self, _live: LiveChampionship) -> int | None:
        """Never: nothing happens by itself."""
        return None

    def time_runs(self, _live: LiveChampionship) -> bool:
        """No time that could be given back."""
        return False

    def gets_time_back(self, _live: LiveChampionship, _away_ms: int) -> bool:
        """None."""
        return False

    def snapshot_after(
        self,
        _live: LiveChampionship,
        *,
        at_last: bool,  # noqa: ARG002
    ) -> int | None:
        """Never: loading the log is quick enough."""
        return None

    async def tidy(self) -> None:
        """Nothing: championships stay in memory."""


def _announcing(asked: m.NewChampionship, lexicon: str, at: int) -> c.Announce:
    return c.Announce(
        at,
        " ".join(asked.name.split()),
        asked.regulations,
        asked.rounds,
        initial_start=secrets.choice(list(Start)),
        system=System(asked.system) if asked.system else None,
        starts=Starts(asked.starts) if asked.starts else None,
        place=asked.place,
        plays_on=asked.plays_on,
        ends_on=asked.ends_on,
        announced_on=asked.announced_on,
        lexicon=lexicon,
        rating_list=asked.rating_list,
        capacity=asked.capacity,
        is_official=asked.official,
        unplayed=Unplayed(asked.unplayed) if asked.unplayed else None,
        edition=asked.edition,
        options=tuple(asked.options.items()),
        ranking=Ranking(asked.ranking) if asked.ranking else None,
        bye_points=asked.bye_points,
        late_rulings=asked.late_rulings,
        disqualified=Disqualified(asked.disqualified) if asked.disqualified else None,
        running_game=RunningGame(asked.running_game) if asked.running_game else None,
    )


def _slug(name: str) -> str:
    """A name as addresses have it.

    >>> _slug("Open de Sabadell, 3a edició")
    'open-de-sabadell-3a-edicio'
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:40].rstrip("-") or "championship"
