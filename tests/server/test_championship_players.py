"""Players at the desk: entries put right, check-in, fees, pairing by hand, disqualifying."""

import pytest

from faristol.server.running import Running
from tests.server.accounts import member
from tests.server.championing import Championship, announced
from tests.server.client import Client, refused

pytestmark = pytest.mark.anyio


@pytest.fixture
async def desk(admin: Client) -> Championship:
    return await announced(admin)


class TestAnEntry:
    async def test_is_put_right_and_code_and_phone_stay(
        self, desk: Championship, anna: Client
    ) -> None:
        before = (await desk.mine())["desk"]["codes"]["1"]
        phone = await desk.claim(anna, 1)
        await desk.do("Amend", player=1, name="Anna Puig", rating=1600, club="Sabadell")
        player = (await desk.view())["players"][0]
        assert (player["name"], player["rating"], player["club"]) == ("Anna Puig", 1600, "Sabadell")
        seen = (await desk.mine())["desk"]
        assert seen["codes"]["1"] == before
        assert seen["linked"] == [1]
        assert seen["entries"][0]["name"] == "Anna Puig"
        assert (await phone.mine())["player"] == 1
        await desk.claim(anna, 1)

    async def test_of_a_name_that_may_be_somebody_else_is_asked(self, desk: Championship) -> None:
        await desk.do("Enter", name="Laia", club="Reus")
        asked = await desk.do("Amend", player=1, name="Laia")
        assert [doubt["kind"] for doubt in asked["doubts"]] == ["namesake"]
        assert (await desk.view())["players"][0]["name"] == "Anna"
        await desk.do("Amend", player=1, name="Laia", sure=True)
        assert (await desk.view())["players"][0]["name"].startswith("Laia (")


class TestCheckIn:
    async def test_of_everybody_at_once_and_taken_back(self, desk: Championship) -> None:
        await desk.do("CheckInAll")
        assert all(p["checked_in"] for p in (await desk.view())["players"])
        await desk.do("CheckOut", player=2)
        assert [p["checked_in"] for p in (await desk.view())["players"]][:2] == [True, False]

    async def test_fees_and_tables_are_for_the_desk_alone(
        self, desk: Championship, anna: Client
    ) -> None:
        await desk.do("Fee", player=2)
        await desk.do("FixTable", player=2, table=2)
        lines = (await desk.mine())["desk"]["entries"]
        assert [(e["paid"], e["table"]) for e in lines[:2]] == [(False, 0), (True, 2)]
        assert "paid" not in str(await anna.get(desk.path))
        await desk.do("Fee", player=2, paid=False)
        assert not (await desk.mine())["desk"]["entries"][1]["paid"]

    async def test_a_round_to_come_is_missed_and_is_not_after_all(self, desk: Championship) -> None:
        await desk.do("NoteAbsence", player=3, round=3)
        assert (await desk.mine())["desk"]["absences"] == [[3, 3, "absent"]]
        await desk.do("CancelAbsence", player=3, round=3)
        assert (await desk.mine())["desk"]["absences"] == []


class TestByHand:
    async def test_what_it_goes_against_is_asked_first(self, desk: Championship) -> None:
        await desk.do("Forbid", one=1, other=2)
        tables = [[1, 2], [3, 4]]
        asked = await desk.do("PairByHand", tables=tables)
        assert [doubt["kind"] for doubt in asked["doubts"]] == ["forbidden"]
        assert (await desk.mine())["desk"]["pairing"] is None
        await desk.do("PairByHand", tables=tables, sure=True)
        games = (await desk.mine())["desk"]["pairing"]["games"]
        assert [[game["first"], game["second"]] for game in games] == tables
        checked = await desk.client.get(f"{desk.path}/check")
        assert [found["round"] for found in checked["findings"]] == [1]

    async def test_tables_of_one_and_of_five_are_no_tables(self, desk: Championship) -> None:
        for tables in ([[1]], [[1, 2, 3, 4, 1]], []):
            assert (await refused(desk.do("PairByHand", tables=tables))).status == 400
        twice = await refused(desk.do("PairByHand", tables=[[1, 2], [2, 3]]))
        assert (twice.status, twice.code) == (422, "same-player")


class TestDisqualifying:
    async def test_says_why_ends_the_game_and_is_for_officials(
        self, desk: Championship, anna: Client
    ) -> None:
        phone = await desk.claim(anna, 1)
        await desk.to_round()
        ruling = {"player": 1, "why": "tiles felt in the bag", "clause": "FISC23-G-3.8"}
        assert (await refused(phone.do("Disqualify", **ruling))).code == "for-officials"
        await desk.do("Disqualify", **ruling)
        view = await desk.view()
        assert view["players"][0]["disqualified"]
        assert view["standings"][-1]["player"] == 1
        game = next(g for g in view["rounds"][0]["games"] if 1 in (g["first"], g["second"]))
        assert sorted(game["score"]) == [0, 300]
        assert (await desk.mine())["desk"]["entries"][0]["why"] == (
            "tiles felt in the bag (FISC23-G-3.8)"
        )
        again = await refused(desk.do("CheckIn", player=1))
        assert (again.code, again.body["clause"]) == ("disqualified", "FISC23-G-3.8")

    async def test_how_it_is_read_is_announced(self, admin: Client) -> None:
        desk = await announced(admin, disqualified="forfeit", running_game="desk")
        view = await desk.view()
        assert (view["disqualified"], view["running_game"]) == ("forfeit", "desk")


async def test_an_arbiter_checks_in_and_amends_nothing(
    desk: Championship, admin: Client, server: Running
) -> None:
    async with await member(admin, server, "arbiter", ("arbiter", desk.event)) as client:
        arbiter = desk.seen_by(client)
        await arbiter.do("CheckInAll")
        await arbiter.do("Fee", player=1)
        for what, fields in (
            ("Amend", {"player": 1, "name": "X"}),
            ("FixTable", {"player": 1, "table": 1}),
            ("PairByHand", {"tables": [[1, 2]]}),
        ):
            assert (await refused(arbiter.do(what, **fields))).status == 403, what


async def test_an_official_who_plays_does_not_disqualify_the_opponent(
    desk: Championship, admin: Client
) -> None:
    await desk.claim(admin, 1)
    games = (await desk.to_round())["games"]
    mine = next(game for game in games if 1 in (game["first"], game["second"]))
    other = mine["second"] if mine["first"] == 1 else mine["first"]
    ruling = {"why": "tiles felt in the bag", "clause": "FISC23-G-3.8"}
    assert (await refused(desk.do("Disqualify", player=other, **ruling))).code == "own-game"
    free = next(player for player in (2, 3, 4) if player != other)
    await desk.do("Disqualify", player=free, **ruling)
