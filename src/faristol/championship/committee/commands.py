"""What can be asked of a committee. Each carries the moment at which it counts."""

from dataclasses import dataclass
from typing import TypeAlias

from faristol.championship.committee.events import Said
from faristol.championship.committee.rules import Matter


@dataclass(frozen=True, slots=True)
class Named:
    """A member, as the organiser names them."""

    name: str
    club: str = ""
    player: int = 0
    """Their number in the event; 0 for who does not play in it."""


@dataclass(frozen=True, slots=True)
class NameCommittee:
    """Who is on the committee from now on."""

    at: int
    members: tuple[Named, ...]


@dataclass(frozen=True, slots=True)
class BringCase:
    """Ask the committee."""

    at: int
    matter: Matter
    what: str
    players: tuple[int, ...] = ()
    round_number: int = 0
    table: int = 0
    against: int = 0
    """The case whose ruling is appealed; 0 for none."""


@dataclass(frozen=True, slots=True)
class DeclareInterest:
    """A member has an interest in a case that nobody sees from outside."""

    at: int
    case: int
    member: int


@dataclass(frozen=True, slots=True)
class RuleCase:
    """The committee decides a case. Who is not named in `votes` abstains."""

    at: int
    case: int
    ruling: str
    votes: tuple[Said, ...]
    clause: str = ""
    """By which it rests; nothing for the one that gives the matter to the committee."""


@dataclass(frozen=True, slots=True)
class DropCase:
    """Whoever brought a case brings it no more."""

    at: int
    case: int
    why: str


CommitteeCommand: TypeAlias = NameCommittee | BringCase | DeclareInterest | RuleCase | DropCase
