"""Who gets in, who does not, and what is kept of it."""

import asyncio
from collections.abc import Awaitable
from pathlib import Path

import msgspec
import pytest

from faristol.server.auth.accounts import Account
from faristol.server.auth.auth import Auth
from faristol.server.auth.limits import LockOut, Rate, RateLimiter, network_of
from faristol.server.endpoints.request import COMING_IN, Request
from faristol.server.problem import Problem
from faristol.server.roles import EVERYWHERE, Grant, Role, may_give
from faristol.server.running import Running, start
from faristol.server.settings import Settings
from faristol.store import Store, open_store, verify_store
from tests.server.accounts import PASSWORD, member
from tests.server.authenticator import Authenticator
from tests.server.client import Client, RefusedError, Socket, refused
from tests.server.duplicate_people import new_room
from tests.server.lobbying import Looking

pytestmark = pytest.mark.anyio


async def _said(asking: Awaitable[object]) -> RefusedError | None:
    """What the server said instead of doing it; None if it did."""
    try:
        await asking
    except RefusedError as error:
        return error
    return None


class TestTheFirstAdministrator:
    async def test_the_link_works_once(self, server: Running, stranger: Client) -> None:
        secret = await server.services.auth.invitations.first_administrator()
        body = {"login": "first", "name": "First", "password": PASSWORD}
        me = await stranger.post(f"/invitations/{secret}/accept", body)
        assert me["grants"] == [{"role": "administrator", "event": "*"}]
        again = {**body, "login": "second"}
        assert (await refused(stranger.post(f"/invitations/{secret}/accept", again))).status == 404

    async def test_with_an_administrator_there_is_no_link(
        self, server: Running, admin: Client
    ) -> None:
        assert await server.services.auth.invitations.first_administrator() is None

    async def test_a_new_start_makes_the_old_link_useless(
        self, server: Running, stranger: Client
    ) -> None:
        old = await server.services.auth.invitations.first_administrator()
        new = await server.services.auth.invitations.first_administrator()
        assert (await refused(stranger.get(f"/invitations/{old}"))).status == 404
        assert (await stranger.get(f"/invitations/{new}"))["uses"] == 1


class TestPasswords:
    async def test_the_right_one_opens_and_the_cookie_is_out_of_reach_of_scripts(
        self, admin: Client, stranger: Client
    ) -> None:
        body = {"login": "ADMIN ", "password": "correct horse battery"}
        answer = await stranger.http.post("/sign-in", json=body)
        cookie = answer.headers["set-cookie"].lower()
        assert answer.status_code == 200
        assert "httponly" in cookie
        assert "samesite=strict" in cookie

    async def test_wrong_name_and_wrong_password_look_the_same(
        self, admin: Client, stranger: Client
    ) -> None:
        one = await refused(stranger.post("/sign-in", {"login": "admin", "password": "wrong one"}))
        two = await refused(stranger.post("/sign-in", {"login": "nobody", "password": "wrong one"}))
        assert (one.status, one.body) == (two.status, two.body) == (401, one.body)

    async def test_guessing_locks_the_name_even_for_the_right_password(
        self, admin: Client, stranger: Client
    ) -> None:
        wrong = {"login": "admin", "password": "not this one"}
        codes = [(await refused(stranger.post("/sign-in", wrong))).code for _ in range(7)]
        assert codes[:5] == ["wrong-credentials"] * 5
        assert codes[5:] == ["locked-out"] * 2
        right = {"login": "admin", "password": "correct horse battery"}
        assert (await refused(stranger.post("/sign-in", right))).status == 429

    async def test_guesses_at_once_are_counted_one_by_one(
        self, admin: Client, stranger: Client
    ) -> None:
        wrong = {"login": "admin", "password": "not this one"}
        tries = [refused(stranger.post("/sign-in", wrong)) for _ in range(15)]
        codes = [error.code for error in await asyncio.gather(*tries)]
        assert codes.count("wrong-credentials") <= 6

    @pytest.mark.parametrize("password", ["", "short", "aaaaaaaaaaaa", "x-pere-x-pere", "p" * 201])
    async def test_a_password_that_is_guessed_first_is_refused(
        self, admin: Client, stranger: Client, password: str
    ) -> None:
        link = await admin.post("/invitations", {"grants": []})
        secret = link["url"].rsplit("/", 1)[1]
        body = {"login": "pere", "name": "Pere", "password": password}
        error = await refused(stranger.post(f"/invitations/{secret}/accept", body))
        assert error.status == 400
        assert (await stranger.get(f"/invitations/{secret}"))["uses"] == 1

    async def test_changing_it_ends_every_other_sign_in(
        self, server: Running, admin: Client, stranger: Client
    ) -> None:
        await stranger.post("/sign-in", {"login": "admin", "password": "correct horse battery"})
        change = {"old": "correct horse battery", "new": "another good password"}
        await admin.post("/me/password", change)
        assert (await refused(stranger.get("/me"))).status == 401
        await admin.get("/me")

    async def test_nothing_secret_can_be_read_in_the_store(
        self, server: Running, admin: Client, settings: Settings
    ) -> None:
        token = (await admin.post("/me/tokens", {"label": "bot"}))["secret"]
        link = (await admin.post("/invitations", {"grants": []}))["url"].rsplit("/", 1)[1]
        cards = await admin.post("/cards", {"event": "club", "names": ["Pupil 1"]})
        secrets = [
            "correct horse battery",
            token,
            link,
            cards[0]["url"].rsplit("/", 1)[1],
            *(c.value or "?" for c in admin.http.cookies.jar),
        ]
        kept = b"".join(p.read_bytes() for p in Path(settings.data).iterdir())
        assert b"$argon2id$" in kept
        assert [secret for secret in secrets if secret.encode() in kept] == []


