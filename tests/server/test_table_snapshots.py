"""Snapshots that are kept beside the log: they spare time and never change a game."""

import sqlite3
from collections.abc import AsyncIterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as trying
from hypothesis import strategies as st

from faristol.notation.table_codec import table_codec
from faristol.rulebook import EDITIONS, Ruleset, ruleset
from faristol.server.plans.tables import SeatPlan, TablePlan
from faristol.server.problem import Problem
from faristol.server.running import start
from faristol.server.seeds import Seed
from faristol.server.settings import Settings
from faristol.server.tables.live import LiveTable
from faristol.server.tables.record import SNAPSHOTS, TableRecord
from faristol.store import (
    ChainBrokenError,
    NewEvent,
    Snapshot,
    Store,
    open_store,
    sqlite_url,
    verify_store,
)
from faristol.table import replay
from faristol.table.draws import commitment, ledger_of
from faristol.table.events import Event, SeedCommitted, TableOpened
from faristol.table.hosting import HostedGame
from faristol.tiles import tile_set
from tests.server.client import Client
from tests.server.playing import begun, play_on, seated
from tests.table import drawn_games
from tests.table.drawn_games import Played

pytestmark = pytest.mark.anyio

PLAYED = [name for name in EDITIONS if name != "nl-duplicate"]
HEAD = bytes(32)


@pytest.fixture
async def store(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Store]:
    opened = await open_store(sqlite_url(tmp_path / "f.db"))
    yield opened
    await opened.close()


SEEDS: dict[str, bytes] = {}
"""The seeds of the games that were played here, by what was promised."""


def play(rules: Ruleset, number: int, **more: Any) -> Played:
    played = drawn_games.play(rules, number, **more)
    SEEDS[commitment(played.seed)] = played.seed
    return played


def table_of(store: Store, edition: str, events: Sequence[Event], name: str = "t1") -> LiveTable:
    """The table that these events were played at, in memory and empty."""
    opened = events[0]
    assert isinstance(opened, TableOpened)
    plan = TablePlan(
        id=name,
        code="abcdef",
        edition=edition,
        options={},
        readings={},
        seats=tuple(SeatPlan(each, each) for each in opened.names),
        lexicon="",
        created=0,
        created_by="",
    )
    promised = next((e.commitment for e in events if isinstance(e, SeedCommitted)), "")
    seed = Seed(SEEDS.get(promised, bytes(32)))
    return LiveTable(plan, ruleset(edition), None, seed, store, lambda: 0)


async def written(store: Store, edition: str, events: Sequence[Event], name: str = "t1") -> None:
    box = tile_set(ruleset(edition).equipment.tiles)
    rows = [NewEvent(type(e).__name__, table_codec(box).encode(e), e.at, "") for e in events]
    version = (await store.head(f"table:{name}")).version
    await store.append(f"table:{name}", rows, after=version)


async def kept_at(store: Store, edition: str, events: Sequence[Event], name: str = "t1") -> bytes:
    """Write events, load the table and keep its fold; the fold's bytes."""
    await written(store, edition, events, name)
    table = table_of(store, edition, events, name)
    await table.stream.load()
    fold = await table.stream.snapshot(after=0)
    assert fold is not None
    assert fold.version == len(events)
    assert await table.stream.snapshot(after=0) is None
    await store.save_snapshots({table.plan.stream: fold})
    return fold.body


async def loaded(store: Store, edition: str, events: Sequence[Event]) -> LiveTable:
    table = table_of(store, edition, events)
    await table.stream.load()
    return table


def is_as_played(table: LiveTable, events: Sequence[Event]) -> bool:
    same = table.game == replay(events) and table.ledger == ledger_of(events)
    return same and list(table.events) == list(events) and table.version == len(events)


@pytest.mark.parametrize("edition", PLAYED)
@trying(max_examples=8, deadline=None)
@given(number=st.integers(0, 10_000), cut=st.integers(1, 400))
def test_what_comes_back_is_what_was_kept(edition: str, number: int, cut: int) -> None:
    rules = ruleset(edition)
    events = play(rules, number, seats=rules.players.most).events[:cut]
    game, ledger = replay(events), ledger_of(events)

    state = HostedGame(game, ledger, events[0].at)
    record = TableRecord(tile_set(game.tile_set), lambda: game.names)

    body = record.to_snapshot(state, HEAD)

    assert record.from_snapshot(body, HEAD, ()) == state
    assert not any(name.encode() in body for name in game.names)


@pytest.mark.parametrize("edition", PLAYED)
@pytest.mark.parametrize("number", [3, 17])
async def test_a_table_is_the_same_with_and_without_its_fold(
    store: Store, edition: str, number: int
) -> None:
    rules = ruleset(edition)
    events = play(rules, number, seats=rules.players.most).events
    cut = 1 + number * 7 % (len(events) - 1)
    await kept_at(store, edition, events[:cut])
    at_once = await loaded(store, edition, events[:cut])
    assert is_as_played(at_once, events[:cut])

    await written(store, edition, events[cut:])
    later = await loaded(store, edition, events)

    assert is_as_played(later, events)
    kept = await later.stream.snapshot(after=0)
    assert kept is not None
    await store.save_snapshots({later.plan.stream: kept})
    assert is_as_played(await loaded(store, edition, events), events)


