"""What it costs to load tables, a long championship and a long duplicate evening from their logs.

    python -m bench loading

Processor time, best of three: read, decode and fold every event; or, for a room, take the fold that
was kept. From a real SQLite store.
"""

import asyncio
import gc
import random
import tempfile
import time
import tracemalloc
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeAlias

from tests.table.drawn_games import play

from bench.report import figure
from faristol.championship import commands as c
from faristol.core import GameScore, Refused
from faristol.duplicate import (
    CloseTurn,
    Draw,
    EnterPlayer,
    Entry,
    HandIn,
    LayWord,
    OpenTurn,
    Slip,
    Stage,
    Via,
)
from faristol.duplicate.commands import Command
from faristol.duplicate.terms import DrawSource
from faristol.notation.table_codec import table_codec
from faristol.rulebook import ruleset
from faristol.server.championship.live import LiveChampionship
from faristol.server.duplicate.aids import KernelFinder, aids_of, lexicon_for
from faristol.server.duplicate.room import LiveRoom
from faristol.server.plans.championships import Plan
from faristol.server.plans.rooms import RoomPlan, rules_of
from faristol.server.plans.tables import SeatPlan, TablePlan
from faristol.server.seeds import Seed
from faristol.server.tables.live import LiveTable
from faristol.store import NewEvent, Store, open_store, sqlite_url
from faristol.tiles import tile_set

TURNS = 25
TABLES = 40

Live: TypeAlias = LiveChampionship | LiveRoom


class Clock:
    """Milliseconds that pass when the evening needs them to."""

    def __init__(self) -> None:
        self.at = 1_000_000

    def now(self) -> int:
        self.at += 1
        return self.at


async def championship(store: Store, players: int, rounds: int) -> Callable[[], LiveChampionship]:
    """One that is played to the end; what makes it anew, not loaded."""
    clock = Clock()
    plan = Plan("long", "Long", "", "", 0, "", "secret")
    live = LiveChampionship(plan, store, clock.now)
    chance = random.Random(1)

    async def take(*made: c.Command) -> None:
        await live.submit(*made, actor="director")

    await take(c.Announce(clock.now(), "Long", "club", rounds))
    await take(*(c.Register(clock.now(), f"Player {n}", 1_000 + n) for n in range(players)))
    await take(*(c.CheckIn(clock.now(), n + 1) for n in range(players)))
    for _ in range(rounds):
        await take(c.PairRound(clock.now()))
        await take(c.Publish(clock.now()))
        assert live.state.current is not None
        for game in live.state.current.games:
            if game.second is not None:
                score = GameScore(chance.randint(250, 500), chance.randint(250, 500))
                await take(c.RecordResult(clock.now(), game.table, score))
        await take(c.CloseRound(clock.now()))
    return lambda: LiveChampionship(plan, store, clock.now)


async def evening(store: Store, players: int) -> Callable[[], LiveRoom]:
    """A duplicate game of many turns; what makes its room anew, not loaded."""
    clock = Clock()
    plan = RoomPlan(
        "long", "aaaaaa", "bbbbbb", "s", "Long", "nl-duplicate", (), (), "", 0, "leader"
    )
    rules = rules_of(plan)
    lexicon = lexicon_for(rules, None)
    assert lexicon is not None
    finder = KernelFinder(rules, lexicon)
    aids = aids_of(rules, lexicon)
    chance = random.Random(1)

    def made() -> LiveRoom:
        return LiveRoom(plan, rules, aids, Seed(b"\1" * 32), store, clock.now)

    room = made()

    async def do(command: Command, actor: str = "leader") -> None:
        await room.submit(command, actor=actor, command_id=f"c{clock.now()}")

    await room.open(DrawSource.BLIND)
    await asyncio.gather(
        *(do(EnterPlayer(clock.now(), Entry(n, f"Player {n}"))) for n in range(1, players + 1))
    )
    while len(room.game.turns) < TURNS and room.game.stage is not Stage.OVER:
        try:
            while room.game.stage is Stage.DRAWING:
                await room.submit(Draw(0, b""), actor="leader")
            await do(OpenTurn(clock.now()))
        except Refused:
            break
        assert room.game.turn is not None
        plays = finder.best(room.game.board, room.game.turn.rack, 200)
        slips = [
            Slip("", chosen.tiles, chosen.start, chosen.direction)
            for chosen in (chance.choice(plays) for _ in range(players))
        ]
        await asyncio.gather(
            *(
                do(HandIn(clock.now(), table, slip, Via.PHONE), f"account-{table}")
                for table, slip in enumerate(slips, 1)
            )
        )
        clock.at += 600_000
        await do(CloseTurn(clock.now()))
        await do(LayWord(clock.now(), accept_missing=True))
    return made


