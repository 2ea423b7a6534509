"""A duplicate hall of phones: how soon a turn reaches all, what a burst of slips costs.

    python -m bench.load_duplicate [--players 1000] [--kill] [--nodes 2]

The server runs in a process of its own on loopback; all phones are in this one, each on its
own socket. Everybody hands in within the last two seconds of a turn. With `--kill` the
server is killed in the middle of that, started again, and the phones come back. With `--nodes`
so many servers share a PostgreSQL of this run's own, and the phones are spread over them.
"""

import argparse
import asyncio
import json
import random
import tempfile
import time
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.postgresql import postgres_server
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from bench.load import quantile
from bench.load_players import Server
from bench.report import figure
from faristol.board import Board, coordinate
from faristol.duplicate import FoundPlay
from faristol.duplicate.terms import DrawSource
from faristol.server.auth.accounts import Kind
from faristol.server.duplicate.aids import KernelFinder, lexicon_for
from faristol.server.plans.rooms import RoomPlan, rules_of
from faristol.server.services import Services
from faristol.server.settings import Settings
from faristol.store import open_store, sqlite_url, verify_store
from faristol.tiles import layout, tile_set

RACK = "ZEBRANS"
THINK_MS, WRITE_MS = 6_000, 4_000
ROOM = "load"


def the_plan(created_by: str) -> RoomPlan:
    return RoomPlan(
        id=ROOM,
        code="abcdef",
        helper_code="ghjkmn",
        secret="load",
        title="Load",
        edition="nl-duplicate",
        variants=(),
        choices=(("think_ms", THINK_MS), ("write_ms", WRITE_MS)),
        lexicon="",
        created=0,
        created_by=created_by,
    )


async def prepare(data: Path, players: int, database: str = "") -> tuple[str, list[str]]:
    """A room with everybody entered, in a new store; the cookies."""
    settings = Settings(data=str(data), database=database, workers=0, quick_hashes=True)
    house = await Services.open(settings)

    async def guest(name: str) -> tuple[str, str]:
        account = await house.auth.accounts.create_guest(name)
        return account, await house.auth.sessions.open(account, Kind.GUEST)

    try:
        leader, cookie = await guest("Leader")
        room = await house.rooms.create(the_plan(leader), DrawSource.TYPED)
        people = await asyncio.gather(*(guest(f"Player {n}") for n in range(players)))
        await asyncio.gather(
            *(
                house.rooms.join(room, account, f"Player {n}")
                for n, (account, _) in enumerate(people)
            )
        )
    finally:
        await house.close()
    return cookie, [cookie for _, cookie in people]


def slips() -> list[str]:
    """What people may find with those letters, good and bad."""
    rules = rules_of(the_plan(""))
    lexicon = lexicon_for(rules, None)
    assert lexicon is not None
    box = tile_set(rules.tiles)
    board = Board.empty(layout(rules.board))
    plays: list[FoundPlay] = KernelFinder(rules, lexicon).best(board, box.parse_rack(RACK), 300)
    written = [f"{box.format_tiles(p.tiles)} {coordinate(p.start, p.direction)}" for p in plays]
    return [*written, "ZWART 8H", "BZEN 8H", "SNARE 1A"]


