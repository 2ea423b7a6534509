"""Robots: they think in other processes, with a deadline, and see their own rack only."""

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor
from itertools import combinations
from typing import ParamSpec, TypeVar

import msgspec

from faristol.board import Board, Placement, formed_words
from faristol.kernel import Play, PlayFinder
from faristol.kernel.finder import placements
from faristol.robot.champion import Champion, Effort
from faristol.robot.chance import chances_of
from faristol.robot.endgame import Finish, best_finish, finish_of
from faristol.robot.inference import LastPlay
from faristol.robot.last_draws import Approach, approach_of, best_approach
from faristol.robot.levels import Level, Strength, strength_of
from faristol.robot.situation import Situation, situation_of
from faristol.robot.time_share import time_share
from faristol.robot.turn_choice import ChosenTurn, Sighted, choose_turn, has_doubts
from faristol.rulebook import Ruleset
from faristol.server.aside import Places
from faristol.server.lexica import (
    believed_graph,
    classes_for,
    common_graph,
    finder_for,
    leaves_for,
    lexicon_named,
)
from faristol.server.plans.tables import TablePlan
from faristol.server.tables.thinking import ThoughtBudget
from faristol.server.workers import Workers
from faristol.table import Game
from faristol.table.exchanging import exchange_refusal
from faristol.table.terms import TurnKind
from faristol.tiles import LETTER_MASK, layout

P = ParamSpec("P")
T = TypeVar("T")

_DEADLINE_S = 5.0
_LEAST_PATIENCE_S = 1.0
"""That a thought has to come back, beyond its own time."""
_THINKING = 30.0
_GLANCES = 2
"""Threads in which robots play at a glance: the loop beside them is everybody's."""
_MOST_OF_ONE = 100_000
_UNMARKED = bytes(tile & LETTER_MASK for tile in range(256))
_BEGINNERS_LONGEST = 5
"""Where nobody knows which words are common, a beginner knows the short ones."""


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
    finish: Finish | None = None
    """How the book ends the game, where that can be searched: two play and the bag is empty."""
    approach: Approach | None = None
    """The same while one or two tiles are left in the bag."""
    may_exchange: bool = False
    """Whether it may change its whole rack."""
    has_changed: bool = False
    """Whether it changed tiles in its last turn."""
    situation: Situation | None = None
    """What else all have seen, for a robot that plays on from its turns."""
    seconds: float = 0.0
    """How long such a robot may think."""
    until_s: float = 0.0
    """When its turn must be there, whatever held the thinking up."""


class Thought(msgspec.Struct, frozen=True):
    """What it wants: tiles to place, or none and the tiles it would rather change."""

    placements: tuple[tuple[int, int], ...]
    change: bytes
    at_worst: tuple[tuple[int, int], ...] = ()
    """What it lays all the same where a turn can be neither changed nor passed away."""


def position_of(
    rules: Ruleset,
    game: Game,
    seat: int,
    lexicon: str,
    level: Level,
    *,
    at: int | None = None,
    last: LastPlay | None = None,
) -> Position:
    """The table as the robot on `seat` may see it, and the play just before.

    `at`: the moment, when clocks run.
    """
    share = time_share(rules, game, seat, game.at if at is None else at)
    strength = strength_of(level)
    looks_ahead = level is Level.STRONG if strength is None else strength.nodes > 0
    rack = game.racks[seat]
    return Position(
        lexicon,
        rules.equipment.board,
        game.board.squares,
        rack,
        game.bag_count,
        rules.rack.full_play,
        rules.rack.bonus,
        level,
        finish_of(rules, game, seat) if looks_ahead else None,
        approach_of(rules, game, seat) if looks_ahead else None,
        exchange_refusal(rules, game, seat, len(rack)) is None,
        [turn.kind for turn in game.turns if turn.seat == seat][-1:] == [TurnKind.EXCHANGE],
        situation_of(rules, game, seat, last) if strength and strength.plays_on else None,
        share.thinking_s,
        share.until_s,
    )


def think(position: Position) -> Thought:
    """Choose. Runs in a worker process.

    Whoever finds nothing would rather change tiles, but not twice running.
    """
    strength = strength_of(position.level)
    if strength is None:
        return _as_earlier(position)
    chosen = _chosen(position, strength)
    if chosen is None:
        rare = _squares(position, _least_rare(position))
        if position.has_changed and rare:
            # Two who know few words would change tiles for ever where no book ends that.
            return Thought(rare, b"")
        return Thought((), _unwanted(position), rare)
    if chosen.exchanged:
        return Thought((), chosen.exchanged)
    return Thought(_squares(position, chosen.play), b"")


