"""Tables of three and four at the desk and on phones; rulings on what has passed."""

import io
import zipfile
from collections.abc import AsyncIterator
from typing import Any

import pytest

from faristol.notation.championship_log import parse_log
from faristol.server.running import Running, start
from faristol.server.settings import Settings
from tests.server.accounts import administer, member
from tests.server.championing import Championship, announced
from tests.server.client import Client, refused

pytestmark = pytest.mark.anyio

RULING = {"why": "words checked again", "clause": "ESC-13.1"}


@pytest.fixture
async def desk(admin: Client) -> Championship:
    return await announced(admin, players=7, regulations="school")


@pytest.fixture
async def carla(server: Running) -> AsyncIterator[Client]:
    async with Client(server.port) as client:
        await client.come_as_guest("Carla")
        yield client


async def seat(desk: Championship) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await desk.to_round())["tables"]
    return found


async def line(desk: Championship, table: int = 1) -> dict[str, Any]:
    found: dict[str, Any] = (await desk.view())["rounds"][-1]["tables"][table - 1]
    return found


async def play(desk: Championship) -> None:
    for table in await seat(desk):
        scores = [200 - player for player in table["players"]]
        await desk.do("Scores", table=table["table"], scores=scores)
    await desk.do("Close")


class TestTheDesk:
    async def test_a_round_has_tables_and_no_games(self, desk: Championship) -> None:
        tables = await seat(desk)
        view = await desk.view()
        assert view["system"] == "school-tables"
        assert view["rounds"][0]["games"] == []
        assert [len(table["players"]) for table in tables] == [4, 3]
        assert sorted(p for table in tables for p in table["players"]) == list(range(1, 8))

    async def test_scores_of_a_table_are_one_step_with_places_and_points(
        self, desk: Championship
    ) -> None:
        await seat(desk)
        await desk.do("Scores", table=1, scores=[120, 96, 120, None])
        found = await line(desk)
        assert found["places"] == [1, 3, 1, 0]
        assert found["points"] == ["360", "288", "360", "0"]
        assert (await desk.mine())["desk"]["last_step"]["kind"] == "TableScored"
        await desk.do("Undo", seen=(await desk.mine())["version"])
        assert (await line(desk))["scores"] is None

    async def test_what_is_odd_is_asked_about_and_nothing_written(self, desk: Championship) -> None:
        await seat(desk)
        odd = [1200, 96, 3, 80]
        answer = await desk.do("Scores", table=1, scores=odd)
        assert [doubt["kind"] for doubt in answer["doubts"]] == ["many", "few"]
        assert (await line(desk))["scores"] is None
        await desk.do("Scores", table=1, scores=odd, sure=True)
        assert (await line(desk))["scores"] == odd

    @pytest.mark.parametrize(
        ("fields", "status"),
        [
            ({"table": 1, "scores": [1, 2, 3]}, 422),
            ({"table": 1, "scores": []}, 400),
            ({"table": 1, "scores": [1, 2, 3, 4, 5]}, 400),
            ({"table": 1, "scores": [1, 2, 3, 99_999]}, 400),
            ({"table": 1, "scores": [1, 2, 3, 9_999]}, 422),
            ({"table": 1, "scores": "1234"}, 400),
            ({"table": 1, "scores": [1, 2, 3, True]}, 400),
            ({"table": 1, "scores": [1, 2, 3, [4]]}, 400),
            ({"table": 9, "scores": [1, 2, 3, 4]}, 422),
            ({"table": 0, "scores": [1, 2, 3, 4]}, 400),
            ({"scores": [1, 2, 3, 4]}, 400),
        ],
    )
    async def test_absurd_scores_change_nothing(
        self, desk: Championship, fields: dict[str, Any], status: int
    ) -> None:
        await seat(desk)
        error = await refused(desk.do("Scores", **fields))
        assert error.status == status
        assert (await line(desk))["scores"] is None

    async def test_results_of_two_do_not_fit(self, desk: Championship) -> None:
        await seat(desk)
        for what, fields in (
            ("Result", {"first": 400, "second": 300}),
            ("Forfeit", {"absent": "first"}),
            ("DoubleLoss", {}),
        ):
            error = await refused(desk.do(what, table=1, **fields))
            assert error.code == "wrong-number-of-scores"

    async def test_an_exchange_asks_about_one_school(self, admin: Client) -> None:
        desk = await announced(admin, players=0, regulations="school")
        for n in range(8):
            await desk.do("Enter", name=f"P{n}", school="A" if n in (0, 1) else "")
        await desk.do("Pair")
        tables = (await desk.mine())["desk"]["pairing"]["tables"]
        one = next(t["players"] for t in tables if 1 in t["players"])
        other = next(p for p in one if p != 1)
        answer = await desk.do("Swap", one=other, other=2)
        assert [doubt["kind"] for doubt in answer["doubts"]] == ["school"]
        assert answer["doubts"][0]["names"] == ["P1", "P0"]
        assert (await desk.mine())["desk"]["reasons"][0]["group"]["kind"] == "dealt"

    async def test_a_number_that_makes_no_tables_is_named(self, admin: Client) -> None:
        desk = await announced(admin, players=5, regulations="school")
        error = await refused(desk.do("Pair"))
        assert error.code == "no-pairing"
        assert error.body["values"] == {"blocks": ["blocks-number"]}

    async def test_a_bye_is_refused_and_an_absence_noted(self, desk: Championship) -> None:
        error = await refused(desk.do("NoteAbsence", player=1, round=1, worth="half-bye"))
        assert error.code == "no-byes"
        await desk.do("NoteAbsence", player=1, round=1)
        assert 1 not in [p for table in await seat(desk) for p in table["players"]]


