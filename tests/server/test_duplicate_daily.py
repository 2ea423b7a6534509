"""A turn a day through the server, by a clock that the test winds; and the line of slips."""

import asyncio
import itertools
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from faristol.core import Refused
from faristol.duplicate import Stage, Via, commands, parse_slip
from faristol.duplicate.events import SlipLate, SlipReceived, TurnExtended
from faristol.duplicate.terms import DrawSource
from faristol.server.duplicate.aids import aids_of, lexicon_for
from faristol.server.duplicate.desk import entering
from faristol.server.duplicate.room import LiveRoom
from faristol.server.plans.rooms import RoomPlan, rules_of
from faristol.server.problem import Problem
from faristol.server.seeds import Seed
from faristol.store import Store, open_store, sqlite_url, verify_store

pytestmark = pytest.mark.anyio

HOUR = 3_600_000
NOON = round(datetime(2027, 3, 26, 11, tzinfo=UTC).timestamp() * 1000)
"""Noon in Barcelona, two days before the clocks go forward."""


class Wound:
    """A clock that moves when it is told to."""

    def __init__(self) -> None:
        self.time = NOON

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


def plan_of(**more: Any) -> RoomPlan:
    values: dict[str, Any] = {
        "id": "r1",
        "code": "abcdef",
        "helper_code": "ghjkmn",
        "secret": "s",
        "title": "La duplicada",
        "edition": "ca-duplicate",
        "variants": ("daily",),
        "choices": (),
        "lexicon": "",
        "created": 0,
        "created_by": "leader",
        "zone": "Europe/Madrid",
        **more,
    }
    return RoomPlan(**values)


def room_of(store: Store, clock: Wound, plan: RoomPlan | None = None) -> LiveRoom:
    plan = plan or plan_of()
    rules = rules_of(plan)
    aids = aids_of(rules, lexicon_for(rules, None))
    return LiveRoom(plan, rules, aids, Seed(bytes(32)), store, clock.now)


async def opened(store: Store, clock: Wound, plan: RoomPlan | None = None) -> LiveRoom:
    room = room_of(store, clock, plan)
    await room.open(DrawSource.BLIND)
    for name in ("Neus", "Pol"):
        command, given = entering(name, "", "")
        await room.submit(command, actor=name, command_id="join", given=given)
    return room


async def drawn(room: LiveRoom) -> None:
    while room.game.stage is Stage.DRAWING:
        await room.submit(commands.Draw(0, b""), actor="leader")


def handing_in(room: LiveRoom, table: int, text: str) -> commands.HandIn:
    return commands.HandIn(0, table, parse_slip(text, room.box), Via.PHONE)


def local_hour(at: int) -> int:
    return datetime.fromtimestamp(at / 1000, ZoneInfo("Europe/Madrid")).hour


