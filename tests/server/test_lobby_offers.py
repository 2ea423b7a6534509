"""Seeks and challenges: seen at once, accepted once, declined politely, gone with their owner."""

import asyncio
from typing import Any

import pytest

from faristol.server.running import Running, start
from faristol.server.settings import Settings
from tests.server.client import Client, RefusedError
from tests.server.lobbying import Looking

pytestmark = pytest.mark.anyio


async def refused(doing: Any) -> str:
    with pytest.raises(RefusedError) as problem:
        await doing
    return str(problem.value.code)


class TestASeek:
    async def test_is_seen_at_once_accepted_with_one_click_and_both_are_at_the_table(
        self, anna: Client, bernat: Client
    ) -> None:
        async with Looking(anna) as a, Looking(bernat) as b:
            made = await anna.post("/seeks", {"edition": "nl-wedstrijd"})
            seek = await b.until(lambda: b.lists["seek"].get(made["id"]))
            assert (seek["name"], seek["terms"]["edition"]) == ("Anna", "nl-wedstrijd")
            table = await bernat.post(f"/offers/{seek['id']}/accept")
            assert sorted(seat["name"] for seat in table["seats"]) == ["Anna", "Bernat"]
            assert table["opened"]
            answer = await a.until(
                lambda: next((o for o in a.own["asked"] if o["state"] == "accepted"), None)
            )
            assert answer["table"] == table["id"]
            await b.until(lambda: made["id"] not in b.lists["seek"])
            games = await a.until(lambda: a.own["games"])
            assert [game["table"]["id"] for game in games] == [table["id"]]

    async def test_of_many_who_accept_at_once_one_gets_it(
        self, server: Running, anna: Client
    ) -> None:
        made = await anna.post("/seeks", {})

        async def grab(number: int) -> str:
            async with Client(server.port) as client:
                await client.come_as_guest(f"G{number}")
                try:
                    return str((await client.post(f"/offers/{made['id']}/accept"))["id"])
                except RefusedError as problem:
                    return str(problem.code)

        outcomes = await asyncio.gather(*(grab(number) for number in range(8)))
        assert outcomes.count("offer-gone") == 7
        tables = await server.services.hall.plans()
        assert [plan.id for plan in tables] == [each for each in outcomes if each != "offer-gone"]
        assert len({seat.account for seat in tables[0].seats}) == 2

    async def test_is_not_accepted_by_its_owner_nor_declined_by_anybody(
        self, anna: Client, bernat: Client, stranger: Client
    ) -> None:
        made = await anna.post("/seeks", {})
        path = f"/offers/{made['id']}"
        assert await refused(anna.post(f"{path}/accept")) == "own-offer"
        assert await refused(bernat.post(f"{path}/decline", {})) == "no-challenge"
        assert await refused(bernat.post(f"{path}/withdraw")) == "not-found"
        assert await refused(stranger.post(f"{path}/accept")) == "not-signed-in"

    async def test_is_taken_back_and_then_nobody_gets_it(
        self, anna: Client, bernat: Client
    ) -> None:
        async with Looking(bernat) as b:
            made = await anna.post("/seeks", {})
            await b.until(lambda: b.lists["seek"])
            await anna.post(f"/offers/{made['id']}/withdraw")
            await b.until(lambda: not b.lists["seek"])
        assert await refused(bernat.post(f"/offers/{made['id']}/accept")) == "not-found"
        assert await refused(anna.post(f"/offers/{made['id']}/withdraw")) == "not-found"

    async def test_goes_when_its_owner_leaves_but_not_when_they_reload(
        self, server: Running, anna: Client, bernat: Client
    ) -> None:
        server.services.foyer.away_s = 0.6
        async with Looking(bernat) as b:
            async with Looking(anna):
                await anna.post("/seeks", {})
                await b.until(lambda: b.lists["seek"])
            async with Looking(anna):
                await asyncio.sleep(0.9)
                assert b.lists["seek"]
                assert b.names() == ["Anna", "Bernat"]
            await b.until(lambda: not b.lists["seek"] and b.names() == ["Bernat"])

    async def test_of_somebody_who_never_looks_at_the_lobby_goes_too(
        self, server: Running, anna: Client, bernat: Client
    ) -> None:
        server.services.foyer.away_s = 0.4
        async with Looking(bernat) as b:
            await anna.post("/seeks", {})
            await b.until(lambda: b.lists["seek"])
            await b.until(lambda: not b.lists["seek"])

    async def test_goes_at_once_when_its_owner_signs_out(
        self, anna: Client, bernat: Client
    ) -> None:
        async with Looking(bernat) as b, Looking(anna) as a:
            await anna.post("/seeks", {})
            await b.until(lambda: b.lists["seek"])
            await anna.post("/sign-out")
            await a.until(lambda: a.is_over)
            await b.until(lambda: not b.lists["seek"] and b.names() == ["Bernat"])

    async def test_goes_when_its_time_is_over(
        self, anna: Client, bernat: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("faristol.server.lobby.offers._SEEK_MS", 600)
        async with Looking(bernat) as b:
            made = await anna.post("/seeks", {})
            await b.until(lambda: b.lists["seek"])
            await b.until(lambda: not b.lists["seek"])
        assert await refused(bernat.post(f"/offers/{made['id']}/accept")) == "not-found"

    async def test_whoever_found_a_game_looks_for_no_other(
        self, anna: Client, bernat: Client
    ) -> None:
        async with Looking(bernat) as b:
            first = await anna.post("/seeks", {})
            await anna.post("/seeks", {"edition": "fisc-2023"})
            await bernat.post("/seeks", {"edition": "nl-wedstrijd"})
            await b.until(lambda: len(b.lists["seek"]) == 3)
            await bernat.post(f"/offers/{first['id']}/accept")
            await b.until(lambda: not b.lists["seek"])

    async def test_for_certain_ratings_is_accepted_by_nobody_else(
        self, server: Running, admin: Client, anna: Client, bernat: Client
    ) -> None:
        begins = server.services.recorder.ratings.system.initial
        above = await anna.post("/seeks", {"least_rating": begins + 1})
        around = {"least_rating": begins - 100, "most_rating": begins + 100}
        seek = await anna.post("/seeks", around)
        assert await refused(admin.post(f"/offers/{above['id']}/accept")) == "rating-range"
        assert await refused(bernat.post(f"/offers/{seek['id']}/accept")) == "rating-range"
        own = await admin.post("/seeks", {"rated": True})
        shown = {line["id"]: line for line in (await anna.get("/lobby"))["lobby"]["seeks"]}
        assert shown[seek["id"]]["rating"] == 0
        assert shown[seek["id"]]["most_rating"] == begins + 100
        assert shown[own["id"]]["rating"] == begins
        assert await refused(anna.post(f"/offers/{own['id']}/accept")) == "rated-guest"
        assert (await admin.post(f"/offers/{seek['id']}/accept"))["opened"]

    async def test_nobody_fills_the_lobby(self, anna: Client) -> None:
        for _ in range(3):
            await anna.post("/seeks", {})
        assert await refused(anna.post("/seeks", {})) == "too-many-offers"

    async def test_does_not_outlive_the_server(self, settings: Settings, server: Running) -> None:
        async with Client(server.port) as anna:
            await anna.come_as_guest("Anna")
            await anna.post("/seeks", {})
        server.stop_soon()
        await server.stopped()
        again = await start(settings)
        try:
            assert await again.services.offers.all() == []
        finally:
            again.stop_soon()
            await again.stopped()

    @pytest.mark.parametrize(
        ("terms", "code"),
        [
            ({"edition": "none"}, "bad-edition"),
            ({"edition": "fisc-escolar"}, "player-count"),
            ({"options": {"minutes": 30}, "days_per_move": 2}, "bad-pace"),
            ({"lexicon": "none@1"}, "no-such-lexicon"),
            ({"rated": True}, "rated-guest"),
            ({"least_rating": 1800, "most_rating": 1200}, "bad-rating"),
            ({"least_rating": -1}, "malformed"),
            ({"most_rating": 10**9}, "malformed"),
            ({"seats": 3}, "malformed"),
            ({"robots": ["club"]}, "malformed"),
            ({"edition": "x" * 41}, "malformed"),
            ({"delay_s": -1}, "malformed"),
            ({"days_per_move": 1e9}, "malformed"),
            ([], "malformed"),
            ("friendly", "malformed"),
        ],
    )
    async def test_is_of_a_game_that_can_be_played(
        self, anna: Client, terms: Any, code: str
    ) -> None:
        assert await refused(anna.post("/seeks", terms)) == code
        assert (await anna.get("/lobby"))["lobby"]["seeks"] == []


class TestAChallenge:
    async def test_is_seen_by_one_person_and_accepted(
        self, server: Running, anna: Client, bernat: Client
    ) -> None:
        async with Client(server.port) as carme:
            await carme.come_as_guest("Carme")
            async with Looking(anna) as a, Looking(bernat) as b, Looking(carme) as c:
                await a.until(lambda: "Bernat" in a.names() and "Carme" in a.names())
                made = await anna.post(
                    "/challenges", {"to": a.handle("Bernat"), "terms": {"edition": "fisc-2023"}}
                )
                got = await b.until(lambda: b.own["received"])
                assert [offer["name"] for offer in got] == ["Anna"]
                assert await refused(carme.post(f"/offers/{made['id']}/accept")) == "not-found"
                assert await refused(carme.post(f"/offers/{made['id']}/decline", {})) == "not-found"
                table = await bernat.post(f"/offers/{made['id']}/accept")
                done = await a.until(
                    lambda: [o for o in a.own["asked"] if o["state"] == "accepted"]
                )
                assert done[0]["table"] == table["id"]
                await b.until(lambda: not b.own["received"])
                assert made["id"] not in "".join(c.raw)

    async def test_is_declined_and_who_asked_is_told_why(
        self, anna: Client, bernat: Client
    ) -> None:
        async with Looking(anna) as a, Looking(bernat) as b:
            await a.until(lambda: "Bernat" in a.names())
            asked = {"to": a.handle("Bernat"), "terms": {}}
            made = await anna.post("/challenges", asked)
            await b.until(lambda: b.own["received"])
            await bernat.post(f"/offers/{made['id']}/decline", {"why": "later"})
            answer = await a.until(
                lambda: next((o for o in a.own["asked"] if o["state"] == "declined"), None)
            )
            assert (answer["why"], answer["to_name"]) == ("later", "Bernat")
            await b.until(lambda: not b.own["received"])
            assert await refused(bernat.post(f"/offers/{made['id']}/accept")) == "offer-gone"
            assert await refused(bernat.post(f"/offers/{made['id']}/decline", {})) == "offer-gone"
            assert await refused(anna.post("/challenges", asked)) == "declined-lately"

    async def test_of_accepting_and_taking_back_at_once_one_happens(
        self, server: Running, anna: Client, bernat: Client
    ) -> None:
        async with Looking(anna) as a, Looking(bernat):
            await a.until(lambda: "Bernat" in a.names())
            for _ in range(4):
                made = await anna.post("/challenges", {"to": a.handle("Bernat"), "terms": {}})
                path = f"/offers/{made['id']}"
                before = len(await server.services.hall.plans())
                done = await asyncio.gather(
                    bernat.post(f"{path}/accept"),
                    anna.post(f"{path}/withdraw"),
                    return_exceptions=True,
                )
                accepted, withdrawn = (not isinstance(each, Exception) for each in done)
                assert accepted is not withdrawn
                assert len(await server.services.hall.plans()) == before + accepted

    async def test_by_login_reaches_who_comes_later_and_tells_nobody_which_logins_exist(
        self, admin: Client, anna: Client
    ) -> None:
        async with Looking(anna):
            known = await anna.post("/challenges", {"login": "Admin", "terms": {}})
            unknown = await anna.post("/challenges", {"login": "nobody", "terms": {}})
            assert known.keys() == unknown.keys()
            assert (known["to_name"], unknown["to_name"]) == ("admin", "nobody")
            async with Looking(admin) as b:
                got = await b.until(lambda: b.own and b.own["received"])
                assert [offer["id"] for offer in got] == [known["id"]]
            again = anna.post("/challenges", {"login": "nobody", "terms": {}})
            assert await refused(again) == "asked-already"

    async def test_to_a_game_of_days_waits_for_an_answer_without_its_owner(
        self, server: Running, admin: Client, anna: Client
    ) -> None:
        server.services.foyer.away_s = 0.2
        async with Looking(admin) as b:
            async with Looking(anna):
                await anna.post("/challenges", {"login": "admin", "terms": {"days_per_move": 3}})
                await b.until(lambda: b.own and b.own["received"])
            await b.until(lambda: b.names() == ["Admin"])
            offer = b.own["received"][0]
            table = await admin.post(f"/offers/{offer['id']}/accept")
        assert (table["opened"], table["days_per_move"]) == (True, 3)
        own = (await anna.get("/lobby"))["own"]
        assert [game["table"]["id"] for game in own["games"]] == [table["id"]]

    async def test_to_oneself_or_to_nobody_or_to_two_is_none(
        self, admin: Client, anna: Client
    ) -> None:
        async with Looking(anna) as a:
            await a.until(lambda: a.names() == ["Anna"])
            for asked, code in (
                ({"to": a.handle("Anna"), "terms": {}}, "own-offer"),
                ({"to": "0" * 16, "terms": {}}, "not-found"),
                ({"to": anna.id, "terms": {}}, "not-found"),
                ({"terms": {}}, "bad-request"),
                ({"to": "x", "login": "admin", "terms": {}}, "bad-request"),
                ({"to": "x"}, "malformed"),
                ({"login": "../..", "terms": {}}, "bad-login"),
                ({"login": "x" * 41, "terms": {}}, "malformed"),
            ):
                assert await refused(anna.post("/challenges", asked)) == code
        assert await refused(admin.post("/challenges", {"login": "admin", "terms": {}})) == (
            "own-offer"
        )

    async def test_nobody_is_asked_without_end(self, admin: Client, anna: Client) -> None:
        for name in ("one", "two", "three", "four", "five"):
            await anna.post("/challenges", {"login": name, "terms": {}})
        more = anna.post("/challenges", {"login": "six", "terms": {}})
        assert await refused(more) == "too-many-offers"

    @pytest.mark.parametrize("why", ["rude", "x" * 500, 1, None])
    async def test_is_declined_with_phrases_to_choose_from(self, anna: Client, why: Any) -> None:
        assert await refused(anna.post("/offers/x/decline", {"why": why})) == "malformed"


@pytest.mark.parametrize("act", ["accept", "withdraw"])
@pytest.mark.parametrize("offer", ["0", "..%2f..", "%00", "a" * 3000, "💥"])
async def test_an_offer_that_never_was_is_not_found(anna: Client, act: str, offer: str) -> None:
    with pytest.raises(RefusedError) as problem:
        await anna.post(f"/offers/{offer}/{act}")
    assert problem.value.status == 404
