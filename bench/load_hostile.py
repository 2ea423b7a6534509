"""One hostile address at full speed, and what everybody else notices of it.

A second process attacks from 127.0.0.2 with connections that say nothing, sockets, event
streams, wrong passwords and uploads, as fast as it can. Meanwhile people at 127.0.0.3 look at
their tables, half of them over a new connection each time. Told: how long they wait, before the
attack and under it, and how often the server's log names the hostile address.

    python -m bench.load_hostile [--seconds 60]
"""

import argparse
import asyncio
import base64
import itertools
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter, deque
from collections.abc import Awaitable, Callable
from pathlib import Path

from bench.load_players import Seat, Server, prepare
from faristol.server.connections import raise_file_limit

HOSTILE, OTHERS = "127.0.0.2", "127.0.0.3"
PEOPLE, PAUSE_S = 24, 0.25
WORKERS = 24
"""Attackers of each kind at once."""
KEPT = 150
"""Sockets, streams and silent connections that each attacker keeps; older ones are let go."""
_COUNT = itertools.count()


async def opened(address: str, port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))


def request(
    method: str, path: str, body: bytes = b"", *, kind: str = "", cookie: str = ""
) -> bytes:
    lines = [f"{method} /api/v1{path} HTTP/1.1", "host: 127.0.0.1"]
    if body:
        lines += [f"content-length: {len(body)}", f"content-type: {kind}"]
    if cookie:
        lines.append(f"cookie: faristol={cookie}")
    return "\r\n".join([*lines, "", ""]).encode() + body


async def answered(reader: asyncio.StreamReader) -> int:
    """Read a whole answer; its status."""
    head = await reader.readuntil(b"\r\n\r\n")
    lines = head.decode("latin-1").lower().split("\r\n")
    length = next((int(x.split(":")[1]) for x in lines if x.startswith("content-length:")), 0)
    await reader.readexactly(length)
    return int(lines[0].split()[1])


# --- the attack ----------------------------------------------------------------------


async def attack(port: int, table: str, seconds: float) -> Counter[str]:
    """Do everything at once until the time is over; what was tried, by kind."""
    until, tried = time.monotonic() + seconds, Counter[str]()
    kept: deque[asyncio.StreamWriter] = deque()

    async def keep(kind: str, said: bytes) -> None:
        reader, writer = await opened(HOSTILE, port)
        kept.append(writer)
        if len(kept) > 3 * WORKERS * KEPT:
            kept.popleft().transport.abort()
        if said:
            writer.write(said)
            await asyncio.wait_for(reader.read(200), 5)
        tried[kind] += 1

    async def hammer(kind: str, said: Callable[[], bytes]) -> None:
        reader, writer = await opened(HOSTILE, port)
        try:
            while time.monotonic() < until:
                writer.write(said())
                tried[f"{kind} {await asyncio.wait_for(answered(reader), 10)}"] += 1
        finally:
            writer.transport.abort()

    def sign_in() -> bytes:
        told = {"login": f"nobody{next(_COUNT)}", "password": "a wrong password"}
        return request("POST", "/sign-in", json.dumps(told).encode(), kind="application/json")

    upgrade = request("GET", f"/tables/{table}/socket")[:-2] + (
        b"upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\n"
        b"sec-websocket-key: " + base64.b64encode(bytes(16)) + b"\r\n\r\n"
    )
    stream = request("GET", f"/tables/{table}/stream")
    upload = request("POST", "/championships/x/entries", b"x" * (1 << 20), kind="text/csv")
    kinds: list[Callable[[], Awaitable[None]]] = [
        lambda: keep("connections", b""),
        lambda: keep("sockets", upgrade),
        lambda: keep("streams", stream),
        lambda: hammer("sign-ins", sign_in),
        lambda: hammer("uploads", lambda: upload),
    ]

    async def again(act: Callable[[], Awaitable[None]]) -> None:
        while time.monotonic() < until:
            try:
                await act()
            except (OSError, asyncio.IncompleteReadError, TimeoutError):
                tried["cut off"] += 1
                await asyncio.sleep(0)

    await asyncio.gather(*(again(act) for act in kinds for _ in range(WORKERS)))
    for writer in kept:
        writer.transport.abort()
    return tried


# --- everybody else ------------------------------------------------------------------


async def look(port: int, seat: Seat, until: float, waits: list[float], *, keeps: bool) -> None:
    """Look at one's table again and again; a request that fails counts as ten seconds."""
    line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
    said = request("GET", f"/tables/{seat.table}/state", cookie=seat.cookie)
    while time.monotonic() < until:
        started = time.perf_counter()
        try:
            async with asyncio.timeout(10):
                line = line or await opened(OTHERS, port)
                line[1].write(said)
                status = await answered(line[0])
            waits.append(time.perf_counter() - started if status < 500 and status != 429 else 10)
        except (OSError, asyncio.IncompleteReadError, TimeoutError):
            waits.append(10)
            line = None
        if line is not None and not keeps:
            line[1].transport.abort()
            line = None
        await asyncio.sleep(PAUSE_S)


async def looked(port: int, seats: list[Seat], seconds: float) -> list[float]:
    waits: list[float] = []
    until = time.monotonic() + seconds
    people = (look(port, seat, until, waits, keeps=bool(n % 2)) for n, seat in enumerate(seats))
    await asyncio.gather(*people)
    return waits


def told(name: str, waits: list[float]) -> None:
    cuts = statistics.quantiles(waits, n=100)
    lost = sum(wait >= 10 for wait in waits)
    shown = f"median {cuts[49] * 1e3:.0f} ms, p99 {cuts[98] * 1e3:.0f} ms"
    longest = f"longest {max(waits) * 1e3:.0f} ms"
    print(f"{name}: {len(waits)} requests, {shown}, {longest}, {lost} lost", flush=True)


async def measure(seconds: float) -> None:
    with tempfile.TemporaryDirectory(prefix="faristol-hostile-") as folder:
        data, log = Path(folder) / "data", Path(folder) / "log"
        seats = await prepare(data, PEOPLE // 2)
        server = Server(data, log=log)
        server.start()
        try:
            told("calm", await looked(server.port, seats, 10))
            before = server.cpu_seconds()
            command = [sys.executable, "-m", "bench.load_hostile", "--attack", str(server.port)]
            command += ["--table", seats[0].table, "--seconds", str(seconds)]
            # In a session of its own: it is no part of what the server shares a core with.
            with subprocess.Popen(command, start_new_session=True) as attacker:
                told("attacked", await looked(server.port, seats, seconds))
                attacker.wait(30)
            used = server.cpu_seconds() - before
            print(f"server: {used:.1f} s of processor time, {server.memory_kib() >> 10} MiB")
        finally:
            server.stop()
        lines = log.read_text(encoding="utf-8", errors="replace").splitlines()
        named = [line for line in lines if HOSTILE in line]
        print(f"log: {len(lines)} lines, {len(named)} name {HOSTILE}")
        print(f"load average {os.getloadavg()[0]:.1f}")
        for line in [*named[:5], *[line for line in lines if HOSTILE not in line][:5]]:
            print(f"  {line[:300]}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument(
        "--attack", type=int, default=0, help="the port; what the second process is"
    )
    parser.add_argument("--table", default="")
    asked = parser.parse_args()
    raise_file_limit()
    if asked.attack:
        done = asyncio.run(attack(asked.attack, asked.table, asked.seconds))
        print("attack:", ", ".join(f"{n} {kind}" for kind, n in sorted(done.items())), flush=True)
    else:
        asyncio.run(measure(asked.seconds))
