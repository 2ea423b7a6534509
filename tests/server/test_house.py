"""Who may do what with people: a table of roles and routes, passkeys, links, the audit log."""

import itertools
from collections.abc import AsyncIterator
from typing import Any

import pytest

from faristol.server.running import Running
from tests.server.accounts import PASSWORD, member, pupil
from tests.server.authenticator import Authenticator
from tests.server.client import Client, RefusedError, refused

pytestmark = pytest.mark.anyio

EVERYBODY = frozenset(
    {"guest", "pupil", "member", "player", "arbiter", "leader", "teacher", "director", "admin"}
)
PROPER = EVERYBODY - {"guest", "pupil"}
"""Those with an account of their own."""

_ROLE = {"role": "arbiter", "event": "open"}
ROUTES: dict[tuple[str, str], tuple[Any, frozenset[str]]] = {
    ("GET", "/me"): (None, EVERYBODY),
    ("GET", "/me/passkeys"): (None, EVERYBODY),
    ("POST", "/me/passkeys/begin"): (None, PROPER),
    ("GET", "/me/tokens"): (None, EVERYBODY),
    ("POST", "/me/tokens"): ({"label": "bot"}, PROPER),
    ("GET", "/accounts"): (None, frozenset({"admin", "director"})),
    ("GET", "/audit"): (None, frozenset({"admin"})),
    ("POST", "/accounts/{other}/disabled"): ({"disabled": False}, frozenset({"admin"})),
    ("POST", "/accounts/{other}/roles"): (_ROLE, frozenset({"admin", "director"})),
    ("POST", "/invitations"): ({"grants": [_ROLE]}, frozenset({"admin", "director"})),
    ("GET", "/house/invitations"): (None, EVERYBODY),
    ("POST", "/cards"): (
        {"event": "open", "names": ["Nil"]},
        frozenset({"admin", "director", "teacher"}),
    ),
    ("GET", "/people/{other}"): (None, EVERYBODY | {"stranger"}),
    ("GET", "/games"): (None, EVERYBODY | {"stranger"}),
    ("POST", "/sign-out/everywhere"): (None, EVERYBODY),
    ("DELETE", "/accounts/{other}"): (None, frozenset({"admin"})),
}


async def _people(
    admin: Client, server: Running, anna: Client, stranger: Client
) -> dict[str, Client]:
    held = {
        "member": (),
        "player": (("player", "open"),),
        "arbiter": (("arbiter", "open"),),
        "leader": (("game-leader", "open"),),
        "teacher": (("teacher", "open"),),
        "director": (("director", "open"),),
    }
    people = {name: await member(admin, server, name, *grants) for name, grants in held.items()}
    people["pupil"] = await pupil(people["teacher"], server, "open", "Nil")
    return {"stranger": stranger, "guest": anna, "admin": admin, **people}


@pytest.fixture
async def people(
    admin: Client, server: Running, anna: Client, stranger: Client
) -> AsyncIterator[dict[str, Client]]:
    found = await _people(admin, server, anna, stranger)
    yield found
    for client in found.values():
        await client.http.aclose()


async def test_every_route_opens_for_exactly_the_roles_it_is_for(
    people: dict[str, Client], server: Running
) -> None:
    wrong = []
    others = itertools.count()
    for (method, path), (body, allowed) in ROUTES.items():
        for role, client in people.items():
            if path.startswith("/sign-out") and role == "admin":
                continue
            other = await server.services.auth.accounts.create_local(
                f"other{next(others)}", "Other", "", ()
            )
            where = path.format(other=other)
            try:
                await client.ask(method, where, body)
                opened = True
            except RefusedError as error:
                opened = False
                if error.status not in (400, 401, 403):
                    wrong.append(f"{role} {method} {path}: {error}")
            if opened != (role in allowed):
                wrong.append(f"{role} {method} {path}: {'opened' if opened else 'shut'}")
            if path.startswith("/sign-out") and opened and role not in ("guest", "pupil"):
                await client.post("/sign-in", {"login": role, "password": PASSWORD})
                await client.remember()
    assert wrong == []


