"""The puzzle of the day: chosen when first asked for, kept from then on.

A day's puzzle comes from a public game that was over before the day began, drawn by the date
alone; where no such game has one, from a game of the robot against itself, seeded by the
date. So whoever asks first makes no difference. A game is used once.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from typing import Literal

import msgspec

from faristol.kernel.leaves import leave_values
from faristol.robot.finds import Finds, Position
from faristol.robot.puzzles import Chosen, from_game, from_self_play, kind_for
from faristol.robot.self_play import Match
from faristol.server.lexica import finder_for, lexicon_for, lexicon_named
from faristol.server.plans.table_host import TableHost
from faristol.server.plans.table_rules import rules_of
from faristol.server.plans.tables import TablePlan
from faristol.server.problem import Missing, Problem, ProblemCode, not_found
from faristol.server.register import Documents, VersionedDocument
from faristol.server.study.analyses import judged
from faristol.server.study.workers import AnalysisWorker
from faristol.server.timekeeping import DAY_MS
from faristol.store import RevisionConflictError, Store
from faristol.table.events import Event
from faristol.tiles import TileSet, layout, tile_set, tile_set_names

_MOST_TRIED = 6
"""Games looked at before the robot makes a puzzle of its own."""
_RECENT = timedelta(days=120)
_FULL, _BONUS, _BOARD = 7, 50, "standard"
_REMEMBERED_PUZZLES = 8
_REMEMBERED_MS = 400 * DAY_MS


State = Literal["", "tried", "solved", "shown"]
"""How far somebody came; empty for not at all."""


class Puzzle(msgspec.Struct, frozen=True):
    """One day's puzzle in one language, with where it comes from."""

    language: str
    day: str
    lexicon: str
    board: str
    squares: bytes
    rack: bytes
    bag_count: int
    full_play: int
    bonus: int
    kind: Literal["full", "keeping", "clear"]
    table: str = ""
    """The game it was played in; empty for one that the robot made."""
    turn: int = 0
    missed: bool = False

    @property
    def tiles(self) -> TileSet:
        """The tiles it is played with."""
        return lexicon_named(self.lexicon).tiles


class Done(msgspec.Struct, frozen=True, omit_defaults=True):
    """How far somebody came."""

    state: State
    on: str = ""
    """The day on which they did; empty for what was done before 0.2."""


class PuzzleStanding(msgspec.Struct, frozen=True):
    """How somebody does at the puzzles of a language.

    A day belongs to a streak where its puzzle was solved on the day itself. The streak goes on
    while today's is still open.
    """

    solved: int
    tried: int
    """All that were answered or given up, solved ones among them."""
    streak: int
    longest: int


def standing(done: Mapping[str, Done], today: date) -> PuzzleStanding:
    """Count what somebody has done, by the day of the puzzle."""
    solved = [day for day, one in done.items() if one.state == "solved"]
    in_time = sorted(date.fromisoformat(day) for day in solved if done[day].on == day)
    runs: list[list[date]] = []
    for day in in_time:
        if not runs or day - runs[-1][-1] != timedelta(days=1):
            runs.append([])
        runs[-1].append(day)
    goes_on = bool(runs) and today - runs[-1][-1] <= timedelta(days=1)
    longest = max((len(run) for run in runs), default=0)
    return PuzzleStanding(len(solved), len(done), len(runs[-1]) if goes_on else 0, longest)


def languages() -> tuple[str, ...]:
    """Languages that puzzles can be made in: somebody has learnt what is worth keeping."""
    sets = [tile_set(name) for name in tile_set_names()]
    return tuple(box.language for box in sets if leave_values(box) is not None)


def seed_of(*what: str) -> int:
    """A number that only the words given decide."""
    return int.from_bytes(sha256(":".join(what).encode()).digest()[:6], "big")


def puzzle_from(
    plan: TablePlan, reference: str, events: Sequence[Event], day: str, language: str
) -> Puzzle | None:
    """The best puzzle of a finished game, if it has one. Runs in a worker process."""
    rules = rules_of(plan)
    rack, board = rules.rack, rules.equipment.board
    finder = finder_for(reference, board, rack.full_play, rack.bonus, with_leaves=True)
    prefer = kind_for(seed_of(day, language))
    turns = judged(rules, reference, events)
    chosen = from_game(turns, finder, full_play=rack.full_play, prefer=prefer)
    if chosen is None:
        return None
    head = (language, day, reference, board)
    return _puzzle(head, chosen, (rack.full_play, rack.bonus), plan.id)


def puzzle_made(reference: str, day: str, language: str) -> Puzzle | None:
    """A puzzle from a game of the robot against itself. Runs in a worker process."""
    box = lexicon_named(reference).tiles
    leaves = leave_values(box)
    assert leaves is not None
    finder = finder_for(reference, _BOARD, _FULL, _BONUS, with_leaves=True)
    match = Match(finder, box, leaves, layout(_BOARD).size)
    chosen = from_self_play(match, seed_of(day, language), full_play=_FULL)
    if chosen is None:
        return None
    return _puzzle((language, day, reference, _BOARD), chosen, (_FULL, _BONUS))


def _puzzle(
    head: tuple[str, str, str, str], chosen: Chosen, rack: tuple[int, int], table: str = ""
) -> Puzzle:
    position = chosen.position
    return Puzzle(
        *head,
        position.squares,
        position.rack,
        position.bag_count,
        *rack,
        chosen.promise.kind.value,
        table,
        chosen.turn,
        chosen.missed,
    )


