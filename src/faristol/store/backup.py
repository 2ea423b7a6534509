"""Copy a running store into one file, and such a file into an empty store.

A backup is always a SQLite store, whatever it was taken from: one file to carry, that any
Faristol can open, check and restore into either database. It appears under its name only
when it is complete and every hash in it has been recomputed.
"""

import asyncio
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from faristol.store.errors import NotEmptyError, StoreCorruptError, StoreUnavailableError
from faristol.store.opening import sqlite_path
from faristol.store.sqlite import SqliteStore, prepare
from faristol.store.sqlite_writer import translated as translated_sqlite
from faristol.store.steps import COPIED
from faristol.store.verification import Verified, verify_store

_PAGE = 1_000


async def back_up(url: str, destination: Path) -> Verified:
    """Write a checked copy of the store at `url` while it is in use.

    :raises NotEmptyError: when there is a file of that name.
    :raises StoreError: when the store can't be read or the copy can't be written.
    """
    if destination.exists():
        raise NotEmptyError(f"{destination} is there already")
    with _part_of(destination) as part:
        if url.startswith("sqlite:///"):
            await asyncio.to_thread(_copy_file, sqlite_path(url), part)
        else:
            await asyncio.to_thread(prepare, part)
            await _copy_out(url, part)
        verified = await _check(part)
        _publish(part, destination)
    return verified


async def restore(source: Path, url: str) -> Verified:
    """Fill the empty store at `url` from a backup, after checking all of it.

    :raises NotEmptyError: when the store holds anything already.
    :raises ChainBrokenError: when the backup is not what was written.
    :raises StoreCorruptError: when it is damaged, cut short or no backup.
    """
    if not source.is_file():
        raise StoreUnavailableError(f"there is no backup {source}")
    target = sqlite_path(url) if url.startswith("sqlite:///") else None
    beside = target if target is not None else source
    if target is not None:
        _refuse_to_overwrite(target)
        target.parent.mkdir(parents=True, exist_ok=True)
    with _part_of(beside) as part:
        await asyncio.to_thread(_copy_file, source, part)
        await asyncio.to_thread(prepare, part)
        verified = await _check(part)
        if target is not None:
            for leftover in (f"{target}-wal", f"{target}-shm"):
                Path(leftover).unlink(missing_ok=True)
            _publish(part, target)
        else:
            await _copy_in(part, url)
    return verified


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
        raise StoreUnavailableError(f"there is no store {source}")
    os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        with (
            closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True, timeout=30)) as original,
            closing(sqlite3.connect(part)) as copy,
        ):
            # All pages in one step: one consistent moment, whoever writes meanwhile.
            original.backup(copy, pages=-1)
            if not copy.execute("SELECT 1 FROM sqlite_master WHERE name = 'events'").fetchone():
                raise StoreCorruptError(f"{source} is no Faristol store")
    except sqlite3.Error as error:
        raise translated_sqlite(error, str(source)) from error


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