class TestPhones:
    async def seated(
        self, desk: Championship, *clients: Client
    ) -> tuple[list[Championship], dict[str, Any]]:
        table = (await seat(desk))[0]
        phones = [
            await desk.claim(client, player)
            for client, player in zip(clients, table["players"], strict=False)
        ]
        return phones, table

    async def test_two_phones_that_say_the_same_make_the_result(
        self, desk: Championship, anna: Client, bernat: Client
    ) -> None:
        (one, other), table = await self.seated(desk, anna, bernat)
        scores = [120, 96, 140, 80]
        await one.do("TableSlip", scores=scores)
        found = await line(desk)
        assert (found["scores"], found["waits"]) == (None, True)
        (slip,) = (await other.mine())["table_slips"]
        assert (slip["player"], slip["scores"]) == (table["players"][0], scores)
        await other.do("TableSlip", scores=scores)
        found = await line(desk)
        assert (found["scores"], found["waits"]) == (scores, False)
        error = await refused(other.do("TableSlip", scores=scores))
        assert error.code == "result-is-in"

    async def test_slips_that_differ_call_the_arbiter_until_all_agree(
        self, desk: Championship, anna: Client, bernat: Client, carla: Client
    ) -> None:
        (one, two, three), _ = await self.seated(desk, anna, bernat, carla)
        await one.do("TableSlip", scores=[120, 96, 140, 80])
        await two.do("TableSlip", scores=[120, 96, 104, 80])
        (call,) = (await desk.mine())["calls"]
        assert call["cause"] == "sheets"
        assert "120-96-140-80" in call["why"]
        # Two against one is for the arbiter too.
        await three.do("TableSlip", scores=[120, 96, 140, 80])
        assert (await line(desk))["scores"] is None
        await two.do("TableSlip", scores=[120, 96, 140, 80])
        assert (await line(desk))["scores"] == [120, 96, 140, 80]
        assert (await desk.mine())["calls"] == []

    async def test_the_desk_hears_what_slips_say(
        self, desk: Championship, anna: Client, bernat: Client
    ) -> None:
        (one, _), _ = await self.seated(desk, anna, bernat)
        await one.do("TableSlip", scores=[120, 96, 140, 80])
        answer = await desk.do("Scores", table=1, scores=[120, 96, 104, 80])
        assert [(d["kind"], d["numbers"]) for d in answer["doubts"]] == [
            ("sheets", [120, 96, 140, 80])
        ]

    async def test_after_an_exchange_of_seats_a_slip_says_nothing(
        self, desk: Championship, anna: Client, bernat: Client
    ) -> None:
        (one, other), table = await self.seated(desk, anna, bernat)
        await one.do("TableSlip", scores=[120, 96, 140, 80])
        players = table["players"]
        await desk.do("Swap", one=players[2], other=players[3], sure=True)
        assert (await other.mine())["table_slips"] == []
        await other.do("TableSlip", scores=[120, 96, 80, 140])
        assert (await line(desk))["scores"] is None

    async def test_a_slip_is_for_who_sits_there_and_has_a_score_for_each(
        self, desk: Championship, anna: Client, bernat: Client, stranger: Client
    ) -> None:
        (one,), _ = await self.seated(desk, anna)
        error = await refused(desk.seen_by(bernat).do("TableSlip", scores=[1, 2, 3, 4]))
        assert error.status == 403
        error = await refused(one.do("TableSlip", scores=[100, 90, 80]))
        assert error.code == "wrong-number-of-scores"
        error = await refused(one.do("Slip", first=100, second=90))
        assert error.code == "wrong-number-of-scores"
        assert (await one.do("TableSlip", scores=[1, 2, 3, 4]))["doubts"]
        await one.do("Call", why="no board")
        assert (await desk.mine())["calls"][0]["table"] == 1


