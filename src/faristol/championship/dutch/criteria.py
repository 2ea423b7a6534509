"""C6 to C21 as one number a pair.

A matching is better if the sum of its numbers is greater. Each criterion is a
digit of the number, the more important the higher, and each digit has a base of
its own, one more than the criterion can ever add up to, so that nothing carries.
Digits count what *respects* a criterion: the number of pairs is fixed by the first
digit, so more respected means fewer broken.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum

from faristol.championship.dutch.bracket import (
    Bracket,
    both_far_out,
    clash,
    strong_clash,
    third_in_a_row,
)
from faristol.championship.dutch.ranking import Claim, Ranking, Strength, members
from faristol.championship.field import Start


class Scope(Enum):
    """How much of the field a search looks at."""

    BRACKET = "bracket"
    LOOK_AHEAD = "look-ahead"
    """With the next score group, for C8."""
    FIELD = "field"
    """Everybody below as well: always right, never fast."""


@dataclass(frozen=True, slots=True)
class Term:
    """`amount` for every pair of a player in `upper` with a lower-ranked one in `lower`."""

    upper: int
    lower: int
    amount: int = 1


@dataclass(frozen=True, slots=True)
class Criterion:
    """One digit."""

    base: int
    terms: tuple[Term, ...]


def weigh(criteria: list[Criterion]) -> list[Term]:
    """All digits in one list of terms, `amount` being what the pair adds to its number."""
    place, terms = 1, []
    for criterion in reversed(criteria):
        terms += [Term(t.upper, t.lower, t.amount * place) for t in criterion.terms]
        place *= criterion.base
    return terms


def bracket_criteria(
    ranking: Ranking, bracket: Bracket, scope: Scope, bye: Criterion | None
) -> list[Criterion]:
    """The criteria of one bracket, the most important first; `bye` is C9 when it applies."""
    levels = _levels(ranking, bracket.moved_down)
    pairs = bracket.players.bit_count() // 2
    here = bracket.residents
    criteria = [Criterion(pairs + 1, (Term(bracket.players, here),))]  # C6
    criteria += _paired_by_level(levels, here)  # C7
    if scope is not Scope.BRACKET and bracket.following:  # C8
        ahead = bracket.players | bracket.following
        criteria.append(Criterion(ahead.bit_count() // 2 + 1, (Term(ahead, bracket.following),)))
        criteria += _paired_by_level([*levels, here], bracket.following)
    if bye is not None:
        criteria.append(bye)
    criteria += _starts(ranking, bracket, pairs)
    criteria += _floats(ranking, bracket, levels, pairs)
    return criteria


def bye_criterion(ranking: Ranking, byes: int, sits_out: int) -> Criterion:
    """C9: as few unplayed games as possible for who sits out."""
    most = max(ranking.unplayed[i] for i in members(byes))
    saved = {i: most - ranking.unplayed[i] for i in members(byes)}
    return Criterion(
        max(saved.values()) + 1,
        tuple(Term(1 << i, 1 << sits_out, amount) for i, amount in saved.items() if amount),
    )


def _levels(ranking: Ranking, moved_down: int) -> list[int]:
    """The moved-down players by score, best first."""
    by_score: dict[int, int] = {}
    for player in members(moved_down):
        score = ranking.scores[player]
        by_score[score] = by_score.get(score, 0) | 1 << player
    return [by_score[score] for score in sorted(by_score, reverse=True)]


def _paired_by_level(levels: list[int], opponents: int) -> Iterator[Criterion]:
    for level in levels:
        yield Criterion(level.bit_count() + 1, (Term(level, opponents),))


def _starts(ranking: Ranking, bracket: Bracket, pairs: int) -> Iterator[Criterion]:
    """C10 to C13."""
    kinds: dict[tuple[Start | None, Strength, int, Start | None], int] = {}
    sample: dict[tuple[Start | None, Strength, int, Start | None], Claim] = {}
    for player in members(bracket.players):
        claim = ranking.claims[player]
        kind = (claim.start, claim.strength, claim.imbalance, claim.repeated)
        kinds[kind] = kinds.get(kind, 0) | 1 << player
        sample[kind] = claim
    tests: tuple[Callable[[Claim, Claim], bool], ...]
    tests = (both_far_out, third_in_a_row, clash, strong_clash)
    for test in tests:
        broken = []
        for kind, players in kinds.items():
            against = 0
            for other, opponents in kinds.items():
                if test(sample[kind], sample[other]):
                    against |= opponents
            if against & bracket.residents:
                broken.append(Term(players, against & bracket.residents, -1))
        if broken:
            everybody = Term(bracket.players, bracket.residents)
            yield Criterion(pairs + 1, (everybody, *broken))


def _floats(
    ranking: Ranking, bracket: Bracket, levels: list[int], pairs: int
) -> Iterator[Criterion]:
    """C14 to C17, then C18 to C21; each pair of rules for the last round, then the one before."""
    residents, moved = bracket.residents, bracket.moved_down
    rounds = [
        (down & residents, down & moved, up & residents)
        for down, up in zip(ranking.down, ranking.up, strict=True)
    ]
    for floated, _, raised in rounds:
        if floated:
            terms = (Term(floated, residents), Term(bracket.players, floated))
            yield Criterion(floated.bit_count() + 1, terms)
        if moved and raised:
            respected = (Term(residents, residents), Term(moved, residents & ~raised))
            yield Criterion(pairs + 1, respected)
    for _, again, raised in rounds:
        yield from _paired_by_level([level & again for level in levels if level & again], residents)
        if raised:
            yield from _paired_by_level(levels, residents & ~raised)
