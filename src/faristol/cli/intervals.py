"""How sure a rate is that was seen in some games."""

from math import sqrt

_SURE = 1.96


def interval_of(rate: float, games: int) -> tuple[float, float]:
    """Where a true rate lies 95 times in 100, seen in so many games, after Wilson.

    >>> tuple(round(bound, 3) for bound in interval_of(0.5, 100))
    (0.404, 0.596)
    """
    square = _SURE**2
    middle = (rate + square / (2 * games)) / (1 + square / games)
    half = _SURE / (1 + square / games) * sqrt(rate * (1 - rate) / games + square / (4 * games**2))
    return max(0.0, min(rate, middle - half)), min(1.0, max(rate, middle + half))
