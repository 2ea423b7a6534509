"""A real server on loopback, with throw-away data, for every test that wants one."""

from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from faristol.server.running import Running, start
from faristol.server.settings import Settings
from faristol.server.streams import ownership
from faristol.store import Store, open_store, postgres_leases, sqlite_url
from tests.drawing import same_draws_every_time as same_draws_every_time
from tests.postgresql import PostgresServer, postgres_server
from tests.server.accounts import administer
from tests.server.championing import NAMES
from tests.server.client import Client
from tests.server.school_room import Room, room


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    with postgres_server() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
async def store(
    request: pytest.FixtureRequest, tmp_path: Path, anyio_backend: str
) -> AsyncIterator[Store]:
    """Either store, empty."""
    url = sqlite_url(tmp_path / "faristol.db")
    if request.param == "postgresql":
        url = request.getfixturevalue("postgres").new_database()
    opened = await open_store(url)
    yield opened
    await opened.close()


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(
        host="127.0.0.1", port=0, data=str(tmp_path / "data"), workers=0, quick_hashes=True
    )


@pytest.fixture
async def server(settings: Settings, anyio_backend: str) -> AsyncIterator[Running]:
    running = await start(settings, robot_pause_s=0)
    yield running
    running.stop_soon()
    await running.stopped()


@pytest.fixture
async def anna(server: Running) -> AsyncIterator[Client]:
    async with Client(server.port) as client:
        await client.come_as_guest("Anna")
        yield client


@pytest.fixture
async def bernat(server: Running) -> AsyncIterator[Client]:
    async with Client(server.port) as client:
        await client.come_as_guest("Bernat")
        yield client


@pytest.fixture
async def stranger(server: Running) -> AsyncIterator[Client]:
    async with Client(server.port) as client:
        yield client


@pytest.fixture
async def admin(server: Running) -> AsyncIterator[Client]:
    async with Client(server.port) as client:
        await administer(server, client)
        yield client


@pytest.fixture
async def pupils(server: Running) -> AsyncIterator[list[Client]]:
    """Seven phones, by player's number."""
    async with AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(Client(server.port)) for _ in range(7)]
        for client, name in zip(clients, NAMES, strict=False):
            await client.come_as_guest(name)
        yield clients


@pytest.fixture
async def held(admin: Client, pupils: list[Client]) -> Room:
    """Four pupils in an online school championship of two rounds."""
    return await room(admin, pupils)


@pytest.fixture
async def servers(
    postgres: PostgresServer,
    tmp_path: Path,
    anyio_backend: str,
    monkeypatch: pytest.MonkeyPatch,
) -> AsyncIterator[tuple[Running, Running]]:
    """Two that share a database, and share a loop: neither is silent because that was busy."""
    monkeypatch.setattr(postgres_leases, "LEASE_MS", 120_000)
    monkeypatch.setattr(ownership, "_LASTS_S", 110.0)
    url = postgres.new_database()
    settings = Settings(
        host="127.0.0.1", port=0, data=str(tmp_path), database=url, workers=0, quick_hashes=True
    )
    one = await start(settings, robot_pause_s=0)
    two = await start(settings, robot_pause_s=0)
    yield one, two
    for running in (one, two):
        running.stop_soon()
        await running.stopped()
