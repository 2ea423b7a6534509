"""A large open through the server: how long the director waits for each press.

    python -m bench.director [--players 300] [--rounds 11]

The server runs in a process of its own on loopback, on SQLite. Everybody is entered; a director
pairs, publishes, enters every result and closes, round by round, one press after the other; two
walls follow the event's stream. A press ends with the server's answer. A person presses less often
than this, so the presses are shared out over as many directors as the limits of each need.
"""

import argparse
import asyncio
import os
import random
import tempfile
import time
from collections import defaultdict
from pathlib import Path
from typing import Any

import httpx

from bench.load import quantile
from bench.load_players import Server
from bench.report import figure
from faristol.server.roles import EVERYWHERE, Grant, Role
from faristol.server.services import Services
from faristol.server.settings import Settings

PASSWORD = "a long enough password"
MEDIAN_MS, WORST_MS = 200, 500
PRESSES_OF_ONE = 30
"""As many come from one account before its limit asks it to wait."""


async def _directors(data: Path, directors: int) -> None:
    house = await Services.open(Settings(data=str(data), workers=0, quick_hashes=True))
    try:
        grants = (Grant(Role.DIRECTOR, EVERYWHERE),)
        for n in range(directors):
            await house.auth.accounts.create_local(f"director{n}", f"D {n}", PASSWORD, grants)
    finally:
        await house.close()


class Desk:
    """The directors' browsers in turn; it remembers how long each press took."""

    def __init__(self, browsers: list[httpx.AsyncClient]) -> None:
        self.browsers = browsers
        self.path = ""
        self.took: dict[str, list[float]] = defaultdict(list)
        self._number = 0

    async def press(self, what: str, **fields: Any) -> None:
        self._number += 1
        body = {"do": what, "id": f"p{self._number}", **fields}
        browser = self.browsers[self._number % len(self.browsers)]
        started = time.perf_counter()
        answer = await browser.post(f"{self.path}/commands", json=body)
        self.took[what].append((time.perf_counter() - started) * 1_000)
        answer.raise_for_status()

    async def games(self) -> list[dict[str, Any]]:
        view = (await self.browsers[0].get(self.path)).json()["view"]
        return list(view["rounds"][-1]["games"])


async def _signed_in(base: str, n: int) -> httpx.AsyncClient:
    browser = httpx.AsyncClient(base_url=base, timeout=60)
    answer = await browser.post("/sign-in", json={"login": f"director{n}", "password": PASSWORD})
    answer.raise_for_status()
    browser.headers["x-faristol-csrf"] = (await browser.get("/me")).json()["csrf"]
    return browser


async def _follow(http: httpx.AsyncClient, path: str) -> None:
    """A wall: it reads everything that is told."""
    async with http.stream("GET", f"{path}/stream", timeout=None) as told:
        async for _ in told.aiter_raw():
            pass


def _cpu_s(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def run(players: int, rounds: int) -> None:
    chance = random.Random(1)
    directors = 1 + rounds * (players // 2 + 3) // PRESSES_OF_ONE
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        await _directors(data, directors)
        server = Server(data)
        server.start()
        assert server.process is not None
        base = f"http://127.0.0.1:{server.port}/api/v1"
        browsers = [await _signed_in(base, n) for n in range(directors)]
        desk, first = Desk(browsers), browsers[0]
        asked = {"name": "Large", "regulations": "fisc-2023", "rounds": rounds}
        made = await first.post("/championships", json=asked)
        desk.path = f"/championships/{made.raise_for_status().json()['id']}"
        names = "".join(f"Player {n},{2_000 - n}\n" for n in range(players))
        (
            await first.post(
                f"{desk.path}/entries?filename=list.csv", content=f"name,rating\n{names}"
            )
        ).raise_for_status()
        walls = [asyncio.create_task(_follow(first, desk.path)) for _ in range(2)]
        before = _cpu_s(server.process.pid)
        for _ in range(rounds):
            await desk.press("Pair")
            await desk.press("Publish")
            for game in await desk.games():
                points = {side: chance.randint(250, 550) for side in ("first", "second")}
                await desk.press("Result", table=game["table"], agreed=True, **points)
            await desk.press("Close")
        spent = _cpu_s(server.process.pid) - before
        for wall in walls:
            wall.cancel()
        await asyncio.gather(*walls, return_exceptions=True)
        await asyncio.gather(*(browser.aclose() for browser in browsers))
        server.stop()
    every = [each for times in desk.took.values() for each in times]
    for what, times in desk.took.items():
        figure(f"{what}, {len(times)} presses: median", quantile(times, 0.5), "ms")
        figure(f"{what}: worst", max(times), "ms")
    figure("every press: median", quantile(every, 0.5), "ms", at_most=MEDIAN_MS)
    figure("every press: 99 in 100", quantile(every, 0.99), "ms")
    figure("every press: worst", max(every), "ms", at_most=WORST_MS)
    figure("processor time of the server, a press", spent / len(every) * 1_000, "ms")
    print(f"load average {os.getloadavg()[0]:.1f}")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--players", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=11)
    asked = parser.parse_args()
    asyncio.run(run(asked.players, asked.rounds))


if __name__ == "__main__":
    main()
