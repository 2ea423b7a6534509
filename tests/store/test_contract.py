"""What every store promises, asked of SQLite and of a real PostgreSQL alike."""

import asyncio
from itertools import pairwise

import pytest

from faristol.store import (
    ANY_VERSION,
    FIRST_PREVIOUS,
    Appended,
    BatchedCommand,
    Delete,
    NewEvent,
    Put,
    RepeatedCommandsError,
    RevisionConflictError,
    Snapshot,
    Store,
    StoreClosedError,
    StreamAdvanced,
    Verified,
    VersionConflictError,
    open_store,
    verify_chain,
    verify_store,
)
from faristol.store.contract import Subscription

pytestmark = pytest.mark.anyio


def said(text: str, at: int = 1_000) -> NewEvent:
    return NewEvent("Said", b'{"text":"' + text.encode() + b'"}', at, "somebody")


async def heard_until(ear: Subscription, version: int) -> list[int]:
    """The versions that a listener hears, up to this one."""
    heard = []
    async for reached in ear:
        heard.append(reached.version)
        if reached.version == version:
            ear.close()
    return heard


class TestAppending:
    async def test_events_come_back_in_order_byte_for_byte(self, store: Store) -> None:
        events = [said("l·l", 5), NewEvent("Raw", b'{ "a" :1}\n\x00\xff', 6), said("ny", 7)]
        assert await store.append("table:1", events, after=0) == Appended(1, 3)

        back = await store.read("table:1")
        assert [(e.version, e.type, e.body, e.at, e.actor) for e in back] == [
            (1, "Said", '{"text":"l·l"}'.encode(), 5, "somebody"),
            (2, "Raw", b'{ "a" :1}\n\x00\xff', 6, ""),
            (3, "Said", b'{"text":"ny"}', 7, "somebody"),
        ]

    async def test_a_stream_that_is_elsewhere_refuses_and_says_where(self, store: Store) -> None:
        await store.append("table:1", [said("a"), said("b")], after=0)
        for expected in (0, 1, 3, 99):
            with pytest.raises(VersionConflictError) as refused:
                await store.append("table:1", [said("c")], after=expected)
            assert (refused.value.expected, refused.value.actual) == (expected, 2)
        assert len(await store.read("table:1")) == 2

    async def test_of_many_writers_at_one_version_exactly_one_wins(self, store: Store) -> None:
        tries = [store.append("table:1", [said(str(n))], after=0) for n in range(40)]
        outcomes = await asyncio.gather(*tries, return_exceptions=True)
        assert sum(outcome == Appended(1, 1) for outcome in outcomes) == 1
        assert sum(isinstance(outcome, VersionConflictError) for outcome in outcomes) == 39

    async def test_a_journal_takes_every_writer_in_some_order(self, store: Store) -> None:
        tries = [store.append("audit", [said(str(n))], after=ANY_VERSION) for n in range(40)]
        places = [outcome.first for outcome in await asyncio.gather(*tries)]
        assert sorted(places) == list(range(1, 41))
        verify_chain(await store.read("audit"))

    async def test_streams_do_not_touch_each_other(self, store: Store) -> None:
        await asyncio.gather(
            *(store.append(f"table:{n}", [said("x")] * 3, after=0) for n in range(50))
        )
        assert await store.streams("table:1") == [
            StreamAdvanced(name, 3) for name in sorted(f"table:{n}" for n in (1, *range(10, 20)))
        ]
        assert await verify_store(store) == Verified(50, 150)

    async def test_reading_starts_after_a_version_and_stops_at_a_limit(self, store: Store) -> None:
        await store.append("table:1", [said(str(n)) for n in range(10)], after=0)
        assert [e.version for e in await store.read("table:1", since=4, limit=3)] == [5, 6, 7]
        assert await store.read("table:1", since=10) == []
        assert await store.read("table:none") == []
        assert (await store.head("table:none")).version == 0

    @pytest.mark.parametrize(
        ("stream", "event"),
        [
            ("", said("x")),
            ("Table:1", said("x")),
            ("a\nb", said("x")),
            ("a" * 129, said("x")),
            ("a'; DROP TABLE events; --", said("x")),
            ("table:1", NewEvent("", b"", 1)),
            ("table:1", NewEvent("So\nmething", b"", 1)),
            ("table:1", NewEvent("Said", b"", -1)),
            ("table:1", NewEvent("Said", b"", 1 << 60)),
            ("table:1", NewEvent("Said", b"", 1, "two words")),
            ("table:1", NewEvent("Said", b"", 1, "line\n")),
            ("table:1", NewEvent("Said", bytes((1 << 20) + 1), 1)),
        ],
    )
    async def test_what_the_chain_could_not_carry_is_refused(
        self, store: Store, stream: str, event: NewEvent
    ) -> None:
        with pytest.raises(ValueError):
            await store.append(stream, [event], after=0)
        assert await store.streams() == []

    async def test_nothing_is_not_an_event(self, store: Store) -> None:
        with pytest.raises(ValueError):
            await store.append("table:1", [], after=0)


