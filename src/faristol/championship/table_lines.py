"""What a table of several brought each of its players, as a line of the classification."""

from faristol.championship.state import SchoolTable
from faristol.championship.tiebreaks import AtTable, Line
from faristol.core import Outcome


def places(scores: tuple[int | None, ...]) -> tuple[int, ...]:
    """Places at the table, shared by equal scores; 0 for who never came.

    >>> places((120, 96, 120, None))
    (1, 3, 1, 0)
    """
    return tuple(
        0 if score is None else 1 + sum(other is not None and other > score for other in scores)
        for score in scores
    )


def lines_of_table(table: SchoolTable) -> dict[int, Line]:
    """A line for everybody at the table; open ones while there is no result."""
    result = table.result
    if result is None:
        return {player: Line(Outcome.ABSENT, is_open=True) for player in table.players}
    came = [score for score in result.scores if score is not None]
    lines = {}
    for player, score, points, place in zip(
        table.players, result.scores, result.points, places(result.scores), strict=True
    ):
        others = 0 if score is None else sum(10 * (score > each) for each in came)
        equal = 0 if score is None else 5 * (came.count(score) - 1)
        at_table = AtTable(points, place, len(came), others + equal)
        lines[player] = Line(_outcome(score, place, came), own=score or 0, at_table=at_table)
    return lines


def _outcome(score: int | None, place: int, came: list[int]) -> Outcome:
    """Who has most has won the table; who shares that drew; who came alone won by forfeit."""
    if score is None:
        return Outcome.LOST_BY_FORFEIT
    if len(came) == 1:
        return Outcome.WON_BY_FORFEIT
    if place > 1:
        return Outcome.LOST
    return Outcome.DREW if came.count(score) > 1 else Outcome.WON
