"""Pairings that look at no history: everybody against everybody, and king of the hill."""

from faristol.championship.dutch.ranking import rank
from faristol.championship.dutch.starts import seat, table_order
from faristol.championship.field import Draw, NoPairingError, Pair, Pairing, Rationale
from faristol.core import Remark


def pair_round_robin(draw: Draw) -> Pairing:
    """The round of a complete tournament that follows the rounds played.

    The table of rounds is made for everybody entered, present or not: who is away
    forfeits; who joins late takes the place of the bye, if there is one. After everybody
    has met everybody the table begins again with the starts turned round.

    :raises NoPairingError: with fewer than two players.
    """
    numbers = sorted(c.number for c in draw.contestants)
    if len(numbers) < 2:
        raise NoPairingError(Remark("blocks-alone"))
    pairs, bye = [], None
    for first, second in round_robin_pairs(len(numbers), draw.rounds_played):
        if max(first, second) == len(numbers):
            bye = numbers[min(first, second)]
        else:
            pairs.append(Pair(numbers[first], numbers[second]))
    round_number = draw.rounds_played + 1
    reasons = tuple(
        Rationale((p.first, p.second), Remark("table-round", (round_number,))) for p in pairs
    )
    return Pairing(tuple(pairs), bye, reasons)


def round_robin_pairs(players: int, round_index: int) -> list[tuple[int, int]]:
    """(starter, second) of one round, players being 0, 1, 2…; with an odd number `players`
    itself stands for the bye.

    >>> [round_robin_pairs(4, k) for k in range(3)]
    [[(0, 3), (1, 2)], [(3, 1), (2, 0)], [(2, 3), (0, 1)]]
    """
    size = players + players % 2
    circle = size - 1
    cycle, k = divmod(round_index, circle)
    pairs = [(k, circle) if k % 2 == 0 else (circle, k)]
    for i in range(1, size // 2):
        a, b = (k + i) % circle, (k - i) % circle
        pairs.append((a, b) if i % 2 else (b, a))
    return pairs if cycle % 2 == 0 else [(b, a) for a, b in pairs]


def pair_king_of_the_hill(draw: Draw) -> Pairing:
    """First against second, third against fourth…; rematches are allowed.

    :raises NoPairingError: with nobody present.
    """
    ranking = rank(draw)
    if not ranking.numbers:
        raise NoPairingError(Remark("blocks-nobody"))
    known = {number: place for place, number in enumerate(draw.classification)}
    order = sorted(
        range(len(ranking)),
        key=lambda i: (-ranking.scores[i], known.get(ranking.numbers[i], len(known)), i),
    )
    bye = None
    if len(order) % 2:
        may = [i for i in order if ranking.may_have_bye >> i & 1]
        bye = may[-1] if may else order[-1]
        order.remove(bye)
    pairs = [(min(p), max(p)) for p in zip(order[::2], order[1::2], strict=True)]
    reasons = tuple(
        Rationale((ranking.numbers[a], ranking.numbers[b]), Remark("neighbours")) for a, b in pairs
    )
    if not draw.by_place:
        pairs.sort(key=lambda pair: table_order(ranking, pair))
    return Pairing(
        tuple(seat(ranking, pair) for pair in pairs),
        None if bye is None else ranking.numbers[bye],
        reasons,
    )
