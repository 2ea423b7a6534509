"""FIDE Dutch: the Swiss pairing in force since February 2026 (C.04.3).

Score groups are paired from the top. In each the upper half meets the lower half,
changed as little as the criteria ask; whoever can't be paired floats down. Starts
take the place of colours, and `Draw.starts_matter = False` leaves them out.
"""

from faristol.championship.dutch.blocking import what_blocks
from faristol.championship.dutch.bracket import Bracket, Paired, score_groups
from faristol.championship.dutch.completion import bye_candidates, can_complete, floaters_fit
from faristol.championship.dutch.explanation import explain
from faristol.championship.dutch.natural import pair_naturally
from faristol.championship.dutch.ranking import Ranking, as_set, rank
from faristol.championship.dutch.search import search
from faristol.championship.dutch.starts import seat, table_order
from faristol.championship.field import Draw, NoPairingError, Pairing

__all__ = ["pair_dutch"]


def pair_dutch(draw: Draw) -> Pairing:
    """Pair the next round.

    :raises NoPairingError: when no pairing respects what may not be broken.
    """
    ranking = rank(draw)
    byes = bye_candidates(ranking)
    if byes is None or not ranking.numbers:
        raise NoPairingError(*what_blocks(draw))
    brackets, bye = _pair_brackets(ranking, byes)
    pairs = [pair for _, paired in brackets for pair in paired.pairs]
    pairs.sort(key=lambda pair: table_order(ranking, pair))
    return Pairing(
        tuple(seat(ranking, pair) for pair in pairs),
        None if bye is None else ranking.numbers[bye],
        tuple(explain(ranking, brackets, bye)),
    )


def _pair_brackets(ranking: Ranking, byes: int) -> tuple[list[tuple[Bracket, Paired]], int | None]:
    groups = score_groups(ranking)
    below = (1 << len(ranking)) - 1
    floating, bye, done = 0, None, []
    for i, (score, residents) in enumerate(groups):
        below &= ~residents
        following = groups[i + 1][1] if i + 1 < len(groups) else 0
        bracket = Bracket(
            moved_down=floating,
            residents=residents,
            following=following,
            low=below & ~following,
            byes=byes,
            score=score,
            bye_score=ranking.scores[byes.bit_length() - 1] if byes else None,
        )
        paired = _pair_bracket(ranking, bracket)
        done.append((bracket, paired))
        floating = bracket.players & ~as_set(p for pair in paired.pairs for p in pair)
        if bracket.holds_bye and floating.bit_count() == 1:
            bye, byes, floating = floating.bit_length() - 1, 0, 0
    assert not floating, "C4 keeps the field completable"
    return done, bye


def _pair_bracket(ranking: Ranking, bracket: Bracket) -> Paired:
    if bracket.players.bit_count() == 1:
        return Paired((), "alone")
    natural = pair_naturally(ranking, bracket)
    if natural is not None and _is_proved(ranking, bracket, natural):
        return natural
    return search(ranking, bracket)


def _is_proved(ranking: Ranking, bracket: Bracket, found: Paired) -> bool:
    """C4, C5 and C8 can't be better served by other floaters."""
    below = bracket.following | bracket.low
    if bracket.holds_bye:
        return can_complete(ranking, below, 0)
    floaters = bracket.players & ~as_set(p for pair in found.pairs for p in pair)
    return floaters_fit(ranking, floaters, bracket.following, bracket.low, bracket.byes)
