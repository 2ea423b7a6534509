"""Several servers on one PostgreSQL under load: killed, put to sleep, restarted, without database.

    python -m bench.load_nodes [--games 80] [--kills 40] [--nodes 2] [--commands 60]
    python -m bench.load_nodes --takeover --games 500

Players of one game come to different servers, and to another one when theirs is gone. A server
that slept must have written nothing since its streams went to another; whatever was acknowledged
must be there, once, and every hash must hold. The database is one of this run's own.
With `--takeover` one of two servers that has all games is killed, and the other has none in memory.
"""

import argparse
import asyncio
import random
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import msgspec
from tests.postgresql import PostgresServer, postgres_server

from bench.load import quantile
from bench.load_chaos import more
from bench.load_players import Player, Server, Tally, prepare
from bench.report import figure
from faristol.store import open_store, verify_store

_SILENT_S = 5.0
"""A line on which nothing comes for so long is a dead one."""
_ASLEEP_S = 3.0
"""Longer than a lease lasts: others have its streams when it wakes."""


class Report(msgspec.Struct):
    """What a run found."""

    blows: dict[str, int]
    acknowledged: int
    lost: list[str]
    twice: list[str]
    streams: int
    events: int
    took_over: int
    """Streams that went from one server to another."""
    resumed: int
    slowest_resume_s: float
    median_resume_s: float
    refused: list[str]


class Nodes:
    """Servers that share a database, as a proxy in front of them sees them."""

    def __init__(self, data: Path, database: str, number: int) -> None:
        folders = [data / f"{n}" if database else data for n in range(number)]
        self.all = [
            Server(folder, 0, data / f"{n}.log", database) for n, folder in enumerate(folders)
        ]
        self._awake = set(range(number))

    async def start(self) -> None:
        """Start them one after the other; the first brings the database to its schema."""
        for server in self.all:
            await asyncio.to_thread(server.start)

    def port_for(self, number: int) -> Callable[[], int]:
        """Where somebody comes: always to the same server while it is there."""

        def port() -> int:
            order = [(number + step) % len(self.all) for step in range(len(self.all))]
            return self.all[next((n for n in order if n in self._awake), order[0])].port

        return port

    async def kill(self, node: int, away_s: float) -> None:
        """Kill one, and start it again."""
        self._awake.discard(node)
        await asyncio.to_thread(self.all[node].kill)
        await asyncio.sleep(away_s)
        await asyncio.to_thread(self.all[node].start)
        self._awake.add(node)

    async def restart(self, node: int) -> None:
        """Stop one in good order, as for an upgrade, and start it again."""
        self._awake.discard(node)
        await asyncio.to_thread(self.all[node].stop)
        await asyncio.to_thread(self.all[node].start)
        self._awake.add(node)

    async def pause(self, node: int, asleep_s: float) -> None:
        """Let one sleep for longer than its leases last. No proxy notices at once."""
        self.all[node].pause()
        await asyncio.sleep(0.5)
        self._awake.discard(node)
        await asyncio.sleep(asleep_s - 0.5)
        self.all[node].wake()
        self._awake.add(node)

    def cpu_seconds(self) -> float:
        """Processor time of all of them together."""
        return sum(server.cpu_seconds() for server in self.all)

    async def kill_all(self) -> None:
        """End them all, whatever they do."""
        for server in self.all:
            if server.process is not None:
                await asyncio.to_thread(server.kill)