def _chosen(position: Position, strength: Strength) -> ChosenTurn | None:
    lexicon = lexicon_named(position.lexicon)
    finder = _finder(position, with_leaves=True, level=position.level)
    if position.situation is not None and position.seconds > 0:
        champion = Champion(finder, lexicon.tiles, chances_of(lexicon.tiles.name))
        return champion.choose(position.situation, Effort(seconds=position.seconds))
    at = Sighted(
        position.squares,
        position.rack,
        position.bag_count,
        position.may_exchange,
        position.finish,
        position.approach,
    )
    return choose_turn(strength, finder, lexicon.tiles, leaves_for(position.lexicon), at)


def knows_words(level: Level | None) -> bool:
    """Whether a robot knows a word that is not good when it sees one."""
    strength = None if level is None else strength_of(level)
    if strength is None:
        return level is not Level.BEGINNER
    return strength.vocabulary.is_whole


def doubts(lexicon: str, level: Level, words: tuple[bytes, ...], squares: bytes) -> bool:
    """Whether a robot challenges a play that formed these words. Runs in a worker process."""
    strength = strength_of(level)
    if strength is None or not strength.doubts:
        return False
    return has_doubts(strength, believed_graph(lexicon, level), words, squares)


def _as_earlier(position: Position) -> Thought:
    """The robots of games that were begun before there were named ones.

    A beginner knows common words only and does not look for the best play; a club player
    takes the best score; a strong one counts what stays on the rack as well and, where two play,
    weighs what the last tiles in the bag may be and, once it is empty, searches the end.
    """
    if position.level is Level.STRONG and (ended := _at_the_end(position)) is not None:
        return ended
    if position.level is Level.BEGINNER:
        chosen = _beginners(position)
        if chosen is None:
            return Thought((), _unwanted(position), _squares(position, _least_rare(position)))
    else:
        finder = _finder(position, with_leaves=position.level is Level.STRONG)
        chosen = finder.best_play(position.squares, position.rack, bag_count=position.bag_count)
    if chosen is None:
        return Thought((), _unwanted(position))
    return Thought(_squares(position, chosen), b"")


def _at_the_end(position: Position) -> Thought | None:
    """The best turn of a game whose end can be searched; without tiles it is a pass."""
    if position.finish is None and position.approach is None:
        return None
    tiles = lexicon_named(position.lexicon).tiles
    finder = _finder(position, with_leaves=True)
    squares, rack = position.squares, position.rack
    if position.finish is not None:
        line = best_finish(finder, tiles, squares, rack, position.finish)
        return None if line is None else Thought(_squares(position, line.turns[0]), b"")
    assert position.approach is not None
    turn = best_approach(finder, tiles, squares, rack, position.bag_count, position.approach)
    return None if turn is None else Thought(_squares(position, turn.play), b"")


def _squares(position: Position, play: Play | None) -> tuple[tuple[int, int], ...]:
    if play is None:
        return ()
    laid = placements(play, layout(position.board).size)
    return tuple((p.square, p.tile) for p in laid)


def _finder(
    position: Position,
    *,
    with_leaves: bool = False,
    only_common: bool = False,
    level: Level | None = None,
) -> PlayFinder:
    return finder_for(
        position.lexicon,
        position.board,
        position.full_rack,
        position.bonus,
        with_leaves=with_leaves,
        only_common=only_common,
        level=level,
    )


def _beginners(position: Position) -> Play | None:
    knows_common = common_graph(position.lexicon) is not None
    finder = _finder(position, only_common=knows_common)
    plays = finder.all_plays(position.squares, position.rack, bag_count=position.bag_count)
    if knows_common:
        # Nine plays in ten are worse than the one a beginner finds: docs/journey says what
        # that makes of a game.
        return _worse_than_the_best(plays, 9, 10)
    short = [play for play in plays if len(play.tiles) <= _BEGINNERS_LONGEST]
    return _worse_than_the_best(short, 2, 3)


