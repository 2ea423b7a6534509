"""The start and the end of a round in a hall, over HTTP: who may say what, and who sees it."""

from collections.abc import AsyncIterator

import pytest

from faristol.server.desk.championship_calls import hall_waits
from faristol.server.running import Running
from tests.server.accounts import member
from tests.server.championing import Championship, announced
from tests.server.client import Client, refused
from tests.server.playing import begun
from tests.server.test_championship_online import paired

pytestmark = pytest.mark.anyio


@pytest.fixture
async def hall(admin: Client) -> Championship:
    desk = await announced(admin, regulations="fisc-2023", rounds=5)
    await desk.to_round()
    return desk


@pytest.fixture
async def rita(admin: Client, server: Running, hall: Championship) -> AsyncIterator[Client]:
    """An arbiter of the hall."""
    async with await member(admin, server, "rita", ("arbiter", hall.event)) as client:
        yield client


async def first_at(hall: Championship, table: int) -> int:
    games = (await hall.view())["rounds"][-1]["games"]
    return int(next(game["first"] for game in games if game["table"] == table))


async def test_an_arbiter_starts_the_clocks_and_everybody_sees_them(
    hall: Championship, rita: Client
) -> None:
    absent = [await first_at(hall, 1), await first_at(hall, 2)]
    await hall.seen_by(rita).do("Missing", players=absent)
    waits = (await hall.view())["waits"]
    assert [(wait["table"], wait["absent"], wait["forfeit"]) for wait in waits] == [
        (1, absent[:1], "first"),
        (2, absent[1:], "first"),
    ]
    assert {wait["clause"] for wait in waits} == {"FISC23-G-8.2"}
    queue = await rita.get("/desk")
    assert [(wait["number"], wait["is_due"]) for wait in queue["waits"]] == [
        ("1", False),
        ("2", False),
    ]
    assert queue["waits"][0]["absent"][0]["player"] == absent[0]
    assert queue["now"] < queue["waits"][0]["due_at"]
    await hall.seen_by(rita).do("Arrived", player=absent[0])
    assert [wait["table"] for wait in (await hall.view())["waits"]] == [2]


async def test_when_it_is_due_the_forfeit_is_proposed_and_a_person_enters_it(
    hall: Championship, rita: Client, server: Running
) -> None:
    absent = await first_at(hall, 1)
    await hall.do("Missing", players=[absent])
    (wait,) = (await rita.get("/desk"))["waits"]
    live = await server.services.office.get(hall.event)
    assert [each.is_due for each in hall_waits(live, wait["due_at"] - 1)] == [False]
    assert [each.is_due for each in hall_waits(live, wait["due_at"])] == [True]
    game = (await hall.view())["rounds"][-1]["games"][0]
    assert game["score"] is None
    await hall.seen_by(rita).do("Forfeit", table=1, absent=wait["forfeit"])
    game = (await hall.view())["rounds"][-1]["games"][0]
    assert game["score"] == [0, 300]
    assert (await hall.view())["waits"] == []


async def test_players_and_strangers_start_no_clocks(
    hall: Championship, anna: Client, bernat: Client
) -> None:
    phone = await hall.claim(anna, 1)
    for who in (phone, hall.seen_by(bernat)):
        for what, fields in (
            ("Missing", {"players": [1]}),
            ("Arrived", {"player": 1}),
            ("CallTime", {}),
        ):
            assert (await refused(who.do(what, **fields))).status == 403


@pytest.mark.parametrize("players", [[], [0], ["1"], [1] * 2_001, None])
async def test_what_makes_no_sense_is_refused(hall: Championship, players: object) -> None:
    assert (await refused(hall.do("Missing", players=players))).status == 400
    assert (await hall.view())["waits"] == []


async def test_the_time_of_the_round_is_called_for_everybody_once(
    hall: Championship, rita: Client
) -> None:
    view = await hall.view()
    assert (view["time_called"], view["timing"]["at_end"]) == (False, "one-more-hand")
    await hall.seen_by(rita).do("CallTime")
    await hall.do("CallTime")
    view = await hall.view()
    assert view["time_called"]
    assert (view["timing"]["clause"], view["timing"]["play_seconds"]) == ("FISC23-G-7.10", 120)


async def test_a_dutch_evening_has_one_time_for_all(admin: Client) -> None:
    desk = await announced(admin, regulations="nl-punten", rounds=3)
    await desk.to_round()
    timing = (await desk.view())["timing"]
    assert (timing["at_end"], timing["clause"], timing["wait_minutes"]) == (
        "at-once",
        "NL-P-V.1a",
        0,
    )
    problem = await refused(desk.do("CallTime"))
    assert (problem.status, problem.code) == (422, "not-in-the-rules")


async def test_tables_that_play_on_this_server_are_warned_too(
    admin: Client, anna: Client, bernat: Client
) -> None:
    desk, game = await paired(admin, anna, bernat, regulations="fisc-2023", rounds=5)
    async with anna.socket(game["game"]) as one, bernat.socket(game["game"]) as other:
        await begun(one, other)
        await desk.do("CallTime")
        await desk.do("CallTime")
        await one.until(lambda: one.events("LastTurnsCalled"))
        assert len(one.events("LastTurnsCalled")) == 1
