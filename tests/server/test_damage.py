"""One damaged row stops one game, is named at the start, and never stops the server."""

import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from structlog.testing import capture_logs

from faristol.server.running import Running, start
from faristol.server.settings import Settings
from faristol.store import event_hash
from tests.server.accounts import PASSWORD, administer
from tests.server.championing import announced
from tests.server.client import Client, refused
from tests.server.duplicate_people import new_room
from tests.server.playing import begun, seated

pytestmark = pytest.mark.anyio

Row = dict[str, Any]


class Evening:
    """Two games, two duplicate rooms and two championships on a server that has stopped."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.tables: list[str] = []
        self.rooms: list[str] = []
        self.championships: list[str] = []

    async def happen(self) -> None:
        running = await start(self.settings, robot_pause_s=0)
        self.anna, self.bernat, self.admin = (Client(running.port) for _ in range(3))
        await self.anna.come_as_guest("Anna")
        await self.bernat.come_as_guest("Bernat")
        await administer(running, self.admin)
        role = {"role": "player", "event": "open"}
        await self.admin.post(f"/accounts/{self.bernat.id}/roles", role)
        for _ in range(2):
            table = await seated(self.anna, self.bernat)
            async with self.anna.socket(table) as a, self.bernat.socket(table) as b:
                await begun(a, b)
                await a.until(partial(a.events, "TurnBegan"))
            self.tables.append(table)
            self.rooms.append((await new_room(self.admin, source="blind"))["id"])
            self.championships.append((await announced(self.admin)).event)
        await self._stop(running)

    async def _stop(self, running: Running) -> None:
        running.stop_soon()
        await running.stopped()
        for client in (self.anna, self.bernat, self.admin):
            await client.http.aclose()

    @contextmanager
    def store(self) -> Iterator[sqlite3.Connection]:
        path = Path(self.settings.data) / "faristol.db"
        with closing(sqlite3.connect(path)) as db, db:
            yield db

    def rewrite(self, stream: str, kind: str, change: Callable[[Row], Row]) -> int:
        """Change the last event of a kind, and every hash after it so that the chain holds."""
        with self.store() as db:
            (found,) = db.execute(
                "SELECT max(version) FROM events WHERE stream = ? AND type = ?", (stream, kind)
            ).fetchone()
            columns = "version, at, type, actor, body, previous"
            rows = db.execute(
                f"SELECT {columns} FROM events WHERE stream = ? AND version >= ? ORDER BY version",
                (stream, found),
            ).fetchall()
            previous = rows[0][-1]
            for version, at, own, actor, body, _ in rows:
                if version == found:
                    body = msgspec.json.encode(change(msgspec.json.decode(body)))
                hashed = event_hash(previous, stream, version, at, own, actor, body)
                db.execute(
                    "UPDATE events SET body = ?, previous = ?, hash = ?"
                    " WHERE stream = ? AND version = ?",
                    (body, previous, hashed, stream, version),
                )
                previous = hashed
        return int(found)

    @asynccontextmanager
    async def again(self) -> AsyncIterator[tuple[Running, list[Row]]]:
        """The server once more, with what it logged at its start."""
        with capture_logs() as logs:
            running = await start(self.settings, robot_pause_s=0)
        self.anna, self.bernat, self.admin = (
            each.at(running.port) for each in (self.anna, self.bernat, self.admin)
        )
        try:
            yield running, [dict(entry) for entry in logs]
        finally:
            await self._stop(running)


@pytest.fixture
async def evening(settings: Settings, anyio_backend: str) -> Evening:
    made = Evening(settings)
    await made.happen()
    return made


def damaged(logs: list[Row]) -> dict[str, int]:
    """The streams that were named as damaged, with their versions."""
    return {each["stream"]: each["version"] for each in logs if each["event"] == "damaged event"}


async def is_damaged(asking: Any) -> bool:
    error = await refused(asking)
    return (error.status, error.code) == (500, "damaged")


async def test_damaged_events_stop_their_own_game_and_are_named(evening: Evening) -> None:
    table, room, championship = (
        f"table:{evening.tables[0]}",
        f"duplicate:{evening.rooms[0]}",
        f"championship:{evening.championships[0]}",
    )
    with evening.store() as db:
        change = "UPDATE events SET body = ? WHERE stream = ? AND version = 2"
        db.execute(change, (b'{"type":"SeedCommitted","at":', table))
        db.execute("UPDATE events SET actor = 'x' WHERE stream = ? AND version = 1", (room,))
        db.execute("DELETE FROM events WHERE stream = ? AND version = 2", (championship,))

    async with evening.again() as (running, logs):
        assert damaged(logs) == {table: 2, room: 1, championship: 2}
        assert "SeedCommitted" not in repr(logs)
        assert running.services.hall.live == 1

        anna, admin = evening.anna, evening.admin
        assert await is_damaged(anna.get(f"/tables/{evening.tables[0]}/state"))
        assert await is_damaged(admin.get(f"/duplicate/rooms/{evening.rooms[0]}"))
        assert await is_damaged(admin.get(f"/championships/{evening.championships[0]}"))
        async with anna.socket(evening.tables[0]) as socket:
            await socket.until(lambda: socket.closed)
        assert socket.closed == (4403, "damaged")

        assert (await anna.get(f"/tables/{evening.tables[1]}/state"))["on_turn"] is not None
        await admin.get(f"/duplicate/rooms/{evening.rooms[1]}")
        await admin.get(f"/championships/{evening.championships[1]}")
        assert len((await anna.get("/lobby"))["lobby"]["tables"]) == 2
        assert len(await admin.get("/championships")) == 2
        await admin.get("/desk")
        async with anna.socket(evening.tables[1]) as a:
            await a.until(lambda: a.view)


async def test_an_event_that_only_a_later_program_reads_stops_one_game(evening: Evening) -> None:
    for kind, stream in (
        ("TilesDrawn", f"table:{evening.tables[0]}"),
        ("GameOpened", f"duplicate:{evening.rooms[0]}"),
        ("PlayerRegistered", f"championship:{evening.championships[0]}"),
    ):
        with evening.store() as db:
            db.execute("DELETE FROM snapshots WHERE stream = ?", (stream,))
            found = "SELECT type FROM events WHERE stream = ? ORDER BY version"
            kinds = [row[0] for row in db.execute(found, (stream,))]
        own = kind if kind in kinds else kinds[-1]
        evening.rewrite(stream, own, lambda body: {**body, "new_field": "x"})
    async with evening.again() as (running, logs):
        assert len(damaged(logs)) == 3
        assert "new_field" not in repr(logs)
        assert running.services.hall.live == 1


async def test_a_tampered_draw_is_found_when_the_game_is_loaded(evening: Evening) -> None:
    """Whoever can write the file can make the chain hold; the seed still gives other tiles."""

    def swap(body: Row) -> Row:
        return {**body, "tiles": body["tiles"][::-1]}

    stream = f"table:{evening.tables[0]}"
    version = evening.rewrite(stream, "TilesDrawn", swap)
    async with evening.again() as (running, logs):
        assert damaged(logs) == {stream: version}
        assert running.services.hall.loaded(evening.tables[1]) is not None
        assert await is_damaged(evening.anna.get(f"/tables/{evening.tables[0]}/state"))


async def test_another_seed_than_the_one_promised_is_found(evening: Evening) -> None:
    with evening.store() as db:
        seed = msgspec.json.encode({"seed": bytes(32)})
        db.execute(
            "UPDATE register SET body = ? WHERE kind = 'seed' AND key = ?",
            (seed, evening.tables[0]),
        )
        db.execute(
            "DELETE FROM register WHERE kind = 'seed' AND key = ?",
            (f"duplicate:{evening.rooms[0]}",),
        )
        db.execute("DELETE FROM snapshots")
    async with evening.again() as (_, logs):
        assert damaged(logs) == {
            f"table:{evening.tables[0]}": 2,
            f"duplicate:{evening.rooms[0]}": 1,
        }


async def test_damaged_documents_and_folds_stop_nobody_else(evening: Evening) -> None:
    with evening.store() as db:
        for kind, key in (
            ("table", evening.tables[0]),
            ("duplicate", evening.rooms[0]),
            ("championship", evening.championships[0]),
            ("account", evening.bernat.id),
            ("seed", evening.tables[1]),
            ("beat", "server"),
        ):
            done = db.execute(
                "UPDATE register SET body = ? WHERE kind = ? AND key = ?", (b"{", kind, key)
            )
            assert done.rowcount == 1, kind
        db.execute("UPDATE register SET body = 7 WHERE kind = 'login'")
        db.execute("UPDATE events SET body = 'no' WHERE stream = 'audit' AND version = 1")
        db.execute("UPDATE snapshots SET body = 'no bytes', version = 'first'")
    async with evening.again() as (_, logs):
        named = {(each["kind"], each["key"]) for each in logs if "kind" in each}
        assert named >= {
            ("table", evening.tables[0]),
            ("duplicate", evening.rooms[0]),
            ("championship", evening.championships[0]),
            ("seed", evening.tables[1]),
        }
        anna, admin = evening.anna, evening.admin
        for table in evening.tables:
            assert await is_damaged(anna.get(f"/tables/{table}/state"))
        await admin.get(f"/duplicate/rooms/{evening.rooms[1]}")
        await admin.get(f"/championships/{evening.championships[1]}")
        assert (await refused(evening.bernat.get("/me"))).status == 401
        assert [line["name"] for line in await admin.get("/accounts?kind=guest")] == ["Anna"]
        assert len(await admin.get("/audit")) > 1
        signing_in = {"login": "admin", "password": PASSWORD}
        assert await is_damaged(anna.post("/sign-in", signing_in))
        made = await seated(anna, admin)
        assert (await anna.get(f"/tables/{made}"))["opened"]
