"""What looks odd about a result: asked about before it is written, and written when one is sure."""

from collections.abc import Iterable
from typing import TypeAlias

from faristol.championship.table_scoring import Scores
from faristol.core import GameScore, Remark, Winner

LOW, HIGH = 150, 700
"""A player of two who has fewer or more points than these is asked about."""
TABLE_LOW, TABLE_HIGH = 20, 400
"""The same at a table of several: four turns each bring a child about a hundred points, a
club's whole game two hundred."""

Said: TypeAlias = tuple[GameScore, Winner | None]
"""The points on a slip, and who won where it says so."""


def doubts_about(
    score: GameScore, winner: Winner | None = None, slips: Iterable[Said] = ()
) -> tuple[Remark, ...]:
    """What is odd about a score, given who is said to have won and what slips say.

    >>> doubts_about(GameScore(412, 388))
    ()
    """
    found = _unusual((score.first, score.second), LOW, HIGH)
    if winner not in (None, score.winner):
        found.append(Remark("winner", (score.first, score.second)))
    for slip, theirs in slips:
        if slip != score:
            found.append(Remark("sheets", (slip.first, slip.second)))
        elif (theirs or slip.winner) is not (winner or score.winner):
            found.append(Remark("slip-winner", (slip.first, slip.second)))
    return tuple(found)


def doubts_about_table(scores: Scores, slips: Iterable[Scores] = ()) -> tuple[Remark, ...]:
    """What is odd about the scores of a table of several, given what slips say."""
    found = _unusual(scores, TABLE_LOW, TABLE_HIGH)
    found += [Remark("sheets", _as_numbers(slip)) for slip in slips if slip != scores]
    return tuple(found)


def doubt_about_replacing(points: Iterable[int | None]) -> Remark:
    """What is questioned before a result takes the place of another one."""
    return Remark("replaces", _as_numbers(points))


def doubt_about_namesake(player: int) -> Remark:
    """What is questioned before somebody is entered who may be that player."""
    return Remark("namesake", (player,), (player,))


def _unusual(points: Iterable[int | None], low: int, high: int) -> list[Remark]:
    return [
        Remark("few" if each < low else "many", (each,))
        for each in points
        if each is not None and not low <= each <= high
    ]


def _as_numbers(points: Iterable[int | None]) -> tuple[int, ...]:
    return tuple(each or 0 for each in points)