async def chaos(
    data: Path,
    postgres: PostgresServer,
    nodes: int,
    games: int,
    blows: Sequence[str],
    commands: int,
    seed: int,
) -> Report:
    """Play, strike after about so many commands, and compare."""
    chance = random.Random(seed)
    database = postgres.new_database()
    seats = await prepare(data, games, database)
    servers = Nodes(data, database, nodes)
    tally = Tally()
    tasks: list[asyncio.Task[None]] = []
    try:
        await servers.start()
        players = [
            Player(seat, servers.port_for(number), tally, 0.05, _SILENT_S)
            for number, seat in enumerate(seats)
        ]
        tasks = [asyncio.create_task(player.run()) for player in players]
        for blow in blows:
            await more(tally, chance.randint(commands // 2, commands * 3 // 2), players)
            await asyncio.sleep(chance.uniform(0, 0.05))
            node = chance.randrange(nodes)
            if blow == "kill":
                await servers.kill(node, chance.uniform(0, 2))
            elif blow == "pause":
                await servers.pause(node, _ASLEEP_S)
            elif blow == "restart":
                await servers.restart(node)
            else:
                await asyncio.to_thread(postgres.stop, at_once=True)
                await asyncio.to_thread(postgres.start)
        await more(tally, commands, players)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await servers.kill_all()
    return await _compare(database, tally, Counter(blows))


async def _compare(database: str, tally: Tally, blows: Mapping[str, int]) -> Report:
    store = await open_store(database)
    verified = await verify_store(store)
    lost, twice = [], []
    for table, promised in tally.acknowledged.items():
        rows = {row.version: row for row in await store.read(f"table:{table}")}
        seen: dict[str, tuple[int, int]] = {}
        for command, first, last in promised:
            if not all(version in rows for version in range(first, last + 1)):
                lost.append(f"{table} {command}: {first}-{last}")
            if seen.setdefault(command, (first, last)) != (first, last):
                twice.append(f"{table} {command}: {seen[command]} and {first}-{last}")
    await store.close()
    connection = await asyncpg.connect(database)
    took_over = await connection.fetchval("SELECT coalesce(sum(epoch - 1), 0) FROM leases")
    await connection.close()
    return Report(
        dict(blows),
        tally.count(),
        lost,
        twice,
        verified.streams,
        verified.events,
        int(took_over),
        len(tally.resumed_s),
        max(tally.resumed_s, default=0.0),
        quantile(tally.resumed_s, 0.5),
        tally.refused,
    )


async def take_over(data: Path, postgres: PostgresServer, games: int) -> None:
    """Kill the server that has all games; how soon the other has them, with their deadlines."""
    database = postgres.new_database()
    servers = Nodes(data, database, 2)
    connection = None
    try:
        await servers.start()
        # They are made by a third, and go to whichever hears first that it leaves.
        await prepare(data, games, database)
        connection = await asyncpg.connect(database)
        owned: dict[int, int] = {}
        async with asyncio.timeout(120):
            while max(owned.values(), default=0) < games:
                owned = {n: await _tables_of(server) for n, server in enumerate(servers.all)}
                await asyncio.sleep(0.05)
        first = max(owned, key=lambda n: owned[n])
        other = servers.all[1 - first]
        before = await _tables_of(other)
        await asyncio.to_thread(servers.all[first].kill)
        servers.all[first].process = None
        killed = time.monotonic()
        node = await connection.fetchval("SELECT node FROM leases LIMIT 1")
        leased = 0.0
        async with asyncio.timeout(60):
            while await _tables_of(other) < games:
                if not leased and not await _owned(connection, node):
                    leased = time.monotonic() - killed
                await asyncio.sleep(0.02)
        loaded = time.monotonic() - killed
    finally:
        if connection is not None:
            await connection.close()
        await servers.kill_all()
    print(f"{games} games of a server that was killed, {before} of them known to the other")
    figure("every stream is the other's after", leased or loaded, "s", at_most=2)
    figure("and every game is in its memory, with its deadline", loaded, "s", at_most=2)


async def _owned(connection: Any, node: str) -> int:
    return int(await connection.fetchval("SELECT count(*) FROM leases WHERE node = $1", node))


async def _tables_of(server: Server) -> int:
    async with httpx.AsyncClient() as client:
        answer = await client.get(f"http://127.0.0.1:{server.port}/metrics")
    line = next(each for each in answer.text.splitlines() if each.startswith("faristol_tables "))
    return int(float(line.split()[1]))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=80)
    parser.add_argument("--kills", type=int, default=40)
    parser.add_argument("--nodes", type=int, default=2)
    parser.add_argument("--commands", type=int, default=60)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--takeover", action="store_true")
    asked = parser.parse_args()
    if asked.takeover:
        with tempfile.TemporaryDirectory() as folder, postgres_server() as own:
            asyncio.run(take_over(Path(folder), own, asked.games))
        return
    print(f"seed {asked.seed}")
    chance = random.Random(asked.seed)
    kinds = {"kill": 5, "pause": 3, "restart": 1, "database": 1}
    blows = chance.choices([*kinds], [*kinds.values()], k=asked.kills)
    with tempfile.TemporaryDirectory(prefix="faristol-nodes-") as folder, postgres_server() as own:
        report = asyncio.run(
            chaos(
                Path(folder),
                own,
                nodes=asked.nodes,
                games=asked.games,
                blows=blows,
                commands=asked.commands,
                seed=asked.seed,
            )
        )
    print(f"{asked.nodes} servers, blows: {report.blows}")
    print(f"{report.acknowledged} commands acknowledged, {len(report.lost)} lost,", end=" ")
    print(f"{len(report.twice)} done twice")
    print(f"{report.streams} streams, {report.events} events, every hash holds")
    print(f"{report.took_over} times a stream went from one server to another")
    print(f"{report.resumed} resumes, half after {report.median_resume_s:.2f} s,", end=" ")
    print(f"the slowest after {report.slowest_resume_s:.2f} s")
    for line in (*report.lost, *report.twice, *report.refused)[:20]:
        print(line)
    raise SystemExit(1 if report.lost or report.twice or report.refused else 0)


if __name__ == "__main__":
    main()
