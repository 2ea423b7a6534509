"""Disks that fill, files that break, processes that die, servers that go away."""

import asyncio
import os
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import asyncpg
import pytest

from faristol.server.settings import Settings
from faristol.store import (
    ChainBrokenError,
    NewEvent,
    StoreCorruptError,
    StoreFullError,
    StoreUnavailableError,
    Verified,
    VersionConflictError,
    back_up,
    open_store,
    restore,
    sqlite_url,
    verify_store,
)
from faristol.store.postgres import PostgresStore
from faristol.store.sqlite import SqliteStore
from tests.postgresql import PostgresServer, postgres_server

pytestmark = pytest.mark.anyio

EVENT = NewEvent("Said", b'{"text":"' + b"x" * 400 + b'"}', 1)


async def filled(path: Path, events: int = 200) -> None:
    store = await open_store(sqlite_url(path))
    await store.append("table:1", [EVENT] * events, after=0)
    await store.close()


class TestAFullDisk:
    async def test_the_write_fails_whole_and_the_next_one_goes_on(self, tmp_path: Path) -> None:
        path = tmp_path / "f.db"
        store = await SqliteStore.open(path)
        await store.append("table:1", [EVENT], after=0)
        db = store._writer._db
        (pages,) = db.execute("PRAGMA page_count").fetchone()
        db.execute(f"PRAGMA max_page_count = {pages + 2}")

        big = [NewEvent("Said", b"x" * 4000, 1)] * 30
        tries = [store.append(f"table:{n}", big, after=0) for n in range(2, 5)]
        outcomes = await asyncio.gather(*tries, return_exceptions=True)
        assert all(isinstance(outcome, StoreFullError) for outcome in outcomes)
        assert len(await store.read("table:1")) == 1

        db.execute("PRAGMA max_page_count = 1000000")
        await store.append("table:1", big, after=1)
        assert await verify_store(store) == Verified(1, 31)
        await store.close()

    async def test_a_small_write_beside_a_too_big_one_gets_through(self, tmp_path: Path) -> None:
        store = await SqliteStore.open(tmp_path / "f.db")
        await store.append("table:1", [EVENT], after=0)
        db = store._writer._db
        (pages,) = db.execute("PRAGMA page_count").fetchone()
        db.execute(f"PRAGMA max_page_count = {pages + 2}")
        big = [NewEvent("Said", b"x" * 4000, 1)] * 30
        outcomes = await asyncio.gather(
            store.append("table:2", big, after=0),
            store.append("table:1", [NewEvent("Said", b"{}", 1)], after=1),
            return_exceptions=True,
        )
        assert isinstance(outcomes[0], StoreFullError)
        assert not isinstance(outcomes[1], BaseException)
        await store.close()