@dataclass
class Line:
    """Somebody's socket, which comes back."""

    server: Server
    cookie: str
    sent: dict[str, float] = field(default_factory=dict)
    receipts: dict[str, dict[str, Any]] = field(default_factory=dict)
    latencies_ms: list[float] = field(default_factory=list)
    stages: dict[str, float] = field(default_factory=dict)
    refused: list[str] = field(default_factory=list)
    waiting: dict[str, str] = field(default_factory=dict)
    candidates_at: float = 0.0
    marked: set[int] = field(default_factory=set)
    marked_at: float = 0.0
    deadline: int = 0
    socket: ClientConnection | None = None
    is_up: bool = False

    async def run(self) -> None:
        while True:
            url = f"ws://127.0.0.1:{self.server.port}/api/v1/duplicate/rooms/{ROOM}/socket"
            headers = {"cookie": f"faristol={self.cookie}"}
            try:
                async with connect(
                    url,
                    additional_headers=headers,
                    compression=None,
                    proxy=None,
                    ping_interval=None,
                    max_size=8 << 20,
                ) as self.socket:
                    async for text in self.socket:
                        await self.hear(str(text))
            except (OSError, ConnectionClosed, InvalidHandshake, EOFError):
                pass
            self.is_up = False
            await asyncio.sleep(0.1 + random.random() * 0.4)

    async def hear(self, text: str) -> None:
        now = time.perf_counter()
        if '"is":"Shown"' in text[:40]:
            stage = text.split('"stage":"', 1)[1].split('"', 1)[0]
            self.stages.setdefault(stage, now)
            if not self.deadline and stage == "running":
                self.deadline = json.loads(text)["clock"]["deadline"]
            return
        message = json.loads(text)
        match message["is"]:
            case "Ping":
                await self.say({"do": "Pong", "n": message["n"]})
            case "Welcome":
                self.is_up = True
                for waiting in tuple(self.waiting.values()):
                    await self.say_text(waiting)
            case "Receipt" | "Done":
                self.waiting.pop(message["id"], None)
                self.receipts[message["id"]] = message
                self.latencies_ms.append((now - self.sent[message["id"]]) * 1000)
            case "Refused":
                self.waiting.pop(message["id"], None)
                self.refused.append(message["reason"])
            case "LeaderView" if message["candidates"]:
                self.candidates_at = self.candidates_at or now
            case "Slips":
                self.marked |= {r["table"] for r in message["rows"] if r["clause"]}
                self.marked_at = now

    async def do(self, **message: Any) -> None:
        text = json.dumps(message)
        self.sent[message["id"]] = time.perf_counter()
        self.waiting[message["id"]] = text
        await self.say_text(text)

    async def say(self, message: dict[str, Any]) -> None:
        await self.say_text(json.dumps(message))

    async def say_text(self, text: str) -> None:
        if self.socket is None:
            return
        try:
            await self.socket.send(text)
        except ConnectionClosed:
            return


async def until(what: str, holds: Any, seconds: float = 40) -> None:
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            raise TimeoutError(f"{what}: waited {seconds:g} s")
        await asyncio.sleep(0.01)


async def measure(players: int, folder: Path, *, kill: bool, nodes: int = 0) -> None:
    written = slips()
    with postgres_server() if nodes else nullcontext() as postgres:
        database = postgres.new_database() if postgres is not None else ""
        leader_cookie, cookies = await prepare(folder, players, database)
        servers = [Server(folder / f"{n}", database=database) for n in range(nodes)]
        servers = servers or [Server(folder)]
        for server in servers:
            await asyncio.to_thread(server.start)
        store = database or sqlite_url(folder / "faristol.db")
        try:
            await _play(players, store, servers, written, leader_cookie, cookies, kill=kill)
        finally:
            for server in servers:
                await asyncio.to_thread(server.stop)


