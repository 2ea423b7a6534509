"""Who may ask for what of a duplicate room; `desk` says who may send which command there."""

from faristol.duplicate.views import Leader
from faristol.server.duplicate import desk
from faristol.server.endpoints.access import ANYBODY_WITH_LINK, Access, Asker, access
from faristol.server.endpoints.request import Asking
from faristol.server.problem import needs_role
from faristol.server.roles import EVERYWHERE, Role


async def _check_leader(asking: Asking) -> None:
    room = await asking.house.rooms.room(asking.path("room"))
    if not desk.is_leader(room.plan, asking.person):
        raise needs_role(Role.GAME_LEADER, "that is for the leader")


async def _check_staff(asking: Asking) -> None:
    room = await asking.house.rooms.room(asking.path("room"))
    if not isinstance(desk.viewer_of(room, asking.person), Leader):
        raise needs_role(Role.GAME_LEADER, "that is for the leader and helpers")


async def _check_leader_or_administrator(asking: Asking) -> None:
    room = await asking.house.rooms.room(asking.path("room"))
    if not desk.is_leader(room.plan, asking.person):
        asking.need(Role.ADMINISTRATOR, EVERYWHERE)


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
