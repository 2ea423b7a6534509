"""Who may do what at a championship."""

from faristol.server.championship import messages as m
from faristol.server.championship.live import LiveChampionship
from faristol.server.championship.office import Office
from faristol.server.endpoints.access import Asker, access
from faristol.server.endpoints.request import Request
from faristol.server.problem import ProblemCode, needs_role, not_allowed, not_signed_in
from faristol.server.roles import Role, holds


async def asked_championship(request: Request) -> LiveChampionship:
    """The championship that the path names.

    :raises Problem: when there is none.
    """
    return await request.part(Office).get(request.path("event"))


def has_role(request: Request, role: Role, live: LiveChampionship) -> bool:
    """Whether who asks has a role there."""
    person = request.person
    return person is not None and holds(person.account.grants, role, live.plan.id)


def need_staff(request: Request, live: LiveChampionship) -> None:
    """Let only those pass who direct or rule there.

    :raises Problem: for everybody else, and for who may be one of them but has not signed in.
    """
    if request.person is None:
        raise not_signed_in()
    if not has_role(request, Role.DIRECTOR, live) and not has_role(request, Role.ARBITER, live):
        raise not_allowed(
            ProblemCode.FOR_OFFICIALS, "only the director and arbiters of this event can do that"
        )


async def _check_staff(request: Request) -> None:
    need_staff(request, await asked_championship(request))


async def _check_director(request: Request) -> None:
    live = await asked_championship(request)
    if not has_role(request, Role.DIRECTOR, live):
        raise needs_role(Role.DIRECTOR, "that is for the director")


STAFF = access(
    "directors and arbiters of the event", Asker.ARBITER, Asker.DIRECTOR, check=_check_staff
)
DIRECTOR = access("directors of the event", Asker.DIRECTOR, check=_check_director)
STAFF_FILES = access(
    "directors and arbiters of the event; the site is for anybody",
    *(Asker.ARBITER, Asker.DIRECTOR),
    signed_in=False,
)
STAFF_PAPERS = access(
    "directors and arbiters of the event; lists of what is published are for anybody",
    *(Asker.ARBITER, Asker.DIRECTOR),
    signed_in=False,
)


def check_may(request: Request, live: LiveChampionship, message: m.DeskMessage) -> None:
    """Let only those pass who may say this.

    :raises Problem: for everybody else.
    """
    if isinstance(message, m.BY_PLAYERS):
        return  # whose game it is decides
    if isinstance(message, m.RULINGS):
        _not_own(request, live, message)
    if has_role(request, Role.DIRECTOR, live):
        if isinstance(message, m.Disqualify):
            _not_opponent(request, live, message.player)
        return
    if isinstance(message, m.FOR_ARBITERS) and has_role(request, Role.ARBITER, live):
        return
    own = live.venue.player_of(request.me.id)
    if isinstance(message, m.CheckIn) and message.player == own:
        return
    raise not_allowed(
        ProblemCode.FOR_OFFICIALS, f"you don't have permission for {type(message).__name__}"
    )


def _not_own(
    request: Request,
    live: LiveChampionship,
    message: m.Overrule | m.OverruleForfeit | m.OverruleDoubleLoss | m.OverruleScores,
) -> None:
    own = live.venue.player_of(request.me.id)
    for played in live.state.rounds[message.round - 1 : message.round]:
        if own in played.players_at(message.table):
            raise not_allowed(ProblemCode.OWN_GAME, "you can't rule on a game you played")


def _not_opponent(request: Request, live: LiveChampionship, player: int) -> None:
    own, current = live.venue.player_of(request.me.id), live.state.current
    seating = current.seating if current is not None else ()
    if own is not None and any(own in players and player in players for _, players in seating):
        raise not_allowed(ProblemCode.OWN_GAME, "you can't rule on a game you play")
