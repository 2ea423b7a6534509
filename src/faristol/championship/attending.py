"""Who is there: attendance, absences, places that are kept, fees, and who is disqualified."""

from dataclasses import replace
from typing import assert_never

from faristol.championship.commands import (
    AllowPair,
    CancelAbsence,
    CheckIn,
    CheckInAll,
    CheckOut,
    Disqualify,
    FixTable,
    ForbidPair,
    NoteAbsence,
    NoteFee,
    Rejoin,
    Withdraw,
)
from faristol.championship.entering import check_known
from faristol.championship.events import (
    AbsenceCancelled,
    AbsenceNoted,
    Event,
    FeeNoted,
    PairAllowed,
    PairForbidden,
    PlayerCheckedIn,
    PlayerCheckedOut,
    PlayerDisqualified,
    PlayerRejoined,
    PlayersCheckedIn,
    PlayerWithdrew,
    TableFixed,
)
from faristol.championship.field import Start
from faristol.championship.forfeits import forfeited
from faristol.championship.history import absence, rules_of
from faristol.championship.pairing import System
from faristol.championship.playing import named_clause
from faristol.championship.refusal import Reason
from faristol.championship.regulations import RunningGame
from faristol.championship.state import Championship
from faristol.core import Outcome, Refused

HIGHEST_TABLE = 9999


def attend(
    state: Championship,
    command: CheckIn | CheckInAll | CheckOut | Withdraw | Rejoin | NoteAbsence | CancelAbsence,
) -> Event:
    """Whether players are there, now or in a round to come."""
    if isinstance(command, CheckInAll):
        return _check_in_all(state, command)
    check_known(state, command.player)
    match command:
        case CheckIn(at, player):
            check_not_disqualified(state, player)
            if player in state.checked_in and player not in state.no_shows:
                raise Refused(Reason.ALREADY_SO, detail=f"player {player} is checked in")
            return PlayerCheckedIn(at, player)
        case CheckOut(at, player):
            if player not in state.checked_in:
                raise Refused(Reason.ALREADY_SO, detail=f"player {player} is not checked in")
            return PlayerCheckedOut(at, player)
        case Withdraw(at, player):
            if player in state.withdrawn:
                raise Refused(Reason.ALREADY_SO, detail=f"player {player} has withdrawn")
            return PlayerWithdrew(at, player)
        case Rejoin(at, player):
            check_not_disqualified(state, player)
            if player not in state.withdrawn and player not in state.no_shows:
                raise Refused(Reason.ALREADY_SO, detail=f"player {player} has not withdrawn")
            return PlayerRejoined(at, player)
        case NoteAbsence():
            return _absence(state, command)
        case CancelAbsence(at, player, round_number):
            _check_to_come(state, round_number)
            if absence(state, player, round_number) is None:
                detail = f"player {player} is not absent in round {round_number}"
                raise Refused(Reason.ALREADY_SO, detail=detail)
            return AbsenceCancelled(at, player, round_number)
        case _:
            assert_never(command)


def _check_in_all(state: Championship, command: CheckInAll) -> PlayersCheckedIn:
    for player in command.players:
        check_known(state, player)
        check_not_disqualified(state, player)
    named = command.players or tuple(e.player for e in state.entries)
    missing = tuple(
        player
        for player in dict.fromkeys(named)
        if (player not in state.checked_in or player in state.no_shows)
        and (command.players or player not in state.withdrawn)
    )
    if not missing:
        raise Refused(Reason.ALREADY_SO, detail="they are checked in")
    return PlayersCheckedIn(command.at, missing)


def _absence(state: Championship, command: NoteAbsence) -> AbsenceNoted:
    assert state.announced is not None
    player, round_number, outcome = command.player, command.round_number, command.outcome
    _check_to_come(state, round_number)
    if outcome not in (Outcome.ABSENT, Outcome.HALF_BYE, Outcome.FULL_BYE):
        raise Refused(Reason.NOT_IN_THIS_ROUND, detail=f"{outcome.value} is no absence")
    if outcome is not Outcome.ABSENT and state.announced.system is System.SCHOOL_TABLES:
        raise Refused(Reason.NO_BYES, detail=outcome.value)
    if outcome is not Outcome.ABSENT and not rules_of(state).byes_on_request:
        clause = rules_of(state).clause("bye.on_request")
        raise Refused(Reason.NO_BYES_ON_REQUEST, clause, outcome.value)
    return AbsenceNoted(command.at, player, round_number, outcome)