async def test_a_token_makes_no_administrator(admin: Client, server: Running) -> None:
    other = await member(admin, server, "other")
    token = (await admin.post("/me/tokens", {"label": "results"}))["secret"]
    role = {"role": "administrator", "event": "*"}
    async with Client(server.port) as program:
        program.http.headers["authorization"] = f"Bearer {token}"
        for path, body in (
            (f"/accounts/{other.id}/roles", role),
            (f"/accounts/{admin.id}/roles", {**role, "give": False}),
            ("/invitations", {"grants": [role]}),
            ("/invitations", {"grants": [{"role": "player", "event": "open"}, role]}),
        ):
            error = await refused(program.post(path, body))
            assert (error.status, error.code) == (403, "not-for-programs")
        await program.post(f"/accounts/{other.id}/roles", {"role": "arbiter", "event": "open"})
        await program.post("/invitations", {"grants": [{"role": "player", "event": "open"}]})
    grants = {row["login"]: row["grants"] for row in await admin.get("/accounts")}
    assert grants["other"] == [{"role": "arbiter", "event": "open"}]
    await other.http.aclose()


async def test_a_token_does_not_reach_what_is_for_people(admin: Client, server: Running) -> None:
    token = (await admin.post("/me/tokens", {"label": "bot"}))["secret"]
    headers = {"authorization": f"Bearer {token}"}
    async with Client(server.port) as program:
        assert (await program.get("/me", headers=headers))["id"] == admin.id
        for method, path, body in (
            ("GET", "/me/passkeys", None),
            ("POST", "/me/passkeys/begin", None),
            ("POST", "/me/tokens", {"label": "more"}),
            ("POST", "/sign-out/everywhere", None),
            ("DELETE", f"/accounts/{admin.id}", None),
        ):
            error = await refused(program.ask(method, path, body, headers=headers))
            assert error.status == 403, path


class TestPasskeys:
    async def _made(self, client: Client, label: str) -> Authenticator:
        phone = Authenticator(client.base, "127.0.0.1")
        offer = await client.post("/me/passkeys/begin")
        answer = phone.make(offer["options"])
        body = {"ceremony": offer["ceremony"], "answer": answer, "label": label}
        await client.post("/me/passkeys", body)
        return phone

    async def test_they_are_listed_named_and_dropped(self, admin: Client, stranger: Client) -> None:
        await self._made(admin, "phone")
        tablet = await self._made(admin, "tablet")
        one, two = await admin.get("/me/passkeys")
        for label in ("phone\u202e", "\0", "a\u200bb"):
            problem = await refused(admin.post(f"/me/passkeys/{one['id']}/label", {"label": label}))
            assert (problem.status, problem.code) == (400, "bad-name")
        assert [one["label"], two["label"]] == ["phone", "tablet"]
        assert one["used"] == 0
        await admin.post(f"/me/passkeys/{one['id']}/label", {"label": "old phone"})
        await admin.ask("DELETE", f"/me/passkeys/{two['id']}")
        [left] = await admin.get("/me/passkeys")
        assert left["label"] == "old phone"
        asked = await stranger.post("/sign-in/passkey/ask")
        signed = {"ceremony": asked["ceremony"], "answer": tablet.sign(asked["options"])}
        assert (await refused(stranger.post("/sign-in/passkey", signed))).status == 401

    @pytest.mark.parametrize("wanted", ["x", "0" * 16, "%2E%2E", "a" * 500])
    async def test_nobody_touches_what_is_not_theirs(
        self, admin: Client, server: Running, wanted: str
    ) -> None:
        await self._made(admin, "phone")
        [own] = await admin.get("/me/passkeys")
        async with await member(admin, server, "altra") as other:
            for passkey in (own["id"], wanted):
                drop = other.ask("DELETE", f"/me/passkeys/{passkey}")
                assert (await refused(drop)).status in (404, 405)
                rename = other.post(f"/me/passkeys/{passkey}/label", {"label": "mine"})
                assert (await refused(rename)).status == 404
        assert len(await admin.get("/me/passkeys")) == 1

    async def test_deleting_the_account_deletes_them(
        self, admin: Client, server: Running, stranger: Client
    ) -> None:
        async with await member(admin, server, "altra") as other:
            phone = await self._made(other, "phone")
            await other.ask("DELETE", f"/accounts/{other.id}")
        assert await server.services.store.find("passkey", 0) == []
        asked = await stranger.post("/sign-in/passkey/ask")
        signed = {"ceremony": asked["ceremony"], "answer": phone.sign(asked["options"])}
        assert (await refused(stranger.post("/sign-in/passkey", signed))).status == 401


