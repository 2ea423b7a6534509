"""Deadlines, lag, downtime and the hold, by a clock that the test winds."""

import asyncio
import time
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import httpx
import msgspec
import pytest
from structlog.testing import capture_logs

from faristol.cli.serve import welcome
from faristol.core import Refused
from faristol.core.decider import Chore
from faristol.rulebook import ruleset
from faristol.server import timekeeping
from faristol.server.auth.accounts import Account, Kind
from faristol.server.auth.sessions import AuthMethod, Person
from faristol.server.running import start
from faristol.server.seeds import Seed
from faristol.server.settings import Settings
from faristol.server.streams.deadlines import Deadlines
from faristol.server.tables.live import LiveTable
from faristol.server.tables.submission import Submission
from faristol.server.timekeeping import WallClock
from faristol.server.wire.messages import parse_message
from faristol.store import Store, open_store, sqlite_url
from faristol.table import commands as c
from faristol.table.chores import next_chore
from faristol.table.clock import left
from faristol.table.commands import Command
from faristol.table.events import (
    ChallengeRuled,
    ClockResumed,
    ClockStopped,
    DoubtDeclared,
    GameEnded,
    PlayAccepted,
    PlayChallenged,
    PlayMade,
    PlayWithdrawn,
    SeedRevealed,
    TilesDrawn,
    TimeCredited,
    TurnBegan,
    TurnPassed,
)
from faristol.table.hosting import HostAids, HostedCommand, HostedGame
from faristol.table.terms import Acceptance, Judge, Stage
from faristol.table.views import Seat
from tests.server.client import Client
from tests.server.playing import begun, seated
from tests.server.skipped_time import in_no_time
from tests.server.wound import Wound, later, table_of
from tests.spec import Given, midgame, play, word

pytestmark = pytest.mark.anyio

MINUTE = 60_000


@pytest.fixture
def clock() -> Wound:
    return Wound()


@pytest.fixture
async def store(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Store]:
    opened = await open_store(sqlite_url(tmp_path / "f.db"))
    yield opened
    await opened.close()


async def laid(table: LiveTable) -> int:
    """Two tiles on the board, whatever they mean; who laid them."""
    seat = table.game.on_turn
    assert seat is not None
    letters = [tile for tile in table.game.racks[seat] if tile][:2]
    from faristol.board import Placement

    placements = tuple(Placement(112 + n, tile) for n, tile in enumerate(letters))
    await table.submit(c.Place(0, seat, placements), actor="", command_id="p")
    return seat


def asked_of(chore: Chore[HostedCommand]) -> Command:
    """What a chore tries first, at the moment for which it is due."""
    command = replace(chore.tries[0], at=chore.at)
    assert isinstance(command, Command)
    return command


class TestTheHold:
    async def test_tiles_are_drawn_and_the_clock_pressed_when_the_hold_is_over(
        self, store: Store, clock: Wound
    ) -> None:
        table = await table_of(store, clock)
        seat = await laid(table)
        assert isinstance(table.events[-1], PlayMade)
        assert table.stream.wakes_at() == clock.time + 10_000
        clock.time += 9_999
        await table.stream.wake()
        assert isinstance(table.events[-1], PlayMade)
        clock.time += 1
        await table.stream.wake()
        kinds = [type(event) for event in table.events[-4:]]
        assert kinds[0] is PlayAccepted
        assert TilesDrawn in kinds
        assert kinds[-1] is TurnBegan
        assert table.game.on_turn == 1 - seat

    async def test_an_opponent_who_asks_for_it_has_as_long_again(
        self, store: Store, clock: Wound
    ) -> None:
        table = await table_of(store, clock)
        seat = await laid(table)
        clock.time += 9_000
        await table.submit(c.DeclareDoubt(0, 1 - seat), actor="", command_id="d")
        assert table.stream.wakes_at() == clock.time + 10_000
        clock.time += 9_999
        await table.stream.wake()
        assert isinstance(table.events[-1], DoubtDeclared)
        clock.time += 1
        await table.stream.wake()
        assert table.game.on_turn == 1 - seat

    async def test_an_opponent_who_accepts_ends_it_at_once(
        self, store: Store, clock: Wound
    ) -> None:
        table = await table_of(store, clock)
        seat = await laid(table)
        await table.submit(c.Accept(0, 1 - seat), actor="", command_id="a")
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
        await table.stream.wake()
        assert len(table.game.racks[seat]) == 7


