"""A class: its teacher seats pupils and starts their games, and says one word to all tables."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from functools import partial
from itertools import count
from typing import Any

import pytest
from msgspec import structs

from faristol.server.plans.tables import TablePlan
from faristol.server.running import Running
from faristol.server.tables.filing import Filing
from tests.server.accounts import member
from tests.server.client import Client, refused
from tests.server.playing import begun

pytestmark = pytest.mark.anyio


@pytest.fixture
async def teacher(admin: Client, server: Running) -> AsyncIterator[Client]:
    teacher = await member(admin, server, "mestra", ("teacher", "school"))
    yield teacher
    await teacher.http.aclose()


@pytest.fixture
async def pupils(teacher: Client, server: Running) -> AsyncIterator[list[Client]]:
    """Pupils who came in with their cards."""
    asked = {"event": "school", "names": ["Guineu", "Òliba", "Llop", "Ós"], "pupils": True}
    found = []
    for card in await teacher.post("/cards", asked):
        pupil = Client(server.port)
        secret = card["url"].rsplit("/", 1)[1]
        await pupil.post("/sign-in/card", {"card": secret, "pin": card["pin"]})
        await pupil.remember()
        found.append(pupil)
    yield found
    for pupil in found:
        await pupil.http.aclose()


async def seat_in_pairs(teacher: Client, pupils: list[Client], **asked: Any) -> list[str]:
    """Make tables of two for the pupils; their ids."""
    groups = [[a.id, b.id] for a, b in batched(pupils, 2)]
    body = {"edition": "friendly", "groups": groups, **asked}
    made: list[str] = (await teacher.post("/events/school/class/tables", body))["tables"]
    return made


async def look(teacher: Client) -> list[dict[str, Any]]:
    tables: list[dict[str, Any]] = (await teacher.get("/events/school/class"))["tables"]
    return tables


async def say(teacher: Client, do: str, **more: Any) -> list[dict[str, Any]]:
    body = {"do": do, "id": f"id-{next(_ids)}", **more}
    said: list[dict[str, Any]] = await teacher.post("/events/school/class", body)
    return said


_ids = count()


def batched(pupils: list[Client], size: int) -> list[list[Client]]:
    return [pupils[at : at + size] for at in range(0, len(pupils), size)]


async def test_stands_in_the_list_by_name_with_accents_where_they_belong(
    teacher: Client,
) -> None:
    names = ["Teixó", "Òliba", "ós", "Àguila", "Llop"]
    await teacher.post("/cards", {"event": "school", "names": names})
    seen = await teacher.get("/events/school/class")
    listed = ["Àguila", "Llop", "Òliba", "ós", "Teixó"]
    assert [pupil["name"] for pupil in seen["pupils"]] == listed


async def test_games_start_when_the_teacher_starts_them(
    teacher: Client, pupils: list[Client]
) -> None:
    made = await seat_in_pairs(teacher, pupils, options={"minutes": 30})
    async with AsyncExitStack() as stack:
        lines = [
            await stack.enter_async_context(p.socket(made[n // 2])) for n, p in enumerate(pupils)
        ]
        # Everybody sits there and has added a share: nothing else would keep the game back.
        await begun(*lines)
        tables = await look(teacher)
        assert [each["waits_for_teacher"] for each in tables] == [True, True]
        assert [each["stage"] for each in tables] == ["starting", "starting"]
        assert all(seat["here"] for each in tables for seat in each["seats"])
        assert not any(each["shared_runs"] or each["play_runs"] for each in tables)
        assert (await pupils[0].get(f"/tables/{made[0]}"))["waits_for_teacher"]
        answer = await lines[0].do("Pass")
        assert answer["reason"] == "wrong-stage"

        assert [each["done"] for each in await say(teacher, "start", table=made[0])] == [True]
        for line in lines[:2]:
            await line.until(partial(line.events, "TurnBegan"))
        tables = await look(teacher)
        assert [each["stage"] for each in tables] == ["playing", "starting"]
        assert [each["shared_runs"] for each in tables] == [True, False]
        assert lines[2].view["stage"] == "starting"
        assert not any(lines[2].view["start_tiles"])

        # To all: those that run go on as they are.
        before = tables[0]
        assert all(each["done"] for each in await say(teacher, "start"))
        for line in lines[2:]:
            await line.until(partial(line.events, "TurnBegan"))
        after = (await look(teacher))[0]
        assert (after["since"], after["shared_ms"]) == (before["since"], before["shared_ms"])
        assert not (await pupils[0].get(f"/tables/{made[0]}"))["waits_for_teacher"]


async def test_a_second_start_changes_nothing_at_a_table(
    teacher: Client, pupils: list[Client], server: Running
) -> None:
    (table,) = await seat_in_pairs(teacher, pupils[:2], options={"minutes": 30})
    async with pupils[0].socket(table) as a, pupils[1].socket(table) as b:
        await begun(a, b)
        for _ in range(2):
            assert (await say(teacher, "start", table=table))[0]["done"]
        await a.until(lambda: a.events("TurnBegan"))
        live = await server.services.hall.table(table)
        version, since = live.version, live.game.clock.since
        assert (await say(teacher, "start", table=table))[0]["done"]
        assert (live.version, live.game.clock.since) == (version, since)
        assert len(a.events("TurnBegan")) == 1


async def test_who_has_not_come_when_the_teacher_starts_is_not_waited_for(
    teacher: Client, pupils: list[Client], server: Running
) -> None:
    (table,) = await seat_in_pairs(teacher, pupils[:2])
    live = await server.services.hall.table(table)
    assert live.stream.wakes_at() is None
    live.plan = structs.replace(live.plan, started=True)
    assert live.stream.wakes_at() == live.game.at


async def test_a_table_made_by_mistake_is_taken_away_before_its_game(
    teacher: Client, pupils: list[Client]
) -> None:
    (table,) = await seat_in_pairs(teacher, pupils[:2])
    async with pupils[0].socket(table) as line:
        await line.share()
        assert (await say(teacher, "end", table=table))[0]["done"]
        await line.until(lambda: line.closed)
        assert line.closed == (4403, "table-removed")
    assert await look(teacher) == []
    assert (await refused(pupils[0].get(f"/tables/{table}"))).status == 404
    (again,) = await seat_in_pairs(teacher, pupils[1:3])
    assert again != table


async def test_a_table_waits_for_its_teacher_over_a_restart(
    teacher: Client, pupils: list[Client], server: Running
) -> None:
    (table,) = await seat_in_pairs(teacher, pupils[:2])
    hall = server.services.hall
    await hall.stop()
    await hall.start()
    assert (await hall.table(table)).waits_for_teacher
    assert (await hall.table(table)).stream.wakes_at() is None


async def test_another_game_of_the_same_pupils_waits_too(
    teacher: Client, pupils: list[Client]
) -> None:
    (table,) = await seat_in_pairs(teacher, pupils[:2])
    async with pupils[0].socket(table) as a, pupils[1].socket(table) as b:
        await begun(a, b)
        await say(teacher, "start")
        await a.until(lambda: a.events("TurnBegan"))
        await say(teacher, "end", table=table)
        await a.until(lambda: a.events("ResultDeclared"))
    for pupil in pupils[:2]:
        await pupil.post(f"/tables/{table}/rematch")
    again = await pupils[0].post(f"/tables/{table}/rematch")
    assert again["opened"]
    assert again["waits_for_teacher"]
    (waiting, _over) = await look(teacher)
    assert (waiting["id"], waiting["number"]) == (again["id"], "1")
    assert waiting["waits_for_teacher"]


async def test_is_held_and_gets_time(teacher: Client, pupils: list[Client]) -> None:
    made = await seat_in_pairs(teacher, pupils, options={"minutes": 30})
    for table in made:
        assert (await teacher.get(f"/tables/{table}"))["number"] in "12"
    sockets = [p.socket(made[n // 2]) for n, p in enumerate(pupils)]
    async with AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(socket) for socket in sockets]
        await begun(*lines)
        await say(teacher, "start")
        for line in lines:
            await line.until(partial(line.events, "TurnBegan"))
        seen = await teacher.get("/events/school/class")
        assert [each["number"] for each in seen["tables"]] == ["1", "2"]
        assert {pupil["table"] for pupil in seen["pupils"]} == set(made)
        assert all(seat["here"] for each in seen["tables"] for seat in each["seats"])

        said = await say(teacher, "freeze")
        assert [(each["done"], each["reason"]) for each in said] == [(True, ""), (True, "")]
        answer = await lines[0].do("Pass")
        assert answer["reason"] in ("clock-stopped", "not-your-turn")
        before = (await look(teacher))[1]["shared_ms"]
        for _ in range(2):  # sent again, it is given once
            given = await say(teacher, "give-time", id="g1", table=made[1], ms=60_000)
            assert given[0]["done"]
        tables = await look(teacher)
        assert tables[1]["shared_ms"] == before + 60_000
        assert all(each["stopped"] == "force-majeure" for each in tables)
        await say(teacher, "go-on")
        tables = await look(teacher)
        assert all(each["stopped"] is None for each in tables)

        on_turn = tables[0]["on_turn"]
        assert (await say(teacher, "next", table=made[0]))[0]["done"]
        assert (await look(teacher))[0]["on_turn"] != on_turn
        assert (await say(teacher, "end", table=made[0], reason="the bell"))[0]["done"]
        assert [each["over"] for each in await look(teacher)] == [False, True]


async def test_a_game_that_just_ended_stands_behind_the_others(
    teacher: Client, pupils: list[Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also before it was written down, so that no table jumps a moment later."""
    may_file = asyncio.Event()
    file = Filing._file

    async def file_later(filing: Filing, plan: TablePlan) -> None:
        await may_file.wait()
        await file(filing, plan)

    monkeypatch.setattr(Filing, "_file", file_later)
    made = await seat_in_pairs(teacher, pupils)
    sockets = [p.socket(made[n // 2]) for n, p in enumerate(pupils)]
    async with AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(socket) for socket in sockets]
        await begun(*lines)
        await say(teacher, "start")
        for line in lines:
            await line.until(partial(line.events, "TurnBegan"))
        assert (await say(teacher, "end", table=made[0], reason="the bell"))[0]["done"]
        assert [each["over"] for each in await look(teacher)] == [False, True]
        may_file.set()
        assert [each["over"] for each in await look(teacher)] == [False, True]


async def test_games_that_ended_are_found_without_reading_the_archive(
    teacher: Client, pupils: list[Client], server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Thirty phones look every few seconds, and a club's archive has ten thousand games."""
    made = await seat_in_pairs(teacher, pupils)
    await say(teacher, "start")
    assert (await say(teacher, "end", table=made[0], reason="the bell"))[0]["done"]
    hall, find = server.services.hall, server.services.store.find
    await asyncio.gather(*hall.filing._tasks)
    hall.forget_idle()

    async def noted(kind: str, *told: Any) -> Any:
        assert kind != "table-past"
        return await find(kind, *told)

    monkeypatch.setattr(server.services.store, "find", noted)
    assert [(each["id"], each["over"]) for each in await look(teacher)][-1] == (made[0], True)
    (ended,) = await hall.ended_since(0)
    assert (ended.id, ended.event) == (made[0], "school")
    assert await hall.ended_since(ended.ended) == []


async def test_a_pupil_finds_the_own_tables_and_nobody_elses(
    teacher: Client, pupils: list[Client], anna: Client
) -> None:
    assert (await pupils[0].get("/me"))["pupil_of"] == "school"
    assert (await teacher.get("/me"))["pupil_of"] == ""
    own = await pupils[0].get("/events/school/class/own")
    assert own == {"event": "school", "tables": []}
    first, second = await seat_in_pairs(teacher, pupils)
    (game,) = (await pupils[0].get("/events/school/class/own"))["tables"]
    assert (game["table"]["id"], game["table"]["number"]) == (first, "1")
    assert game["table"]["waits_for_teacher"]
    (game,) = (await pupils[3].get("/events/school/class/own"))["tables"]
    assert game["table"]["id"] == second
    for client in (anna, teacher):
        assert (await refused(client.get("/events/school/class/own"))).status == 403
    assert (await refused(pupils[0].get("/events/other/class/own"))).status == 403


async def test_cards_make_pupils_only_for_the_teacher_of_one_class(
    admin: Client, teacher: Client
) -> None:
    asked = {"names": ["Guineu"], "pupils": True}
    for client, event, status in (
        (admin, "school", 403),
        (teacher, "other", 403),
        (admin, "*", 400),
    ):
        answer = await refused(client.post("/cards", {**asked, "event": event}))
        assert answer.status == status


async def test_the_teacher_and_the_arbiters_of_the_event_see_every_rack_and_nobody_else(
    admin: Client, teacher: Client, pupils: list[Client], server: Running, anna: Client
) -> None:
    table, _ = await seat_in_pairs(teacher, pupils)
    arbiter = await member(admin, server, "rita", ("arbiter", "school"))
    strangers = [
        await member(admin, server, "mestre", ("teacher", "other")),
        await member(admin, server, "roc", ("arbiter", "other")),
        await member(admin, server, "dora", ("director", "school")),
    ]
    async with pupils[0].socket(table) as a, pupils[1].socket(table) as b:
        await begun(a, b)
        await say(teacher, "start")
        await a.until(lambda: a.events("TurnBegan"))
        for official in (teacher, arbiter):
            racks = (await official.get(f"/tables/{table}/state"))["racks"]
            assert [len(rack) > 0 and "*" not in rack for rack in racks] == [True, True]
            async with official.socket(table) as line:
                await line.reaches(1)
                assert line.view["racks"] == racks
        code = (await pupils[0].get(f"/tables/{table}"))["code"]
        for seat, pupil in enumerate(pupils[:2]):
            racks = (await pupil.get(f"/tables/{table}/state"))["racks"]
            assert ["*" in rack for rack in racks] == [seat != 0, seat != 1]
        for stranger in (*strangers, pupils[2], anna):
            assert (await refused(stranger.get(f"/tables/{table}/state"))).status == 404
            # Whoever has the code may watch, and sees no rack.
            watched = await stranger.get(f"/tables/{table}/state?code={code}")
            assert set("".join(watched["racks"])) == {"*"}
    for client in (arbiter, *strangers):
        await client.http.aclose()


async def test_with_a_clock_for_each_everybody_gets_the_same(
    teacher: Client, pupils: list[Client]
) -> None:
    pupils = pupils[:2]
    asked = {"edition": "fisc-2023", "groups": [[pupil.id for pupil in pupils]]}
    await teacher.post("/events/school/class/tables", asked)
    give = {"do": "give-time", "id": "g1", "ms": 120_000}
    assert (await teacher.post("/events/school/class", give))[0]["done"]
    (seen,) = (await teacher.get("/events/school/class"))["tables"]
    lefts = {seat["left_ms"] for seat in seen["seats"]}
    assert lefts == {30 * 60_000 + 120_000}


async def test_what_the_rules_refuse_is_said_for_each_table(
    teacher: Client, pupils: list[Client]
) -> None:
    pupils = pupils[:2]
    asked = {"edition": "friendly", "groups": [[pupil.id for pupil in pupils]]}
    (table,) = (await teacher.post("/events/school/class/tables", asked))["tables"]
    (said,) = await teacher.post("/events/school/class", {"do": "go-on", "id": "r"})
    assert (said["table"], said["done"]) == (table, False)
    assert said["reason"] == "wrong-stage"


async def test_robots_fill_up_a_small_group(teacher: Client, pupils: list[Client]) -> None:
    (pupil,) = pupils[:1]
    asked = {"edition": "fisc-escolar", "groups": [[pupil.id]], "seats": 4}
    (table,) = (await teacher.post("/events/school/class/tables", asked))["tables"]
    seats = (await teacher.get(f"/tables/{table}"))["seats"]
    assert [seat["robot"] for seat in seats] == [None, "beginner", "beginner", "beginner"]
    assert len({seat["name"] for seat in seats}) == 4


async def test_is_for_its_teacher_alone(
    teacher: Client, pupils: list[Client], anna: Client
) -> None:
    pupils = pupils[:2]
    for client in (anna, pupils[0]):
        assert (await refused(client.get("/events/school/class"))).status == 403
        word = client.post("/events/school/class", {"do": "freeze", "id": "f"})
        assert (await refused(word)).status == 403
        groups = {"edition": "friendly", "groups": [[pupils[0].id, pupils[1].id]]}
        asking = client.post("/events/school/class/tables", groups)
        assert (await refused(asking)).status == 403
    assert (await refused(teacher.get("/events/other/class"))).status == 403


@pytest.mark.parametrize(
    "body",
    [
        {"do": "dance", "id": "x"},
        {"do": "freeze"},
        {"do": "give-time", "id": "x", "ms": 10**12},
        {"do": "give-time", "id": "x", "ms": -1},
        {"do": "end", "id": "x"},
        {"do": "next", "id": "x"},
        {"do": "end", "id": "x", "table": "t", "reason": ""},
        [],
    ],
)
async def test_nonsense_is_refused(teacher: Client, body: Any) -> None:
    assert (await refused(teacher.post("/events/school/class", body))).status == 400


@pytest.mark.parametrize("table", ["nowhere", "..", "x" * 40])
async def test_a_table_that_is_not_there_is_not_found(teacher: Client, table: str) -> None:
    word = {"do": "freeze", "id": "x", "table": table}
    assert (await refused(teacher.post("/events/school/class", word))).status == 404


async def test_nobody_sits_twice_and_no_stranger_sits(
    teacher: Client, pupils: list[Client], anna: Client
) -> None:
    pupils = pupils[:2]
    one, two = (pupil.id for pupil in pupils)
    wrong: list[list[list[str]]] = [[[one, one]], [[one, two], [one]], [[anna.id]], [], [[]]]
    for groups in wrong:
        asked = {"edition": "friendly", "groups": groups}
        answer = await refused(teacher.post("/events/school/class/tables", asked))
        assert (answer.status, answer.code) == (400, "bad-groups"), groups
    asked = {"edition": "fisc-2023", "groups": [[one]]}
    answer = await refused(teacher.post("/events/school/class/tables", asked))
    assert answer.code == "player-count"
    asked = {"edition": "no such book", "groups": [[one, two]]}
    answer = await refused(teacher.post("/events/school/class/tables", asked))
    assert answer.code == "bad-edition"
