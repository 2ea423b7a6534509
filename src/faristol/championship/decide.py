"""What follows from a director's command, or why it can't be.

`decide` knows the rules and changes nothing.
"""

from typing import assert_never

from faristol.championship.commands import (
    AllowPair,
    Announce,
    CheckIn,
    ClearResult,
    CloseRound,
    Command,
    CorrectResult,
    Finish,
    ForbidPair,
    NoteAbsence,
    Overrule,
    OverruleAsDoubleLoss,
    OverruleAsForfeit,
    OverruleTable,
    PairRound,
    Publish,
    RecordDoubleLoss,
    RecordFeat,
    RecordForfeit,
    RecordResult,
    RecordTable,
    RecordUnfinished,
    Register,
    Rejoin,
    Swap,
    Undo,
    Withdraw,
)
from faristol.championship.entering import announce, check_known, register
from faristol.championship.events import (
    AbsenceNoted,
    Event,
    FeatRecorded,
    Finished,
    PairAllowed,
    PairForbidden,
    PlayerCheckedIn,
    PlayerRejoined,
    PlayerWithdrew,
    RoundClosed,
    RoundPublished,
    Undone,
)
from faristol.championship.history import rules_of
from faristol.championship.pairing import System
from faristol.championship.playing import (
    NO_CORRECTION,
    clear_result,
    correct_pair,
    open_round,
    overrule,
    record_pair,
)
from faristol.championship.refusal import Reason
from faristol.championship.seating import pair_next, swap
from faristol.championship.state import Championship
from faristol.championship.table_scoring import correct_table, overrule_table, record_table
from faristol.core import Outcome, Refused

_AFTER_THE_END = (Undo, Overrule, OverruleAsForfeit, OverruleAsDoubleLoss, OverruleTable)


def decide(state: Championship, command: Command) -> Event:
    """Say what follows from `command`.

    :raises Refused: when it can't be carried out; nothing has changed then.
    """
    if isinstance(command, Announce):
        return announce(state, command)
    if state.announced is None:
        raise Refused(Reason.NOT_ANNOUNCED)
    if state.is_finished and not isinstance(command, _AFTER_THE_END):
        raise Refused(Reason.FINISHED)
    match command:
        case Register():
            return register(state, command)
        case CheckIn() | Withdraw() | Rejoin() | NoteAbsence():
            return _attendance(state, command)
        case ForbidPair() | AllowPair():
            return _forbidding(state, command)
        case PairRound():
            return pair_next(state, command)
        case Swap():
            return swap(state, command)
        case Publish():
            return _publish(state, command)
        case RecordResult() | RecordForfeit() | RecordDoubleLoss() | RecordUnfinished():
            return record_pair(state, command)
        case RecordTable():
            return record_table(state, command)
        case ClearResult():
            return clear_result(state, command)
        case CorrectResult():
            return _correct(state, command)
        case Overrule() | OverruleAsForfeit() | OverruleAsDoubleLoss():
            return overrule(state, command)
        case OverruleTable():
            return overrule_table(state, command)
        case CloseRound():
            return _close(state, command)
        case RecordFeat():
            return _feat(state, command)
        case Finish():
            return _finish(state, command)
        case Undo():
            return _undo(state, command)
        case _:
            assert_never(command)


def _attendance(state: Championship, command: CheckIn | Withdraw | Rejoin | NoteAbsence) -> Event:
    check_known(state, command.player)
    match command:
        case CheckIn(at, player):
            if player in state.checked_in and player not in state.no_shows:
                raise Refused(Reason.ALREADY_SO, detail=f"player {player} is checked in")
            return PlayerCheckedIn(at, player)
        case Withdraw(at, player):
            if player in state.withdrawn:
                raise Refused(Reason.ALREADY_SO, detail=f"player {player} has withdrawn")
            return PlayerWithdrew(at, player)
        case Rejoin(at, player):
            if player not in state.withdrawn and player not in state.no_shows:
                raise Refused(Reason.ALREADY_SO, detail=f"player {player} has not withdrawn")
            return PlayerRejoined(at, player)
        case NoteAbsence(at, player, round_number, outcome):
            assert state.announced is not None
            if not 1 <= round_number <= state.announced.rounds:
                raise Refused(
                    Reason.NO_SUCH_ROUND, detail=f"round {round_number}", round=round_number
                )
            if round_number <= len(state.rounds):
                detail = f"round {round_number} is paired"
                raise Refused(Reason.ROUND_HAS_PASSED, detail=detail, round=round_number)
            if outcome not in (Outcome.ABSENT, Outcome.HALF_BYE, Outcome.FULL_BYE):
                raise Refused(Reason.NOT_IN_THIS_ROUND, detail=f"{outcome.value} is no absence")
            if outcome is not Outcome.ABSENT and state.announced.system is System.SCHOOL_TABLES:
                raise Refused(Reason.NO_BYES, detail=outcome.value)
            return AbsenceNoted(at, player, round_number, outcome)


def _forbidding(state: Championship, command: ForbidPair | AllowPair) -> Event:
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


def _publish(state: Championship, command: Publish) -> Event:
    current = state.current
    if current is None:
        raise Refused(Reason.NO_OPEN_ROUND)
    if current.is_published:
        detail = f"round {current.number}"
        raise Refused(Reason.ALREADY_PUBLISHED, detail=detail, round=current.number)
    # Who entered after the draw would miss the round as if they had been in it from the start:
    # without an opponent, and without the fictitious points of a late entry.
    for entry in state.entries:
        if entry.player not in current.order and entry.player not in state.withdrawn:
            name = state.shown(entry.player)
            raise Refused(Reason.PAIR_AGAIN, detail=name, name=name)
    return RoundPublished(command.at, current.number)


def _correct(state: Championship, command: CorrectResult) -> Event:
    if isinstance(command.result, RecordTable):
        return correct_table(state, command, command.result)
    return correct_pair(state, command, command.result)


def _close(state: Championship, command: CloseRound) -> Event:
    current = open_round(state)
    missing = list(current.open_tables)
    if missing:
        detail = "tables " + ", ".join(map(str, missing))
        raise Refused(Reason.RESULTS_MISSING, detail=detail, tables=missing)
    return RoundClosed(command.at, current.number)


def _feat(state: Championship, command: RecordFeat) -> Event:
    check_known(state, command.player)
    if not 1 <= command.round_number <= len(state.rounds):
        detail = f"round {command.round_number}"
        raise Refused(Reason.NO_SUCH_ROUND, detail=detail, round=command.round_number)
    return FeatRecorded(
        command.at,
        command.player,
        command.round_number,
        command.prize,
        command.text,
        command.value,
    )


def _finish(state: Championship, command: Finish) -> Event:
    assert state.announced is not None
    if state.current is not None:
        detail = f"round {state.current.number}"
        raise Refused(Reason.ROUND_OPEN, detail=detail, round=state.current.number)
    least = max(1, rules_of(state).least_rounds)
    if state.rounds_closed < least:
        raise Refused(
            Reason.ROUNDS_MISSING,
            rules_of(state).clause("rounds.least"),
            f"{state.rounds_closed} played",
            played=state.rounds_closed,
            least=least,
        )
    return Finished(command.at)


def _undo(state: Championship, command: Undo) -> Event:
    if state.before is None and state.rounds_closed:
        closed = state.rounds_closed
        raise Refused(Reason.ROUND_HAS_PASSED, NO_CORRECTION, f"round {closed}", round=closed)
    if state.before is None or state.before.announced is None:
        raise Refused(Reason.NOTHING_TO_UNDO)
    return Undone(command.at)
