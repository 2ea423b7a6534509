"""What champions of one server may think: a budget, a queue, a glance; and nobody else waits."""

import asyncio
import threading

import msgspec
import pytest

from faristol.robot.levels import Level
from faristol.rulebook import ruleset
from faristol.server.aside import asker
from faristol.server.lexica import lexicon_named
from faristol.server.plans.tables import TablePlan
from faristol.server.running import Running
from faristol.server.tables import robots as robots_module
from faristol.server.tables.robots import Position, Robots, Thought, position_of, think
from faristol.server.tables.thinking import ThoughtBudget
from tests.robot.test_refereeing import dealt
from tests.server.client import Client
from tests.server.playing import begun, play_on
from tests.server.waiting import until


class Clock:
    def __init__(self) -> None:
        self.at = 100.0

    def __call__(self) -> float:
        return self.at


class TestTheBudget:
    def test_one_alone_gets_what_it_wishes_while_there_is_enough(self) -> None:
        clock = Clock()
        budget = ThoughtBudget(30, 1, clock)
        grant = budget.ask(8)
        assert grant is not None
        assert (grant.seconds, grant.wait_s) == (8, 0)
        budget.done(grant, 8)
        assert budget.waiting == 0

    def test_whoever_comes_next_waits_and_thinks_less(self) -> None:
        budget = ThoughtBudget(30, 1, Clock())
        first, second = budget.ask(8), budget.ask(20)
        assert first is not None
        assert second is not None
        assert second.wait_s == 8
        assert second.seconds == 12  # with the wait no more than it wished
        assert budget.ask(15) is None  # others think longer than it may take

    def test_with_two_places_the_wait_is_half(self) -> None:
        budget = ThoughtBudget(60, 2, Clock())
        assert budget.ask(8) is not None
        second = budget.ask(8)
        assert second is not None
        assert second.wait_s == 4

    def test_what_is_used_up_comes_back_with_time_and_no_more_than_is_kept(self) -> None:
        clock = Clock()
        budget = ThoughtBudget(30, 1, clock)
        grant = budget.ask(1000)
        assert grant is not None
        assert grant.seconds == 60
        budget.done(grant, 60)
        assert budget.ask(5) is None
        clock.at += 10
        grant = budget.ask(1000)
        assert grant is not None
        assert grant.seconds == pytest.approx(5)
        budget.done(grant, 1)  # four are left over
        clock.at += 3600
        grant = budget.ask(1000)
        assert grant is not None
        assert grant.seconds == 60

    def test_a_hundred_games_of_one_leave_the_others_their_part(self) -> None:
        clock = Clock()
        budget = ThoughtBudget(30, 1, clock)

        def minutes(count: int, other: str) -> dict[str, float]:
            thought = dict.fromkeys(("greedy", other), 0.0)
            for second in range(60 * count):
                clock.at += 1
                asking = ["greedy"] * 3 + ([other] if other and second % 20 == 0 else [])
                for who in asking:
                    grant = budget.ask(8, who)
                    if grant is not None:
                        thought[who] += grant.seconds
                        budget.done(grant, grant.seconds)
            return thought

        alone = minutes(10, "")
        assert alone["greedy"] >= 0.9 * 30 * 10
        shared = minutes(10, "player")
        # Three turns a minute, of which each gets what it wishes for, or nearly.
        assert shared["player"] >= 0.4 * 30 * 10
        assert shared["greedy"] >= 0.4 * 30 * 10
        # Who stopped asking has no part any more.
        assert minutes(10, "")["greedy"] >= 0.9 * 30 * 10

    def test_what_was_not_used_of_a_part_is_had_again(self) -> None:
        budget = ThoughtBudget(30, 1, Clock())
        assert budget.ask(1, "other") is not None
        for _ in range(5):
            grant = budget.ask(12, "one")
            assert grant is not None
            assert grant.seconds > 10
            budget.done(grant, 0)

    def test_a_server_without_a_budget_plays_at_a_glance(self) -> None:
        assert ThoughtBudget(0, 1, Clock()).ask(60) is None


def position() -> Position:
    rules, game = ruleset("fisc-2023"), dealt(ruleset("fisc-2023"), 2, 3).game
    told = position_of(rules, game, 0, lexicon_named("ca").record.reference, Level.CHAMPION)
    assert told.situation is not None
    assert told.seconds > 1
    return msgspec.structs.replace(told, seconds=0.2)


@pytest.mark.anyio
async def test_where_nobody_may_think_it_plays_what_it_sees_at_a_glance() -> None:
    robots = Robots(0, thinking=0)
    try:
        thought = await robots.think(position())
    finally:
        robots.close()
    assert thought == think(msgspec.structs.replace(position(), situation=None))


