"""Copy a running store into one file, and such a file into an empty store.

A backup is always a SQLite store, whatever it was taken from: one file to carry, that any
Faristol can open, check and restore into either database. It appears under its name only
when it is complete and every hash in it has been recomputed. Accounts, seeds and other documents
are in no chain of hashes: a checksum of each table goes with them.
"""

import asyncio
import os
import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from faristol.store.errors import NotEmptyError, StoreCorruptError, StoreUnavailableError
from faristol.store.opening import is_sqlite, sqlite_path
from faristol.store.sqlite import SqliteStore, prepare
from faristol.store.sqlite_writer import translated as translated_sqlite
from faristol.store.steps import COPIED
from faristol.store.verification import Verified, verify_store

_PAGE = 1_000
_SEALS = "backup_checksums"
"""The table of a backup that has a checksum of each other one."""
_DATED = re.compile(r"faristol-\d{4}-\d\d-\d\d-\d{6}\.backup\Z")


async def back_up(url: str, destination: Path) -> Verified:
    """Write a checked copy of the store at `url` while it is in use.

    :raises NotEmptyError: when there is a file of that name.
    :raises StoreError: when the store can't be read or the copy can't be written.
    """
    if destination.exists():
        raise NotEmptyError(f"{destination} is there already")
    with _part_of(destination) as part:
        if is_sqlite(url):
            await asyncio.to_thread(_copy_file, sqlite_path(url), part)
        else:
            await asyncio.to_thread(prepare, part)
            await _copy_out(url, part)
        verified = await _check(part)
        documents = await asyncio.to_thread(_seal, part)
        _publish(part, destination)
    return msgspec.structs.replace(verified, documents=documents)


async def check_backup(source: Path) -> Verified:
    """Recompute every hash and checksum of a backup, which stays as it is.

    :raises ChainBrokenError: when an event is not what was written.
    :raises StoreCorruptError: when it is damaged, cut short, changed or no backup.
    """
    _need_backup(source)
    with TemporaryDirectory() as folder:
        return await _copy_checked(source, Path(folder) / "copy")


def prune(folder: Path, keep: int) -> list[Path]:
    """Remove all but the newest backups that have a moment for a name; those removed.

    What a crash left of an older one goes too.
    """
    dated = sorted(path for path in folder.iterdir() if _DATED.match(path.name))
    gone = dated[:-keep]
    day_ago = time.time() - 86_400
    gone += [
        path
        for path in folder.glob("faristol-*.backup.part*")
        if path.stat().st_mtime < day_ago and _DATED.match(path.name.partition(".part")[0])
    ]
    for path in gone:
        path.unlink(missing_ok=True)
    return gone


async def restore(source: Path, url: str) -> Verified:
    """Fill the empty store at `url` from a backup, after checking all of it.

    :raises NotEmptyError: when the store holds anything already.
    :raises ChainBrokenError: when the backup is not what was written.
    :raises StoreCorruptError: when it is damaged, cut short or no backup.
    """
    _need_backup(source)
    target = sqlite_path(url) if is_sqlite(url) else None
    beside = target if target is not None else source
    if target is not None:
        _refuse_to_overwrite(target)
        target.parent.mkdir(parents=True, exist_ok=True)
    with _part_of(beside) as part:
        verified = await _copy_checked(source, part)
        if target is not None:
            for leftover in (f"{target}-wal", f"{target}-shm"):
                Path(leftover).unlink(missing_ok=True)
            _publish(part, target)
        else:
            await _copy_in(part, url)
    return verified


def _need_backup(source: Path) -> None:
    if not source.is_file():
        raise StoreUnavailableError(f"there is no backup {source}")


async def _copy_checked(source: Path, part: Path) -> Verified:
    """Copy a backup and bring the copy to the newest schema, once all of it is known to be good."""
    await asyncio.to_thread(_copy_file, source, part)
    documents, changed = await asyncio.to_thread(_unseal, part)
    await asyncio.to_thread(prepare, part)
    verified = await _check(part)
    if changed:
        raise StoreCorruptError(f"{source}: {changed} is not what was written")
    return msgspec.structs.replace(verified, documents=documents)


def _seal(part: Path) -> int:
    """Write the checksum of every table into a backup; how many documents it has."""
    with closing(sqlite3.connect(part)) as db, db:
        db.execute(f"CREATE TABLE IF NOT EXISTS {_SEALS} (name TEXT, rows INTEGER, sha256 BLOB)")
        db.execute(f"DELETE FROM {_SEALS}")  # noqa: S608 - our own table
        seals = [(name, *_checksum(db, name)) for name in COPIED]
        db.executemany(f"INSERT INTO {_SEALS} VALUES (?, ?, ?)", seals)  # noqa: S608
    return _documents({name: rows for name, rows, _ in seals})


