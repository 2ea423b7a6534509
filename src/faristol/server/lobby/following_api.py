"""Following people, over HTTP."""

import msgspec

from faristol.server.endpoints.access import WITH_ACCOUNT
from faristol.server.endpoints.request import WRITING, Operation, Request
from faristol.server.lobby.feed import LobbyFeed
from faristol.server.lobby.following import Following, FriendLine
from faristol.server.lobby.schemas import public_id
from faristol.server.wire import V1


class FollowingSomebody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether to follow them from now on."""

    follow: bool


class FollowedLine(FriendLine, frozen=True):
    """Somebody you follow, and how the lobby calls them while they are there; else empty."""

    handle: str


async def following(request: Request) -> list[FollowedLine]:
    """Whom you follow, and who of them is here."""
    feed = request.part(LobbyFeed)
    await feed.look()
    lines = []
    for line in await request.part(Following).of(request.me.id):
        handle = public_id(line.id)
        here = feed.person_at(handle) is not None
        lines.append(FollowedLine(line.id, line.name, line.is_mutual, handle if here else ""))
    return lines


async def follow(request: Request) -> None:
    """Follow somebody, or no longer."""
    kept, body = request.part(Following), request.body
    await kept.follow(request.me.id, request.path("person"), follow=body.follow)


OPERATIONS = (
    Operation(
        "following",
        "GET",
        f"{V1}/me/following",
        following,
        "Whom you follow, and who of them is here",
        response_type=list[FollowedLine],
        access=WITH_ACCOUNT,
    ),
    Operation(
        "follow",
        "POST",
        f"{V1}/people/{{person}}/follow",
        follow,
        "Follow somebody, or no longer",
        FollowingSomebody,
        rate=WRITING,
        access=WITH_ACCOUNT,
    ),
)