class TestChain:
    async def test_each_event_names_the_hash_of_the_one_before(self, store: Store) -> None:
        for n in range(3):
            await store.append("table:1", [said("x"), said("y")], after=2 * n)
        events = await store.read("table:1")
        assert events[0].previous == FIRST_PREVIOUS
        assert all(later.previous == earlier.hash for earlier, later in pairwise(events))
        head = await store.head("table:1")
        assert (head.version, head.hash) == verify_chain(events)


class TestCommands:
    async def test_a_command_sent_again_gets_its_first_answer(self, store: Store) -> None:
        first = await store.append("table:1", [said("a"), said("b")], after=0, command="c1")
        again = await store.append("table:1", [said("a"), said("b")], after=0, command="c1")
        late = await store.append("table:1", [said("other")], after=77, command="c1")
        assert first == Appended(1, 2)
        assert again == late == Appended(1, 2, repeated=True)
        assert await store.done("table:1", "c1") == again
        assert await store.done("table:1", "c2") is None
        assert len(await store.read("table:1")) == 2

    async def test_the_same_id_on_another_stream_is_another_command(self, store: Store) -> None:
        await store.append("table:1", [said("a")], after=0, command="c1")
        assert not (await store.append("table:2", [said("a")], after=0, command="c1")).repeated

    async def test_copies_in_one_breath_are_written_once(self, store: Store) -> None:
        tries = [store.append("table:1", [said("a")], after=0, command="c1") for _ in range(20)]
        outcomes = await asyncio.gather(*tries)
        assert sum(not outcome.repeated for outcome in outcomes) == 1
        assert len(await store.read("table:1")) == 1

    async def test_a_refused_command_may_come_again(self, store: Store) -> None:
        with pytest.raises(VersionConflictError):
            await store.append("table:1", [said("a")], after=5, command="c1")
        assert await store.append("table:1", [said("a")], after=0, command="c1") == Appended(1, 1)

    @pytest.mark.parametrize("command", ["x" * 129, "a\nb", "\x00"])
    async def test_an_absurd_command_id_is_refused(self, store: Store, command: str) -> None:
        with pytest.raises(ValueError):
            await store.append("table:1", [said("a")], after=0, command=command)


class TestListening:
    async def test_a_listener_hears_how_far_each_stream_has_come(self, store: Store) -> None:
        ear = store.subscribe()
        await store.append("table:1", [said("a"), said("b")], after=0)
        await store.append("table:2", [said("a")], after=0)
        heard: dict[str, int] = {}

        async def listen() -> None:
            async for reached in ear:
                heard[reached.stream] = reached.version
                if len(heard) == 2:
                    ear.close()

        await asyncio.wait_for(listen(), 5)
        assert heard == {"table:1": 2, "table:2": 1}

    async def test_another_opening_of_the_same_store_is_heard(self, store: Store, url: str) -> None:
        other = await open_store(url)
        try:
            ear = store.subscribe()
            await other.append("table:9", [said("from elsewhere")], after=0)

            async def first() -> StreamAdvanced:
                async for reached in ear:
                    return reached
                raise AssertionError

            assert await asyncio.wait_for(first(), 5) == StreamAdvanced("table:9", 1)
        finally:
            await other.close()

    async def test_a_change_of_documents_tells_what_it_was_asked_to_and_only_once_it_is_made(
        self, store: Store
    ) -> None:
        ear = store.subscribe()
        here = Put("presence", "one", b"{}", revision=0)
        await store.change([here], tell=StreamAdvanced("presence:one", 7))
        with pytest.raises(RevisionConflictError):
            await store.change([here], tell=StreamAdvanced("presence:refused", 8))
        await store.append("table:1", [said("a")], after=0)
        heard = []

        async def listen() -> None:
            async for reached in ear:
                heard.append(reached)
                if reached.stream == "table:1":
                    ear.close()

        await asyncio.wait_for(listen(), 20)
        assert heard == [StreamAdvanced("presence:one", 7), StreamAdvanced("table:1", 1)]
        assert await store.streams("presence") == []
        with pytest.raises(ValueError, match="can't name"):
            await store.change([], tell=StreamAdvanced("no such name\n", 1))

    async def test_a_slow_listener_gets_only_the_newest_version(self, store: Store) -> None:
        slow, prompt = store.subscribe(), store.subscribe()
        for n in range(20):
            await store.append("table:1", [said("x")], after=n)
        await asyncio.wait_for(heard_until(prompt, 20), 5)
        assert await asyncio.wait_for(heard_until(slow, 20), 5) == [20]

    async def test_closing_the_store_ends_the_listening(self, store: Store) -> None:
        ear = store.subscribe()
        await store.close()

        async def all_of_it() -> list[StreamAdvanced]:
            return [reached async for reached in ear]

        assert await asyncio.wait_for(all_of_it(), 5) == []


