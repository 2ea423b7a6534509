"""All tables: created, loaded when somebody comes, woken by the clock, kept in step."""

from collections.abc import Callable, Mapping, Sequence

import msgspec

from faristol.server.heartbeat import Heartbeat
from faristol.server.lexica import Words, lexicon_for
from faristol.server.plans.table_host import TableHost
from faristol.server.plans.table_rules import check_plan, rules_of
from faristol.server.plans.tables import SeatPlan, TablePlan, unique_name
from faristol.server.problem import Missing, Problem, ProblemCode, not_found
from faristol.server.register import Documents, insisting
from faristol.server.seeds import Seeds
from faristol.server.streams.damage import spared
from faristol.server.streams.ownership import Ownership
from faristol.server.streams.registry import StreamRegistry
from faristol.server.tables.attending import RobotRunner
from faristol.server.tables.filing import Filing
from faristol.server.tables.live import LiveTable, nothing_said
from faristol.server.tables.robots import Robots
from faristol.store import Change, RevisionConflictError, Store, StreamAdvanced

_SNAPSHOT_AFTER = 12
"""Events that may have to be folded again after a crash: about three moves."""
_HOUR_MS = 3_600_000
_PLAN = "table-plan:"
"""What other servers are told by that something else was agreed about a table."""


class _Named(msgspec.Struct, frozen=True):
    table: str


