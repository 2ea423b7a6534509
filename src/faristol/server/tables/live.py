"""One table in memory: what was agreed about it, its game, and what people ask of both often."""

import bisect
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import cached_property

from faristol.core import Doubted, Refused
from faristol.rulebook import Ruleset
from faristol.server.lexica import Words, lexicon_named
from faristol.server.plans.tables import TablePlan
from faristol.server.problem import Problem, ProblemCode, conflict
from faristol.server.seeds import Seed, robot_share
from faristol.server.streams.history import History
from faristol.server.streams.live import LiveStream
from faristol.server.tables.device_time import DeviceTime
from faristol.server.tables.record import TableRecord
from faristol.server.tables.shared_views import SharedView, SharedViews
from faristol.server.tables.view import robots_at
from faristol.store import Appended, Store
from faristol.table import Game
from faristol.table import commands as c
from faristol.table.decider import TABLE
from faristol.table.draws import Ledger
from faristol.table.events import Event, TableOpened
from faristol.table.hosting import (
    AddShare,
    CommitSeed,
    HostAids,
    HostedCommand,
    HostedGame,
)
from faristol.table.known import known_acts
from faristol.table.terms import SheetKeeper, TileSource
from faristol.table.views import Role
from faristol.tiles import TileSet, tile_set

_SHARES_MS = 20_000
"""How long the first draw waits for the players' shares."""


def nothing_said(_event: str) -> Mapping[str, bool]:
    """No jury has said anything of any word."""
    return {}


