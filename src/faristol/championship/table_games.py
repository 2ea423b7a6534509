"""Tables of several whose game is played elsewhere: who sits down, what its scores say here.

Knows seats and scores, and nothing of where or how the game is played.
"""

from faristol.championship.history import rules_of
from faristol.championship.playing import check_table, open_round
from faristol.championship.refusal import Reason
from faristol.championship.state import Championship
from faristol.championship.table_scoring import Scores
from faristol.core import Refused

LEAST = 2
"""Nobody plays alone; who came and found nobody is scored at the desk."""


def who_plays(state: Championship, table: int, absent: tuple[int, ...]) -> tuple[int, ...]:
    """Those of a table of the open round who play, in the order of play, without the absent.

    :raises Refused: for a table that is not one of several, for somebody who does not sit
        there, and when fewer than two are left.
    """
    current = open_round(state)
    check_table(current, table)
    if not current.tables:
        detail = f"table {table} in round {current.number} is not one of several"
        raise Refused(Reason.NO_SUCH_TABLE, detail=detail, table=table, round=current.number)
    players = current.players_at(table)
    for player in absent:
        if player not in players:
            raise Refused(Reason.NOT_IN_THIS_ROUND, detail=f"player {player} at table {table}")
    playing = tuple(player for player in players if player not in absent)
    if len(playing) < LEAST:
        clause = rules_of(state).clause("game_rules")
        raise Refused(Reason.TOO_FEW_AT_TABLE, clause, f"table {table}")
    return playing


def as_seated(
    players: tuple[int, ...], playing: tuple[int, ...], scores: tuple[int, ...]
) -> Scores:
    """The scores of a game as the table has them: None for who was not in it.

    >>> as_seated((7, 3, 5, 1), (7, 5, 1), (120, 96, 140))
    (120, None, 96, 140)
    """
    scored = dict(zip(playing, scores, strict=True))
    return tuple(scored.get(player) for player in players)


def leaders(scores: Scores) -> tuple[int, ...]:
    """The seats with most points, who by a game's totals have won or shared it.

    >>> leaders((120, None, 120, 96))
    (0, 2)
    """
    most = max((score for score in scores if score is not None), default=None)
    return tuple(n for n, score in enumerate(scores) if score is not None and score == most)
