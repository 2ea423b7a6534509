"""Finding a game: options, codes, challenges, rematches, and what a table can't be."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from faristol.lexicon import Shelf
from faristol.lexicon.making import OwnList, install_own
from faristol.lexicon.record import Source
from faristol.lexicon.wordlist import ListStyle, read_list
from faristol.server.plans.tables import SeatPlan
from faristol.server.running import Running, start
from faristol.server.settings import Settings
from faristol.tiles import tile_set
from tests.server.client import Client, RefusedError
from tests.server.playing import begun, seated
from tests.server.waiting import until

pytestmark = pytest.mark.anyio


class TestMakingATable:
    @pytest.mark.parametrize(
        ("asked", "code"),
        [
            ({"edition": "none"}, "bad-edition"),
            ({"options": {"none": 1}}, "bad-edition"),
            ({"options": {"minutes": 7}}, "bad-edition"),
            ({"edition": "fisc-2023", "readings": {"hold": 3}}, "bad-edition"),
            ({"lexicon": "none@1"}, "no-such-lexicon"),
            ({"lexicon": "nl"}, "wrong-lexicon"),
            ({"seats": 1}, "player-count"),
            ({"edition": "fisc-2023", "seats": 3}, "player-count"),
            ({"seats": 5}, "malformed"),
            ({"seats": 2, "robots": ["club", "club", "club", "club"]}, "malformed"),
            ({"robots": ["grandmaster"]}, "malformed"),
            ({"days_per_move": 3, "options": {"minutes": 30}}, "bad-pace"),
            ({"days_per_move": 99}, "malformed"),
            ({"event": "Not An Event"}, "malformed"),
            ({"rated": True}, "rated-guest"),
            ({"rated": True, "robots": ["club"]}, "rated-robot"),
            ({"rated": True, "seats": 3}, "rated-robot"),
            ({"options": {str(n): n for n in range(21)}}, "malformed"),
            ({"colour": "red"}, "malformed"),
        ],
    )
    async def test_what_can_not_be_is_refused_by_name(
        self, anna: Client, asked: dict[str, Any], code: str
    ) -> None:
        with pytest.raises(RefusedError) as refused:
            await anna.post("/tables", asked)
        assert refused.value.code == code
        assert await anna.get("/tables") == []

    async def test_an_event_is_for_who_has_a_part_in_it(self, admin: Client, anna: Client) -> None:
        with pytest.raises(RefusedError) as refused:
            await anna.post("/tables", {"event": "open"})
        assert refused.value.status == 403
        await admin.post(f"/accounts/{anna.id}/roles", {"role": "player", "event": "open"})
        assert (await anna.post("/tables", {"event": "open"}))["event"] == "open"
        assert len(await anna.get("/tables?event=open")) == 1
        assert await anna.get("/tables?event=other") == []

    async def test_dutch_tiles_get_a_dutch_lexicon(self, anna: Client) -> None:
        asked = {"edition": "friendly", "options": {"tiles": "dutch"}, "robots": ["club"]}
        table = (await anna.post("/tables", asked))["id"]
        view = await anna.get(f"/tables/{table}/state")
        assert view["tile_set"] == "dutch"
        assert view["lexicon"].startswith("faristol-nl")

    async def test_nobody_keeps_more_tables_than_they_can_play(self, anna: Client) -> None:
        for _ in range(20):
            await anna.post("/tables", {})
        with pytest.raises(RefusedError) as refused:
            await anna.post("/tables", {})
        assert refused.value.code == "too-many-tables"

    async def test_who_is_not_signed_in_makes_none(self, stranger: Client) -> None:
        with pytest.raises(RefusedError) as refused:
            await stranger.post("/tables", {})
        assert refused.value.status == 401

    async def test_editions_and_lexica_are_listed_for_everybody(self, stranger: Client) -> None:
        editions = {row["name"]: row for row in await stranger.get("/editions")}
        assert {"friendly", "fisc-2023", "nl-wedstrijd"} <= editions.keys()
        asked = [option["id"] for option in editions["fisc-2023"]["options"]]
        assert asked == ["starter", "minutes", "phones"]  # not what has no effect on a screen
        assert {row["language"] for row in await stranger.get("/lexica")} >= {"ca", "nl"}


class TestSittingDown:
    async def test_a_code_read_out_across_the_room_finds_the_table(
        self, anna: Client, bernat: Client
    ) -> None:
        made = await anna.post("/tables", {"public": False})
        assert await bernat.get("/tables") == []
        found = await bernat.get(f"/codes/{made['code'].upper()}")
        assert found["id"] == made["id"]
        assert found["code"] == ""
        with pytest.raises(RefusedError):
            await bernat.post(f"/tables/{made['id']}/sit", {})
        sat = await bernat.post(f"/tables/{made['id']}/sit", {"code": made["code"]})
        assert sat["opened"]

    async def test_of_many_who_want_the_last_seat_one_gets_it(
        self, server: Running, anna: Client
    ) -> None:
        made = await anna.post("/tables", {})

        async def run(number: int) -> str:
            async with Client(server.port) as client:
                await client.come_as_guest(f"G{number}")
                try:
                    await client.post(f"/tables/{made['id']}/sit", {})
                except RefusedError as refused:
                    return str(refused.code)
                return "sat"

        outcomes = await asyncio.gather(*(run(number) for number in range(6)))
        assert sorted(outcomes) == ["full"] * 5 + ["sat"]

    async def test_sitting_twice_is_sitting_once(self, anna: Client, bernat: Client) -> None:
        made = await anna.post("/tables", {"seats": 3})
        await bernat.post(f"/tables/{made['id']}/sit", {})
        sat = await bernat.post(f"/tables/{made['id']}/sit", {})
        assert [seat["is_free"] for seat in sat["seats"]] == [False, False, True]

    async def test_who_waits_may_leave_and_the_last_one_takes_the_table_along(
        self, anna: Client, bernat: Client
    ) -> None:
        made = await anna.post("/tables", {"seats": 3})
        await bernat.post(f"/tables/{made['id']}/sit", {})
        await anna.post(f"/tables/{made['id']}/leave")
        assert len(await anna.get("/tables")) == 1
        await bernat.post(f"/tables/{made['id']}/leave")
        assert await anna.get("/tables") == []

    async def test_nobody_leaves_a_game_by_the_back_door(
        self, anna: Client, bernat: Client
    ) -> None:
        table = await seated(anna, bernat)
        with pytest.raises(RefusedError) as refused:
            await anna.post(f"/tables/{table}/leave")
        assert refused.value.status == 409

    async def test_a_challenge_is_for_whom_it_is_meant(
        self, server: Running, anna: Client, bernat: Client
    ) -> None:
        made = await anna.post("/tables", {"opponent": bernat.id})
        assert [table["id"] for table in await bernat.get("/tables")] == [made["id"]]
        async with Client(server.port) as other:
            await other.come_as_guest("Carles")
            assert await other.get("/tables") == []
            with pytest.raises(RefusedError):
                await other.post(f"/tables/{made['id']}/sit", {})
        assert (await bernat.post(f"/tables/{made['id']}/sit", {}))["opened"]

    async def test_two_of_one_name_are_told_apart(self, server: Running, anna: Client) -> None:
        async with Client(server.port) as other:
            await other.come_as_guest("Anna")
            table = await seated(anna, other)
            assert (await anna.get(f"/tables/{table}/state"))["names"] == ["Anna", "Anna (2)"]


class TestARematch:
    async def test_both_ask_and_meet_at_one_table_the_other_way_round(
        self, anna: Client, bernat: Client
    ) -> None:
        table = await seated(anna, bernat)
        with pytest.raises(RefusedError):
            await anna.post(f"/tables/{table}/rematch")
        async with anna.socket(table) as a, bernat.socket(table) as b:
            await begun(a, b)
            assert (await a.do("Resign"))["is"] == "Done"
        first = await anna.post(f"/tables/{table}/rematch")
        second = await bernat.post(f"/tables/{table}/rematch")
        assert first["id"] == second["id"] != table
        assert [seat["name"] for seat in second["seats"]] == ["Bernat", "Anna"]
        assert second["opened"]

    async def test_of_three_everybody_has_the_next_seat_whoever_asks_first(
        self, server: Running, anna: Client, bernat: Client
    ) -> None:
        async with Client(server.port) as carme:
            await carme.come_as_guest("Carme")
            made = await anna.post("/tables", {"seats": 3})
            table = made["id"]
            for other in (bernat, carme):
                await other.post(f"/tables/{table}/sit", {})
            async with anna.socket(table) as a, bernat.socket(table) as b, carme.socket(table) as c:
                await begun(a, b, c)
                for socket in (a, b, c):
                    await socket.do("Resign")
            first = await carme.post(f"/tables/{table}/rematch")
            assert not first["opened"]
            assert (await anna.get(f"/tables/{table}/rematch"))["wanted_by"] == ["Carme"]
            assert (await carme.get(f"/tables/{table}/rematch"))["wanted_by"] == []
            assert [line["id"] for line in await anna.get("/tables")] == [first["id"]]
            async with Client(server.port) as other:
                await other.come_as_guest("Dídac")
                with pytest.raises(RefusedError) as refused:
                    await other.post(f"/tables/{first['id']}/sit", {"code": first["code"]})
                assert refused.value.code == "full"
            await bernat.post(f"/tables/{table}/rematch")
            last = await anna.post(f"/tables/{table}/rematch")
            assert [seat["name"] for seat in last["seats"]] == ["Bernat", "Carme", "Anna"]
            assert last["opened"]

    async def test_both_at_the_same_moment_get_one_table(
        self, server: Running, anna: Client, bernat: Client
    ) -> None:
        table = await seated(anna, bernat)
        async with anna.socket(table) as a, bernat.socket(table) as b:
            await begun(a, b)
            await a.do("Resign")
        asked = (one.post(f"/tables/{table}/rematch") for one in (anna, bernat, anna, bernat))
        lines = await asyncio.gather(*asked)
        assert len({line["id"] for line in lines}) == 1
        again = await anna.post(f"/tables/{table}/rematch")
        assert [seat["name"] for seat in again["seats"]] == ["Bernat", "Anna"]
        plan = await server.services.hall.plan(again["id"])
        assert (plan.scores, plan.ended, plan.over) == ((), 0, False)

    async def test_a_robot_is_always_ready_for_another(self, anna: Client) -> None:
        made = await anna.post("/tables", {"robots": ["beginner"]})
        async with anna.socket(made["id"]) as a:
            await begun(a)
            await a.do("Resign")
        again = await anna.post(f"/tables/{made['id']}/rematch")
        assert [seat["robot"] for seat in again["seats"]] == ["beginner", None]
        assert again["opened"]

    async def test_who_no_longer_wants_it_may_leave_and_the_table_goes(
        self, anna: Client, bernat: Client
    ) -> None:
        table = await seated(anna, bernat)
        async with anna.socket(table) as a, bernat.socket(table) as b:
            await begun(a, b)
            await a.do("Resign")
        again = await anna.post(f"/tables/{table}/rematch")
        await anna.post(f"/tables/{again['id']}/leave")
        assert await bernat.get("/tables") == []
        assert (await bernat.post(f"/tables/{table}/rematch"))["id"] == again["id"]

    async def test_a_finished_table_leaves_the_lobby_and_stays_readable(
        self, anna: Client, bernat: Client, stranger: Client
    ) -> None:
        table = await seated(anna, bernat)
        async with anna.socket(table) as a, bernat.socket(table) as b:
            await begun(a, b)
            await a.do("Resign")

        async def has_left() -> bool:
            return table not in [row["id"] for row in await stranger.get("/tables")]

        await until(has_left)
        view = await stranger.get(f"/tables/{table}/state")
        assert view["result"]["cause"] == "resigned"
        assert "*" not in "".join(view["racks"])


async def test_a_crash_between_the_last_seat_and_the_first_event_loses_no_game(
    settings: Settings,
) -> None:
    running = await start(settings)
    async with Client(running.port) as anna:
        await anna.come_as_guest("Anna")
        made = await anna.post("/tables", {})
    seat = SeatPlan("Bernat", "bernat")
    # What is left when the server dies after the seat was taken.
    await running.services.hall.change(
        made["id"], lambda plan: replace(plan, seats=(plan.seats[0], seat))
    )
    running.stop_soon()
    await running.stopped()
    again = await start(settings)
    try:
        live = await again.services.hall.table(made["id"])
        assert live.game.names == ("Anna", "Bernat")
        assert (await again.services.hall.open_if_full(made["id"])).opened
    finally:
        again.stop_soon()
        await again.stopped()


async def test_a_game_going_on_is_not_exported(anna: Client, bernat: Client) -> None:
    table = await seated(anna, bernat)
    with pytest.raises(RefusedError) as refused:
        await anna.get(f"/tables/{table}/export/json")
    assert refused.value.code == "not-over"


async def test_a_program_plays_over_http_with_its_token(admin: Client, server: Running) -> None:
    token = (await admin.post("/me/tokens", {"label": "bot"}))["secret"]
    headers = {"authorization": f"Bearer {token}"}
    async with Client(server.port) as bot:
        made = await bot.post("/tables", {"robots": ["club"]}, headers=headers)
        path = f"/tables/{made['id']}/commands"
        share = {"do": "AddRandomness", "id": "1", "share": "ab" * 16}
        assert (await bot.post(path, share, headers=headers))["last"] > 4
        again = await bot.post(path, share, headers=headers)
        assert again["last"] > 4
        resigned = await bot.post(path, {"do": "Resign", "id": "2"}, headers=headers)
        assert resigned["first"] > again["last"]
        with pytest.raises(RefusedError) as refused:
            await bot.post(path, {"do": "Pass", "id": "3"}, headers=headers)
        assert (refused.value.status, refused.value.code) == (422, "game-over")


class TestWordLists:
    async def test_one_of_each_language_is_what_games_are_played_with(
        self, anna: Client, stranger: Client
    ) -> None:
        lists = await stranger.get("/lexica")
        usual = {line["language"]: line["reference"] for line in lists if line["is_usual"]}
        assert set(usual) >= {"ca", "nl"}
        for edition, language in (("fisc-2023", "ca"), ("nl-wedstrijd", "nl")):
            table = await anna.post("/tables", {"edition": edition, "robots": ["club"]})
            state = await anna.get(f"/tables/{table['id']}/state")
            assert state["lexicon"] == usual[language]

    async def test_a_list_of_ones_own_has_the_name_that_its_maker_gave_it(
        self, stranger: Client, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        monkeypatch.setenv("FARISTOL_HOME", str(tmp_path))
        box = tile_set("catalan")
        source = Source("file", "words.txt", "", "0" * 64)
        own = OwnList("CLUB", "3", "La llista del club", "", box, source)
        install_own(Shelf(), own, read_list("CASA\nCASES\n", box, ListStyle()))
        (line,) = [each for each in await stranger.get("/lexica") if each["words"] == 2]
        assert (line["reference"], line["title"]) == ("CLUB@3", "La llista del club")
        assert not line["is_usual"]
        Shelf().choose_default("CLUB")
        usual = [each for each in await stranger.get("/lexica") if each["is_usual"]]
        assert [each["reference"] for each in usual if each["language"] == "ca"] == ["CLUB@3"]
