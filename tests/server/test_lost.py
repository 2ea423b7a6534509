"""Lost passwords and cards: replaced once, by who may, and whoever was signed in is out."""

import asyncio

import pytest

from faristol.server.auth.accounts import Account, Kind
from faristol.server.auth.auth import Auth
from faristol.server.auth.password_reset import may_replace_card
from faristol.server.logs import path_without_secrets
from faristol.server.problem import Problem
from faristol.server.roles import EVERYWHERE, Grant, Role
from faristol.server.running import Running
from faristol.store import Store, verify_store
from tests.server.accounts import PASSWORD, member
from tests.server.client import Client, RefusedError, refused

pytestmark = pytest.mark.anyio

ANOTHER = "quite another password"


async def link_for(admin: Client, account: str) -> str:
    """The secret of a new link."""
    made = await admin.post(f"/accounts/{account}/password-link")
    assert "/password/" in made["url"]
    return str(made["url"].rsplit("/", 1)[1])


class TestPasswordLinks:
    async def test_its_owner_chooses_a_password_once_and_every_old_sign_in_and_token_ends(
        self, admin: Client, server: Running, stranger: Client
    ) -> None:
        pere = await member(admin, server, "pere")
        token = (await pere.post("/me/tokens", {"label": "bot"}))["secret"]
        table = (await pere.post("/tables", {"robots": ["club"]}))["id"]
        secret = await link_for(admin, pere.id)
        assert (await pere.get("/me"))["id"] == pere.id

        owner = await stranger.get(f"/password-links/{secret}")
        assert (owner["login"], owner["name"]) == ("pere", "Pere")
        async with pere.socket(table) as socket:
            await socket.until(lambda: socket.heard)
            me = await stranger.post(f"/password-links/{secret}", {"password": ANOTHER})
            await socket.until(lambda: socket.closed)
        assert socket.closed == (4001, "not-signed-in")
        assert me["id"] == pere.id
        assert (await stranger.get("/me"))["id"] == pere.id
        assert (await refused(pere.get("/me"))).status == 401
        bearer = {"authorization": f"Bearer {token}"}
        async with Client(server.port) as program:
            assert (await refused(program.get("/me", headers=bearer))).status == 401

        again = {"password": "yet another password"}
        assert (await refused(pere.post(f"/password-links/{secret}", again))).status == 404
        old = {"login": "pere", "password": PASSWORD}
        assert (await refused(pere.post("/sign-in", old))).status == 401
        await pere.post("/sign-in", {"login": "pere", "password": ANOTHER})
        await pere.http.aclose()

    async def test_who_was_locked_out_by_guessing_comes_in(
        self, admin: Client, server: Running, stranger: Client
    ) -> None:
        pere = await member(admin, server, "pere")
        for _ in range(6):
            await refused(stranger.post("/sign-in", {"login": "pere", "password": "wrong one"}))
        secret = await link_for(admin, pere.id)
        await stranger.post(f"/password-links/{secret}", {"password": ANOTHER})
        await pere.post("/sign-in", {"login": "pere", "password": ANOTHER})
        await pere.http.aclose()

    async def test_the_log_says_who_made_it_and_who_used_it_and_never_what(
        self, admin: Client, server: Running, stranger: Client
    ) -> None:
        pere = await member(admin, server, "pere")
        secret = await link_for(admin, pere.id)
        await stranger.post(f"/password-links/{secret}", {"password": ANOTHER})
        made, used = (await admin.get("/audit"))[-2:]
        assert (made["act"], made["actor"]) == ("PasswordLinkMade", admin.id)
        assert (used["act"], used["actor"]) == ("PasswordReset", pere.id)
        assert used["about"] == {"account": pere.id, "by": admin.id}
        assert secret not in str([made, used])
        await verify_store(server.services.store, "audit")
        await pere.http.aclose()

    async def test_clicked_many_times_at_once_it_works_once(
        self, admin: Client, server: Running
    ) -> None:
        pere = await member(admin, server, "pere")
        secret = await link_for(admin, pere.id)

        async def click(number: int) -> str:
            async with Client(server.port) as client:
                body = {"password": f"another password {number}"}
                try:
                    await client.post(f"/password-links/{secret}", body)
                except RefusedError as error:
                    return str(error.code)
                return "in"

        codes = await asyncio.gather(*(click(number) for number in range(6)))
        assert codes.count("in") == 1
        assert set(codes) <= {"in", "try-again", "not-found"}
        await pere.http.aclose()

    @pytest.mark.parametrize("password", ["", "short", "aaaaaaaaaaaa", "pere-pere-pere", "p" * 201])
    async def test_a_password_that_will_not_do_leaves_the_link_as_it_was(
        self, admin: Client, server: Running, stranger: Client, password: str
    ) -> None:
        pere = await member(admin, server, "pere")
        secret = await link_for(admin, pere.id)
        body = {"password": password}
        assert (await refused(stranger.post(f"/password-links/{secret}", body))).status == 400
        assert (await stranger.get(f"/password-links/{secret}"))["login"] == "pere"
        assert (await pere.get("/me"))["id"] == pere.id
        await pere.http.aclose()

    @pytest.mark.parametrize("body", [{}, {"password": None}, {"password": "x" * 12, "a": 1}, []])
    async def test_what_is_no_password_is_refused(
        self, stranger: Client, body: dict[str, str]
    ) -> None:
        assert (await refused(stranger.post("/password-links/made-up", body))).status == 400

    @pytest.mark.parametrize("secret", ["made-up", "x" * 5_000, "%00", "%F0%9F%92%A9", "%FF", "*"])
    async def test_a_made_up_link_opens_nothing(self, stranger: Client, secret: str) -> None:
        path = f"/password-links/{secret}"
        assert (await refused(stranger.get(path))).status == 404
        assert (await refused(stranger.post(path, {"password": ANOTHER}))).status == 404

    async def test_a_new_link_and_a_new_password_make_an_old_link_useless(
        self, admin: Client, server: Running, stranger: Client
    ) -> None:
        pere = await member(admin, server, "pere")
        first = await link_for(admin, pere.id)
        second = await link_for(admin, pere.id)
        assert (await refused(stranger.get(f"/password-links/{first}"))).status == 404
        await pere.post("/me/password", {"old": PASSWORD, "new": ANOTHER})
        body = {"password": "a third good password"}
        assert (await refused(stranger.post(f"/password-links/{second}", body))).status == 404
        await pere.http.aclose()

    async def test_an_account_that_is_shut_or_gone_is_opened_by_no_link(
        self, admin: Client, server: Running, stranger: Client
    ) -> None:
        pere = await member(admin, server, "pere")
        secret = await link_for(admin, pere.id)
        await admin.post(f"/accounts/{pere.id}/disabled", {"disabled": True})
        path, body = f"/password-links/{secret}", {"password": ANOTHER}
        assert (await refused(stranger.post(path, body))).status == 404
        link = f"/accounts/{pere.id}/password-link"
        assert (await refused(admin.post(link))).code == "account-shut"
        await admin.post(f"/accounts/{pere.id}/disabled", {"disabled": False})
        await admin.ask("DELETE", f"/accounts/{pere.id}")
        assert (await refused(stranger.post(path, body))).status == 404
        assert (await refused(admin.post(link))).status == 404
        await pere.http.aclose()

    async def test_only_administrators_make_them_and_only_for_who_has_a_password(
        self, admin: Client, server: Running, anna: Client, stranger: Client
    ) -> None:
        teacher = await member(admin, server, "mestra", ("teacher", "school"))
        director = await member(admin, server, "dir", ("director", EVERYWHERE))
        path = f"/accounts/{admin.id}/password-link"
        for client in (teacher, director, anna):
            assert (await refused(client.post(path))).status == 403
        assert (await refused(stranger.post(path))).status == 401
        token = (await admin.post("/me/tokens", {"label": "bot"}))["secret"]
        bearer = {"authorization": f"Bearer {token}"}
        assert (await refused(stranger.post(path, headers=bearer))).status == 403
        guest = f"/accounts/{anna.id}/password-link"
        assert (await refused(admin.post(guest))).code == "no-password"
        for client in (teacher, director):
            await client.http.aclose()