async def _loaded(make: Callable[[], Live]) -> tuple[float, Live]:
    best, live = 1e9, make()
    for _ in range(3):
        live = make()
        before = time.process_time()
        await live.stream.load()
        best = min(best, time.process_time() - before)
    return best, live


async def _measured(what: str, store: Store, make: Callable[[], Live]) -> None:
    seconds, live = await _loaded(make)
    figure(f"{what}, {live.version} events: loaded", seconds, "s")
    if isinstance(live, LiveRoom):
        before = time.process_time()
        fold = await live.stream.snapshot(after=0)
        assert fold is not None
        figure(
            f"  its fold, {len(fold.body) / 1e6:.2f} MB: made", time.process_time() - before, "s"
        )
        await store.save_snapshots({live.plan.stream: fold})
        figure("  loaded by its fold", (await _loaded(make))[0], "s")


async def tables(store: Store) -> Callable[[], list[LiveTable]]:
    """Finished games: plans and logs to rebuild tables from; nothing is loaded yet."""
    rules = ruleset("fisc-2023")
    codec = table_codec(tile_set(rules.equipment.tiles))
    made: list[tuple[TablePlan, Seed]] = []
    for number in range(TABLES):
        played = play(rules, number)
        seats = tuple(SeatPlan(name, name) for name in played.game.names)
        name = f"t{number}"
        plan = TablePlan(name, name, rules.name, {}, {}, seats, "", 0, "")
        rows = [NewEvent(type(e).__name__, codec.encode(e), e.at, "") for e in played.events]
        await store.append(plan.stream, rows, after=0)
        made.append((plan, Seed(played.seed)))
    return lambda: [LiveTable(plan, rules, None, seed, store, lambda: 0) for plan, seed in made]


async def _measure_tables(store: Store) -> None:
    make = await tables(store)
    live = make()
    for how in ("log", "fold"):
        best = 1e9
        for _ in range(5):
            live = make()
            before = time.process_time()
            for table in live:
                await table.stream.load()
            best = min(best, time.process_time() - before)
        events = sum(table.version for table in live) / TABLES
        figure(f"a table, {events:.0f} events: loaded by its {how}", best / TABLES * 1e3, "ms")
        live = make()
        gc.collect()
        tracemalloc.start()
        for table in live:
            await table.stream.load()
        gc.collect()
        held = tracemalloc.get_traced_memory()[0]
        kept = {table.plan.stream: await table.stream.snapshot(after=0) for table in live}
        folds = {name: snapshot for name, snapshot in kept.items() if snapshot is not None}
        gc.collect()
        before = tracemalloc.get_traced_memory()[0]
        for table in live:
            del table.stream.state
        gc.collect()
        state = before - tracemalloc.get_traced_memory()[0]
        tracemalloc.stop()
        figure("  what it holds in memory", held / TABLES / 1024, "KiB")
        figure("  of that its state", state / TABLES / 1024, "KiB")
        await store.save_snapshots(folds)


async def _measure() -> None:
    with tempfile.TemporaryDirectory() as folder:
        store = await open_store(sqlite_url(Path(folder) / "faristol.db"))
        try:
            await _measure_tables(store)
        finally:
            await store.close()
    sizes: list[tuple[str, Callable[[Store], Awaitable[Callable[[], Live]]]]] = [
        ("championship, 60 players, 11 rounds", lambda store: championship(store, 60, 11)),
        ("championship, 300 players, 24 rounds", lambda store: championship(store, 300, 24)),
        ("duplicate, 80 players", lambda store: evening(store, 80)),
        ("duplicate, 1,000 players", lambda store: evening(store, 1_000)),
    ]
    for what, played in sizes:
        with tempfile.TemporaryDirectory() as folder:
            store = await open_store(sqlite_url(Path(folder) / "faristol.db"))
            try:
                await _measured(what, store, await played(store))
            finally:
                await store.close()


def main() -> None:
    asyncio.run(_measure())


if __name__ == "__main__":
    main()
