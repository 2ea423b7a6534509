"""Results: entering them, correcting them while the round is open, overruling later."""

from faristol.championship.commands import (
    Overrule,
    OverruleAsDoubleLoss,
    OverruleAsForfeit,
    RecordDoubleLoss,
    RecordForfeit,
    RecordResult,
)
from faristol.championship.events import ResultOverruled, ResultRecorded
from faristol.championship.field import Start
from faristol.championship.history import rules_of
from faristol.championship.refusal import Reason, Refused
from faristol.championship.regulations import Regulations
from faristol.championship.state import Championship, Round
from faristol.results import GameScore, Outcome

LOWEST, HIGHEST = -999, 3000
"""Game points outside these were never scored by anybody."""
UNUSUAL_LOW, UNUSUAL_HIGH = 150, 700


def open_round(state: Championship) -> Round:
    """The published round whose results come in."""
    current = state.current
    if current is None:
        raise Refused(Reason.NO_OPEN_ROUND)
    if not current.is_published:
        raise Refused(Reason.NOT_PUBLISHED, f"round {current.number}")
    return current


def doubts(score: GameScore) -> tuple[str, ...]:
    """What somebody entering this score should look at twice.

    >>> doubts(GameScore(412, 388))
    ()
    >>> doubts(GameScore(1412, 388))
    ('1412 points are unusually many',)
    """
    said = []
    for points in (score.first, score.second):
        if points > UNUSUAL_HIGH:
            said.append(f"{points} points are unusually many")
        elif points < UNUSUAL_LOW:
            said.append(f"{points} points are unusually few")
    return tuple(said)


def sheets_disagree(one: GameScore, other: GameScore) -> tuple[str, ...]:
    """How two players' sheets of one game differ."""
    said = []
    if one != other:
        said.append(
            f"one sheet says {one.first}-{one.second}, the other {other.first}-{other.second}"
        )
    return tuple(said)


def record_result(state: Championship, command: RecordResult) -> ResultRecorded:
    """More points win; equal points are a draw."""
    current = open_round(state)
    _check_pair(current, command.table)
    _check_score(command.score)
    return ResultRecorded(
        command.at, current.number, command.table, command.score, command.score.outcomes()
    )


def record_forfeit(state: Championship, command: RecordForfeit) -> ResultRecorded:
    """300-0 for who was there, 0-0 and two losses if nobody was."""
    current = open_round(state)
    _check_pair(current, command.table)
    score, outcomes = _forfeited(rules_of(state), command.absent)
    return ResultRecorded(command.at, current.number, command.table, score, outcomes)


def _forfeited(
    rules: Regulations, absent: tuple[Start, ...]
) -> tuple[GameScore, tuple[Outcome, Outcome]]:
    won, lost = Outcome.WON_BY_FORFEIT, Outcome.LOST_BY_FORFEIT
    winner, loser = rules.forfeit_score.first, rules.forfeit_score.second
    if set(absent) == {Start.FIRST, Start.SECOND}:
        return rules.double_forfeit_score, (lost, lost)
    if set(absent) == {Start.SECOND}:
        return GameScore(winner, loser), (won, lost)
    if set(absent) == {Start.FIRST}:
        return GameScore(loser, winner), (lost, won)
    raise Refused(Reason.NOT_IN_THIS_ROUND, "nobody was absent")


def record_double_loss(state: Championship, command: RecordDoubleLoss) -> ResultRecorded:
    """Both gave up: both lose, 0-0. The game was played, so they have met."""
    current = open_round(state)
    _check_pair(current, command.table)
    score = rules_of(state).double_forfeit_score
    lost = Outcome.LOST
    return ResultRecorded(command.at, current.number, command.table, score, (lost, lost))


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
        command.clause,
    )


def _ruled(
    state: Championship, command: Overrule | OverruleAsForfeit | OverruleAsDoubleLoss
) -> tuple[GameScore, tuple[Outcome, Outcome]]:
    match command:
        case Overrule(score=score):
            _check_score(score)
            return score, score.outcomes()
        case OverruleAsForfeit(absent=absent):
            return _forfeited(rules_of(state), absent)
        case OverruleAsDoubleLoss():
            return rules_of(state).double_forfeit_score, (Outcome.LOST, Outcome.LOST)


def check_overruling(state: Championship, round_number: int, why: str, clause: str) -> Round:
    """The passed round that the committee rules on.

    :raises Refused: when it has not passed, or without a reason and a clause.
    """
    if not 1 <= round_number <= len(state.rounds):
        raise Refused(Reason.NO_SUCH_ROUND, f"round {round_number}")
    played = state.rounds[round_number - 1]
    if not played.is_closed:
        raise Refused(Reason.ROUND_OPEN, f"round {round_number}")
    if not why.strip() or not clause.strip():
        raise Refused(Reason.REASON_MISSING, "the committee says why, and by which clause")
    return played


def check_table(current: Round, table: int) -> None:
    """Refuse a table that the round has not."""
    if not current.players_at(table):
        raise Refused(Reason.NO_SUCH_TABLE, f"{table} in round {current.number}")


def check_points(points: int) -> None:
    """Refuse a score that nobody can have."""
    if not LOWEST <= points <= HIGHEST:
        raise Refused(Reason.IMPOSSIBLE_SCORE, str(points))


def _check_pair(current: Round, table: int) -> None:
    check_table(current, table)
    if current.tables:
        detail = f"2 scores for {len(current.players_at(table))} players at table {table}"
        raise Refused(Reason.WRONG_NUMBER_OF_SCORES, detail)


def _check_score(score: GameScore) -> None:
    check_points(score.first)
    check_points(score.second)
