"""Profiles, ratings and the archive: what is kept of games, and who may see it."""

import asyncio
from collections.abc import AsyncIterator
from decimal import Decimal
from typing import Any

import pytest
from typer.testing import CliRunner

from faristol.cli.admin import app
from faristol.server.records.archive import Search
from faristol.server.running import Running, start
from faristol.server.settings import Settings
from tests.server.accounts import administer, member, pupil
from tests.server.client import Client, refused
from tests.server.playing import begun, seated
from tests.server.records_people import short_game, written_down
from tests.server.sent_events import Stream

pytestmark = pytest.mark.anyio


@pytest.fixture
async def pere(admin: Client, server: Running) -> AsyncIterator[Client]:
    client = await member(admin, server, "pere")
    async with client:
        yield client


@pytest.fixture
async def rosa(admin: Client, server: Running) -> AsyncIterator[Client]:
    client = await member(admin, server, "rosa")
    async with client:
        yield client


class TestProfiles:
    async def test_a_game_is_counted_for_both(
        self, server: Running, stranger: Client, pere: Client, rosa: Client
    ) -> None:
        table = await short_game(pere, rosa, server, turns=1, edition="fisc-2023")
        seen = await stranger.get(f"/people/{pere.id}")
        assert seen["name"] == "Pere"
        tally = seen["tally"]
        assert (tally["games"], tally["won"], tally["drawn"], tally["lost"]) == (1, 1, 0, 0)
        assert seen["editions"][0]["edition"] == "fisc-2023"
        assert seen["editions"][0]["language"] == "ca"
        [opponent] = seen["opponents"]
        assert (opponent["name"], opponent["person"], opponent["won"]) == ("Rosa", rosa.id, 1)
        assert [game["id"] for game in seen["recent"]] == [table]
        state = await stranger.get(f"/tables/{table}/state")
        plays = [line for line in state["sheet"] if line["kind"] == "play" and line["seat"] == 0]
        if plays:
            best = max(plays, key=lambda line: line["points"])
            assert tally["best"]["points"] == best["points"]
            assert tally["best"]["game"] == table
        starter = next(line for line in state["sheet"] if line["kind"] != "rack")["seat"]
        theirs = (await stranger.get(f"/people/{rosa.id}"))["tally"]
        assert [tally["started"], theirs["started"]] == [int(starter == 0), int(starter == 1)]
        openings = [tally["opening"], theirs["opening"]]
        assert openings[1 - starter] is None
        if plays and starter == 0:
            assert openings[0] == plays[0]["points"]
        assert (await stranger.get(f"/people/{rosa.id}"))["tally"]["lost"] == 1

    async def test_a_table_by_code_is_counted_for_its_players_only(
        self, server: Running, stranger: Client, pere: Client, rosa: Client
    ) -> None:
        table = await short_game(pere, rosa, server, public=False)
        assert (await stranger.get(f"/people/{pere.id}"))["tally"]["games"] == 0
        assert (await stranger.get("/games"))["games"] == []
        assert (await pere.get(f"/people/{pere.id}"))["tally"]["games"] == 1
        assert (await rosa.get(f"/people/{pere.id}"))["recent"][0]["id"] == table

    async def test_a_guest_has_a_page_for_nobody_else(
        self, server: Running, stranger: Client, anna: Client, pere: Client
    ) -> None:
        await short_game(pere, anna, server)
        assert (await anna.get(f"/people/{anna.id}"))["tally"]["lost"] == 1
        for other in (stranger, pere):
            assert (await refused(other.get(f"/people/{anna.id}"))).status == 404
        [line] = (await stranger.get("/games"))["games"]
        assert [seat["person"] for seat in line["seats"]] == [pere.id, ""]
        assert (await pere.get(f"/people/{pere.id}"))["opponents"][0]["person"] == ""

    async def test_pupils_are_seen_by_themselves_and_their_teacher(
        self, admin: Client, server: Running, stranger: Client, pere: Client
    ) -> None:
        teacher = await member(admin, server, "teacher", ("teacher", "school"))
        other = await member(admin, server, "other", ("teacher", "elsewhere"))
        one = await pupil(teacher, server, "school", "Nil")
        two = await pupil(teacher, server, "school", "Ona")
        await short_game(one, two, server, event="school")
        path = f"/people/{one.id}"
        for allowed in (one, teacher):
            assert (await allowed.get(path))["tally"]["games"] == 1
            assert len((await allowed.get("/games"))["games"]) == 1
        for not_allowed in (two, stranger, pere, other, admin):
            assert (await refused(not_allowed.get(path))).status == 404
        for outsider in (stranger, pere, other, admin):
            assert (await outsider.get("/games"))["games"] == []
        for client in (teacher, other, one, two):
            await client.http.aclose()

    @pytest.mark.parametrize("person", ["nobody", "..", "%00", "x" * 3_000, "a:b", "*"])
    async def test_a_page_that_is_nobodys_is_not_found(self, stranger: Client, person: str) -> None:
        assert (await refused(stranger.get(f"/people/{person}"))).status == 404

    async def test_what_turns_cost_is_told_of_games_that_were_analysed(
        self, server: Running, stranger: Client, pere: Client, rosa: Client
    ) -> None:
        table = await short_game(pere, rosa, server, turns=3)
        hidden = await short_game(pere, rosa, server, turns=3, public=False)
        assert (await stranger.get(f"/people/{pere.id}"))["loss"] is None
        found = await stranger.get(f"/tables/{table}/analysis", timeout=60)
        await pere.get(f"/tables/{hidden}/analysis", timeout=60)
        for number, player in enumerate((pere, rosa)):
            seat = found["seats"][number]
            loss = (await stranger.get(f"/people/{player.id}"))["loss"]
            # What a stranger may not look at is not counted for them.
            expected = round(seat["lost"] / seat["compared"], 1) if seat["compared"] else None
            assert (loss and loss["points"]) == expected
            assert (loss and loss["games"]) == (1 if seat["compared"] else None)


