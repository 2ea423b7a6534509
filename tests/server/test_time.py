"""Deadlines, lag, downtime and the hold, by a clock that the test winds."""

import asyncio
import time
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from faristol.rulebook import ruleset
from faristol.server.running import start
from faristol.server.settings import Settings
from faristol.server.tables.bag import Seed
from faristol.server.tables.deadlines import Deadlines
from faristol.server.tables.live import LiveTable
from faristol.server.tables.plan import SeatPlan, TablePlan
from faristol.server.tables.submission import LARGEST_CREDIT_MS
from faristol.server.tables.words import Words, lexicon_for
from faristol.store import Store, open_store, sqlite_url
from faristol.table import Refused
from faristol.table import commands as c
from faristol.table.clock import left
from faristol.table.events import (
    ClockResumed,
    ClockStopped,
    GameEnded,
    PlayAccepted,
    PlayMade,
    SeedRevealed,
    TilesDrawn,
    TimeCredited,
    TurnBegan,
    TurnPassed,
)
from faristol.table.terms import Acceptance, Stage
from tests.server.client import Client
from tests.server.playing import begun, seated

pytestmark = pytest.mark.anyio

MINUTE = 60_000


class Wound:
    """A clock that moves when it is told to."""

    def __init__(self) -> None:
        self.time = 1_800_000_000_000

    def now(self) -> int:
        return self.time


@pytest.fixture
def clock() -> Wound:
    return Wound()


@pytest.fixture
async def store(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Store]:
    opened = await open_store(sqlite_url(tmp_path / "f.db"))
    yield opened
    await opened.close()


async def table_of(
    store: Store, clock: Wound, edition: str = "fisc-2023", **plan: Any
) -> LiveTable:
    made = TablePlan(
        id="t1",
        code="abcdef",
        edition=edition,
        options=plan.pop("options", {}),
        readings={},
        seats=(SeatPlan("Anna", "a"), SeatPlan("Bernat", "b")),
        lexicon="",
        created=0,
        created_by="a",
        **plan,
    )
    rules = ruleset(edition, made.options)
    words = Words(lexicon_for(rules, ""), rules)
    table = LiveTable(made, rules, words, Seed(bytes(32)), store, clock.now)
    await table.open()
    for seat in (0, 1):
        await table.add_share(seat, "ab" * 16, actor="", command=f"s{seat}")
    return table


async def laid(table: LiveTable) -> int:
    """Two tiles on the board, whatever they mean; who laid them."""
    seat = table.game.on_turn
    assert seat is not None
    letters = [tile for tile in table.game.racks[seat] if tile][:2]
    from faristol.board import Placement

    placements = tuple(Placement(112 + n, tile) for n, tile in enumerate(letters))
    await table.submit(lambda at: c.Place(at, seat, placements), actor="", command="p")
    return seat


class TestTheHold:
    async def test_tiles_are_drawn_and_the_clock_pressed_when_the_hold_is_over(
        self, store: Store, clock: Wound
    ) -> None:
        table = await table_of(store, clock)
        seat = await laid(table)
        assert isinstance(table.events[-1], PlayMade)
        assert table.wakes_at() == clock.time + 10_000
        clock.time += 9_999
        await table.wake()
        assert isinstance(table.events[-1], PlayMade)
        clock.time += 1
        await table.wake()
        kinds = [type(event) for event in table.events[-4:]]
        assert kinds[0] is PlayAccepted
        assert TilesDrawn in kinds
        assert kinds[-1] is TurnBegan
        assert table.game.on_turn == 1 - seat

    async def test_an_opponent_who_accepts_ends_it_at_once(
        self, store: Store, clock: Wound
    ) -> None:
        table = await table_of(store, clock)
        seat = await laid(table)
        await table.submit(lambda at: c.Accept(at, 1 - seat), actor="", command="a")
        accepted = next(e for e in table.events if isinstance(e, PlayAccepted))
        assert accepted.how is Acceptance.BY_OPPONENT
        assert table.game.on_turn == 1 - seat

    async def test_in_dutch_games_the_window_closes_after_the_clock(
        self, store: Store, clock: Wound
    ) -> None:
        table = await table_of(store, clock, "nl-wedstrijd")
        seat = await laid(table)
        assert table.game.on_turn == 1 - seat
        assert len(table.game.racks[seat]) == 5
        clock.time += 20_001
        await table.wake()
        assert len(table.game.racks[seat]) == 7


class TestFlags:
    async def test_a_game_is_lost_on_time_without_anybody_doing_anything(
        self, store: Store, clock: Wound
    ) -> None:
        table = await table_of(store, clock, options={"minutes": 25})
        loser = table.game.on_turn
        moment = table.wakes_at()
        assert moment == table.game.at + 35 * MINUTE + 1_000
        clock.time = moment
        await table.wake()
        ended = next(e for e in table.events if isinstance(e, GameEnded))
        assert ended.seat == loser
        assert ended.at == moment
        assert isinstance(table.events[-1], SeedRevealed)

    async def test_a_move_after_the_flag_is_too_late_even_if_nobody_looked(
        self, store: Store, clock: Wound
    ) -> None:
        table = await table_of(store, clock)
        seat = table.game.on_turn
        assert seat is not None
        clock.time += 60 * MINUTE
        with pytest.raises(Refused):
            await table.submit(lambda at: c.Pass(at, seat), actor="", command="late")
        assert table.game.stage is Stage.OVER

    async def test_days_without_a_move_are_a_pass(self, store: Store, clock: Wound) -> None:
        table = await table_of(store, clock, "friendly", days_per_move=3)
        seat = table.game.on_turn
        assert table.wakes_at() == table.game.at + 3 * 24 * 60 * MINUTE
        clock.time += 3 * 24 * 60 * MINUTE
        await table.wake()
        passed = next(e for e in table.events if isinstance(e, TurnPassed))
        assert passed.seat == seat

    async def test_the_heap_wakes_within_a_tenth_of_a_second(self) -> None:
        def now() -> int:
            return time.monotonic_ns() // 1_000_000

        woken: dict[str, int] = {}

        async def wake(table: str, at: int) -> None:
            woken[table] = now() - at

        deadlines = Deadlines(now, wake)
        deadlines.start()
        for number in range(500):
            deadlines.set(f"t{number}", now() + 5_000)
            deadlines.set(f"t{number}", now() + 50 + number % 200)
        deadlines.set("never", now() + 100)
        deadlines.set("never", None)
        await asyncio.sleep(0.45)
        await deadlines.stop()
        assert len(woken) == 500
        assert max(woken.values()) < 100
        assert min(woken.values()) >= 0