def _check_to_come(state: Championship, round_number: int) -> None:
    assert state.announced is not None
    if not 1 <= round_number <= state.announced.rounds:
        raise Refused(Reason.NO_SUCH_ROUND, detail=f"round {round_number}", round=round_number)
    if round_number <= len(state.rounds):
        detail = f"round {round_number} is paired"
        raise Refused(Reason.ROUND_HAS_PASSED, detail=detail, round=round_number)


def check_not_disqualified(state: Championship, player: int) -> None:
    """Refuse who was disqualified: they do not come back."""
    found = state.disqualified.get(player)
    if found is not None:
        name = state.shown(player)
        raise Refused(Reason.DISQUALIFIED, found.clause, name, name=name)


def fix_table(state: Championship, command: FixTable) -> TableFixed:
    """Let a player always sit at one table; one player a table."""
    check_known(state, command.player)
    player, table = command.player, command.table
    if not 0 <= table <= HIGHEST_TABLE:
        number = max(1, len(state.rounds))
        raise Refused(Reason.NO_SUCH_TABLE, detail=str(table), table=table, round=number)
    if state.fixed_tables.get(player, 0) == table:
        raise Refused(Reason.ALREADY_SO, detail=f"player {player} sits there")
    taken = [each for each, where in state.fixed_tables.items() if where == table]
    if table and taken:
        name = state.shown(taken[0])
        raise Refused(Reason.TABLE_IS_FIXED, detail=f"{table}: {name}", table=table, name=name)
    return TableFixed(command.at, player, table)


def note_fee(state: Championship, command: NoteFee) -> FeeNoted:
    """Write down who has paid the entry fee."""
    check_known(state, command.player)
    if (command.player in state.paid) == command.is_paid:
        raise Refused(Reason.ALREADY_SO, detail=f"player {command.player}")
    return FeeNoted(command.at, command.player, command.is_paid)


def disqualify(state: Championship, command: Disqualify) -> PlayerDisqualified:
    """Only the committee, with a reason and a clause.

    A reading of FISC23-G-3.8, which says no more than that the committee may: the player is in no
    later round. What becomes of the running game and of those before is what the event announced.
    """
    assert state.announced is not None
    check_known(state, command.player)
    check_not_disqualified(state, command.player)
    if not command.why.strip() or not command.clause.strip():
        raise Refused(Reason.REASON_MISSING, detail="the committee says why, and by which clause")
    out = PlayerDisqualified(
        command.at, command.player, command.why.strip(), named_clause(command.clause)
    )
    current = state.current
    if current is None or not current.is_published:
        return out
    if state.announced.running_game is not RunningGame.FORFEIT:
        return out
    for game in current.games:
        if command.player in (game.first, game.second) and game.result is None:
            loses = Start.FIRST if command.player == game.first else Start.SECOND
            score, outcomes = forfeited(rules_of(state), (loses,))
            return replace(
                out,
                round_number=current.number,
                table=game.table,
                score=score,
                outcomes=outcomes,
            )
    return out


def forbid(state: Championship, command: ForbidPair | AllowPair) -> Event:
    """Whether two players may meet."""
    check_known(state, command.one)
    check_known(state, command.other)
    if command.one == command.other:
        raise Refused(Reason.SAME_PLAYER, detail=f"player {command.one}")
    is_forbidden = frozenset((command.one, command.other)) in state.forbidden
    if isinstance(command, ForbidPair):
        if is_forbidden:
            raise Refused(Reason.ALREADY_SO, detail="they may not meet already")
        return PairForbidden(command.at, command.one, command.other, command.why)
    if not is_forbidden:
        raise Refused(Reason.ALREADY_SO, detail="they may meet")
    return PairAllowed(command.at, command.one, command.other)