class TestASilentChallenger:
    """The software ruled that a play is valid; the challenger says nothing more."""

    def chore(self, edition: str, *named: str) -> tuple[Given, Command]:
        rules = ruleset(edition)
        given = midgame(rules, "8 .......PAU.....", ("SEEARTL", "NRSTAEI"))
        words = tuple(word(rules, each) for each in named)
        given = given.do(
            play(given, "7I", "ES", 1_000),
            c.Challenge(2_000, 1, words),
            c.RuleOnChallenge(3_000, True, Judge.SOFTWARE),
        )
        aids = HostAids(judge=lambda _: True, software_rules=True)
        due = next_chore(rules, HostedGame(given.game), aids)
        assert due is not None
        assert due.at == 33_000
        return given, asked_of(due)

    async def test_accepts_a_play_that_cannot_be_challenged_any_more(self) -> None:
        for edition, named in (("fisc-2023", ["EA"]), ("fisc-un-contra-un", ["ES", "EA", "SU"])):
            given, command = self.chore(edition, *named)
            given.when(command).includes(PlayAccepted)

    async def test_keeps_the_right_to_challenge_other_words_until_the_player_refills(
        self,
    ) -> None:
        given, command = self.chore("fisc-un-contra-un", "EA")
        given = given.when(command).then(ClockResumed)
        other = c.Challenge(33_000, 1, (word(given.rules, "SU"),))
        given.when(other).includes(PlayChallenged)


class TestPlayersWithTheApp:
    """Both agreed to look their plays up themselves (FISC23-G-1.8), where an arbiter judges."""

    def challenged(self, *agreed: int) -> Given:
        rules = ruleset("fisc-2023", {"phones": True})
        given = midgame(rules, "8 .......PAU.....", ("SEEARTL", "NRSTAEI"))
        given = given.do(*(c.AgreeToSelfCheck(0, seat) for seat in agreed))
        return given.do(play(given, "7I", "ES", 1_000), c.Challenge(2_000, 1, (word(rules, "EA"),)))

    def chore(self, given: Given) -> Chore[HostedCommand] | None:
        aids = HostAids(judge=lambda words: False)
        return next_chore(given.rules, HostedGame(given.game), aids)

    @pytest.mark.clause("FISC23-G-1.8")
    async def test_a_challenge_is_answered_by_the_list_at_once(self) -> None:
        given = self.challenged(0, 1)
        due = self.chore(given)
        assert due is not None
        command = asked_of(due)
        assert command == c.RuleOnChallenge(2_000, False, Judge.PLAYERS)
        given.when(command).includes(ChallengeRuled, PlayWithdrawn)

    async def test_without_the_agreement_of_both_the_arbiter_rules(self) -> None:
        assert self.chore(self.challenged(0)) is None
        assert self.chore(self.challenged()) is None

    async def test_an_argued_challenge_is_the_arbiters(self) -> None:
        given = self.challenged(0, 1).do(
            c.RuleOnChallenge(3_000, True, Judge.PLAYERS), c.ChallengeAgain(4_000, 1, "no verb")
        )
        assert self.chore(given) is None


