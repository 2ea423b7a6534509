"""One live table: the fold of its log, and the one place where its commands are decided.

Persist, then publish: nobody is shown or told anything before the store has it on disk.
"""

import bisect
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cached_property

import msgspec

from faristol.core import Refused
from faristol.notation.table_codec import table_codec
from faristol.rulebook import Ruleset
from faristol.server.lexica import Words
from faristol.server.plans.tables import TablePlan
from faristol.server.problem import Problem, ProblemCode, conflict
from faristol.server.seeds import Seed, robot_share
from faristol.server.stream import FoldedStream, WatchedStream
from faristol.server.tables.bag import Bag
from faristol.server.tables.dealer import Chore, Duties, filled_in, helped_redraw, next_chore
from faristol.server.tables.fold import fold_from_bytes, fold_to_bytes
from faristol.server.tables.shared_views import SharedViews
from faristol.store import Appended, DamagedEventError, Store, StoredEvent, VersionConflictError
from faristol.table import Game, Reason, decide, evolve, next_deadline
from faristol.table import commands as c
from faristol.table.commands import Command
from faristol.table.draws import RECIPE, Ledger, commitment, draw_fault, noted
from faristol.table.events import (
    Event,
    GameReopened,
    RandomnessAdded,
    ResultDeclared,
    SeedCommitted,
    SeedRevealed,
    TableOpened,
)
from faristol.table.known import known_acts
from faristol.table.terms import SheetKeeper, Stage, TileSource
from faristol.tiles import TileSet, tile_set

_SHARES_MS = 20_000
"""How long the first draw waits for the players' shares."""
_MOST_CHORES = 64

Make = Callable[[int], Command]


class Draft:
    """A state that events are being added to, before any of them is written."""

    def __init__(self, game: Game, ledger: Ledger) -> None:
        self.game = game
        self.ledger = ledger
        self.events: list[Event] = []

    def add(self, events: Iterable[Event]) -> None:
        """Fold events in."""
        for event in events:
            self.events.append(event)
            self.game = evolve(self.game, event)
            self.ledger = noted(self.ledger, event)