class TestTheLog:
    async def test_after_a_restart_scores_and_slips_are_as_they_were(
        self, settings: Settings, anyio_backend: str
    ) -> None:
        running = await start(settings, robot_pause_s=0)
        async with Client(running.port) as client:
            await administer(running, client)
            desk = await announced(client, players=7, regulations="school")
            tables = await seat(desk)
            await desk.do("Scores", table=1, scores=[120, 96, None, 80])
            await desk.claim(client, tables[1]["players"][0])
            await desk.do("TableSlip", scores=[90, 80, 70])
            before = await desk.view(), (await desk.mine())["table_slips"]
        running.stop_soon()
        await running.stopped()
        running = await start(settings, robot_pause_s=0)
        async with Client(running.port) as client:
            after = await client.get(desk.path)
            assert after["view"] == before[0]
            assert after["view"]["rounds"][0]["tables"][1]["waits"]
        live = await running.services.office.get(desk.event)
        (slip,) = live.desk.table_slips.values()
        assert [list(slip.scores)] == [line["scores"] for line in before[1]]
        running.stop_soon()
        await running.stopped()


class TestTheCommittee:
    async def test_it_changes_the_scores_of_a_table(self, desk: Championship) -> None:
        await play(desk)
        await desk.do("OverruleScores", round=1, table=1, scores=[50, 40, None, 30], **RULING)
        found = await line(desk)
        assert found["points"] == ["150", "120", "0", "90"]
        assert found["overruled"] == "words checked again (ESC-13.1)"

    async def test_a_game_of_two_becomes_a_forfeit_or_a_loss_of_both(self, admin: Client) -> None:
        desk = await announced(admin)
        await desk.play_round()
        for what, fields, score, outcomes in (
            (
                "OverruleForfeit",
                {"absent": "first"},
                [0, 300],
                ["lost-by-forfeit", "won-by-forfeit"],
            ),
            ("OverruleForfeit", {"absent": "both"}, [0, 0], ["lost-by-forfeit"] * 2),
            ("OverruleDoubleLoss", {}, [0, 0], ["lost", "lost"]),
        ):
            await desk.do(what, round=1, table=1, **fields, **RULING)
            game = (await desk.view())["rounds"][0]["games"][0]
            assert (game["score"], game["outcomes"]) == (score, outcomes)
            assert game["overruled"] == "words checked again (ESC-13.1)"

    async def test_it_says_why_and_by_what(self, desk: Championship) -> None:
        await play(desk)
        for fields in ({"why": "", "clause": "x"}, {"why": "x", "clause": " "}):
            asking = desk.do("OverruleScores", round=1, table=1, scores=[1, 2, 3, 4], **fields)
            assert (await refused(asking)).code == "reason-missing"
        asking = desk.do("OverruleForfeit", round=1, table=1, absent="nobody", **RULING)
        assert (await refused(asking)).status == 400

    async def test_nobody_rules_on_their_own_table(
        self, desk: Championship, admin: Client, server: Running
    ) -> None:
        await play(desk)
        arbiter = await member(admin, server, "arbiter", ("arbiter", desk.event))
        async with arbiter:
            player = (await line(desk))["players"][0]
            seen = await desk.claim(arbiter, player)
            scores = [1, 2, 3, 4]
            own = seen.do("OverruleScores", round=1, table=1, scores=scores, **RULING)
            assert (await refused(own)).status == 403
            await seen.do("OverruleScores", round=1, table=2, scores=[90, 80, 70], **RULING)

    async def test_players_rule_on_nothing(self, desk: Championship, anna: Client) -> None:
        await play(desk)
        seen = desk.seen_by(anna)
        for what, fields in (
            ("OverruleScores", {"scores": [1, 2, 3, 4]}),
            ("OverruleForfeit", {"absent": "first"}),
            ("OverruleDoubleLoss", {}),
        ):
            error = await refused(seen.do(what, round=1, table=1, **fields, **RULING))
            assert error.status == 403


class TestFiles:
    async def test_forms_with_room_for_tables_and_those_without(
        self, desk: Championship, admin: Client
    ) -> None:
        await play(desk)
        url = f"{desk.path}/export"
        assert (await admin.http.get(f"{url}/xlsx")).content.startswith(b"PK")
        for form in ("trf", "swiss-perfect"):
            error = await refused(admin.get(f"{url}/{form}"))
            assert (error.status, error.code) == (422, "not-in-this-form")
        events, _ = parse_log((await admin.http.get(f"{url}/log")).text)
        assert [type(e).__name__ for e in events].count("TableScored") == 2

    async def test_the_pages_are_in_the_language_asked_for(
        self, desk: Championship, admin: Client
    ) -> None:
        await play(desk)
        url = f"{desk.path}/export/site"
        for query, word in (
            ("", "Classificació"),
            ("?language=nl", "Klassement"),
            ("?language=en", "Standings"),
        ):
            answer = await admin.http.get(url + query)
            pages = zipfile.ZipFile(io.BytesIO(answer.content))
            assert word in pages.read("index.html").decode()
        assert (await refused(admin.get(f"{url}?language=tlh"))).status == 400

    async def test_card_and_groups(self, desk: Championship, admin: Client) -> None:
        await play(desk)
        card = await admin.get(f"{desk.path}/players/1")
        (only,) = card["rounds"]
        assert (only["own"], only["theirs"], only["opponent"]) == (199, None, 0)
        assert len(only["others"]) in (2, 3)
        assert card["points"].isdigit()
        assert await admin.get(f"{desk.path}/groups")
