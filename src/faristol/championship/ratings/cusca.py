"""CUSCA: club leagues at tables of three and four, ranked by the mean per game.

A game is worth its points times the number of players at the table, so that a night
with three at the table compares with one of four.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

PLAYERS = (3, 4)
"""Tables that count in a league."""
FINAL_MINIMUM = 8
MONTHLY_MINIMUM = (1, 3, 5, 7, 8)
"""Games needed to be ranked after the first, second… month; the last holds to the end."""


@dataclass(frozen=True, slots=True)
class LeagueGame:
    """One game of a league: everybody's points."""

    points: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class LeagueStanding:
    """One line of the league table."""

    name: str
    games: int
    total: int
    mean: Fraction
    is_sporadic: bool
    """Too few games to be ranked yet."""


def game_worth(points: int, players: int) -> int:
    """What somebody's points count at a table of so many.

    >>> game_worth(120, 4), game_worth(160, 3)
    (480, 480)
    """
    return points * players


def cusca(games: Iterable[LeagueGame], month: int | None = None) -> list[LeagueStanding]:
    """The table after so many months, or the final one: ranked players, then sporadic ones.

    Games of two don't count.
    """
    total: dict[str, int] = {}
    played: dict[str, int] = {}
    for game in games:
        size = len(game.points)
        if size not in PLAYERS:
            continue
        for name, points in game.points:
            total[name] = total.get(name, 0) + game_worth(points, size)
            played[name] = played.get(name, 0) + 1
    needed = FINAL_MINIMUM
    if month is not None:
        needed = MONTHLY_MINIMUM[min(max(month, 1), len(MONTHLY_MINIMUM)) - 1]
    table = [
        LeagueStanding(
            name,
            played[name],
            total[name],
            Fraction(total[name], played[name]),
            played[name] < needed,
        )
        for name in total
    ]
    return sorted(table, key=lambda s: (s.is_sporadic, -s.mean, s.name))
