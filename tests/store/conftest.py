"""Every contract test runs on both databases."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from faristol.store import Store, open_store, sqlite_url
from tests.postgresql import PostgresServer, postgres_server


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    with postgres_server() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return sqlite_url(tmp_path / "faristol.db")
    server: PostgresServer = request.getfixturevalue("postgres")
    return server.new_database()


@pytest.fixture
async def store(url: str, anyio_backend: str) -> AsyncIterator[Store]:
    opened = await open_store(url)
    yield opened
    await opened.close()
