"""BARRISC: duplicate, the mean of a season's percentages."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

ACTIVE_GAMES = 2
"""Games in this season and the last that keep a player active."""


@dataclass(frozen=True, slots=True)
class DuplicateGame:
    """One player's result in one duplicate game."""

    name: str
    season: int
    points: int
    top: int
    """The reference the percentage is taken of; bonuses can carry a player above it."""

    @property
    def percent(self) -> Fraction:
        """May exceed 100."""
        return Fraction(100 * self.points, self.top)


@dataclass(frozen=True, slots=True)
class DuplicateStanding:
    """One line of the table."""

    name: str
    games: int
    percent: Fraction
    is_active: bool


def barrisc(games: Iterable[DuplicateGame], season: int) -> list[DuplicateStanding]:
    """The table of a season; the mean of the season before counts as one game of it.

    :raises ValueError: for a game whose reference is not positive.
    """
    results: dict[str, dict[int, list[Fraction]]] = {}
    for game in games:
        if game.top <= 0:
            raise ValueError(f"the reference of {game.name}'s game is {game.top} points")
        results.setdefault(game.name, {}).setdefault(game.season, []).append(game.percent)
    table = []
    for name, seasons in results.items():
        now, last = seasons.get(season, []), seasons.get(season - 1, [])
        counted = [*now, *([_mean(last)] if last else [])]
        if counted:
            is_active = len(now) + len(last) >= ACTIVE_GAMES
            table.append(DuplicateStanding(name, len(now), _mean(counted), is_active))
    return sorted(table, key=lambda s: (not s.is_active, -s.percent, s.name))


def _mean(percents: list[Fraction]) -> Fraction:
    return sum(percents, Fraction(0)) / len(percents)