class TestOtherSites:
    async def test_a_change_needs_the_token_that_only_our_page_can_read(
        self, admin: Client
    ) -> None:
        admin.csrf = ""
        assert (await refused(admin.post("/invitations", {"grants": []}))).code == "csrf"
        admin.csrf = "made up"
        assert (await refused(admin.post("/invitations", {"grants": []}))).code == "csrf"

    @pytest.mark.parametrize(
        "headers",
        [
            {"origin": "https://evil.example"},
            {"origin": "null"},
            {"sec-fetch-site": "cross-site"},
            {"sec-fetch-site": "same-site"},
        ],
    )
    async def test_another_sites_page_changes_nothing(
        self, stranger: Client, headers: dict[str, str]
    ) -> None:
        error = await refused(stranger.post("/sign-in/guest", {"name": "X"}, headers=headers))
        assert error.status == 403

    async def test_a_form_of_another_site_is_not_json(self, stranger: Client) -> None:
        answer = await stranger.http.post("/sign-in/guest", data={"name": "X"})
        assert answer.status_code == 415

    async def test_another_sites_page_gets_no_socket(self, anna: Client) -> None:
        table = await anna.post("/tables", {"robots": ["club"]})
        url = anna.socket(table["id"])._url
        cookies = "; ".join(f"{c.name}={c.value}" for c in anna.http.cookies.jar)
        async with Socket(url, cookies, origin="https://evil.example") as socket:
            await socket.until(lambda: socket.closed)
        assert socket.closed == (4403, "other-site")
        assert socket.heard == []


