"""Club rooms: a code for the evening, tables by number, results that stay."""

import asyncio
from typing import Any

import pytest

from faristol.server.running import Running
from tests.server.client import Client, RefusedError
from tests.server.playing import begun
from tests.server.waiting import until

pytestmark = pytest.mark.anyio


async def refused(doing: Any) -> tuple[int, str]:
    with pytest.raises(RefusedError) as problem:
        await doing
    return problem.value.status, str(problem.value.code)


async def test_an_evening_from_the_code_on_the_wall_to_the_last_result(
    admin: Client, anna: Client, bernat: Client, stranger: Client
) -> None:
    room = await admin.post("/club-rooms", {"name": "Dijous al Faristol"})
    seen = await stranger.get(f"/club-rooms/{room['code'].upper()}")
    assert (seen["name"], seen["is_open"], seen["is_yours"]) == ("Dijous al Faristol", True, False)
    assert seen["address"].endswith(f"/room/{room['code']}")
    made = await anna.post(f"/club-rooms/{room['code']}/tables", {})
    assert (made["number"], made["event"]) == ("1", room["event"])
    assert made["id"] not in [line["id"] for line in await stranger.get("/tables")]
    listed = (await bernat.get(f"/club-rooms/{room['code']}"))["tables"]
    table = listed[0]["table"]
    await bernat.post(f"/tables/{table['id']}/sit", {"code": table["code"]})
    async with anna.socket(table["id"]) as a, bernat.socket(table["id"]) as b:
        await begun(a, b)
        running = (await stranger.get(f"/club-rooms/{room['code']}"))["tables"][0]
        assert running["scores"] == [0, 0]
        await a.do("Resign")

    async def ended() -> Any:
        line = (await stranger.get(f"/club-rooms/{room['code']}"))["tables"][0]
        return line if line["table"]["over"] else None

    done = await until(ended)
    assert len(done["scores"]) == 2
    closed = await admin.post(f"/club-rooms/{room['code']}/close")
    assert not closed["is_open"]
    again = anna.post(f"/club-rooms/{room['code']}/tables", {})
    assert await refused(again) == (409, "room-closed")
    assert len((await anna.get(f"/club-rooms/{room['code']}"))["tables"]) == 1


async def test_what_is_played_is_as_the_room_has_it_unless_somebody_says_otherwise(
    admin: Client, anna: Client
) -> None:
    asked = {"name": "Club", "terms": {"edition": "nl-wedstrijd"}}
    code = (await admin.post("/club-rooms", asked))["code"]
    usual = await anna.post(f"/club-rooms/{code}/tables", {"robots": ["club"]})
    assert (usual["edition"], usual["opened"]) == ("nl-wedstrijd", True)
    other = {"terms": {"edition": "friendly"}, "seats": 4}
    made = await anna.post(f"/club-rooms/{code}/tables", other)
    assert (made["edition"], len(made["seats"]), made["number"]) == ("friendly", 4, "2")


async def test_tables_made_at_the_same_moment_have_different_numbers(
    server: Running, admin: Client
) -> None:
    code = (await admin.post("/club-rooms", {"name": "Club"}))["code"]

    async def make(number: int) -> str:
        async with Client(server.port) as client:
            await client.come_as_guest(f"G{number}")
            return str((await client.post(f"/club-rooms/{code}/tables", {}))["number"])

    numbers = await asyncio.gather(*(make(number) for number in range(6)))
    assert sorted(numbers) == ["1", "2", "3", "4", "5", "6"]


async def test_a_table_that_was_given_up_leaves_the_room(admin: Client, anna: Client) -> None:
    code = (await admin.post("/club-rooms", {"name": "Club"}))["code"]
    made = await anna.post(f"/club-rooms/{code}/tables", {})
    await anna.post(f"/tables/{made['id']}/leave")
    assert (await anna.get(f"/club-rooms/{code}"))["tables"] == []


async def test_the_room_of_an_event_is_opened_by_who_leads_it_and_its_arbiter_rules_there(
    admin: Client, anna: Client, bernat: Client
) -> None:
    await admin.post(f"/accounts/{admin.id}/roles", {"role": "arbiter", "event": "school"})
    asked = {"name": "Escola", "event": "school"}
    code = (await admin.post("/club-rooms", asked))["code"]
    made = await anna.post(f"/club-rooms/{code}/tables", {})
    await bernat.post(f"/tables/{made['id']}/sit", {"code": made["code"]})
    assert made["event"] == "school"
    async with anna.socket(made["id"]) as a, bernat.socket(made["id"]) as b:
        await begun(a, b)
        async with admin.socket(made["id"]) as c:
            await c.until(lambda: c.view)
            assert all(rack and "*" not in rack for rack in c.view["racks"])


async def test_guests_open_none_and_close_nobody_elses(admin: Client, anna: Client) -> None:
    assert (await refused(anna.post("/club-rooms", {"name": "Club"})))[0] == 403
    code = (await admin.post("/club-rooms", {"name": "Club"}))["code"]
    assert (await refused(anna.post(f"/club-rooms/{code}/close")))[0] == 403
    assert await anna.get("/club-rooms") == []
    assert [room["code"] for room in await admin.get("/club-rooms")] == [code]


async def test_nobody_opens_rooms_without_end(admin: Client) -> None:
    for number in range(5):
        await admin.post("/club-rooms", {"name": f"Club {number}"})
    more = admin.post("/club-rooms", {"name": "Club"})
    assert await refused(more) == (409, "too-many-rooms")


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({}, "malformed"),
        ({"name": ""}, "malformed"),
        ({"name": "x" * 41}, "malformed"),
        ({"name": "\u202eevil"}, "bad-name"),
        ({"name": "Club", "event": "Not An Event"}, "malformed"),
        ({"name": "Club", "seats": 5}, "malformed"),
        ({"name": "Club", "terms": {"edition": "none"}}, "bad-edition"),
        ({"name": "Club", "terms": {"edition": "fisc-2023"}, "seats": 4}, "player-count"),
        ({"name": "Club", "tables": ["x"]}, "malformed"),
    ],
)
async def test_what_can_not_be_a_room_is_refused_by_name(
    admin: Client, asked: Any, code: str
) -> None:
    assert (await refused(admin.post("/club-rooms", asked)))[1] == code


@pytest.mark.parametrize("code", ["nosuch", "x" * 3000, "%00", "a%2fb", "💥"])
async def test_a_code_that_opens_nothing_is_not_found(anna: Client, code: str) -> None:
    assert (await refused(anna.get(f"/club-rooms/{code}")))[0] == 404
    assert (await refused(anna.post(f"/club-rooms/{code}/tables", {})))[0] == 404
