"""The chain of hashes: recomputable by anybody, silent about no change."""

import asyncio
import subprocess

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faristol.store import (
    FIRST_PREVIOUS,
    ChainBrokenError,
    NewEvent,
    StoredEvent,
    chained,
    open_store,
    sqlite_url,
    verify_chain,
    verify_store,
)

EVENTS = tuple(
    chained(
        "table:1", 0, FIRST_PREVIOUS, [NewEvent("Said", c, n) for n, c in enumerate([b"a"] * 3)]
    )
)


@given(data=st.data())
@settings(deadline=None)
def test_no_change_goes_unnoticed(data: st.DataObject) -> None:
    events = list(EVENTS)
    place = data.draw(st.integers(0, 2))
    field = data.draw(st.sampled_from(["stream", "version", "at", "type", "body", "actor"]))
    kinds = {"version": st.integers(0, 9), "at": st.integers(0, 9), "body": st.binary()}
    values = {name: getattr(events[place], name) for name in StoredEvent.__struct_fields__}
    was = values[field]
    values[field] = data.draw(kinds.get(field, st.text()).filter(lambda value: value != was))
    events[place] = StoredEvent(**values)
    with pytest.raises(ChainBrokenError):
        verify_chain(events)


def test_a_missing_event_breaks_the_chain() -> None:
    with pytest.raises(ChainBrokenError) as broken:
        verify_chain([EVENTS[0], EVENTS[2]])
    assert broken.value.version == 2


def test_the_last_events_cut_off_leave_a_shorter_good_chain_with_another_head() -> None:
    assert verify_chain(EVENTS[:2]) == (2, EVENTS[1].hash)
    assert EVENTS[1].hash != EVENTS[2].hash


def test_sha256sum_gives_the_same_hash() -> None:
    event = EVENTS[1]
    text = f"{event.previous.hex()}\ntable:1\n2\n1\nSaid\n\n".encode() + event.body
    done = subprocess.run(["sha256sum"], input=text, capture_output=True, check=True)
    assert done.stdout.split()[0].decode() == event.hash.hex()


@given(st.lists(st.lists(st.binary(max_size=200), min_size=1, max_size=4), max_size=6))
@settings(max_examples=15, deadline=None)
def test_whatever_was_appended_is_read_back_and_verifies(
    tmp_path_factory: pytest.TempPathFactory, bodies: list[list[bytes]]
) -> None:
    async def play() -> None:
        store = await open_store(sqlite_url(tmp_path_factory.mktemp("store") / "f.db"))
        version = 0
        for group in bodies:
            events = [NewEvent("Raw", body, 1) for body in group]
            version = (await store.append("s", events, after=version)).last
        assert [e.body for e in await store.read("s")] == [b for group in bodies for b in group]
        assert (await verify_store(store)).events == version
        await store.close()

    asyncio.run(play())
