"""Rounds of three and four played on this server: seats in the order of play, results once."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from faristol.server.running import Running, start
from faristol.server.settings import Settings
from faristol.store import Delete
from tests.postgresql import PostgresServer
from tests.server.accounts import administer, member
from tests.server.championing import NAMES, Championship, announced
from tests.server.client import Client, Socket, refused
from tests.server.playing import begun, best_play
from tests.server.waiting import until

pytestmark = pytest.mark.anyio


@pytest.fixture
async def pupils(server: Running) -> AsyncIterator[list[Client]]:
    """Seven phones, by player's number."""
    async with AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(Client(server.port)) for _ in range(7)]
        for client, name in zip(clients, NAMES, strict=False):
            await client.come_as_guest(name)
        yield clients


class Room:
    """An online school championship and its pupils' phones."""

    def __init__(self, desk: Championship, pupils: list[Client]) -> None:
        self.desk = desk
        self.pupils = pupils

    def phone(self, player: int) -> Client:
        return self.pupils[player - 1]

    async def publish(self, *missing: int) -> dict[str, Any]:
        """Everybody but those shows their code, the round is made; its first table."""
        for player in range(1, len((await self.desk.view())["players"]) + 1):
            if player not in missing:
                await self.desk.claim(self.phone(player), player)
        await self.desk.to_round()
        return await self.line()

    async def line(self, table: int = 1) -> dict[str, Any]:
        found: dict[str, Any] = (await self.desk.view())["rounds"][-1]["tables"][table - 1]
        return found

    async def scores(self) -> Any:
        return (await self.line())["scores"]

    async def calls(self) -> Any:
        return (await self.desk.mine())["calls"]

    async def called(self) -> dict[str, Any]:
        """The call that the server makes."""
        (call,) = await until(self.calls)
        found: dict[str, Any] = call
        return found

    def playing(self, line: dict[str, Any]) -> list[Client]:
        return [self.phone(p) for p in line["players"] if p not in line["without"]]


async def room(admin: Client, pupils: list[Client], players: int = 4, **plan: Any) -> Room:
    asked = {"regulations": "school", "rounds": 2, "online": True, **plan}
    return Room(await announced(admin, players=players, **asked), pupils)


class Sat:
    """Everybody at one game, by seat."""

    def __init__(self, game: str, clients: list[Client], sockets: list[Socket]) -> None:
        self.game = game
        self.clients = clients
        self.sockets = sockets

    async def play(self, seat: int) -> int:
        """Lay a word and have it accepted; its points. Nothing where no word can be laid."""
        view = await self.clients[seat].get(f"/tables/{self.game}/state")
        play = best_play(view, seat)
        if play is None:
            assert (await self.sockets[seat].do("Pass"))["is"] == "Done"
            return 0
        done = await self.sockets[seat].do("Place", placements=play)
        assert done["is"] == "Done"
        if view["edition"] == "fisc-escolar":
            for other, socket in enumerate(self.sockets):
                if other != seat:
                    await socket.do("Accept")
        state = await self.clients[seat].get(f"/tables/{self.game}/state")
        return int(state["totals"][seat])

    async def pass_out(self) -> dict[str, Any]:
        """Nobody lays anything more; the result."""
        for _ in range(30):
            for socket in self.sockets:
                if self.declared():
                    return self.declared()[-1]
                await socket.do("Pass")
        raise AssertionError("the game did not end")

    def declared(self) -> list[dict[str, Any]]:
        return self.sockets[0].events("ResultDeclared")


