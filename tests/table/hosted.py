"""A game that a server hosts, for tests: `TABLE` with its aids, as one situation."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from msgspec import structs

from faristol.core.decider import Chore
from faristol.rulebook import Ruleset
from faristol.table import commands as c
from faristol.table.decider import TABLE
from faristol.table.events import Event
from faristol.table.hosting import CommitSeed, HostAids, HostedCommand, HostedGame
from faristol.table.terms import SheetKeeper, TileSource
from tests.grammar import Situation
from tests.spec import Given

SEED = bytes(range(32))
NAMES = ("Anna", "Biel", "Carla", "Dídac")


@dataclass(frozen=True)
class Hosted(Situation):
    """A hosted game, ready for the next command or the server's next chore."""

    rules: Ruleset
    table: HostedGame = TABLE.initial
    aids: HostAids = field(default_factory=lambda: HostAids(seed=SEED))
    log: tuple[Event, ...] = ()

    def decided(self, command: HostedCommand) -> Sequence[Event]:
        return TABLE.decide(self.rules, self.table, command, self.aids)

    def after(self, *events: Event) -> "Hosted":
        table = self.table
        for event in events:
            table = TABLE.evolve(table, event)
        return replace(self, table=table, log=(*self.log, *events))

    @property
    def given(self) -> Given:
        """The game alone."""
        return Given(self.rules, self.table.game, self.aids.judge, self.aids.finder)

    @property
    def chore(self) -> Chore[HostedCommand] | None:
        """What the server does next by itself."""
        return TABLE.next_chore(self.rules, self.table, self.aids, self.table.game.at)

    def with_(self, **changes: Any) -> "Hosted":
        """The same game with parts of its state set by hand."""
        game = structs.replace(self.table.game, **changes)
        return replace(self, table=structs.replace(self.table, game=game))

    def aided(self, **changes: Any) -> "Hosted":
        """The same game where the server lends it something else."""
        return replace(self, aids=replace(self.aids, **changes))

    def helped(self) -> "Hosted":
        """After the server's next chore: the first command of it that the rules allow."""
        chore = self.chore
        assert chore is not None, "the server has nothing to do"
        outcomes = [self.when(TABLE.stamped(each, chore.at)) for each in chore.tries]
        done = next(outcome for outcome in outcomes if outcome.refusal is None)
        return self.after(*done.events)


def opened(
    rules: Ruleset,
    *,
    seats: int = 2,
    at: int = 0,
    source: TileSource = TileSource.ONLINE,
    **aids: Any,
) -> Hosted:
    """A game whose players sit down, and the seed that it is drawn from."""
    table = c.OpenTable(at, NAMES[:seats], source, SheetKeeper.SOFTWARE)
    return Hosted(rules).aided(**aids).do(table, CommitSeed(at))


def begun(rules: Ruleset, **more: Any) -> Hosted:
    """A game in its first turn, all tiles drawn by the server."""
    hosted = opened(rules, **more)
    while hosted.table.game.on_turn is None:
        hosted = hosted.helped()
    return hosted


def hosted(given: Given, **aids: Any) -> Hosted:
    """A situation of a game as a hosted one."""
    lent = {"judge": given.judge, "finder": given.finder, **aids}
    table = HostedGame(given.game)
    return Hosted(given.rules, table).aided(**lent)