def _worse_than_the_best(plays: Sequence[Play], part: int, of: int) -> Play | None:
    """The play that `part` in `of` of them don't reach."""
    ranked = sorted(plays, key=lambda play: (play.score, *_place(play)))
    return ranked[len(ranked) * part // of] if ranked else None


def _place(play: Play) -> tuple[int, int, bytes, int]:
    """Where a play lies: no two have the same, so that the choice never hangs on their order."""
    return play.lane, play.begins, play.tiles, play.is_across


def _least_rare(position: Position) -> Play | None:
    """The play whose rarest word is the least rare; some books know no way round a play."""
    board = Board(layout(position.board), position.squares)
    classes = classes_for(position.lexicon)
    plays = _finder(position).all_plays(
        position.squares, position.rack, bag_count=position.bag_count
    )

    def commonest(play: Play) -> tuple[int | bytes, ...]:
        formed = formed_words(board, placements(play, board.layout.size))
        rarest = min(classes.get(word.tiles.translate(_UNMARKED), 0) for word in formed)
        return (rarest, -len(play.tiles), *_place(play))

    return max(plays, key=commonest, default=None)


def _unwanted(position: Position) -> bytes:
    """What to change: all but the tiles worth most together, as many as the bag can give."""
    rack, leaves = position.rack, leaves_for(position.lexicon)
    least_kept = max(0, len(rack) - max(1, position.bag_count))
    if leaves is None or not rack:
        return rack[least_kept:]
    sizes = range(least_kept, len(rack))
    kept = max((bytes(k) for size in sizes for k in combinations(rack, size)), key=leaves.of)
    unwanted = bytearray(rack)
    for tile in kept:
        unwanted.remove(tile)
    return bytes(unwanted)


def placed(squares: tuple[tuple[int, int], ...]) -> tuple[Placement, ...]:
    """A thought's tiles as placements."""
    return tuple(Placement(square, tile) for square, tile in squares)


class Robots:
    """The worker processes. Without any, a thread thinks: the kernel lets others run.

    Champions think in processes of their own, so that nobody else's robot waits for them. The
    others think by turns of those whose they are: a thousand games of one address hold up no other.
    """

    def __init__(
        self, workers: int, *, deadline_s: float = _DEADLINE_S, thinking: float = _THINKING
    ) -> None:
        self._workers = Workers(workers, name="faristol-robot", deadline_s=deadline_s)
        self._champions = Workers(workers, name="faristol-champion", deadline_s=deadline_s)
        self._deadline_s = deadline_s
        self._turns = Places(max(workers, 1), most_of_one=_MOST_OF_ONE)
        self._glances = Places(_GLANCES, most_of_one=_MOST_OF_ONE)
        self._budget = ThoughtBudget(thinking, workers, time.monotonic)
        self.whose: Callable[[TablePlan], str] = lambda plan: plan.created_by
        """On whose behalf the robots of a table think."""

    async def think(self, position: Position, who: str = "") -> Thought:
        """A thought: at a glance where the machine is too busy, or the worker died.

        Somebody plays against it; a pass for want of time would be no game. `who` is on whose
        behalf it thinks.
        """
        if position.situation is not None:
            thought = await self._thought_through(position, who)
            if thought is not None:
                return thought
            position = msgspec.structs.replace(position, situation=None)
        try:
            return await self._by_turns(who, think, position)
        except (TimeoutError, BrokenExecutor):
            glance = msgspec.structs.replace(position, finish=None, approach=None, situation=None)
            async with self._glances.one(who):
                return await asyncio.to_thread(think, glance)

    async def _by_turns(
        self, who: str, what: Callable[P, T], *told: P.args, **named: P.kwargs
    ) -> T:
        async with asyncio.timeout(self._deadline_s), self._turns.one(who):
            return await self._workers.work_out(what, *told, **named)

    async def _thought_through(self, position: Position, who: str) -> Thought | None:
        """A champion's thought; None where it must play at a glance."""
        grant = self._budget.ask(position.seconds, who)
        if grant is None:
            return None
        began, used = time.monotonic(), grant.seconds
        patience = max(position.until_s, grant.wait_s + grant.seconds + _LEAST_PATIENCE_S)
        granted = msgspec.structs.replace(position, seconds=grant.seconds)
        try:
            thought = await self._champions.work_out_within(patience, think, granted)
            used = time.monotonic() - began - grant.wait_s
        except (TimeoutError, BrokenExecutor):
            return None
        finally:
            self._budget.done(grant, used)
        return thought

    async def doubts(
        self,
        lexicon: str,
        level: Level,
        words: tuple[bytes, ...],
        squares: bytes,
        who: str = "",
    ) -> bool:
        """Whether a robot challenges; where there is no time to think about it, it doesn't."""
        try:
            return await self._by_turns(who, doubts, lexicon, level, words, squares)
        except (TimeoutError, BrokenExecutor):
            return False

    def close(self) -> None:
        """Stop thinking."""
        self._workers.close()
        self._champions.close()
