"""Who starts each game, and on which table it is played."""

from faristol.championship.dutch.bracket import clash
from faristol.championship.dutch.ranking import Ranking, Strength
from faristol.championship.field import Pair, Start


def start_of_higher(ranking: Ranking, higher: int, lower: int) -> Start:
    """The start of the higher-ranked player of a pair, so that starts balance out.

    Also where the pairing itself took no notice of starts.
    """
    mine, theirs = ranking.owed[higher], ranking.owed[lower]
    if mine.start is None and theirs.start is None:
        first = ranking.initial_start
        return first if ranking.effective[higher] % 2 else first.other
    if not clash(mine, theirs):
        if mine.start is not None:
            return mine.start
        assert theirs.start is not None
        return theirs.start.other
    assert mine.start is not None
    if mine.strength is not theirs.strength:
        return mine.start if mine.strength > theirs.strength else mine.start.other
    if mine.strength is Strength.ABSOLUTE and mine.imbalance != theirs.imbalance:
        return mine.start if mine.imbalance > theirs.imbalance else mine.start.other
    for own, other in zip(reversed(mine.history), reversed(theirs.history), strict=False):
        if own is not other:
            return other
    return mine.start


def seat(ranking: Ranking, pair: tuple[int, int]) -> Pair:
    """The pair by numbers, the starter first."""
    higher, lower = min(pair), max(pair)
    a, b = ranking.numbers[higher], ranking.numbers[lower]
    return Pair(a, b) if start_of_higher(ranking, higher, lower) is Start.FIRST else Pair(b, a)


def table_order(ranking: Ranking, pair: tuple[int, int]) -> tuple[int, int, int]:
    """Sort key: points of the better player, then of the other, then the better one's number."""
    better, other = sorted(pair, key=lambda i: (-ranking.points[i], ranking.numbers[i]))
    return -ranking.points[better], -ranking.points[other], ranking.numbers[better]