class TestATurnADay:
    async def test_nothing_happens_before_the_leader_draws(
        self, store: Store, clock: Wound
    ) -> None:
        room = await opened(store, clock)
        assert room.stream.wakes_at() is None

    async def test_the_day_ends_at_eight_by_local_clocks_summer_or_winter(
        self, store: Store, clock: Wound
    ) -> None:
        room = await opened(store, clock)
        await drawn(room)
        ends = []
        for _ in range(4):
            await room.stream.wake()
            deadline = room.game.clock.deadline
            assert deadline is not None
            ends.append(deadline)
            clock.time = deadline + 1
        assert {local_hour(end) for end in ends} == {20}
        gaps = [later - earlier for earlier, later in itertools.pairwise(ends)]
        assert 23 * HOUR in gaps, "the night the clocks go forward is an hour short"

    async def test_at_the_deadline_the_top_is_laid_and_the_next_day_opened(
        self, store: Store, clock: Wound
    ) -> None:
        room = await opened(store, clock)
        await drawn(room)
        await room.stream.wake()
        rack = room.box.format_tiles(room.game.turn.rack) if room.game.turn else ""
        assert rack
        found = room.stream.aids.finder(room.game.board, room.game.turn.rack)  # type: ignore[union-attr, misc]
        word = room.box.format_tiles(found[0].tiles).upper()
        # Catalan custom wants the own score with the word.
        text = f"{word} 8H {found[0].points}"
        assert room.game.clock.deadline is not None
        await room.submit(handing_in(room, 1, text), actor="Neus", command_id="a")
        clock.time = room.game.clock.deadline + 1
        await room.stream.wake()
        assert len(room.game.turns) == 1
        assert room.game.number == 2
        assert room.game.stage is Stage.RUNNING

    async def test_a_day_nobody_plays_is_no_end(self, store: Store, clock: Wound) -> None:
        room = await opened(store, clock)
        await drawn(room)
        await room.stream.wake()
        for _ in range(3):
            assert room.game.clock.deadline is not None
            clock.time = room.game.clock.deadline + 1
            await room.stream.wake()
        assert len(room.game.turns) == 3

    async def test_a_slip_after_the_deadline_does_not_count(
        self, store: Store, clock: Wound
    ) -> None:
        room = await opened(store, clock)
        await drawn(room)
        await room.stream.wake()
        assert room.game.clock.deadline is not None
        clock.time = room.game.clock.deadline + 1
        done = await room.submit(handing_in(room, 1, "CASA 8H"), actor="Neus", command_id="late")
        assert isinstance(room.events[done.first - 1], SlipLate)

    async def test_a_night_without_the_server_costs_nobody_the_day(
        self, store: Store, clock: Wound
    ) -> None:
        room = await opened(store, clock)
        await drawn(room)
        await room.stream.wake()
        assert room.game.clock.deadline is not None
        went = room.game.clock.deadline - 2 * HOUR
        clock.time = room.game.clock.deadline + HOUR
        again = room_of(store, clock)
        await again.stream.load()
        await again.stream.give_back(went)
        extended = again.events[-1]
        assert isinstance(extended, TurnExtended)
        assert again.game.clock.left(clock.time) == 2 * HOUR + 10_000