def finds_of(puzzle: Puzzle) -> Finds:
    """Every play of a puzzle."""
    finder = finder_for(
        puzzle.lexicon, puzzle.board, puzzle.full_play, puzzle.bonus, with_leaves=True
    )
    size = layout(puzzle.board).size
    return Finds(finder, Position(puzzle.squares, puzzle.rack, puzzle.bag_count, size))


class Puzzles:
    """The puzzles of all days, and who has done which."""

    def __init__(
        self, store: Store, hall: TableHost, room: AnalysisWorker, now: Callable[[], int]
    ) -> None:
        self._store = store
        self._hall = hall
        self._room = room
        self._now = now
        self._kept = Documents(store, "puzzle", Puzzle, now)
        self._done = Documents(store, "puzzle-done", Done, now)
        self._choosing = asyncio.Lock()
        self._finds: dict[Puzzle, Finds] = {}

    def today(self) -> date:
        """The day it is, the same for everybody: Greenwich's."""
        return datetime.fromtimestamp(self._now() / 1000, UTC).date()

    async def all(self, language: str) -> list[Puzzle]:
        """Every puzzle that has been somebody's day's, newest first."""
        found = await self._kept.find(f"{language}:")
        return sorted((kept.value for kept in found), key=lambda one: one.day, reverse=True)

    async def of(self, language: str, day: str) -> Puzzle:
        """A day's puzzle; today's is chosen if nobody has asked yet.

        :raises Problem: for a day to come or one that had none, or when no words are there.
        """
        if language not in languages():
            raise not_found(Missing.PUZZLE)
        today = self.today().isoformat()
        wanted = today if day == "today" else day
        kept = await self._of(language, wanted)
        if kept is not None:
            return kept.value
        if wanted != today:
            raise not_found(Missing.PUZZLE)
        async with self._choosing:
            kept = await self._of(language, wanted)
            return kept.value if kept is not None else await self._chosen(language, wanted)

    async def finds(self, puzzle: Puzzle) -> Finds:
        """Every play of a puzzle; kept while people try it."""
        if puzzle not in self._finds:
            found = await asyncio.to_thread(finds_of, puzzle)
            while len(self._finds) >= _REMEMBERED_PUZZLES:
                del self._finds[next(iter(self._finds))]
            self._finds[puzzle] = found
        return self._finds[puzzle]

    async def _of(self, language: str, day: str) -> VersionedDocument[Puzzle] | None:
        return await self._kept.get(f"{language}:{day}") if len(day) == 10 else None

    async def _chosen(self, language: str, day: str) -> Puzzle:
        reference = lexicon_named(language).record.reference
        puzzle = await self._from_games(language, day)
        if puzzle is None:
            puzzle = await self._room.think(puzzle_made, reference, day, language)
        if puzzle is None:
            raise Problem(
                503, ProblemCode.NO_PUZZLE, "no puzzle was found today", retry_after_s=3600
            )
        try:
            await self._store.change([self._kept.put(f"{language}:{day}", puzzle, revision=0)])
        except RevisionConflictError:  # another server chose the same, by the same date
            kept = await self._of(language, day)
            assert kept is not None
            return kept.value
        return puzzle

    async def _from_games(self, language: str, day: str) -> Puzzle | None:
        used = {puzzle.table for puzzle in await self.all(language)}
        begins = datetime.combine(date.fromisoformat(day), datetime.min.time(), UTC)
        from_ms, until_ms = (
            int(moment.timestamp() * 1000) for moment in (begins - _RECENT, begins)
        )
        plans = [
            plan
            for plan in await self._hall.finished()
            if plan.public
            and plan.spectators
            and not plan.delay_s
            and from_ms <= plan.ended < until_ms
            and plan.id not in used
            and tile_set(rules_of(plan).equipment.tiles).language == language
        ]
        plans.sort(key=lambda plan: seed_of(day, plan.id))
        for plan in plans[:_MOST_TRIED]:
            puzzle = await self._from(plan, day, language)
            if puzzle is not None:
                return puzzle
        return None

    async def _from(self, plan: TablePlan, day: str, language: str) -> Puzzle | None:
        try:
            reference = lexicon_for(rules_of(plan), plan.lexicon).record.reference
            live = await self._hall.table(plan.id)
        except Problem:  # its word list is gone: there are other games
            return None
        if not live.game.stage.is_over:
            return None
        events = tuple(live.events)
        return await self._room.think(puzzle_from, plan, reference, events, day, language)

    async def done_by(self, account: str, language: str) -> dict[str, State]:
        """How far somebody came, by day."""
        return {day: one.state for day, one in (await self._by_day(account, language)).items()}

    async def standing_of(self, account: str, language: str) -> PuzzleStanding:
        """How somebody does, with their streak as of today."""
        return standing(await self._by_day(account, language), self.today())

    async def _by_day(self, account: str, language: str) -> dict[str, Done]:
        found = await self._done.find(f"{account}:{language}:")
        return {kept.key.rpartition(":")[2]: kept.value for kept in found}

    async def note(self, account: str, puzzle: Puzzle, state: Done) -> None:
        """Remember how far somebody came: what was shown or solved stays so."""
        key = f"{account}:{puzzle.language}:{puzzle.day}"
        kept = await self._done.get(key)
        if kept is not None and (kept.value.state != "tried" or state.state == "tried"):
            return
        expires = self._now() + _REMEMBERED_MS
        dated = Done(state.state, self.today().isoformat())
        await self._store.change([self._done.put(key, dated, expires=expires)])