class TestADamagedFile:
    async def test_a_file_cut_short_is_refused_at_the_start(self, tmp_path: Path) -> None:
        path = tmp_path / "f.db"
        await filled(path)
        for size in (path.stat().st_size // 2, 5000, 100):
            cut = tmp_path / f"cut{size}.db"
            shutil.copy(path, cut)
            os.truncate(cut, size)
            with pytest.raises(StoreCorruptError) as broken:
                await open_store(sqlite_url(cut))
            assert str(cut) in str(broken.value)

    async def test_a_page_of_noise_is_refused_at_the_start(self, tmp_path: Path) -> None:
        path = tmp_path / "f.db"
        await filled(path)
        with path.open("r+b") as file:
            for page in range(2, 20):
                file.seek(page * 4096)
                file.write(os.urandom(200))
        with pytest.raises(StoreCorruptError):
            await open_store(sqlite_url(path))

    async def test_something_that_is_no_store_is_refused_and_left_alone(
        self, tmp_path: Path
    ) -> None:
        path = tmp_path / "letter.txt"
        path.write_text("Dear federation, " * 500)
        with pytest.raises(StoreCorruptError):
            await open_store(sqlite_url(path))
        assert path.read_text().startswith("Dear federation")

    async def test_an_edited_event_is_found_by_its_hash(self, tmp_path: Path) -> None:
        path = tmp_path / "f.db"
        await filled(path, events=9)
        with closing(sqlite3.connect(path)) as db:
            db.execute("UPDATE events SET body = '{}' WHERE version = 5")
            db.commit()
        store = await open_store(sqlite_url(path))
        with pytest.raises(ChainBrokenError) as broken:
            await verify_store(store)
        assert (broken.value.stream, broken.value.version) == ("table:1", 5)
        await store.close()

    async def test_a_folder_in_its_place_is_unavailable_not_a_crash(self, tmp_path: Path) -> None:
        with pytest.raises((StoreUnavailableError, IsADirectoryError)):
            await open_store(sqlite_url(tmp_path))

    async def test_nobody_else_on_the_machine_may_read_it(self, tmp_path: Path) -> None:
        path = tmp_path / "f.db"
        await filled(path)
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


WRITER = """
import asyncio, sys
from pathlib import Path
from faristol.store import NewEvent, VersionConflictError, open_store

async def main() -> None:
    store = await open_store(sys.argv[1])
    done = 0
    print("ready", flush=True)
    while done < int(sys.argv[2]):
        head = await store.head("table:1")
        try:
            await store.append("table:1", [NewEvent("Said", sys.argv[3].encode(), 1)],
                               after=head.version, command=f"{sys.argv[3]}{done}")
        except VersionConflictError:
            continue
        done += 1
        print(done, flush=True)
    await store.close()

asyncio.run(main())
"""


def writer(url: str, events: int, name: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-c", WRITER, url, str(events), name],
        stdout=subprocess.PIPE,
        text=True,
    )


class TestSeveralProcesses:
    async def test_two_writers_of_one_store_lose_nothing(self, url: str) -> None:
        processes = [writer(url, 40, name) for name in ("a", "b")]
        for process in processes:
            out, _ = await asyncio.to_thread(process.communicate, timeout=60)
            assert out.split()[-1] == "40"
            assert process.returncode == 0
        store = await open_store(url)
        bodies = [event.body for event in await store.read("table:1")]
        assert sorted(bodies) == [b"a"] * 40 + [b"b"] * 40
        assert await verify_store(store) == Verified(1, 80)
        await store.close()

    async def test_what_was_acknowledged_outlives_kill_9(self, url: str) -> None:
        process = writer(url, 1_000_000, "a")
        assert process.stdout is not None
        acknowledged = 0
        for line in process.stdout:
            if line.strip().isdigit():
                acknowledged = int(line)
            if acknowledged == 25:
                process.send_signal(signal.SIGKILL)
                break
        rest, _ = await asyncio.to_thread(process.communicate)
        acknowledged = max([acknowledged, *(int(word) for word in rest.split() if word.isdigit())])
        store = await open_store(url)
        assert len(await store.read("table:1")) >= acknowledged
        await verify_store(store)
        repeated = await store.append("table:1", [EVENT], after=0, command=f"a{acknowledged - 1}")
        assert repeated.repeated
        await store.close()

    async def test_many_starting_at_once_migrate_once(self, url: str) -> None:
        stores = await asyncio.gather(*(open_store(url) for _ in range(5)))
        await asyncio.gather(*(s.append(f"s{n}", [EVENT], after=0) for n, s in enumerate(stores)))
        assert len(await stores[0].streams()) == 5
        for store in stores:
            await store.close()


class TestAPostgresqlServerThatGoesAway:
    async def test_writes_fail_plainly_and_go_on_when_it_is_back(self) -> None:
        with postgres_server() as server:
            await self._survive(server)

    async def _survive(self, server: PostgresServer) -> None:
        store = await open_store(server.new_database())
        ear = store.subscribe()
        await store.append("table:1", [EVENT], after=0)
        server.stop(at_once=True)
        with pytest.raises(StoreUnavailableError):
            await store.append("table:1", [EVENT], after=1, command="c")
        with pytest.raises(StoreUnavailableError):
            await store.read("table:1")
        server.start()
        last = await store.append("table:1", [EVENT], after=1, command="c")
        assert last.last == 2

        async def newest() -> None:
            async for reached in ear:
                if reached.version == 2:
                    return

        await asyncio.wait_for(newest(), 10)
        with pytest.raises(VersionConflictError):
            await store.append("table:1", [EVENT], after=1)
        await store.close()

    async def test_no_server_at_all_is_said_plainly(self) -> None:
        with pytest.raises(StoreUnavailableError):
            await open_store("postgresql://faristol@127.0.0.1:1/faristol")

    @pytest.mark.parametrize(
        "kind", [asyncpg.InternalClientError, asyncpg.exceptions.ProtocolError]
    )
    async def test_a_driver_that_lost_track_of_its_line_is_no_bug(
        self, postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch, kind: type[Exception]
    ) -> None:
        store = await PostgresStore.open(postgres.new_database())

        async def lost(*_: object, **__: object) -> None:
            raise kind("got result for unknown protocol state 3")

        with monkeypatch.context() as patched:
            patched.setattr(store, "_pool", SimpleNamespace(fetch=lost, acquire=_Lost))
            with pytest.raises(StoreUnavailableError):
                await store.read("table:1")
            with pytest.raises(StoreUnavailableError):
                await store.append("table:1", [EVENT], after=0)
        await store.append("table:1", [EVENT], after=0)
        await store.close()


class _Lost:
    """A connection that can't be had."""

    def __init__(self, timeout: float) -> None:
        pass

    async def __aenter__(self) -> None:
        raise asyncpg.InternalClientError("cannot switch to state 15")

    async def __aexit__(self, *_: object) -> None:
        pass


@pytest.mark.parametrize(
    "folder",
    ["a#b", "what?", "100%", "%41", "a b", "nit d'estiu", "ça va", "a?mode=memory", "\udcff"],
)
async def test_a_folder_may_have_any_name(folder: str, tmp_path: Path) -> None:
    path = tmp_path / folder / "faristol.db"
    url = Settings(data=str(path.parent)).store_url
    store = await open_store(url)
    await store.append("table:1", [EVENT], after=0)
    await back_up(url, tmp_path / folder / "b.backup")
    await store.close()
    again = Settings(data=str(tmp_path / f"{folder} again")).store_url
    assert await restore(tmp_path / folder / "b.backup", again) == Verified(1, 1, 0)
    here = {entry.name for entry in path.parent.iterdir()}
    assert here == {"faristol.db", "b.backup"}
    assert {entry.name for entry in tmp_path.iterdir()} == {folder, f"{folder} again"}


@pytest.mark.parametrize("url", ["", "mysql://x", "sqlite://", "sqlite:///", "/tmp/x.db"])
async def test_an_address_that_means_no_store_says_what_would(url: str) -> None:
    with pytest.raises(StoreUnavailableError) as refused:
        await open_store(url)
    assert "sqlite:///PATH" in str(refused.value)
