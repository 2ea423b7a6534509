"""Players for the load and chaos tools: they know the game, remember, and come back.

A player keeps what it is shown (board, own rack, whose turn), makes a legal play when it is
its turn, and sends a command again, under the same id, until it is answered.
"""

import asyncio
import atexit
import itertools
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, ConnectionClosedOK, InvalidHandshake

from faristol.board import Board
from faristol.kernel.finder import placements
from faristol.notation.tile_text import format_held, parse_held
from faristol.server.auth.accounts import Kind
from faristol.server.lexica import finder_for
from faristol.server.lobby.lobby import NewTable
from faristol.server.services import Services
from faristol.server.settings import Settings
from faristol.tiles import TileSet, layout, tile_set

EDITION = "fisc-2023"
READINGS = {"hold": 0}
"""Clocks run; the rack is refilled at once, so that a move is one command."""


@dataclass
class Seat:
    """What a player needs to sit down."""

    table: str
    seat: int
    cookie: str


async def prepare(data: Path, games: int, database: str = "") -> list[Seat]:
    """Tables with two people at each, in a new store; done before the server starts."""
    settings = Settings(data=str(data), database=database, workers=0, quick_hashes=True)
    house = await Services.open(settings)
    seats: list[Seat] = []
    try:
        for number in range(games):
            people = []
            for name in ("Anna", "Bernat"):
                account = await house.auth.accounts.create_guest(f"{name} {number}")
                cookie = await house.auth.sessions.open(account, Kind.GUEST)
                person = await house.auth.sessions.by_cookie(cookie)
                assert person is not None
                people.append((person, cookie))
            asked = NewTable(edition=EDITION, readings=dict(READINGS))
            plan = await house.lobby.create(people[0][0], asked)
            await house.lobby.sit(plan.id, people[1][0])
            seats += [Seat(plan.id, seat, cookie) for seat, (_, cookie) in enumerate(people)]
    finally:
        await house.close()
    return seats


