"""The live lobby: one stream, bounded, coalesced, and nothing in it that is not for everybody."""

import json
from typing import Any

import pytest
from msgspec.structs import replace

from faristol.server.lobby.board import LobbyBoard
from faristol.server.lobby.lobby import NewTable, Terms
from faristol.server.lobby.offers import Offer
from faristol.server.lobby.schemas import PersonLine
from faristol.server.plans.tables import SeatPlan, TablePlan
from faristol.server.running import Running, start
from faristol.server.settings import Settings
from tests.server.client import Client
from tests.server.lobbying import Looking
from tests.server.playing import begun, seated

pytestmark = pytest.mark.anyio


class TestTheStream:
    async def test_tells_who_is_here_once_each_and_who_left(
        self, server: Running, anna: Client, bernat: Client, stranger: Client
    ) -> None:
        server.services.foyer.away_s = 0.2
        async with Looking(anna) as a, Looking(stranger) as s:
            async with Looking(bernat), Looking(bernat):
                await a.until(lambda: a.names() == ["Anna", "Bernat"])
                assert a.here == 2
                await s.until(lambda: s.names() == ["Anna", "Bernat"])
                assert s.own == {}
            await a.until(lambda: a.names() == ["Anna"])
            assert a.here == 1

    async def test_tells_of_tables_as_they_are_made_filled_and_finished(
        self, anna: Client, bernat: Client, stranger: Client
    ) -> None:
        async with Looking(stranger) as s:
            made = await anna.post("/tables", {})
            await anna.post("/tables", {"public": False})
            line = await s.until(lambda: s.lists["table"].get(made["id"]))
            assert [seat["is_free"] for seat in line["seats"]] == [False, True]
            await bernat.post(f"/tables/{made['id']}/sit", {})
            await s.until(lambda: s.lists["table"][made["id"]]["opened"])
            assert len(s.lists["table"]) == 1
            async with anna.socket(made["id"]) as a, bernat.socket(made["id"]) as b:
                await begun(a, b)
                await a.do("Resign")
            await s.until(lambda: not s.lists["table"])

    async def test_tells_me_whose_turn_it_is_in_my_games_and_nobody_else(
        self, anna: Client, bernat: Client, stranger: Client
    ) -> None:
        table = await seated(anna, bernat, days_per_move=3)
        async with (
            Looking(anna) as a,
            Looking(bernat) as b,
            Looking(stranger) as s,
            anna.socket(table) as sa,
            bernat.socket(table) as sb,
        ):
            await begun(sa, sb)
            await a.until(lambda: a.own["games"][0]["on_turn"] is not None)
            await b.until(lambda: b.own["games"][0]["on_turn"] is not None)
            one, other = a.own["games"][0], b.own["games"][0]
            assert one["is_your_turn"] is not other["is_your_turn"]
            heard = len(s.raw)
            mover = sa if one["is_your_turn"] else sb
            assert (await mover.do("Pass"))["is"] == "Done"
            await a.until(lambda: a.own["games"][0]["is_your_turn"] != one["is_your_turn"])
            assert a.own["games"][0]["due"] > one["due"] > 0
            made = await anna.post("/tables", {})
            await s.until(lambda: made["id"] in s.lists["table"])
            assert table not in "".join(s.raw[heard:]), "a move is no news for the lobby"

    async def test_has_no_rack_seed_code_account_or_login_of_anybody(
        self, admin: Client, anna: Client, bernat: Client, stranger: Client
    ) -> None:
        async with Looking(admin) as x, Looking(anna) as a, Looking(stranger) as s:
            table = await seated(anna, bernat)
            await anna.post("/seeks", {})
            await anna.post("/challenges", {"login": "admin", "terms": {}})
            hidden = await anna.post("/tables", {"public": False})
            async with anna.socket(table) as sa, bernat.socket(table) as sb:
                await begun(sa, sb)
                await sa.until(lambda: sa.view)
            await s.until(lambda: s.lists["seek"] and s.lists["table"].get(table))
            await a.until(lambda: len(a.own["games"]) == 2)
            await x.until(lambda: x.own["received"])
        code = (await anna.get(f"/tables/{table}"))["code"]
        everybody = "".join(s.raw)
        for secret in (anna.id, bernat.id, admin.id, hidden["id"], hidden["code"], code, "login"):
            assert secret not in everybody
        told = "".join(s.raw + a.raw + x.raw)
        for secret in (anna.id, bernat.id, admin.id, '"rack', '"seed', '"password', '"email'):
            assert secret not in told

    async def test_comes_in_one_piece_for_who_can_not_keep_it_open(
        self, anna: Client, bernat: Client, stranger: Client
    ) -> None:
        await anna.post("/seeks", {})
        await bernat.post("/tables", {})
        whole = await stranger.get("/lobby")
        assert whole["own"] is None
        assert [seek["name"] for seek in whole["lobby"]["seeks"]] == ["Anna"]
        assert len(whole["lobby"]["tables"]) == 1
        assert len((await bernat.get("/lobby"))["own"]["games"]) == 1

    async def test_ends_when_the_server_goes(self, server: Running, anna: Client) -> None:
        async with Looking(anna) as a:
            server.stop_soon()
            await a.until(lambda: a.is_over)

    async def test_the_seventh_window_of_one_person_ends_the_first(self, anna: Client) -> None:
        async with Looking(anna) as first:
            others = [Looking(anna) for _ in range(6)]
            for each in others:
                await each.__aenter__()
            await first.until(lambda: first.is_over)
            assert not any(each.is_over for each in others)
            for each in others:
                await each.__aexit__()

    async def test_many_changes_are_told_in_few_frames(
        self, server: Running, anna: Client, stranger: Client
    ) -> None:
        async with Looking(stranger) as s:
            before = len(s.raw)
            for _ in range(15):
                await server.services.lobby.create(await _person(server, anna), NewTable())
            await s.until(lambda: len(s.lists["table"]) == 15)
            assert len(s.raw) - before < 15


