"""One room in memory: what was agreed about it, its game, and what people ask of both often."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from faristol.duplicate import (
    Aids,
    Command,
    DuplicateRules,
    Event,
    Game,
    OpenGame,
    Row,
    Standings,
    standings,
)
from faristol.duplicate.blind import commitment_to
from faristol.duplicate.decider import DUPLICATE
from faristol.duplicate.terms import DrawSource
from faristol.server.duplicate.notes import RoomNotes
from faristol.server.plans.rooms import RoomPlan
from faristol.server.seeds import Seed
from faristol.server.streams.history import History
from faristol.server.streams.live import LiveStream
from faristol.server.timekeeping import LARGEST_CREDIT_MS
from faristol.store import Appended, Store
from faristol.tiles import TileSet, tile_set

Given: TypeAlias = Callable[[Game, int], None]
"""Raises a `Problem` where a game is not one that a command was meant for. A data class: it may
have to go to another server."""


class LiveRoom:
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
        self.plan = plan
        self.box: TileSet = tile_set(rules.tiles)
        self.notes = RoomNotes(self.box, self._is_staff)
        aids = replace(
            aids,
            seed=seed.seed,
            day_end=lambda at: self.plan.next_day_end(at),
            credit_ms=LARGEST_CREDIT_MS,
        )
        self.stream: LiveStream[DuplicateRules, Game, Command, Event, Aids] = LiveStream(
            plan.stream, DUPLICATE, rules, aids, self.notes, store, now
        )
        self._standings: tuple[int, Standings, dict[int, Row]] | None = None

    @property
    def rules(self) -> DuplicateRules:
        """What the game is played by."""
        return self.stream.rules

    @property
    def game(self) -> Game:
        """The game as of the newest event."""
        return self.stream.state

    @property
    def version(self) -> int:
        """How many events there are."""
        return self.stream.version

    @property
    def events(self) -> History[Event]:
        """Everything that happened."""
        return self.stream.events

    @property
    def actors(self) -> list[str]:
        """Who caused each event."""
        return self.notes.actors

    @property
    def seats(self) -> dict[str, int]:
        """Accounts and the tables they entered by themselves."""
        return self.notes.noted.seats

    @property
    def shown_revision(self) -> int:
        """Counts what everybody may see."""
        return self.notes.noted.shown_revision

    async def open(self, source: DrawSource) -> None:
        """Begin the game; a blind bag is bound to its seed first."""
        is_blind = source is DrawSource.BLIND
        commitment = commitment_to(self.stream.aids.seed) if is_blind else ""
        command = OpenGame(0, self.plan.title, self.plan.lexicon, source, commitment)
        await self.submit(command, actor=self.plan.created_by, command_id="open")

    async def submit(
        self, command: Command, *, actor: str, command_id: str = "", given: Given | None = None
    ) -> Appended:
        """Decide one command as of now and write what follows.

        `command_id` is the sender's own: sent again, it gets its first answer.

        :raises Refused: by the rules.
        :raises Problem: when it can't be written now, or `given` says so.
        """
        key = f"{actor}#{command_id}" if command_id else ""
        return await self.stream.submit(command, actor=actor, key=key, given=given)

    def standings(self) -> Standings:
        """The standings after the settled turns; computed once a change."""
        return self._table()[0]

    def line(self, table: int) -> Row | None:
        """A player's line, once a turn is settled."""
        return self._table()[1].get(table) if self.game.turns else None

    def _table(self) -> tuple[Standings, dict[int, Row]]:
        ranked_at = self.notes.noted.ranked_at
        if self._standings is None or self._standings[0] != ranked_at:
            table = standings(self.rules, self.game)
            rows = {row.table: row for row in table.rows}
            self._standings = (ranked_at, table, rows)
        return self._standings[1:]

    def changed_at(self, table: int) -> int:
        """At which version a table's line changed last."""
        noted = self.notes.noted
        return max(noted.all_changed, noted.changed.get(table, 0))

    def own_changed_at(self, table: int) -> int:
        """At which version a player's own page changed last."""
        noted = self.notes.noted
        return max(noted.all_own_changed, noted.changed.get(table, 0))

    def _is_staff(self, account: str) -> bool:
        return account == self.plan.created_by or account in self.plan.helpers
