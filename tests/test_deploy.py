"""The examples in `deploy/` do what their comments say."""

import asyncio
import re
import shlex
import tomllib
from configparser import ConfigParser
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]

from faristol.server.endpoints.uploads import LARGEST_LIST
from faristol.server.settings import SettingsError, load_settings
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
        (
            "nginx-several.conf",
            r"client_max_body_size (\d+)m;",
            r"location \^~ /metrics \{\s*return 404;",
        ),
        (
            "Caddyfile.several",
            r"max_size (\d+)MB",
            r"@metrics path /metrics .*\n\s*respond @metrics 404",
        ),
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


def test_the_compose_files_servers_share_a_database_and_believe_the_proxy() -> None:
    text = (DEPLOY / "compose.yaml").read_text()
    compose = yaml.safe_load(re.sub(r"\$\{\w+:-([^}]*)\}", r"\1", text))
    services = compose["services"]
    servers = {name: each for name, each in services.items() if each.get("image") == "faristol"}
    assert len(servers) > 1
    for each in servers.values():
        settings = load_settings({}, each["environment"])
        assert settings.database.endswith("@database/faristol")
        address = services["proxy"]["networks"]["default"]["ipv4_address"]
        assert settings.trusted_proxies == address
        assert (DEPLOY.parent / each["build"]["dockerfile"]).exists()
        # Longer than the server takes to let everybody finish.
        assert int(each["stop_grace_period"].rstrip("s")) > 5
    exposed = re.search(r"EXPOSE (\d+)", (DEPLOY / "Containerfile").read_text())
    assert exposed is not None
    upstreams = " ".join(f"{name}:{exposed[1]}" for name in servers)
    mounted = services["proxy"]["volumes"][0].split(":")[0]
    assert f"reverse_proxy {upstreams} {{" in (DEPLOY / mounted).read_text()
    assert "database" in services


def test_the_manifests_servers_are_ready_when_they_say_so_and_never_all_away() -> None:
    kinds = {
        each["kind"]: each for each in yaml.safe_load_all((DEPLOY / "kubernetes.yaml").read_text())
    }
    told = {**kinds["Secret"]["stringData"], **kinds["ConfigMap"]["data"]}
    settings = load_settings({}, told)
    assert settings.database.startswith("postgresql://")
    spec = kinds["Deployment"]["spec"]
    assert spec["replicas"] > kinds["PodDisruptionBudget"]["spec"]["minAvailable"] >= 1
    assert spec["strategy"]["rollingUpdate"]["maxUnavailable"] == 0
    (container,) = spec["template"]["spec"]["containers"]
    (port,) = (each["containerPort"] for each in container["ports"])
    assert port == settings.port == kinds["Service"]["spec"]["ports"][0]["targetPort"]
    probes = {name: container[name]["httpGet"]["path"] for name in container if "Probe" in name}
    assert probes == {
        "readinessProbe": "/health/ready",
        "livenessProbe": "/health",
        "startupProbe": "/health",
    }
    (rule,) = kinds["Ingress"]["spec"]["rules"]
    paths = {each["path"]: each["backend"]["service"]["name"] for each in rule["http"]["paths"]}
    assert paths["/"] == kinds["Service"]["metadata"]["name"] != paths["/metrics"]


@pytest.mark.parametrize("wrong", ["10.0.0.0/33", "x/8", "127.0.0.1,::/200"])
def test_proxies_that_no_network_has_are_refused(wrong: str) -> None:
    with pytest.raises(SettingsError, match="trusted_proxies"):
        load_settings({"trusted_proxies": wrong}, {})
