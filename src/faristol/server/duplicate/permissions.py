"""Who may ask for what of a duplicate room; `desk` says who may send which command there."""

from faristol.duplicate.views import Leader
from faristol.server.duplicate import desk
from faristol.server.duplicate.room import LiveRoom
from faristol.server.duplicate.rooms import Rooms
from faristol.server.endpoints.access import ANYBODY_WITH_LINK, Access, Asker, access
from faristol.server.endpoints.request import Request
from faristol.server.problem import needs_role
from faristol.server.roles import EVERYWHERE, Role


async def asked_room(request: Request) -> LiveRoom:
    """The room that the path names.

    :raises Problem: when there is none.
    """
    return await request.part(Rooms).room(request.path("room"))


async def _check_leader(request: Request) -> None:
    room = await asked_room(request)
    if not desk.is_leader(room.plan, request.person):
        raise needs_role(Role.GAME_LEADER, "that is for the leader")


async def _check_staff(request: Request) -> None:
    room = await asked_room(request)
    if not isinstance(desk.viewer_of(room, request.person), Leader):
        raise needs_role(Role.GAME_LEADER, "that is for the leader and helpers")


async def _check_leader_or_administrator(request: Request) -> None:
    room = await asked_room(request)
    if not desk.is_leader(room.plan, request.person):
        request.need(Role.ADMINISTRATOR, EVERYWHERE)


LEADER = access("who leads the room", Asker.LEADER, check=_check_leader)
STAFF = access("who leads the room, and helpers", Asker.LEADER, Asker.HELPER, check=_check_staff)
LEADER_OR_ADMINISTRATOR = access(
    "who leads the room, and administrators",
    *(Asker.LEADER, Asker.ADMINISTRATOR),
    check=_check_leader_or_administrator,
)
STAFF_UNTIL_THE_END = access(
    "who leads the room, and helpers; anybody when the game is over",
    *(Asker.LEADER, Asker.HELPER),
    signed_in=False,
)
PLAYS_BY_CODE = Access(
    "anybody who has the code, unless they lead or help there",
    ANYBODY_WITH_LINK.askers - {Asker.LEADER, Asker.HELPER},
    signed_in=False,
)