@pytest.mark.anyio
async def test_robots_think_by_turns_of_those_whose_they_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun: list[str] = []
    may_end = threading.Semaphore(0)
    whose = {b"\1": "greedy", b"\2": "other"}

    def slow(told: Position) -> Thought:
        begun.append(whose[told.rack])
        assert may_end.acquire(timeout=20)
        return Thought((), b"")

    monkeypatch.setattr(robots_module, "think", slow)
    monkeypatch.setattr(robots_module, "doubts", lambda *_: True)
    robots = Robots(0, deadline_s=20)
    plain = msgspec.structs.replace(position(), situation=None)
    games = [*[b"\1"] * 30, b"\2"]
    tasks = [
        asyncio.create_task(robots.think(msgspec.structs.replace(plain, rack=rack), whose[rack]))
        for rack in games
    ]
    try:
        await until(lambda: begun)
        may_end.release(2)
        await until(lambda: "other" in begun)
        assert begun.count("greedy") == 2
    finally:
        may_end.release(len(games))
        await asyncio.gather(*tasks)
    assert await robots.doubts("ca", Level.CLUB, (), b"", "other")
    robots.close()


@pytest.mark.anyio
async def test_where_too_many_think_two_at_a_time_play_at_a_glance_by_turns(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    most, now = 0, 0
    count = threading.Lock()

    def glance(_told: Position) -> Thought:
        nonlocal most, now
        with count:
            now += 1
            most = max(most, now)
        may_end.wait(20)
        with count:
            now -= 1
        return Thought((), b"")

    async def never(*_: object, **__: object) -> Thought:
        raise TimeoutError

    may_end = threading.Event()
    robots = Robots(0)
    monkeypatch.setattr(robots_module, "think", glance)
    monkeypatch.setattr(robots._workers, "work_out", never)
    plain = msgspec.structs.replace(position(), situation=None)
    tasks = [asyncio.create_task(robots.think(plain, "greedy")) for _ in range(10)]
    await until(lambda: now == 2)
    may_end.set()
    await asyncio.gather(*tasks)
    assert most == 2
    robots.close()


@pytest.mark.anyio
async def test_guests_of_one_address_count_as_one(server: Running) -> None:
    guests, robots = server.services.guest_tables, server.services.robots
    plan = TablePlan("t1", "abcdef", "friendly", {}, {}, (), "", 0, "g1", by_guest=True)
    other = msgspec.structs.replace(plan, id="t2", created_by="g2")
    asker.set("127.0.0.2")
    for made in (plan, other):
        guests.made(made)
    assert robots.whose(plan) == robots.whose(other) == "127.0.0.2"
    of_account = msgspec.structs.replace(plan, created_by="anna", by_guest=False)
    assert robots.whose(of_account) == "anna"


@pytest.mark.anyio
async def test_a_robot_thinks_on_behalf_of_whose_table_it_is(
    server: Running, anna: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    whose: list[str] = []
    thinks = Robots.think

    async def think(self: Robots, position: Position, who: str = "") -> Thought:
        whose.append(who)
        return await thinks(self, position, who)

    monkeypatch.setattr(Robots, "think", think)
    table = (await anna.post("/tables", {"robots": ["club"]}))["id"]
    async with anna.socket(table) as socket:
        await begun(socket)
        await socket.until(lambda: whose or socket.view["on_turn"] == 0)
        if not whose:
            await play_on(anna, socket, table, 0)
            await socket.until(lambda: whose)
    assert set(whose) == {"127.0.0.1"}


@pytest.mark.anyio
async def test_a_thought_that_does_not_come_back_is_a_glance(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    came = asyncio.get_running_loop().create_future()

    async def never(*_: object, **__: object) -> Thought:
        came.set_result(None)
        raise TimeoutError

    robots = Robots(0, thinking=60)
    monkeypatch.setattr(robots._champions, "work_out_within", never)
    try:
        thought = await robots.think(position())
    finally:
        robots.close()
    assert came.done()
    assert thought.placements
    assert robots._budget.waiting == 0


@pytest.mark.anyio
async def test_nobody_elses_robot_waits_for_a_champion(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both wait in threads here: a champion that is held up holds nobody else up."""
    import threading

    held = threading.Event()

    def slow(told: Position) -> Thought:
        if told.situation is not None:
            held.wait(20)
        return think(msgspec.structs.replace(told, situation=None))

    monkeypatch.setattr(robots_module, "think", slow)
    robots = Robots(0, thinking=60)
    champion = asyncio.create_task(robots.think(position()))
    try:
        other = msgspec.structs.replace(position(), level=Level.MEMBER, situation=None)
        thought = await robots.think(other)
        assert thought.placements
        assert not champion.done()
    finally:
        held.set()
        await champion
        robots.close()
