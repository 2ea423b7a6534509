"""Rounds of three and four played on this server: seats in the order of play, results once."""

import asyncio

import pytest

from faristol.server.running import Running
from tests.server.accounts import member
from tests.server.championing import NAMES
from tests.server.client import Client, refused
from tests.server.school_room import Room, Sitting, room
from tests.server.waiting import until

pytestmark = pytest.mark.anyio


class TestMakingTables:
    async def test_every_table_has_its_game_with_the_seats_in_the_order_of_play(
        self, admin: Client, pupils: list[Client]
    ) -> None:
        held = await room(admin, pupils, players=7)
        await held.publish()
        for table, size in ((1, 4), (2, 3)):
            line = await held.line(table)
            made = await held.phone(line["players"][0]).get(f"/tables/{line['game']}")
            assert [seat["name"] for seat in made["seats"]] == [
                NAMES[player - 1] for player in line["players"]
            ]
            assert len(made["seats"]) == size
            assert (made["edition"], made["opened"]) == ("fisc-escolar", True)
            assert (made["event"], made["number"]) == (held.desk.event, str(table))

    async def test_the_first_of_the_table_starts_where_starts_are_balanced(
        self, held: Room, admin: Client
    ) -> None:
        line = await held.publish()
        view = await admin.get(f"/tables/{line['game']}/state")
        assert (view["starter"], any(view["start_tiles"])) == (0, False)

    @pytest.mark.clause("ESC-6.1")
    async def test_tiles_decide_who_starts_where_it_is_by_lot(
        self, admin: Client, pupils: list[Client]
    ) -> None:
        held = await room(admin, pupils, starts="lot")
        line = await held.publish()
        async with Sitting(held, line) as sat:
            view = await sat.clients[0].get(f"/tables/{sat.game}/state")
            assert all(view["start_tiles"])

    async def test_a_club_plays_its_own_rules_at_tables_of_several(
        self, admin: Client, pupils: list[Client]
    ) -> None:
        held = await room(admin, pupils, regulations="club", system="school-tables")
        line = await held.publish()
        made = await admin.get(f"/tables/{line['game']}")
        assert (made["edition"], len(made["seats"])) == ("friendly", 4)
        assert (await admin.get(f"/tables/{line['game']}/state"))["starter"] == 0

    async def test_who_shows_their_code_last_makes_the_table(self, held: Room) -> None:
        assert (await held.publish(3))["game"] == ""
        await held.desk.claim(held.phone(3), 3)
        assert (await held.line())["game"]

    async def test_at_boards_no_table_is_made(self, admin: Client, pupils: list[Client]) -> None:
        held = await room(admin, pupils, online=False)
        assert (await held.publish())["game"] == ""
        error = await refused(held.desk.do("LayTable", table=1))
        assert (error.status, error.code) == (409, "not-online")


