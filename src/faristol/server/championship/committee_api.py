"""An event's committee over HTTP: its members, its register, and what past committees ruled."""

import msgspec

from faristol.championship.committee.rules import clause_of
from faristol.championship.committee.searching import search
from faristol.championship.committee.state import Case, Committee
from faristol.server.championship.committee_messages import MatterName, VoteName
from faristol.server.championship.office import Office
from faristol.server.championship.permissions import STAFF, asked_championship
from faristol.server.endpoints.access import DIRECTORS
from faristol.server.endpoints.request import Operation, Request
from faristol.server.wire import V1

MOST_FOUND = 100


class MemberLine(msgspec.Struct, frozen=True):
    """A member of the committee."""

    number: int
    name: str
    club: str
    player: int


class VoteLine(msgspec.Struct, frozen=True):
    """What a member said."""

    name: str
    vote: VoteName


class CaseLine(msgspec.Struct, frozen=True):
    """A case in the register."""

    case: int
    at: int
    matter: MatterName
    given_by: str
    """The clause that gives the matter to the committee; empty where it is a reading."""
    what: str
    parties: list[str]
    round: int
    table: int
    against: int
    abstain: list[int]
    """Members who have an interest."""
    ruling: str
    clause: str
    votes: list[VoteLine]
    ruled_at: int
    dropped: str


class CommitteeView(msgspec.Struct, frozen=True):
    """The committee with its register, the newest case first."""

    members: list[MemberLine]
    cases: list[CaseLine]


class RulingFound(msgspec.Struct, frozen=True):
    """A case of an event of this server."""

    event: str
    name: str
    day: str
    case: CaseLine


async def committee(request: Request) -> CommitteeView:
    """Who is on the committee, and its register."""
    live = await asked_championship(request)
    named = live.state.committee
    return CommitteeView(
        [MemberLine(each.number, each.name, each.club, each.player) for each in named.members],
        [_line(named, case) for case in reversed(named.cases)],
    )


async def rulings(request: Request) -> list[RulingFound]:
    """The cases of every event here that have all words of `words`, the newest first."""
    office = request.part(Office)
    events = {plan.id: await office.get(plan.id) for plan in await office.plans()}
    found = search(
        (
            (plan, live.plan.name, live.plan.plays_on, live.state.committee)
            for plan, live in events.items()
        ),
        request.query("words")[:200],
        MOST_FOUND,
    )
    return [
        RulingFound(
            each.event,
            each.name,
            each.day,
            _line(events[each.event].state.committee, each.case),
        )
        for each in found
    ]


def _line(named: Committee, case: Case) -> CaseLine:
    names = {each.number: each.name for each in named.named}
    return CaseLine(
        case.number,
        case.at,
        case.matter.value,
        clause_of(case.matter),
        case.what,
        [party.name for party in case.parties],
        case.round_number,
        case.table,
        case.against,
        sorted(named.interested(case)),
        case.ruling,
        case.clause,
        [VoteLine(names.get(each.member, ""), each.vote.value) for each in case.votes],
        case.ruled_at,
        case.dropped,
    )


OPERATIONS = (
    Operation(
        "championship-committee",
        "GET",
        f"{V1}/championships/{{event}}/committee",
        committee,
        "An event's committee and its register of cases",
        response_type=CommitteeView,
        access=STAFF,
    ),
    Operation(
        "search-rulings",
        "GET",
        f"{V1}/rulings",
        rulings,
        "The rulings of every event here, by words",
        response_type=list[RulingFound],
        access=DIRECTORS,
        query=(("words", str),),
    ),
)
