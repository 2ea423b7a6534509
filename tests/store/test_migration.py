"""From every schema there ever was to the one of today, with what was in it."""

import sqlite3
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from faristol.store import (
    Appended,
    NewEvent,
    Put,
    SchemaTooNewError,
    Verified,
    open_store,
    sqlite_url,
    verify_store,
)
from faristol.store.migration import migrate_postgres, migrate_sqlite, schema_versions
from faristol.store.schema import metadata
from faristol.store.steps import COPIED, newest_schema
from tests.postgresql import PostgresServer

RELEASED = Path(__file__).parent / "released"
VERSIONS = schema_versions()

pytestmark = pytest.mark.anyio


def test_every_schema_has_a_store_that_was_written_with_it(anyio_backend: str) -> None:
    assert tuple(sorted(path.stem for path in RELEASED.glob("*.sql"))) == VERSIONS


@pytest.mark.parametrize("version", VERSIONS)
async def test_a_store_of_an_older_release_opens_and_verifies(version: str, tmp_path: Path) -> None:
    path = tmp_path / "f.db"
    with closing(sqlite3.connect(path)) as db:
        db.executescript((RELEASED / f"{version}.sql").read_text(encoding="utf-8"))
    store = await open_store(sqlite_url(path))
    assert await verify_store(store) == Verified(2, 5)
    assert (await store.append("table:1", [NewEvent("X", b"", 1)], after=0, command="c1")).repeated
    await store.append("table:1", [NewEvent("X", b"", 1)], after=3)
    await store.change([Put("account", "new", b"")])
    await store.close()


@pytest.mark.parametrize("version", VERSIONS)
async def test_a_released_schema_is_never_edited_afterwards(version: str, tmp_path: Path) -> None:
    migrate_sqlite(str(tmp_path / "steps.db"), version)
    tables = "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name"
    with closing(sqlite3.connect(tmp_path / "steps.db")) as db:
        by_steps = db.execute(tables).fetchall()
    with closing(sqlite3.connect(tmp_path / "released.db")) as db:
        db.executescript((RELEASED / f"{version}.sql").read_text(encoding="utf-8"))
        assert db.execute(tables).fetchall() == by_steps


@pytest.mark.parametrize("version", VERSIONS)
async def test_postgresql_goes_the_same_way(version: str, postgres: PostgresServer) -> None:
    url = postgres.new_database()
    await migrate_postgres(url, version)
    store = await open_store(url)
    await store.append("table:1", [NewEvent("X", b"", 1)], after=0)
    await store.change([Put("account", "new", b"")])
    await store.close()


ROWS = (
    ("duplicate:1", 1, "leader#open"),
    ("duplicate:1", 2, "anna#.slip"),
    ("duplicate:1", 3, "anna#.slip"),
    ("duplicate:1", 4, "anna"),
    ("duplicate:2", 1, "anna#.slip"),
    ("table:1", 1, "anna#1"),
)


async def test_commands_that_shared_an_append_are_known_from_their_rows(
    url: str, postgres: PostgresServer, tmp_path: Path
) -> None:
    put = "INSERT INTO events VALUES ('{}', {}, 0, 'X', '', '{}', '', '')"
    rows = "; ".join(put.format(*row) for row in ROWS)
    if url.startswith("sqlite"):
        path = url.removeprefix("sqlite:///")
        migrate_sqlite(path, "0002")
        with closing(sqlite3.connect(path)) as db:
            db.executescript(rows)
    else:
        await migrate_postgres(url, "0002")
        connection = await asyncpg.connect(url)
        await connection.execute(rows)
        await connection.close()
    store = await open_store(url)
    assert await store.done("duplicate:1", "leader#open") == Appended(1, 1, repeated=True)
    assert await store.done("duplicate:1", "anna#.slip") == Appended(2, 3, repeated=True)
    assert await store.done("duplicate:2", "anna#.slip") == Appended(1, 1, repeated=True)
    assert await store.done("duplicate:1", "anna") is None
    assert await store.done("table:1", "anna#1") is None
    await store.close()


async def test_the_steps_lead_to_the_tables_the_program_describes(tmp_path: Path) -> None:
    migrate_sqlite(str(tmp_path / "f.db"))
    engine = sa.create_engine(f"sqlite:///{tmp_path / 'f.db'}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


async def test_what_a_start_knows_without_migrating_is_true(tmp_path: Path) -> None:
    assert newest_schema() == VERSIONS[-1]
    described = {
        table.name: tuple(c.name for c in table.columns) for table in metadata.sorted_tables
    }
    assert COPIED.items() <= described.items()
    assert described.keys() - COPIED.keys() == {"snapshots", "nodes", "leases"}


async def test_a_store_from_the_future_is_refused_untouched(url: str) -> None:
    store = await open_store(url)
    await store.append("table:1", [NewEvent("X", b"", 1)], after=0)
    await store.close()
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as db:
            db.execute("UPDATE alembic_version SET version_num = '9999'")
            db.commit()
    else:
        connection = await asyncpg.connect(url)
        await connection.execute("UPDATE alembic_version SET version_num = '9999'")
        await connection.close()
    with pytest.raises(SchemaTooNewError) as refused:
        await open_store(url)
    assert "9999" in str(refused.value)