class LiveTable(WatchedStream[Event], FoldedStream[Event]):
    """A table that somebody plays at or watches."""

    def __init__(
        self,
        plan: TablePlan,
        rules: Ruleset,
        words: Words | None,
        seed: Seed,
        store: Store,
        now: Callable[[], int],
    ) -> None:
        super().__init__(plan.stream, store, now)
        self.views = SharedViews(rules)
        self.plan = plan
        self.rules = rules
        self.words = words
        self.box: TileSet = tile_set(rules.equipment.tiles)
        self.game = Game()
        self.ledger = Ledger()
        self._seed = seed

    @cached_property
    def acts(self) -> tuple[str, ...]:
        """Commands of players that these rules know, of those that not all do."""
        return known_acts(self.rules, TileSource(self.plan.source))

    def _take_fold(self, data: bytes, told: bytes, _rows: Sequence[StoredEvent]) -> bool:
        fold = fold_from_bytes(data, told, self._names())
        if fold is None:
            return False
        self.game, self.ledger = fold
        return True

    def _fold_to_keep(self, told: bytes) -> bytes:
        return fold_to_bytes(self.game, self.ledger, told)

    async def open(self) -> None:
        """Seat the players and bind the server to its seed."""
        names = tuple(seat.name for seat in self.plan.seats)
        source = TileSource(self.plan.source)
        lexicon = self.words.reference if self.words else self.plan.lexicon
        async with self._lock:
            at = self._now()
            draft = Draft(self.game, self.ledger)
            command = c.OpenTable(
                at,
                names,
                source,
                SheetKeeper.SOFTWARE,
                lexicon,
                self.plan.round,
                self.plan.number,
                vouched=self.words is not None and self.words.vouched,
            )
            draft.add(decide(self.rules, draft.game, command))
            if source is TileSource.ONLINE:
                draft.add([SeedCommitted(at, commitment(self._seed.seed), RECIPE)])
                for number, seat in enumerate(self.plan.seats):
                    if seat.robot is not None:
                        draft.add([RandomnessAdded(at, number, robot_share())])
            self._do_chores(draft, at)
            try:
                opened = await self._write(draft, actor=self.plan.created_by, command="open")
                behind = opened.repeated
            except VersionConflictError:
                behind = True
            if behind:  # another server opened it
                await self._catch_up()

    def visible_after(self, delay_ms: int, now: int) -> int:
        """How many events somebody sees who is shown them that much later."""
        if not delay_ms:
            return self.version
        return bisect.bisect_right(self.events, now - delay_ms, key=lambda event: event.at)

    async def submit(
        self,
        make: Make,
        *,
        actor: str,
        command: str,
        lag_ms: int = 0,
        seconded: bool = True,
    ) -> Appended:
        """Decide one command and write what follows, with everything the server must do then.

        `command` is the client's id for it: sent again, it gets its first answer. `lag_ms`
        is how long it was on its way; it counts as given when it was sent. Without
        `seconded`, what would change a result is not written but refused for a second opinion.

        :raises Refused: by the rules.
        :raises Problem: when it can't be written now.
        """
        return await self._in_turn(
            lambda: self._submit(make, actor, command, lag_ms, seconded=seconded)
        )

    async def _submit(
        self, make: Make, actor: str, command: str, lag_ms: int, *, seconded: bool
    ) -> Appended:
        at = max(self.game.at, self._now() - lag_ms)
        try:
            await self._pass_time(at)
            draft = Draft(self.game, self.ledger)
            draft.add(self._decided(draft, make(at)))
        except Refused:
            # Perhaps it is refused because it was done: then its first answer counts.
            done = await self._done(command)
            if done is not None:
                return done
            raise
        if not seconded and self.game.result is not None and _changes_result(draft.events):
            raise second_wanted()
        self._do_chores(draft, at)
        return await self._write(draft, actor, command)

    async def add_share(self, seat: int, share: str, *, actor: str, command: str) -> Appended:
        """A player's own randomness, before anything is drawn.

        :raises Problem: when it is too late, or the second one.
        """
        return await self._in_turn(lambda: self._add_share(seat, share, actor, command))

    async def _add_share(self, seat: int, share: str, actor: str, command: str) -> Appended:
        done = await self._done(command)
        if done is not None:
            return done
        if not _nothing_drawn(self.game, self.ledger) or seat in self._shared():
            raise Problem(
                409,
                ProblemCode.DRAWS_BEGUN,
                "randomness can be added only once, before the first draw",
            )
        draft = Draft(self.game, self.ledger)
        at = max(self.game.at, self._now())
        draft.add([RandomnessAdded(at, seat, share)])
        self._do_chores(draft, at)
        return await self._write(draft, actor, command)

    async def wake(self) -> None:
        """Do whatever time has brought.

        :raises Problem: when it can't be written now.
        """
        await self._in_turn(self._wake)

    async def _wake(self) -> None:
        at = max(self.game.at, self._now())
        await self._pass_time(at)
        draft = Draft(self.game, self.ledger)
        self._do_chores(draft, at)
        if draft.events:
            await self._write(draft, "", "")

    async def give_back(self, since: int) -> None:
        """Return the time during which the server was down, by explicit events."""
        async with self._lock:
            clock = self.game.clock
            if self.game.stage is not Stage.PLAYING or clock.stopped is not None:
                return
            if clock.running is None and not clock.shared_runs and not clock.play_runs:
                return
            went, now = max(since, self.game.at), max(self.game.at, self._now())
            if now - went > 0:
                draft = Draft(self.game, self.ledger)
                draft.add(_given_back(self.rules, draft.game, went, now))
                if draft.events:
                    await self._write(draft, "", "")

    def wakes_at(self) -> int | None:
        """When the table must be looked at next, if nothing happens before."""
        moments = []
        deadline = next_deadline(self.rules, self.game)
        if deadline is not None:
            moments.append(deadline.at)
        chore = self._chore(self.game, self.ledger)
        if chore is not None:
            moments.append(chore.at)
        return min(moments, default=None)

    def _decided(self, draft: Draft, command: Command) -> list[Event]:
        bag = Bag(self._seed, draft.ledger)
        command = filled_in(self.rules, draft.game, command, bag)
        try:
            return self._decide(draft.game, command)
        except Refused as refused:
            if refused.reason is not Reason.HELP_NEEDED or not isinstance(command, c.Redraw):
                raise
            bag = Bag(self._seed, draft.ledger)
            helped = helped_redraw(self.rules, draft.game, command.at, command.seat, bag)
            return self._decide(draft.game, helped)

    def _decide(self, game: Game, command: Command) -> list[Event]:
        judge = self.words.judge if self.words else None
        finder = self.words.finder if self.words else None
        return decide(self.rules, game, command, judge=judge, finder=finder)

    async def _pass_time(self, at: int) -> None:
        deadline = next_deadline(self.rules, self.game)
        if deadline is None or deadline.at > at:
            return
        draft = Draft(self.game, self.ledger)
        draft.add(decide(self.rules, draft.game, c.Tick(at)))
        if draft.events:
            self._do_chores(draft, at)
            await self._write(draft, "", "")

    def _do_chores(self, draft: Draft, at: int) -> None:
        """Whatever the server must do by now, one thing after the other."""
        for _ in range(_MOST_CHORES):
            chore = self._chore(draft.game, draft.ledger)
            if chore is None or chore.at > at:
                break
            events = self._done_chore(draft, chore, at)
            if not events:
                break
            draft.add(events)
        online = draft.game.source is TileSource.ONLINE
        if online and draft.game.result is not None and draft.ledger.seed is None:
            draft.add([SeedRevealed(draft.game.at, self._seed.seed.hex())])

    def _done_chore(self, draft: Draft, chore: Chore, at: int) -> list[Event]:
        for make in (chore.make, chore.otherwise):
            if make is None:
                continue
            try:
                command = make(max(at, draft.game.at), Bag(self._seed, draft.ledger))
                return self._decide(draft.game, command)
            except Refused:
                continue
        return []

    @property
    def waits_for_teacher(self) -> bool:
        """Whether nothing is drawn because the teacher has not started the game."""
        return self.plan.waits_for_teacher and _nothing_drawn(self.game, self.ledger)

    def _chore(self, game: Game, ledger: Ledger) -> Chore | None:
        if self.plan.waits_for_teacher and _nothing_drawn(game, ledger):
            return None
        software = self.plan.judge == "software" and self.words is not None
        opened = self.events[0].at if self.events else game.at
        # At a table that a teacher starts, everybody has had the time to sit down.
        patience = 0 if self.plan.started_by == "teacher" else _SHARES_MS
        duties = Duties(
            judge=self.words.judge if software and self.words else None,
            app=self.words.judge if self.words else None,
            finder=self.words.finder if self.words else None,
            shares_until=opened + patience,
            shares_wanted=frozenset(game.seats),
            days_per_move=self.plan.days_per_move,
            is_filed=self.plan.over,
        )
        return next_chore(self.rules, game, duties, frozenset(seat for seat, _ in ledger.shares))

    def _shared(self) -> set[int]:
        return {seat for seat, _ in self.ledger.shares}

    async def _write(self, draft: Draft, actor: str, command: str) -> Appended:
        # The row's time is when it was written, the body's when it counts: the difference
        # is the lag that was credited.
        received = self._now()
        codec = table_codec(self.box)
        rows = [self._row(event, codec.encode(event), received, actor) for event in draft.events]
        appended = await self._append(rows, command)
        if not appended.repeated:
            self._adopt(draft, (row.body for row in rows))
        return appended

    def _take_in(self, rows: Sequence[StoredEvent]) -> None:
        draft = Draft(self.game, self.ledger)
        events = list(self._each(rows))
        seed = self._seed_of(events)
        for row, event in zip(rows, events, strict=True):
            self._reading = row.version
            fault = draw_fault(draft.game, draft.ledger, event, seed)
            if fault:
                raise DamagedEventError(self._name, row.version, fault)
            draft.add([event])
        self._adopt(draft, (row.body for row in rows))

    def _seed_of(self, events: Iterable[Event]) -> bytes:
        """The seed of the draws: the one that was shown, once it was."""
        shown = (event.seed for event in events if isinstance(event, SeedRevealed))
        last = next((bytes.fromhex(seed) for seed in shown), self.ledger.seed)
        return last if last is not None else self._seed.seed

    def _read(self, row: StoredEvent) -> Event:
        event = read_event(row, self.box)
        if isinstance(event, TableOpened):
            # Whoever has been forgotten since has a neutral name, also in what they opened.
            return replace(event, names=self._names())
        return event

    def _names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.plan.seats)

    def _adopt(self, draft: Draft, bodies: Iterable[bytes]) -> None:
        self.events.extend(draft.events)
        self._told.update(b"".join(bodies))
        self.game, self.ledger = draft.game, draft.ledger
        self.tell()


