"""The arbiter's desk: which tables wait for a ruling, for what, since when, and who goes there.

The queue is a view of the games; only who took a call is kept beside them.
"""

from collections.abc import Callable

import msgspec

from faristol.server.auth.sessions import Person
from faristol.server.register import Documents
from faristol.server.tables.live import LiveTable
from faristol.server.tables.submission import ProposalLine
from faristol.store import Store
from faristol.table import events as e
from faristol.table.events import Event
from faristol.table.terms import Stage, StopCause

_TAKEN_MS = 4 * 3_600_000
_OVER = (Stage.OVER, Stage.SIGNED)


class Taken(msgspec.Struct, frozen=True):
    """Who goes to a table, and since when."""

    by: str
    name: str
    at: int


class Call(msgspec.Struct, frozen=True):
    """A table that waits for an arbiter, on this server or in a hall."""

    table: str
    """The table's id; `hall-` and its number for one in a hall."""
    number: str
    round: str
    names: list[str]
    why: str
    since: int
    seat: int | None
    clock_stopped: bool
    taken_by: str = ""
    """The name of the arbiter who goes there; empty while nobody does."""
    taken_by_you: bool = False
    event: str = ""
    in_hall: bool = False
    game: str = ""
    """The game at a hall's table where a device has it; there the arbiter rules."""
    said: str = ""
    """What whoever called from a hall says with it."""
    values: list[str] = []
    """What a sentence about a hall's call names: the scores on two sheets that differ."""


class Calls:
    """Who took which call. A later call of the same table is nobody's again."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now
        self._taken = Documents(store, "call-taken", Taken, now)

    async def take(self, table_id: str, person: Person) -> None:
        """Say that one goes there; whoever said so before is relieved."""
        taken = Taken(person.id, person.account.name, self._now())
        expires = self._now() + _TAKEN_MS
        await self._store.change([self._taken.put(table_id, taken, expires=expires)])

    async def give_back(self, table_id: str) -> None:
        """Let somebody else go."""
        await self._store.change([self._taken.delete(table_id)])

    async def marked(self, calls: list[Call], person: Person) -> list[Call]:
        """The calls, with who took them."""
        taken = {kept.key: kept.value for kept in await self._taken.find()}
        return [_marked(call, taken.get(call.table), person) for call in calls]


def _marked(call: Call, taken: Taken | None, person: Person) -> Call:
    if taken is None or taken.at < call.since:
        return call
    return msgspec.structs.replace(call, taken_by=taken.name, taken_by_you=taken.by == person.id)


def calls_of(table: LiveTable, proposals: list[ProposalLine] | None = None) -> list[Call]:
    """What a table waits for; nothing while the game goes on by itself."""
    waits = [*_of_the_turn(table), *_of_the_end(table)]
    waits += [("second-arbiter", None, proposal.at) for proposal in proposals or ()]
    game = table.game
    return [
        Call(
            table.plan.id,
            table.plan.number,
            table.plan.round,
            list(game.names),
            why,
            since,
            seat,
            game.clock.stopped is not None,
            event=table.plan.event,
        )
        for why, seat, since in waits
    ]


def _of_the_turn(table: LiveTable) -> list[tuple[str, int | None, int]]:
    game = table.game
    stopped, pending = game.clock.stopped, game.pending
    # What the software could answer it has answered at once.
    human = table.plan.judge == "arbiter" or table.plan.jury
    waits: list[tuple[str, int | None, int]] = []
    if pending is not None and pending.asked is not None and human:
        waits.append(("challenge", pending.asked.by, _since(table, e.PlayChallenged)))
    elif (
        # A stop for a challenge that was ruled on waits for the challenger, not for us.
        stopped is not None
        and game.stage is Stage.PLAYING
        and (pending is None or stopped is not StopCause.CHALLENGE)
    ):
        waits.append((stopped.value, game.on_turn, _since(table, e.ClockStopped)))
    if human:
        if game.jury is not None:
            waits.append(("word", game.jury[0], _since(table, e.JuryAsked)))
        reports = [turn.reported_by for turn in game.turns if turn.reported_by is not None]
        if reports:
            waits.append(("report", reports[0], _since(table, e.WordReported)))
        if game.exchange_again is not None and game.exchange_again.granted is None:
            asked = _since(table, e.ExchangeAgainAsked)
            waits.append(("exchange-again", game.exchange_again.seat, asked))
        if game.restart is not None and game.restart.granted is None:
            waits.append(("restart", game.restart.seat, _since(table, e.RestartAsked)))
    if game.overdraw is not None:
        waits.append(("overdraw", game.overdraw.seat, _since(table, e.OverdrawReported)))
    return waits


def _of_the_end(table: LiveTable) -> list[tuple[str, int | None, int]]:
    game = table.game
    if game.stage in _OVER and table.rules.closing.approval and not game.approved:
        return [("approval", None, _since(table, e.GameEnded))]
    return []


def _since(table: LiveTable, kind: type[Event]) -> int:
    """When it last happened: since then the table waits."""
    for event in reversed(table.events):
        if isinstance(event, kind):
            return event.at
    return table.game.at