class TestFlags:
    async def test_a_game_is_lost_on_time_without_anybody_doing_anything(
        self, store: Store, clock: Wound
    ) -> None:
        table = await table_of(store, clock, options={"minutes": 25})
        loser = table.game.on_turn
        moment = table.stream.wakes_at()
        assert moment == table.game.at + 35 * MINUTE + 1_000
        clock.time = moment
        await table.stream.wake()
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
            await table.submit(c.Pass(0, seat), actor="", command_id="late")
        assert table.game.stage is Stage.OVER

    async def test_days_without_a_move_are_a_pass(self, store: Store, clock: Wound) -> None:
        table = await table_of(store, clock, "friendly", days_per_move=3)
        seat = table.game.on_turn
        assert table.stream.wakes_at() == table.game.at + 3 * 24 * 60 * MINUTE
        clock.time += 3 * 24 * 60 * MINUTE
        await table.stream.wake()
        passed = next(e for e in table.events if isinstance(e, TurnPassed))
        assert passed.seat == seat

    def test_the_heap_wakes_each_at_its_newest_moment_and_once(self) -> None:
        woken: list[tuple[str, int, int]] = []

        def now() -> int:
            return int(asyncio.get_running_loop().time() * 1_000)

        async def wake(table: str, at: int) -> None:
            woken.append((table, at, now()))

        async def a_while() -> None:
            deadlines = Deadlines(now, wake)
            deadlines.start()
            for number in range(500):
                deadlines.set(f"t{number}", 5_000)
                deadlines.set(f"t{number}", 50 + number % 200)
            deadlines.set("never", 100)
            deadlines.set("never", None)
            await asyncio.sleep(60)
            await deadlines.stop()

        in_no_time(a_while())
        assert sorted(woken) == sorted((f"t{n}", 50 + n % 200, 50 + n % 200) for n in range(500))


ANNA = Person("a", Account(Kind.GUEST, "Anna", 0), AuthMethod.COOKIE, "", "")


class TestLag:
    async def test_the_way_to_the_server_is_given_back_and_recorded(
        self, store: Store, clock: Wound
    ) -> None:
        table = await table_of(store, clock)
        seat = table.game.on_turn
        assert seat is not None
        clock.time += 5_000
        done = await table.submit(c.Pass(0, seat), actor="a", command_id="p", lag_ms=300)
        assert left(table.game.clock, seat, clock.time) == 30 * MINUTE - 4_700
        row = (await store.read("table:t1", since=done.first - 1))[0]
        assert row.at - msgspec.json.decode(row.body)["at"] == 300

    async def test_never_before_the_last_event(self, store: Store, clock: Wound) -> None:
        table = await table_of(store, clock)
        seat = table.game.on_turn
        assert seat is not None
        before = table.game.at
        await table.submit(c.Pass(0, seat), actor="a", command_id="p", lag_ms=9_999)
        assert table.game.at == before

    @pytest.mark.parametrize(("measured", "given_back"), [(400, 400), (60_000, 400)])
    async def test_no_more_than_four_tenths_of_a_second(
        self, store: Store, clock: Wound, measured: int, given_back: int
    ) -> None:
        table = await table_of(store, clock)
        seat = table.game.on_turn
        assert seat is not None
        clock.time += 5_000
        passing = parse_message(b'{"do": "Pass", "id": "p"}')
        await Submission(store, clock.now).submit(table, Seat(seat), ANNA, passing, measured)
        assert left(table.game.clock, seat, clock.time) == 30 * MINUTE - 5_000 + given_back


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
        await again.stream.load()
        await again.stream.give_back(went)
        assert [type(e) for e in again.events[-2:]] == [ClockStopped, ClockResumed]
        assert left(again.game.clock, seat, clock.time) == 30 * MINUTE - 10_000
        await again.stream.wake()
        assert again.game.stage is Stage.PLAYING

    async def test_where_the_book_knows_no_such_stop_the_time_is_credited(
        self, store: Store, clock: Wound
    ) -> None:
        table = await table_of(store, clock, "friendly", options={"minutes": 30})
        rules = table.rules
        table.stream.rules = replace(rules, time=replace(rules.time, stops=()))
        went = clock.time
        clock.time += 45 * MINUTE
        await table.stream.give_back(went)
        credited = table.events[-1]
        assert isinstance(credited, TimeCredited)
        assert credited.ms == 45 * MINUTE
        await table.stream.wake()
        assert table.game.stage is Stage.PLAYING

    async def test_nothing_is_given_back_where_nothing_ran(
        self, store: Store, clock: Wound
    ) -> None:
        table = await table_of(store, clock)
        seat = table.game.on_turn
        assert seat is not None
        await table.submit(c.Resign(0, seat), actor="", command_id="r")
        version = table.version
        clock.time += MINUTE
        await table.stream.give_back(clock.time - MINUTE)
        assert table.version == version