def read_event(row: StoredEvent, box: TileSet) -> Event:
    """An event of the log."""
    return table_codec(box).decode(row.type, row.body)


def opened_event(row: StoredEvent) -> TableOpened:
    """The first event of a table's stream, whose tiles are not known yet."""
    body = msgspec.json.decode(row.body)
    event = table_codec(tile_set(str(body["tile_set"]))).from_builtins(body)
    assert isinstance(event, TableOpened)
    return event


def second_wanted(proposal: str = "") -> Problem:
    """Another arbiter must agree to that; `proposal` is what they agree to."""
    detail = "a second arbiter must agree to that"
    return conflict(ProblemCode.SECOND_ARBITER, detail, proposal=proposal)


def _nothing_drawn(game: Game, ledger: Ledger) -> bool:
    return game.stage in (Stage.STARTING, Stage.DEALING) and not ledger.draws


def _changes_result(events: Iterable[Event]) -> bool:
    return any(isinstance(event, ResultDeclared | GameReopened) for event in events)


def _given_back(rules: Ruleset, game: Game, went: int, now: int) -> list[Event]:
    """Stop the clock when the server went and let it run when it came back.

    Where the book knows no such stop, the time is credited instead.
    """
    from faristol.table.terms import ARBITER, ClockFault, StopCause

    try:
        stopped = decide(rules, game, c.StopClock(went, ARBITER, StopCause.FORCE_MAJEURE))
        after = game
        for event in stopped:
            after = evolve(after, event)
        return stopped + decide(rules, after, c.ResumeClock(now, ARBITER))
    except Refused:
        seat = game.clock.running if game.clock.running is not None else ARBITER
        fault = ClockFault.FORCE_MAJEURE
        credit = c.CreditTime(went, seat, now - went, fault, "the server was down")
        try:
            return decide(rules, game, credit)
        except Refused:
            return []
