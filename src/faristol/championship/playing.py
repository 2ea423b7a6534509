"""Results: entering them, correcting them while the round is open, overruling later."""

from typing import TypeAlias, assert_never

from faristol.championship.commands import (
    ClearResult,
    CorrectResult,
    Overrule,
    OverruleAsDoubleLoss,
    OverruleAsForfeit,
    RecordDoubleLoss,
    RecordForfeit,
    RecordResult,
    RecordUnfinished,
)
from faristol.championship.endings import after_penalty
from faristol.championship.events import (
    ResultCleared,
    ResultCorrected,
    ResultOverruled,
    ResultRecorded,
)
from faristol.championship.field import Ending, Start
from faristol.championship.forfeits import forfeited
from faristol.championship.history import rules_of
from faristol.championship.refusal import Reason
from faristol.championship.state import Championship, Result, Round
from faristol.championship.views import score_text
from faristol.core import GameScore, Outcome, Refused, Remark, Winner
from faristol.rulebook.clauses import UnknownClauseError, find_clauses

LOWEST, HIGHEST = -999, 3000
"""Game points outside these were never scored by anybody."""
NO_CORRECTION = "FISC23-G-8.F"
"""The score of a round can't be corrected once the round has passed."""

EnteredPair: TypeAlias = RecordResult | RecordForfeit | RecordDoubleLoss | RecordUnfinished
"""A result of a game of two."""


def open_round(state: Championship) -> Round:
    """The published round whose results come in."""
    current = state.current
    if current is None:
        raise Refused(Reason.NO_OPEN_ROUND)
    if not current.is_published:
        raise Refused(Reason.NOT_PUBLISHED, detail=f"round {current.number}", round=current.number)
    return current


def sheets_disagree(
    one: GameScore,
    other: GameScore,
    winners: tuple[Winner | None, Winner | None] = (None, None),
) -> Remark | None:
    """How two players' sheets of one game differ: in the points, or in who won."""
    first, second = (
        score_text(score, (winner or score.winner).outcomes)
        for score, winner in zip((one, other), winners, strict=True)
    )
    return None if first == second else Remark("sheets-differ", (first, second))


def record_pair(state: Championship, command: EnteredPair) -> ResultRecorded:
    """The result of a game of two of the open round."""
    current = open_round(state)
    found = pair_result(state, current, command)
    return ResultRecorded(
        command.at, current.number, command.table, found.score, found.outcomes, found.ending
    )


def pair_result(state: Championship, each: Round, command: EnteredPair) -> Result:
    """What a game of two brought.

    More points win and equal points are a draw, unless somebody says who won: who loses on time
    or gives up loses with whatever points are left (FISC23-G-4.D, 4.E), and a committee may take
    points away that do not decide the game (4.E.5, 4.F.2). A no-show brings 300-0 to who was
    there, 0-0 and two losses if nobody was. Who both gave up both lose, 0-0; the game was
    played, so they have met.
    """
    _check_pair(each, command.table)
    match command:
        case RecordResult(score=score, winner=winner):
            _check_score(score)
            return Result(score, (winner or score.winner).outcomes)
        case RecordForfeit(absent=absent):
            return Result(*forfeited(rules_of(state), absent))
        case RecordDoubleLoss():
            lost = (Outcome.LOST, Outcome.LOST)
            score = rules_of(state).double_forfeit_score
            return Result(score, lost, ending=Ending.BOTH_RESIGNED)
        case RecordUnfinished(loser=loser, ending=ending, situation=situation):
            _check_score(situation)
            score = after_penalty(state, loser, ending, situation)
            _check_score(score)
            winner = Winner.SECOND if loser is Start.FIRST else Winner.FIRST
            return Result(score, winner.outcomes, ending=ending)
        case _:
            assert_never(command)


def clear_result(state: Championship, command: ClearResult) -> ResultCleared:
    """Take a result of the open round away; of a table without one there is nothing to take."""
    current = open_round(state)
    check_table(current, command.table)
    if command.table in current.open_tables:
        raise Refused(Reason.ALREADY_SO, detail=f"table {command.table} has no result")
    return ResultCleared(command.at, current.number, command.table)


def correct_pair(
    state: Championship, command: CorrectResult, result: EnteredPair
) -> ResultCorrected:
    """A copying error in a game of two, put right against the signed sheet."""
    played = check_correcting(state, command.round_number)
    found = pair_result(state, played, result)
    return ResultCorrected(
        command.at, played.number, result.table, found.score, found.outcomes, found.ending
    )


def check_correcting(state: Championship, round_number: int) -> Round:
    """The closed round in which a copying error may still be put right.

    A reading: no round has passed (FISC23-G-8.F) before the next one is paired. Until then a
    result is what the signed sheet says, and whoever copied it wrongly copies it again.

    :raises Refused: for a round that is open, or that has passed.
    """
    played = _round(state, round_number)
    if not played.is_closed:
        raise Refused(Reason.ROUND_OPEN, detail=f"round {round_number}", round=round_number)
    if has_passed(state, round_number):
        raise _passed(state, round_number)
    return played


