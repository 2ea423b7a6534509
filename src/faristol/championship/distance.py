"""Minimal ranking distance: neighbours in the classification meet.

The reading of FISC23-C-1.B by itself: nobody meets twice (1.A), the bye goes to the
last in the classification who may have it (1.C, 1.D), and among all pairings that
remain the one with the smallest sum of score gaps is taken, then the one with the
smallest sum of squared distances in the classification, then the one that favours
the players on top. It is not FIDE Dutch: 1 meets 2, not the middle of the group.
"""

from faristol.championship.dutch import pair_dutch
from faristol.championship.dutch.blocking import what_blocks
from faristol.championship.dutch.completion import can_complete
from faristol.championship.dutch.ranking import Ranking, members, rank
from faristol.championship.dutch.starts import seat, table_order
from faristol.championship.field import Draw, NoPairingError, Pairing, Rationale
from faristol.championship.matching import Edge, heaviest_matching
from faristol.core import Remark, format_points

NEAREST = 60
"""Opponents considered on either side in fields too large to look at every pair."""
SMALL_FIELD = 200


def pair_by_distance(draw: Draw) -> Pairing:
    """Pair the next round; the first one as everywhere, upper half against lower half.

    The classification is the order of pairing scores, then `Draw.classification`,
    then the number.

    :raises NoPairingError: when no pairing respects what may not be broken.
    """
    if not draw.rounds_played:
        return pair_dutch(draw)
    ranking = rank(draw)
    bye = _bye(draw, ranking)
    players = [i for i in range(len(ranking)) if i != bye]
    place = _places(draw, ranking)
    pairs = _nearest_pairs(ranking, players, place)
    pairs.sort(key=lambda pair: table_order(ranking, pair))
    if draw.by_place:
        pairs.sort(key=lambda pair: min(place[i] for i in pair))
    return Pairing(
        tuple(seat(ranking, pair) for pair in pairs),
        None if bye is None else ranking.numbers[bye],
        tuple(_reason(draw, ranking, place, pair) for pair in pairs),
    )


def _places(draw: Draw, ranking: Ranking) -> list[int]:
    """Place in the classification of each player, 0 the first."""
    known = {number: place for place, number in enumerate(draw.classification)}
    order = sorted(
        range(len(ranking)),
        key=lambda i: (-ranking.scores[i], known.get(ranking.numbers[i], len(known)), i),
    )
    places = [0] * len(ranking)
    for place, player in enumerate(order):
        places[player] = place
    return places


def _bye(draw: Draw, ranking: Ranking) -> int | None:
    """The last in the classification who may sit out and leaves everybody an opponent."""
    everybody = (1 << len(ranking)) - 1
    if not everybody:
        raise NoPairingError(*what_blocks(draw))
    if len(ranking) % 2 == 0:
        if not can_complete(ranking, everybody, 0):
            raise NoPairingError(*what_blocks(draw))
        return None
    place = _places(draw, ranking)
    for player in sorted(members(ranking.may_have_bye), key=lambda i: -place[i]):
        if can_complete(ranking, everybody ^ (1 << player), 0):
            return player
    raise NoPairingError(*what_blocks(draw))


def _nearest_pairs(ranking: Ranking, players: list[int], place: list[int]) -> list[tuple[int, int]]:
    order = sorted(players, key=lambda i: place[i])
    reach = len(order) if len(order) <= SMALL_FIELD else NEAREST
    while True:
        partner = heaviest_matching(len(order), _edges(ranking, order, reach), most_pairs=True)
        if all(other >= 0 for other in partner):
            break
        assert reach < len(order), "the field can be completed"
        reach *= 2
    pairs = [(order[i], order[j]) for i, j in enumerate(partner) if i < j]
    return [(min(pair), max(pair)) for pair in pairs]


def _edges(ranking: Ranking, order: list[int], reach: int) -> list[Edge]:
    """Every legal pair within reach, weighing more the nearer the two are."""
    size = len(order)
    favour_top = size * size
    squared = size * size * size
    edges = []
    for i, a in enumerate(order):
        legal = ranking.legal[a]
        for j in range(i + 1, min(size, i + 1 + reach)):
            b = order[j]
            if legal >> b & 1:
                gap = abs(ranking.scores[a] - ranking.scores[b])
                apart = j - i
                cost = (gap * squared + apart * apart) * favour_top + apart * (size - i)
                edges.append((i, j, -cost))
    return edges


def _reason(draw: Draw, ranking: Ranking, place: list[int], pair: tuple[int, int]) -> Rationale:
    higher, lower = sorted(pair, key=lambda i: place[i])
    between = place[lower] - place[higher]
    notes = [Remark("apart", (between,)) if between > 1 else Remark("one-apart")]
    if ranking.scores[higher] != ranking.scores[lower]:
        gap = format_points(ranking.scores[higher] - ranking.scores[lower])
        notes.append(Remark("gap", (gap,)))
    passed = [
        i
        for i in range(len(ranking))
        if place[higher] < place[i] < place[lower] and ranking.met[higher] >> i & 1
    ]
    notes += [Remark("not-met", players=(ranking.numbers[i],)) for i in passed]
    score = Remark("score", (format_points(ranking.scores[higher]),))
    return Rationale(
        (ranking.numbers[higher], ranking.numbers[lower]),
        Remark("neighbours") if draw.by_place else score,
        tuple(notes),
    )
