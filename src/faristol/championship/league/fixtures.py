"""Who meets whom, and on which of the dates."""

from collections.abc import Sequence

from faristol.championship.fixed import round_robin_pairs
from faristol.championship.league.events import Planned


def planned_games(players: Sequence[int], legs: int, days: Sequence[str]) -> tuple[Planned, ...]:
    """Everybody against everybody, `legs` times, the rounds dealt out evenly over the days.

    In the second leg the starts are turned round. Who has no opponent in a round rests.

    >>> [(g.round, g.first, g.second, g.day) for g in planned_games([7, 8, 9], 1, ["a", "b"])]
    [(1, 8, 9, 'a'), (2, 9, 7, 'a'), (3, 7, 8, 'b')]
    """
    each_leg = len(players) - 1 + len(players) % 2
    rounds = legs * each_leg
    return tuple(
        Planned(number + 1, players[first], players[second], days[number * len(days) // rounds])
        for number in range(rounds)
        for first, second in round_robin_pairs(len(players), number)
        if max(first, second) < len(players)
    )


def rounds_of(players: int, legs: int) -> int:
    """How many rounds there are."""
    return legs * (players - 1 + players % 2)