def has_passed(state: Championship, round_number: int) -> bool:
    """Whether a later round is paired, or the classification final."""
    return state.is_finished or round_number < len(state.rounds)


def may_overrule(state: Championship, round_number: int) -> bool:
    """Whether the committee may still rule on a closed round."""
    assert state.announced is not None
    return state.announced.late_rulings or not has_passed(state, round_number)


def _passed(state: Championship, round_number: int) -> Refused:
    clause = "" if rules_of(state).late_rulings else NO_CORRECTION
    detail = f"round {round_number}"
    return Refused(Reason.ROUND_HAS_PASSED, clause, detail, round=round_number)


def _round(state: Championship, round_number: int) -> Round:
    if not 1 <= round_number <= len(state.rounds):
        raise Refused(Reason.NO_SUCH_ROUND, detail=f"round {round_number}", round=round_number)
    return state.rounds[round_number - 1]


def overrule(
    state: Championship, command: Overrule | OverruleAsForfeit | OverruleAsDoubleLoss
) -> ResultOverruled:
    """Only with a reason and the clause it rests on, and only once the round has passed."""
    played = check_overruling(state, command.round_number, command.why, command.clause)
    _check_pair(played, command.table)
    score, outcomes = _ruled(state, command)
    return ResultOverruled(
        command.at,
        command.round_number,
        command.table,
        score,
        outcomes,
        command.why,
        named_clause(command.clause),
    )


def _ruled(
    state: Championship, command: Overrule | OverruleAsForfeit | OverruleAsDoubleLoss
) -> tuple[GameScore, tuple[Outcome, Outcome]]:
    match command:
        case Overrule(score=score, winner=winner):
            _check_score(score)
            return score, (winner or score.winner).outcomes
        case OverruleAsForfeit(absent=absent):
            return forfeited(rules_of(state), absent)
        case OverruleAsDoubleLoss():
            return rules_of(state).double_forfeit_score, (Outcome.LOST, Outcome.LOST)


def check_overruling(state: Championship, round_number: int, why: str, clause: str) -> Round:
    """The passed round that the committee rules on.

    Once the next round is paired the federation lets nobody change a score (FISC23-G-8.F). That a
    committee may is a reading, which an event takes when it is announced.

    :raises Refused: while the round is open, where nobody may rule on it any more, or without a
        reason and a clause.
    """
    played = _round(state, round_number)
    if not played.is_closed:
        raise Refused(Reason.ROUND_OPEN, detail=f"round {round_number}", round=round_number)
    if not may_overrule(state, round_number):
        raise _passed(state, round_number)
    if not why.strip() or not clause.strip():
        raise Refused(Reason.REASON_MISSING, detail="the committee says why, and by which clause")
    return played


def named_clause(name: str) -> str:
    """What somebody names as the clause of a ruling, as its rule book writes it.

    It is one clause, or the number over several of one book, as `ESC-13`. A number that several
    books have does not say which of them is meant.

    >>> named_clause("fisc23-g-8.f"), named_clause("ESC-13")
    ('FISC23-G-8.F', 'ESC-13')

    :raises Refused: for anything else.
    """
    wanted = name.strip().upper()
    try:
        meant = find_clauses(name)
    except UnknownClauseError as unknown:
        near = unknown.nearest
    else:
        near = tuple(each.id for each in meant)
        if len(meant) == 1:
            return near[0]
        if all(
            each.id.upper().startswith(wanted) and len(wanted) > len(each.book) + 1
            for each in meant
        ):
            return near[0][: len(wanted)]
    hint = f"; perhaps {' or '.join(near[:3])}" if near else ""
    raise Refused(
        Reason.UNKNOWN_CLAUSE,
        detail=f"no rule book has one clause {name[:60]!r}{hint}",
        name=name[:60],
        nearest=", ".join(near[:3]),
    )


def check_table(current: Round, table: int) -> None:
    """Refuse a table that the round has not."""
    if not current.players_at(table):
        detail = f"{table} in round {current.number}"
        raise Refused(Reason.NO_SUCH_TABLE, detail=detail, table=table, round=current.number)


def check_points(points: int) -> None:
    """Refuse a score that nobody can have."""
    if not LOWEST <= points <= HIGHEST:
        raise Refused(Reason.IMPOSSIBLE_SCORE, detail=str(points), score=points)


def _check_pair(current: Round, table: int) -> None:
    check_table(current, table)
    if current.tables:
        players = len(current.players_at(table))
        detail = f"2 scores for {players} players at table {table}"
        raise Refused(Reason.WRONG_NUMBER_OF_SCORES, detail=detail, scores=2, players=players)


def _check_score(score: GameScore) -> None:
    check_points(score.first)
    check_points(score.second)
