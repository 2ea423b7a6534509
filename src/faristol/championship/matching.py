"""Matchings of a general graph: as many pairs as possible, or the heaviest ones.

Knows vertices and weights, nothing of players. Weights are exact integers of any
size; up to 120 bits rustworkx does the work, above that networkx, slower but
without a limit.
"""

from collections.abc import Sequence

import rustworkx

WIDEST = 120
"""Bits that a weight may have before the 128-bit arithmetic of rustworkx gets too narrow."""

Edge = tuple[int, int, int]


def heaviest_matching(size: int, edges: Sequence[Edge], *, most_pairs: bool) -> list[int]:
    """The partner of each vertex, -1 for none, with the greatest sum of weights.

    `most_pairs` looks only at matchings with as many pairs as possible. Which of
    several equally heavy matchings comes out is not defined.

    >>> heaviest_matching(4, [(0, 1, 5), (1, 2, 6), (2, 3, 5)], most_pairs=False)
    [1, 0, 3, 2]
    """
    partner = [-1] * size
    if not edges:
        return partner
    if max(abs(weight) for _, _, weight in edges).bit_length() <= WIDEST:
        graph = rustworkx.PyGraph(multigraph=False)
        graph.add_nodes_from(range(size))
        graph.add_edges_from(edges)
        pairs = rustworkx.max_weight_matching(
            graph, max_cardinality=most_pairs, weight_fn=int, verify_optimum=False
        )
    else:
        pairs = _wide_matching(edges, most_pairs=most_pairs)
    for a, b in pairs:
        partner[a], partner[b] = b, a
    return partner


def _wide_matching(edges: Sequence[Edge], *, most_pairs: bool) -> set[tuple[int, int]]:
    import networkx  # slow to import, rarely needed

    graph = networkx.Graph()
    graph.add_weighted_edges_from(edges)
    found: set[tuple[int, int]] = networkx.max_weight_matching(graph, maxcardinality=most_pairs)
    return found


def perfect_matching(rows: Sequence[int], players: int) -> list[int] | None:
    """A perfect matching of `players`, or None if there is none.

    `rows[v]` is the set of vertices that v may be matched with. A greedy start leaves
    few alone; for those Edmonds' search looks for an alternating path (blossoms are
    shrunk by relabelling their base).
    """
    if players.bit_count() % 2:
        return None
    partner = [-1] * len(rows)
    free = players
    alone = []
    while free:
        low = free & -free
        vertex = low.bit_length() - 1
        free ^= low
        choice = rows[vertex] & free
        if choice:
            other = (choice & -choice).bit_length() - 1
            free ^= 1 << other
            partner[vertex], partner[other] = other, vertex
        else:
            alone.append(vertex)
    for vertex in alone:
        if partner[vertex] < 0 and not _augment(rows, players, partner, vertex):
            return None
    return partner


def _augment(rows: Sequence[int], players: int, partner: list[int], root: int) -> bool:
    """Match `root` by an alternating path; False if none exists."""
    base = {root: root}
    parent: dict[int, int] = {}
    queue = [root]
    even = 1 << root

    def ancestor(a: int, b: int) -> int:
        path = set()
        while True:
            a = base[a]
            path.add(a)
            if a == root:
                break
            a = parent[partner[a]]
        b = base[b]
        while b not in path:
            b = base[parent[partner[b]]]
        return b

    def shrink(vertex: int, top: int, child: int, blossom: set[int]) -> None:
        while base[vertex] != top:
            blossom.add(base[vertex])
            blossom.add(base[partner[vertex]])
            parent[vertex] = child
            child = partner[vertex]
            vertex = parent[child]

    while queue:
        vertex = queue.pop(0)
        choice = rows[vertex] & players
        while choice:
            low = choice & -choice
            choice ^= low
            other = low.bit_length() - 1
            if base.get(vertex, vertex) == base.get(other, other) or partner[vertex] == other:
                continue
            if even & low:
                top = ancestor(vertex, other)
                blossom: set[int] = set()
                shrink(vertex, top, other, blossom)
                shrink(other, top, vertex, blossom)
                for member, its_base in list(base.items()):
                    if its_base in blossom:
                        base[member] = top
                        if not even >> member & 1:
                            even |= 1 << member
                            queue.append(member)
            elif other not in parent:
                parent[other] = vertex
                base.setdefault(other, other)
                if partner[other] < 0:
                    _flip(partner, parent, other)
                    return True
                mate = partner[other]
                base.setdefault(mate, mate)
                even |= 1 << mate
                queue.append(mate)
    return False


def _flip(partner: list[int], parent: dict[int, int], end: int) -> None:
    while end >= 0:
        before = parent[end]
        following = partner[before]
        partner[end], partner[before] = before, end
        end = following
