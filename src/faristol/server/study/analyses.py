"""Analyses of finished games: computed once, cached, and formatted for display."""

import asyncio
from collections.abc import Callable, Sequence
from hashlib import sha256

import msgspec

from faristol.board import coordinate
from faristol.kernel.leaves import leave_values
from faristol.notation.tile_text import format_held
from faristol.robot.analysis import JudgedTurn, Standing, Summary, judged_turns, standings
from faristol.robot.analysis import summary_of as summed
from faristol.robot.chance import chances_of
from faristol.robot.finds import Candidate
from faristol.rulebook import Ruleset
from faristol.server.lexica import finder_for, lexicon_for, lexicon_named
from faristol.server.plans.table_rules import rules_of
from faristol.server.plans.tables import TablePlan
from faristol.server.plans.turn_losses import SeatLoss, TurnLosses
from faristol.server.register import Documents
from faristol.server.study.workers import AnalysisWorker
from faristol.server.timekeeping import DAY_MS
from faristol.store import Store
from faristol.table.events import Event
from faristol.tiles import TileSet, layout

_WAY = 4
"""Cache version: raise it when the analysis changes, so that stored analyses are recomputed."""
_KEPT_MS = 90 * DAY_MS
_SHOWN = 3


class Better(msgspec.Struct, frozen=True):
    """A play: `8H`, the word with blanks in lower case, points, points with what is kept."""

    place: str
    word: str
    points: int
    equity: float


class TurnAnalysis(msgspec.Struct, frozen=True):
    """One turn: what was held, the best of it, and what the choice cost in equity.

    `made` and `rank` are null for a turn without a play, or with a word that is none; `lost`
    where the choice can't be compared. `full` is the best play of a whole rack. `till_end`: two
    play, the bag is empty, and equity is what a play gains on the other until the end; `exact`
    where that was searched to the last tile, else it is an estimate.
    """

    turn: int
    seat: int
    rack: str
    best: list[Better]
    made: Better | None
    rank: int | None
    lost: float | None
    full: Better | None
    till_end: bool
    exact: bool


class SeatSummary(msgspec.Struct, frozen=True):
    """A player's game: turns compared, those without a better play, equity lost in all,
    whole racks missed, and the turn of the best find."""

    seat: int
    compared: int
    best: int
    lost: float
    missed: int
    find: int | None


class CoursePoint(msgspec.Struct, frozen=True):
    """Totals after a turn (null: the result), and the first seat's chance to win.

    The chance is null where more than two play.
    """

    turn: int | None
    totals: list[int]
    chance: float | None


class GameAnalysis(msgspec.Struct, frozen=True):
    """A finished game, looked at again with every rack open."""

    lexicon: str
    turns: list[TurnAnalysis]
    seats: list[SeatSummary]


def better(candidate: Candidate, box: TileSet, size: int) -> Better:
    """A play as people write it."""
    return Better(
        coordinate(candidate.start, candidate.direction, size),
        format_held(candidate.word, box),
        candidate.points,
        candidate.equity / 1000,
    )


def analysed(plan: TablePlan, reference: str, events: Sequence[Event]) -> GameAnalysis:
    """Look at a whole game. Runs in a worker process."""
    rules = rules_of(plan)
    box = lexicon_named(reference).tiles
    size = layout(rules.equipment.board).size
    turns = judged(rules, reference, events)
    return GameAnalysis(
        reference,
        [_turn(turn, box, size) for turn in turns],
        [_seat(summed(seat, turns)) for seat in range(len(plan.seats))],
    )


def course_of(tiles: str, events: Sequence[Event]) -> list[CoursePoint]:
    """The totals and the chance after every turn: quick, for it looks at no plays."""
    return [_point(standing) for standing in standings(events, chances_of(tiles))]


def judged(rules: Ruleset, reference: str, events: Sequence[Event]) -> list[JudgedTurn]:
    """Every turn whose rack is known, compared with what could have been played."""
    finder = finder_for(
        reference,
        rules.equipment.board,
        rules.rack.full_play,
        rules.rack.bonus,
        with_leaves=True,
    )
    return list(judged_turns(rules, finder, leave_values(lexicon_named(reference).tiles), events))


def _turn(turn: JudgedTurn, box: TileSet, size: int) -> TurnAnalysis:
    return TurnAnalysis(
        turn.turn,
        turn.seat,
        format_held(turn.rack, box),
        [better(one, box, size) for one in turn.best[:_SHOWN]],
        better(turn.made, box, size) if turn.made else None,
        turn.rank,
        None if turn.lost is None else turn.lost / 1000,
        better(turn.full, box, size) if turn.full else None,
        turn.till_end,
        turn.is_exact,
    )


def _seat(summary: Summary) -> SeatSummary:
    return SeatSummary(
        summary.seat,
        summary.compared,
        summary.best,
        summary.lost / 1000,
        summary.missed_full,
        summary.find,
    )


def _point(standing: Standing) -> CoursePoint:
    chance = None if standing.chance is None else round(standing.chance, 4)
    return CoursePoint(standing.turn, list(standing.totals), chance)


class Analyses:
    """Analyses by table, each worked out once."""

    def __init__(
        self, store: Store, room: AnalysisWorker, losses: TurnLosses, now: Callable[[], int]
    ) -> None:
        self._store = store
        self._losses = losses
        self._room = room
        self._now = now
        self._kept = Documents(store, "analysis", GameAnalysis, now)
        self._going: dict[str, asyncio.Task[GameAnalysis]] = {}

    async def of(self, plan: TablePlan, events: Sequence[Event]) -> GameAnalysis:
        """The analysis of a game that is over.

        :raises Problem: when its word list is gone, or the worker fails.
        """
        reference = lexicon_for(rules_of(plan), plan.lexicon).record.reference
        told = f"{_WAY}:{len(events)}:{reference}"
        key = f"{plan.id}:{sha256(told.encode()).hexdigest()[:16]}"
        kept = await self._kept.get(key)
        if kept is not None:
            return kept.value
        if key not in self._going:
            work = self._worked_out(key, plan, reference, tuple(events))
            task = asyncio.create_task(work, name=f"analysis {plan.id}")
            self._going[key] = task
            task.add_done_callback(lambda _: self._going.pop(key, None))
        return await asyncio.shield(self._going[key])

    async def _worked_out(
        self, key: str, plan: TablePlan, reference: str, events: tuple[Event, ...]
    ) -> GameAnalysis:
        found = await self._room.think(analysed, plan, reference, events)
        put = self._kept.put(key, found, expires=self._now() + _KEPT_MS)
        losses = [SeatLoss(seat.compared, seat.lost) for seat in found.seats]
        await self._store.change([put, self._losses.keeping(plan.id, losses)])
        return found