class TestRatings:
    async def test_a_rated_game_moves_both_by_terms_that_can_be_checked(
        self, server: Running, pere: Client, rosa: Client
    ) -> None:
        table = await short_game(pere, rosa, server, rated=True, edition="fisc-2023")
        [mine] = (await pere.get(f"/people/{pere.id}"))["ratings"]
        [other] = (await pere.get(f"/people/{rosa.id}"))["ratings"]
        assert (mine["value"], other["value"]) == (102_000, 98_000)
        assert mine["language"] == "ca"
        assert mine["is_provisional"]
        step = mine["last"]["step"]
        expected = 1 / (1 + 10 ** ((step["opponent_before"] - step["before"]) / 40_000))
        assert Decimal(step["expected"]) == Decimal(f"{expected:.6f}")
        change = step["factor"] * (step["tenths"] / 10 - expected)
        assert step["change"] == round(100 * change)
        assert step["after"] == step["before"] + step["change"] == mine["value"]
        assert mine["last"]["opponent_name"] == "Rosa"
        assert [point["game"] for point in mine["history"]] == [table]
        both = await rosa.get(f"/tables/{table}/ratings")
        assert [(line["seat"], line["change"], line["tenths"]) for line in both] == [
            (0, 2_000, 10),
            (1, -2_000, 0),
        ]
        assert both[0] == {
            **{name: step[name] for name in ("before", "change", "after", "tenths")},
            "seat": 0,
            "is_provisional": True,
        }

    async def test_a_game_of_before_tells_its_own_change(
        self, server: Running, stranger: Client, pere: Client, rosa: Client
    ) -> None:
        first = await short_game(pere, rosa, server, rated=True)
        await short_game(rosa, pere, server, rated=True)
        changes = [line["change"] for line in await stranger.get(f"/tables/{first}/ratings")]
        assert changes == [2_000, -2_000]
        friendly = await short_game(pere, rosa, server)
        assert await stranger.get(f"/tables/{friendly}/ratings") == []
        closed = await short_game(pere, rosa, server, rated=True, public=False)
        assert (await refused(stranger.get(f"/tables/{closed}/ratings"))).status == 404
        assert len(await rosa.get(f"/tables/{closed}/ratings")) == 2

    async def test_the_second_game_starts_from_the_first(
        self, server: Running, pere: Client, rosa: Client
    ) -> None:
        await short_game(pere, rosa, server, rated=True)
        await short_game(rosa, pere, server, rated=True)
        [mine] = (await pere.get(f"/people/{pere.id}"))["ratings"]
        assert [point["value"] for point in mine["history"]] == [102_000, 99_771]
        assert mine["games"] == 2

    async def test_languages_have_ratings_of_their_own(
        self, server: Running, pere: Client, rosa: Client
    ) -> None:
        await short_game(pere, rosa, server, rated=True, edition="fisc-2023")
        await short_game(rosa, pere, server, rated=True, edition="nl-wedstrijd")
        ratings = (await pere.get(f"/people/{pere.id}"))["ratings"]
        assert [(r["language"], r["value"]) for r in ratings] == [("ca", 102_000), ("nl", 98_000)]

    async def test_a_game_that_is_not_rated_or_not_begun_moves_nothing(
        self, server: Running, pere: Client, rosa: Client
    ) -> None:
        await short_game(pere, rosa, server)
        await short_game(pere, rosa, server, turns=0, rated=True)
        assert (await pere.get(f"/people/{pere.id}"))["ratings"] == []

    async def test_no_guest_sits_down_to_a_rated_game(self, anna: Client, pere: Client) -> None:
        assert (await refused(anna.post("/tables", {"rated": True}))).status == 403
        table = await pere.post("/tables", {"rated": True})
        sit = anna.post(f"/tables/{table['id']}/sit", {"code": table["code"]})
        assert (await refused(sit)).status == 403
        robots = {"rated": True, "robots": ["club"]}
        assert (await refused(pere.post("/tables", robots))).status == 400

    async def test_a_reversed_result_is_rated_again_and_so_is_what_came_after(
        self, admin: Client, server: Running, pere: Client, rosa: Client
    ) -> None:
        one, two = [await member(admin, server, f"arbiter{n}", ("arbiter", "*")) for n in (1, 2)]
        first = await passed_out(pere, rosa, server)
        await short_game(pere, rosa, server, rated=True)
        before = (await pere.get(f"/people/{pere.id}"))["ratings"][0]["history"]
        assert before[0]["change"] in (2_000, 0, -2_000)
        async with one.socket(first) as r, two.socket(first) as s:
            # Whoever was ahead falls far behind, and the game has another winner.
            loser = 0 if before[0]["change"] >= 0 else 1
            answer = await r.do("CorrectScore", seat=loser, points=-400, reason="miscounted")
            assert answer["reason"] == "second-arbiter"
            assert (await s.do("Second", proposal=answer["values"]["proposal"]))["is"] == "Done"
        await written_down(server, first)
        await server.services.recorder.catch_up()
        after = (await pere.get(f"/people/{pere.id}"))["ratings"][0]["history"]
        change = -2_000 if loser == 0 else 2_000
        assert [point["change"] for point in after] == [change, 2_229 if loser == 0 else 1_771]
        assert after[-1]["value"] == 100_000 + sum(point["change"] for point in after)
        other = (await rosa.get(f"/people/{rosa.id}"))["ratings"][0]
        assert other["value"] == 200_000 - after[-1]["value"]
        for client in (one, two):
            await client.http.aclose()

    async def test_everything_can_be_made_again_from_the_log(
        self, server: Running, pere: Client, rosa: Client
    ) -> None:
        await short_game(pere, rosa, server, rated=True)
        await short_game(rosa, pere, server, rated=True)
        before = await pere.get(f"/people/{pere.id}")
        archive = await pere.get("/games")
        await server.services.recorder.rebuild()
        await server.services.recorder.catch_up()
        assert await pere.get(f"/people/{pere.id}") == before
        assert await pere.get("/games") == archive


