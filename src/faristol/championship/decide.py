"""What follows from a director's command, or why it can't be.

`decide` knows the rules and changes nothing.
"""

from typing import assert_never

from faristol.championship.amending import amend, take_ratings
from faristol.championship.attending import attend, disqualify, fix_table, forbid, note_fee
from faristol.championship.commands import (
    AllowPair,
    Amend,
    Announce,
    CancelAbsence,
    CheckIn,
    CheckInAll,
    CheckOut,
    ClearResult,
    CloseRound,
    Command,
    CorrectResult,
    Disqualify,
    Finish,
    FixTable,
    ForbidPair,
    NoteAbsence,
    NoteFee,
    Overrule,
    OverruleAsDoubleLoss,
    OverruleAsForfeit,
    OverruleTable,
    PairByHand,
    PairRound,
    Publish,
    RecordDoubleLoss,
    RecordFeat,
    RecordForfeit,
    RecordResult,
    RecordTable,
    RecordUnfinished,
    Register,
    RegisterAll,
    Rejoin,
    Swap,
    TakeRatings,
    Undo,
    Withdraw,
)
from faristol.championship.committee import decide as committee
from faristol.championship.committee.commands import (
    BringCase,
    DeclareInterest,
    DropCase,
    NameCommittee,
    RuleCase,
)
from faristol.championship.entering import announce, check_known, enter_list, register
from faristol.championship.events import (
    Event,
    FeatRecorded,
    Finished,
    RoundClosed,
    RoundPublished,
    Undone,
)
from faristol.championship.history import rules_of
from faristol.championship.playing import (
    NO_CORRECTION,
    clear_result,
    correct_pair,
    open_round,
    overrule,
    record_pair,
)
from faristol.championship.refusal import Reason
from faristol.championship.seating import pair_by_hand, pair_next, swap
from faristol.championship.state import Championship
from faristol.championship.table_scoring import correct_table, overrule_table, record_table
from faristol.core import Refused

_AFTER_THE_END = (
    *(Undo, Amend, NoteFee),
    *(NameCommittee, BringCase, DeclareInterest, RuleCase, DropCase),
    *(Overrule, OverruleAsForfeit, OverruleAsDoubleLoss, OverruleTable, Disqualify),
)


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
        case RegisterAll():
            return enter_list(state, command)
        case Amend():
            return amend(state, command)
        case TakeRatings():
            return take_ratings(state, command)
        case (
            CheckIn()
            | CheckInAll()
            | CheckOut()
            | Withdraw()
            | Rejoin()
            | NoteAbsence()
            | CancelAbsence()
        ):
            return attend(state, command)
        case FixTable():
            return fix_table(state, command)
        case NoteFee():
            return note_fee(state, command)
        case Disqualify():
            committee.check_committee_ruled(state, command.player)
            return disqualify(state, command)
        case ForbidPair() | AllowPair():
            return forbid(state, command)
        case PairRound():
            return pair_next(state, command)
        case PairByHand():
            return pair_by_hand(state, command)
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
        case Overrule() | OverruleAsForfeit() | OverruleAsDoubleLoss() | OverruleTable():
            _check_committee(state, command.round_number, command.table)
            return _overrule(state, command)
        case CloseRound():
            return _close(state, command)
        case RecordFeat():
            return _feat(state, command)
        case Finish():
            return _finish(state, command)
        case NameCommittee() | BringCase() | DeclareInterest() | RuleCase() | DropCase():
            return committee.decide(state, command)
        case Undo():
            return _undo(state, command)
        case _:
            assert_never(command)


def _overrule(
    state: Championship,
    command: Overrule | OverruleAsForfeit | OverruleAsDoubleLoss | OverruleTable,
) -> Event:
    if isinstance(command, OverruleTable):
        return overrule_table(state, command)
    return overrule(state, command)


def _check_committee(state: Championship, round_number: int, table: int) -> None:
    """What changes the result of a round that has passed is the committee's."""
    for played in state.rounds[round_number - 1 : round_number]:
        committee.check_committee_ruled(state, *played.players_at(table))


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
