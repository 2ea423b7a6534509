"""School tables of three or four: balanced, no two from one school where it can be helped.

It knows pupils by their numbers and nothing of rounds, names or results.
"""

from collections import Counter
from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias

LEAST, MOST = 3, 4
"""How many sit at a table."""
MOST_TRIES = 300_000
"""Maximum number of swaps tried; keeps seating thousands of pupils within seconds."""


@dataclass(frozen=True, slots=True)
class Pupil:
    """One player at the school tables."""

    number: int
    school: str = ""
    points: int = 0
    met: frozenset[int] = frozenset()
    starts: int = 0
    """Games started so far."""
    turns: int = 0
    """The places in the order of play so far, added up: more has waited longer."""
    threes: int = 0
    """Games so far at a table of three."""
    barred: frozenset[int] = frozenset()
    """Whom the pupil may not meet."""


Table: TypeAlias = list[Pupil]
Cost: TypeAlias = tuple[int, int, int, int, int]
"""Barred pairs, pairs of one school, pairs who have met, threes again, spread of points."""


class TooFewError(ValueError):
    """Fewer than three players, or five, can't be seated at tables of three and four."""


def table_sizes(players: int) -> list[int]:
    """As many tables of four as possible, the rest of three.

    >>> table_sizes(10), table_sizes(9), table_sizes(12)
    ([4, 3, 3], [3, 3, 3], [4, 4, 4])
    """
    if players < LEAST or players == 5:
        raise TooFewError(f"{players} players can't be seated at tables of three and four")
    threes = -players % 4
    return [4] * ((players - 3 * threes) // 4) + [3] * threes


def fewest_of_one_school(schools: Counter[str], tables: int) -> int:
    """Pairs of one school who must sit together, however they are seated.

    >>> fewest_of_one_school(Counter(A=5, B=2), 3)
    2
    """
    least = 0
    for school, count in schools.items():
        if school:
            each, left = divmod(count, tables)
            least += tables * each * (each - 1) // 2 + left * each
    return least


def seat_groups(pupils: list[Pupil]) -> list[list[int]]:
    """Tables of numbers, each in the order of play.

    While nobody is ahead the list is dealt out so that the tables are equally strong; later
    like sits with like. Then places are swapped as long as that lessens, in this order: pupils
    who may not meet, pupils of one school, pupils who have met, tables of three for those who
    had one, and the spread of points. Pupils of one school sit together only if there are
    more of them than tables, and then as few as possible.

    :raises TooFewError: for a number that makes no tables.
    """
    order = sorted(pupils, key=lambda p: (-p.points, p.number))
    sizes = table_sizes(len(order))
    tables = _Seating(_dealt(order, sizes)).improve()
    fewest = fewest_of_one_school(Counter(p.school for p in order), len(sizes))
    if sum(_cost(table)[1] for table in tables) > fewest:
        apart = _Seating(_by_school(order, sizes)).improve()
        tables = min((tables, apart), key=_total)
    tables.sort(key=lambda table: _strength(table))
    return [[p.number for p in sorted(table, key=_turn)] for table in tables]


def _turn(pupil: Pupil) -> tuple[int, int, int]:
    """Who started least starts; then who has waited longest."""
    return pupil.starts, -pupil.turns, pupil.number


def _strength(table: Table) -> tuple[int, ...]:
    """The table of the leader is table 1."""
    best = min((-p.points, p.number) for p in table)
    return (-len(table), *best)


def _dealt(order: list[Pupil], sizes: list[int]) -> list[Table]:
    if len({p.points for p in order}) > 1:
        tables, at = [], 0
        for size in sizes:
            tables.append(order[at : at + size])
            at += size
        return tables
    return _out(order, sizes, turning=True)


def _by_school(order: list[Pupil], sizes: list[int]) -> list[Table]:
    """Dealt out school by school: one of a school reaches a table again only after all others."""
    many = Counter(p.school for p in order)
    return _out(sorted(order, key=lambda p: (-many[p.school], p.school)), sizes, turning=False)


def _out(order: list[Pupil], sizes: list[int], *, turning: bool) -> list[Table]:
    """Deal players to the tables in rows; with `turning`, in snake order."""
    tables: list[Table] = [[] for _ in sizes]
    left = iter(order)
    for row in range(MOST):
        open_ones = [table for table, size in zip(tables, sizes, strict=True) if size > row]
        for table in reversed(open_ones) if turning and row % 2 else open_ones:
            table.append(next(left))
    return tables


def _cost(table: Table) -> Cost:
    barred = same = met = 0
    for a, b in combinations(table, 2):
        barred += b.number in a.barred or a.number in b.barred
        same += bool(a.school) and a.school == b.school
        met += b.number in a.met or a.number in b.met
    threes = sum(p.threes for p in table) if len(table) == LEAST else 0
    points = [p.points for p in table]
    return barred, same, met, threes, max(points) - min(points)


def _plus(a: Cost, b: Cost) -> Cost:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3], a[4] + b[4]


