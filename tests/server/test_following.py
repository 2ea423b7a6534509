"""Following people: only oneself knows, pupils and guests are followed by nobody."""

import pytest

from faristol.server.lobby import following
from faristol.server.running import Running
from tests.server.accounts import member, pupil
from tests.server.client import Client, refused
from tests.server.lobbying import Looking

pytestmark = pytest.mark.anyio


async def follow(client: Client, other: str, *, follow: bool = True) -> None:
    await client.post(f"/people/{other}/follow", {"follow": follow})


async def test_friends_are_who_follow_each_other(admin: Client, server: Running) -> None:
    async with await member(admin, server, "mar") as mar, await member(admin, server, "pol") as pol:
        await follow(mar, pol.id)
        await follow(mar, pol.id)
        [line] = await mar.get("/me/following")
        assert line == {"id": pol.id, "name": "Pol", "is_mutual": False, "handle": ""}
        assert await pol.get("/me/following") == []
        await follow(pol, mar.id)
        [line] = await mar.get("/me/following")
        assert line["is_mutual"]
        await follow(pol, mar.id, follow=False)
        assert await pol.get("/me/following") == []
        [line] = await mar.get("/me/following")
        assert not line["is_mutual"]


async def test_who_is_here_can_be_challenged(admin: Client, server: Running) -> None:
    async with await member(admin, server, "mar") as mar, await member(admin, server, "pol") as pol:
        await follow(mar, pol.id)
        async with Looking(pol) as looking:
            await looking.until(lambda: looking.lists["person"])
            [line] = await mar.get("/me/following")
            assert line["handle"] in looking.lists["person"]


async def test_pupils_and_guests_are_followed_by_nobody_and_follow_nobody(
    admin: Client, server: Running
) -> None:
    async with (
        await pupil(admin, server, "quarta", "Nil") as nil,
        Client(server.port) as guest,
    ):
        await guest.come_as_guest("Gina")
        for other in (nil.id, guest.id, admin.id, "nobody"):
            assert (await refused(follow(admin, other))).status == 404
        for one in (nil, guest):
            assert (await refused(follow(one, admin.id))).code == "needs-account"
            assert (await refused(one.get("/me/following"))).code == "needs-account"
        assert await admin.get("/me/following") == []


async def test_who_is_gone_or_shut_is_in_no_list(admin: Client, server: Running) -> None:
    async with await member(admin, server, "mar") as mar, await member(admin, server, "pol") as pol:
        await follow(admin, mar.id)
        await follow(admin, pol.id)
        await admin.ask("DELETE", f"/accounts/{mar.id}")
        await admin.post(f"/accounts/{pol.id}/disabled", {"disabled": True})
        assert await admin.get("/me/following") == []


async def test_there_is_an_end_to_it(
    admin: Client, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(following, "_MOST", 1)
    async with await member(admin, server, "mar") as mar, await member(admin, server, "pol") as pol:
        await follow(admin, mar.id)
        assert (await refused(follow(admin, pol.id))).code == "too-many-at-once"
        assert len(await admin.get("/me/following")) == 1


@pytest.mark.parametrize("body", [{}, {"follow": "yes"}, {"follow": True, "more": 1}, []])
async def test_what_makes_no_sense_changes_nothing(admin: Client, body: object) -> None:
    said = await refused(admin.post(f"/people/{admin.id}/follow", body))
    assert said.status == 400