class TestInvitations:
    async def test_a_link_for_one_makes_one_account_however_often_it_is_clicked(
        self, admin: Client, server: Running
    ) -> None:
        link = await admin.post("/invitations", {"grants": []})
        secret = link["url"].rsplit("/", 1)[1]

        async def click(number: int) -> str:
            async with Client(server.port) as client:
                body = {"login": f"pere{number}", "name": "Pere", "password": PASSWORD}
                try:
                    await client.post(f"/invitations/{secret}/accept", body)
                except RefusedError as error:
                    return str(error.code)
                return "in"

        codes = await asyncio.gather(*(click(number) for number in range(6)))
        assert codes.count("in") == 1

    async def test_a_login_that_is_taken_gives_the_use_back(
        self, admin: Client, server: Running, stranger: Client
    ) -> None:
        link = await admin.post("/invitations", {"grants": [], "uses": 2})
        secret = link["url"].rsplit("/", 1)[1]
        body = {"login": "Admin", "name": "Me", "password": PASSWORD}
        error = await refused(stranger.post(f"/invitations/{secret}/accept", body))
        assert error.code == "login-taken"
        assert (await stranger.get(f"/invitations/{secret}"))["uses"] == 2

    async def test_a_link_is_never_overspent_nor_revived(self, store: Store) -> None:
        """Some fail for their login; each failure must neither cost a use nor bring one back."""
        lodge = Auth(store, lambda: 1_000, quick_hashes=True)
        await lodge.accounts.create_local("taken", "Taken", PASSWORD, ())
        arbiter = (Grant(Role.ARBITER, "open"),)
        for number in range(6):
            uses = 1 + number % 3
            secret = await lodge.invitations.invite(arbiter, by="x", uses=uses)
            one = await lodge.accounts.create_local(f"one{number}", "One", PASSWORD, ())

            def accept(login: str, secret: str = secret) -> Awaitable[object]:
                return lodge.invitations.accept(secret, login, "Somebody", PASSWORD)

            logins = ["taken", *(f"new{number}.{n}" for n in range(3)), "taken"]
            tries = [*map(accept, logins), lodge.invitations.take(secret, one)]
            said = await asyncio.gather(*tries, return_exceptions=True)

            assert sum(not isinstance(each, BaseException) for each in said) == uses
            assert all(isinstance(each, str | Account | Problem) for each in said)
            with pytest.raises(Problem):
                await lodge.invitations.look(secret)
        holders = [account for _, account in await lodge.accounts.all() if account.grants]
        assert len(holders) == 1 + 2 + 3 + 1 + 2 + 3
        lodge.close()

    async def test_everybody_of_a_hall_gets_in_by_one_link_at_once(self, store: Store) -> None:
        lodge = Auth(store, lambda: 1_000, quick_hashes=True)
        secret = await lodge.invitations.invite([], by="x", uses=21)
        tries = [
            lodge.invitations.accept(secret, f"login{n}", "Somebody", PASSWORD) for n in range(20)
        ]
        await asyncio.gather(*tries)
        assert (await lodge.invitations.look(secret)).uses == 1
        lodge.close()

    async def test_who_withdraws_one_that_was_just_used_up_is_told_so(self, store: Store) -> None:
        lodge = Auth(store, lambda: 1_000, quick_hashes=True)
        secret = await lodge.invitations.invite([], by="x", uses=2)
        [(known, _)] = await lodge.invitations.waiting()
        await lodge.invitations.accept(secret, "pere", "Pere", PASSWORD)
        used, withdrawn = await asyncio.gather(
            lodge.invitations.accept(secret, "marta", "Marta", PASSWORD),
            lodge.invitations.withdraw(known, "x"),
            return_exceptions=True,
        )
        assert isinstance(used, Problem) != isinstance(withdrawn, Problem)
        acts = [row.type for row in await lodge.audit.read()]
        assert ("InvitationWithdrawn" in acts) == (withdrawn is None)
        lodge.close()

    async def test_nobody_invites_to_what_they_may_not_give(
        self, admin: Client, server: Running
    ) -> None:
        teacher = await member(admin, server, "mestra", ("teacher", "school"))
        ask = {"grants": [{"role": "arbiter", "event": "school"}]}
        assert (await refused(teacher.post("/invitations", ask))).status == 403
        ask = {"grants": [{"role": "player", "event": "school"}]}
        assert await teacher.post("/invitations", ask)
        await teacher.http.aclose()

    @pytest.mark.parametrize("name", ["", " \t ", "x" * 41, "a\u202eb", "a\x00b", "a\u200bb"])
    async def test_a_name_that_hides_something_is_refused(
        self, stranger: Client, name: str
    ) -> None:
        assert (await refused(stranger.post("/sign-in/guest", {"name": name}))).status == 400

    async def test_a_guest_is_not_taken_for_somebody_who_is_here(
        self, anna: Client, stranger: Client
    ) -> None:
        async with Looking(anna):
            for name in ("Anna", "ANNA", " ànná ", "Аnna", "An na", "Anna·"):
                error = await refused(stranger.post("/sign-in/guest", {"name": name}))
                assert (error.status, error.code) == (409, "name-present")
            await stranger.come_as_guest("Anna P")

    async def test_the_name_of_somebody_who_left_is_free(
        self, anna: Client, stranger: Client
    ) -> None:
        await stranger.come_as_guest("Anna")

    @pytest.mark.parametrize("login", ["", "ab", "a b c", "x" * 33, "-abc", "jo\u0430n"])
    async def test_a_login_that_could_be_taken_for_another_is_refused(
        self, admin: Client, stranger: Client, login: str
    ) -> None:
        link = await admin.post("/invitations", {"grants": []})
        secret = link["url"].rsplit("/", 1)[1]
        body = {"login": login, "name": "Pere", "password": PASSWORD}
        assert (await refused(stranger.post(f"/invitations/{secret}/accept", body))).status == 400