@cache
def _compiled() -> str:
    """Where the servers of this run keep compiled modules: an installed one has them too."""
    folder = tempfile.mkdtemp(prefix="faristol-compiled-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


class Server:
    """`faristol serve` in a process of its own."""

    def __init__(
        self, data: Path, port: int = 0, log: Path | None = None, database: str = ""
    ) -> None:
        self._data = data
        self._log = log
        self._database = database
        self.port = port
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start it and wait until it is ready."""
        command = [sys.executable, "-c", "from faristol.cli import main; main()", "serve"]
        command += ["--host", "127.0.0.1", "--port", str(self.port), "--data", str(self._data)]
        command += ["--workers", "0", "--log", "warning"]
        command += ["--database", self._database] if self._database else []
        known = {**os.environ, "PYTHONPYCACHEPREFIX": _compiled()}
        known.pop("PYTHONDONTWRITEBYTECODE", None)
        with self._log.open("a") if self._log else nullcontext() as errors:
            self.process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=errors, text=True, env=known
            )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if "On this machine" in line:
                self.port = int(line.rsplit(":", 1)[1].rstrip("/\n"))
                return
        raise RuntimeError("the server did not start")

    def kill(self) -> None:
        """Kill it as a power cut would."""
        assert self.process is not None
        self.process.kill()
        self._reap()

    def stop(self) -> None:
        """Ask it to stop, and wait."""
        assert self.process is not None
        self.process.terminate()
        self._reap()

    def _reap(self) -> None:
        assert self.process is not None
        self.process.communicate(timeout=30)

    def pause(self) -> None:
        """Let it sleep, as a suspended machine does."""
        assert self.process is not None
        self.process.send_signal(signal.SIGSTOP)

    def wake(self) -> None:
        """Let it go on as if no time had passed."""
        assert self.process is not None
        self.process.send_signal(signal.SIGCONT)

    def memory_kib(self) -> int:
        """Resident memory."""
        assert self.process is not None
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        return int(next(x for x in status.splitlines() if x.startswith("VmRSS")).split()[1])

    def cpu_seconds(self) -> float:
        """Processor time used so far."""
        assert self.process is not None
        fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii")
        used = fields.rsplit(")", 1)[1].split()[11:13]
        return sum(map(int, used)) / 100


@dataclass
class Tally:
    """What all players together saw."""

    delays_ms: list[float] = field(default_factory=list)
    acknowledged: dict[str, list[tuple[str, int, int]]] = field(default_factory=dict)
    """By table: command id, first and last version, as the server promised."""
    sent_at: dict[str, float] = field(default_factory=dict)
    resumed_s: list[float] = field(default_factory=list)
    """How long each player took to be back, once there was a server again."""
    restarted_s: list[float] = field(default_factory=list)
    """How long each start took until the server said that it is ready."""
    ready_at: float | None = 0.0
    """Since when there is a server; None while none has said so."""
    refused: list[str] = field(default_factory=list)
    games_over: int = 0

    def since_ready(self, lost_at: float) -> float:
        """How long somebody whose line was lost has been able to come back."""
        if self.ready_at is None:  # they are back before the server has said that it is
            return 0.0
        return time.monotonic() - max(lost_at, self.ready_at)

    def count(self) -> int:
        """Commands that were acknowledged."""
        return sum(map(len, self.acknowledged.values()))


class Player:
    """One socket that plays."""

    _ids = itertools.count()

    def __init__(
        self,
        seat: Seat,
        port: Callable[[], int],
        tally: Tally,
        pace_s: float,
        silent_s: float | None = None,
    ) -> None:
        """`silent_s`: a line on which nothing comes for so long is a dead one."""
        self.seat = seat
        self._port = port
        self._tally = tally
        self._pace_s = pace_s
        self._silent_s = silent_s
        self._box: TileSet = tile_set("catalan")
        self._board = Board.empty(layout("standard"))
        self._rack = bytearray()
        self._lexicon = ""
        self._bag = 100
        self._acted: str | None = None
        self._turn: int | None = None
        self.version = 0
        self.on_turn: int | None = None
        self._pending: dict[str, Any] | None = None
        self._signed = False
        self.is_over = False
        self._line: ClientConnection | None = None
        self._moving: asyncio.Task[None] | None = None
        self._lost_at = 0.0

    async def run(self) -> None:
        """Play, and come back whenever the line is lost, until cancelled."""
        while True:
            try:
                await self._talk()
            except (ConnectionClosed, InvalidHandshake, OSError, TimeoutError):
                self._lost_at = self._lost_at or time.monotonic()
            await asyncio.sleep(0.2)

    async def _talk(self) -> None:
        url = f"ws://127.0.0.1:{self._port()}/api/v1/tables/{self.seat.table}/socket"
        headers = {"cookie": f"faristol={self.seat.cookie}"}
        async with connect(
            f"{url}?since={self.version}",
            additional_headers=headers,
            compression=None,
            proxy=None,
            ping_interval=None,
        ) as line:
            self._line = line
            if self._pending is not None:
                await line.send(json.dumps(self._pending))
            with suppress(ConnectionClosedOK):
                while True:
                    text = await asyncio.wait_for(line.recv(), self._silent_s)
                    await self._hear(json.loads(text))
            # A clean close is a lost line as well.
            self._lost_at = self._lost_at or time.monotonic()

    async def _hear(self, message: dict[str, Any]) -> None:
        match message["is"]:
            case "Ping":
                await self._say({"do": "Pong", "n": message["n"]})
            case "Welcome":
                if self._lost_at:
                    self._tally.resumed_s.append(self._tally.since_ready(self._lost_at))
                    self._lost_at = 0.0
                if self.version == 0 and self._pending is None:
                    await self._send("AddRandomness", share="ab" * 16)
            case "Snapshot" | "Changed":
                for told in message["news"]:
                    self._heard_news(told)
                self._take_in(message["view"])
                self.version = message["version"]
            case "Done" | "Refused":
                self._answered(message)
        self._move_if_due()

    def _answered(self, message: dict[str, Any]) -> None:
        if self._pending is None or message["id"] != self._pending["id"]:
            return
        if message["is"] == "Done":
            rows = self._tally.acknowledged.setdefault(self.seat.table, [])
            rows.append((message["id"], message["first"], message["last"]))
        elif message["reason"] not in ("not-stored", "too-late", "draws-begun"):
            # Where servers start slowly the draws begin without the players' own randomness.
            self._tally.refused.append(f"{self._pending['do']}: {message['reason']}")
        self._pending = None

    def _take_in(self, view: dict[str, Any]) -> None:
        """The whole view, or what has changed of it."""
        board: Any = view.get("board", {})
        squares = bytearray(self._board.squares)
        for square, text in enumerate(board) if isinstance(board, list) else board.items():
            squares[int(square)] = parse_held(text, self._box)[0] if text else 0
        if board:
            self._board = Board(self._board.layout, bytes(squares))
        racks: Any = view.get("racks", {})
        named = dict(enumerate(racks)) if isinstance(racks, list) else racks
        rack = named.get(self.seat.seat, named.get(str(self.seat.seat)))
        if rack is not None:
            self._rack = bytearray(parse_held(rack, self._box))
        self._lexicon = view.get("lexicon", self._lexicon)
        self._bag = view.get("bag_count", self._bag)
        self._turn = view.get("on_turn", self._turn)
        self._acted = view.get("acted", self._acted)
        self.on_turn = self._turn if self._acted is None else None
        self.is_over = self.is_over or view.get("result") is not None

    def _heard_news(self, told: dict[str, Any]) -> None:
        if told["type"] == "PlayMade" and told["seat"] != self.seat.seat:
            sent = self._tally.sent_at.pop(self.seat.table, None)
            if sent is not None:
                self._tally.delays_ms.append((time.perf_counter() - sent) * 1000)
        elif told["type"] == "ResultDeclared":
            self._tally.games_over += not self.is_over

    def _move_if_due(self) -> None:
        due = self.on_turn == self.seat.seat and not self.is_over and self._pending is None
        if due and (self._moving is None or self._moving.done()):
            self._moving = asyncio.create_task(self._move())

    async def _move(self) -> None:
        await asyncio.sleep(self._pace_s * random.uniform(0.5, 1.5))
        if self.on_turn != self.seat.seat or self._pending is not None:
            return
        finder = finder_for(self._lexicon, "standard", 7, 50, with_leaves=False)
        play = finder.best_play(self._board.squares, bytes(self._rack), bag_count=self._bag)
        self._tally.sent_at.pop(self.seat.table, None)
        if play is not None:
            laid = [[p.square, format_held([p.tile], self._box)] for p in placements(play, 15)]
            self._tally.sent_at[self.seat.table] = time.perf_counter()
            await self._send("Place", placements=laid)
        elif self._bag >= 7:
            await self._send("Exchange", tiles=format_held(self._rack, self._box))
        else:
            await self._send("Pass")

    async def _send(self, what: str, **fields: Any) -> None:
        self._pending = {"do": what, "id": f"{self.seat.seat}-{next(self._ids)}", **fields}
        await self._say(self._pending)

    async def _say(self, message: dict[str, Any]) -> None:
        assert self._line is not None
        try:
            await self._line.send(json.dumps(message))
        except ConnectionClosed:  # said again after the line is back
            return
