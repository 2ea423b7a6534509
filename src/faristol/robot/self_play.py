"""Games of the strong level against itself, turn by turn, where the kernel keeps totals only.

The same seed gives the same game. Greedy by equity as in the kernel's own self-play: the
best play, unless an exchange keeps tiles that are worth more.
"""

from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from random import Random

from faristol.kernel import LeaveValues, Play, PlayFinder
from faristol.kernel.finder import placements
from faristol.tiles import BLANK, BLANK_BIT, TileSet

_RACK = 7
_EXCHANGE_NEEDS = 7
_SCORELESS = 6


@dataclass(frozen=True, slots=True)
class Moment:
    """The table before a turn, with what nobody sees at once: both racks."""

    squares: bytes
    racks: tuple[bytes, bytes]
    bag_count: int
    on_turn: int
    points: tuple[int, int]

    @property
    def lead(self) -> int:
        """Points that the player on turn is ahead."""
        return self.points[self.on_turn] - self.points[1 - self.on_turn]

    @property
    def unseen(self) -> int:
        """Tiles that the player on turn does not see."""
        return self.bag_count + len(self.racks[1 - self.on_turn])


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A whole game: every turn's beginning, and the points when the racks were counted."""

    moments: tuple[Moment, ...]
    points: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Match:
    """What two robots play with."""

    finder: PlayFinder
    tiles: TileSet
    leaves: LeaveValues
    size: int


COLUMNS = ("first", "second", "turns", "plays", "exchanges", "passes", "full_racks")
"""What is told of each game of self-play; the first two are the points of the players."""


def self_play_columns(
    finder: PlayFinder, games: int, *, threads: int = 1, seed: int = 0
) -> dict[str, "array[int]"]:
    """Games of the kernel against itself, each a number in every column.

    The arrays hold machine integers: `numpy.asarray` makes an array of one without copying it.
    The same seed gives the same games on any number of threads, and others run meanwhile.
    """
    rows = array("i", finder.self_play_games(games, threads=threads, seed=seed))
    return {name: rows[at :: len(COLUMNS)] for at, name in enumerate(COLUMNS)}


def play_game(match: Match, seed: int) -> PlayedGame:
    """One game, the same for the same seed."""
    table = _Table(match, Random(seed))  # noqa: S311 - a game to learn from, no secret
    moments = tuple(table.turns())
    return PlayedGame(moments, (table.points[0], table.points[1]))


def best_exchange(rack: bytes, leaves: LeaveValues) -> tuple[int, bytes]:
    """What is best kept when the rest is exchanged, and what that is worth in thousandths."""
    held = sorted(rack)
    parts = {part for size in range(len(held)) for part in combinations(held, size)}
    return max((leaves.of(bytes(part)), bytes(part)) for part in sorted(parts))


class _Table:
    """The game while it is played."""

    def __init__(self, match: Match, random: Random) -> None:
        self._match = match
        self._random = random
        self._bag = [n for n, tile in enumerate(match.tiles.tiles) for _ in range(tile.count)]
        random.shuffle(self._bag)
        self._racks = [self._drawn(b""), self._drawn(b"")]
        self._squares = bytearray(match.size * match.size)
        self._scoreless = 0
        self.points = [0, 0]

    def _drawn(self, rack: bytes) -> bytes:
        taken = bytearray(rack)
        while len(taken) < _RACK and self._bag:
            taken.append(self._bag.pop())
        return bytes(taken)

    def _points_on(self, seat: int) -> int:
        return sum(self._match.tiles.values[tile] for tile in self._racks[seat])

    def turns(self) -> Iterator[Moment]:
        seat = 0
        while all(self._racks) and self._scoreless < _SCORELESS:
            yield Moment(
                bytes(self._squares),
                (self._racks[0], self._racks[1]),
                len(self._bag),
                seat,
                (self.points[0], self.points[1]),
            )
            self._turn(seat)
            seat = 1 - seat
        self._count_racks()

    def _turn(self, seat: int) -> None:
        rack = self._racks[seat]
        play = self._match.finder.best_play(
            bytes(self._squares),
            rack,
            bag_count=len(self._bag),
            opponent_points=self._points_on(1 - seat),
        )
        kept: bytes | None = None
        if len(self._bag) >= _EXCHANGE_NEEDS:
            worth, kept = best_exchange(rack, self._match.leaves)
            if play is not None and play.equity >= worth:
                kept = None
        if kept is not None:
            self._exchange(seat, kept)
        elif play is not None:
            self._place(seat, play)
        else:
            self._scoreless += 1

    def _place(self, seat: int, play: Play) -> None:
        rack = list(self._racks[seat])
        for square, tile in placements(play, self._match.size):
            self._squares[square] = tile
            rack.remove(BLANK if tile & BLANK_BIT else tile)
        self.points[seat] += play.score
        self._scoreless = 0 if play.score else self._scoreless + 1
        self._racks[seat] = self._drawn(bytes(rack))

    def _exchange(self, seat: int, kept: bytes) -> None:
        returned = list(self._racks[seat])
        for tile in kept:
            returned.remove(tile)
        self._racks[seat] = self._drawn(kept)
        self._bag += returned
        self._random.shuffle(self._bag)
        self._scoreless += 1

    def _count_racks(self) -> None:
        for seat in (0, 1):
            rest = self._points_on(seat)
            self.points[seat] -= rest
            if not self._racks[1 - seat]:
                self.points[1 - seat] += rest
