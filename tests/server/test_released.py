"""Stores that earlier releases wrote load, are whole, and go on where people stopped."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, closing
from pathlib import Path

import pytest

from faristol.server.running import Running, start
from faristol.server.settings import Settings
from faristol.store import open_store, verify_store
from tests.server.accounts import PASSWORD
from tests.server.championing import Championship
from tests.server.client import Client
from tests.server.duplicate_people import room_socket
from tests.server.playing import play_on

pytestmark = pytest.mark.anyio

PLAYED = sorted((Path(__file__).parents[1] / "store" / "released" / "played").glob("*.sql"))


@pytest.fixture(params=PLAYED, ids=lambda path: path.stem)
async def old(
    request: pytest.FixtureRequest, settings: Settings, anyio_backend: str
) -> AsyncIterator[Running]:
    """A server of today on what a release wrote."""
    database = Path(settings.data) / "faristol.db"
    database.parent.mkdir()
    with closing(sqlite3.connect(database)) as db:
        db.executescript(request.param.read_text(encoding="utf-8"))
    store = await open_store(settings.store_url)
    await verify_store(store)
    await store.close()
    running = await start(settings, robot_pause_s=0)
    yield running
    await verify_store(running.services.store)
    running.stop_soon()
    await running.stopped()


@asynccontextmanager
async def signed_in(server: Running, *logins: str) -> AsyncIterator[list[Client]]:
    async with AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(Client(server.port)) for _ in logins]
        for client, login in zip(clients, logins, strict=True):
            password = "correct horse battery" if login == "admin" else PASSWORD
            await client.post("/sign-in", {"login": login, "password": password})
            await client.remember()
        yield clients


async def only_stream(server: Running, prefix: str) -> str:
    (reached,) = await server.services.store.streams(prefix)
    return reached.stream.removeprefix(prefix)


async def test_a_table_is_played_on(old: Running) -> None:
    table = await only_stream(old, "table:")
    async with (
        signed_in(old, "anna", "bernat") as (anna, bernat),
        anna.socket(table) as a,
        bernat.socket(table) as b,
    ):
        before = await anna.get(f"/tables/{table}/state")
        again = await b.do("AddRandomness", "c10001", share="ab" * 16)
        assert (again["is"], again["first"], again["last"]) == ("Done", 4, 10)
        seat = before["on_turn"]
        player, socket, other = ((anna, a, b), (bernat, b, a))[seat]
        done = await play_on(player, socket, table, seat)
        assert done["is"] == "Done"
        await other.reaches(done["last"])
        assert (await other.do("Accept"))["is"] == "Done"
        after = await anna.get(f"/tables/{table}/state")
    assert after["totals"][seat] > before["totals"][seat] > 0


async def test_a_duplicate_evening_goes_on(old: Running) -> None:
    room = await only_stream(old, "duplicate:")
    async with (
        signed_in(old, "rita", "anna", "bernat") as (leader, anna, bernat),
        room_socket(leader, room) as lead,
        room_socket(anna, room) as a,
        room_socket(bernat, room) as b,
    ):
        first = await a.do("HandIn", "slip-2", text="ZEBRAS 8H", turn=2)
        assert (first["is"], first["version"], first["word"]) == ("Receipt", 15, "ZEBRAS")
        late = await b.do("HandIn", text="ZEBRAS 8H", turn=2)
        assert (late["version"] > 15, late["late"]) == (True, False)  # its time away was given back
        await lead.do("CloseTurn", reason="they had gone home")
        assert (await lead.do("LayWord"))["is"] == "Done"
        assert (await lead.do("Draw", letters="OPTEGL?"))["is"] == "Done"
        assert (await lead.do("OpenTurn"))["is"] == "Done"
        await a.until(lambda: a.shown.get("turn") == 3)


async def test_a_championship_goes_on(old: Running) -> None:
    event = await only_stream(old, "championship:")
    async with signed_in(old, "admin", "anna") as (admin, anna):
        desk = Championship(admin, event)
        first, second = (await desk.view())["rounds"]
        assert [game["score"] for game in first["games"]] == [[402, 388], [150, 150]]
        assert first["games"][1]["outcomes"] == ["won", "lost"]
        mine = await desk.seen_by(anna).mine()
        assert mine["player"] == second["games"][0]["first"]
        assert [slip["score"] for slip in mine["slips"]] == [[420, 333]]
        for _ in range(2):
            for table in (1, 2):
                scores = {"first": 420, "second": 333}
                await desk.do("Result", table=table, **scores, agreed=True, sure=True)
            await desk.do("Close")
            if len((await desk.view())["rounds"]) == 2:
                await desk.to_round()
        await desk.do("Finish")
        assert (await desk.view())["phase"] == "finished"