class TestSeveralCommandsInOneAppend:
    EVENTS = (said("a"), said("b"), said("c"), said("d"))
    BATCH = (BatchedCommand("anna#1", 0, 0), BatchedCommand("bernat#1", 1, 2))

    async def test_each_gets_its_own_answer_and_events_of_nobody_may_follow(
        self, store: Store
    ) -> None:
        await store.append("room:1", [said("open")], after=0)
        done = await store.append("room:1", self.EVENTS, after=1, commands=self.BATCH)
        assert done == Appended(2, 5)
        assert await store.done("room:1", "anna#1") == Appended(2, 2, repeated=True)
        assert await store.done("room:1", "bernat#1") == Appended(3, 4, repeated=True)

    @pytest.mark.parametrize("after", [0, 4, ANY_VERSION])
    async def test_a_repeated_one_stops_the_batch_and_gets_its_first_answer(
        self, store: Store, after: int
    ) -> None:
        await store.append("room:1", self.EVENTS, after=0, commands=self.BATCH)
        again = (BatchedCommand("carla#1", 0, 0), BatchedCommand("bernat#1", 1, 1))
        with pytest.raises(RepeatedCommandsError) as refused:
            await store.append("room:1", self.EVENTS[:2], after=after, commands=again)
        assert refused.value.answers == {"bernat#1": Appended(2, 3, repeated=True)}
        assert (await store.head("room:1")).version == 4
        assert await store.done("room:1", "carla#1") is None
        (alone,) = again[:1]
        done = await store.append("room:1", self.EVENTS[:1], after=4, commands=[alone])
        assert done == Appended(5, 5)

    async def test_a_command_known_from_an_append_of_its_own_is_repeated_too(
        self, store: Store
    ) -> None:
        await store.append("room:1", [said("a")], after=0, command="anna#1")
        with pytest.raises(RepeatedCommandsError) as refused:
            await store.append("room:1", self.EVENTS, after=1, commands=self.BATCH)
        assert refused.value.answers == {"anna#1": Appended(1, 1, repeated=True)}
        alone = await store.append("room:1", [said("b")], after=0, command="anna#1")
        assert alone == Appended(1, 1, repeated=True)

    async def test_the_same_id_in_another_stream_is_another_command(self, store: Store) -> None:
        for room in ("room:1", "room:2"):
            done = await store.append(room, self.EVENTS, after=0, commands=self.BATCH)
            assert done == Appended(1, 4)

    async def test_of_batches_at_once_with_one_command_exactly_one_is_written(
        self, store: Store
    ) -> None:
        tries = [
            store.append("room:1", self.EVENTS, after=ANY_VERSION, commands=self.BATCH)
            for _ in range(20)
        ]
        outcomes = await asyncio.gather(*tries, return_exceptions=True)
        assert outcomes.count(Appended(1, 4)) == 1
        assert sum(isinstance(each, RepeatedCommandsError) for each in outcomes) == 19
        assert (await store.head("room:1")).version == 4

    async def test_a_batch_behind_another_version_is_refused_and_forgotten(
        self, store: Store
    ) -> None:
        await store.append("room:1", [said("a")], after=0)
        with pytest.raises(VersionConflictError):
            await store.append("room:1", self.EVENTS, after=0, commands=self.BATCH)
        assert await store.done("room:1", "anna#1") is None

    @pytest.mark.parametrize(
        "commands",
        [
            [BatchedCommand("", 0, 0)],
            [BatchedCommand("a\n", 0, 0)],
            [BatchedCommand("a" * 129, 0, 0)],
            [BatchedCommand("a", -1, 0)],
            [BatchedCommand("a", 1, 0)],
            [BatchedCommand("a", 0, 4)],
            [BatchedCommand("a", 0, 0), BatchedCommand("a", 1, 1)],
        ],
    )
    async def test_a_batch_that_makes_no_sense_is_refused(
        self, store: Store, commands: list[BatchedCommand]
    ) -> None:
        with pytest.raises(ValueError, match="command"):
            await store.append("room:1", self.EVENTS, after=0, commands=commands)
        with pytest.raises(ValueError, match="either one command or several"):
            await store.append("room:1", self.EVENTS, after=0, command="b", commands=self.BATCH)
        assert (await store.head("room:1")).version == 0


