"""`faristol lexicon install`: the defaults, from packages."""

import os
import signal
import subprocess
from pathlib import Path

import pytest
from tests.cli.lexica import FARISTOL, left
from tests.cli.running import run
from tests.lexicon.packages import catalan_debs

pytestmark = pytest.mark.usefixtures("home")


def test_builds_a_default_from_packages_into_a_folder(tmp_path: Path, home: Path) -> None:
    pool, into = catalan_debs(tmp_path / "pool"), tmp_path / "share"

    ran = run("lexicon", "install", "ca", "--packages", str(pool), "--into", str(into))

    assert ran.status == 0, ran.err
    assert "neither the DISC nor Leximots" in ran.out
    assert "GPL-2.0-or-later" in ran.out
    assert "building the word graph" in ran.err
    assert len(left(into)) == 1
    assert left(home) == []


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["de"],
        ["../ca"],
        ["ca", "--from", "cargo"],
        ["ca", "--packages", "/nonexistent"],
        ["ca", "--packages", "/proc/self"],
        ["nl", "--into", "/proc/x", "--packages", "/tmp"],
    ],
)
def test_what_can_t_be_done_is_said(arguments: list[str], home: Path) -> None:
    ran = run("lexicon", "install", *arguments)

    assert (ran.status, left(home)) == (2, [])
    assert ran.err.strip()
    assert "Traceback" not in ran.err


@pytest.mark.parametrize("kill", [signal.SIGTERM, signal.SIGINT])
def test_leaves_nothing_when_it_is_stopped(
    tmp_path: Path, home: Path, kill: signal.Signals
) -> None:
    path, scratch = tmp_path / "bin", tmp_path / "scratch"
    path.mkdir()
    scratch.mkdir()
    (path / "apt-get").write_text("#!/bin/sh\nexec sleep 30\n")
    (path / "apt-get").chmod(0o755)
    environment = {**os.environ, "PATH": f"{path}:/usr/bin:/bin", "TMPDIR": str(scratch)}
    command = [FARISTOL, "lexicon", "install", "ca", "--from", "debian"]
    with subprocess.Popen(
        command, env=environment, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        assert process.stderr is not None
        assert "asking Debian" in process.stderr.readline()
        os.killpg(process.pid, kill)
        process.communicate(timeout=20)

    assert process.returncode != 0
    assert (left(home), left(scratch)) == ([], [])


def test_two_at_once_end_with_one_whole_lexicon(tmp_path: Path, home: Path) -> None:
    pool = catalan_debs(tmp_path / "pool")
    command = [FARISTOL, "lexicon", "install", "ca", "--packages", str(pool)]
    both = [
        subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in "12"
    ]

    assert [process.wait() for process in both] == [0, 0]
    assert len(left(home)) == 1
    assert run("lexicon", "info", left(home)[0]).status == 0


def test_shows_a_bar_where_somebody_looks(tmp_path: Path) -> None:
    pool = catalan_debs(tmp_path / "pool")
    reader, writer = os.openpty()
    command = [FARISTOL, "lexicon", "install", "ca", "--packages", str(pool)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=writer) as process:
        os.close(writer)
        seen = _read_all(reader)
        assert process.wait() == 0

    assert "faristol-ca" in seen
    assert "━" in seen


def _read_all(reader: int) -> str:
    seen = b""
    try:
        while part := os.read(reader, 65536):
            seen += part
    except OSError:
        pass  # Linux says so when the other end closes
    os.close(reader)
    return seen.decode(errors="replace")
