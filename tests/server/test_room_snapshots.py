"""A duplicate room loads from its snapshot as from its log, and from the log when in doubt."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import settings as trying
from hypothesis import strategies as st

from faristol.duplicate import Aids, Game, duplicate_codec, replay
from faristol.duplicate.events import Event
from faristol.server.duplicate.notes import SNAPSHOTS, Noted, RoomSnapshot
from faristol.server.duplicate.room import LiveRoom
from faristol.server.plans.rooms import RoomPlan
from faristol.server.running import start
from faristol.server.seeds import Seed
from faristol.server.settings import Settings
from faristol.store import NewEvent, Snapshot, Store
from tests.duplicate.random_games import RandomGame
from tests.server.client import Client
from tests.server.duplicate_people import join, new_room, room_socket

pytestmark = pytest.mark.anyio

HEAD = bytes(32)
NOTED = Noted()
STREAM = "duplicate:r1"


def played(seed: int, steps: int = 120) -> RandomGame:
    game = RandomGame(seed)
    for _ in game.play(steps):
        pass
    return game


def room_of(store: Store, game: RandomGame) -> LiveRoom:
    """The room of that game, in memory and empty."""
    plan = RoomPlan("r1", "abcdef", "ghjkmn", "s", "", game.edition, (), (), "", 0, "leader")
    rules = game.hall.rules
    return LiveRoom(plan, rules, Aids(), Seed(bytes(32)), store, lambda: 0)


async def written(store: Store, game: RandomGame, events: Sequence[Event]) -> None:
    version = (await store.head(STREAM)).version
    rows = [
        NewEvent(
            type(event).__name__,
            duplicate_codec(game.hall.tiles).encode(event),
            event.at,
            f"account-{number % 5}#c{number // 2}" if number % 3 else "leader",
        )
        for number, event in enumerate(events, version)
    ]
    await store.append(STREAM, rows, after=version)


async def loaded(store: Store, game: RandomGame) -> LiveRoom:
    room = room_of(store, game)
    await room.stream.load()
    return room


async def kept(store: Store, room: LiveRoom) -> Snapshot:
    fold = await room.stream.snapshot(after=0)
    assert fold is not None
    await store.save_snapshots({STREAM: fold})
    return fold


def all_of(room: LiveRoom) -> dict[str, Any]:
    """Everything that a room knows of its log. How often it was shown is nobody else's matter."""
    return {
        "game": room.game,
        "events": list(room.events),
        "actors": room.actors,
        "noted": msgspec.structs.replace(room.notes.noted, shown_revision=0),
    }


@trying(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**32), cut=st.integers(1, 300))
def test_what_comes_back_is_what_was_kept(seed: int, cut: int) -> None:
    game = replay(played(seed).hall.events[:cut])
    fold = SNAPSHOTS.from_bytes(SNAPSHOTS.to_bytes(RoomSnapshot(game, NOTED), HEAD), HEAD)
    assert fold == RoomSnapshot(game, NOTED)


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
async def test_a_room_is_the_same_with_and_without_its_fold(store: Store, seed: int) -> None:
    game = played(seed)
    events = game.hall.events
    cut = 1 + seed * 7 % (len(events) - 1)
    await written(store, game, events[:cut])
    await kept(store, await loaded(store, game))
    await written(store, game, events[cut:])
    by_fold = await loaded(store, game)
    assert by_fold.stream.snapshot_version == cut
    await store.save_snapshots({STREAM: Snapshot(len(events), b"false")})
    by_log = await loaded(store, game)
    assert by_log.stream.snapshot_version == 0
    assert by_log.version == len(events)
    assert all_of(by_fold) == all_of(by_log)


class TestADoubtfulFoldIsIgnored:
    async def test_of_another_log_of_the_future_or_damaged(self, store: Store) -> None:
        game, other = played(1), played(2)
        await written(store, game, game.hall.events)
        by_log = await loaded(store, game)
        good = await by_log.stream.snapshot(after=0)
        assert good is not None
        head = (await store.head(STREAM)).hash
        assert SNAPSHOTS.from_bytes(good.body, head) is not None
        foreign = SNAPSHOTS.to_bytes(RoomSnapshot(other.hall.game, NOTED), HEAD)
        whole = sha256(b"{}").digest() + b"{}"
        bad = (foreign, good.body[:-1], good.body[:40], whole, b"", b"\xff" * 100_000)
        for version, body in enumerate(bad, good.version - len(bad) + 1):
            assert SNAPSHOTS.from_bytes(body, head) is None
            await store.save_snapshots({STREAM: Snapshot(version, body)})
            room = await loaded(store, game)
            assert room.stream.snapshot_version == 0
            assert all_of(room) == all_of(by_log)
        await store.save_snapshots({STREAM: Snapshot(good.version + 1, good.body)})
        assert (await loaded(store, game)).stream.snapshot_version == 0

    async def test_of_another_program(self, monkeypatch: pytest.MonkeyPatch) -> None:
        with monkeypatch.context() as before:
            before.setattr(SNAPSHOTS, "mark", b"the program of last year")
            old = SNAPSHOTS.to_bytes(RoomSnapshot(Game(), NOTED), HEAD)
            assert SNAPSHOTS.from_bytes(old, HEAD) is not None
        assert SNAPSHOTS.from_bytes(old, HEAD) is None


async def test_a_server_that_stops_keeps_the_fold_and_comes_back_to_the_same_evening(
    settings: Settings,
) -> None:
    running = await start(settings)
    async with Client(running.port) as leader, Client(running.port) as phone:
        await leader.come_as_guest("Leader")
        room = await new_room(leader, edition="nl-duplicate", lexicon="none")
        await join(phone, room["code"], "Nil")
        async with room_socket(leader, room["id"]) as desk:
            assert (await desk.do("Draw", "d1", letters="ZEBRANS"))["is"] == "Done"
        before = await running.services.rooms.room(room["id"])
        running.stop_soon()
        await running.stopped()

        again = await start(settings)
        after = await again.services.rooms.room(room["id"])
        assert after.stream.snapshot_version == before.version
        assert all_of(after) == all_of(before)
        async with leader.at(again.port) as back, room_socket(back, room["id"]) as desk:
            repeated = await desk.do("Draw", "d1", letters="ZEBRANS")
            assert repeated["is"] == "Done"
        assert after.version == before.version
        again.stop_soon()
        await again.stopped()
