"""School tables of three or four: balanced, no two from one school where it can be helped."""

from collections import Counter
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pupil:
    """One player at the school tables."""

    number: int
    school: str = ""
    points: int = 0
    met: frozenset[int] = frozenset()
    starts: int = 0
    """Games started so far."""


class TooFewError(ValueError):
    """Fewer than three players, or five, can't be seated at tables of three and four."""


def table_sizes(players: int) -> list[int]:
    """As many tables of four as possible, the rest of three.

    >>> table_sizes(10), table_sizes(9), table_sizes(12)
    ([4, 3, 3], [3, 3, 3], [4, 4, 4])
    """
    if players < 3 or players == 5:
        raise TooFewError(f"{players} players can't be seated at tables of three and four")
    threes = -players % 4
    return [4] * ((players - 3 * threes) // 4) + [3] * threes


def seat_groups(pupils: list[Pupil]) -> list[list[int]]:
    """Tables of numbers, each in the order of play.

    Players are dealt down the list by points, like to like; then places are swapped
    as long as that lessens, in this order: pupils of one school at a table, pupils
    who have met, and the spread of points at the tables.
    """
    order = sorted(pupils, key=lambda p: (-p.points, p.number))
    tables: list[list[Pupil]] = []
    at = 0
    for size in table_sizes(len(order)):
        tables.append(order[at : at + size])
        at += size
    _improve(tables)
    return [
        [p.number for p in sorted(table, key=lambda p: (p.starts, p.number))] for table in tables
    ]


def _cost(table: list[Pupil]) -> tuple[int, int, int]:
    schools = Counter(p.school for p in table if p.school)
    same = sum(count * (count - 1) // 2 for count in schools.values())
    met = sum(b.number in a.met for a in table for b in table)
    points = [p.points for p in table]
    return same, met, max(points) - min(points)


def _improve(tables: list[list[Pupil]]) -> None:
    """Swap two players wherever that makes the tables better; ends, as costs only fall."""
    better = True
    while better:
        better = False
        for i, one in enumerate(tables):
            for other in tables[i + 1 :]:
                better |= _swap_best(one, other)


def _swap_best(one: list[Pupil], other: list[Pupil]) -> bool:
    now = _sum(_cost(one), _cost(other))
    for a in range(len(one)):
        for b in range(len(other)):
            one[a], other[b] = other[b], one[a]
            if _sum(_cost(one), _cost(other)) < now:
                return True
            one[a], other[b] = other[b], one[a]
    return False


def _sum(a: tuple[int, int, int], b: tuple[int, int, int]) -> tuple[int, int, int]:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]
