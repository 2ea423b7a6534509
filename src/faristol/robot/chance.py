"""The chance to win from the lead, the tiles unseen and whose turn it is.

A logistic curve in the lead whose two numbers change with the tiles unseen: what being on
turn is worth, and how much a point counts. Both are known at a few knots and straight in
between. `scripts/fit_chances.py` learns them from games of the strong level against itself,
so the chance is that of two equal, strong players; it looks at no board and no rack.
"""

import tomllib
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise
from math import exp

_LARGEST_LOGIT = 30.0


@dataclass(frozen=True, slots=True)
class Knot:
    """The curve with so many tiles unseen."""

    unseen: int
    turn: float
    """Logit of being on turn with no lead."""
    point: float
    """Logit of a point ahead."""


@dataclass(frozen=True, slots=True)
class Chances:
    """The curves of one tile set."""

    knots: tuple[Knot, ...]

    def to_win(self, *, lead: int, unseen: int) -> float:
        """The chance of the player on turn, a draw counted as half a win.

        >>> Chances((Knot(1, 0.0, 0.1), Knot(93, 0.0, 0.01))).to_win(lead=0, unseen=50)
        0.5
        """
        logit = sum(
            weight * (self.knots[at].turn + self.knots[at].point * lead)
            for at, weight in weights([knot.unseen for knot in self.knots], unseen)
        )
        return 1 / (1 + exp(-max(-_LARGEST_LOGIT, min(_LARGEST_LOGIT, logit))))


def weights(knots: Sequence[int], unseen: int) -> tuple[tuple[int, float], ...]:
    """How much each knot counts at a number of unseen tiles; beyond the ends, the end alone."""
    right = bisect_right(knots, unseen)
    if right == 0:
        return ((0, 1.0),)
    if right == len(knots):
        return ((right - 1, 1.0),)
    part = (unseen - knots[right - 1]) / (knots[right] - knots[right - 1])
    return ((right - 1, 1 - part), (right, part))


@cache
def chances_of(tiles: str) -> Chances | None:
    """The curves learnt for a tile set, or None where nobody has learnt any."""
    entry = files("faristol.robot").joinpath("chances", f"{tiles}.toml")
    return parse_chances(entry.read_text(encoding="utf-8")) if entry.is_file() else None


def parse_chances(text: str) -> Chances:
    """Read a file of curves.

    :raises ValueError: when the knots don't rise or a point ahead would not help.
    """
    rows = tomllib.loads(text)["knots"]
    knots = tuple(Knot(int(row[0]), float(row[1]), float(row[2])) for row in rows)
    if not knots or any(knot.point <= 0 for knot in knots):
        raise ValueError("winning chances: a point ahead must help at every knot")
    if any(one.unseen >= other.unseen for one, other in pairwise(knots)):
        raise ValueError("winning chances: the knots must rise")
    return Chances(knots)


def format_chances(chances: Chances, *, source: str, games: int) -> str:
    """Write curves so that `parse_chances` reads the same."""
    rows = [f"  [{k.unseen}, {k.turn:.4f}, {k.point:.5f}]," for k in chances.knots]
    return "\n".join(
        [
            "# Learnt from self-play by scripts/fit_chances.py.",
            f'source = "{source}"',
            f"games = {games}",
            "",
            "# Tiles unseen; logit of being on turn; logit of a point ahead.",
            "knots = [",
            *rows,
            "]",
            "",
        ]
    )
