"""What is asked of an event's committee, as it comes over the wire."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from faristol.championship.committee import commands as k
from faristol.championship.committee.events import Said
from faristol.championship.committee.rules import Matter, Vote
from faristol.server.championship.asking import Asked, LongText, PlayerNumber, ShortText

_Case = Annotated[int, Meta(ge=1, le=1_000)]
_Member = Annotated[int, Meta(ge=1, le=1_000)]
MatterName: TypeAlias = Literal[
    "suspicion",
    "suspension",
    "resignation",
    "both-resigned",
    "round-time",
    "appeal",
    "other",
]
VoteName: TypeAlias = Literal["for", "against", "abstains"]


class NamedMember(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A member, as the director names them."""

    name: ShortText
    club: ShortText = ""
    player: Annotated[int, Meta(ge=0, le=100_000)] = 0


class NameCommittee(Asked, frozen=True):
    """Who is on the committee from now on."""

    members: Annotated[list[NamedMember], Meta(max_length=30)]


class BringCase(Asked, frozen=True):
    """Ask the committee; who sat at a table that is named are parties."""

    matter: MatterName
    about: LongText
    """What happened."""
    players: Annotated[list[PlayerNumber], Meta(max_length=8)] = msgspec.field(default_factory=list)
    round: Annotated[int, Meta(ge=0, le=1_000)] = 0
    table: Annotated[int, Meta(ge=0, le=100_000)] = 0
    against: Annotated[int, Meta(ge=0, le=1_000)] = 0
    """The case whose ruling is appealed."""


class DeclareInterest(Asked, frozen=True):
    """A member abstains from a case."""

    case: _Case
    member: _Member


class Ballot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one member says."""

    member: _Member
    vote: VoteName


class RuleCase(Asked, frozen=True):
    """The committee decides a case."""

    case: _Case
    ruling: LongText
    votes: Annotated[list[Ballot], Meta(max_length=30)]
    clause: ShortText = ""


class DropCase(Asked, frozen=True):
    """A case comes to nothing."""

    case: _Case
    why: LongText


CommitteeMessage: TypeAlias = NameCommittee | BringCase | DeclareInterest | RuleCase | DropCase


def committee_command(message: CommitteeMessage) -> k.CommitteeCommand:
    """What a message asks for; the stream gives it its time."""
    match message:
        case NameCommittee(members=members):
            named = tuple(k.Named(each.name, each.club, each.player) for each in members)
            return k.NameCommittee(0, named)
        case BringCase():
            return k.BringCase(
                0,
                Matter(message.matter),
                message.about,
                tuple(message.players),
                message.round,
                message.table,
                message.against,
            )
        case DeclareInterest(case=case, member=member):
            return k.DeclareInterest(0, case, member)
        case RuleCase(case=case, ruling=ruling, votes=votes, clause=clause):
            said = tuple(Said(each.member, Vote(each.vote)) for each in votes)
            return k.RuleCase(0, case, ruling, said, clause)
        case DropCase(case=case, why=why):
            return k.DropCase(0, case, why)
