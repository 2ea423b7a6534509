"""C4 and C5: can everybody below still be paired, and who may sit out?"""

from faristol.championship.dutch.ranking import Ranking, members
from faristol.championship.matching import perfect_matching


def can_complete(ranking: Ranking, players: int, byes: int) -> bool:
    """Whether `players` can all be paired, one of `byes` sitting out if they are odd."""
    if players.bit_count() % 2 == 0:
        return perfect_matching(ranking.legal, players) is not None
    byes &= players
    if not byes:
        return False
    # The lowest candidate nearly always works; the sitting-out vertex settles the rest.
    lowest = 1 << (byes.bit_length() - 1)
    if perfect_matching(ranking.legal, players & ~lowest) is not None:
        return True
    sits_out = len(ranking)
    rows = [row | 1 << sits_out if byes >> i & 1 else row for i, row in enumerate(ranking.legal)]
    rows.append(byes)
    return perfect_matching(rows, players | 1 << sits_out) is not None


def bye_candidates(ranking: Ranking) -> int | None:
    """Who may have the bye under C2 and C5: one score only; 0 if the field is even.

    None if no pairing exists at all.
    """
    everybody = (1 << len(ranking)) - 1
    if len(ranking) % 2 == 0:
        return 0 if can_complete(ranking, everybody, 0) else None
    by_score: dict[int, int] = {}
    for player in members(ranking.may_have_bye):
        score = ranking.scores[player]
        by_score[score] = by_score.get(score, 0) | 1 << player
    for score in sorted(by_score):
        if can_complete(ranking, everybody, by_score[score]):
            return by_score[score]
    return None


def floaters_fit(ranking: Ranking, floaters: int, following: int, low: int, byes: int) -> bool:
    """Whether C8 has its best conceivable value with these floaters (and C4, C5 hold).

    All of them find opponents in the next score group, which leaves at most one
    player over, and whoever is left can be paired below.
    """
    if not floaters:
        return can_complete(ranking, following | low, byes)
    bracket = floaters | following
    if bracket.bit_count() % 2 == 0:
        return perfect_matching(ranking.legal, bracket) is not None and can_complete(
            ranking, low, byes
        )
    for player in reversed(list(members(following))):
        rest = 1 << player
        if can_complete(ranking, low | rest, byes) and (
            perfect_matching(ranking.legal, bracket ^ rest) is not None
        ):
            return True
    return False
