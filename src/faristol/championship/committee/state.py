"""A committee as the fold of its events."""

from dataclasses import dataclass, replace
from typing import assert_never

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
from faristol.championship.committee.rules import Matter
from faristol.names import folded


@dataclass(frozen=True, slots=True)
class Case:
    """What the committee was asked, and what it said."""

    number: int
    at: int
    matter: Matter
    what: str
    parties: tuple[Party, ...] = ()
    round_number: int = 0
    table: int = 0
    against: int = 0
    declared: frozenset[int] = frozenset()
    """Members who said that they have an interest."""
    ruling: str = ""
    clause: str = ""
    votes: tuple[Said, ...] = ()
    ruled_at: int = 0
    dropped: str = ""
    """Why it came to nothing."""

    @property
    def is_open(self) -> bool:
        """Whether the committee has still to rule on it."""
        return not self.ruling and not self.dropped


@dataclass(frozen=True, slots=True)
class Committee:
    """Everything known of a committee."""

    members: tuple[Member, ...] = ()
    """Those who are on it now."""
    named: tuple[Member, ...] = ()
    """Everybody who ever was, by number."""
    cases: tuple[Case, ...] = ()
    """The first is case 1."""

    def case(self, number: int) -> Case | None:
        """A case by its number."""
        return self.cases[number - 1] if 0 < number <= len(self.cases) else None

    def interested(self, case: Case) -> frozenset[int]:
        """The members who abstain: they are a party, of a party's club, or have said so."""
        return case.declared | {one.number for one in self.members if _is_party(one, case)}


def _is_party(member: Member, case: Case) -> bool:
    return any(
        (member.player and member.player == party.player)
        or folded(member.name) == folded(party.name)
        or (member.club and folded(member.club) == folded(party.club))
        for party in case.parties
    )


def follows(committee: Committee, event: CommitteeEvent) -> bool:
    """Whether an event can have happened then: what can't have changes nothing."""
    match event:
        case CommitteeNamed():
            return True
        case CaseBrought(case=number):
            return number == len(committee.cases) + 1
        case _:
            return committee.case(event.case) is not None


def evolve(committee: Committee, event: CommitteeEvent) -> Committee:
    """The committee after an event. Never refuses."""
    match event:
        case CommitteeNamed(members=members):
            known = {each.number: each for each in (*committee.named, *members)}
            named = tuple(known[number] for number in sorted(known))
            return replace(committee, members=members, named=named)
        case CaseBrought():
            brought = Case(
                event.case,
                event.at,
                event.matter,
                event.what,
                event.parties,
                event.round_number,
                event.table,
                event.against,
            )
            return replace(committee, cases=(*committee.cases, brought))
        case InterestDeclared() | CaseRuled() | CaseDropped():
            cases = tuple(
                _after(each, event) if each.number == event.case else each
                for each in committee.cases
            )
            return replace(committee, cases=cases)
        case _:
            assert_never(event)


def _after(case: Case, event: InterestDeclared | CaseRuled | CaseDropped) -> Case:
    match event:
        case InterestDeclared(member=member):
            return replace(case, declared=case.declared | {member})
        case CaseRuled():
            return replace(
                case,
                ruling=event.ruling,
                clause=event.clause,
                votes=event.votes,
                ruled_at=event.at,
            )
        case CaseDropped(why=why):
            return replace(case, dropped=why)