class TestCards:
    async def test_a_card_and_its_pin_open_an_account_without_anything_personal(
        self, admin: Client, server: Running, stranger: Client
    ) -> None:
        teacher = await member(admin, server, "mestra", ("teacher", "school"))
        asked = {"event": "school", "names": ["Guineu", "Òliba"]}
        cards = await teacher.post("/cards", asked)
        assert [card["name"] for card in cards] == ["Guineu", "Òliba"]
        body = {"card": cards[1]["url"].rsplit("/", 1)[1], "pin": cards[1]["pin"]}
        me = await stranger.post("/sign-in/card", body)
        assert (me["name"], me["kind"]) == ("Òliba", "card")
        assert me["grants"] == [{"role": "player", "event": "school"}]
        await teacher.http.aclose()

    async def test_guessing_a_pin_locks_the_card(
        self, admin: Client, server: Running, stranger: Client
    ) -> None:
        (card,) = await admin.post("/cards", {"event": "club", "names": ["Guineu"]})
        secret = card["url"].rsplit("/", 1)[1]
        wrong = f"{(int(card['pin']) + 1) % 10_000:04}"
        tries = [
            (await refused(stranger.post("/sign-in/card", {"card": secret, "pin": wrong}))).code
            for _ in range(6)
        ]
        assert tries[-1] == "locked-out"
        right = {"card": secret, "pin": card["pin"]}
        assert (await refused(stranger.post("/sign-in/card", right))).code == "locked-out"

    async def test_players_print_no_cards(self, anna: Client) -> None:
        asked = {"event": "club", "names": ["X"]}
        assert (await refused(anna.post("/cards", asked))).status == 403

    @pytest.mark.parametrize("pin", ["", "12", "abcd", "123456789", "１２３４"])
    async def test_what_is_no_pin_is_not_even_tried(self, stranger: Client, pin: str) -> None:
        body = {"card": "made-up", "pin": pin}
        assert (await refused(stranger.post("/sign-in/card", body))).status == 400


class TestRoles:
    async def test_a_director_makes_arbiters_at_home_only(
        self, admin: Client, server: Running, anna: Client
    ) -> None:
        director = await member(admin, server, "dir", ("director", "open"))
        here = {"role": "arbiter", "event": "open"}
        await director.post(f"/accounts/{anna.id}/roles", here)
        assert (await anna.get("/me"))["grants"] == [here]
        for row in (
            {"role": "arbiter", "event": "other"},
            {"role": "arbiter", "event": "*"},
            {"role": "director", "event": "open"},
            {"role": "administrator", "event": "*"},
        ):
            error = await refused(director.post(f"/accounts/{anna.id}/roles", row))
            assert error.status == 403
        await director.post(f"/accounts/{anna.id}/roles", {**here, "give": False})
        assert (await anna.get("/me"))["grants"] == []
        await director.http.aclose()

    def test_administrators_give_everything_and_are_nothing_else(self, anyio_backend: str) -> None:
        own = [Grant(Role.ADMINISTRATOR, EVERYWHERE)]
        assert all(may_give(own, Grant(role, "anywhere")) for role in Role)
        assert not may_give([Grant(Role.ARBITER, EVERYWHERE)], Grant(Role.PLAYER, "x"))

    async def test_every_privileged_act_is_in_the_audit_log_and_its_chain(
        self, admin: Client, server: Running, anna: Client
    ) -> None:
        await admin.post(f"/accounts/{anna.id}/roles", {"role": "arbiter", "event": "open"})
        await admin.post(f"/accounts/{anna.id}/disabled", {"disabled": True})
        await admin.ask("DELETE", f"/accounts/{anna.id}")
        lines = await admin.get("/audit")
        acts = [line["act"] for line in lines]
        assert acts == [
            "InvitationMade",
            "AccountCreated",
            "RoleGranted",
            "AccountDisabled",
            "GuestRolesEnded",
            "AccountDeleted",
        ]
        assert lines[2]["actor"] == admin.id
        await verify_store(server.services.store, "audit")
        assert (await refused(anna.get("/audit"))).status == 401

    async def test_a_guests_role_ends_with_their_sign_in(
        self, server: Running, admin: Client, anna: Client, bernat: Client
    ) -> None:
        role = {"role": "arbiter", "event": "open"}
        accounts = server.services.auth.accounts
        ends = ((anna, "/sign-out", None), (bernat, "/sign-in/guest", {"name": "Another"}))
        for guest, path, body in ends:
            await admin.post(f"/accounts/{guest.id}/roles", role)
            kept = await server.services.store.get("account", guest.id, 0)
            assert kept is not None
            assert kept.expires is not None, "a guest with a role stays no longer than others"
            await guest.post(path, body)
            left = await accounts.get(guest.id)
            assert left is not None
            assert left.grants == ()
        assert [row.type for row in await server.services.auth.audit.last()][
            -1
        ] == "GuestRolesEnded"
        await admin.post("/sign-out")
        still = await accounts.get(admin.id)
        assert still is not None
        assert still.grants, "whoever can sign in again keeps their roles"

    @pytest.mark.parametrize("path", ["/accounts", "/audit"])
    async def test_what_is_for_administrators_is_for_nobody_else(
        self, anna: Client, stranger: Client, path: str
    ) -> None:
        assert (await refused(anna.get(path))).status == 403
        assert (await refused(stranger.get(path))).status == 401

    async def test_nobody_locks_themselves_out(self, admin: Client) -> None:
        me = f"/accounts/{admin.id}"
        assert (await refused(admin.post(f"{me}/disabled", {"disabled": True}))).status == 403
        row = {"role": "administrator", "event": "*", "give": False}
        assert (await refused(admin.post(f"{me}/roles", row))).status == 403