class TestSnapshots:
    async def test_the_newest_snapshot_stays(self, store: Store) -> None:
        assert await store.load_snapshot("table:1") is None
        for version in (3, 9, 5):
            await store.save_snapshots({"table:1": Snapshot(version, bytes([version]))})
        assert await store.load_snapshot("table:1") == Snapshot(9, b"\x09")

    async def test_many_are_kept_at_once_each_unless_an_older_one(self, store: Store) -> None:
        await store.save_snapshots({"table:2": Snapshot(4, b"new")})
        await store.save_snapshots({"table:2": Snapshot(3, b"old"), "table:3": Snapshot(1, b"3")})
        assert await store.load_snapshot("table:2") == Snapshot(4, b"new")
        assert await store.load_snapshot("table:3") == Snapshot(1, b"3")
        await store.save_snapshots({})

    async def test_saving_one_is_no_event_and_holds_up_no_append(self, store: Store) -> None:
        folds = {f"table:{number}": Snapshot(1, bytes(2_000)) for number in range(200)}
        event = NewEvent("Happened", b"{}", 1, "")
        await asyncio.gather(
            store.save_snapshots(folds),
            *(store.append("table:x", [event], after=ANY_VERSION) for _ in range(20)),
        )
        assert [reached.stream for reached in await store.streams()] == ["table:x"]
        assert (await store.head("table:x")).version == 20


