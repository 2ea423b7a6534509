"""Set phrases at a table: who may say them, who hears them, and how often."""

from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from faristol.server.plans.table_host import SeatPresence, TableInPlay
from faristol.server.plans.tables import TablePlan
from faristol.server.problem import Problem
from faristol.server.running import Running
from faristol.server.tables.phrases import Phrases
from faristol.store import open_store
from tests.server.accounts import member, pupil
from tests.server.client import Client, Socket, refused
from tests.server.playing import begun, seated
from tests.server.waiting import until

pytestmark = pytest.mark.anyio


@pytest.fixture
async def rosa(admin: Client, server: Running) -> AsyncIterator[Client]:
    client = await member(admin, server, "rosa")
    async with client:
        yield client


def heard(socket: Socket) -> list[tuple[int, str]]:
    return [(one["seat"], one["phrase"]) for one in socket.heard if one["is"] == "Spoken"]


async def say(client: Client, table: str, phrase: Any) -> Any:
    return await client.post(f"/tables/{table}/phrases", {"phrase": phrase})


async def test_players_hear_it_and_nobody_else(
    anna: Client, rosa: Client, stranger: Client
) -> None:
    table = await seated(anna, rosa)
    async with anna.socket(table) as a, rosa.socket(table) as b, stranger.socket(table) as watcher:
        await begun(a, b)
        await say(anna, table, "good-luck")
        await say(rosa, table, "thanks")
        both = [(0, "good-luck"), (1, "thanks")]
        for socket in (a, b):
            await socket.until(partial(lambda each: len(heard(each)) == 2, socket))
            assert heard(socket) == both
        async with anna.socket(table) as later:
            await say(rosa, table, "hello")
            await later.until(lambda: heard(later))
            # Who comes is not told what was said before.
            assert heard(later) == [(1, "hello")]
        await b.do("Resign")
        await watcher.until(lambda: watcher.events("ResultDeclared"))
        assert heard(watcher) == []
        assert (await refused(say(stranger, table, "hello"))).status in (401, 404)


@pytest.mark.parametrize("phrase", ["", "you cheat", "HELLO", None, 3, ["hello"], "x" * 9_000])
async def test_nothing_but_the_set_phrases_is_said(anna: Client, rosa: Client, phrase: Any) -> None:
    table = await seated(anna, rosa)
    assert (await refused(say(anna, table, phrase))).status == 400


async def test_nobody_talks_without_end(anna: Client, rosa: Client) -> None:
    table = await seated(anna, rosa)
    async with rosa.socket(table) as b:
        for _ in range(4):
            await say(anna, table, "hello")
        problem = await refused(say(anna, table, "sorry"))
        assert problem.status == 429
        await say(rosa, table, "one-moment")
        await b.until(lambda: len(heard(b)) == 5)
        assert heard(b)[-1] == (1, "one-moment")


class _Nowhere(SeatPresence):
    """Presence of nobody, which counts how often a table was told."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def of(self, table: TableInPlay) -> tuple[int, list[bool], list[int]]:
        return 0, [], []

    def is_here(self, table: TableInPlay, seat: int) -> bool:
        return False

    def changed(self, table_id: str) -> None:
        self.told.append(table_id)

    def dismiss(self, table_id: str, code: int, reason: str) -> None:
        pass


async def test_another_server_hears_it_and_an_event_does_not(tmp_path: Path) -> None:
    store, time = await open_store(f"sqlite:///{tmp_path}/p.db"), [1_000]
    rooms = [_Nowhere(), _Nowhere()]
    here, there = [Phrases(store, lambda: time[0], room, alone=False) for room in rooms]
    plan = TablePlan("t", "CODE", "friendly", {}, {}, (), "ca", 0, "anna")
    await here.start()
    await there.start()
    await here.say(plan, 0, "hello")
    await there.say(plan, 1, "hello")
    await until(lambda: len(here.of("t")) == len(there.of("t")) == 2)
    assert [(each.at, each.seat) for each in here.of("t")] == [(1_000, 0), (1_001, 1)]
    # After their minute they are gone, and the next one is the first again.
    time[0] = 200_000
    await here.say(plan, 1, "thanks")
    await until(lambda: [each.phrase for each in there.of("t")] == ["thanks"])
    at_event = msgspec.structs.replace(plan, event="open")
    with pytest.raises(Problem, match="do not talk"):
        await here.say(at_event, 0, "hello")
    assert len(here.of("t")) == 1
    await here.stop()
    await there.stop()
    await store.close()


async def test_at_an_event_and_with_pupils_nothing_is_said(
    admin: Client, server: Running, rosa: Client, anna: Client
) -> None:
    teacher = await member(admin, server, "teacher", ("teacher", "school"))
    one = await pupil(teacher, server, "school", "Nil")
    two = await pupil(teacher, server, "school", "Ona")
    in_class = await seated(one, two, event="school")
    problem = await refused(say(one, in_class, "hello"))
    assert (problem.status, problem.code) == (409, "no-phrases")
    for client in (teacher, one, two):
        await client.http.aclose()
