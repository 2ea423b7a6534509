"""Files arrive whole or not at all."""

import multiprocessing
import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from faristol.lexicon.errors import ShelfError
from faristol.lexicon.placing import check_writable, place_folder, remove_folder, replace_file

SPAWN = multiprocessing.get_context("spawn")


def test_a_folder_holds_exactly_what_was_placed_last(tmp_path: Path) -> None:
    place_folder(tmp_path / "new" / "home", "x@1", {"a": b"1", "b": b"2"})
    place_folder(tmp_path / "new" / "home", "x@1", {"a": b"3"})

    assert {p.name: p.read_bytes() for p in (tmp_path / "new/home/x@1").iterdir()} == {"a": b"3"}
    assert [p.name for p in (tmp_path / "new/home").iterdir()] == ["x@1"]


def _place_under_a_limit(home: Path, limit: int) -> str:
    """In a process of its own: files may not grow past `limit`, as on a full disk."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        place_folder(home, "x@1", {"a": b"1", "words.graph": bytes(limit + 1)})
    except ShelfError as error:
        return str(error)
    return "placed"


def test_a_disk_that_fills_up_leaves_what_was_there_before(tmp_path: Path) -> None:
    place_folder(tmp_path, "x@1", {"a": b"old"})

    with SPAWN.Pool(1) as pool:
        said = pool.apply(_place_under_a_limit, (tmp_path, 10_000))

    assert said.startswith(f"can't write to {tmp_path}")
    assert [p.name for p in tmp_path.iterdir()] == ["x@1"]
    assert (tmp_path / "x@1" / "a").read_bytes() == b"old"


def _place_many(home: Path, mark: int) -> None:
    for _ in range(20):
        place_folder(home, "x@1", {"a": bytes([mark]) * 1000, "b": bytes([mark]) * 1000})


def test_two_at_once_don_t_mix(tmp_path: Path) -> None:
    with SPAWN.Pool(2) as pool:
        pool.starmap(_place_many, [(tmp_path, 1), (tmp_path, 2)])

    assert [p.name for p in tmp_path.iterdir()] == ["x@1"]
    both = (tmp_path / "x@1" / "a").read_bytes() + (tmp_path / "x@1" / "b").read_bytes()
    assert len(set(both)) == 1


def test_what_a_killed_process_left_is_swept_up_a_day_later(tmp_path: Path) -> None:
    left, fresh = tmp_path / ".placing-dead", tmp_path / ".placing-alive"
    left.mkdir()
    fresh.mkdir()
    long_ago = time.time() - 2 * 24 * 3600
    os.utime(left, (long_ago, long_ago))

    place_folder(tmp_path, "x@1", {"a": b"1"})

    assert sorted(p.name for p in tmp_path.iterdir()) == [".placing-alive", "x@1"]


def test_an_interrupted_process_leaves_nothing(tmp_path: Path) -> None:
    script = (
        "import sys, pathlib, signal, os\n"
        "from faristol.lexicon.placing import place_folder\n"
        "class Slow(dict):\n"
        "    def items(self):\n"
        "        yield 'a', b'1'\n"
        "        os.kill(os.getpid(), signal.SIGINT)\n"
        "        yield 'b', b'2'\n"
        "place_folder(pathlib.Path(sys.argv[1]), 'x@1', Slow())\n"
    )
    ran = subprocess.run([sys.executable, "-c", script, str(tmp_path)], capture_output=True)

    assert ran.returncode != 0
    assert list(tmp_path.iterdir()) == []


STOPPED_AT_A_RENAME = """
import errno, pathlib, sys
from faristol.lexicon.placing import place_folder
home, stop, arrives = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3]
renames = []
def hook(event, arguments):
    if event == "os.rename":
        renames.append(arguments)
        if len(renames) == int(arrives):
            raise KeyboardInterrupt if stop == "interrupt" else OSError(errno.ENOSPC, "full")
sys.addaudithook(hook)
place_folder(home, "x@1", {"a": b"new"})
"""


def _place_stopped(home: Path, stop: str, rename: int) -> str:
    command = [sys.executable, "-c", STOPPED_AT_A_RENAME, str(home), stop, str(rename)]
    ran = subprocess.run(command, capture_output=True, text=True)
    assert ran.returncode != 0
    return ran.stderr


@pytest.mark.parametrize("stop", ["interrupt", "full"])
@pytest.mark.parametrize("rename", [1, 2])
def test_what_was_there_stays_when_its_replacement_is_stopped(
    tmp_path: Path, stop: str, rename: int
) -> None:
    place_folder(tmp_path, "x@1", {"a": b"old"})

    _place_stopped(tmp_path, stop, rename)

    assert [p.name for p in tmp_path.iterdir()] == ["x@1"]
    assert (tmp_path / "x@1" / "a").read_bytes() == b"old"


def test_the_reason_is_said_where_nothing_was_there_before(tmp_path: Path) -> None:
    said = _place_stopped(tmp_path, "full", 1)

    assert f"ShelfError: can't write to {tmp_path}: full" in said
    assert list(tmp_path.iterdir()) == []


def test_removing_takes_all_of_a_folder(tmp_path: Path) -> None:
    folder = place_folder(tmp_path, "x@1", {"a": b"1"})

    remove_folder(folder)

    assert list(tmp_path.iterdir()) == []
    with pytest.raises(ShelfError, match="can't remove"):
        remove_folder(folder)


class TestFiles:
    def test_are_replaced_whole(self, tmp_path: Path) -> None:
        replace_file(tmp_path / "deep" / "list", b"one")
        replace_file(tmp_path / "deep" / "list", b"two")

        assert (tmp_path / "deep" / "list").read_bytes() == b"two"
        assert len(list((tmp_path / "deep").iterdir())) == 1

    def test_a_full_device_is_said_to_be_full(self) -> None:
        with pytest.raises(ShelfError, match="No space left"):
            replace_file(Path("/dev/full"), b"words")

    def test_a_folder_is_no_file(self, tmp_path: Path) -> None:
        with pytest.raises(ShelfError, match="directory"):
            replace_file(tmp_path, b"words")


class TestBeforehand:
    def test_a_folder_that_could_be_made_is_good(self, tmp_path: Path) -> None:
        check_writable(tmp_path / "not" / "yet")

    def test_a_file_in_the_way_is_named(self, tmp_path: Path) -> None:
        (tmp_path / "file").touch()

        with pytest.raises(ShelfError, match="file is not a folder"):
            check_writable(tmp_path / "file" / "lexica")

    def test_a_place_that_can_t_be_written_is_named(self) -> None:
        with pytest.raises(ShelfError, match="/proc"):
            place_folder(Path("/proc/faristol"), "x@1", {"a": b"1"})
