"""Two servers on one PostgreSQL: people meet across them, at a table and in the lobby."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from faristol.server.running import Running
from faristol.store import verify_store
from tests.server.client import Client, RefusedError, Socket
from tests.server.duplicate_people import RoomSocket, join, new_room, room_socket
from tests.server.lobbying import Looking
from tests.server.playing import begun, play_on, seated
from tests.server.waiting import until

pytestmark = pytest.mark.anyio


@pytest.fixture
async def anna(servers: tuple[Running, Running]) -> AsyncIterator[Client]:
    """Comes to the one server."""
    async with Client(servers[0].port) as client:
        await client.come_as_guest("Anna")
        yield client


@pytest.fixture
async def bernat(servers: tuple[Running, Running]) -> AsyncIterator[Client]:
    """Comes to the other."""
    async with Client(servers[1].port) as client:
        await client.come_as_guest("Bernat")
        yield client


@pytest.fixture
def soon_missed(servers: tuple[Running, Running]) -> None:
    """Whoever goes is away at once, at either server."""
    for running in servers:
        running.services.foyer.away_s = 0.1
        running.services.presences._away_s = 0.1


async def test_players_on_different_servers_play_one_game(
    servers: tuple[Running, Running], anna: Client, bernat: Client
) -> None:
    table = await seated(anna, bernat)
    async with anna.socket(table) as a, bernat.socket(table) as b:
        await begun(a, b)
        await a.until(lambda: a.view and (a.events("TurnBegan") or a.view["on_turn"]))
        for _ in range(6):
            seat = (await anna.get(f"/tables/{table}/state"))["on_turn"]
            player, socket = ((anna, a), (bernat, b))[seat]
            done = await play_on(player, socket, table, seat)
            assert done["is"] == "Done"
            for other in (a, b):
                await other.reaches(done["last"])
        assert a.version == b.version
    assert (await verify_store(servers[0].services.store, "table:")).streams == 1


async def test_a_seek_crosses_over_and_of_two_who_accept_on_two_servers_one_gets_it(
    servers: tuple[Running, Running], anna: Client, bernat: Client
) -> None:
    async with Client(servers[0].port) as carme, Looking(anna) as a, Looking(bernat) as b:
        await carme.come_as_guest("Carme")
        made = await anna.post("/seeks", {})
        await b.until(lambda: b.lists["seek"].get(made["id"]))
        done = await asyncio.gather(
            bernat.post(f"/offers/{made['id']}/accept"),
            carme.post(f"/offers/{made['id']}/accept"),
            return_exceptions=True,
        )
        tables = [each for each in done if isinstance(each, dict)]
        assert len(tables) == 1
        await a.until(lambda: [o for o in a.own["asked"] if o["state"] == "accepted"])
        assert a.own["asked"][0]["table"] == tables[0]["id"]
        await b.until(lambda: not b.lists["seek"])
        await b.until(lambda: b.lists["table"].get(tables[0]["id"]))


@pytest.mark.usefixtures("soon_missed")
async def test_each_lobby_shows_who_is_in_the_other_and_lets_them_be_challenged(
    anna: Client, bernat: Client
) -> None:
    async with Looking(bernat) as b:
        async with Looking(anna) as a:
            await a.until(lambda: a.here == len(a.lists["person"]) == 2)
            await b.until(lambda: b.here == len(b.lists["person"]) == 2)
            assert b.names() == ["Anna", "Bernat"]
            await bernat.post("/challenges", {"terms": {}, "to": b.handle("Anna")})
            await a.until(lambda: a.own["received"])
        await b.until(lambda: b.here == 1)
        assert b.names() == ["Bernat"]


@pytest.mark.usefixtures("soon_missed")
async def test_what_somebody_offers_stays_while_they_look_at_another_server(
    servers: tuple[Running, Running], anna: Client, bernat: Client
) -> None:
    one, two = servers
    async with Looking(bernat) as b, anna.at(two.port) as phone:
        async with Looking(phone):
            await b.until(lambda: b.here == 2)
            async with Looking(anna):
                made = await anna.post("/seeks", {})
                await b.until(lambda: b.lists["seek"].get(made["id"]))
                await until(lambda: one.services.elsewhere.is_in_lobby(anna.id))
            await until(lambda: anna.id not in one.services.foyer._here)
            await until(lambda: not two.services.elsewhere.is_in_lobby(anna.id))
            # Nothing is being forgotten any more: only the telling goes on.
            await until(lambda: len(one.services.foyer._tasks) == 1)
            assert [offer.id for offer in await two.services.offers.all()] == [made["id"]]
        await b.until(lambda: not b.lists["seek"])


@pytest.mark.usefixtures("soon_missed")
async def test_a_table_shows_who_came_through_the_other_server(
    anna: Client, bernat: Client
) -> None:
    table = await seated(anna, bernat)
    async with anna.socket(table) as a:
        async with bernat.socket(table) as b:
            await a.until(lambda: _here(a) == [True, True])
            await b.until(lambda: _here(b) == [True, True])
        await a.until(lambda: _here(a) == [True, False])


async def test_the_desk_of_a_duplicate_room_sees_phones_of_the_other_server(
    servers: tuple[Running, Running], anna: Client
) -> None:
    async with Client(servers[1].port) as phone:
        room = await new_room(anna, edition="nl-duplicate", lexicon="none")
        table = await join(phone, room["code"], "Nil")

        def is_here(desk: RoomSocket) -> bool:
            return bool(desk.row(table).get("here"))

        async with room_socket(anna, room["id"]) as desk:
            async with room_socket(phone, room["id"]) as own:
                await own.until(lambda: own.shown)
                await desk.until(lambda: is_here(desk))
            await desk.until(lambda: not is_here(desk))


async def test_signing_out_at_one_server_ends_the_lines_at_the_other(
    servers: tuple[Running, Running], anna: Client, bernat: Client
) -> None:
    table = (await anna.post("/tables", {"robots": ["club"]}))["id"]
    async with (
        anna.at(servers[1].port) as phone,
        phone.socket(table) as socket,
        bernat.socket(table) as other,
    ):
        await socket.until(lambda: socket.heard)
        await other.until(lambda: other.heard)
        await anna.post("/sign-out")
        await socket.until(lambda: socket.closed)
        assert socket.closed == (4001, "not-signed-in")
        assert other.closed is None


@pytest.mark.parametrize(
    "path",
    [
        "/tables/%00/state",
        "/codes/a%00b",
        "/duplicate/rooms/%00",
        "/championships/%00",
        "/people/%00",
        "/club-rooms/%00",
    ],
)
async def test_what_postgresql_can_not_even_look_for_is_not_there(anna: Client, path: str) -> None:
    with pytest.raises(RefusedError) as refused:
        await anna.get(path)
    assert refused.value.status == 404


def _here(socket: Socket) -> list[bool]:
    told = [message["here"] for message in socket.heard if message["is"] == "Presence"]
    return list(told[-1]) if told else []
