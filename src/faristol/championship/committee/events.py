"""Everything that happens in a committee: plain data, so that any event can be written as JSON."""

from dataclasses import dataclass
from typing import TypeAlias

from faristol.championship.committee.rules import Matter, Vote


@dataclass(frozen=True, slots=True)
class Member:
    """A member; their number is never another's."""

    number: int
    name: str
    club: str = ""
    player: int = 0
    """Their number in the event; 0 for who does not play in it."""


@dataclass(frozen=True, slots=True)
class Party:
    """Somebody whom a case is about, as they were entered then."""

    player: int
    name: str
    club: str = ""


@dataclass(frozen=True, slots=True)
class Said:
    """What one member said of a case."""

    member: int
    vote: Vote


@dataclass(frozen=True, slots=True)
class CommitteeNamed:
    """Who is on it from now on."""

    at: int
    members: tuple[Member, ...]


@dataclass(frozen=True, slots=True)
class CaseBrought:
    """The committee was asked."""

    at: int
    case: int
    matter: Matter
    what: str
    parties: tuple[Party, ...] = ()
    round_number: int = 0
    table: int = 0
    against: int = 0
    """The case whose ruling is appealed; 0 for none."""


@dataclass(frozen=True, slots=True)
class InterestDeclared:
    """A member abstains from a case."""

    at: int
    case: int
    member: int


@dataclass(frozen=True, slots=True)
class CaseRuled:
    """The committee has decided."""

    at: int
    case: int
    ruling: str
    clause: str
    """By which it rests; nothing where the matter itself is a reading and none was named."""
    votes: tuple[Said, ...]
    """Of every member, also of those who abstained."""


@dataclass(frozen=True, slots=True)
class CaseDropped:
    """A case came to nothing."""

    at: int
    case: int
    why: str


CommitteeEvent: TypeAlias = (
    CommitteeNamed | CaseBrought | InterestDeclared | CaseRuled | CaseDropped
)