async def test_signing_out_everywhere_ends_browsers_and_leaves_programs(
    admin: Client, server: Running, stranger: Client
) -> None:
    token = (await admin.post("/me/tokens", {"label": "bot"}))["secret"]
    await stranger.post("/sign-in", {"login": "admin", "password": "correct horse battery"})
    await admin.post("/sign-out/everywhere")
    for client in (admin, stranger):
        assert (await refused(client.get("/me"))).status == 401
    async with Client(server.port) as program:
        assert await program.get("/me", headers={"authorization": f"Bearer {token}"})


class TestInvitations:
    async def test_links_that_wait_are_listed_and_withdrawn(
        self, admin: Client, server: Running, stranger: Client
    ) -> None:
        made = await admin.post("/invitations", {"grants": [_ROLE], "uses": 3})
        secret = made["url"].rsplit("/", 1)[1]
        [line] = await admin.get("/house/invitations")
        assert line["grants"] == [_ROLE]
        assert (line["uses"], line["by"]) == (3, "Admin")
        assert secret not in str(line)
        await admin.ask("DELETE", f"/house/invitations/{line['id']}")
        assert await admin.get("/house/invitations") == []
        assert (await refused(stranger.get(f"/invitations/{secret}"))).status == 404

    async def test_a_director_sees_and_withdraws_their_own(
        self, admin: Client, server: Running
    ) -> None:
        await admin.post("/invitations", {"grants": [_ROLE]})
        async with await member(admin, server, "dolors", ("director", "open")) as director:
            await director.post("/invitations", {"grants": [_ROLE]})
            [own] = await director.get("/house/invitations")
            [other] = [i for i in await admin.get("/house/invitations") if i["id"] != own["id"]]
            drop = director.ask("DELETE", f"/house/invitations/{other['id']}")
            assert (await refused(drop)).status == 404
            await director.ask("DELETE", f"/house/invitations/{own['id']}")

    @pytest.mark.parametrize("wanted", ["x", "0" * 16, "%00", "a" * 500])
    async def test_what_was_never_made_is_not_found(self, admin: Client, wanted: str) -> None:
        await admin.post("/invitations", {"grants": []})
        drop = admin.ask("DELETE", f"/house/invitations/{wanted}")
        assert (await refused(drop)).status == 404
        assert len(await admin.get("/house/invitations")) == 1


class TestTheAuditLog:
    async def test_the_last_acts_come_first_with_names(
        self, admin: Client, server: Running
    ) -> None:
        async with await member(admin, server, "pere") as pere:
            await admin.post(f"/accounts/{pere.id}/roles", _ROLE)
            last = (await admin.get("/audit"))[-1]
            assert (last["act"], last["actor_name"], last["about_name"]) == (
                "RoleGranted",
                "Admin",
                "Pere",
            )
            before = await admin.get(f"/audit?before={last['version']}")
            assert [line["version"] for line in before] == list(range(1, last["version"]))
            assert await admin.get("/audit?before=1") == []

    @pytest.mark.parametrize("question", ["before=x", "since=-1", "before=99999999999999999"])
    async def test_a_number_that_is_none_is_refused(self, admin: Client, question: str) -> None:
        assert (await refused(admin.get(f"/audit?{question}"))).status == 400


async def test_the_last_administrator_names_another_before_going(
    admin: Client, server: Running
) -> None:
    alone = await refused(admin.ask("DELETE", f"/accounts/{admin.id}"))
    assert (alone.status, alone.code) == (409, "last-administrator")
    async with await member(admin, server, "second", ("administrator", "*")):
        await admin.ask("DELETE", f"/accounts/{admin.id}")


async def test_accounts_are_found_by_name_and_kind(
    admin: Client, server: Running, anna: Client
) -> None:
    async with await member(admin, server, "pere.pi"):
        names = [a["name"] for a in await admin.get("/accounts?search=PERE")]
        assert names == ["Pere.Pi"]
        for typed in ("p%C3%A8re", "PEREPI", "pi%20pere", "pere%C2%B7pi"):
            assert [a["name"] for a in await admin.get(f"/accounts?search={typed}")] == names
        assert [a["name"] for a in await admin.get("/accounts?kind=guest")] == ["Anna"]
        assert len(await admin.get("/accounts?kind=local")) == 2
        assert await admin.get("/accounts?kind=nonsense") == []
