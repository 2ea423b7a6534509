"""One bracket: who is in it, and what pairing it comes to."""

from dataclasses import dataclass

from faristol.championship.dutch.ranking import Claim, Ranking, Strength


@dataclass(frozen=True, slots=True)
class Bracket:
    """A score group and the players who came down to it; all as sets."""

    moved_down: int
    residents: int
    following: int
    """The next score group."""
    low: int
    """Everybody below that."""
    byes: int
    """Who may have the bye, 0 once it is given or if the field is even."""
    score: int
    bye_score: int | None
    """The score the bye must fall on; None if there is none to give."""

    @property
    def players(self) -> int:
        """Moved-down players and residents."""
        return self.moved_down | self.residents

    @property
    def holds_bye(self) -> bool:
        """Whether the bye falls in this bracket or has come down to it."""
        return self.bye_score is not None and self.bye_score >= self.score


@dataclass(frozen=True, slots=True)
class Paired:
    """The pairs of a bracket, the higher player first, and by which way they were found."""

    pairs: tuple[tuple[int, int], ...]
    method: str


def clash(a: Claim, b: Claim) -> bool:
    """Both want the same start."""
    return a.start is not None and a.start is b.start


def both_far_out(a: Claim, b: Claim) -> bool:
    """C10: a clash of two players who are two or more starts out of balance."""
    return clash(a, b) and a.imbalance > 1 and b.imbalance > 1


def third_in_a_row(a: Claim, b: Claim) -> bool:
    """C11: a clash of absolutes that gives somebody the same start three times running."""
    if not (clash(a, b) and a.strength is b.strength is Strength.ABSOLUTE):
        return False
    if a.imbalance == b.imbalance:
        return a.repeated is not None and a.repeated is b.repeated
    yields = a if a.imbalance < b.imbalance else b
    assert yields.start is not None
    return yields.repeated is yields.start.other


def strong_clash(a: Claim, b: Claim) -> bool:
    """C13: a clash in which nobody's claim is mild and not both are absolute."""
    if not clash(a, b):
        return False
    weaker = min(a.strength, b.strength)
    return weaker is Strength.STRONG


def score_groups(ranking: Ranking) -> list[tuple[int, int]]:
    """(score, set of players), best first."""
    groups: list[tuple[int, int]] = []
    for player, score in enumerate(ranking.scores):
        if groups and groups[-1][0] == score:
            groups[-1] = (score, groups[-1][1] | 1 << player)
        else:
            groups.append((score, 1 << player))
    return groups