async def test_the_fold_is_really_used(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    events = play(ruleset("fisc-2023"), 5).events
    await kept_at(store, "fisc-2023", events)
    read: list[str] = []
    one = TableRecord.decode

    def counted(record: TableRecord, kind: str, body: bytes) -> Event:
        read.append(kind)
        return one(record, kind, body)

    monkeypatch.setattr(TableRecord, "decode", counted)

    table = await loaded(store, "fisc-2023", events)

    assert table.game == replay(events)
    assert read == []
    assert table.events[-1] == events[-1]
    assert len(read) == 1


class TestWhatDoesNotFitIsIgnored:
    EDITION = "fisc-2023"

    @pytest.fixture
    def events(self) -> list[Event]:
        return play(ruleset(self.EDITION), 11).events

    async def replaced(self, store: Store, version: int, body: bytes) -> None:
        """Put something else in a fold's place."""
        path = getattr(store, "path")  # noqa: B009 - only the embedded store has one
        with sqlite3.connect(path) as db:
            db.execute("UPDATE snapshots SET version = ?, body = ?", (version, body))
        db.close()

    async def test_a_damaged_one(self, store: Store, events: list[Event]) -> None:
        body = await kept_at(store, self.EDITION, events)
        damaged = [b"", b"\x00", body[:31], body[:32], body[:-1], body + b"\x00", bytes(len(body))]
        damaged += [
            body[:at] + bytes([body[at] ^ 1 << at % 8]) + body[at + 1 :]
            for at in range(0, len(body), 97)
        ]
        for wrong in damaged:
            await self.replaced(store, len(events), wrong)
            assert is_as_played(await loaded(store, self.EDITION, events), events)

    @pytest.mark.parametrize("by", [-1_000, -1, 1, 1_000])
    async def test_one_of_another_version(self, store: Store, events: list[Event], by: int) -> None:
        body = await kept_at(store, self.EDITION, events[:80])
        await written(store, self.EDITION, events[80:])
        await self.replaced(store, 80 + by, body)
        assert is_as_played(await loaded(store, self.EDITION, events), events)

    async def test_one_of_another_game(self, store: Store, events: list[Event]) -> None:
        other = play(ruleset(self.EDITION), 12).events
        foreign = await kept_at(store, self.EDITION, other[: len(events)], "t2")
        await written(store, self.EDITION, events)
        version = min(len(other), len(events))
        await store.save_snapshots({"table:t1": Snapshot(version, foreign)})
        assert is_as_played(await loaded(store, self.EDITION, events), events)

    async def test_one_of_another_program(
        self, store: Store, events: list[Event], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with monkeypatch.context() as before:
            before.setattr(SNAPSHOTS, "mark", b"the program of last year")
            strange = SNAPSHOTS.to_bytes(HostedGame(), HEAD)
            assert SNAPSHOTS.from_bytes(strange, HEAD) is not None
            await kept_at(store, self.EDITION, events)
        assert SNAPSHOTS.from_bytes(strange, HEAD) is None
        assert is_as_played(await loaded(store, self.EDITION, events), events)

    async def test_one_that_never_was_a_fold(self, store: Store, events: list[Event]) -> None:
        await written(store, self.EDITION, events)
        for body in (b"{}", b"\x93\x01\x02\x03" * 50, b"\xff" * 5_000_000):
            whole = sha256(body).digest() + body
            await store.save_snapshots({"table:t1": Snapshot(len(events), whole)})
            assert is_as_played(await loaded(store, self.EDITION, events), events)


class TestVerifying:
    async def test_a_false_fold_is_nothing_to_it(self, store: Store) -> None:
        events = play(ruleset("fisc-2023"), 11).events
        await written(store, "fisc-2023", events)
        said = await verify_store(store)
        await store.save_snapshots({"table:t1": Snapshot(len(events), b"false")})
        assert await verify_store(store) == said

    async def test_a_good_fold_hides_no_change_in_the_log(self, store: Store) -> None:
        events = play(ruleset("fisc-2023"), 11).events
        await kept_at(store, "fisc-2023", events)
        path = getattr(store, "path")  # noqa: B009 - only the embedded store has one
        with sqlite3.connect(path) as db:
            db.execute(
                "UPDATE events SET body = CAST(replace(body, '\"seat\":0', '\"seat\":1') AS BLOB)"
            )
        db.close()
        with pytest.raises(ChainBrokenError):
            await verify_store(store)
        with pytest.raises(Problem, match="damaged"):
            await table_of(store, "fisc-2023", events).stream.load()


async def test_a_server_that_stops_keeps_folds_and_comes_back_to_the_same_games(
    settings: Settings,
) -> None:
    running = await start(settings, robot_pause_s=0)
    async with Client(running.port) as anna, Client(running.port) as bernat:
        await anna.come_as_guest("Anna")
        await bernat.come_as_guest("Bernat")
        table = await seated(anna, bernat)
        async with anna.socket(table) as a, bernat.socket(table) as b:
            await begun(a, b)
            await a.until(lambda: a.view and (a.events("TurnBegan") or a.view["on_turn"]))
            seat = (await anna.get(f"/tables/{table}/state"))["on_turn"]
            player, socket = ((anna, a), (bernat, b))[seat]
            await play_on(player, socket, table, seat)
    running.stop_soon()
    await running.stopped()
    before = await running.services.hall.table(table)

    store = await open_store(settings.store_url)
    kept = await store.load_snapshot(f"table:{table}")
    await store.close()
    assert kept is not None
    assert kept.version == before.version

    again = await start(settings, robot_pause_s=0)
    try:
        after = await again.services.hall.table(table)
        assert list(after.events)[: before.version] == list(before.events)
        assert after.game.racks == before.game.racks
        assert after.game.board == before.game.board
        assert (await verify_store(again.services.store)).streams >= 1
    finally:
        again.stop_soon()
        await again.stopped()
