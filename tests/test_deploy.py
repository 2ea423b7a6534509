"""The examples in `deploy/` do what their comments say."""

import asyncio
import re
import shlex
import tomllib
from configparser import ConfigParser
from pathlib import Path

import pytest

from faristol.server.championship.uploads import LARGEST_LIST
from faristol.server.settings import load_settings
from faristol.store import NewEvent, check_backup, open_store, sqlite_url
from tests.cli.running import run

DEPLOY = Path(__file__).parent.parent / "deploy"


def command_of(unit: str) -> list[str]:
    """The command that a systemd unit runs, without the program's own name."""
    parser = ConfigParser(strict=False)
    parser.read(DEPLOY / unit)
    program, *arguments = shlex.split(parser["Service"]["ExecStart"])
    assert program == "/opt/faristol/bin/faristol"
    return arguments


def option(arguments: list[str], name: str) -> str:
    return arguments[arguments.index(name) + 1]


def test_the_backup_unit_reads_the_servers_settings_and_prunes(tmp_path: Path) -> None:
    server, backup = command_of("faristol.service"), command_of("faristol-backup.service")
    for name in ("--config", "--data"):
        assert option(backup, name) == option(server, name)
    keep = int(option(backup, "--keep"))

    elsewhere = sqlite_url(tmp_path / "elsewhere" / "f.db")
    (tmp_path / "faristol.toml").write_text(f'port = 1\ndatabase = "{elsewhere}"\n')
    home = tmp_path / "lib"
    (home / "backups").mkdir(parents=True)
    for number in range(keep + 3):
        (home / "backups" / f"faristol-2020-01-01-0000{number:02}.backup").touch()
    asyncio.run(_fill(elsewhere))

    paths = {"/etc/faristol.toml": str(tmp_path / "faristol.toml")}
    moved = [paths.get(each, each.replace("/var/lib/faristol", str(home), 1)) for each in backup]
    ran = run(*moved)

    assert ran.status == 0, ran.err
    kept = sorted((home / "backups").iterdir())
    assert len(kept) == keep
    assert asyncio.run(check_backup(kept[-1])).events == 1
    assert not (home / "faristol.db").exists()


async def _fill(url: str) -> None:
    store = await open_store(url)
    await store.append("table:1", [NewEvent("Said", b"{}", 1)], after=0)
    await store.close()


def test_a_backup_is_checked_without_being_touched(tmp_path: Path) -> None:
    url, backup = sqlite_url(tmp_path / "f.db"), tmp_path / "b.backup"
    asyncio.run(_fill(url))
    assert run("backup", str(backup), "--database", url).status == 0
    before = backup.read_bytes()
    assert "documents match their checksum" in run("backup", "--check", str(backup)).out
    backup.write_bytes(before[:-1000])
    assert run("backup", "--check", str(backup)).status == 2
    for wrong in (["--check"], ["x", "--keep", "2"], ["--check", str(tmp_path / "none")]):
        assert run("backup", *wrong, "--database", url).status == 2


@pytest.mark.parametrize(
    ("example", "size", "metrics"),
    [
        ("nginx.conf", r"client_max_body_size (\d+)m;", r"location \^~ /metrics \{\s*return 404;"),
        ("Caddyfile", r"max_size (\d+)MB", r"@metrics path /metrics .*\n\s*respond @metrics 404"),
    ],
)
def test_a_proxy_hides_the_metrics_and_lets_lists_through(
    example: str, size: str, metrics: str
) -> None:
    text = (DEPLOY / example).read_text()
    found = re.search(size, text)
    assert found is not None
    assert int(found[1]) * 1_000_000 >= LARGEST_LIST
    assert re.search(metrics, text)


def test_the_settings_file_is_one_that_the_server_takes() -> None:
    settings = load_settings({"config": str(DEPLOY / "faristol.toml")}, {})
    known = tomllib.loads((DEPLOY / "faristol.toml").read_text())
    assert settings.public_url == known["public_url"]