class TestTheLineOfSlips:
    async def test_a_slip_counts_when_it_was_received_however_long_the_line(
        self, store: Store, clock: Wound
    ) -> None:
        room = await opened(store, clock, plan_of(variants=()))
        await drawn(room)
        await room.submit(commands.OpenTurn(0), actor="leader", command_id="o")
        assert room.game.clock.deadline is not None
        clock.time = room.game.clock.deadline
        answers = [
            asyncio.create_task(
                room.submit(handing_in(room, 1 + n % 2, "CASA 8H"), actor=f"p{n}", command_id="x")
            )
            for n in range(50)
        ]
        await asyncio.sleep(0)
        clock.time += 60_000
        done = await asyncio.gather(*answers)
        assert len({each.first for each in done}) == 50
        assert not any(isinstance(event, SlipLate) for event in room.events)

    async def test_a_whole_line_is_a_few_strokes_and_the_chain_holds(
        self, store: Store, clock: Wound
    ) -> None:
        room = await opened(store, clock, plan_of(variants=()))
        await drawn(room)
        await room.submit(commands.OpenTurn(0), actor="leader", command_id="o")
        commits = 0
        append = store.append

        async def counted(*args: Any, **kwargs: Any) -> Any:
            nonlocal commits
            commits += 1
            return await append(*args, **kwargs)

        store.append = counted  # type: ignore[method-assign]
        await asyncio.gather(
            *(
                room.submit(handing_in(room, 1 + n % 2, "CASA 8H"), actor=f"p{n}", command_id="x")
                for n in range(400)
            )
        )
        assert commits <= 3
        again = room_of(store, clock, plan_of(variants=()))
        await again.stream.load()
        assert again.game == room.game
        assert (await verify_store(store)).events >= 400

    async def test_another_server_that_was_first_costs_a_second_look_not_a_slip(
        self, store: Store, clock: Wound
    ) -> None:
        plan = plan_of(variants=())
        one, other = await opened(store, clock, plan), room_of(store, clock, plan)
        await drawn(one)
        await one.submit(commands.OpenTurn(0), actor="leader", command_id="o")
        await other.stream.load()
        await one.submit(handing_in(one, 1, "CASA 8H"), actor="Neus", command_id="a")
        done = await other.submit(handing_in(other, 2, "CASA 8H"), actor="Pol", command_id="b")
        assert isinstance(other.events[done.first - 1], SlipReceived)
        assert other.game.turn is not None
        assert set(other.game.turn.slips) == {1, 2}
        again = await other.submit(handing_in(other, 1, "CASA 8H"), actor="Neus", command_id="a")
        assert again.repeated

    async def test_no_slip_is_refused_because_another_server_was_first_again_and_again(
        self, store: Store, clock: Wound
    ) -> None:
        plan = plan_of(variants=())
        one, other = await opened(store, clock, plan), room_of(store, clock, plan)
        await drawn(one)
        await one.submit(commands.OpenTurn(0), actor="leader", command_id="o")
        await other.stream.load()
        append, firsts = store.append, iter(range(12))

        async def behind(*args: Any, **kwargs: Any) -> Any:
            for number in firsts:
                store.append = append  # type: ignore[method-assign]
                slip = handing_in(one, 1, "CASA 8H")
                await one.submit(slip, actor="Neus", command_id=f"n{number}")
                store.append = behind  # type: ignore[method-assign]
                break
            return await append(*args, **kwargs)

        store.append = behind  # type: ignore[method-assign]
        slips = (handing_in(other, 2, f"CASA {n}H") for n in range(3, 9))
        done = await asyncio.gather(
            *(other.submit(slip, actor="Pol", command_id=f"p{n}") for n, slip in enumerate(slips))
        )
        assert next(firsts, None) is None
        assert len({each.first for each in done}) == 6
        assert not any(each.repeated for each in done)

    async def test_a_slip_that_another_server_took_is_answered_as_it_was_there(
        self, store: Store, clock: Wound
    ) -> None:
        plan = plan_of(variants=())
        one, other = await opened(store, clock, plan), room_of(store, clock, plan)
        await drawn(one)
        await one.submit(commands.OpenTurn(0), actor="leader", command_id="o")
        await other.stream.load()
        first = await other.submit(handing_in(other, 2, "CASA 8H"), actor="Pol", command_id="b")
        again = await one.submit(handing_in(one, 2, "CASA 8H"), actor="Pol", command_id="b")
        assert again.repeated
        assert (again.first, again.last) == (first.first, first.last)
        assert one.events[again.first - 1] == other.events[first.first - 1]

    async def test_what_is_refused_leaves_the_others_in_the_line_alone(
        self, store: Store, clock: Wound
    ) -> None:
        room = await opened(store, clock, plan_of(variants=()))
        await drawn(room)
        await room.submit(commands.OpenTurn(0), actor="leader", command_id="o")
        results = await asyncio.gather(
            room.submit(handing_in(room, 1, "CASA 8H"), actor="a", command_id="1"),
            room.submit(handing_in(room, 99, "CASA 8H"), actor="b", command_id="1"),
            room.submit(handing_in(room, 2, "CASA 8H"), actor="c", command_id="1"),
            return_exceptions=True,
        )
        assert [type(each).__name__ for each in results] == ["Appended", "Refused", "Appended"]

    async def test_a_line_without_end_is_not_kept(
        self, store: Store, clock: Wound, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("faristol.server.streams.live._MOST_WAITING", 10)
        room = await opened(store, clock, plan_of(variants=()))
        results = await asyncio.gather(
            *(
                room.submit(handing_in(room, 1, "CASA 8H"), actor=f"p{n}", command_id="x")
                for n in range(20)
            ),
            return_exceptions=True,
        )
        assert sum(isinstance(each, Problem) and each.code == "busy" for each in results) == 10
        assert sum(isinstance(each, Refused) for each in results) == 10