class Hall(TableHost):
    """Every table this process knows."""

    def __init__(
        self,
        store: Store,
        now: Callable[[], int],
        robots: Robots,
        *,
        most_tables: int = 20_000,
        robot_pause_s: float = 0.6,
        owner: Ownership | None = None,
    ) -> None:
        self._store, self._now = store, now
        self._robots = robots
        self._most = most_tables
        self._pause_s, self._alone = robot_pause_s, owner is None
        self._plans = Documents(store, "table", TablePlan, now)
        self._past = Documents(store, "table-past", TablePlan, now)
        self._codes = Documents(store, "table-code", _Named, now)
        self._seeds = Seeds(store, now)
        beat = Heartbeat("server", store, now)
        self._tables: StreamRegistry[LiveTable] = StreamRegistry(
            "table", self, beat, store, now, owner=owner
        )
        self.watchers: list[Callable[[str], None]] = []
        """Called with every table at which something is new, as often as something is."""
        self.jury_said: Callable[[str], Mapping[str, bool]] = nothing_said  # by event, of words
        self._attendants: dict[str, RobotRunner] = {}
        self.filing = Filing(store, self._plans, self._past, now)

    @property
    def live(self) -> int:
        """Tables in memory."""
        return len(self._tables)

    async def load(self) -> int:
        """Load every game that goes on; the newest moment that any of them knows of."""
        for kept in await self._plans.find():
            await spared(kept.value.stream, self._resume(kept.value))
        beat = await self._tables.last_beat()
        return max([beat or 0, *(table.game.at for table in self._tables)])

    async def _resume(self, plan: TablePlan) -> None:
        # A crash may have come between the last seat and the first event.
        if plan.opened or (await self.open_if_full(plan.id)).opened:
            await self.table(plan.id)

    async def start(self) -> None:
        """Give every game back the time we were away; only then let time and robots go on."""
        await self._tables.start()
        for attendant in self._attendants.values():
            attendant.look()

    async def stop(self) -> None:
        """Stop waking, thinking and following; say when we stopped."""
        await self.filing.stop()
        for attendant in self._attendants.values():
            attendant.stop()
        await self._tables.stop()

    async def plan(self, table_id: str) -> TablePlan:
        """What was agreed about a table.

        :raises Problem: when there is none.
        """
        table = self._tables.held(table_id)
        if table is not None:
            return table.plan
        found = await self._plans.get(table_id) or await self._past.get(table_id)
        if found is None:
            raise not_found(Missing.TABLE)
        return found.value

    async def by_code(self, code: str) -> TablePlan:
        """The table with a room code.

        :raises Problem: when there is none.
        """
        named = await self._codes.get(code.strip().lower()[:12])
        if named is None:
            raise not_found(Missing.TABLE)
        return await self.plan(named.value.table)

    async def plans(self) -> list[TablePlan]:
        """Every table that is not over."""
        return [kept.value for kept in await self._plans.find()]

    async def finished(self) -> list[TablePlan]:
        """Every table that is over."""
        return [kept.value for kept in await self._past.find()]

    async def ended_since(self, moment: int) -> list[TablePlan]:
        """See `TableHost.ended_since`."""
        return await self.filing.ended_since(moment)

    def loaded(self, table_id: str) -> LiveTable | None:
        """A table that is in memory: every game that goes on is."""
        return self._tables.held(table_id)

    def in_play(self) -> Sequence[LiveTable]:
        """See `TableHost.in_play`."""
        return [table for table in self._tables if not table.plan.over]

    async def seated(self, account: str) -> list[tuple[LiveTable, int]]:
        """The games at which somebody sits, with the seat."""
        if not self._alone:  # another server may have begun a game unknown here
            for plan in await self.plans():
                if plan.opened and plan.seat_of(account) is not None:
                    await self.table(plan.id)
        places = ((table, table.plan.seat_of(account)) for table in self._tables)
        return [(table, seat) for table, seat in places if seat is not None]

    async def table(self, table_id: str) -> LiveTable:
        """A table whose game has begun.

        :raises Problem: when there is none, or it waits for players.
        """
        return await self._tables.get(table_id, lambda: self._load(table_id))

    async def newest(self, table_id: str) -> LiveTable:
        """A table whose game has begun, with what other servers wrote until now.

        :raises Problem: when there is none, or it waits for players.
        """
        table = await self.table(table_id)
        await table.stream.catch_up()
        return table

    async def create(self, plan: TablePlan, also: Sequence[Change] = ()) -> TablePlan:
        """A new table; opened at once if nobody is missing. `also` is changed with it, or neither.

        :raises Problem: when the rules, the words or the server can't have it.
        """
        if len(self._tables) >= self._most:
            raise Problem(
                503, ProblemCode.SERVER_FULL, "no more tables on this server", retry_after_s=60
            )
        check_plan(plan)
        changes: list[Change] = [
            self._plans.put(plan.id, plan, revision=0),
            self._codes.put(plan.code, _Named(plan.id), revision=0),
            *also,
        ]
        await self._store.change(changes)
        self._tell(plan.id)
        return await self.open_if_full(plan.id)

    async def change(self, table_id: str, change: Callable[[TablePlan], TablePlan]) -> TablePlan:
        """Change what was agreed; `change` may refuse with a `Problem`."""

        async def once() -> TablePlan:
            kept = await self._plans.get(table_id)
            if kept is None:
                raise not_found(Missing.TABLE)
            plan = change(kept.value)
            if plan != kept.value:
                tell = None if self._alone else StreamAdvanced(f"{_PLAN}{table_id}", self._now())
                put = self._plans.put(table_id, plan, revision=kept.revision)
                await self._store.change([put], tell=tell)
            return plan

        plan = await insisting(once, attempts=10)
        self._tell(table_id)
        self._agreed(plan)
        return plan

    def _agreed(self, plan: TablePlan) -> None:
        """Something else was agreed about a table: who is connected looks whether they may."""
        table = self._tables.held(plan.id)
        if table is not None and plan != table.plan:
            table.plan = plan
            self._tables.announce(plan.id)

    async def look_again(self, table_id: str) -> None:
        """A finished game has other names, or is for others to see: here and at every server."""
        await self._follow_plan(table_id)
        if not self._alone:
            await self._store.change([], tell=StreamAdvanced(f"{_PLAN}{table_id}", self._now()))

    async def _follow_plan(self, table_id: str) -> None:
        kept = await self._plans.get(table_id) or await self._past.get(table_id)
        if kept is None or self._tables.held(table_id) is None:
            return
        self._agreed(kept.value)
        if kept.value.over:  # whoever asks next gets it again, with its names
            self._let_go(table_id)

    async def sit(self, table_id: str, account: str, name: str) -> TablePlan:
        """Take the first free seat; the game begins when it was the last.

        :raises Problem: when there is none.
        """

        def take(plan: TablePlan) -> TablePlan:
            if plan.seat_of(account) is not None:
                return plan
            number = plan.seat_for(account)
            if number is None:
                raise Problem(409, ProblemCode.FULL, "every seat at that table is taken")
            taken = msgspec.structs.replace(
                plan.seats[number], account=account, name=unique_name(name, plan.seats)
            )
            return msgspec.structs.replace(plan.with_seat(number, taken), attended=self._now())

        await self.change(table_id, take)
        return await self.open_if_full(table_id)

    async def remove_waiting(self, is_due: Callable[[TablePlan], bool]) -> int:
        """Remove tables that wait for players, with their codes; how many."""
        removed = 0
        for kept in await self._plans.find():
            plan = kept.value
            if plan.opened or not is_due(plan):
                continue
            try:
                await self._store.change(self._gone(plan, kept.revision))
            except RevisionConflictError:  # somebody sat down at this moment
                continue
            removed += 1
            self._tell(plan.id)
        return removed

    def _gone(self, plan: TablePlan, revision: int | None = None) -> list[Change]:
        return [self._plans.delete(plan.id, revision=revision), self._codes.delete(plan.code)]

    async def leave(self, table_id: str, account: str) -> None:
        """Give up a seat before the game; the last to leave takes the table along."""

        def stand_up(plan: TablePlan) -> TablePlan:
            number = plan.seat_of(account)
            if number is None or plan.opened:
                raise Problem(409, ProblemCode.SEATED, "you can leave only before the game starts")
            return plan.with_seat(number, SeatPlan(kept_for=plan.seats[number].kept_for))

        plan = await self.change(table_id, stand_up)
        if not any(seat.account for seat in plan.seats):
            await self._store.change(self._gone(plan))
            self._tell(table_id)

    async def remove(self, table_id: str, check: Callable[[TablePlan], None]) -> None:
        """Take a table away with its code; `check` may refuse with a `Problem`.

        :raises Problem: when there is none.
        """

        async def once() -> None:
            kept = await self._plans.get(table_id)
            if kept is None:
                raise not_found(Missing.TABLE)
            check(kept.value)
            await self._store.change(self._gone(kept.value, kept.revision))

        await insisting(once)
        if self._tables.held(table_id) is not None:
            # Whoever still sits there must not bring it back by what they do.
            self._let_go(table_id, for_good=True)
        self._tell(table_id)

    def _let_go(self, table_id: str, *, for_good: bool = False) -> None:
        """Keep a table in memory no longer."""
        self._attendants.pop(table_id).stop()
        self._tables.let_go(table_id, for_good=for_good)

    def _tell(self, table_id: str) -> None:
        for watcher in self.watchers:
            watcher(table_id)

    async def open_if_full(self, table_id: str) -> TablePlan:
        """Begin the game once nobody is missing."""
        plan = await self.plan(table_id)
        if plan.opened or any(seat.is_free for seat in plan.seats):
            return plan
        kept = await self._plans.get(table_id)
        if kept is None or kept.value.opened:
            return plan
        table = await self._made(kept.value)
        # The game first, then the mark: after a crash in between the game is simply found.
        await table.load()
        if not table.version:
            await table.open()
        try:
            plan = msgspec.structs.replace(kept.value, opened=True)
            await self._store.change([self._plans.put(plan.id, plan, revision=kept.revision)])
        except RevisionConflictError:  # another server was first, with the same game
            return await self.plan(table_id)
        table.plan = plan
        await self._tables.take(plan.id, table)
        return plan

    async def _made(self, plan: TablePlan) -> LiveTable:
        rules = rules_of(plan)
        words = None if plan.device else Words(lexicon_for(rules, plan.lexicon), rules)
        seed = await self._seeds.of(plan.id)
        return LiveTable(plan, rules, words, seed, self._store, self._now, self.jury_said)

    async def _load(self, table_id: str) -> LiveTable:
        table = await self._made(_opened(await self.plan(table_id)))
        await table.load()
        return table

    # --- what the registry asks of its host

    fetch = table

    def on_news(self, live: LiveTable, _topics: set[str]) -> None:
        """Tell whoever watches tables, let robots look, and file the game when it is over."""
        table_id = live.plan.id
        if table_id not in self._attendants:  # new, or let go while somebody still held it
            self._attendants[table_id] = RobotRunner(live, self._robots, self._pause_s)
        self._tell(table_id)
        if self._tables.is_started and live.stream.is_ours:
            self._attendants[table_id].look()
        self.filing.look_at(live)

    async def on_other(self, reached: StreamAdvanced) -> None:
        """Look again at what was agreed about a table, if another server changed that."""
        if reached.stream.startswith(_PLAN):
            await self._follow_plan(reached.stream.removeprefix(_PLAN))

    def wakes_at(self, live: LiveTable) -> int | None:
        """When a table must be looked at next, if nothing happens before."""
        return None if live.plan.device else live.stream.wakes_at()

    def time_runs(self, live: LiveTable) -> bool:
        """Whether a clock runs."""
        clock = live.game.clock
        return clock.running is not None or clock.shared_runs or clock.play_runs

    def gets_time_back(self, live: LiveTable, away_ms: int) -> bool:
        """Whether a short absence costs somebody time.

        Who has days to move loses nothing by it, and a restart every night must not give them
        another day every night.
        """
        return not live.plan.device and (not live.plan.days_per_move or away_ms >= _HOUR_MS)

    def snapshot_after(self, _live: LiveTable, *, at_last: bool) -> int | None:
        """Every few moves."""
        return 0 if at_last else _SNAPSHOT_AFTER

    async def tidy(self) -> None:
        """Let go of finished tables that nobody watches."""
        self.forget_idle()

    def notify_all(self) -> None:
        """Let everybody who listens look up."""
        for table in self._tables:
            table.stream.listeners.call()

    def forget_idle(self) -> int:
        """Let go of finished tables that nobody watches; how many."""
        idle = [
            table.plan.id
            for table in self._tables
            if table.plan.over and not len(table.stream.listeners)
        ]
        for table_id in idle:
            self._let_go(table_id)
        return len(idle)


def _opened(plan: TablePlan) -> TablePlan:
    if not plan.opened:
        raise Problem(409, ProblemCode.NOT_BEGUN, "this table is still waiting for players")
    return plan