class TestSignIns:
    async def test_signing_out_ends_the_sign_in_and_its_sockets(self, anna: Client) -> None:
        table = await anna.post("/tables", {"robots": ["club"]})
        async with anna.socket(table["id"]) as socket:
            await socket.until(lambda: socket.view)
            cookies = dict(anna.http.cookies)
            await anna.post("/sign-out")
            await socket.until(lambda: socket.closed)
        assert socket.closed == (4001, "not-signed-in")
        anna.http.cookies.update(cookies)
        assert (await refused(anna.get("/me"))).status == 401

    async def test_a_disabled_account_is_out_at_once(self, admin: Client, anna: Client) -> None:
        await admin.post(f"/accounts/{anna.id}/disabled", {"disabled": True})
        assert (await refused(anna.get("/me"))).status == 401

    async def test_sign_ins_outlive_a_restart(
        self, server: Running, anna: Client, settings: Settings
    ) -> None:
        cookies = dict(anna.http.cookies)
        server.stop_soon()
        await server.stopped()
        again = await start(settings)
        async with Client(again.port) as client:
            client.http.cookies.update(cookies)
            assert (await client.get("/me"))["name"] == "Anna"
        again.stop_soon()
        await again.stopped()
        server.services.store = await open_store(settings.store_url)

    @pytest.mark.parametrize("cookie", ["", "x", "a" * 5000, "%00", "faristol"])
    async def test_a_made_up_cookie_is_nobody(self, stranger: Client, cookie: str) -> None:
        error = await refused(stranger.get("/me", headers={"cookie": f"faristol={cookie}"}))
        assert error.status in (400, 401)


class TestTokens:
    async def test_a_token_acts_for_its_owner_until_it_is_dropped(
        self, admin: Client, server: Running
    ) -> None:
        for label in ("results\u202e", "\0", "a\u200bb"):
            error = await refused(admin.post("/me/tokens", {"label": label}))
            assert (error.status, error.code) == (400, "bad-name")
        made = await admin.post("/me/tokens", {"label": "results"})
        headers = {"authorization": f"Bearer {made['secret']}"}
        async with Client(server.port) as bot:
            assert (await bot.get("/me", headers=headers))["id"] == admin.id
            await bot.post("/invitations", {"grants": []}, headers=headers)
            error = await refused(bot.post("/me/tokens", {"label": "more"}, headers=headers))
            assert error.status == 403
            shut = bot.post("/accounts/someone/disabled", {"disabled": True}, headers=headers)
            assert (await refused(shut)).code == "not-for-programs"
            await admin.ask("DELETE", f"/me/tokens/{made['id']}")
            assert (await refused(bot.get("/me", headers=headers))).code == "bad-token"

    async def test_guests_have_none(self, anna: Client) -> None:
        assert (await refused(anna.post("/me/tokens", {"label": "x"}))).status == 403


