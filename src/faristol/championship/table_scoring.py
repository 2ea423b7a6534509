"""Tables of several: places, championship points, entering scores and overruling them."""

from typing import TypeAlias, assert_never

from faristol.championship.commands import CorrectResult, OverruleTable, RecordTable
from faristol.championship.events import TableCorrected, TableOverruled, TableScored
from faristol.championship.history import rules_of
from faristol.championship.playing import (
    check_correcting,
    check_overruling,
    check_points,
    check_table,
    named_clause,
    open_round,
)
from faristol.championship.ratings.cusca import game_worth
from faristol.championship.refusal import Reason
from faristol.championship.regulations import TablePoints, TableRules
from faristol.championship.state import Championship, Round
from faristol.core import Refused, Remark

Scores: TypeAlias = tuple[int | None, ...]
"""In the order of play; None for who never came."""


def table_points(rules: TableRules, scores: Scores) -> tuple[int, ...]:
    """Championship points in tenths. A no-show scores nothing and does not count towards the table
    size.

    Who came and found nobody has the score of a no-show, counted once.
    """
    came = sum(score is not None for score in scores)
    match rules.points:
        case TablePoints.CUSCA:
            return tuple(
                0 if score is None else 10 * (rules.alone if came == 1 else game_worth(score, came))
                for score in scores
            )
        case unknown:
            assert_never(unknown)


def tables_disagree(one: Scores, other: Scores) -> Remark | None:
    """How two players' sheets of one table differ."""
    return None if one == other else Remark("sheets-differ", (_said(one), _said(other)))


def _said(scores: Scores) -> str:
    return "-".join("0" if score is None else str(score) for score in scores)


def record_table(state: Championship, command: RecordTable) -> TableScored:
    """Everybody's points at a table, at once."""
    current = open_round(state)
    players, points = _scored(state, current, command.table, command.scores)
    return TableScored(command.at, current.number, command.table, players, command.scores, points)


def correct_table(
    state: Championship, command: CorrectResult, result: RecordTable
) -> TableCorrected:
    """A copying error at a table of several, put right against the signed sheet."""
    played = check_correcting(state, command.round_number)
    players, points = _scored(state, played, result.table, result.scores)
    return TableCorrected(command.at, played.number, result.table, players, result.scores, points)


def overrule_table(state: Championship, command: OverruleTable) -> TableOverruled:
    """Only with a reason and a clause, and only once the round has passed."""
    played = check_overruling(state, command.round_number, command.why, command.clause)
    players, points = _scored(state, played, command.table, command.scores)
    return TableOverruled(
        command.at,
        command.round_number,
        command.table,
        players,
        command.scores,
        points,
        command.why,
        named_clause(command.clause),
    )


def _scored(
    state: Championship, each: Round, table: int, scores: Scores
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    check_table(each, table)
    players, rules = each.players_at(table), rules_of(state).tables
    if each.games or rules is None or len(scores) != len(players):
        detail = f"{len(scores)} scores for {len(players)} players at table {table}"
        raise Refused(
            Reason.WRONG_NUMBER_OF_SCORES, detail=detail, scores=len(scores), players=len(players)
        )
    for score in scores:
        if score is not None:
            check_points(score)
    return players, table_points(rules, scores)
