"""What a second server costs: processor time a move, with one and with several on a PostgreSQL.

    python -m bench.load_shared [--games 100] [--seconds 20] [--pace 2] [--nodes 1 2]

Two people at each table, who come to different servers where there are several. The database's
own work is not counted. All in one run, one after the other.
"""

import argparse
import asyncio
import tempfile
import time
from pathlib import Path

from tests.postgresql import PostgresServer, postgres_server

from bench.load import quantile
from bench.load_nodes import Nodes
from bench.load_players import Player, Tally, prepare
from bench.report import figure


async def measure(
    data: Path, postgres: PostgresServer, nodes: int, games: int, seconds: float, pace_s: float
) -> float:
    """Play for a while; milliseconds of processor time a move."""
    database = postgres.new_database() if nodes else ""
    seats = await prepare(data, games, database)
    servers = Nodes(data, database, max(nodes, 1))
    await servers.start()
    tally = Tally()
    players = [Player(seat, servers.port_for(n), tally, pace_s) for n, seat in enumerate(seats)]
    tasks = [asyncio.create_task(player.run()) for player in players]
    try:
        async with asyncio.timeout(90):
            while sum(player.version > 0 for player in players) < len(players):
                await asyncio.sleep(0.1)
        await asyncio.sleep(pace_s)
        tally.delays_ms.clear()
        used, began, done = servers.cpu_seconds(), time.monotonic(), tally.count()
        await asyncio.sleep(seconds)
        used, took, done = (
            servers.cpu_seconds() - used,
            time.monotonic() - began,
            tally.count() - done,
        )
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await servers.kill_all()
    where = f"{nodes} on PostgreSQL" if nodes else "1 on SQLite"
    print(f"{where}, {games} games, {done / took:.0f} moves a second")
    figure("processor time of all servers a move", 1000 * used / max(done, 1), "ms")
    figure("from command to the opponent's view, median", quantile(tally.delays_ms, 0.5), "ms")
    figure("from command to the opponent's view, p99", quantile(tally.delays_ms, 0.99), "ms")
    return 1000 * used / max(done, 1)


async def _all(asked: argparse.Namespace, folder: Path, postgres: PostgresServer) -> None:
    cost = {}
    for nodes in asked.nodes:
        data = folder / f"{nodes}"
        data.mkdir()
        cost[nodes] = await measure(data, postgres, nodes, asked.games, asked.seconds, asked.pace)
    if cost.get(1) and cost.get(2):
        figure("two servers over one, a move", cost[2] / cost[1], "times", at_most=1.3)
    if cost.get(0) and cost.get(1):
        figure("PostgreSQL over SQLite, a move", cost[1] / cost[0], "times", at_most=1.3)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--pace", type=float, default=2)
    parser.add_argument("--nodes", type=int, nargs="+", default=[0, 1, 2])
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="faristol-shared-") as folder, postgres_server() as own:
        asyncio.run(_all(asked, Path(folder), own))


if __name__ == "__main__":
    main()
