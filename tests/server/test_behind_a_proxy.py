"""A proxy hands requests on under its own name; the public address says whose page is ours."""

from collections.abc import AsyncIterator

import msgspec
import pytest

from faristol.server.running import Running, start
from faristol.server.settings import Settings
from tests.server.client import Client, RefusedError, Socket

pytestmark = pytest.mark.anyio

HOME = "https://play.example.org:8443"


@pytest.fixture
async def server(settings: Settings, anyio_backend: str) -> AsyncIterator[Running]:
    public = msgspec.structs.replace(settings, public_url=HOME + "/", trusted_proxies="127.0.0.1")
    running = await start(public, robot_pause_s=0)
    yield running
    running.stop_soon()
    await running.stopped()


async def test_the_public_pages_own_requests_are_answered(stranger: Client) -> None:
    headers = {"origin": HOME, "sec-fetch-site": "same-origin", "host": "127.0.0.1"}
    answer = await stranger.http.post("/sign-in/guest", json={"name": "Joana"}, headers=headers)
    assert answer.status_code == 200


async def test_a_cookie_given_over_tls_never_goes_without(stranger: Client) -> None:
    headers = {"origin": HOME, "x-forwarded-proto": "https"}
    answer = await stranger.http.post("/sign-in/guest", json={"name": "Joana"}, headers=headers)
    assert "secure" in answer.headers["set-cookie"].lower()


@pytest.mark.parametrize(
    "origin",
    [
        "https://play.example.org",
        "https://play.example.org:8443.evil.example",
        "https://evil.example",
        "null",
        "",
        "https://[",
    ],
)
async def test_a_page_that_only_looks_like_it_changes_nothing(
    stranger: Client, origin: str
) -> None:
    with pytest.raises(RefusedError) as error:
        await stranger.post("/sign-in/guest", {"name": "X"}, headers={"origin": origin})
    assert error.value.status == 403


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1"])
async def test_passkeys_are_for_the_public_address_whatever_host_is_named(
    stranger: Client, host: str
) -> None:
    offer = await stranger.post("/sign-in/passkey/ask", headers={"host": host})
    assert offer["options"]["rpId"] == "play.example.org"
    forged = {"host": host, "x-forwarded-host": "evil.example", "forwarded": "host=evil.example"}
    for path in ("/openapi.json", "/asyncapi.json", "/addresses"):
        answer = await stranger.http.get(path, headers=forged)
        assert answer.status_code == 200
        assert "evil.example" not in answer.text


async def test_the_public_page_gets_its_socket(anna: Client) -> None:
    table = await anna.post("/tables", {"robots": ["club"]})
    url = anna.socket(table["id"])._url
    cookies = "; ".join(f"{c.name}={c.value}" for c in anna.http.cookies.jar)
    async with Socket(url, cookies, origin=HOME) as socket:
        await socket.until(lambda: socket.heard)
    assert socket.heard[0]["is"] == "Welcome"
