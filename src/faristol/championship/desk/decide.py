"""What follows from a command at the desk, or from one to the championship itself."""

from dataclasses import replace
from typing import assert_never

from faristol.championship import commands as c
from faristol.championship.desk.commands import (
    AmendPlayer,
    AnswerCall,
    AnswerQuestion,
    AnyCommand,
    CallArbiter,
    CallRoundTime,
    EnterPlayer,
    EnterResult,
    EnterSelf,
    JudgeAgain,
    JudgePlay,
    LinkPlayer,
    NoteArrival,
    NoteGame,
    NoteMissing,
    NoteMissingGame,
    PairSeats,
    PauseRoundClock,
    SendSlip,
    SendTableSlip,
    SetRoundClock,
    SwapSeats,
    TakeCall,
    TakeOverResult,
    WantGame,
)
from faristol.championship.desk.draft import Draft
from faristol.championship.desk.events import (
    AnyEvent,
    ArbiterCalled,
    CallAnswered,
    CallTaken,
    Cause,
    PlayerLinked,
    RoundClockSet,
)
from faristol.championship.desk.games import note_game, note_missing_game, take_over, want_game
from faristol.championship.desk.judging import judge_again, judge_play
from faristol.championship.desk.ledger import answer_question, approve, deduct
from faristol.championship.desk.refusal import DeskReason
from faristol.championship.desk.results import enter_result, own_table, send_slip, send_table_slip
from faristol.championship.desk.state import Venue
from faristol.championship.desk.waiting import (
    call_round_time,
    note_arrival,
    note_missing,
    pause_round_clock,
)
from faristol.championship.doubts import doubt_about_namesake
from faristol.championship.entering import check_known
from faristol.championship.events import (
    EntryAmended,
    PlayerRegistered,
    PlayersSwapped,
    RoundPaired,
    TablesSeated,
)
from faristol.championship.namesakes import is_same_person
from faristol.championship.playing import open_round
from faristol.core import Doubted, Refused


def decide(venue: Venue, *commands: AnyCommand) -> list[AnyEvent]:
    """Say what follows from the commands, each after the ones before it: all of them or none.

    :raises Refused: when one can't be carried out.
    :raises Doubted: when one looks odd and the sender was not sure.
    """
    draft = Draft(venue)
    for command in commands:
        _decide(draft, command)
    return draft.events


def _decide(draft: Draft, command: AnyCommand) -> None:
    match command:
        case EnterResult():
            enter_result(draft, command)
        case SendSlip():
            send_slip(draft, command)
        case SendTableSlip():
            send_table_slip(draft, command)
        case CallArbiter() | TakeCall() | AnswerCall():
            _call(draft, command)
        case SwapSeats(at, one, other, is_sure):
            event = draft.do(c.Swap(at, one, other))
            assert isinstance(event, PlayersSwapped)
            if event.warnings and not is_sure:
                raise Doubted(event.warnings)
        case SetRoundClock(at, minutes):
            # Started twice, by one finger or by two people, it runs as it was started first.
            if not minutes or (draft.desk.clock_until <= at and not draft.desk.clock_left):
                draft.add(RoundClockSet(at, at + minutes * 60_000 if minutes else 0))
        case PauseRoundClock(at, pauses):
            pause_round_clock(draft, at, pauses=pauses)
        case NoteMissing():
            note_missing(draft, command)
        case NoteArrival():
            note_arrival(draft, command)
        case CallRoundTime():
            call_round_time(draft, command)
        case PairSeats(at, tables, bye, is_sure):
            paired = draft.do(c.PairByHand(at, tables, bye))
            assert isinstance(paired, RoundPaired | TablesSeated)
            if paired.warnings and not is_sure:
                raise Doubted(paired.warnings)
        case EnterPlayer() | AmendPlayer():
            _enter(draft, command)
        case LinkPlayer() | EnterSelf():
            _link(draft, command)
        case WantGame():
            want_game(draft, command)
        case NoteGame(laid):
            note_game(draft, laid)
        case NoteMissingGame():
            note_missing_game(draft, command)
        case TakeOverResult():
            take_over(draft, command)
        case JudgePlay():
            deduct(draft, command, is_valid=judge_play(draft, command))
        case AnswerQuestion():
            answer_question(draft, command)
        case JudgeAgain():
            judge_again(draft, command)
        case c.CloseRound(at):
            draft.do(command)
            if draft.desk.clock_until or draft.desk.clock_left:
                draft.add(RoundClockSet(at, 0))
        case _:
            draft.do(command)


def _call(draft: Draft, command: CallArbiter | TakeCall | AnswerCall) -> None:
    if isinstance(command, CallArbiter):
        at, player = command.at, command.player
        table, number = own_table(draft.state, player)
        cause = Cause.CHALLENGE if command.is_challenge else Cause.PLAYER
        draft.add(ArbiterCalled(at, number, table, player, cause, command.why.strip()))
        return
    number = open_round(draft.state).number
    if (number, command.table) not in draft.desk.calls:
        detail = "no one at that table is waiting for the arbiter"
        raise Refused(DeskReason.NOBODY_CALLS, detail=detail)
    match command:
        case TakeCall(at, table, account, name):
            draft.add(CallTaken(at, number, table, account, name if account else ""))
        case AnswerCall(at, table, account):
            approve(draft, at, number, table, account)
            draft.add(CallAnswered(at, number, table))
        case _:
            assert_never(command)


def _link(draft: Draft, command: LinkPlayer | EnterSelf) -> None:
    if isinstance(command, EnterSelf):
        if draft.venue.player_of(command.account) is not None:
            raise Refused(DeskReason.ALREADY_ENTERED, detail="you are already entered")
        at, name, account = command.at, command.name, command.account
        draft.do(c.Register(at, name, club=command.club))
        draft.add(PlayerLinked(at, len(draft.state.entries), name, account))
        return
    at, player, account = command.at, command.player, command.account
    if not account:
        if player in draft.desk.links:
            draft.add(PlayerLinked(at, player, "", ""))
        return
    check_known(draft.state, player)
    before = draft.venue.player_of(account)
    if before is not None and before != player:
        draft.add(PlayerLinked(at, before, "", ""))
    if before != player:
        draft.add(PlayerLinked(at, player, draft.state.first_name(player), account))


def _enter(draft: Draft, command: EnterPlayer | AmendPlayer) -> None:
    state = draft.state
    event = draft.do(replace(command.entry, is_another=True))
    assert isinstance(event, PlayerRegistered | EntryAmended)
    meant = [
        player
        for player in state.called.get(event.name.casefold(), ())
        if player != event.player and is_same_person(event, state.entry(player))
    ]
    if meant and not command.is_sure:
        raise Doubted([doubt_about_namesake(player) for player in meant])
