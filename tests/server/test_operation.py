"""TLS, logs, metrics, and going away."""

import asyncio
import datetime
import ipaddress
import json
import re
import ssl
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import structlog
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from websockets.asyncio.client import connect

from faristol.server.logs import path_without_secrets, set_up_logs
from faristol.server.operations import OPERATIONS
from faristol.server.page_addresses import PAGES, addresses
from faristol.server.running import Running, start
from faristol.server.settings import Settings
from faristol.store import StoreFullError
from tests.server.client import Client
from tests.server.playing import begun, seated

pytestmark = pytest.mark.anyio


def certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate for loopback, signed by itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "faristol.test")])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(
            x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]),
            critical=False,
        )
        .sign(key, hashes.SHA256())
    )
    paths = folder / "certificate.pem", folder / "key.pem"
    paths[0].write_bytes(made.public_bytes(serialization.Encoding.PEM))
    paths[1].write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    return paths


async def test_with_a_certificate_everything_is_encrypted_and_cookies_are_too(
    settings: Settings, tmp_path: Path
) -> None:
    made, key = certificate(tmp_path)
    secure = msgspec.structs.replace(settings, certificate=str(made), key=str(key))
    running = await start(secure, robot_pause_s=0)
    trust = ssl.create_default_context(cafile=str(made))
    base = f"https://127.0.0.1:{running.port}"
    async with httpx.AsyncClient(base_url=base, verify=trust) as http:
        answer = await http.post("/api/v1/sign-in/guest", json={"name": "Anna"})
        assert "secure" in answer.headers["set-cookie"].lower()
        assert "strict-transport-security" in answer.headers
        headers = {"x-faristol-csrf": answer.json()["csrf"]}
        table = (
            await http.post("/api/v1/tables", json={"robots": ["club"]}, headers=headers)
        ).json()
        url = f"{base}/api/v1/tables/{table['id']}/socket".replace("https", "wss")
        cookie = {"cookie": f"faristol={http.cookies['faristol']}"}
        async with connect(url, ssl=trust, additional_headers=cookie, proxy=None) as line:
            assert json.loads(await line.recv())["seat"] == 0
    running.stop_soon()
    await running.stopped()


async def test_metrics_count_and_name_nobody(server: Running, anna: Client, bernat: Client) -> None:
    table = await seated(anna, bernat)
    async with anna.socket(table) as a, bernat.socket(table) as b:
        await begun(a, b)
        async with httpx.AsyncClient(base_url=anna.base) as http:
            text = (await http.get("/metrics")).text
    assert "faristol_connections 2.0" in text
    assert "faristol_tables 1.0" in text
    assert 'faristol_requests_total{operation="create-table",status="200"} 1.0' in text
    assert not {"Anna", table, anna.id} & set(text.replace('"', " ").split())


async def test_going_tells_sockets_and_streams_to_come_back(settings: Settings) -> None:
    running = await start(settings)
    async with Client(running.port) as anna, Client(running.port) as bernat:
        await anna.come_as_guest("Anna")
        await bernat.come_as_guest("Bernat")
        table = await seated(anna, bernat)
        async with (
            anna.socket(table) as a,
            bernat.http.stream("GET", f"/tables/{table}/stream") as s,
        ):
            await a.until(lambda: a.view)
            lines = s.aiter_lines()
            await anext(lines)
            running.stop_soon()
            async with asyncio.timeout(20):
                await running.stopped()
                await a.until(lambda: a.closed)
                async for _ in lines:
                    pass
    assert a.closed is not None
    assert a.closed[0] == 1012


def test_a_log_never_holds_a_secret(capsys: pytest.CaptureFixture[str], anyio_backend: str) -> None:
    before = structlog.get_config()
    try:
        set_up_logs("info")
        log = structlog.get_logger()
        log.info("x", password="p4ss", seed="5eed", rack="AEIOU", token="t0ken", fine="shown")
        log.debug("not at this level")
        lines = capsys.readouterr().err.splitlines()
    finally:
        structlog.configure(**before)
    entry = json.loads(lines[0])
    assert len(lines) == 1
    assert entry["fine"] == "shown"
    assert not {"p4ss", "5eed", "AEIOU", "t0ken"} & set(entry.values())


@pytest.mark.parametrize(
    ("path", "kept"),
    [
        ("/invitation/abc", "/invitation/…"),
        ("/api/v1/invitations/abc/accept", "/api/v1/invitations/…/accept"),
        ("/card/abc", "/card/…"),
        ("/api/v1/tables/t1/state", "/api/v1/tables/t1/state"),
        ("/invitation", "/invitation"),
    ],
)
def test_a_path_is_logged_without_its_secret(path: str, kept: str, anyio_backend: str) -> None:
    assert path_without_secrets(path) == kept


def test_no_path_of_ours_is_logged_with_what_opens_a_door(anyio_backend: str) -> None:
    pages = (path for page in PAGES for path in addresses(page))
    paths = [*(operation.path for operation in OPERATIONS), *pages]
    doors = re.compile(r"{(secret|code|key)}")
    opening = [path for path in paths if doors.search(path)]
    assert len(opening) > 15
    for path in opening:
        assert "0pen" not in path_without_secrets(doors.sub("0pen", path)), path
    # A page may have nothing but its door, and then it still says which page it is.
    assert path_without_secrets("/board/club/12/0pen") == "/board/club/12/…"


async def test_ready_means_that_a_write_got_through(
    server: Running, stranger: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    where = f"{stranger.base}/health/ready"
    writes = 0
    real = server.services.store.change

    async def counted(*changes: Any, **rest: Any) -> None:
        nonlocal writes
        writes += 1
        await real(*changes, **rest)

    now = server.services.now()
    monkeypatch.setattr(server.services, "now", lambda: now)
    monkeypatch.setattr(server.services.store, "change", counted)
    for _ in range(5):
        assert (await stranger.http.get(where)).status_code == 200
    assert writes == 1

    async def is_full(*_: Any, **__: Any) -> None:
        raise StoreFullError("/srv/club/faristol.db: no room left; nothing was written")

    monkeypatch.setattr(server.services.store, "change", is_full)
    now += 2_000
    answer = await stranger.http.get(where)
    assert answer.status_code == 503
    assert "/srv" not in answer.text