class TestARestart:
    async def test_the_time_a_server_was_away_is_given_back_by_events_that_say_so(
        self, settings: Settings, monkeypatch: pytest.MonkeyPatch
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
        later(monkeypatch, 1_200)
        again = await start(settings)
        live = await again.services.hall.table(table)
        stopped, resumed = live.events[-2:]
        assert isinstance(stopped, ClockStopped)
        assert isinstance(resumed, ClockResumed)
        assert 1_200 <= resumed.at - stopped.at < 10_000
        again.stop_soon()
        await again.stopped()

    async def test_no_flag_falls_before_the_time_is_given_back(
        self, settings: Settings, monkeypatch: pytest.MonkeyPatch
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
        day_later = SimpleNamespace(
            time_ns=lambda: time.time_ns() + 86_400 * 10**9, monotonic_ns=time.monotonic_ns
        )
        monkeypatch.setattr(timekeeping, "time", day_later)
        again = await start(settings)
        live = await again.services.hall.table(table)
        kinds = [type(event).__name__ for event in live.events[-2:]]
        seat = live.game.on_turn
        again.stop_soon()
        await again.stopped()
        assert kinds == ["ClockStopped", "ClockResumed"]
        assert seat is not None
        used = live.rules.time.each_ms - left(live.game.clock, seat, live.game.at)
        assert used < MINUTE


class TestAMachinesClockThatIsBehind:
    async def test_time_goes_on_from_the_log_and_nobody_loses_any(
        self, settings: Settings, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        day_s = 86_400
        running = await start(settings)
        async with Client(running.port) as anna, Client(running.port) as bernat:
            await anna.come_as_guest("Anna")
            await bernat.come_as_guest("Bernat")
            table = await seated(anna, bernat, edition="fisc-2023")
            async with anna.socket(table) as a, bernat.socket(table) as b:
                await begun(a, b)
                await a.until(lambda: a.events("TurnBegan"))
            running.services.clock.advance(10 * 60_000)
        before = await running.services.hall.table(table)
        running.stop_soon()
        await running.stopped()
        stopped = running.services.now()
        earlier = SimpleNamespace(
            time_ns=lambda: time.time_ns() - day_s * 10**9, monotonic_ns=time.monotonic_ns
        )
        monkeypatch.setattr(timekeeping, "time", earlier)
        with capture_logs() as logs:
            again = await start(settings)
        try:
            clock, live = again.services.clock, await again.services.hall.table(table)
            assert clock.behind_ms // 1000 in range(day_s, day_s + 11 * 60)
            assert any(entry["event"] == "the machine's clock is behind" for entry in logs)
            async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{again.port}") as http:
                health = await http.get("/health")
            assert health.status_code == 200
            assert "behind the log" in health.text
            assert "clock is 1 day, 0:" in welcome(settings, 1, None, clock.behind_ms)
            assert 0 <= again.services.now() - stopped < 60_000

            seat = live.game.on_turn
            assert seat == before.game.on_turn
            assert seat is not None
            # The ten minutes that were played are used; the time away is not.
            used = live.rules.time.each_ms - left(live.game.clock, seat, again.services.now())
            assert 10 * MINUTE <= used < 11 * MINUTE
            deadline = live.stream.wakes_at()
            assert deadline is not None
            limits = live.rules.time
            most = limits.each_ms + limits.lost_after_ms - 9 * MINUTE
            assert deadline - again.services.now() < most, (
                "the table is woken in time, not a day later"
            )
        finally:
            again.stop_soon()
            await again.stopped()

    @pytest.mark.parametrize("moment", [0, -1, 1 << 52])
    def test_a_moment_that_no_clock_showed_moves_nothing(self, moment: int) -> None:
        clock = WallClock()
        before = clock.now()
        assert clock.not_before(moment) == 0
        assert clock.now() - before < 60_000


class TestTwoServers:
    async def test_of_two_servers_with_one_table_each_follows_the_other(
        self, store: Store, clock: Wound
    ) -> None:
        one = await table_of(store, clock)
        two = LiveTable(one.plan, one.rules, one.words, Seed(bytes(32)), store, clock.now)
        await two.stream.load()
        for number in range(6):
            table = (one, two)[number % 2]
            await table.stream.catch_up()
            seat = table.game.on_turn
            assert seat is not None
            # The other one has not heard of it and must find out by itself.
            other = (two, one)[number % 2]
            await table.submit(c.Pass(0, seat), actor="", command_id=f"p{number}")
            if table.game.stage is not Stage.PLAYING:
                break
            nxt = table.game.on_turn
            assert nxt is not None
            assert other.version < table.version
            with pytest.raises(Refused):
                await other.submit(c.Pass(0, seat), actor="", command_id=f"q{number}")
        await one.stream.catch_up()
        await two.stream.catch_up()
        assert one.game == two.game


class TestTheDatabasesClock:
    """Servers that share a database go by its clock, whatever their own say."""

    @pytest.fixture
    def machine(self, monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
        """A machine whose clocks stand still until told."""
        moments = SimpleNamespace(wall=1_000_000_000, steady=5_000)
        clocks = SimpleNamespace(
            time_ns=lambda: moments.wall * 1_000_000,
            monotonic_ns=lambda: moments.steady * 1_000_000,
        )
        monkeypatch.setattr(timekeeping, "time", clocks)
        return moments

    @pytest.mark.parametrize("skew_ms", [-90_000, -2, 0, 3, 90_000])
    def test_two_machines_whose_clocks_differ_have_one_time(
        self, machine: SimpleNamespace, skew_ms: int
    ) -> None:
        right = machine.wall
        machine.wall += skew_ms
        clock = WallClock()
        with capture_logs() as logs:
            clock.follow(right)
            clock.follow(right)
        assert (clock.now(), clock.skew_ms) == (right, skew_ms)
        told = [(entry["event"], entry["ms_ahead"]) for entry in logs]
        is_told = abs(skew_ms) > 1_000
        assert told == [("the machine's clock is not the database's", skew_ms)] * is_told

    def test_it_catches_up_at_once_and_never_runs_backwards(self, machine: SimpleNamespace) -> None:
        clock = WallClock()
        database = clock.now()
        clock.follow(database)
        machine.steady += 1_000
        clock.follow(database + 1_040)
        assert clock.now() == database + 1_040
        before = clock.now()
        times = []
        for beat in range(1, 60):  # it has run 100 ms too fast
            machine.steady += 350
            clock.follow(before - 100 + 350 * beat)
            times.append(clock.now())
        assert times == sorted({*times})
        assert times[-1] - (before - 100 + 350 * 59) <= 5

    def test_what_is_stored_already_is_never_in_the_future(self, machine: SimpleNamespace) -> None:
        clock = WallClock()
        clock.follow(machine.wall)
        assert clock.not_before(machine.wall + 60_000) == 60_000
        clock.follow(machine.wall)
        assert clock.now() >= machine.wall + 59_990
