"""Kill the server at random moments under load; whatever it acknowledged must be there.

    python -m bench.load_chaos [--games 60] [--kills 20] [--commands 60]

A game has some 35 commands: take more games for more kills.

Prints what was promised, what was found, and how long players took to come back.
"""

import argparse
import asyncio
import random
import tempfile
import time
from pathlib import Path

import msgspec

from bench.load_players import Player, Server, Tally, prepare
from faristol.store import open_store, sqlite_url, verify_store


class Report(msgspec.Struct):
    """What a run of chaos found."""

    kills: int
    acknowledged: int
    lost: list[str]
    streams: int
    events: int
    resumed: int
    slowest_resume_s: float
    """Of a player, from when the server said that it is ready."""
    slowest_restart_s: float
    """Of the server: its process, its store, its tables."""
    refused: list[str]


async def chaos(data: Path, games: int, kills: int, commands: int, seed: int) -> Report:
    """Play, kill after about so many commands, restart, and compare."""
    chance = random.Random(seed)
    seats = await prepare(data, games)
    tally = Tally()
    server = Server(data)
    server.start()
    players = [Player(seat, lambda: server.port, tally, pace_s=0.05) for seat in seats]
    tasks = [asyncio.create_task(player.run()) for player in players]
    for _ in range(kills):
        await more(tally, chance.randint(commands // 2, commands * 3 // 2), players)
        await asyncio.sleep(chance.uniform(0, 0.05))
        tally.ready_at = None
        await asyncio.to_thread(server.kill)
        began = time.monotonic()
        await asyncio.to_thread(server.start)
        tally.ready_at = time.monotonic()
        tally.restarted_s.append(tally.ready_at - began)
    await more(tally, commands, players)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await asyncio.to_thread(server.kill)
    return await _compare(data, tally, kills)


async def more(tally: Tally, commands: int, players: list[Player]) -> None:
    """Wait until so many more commands were acknowledged, or every game is over."""
    until = tally.count() + commands
    patience = time.monotonic() + 60
    while tally.count() < until and time.monotonic() < patience:
        if all(player.is_over for player in players):
            return
        await asyncio.sleep(0.005)


async def _compare(data: Path, tally: Tally, kills: int) -> Report:
    store = await open_store(sqlite_url(data / "faristol.db"))
    verified = await verify_store(store)
    lost = []
    for table, promised in tally.acknowledged.items():
        for command, first, last in promised:
            rows = await store.read(f"table:{table}", since=first - 1, limit=last - first + 1)
            if [row.version for row in rows] != list(range(first, last + 1)):
                lost.append(f"{table} {command}: {first}-{last}")
    await store.close()
    return Report(
        kills,
        tally.count(),
        lost,
        verified.streams,
        verified.events,
        len(tally.resumed_s),
        max(tally.resumed_s, default=0.0),
        max(tally.restarted_s, default=0.0),
        tally.refused,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--commands", type=int, default=60)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    asked = parser.parse_args()
    print(f"seed {asked.seed}")
    with tempfile.TemporaryDirectory(prefix="faristol-chaos-") as folder:
        report = asyncio.run(
            chaos(Path(folder), asked.games, asked.kills, asked.commands, asked.seed)
        )
    print(f"{report.kills} kills, {report.acknowledged} commands acknowledged")
    print(f"{len(report.lost)} lost")
    print(f"{report.streams} streams, {report.events} events, every hash holds")
    print(f"the slowest restart took {report.slowest_restart_s:.2f} s")
    print(f"{report.resumed} resumes, the slowest after {report.slowest_resume_s:.2f} s")
    for line in (*report.lost, *report.refused)[:20]:
        print(line)
    raise SystemExit(1 if report.lost or report.refused else 0)


if __name__ == "__main__":
    main()
