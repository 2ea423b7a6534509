"""All plays of a position, best first, with the same word in the same place counted once.

Two plays that differ only in which letter a blank stands for are one find: nobody would call
the second of them another idea. A find is as good as its best play.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from faristol.board import Direction, Placement
from faristol.kernel import Play, PlayFinder
from faristol.kernel.finder import placements, start_and_direction
from faristol.tiles import LETTER_MASK


@dataclass(frozen=True, slots=True)
class Position:
    """What a player on turn sees."""

    squares: bytes
    rack: bytes
    bag_count: int
    size: int
    opponent_points: int = 0
    """On the other rack, which is known once the bag is empty."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A play, with its main word as it reads on the board."""

    start: int
    direction: Direction
    word: bytes
    placed: tuple[Placement, ...]
    points: int
    equity: int
    """Points and what stays on the rack, in thousandths."""


class Find(NamedTuple):
    """Where a word stands, and its letters."""

    is_across: bool
    lane: int
    begins: int
    letters: bytes


class Finds:
    """The plays of one position, ranked."""

    def __init__(self, finder: PlayFinder, position: Position) -> None:
        self.position = position
        found = finder.all_plays(
            position.squares,
            position.rack,
            bag_count=position.bag_count,
            opponent_points=position.opponent_points,
        )
        self._plays = sorted(found, key=_best_first)

    def __len__(self) -> int:
        return len(self._firsts)

    @cached_property
    def _by_find(self) -> dict[Find, Play]:
        """The best play of every find, best first."""
        seen: dict[Find, Play] = {}
        for play in self._plays:
            letters = bytes(tile & LETTER_MASK for tile in play.tiles)
            seen.setdefault(Find(play.is_across, play.lane, play.begins, letters), play)
        return seen

    @cached_property
    def _firsts(self) -> list[Play]:
        return list(self._by_find.values())

    def best(self, number: int) -> tuple[Candidate, ...]:
        """The best finds."""
        return tuple(self._candidate(play) for play in self._firsts[:number])

    @property
    def dearest(self) -> Candidate | None:
        """The find of the most points; of equal ones the better."""
        play = max(self._firsts, key=lambda each: each.score, default=None)
        return None if play is None else self._candidate(play)

    @property
    def margin(self) -> int:
        """What the best find is worth beyond the second, in thousandths; 0 without a second."""
        return self._firsts[0].equity - self._firsts[1].equity if len(self) > 1 else 0

    def using(self, tiles: int) -> tuple[Candidate, ...]:
        """Finds that take so many tiles from the rack or more, best first."""
        return tuple(self._candidate(play) for play in self._firsts if play.placed >= tiles)

    def made(self, placed: Iterable[Placement]) -> Candidate | None:
        """The play that puts exactly these tiles down, or None where it is none."""
        play = self.play(placed)
        return None if play is None else self._candidate(play)

    def play(self, placed: Iterable[Placement]) -> Play | None:
        """The same as the kernel knows it."""
        wanted = sorted(placed)
        for play in self._plays:
            if play.placed == len(wanted) and sorted(self._placed(play)) == wanted:
                return play
        return None

    def rank(self, candidate: Candidate) -> int:
        """1 for the best: how many other finds are worth more, and one."""
        better = sum(play.equity > candidate.equity for play in self._firsts)
        own = self._by_find[self._find_of(candidate)]
        return 1 + better - (own.equity > candidate.equity)

    def _find_of(self, candidate: Candidate) -> Find:
        row, column = divmod(candidate.start, self.position.size)
        across = candidate.direction is Direction.ACROSS
        fresh = {square: tile & LETTER_MASK for square, tile in candidate.placed}
        step = 1 if across else self.position.size
        letters = bytes(
            fresh.get(candidate.start + step * n, 0) for n in range(len(candidate.word))
        )
        return Find(across, row if across else column, column if across else row, letters)

    def _placed(self, play: Play) -> tuple[Placement, ...]:
        return placements(play, self.position.size)

    def _candidate(self, play: Play) -> Candidate:
        start, direction = start_and_direction(play, self.position.size)
        step = 1 if direction is Direction.ACROSS else self.position.size
        lying = self.position.squares
        word = bytes(tile or lying[start + step * n] for n, tile in enumerate(play.tiles))
        return Candidate(start, direction, word, self._placed(play), play.score, play.equity)


def _best_first(play: Play) -> tuple[int, int, bool, int, int, bytes]:
    return (-play.equity, -play.score, not play.is_across, play.lane, play.begins, play.tiles)