class TestPasskeys:
    async def test_a_passkey_is_made_and_opens_the_account(
        self, admin: Client, stranger: Client
    ) -> None:
        phone = Authenticator(admin.base, "127.0.0.1")
        offer = await admin.post("/me/passkeys/begin")
        answer = phone.make(offer["options"])
        body = {"ceremony": offer["ceremony"], "answer": answer, "label": "phone"}
        await admin.post("/me/passkeys", body)

        asked = await stranger.post("/sign-in/passkey/ask")
        signed = {"ceremony": asked["ceremony"], "answer": phone.sign(asked["options"])}
        assert (await stranger.post("/sign-in/passkey", signed))["id"] == admin.id
        again = await refused(stranger.post("/sign-in/passkey", signed))
        assert again.code == "passkey-refused"

    async def test_another_key_another_origin_or_nonsense_open_nothing(
        self, admin: Client, stranger: Client
    ) -> None:
        phone = Authenticator(admin.base, "127.0.0.1")
        offer = await admin.post("/me/passkeys/begin")
        body = {"ceremony": offer["ceremony"], "answer": phone.make(offer["options"])}
        await admin.post("/me/passkeys", body)
        thief = Authenticator(admin.base, "127.0.0.1")
        thief.id = phone.id
        phished = Authenticator("https://evil.example", "127.0.0.1")
        phished.id, phished.key = phone.id, phone.key
        for make in (thief.sign, phished.sign, lambda _: {"rawId": "!"}, lambda _: {}):
            asked = await stranger.post("/sign-in/passkey/ask")
            signed = {"ceremony": asked["ceremony"], "answer": make(asked["options"])}
            assert (await refused(stranger.post("/sign-in/passkey", signed))).status == 401

    async def test_nobody_finishes_somebody_elses_offer(
        self, admin: Client, server: Running
    ) -> None:
        other = await member(admin, server, "altra")
        offer = await admin.post("/me/passkeys/begin")
        phone = Authenticator(admin.base, "127.0.0.1")
        body = {"ceremony": offer["ceremony"], "answer": phone.make(offer["options"])}
        assert (await refused(other.post("/me/passkeys", body))).code == "passkey-refused"
        await other.http.aclose()