def _total(tables: list[Table]) -> Cost:
    total: Cost = (0, 0, 0, 0, 0)
    for table in tables:
        total = _plus(total, _cost(table))
    return total


class _Seating:
    """Tables while players change places; every change lessens the cost, so it ends."""

    def __init__(self, tables: list[Table]) -> None:
        self.tables = tables
        self.costs = [_cost(table) for table in tables]
        self.tries = MOST_TRIES

    def improve(self) -> list[Table]:
        """Exchange two, then move three round, as long as either helps."""
        while self.tries > 0 and (self._exchanges() or self._rotates()):
            pass
        return self.tables

    def _exchanges(self) -> bool:
        better = False
        for i, j in combinations(range(len(self.tables)), 2):
            one, other, costs = self.tables[i], self.tables[j], self.costs
            if not _may_gain(one, other, costs[i], costs[j]):
                continue
            self.tries -= len(one) * len(other)
            if _swap_first(one, other, _plus(costs[i], costs[j])):
                costs[i], costs[j] = _cost(one), _cost(other)
                better = True
            if self.tries <= 0:
                break
        return better

    def _rotates(self) -> bool:
        """Where exchanging two no longer helps: a to b's place, b to c's, c to a's."""
        for i in range(len(self.tables)):
            if any(self.costs[i][:4]) and any(
                self._rotate(i, a, k) for a in range(len(self.tables[i])) for k in self._others(i)
            ):
                return True
            if self.tries <= 0:
                break
        return False

    def _others(self, *but: int) -> list[int]:
        return [table for table in range(len(self.tables)) if table not in but]

    def _rotate(self, i: int, a: int, k: int) -> bool:
        """Whether somebody of table k can take the place of a, who goes to a third table."""
        tables, costs = self.tables, self.costs
        for c in range(len(tables[k])):
            self.tries -= 1
            came = _with(tables[i], a, tables[k][c])
            here = _cost(came)
            if here[:4] >= costs[i][:4]:
                continue
            for j in self._others(i, k):
                now = _plus(_plus(costs[i], costs[j]), costs[k])
                for b in range(len(tables[j])):
                    self.tries -= 2
                    second = _with(tables[j], b, tables[i][a])
                    third = _with(tables[k], c, tables[j][b])
                    found = _cost(second), _cost(third)
                    if _plus(_plus(here, found[0]), found[1]) < now:
                        tables[i], tables[j], tables[k] = came, second, third
                        costs[i], costs[j], costs[k] = here, *found
                        return True
        return False


def _with(table: Table, seat: int, pupil: Pupil) -> Table:
    return [*table[:seat], pupil, *table[seat + 1 :]]


def _may_gain(one: Table, other: Table, cost: Cost, theirs: Cost) -> bool:
    """Whether an exchange can help: something is amiss, or their points lie across each other."""
    if any(cost[:4]) or any(theirs[:4]):
        return True
    if not cost[4] and not theirs[4]:
        return False
    mine, others = [p.points for p in one], [p.points for p in other]
    return min(mine) < max(others) and min(others) < max(mine)


def _swap_first(one: Table, other: Table, now: Cost) -> bool:
    for a in range(len(one)):
        for b in range(len(other)):
            one[a], other[b] = other[b], one[a]
            if _plus(_cost(one), _cost(other)) < now:
                return True
            one[a], other[b] = other[b], one[a]
    return False
