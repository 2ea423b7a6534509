"""One live room: the fold of its log, and the one place where its commands are decided.

Commands wait in one line and are decided in the order in which they were received; all that
wait are written in one stroke. So a thousand slips in the last seconds cost a few commits,
each counts as received when it was received, and nobody is told before it is on disk.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from faristol.core import Refused
from faristol.duplicate import (
    Aids,
    CloseTurn,
    Command,
    Draw,
    DuplicateRules,
    Event,
    ExtendTurn,
    Game,
    GiveSignal,
    OpenGame,
    OpenTurn,
    RevealSeed,
    Row,
    Stage,
    Standings,
    decide,
    duplicate_codec,
    evolve,
    standings,
)
from faristol.duplicate.blind import commitment_to, draw_fault, next_draw
from faristol.duplicate.daily import Due, due, next_command
from faristol.duplicate.events import (
    DrawAccepted,
    DrawRejected,
    OpeningTakenBack,
    PlayerEntered,
    SeedRevealed,
    SignalGiven,
    SlipLate,
    SlipReceived,
    SlipReplaced,
    TurnClosed,
    TurnExtended,
    TurnOpened,
    TurnPaused,
    TurnResumed,
)
from faristol.duplicate.terms import DrawSource
from faristol.duplicate.views import Hall, as_seen_by
from faristol.server.duplicate.fold import FOLDS, Noted, RoomFold
from faristol.server.plans.rooms import RoomPlan
from faristol.server.problem import Problem, ProblemCode
from faristol.server.stream import FoldedStream
from faristol.server.tables.bag import Seed
from faristol.server.timekeeping import LARGEST_CREDIT_MS
from faristol.store import Appended, DamagedEventError, Store, StoredEvent
from faristol.tiles import TileSet, tile_set

_MOST_WAITING = 4_000
_STROKE = 500
"""Commands that are written together at most."""
_MOST_CHORES = 40
"""Draws of a daily game that may go back in a row; chance needs a handful."""

_COMING_BACK_MS = 10_000
"""What phones need to find the server again, beside the time it was away."""

_OF_THE_CLOCK = (
    TurnOpened,
    SignalGiven,
    TurnPaused,
    TurnResumed,
    TurnExtended,
    TurnClosed,
    OpeningTakenBack,
)
"""Everybody sees them, and nobody's own page changes by them."""
_WITHOUT_POINTS = (
    *_OF_THE_CLOCK,
    SlipReceived,
    SlipReplaced,
    SlipLate,
    DrawAccepted,
    DrawRejected,
)

Make: TypeAlias = Callable[[Game, int], Command]
"""A command, from the state and the moment in which it is decided."""


@dataclass(slots=True)
class _Asked:
    make: Make
    key: str
    """Who asked and under which id; empty for what the server does by itself."""
    actor: str
    at: int
    answer: "asyncio.Future[Appended]"


@dataclass(slots=True)
class Draft:
    """A state that events are being added to, before any of them is written."""

    game: Game
    rows: list[tuple[Event, str, str]] = field(default_factory=list)
    """Events, who they come from, and under which id."""

    def add(self, events: Iterable[Event], actor: str, key: str) -> None:
        """Fold events in."""
        for event in events:
            self.rows.append((event, actor, key))
            self.game = evolve(self.game, event)