async def _person(server: Running, client: Client) -> Any:
    cookie = client.http.cookies["faristol"]
    return await server.services.auth.sessions.by_cookie(cookie)


def _plan(number: int, **values: Any) -> TablePlan:
    plan = TablePlan(
        id=f"{number:012x}",
        code="abcdef",
        edition="friendly",
        options={},
        readings={},
        seats=(SeatPlan("A", f"a{number}"), SeatPlan()),
        lexicon="",
        created=number,
        created_by=f"a{number}",
    )
    return replace(plan, **values)


def _offer(number: int, **values: Any) -> Offer:
    offer = Offer(
        id=str(number), by=f"a{number}", name="A", terms=Terms(), created=number, until=10**15
    )
    return replace(offer, **values)


class TestTheBoard:
    def _people(self, count: int) -> list[PersonLine]:
        return [PersonLine(f"{n:x}", f"P{n}") for n in range(count)]

    def test_lists_are_bounded_however_many_there_are(self) -> None:
        board = LobbyBoard(lambda: 0)
        for number in range(3_000):
            board.put_table(f"{number:012x}", _plan(number, opened=number % 2 == 0))
        board.put_offers(_offer(number) for number in range(1_500))
        assert board.show(1_000, lambda: self._people(200))
        view = board.view()
        assert (view.here, len(view.people)) == (1_000, 200)
        assert (len(view.seeks), len(view.tables)) == (200, 200)
        assert max(line.created for line in view.tables) == 2_999
        _, frame = board.news(-1)
        assert len(frame) < 200_000

    def test_a_change_is_as_long_as_what_changed(self) -> None:
        board = LobbyBoard(lambda: 0)
        board.put_offers(_offer(number) for number in range(150))
        board.show(100, lambda: self._people(100))
        revision, _ = board.news(-1)
        board.people_moved()
        assert board.show(101, lambda: self._people(101))
        _, frame = board.news(revision)
        assert frame.startswith(b"event: change")
        assert len(frame) < 300
        change = json.loads(frame.partition(b"data: ")[2])
        assert [line["name"] for line in change["people"]] == ["P100"]

    def test_everybody_gets_the_same_bytes(self) -> None:
        board = LobbyBoard(lambda: 0)
        board.show(1, lambda: self._people(1))
        assert board.news(-1)[1] is board.news(-1)[1]

    def test_who_missed_a_few_gets_those_and_who_missed_many_gets_the_whole(self) -> None:
        board = LobbyBoard(lambda: 0)
        for number in range(100):
            board.put_table(f"{number:012x}", _plan(number))
            board.show(0, list)
        assert board.news(97)[1].count(b"event: change") == 3
        assert board.news(10)[1].startswith(b"event: whole")
        assert board.news(10_000)[1].startswith(b"event: whole")
        assert board.news(100) == (100, b"")

    def test_a_game_that_goes_on_is_no_news(self) -> None:
        board = LobbyBoard(lambda: 0)
        plan = _plan(1, opened=True)
        assert board.put_table(plan.id, plan) == {"a1"}
        assert board.show(0, list)
        assert board.put_table(plan.id, plan) == {"a1"}
        assert not board.show(0, list)

    def test_a_difference_is_told_to_whom_it_is_about(self) -> None:
        board = LobbyBoard(lambda: 0)
        first, second = _offer(1, to="b"), _offer(2)
        assert board.put_offers([first, second]) == {"a1", "a2", "b"}
        assert board.put_offers([replace(first, state="declined"), second]) == {"a1", "b"}
        assert board.put_offers([]) == {"a1", "a2", "b"}

    def test_nothing_is_kept_of_tables_that_are_over(self) -> None:
        board = LobbyBoard(lambda: 0)
        for number in range(50):
            plan = _plan(number, invited="c")
            board.put_table(plan.id, plan)
            board.put_table(plan.id, replace(plan, over=True))
        assert board.tables == frozenset()
        assert board.tables_of("c") == []
        assert board.__dict__["_tables_of"] == {}


class TestAGameOfDays:
    async def test_goes_on_after_a_restart_with_the_same_deadline(
        self, settings: Settings, server: Running
    ) -> None:
        async with Client(server.port) as anna, Client(server.port) as bernat:
            await anna.come_as_guest("Anna")
            await bernat.come_as_guest("Bernat")
            table = await seated(anna, bernat, days_per_move=2)
            async with anna.socket(table) as a, bernat.socket(table) as b:
                await begun(a, b)
                await a.until(lambda: a.view)
            before = (await anna.get("/lobby"))["own"]["games"][0]
            cookie = dict(anna.http.cookies)
        server.stop_soon()
        await server.stopped()
        again = await start(settings)
        try:
            async with Client(again.port) as anna:
                anna.http.cookies.update(cookie)
                after = (await anna.get("/lobby"))["own"]["games"][0]
            assert after == before
            assert after["due"] > again.services.now()
            live = await again.services.hall.table(table)
            assert live.stream.wakes_at() == after["due"]
        finally:
            again.stop_soon()
            await again.stopped()