class TestLimits:
    def test_a_bucket_empties_and_fills_again(self, anyio_backend: str) -> None:
        now = [0]
        limits = RateLimiter(lambda: now[0])
        rate = Rate(burst=3, every_ms=1_000)
        for _ in range(3):
            limits.spend("x", "1.2.3.4", rate)
        with pytest.raises(Problem) as refused:
            limits.spend("x", "1.2.3.4", rate)
        assert (refused.value.status, refused.value.retry_after_s) == (429, 1)
        limits.spend("x", "5.6.7.8", rate)
        now[0] += 1_000
        limits.spend("x", "1.2.3.4", rate)

    def test_a_household_is_one_and_rubbish_is_nobody(self, anyio_backend: str) -> None:
        assert (
            network_of("2001:db8::1") == network_of("2001:db8::ffff:2") != network_of("2001:db9::")
        )
        assert network_of("::ffff:10.0.0.1") == "10.0.0.1"
        assert network_of("<script>") == "unknown"

    async def test_lock_outs_double_end_and_are_forgiven(self, tmp_path: Path) -> None:
        store = await open_store(f"sqlite:///{tmp_path}/f.db")
        now = [1_000_000]
        lock = LockOut(store, lambda: now[0])
        waits = []
        for _ in range(8):
            await lock.attempt("joan", "192.0.2.7")
            try:
                await lock.attempt("joan", "192.0.2.7")
            except Problem as locked:
                waits.append(locked.retry_after_s)
                now[0] += locked.retry_after_s * 1000
        assert waits == sorted(waits)
        assert waits[-1] >= 4 * waits[0]
        await lock.succeed("joan", "192.0.2.7")
        for _ in range(4):
            await lock.attempt("joan", "192.0.2.7")
        await store.close()

    async def test_a_day_later_the_first_guess_is_the_first_again(self, store: Store) -> None:
        time = 0
        lock_out = LockOut(store, lambda: time)
        for _ in range(5):
            await lock_out.attempt("login:pere", "here")
        time += 25 * 3_600_000  # forgotten, though nothing has been purged
        for _ in range(5):
            await lock_out.attempt("login:pere", "here")

    async def test_a_strangers_guesses_lock_nobody_else_out(self, tmp_path: Path) -> None:
        store = await open_store(f"sqlite:///{tmp_path}/f.db")
        now = [1_000_000]
        lock = LockOut(store, lambda: now[0])
        for _ in range(5):
            await lock.attempt("joan", "192.0.2.7")
        with pytest.raises(Problem):
            await lock.attempt("joan", "192.0.2.7")
        await lock.attempt("joan", "192.0.2.8")
        await lock.attempt("anna", "192.0.2.7")
        await store.close()

    async def test_guesses_from_many_addresses_are_slowed_down_for_minutes_at_most(
        self, tmp_path: Path
    ) -> None:
        store = await open_store(f"sqlite:///{tmp_path}/f.db")
        now = [1_000_000]
        lock = LockOut(store, lambda: now[0])
        guesses = waits = longest = 0
        for address in range(1_000):
            try:
                await lock.attempt("joan", f"10.0.{address // 256}.{address % 256}")
                guesses += 1
            except Problem as locked:
                waits += 1
                longest = max(longest, locked.retry_after_s)
                now[0] += 1_000 * locked.retry_after_s if waits % 10 == 0 else 0
        assert guesses < 150
        assert longest == 300
        await lock.forgive("joan")
        await lock.attempt("joan", "10.0.0.1")
        await store.close()

    async def test_the_owner_signs_in_from_elsewhere_while_a_stranger_guesses(
        self, admin: Client, server: Running, stranger: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        await (await member(admin, server, "joana")).http.aclose()
        now = server.services.now()
        monkeypatch.setattr(server.services.auth.lock_out, "_now", lambda: now)
        for _ in range(8):
            await refused(stranger.post("/sign-in", {"login": "joana", "password": "wrong wrong"}))
        right = {"login": "joana", "password": PASSWORD}
        assert (await refused(stranger.post("/sign-in", right))).code == "locked-out"
        monkeypatch.setattr(Request, "address", "192.0.2.7")
        await stranger.post("/sign-in", right)

    async def test_flooding_the_door_is_answered_with_come_back_later(
        self, server: Running, stranger: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        now = server.services.now()
        monkeypatch.setattr(server.services.auth.limits, "_now", lambda: now)
        asked = [stranger.http.post("/sign-in/passkey/ask") for _ in range(260)]
        answers = await asyncio.gather(*asked)
        late = [answer for answer in answers if answer.status_code == 429]
        assert late
        assert int(late[0].headers["retry-after"]) >= 1

    async def test_every_door_for_guests_counts_the_same(
        self,
        server: Running,
        admin: Client,
        anna: Client,
        stranger: Client,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        made = await new_room(anna)
        limits = server.services.auth.limits
        _, since = limits._buckets[f"{COMING_IN.burst}/{COMING_IN.every_ms}", "127.0.0.1"]
        monkeypatch.setattr(limits, "_now", lambda: since)
        for _ in range(COMING_IN.burst - 2):  # Anna was one, her room another
            limits.spend(f"{COMING_IN.burst}/{COMING_IN.every_ms}", "127.0.0.1", COMING_IN)
        doors = ("/sign-in/guest", f"/duplicate/codes/{made['code']}/join")
        for door in doors:
            answer = await stranger.http.post(door, json={"name": "x"})
            assert answer.status_code == 429
        left = {
            "/tables": {},
            "/seeks": {},
            "/challenges": {"to": admin.id},
            "/duplicate/rooms": {"source": "typed", "title": "x"},
            "/tables/none/rematch": None,
            "/club-rooms/none/tables": {},
        }
        for path, body in left.items():
            assert (await refused(anna.post(path, body))).status == 429, path
            error = await _said(admin.post(path, body))
            assert error is None or error.status != 429, path

    async def test_guests_fill_half_of_the_tables_at_most(
        self, server: Running, anna: Client, bernat: Client, admin: Client
    ) -> None:
        server.services.guest_tables._most = 2
        await anna.post("/tables", {})
        await bernat.post("/tables", {})
        error = await refused(anna.post("/tables", {"robots": ["club"]}))
        assert (error.status, error.code) == (503, "server-full")
        await admin.post("/tables", {"robots": ["club"]})

    async def test_a_server_without_guests_takes_none(self, settings: Settings) -> None:
        running = await start(msgspec.structs.replace(settings, guests=False))
        async with Client(running.port) as client:
            assert (await refused(client.post("/sign-in/guest", {"name": "X"}))).status == 403
        running.stop_soon()
        await running.stopped()
