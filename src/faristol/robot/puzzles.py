"""Puzzles: positions where one play stands out, how an answer is marked, hints in steps.

Pure: positions in, puzzles out. Which games may be used, and which puzzle is whose day's, is
for the server to know.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from faristol.board import Board, Fault, Placement, formed_words, placement_fault
from faristol.kernel import PlayFinder
from faristol.robot.analysis import JudgedTurn
from faristol.robot.finds import Candidate, Finds, Position
from faristol.robot.self_play import Match, play_game
from faristol.tiles import BLANK, BLANK_BIT, LETTER_MASK

_CLEAR = 10_000
"""The best play is clearly the best when the second is worth ten points less."""
_CLEAR_BY_KEEPING = 4_000
"""A smaller margin is enough if another play scores more, because that play is tempting."""
_FEWEST_FINDS = 40
_MOST_BLANKS = 1
_MOST_GAMES = 60


class Kind(Enum):
    """What makes the position a puzzle."""

    FULL = "full"
    """A whole rack can be played."""
    KEEPING = "keeping"
    """The best play is not the one of the most points."""
    CLEAR = "clear"
    """One play is worth much more than any other."""


@dataclass(frozen=True, slots=True)
class Promise:
    """How good a puzzle a position would be."""

    kind: Kind
    margin: int
    worth: int
    """For choosing among positions; the margin beyond 25 points makes nothing prettier."""


def promise_of(position: Position, finds: Finds, *, full_play: int) -> Promise | None:
    """Whether one play stands out, and why; None for a position that is no puzzle."""
    if len(position.rack) < full_play or not position.bag_count:
        return None
    if position.rack.count(BLANK) > _MOST_BLANKS or len(finds) < _FEWEST_FINDS:
        return None
    (best,), dearest = finds.best(1), finds.dearest
    assert dearest is not None
    full = finds.using(full_play)
    if len(best.placed) >= full_play:
        kind, least = Kind.FULL, _CLEAR
    elif dearest.points > best.points:
        kind, least = Kind.KEEPING, _CLEAR_BY_KEEPING
    else:
        kind, least = Kind.CLEAR, _CLEAR
    if finds.margin < least:
        return None
    worth = min(finds.margin, 25_000) + (10_000 if len(full) == 1 else 0)
    return Promise(kind, finds.margin, worth + (8_000 if kind is Kind.KEEPING else 0))


@dataclass(frozen=True, slots=True)
class Chosen:
    """The position of a game that makes the best puzzle."""

    position: Position
    promise: Promise
    turn: int
    seat: int
    missed: bool
    """Whether the player on turn did not find it."""


def kind_for(seed: int) -> Kind:
    """The kind that a day prefers, so that not every day asks for a whole rack."""
    return list(Kind)[seed % len(Kind)]


def _worth(one: Chosen, prefer: Kind) -> tuple[int, int]:
    liked = 9_000 * one.missed + 16_000 * (one.promise.kind is prefer)
    return one.promise.worth + liked, -one.turn


def from_game(
    turns: Iterable[JudgedTurn], finder: PlayFinder, *, full_play: int, prefer: Kind
) -> Chosen | None:
    """The best puzzle of an analysed game; one that was missed is better than one that was not."""
    found = []
    for turn in turns:
        if not _may_promise(turn):
            continue
        promise = promise_of(turn.position, Finds(finder, turn.position), full_play=full_play)
        if promise is not None:
            missed = turn.rank != 1
            found.append(Chosen(turn.position, promise, turn.turn, turn.seat, missed))
    return max(found, key=lambda one: _worth(one, prefer), default=None)


def _may_promise(turn: JudgedTurn) -> bool:
    """Cheaply: whether the margin is large enough to look again."""
    return turn.margin >= _CLEAR_BY_KEEPING


def from_self_play(match: Match, seed: int, *, full_play: int) -> Chosen | None:
    """The first seeded game of the robot against itself that has a puzzle, and its best."""
    for number in range(_MOST_GAMES):
        found = []
        for turn, moment in enumerate(play_game(match, seed + number).moments):
            rack = moment.racks[moment.on_turn]
            position = Position(moment.squares, rack, moment.bag_count, match.size)
            finds = Finds(match.finder, position)
            promise = promise_of(position, finds, full_play=full_play)
            if promise is not None:
                found.append(Chosen(position, promise, turn, moment.on_turn, missed=False))
        if found:
            return max(found, key=lambda one: _worth(one, kind_for(seed)))
    return None


class Wrong(Enum):
    """Why an answer is no play."""

    MISPLACED = "misplaced"
    NOT_HELD = "not-held"
    NO_WORD = "no-word"


@dataclass(frozen=True, slots=True)
class NoPlay:
    """An answer that can't be played, and why."""

    why: Wrong
    fault: Fault | None = None
    words: tuple[bytes, ...] = ()
    """Those that are not in the list."""


@dataclass(frozen=True, slots=True)
class Marked:
    """An answer that is a play: its place among all finds, and what it is worth less."""

    play: Candidate
    rank: int
    of: int
    less: int

    @property
    def is_best(self) -> bool:
        """Whether nothing is worth more."""
        return self.less == 0


def mark(
    finds: Finds, board: Board, placed: Sequence[Placement], known: Iterable[bytes]
) -> Marked | NoPlay:
    """Mark an answer. `known`: those of the words formed that the list has."""
    fault = placement_fault(board, placed)
    if fault is not None:
        return NoPlay(Wrong.MISPLACED, fault)
    rack = list(finds.position.rack)
    for _, tile in placed:
        held = BLANK if tile & BLANK_BIT else tile
        if held not in rack:
            return NoPlay(Wrong.NOT_HELD)
        rack.remove(held)
    play = finds.made(placed)
    if play is None:
        good = set(known)
        formed = (word.tiles for word in formed_words(board, placed))
        return NoPlay(Wrong.NO_WORD, words=tuple(w for w in formed if plain(w) not in good))
    (best,) = finds.best(1)
    return Marked(play, finds.rank(play), len(finds), best.equity - play.equity)


def plain(word: bytes) -> bytes:
    """The word, whatever its blanks stood for."""
    return bytes(tile & LETTER_MASK for tile in word)


@dataclass(frozen=True, slots=True)
class Hint:
    """As much as the step tells; each step tells what the ones before told."""

    step: int
    placed: int
    points: int | None = None
    start: int | None = None
    is_across: bool | None = None
    tiles: bytes | None = None


HINTS = 4


def hint(best: Candidate, step: int) -> Hint:
    """How many tiles; then the points; then where; then which tiles, in their usual order.

    :raises ValueError: for a step that there is not.
    """
    if not 1 <= step <= HINTS:
        raise ValueError(f"there are {HINTS} hints")
    tiles = sorted(BLANK if tile & BLANK_BIT else tile for _, tile in best.placed)
    return Hint(
        step=step,
        placed=len(best.placed),
        points=best.points if step >= 2 else None,
        start=best.start if step >= 3 else None,
        is_across=best.direction.value == "across" if step >= 3 else None,
        tiles=bytes(tiles) if step >= 4 else None,
    )