class TestLag:
    async def test_the_way_to_the_server_is_given_back_and_recorded(
        self, store: Store, clock: Wound
    ) -> None:
        table = await table_of(store, clock)
        seat = table.game.on_turn
        assert seat is not None
        clock.time += 5_000
        done = await table.submit(lambda at: c.Pass(at, seat), actor="a", command="p", lag_ms=300)
        assert left(table.game.clock, seat, clock.time) == 30 * MINUTE - 4_700
        row = (await store.read("table:t1", since=done.first - 1))[0]
        assert row.at - msgspec.json.decode(row.body)["at"] == 300

    async def test_no_more_than_the_cap_and_never_before_the_last_event(
        self, store: Store, clock: Wound
    ) -> None:
        table = await table_of(store, clock)
        seat = table.game.on_turn
        assert seat is not None
        before = table.game.at
        await table.submit(lambda at: c.Pass(at, seat), actor="a", command="p", lag_ms=9_999)
        assert table.game.at == before
        assert LARGEST_CREDIT_MS <= 500


class TestDowntime:
    async def test_time_while_the_server_was_down_is_nobodys(
        self, store: Store, clock: Wound
    ) -> None:
        table = await table_of(store, clock)
        seat = table.game.on_turn
        assert seat is not None
        clock.time += 10_000
        went = clock.time
        clock.time += 40 * MINUTE
        again = LiveTable(table.plan, table.rules, table.words, Seed(bytes(32)), store, clock.now)
        await again.load()
        await again.give_back(went)
        assert [type(e) for e in again.events[-2:]] == [ClockStopped, ClockResumed]
        assert left(again.game.clock, seat, clock.time) == 30 * MINUTE - 10_000
        await again.wake()
        assert again.game.stage is Stage.PLAYING

    async def test_where_the_book_knows_no_such_stop_the_time_is_credited(
        self, store: Store, clock: Wound
    ) -> None:
        table = await table_of(store, clock, "friendly", options={"minutes": 30})
        table.rules = replace(table.rules, time=replace(table.rules.time, stops=()))
        went = clock.time
        clock.time += 45 * MINUTE
        await table.give_back(went)
        credited = table.events[-1]
        assert isinstance(credited, TimeCredited)
        assert credited.ms == 45 * MINUTE
        await table.wake()
        assert table.game.stage is Stage.PLAYING

    async def test_nothing_is_given_back_where_nothing_ran(
        self, store: Store, clock: Wound
    ) -> None:
        table = await table_of(store, clock)
        seat = table.game.on_turn
        assert seat is not None
        await table.submit(lambda at: c.Resign(at, seat), actor="", command="r")
        version = table.version
        clock.time += MINUTE
        await table.give_back(clock.time - MINUTE)
        assert table.version == version


class TestARestart:
    async def test_the_time_a_server_was_away_is_given_back_by_events_that_say_so(
        self, settings: Settings
    ) -> None:
        running = await start(settings)
        async with Client(running.port) as anna, Client(running.port) as bernat:
            await anna.come_as_guest("Anna")
            await bernat.come_as_guest("Bernat")
            table = await seated(anna, bernat, edition="fisc-2023")
            async with anna.socket(table) as a, bernat.socket(table) as b:
                await begun(a, b)
                await a.until(lambda: a.events("TurnBegan"))
                running.stop_soon()
                await running.stopped()
                await a.until(lambda: a.closed)
        assert a.closed is not None
        assert a.closed[0] == 1012
        await asyncio.sleep(1.2)
        again = await start(settings)
        live = await again.house.hall.table(table)
        stopped, resumed = live.events[-2:]
        assert isinstance(stopped, ClockStopped)
        assert isinstance(resumed, ClockResumed)
        assert 1_200 <= resumed.at - stopped.at < 10_000
        again.stop_soon()
        await again.stopped()


class TestTwoServers:
    async def test_of_two_servers_with_one_table_each_follows_the_other(
        self, store: Store, clock: Wound
    ) -> None:
        one = await table_of(store, clock)
        two = LiveTable(one.plan, one.rules, one.words, Seed(bytes(32)), store, clock.now)
        await two.load()
        for number in range(6):
            table = (one, two)[number % 2]
            await table.catch_up()
            seat = table.game.on_turn
            assert seat is not None
            # The other one has not heard of it and must find out by itself.
            other = (two, one)[number % 2]
            await table.submit(lambda at, s=seat: c.Pass(at, s), actor="", command=f"p{number}")  # type: ignore[misc]
            if table.game.stage is not Stage.PLAYING:
                break
            nxt = table.game.on_turn
            assert nxt is not None
            assert other.version < table.version
            with pytest.raises(Refused):
                await other.submit(lambda at, s=seat: c.Pass(at, s), actor="", command=f"q{number}")  # type: ignore[misc]
        await one.catch_up()
        await two.catch_up()
        assert one.game == two.game
