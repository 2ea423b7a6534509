"""One server for one data folder; commands beside it still work."""

import asyncio
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from faristol.server.running import start
from faristol.server.settings import Settings
from faristol.store import ServerLock, StoreError, StoreInUseError, open_store, sqlite_url
from tests.cli.running import run

pytestmark = pytest.mark.anyio

_HOLDING = """
import sys
from faristol.store import ServerLock
lock = ServerLock.take(sys.argv[1])
print("held", flush=True)
sys.stdin.read()
"""


async def test_a_second_server_is_told_who_has_the_folder(settings: Settings) -> None:
    first = await start(settings)
    with pytest.raises(
        StoreInUseError, match=r"in use by another server \(process \d+ on .+, since"
    ):
        await start(settings)
    for command in (["admin", "check"], ["admin", "invite"], ["backup", f"{settings.data}/b"]):
        beside = await asyncio.to_thread(run, *command, "--data", settings.data)
        assert beside.status == 0, beside.err
    first.stop_soon()
    await first.stopped()
    again = await start(settings)
    again.stop_soon()
    await again.stopped()


def test_a_crash_releases_it(tmp_path: Path, anyio_backend: str) -> None:
    url = sqlite_url(tmp_path / "new" / "faristol.db")
    with subprocess.Popen(
        [sys.executable, "-c", _HOLDING, url], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        with pytest.raises(StoreInUseError, match=f"process {other.pid} "):
            ServerLock.take(url)
        other.send_signal(signal.SIGKILL)
    lock = ServerLock.take(url)
    assert lock is not None
    lock.release()
    lock.release()


def test_a_damaged_note_of_who_has_it_is_no_matter(tmp_path: Path, anyio_backend: str) -> None:
    url = sqlite_url(tmp_path / "faristol.db")
    lock = ServerLock.take(url)
    assert lock is not None
    (tmp_path / "faristol.db.lock").write_bytes(b"\xff{")
    with pytest.raises(StoreInUseError, match="in use by another server;"):
        ServerLock.take(url)
    lock.release()


def test_a_database_that_servers_share_has_none(anyio_backend: str) -> None:
    assert ServerLock.take("postgresql://faristol@localhost/faristol") is None


async def test_a_start_that_fails_leaves_nothing_locked(settings: Settings) -> None:
    path = Path(settings.data) / "faristol.db"
    path.mkdir(parents=True)
    with pytest.raises((StoreError, OSError)):
        await start(settings)
    path.rmdir()
    store = await open_store(settings.store_url)
    await store.close()
    running = await start(settings)
    running.stop_soon()
    await running.stopped()
