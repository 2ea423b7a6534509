"""Robots: they think in other processes, with a deadline, and see their own rack only."""

import asyncio
import multiprocessing
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor

import msgspec

from faristol.board import Placement
from faristol.kernel import Play
from faristol.kernel.finder import placements
from faristol.rulebook import Ruleset
from faristol.server.tables.plan import Level
from faristol.server.tables.words import finder_for
from faristol.table import Game
from faristol.tiles import layout

_DEADLINE_S = 5.0
_BEGINNERS_LONGEST = 5


class Position(msgspec.Struct, frozen=True):
    """What a robot is told."""

    lexicon: str
    board: str
    squares: bytes
    rack: bytes
    bag_count: int
    full_rack: int
    bonus: int
    level: Level


class Thought(msgspec.Struct, frozen=True):
    """What it wants: tiles to place, or none and the tiles it would rather change."""

    placements: tuple[tuple[int, int], ...]
    change: bytes


def position_of(rules: Ruleset, game: Game, seat: int, lexicon: str, level: Level) -> Position:
    """The table as the robot on `seat` may see it."""
    return Position(
        lexicon,
        rules.equipment.board,
        game.board.squares,
        game.racks[seat],
        game.bag_count,
        rules.rack.full_play,
        rules.rack.bonus,
        level,
    )


def think(position: Position) -> Thought:
    """Choose. Runs in a worker process.

    A beginner knows short words only and does not look for the best of them; a club player
    takes the best score; a strong one counts what stays on the rack as well.
    """
    finder = finder_for(
        position.lexicon,
        position.board,
        position.full_rack,
        position.bonus,
        with_leaves=position.level is Level.STRONG,
    )
    squares, rack, bag = position.squares, position.rack, position.bag_count
    chosen: Play | None
    if position.level is Level.BEGINNER:
        plays = [
            play
            for play in finder.all_plays(squares, rack, bag_count=bag)
            if len(play.tiles) <= _BEGINNERS_LONGEST
        ]
        plays.sort(key=lambda play: (play.score, play.lane, play.begins, play.tiles))
        # Two plays in three are worse than the one a beginner finds.
        chosen = plays[len(plays) * 2 // 3] if plays else None
    else:
        chosen = finder.best_play(squares, rack, bag_count=bag)
    if chosen is None:
        return Thought((), rack)
    size = layout(position.board).size
    return Thought(tuple((p.square, p.tile) for p in placements(chosen, size)), b"")


def placed(thought: Thought) -> tuple[Placement, ...]:
    """The thought as placements."""
    return tuple(Placement(square, tile) for square, tile in thought.placements)


class Robots:
    """The worker processes. Without any, a thread thinks: the kernel lets others run."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool: Executor | None = None

    async def think(self, position: Position) -> Thought | None:
        """A thought, or None when it took too long or the worker died."""
        try:
            asked = asyncio.wrap_future(self._running().submit(think, position))
            return await asyncio.wait_for(asked, _DEADLINE_S)
        except TimeoutError:
            return None
        except BrokenExecutor:
            self._pool = None
            return None

    def _running(self) -> Executor:
        if self._pool is None:
            self._pool = (
                ProcessPoolExecutor(self._workers, mp_context=multiprocessing.get_context("spawn"))
                if self._workers
                else ThreadPoolExecutor(1, thread_name_prefix="faristol-robot")
            )
        return self._pool

    def close(self) -> None:
        """Stop thinking."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
