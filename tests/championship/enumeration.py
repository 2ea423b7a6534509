"""FIDE Dutch by complete enumeration: the rules read literally, no matching algorithm.

Shares nothing with the engine but the input. Every way to pair a bracket is
listed, judged by C4 to C21, and the best one generated first is taken. Fit for
about ten players.
"""

from collections.abc import Iterator
from functools import cache

from faristol.championship.field import Cell, Contestant, Draw
from faristol.core import Outcome

Pairs = tuple[tuple[int, int], ...]


class Enumeration:
    """One round, paired by trying everything. Players are pairing numbers."""

    def __init__(self, draw: Draw) -> None:
        self.draw = draw
        self.played = max((len(c.cells) for c in draw.contestants), default=0)
        self.by_number = {c.number: c for c in draw.contestants}
        present = [c.number for c in draw.contestants if c.is_present]
        self.score = {n: self.score_before(n, self.played + 1) for n in self.by_number}
        self.order = sorted(present, key=lambda n: (-self.score[n], n))
        self.place = {n: i for i, n in enumerate(self.order)}
        self.can_complete = cache(self._can_complete)
        self.look_ahead = cache(self._look_ahead)

    def score_before(self, number: int, round_number: int) -> int:
        contestant = self.by_number[number]
        cells = contestant.cells[: round_number - 1]
        points = sum(self.draw.points.of(c.outcome) for c in cells)
        return points + contestant.fictitious_in(round_number)

    def cell(self, number: int, round_number: int) -> Cell:
        cells = self.by_number[number].cells
        return cells[round_number - 1] if round_number <= len(cells) else Cell(Outcome.ABSENT)

    # Starts (section 4)

    def history(self, number: int) -> list[str]:
        if not self.draw.starts_matter:
            return []
        cells = self.by_number[number].cells
        return [c.start.value for c in cells if c.is_played and c.start is not None]

    def imbalance(self, number: int) -> int:
        history = self.history(number)
        return history.count("w") - history.count("b")

    def repeated(self, number: int) -> str | None:
        history = self.history(number)
        return history[-1] if len(history) >= 2 and history[-1] == history[-2] else None

    def wants(self, number: int) -> str | None:
        history, d = self.history(number), self.imbalance(number)
        if not history:
            return None
        if abs(d) <= 1 and self.repeated(number):
            return "b" if self.repeated(number) == "w" else "w"
        if d == 0:
            return "b" if history[-1] == "w" else "w"
        return "b" if d > 0 else "w"

    def strength(self, number: int) -> int:
        if not self.history(number):
            return 0
        d = abs(self.imbalance(number))
        if d > 1 or self.repeated(number):
            return 3
        return 2 if d == 1 else 1

    def clash(self, a: int, b: int) -> bool:
        return self.wants(a) is not None and self.wants(a) == self.wants(b)

    def is_topscorer(self, number: int) -> bool:
        last = self.played + 1 >= self.draw.rounds_total
        return last and 2 * self.score[number] > self.played * self.draw.points.win

    # Absolute criteria (6.1 to 6.4)

    def legal(self, a: int, b: int) -> bool:
        if frozenset((a, b)) in self.draw.forbidden:
            return False
        if any(c.is_played and c.opponent == b for c in self.by_number[a].cells):
            return False
        absolutes = self.clash(a, b) and self.strength(a) == self.strength(b) == 3
        return not absolutes or self.is_topscorer(a) or self.is_topscorer(b)

    def may_have_bye(self, number: int) -> bool:
        contestant: Contestant = self.by_number[number]
        if not contestant.may_have_bye:
            return False
        for cell in contestant.cells:
            if cell.outcome is Outcome.BYE:
                return False
            if not cell.is_played and self.draw.points.of(cell.outcome) >= self.draw.points.win:
                return False
        return True

    def _can_complete(self, players: frozenset[int], bye_score: int) -> bool:
        if not players:
            return True
        first, *rest = sorted(players)
        sits_out = self.score[first] == bye_score and self.may_have_bye(first)
        if len(players) % 2 and sits_out and self.can_complete(frozenset(rest), bye_score):
            return True
        return any(
            self.legal(first, other) and self.can_complete(players - {first, other}, bye_score)
            for other in rest
        )

    def bye_score(self) -> int | None:
        for score in sorted({self.score[n] for n in self.order}):
            if self.can_complete(frozenset(self.order), score):
                return score
        return None

    # Floats (section 3)

    def floated(self, number: int, rounds_ago: int) -> int:
        """-1 down, 1 up, 0 neither."""
        round_number = self.played + 1 - rounds_ago
        if round_number < 1:
            return 0
        cell = self.cell(number, round_number)
        if not cell.is_played:
            return -1 if self.draw.points.of(cell.outcome) > self.draw.points.loss else 0
        own = self.score_before(number, round_number)
        other = self.score_before(cell.opponent, round_number)
        return (other > own) - (other < own)

    def unplayed(self, number: int) -> int:
        return sum(not self.cell(number, k).is_played for k in range(1, self.played + 1))

    # The round

    def pair(self) -> tuple[Pairs, int | None] | None:
        """Pairs as (higher, lower) and the bye; None if no pairing exists."""
        self.s_star = self.bye_score()
        if self.s_star is None:
            return None
        left = list(self.order)
        moved: list[int] = []
        result: list[tuple[int, int]] = []
        for score in sorted({self.score[n] for n in left}, reverse=True):
            residents = [n for n in self.order if self.score[n] == score]
            pairs = self.pair_bracket(moved, residents)
            paired = {n for pair in pairs for n in pair}
            result += pairs
            moved = [n for n in (*moved, *residents) if n not in paired]
        assert len(moved) <= 1
        return tuple(result), moved[0] if moved else None

    def below(self, score: int) -> list[int]:
        return [n for n in self.order if self.score[n] < score]

    def candidates(self, moved: list[int], residents: list[int]) -> Iterator[Pairs]:
        """Every set of legal pairs of the bracket, each with a resident in it."""

        def extend(players: tuple[int, ...]) -> Iterator[Pairs]:
            if not players:
                yield ()
                return
            first, rest = players[0], players[1:]
            yield from extend(rest)
            for i, other in enumerate(rest):
                if (first not in moved or other not in moved) and self.legal(first, other):
                    for more in extend(rest[:i] + rest[i + 1 :]):
                        yield ((first, other), *more)

        yield from extend((*moved, *residents))

    def pair_bracket(self, moved: list[int], residents: list[int]) -> Pairs:
        score = self.score[residents[0]]
        below = self.below(score)
        players = [*moved, *residents]
        feasible = []
        assert self.s_star is not None
        for pairs in self.candidates(moved, residents):
            floaters = frozenset(players) - {n for pair in pairs for n in pair}
            if self.can_complete(floaters | set(below), self.s_star):
                feasible.append(pairs)
        most = max(len(pairs) for pairs in feasible)
        c9 = len(self.order) % 2 == 1 and self.s_star >= score
        c9 = c9 and self.bye_is_open(players, below) and len(players) - 2 * most == 1
        feasible = [pairs for pairs in feasible if len(pairs) == most]
        return min(
            feasible,
            key=lambda pairs: (
                self.quality(moved, residents, pairs, applies_c9=c9),
                self.generated(moved, residents, pairs),
            ),
        )

    def bye_is_open(self, players: list[int], below: list[int]) -> bool:
        return (len(players) + len(below)) % 2 == 1

    def _look_ahead(self, floaters: frozenset[int], score: int) -> tuple[object, ...]:
        """C8: how well the next bracket can do with these floaters (smaller is better)."""
        below = self.below(score)
        if not below:
            return ()
        following = [n for n in below if self.score[n] == self.score[below[0]]]
        low = frozenset(below) - set(following)
        moved = sorted(floaters, key=self.place.__getitem__)
        assert self.s_star is not None
        best: tuple[object, ...] | None = None
        for pairs in self.candidates(moved, following):
            left = (floaters | set(following)) - {n for pair in pairs for n in pair}
            if not self.can_complete(left | low, self.s_star):
                continue
            value = (-len(pairs), sorted((self.score[n] for n in left), reverse=True))
            best = value if best is None or value < best else best
        assert best is not None
        return best

    def quality(
        self, moved: list[int], residents: list[int], pairs: Pairs, *, applies_c9: bool
    ) -> tuple[object, ...]:
        players = [*moved, *residents]
        paired = {n for pair in pairs for n in pair}
        floaters = [n for n in players if n not in paired]
        score = self.score[residents[0]]
        values: list[object] = [
            len(floaters),
            sorted((self.score[n] for n in floaters), reverse=True),
            self.look_ahead(frozenset(floaters), score),
            self.unplayed(floaters[0]) if applies_c9 else 0,
            sum(self.breaks_c10(a, b) for a, b in pairs),
            sum(self.breaks_c11(a, b) for a, b in pairs),
            sum(self.clash(a, b) for a, b in pairs),
            sum(self.breaks_c13(a, b) for a, b in pairs),
        ]
        against_moved = [(a, b) for a, b in pairs if a in moved]
        for ago in (1, 2):
            values.append(sum(n in residents and self.floated(n, ago) < 0 for n in floaters))
            values.append(sum(self.floated(b, ago) > 0 for _, b in against_moved))
        for ago in (1, 2):
            values.append(self.differences_of_moved(moved, floaters, against_moved, ago))
            gaps = [
                self.score[a] - self.score[b] for a, b in against_moved if self.floated(b, ago) > 0
            ]
            values.append(sorted(gaps, reverse=True))
        return tuple(values)

    def differences_of_moved(
        self, moved: list[int], floaters: list[int], against: list[tuple[int, int]], ago: int
    ) -> list[int]:
        """C18, C20: an unpaired moved-down player counts worse than any paired one."""
        unpaired = [
            10_000 + self.score[n] for n in moved if n in floaters and self.floated(n, ago) < 0
        ]
        gaps = [self.score[a] - self.score[b] for a, b in against if self.floated(a, ago) < 0]
        return sorted((*unpaired, *gaps), reverse=True)

    def breaks_c10(self, a: int, b: int) -> bool:
        return self.clash(a, b) and abs(self.imbalance(a)) > 1 and abs(self.imbalance(b)) > 1

    def breaks_c11(self, a: int, b: int) -> bool:
        if not (self.clash(a, b) and self.strength(a) == self.strength(b) == 3):
            return False
        out = abs(self.imbalance(a)), abs(self.imbalance(b))
        if out[0] == out[1]:
            return self.repeated(a) is not None and self.repeated(a) == self.repeated(b)
        yields = a if out[0] < out[1] else b
        received = "b" if self.wants(yields) == "w" else "w"
        return self.repeated(yields) == received

    def breaks_c13(self, a: int, b: int) -> bool:
        strengths = sorted((self.strength(a), self.strength(b)))
        return self.clash(a, b) and strengths[0] >= 2 and strengths != [3, 3]

    def generated(self, moved: list[int], residents: list[int], pairs: Pairs) -> tuple[object, ...]:
        """When the candidate is generated (7.4): smaller is earlier."""
        number = {n: i for i, n in enumerate((*moved, *residents))}
        against = sorted((number[a], number[b]) for a, b in pairs if a in moved)
        taken = {b for a, b in pairs if a in moved}
        rest = [n for n in residents if n not in taken]
        fresh = {n: i + 1 for i, n in enumerate(rest)}
        inside = sorted((fresh[a], fresh[b]) for a, b in pairs if a in fresh)
        upper = {a for a, _ in inside}
        original = set(range(1, len(inside) + 1))
        leaving, entering = sorted(original - upper, reverse=True), sorted(upper - original)
        return (
            [a for a, _ in against],
            [b for _, b in against],
            len(leaving),
            sum(entering) - sum(leaving),
            [-n for n in leaving],
            entering,
            [b for _, b in inside],
        )