class TestCardsAnew:
    async def test_a_teacher_prints_a_card_anew_and_the_old_one_opens_nothing(
        self, admin: Client, server: Running, stranger: Client
    ) -> None:
        teacher = await member(admin, server, "mestra", ("teacher", "school"))
        (old,) = await teacher.post("/cards", {"event": "school", "names": ["Guineu"]})
        shown = {"card": old["url"].rsplit("/", 1)[1], "pin": old["pin"]}
        await stranger.post("/sign-in/card", shown)
        new = await teacher.post(f"/accounts/{old['account']}/card")
        assert (new["account"], new["name"]) == (old["account"], "Guineu")
        assert (await refused(stranger.get("/me"))).status == 401
        assert (await refused(stranger.post("/sign-in/card", shown))).status == 401
        shown = {"card": new["url"].rsplit("/", 1)[1], "pin": new["pin"]}
        assert (await stranger.post("/sign-in/card", shown))["id"] == old["account"]
        last = (await admin.get("/audit"))[-1]
        assert (last["act"], last["actor"]) == ("CardReplaced", teacher.id)
        await teacher.http.aclose()

    async def test_nobody_takes_somebody_elses_pupil_by_giving_them_a_role_first(
        self, admin: Client, server: Running, anna: Client
    ) -> None:
        (card,) = await admin.post("/cards", {"event": "school", "names": ["Guineu"]})
        other = await member(admin, server, "altra", ("teacher", "elsewhere"))
        path = f"/accounts/{card['account']}/card"
        assert (await refused(other.post(path))).status == 403
        here = {"role": "player", "event": "elsewhere"}
        await other.post(f"/accounts/{card['account']}/roles", here)
        assert (await refused(other.post(path))).status == 403
        assert (await refused(anna.post(path))).status == 403
        await other.http.aclose()

    async def test_who_has_no_card_gets_none(
        self, admin: Client, server: Running, anna: Client
    ) -> None:
        for account in (anna.id, admin.id, "made-up", "x" * 3_000):
            assert (await refused(admin.post(f"/accounts/{account}/card"))).status == 404
        (card,) = await admin.post("/cards", {"event": "school", "names": ["Guineu"]})
        await admin.post(f"/accounts/{card['account']}/disabled", {"disabled": True})
        error = await refused(admin.post(f"/accounts/{card['account']}/card"))
        assert error.code == "account-shut"

    def test_who_has_no_role_is_an_administrators(self, anyio_backend: str) -> None:
        pupil = Account(Kind.CARD, "Guineu", 0)
        assert not may_replace_card([Grant(Role.TEACHER, EVERYWHERE)], pupil)
        assert may_replace_card([Grant(Role.ADMINISTRATOR, EVERYWHERE)], pupil)