def _unseal(part: Path) -> tuple[int | None, str]:
    """Compare a backup with its checksums and remove them from this copy.

    How many documents it has, None where there are no checksums; and the table that was changed.
    """
    try:
        with closing(sqlite3.connect(part)) as db, db:
            if not db.execute(f"PRAGMA table_info({_SEALS})").fetchall():
                return None, ""
            seals = db.execute(f"SELECT name, rows, sha256 FROM {_SEALS}").fetchall()  # noqa: S608
            changed = [
                name
                for name, *seal in seals
                if name not in COPIED or seal != [*_checksum(db, name)]
            ]
            db.execute(f"DROP TABLE {_SEALS}")
    except sqlite3.Error as error:
        raise translated_sqlite(error, str(part)) from error
    if not {name for name, *_ in seals} >= COPIED.keys():
        changed.append("its list of checksums")
    return _documents({name: rows for name, rows, _ in seals}), ", ".join(map(str, changed))


def _checksum(db: sqlite3.Connection, name: str) -> tuple[int, bytes]:
    """How many rows a table has, and the SHA-256 over them in the order of their keys.

    Each row is a MessagePack array of all its columns, so that it can be recomputed elsewhere.
    """
    told, rows = sha256(), 0
    for row in db.execute(f"SELECT * FROM {name} ORDER BY 1, 2"):  # noqa: S608 - our own table
        told.update(msgspec.msgpack.encode(row))
        rows += 1
    return rows, told.digest()


def _documents(rows: dict[str, int]) -> int:
    return rows.get("register", 0)


@contextmanager
def _part_of(path: Path) -> Iterator[Path]:
    part = path.with_name(f"{path.name}.part")
    names = [part, Path(f"{part}-wal"), Path(f"{part}-shm")]
    for name in names:
        name.unlink(missing_ok=True)
    try:
        yield part
    finally:
        for name in names:
            name.unlink(missing_ok=True)


def _publish(part: Path, path: Path) -> None:
    with part.open("rb") as file:
        os.fsync(file.fileno())
    part.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _copy_file(source: Path, part: Path) -> None:
    if not source.is_file():
        raise StoreUnavailableError(f"there is no database {source}")
    os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        with (
            closing(sqlite3.connect(_read_only(source), uri=True, timeout=30)) as original,
            closing(sqlite3.connect(part)) as copy,
        ):
            # All pages in one step: one consistent moment, whoever writes meanwhile.
            original.backup(copy, pages=-1)
            if not copy.execute("SELECT 1 FROM sqlite_master WHERE name = 'events'").fetchone():
                raise StoreCorruptError(f"{source} is not a Faristol database")
    except sqlite3.Error as error:
        raise translated_sqlite(error, str(source)) from error


def _read_only(path: Path) -> str:
    return f"{path.absolute().as_uri()}?mode=ro"


async def _check(part: Path) -> Verified:
    store = await SqliteStore.open(part)
    try:
        return await verify_store(store)
    finally:
        await store.close()
        with closing(sqlite3.connect(part)) as db:
            # One file to carry: no write-ahead log beside it.
            db.execute("PRAGMA journal_mode = DELETE")


def _refuse_to_overwrite(path: Path) -> None:
    if path.exists() and path.stat().st_size:
        raise NotEmptyError(f"{path} is there already; restore into a new place")


async def _copy_out(url: str, part: Path) -> None:
    import asyncpg

    from faristol.store.postgres import translated

    try:
        connection = await asyncpg.connect(url)
        try:
            with closing(sqlite3.connect(part)) as copy:
                async with connection.transaction(isolation="repeatable_read", readonly=True):
                    for table, names in COPIED.items():
                        insert = _insertion(table, names)
                        async for page in _pages(connection, table, names):
                            copy.executemany(insert, page)
                copy.commit()
        finally:
            await connection.close()
    except Exception as error:
        raise translated(error) from error


async def _pages(connection: Any, table: str, names: tuple[str, ...]) -> Any:
    page = []
    async for row in connection.cursor(
        f"SELECT {', '.join(names)} FROM {table}",  # noqa: S608 - names of our own tables
        prefetch=_PAGE,
    ):
        page.append(tuple(row))
        if len(page) == _PAGE:
            yield page
            page = []
    yield page


async def _copy_in(part: Path, url: str) -> None:
    import asyncpg

    from faristol.store.migration import migrate_postgres
    from faristol.store.postgres import translated

    try:
        await migrate_postgres(url)
        connection = await asyncpg.connect(url)
        try:
            with closing(sqlite3.connect(part)) as source:
                async with connection.transaction():
                    for table, names in COPIED.items():
                        if await connection.fetchrow(f"SELECT 1 FROM {table} LIMIT 1"):  # noqa: S608
                            raise NotEmptyError(f"the database holds {table} already")
                        rows = source.execute(f"SELECT {', '.join(names)} FROM {table}")  # noqa: S608
                        while page := rows.fetchmany(_PAGE):
                            await connection.copy_records_to_table(
                                table, records=page, columns=list(names)
                            )
        finally:
            await connection.close()
    except Exception as error:
        raise translated(error) from error


def _insertion(table: str, names: tuple[str, ...]) -> str:
    marks = ", ".join("?" for _ in names)
    return f"INSERT INTO {table} ({', '.join(names)}) VALUES ({marks})"  # noqa: S608
