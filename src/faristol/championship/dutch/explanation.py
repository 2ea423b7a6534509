"""Why each pair was made, in terms a player can check on the cross table."""

from collections.abc import Iterator

from faristol.championship.dutch.bracket import Bracket, Paired, clash
from faristol.championship.dutch.ranking import Ranking, Strength, as_set, members
from faristol.championship.field import Rationale
from faristol.core import Remark, format_points

SHOWN = 4
"""Passed-over opponents named per pair; the rest are only counted."""


def explain(
    ranking: Ranking, brackets: list[tuple[Bracket, Paired]], bye: int | None
) -> Iterator[Rationale]:
    """A reason for every pair, in the order in which they were made, then for the bye."""
    for bracket, paired in brackets:
        yield from _explain_bracket(ranking, bracket, paired)
    if bye is not None:
        yield _explain_bye(ranking, bye)


def _explain_bracket(ranking: Ranking, bracket: Bracket, paired: Paired) -> Iterator[Rationale]:
    group = Remark("score-group", (format_points(bracket.score),))
    free = bracket.residents
    against_moved = [pair for pair in paired.pairs if bracket.moved_down >> pair[0] & 1]
    remainder = [pair for pair in paired.pairs if not bracket.moved_down >> pair[0] & 1]
    for player, opponent in against_moved:
        score = format_points(ranking.scores[player])
        note = Remark("floats-down", (score,), _numbers(ranking, player))
        passed_over = free & ((1 << opponent) - 1)
        notes = (note, *_passed_over(ranking, player, passed_over))
        yield Rationale(_numbers(ranking, player, opponent), group, notes)
        free &= ~(1 << opponent)
    rest = list(members(free))
    half = as_set(rest[len(remainder) :])
    for player, opponent in sorted(remainder):
        notes = _passed_over(ranking, player, free & half & ((1 << opponent) - 1))
        if half >> player & 1:
            exchanged = Remark("exchanged", players=_numbers(ranking, player))
            notes = (exchanged, *notes)
        yield Rationale(_numbers(ranking, player, opponent), group, notes)
        free &= ~(1 << player | 1 << opponent)


def _numbers(ranking: Ranking, *players: int) -> tuple[int, ...]:
    return tuple(ranking.numbers[player] for player in players)


def _passed_over(ranking: Ranking, player: int, others: int) -> tuple[Remark, ...]:
    """Why the opponents who came earlier in the list were not taken."""
    notes = []
    for count, other in enumerate(members(others)):
        if count == SHOWN:
            notes.append(Remark("more", (others.bit_count() - SHOWN,)))
            break
        kind = _objection(ranking, player, other)
        notes.append(Remark(kind, players=_numbers(ranking, other)))
    return tuple(notes)


def _objection(ranking: Ranking, player: int, other: int) -> str:
    """The kind of remark that says it."""
    mine, theirs = ranking.claims[player], ranking.claims[other]
    if ranking.met[player] >> other & 1:
        return "not-met"
    if ranking.forbidden[player] >> other & 1:
        return "not-forbidden"
    if clash(mine, theirs):
        both = "must" if mine.strength is theirs.strength is Strength.ABSOLUTE else "should"
        assert mine.start is not None
        return f"not-{both}-{'first' if mine.start.value == 'w' else 'second'}"
    return "not-worse"


def _explain_bye(ranking: Ranking, bye: int) -> Rationale:
    return Rationale(
        _numbers(ranking, bye),
        Remark("score-group", (format_points(ranking.scores[bye]),)),
        (Remark("sits-out"), Remark("unplayed", (ranking.unplayed[bye],))),
    )
