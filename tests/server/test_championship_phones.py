"""Players' phones: codes, slips, confirmations, calls for the arbiter."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from faristol.server.plans.championships import Plan
from faristol.server.running import Running
from tests.server.championing import Championship, announced
from tests.server.client import Client, refused
from tests.server.lobbying import Looking

pytestmark = pytest.mark.anyio


@pytest.fixture
async def desk(admin: Client) -> Championship:
    return await announced(admin)


@pytest.fixture
async def carla(server: Running) -> AsyncIterator[Client]:
    async with Client(server.port) as client:
        await client.come_as_guest("Carla")
        yield client


class TestPhones:
    async def seated(
        self, desk: Championship, one: Client, other: Client
    ) -> tuple[Championship, Championship, dict[str, Any]]:
        """Two phones of the players of table 1, and the table."""
        game = (await desk.to_round())["games"][0]
        first = await desk.claim(one, game["first"])
        second = await desk.claim(other, game["second"])
        return first, second, game

    async def test_a_slip_that_the_opponent_confirms_is_the_result(
        self, desk: Championship, anna: Client, bernat: Client
    ) -> None:
        first, second, _ = await self.seated(desk, anna, bernat)
        await first.do("Slip", first=412, second=388, winner="first")
        line = (await desk.view())["rounds"][0]["games"][0]
        assert (line["score"], line["waits"]) == (None, True)
        assert (await second.mine())["slips"][0]["score"] == [412, 388]
        await second.do("Slip", first=412, second=388)
        line = (await desk.view())["rounds"][0]["games"][0]
        assert (line["score"], line["waits"]) == ([412, 388], False)

    async def test_slips_that_differ_call_the_arbiter_whose_result_stands(
        self, desk: Championship, anna: Client, bernat: Client
    ) -> None:
        first, second, game = await self.seated(desk, anna, bernat)
        await first.do("Slip", first=412, second=388)
        await second.do("Slip", first=402, second=388)
        (call,) = (await desk.mine())["calls"]
        assert (call["table"], call["player"]) == (1, game["second"])
        assert "412-388" in call["why"]
        answer = await desk.do("Result", table=1, first=402, second=388)
        assert [doubt["kind"] for doubt in answer["doubts"]] == ["sheets"]
        await desk.do("Result", table=1, first=402, second=388, sure=True)
        assert (await desk.mine())["calls"] == []

    async def test_who_sees_the_mistake_mends_it_and_nobody_waits(
        self, desk: Championship, anna: Client, bernat: Client
    ) -> None:
        first, second, _ = await self.seated(desk, anna, bernat)
        await first.do("Slip", first=412, second=388)
        await second.do("Slip", first=402, second=388)
        await first.do("Slip", first=402, second=388)
        assert (await desk.view())["rounds"][0]["games"][0]["score"] == [402, 388]
        assert (await desk.mine())["calls"] == []

    async def test_after_the_result_only_the_arbiter_changes_it(
        self, desk: Championship, anna: Client, bernat: Client
    ) -> None:
        first, second, _ = await self.seated(desk, anna, bernat)
        for phone in (first, second):
            await phone.do("Slip", first=412, second=388)
        error = await refused(first.do("Slip", first=512, second=388))
        assert error.code == "result-is-in"
        await first.do("Call", why="a play was added up wrongly")
        assert (await desk.mine())["calls"][0]["why"] == "a play was added up wrongly"
        await desk.do("Answer", table=1)
        assert (await desk.mine())["calls"] == []

    async def test_an_odd_slip_is_questioned_on_the_phone(
        self, desk: Championship, anna: Client, bernat: Client
    ) -> None:
        first, _, _ = await self.seated(desk, anna, bernat)
        answer = await first.do("Slip", first=388, second=412, winner="first")
        assert [doubt["kind"] for doubt in answer["doubts"]] == ["winner"]
        assert (await first.mine())["slips"] == []

    async def test_the_winner_is_said_apart_from_the_points_and_confirmed_with_them(
        self, desk: Championship, anna: Client, bernat: Client
    ) -> None:
        first, second, _ = await self.seated(desk, anna, bernat)
        on_time = {"first": 150, "second": 150, "winner": "second"}
        answer = await first.do("Slip", **on_time)
        assert [doubt["kind"] for doubt in answer["doubts"]] == ["winner"]
        await first.do("Slip", **on_time, sure=True)
        slip = (await second.mine())["slips"][0]
        assert (slip["score"], slip["winner"]) == ([150, 150], "second")
        await second.do("Slip", **on_time, sure=True)
        line = (await desk.view())["rounds"][0]["games"][0]
        assert (line["score"], line["outcomes"]) == ([150, 150], ["lost", "won"])

    async def test_slips_with_the_same_points_and_another_winner_differ(
        self, desk: Championship, anna: Client, bernat: Client
    ) -> None:
        first, second, _ = await self.seated(desk, anna, bernat)
        await first.do("Slip", first=150, second=150, winner="first", sure=True)
        await second.do("Slip", first=150, second=150, winner="draw")
        (call,) = (await desk.mine())["calls"]
        assert "150-150 (1/0)" in call["why"]
        answer = await desk.do("Result", table=1, first=150, second=150, winner="first")
        kinds = [doubt["kind"] for doubt in answer["doubts"]]
        assert kinds == ["winner", "slip-winner"]

    async def test_undoing_a_confirmed_result_leaves_the_slips(
        self, desk: Championship, anna: Client, bernat: Client
    ) -> None:
        first, second, _ = await self.seated(desk, anna, bernat)
        for phone in (first, second):
            await phone.do("Slip", first=412, second=388)
        await desk.do("Undo", seen=(await desk.mine())["version"])
        line = (await desk.view())["rounds"][0]["games"][0]
        assert (line["score"], line["waits"]) == (None, True)

    async def test_nobody_reads_the_slips_of_another_table(
        self, desk: Championship, anna: Client, bernat: Client, carla: Client
    ) -> None:
        first, _, _ = await self.seated(desk, anna, bernat)
        other = await desk.claim(carla, (await desk.view())["rounds"][0]["games"][1]["first"])
        await first.do("Slip", first=412, second=388)
        assert (await other.mine())["slips"] == []

    async def test_a_slip_goes_with_its_player_when_seats_are_swapped(
        self, desk: Championship, anna: Client, bernat: Client
    ) -> None:
        first, second, game = await self.seated(desk, anna, bernat)
        await first.do("Slip", first=412, second=388)
        third = (await desk.view())["rounds"][0]["games"][1]["first"]
        await desk.do("Swap", one=game["first"], other=third, sure=True)
        await second.do("Slip", first=412, second=388)
        assert (await desk.view())["rounds"][0]["games"][0]["score"] is None

    async def test_a_wrong_code_links_nobody_and_guessing_is_locked(
        self, desk: Championship, anna: Client
    ) -> None:
        codes = (await desk.mine())["desk"]["codes"]
        wrong = f"{(int(codes['1']) + 1) % 1_000_000:06}"
        guess = {"player": 1, "code": wrong}
        errors = [await refused(anna.post(f"{desk.path}/claim", guess)) for _ in range(7)]
        assert {error.code for error in errors[:5]} == {"wrong-code"}
        assert errors[-1].code == "locked-out"
        assert (await desk.seen_by(anna).mine())["player"] is None

    async def test_a_code_opens_another_phone_while_the_first_is_connected(
        self, desk: Championship, anna: Client, stranger: Client
    ) -> None:
        codes = (await desk.mine())["desk"]["codes"]
        name = (await desk.view())["players"][0]["name"]
        first = stranger.at(int(stranger.base.rsplit(":", 1)[1]))
        await first.post(f"{desk.path}/claim", {"player": 1, "code": codes["1"]})
        await first.remember()
        async with Looking(first):
            taken = await refused(stranger.post("/sign-in/guest", {"name": name}))
            assert taken.code == "name-present"
            await stranger.post(f"{desk.path}/claim", {"player": 1, "code": codes["1"]})
            await stranger.remember()
        assert stranger.id != first.id
        assert (await desk.seen_by(stranger).mine())["player"] == 1
        assert (await desk.seen_by(first).mine())["player"] is None
        await first.http.aclose()

    async def test_codes_differ_and_tell_nothing_of_each_other(self) -> None:
        plan = Plan("x", "X", "", "", 0, "", "secret")
        other = Plan("x", "X", "", "", 0, "", "another")
        codes = [plan.code_of(n, "Anna") for n in range(50)]
        assert len(set(codes)) > 45
        assert all(len(code) == 6 and code.isdigit() for code in codes)
        assert codes != [other.code_of(n, "Anna") for n in range(50)]

    async def test_a_number_given_to_somebody_else_is_not_the_old_phones(
        self, desk: Championship, anna: Client
    ) -> None:
        await desk.do("Enter", name="Error")
        phone = await desk.claim(anna, 5)
        assert (await phone.mine())["player"] == 5
        mine = await desk.mine()
        await desk.do("Undo", seen=mine["version"])
        await desk.do("Enter", name="Joana")
        assert (await phone.mine())["player"] is None

    async def test_a_player_checks_themselves_in_and_nobody_else(
        self, desk: Championship, anna: Client
    ) -> None:
        phone = await desk.claim(anna, 1)
        await phone.do("CheckIn", player=1)
        assert (await refused(phone.do("CheckIn", player=2))).status == 403

    async def test_people_enter_themselves_only_where_they_may(
        self, admin: Client, desk: Championship, anna: Client
    ) -> None:
        asked = {"name": "Anna  Puig", "club": "Sabadell"}
        assert (await refused(anna.post(f"{desk.path}/enter", asked))).status == 403
        open_to_all = await announced(admin, players=0, self_entry=True)
        await anna.post(f"{open_to_all.path}/enter", asked)
        assert (await open_to_all.view())["players"][0]["name"] == "Anna Puig"
        assert (await open_to_all.seen_by(anna).mine())["player"] == 1