class Sitting:
    """Everybody sits down and the game begins."""

    def __init__(self, where: Room, line: dict[str, Any]) -> None:
        self._clients = where.playing(line)
        self._game = line["game"]
        self._stack = AsyncExitStack()

    async def __aenter__(self) -> Sat:
        sockets = [
            await self._stack.enter_async_context(client.socket(self._game))
            for client in self._clients
        ]
        await begun(*sockets)
        return Sat(self._game, self._clients, sockets)

    async def __aexit__(self, *_: object) -> None:
        await self._stack.aclose()


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
        self, admin: Client, pupils: list[Client]
    ) -> None:
        held = await room(admin, pupils)
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

    async def test_who_shows_their_code_last_makes_the_table(
        self, admin: Client, pupils: list[Client]
    ) -> None:
        held = await room(admin, pupils)
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
        self, admin: Client, pupils: list[Client]
    ) -> None:
        held = await room(admin, pupils)
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

    async def test_what_the_desk_wrote_stays_and_the_difference_calls(
        self, admin: Client, pupils: list[Client]
    ) -> None:
        held = await room(admin, pupils)
        line = await held.publish()
        await held.desk.do("Scores", table=1, scores=[120, 96, 80, None])
        async with Sitting(held, line) as sat:
            await sat.pass_out()
        call = await held.called()
        assert (call["cause"], call["why"]) == ("game-differs", "0-0-0-0")
        assert await held.scores() == [120, 96, 80, None]

    async def test_the_desk_corrects_what_came_by_itself(
        self, admin: Client, pupils: list[Client]
    ) -> None:
        held = await room(admin, pupils)
        line = await held.publish()
        async with Sitting(held, line) as sat:
            await sat.pass_out()
        await until(held.scores)
        await held.desk.do("Scores", table=1, scores=[30, 40, 50, 60])
        assert await held.scores() == [30, 40, 50, 60]
        assert await held.calls() == []

    async def test_a_game_that_never_ends_is_written_by_the_desk(
        self, admin: Client, pupils: list[Client]
    ) -> None:
        held = await room(admin, pupils)
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
        self, admin: Client, pupils: list[Client]
    ) -> None:
        held = await room(admin, pupils)
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

    async def test_who_gives_up_with_most_points_is_for_the_arbiter(
        self, admin: Client, pupils: list[Client]
    ) -> None:
        held = await room(admin, pupils)
        line = await held.publish()
        async with Sitting(held, line) as sat:
            await sat.play(0)
            assert (await sat.sockets[0].do("Resign"))["is"] == "Done"
            await sat.pass_out()
        assert (await held.called())["cause"] == "not-by-points"
        assert await held.scores() is None

    async def test_with_somebody_disqualified_the_desk_says_what_counts(
        self, server: Running, admin: Client, pupils: list[Client]
    ) -> None:
        held = await room(admin, pupils)
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
        self, server: Running, admin: Client, pupils: list[Client]
    ) -> None:
        held = await room(admin, pupils)
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
        self, admin: Client, pupils: list[Client]
    ) -> None:
        held = await room(admin, pupils)
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

    async def test_after_an_exchange_of_seats_the_game_is_another(
        self, admin: Client, pupils: list[Client]
    ) -> None:
        held = await room(admin, pupils)
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


class TestWhoIsNotThere:
    async def test_the_others_play_and_the_table_is_one_smaller(
        self, admin: Client, pupils: list[Client]
    ) -> None:
        held = await room(admin, pupils)
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
    async def test_two_may_play_and_nobody_plays_alone(
        self, admin: Client, pupils: list[Client]
    ) -> None:
        held = await room(admin, pupils)
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
        self, admin: Client, pupils: list[Client]
    ) -> None:
        held = await room(admin, pupils)
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

    async def test_tiles_on_the_board_are_asked_about(
        self, admin: Client, pupils: list[Client]
    ) -> None:
        held = await room(admin, pupils)
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

    async def test_once_the_result_is_in_nothing_is_made_anew(
        self, admin: Client, pupils: list[Client]
    ) -> None:
        held = await room(admin, pupils)
        await held.publish()
        await held.desk.do("Scores", table=1, scores=[30, 40, 50, 60])
        error = await refused(held.desk.do("LayTable", table=1))
        assert (error.status, error.code) == (409, "result-is-in")

    async def test_absurd_wishes_change_nothing(self, admin: Client, pupils: list[Client]) -> None:
        held = await room(admin, pupils)
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

    async def test_sent_twice_it_is_one_table(self, admin: Client, pupils: list[Client]) -> None:
        held = await room(admin, pupils)
        await held.publish(3)
        await held.desk.do("LayTable", table=1, absent=[3], id="once")
        line = await held.line()
        await held.desk.do("LayTable", table=1, absent=[3], id="once")
        assert await held.line() == line

    async def test_it_is_for_the_desk(
        self, server: Running, admin: Client, pupils: list[Client], stranger: Client
    ) -> None:
        held = await room(admin, pupils)
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
        self, server: Running, admin: Client, pupils: list[Client]
    ) -> None:
        held = await room(admin, pupils)
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
        self, admin: Client, pupils: list[Client]
    ) -> None:
        held = await room(admin, pupils)
        line = await held.publish()
        one, other = line["players"][:2]
        await held.desk.claim(held.phone(one), other)
        made = await admin.get(f"/tables/{line['game']}")
        assert [seat["name"] for seat in made["seats"]] == [NAMES[p - 1] for p in line["players"]]
        view = await held.phone(one).get(f"/tables/{line['game']}")
        assert [seat["is_you"] for seat in view["seats"]] == [True, False, False, False]