class TestTheArchive:
    async def test_games_are_found_by_player_edition_language_day_and_word(
        self, server: Running, stranger: Client, pere: Client, rosa: Client
    ) -> None:
        catalan = await short_game(pere, rosa, server, turns=1, edition="fisc-2023")
        dutch = await short_game(rosa, pere, server, turns=1, edition="nl-wedstrijd")

        async def found(question: str) -> set[str]:
            page = await stranger.get(f"/games?{question}")
            return {game["id"] for game in page["games"]}

        assert await found("") == {catalan, dutch}
        assert await found("player=R%C3%93S") == {catalan, dutch}
        assert await found("player=nobody") == set()
        assert await found("edition=fisc-2023") == {catalan}
        assert await found("language=nl") == {dutch}
        assert await found("until=2001-01-01") == set()
        assert await found("since=2001-01-01") == {catalan, dutch}
        assert await found(f"person={pere.id}") == {catalan, dutch}
        state = await stranger.get(f"/tables/{catalan}/state")
        words = [line["words"][0] for line in state["sheet"] if line["words"]]
        if words:
            word = words[0].replace("[", "").replace("]", "").lower()
            assert catalan in await found(f"word={word}")
            assert catalan in await found(f"word={word}&person={pere.id}")
        assert await found("word=zzzzzzz") == set()

    async def test_pages_follow_each_other_without_gap_or_repeat(
        self, server: Running, pere: Client, rosa: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        made = [await short_game(pere, rosa, server, turns=0) for _ in range(5)]
        archive, asked = server.services.recorder.archive, []
        find_last = server.services.store.find_last

        async def noted(*told: Any, **named: Any) -> Any:
            found = await find_last(*told, **named)
            asked.append(len(found))
            return found

        monkeypatch.setattr(server.services.store, "find_last", noted)
        monkeypatch.setattr("faristol.server.register._READ_AT_ONCE", 2)
        await archive.page(Search(), None, size=1)
        assert asked == [2]  # a day of thousands of games is not read for one page
        for search in (Search(), Search(account=pere.id)):
            seen: list[str] = []
            before = ""
            for _ in range(10):
                page = await archive.page(search, None, before=before, size=2)
                seen += [game.table for game in page.games]
                before = page.before
                if not before:
                    break
            assert seen == made[::-1]

    @pytest.mark.parametrize(
        "question",
        ["since=yesterday", "until=2026-13-01", "before=x", "before=2026-01-01:1:zz", "since=%00"],
    )
    async def test_a_question_that_makes_no_sense_is_refused(
        self, stranger: Client, question: str
    ) -> None:
        assert (await refused(stranger.get(f"/games?{question}"))).status == 400

    @pytest.mark.parametrize("person", ["nobody", "%2E%2E", "x" * 300])
    async def test_the_games_of_nobody_are_not_found(self, stranger: Client, person: str) -> None:
        assert (await refused(stranger.get(f"/games?person={person}"))).status == 404


class TestForgetting:
    async def test_games_keep_a_neutral_name_and_the_others_their_rating(
        self, server: Running, stranger: Client, pere: Client, rosa: Client
    ) -> None:
        table = await short_game(pere, rosa, server, rated=True)
        rating = (await rosa.get(f"/people/{rosa.id}"))["ratings"][0]["value"]
        async with Stream(stranger, f"/tables/{table}/stream") as looking:
            await looking.until(lambda: looking.newest("state"))
            await pere.ask("DELETE", f"/accounts/{pere.id}")
            state = await stranger.get(f"/tables/{table}/state")
            assert state["names"] == ["N.N.", "Rosa"]
        await server.services.recorder.catch_up()
        assert (await refused(stranger.get(f"/people/{pere.id}"))).status == 404
        seen = await stranger.get(f"/people/{rosa.id}")
        assert [o["name"] for o in seen["opponents"]] == ["N.N."]
        assert seen["ratings"][0]["value"] == rating
        assert seen["ratings"][0]["last"]["opponent_name"] == "N.N."
        [line] = (await stranger.get("/games"))["games"]
        assert [(s["name"], s["person"]) for s in line["seats"]] == [
            ("N.N.", ""),
            ("Rosa", rosa.id),
        ]
        log = await stranger.http.get(f"/tables/{table}/export/json")
        assert "Pere" not in log.text
        await server.services.recorder.rebuild()
        await server.services.recorder.catch_up()
        assert (await stranger.get(f"/people/{rosa.id}"))["ratings"][0]["value"] == rating


async def test_records_are_made_again_beside_the_server_and_by_it(
    settings: Settings,
) -> None:
    running = await start(settings, robot_pause_s=0)
    async with Client(running.port) as admin:
        await administer(running, admin)
        pere, rosa = [await member(admin, running, login) for login in ("pere", "rosa")]
        async with pere, rosa:
            table = await short_game(pere, rosa, running)
        await running.services.recorder.rebuild()
        running.stop_soon()
        await running.stopped()
    told = await asyncio.to_thread(CliRunner().invoke, app, ["records", "--data", settings.data])
    assert told.output == "Rebuilt records for 1 game.\n"
    again = await start(settings, robot_pause_s=0)
    async with Client(again.port) as client:
        await again.services.recorder.catch_up()
        assert [game["id"] for game in (await client.get("/games"))["games"]] == [table]
    again.stop_soon()
    await again.stopped()


async def passed_out(one: Client, other: Client, server: Running) -> str:
    """A rated game in which nobody plays anything."""
    table = await seated(one, other, rated=True)
    async with one.socket(table) as a, other.socket(table) as b:

        def turns() -> list[int]:
            return [event["seat"] for event in a.events("TurnBegan")]

        await begun(a, b)
        passes: list[int] = []
        while not a.events("ResultDeclared"):
            await a.until(lambda: turns() != passes or a.events("ResultDeclared"))
            for seat in turns()[len(passes) :]:
                passes.append(seat)
                assert (await (a, b)[seat].do("Pass"))["is"] == "Done"
    await written_down(server, table)
    return table
