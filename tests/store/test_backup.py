"""Backups of a store in use, restored into either database."""

import asyncio
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from faristol.store import (
    ChainBrokenError,
    NewEvent,
    NotEmptyError,
    Put,
    Store,
    StoreCorruptError,
    StoreUnavailableError,
    Verified,
    back_up,
    check_backup,
    open_store,
    prune,
    restore,
    sqlite_url,
)
from tests.postgresql import PostgresServer

pytestmark = pytest.mark.anyio


def event(n: int) -> NewEvent:
    return NewEvent("Said", f'{{"n":{n}}}'.encode(), n, "me")


async def some_content(store: Store) -> None:
    await store.append("table:1", [event(n) for n in range(30)], after=0, command="c1")
    await store.append("table:2", [event(7)], after=0)
    await store.change([Put("account", "a", b"secret", expires=10**15)])


@pytest.fixture(params=["sqlite", "postgresql"])
def target(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return sqlite_url(tmp_path / "restored" / "faristol.db")
    server: PostgresServer = request.getfixturevalue("postgres")
    return server.new_database()


async def test_everything_comes_back_whichever_way(
    store: Store, url: str, target: str, tmp_path: Path
) -> None:
    await some_content(store)
    backup = tmp_path / "backup.faristol"
    assert await back_up(url, backup) == Verified(2, 31, 1)
    assert await check_backup(backup) == Verified(2, 31, 1)
    assert await restore(backup, target) == Verified(2, 31, 1)

    restored = await open_store(target)
    for stream in ("table:1", "table:2"):
        assert await restored.read(stream) == await store.read(stream)
    assert (await restored.append("table:1", [event(1)], after=99, command="c1")).repeated
    assert await restored.get("account", "a", 0) == await store.get("account", "a", 0)
    await restored.append("table:1", [event(31)], after=30)
    await restored.close()


async def test_a_backup_taken_while_people_write_is_one_good_moment(
    store: Store, url: str, tmp_path: Path
) -> None:
    writing = True

    async def write() -> int:
        version = 0
        while writing:
            version = (await store.append("table:1", [event(version)], after=version)).last
            await store.append("table:2", [event(version)], after=version - 1)
        return version

    task = asyncio.create_task(write())
    taken = []
    for n in range(3):
        await asyncio.sleep(0.05)
        taken.append(await back_up(url, tmp_path / f"{n}.faristol"))
    writing = False
    last = await task
    counts = [verified.events for verified in taken]
    assert counts == sorted(counts)
    assert counts[-1] <= 2 * last
    copy = await open_store(sqlite_url(tmp_path / "2.faristol"))
    one, two = (await copy.head("table:1")).version, (await copy.head("table:2")).version
    assert one - two in (0, 1)
    await copy.close()


async def test_nothing_is_overwritten(store: Store, url: str, tmp_path: Path) -> None:
    await some_content(store)
    backup = tmp_path / "backup.faristol"
    await back_up(url, backup)
    with pytest.raises(NotEmptyError):
        await back_up(url, backup)
    with pytest.raises(NotEmptyError):
        await restore(backup, url)


async def test_a_backup_is_one_file_that_only_its_owner_reads(
    store: Store, url: str, tmp_path: Path
) -> None:
    await some_content(store)
    folder = tmp_path / "backups"
    folder.mkdir()
    await back_up(url, folder / "b.faristol")
    assert [path.name for path in folder.iterdir()] == ["b.faristol"]
    assert (folder / "b.faristol").stat().st_mode & 0o077 == 0


async def test_a_damaged_backup_is_refused_and_nothing_is_restored(tmp_path: Path) -> None:
    source = sqlite_url(tmp_path / "f.db")
    store = await open_store(source)
    await some_content(store)
    await store.close()
    backup = tmp_path / "b.faristol"
    await back_up(source, backup)
    whole = backup.read_bytes()
    target = tmp_path / "new" / "f.db"

    changed = whole.replace(b'{"n":17}', b'{"n":18}')
    assert changed != whole
    backup.write_bytes(changed)
    with pytest.raises(ChainBrokenError):
        await restore(backup, sqlite_url(target))
    for damaged in (whole[: len(whole) // 2], b"", os.urandom(9000), whole[:50]):
        backup.write_bytes(damaged)
        with pytest.raises(StoreCorruptError):
            await restore(backup, sqlite_url(target))
    assert not list(target.parent.iterdir())


async def test_a_changed_byte_is_noticed_in_accounts_and_seeds_too(tmp_path: Path) -> None:
    source, target = sqlite_url(tmp_path / "f.db"), tmp_path / "new" / "f.db"
    store = await open_store(source)
    await some_content(store)
    await store.change([Put("seed", "t1", b"\x01" * 32)])
    await store.close()
    backup = tmp_path / "b.faristol"
    assert await back_up(source, backup) == Verified(2, 31, 2)
    whole = backup.read_bytes()
    for was, changed in (
        (b"secret", b"sEcret"),
        (b"\x01" * 32, b"\x01" * 31 + b"\x02"),
        (b"accounta", b"accountb"),
        (b"table:1c1", b"table:1c2"),
    ):
        assert whole.count(was), was
        backup.write_bytes(whole.replace(was, changed))
        for check in (check_backup(backup), restore(backup, sqlite_url(target))):
            with pytest.raises(StoreCorruptError):
                await check
    backup.write_bytes(whole)
    with closing(sqlite3.connect(backup)) as db, db:
        db.execute("DELETE FROM register WHERE kind = 'seed'")
    with pytest.raises(StoreCorruptError, match="register is not what was written"):
        await check_backup(backup)
    assert not target.parent.exists() or not list(target.parent.iterdir())


async def test_a_backup_from_before_there_were_checksums_is_restored(tmp_path: Path) -> None:
    source, backup = sqlite_url(tmp_path / "f.db"), tmp_path / "b.faristol"
    store = await open_store(source)
    await some_content(store)
    await store.close()
    await back_up(source, backup)
    with closing(sqlite3.connect(backup)) as db, db:
        db.execute("DROP TABLE backup_checksums")
    assert await restore(backup, sqlite_url(tmp_path / "new.db")) == Verified(2, 31, None)


def test_old_backups_are_pruned_and_nothing_else(tmp_path: Path, anyio_backend: str) -> None:
    dated = [f"faristol-2026-11-0{day}-041500.backup" for day in range(1, 6)]
    others = ["faristol-before-the-final.backup", "faristol.db", f"{dated[0]}.keep", "notes"]
    for name in (*dated, *others):
        (tmp_path / name).touch()
    left_over = tmp_path / f"{dated[1]}.part-wal"
    left_over.touch()
    os.utime(left_over, (0, 0))
    (tmp_path / f"{dated[4]}.part").touch()
    assert {path.name for path in prune(tmp_path, 2)} == {*dated[:3], left_over.name}
    assert {path.name for path in tmp_path.iterdir()} == {*dated[3:], *others, f"{dated[4]}.part"}
    assert prune(tmp_path, 9) == []


async def test_a_missing_store_or_backup_is_said_plainly(tmp_path: Path) -> None:
    with pytest.raises(StoreUnavailableError):
        await restore(tmp_path / "none", sqlite_url(tmp_path / "f.db"))
    with pytest.raises(StoreUnavailableError):
        await back_up(sqlite_url(tmp_path / "none.db"), tmp_path / "b")
    assert not list(tmp_path.iterdir())