class LiveTable:
    """A table that somebody plays at or watches."""

    def __init__(
        self,
        plan: TablePlan,
        rules: Ruleset,
        words: Words | None,
        seed: Seed,
        store: Store,
        now: Callable[[], int],
        said: Callable[[str], Mapping[str, bool]] = nothing_said,
    ) -> None:
        self._said = said
        self.words = words
        self.now = now
        self.box: TileSet = tile_set(rules.equipment.tiles)
        self._plan = plan
        self._seed = seed
        self._now = now
        self.told = DeviceTime(lambda: self.game.at)
        """What the device at a real board has told of the time."""
        record = TableRecord(self.box, lambda: tuple(seat.name for seat in self.plan.seats))
        self.stream: LiveStream[Ruleset, HostedGame, HostedCommand, Event, HostAids] = LiveStream(
            plan.stream, TABLE, rules, self._aids(), record, store, now
        )
        self.views = SharedViews(rules, self.box, self.stream.events)

    @property
    def plan(self) -> TablePlan:
        """What was agreed about the table."""
        return self._plan

    @plan.setter
    def plan(self, plan: TablePlan) -> None:
        self._plan = plan
        self.stream.aids = self._aids()

    @property
    def rules(self) -> Ruleset:
        """What the game is played by."""
        return self.stream.rules

    @property
    def game(self) -> Game:
        """The game as of the newest event."""
        return self.stream.state.game

    @property
    def ledger(self) -> Ledger:
        """What the log says about its draws."""
        return self.stream.state.ledger

    @property
    def version(self) -> int:
        """How many events there are."""
        return self.stream.version

    @property
    def events(self) -> History[Event]:
        """Everything that happened."""
        return self.stream.events

    @cached_property
    def acts(self) -> tuple[str, ...]:
        """Commands of players that these rules know, of those that not all do."""
        return known_acts(self.rules, TileSource(self.plan.source))

    @property
    def waits_for_teacher(self) -> bool:
        """Whether nothing is drawn because the teacher has not started the game."""
        return self.plan.waits_for_teacher and self.stream.state.nothing_drawn

    async def load(self) -> None:
        """Take the game from the store, with the word list that it was opened with.

        Another one may be usual by now.
        """
        await self.stream.load()
        opened = self.events[0] if self.version else None
        if self.words is None or not isinstance(opened, TableOpened):
            return
        if opened.lexicon not in ("", self.words.reference):
            with suppress(Problem):  # that list is gone from here: the usual one has to do
                self.words = Words(lexicon_named(opened.lexicon), self.rules)
                self.stream.aids = self._aids()

    async def open(self) -> None:
        """Seat the players and bind the server to its seed.

        If another server did so first, its game is found.
        """
        plan, source = self.plan, TileSource(self.plan.source)
        opening = c.OpenTable(
            0,
            tuple(seat.name for seat in plan.seats),
            source,
            SheetKeeper.SOFTWARE,
            self.words.reference if self.words else plan.lexicon,
            plan.round,
            plan.number,
            vouched=self.words is not None and self.words.vouched,
            device=plan.device,
        )
        commands: list[HostedCommand] = [opening]
        if source is TileSource.ONLINE:
            robots = [number for number, seat in enumerate(plan.seats) if seat.robot is not None]
            commands += [CommitSeed(0), *(AddShare(0, seat, robot_share()) for seat in robots)]
        await self.stream.submit(*commands, actor=plan.created_by, key="open")

    async def submit(
        self,
        command: HostedCommand,
        *,
        actor: str,
        command_id: str = "",
        lag_ms: int = 0,
        at: int | None = None,
    ) -> Appended:
        """Decide one command and write what follows, with everything the server must do then.

        `command_id` is the client's: sent again, it gets its first answer. `lag_ms` is how
        long the command was on its way; it counts as given when it was sent, or `at` a moment
        that the device at a real board has told. What one
        arbiter alone may not change (`ByOneArbiter`) is refused for a second opinion.

        :raises Refused: by the rules.
        :raises Problem: when it can't be written now.
        """
        if at is None and self.plan.device:
            at = self.told.moment(self._now())
        try:
            return await self.stream.submit(
                command, actor=actor, key=command_id, lag_ms=lag_ms, at=at
            )
        except Doubted:
            raise second_wanted() from None

    async def add_share(self, seat: int, share: str, *, actor: str, command_id: str) -> Appended:
        """A player's own randomness, before anything is drawn.

        :raises Problem: when it is too late, or the second one.
        """
        try:
            return await self.stream.submit(AddShare(0, seat, share), actor=actor, key=command_id)
        except Refused:
            raise conflict(
                ProblemCode.DRAWS_BEGUN,
                "randomness can be added only once, before the first draw",
            ) from None

    def visible_after(self, delay_ms: int, now: int) -> int:
        """How many events somebody sees who is shown them that much later."""
        if not delay_ms:
            return self.version
        return bisect.bisect_right(self.events, now - delay_ms, key=lambda event: event.at)

    def view(self, role: Role, delay_ms: int = 0, now: int = 0) -> SharedView:
        """What a role sees, or saw so much earlier."""
        visible = self.visible_after(delay_ms, now)
        return self.views.of(role, visible, robots_at(self.plan), delay_ms)

    def stop_listening(self, listen: Callable[[], None]) -> None:
        """Somebody looks no more."""
        self.stream.listeners.remove(listen)
        if not len(self.stream.listeners):
            self.views.clear()

    def for_jury(self, words: Iterable[bytes], *, again: bool = False) -> tuple[str, ...]:
        """Those of the words that only the jury of the event can decide, as tiles are written.

        Where somebody argues against what it has said, it is heard `again`.
        """
        if self.words is None or not self.plan.jury:
            return ()
        return self.words.for_jury(words, {} if again else self._said(self.plan.event))

    def looked_up(self, words: tuple[bytes, ...], *, again: bool = False) -> bool | None:
        """What the list says to words, and where it leaves that to the jury, what that has said."""
        if self.words is None:
            return None
        if not self.plan.jury:
            return self.words.judge(words)
        return self.words.verdict(words, {} if again else self._said(self.plan.event))

    def _looked_up(self, words: tuple[bytes, ...], again: bool) -> bool | None:
        return self.looked_up(words, again=again)

    def _aids(self) -> HostAids:
        plan, words = self.plan, self.words
        return HostAids(
            judge=words.judge if words else None,
            jury=self._looked_up if words and plan.jury else None,
            finder=words.finder if words else None,
            seed=self._seed.seed,
            software_rules=plan.judge == "software",
            # At a table that a teacher starts, everybody has had the time to sit down.
            share_wait_ms=0 if plan.started_by == "teacher" else _SHARES_MS,
            days_per_move=plan.days_per_move,
            waits_for_start=plan.waits_for_teacher,
            is_filed=plan.over,
        )


def second_wanted(proposal: str = "") -> Problem:
    """Another arbiter must agree to that; `proposal` is what they agree to."""
    detail = "a second arbiter must agree to that"
    return conflict(ProblemCode.SECOND_ARBITER, detail, proposal=proposal)
