"""Live games over sockets: how late a move arrives, what a table and a line weigh.

    python -m bench.load [--games 500] [--seconds 30] [--pace 5]

The server runs in a process of its own on loopback; all players are in this one. Every
figure stands beside a bare echo of the same messages in the same run, because the machine
is never quite idle.
"""

import argparse
import asyncio
import gc
import json
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from websockets.asyncio.client import connect

from bench.load_players import Player, Server, Tally, prepare
from bench.report import figure
from faristol.store import open_store, sqlite_url, verify_store

_MOVE = {"do": "Place", "id": "0-1", "placements": [[112, "C"], [113, "A"], [114, "S"], [115, "A"]]}


def quantile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else 0.0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def measure(games: int, seconds: float, pace_s: float, folder: Path) -> None:
    empty_kib = await asyncio.to_thread(_empty_server, folder / "empty")
    seats = await prepare(folder / "data", games)
    server = Server(folder / "data")
    server.start()
    tables_kib = server.memory_kib()
    tally = Tally()
    players = [Player(seat, lambda: server.port, tally, pace_s) for seat in seats]
    tasks = []
    for number, player in enumerate(players):
        tasks.append(asyncio.create_task(player.run()))
        if number % 50 == 49:
            await asyncio.sleep(0.1)
    started = time.monotonic()
    while sum(player.version > 0 for player in players) < len(players):
        await asyncio.sleep(0.1)
        if time.monotonic() - started > 60:
            raise TimeoutError("not everybody could sit down")
    lines_kib = server.memory_kib()
    gc.collect()
    gc.freeze()  # the players' own pauses are not the server's
    tally.delays_ms.clear()
    cpu = server.cpu_seconds()
    began = time.monotonic()
    await asyncio.sleep(seconds)
    took = time.monotonic() - began
    cpu = server.cpu_seconds() - cpu
    delays = list(tally.delays_ms)
    played_kib = server.memory_kib()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await asyncio.to_thread(server.stop)
    gc.unfreeze()
    lost = await _lost(folder / "data", tally)
    echo = await _echo(games, seconds / 3, pace_s)

    print(f"{games} games, {len(players)} sockets, a move every {pace_s:g} s in each")
    figure("moves seen by the opponent", len(delays) / took, "per s")
    figure("from command to the opponent's view, median", quantile(delays, 0.5), "ms")
    figure("from command to the opponent's view, p99", quantile(delays, 0.99), "ms", at_most=100)
    figure("a bare echo of the same message, median", quantile(echo, 0.5), "ms")
    figure("a bare echo of the same message, p99", quantile(echo, 0.99), "ms")
    figure("median over the bare echo's", quantile(delays, 0.5) / quantile(echo, 0.5), "times")
    figure("server's processor time", 100 * cpu / took, "% of a core")
    figure("memory of an idle line", (lines_kib - tables_kib) / len(players), "KiB", at_most=40)
    grown = (tables_kib - empty_kib + played_kib - lines_kib) / games
    figure("memory of a live game", grown, "KiB", at_most=64)
    figure("acknowledged commands lost", float(lost), "")
    for line in tally.refused[:5]:
        print("refused:", line)


def _empty_server(data: Path) -> int:
    server = Server(data)
    server.start()  # the first start makes the schema, and needs more memory for it
    server.stop()
    server.start()
    time.sleep(0.5)
    kib = server.memory_kib()
    server.stop()
    return kib


async def _lost(data: Path, tally: Tally) -> int:
    store = await open_store(sqlite_url(data / "faristol.db"))
    await verify_store(store)
    lost = 0
    for table, promised in tally.acknowledged.items():
        head = await store.head(f"table:{table}")
        lost += sum(last > head.version for _, _, last in promised)
    await store.close()
    return lost


async def _echo(pairs: int, seconds: float, pace_s: float) -> list[float]:
    port = free_port()
    process = subprocess.Popen([sys.executable, "-m", "bench.load_echo", str(port)])
    delays: list[float] = []
    text = json.dumps(_MOVE)

    async def talk(number: int) -> None:
        url = f"ws://127.0.0.1:{port}/"
        async with connect(url, compression=None, proxy=None, ping_interval=None) as line:
            await asyncio.sleep(2 + pace_s * number / (2 * pairs))
            while True:
                sent = time.perf_counter()
                await line.send(text)
                await line.recv()
                delays.append((time.perf_counter() - sent) * 1000)
                await asyncio.sleep(2 * pace_s)

    try:
        await _answers(port)
        tasks = []
        for number in range(2 * pairs):
            tasks.append(asyncio.create_task(talk(number)))
            if number % 50 == 49:
                await asyncio.sleep(0.1)
        await asyncio.sleep(seconds + 2)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    finally:
        process.terminate()
        process.wait()
    return delays


async def _answers(port: int) -> None:
    for _ in range(200):
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            await asyncio.sleep(0.1)
            continue
        writer.close()
        return
    raise TimeoutError("the echo did not start")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--pace", type=float, default=5)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="faristol-load-") as folder:
        import uvloop

        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(measure(asked.games, asked.seconds, asked.pace, Path(folder)))


if __name__ == "__main__":
    main()
