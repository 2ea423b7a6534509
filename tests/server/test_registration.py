"""Accounts that people make themselves: by a club's code, or after an administrator's approval."""

import pytest

from faristol.server.auth import registration
from faristol.server.running import Running
from tests.server.accounts import PASSWORD
from tests.server.client import Client, refused

pytestmark = pytest.mark.anyio

OWN = {"login": "mar", "name": "Mar", "password": PASSWORD}


async def test_nobody_registers_until_an_administrator_opens_it(
    admin: Client, server: Running
) -> None:
    async with Client(server.port) as mar:
        assert await mar.get("/registration") == {"way": "closed"}
        said = await refused(mar.post("/registration", OWN))
        assert (said.status, said.code) == (403, "registration-closed")
        for client in (mar,):
            assert (await refused(client.get("/house/registration"))).status == 401


async def test_whoever_knows_the_clubs_code_is_in_at_once(admin: Client, server: Running) -> None:
    await admin.post("/house/registration", {"way": "code", "code": " Club  Vuit "})
    assert (await admin.get("/house/registration"))["code"] == "Club Vuit"
    async with Client(server.port) as mar:
        assert await mar.get("/registration") == {"way": "code"}
        for wrong in ("", "club", "club vuit!"):
            said = await refused(mar.post("/registration", {**OWN, "code": wrong}))
            assert (said.status, said.code) == (403, "wrong-club-code")
        me = (await mar.post("/registration", {**OWN, "code": "club vuit"}))["me"]
        assert (me["name"], me["kind"], me["grants"]) == ("Mar", "local", [])
        assert (await mar.get("/me"))["id"] == me["id"]


async def test_guessing_the_code_is_slowed_down(admin: Client, server: Running) -> None:
    await admin.post("/house/registration", {"way": "code", "code": "club"})
    async with Client(server.port) as mar:
        said = [await refused(mar.post("/registration", {**OWN, "code": "no"})) for _ in range(6)]
        assert said[-1].status == 429


async def test_who_must_be_approved_signs_in_only_then(admin: Client, server: Running) -> None:
    await admin.post("/house/registration", {"way": "approval"})
    signs_in = {"login": "mar", "password": PASSWORD}
    async with Client(server.port) as mar:
        assert await mar.post("/registration", OWN) == {"me": None}
        assert await mar.get("/session") is None
        said = await refused(mar.post("/sign-in", signs_in))
        assert (said.status, said.code) == (403, "account-waits")
        wrong = await refused(mar.post("/sign-in", {**signs_in, "password": "another one"}))
        assert wrong.code == "wrong-credentials"
        [waiting] = (await admin.get("/house/registration"))["waiting"]
        assert (waiting["name"], waiting["login"]) == ("Mar", "mar")
        await admin.post(f"/accounts/{waiting['id']}/disabled", {"disabled": False})
        assert (await admin.get("/house/registration"))["waiting"] == []
        assert (await mar.post("/sign-in", signs_in))["id"] == waiting["id"]


async def test_who_is_refused_is_forgotten_and_may_try_again(
    admin: Client, server: Running
) -> None:
    await admin.post("/house/registration", {"way": "approval"})
    async with Client(server.port) as mar:
        await mar.post("/registration", OWN)
        [waiting] = (await admin.get("/house/registration"))["waiting"]
        await admin.ask("DELETE", f"/accounts/{waiting['id']}")
        assert (await mar.post("/registration", OWN)) == {"me": None}


async def test_a_flood_of_applications_ends(
    admin: Client, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registration, "_MOST_WAITING", 1)
    await admin.post("/house/registration", {"way": "approval"})
    async with Client(server.port) as mar:
        await mar.post("/registration", OWN)
        said = await refused(mar.post("/registration", {**OWN, "login": "pol"}))
        assert said.code == "registration-closed"


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"way": "code", "code": ""}, "bad-code"),
        ({"way": "code", "code": "a  b"}, "bad-code"),
        ({"way": "code", "code": "x" * 41}, "bad-code"),
        ({"way": "open"}, "malformed"),
        ({"way": "code", "code": 5}, "malformed"),
        ({}, "malformed"),
    ],
)
async def test_a_door_that_cannot_be_is_refused_and_the_old_one_stays(
    admin: Client, body: dict[str, object], code: str
) -> None:
    await admin.post("/house/registration", {"way": "code", "code": "club"})
    assert (await refused(admin.post("/house/registration", body))).code == code
    door = await admin.get("/house/registration")
    assert (door["way"], door["code"]) == ("code", "club")


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"login": "x"}, "bad-login"),
        ({"name": ""}, "bad-name"),
        ({"name": "a\u202eb"}, "bad-name"),
        ({"password": ""}, "weak-password"),
        ({"password": "short"}, "weak-password"),
        ({"login": "admin"}, "login-taken"),
        ({"login": 5}, "malformed"),
        ({"grants": [{"role": "administrator", "event": "*"}]}, "malformed"),
    ],
)
async def test_an_account_that_cannot_be_is_not_made(
    admin: Client, server: Running, changed: dict[str, object], code: str
) -> None:
    await admin.post("/house/registration", {"way": "approval"})
    async with Client(server.port) as mar:
        assert (await refused(mar.post("/registration", {**OWN, **changed}))).code == code
    assert (await admin.get("/house/registration"))["waiting"] == []
