"""Exact search: the best pairing of a bracket by weighted matching.

A matching maximises the criteria; what they leave open is settled in the order in
which candidates are generated (C.04.3 section on the pairing of a bracket): which
moved-down players, their opponents, the exchange, the transposition. Each of these
orders is written as lower digits below the criteria, so that one more matching
answers it, or a few where the number would get too wide.
"""

from faristol.championship.dutch.bracket import Bracket, Paired
from faristol.championship.dutch.completion import can_complete, floaters_fit
from faristol.championship.dutch.criteria import (
    Criterion,
    Scope,
    bracket_criteria,
    bye_criterion,
    weigh,
)
from faristol.championship.dutch.ranking import Ranking, as_set, members
from faristol.championship.matching import WIDEST, heaviest_matching

Edge = tuple[int, int]


def search(ranking: Ranking, bracket: Bracket) -> Paired:
    """The pairs of a bracket, looking no further than a proof needs."""
    if bracket.holds_bye:
        if bracket.players.bit_count() % 2:
            found = _Search(ranking, bracket, Scope.BRACKET).run()
            if found is not None and can_complete(ranking, bracket.following | bracket.low, 0):
                return found
    else:
        found = _Search(ranking, bracket, Scope.BRACKET).run()
        if found is not None and floaters_fit(
            ranking, _left_over(bracket, found), bracket.following, bracket.low, bracket.byes
        ):
            return found
        ahead = _Search(ranking, bracket, Scope.LOOK_AHEAD)
        found = ahead.run()
        if found is not None and can_complete(ranking, ahead.free | bracket.low, bracket.byes):
            return found
    found = _Search(ranking, bracket, Scope.FIELD).run()
    assert found is not None, "the field can be paired, so the bracket has a best pairing"
    return found


def _left_over(bracket: Bracket, found: Paired) -> int:
    return bracket.players & ~as_set(i for pair in found.pairs for i in pair)