class LiveRoom(FoldedStream[Event]):
    """A room that somebody plays in or watches."""

    def __init__(
        self,
        plan: RoomPlan,
        rules: DuplicateRules,
        aids: Aids,
        seed: Seed,
        store: Store,
        now: Callable[[], int],
    ) -> None:
        super().__init__(plan.stream, store, now)
        self.plan = plan
        self.rules = rules
        self.box: TileSet = tile_set(rules.tiles)
        self._codec = duplicate_codec(self.box)
        self.game = Game()
        self.actors: list[str] = []
        self.seats: dict[str, int] = {}
        """Accounts and the tables they entered by themselves."""
        self.shown_revision = 0
        """Counts what everybody may see."""
        self.changed: dict[int, int] = {}
        """At which version a table's own line changed last."""
        self.all_changed = 0
        """At which version every line of the slip table changed last."""
        self.all_own_changed = 0
        """At which version every player's own page changed last."""
        self._ranked_at = 0
        """At which version points, penalties or players changed last."""
        self.moved: list[Callable[[bool, set[int]], None]] = []
        """Called after each commit: whether everybody has news, else which tables."""
        self._aids = aids
        self._seed = seed
        self._waiting: deque[_Asked] = deque()
        self._writing: asyncio.Task[None] | None = None
        self._answers: dict[str, Appended] = {}
        self._standings: tuple[int, Standings, dict[int, Row]] | None = None

    async def open(self, source: DrawSource) -> None:
        """Begin the game; a blind bag is bound to its seed first."""
        commitment = commitment_to(self._seed.seed) if source is DrawSource.BLIND else ""
        plan = self.plan

        def make(_game: Game, at: int) -> Command:
            return OpenGame(at, plan.title, plan.lexicon, source, commitment)

        await self.submit(make, actor=plan.created_by, command="open")

    async def submit(self, make: Make, *, actor: str, command: str) -> Appended:
        """Decide one command as of now and write what follows.

        `command` is the sender's id for it: sent again, it gets its first answer.

        :raises Refused: by the rules.
        :raises Problem: when it can't be written now.
        """
        key = f"{actor}#{command}" if command else ""
        if key in self._answers:
            return self._answers[key]
        if len(self._waiting) >= _MOST_WAITING:
            raise Problem(503, ProblemCode.BUSY, "too many at once", retry_after_s=1)
        answer: asyncio.Future[Appended] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Asked(make, key, actor, self._now(), answer))
        self._write_soon()
        # Who goes away does not take the slip along.
        return await asyncio.shield(answer)

    async def catch_up(self) -> None:
        """Fold what another process wrote, unless a stroke of ours is about to find out."""
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._catch_up())
            self._writing.add_done_callback(lambda _: self._write_soon())
            await asyncio.shield(self._writing)

    async def settle(self) -> None:
        """Wait until nothing is waiting to be written."""
        while self._writing is not None and not self._writing.done():
            await asyncio.gather(self._writing, return_exceptions=True)

    # --- time

    def wakes_at(self) -> int | None:
        """When the room must be looked at next, if nothing happens before."""
        clock = self.game.clock
        if self.game.stage is Stage.RUNNING:
            if clock.deadline is None:
                return None
            over = clock.deadline + self._on_the_way_ms + 1
            return over if clock.signal_at is None else min(over, clock.signal_at)
        return self.game.last_at if self._next_chore(self.game, self.game.last_at) else None

    @property
    def _on_the_way_ms(self) -> int:
        """How long after the deadline a slip that counts may still come."""
        return self.rules.grace_ms + (LARGEST_CREDIT_MS if self.rules.pace == "live" else 0)

    async def wake(self) -> None:
        """Do whatever time has brought: the signal, the close, a day's word and letters."""
        for _ in range(_MOST_CHORES):
            make = self._due(self._now())
            if make is None:
                return
            try:
                await self.submit(make, actor="", command="")
            except Refused:  # somebody did it, or undid it, meanwhile
                return

    async def give_back(self, went: int) -> None:
        """Return the time the server was away in mid-turn, by an explicit event."""
        clock = self.game.clock
        if self.game.stage is not Stage.RUNNING or clock.since is None:
            return
        went, now = max(went, self.game.last_at), self._now()
        left = clock.left(went)
        is_day = self.rules.pace == "daily" and clock.left(now) > 0
        away = min(now - went, left)
        if away > 0 and not is_day:

            def make(_game: Game, at: int) -> Command:
                return ExtendTurn(at, away + _COMING_BACK_MS, "the server was away")

            await self.submit(make, actor="", command="")

    def _due(self, now: int) -> Make | None:
        game = self.game
        if game.stage is Stage.RUNNING:
            clock = game.clock
            if clock.deadline is None:
                return None
            if clock.deadline + self._on_the_way_ms < now:
                return lambda _game, at: CloseTurn(at)
            if clock.signal_at is not None and clock.signal_at <= now:
                return lambda _game, at: GiveSignal(at)
            return None
        return self._next_chore(game, now)

    def _next_chore(self, game: Game, now: int) -> Make | None:
        """What a daily game does without a leader, once its first letters were drawn."""
        if self.rules.pace != "daily" or not (game.turns or game.turn):
            return None
        if game.stage is Stage.OVER and game.commitment and not game.seed:
            return lambda _game, at: RevealSeed(at, self._seed.seed)
        match due(self.rules, game, now):
            case Due.DRAW if game.source is DrawSource.BLIND:
                return self.blind_draw
            case Due.OPENING:
                return lambda _game, at: OpenTurn(at, self.plan.next_day_end(at))
            case Due.WORD:
                return lambda game, at: next_command(self.rules, game, at) or CloseTurn(at)
            case _:
                return None

    def blind_draw(self, game: Game, at: int) -> Command:
        """The next letters, from the seed."""
        return Draw(at, next_draw(self.rules, game, self._seed.seed), DrawSource.BLIND)

    def reveal(self, _game: Game, at: int) -> Command:
        """The seed itself."""
        return RevealSeed(at, self._seed.seed)

    # --- what is asked often

    def standings(self) -> Standings:
        """The standings after the settled turns; computed once a change."""
        return self._table()[0]

    def line(self, table: int) -> Row | None:
        """A player's line, once a turn is settled."""
        return self._table()[1].get(table) if self.game.turns else None

    def _table(self) -> tuple[Standings, dict[int, Row]]:
        if self._standings is None or self._standings[0] != self._ranked_at:
            table = standings(self.rules, self.game)
            rows = {row.table: row for row in table.rows}
            self._standings = (self._ranked_at, table, rows)
        return self._standings[1:]

    def changed_at(self, table: int) -> int:
        """At which version a table's line changed last."""
        return max(self.all_changed, self.changed.get(table, 0))

    def own_changed_at(self, table: int) -> int:
        """At which version a player's own page changed last."""
        return max(self.all_own_changed, self.changed.get(table, 0))

    # --- writing

    def _write_soon(self) -> None:
        if self._waiting and (self._writing is None or self._writing.done()):
            self._writing = asyncio.create_task(self._write_all())

    async def _write_all(self) -> None:
        while self._waiting:
            stroke = [self._waiting.popleft() for _ in range(min(_STROKE, len(self._waiting)))]
            try:
                await self._write(stroke)
            except Exception as error:  # whatever it is, everybody in the line must hear it
                for asked in stroke:
                    _fail(asked, error)
                if not isinstance(error, Problem):
                    raise

    async def _write(self, stroke: list[_Asked]) -> None:
        async def once() -> list[Appended | Exception]:
            draft = Draft(self.game)
            results = self._decided(draft, stroke)
            await self._keep(draft)
            return results

        results = await self._insisting(once)
        for asked, result in zip(stroke, results, strict=True):
            if isinstance(result, Appended):
                if asked.key:
                    self._answers[asked.key] = result
                if not asked.answer.done():
                    asked.answer.set_result(result)
            else:
                _fail(asked, result)

    def _decided(self, draft: Draft, stroke: list[_Asked]) -> list[Appended | Exception]:
        results: list[Appended | Exception] = []
        within: dict[str, Appended] = {}
        for asked in stroke:
            known = within.get(asked.key) or self._answers.get(asked.key)
            if asked.key and known is not None:
                results.append(Appended(known.first, known.last, repeated=True))
                continue
            at = max(draft.game.last_at, asked.at)
            first = self.version + len(draft.rows) + 1
            try:
                command = asked.make(draft.game, at)
                events = decide(self.rules, draft.game, command, self._aids)
            except (Refused, Problem) as no:
                results.append(no)
                continue
            draft.add(events, asked.actor, asked.key)
            placed = Appended(first, first + len(events) - 1)
            within[asked.key] = placed
            results.append(placed)
        return results

    async def _keep(self, draft: Draft) -> None:
        if not draft.rows:
            return
        received = self._now()
        rows = [
            # The id stands beside the sender: whoever reads the log knows what was done.
            self._row(event, self._codec.encode(event), received, key or actor)
            for event, actor, key in draft.rows
        ]
        await self._append(rows)
        self._told.update(b"".join(row.body for row in rows))
        self._fold([(event, actor) for event, actor, _ in draft.rows], draft.game)

    def _read(self, row: StoredEvent) -> Event:
        return self._codec.decode(row.type, row.body)

    def _take_in(self, rows: Sequence[StoredEvent]) -> None:
        folded: list[tuple[Event, str]] = []
        game = self.game
        events = list(self._each(rows))
        shown = (event.seed for event in events if isinstance(event, SeedRevealed))
        seed = next((bytes.fromhex(seed) for seed in shown), self._seed.seed)
        for row, event in zip(rows, events, strict=True):
            self._reading = row.version
            fault = draw_fault(self.rules, game, event, seed)
            if fault:
                raise DamagedEventError(self._name, row.version, fault)
            game = evolve(game, event)
            folded.append((event, self._sender(row)))
        self._told.update(b"".join(row.body for row in rows))
        self._fold(folded, game)

    def _sender(self, row: StoredEvent) -> str:
        """Who a row is from; what they asked under its id is known to be done."""
        actor, is_asked, _ = row.actor.partition("#")
        if is_asked:
            known = self._answers.get(row.actor)
            first = known.first if known else row.version
            self._answers[row.actor] = Appended(first, row.version, repeated=True)
        return actor

    def _take_fold(self, data: bytes, told: bytes, rows: Sequence[StoredEvent]) -> bool:
        fold = FOLDS.from_bytes(data, told)
        if fold is None:
            return False
        self.game, noted = fold.game, fold.noted
        self.actors = [self._sender(row) for row in rows]
        self.seats, self.changed = noted.seats, noted.changed
        self.shown_revision = noted.shown_revision
        self.all_changed, self.all_own_changed = noted.all_changed, noted.all_own_changed
        self._ranked_at = noted.ranked_at
        return True

    def _fold_to_keep(self, told: bytes) -> bytes:
        noted = Noted(
            self.seats,
            self.changed,
            self.shown_revision,
            self.all_changed,
            self.all_own_changed,
            self._ranked_at,
        )
        return FOLDS.to_bytes(RoomFold(self.game, noted), told)

    def _fold(self, rows: list[tuple[Event, str]], game: Game) -> None:
        self.game = game
        tables: set[int] = set()
        is_public = False
        for event, actor in rows:
            self.events.extend([event])
            self.actors.append(actor)
            table = getattr(event, "table", None)
            if not isinstance(event, _WITHOUT_POINTS):
                self._ranked_at = self.version
            if isinstance(event, PlayerEntered):
                table = event.entry.table
                if actor != self.plan.created_by and actor not in self.plan.helpers:
                    self.seats[actor] = table
            if isinstance(table, int):
                self.changed[table] = self.version
                tables.add(table)
            public = as_seen_by(Hall(), event, settled_turns=len(game.turns)) is not None
            if public and not isinstance(event, PlayerEntered):
                is_public = True
                if not isinstance(event, _OF_THE_CLOCK):
                    self.all_own_changed = self.version
        if is_public:
            self.all_changed = self.version
            self.shown_revision += 1
        for tell in tuple(self.moved):
            tell(is_public, tables)


def _fail(asked: _Asked, error: Exception) -> None:
    if not asked.answer.done():
        asked.answer.set_exception(error)
        asked.answer.exception()  # seen: who asked may have gone away
