"""Tables of three and four where somebody is missing, comes late or comes with another phone."""

from typing import Any

import pytest

from faristol.server.running import Running
from tests.server.accounts import member
from tests.server.championing import NAMES, announced
from tests.server.client import Client, refused
from tests.server.school_room import Room, Sitting
from tests.server.waiting import until

pytestmark = pytest.mark.anyio


class TestWhoIsNotThere:
    async def test_the_others_play_and_the_table_is_one_smaller(self, held: Room) -> None:
        line = await held.publish(3)
        await held.desk.do("LayTable", table=1, absent=[3])
        line = await held.line()
        assert line["without"] == [3]
        async with Sitting(held, line) as sat:
            assert len(sat.clients) == 3
            points = await sat.play(0)
            await sat.pass_out()
        at = line["players"].index(3)
        scores = await until(held.scores)
        assert [score is None for score in scores] == [n == at for n in range(4)]
        first = next(n for n in range(4) if n != at)
        assert (await held.line())["points"][first] == str(3 * points)

    @pytest.mark.clause("ESC-1")
    async def test_two_may_play_and_nobody_plays_alone(self, held: Room) -> None:
        await held.publish()
        error = await refused(held.desk.do("LayTable", table=1, absent=[1, 2, 3]))
        assert (error.status, error.code) == (422, "too-few-at-table")
        assert error.body["clause"] == "ESC-1"
        await held.desk.do("LayTable", table=1, absent=[1, 2, 2, 1])
        line = await held.line()
        assert sorted(line["without"]) == [1, 2]
        async with Sitting(held, line) as sat:
            await sat.pass_out()
        assert sorted(map(str, await until(held.scores))) == ["0", "0", "None", "None"]

    async def test_who_comes_late_sits_down_at_a_new_table_and_the_old_one_counts_no_more(
        self, held: Room
    ) -> None:
        await held.publish(3)
        await held.desk.do("LayTable", table=1, absent=[3])
        old = await held.line()
        await held.desk.claim(held.phone(3), 3)
        async with Sitting(held, old) as before:
            await held.desk.do("LayTable", table=1)
            line = await held.line()
            assert line["game"] not in ("", old["game"])
            assert line["without"] == []
            assert (await until(before.declared))[0]["scores"] == [0, 0, 0]
        assert await held.scores() is None
        async with Sitting(held, line) as sat:
            await sat.pass_out()
        assert await until(held.scores) == [0, 0, 0, 0]
        assert await held.calls() == []

    async def test_tiles_on_the_board_are_asked_about(self, held: Room) -> None:
        line = await held.publish()
        async with Sitting(held, line) as sat:
            if not await sat.play(0) and not await sat.play(1):
                return  # two racks without any word: nothing lies there to ask about
            answer = await held.desk.do("LayTable", table=1)
            assert [doubt["kind"] for doubt in answer["doubts"]] == ["under-way"]
            assert (await held.line())["game"] == line["game"]
            await held.desk.do("LayTable", table=1, sure=True)
            assert (await held.line())["game"] != line["game"]
            await until(sat.declared)
        assert await held.scores() is None

    async def test_once_the_result_is_in_nothing_is_made_anew(self, held: Room) -> None:
        await held.publish()
        await held.desk.do("Scores", table=1, scores=[30, 40, 50, 60])
        error = await refused(held.desk.do("LayTable", table=1))
        assert (error.status, error.code) == (409, "result-is-in")

    async def test_absurd_wishes_change_nothing(self, held: Room) -> None:
        line = await held.publish()
        wishes: list[tuple[dict[str, Any], int]] = [
            ({"table": 1, "absent": [99]}, 422),
            ({"table": 9, "absent": []}, 422),
            ({"table": 0}, 400),
            ({"table": 1, "absent": [0]}, 400),
            ({"table": 1, "absent": [1, 1, 1, 1, 1]}, 400),
            ({"table": 1, "absent": "1"}, 400),
            ({"table": 1, "absent": [True]}, 400),
            ({"table": 1, "absent": [10**30]}, 400),
            ({"table": 1, "absent": None}, 400),
            ({"table": 1, "sure": "yes"}, 400),
            ({"table": 1, "game": "another"}, 400),
            ({}, 400),
        ]
        for fields, status in wishes:
            assert (await refused(held.desk.do("LayTable", **fields))).status == status, fields
            assert await held.line() == line

    async def test_sent_twice_it_is_one_table(self, held: Room) -> None:
        await held.publish(3)
        await held.desk.do("LayTable", table=1, absent=[3], id="once")
        line = await held.line()
        await held.desk.do("LayTable", table=1, absent=[3], id="once")
        assert await held.line() == line

    async def test_it_is_for_the_desk(
        self, server: Running, held: Room, admin: Client, pupils: list[Client], stranger: Client
    ) -> None:
        await held.publish()
        for client in (pupils[0], stranger):
            error = await refused(held.desk.seen_by(client).do("LayTable", table=1))
            assert error.status in (401, 403)
        arbiter = await member(admin, server, "arbiter", ("arbiter", held.desk.event))
        async with arbiter:
            await held.desk.seen_by(arbiter).do("LayTable", table=1)

    async def test_pairs_are_not_tables_of_several(
        self, admin: Client, pupils: list[Client]
    ) -> None:
        desk = await announced(admin, players=2, rounds=1, online=True)
        await desk.to_round()
        assert (await refused(desk.do("LayTable", table=1))).code == "no-such-table"


class TestAnotherPhone:
    async def test_who_shows_the_code_on_another_phone_goes_on_in_the_same_seat(
        self, server: Running, held: Room, pupils: list[Client]
    ) -> None:
        line = await held.publish()
        player = line["players"][2]
        async with Client(server.port) as other:
            await other.come_as_guest("Another phone")
            await held.desk.claim(other, player)
            assert (await held.line())["game"] == line["game"]
            held.pupils[player - 1] = other
            async with Sitting(held, line) as sat:
                view = await other.get(f"/tables/{line['game']}/state")
                assert any("A" <= tile <= "Z" for tile in view["racks"][2])
                await sat.pass_out()
        assert await until(held.scores) == [0, 0, 0, 0]

    async def test_a_phone_that_is_another_players_now_takes_no_second_seat(
        self, held: Room, admin: Client
    ) -> None:
        line = await held.publish()
        one, other = line["players"][:2]
        await held.desk.claim(held.phone(one), other)
        made = await admin.get(f"/tables/{line['game']}")
        assert [seat["name"] for seat in made["seats"]] == [NAMES[p - 1] for p in line["players"]]
        view = await held.phone(one).get(f"/tables/{line['game']}")
        # It sits where its player sits now, and nowhere else.
        assert [seat["is_you"] for seat in view["seats"]] == [False, True, False, False]
