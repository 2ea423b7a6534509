"""What follows from a command to a committee, or why it is refused."""

from typing import assert_never

from faristol.championship.committee.commands import (
    BringCase,
    CommitteeCommand,
    DeclareInterest,
    DropCase,
    NameCommittee,
    RuleCase,
)
from faristol.championship.committee.events import (
    CaseBrought,
    CaseDropped,
    CaseRuled,
    CommitteeEvent,
    CommitteeNamed,
    InterestDeclared,
    Member,
    Party,
    Said,
)
from faristol.championship.committee.rules import MOST_MEMBERS, Matter, Vote, clause_of
from faristol.championship.committee.state import Case, Committee
from faristol.championship.playing import named_clause
from faristol.championship.refusal import Reason
from faristol.championship.state import Championship
from faristol.core import Refused
from faristol.names import folded, hidden_character

MOST_CASES = 1_000
LONGEST = 400


def decide(state: Championship, command: CommitteeCommand) -> CommitteeEvent:
    """The event of a command.

    :raises Refused: where it can't be.
    """
    committee = state.committee
    match command:
        case NameCommittee():
            return _named(state, command)
        case BringCase():
            return _brought(state, command)
        case DeclareInterest(at=at, case=number, member=member):
            case = _open(committee, number)
            _member(committee, member)
            if member in case.declared:
                raise Refused(Reason.ALREADY_SO)
            return InterestDeclared(at, number, member)
        case RuleCase():
            return _ruled(committee, command)
        case DropCase(at=at, case=number, why=why):
            _open(committee, number)
            return CaseDropped(at, number, _text(why))
        case _:
            assert_never(command)


def check_committee_ruled(state: Championship, *players: int) -> None:
    """Refuse a ruling that the books give to the committee, where it has not ruled on it.

    Only where the event has named its committee; elsewhere whoever directs speaks for it.
    """
    if not state.committee.members:
        return
    for case in state.committee.cases:
        about = {party.player for party in case.parties}
        if case.ruling and about & set(players):
            return
    raise Refused(Reason.COMMITTEE_DECIDES, clause_of(Matter.SUSPICION))


def _named(state: Championship, command: NameCommittee) -> CommitteeNamed:
    """Who was on it keeps their number, so that votes of before stay theirs."""
    committee = state.committee
    if not 1 <= len(command.members) <= MOST_MEMBERS:
        number = len(command.members)
        raise Refused(
            Reason.NUMBER_OUT_OF_RANGE,
            detail=str(number),
            number=number,
            least=1,
            most=MOST_MEMBERS,
        )
    known = {folded(one.name): one.number for one in committee.named}
    following = len(committee.named)
    members: list[Member] = []
    for told in command.members:
        name = _text(told.name)
        if any(folded(name) == folded(one.name) for one in members):
            raise Refused(Reason.NAME_TAKEN, detail=name, name=name)
        if told.player:
            _known(state, told.player)
        number = known.get(folded(name), 0)
        if not number:
            following += 1
            number = following
        club = _clean(told.club)
        if told.player and not club:
            club = state.entry(told.player).club
        members.append(Member(number, name, club, told.player))
    if tuple(members) == committee.members:
        raise Refused(Reason.ALREADY_SO)
    return CommitteeNamed(command.at, tuple(members))


def _brought(state: Championship, command: BringCase) -> CaseBrought:
    committee = state.committee
    if not committee.members:
        raise Refused(Reason.NO_COMMITTEE)
    if len(committee.cases) >= MOST_CASES:
        number = len(committee.cases) + 1
        raise Refused(Reason.NUMBER_OUT_OF_RANGE, number=number, least=1, most=MOST_CASES)
    for player in command.players:
        _known(state, player)
    number = command.round_number
    if not 0 <= number <= len(state.rounds):
        raise Refused(Reason.NO_SUCH_ROUND, detail=f"round {number}", round=number)
    if command.table and (not number or not state.rounds[number - 1].players_at(command.table)):
        detail = f"{command.table} in round {number}"
        raise Refused(Reason.NO_SUCH_TABLE, detail=detail, table=command.table, round=number)
    if command.against:
        before = _case(committee, command.against)
        if not before.ruling:
            raise Refused(Reason.CASE_OPEN, detail=str(before.number), number=before.number)
    at_table = state.rounds[number - 1].players_at(command.table) if command.table else ()
    players = dict.fromkeys((*command.players, *at_table))
    parties = tuple(Party(each, state.shown(each), state.entry(each).club) for each in players)
    return CaseBrought(
        command.at,
        len(committee.cases) + 1,
        command.matter,
        _text(command.what),
        parties,
        number,
        command.table,
        command.against,
    )


def _ruled(committee: Committee, command: RuleCase) -> CaseRuled:
    case = _open(committee, command.case)
    interested = committee.interested(case)
    said: dict[int, Vote] = {}
    for each in command.votes:
        name = _member(committee, each.member)
        if each.member in said:
            raise Refused(Reason.ALREADY_SO)
        if each.member in interested and each.vote is not Vote.ABSTAINS:
            clause = clause_of(case.matter)
            raise Refused(Reason.MEMBER_IS_INTERESTED, clause, name, name=name)
        said[each.member] = each.vote
    votes = list(said.values())
    in_favour, against = votes.count(Vote.FOR), votes.count(Vote.AGAINST)
    if in_favour <= against:
        clause, detail = clause_of(case.matter), f"{in_favour} for, {against} against"
        raise Refused(Reason.NO_MAJORITY, clause, detail, in_favour=in_favour, against=against)
    clause = named_clause(command.clause) if command.clause.strip() else clause_of(case.matter)
    cast = tuple(Said(one.number, said.get(one.number, Vote.ABSTAINS)) for one in committee.members)
    return CaseRuled(command.at, command.case, _text(command.ruling), clause, cast)


def _case(committee: Committee, number: int) -> Case:
    case = committee.case(number)
    if case is None:
        raise Refused(Reason.NO_SUCH_CASE, detail=str(number), number=number)
    return case


def _open(committee: Committee, number: int) -> Case:
    case = _case(committee, number)
    if not case.is_open:
        raise Refused(Reason.CASE_CLOSED, detail=str(number), number=number)
    return case


def _member(committee: Committee, number: int) -> str:
    """The name of a member."""
    for one in committee.members:
        if one.number == number:
            return one.name
    raise Refused(Reason.NO_SUCH_MEMBER, detail=str(number))


def _known(state: Championship, player: int) -> None:
    if not 1 <= player <= len(state.entries):
        raise Refused(Reason.NO_SUCH_PLAYER, detail=str(player), player=player)


def _text(text: str) -> str:
    plain = _clean(text)
    if not plain:
        raise Refused(Reason.REASON_MISSING, detail="the register says what and why")
    return plain


def _clean(text: str) -> str:
    plain = " ".join(text.split())[:LONGEST]
    character = hidden_character(plain)
    if character:
        raise Refused(Reason.HIDDEN_CHARACTER, detail=character, character=character)
    return plain