class TestResults:
    async def test_everybodys_points_come_back_with_places_and_count_in_the_standings(
        self, held: Room
    ) -> None:
        line = await held.publish()
        async with Sitting(held, line) as sat:
            first = await sat.play(0)
            second = await sat.play(1)
            declared = await sat.pass_out()
        assert declared["scores"] == [first, second, 0, 0]
        assert await until(held.scores) == declared["scores"]
        found = await held.line()
        assert found["points"] == [str(4 * points) for points in declared["scores"]]
        assert await held.calls() == []
        await held.desk.do("Close")
        standings = {row["player"]: row for row in (await held.desk.view())["standings"]}
        assert standings[line["players"][0]]["points"] == str(4 * first)

    async def test_a_table_of_three_counts_three_times(
        self, admin: Client, pupils: list[Client]
    ) -> None:
        held = await room(admin, pupils, players=3)
        line = await held.publish()
        async with Sitting(held, line) as sat:
            points = await sat.play(0)
            await sat.pass_out()
        assert await until(held.scores) == [points, 0, 0]
        assert (await held.line())["points"][0] == str(3 * points)

    async def test_what_the_desk_wrote_stays_and_the_difference_calls(self, held: Room) -> None:
        line = await held.publish()
        await held.desk.do("Scores", table=1, scores=[120, 96, 80, None])
        async with Sitting(held, line) as sat:
            await sat.pass_out()
        call = await held.called()
        assert (call["cause"], call["why"]) == ("game-differs", "0-0-0-0")
        assert await held.scores() == [120, 96, 80, None]

    async def test_the_desk_corrects_what_came_by_itself(self, held: Room) -> None:
        line = await held.publish()
        async with Sitting(held, line) as sat:
            await sat.pass_out()
        await until(held.scores)
        came = await held.scores()
        doubted = await held.desk.do("Scores", table=1, scores=[30, 40, 50, 60])
        assert [doubt["kind"] for doubt in doubted["doubts"]] == ["replaces"]
        assert await held.scores() == came
        await held.desk.do("Scores", table=1, scores=[30, 40, 50, 60], replaces=True)
        assert await held.scores() == [30, 40, 50, 60]
        assert await held.calls() == []

    async def test_a_game_that_never_ends_is_written_by_the_desk(self, held: Room) -> None:
        line = await held.publish()
        async with Sitting(held, line) as sat:
            await sat.play(0)
            await held.desk.do("Scores", table=1, scores=[30, 20, 25, 40])
            await held.desk.do("Close")
            assert (await sat.pass_out())["scores"]
        again = (await held.desk.view())["rounds"][0]["tables"][0]
        assert again["scores"] == [30, 20, 25, 40]
        assert await held.calls() == []

    async def test_who_gives_up_behind_keeps_the_points_and_the_others_play_on(
        self, held: Room
    ) -> None:
        line = await held.publish()
        async with Sitting(held, line) as sat:
            first = await sat.play(0)
            assert (await sat.sockets[2].do("Resign"))["is"] == "Done"
            declared = await sat.pass_out()
        if not first:  # no word could be laid: who gave up shares the lead, and that is no result
            assert (await held.called())["cause"] == "not-by-points"
            return
        assert declared["scores"] == [first, 0, 0, 0]
        assert await until(held.scores) == [first, 0, 0, 0]

    async def test_who_gives_up_with_most_points_is_for_the_arbiter(self, held: Room) -> None:
        line = await held.publish()
        async with Sitting(held, line) as sat:
            await sat.play(0)
            assert (await sat.sockets[0].do("Resign"))["is"] == "Done"
            await sat.pass_out()
        assert (await held.called())["cause"] == "not-by-points"
        assert await held.scores() is None

    async def test_with_somebody_disqualified_the_desk_says_what_counts(
        self, server: Running, held: Room, admin: Client
    ) -> None:
        line = await held.publish()
        arbiter = await member(admin, server, "arbiter", ("arbiter", held.desk.event))
        async with arbiter, Sitting(held, line) as sat:
            async with arbiter.socket(line["game"]) as ruling:
                done = await ruling.do("Disqualify", seat=3, reason="a word list")
                assert done["is"] == "Done"
            await sat.pass_out()
        assert (await held.called())["cause"] == "disqualified"
        assert await held.scores() is None
        await held.desk.do("Scores", table=1, scores=[30, 40, 50, None])
        assert await held.calls() == []

    async def test_a_robots_points_are_nobodys_by_themselves(
        self, server: Running, held: Room, admin: Client
    ) -> None:
        line = await held.publish()
        arbiter = await member(admin, server, "arbiter", ("arbiter", held.desk.event))
        async with arbiter, Sitting(held, line) as sat:
            path = f"/tables/{line['game']}/stand-in"
            body = {"seat": 3, "level": "beginner"}
            assert (await refused(sat.clients[0].post(path, body))).status == 403
            await arbiter.post(path, body)
            while not sat.declared():
                for socket in sat.sockets[:3]:
                    await socket.do("Accept")
                    await socket.do("Pass")
                await asyncio.sleep(0.02)
        assert (await held.called())["cause"] == "stand-in"
        assert await held.scores() is None


class TestUndoing:
    async def test_a_result_taken_back_stays_away_until_the_round_is_published_again(
        self, held: Room
    ) -> None:
        line = await held.publish()
        async with Sitting(held, line) as sat:
            declared = await sat.pass_out()
        await until(held.scores)

        async def undo() -> None:
            await held.desk.do("Undo", seen=(await held.desk.mine())["version"])

        await undo()
        await held.desk.do("SetClock", minutes=5)
        assert await held.scores() is None
        await undo()
        assert (await held.desk.view())["rounds"] == []
        await held.desk.do("Publish")
        again = await held.line()
        assert (again["game"], again["scores"]) == (line["game"], declared["scores"])
        steps = await self.scored(held)
        assert steps == 2

    async def scored(self, held: Room) -> int:
        """How often the log says that the table was scored."""
        log = await held.desk.client.http.get(f"{held.desk.path}/export/log")
        return log.text.count("TableScored")

    async def test_after_an_exchange_of_seats_the_game_is_another(self, held: Room) -> None:
        line = await held.publish()
        await held.desk.do("Undo", seen=(await held.desk.mine())["version"])
        one, other = line["players"][:2]
        await held.desk.do("Swap", one=one, other=other, sure=True)
        await held.desk.do("Publish")
        again = await held.line()
        assert again["players"][:2] == [other, one]
        assert again["game"] not in ("", line["game"])
        async with Sitting(held, line) as sat:  # the game of before says nothing any more
            await sat.pass_out()
        await held.desk.do("SetClock", minutes=5)
        assert await held.scores() is None
        assert await held.calls() == []