class TestRestarting:
    async def test_a_server_that_goes_in_the_middle_finds_game_and_result_again(
        self, settings: Settings, anyio_backend: str
    ) -> None:
        running = await start(settings, robot_pause_s=0)
        async with AsyncExitStack() as stack:
            clients = [await stack.enter_async_context(Client(running.port)) for _ in range(5)]
            admin, pupils = clients[0], clients[1:]
            await administer(running, admin)
            for client, name in zip(pupils, NAMES, strict=False):
                await client.come_as_guest(name)
            held = await room(admin, pupils)
            line = await held.publish()
            async with Sitting(held, line) as sat:
                points = await sat.play(0)
            running.stop_soon()
            await running.stopped()
            running = await start(settings, robot_pause_s=0)
            moved = [client.at(running.port) for client in clients]
            for client in moved:
                await stack.enter_async_context(client)
            held = Room(held.desk.seen_by(moved[0]), moved[1:])
            assert (await held.line())["game"] == line["game"]
            await running.house.office.stop()  # the result comes while nobody looks
            sockets = [
                await stack.enter_async_context(client.socket(line["game"]))
                for client in held.playing(line)
            ]
            await Sat(line["game"], held.playing(line), sockets).pass_out()
            assert await held.scores() is None
        running.stop_soon()
        await running.stopped()
        for _ in range(2):  # found at the start, and once
            running = await start(settings, robot_pause_s=0)
            async with Client(running.port) as stranger:
                (table,) = (await stranger.get(held.desk.path))["view"]["rounds"][0]["tables"]
                assert table["scores"] == [points, 0, 0, 0]
            rows = await running.house.store.read(f"championship:{held.desk.event}")
            assert sum(row.type == "TableScored" for row in rows) == 1
            assert sum(row.type == "TableLaid" for row in rows) == 1
            running.stop_soon()
            await running.stopped()

    async def test_a_game_that_can_not_be_read_any_more_keeps_no_server_from_starting(
        self, settings: Settings, anyio_backend: str
    ) -> None:
        running = await start(settings, robot_pause_s=0)
        async with AsyncExitStack() as stack:
            clients = [await stack.enter_async_context(Client(running.port)) for _ in range(5)]
            await administer(running, clients[0])
            for client, name in zip(clients[1:], NAMES, strict=False):
                await client.come_as_guest(name)
            held = await room(clients[0], clients[1:])
            line = await held.publish()
        await running.house.store.change([Delete("table", line["game"])])
        running.stop_soon()
        await running.stopped()
        running = await start(settings, robot_pause_s=0)
        async with Client(running.port) as stranger:
            (table,) = (await stranger.get(held.desk.path))["view"]["rounds"][0]["tables"]
            assert (table["game"], table["scores"]) == (line["game"], None)
        async with clients[0].at(running.port) as admin:
            held = Room(held.desk.seen_by(admin), [])
            await held.desk.do("LayTable", table=1)
            assert (await held.line())["game"] not in ("", line["game"])
        running.stop_soon()
        await running.stopped()


class TestTwoServers:
    async def test_a_table_across_two_servers_is_made_once_and_scored_once(
        self, postgres: PostgresServer, tmp_path: Path, anyio_backend: str
    ) -> None:
        url = postgres.new_database()
        settings = Settings(
            host="127.0.0.1",
            port=0,
            data=str(tmp_path),
            database=url,
            workers=0,
            quick_hashes=True,
        )
        servers = [await start(settings, robot_pause_s=0) for _ in range(2)]
        async with AsyncExitStack() as stack:
            admin = await stack.enter_async_context(Client(servers[0].port))
            await administer(servers[0], admin)
            pupils = []
            for number in range(4):
                port = servers[number % 2].port
                pupils.append(await stack.enter_async_context(Client(port)))
                await pupils[-1].come_as_guest(NAMES[number])
            held = await room(admin, pupils)
            await held.publish(1, 2)
            codes = (await held.desk.mine())["desk"]["codes"]
            # The last two come at the same moment, at either server: both want the table made.
            await asyncio.gather(
                *(
                    pupils[player - 1].post(
                        f"{held.desk.path}/claim", {"player": player, "code": codes[str(player)]}
                    )
                    for player in (1, 2)
                )
            )

            async def laid() -> Any:
                return (await held.line())["game"]

            await until(laid)
            async with Sitting(held, await held.line()) as sat:
                await sat.pass_out()
            assert await until(held.scores) == [0, 0, 0, 0]
            for server in servers:
                rows = await server.house.store.read(f"championship:{held.desk.event}")
                assert sum(row.type == "TableScored" for row in rows) == 1
                assert sum(row.type == "TableLaid" for row in rows) == 1
        for server in servers:
            server.stop_soon()
            await server.stopped()