class TestRegister:
    async def test_a_document_comes_back_with_its_revision(self, store: Store) -> None:
        await store.change([Put("account", "a", b"1"), Put("account", "b", b"2")])
        await store.change([Put("account", "a", b"3")])
        document = await store.get("account", "a", now=0)
        assert document is not None
        assert (document.body, document.revision) == (b"3", 2)
        assert [d.key for d in await store.find("account", now=0)] == ["a", "b"]

    async def test_who_did_not_see_the_newest_revision_can_not_write(self, store: Store) -> None:
        await store.change([Put("account", "a", b"1", revision=0)])
        for change in (
            Put("account", "a", b"2", revision=0),
            Put("account", "a", b"2", revision=7),
            Delete("account", "a", revision=7),
            Put("account", "none", b"2", revision=1),
        ):
            with pytest.raises(RevisionConflictError):
                await store.change([Put("account", "other", b""), change])
        assert await store.get("account", "other", now=0) is None

    async def test_of_many_who_take_a_name_one_gets_it(self, store: Store) -> None:
        tries = [store.change([Put("login", "joan", bytes([n]), revision=0)]) for n in range(20)]
        outcomes = await asyncio.gather(*tries, return_exceptions=True)
        assert outcomes.count(None) == 1

    async def test_what_has_expired_is_not_there_and_can_be_purged(self, store: Store) -> None:
        await store.change([Put("sign-in", "a", b"", expires=100), Put("sign-in", "b", b"")])
        assert await store.get("sign-in", "a", now=99) is not None
        assert await store.get("sign-in", "a", now=100) is None
        assert [d.key for d in await store.find("sign-in", now=100)] == ["b"]
        assert await store.purge(100) == 1
        assert await store.purge(100) == 0

    async def test_a_deleted_document_starts_again(self, store: Store) -> None:
        await store.change([Put("account", "a", b"1")])
        await store.change([Delete("account", "a"), Delete("account", "never there")])
        assert await store.get("account", "a", now=0) is None
        await store.change([Put("account", "a", b"2", revision=0)])

    async def test_the_journal_is_written_with_the_change_or_not_at_all(self, store: Store) -> None:
        await store.change([Put("role", "a", b"", revision=0)], journal="audit", events=[said("1")])
        with pytest.raises(RevisionConflictError):
            await store.change(
                [Put("role", "a", b"", revision=0)], journal="audit", events=[said("2")]
            )
        assert [e.version for e in await store.read("audit")] == [1]

    async def test_one_document_can_not_be_changed_twice_at_once(self, store: Store) -> None:
        with pytest.raises(ValueError):
            await store.change([Put("account", "a", b"1"), Delete("account", "a")])

    async def test_keys_are_found_by_their_beginning_and_nothing_like_it(
        self, store: Store
    ) -> None:
        for key in ("a%", "a%1", "ab", "a_", "b"):
            await store.change([Put("k", key, b"")])
        assert [d.key for d in await store.find("k", 0, prefix="a%")] == ["a%", "a%1"]

    @pytest.mark.parametrize("prefix", ["", "a", "a\ud7ff", "a\U0010ffff", "\U0010ffff"])
    async def test_every_beginning_finds_what_begins_so(self, store: Store, prefix: str) -> None:
        keys = [prefix + more for more in ("1", "\ue000", "\U0010ffff", "\U0010ffff\U0010ffff")]
        for key in (*keys, "a\ue000", "b", "\u00e9"):
            await store.change([Put("k", key, b"", expires=None)])
        every = [found.key for found in await store.find("k", 0)]
        found = [found.key for found in await store.find("k", 0, prefix=prefix)]
        assert found == [key for key in every if key.startswith(prefix)]
        assert set(keys) <= set(found)
        last = await store.find_last("k", 0, prefix, most=99)
        assert [each.key for each in last] == found[::-1]

    async def test_the_last_come_first_and_no_more_than_are_wanted(self, store: Store) -> None:
        for number in range(5):
            await store.change([Put("k", f"a:{number}", b"", expires=9 if number == 3 else None)])
        await store.change([Put("k", "b:0", b""), Put("j", "a:9", b"")])

        async def last(before: str = "", *, now: int = 0) -> list[str]:
            found = await store.find_last("k", now, "a:", before=before, most=2)
            return [document.key for document in found]

        assert await last() == ["a:4", "a:3"]
        assert await last("a:3") == ["a:2", "a:1"]
        assert await last("a:1") == ["a:0"]
        assert await last("a:0") == []
        assert await last(now=9) == ["a:4", "a:2"]
        assert await last("b") == ["a:4", "a:3"]
        assert await last("a\0") == await last("\ud800") == []

    @pytest.mark.parametrize("key", ["\0", "a\0b", "\ud800", "a\udfff"])
    async def test_nothing_is_kept_or_found_under_what_is_no_text(
        self, store: Store, key: str
    ) -> None:
        await store.change([Put("account", "a", b"1")])
        assert await store.get("account", key, now=0) is None
        assert await store.find("account", now=0, prefix=key) == []
        for change in (Put("account", key, b"2"), Delete("account", key)):
            with pytest.raises(ValueError, match="can't have the key"):
                await store.change([change])
        assert [found.key for found in await store.find("account", now=0)] == ["a"]


class TestClosing:
    async def test_what_was_handed_over_is_written_before_the_end(
        self, store: Store, url: str
    ) -> None:
        writing = [
            asyncio.create_task(store.append(f"table:{n}", [said("x")], after=0)) for n in range(30)
        ]
        await asyncio.sleep(0)
        await store.close()
        assert all(outcome == Appended(1, 1) for outcome in await asyncio.gather(*writing))
        again = await open_store(url)
        assert len(await again.streams("table:")) == 30
        await again.close()

    async def test_a_closed_store_says_so(self, store: Store) -> None:
        await store.close()
        await store.close()
        for asking in (
            store.append("table:1", [said("x")], after=0),
            store.read("table:1"),
            store.ping(),
        ):
            with pytest.raises(StoreClosedError):
                await asking

    async def test_who_goes_away_does_not_take_the_write_along(self, store: Store) -> None:
        task = asyncio.create_task(store.append("table:1", [said("x")], after=0))
        await asyncio.sleep(0)
        task.cancel()
        await store.ping()
        assert len(await store.read("table:1")) == 1
