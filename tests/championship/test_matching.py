"""Matchings are as heavy, or as many, as they can be."""

import random
from itertools import combinations

import networkx
from hypothesis import given, settings
from hypothesis import strategies as st

from faristol.championship.dutch.natural import first_transposition
from faristol.championship.matching import Edge, heaviest_matching, perfect_matching


def weight(edges: list[Edge], partner: list[int]) -> int:
    return sum(w for a, b, w in edges if partner[a] == b)


@settings(max_examples=60, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(2, 9), st.sampled_from([3, 60, 118, 200]))
def test_wide_and_narrow_weights_find_the_same_optimum(
    chance: random.Random, size: int, bits: int
) -> None:
    edges = [
        (a, b, 1 + chance.getrandbits(bits))
        for a, b in combinations(range(size), 2)
        if chance.random() < 0.7
    ]
    for most_pairs in (True, False):
        partner = heaviest_matching(size, edges, most_pairs=most_pairs)
        graph = networkx.Graph()
        graph.add_weighted_edges_from(edges)
        known = networkx.max_weight_matching(graph, maxcardinality=most_pairs)
        assert weight(edges, partner) == sum(graph[a][b]["weight"] for a, b in known)


def test_no_edges_leave_everybody_alone() -> None:
    assert heaviest_matching(3, [], most_pairs=True) == [-1, -1, -1]


@settings(max_examples=150, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(1, 14), st.floats(0.1, 0.6))
def test_a_perfect_matching_is_found_exactly_when_there_is_one(
    chance: random.Random, size: int, density: float
) -> None:
    rows = [0] * size
    graph = networkx.Graph()
    for a, b in combinations(range(size), 2):
        if chance.random() < density:
            rows[a] |= 1 << b
            rows[b] |= 1 << a
            graph.add_edge(a, b)
    partner = perfect_matching(rows, (1 << size) - 1)
    exists = 2 * len(networkx.max_weight_matching(graph, maxcardinality=True)) == size
    assert (partner is not None) == exists
    if partner is not None:
        assert all(rows[a] >> b & 1 and partner[b] == a for a, b in enumerate(partner))


@settings(max_examples=150, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(1, 6))
def test_the_first_transposition_is_the_lexicographically_first(
    chance: random.Random, size: int
) -> None:
    rows = [chance.getrandbits(size) for _ in range(size)]

    def ways(row: int, taken: int) -> list[list[int]]:
        if row == size:
            return [[]]
        return [
            [column, *rest]
            for column in range(size)
            if rows[row] >> column & 1 and not taken >> column & 1
            for rest in ways(row + 1, taken | 1 << column)
        ]

    found = ways(0, 0)
    assert first_transposition(rows, (1 << size) - 1) == (found[0] if found else None)
