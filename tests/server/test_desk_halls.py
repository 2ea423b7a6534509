"""Calls from a hall at the arbiter's desk: in one queue with online tables, over all events."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any

import pytest

from faristol.server.championship.live import LiveChampionship
from faristol.server.running import Running
from tests.server.accounts import member
from tests.server.championing import Championship, announced
from tests.server.client import Client, refused
from tests.server.test_desk import playing

pytestmark = pytest.mark.anyio


@pytest.fixture
async def hall(admin: Client) -> Championship:
    """A championship whose first round is being played at boards."""
    desk = await announced(admin)
    await desk.to_round()
    return desk


@pytest.fixture
async def arbiters(admin: Client, server: Running, hall: Championship) -> AsyncIterator[list[Any]]:
    """Rita rules there and at `open`, Roc there, Olga elsewhere, Dora directs there."""
    grants: dict[str, list[tuple[str, str]]] = {
        "rita": [("arbiter", hall.event), ("arbiter", "open")],
        "roc": [("arbiter", hall.event)],
        "olga": [("arbiter", "elsewhere")],
        "dora": [("director", hall.event)],
    }
    async with AsyncExitStack() as stack:
        people = [await member(admin, server, name, *given) for name, given in grants.items()]
        yield [await stack.enter_async_context(client) for client in people]


async def differing_slips(
    hall: Championship, anna: Client, bernat: Client
) -> tuple[Championship, Championship]:
    """The phones of table 1 disagree about its result."""
    game = (await hall.view())["rounds"][0]["games"][0]
    first = await hall.claim(anna, game["first"])
    second = await hall.claim(bernat, game["second"])
    await first.do("Slip", first=412, second=388)
    await second.do("Slip", first=402, second=388)
    return first, second


async def test_phones_that_disagree_call_the_arbiter_of_the_event(
    hall: Championship, anna: Client, bernat: Client, arbiters: list[Client]
) -> None:
    rita, roc, olga, dora = arbiters
    assert (await rita.get("/desk"))["calls"] == []
    await differing_slips(hall, anna, bernat)
    for client in (rita, roc, dora):
        (call,) = (await client.get("/desk"))["calls"]
        assert (call["in_hall"], call["event"]) == (True, hall.event)
        assert (call["number"], call["round"], call["why"]) == ("1", "1", "sheets")
        assert len(call["names"]) == 2
        assert call["seat"] is not None
        assert await client.get(f"/events/{hall.event}/desk") == [call]
    assert (await olga.get("/desk"))["calls"] == []
    assert (await refused(olga.get(f"/events/{hall.event}/desk"))).status == 403
    for path in ("/desk", "/desk/log", f"/events/{hall.event}/desk"):
        assert (await refused(anna.get(path))).status == 403


async def test_a_player_calls_from_the_phone_with_a_word_why(
    hall: Championship, anna: Client, arbiters: list[Client]
) -> None:
    game = (await hall.view())["rounds"][0]["games"][0]
    phone = await hall.claim(anna, game["second"])
    await phone.do("Call", why="the clock fell down")
    (call,) = (await arbiters[0].get("/desk"))["calls"]
    assert (call["why"], call["said"], call["seat"]) == ("player", "the clock fell down", 1)


async def test_an_arbiter_of_two_events_sees_both_without_naming_one(
    admin: Client, hall: Championship, anna: Client, bernat: Client, arbiters: list[Client]
) -> None:
    rita, roc, *_ = arbiters
    await differing_slips(hall, anna, bernat)
    async with playing(admin, anna, bernat) as (table, a, b):
        on_turn = a if a.events("TurnBegan")[0]["seat"] == 0 else b
        assert (await on_turn.do("StopClock", cause="consult"))["is"] == "Done"
        queue = await rita.get("/desk")
        assert [(call["table"], call["event"]) for call in queue["calls"]] == [
            ("hall-1", hall.event),
            (table, "open"),
        ]
        assert queue["everywhere"] is False
        names = {event["id"]: event["name"] for event in queue["events"]}
        assert names == {hall.event: "Open de Sabadell", "open": "open"}
        assert [call["event"] for call in (await roc.get("/desk"))["calls"]] == [hall.event]
        async with rita.socket(table) as r:
            assert (await r.do("ResumeClock"))["is"] == "Done"
        assert [one["what"] for one in await rita.get("/desk/log")] == ["ClockResumed"]
        assert await roc.get("/desk/log") == []


async def test_an_arbiter_of_everything_sees_every_event(
    admin: Client, server: Running, hall: Championship, anna: Client, bernat: Client
) -> None:
    await differing_slips(hall, anna, bernat)
    async with await member(admin, server, "tot", ("arbiter", "*")) as client:
        queue = await client.get("/desk")
        assert (queue["everywhere"], queue["events"]) == (True, [])
        assert [call["event"] for call in queue["calls"]] == [hall.event]


async def test_who_goes_is_seen_by_the_others_and_by_the_players(
    hall: Championship,
    anna: Client,
    bernat: Client,
    arbiters: list[Client],
    server: Running,
) -> None:
    rita, roc, *_ = arbiters
    first, _ = await differing_slips(hall, anna, bernat)
    going = f"/events/{hall.event}/desk/calls/hall-1"
    (own,) = await rita.post(going, {})
    assert (own["taken_by"], own["taken_by_you"]) == ("Rita", True)
    (seen,) = (await roc.get("/desk"))["calls"]
    assert (seen["taken_by"], seen["taken_by_you"]) == ("Rita", False)
    (at_desk,) = (await hall.seen_by(roc).mine())["calls"]
    assert (at_desk["taken_by"], at_desk["taken_by_you"]) == ("Rita", False)
    (on_phone,) = (await first.mine())["calls"]
    assert on_phone["taken_by"] == "Rita"

    house = server.services
    again = LiveChampionship((await house.office.get(hall.event)).plan, house.store, house.now)
    await again.stream.load()
    assert [taken.name for taken in again.desk.taken.values()] == ["Rita"]

    (free,) = await rita.post(going, {"take": False})
    assert (free["taken_by"], free["taken_by_you"]) == ("", False)
    await roc.post(going, {})
    await hall.seen_by(roc).do("Answer", table=1)
    assert (await rita.get("/desk"))["calls"] == []
    assert (await refused(rita.post(going, {}))).status == 409
    # A later call of the same table is nobody's again.
    await first.do("Call")
    (later,) = (await rita.get("/desk"))["calls"]
    assert later["taken_by"] == ""


async def test_the_result_ends_the_call(
    hall: Championship, anna: Client, bernat: Client, arbiters: list[Client]
) -> None:
    rita = arbiters[0]
    await differing_slips(hall, anna, bernat)
    await rita.post(f"/events/{hall.event}/desk/calls/hall-1", {})
    await hall.seen_by(rita).do("Result", table=1, first=402, second=388, sure=True)
    assert (await rita.get("/desk"))["calls"] == []


@pytest.mark.parametrize(
    "table", ["hall-", "hall-0", "hall-99999", "hall-123456", "hall-x", "hall--1", "hall-१", "none"]
)
async def test_a_table_that_does_not_call_is_not_taken(
    hall: Championship, arbiters: list[Client], table: str
) -> None:
    for client in (arbiters[0], arbiters[3]):
        answer = await refused(client.post(f"/events/{hall.event}/desk/calls/{table}", {}))
        assert answer.status in (400, 404, 409)
    elsewhere = await refused(arbiters[2].post(f"/events/{hall.event}/desk/calls/{table}", {}))
    assert elsewhere.status == 403


async def test_a_hall_that_is_no_championship_has_no_calls(arbiters: list[Client]) -> None:
    assert (await refused(arbiters[0].post("/events/open/desk/calls/hall-1", {}))).status == 404