async def _play(
    players: int,
    store: str,
    servers: list[Server],
    written: list[str],
    leader_cookie: str,
    cookies: list[str],
    *,
    kill: bool,
) -> None:
    server = servers[0]
    leader = Line(server, leader_cookie)
    phones = [Line(servers[n % len(servers)], cookie) for n, cookie in enumerate(cookies)]
    everybody = [leader, *phones]
    tasks = []
    empty_kib = server.memory_kib()
    for number, line in enumerate(everybody):
        tasks.append(asyncio.create_task(line.run()))
        if number % 50 == 49:
            await asyncio.sleep(0.05)
    await until("everybody connected", lambda: all(line.is_up for line in everybody))
    await asyncio.sleep(2)
    lines_kib = server.memory_kib()

    await leader.do(do="Draw", id="draw", letters=RACK)
    await until("drawn", lambda: "draw" in leader.receipts)
    await asyncio.sleep(0.5)
    opened = time.perf_counter()
    await leader.do(do="OpenTurn", id="open")
    await until("opened", lambda: all("running" in line.stages for line in everybody))
    reached = [(line.stages["running"] - opened) * 1000 for line in phones]

    cpu = sum(each.cpu_seconds() for each in servers)
    await _hand_in(phones, written, leader.deadline, server if kill else None)
    await until("closed", lambda: "marking" in leader.stages and leader.candidates_at)
    await until("marked", lambda: len(leader.marked) >= players)
    closed = leader.stages["marking"]
    cpu = sum(each.cpu_seconds() for each in servers) - cpu
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)

    promised = [receipt for line in phones for receipt in line.receipts.values()]
    in_log, marks = await _in_log(store)
    latencies = [ms for line in phones for ms in line.latencies_ms]
    late = sum(receipt["late"] for receipt in promised)
    shared = f" over {len(servers)} servers" * (len(servers) > 1)
    killed = ", the server killed meanwhile" * kill
    print(f"{players} phones{shared}, slips in the last 2 s{killed}")
    figure("the opened turn reaches a phone, median", quantile(reached, 0.5), "ms")
    figure("the opened turn reaches the last phone", max(reached), "ms", at_most=500)
    figure("receipt after a slip, median", quantile(latencies, 0.5), "ms")
    figure("receipt after a slip, p99", quantile(latencies, 0.99), "ms")
    figure("receipt after a slip, the slowest", max(latencies), "ms")
    figure("slips handed in", len(phones), "")
    figure("slips with a receipt", len(promised), "", at_least=players)
    figure("slips refused", sum(len(line.refused) for line in phones), "", at_most=0)
    figure("promised slips that the log does not have", len(promised) - in_log, "")
    figure("slips late", late, "")
    figure("slips marked in the log", marks, "", at_least=players)
    tops = (leader.candidates_at - closed) * 1000
    # Below 0: the desk is told before the stage it belongs to.
    figure("the ranked tops after the console saw the close", tops, "ms", at_most=1_000)
    figure("to the last marked slip at the console", (leader.marked_at - closed) * 1000, "ms")
    figure("server's processor time in the burst", cpu, "s")
    figure("memory of a phone's line", (lines_kib - empty_kib) / players, "KiB")
    if any(line.refused for line in phones):
        print("refused:", [reason for line in phones for reason in line.refused][:5])


async def _hand_in(
    phones: list[Line], written: list[str], deadline: int, killed: Server | None
) -> None:
    await asyncio.sleep(deadline / 1000 - 2 - time.time())
    began = time.perf_counter()
    order = sorted((random.random() * 1.9, number) for number in range(len(phones)))

    async def cut() -> None:
        assert killed is not None
        await asyncio.sleep(0.9)
        await asyncio.to_thread(killed.kill)
        await asyncio.to_thread(killed.start)

    cutting = asyncio.create_task(cut()) if killed is not None else None
    for moment, number in order:
        wait = moment - (time.perf_counter() - began)
        if wait > 0:
            await asyncio.sleep(wait)
        text = written[number % len(written)]
        await phones[number].do(do="HandIn", id="slip", text=text, turn=1)
    if cutting is not None:
        await cutting
    await until("receipts", lambda: all(phone.receipts or phone.refused for phone in phones))


async def _in_log(url: str) -> tuple[int, int]:
    store = await open_store(url)
    await verify_store(store)
    rows = await store.read(f"duplicate:{ROOM}")
    await store.close()
    slips_in = sum(row.type in ("SlipReceived", "SlipLate") for row in rows)
    marks = sum(len(json.loads(row.body)["marks"]) for row in rows if row.type == "SlipsMarked")
    return slips_in, marks


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--players", type=int, default=1_000)
    parser.add_argument("--kill", action="store_true")
    parser.add_argument("--nodes", type=int, default=0)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="faristol-hall-") as folder:
        import uvloop

        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(measure(asked.players, Path(folder), kill=asked.kill, nodes=asked.nodes))


if __name__ == "__main__":
    main()
