"""Bring a store to the schema this program knows. Runs at every start; usually does nothing."""

import sqlite3
from importlib.resources import as_file, files

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from faristol.store.errors import SchemaTooNewError

_LOCK = 0x66617269
"""The advisory lock that lets one server migrate while others wait ("fari")."""


def schema_versions() -> tuple[str, ...]:
    """Every schema there was, oldest first."""
    with as_file(files("faristol.store").joinpath("migrations")) as scripts:
        steps = ScriptDirectory.from_config(_config(str(scripts))).walk_revisions()
        return tuple(step.revision for step in steps)[::-1]


def _config(scripts: str) -> Config:
    config = Config()
    # Alembic interpolates `%` in option values.
    config.set_main_option("script_location", scripts.replace("%", "%%"))
    return config


def _upgrade(connection: sa.Connection, target: str) -> None:
    known = schema_versions()
    current = MigrationContext.configure(connection).get_current_revision()
    if current is not None and current not in known:
        raise SchemaTooNewError(
            f"the store has schema {current}, this Faristol knows {known[-1]}: update Faristol"
        )
    if current == (known[-1] if target == "head" else target):
        return
    with as_file(files("faristol.store").joinpath("migrations")) as scripts:
        config = _config(str(scripts))
        config.attributes["connection"] = connection
        command.upgrade(config, target)


def migrate_sqlite(path: str, target: str = "head") -> None:
    """Bring a SQLite file to the newest schema (tests stop at older ones).

    :raises SchemaTooNewError: when a later Faristol wrote it.
    """
    engine = sa.create_engine(
        "sqlite://", creator=lambda: sqlite3.connect(path, isolation_level=None, timeout=30)
    )

    @sa.event.listens_for(engine, "begin")
    def _begin(connection: sa.Connection) -> None:
        # One server migrates; another that starts at the same time waits, then finds it done.
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    try:
        with engine.begin() as connection:
            _upgrade(connection, target)
    finally:
        engine.dispose()


async def migrate_postgres(url: str, target: str = "head") -> None:
    """Bring a PostgreSQL database to the newest schema.

    :raises SchemaTooNewError: when a later Faristol wrote it.
    """
    from sqlalchemy.ext.asyncio import create_async_engine

    engine = create_async_engine(_sqlalchemy_url(url))
    try:
        async with engine.begin() as connection:
            await connection.execute(sa.text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
            await connection.run_sync(_upgrade, target)
    finally:
        await engine.dispose()


def _sqlalchemy_url(url: str) -> sa.URL:
    parsed = sa.make_url(url.replace("postgres://", "postgresql://", 1))
    return parsed.set(drivername="postgresql+asyncpg")
