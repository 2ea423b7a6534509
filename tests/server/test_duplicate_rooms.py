"""How many duplicate rooms there may be, how forgotten ones go, and who ends them."""

import asyncio

import pytest

from faristol.server.auth.accounts import Kind
from faristol.server.running import Running, start
from faristol.server.settings import Settings
from faristol.server.timekeeping import DAY_MS
from tests.server.accounts import administer, member
from tests.server.client import Client, refused
from tests.server.duplicate_people import join, new_room, room_socket

pytestmark = pytest.mark.anyio


async def guest(server: Running, number: int) -> Client:
    """Somebody without an account, who did not spend anybody's limits to come in."""
    lodge = server.services.auth
    client = Client(server.port)
    account = await lodge.accounts.create_guest(f"Guest {number}")
    client.http.cookies.set("faristol", await lodge.sessions.open(account, Kind.GUEST))
    await client.remember()
    return client


async def made_by_guests(server: Running, guests: int, each: int) -> list[int | str]:
    """What came of every room that guests of one address asked for, all at once."""

    async def make(client: Client) -> int | str:
        answer = await client.http.post(
            "/duplicate/rooms",
            json={"source": "typed", "title": "Tuesday"},
            headers={"x-faristol-csrf": client.csrf},
        )
        return 200 if answer.status_code == 200 else str(answer.json()["code"])

    clients = [await guest(server, number) for number in range(guests)]
    outcomes = await asyncio.gather(*(make(client) for client in clients for _ in range(each)))
    for client in clients:
        await client.http.aclose()
    return outcomes


async def test_one_address_of_guests_leaves_room_for_everybody_else(
    server: Running, admin: Client
) -> None:
    outcomes = await made_by_guests(server, guests=13, each=40)
    assert outcomes.count(200) == 30
    assert {code for code in outcomes if code != 200} == {"too-many-rooms", "too-many-requests"}
    director = await member(admin, server, "director")
    await new_room(director)
    await director.http.aclose()


async def test_one_person_has_so_many_rooms_open(server: Running, anna: Client) -> None:
    made = [await new_room(anna) for _ in range(3)]
    error = await refused(new_room(anna))
    assert (error.status, error.code, error.body["values"]) == (409, "too-many-rooms", {"most": 3})
    await anna.post(f"/duplicate/rooms/{made[0]['id']}/close")
    await new_room(anna)


async def test_guests_take_half_of_the_server_at_most(
    server: Running, admin: Client, anna: Client, bernat: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server.services.rooms, "_most", 4)
    await new_room(anna)
    await new_room(bernat)
    assert (await refused(new_room(anna))).code == "server-full"
    director = await member(admin, server, "director")
    await new_room(director)
    await new_room(director)
    assert (await refused(new_room(director))).code == "server-full"
    await director.http.aclose()


@pytest.mark.parametrize(("days", "goes"), [(0.9, False), (1.1, True)])
async def test_a_guests_room_that_everybody_forgot_is_closed(
    server: Running, anna: Client, monkeypatch: pytest.MonkeyPatch, days: float, *, goes: bool
) -> None:
    made = await new_room(anna)
    rooms = server.services.rooms
    later = server.services.now() + round(days * DAY_MS)
    monkeypatch.setattr(rooms, "_now", lambda: later)
    await rooms.tidy()
    assert [room.plan.id for room in rooms.open_rooms()] == ([] if goes else [made["id"]])


async def test_a_guests_room_of_a_turn_a_day_is_not_forgotten_in_a_day(
    server: Running, anna: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = await new_room(anna, variants=["daily"], source="blind")
    rooms = server.services.rooms
    later = server.services.now() + 2 * DAY_MS
    monkeypatch.setattr(rooms, "_now", lambda: later)
    await rooms.tidy()
    assert [room.plan.id for room in rooms.open_rooms()] == [made["id"]]


async def test_a_room_of_an_account_stays_for_a_month_and_one_with_people_stays(
    server: Running, admin: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    director = await member(admin, server, "director")
    quiet, busy = [(await new_room(director))["id"] for _ in range(2)]
    rooms, now = server.services.rooms, server.services.now()
    async with room_socket(director, busy) as socket:
        await socket.until(lambda: socket.shown)
        for days, left in ((29, {quiet, busy}), (31, {busy})):
            monkeypatch.setattr(rooms, "_now", lambda days=days: now + days * DAY_MS)
            await rooms.tidy()
            assert {room.plan.id for room in rooms.open_rooms()} == left
    await director.http.aclose()


async def test_an_administrator_ends_any_room_at_any_point(
    server: Running, admin: Client, anna: Client, bernat: Client, stranger: Client
) -> None:
    made = await new_room(anna, title="Dimarts")
    await join(bernat, made["code"], "Bernat")
    (line,) = await admin.get("/house/rooms")
    assert (line["id"], line["title"], line["made_by"]) == (made["id"], "Dimarts", "Anna")
    assert (line["players"], line["by_guest"]) == (1, True)
    for other in (anna, bernat):
        assert (await refused(other.get("/house/rooms"))).status == 403
    where = f"/duplicate/rooms/{made['id']}"
    assert (await refused(bernat.post(f"{where}/close"))).status == 403
    async with room_socket(anna, made["id"]) as leading, room_socket(bernat, made["id"]) as phone:
        await leading.until(lambda: leading.newest("LeaderView"))
        assert (await leading.do("Draw", letters="AEIOURS"))["is"] == "Done"
        assert (await leading.do("OpenTurn"))["is"] == "Done"
        await admin.post(f"{where}/close")
        for socket in (leading, phone):
            await socket.until(lambda socket=socket: socket.closed)  # type: ignore[misc]
            assert socket.closed == (4403, "room-closed")
    assert await admin.get("/house/rooms") == []
    said = {"do": "CloseTurn", "id": "x"}
    assert (await refused(anna.post(f"{where}/commands", said))).code == "room-closed"
    error = await refused(join(stranger, made["code"], "Carla"))
    assert error.status == 404
    async with room_socket(anna, made["id"]) as again:
        await again.until(lambda: again.closed)
        assert again.closed == (4403, "room-closed")
    acts = [line["act"] for line in await admin.get("/audit")]
    assert acts[-1] == "RoomClosed"


async def test_a_room_that_was_ended_is_ended_after_a_restart(settings: Settings) -> None:
    running = await start(settings, robot_pause_s=0)
    async with Client(running.port) as admin, Client(running.port) as anna:
        await administer(running, admin)
        await anna.come_as_guest("Anna")
        gone, kept = [(await new_room(anna))["id"] for _ in range(2)]
        await admin.post(f"/duplicate/rooms/{gone}/close")
    running.stop_soon()
    await running.stopped()
    again = await start(settings, robot_pause_s=0)
    try:
        assert [room.plan.id for room in again.services.rooms.open_rooms()] == [kept]
    finally:
        again.stop_soon()
        await again.stopped()
