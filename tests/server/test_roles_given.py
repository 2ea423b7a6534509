"""Roles for people who have an account: taken from an invitation, or given by a director."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from faristol.server.running import Running
from tests.server.accounts import member, pupil
from tests.server.client import Client, refused

pytestmark = pytest.mark.anyio

ARBITER = {"role": "arbiter", "event": "open"}


@pytest.fixture
async def mar(admin: Client, server: Running) -> AsyncIterator[Client]:
    """Somebody with an account and no role."""
    async with await member(admin, server, "mar") as mar:
        yield mar


@pytest.fixture
async def director(admin: Client, server: Running) -> AsyncIterator[Client]:
    async with await member(admin, server, "director", ("director", "open")) as director:
        yield director


async def invitation(admin: Client, uses: int = 1, *grants: dict[str, str]) -> str:
    made = await admin.post("/invitations", {"grants": list(grants) or [ARBITER], "uses": uses})
    return str(made["url"].rsplit("/", 1)[1])


async def roles(client: Client) -> list[dict[str, Any]]:
    return list((await client.get("/me"))["grants"])


class TestAnInvitationForWhoHasAnAccount:
    async def test_gives_its_role_to_that_account_and_is_used_up(
        self, admin: Client, mar: Client
    ) -> None:
        secret = await invitation(admin)
        me = await mar.post(f"/invitations/{secret}/take")
        assert (me["id"], me["grants"]) == (mar.id, [ARBITER])
        assert me["csrf"] == mar.csrf
        assert await roles(mar) == [ARBITER]
        assert (await refused(mar.get(f"/invitations/{secret}"))).status == 404
        last = (await admin.get("/audit"))[-1]
        assert (last["act"], last["actor"]) == ("InvitationTaken", mar.id)
        assert last["about"] == {"account": mar.id, "by": admin.id, "roles": ["arbiter@open"]}

    async def test_leaves_the_roles_that_were_there(self, admin: Client, director: Client) -> None:
        await director.post(f"/invitations/{await invitation(admin)}/take")
        assert await roles(director) == [ARBITER, {"role": "director", "event": "open"}]

    async def test_is_not_used_up_by_who_has_its_role_already(
        self, admin: Client, mar: Client
    ) -> None:
        secret = await invitation(admin, 2)
        for _ in range(3):
            await mar.post(f"/invitations/{secret}/take")
        assert (await mar.get(f"/invitations/{secret}"))["uses"] == 1

    async def test_for_one_gives_its_role_to_one_of_two_who_take_it_at_once(
        self, admin: Client, server: Running, mar: Client, director: Client
    ) -> None:
        secret = await invitation(admin)
        both = (
            mar.post(f"/invitations/{secret}/take"),
            director.post(f"/invitations/{secret}/take"),
        )
        answers = await asyncio.gather(*both, return_exceptions=True)
        assert sum(isinstance(answer, dict) for answer in answers) == 1
        assert (ARBITER in await roles(mar)) != (ARBITER in await roles(director))

    async def test_is_not_for_guests_and_cards(
        self, admin: Client, server: Running, anna: Client, stranger: Client
    ) -> None:
        secret = await invitation(admin)
        async with (
            await member(admin, server, "mestra", ("teacher", "school")) as teacher,
            await pupil(teacher, server, "school", "Nil") as nil,
        ):
            for client in (anna, nil):
                no = await refused(client.post(f"/invitations/{secret}/take"))
                assert (no.status, no.code) == (403, "needs-account")
        assert (await refused(stranger.post(f"/invitations/{secret}/take"))).status == 401
        assert (await stranger.get(f"/invitations/{secret}"))["uses"] == 1

    async def test_is_not_taken_by_another_sites_page_or_by_a_program(
        self, admin: Client, mar: Client, stranger: Client
    ) -> None:
        secret = await invitation(admin)
        path = f"/invitations/{secret}/take"
        forged = {"x-faristol-csrf": "wrong"}
        assert (await refused(mar.post(path, headers=forged))).code == "csrf"
        token = (await mar.post("/me/tokens", {"label": "bot"}))["secret"]
        bearer = {"authorization": f"Bearer {token}"}
        assert (await refused(stranger.post(path, headers=bearer))).status == 403
        assert await roles(mar) == []

    @pytest.mark.parametrize("secret", ["nosuch", "%00", "x" * 300])
    async def test_that_is_none_gives_nothing(self, mar: Client, secret: str) -> None:
        assert (await refused(mar.post(f"/invitations/{secret}/take"))).status == 404


class TestADirector:
    async def test_finds_somebody_and_names_them_and_takes_it_back(
        self, director: Client, mar: Client
    ) -> None:
        (found,) = await director.get("/accounts?search=mar")
        assert (found["name"], found["grants"]) == ("Mar", [])
        await director.post(f"/accounts/{found['id']}/roles", ARBITER)
        assert await roles(mar) == [ARBITER]
        held = await director.get("/accounts?event=open")
        assert {line["name"]: line["grants"] for line in held}["Mar"] == [ARBITER]
        await director.post(f"/accounts/{found['id']}/roles", {**ARBITER, "give": False})
        assert await roles(mar) == []

    @pytest.mark.parametrize("role", ["arbiter", "game-leader", "teacher", "player", "spectator"])
    async def test_gives_the_roles_of_the_own_event(
        self, director: Client, mar: Client, role: str
    ) -> None:
        await director.post(f"/accounts/{mar.id}/roles", {"role": role, "event": "open"})
        assert await roles(mar) == [{"role": role, "event": "open"}]

    @pytest.mark.parametrize(
        ("role", "event"),
        [
            ("arbiter", "other"),
            ("arbiter", "*"),
            ("director", "open"),
            ("administrator", "open"),
            ("administrator", "*"),
        ],
    )
    async def test_gives_and_takes_nothing_beyond_it(
        self, admin: Client, director: Client, mar: Client, role: str, event: str
    ) -> None:
        grant = {"role": role, "event": event}
        no = await refused(director.post(f"/accounts/{mar.id}/roles", grant))
        assert no.status == 403
        await admin.post(f"/accounts/{mar.id}/roles", grant)
        no = await refused(director.post(f"/accounts/{mar.id}/roles", {**grant, "give": False}))
        assert no.status == 403
        assert await roles(mar) == [grant]

    async def test_sees_no_role_and_no_login_that_is_not_the_own_events(
        self, admin: Client, server: Running, director: Client, mar: Client
    ) -> None:
        await admin.post(f"/accounts/{mar.id}/roles", {"role": "arbiter", "event": "secret"})
        await admin.post(f"/accounts/{mar.id}/roles", ARBITER)
        (found,) = [line for line in await director.get("/accounts") if line["id"] == mar.id]
        assert (found["login"], found["grants"]) == ("", [ARBITER])
        assert await director.get("/accounts?event=secret") == []
        async with await member(admin, server, "p.puig") as other:
            await admin.post(f"/accounts/{other.id}/roles", {"role": "arbiter", "event": "secret"})
            assert [line["login"] for line in await director.get("/accounts?search=p.puig")] == [
                "p.puig"
            ]
            (by_name,) = await director.get("/accounts?search=Puig")
            assert (by_name["login"], by_name["grants"]) == ("", [])

    async def test_can_not_list_everybody(
        self, admin: Client, server: Running, director: Client, mar: Client, anna: Client
    ) -> None:
        async with (
            await member(admin, server, "mestra", ("teacher", "school")) as teacher,
            await pupil(teacher, server, "school", "Marina"),
        ):
            for question in ("", "?search=m", "?search=ma", "?kind=local", "?kind=card"):
                lines = await director.get(f"/accounts{question}")
                assert {line["name"] for line in lines} <= {"Director"}
            # Neither pupils of another event nor guests.
            found = await director.get("/accounts?search=mar")
            assert [line["name"] for line in found] == ["Mar"]
            assert await director.get("/accounts?search=anna") == []

    async def test_does_not_find_who_was_shut_out(
        self, admin: Client, director: Client, mar: Client
    ) -> None:
        await admin.post(f"/accounts/{mar.id}/disabled", {"disabled": True})
        assert await director.get("/accounts?search=mar") == []

    async def test_of_everything_still_names_no_director(
        self, admin: Client, server: Running, mar: Client
    ) -> None:
        async with await member(admin, server, "chief", ("director", "*")) as chief:
            await chief.post(f"/accounts/{mar.id}/roles", {"role": "arbiter", "event": "any"})
            grant = {"role": "director", "event": "any"}
            assert (await refused(chief.post(f"/accounts/{mar.id}/roles", grant))).status == 403
            assert {"name": "Mar", "grants": [{"role": "arbiter", "event": "any"}]} in [
                {"name": line["name"], "grants": line["grants"]}
                for line in await chief.get("/accounts?event=any")
            ]


@pytest.mark.parametrize("role", ["arbiter", "game-leader", "teacher", "player", "spectator"])
async def test_nobody_else_looks_for_accounts(admin: Client, server: Running, role: str) -> None:
    async with await member(admin, server, "somebody", (role, "open")) as client:
        assert (await refused(client.get("/accounts?search=admin"))).status == 403
