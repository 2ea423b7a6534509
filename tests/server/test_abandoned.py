"""Free seats of people long gone, and abandoned games, are not offered in the lobby."""

from collections.abc import Callable
from typing import Any

import pytest

from faristol.server.running import Running
from faristol.server.tables.abandoned import BY_DAYS_MS, GIVEN_UP_MS, LIVE_MS
from faristol.table.terms import Stage
from tests.server.client import Client, refused
from tests.server.lobbying import Looking
from tests.server.playing import begun, seated
from tests.server.waiting import until

pytestmark = pytest.mark.anyio

Later = Callable[[int], None]


@pytest.fixture
def later(server: Running) -> Later:
    """Lets time pass on the server's own clock."""

    def pass_by(ms: int) -> None:
        server.services.clock._offset += ms * 1_000_000

    return pass_by


async def listed(client: Client) -> set[str]:
    """The tables that somebody sees in the lobby, in one piece and as the plain list."""
    lobby = {line["id"] for line in (await client.get("/lobby"))["lobby"]["tables"]}
    plain = {line["id"] for line in await client.get("/tables")}
    assert lobby <= plain, "the lists tell the same"
    return lobby


class TestAFreeSeat:
    async def test_leaves_the_lobby_when_its_owner_has_long_gone(
        self, anna: Client, stranger: Client, later: Later
    ) -> None:
        table = (await anna.post("/tables", {}))["id"]
        later(LIVE_MS - 10_000)
        assert await listed(stranger) == {table}
        later(20_000)
        assert await listed(stranger) == set()
        assert table in {line["id"] for line in await anna.get("/tables")}

    async def test_stays_while_somebody_waits_in_its_room(
        self, anna: Client, stranger: Client, later: Later
    ) -> None:
        table = (await anna.post("/tables", {}))["id"]
        for _ in range(4):
            later(LIVE_MS // 2)
            await anna.get(f"/tables/{table}")
        assert await listed(stranger) == {table}

    async def test_does_not_stay_because_others_look_at_it(
        self, anna: Client, stranger: Client, bernat: Client, later: Later
    ) -> None:
        table = (await anna.post("/tables", {}))["id"]
        for _ in range(4):
            later(LIVE_MS // 2)
            for client in (stranger, bernat):
                await client.get(f"/tables/{table}")
        assert await listed(stranger) == set()

    async def test_stays_while_its_owner_is_in_the_lobby(
        self, anna: Client, stranger: Client, later: Later
    ) -> None:
        table = (await anna.post("/tables", {}))["id"]
        async with Looking(anna):
            later(10 * LIVE_MS)
            assert await listed(stranger) == {table}

    async def test_comes_back_with_its_owner(
        self, anna: Client, stranger: Client, later: Later
    ) -> None:
        table = (await anna.post("/tables", {}))["id"]
        later(2 * LIVE_MS)
        assert await listed(stranger) == set()
        await anna.get(f"/tables/{table}")
        assert await listed(stranger) == {table}

    async def test_goes_from_the_lists_of_who_looks(
        self, anna: Client, stranger: Client, later: Later
    ) -> None:
        table = (await anna.post("/tables", {}))["id"]
        async with Looking(stranger) as s:
            await s.until(lambda: table in s.lists["table"])
            later(2 * LIVE_MS)
            await s.until(lambda: table not in s.lists["table"])

    async def test_in_a_game_of_days_waits_for_days(
        self, anna: Client, stranger: Client, later: Later
    ) -> None:
        table = (await anna.post("/tables", {"days_per_move": 2}))["id"]
        later(BY_DAYS_MS - 60_000)
        assert await listed(stranger) == {table}
        later(120_000)
        assert await listed(stranger) == set()

    async def test_of_an_event_is_still_listed_for_the_event(
        self, admin: Client, later: Later
    ) -> None:
        table = (await admin.post("/tables", {"event": "open"}))["id"]
        later(2 * LIVE_MS)
        assert [line["id"] for line in await admin.get("/tables?event=open")] == [table]

    async def test_is_still_taken_by_who_has_the_code(
        self, anna: Client, bernat: Client, later: Later
    ) -> None:
        made = await anna.post("/tables", {})
        later(2 * LIVE_MS)
        found = await bernat.get(f"/codes/{made['code']}")
        assert found["id"] == made["id"]
        sat = await bernat.post(f"/tables/{made['id']}/sit", {"code": made["code"]})
        assert sat["opened"]


class TestAskedToCome:
    async def test_nobody_is_asked_by_who_has_long_gone(
        self, anna: Client, bernat: Client, later: Later
    ) -> None:
        await anna.post("/tables", {"opponent": bernat.id})
        asked = (await bernat.get("/lobby"))["own"]["games"]
        assert [game["asks_you"] for game in asked] == [True]
        later(2 * LIVE_MS)
        assert (await bernat.get("/lobby"))["own"]["games"] == []
        assert len((await anna.get("/lobby"))["own"]["games"]) == 1


class TestAGame:
    async def _left(self, anna: Client, bernat: Client, server: Running, **asked: Any) -> str:
        """A game that was begun, and from which both have gone."""
        server.services.presences._away_s = 0.05
        table = await seated(anna, bernat, **asked)
        async with anna.socket(table) as a, bernat.socket(table) as b:
            await begun(a, b)
        return table

    async def test_leaves_the_lobby_when_both_have_long_gone(
        self, anna: Client, bernat: Client, stranger: Client, server: Running, later: Later
    ) -> None:
        table = await self._left(anna, bernat, server)
        assert await listed(stranger) == {table}
        async with Looking(stranger) as s:
            await s.until(lambda: table in s.lists["table"])
            later(2 * LIVE_MS)
            await s.until(lambda: table not in s.lists["table"])
        for client in (anna, bernat):
            games = (await client.get("/lobby"))["own"]["games"]
            assert [game["table"]["id"] for game in games] == [table]

    async def test_stays_while_one_of_them_is_there(
        self, anna: Client, bernat: Client, stranger: Client, server: Running, later: Later
    ) -> None:
        table = await self._left(anna, bernat, server)
        async with anna.socket(table) as a:
            await a.until(lambda: a.version)
            later(10 * LIVE_MS)
            assert await listed(stranger) == {table}

    async def test_of_days_stays_though_nobody_is_there(
        self, anna: Client, bernat: Client, stranger: Client, server: Running, later: Later
    ) -> None:
        table = await self._left(anna, bernat, server, days_per_move=3)
        later(2 * 24 * 3_600_000)
        assert await listed(stranger) == {table}


class TestAWeekLater:
    async def test_a_table_that_waits_for_nobody_is_removed_with_its_code(
        self, anna: Client, bernat: Client, server: Running, later: Later
    ) -> None:
        made = await anna.post("/tables", {})
        later(GIVEN_UP_MS - 60_000)
        assert await server.services.abandoned.give_up() == 0
        later(120_000)
        assert await server.services.abandoned.give_up() == 1
        assert (await refused(anna.get(f"/tables/{made['id']}"))).status == 404
        assert (await refused(bernat.get(f"/codes/{made['code']}"))).status == 404
        assert (await anna.get("/lobby"))["own"]["games"] == []

    async def test_a_game_that_was_begun_is_not(
        self, anna: Client, bernat: Client, server: Running, later: Later
    ) -> None:
        table = await seated(anna, bernat)
        later(10 * GIVEN_UP_MS)
        assert await server.services.abandoned.give_up() == 0
        assert (await anna.get(f"/tables/{table}"))["opened"]

    async def test_a_game_that_guests_left_ends_without_a_time_for_it(
        self, anna: Client, bernat: Client, server: Running, later: Later
    ) -> None:
        server.services.presences._away_s = 0.05
        table = await self._untimed(anna, bernat)
        plan = await server.services.hall.plan(table)
        await until(lambda: not server.services.presences.is_anybody_at(plan))
        later(GIVEN_UP_MS - 60_000)
        assert await server.services.abandoned.end_left() == 0
        later(120_000)
        async with anna.socket(table) as looking:
            await looking.until(lambda: looking.heard)
            await until(lambda: any(server.services.presences.everybody()))
            assert await server.services.abandoned.end_left() == 0
        await until(lambda: not server.services.presences.is_anybody_at(plan))
        assert await server.services.abandoned.end_left() == 1
        assert await server.services.abandoned.end_left() == 0
        async with anna.socket(table) as looking:
            await looking.until(lambda: looking.view)
            assert looking.view["stage"] == "over"
            assert looking.view["result"]["cause"] == "arbiter"

    @pytest.mark.parametrize("edition", ["friendly", "fisc-2023"])
    async def test_a_game_that_guests_never_began_is_taken_away_with_its_code(
        self,
        anna: Client,
        bernat: Client,
        server: Running,
        later: Later,
        edition: str,
    ) -> None:
        made = await anna.post("/tables", {"edition": edition})
        await bernat.post(f"/tables/{made['id']}/sit", {"code": made["code"]})
        live = server.services.hall.loaded(made["id"])
        assert live is not None
        assert live.game.stage is not Stage.PLAYING
        later(GIVEN_UP_MS - 60_000)
        assert await server.services.abandoned.end_left() == 0
        later(120_000)
        assert await server.services.abandoned.end_left() == 1
        assert await server.services.abandoned.end_left() == 0
        for asked in (anna.get(f"/tables/{made['id']}"), bernat.get(f"/codes/{made['code']}")):
            assert (await refused(asked)).status == 404
        assert (await anna.get("/lobby"))["own"]["games"] == []
        share = {"do": "AddRandomness", "id": "late", "share": "ab" * 16}
        late = anna.post(f"/tables/{made['id']}/commands", share)
        assert (await refused(late)).status == 404

    async def test_a_game_whose_challenge_nobody_rules_on_is_taken_away(
        self,
        anna: Client,
        bernat: Client,
        server: Running,
        later: Later,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        server.services.presences._away_s = 0.05
        table = await self._untimed(anna, bernat)
        live = await server.services.hall.table(table)
        await until(lambda: not server.services.presences.is_anybody_at(live.plan))
        monkeypatch.setattr(type(live.game), "challenged", (1,))
        later(GIVEN_UP_MS + 60_000)
        assert await server.services.abandoned.end_left() == 1
        assert (await refused(anna.get(f"/tables/{table}"))).status == 404

    async def test_a_game_that_was_never_begun_by_somebody_with_an_account_stays(
        self, anna: Client, admin: Client, server: Running, later: Later
    ) -> None:
        table = await seated(anna, admin)
        later(10 * GIVEN_UP_MS)
        assert await server.services.abandoned.end_left() == 0
        assert (await anna.get(f"/tables/{table}"))["opened"]

    async def test_a_game_with_somebody_who_has_an_account_stays(
        self, anna: Client, admin: Client, server: Running, later: Later
    ) -> None:
        await self._untimed(anna, admin)
        later(10 * GIVEN_UP_MS)
        assert await server.services.abandoned.end_left() == 0

    async def _untimed(self, one: Client, other: Client) -> str:
        table = await seated(one, other)
        async with one.socket(table) as a, other.socket(table) as b:
            await begun(a, b)
        return table
