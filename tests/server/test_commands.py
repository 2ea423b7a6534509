"""`faristol serve`, `backup`, `restore` and `admin` as people run them."""

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

RUN = [sys.executable, "-c", "from faristol.cli import main; main()"]


def faristol(*arguments: str, status: int = 0) -> str:
    done = subprocess.run([*RUN, *arguments], capture_output=True, text=True, timeout=60)
    assert done.returncode == status, done.stderr
    return done.stdout if status == 0 else done.stderr


@contextmanager
def serving(data: Path, *more: str) -> Iterator[tuple[str, "subprocess.Popen[str]"]]:
    process = subprocess.Popen(
        [*RUN, "serve", "--port", "0", "--data", str(data), "--workers", "0", *more],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    said = ""
    assert process.stdout is not None
    for line in process.stdout:
        said += line
        if line.startswith("Stop with"):
            break
    try:
        yield said, process
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def address(said: str) -> str:
    found = re.search(r"On this machine: +(\S+)/", said)
    assert found, said
    return found[1].replace("localhost", "127.0.0.1")


def test_the_first_start_tells_everything_a_club_needs(tmp_path: Path) -> None:
    with serving(tmp_path) as (said, process):
        assert "Faristol is ready." in said
        link = re.search(r"/invitation/(\S+)", said)
        assert link
        base = address(said)
        assert httpx.get(f"{base}/health/ready").text == "ready\n"
        assert "<title>Faristol</title>" in httpx.get(base).text
        body = {"login": "admin", "name": "Admin", "password": "correct horse battery"}
        accepted = httpx.post(f"{base}/api/v1/invitations/{link[1]}/accept", json=body)
        assert accepted.status_code == 200
        # A guest's name and a password must not stand in what is logged.
        process.send_signal(signal.SIGTERM)
        out, err = process.communicate(timeout=20)
        assert process.returncode == 0
        assert "correct horse" not in out + err
        assert link[1] not in err
    with serving(tmp_path, "--host", "127.0.0.1") as (said, _):
        assert "/invitation/" not in said
        assert "phones" not in said


def test_a_store_goes_through_backup_and_restore(tmp_path: Path) -> None:
    data, file = tmp_path / "data", tmp_path / "night.backup"
    path = faristol("admin", "invite", "--data", str(data), "--role", "director", "--event", "open")
    assert path.startswith("/invitation/")
    with serving(data) as (said, _):
        body = {"login": "dir", "name": "Dir", "password": "correct horse battery"}
        url = f"{address(said)}/api/v1{path.strip().replace('invitation', 'invitations')}/accept"
        assert httpx.post(url, json=body).status_code == 200
        lost = faristol("admin", "password", "DIR", "--data", str(data)).strip()
        assert lost.startswith("/password/")
        url = f"{address(said)}/api/v1{lost.replace('password', 'password-links', 1)}"
        body = {"password": "another good password"}
        assert httpx.post(url, json=body).json()["name"] == "Dir"
        assert httpx.post(url, json=body).status_code == 404
        assert "all hashes are correct" in faristol("backup", str(file), "--data", str(data))
    new = tmp_path / "new"
    assert "Restored" in faristol("restore", str(file), "--data", str(new))
    assert "director@open" in faristol("admin", "accounts", "--data", str(new))
    assert "all hashes are correct" in faristol("admin", "check", "--data", str(new))
    assert "already" in faristol("restore", str(file), "--data", str(new), status=2)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["serve", "--port", "70000"], "port"),
        (["serve", "--database", "mysql://x"], "sqlite:///PATH"),
        (["serve", "--config", "none.toml"], "none.toml"),
        (["backup", "x.backup", "--data", "none"], "no database"),
        (["restore", "none.backup"], "no backup"),
        (["admin", "password", "nobody"], "no such login"),
        (["admin", "password", "no login at all"], "a login has"),
    ],
)
def test_what_can_not_be_done_is_said_in_one_line(
    arguments: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    error = faristol(*arguments, status=2)
    assert said in error
    assert "Traceback" not in error


def test_an_address_that_is_taken_is_said(tmp_path: Path) -> None:
    with serving(tmp_path / "one", "--host", "127.0.0.1") as (said, _):
        port = address(said).rsplit(":", 1)[1]
        error = faristol(
            *("serve", "--host", "127.0.0.1", "--port", port, "--data", str(tmp_path / "two")),
            status=2,
        )
        assert "Traceback" not in error
