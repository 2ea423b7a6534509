"""The events of a stream in memory: packed until somebody looks."""

import tracemalloc

from faristol.server.streams.history import History
from faristol.store import StoredEvent


def rows(number: int) -> list[StoredEvent]:
    return [
        StoredEvent(
            "t", n + 1, n, "Passed", b'{"type":"Passed","at":%d,"seat":1}' % n, "", b"", b""
        )
        for n in range(number)
    ]


def loaded(stored: list[StoredEvent], read: list[bytes]) -> History[bytes]:
    def note(_kind: str, body: bytes) -> bytes:
        read.append(body)
        return body

    history: History[bytes] = History(note)
    history.load(stored)
    return history


def test_an_event_is_read_once_and_when_somebody_asks() -> None:
    read: list[bytes] = []
    stored = rows(300)
    history = loaded(stored, read)

    assert (len(history), history.kind(-1), read) == (300, "Passed", [])
    assert history[-1] == history[299] == stored[299].body
    assert read == [stored[299].body]
    history.extend([b"new"])
    assert history[297:] == [stored[297].body, stored[298].body, stored[299].body, b"new"]
    assert list(history) == [row.body for row in stored] + [b"new"]


def test_a_log_of_any_length_is_the_same() -> None:
    for number in (0, 1, 10_000):
        stored = rows(number)
        assert list(loaded(stored, [])) == [row.body for row in stored]


def test_nobody_looks_at_a_table_and_it_takes_less_than_half_of_its_log() -> None:
    stored = rows(300)
    tracemalloc.start()
    history = loaded(stored, [])
    taken, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert taken < sum(len(row.body) for row in stored) / 2 + 8 * 3 * len(history)