class _Search:
    """One bracket, seen as far as `scope` says."""

    def __init__(self, ranking: Ranking, bracket: Bracket, scope: Scope) -> None:
        self._ranking = ranking
        self._bracket = bracket
        self._scope = scope
        self._sits_out = len(ranking)
        self._players = bracket.players
        if scope is not Scope.BRACKET:
            self._players |= bracket.following
        if scope is Scope.FIELD:
            self._players |= bracket.low
        self._byes = bracket.byes & self._players
        if scope is not Scope.FIELD and not bracket.holds_bye:
            self._byes = 0
        self._must_be_perfect = scope is Scope.FIELD or bool(self._byes)
        self._weights = self._weighed_edges()
        self._partner: dict[int, int] = {}
        self._pairs: list[Edge] = []

    @property
    def free(self) -> int:
        """Who was left without a partner in the whole scope."""
        paired = as_set(i for pair in self._pairs for i in pair) | as_set(self._partner)
        return self._players & ~paired

    def run(self) -> Paired | None:
        """Settle every choice; None if the scope can't be paired as it must."""
        if not self._choose_moved_down():
            return None
        self._choose_opponents(list(members(self._bracket.moved_down)), self._bracket.residents)
        upper = self._exchange()
        self._choose_opponents(upper, self._bracket.residents)
        return Paired(tuple(self._pairs), self._scope.value)

    # The graph

    def _weighed_edges(self) -> dict[Edge, int]:
        ranking, bracket = self._ranking, self._bracket
        edges = list(self._edges())
        criteria = bracket_criteria(ranking, bracket, self._scope, self._bye_digit(edges))
        terms = weigh(criteria)
        weights = {}
        at, row = -1, terms
        for a, b in edges:
            if a != at:
                at, row = a, [term for term in terms if term.upper >> a & 1]
            weights[a, b] = sum(term.amount for term in row if term.lower >> b & 1)
        return weights

    def _edges(self) -> list[Edge]:
        reach = self._players
        if self._scope is not Scope.FIELD:
            reach &= ~self._bracket.moved_down
        edges = []
        for a in members(self._players):
            lower = self._ranking.legal[a] & reach & (-1 << (a + 1))
            edges += [(a, b) for b in members(lower)]
            if self._byes >> a & 1:
                edges.append((a, self._sits_out))
        return edges

    def _bye_digit(self, edges: list[Edge]) -> Criterion | None:
        """C9, if the bracket leaves one player over who then has the bye."""
        bracket = self._bracket
        if not (self._byes and bracket.holds_bye):
            return None
        if self._scope is Scope.FIELD:
            self._weights = {(a, b): bracket.residents >> b & 1 for a, b in edges}
            self._solve({}, 1)
            inside = sum(
                1 for a, b in self._partner.items() if a < b and bracket.residents >> b & 1
            )
            if bracket.players.bit_count() - 2 * inside != 1:
                return None
        return bye_criterion(self._ranking, self._byes, self._sits_out)

    def _solve(self, extra: dict[Edge, int], room: int) -> None:
        """Find the best partners; `extra` stays below `room` in any sum."""
        vertices = sorted({i for edge in self._weights for i in edge})
        index = {vertex: i for i, vertex in enumerate(vertices)}
        edges = [
            (index[a], index[b], weight * room + extra.get((a, b), 0))
            for (a, b), weight in self._weights.items()
        ]
        partner = heaviest_matching(len(vertices), edges, most_pairs=self._must_be_perfect)
        self._partner = {vertices[i]: vertices[j] for i, j in enumerate(partner) if j >= 0}

    def _is_paired_in(self, player: int, opponents: int) -> bool:
        return player in self._partner and bool(opponents >> self._partner[player] & 1)

    def _width(self) -> int:
        return max(self._weights.values(), default=0).bit_length()

    def _fix(self, a: int, b: int) -> None:
        """The pair is final: take both out of the graph."""
        self._pairs.append((a, b))
        del self._partner[a], self._partner[b]
        self._weights = {e: w for e, w in self._weights.items() if not {a, b} & set(e)}

    def _keep(self, edges: set[Edge]) -> None:
        self._weights = {e: w for e, w in self._weights.items() if e in edges}

    # The choices, in order

    def _choose_moved_down(self) -> bool:
        """Which moved-down players are paired: the sets {1,2}, {1,3}, {2,3}…"""
        moved = list(members(self._bracket.moved_down))
        residents = self._bracket.residents
        bonus = {player: 1 << (len(moved) - 1 - i) for i, player in enumerate(moved)}
        extra = {(a, b): bonus[a] for a, b in self._weights if a in bonus and residents >> b & 1}
        self._solve(extra, 1 << len(moved))
        if self._must_be_perfect:
            everybody = self._players.bit_count() + bool(self._byes)
            if len(self._partner) != everybody:
                return False
        settled = {player for player in moved if self._is_paired_in(player, residents)}
        self._keep(
            {
                (a, b)
                for a, b in self._weights
                if (a in settled) == bool(a in bonus and residents >> b & 1) and b not in settled
            }
        )
        return True

    def _choose_opponents(self, players: list[int], opponents: int) -> None:
        """Give each of `players`, in order, the first opponent the criteria leave."""
        queue = [player for player in players if self._is_paired_in(player, opponents)]
        while queue:
            player = queue[0]
            choice = [b for a, b in self._weights if a == player and opponents >> b & 1]
            if self._partner[player] != min(choice):
                settled = self._solve_in_order(queue, opponents)
            else:
                settled = 1
            for player in queue[:settled]:
                self._fix(player, self._partner[player])
            queue = queue[settled:]

    def _solve_in_order(self, queue: list[int], opponents: int) -> int:
        """Solve with as many of the queue's choices as fit into the number; how many did."""
        present = sorted({b for _, b in self._weights if opponents >> b & 1}, reverse=True)
        worth = {b: i + 1 for i, b in enumerate(present)}
        bits = (len(present) + 1).bit_length()
        fitting = max(1, min(len(queue), (WIDEST - self._width()) // bits))
        place = {player: bits * (fitting - 1 - i) for i, player in enumerate(queue[:fitting])}
        extra = {
            (a, b): worth[b] << place[a] for a, b in self._weights if a in place and b in worth
        }
        self._solve(extra, 1 << (bits * fitting))
        return fitting

    def _exchange(self) -> list[int]:
        """Decide who of the remainder is in the upper half, and keep only upper against lower."""
        rest = [i for i in members(self._bracket.residents) if self._is_open(i)]
        position = {player: x for x, player in enumerate(rest)}
        upper = self._upper(position)
        count = len(upper)
        if upper != rest[:count]:
            self._solve_exchange(position, count)
            upper = self._upper(position)
        chosen = set(upper)
        self._keep(
            {
                (a, b)
                for a, b in self._weights
                if (a in chosen and b in position and b not in chosen)
                or (a not in chosen and b not in chosen and not (a in position and b in position))
            }
        )
        return upper

    def _is_open(self, player: int) -> bool:
        return all(player not in pair for pair in self._pairs)

    def _upper(self, position: dict[int, int]) -> list[int]:
        """The higher player of each pair inside the remainder."""
        return sorted(
            a for a, b in self._partner.items() if a < b and a in position and b in position
        )

    def _solve_exchange(self, position: dict[int, int], count: int) -> None:
        """Fewest exchanged, smallest difference, lowest leaving, highest entering."""
        size = len(position)
        leave_bits, enter_bits = count + count.bit_length(), size - count
        sums = count * size + 1
        rough, full = {}, {}
        for a, b in self._weights:
            if a not in position or b not in position:
                continue
            x = position[a]
            rough[a, b] = (x < count) * sums + size - x
            leaving = (1 << count) - (1 << x) if x < count else 0
            entering = 0 if x < count else 1 << (size - 1 - x)
            full[a, b] = ((rough[a, b] << leave_bits) + leaving << enter_bits) + entering
        rough_room = 1 << (sums * (count + 1)).bit_length()
        full_room = rough_room << (leave_bits + enter_bits)
        if self._width() + full_room.bit_length() > WIDEST:
            self._solve(rough, rough_room)
            if all(position[a] < count for a in self._upper(position)):
                return
        self._solve(full, full_room)