async def test_a_link_ends_after_a_day_and_the_one_before_is_gone_on_either_store(
    store: Store,
) -> None:
    now = [1_000_000]
    lodge = Auth(store, lambda: now[0], quick_hashes=True)
    pere = await lodge.accounts.create_local("pere", "Pere", PASSWORD, ())
    cookie = await lodge.sessions.open(pere, Kind.LOCAL)
    first, expires = await lodge.lost.make_link(pere, by="command-line")
    now[0] = expires + 1
    with pytest.raises(Problem):
        await lodge.lost.choose(first, ANOTHER)
    second, expires = await lodge.lost.make_link(pere, by="command-line")
    now[0] = expires - 1
    assert (await lodge.lost.choose(second, ANOTHER))[0] == pere
    assert await lodge.sessions.by_cookie(cookie) is None
    assert (await lodge.by_password("pere", ANOTHER, "192.0.2.7"))[0] == pere
    with pytest.raises(Problem):
        await lodge.lost.choose(second, "a third good password")
    await verify_store(store)
    lodge.close()


def test_no_log_has_a_link_in_it(anyio_backend: str) -> None:
    assert path_without_secrets("/password/abc") == "/password/…"
    assert path_without_secrets("/api/v1/password-links/abc") == "/api/v1/password-links/…"
