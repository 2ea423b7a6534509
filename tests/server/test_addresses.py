"""What is handed to another device carries an address that the device can reach."""

import re
import socket
from collections.abc import AsyncIterator
from importlib.resources import files
from pathlib import Path

import msgspec
import pytest

from faristol.cli.serve import welcome
from faristol.server import addresses
from faristol.server.addresses import Addresses, network_addresses
from faristol.server.running import Running, start
from faristol.server.settings import Settings
from tests.documents.reading import text_of
from tests.server.accounts import administer, member
from tests.server.championing import announced
from tests.server.client import Client, refused

pytestmark = pytest.mark.anyio

WIFI, CABLE = "192.168.1.20", "10.42.0.1"


def at(port: int, **more: str) -> Addresses:
    return listening(Settings(**{"host": "0.0.0.0", **more}), port)  # type: ignore[arg-type]


def listening(settings: Settings, port: int) -> Addresses:
    found = Addresses(settings)
    found.port = port
    return found


@pytest.fixture
def two_networks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "network_addresses", lambda: [WIFI, CABLE])


class TestTheMachinesNetworks:
    def test_the_default_route_comes_first_and_no_address_twice(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(addresses, "_default_address", lambda: WIFI)
        found = ["127.0.0.1", CABLE, "", "169.254.3.4", "0.0.0.0", WIFI]
        monkeypatch.setattr(addresses, "_interface_addresses", lambda: found)
        assert network_addresses() == [WIFI, CABLE]

    def test_without_a_route_the_interfaces_are_enough(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(addresses, "_default_address", lambda: "")
        monkeypatch.setattr(addresses, "_interface_addresses", lambda: [CABLE])
        assert network_addresses() == [CABLE]

    def test_networks_of_containers_are_not_offered(self, monkeypatch: pytest.MonkeyPatch) -> None:
        names = ["lo", "wlan0", "docker0", "br-0a1b2c", "veth12", "virbr0"]
        monkeypatch.setattr(socket, "if_nameindex", lambda: list(enumerate(names, 1)))
        monkeypatch.setattr(addresses, "_address_of", lambda _probe, name: name)
        assert addresses._interface_addresses() == ["lo", "wlan0"]

    def test_this_machine_itself_never_is_one(self) -> None:
        assert not any(found.startswith("127.") for found in network_addresses())


@pytest.mark.usefixtures("two_networks")
class TestTheAddressOfALink:
    def test_is_that_of_the_first_network_when_the_page_was_opened_on_this_machine(self) -> None:
        assert at(8765).for_link("http://localhost:8765") == f"http://{WIFI}:8765"

    def test_is_that_of_the_network_the_asker_is_in(self) -> None:
        assert at(8765).for_link(f"http://{CABLE}:8765") == f"http://{CABLE}:8765"

    @pytest.mark.parametrize(
        "forged", ["http://evil.example", f"http://{WIFI}:1", f"https://{WIFI}:8765", "", "null"]
    )
    def test_is_never_what_only_a_request_says(self, forged: str) -> None:
        assert at(8765).for_link(forged) == f"http://{WIFI}:8765"

    def test_is_the_public_address_where_there_is_one(self) -> None:
        found = at(8765, public_url="https://play.example.org/")
        assert found.for_link(f"http://{CABLE}:8765") == "https://play.example.org"

    def test_is_this_machine_when_nobody_else_is_let_in(self) -> None:
        found = at(8765, host="127.0.0.1")
        assert (found.networks(), found.for_link("")) == ([], "http://127.0.0.1:8765")

    def test_has_the_scheme_of_the_certificate_and_no_usual_port(self) -> None:
        found = at(443, certificate="c.pem", key="k.pem")
        assert found.networks() == [f"https://{WIFI}", f"https://{CABLE}"]

    def test_is_the_one_address_that_is_listened_on(self) -> None:
        assert at(80, host="10.0.0.7").networks() == ["http://10.0.0.7"]
        assert at(81, host="fd00::7").networks() == ["http://[fd00::7]:81"]


class TestWhatTheServerPrints:
    @pytest.mark.usefixtures("two_networks")
    def test_every_network_and_a_link_that_works_elsewhere(self) -> None:
        said = welcome(Settings(host="0.0.0.0"), 8765, "s3cret")
        assert f"http://{WIFI}:8765/\n" in said
        assert f"http://{CABLE}:8765/\n" in said
        assert f"http://{WIFI}:8765/invitation/s3cret" in said
        assert "several networks" in said
        assert "localhost:8765/invitation" not in said

    def test_the_code_of_the_public_address(self) -> None:
        said = welcome(Settings(public_url="https://play.example.org"), 8765, "s3cret")
        assert "█" in said
        assert "https://play.example.org/invitation/s3cret" in said
        assert "localhost" not in said

    def test_no_code_that_a_phone_would_scan_in_vain(self) -> None:
        said = welcome(Settings(host="127.0.0.1"), 8765, None)
        assert "█" not in said
        assert "hone" not in said


@pytest.fixture
async def open_house(
    settings: Settings, two_networks: None, anyio_backend: str
) -> AsyncIterator[Running]:
    """A server that believes it is in two networks; it listens on this machine alone."""
    running = await start(settings, robot_pause_s=0)
    shown = msgspec.structs.replace(settings, host="0.0.0.0")
    running.services.addresses = listening(shown, running.port)
    yield running
    running.stop_soon()
    await running.stopped()


FORGED = {"host": "evil.example"}


class TestLinksThatTheServerMakes:
    """Each is asked for on the machine itself, and once more with a forged `Host` header."""

    @pytest.mark.parametrize("headers", [{}, FORGED])
    async def test_lead_where_phones_find_it(
        self, open_house: Running, headers: dict[str, str]
    ) -> None:
        home = f"http://{WIFI}:{open_house.port}"
        async with Client(open_house.port) as admin:
            await administer(open_house, admin)
            teacher = await member(admin, open_house, "mestra", ("teacher", "school"))
            asked = {"event": "school", "names": ["Nil"]}
            invitation = await admin.post("/invitations", {"grants": []}, headers=headers)
            (card,) = await teacher.post("/cards", asked, headers=headers)
            again = await teacher.post(f"/accounts/{card['account']}/card", headers=headers)
            password = await admin.post(f"/accounts/{teacher.id}/password-link", headers=headers)
            opened = await admin.post("/club-rooms", {"name": "Vetllada"})
            room = await admin.get(f"/club-rooms/{opened['code']}", headers=headers)
            await teacher.http.aclose()
            desk = await announced(admin, players=2, rounds=1)
            await desk.play_round()
            paper = {}
            for what in ("announcement", "certificates"):
                answer = await admin.http.get(f"{desk.path}/print/{what}", headers=headers)
                paper[what] = text_of(answer.content)
        assert invitation["url"].startswith(f"{home}/invitation/")
        assert card["url"].startswith(f"{home}/card/")
        assert again["url"].startswith(f"{home}/card/")
        assert password["url"].startswith(f"{home}/password/")
        assert room["address"] == f"{home}/room/{opened['code']}"
        for what, text in paper.items():
            assert f"{WIFI}:{open_house.port}{desk.path}" in text, what
            assert "evil.example" not in text, what

    async def test_the_list_is_for_whoever_shows_a_code(self, open_house: Running) -> None:
        async with Client(open_house.port) as stranger:
            found = await stranger.get("/addresses", headers=FORGED)
        port = open_house.port
        assert found == {
            "public": "",
            "networks": [f"http://{WIFI}:{port}", f"http://{CABLE}:{port}"],
        }


def test_nothing_else_makes_an_address_from_a_request() -> None:
    """Whoever needs one takes `Request.link_origin`, where the host is checked."""
    read = re.compile(r"origin_of\(|\.base_url\b|url\.(netloc|hostname|replace)|get\(.host")
    folder = Path(str(files("faristol.server")))
    found = {
        str(path.relative_to(folder))
        for path in folder.rglob("*.py")
        if read.search(path.read_text(encoding="utf-8"))
    }
    assert found == {"endpoints/request.py"}


async def test_passkeys_are_for_no_name_that_only_a_request_says(stranger: Client) -> None:
    offer = await stranger.post("/sign-in/passkey/ask")
    assert offer["options"]["rpId"] == "127.0.0.1"
    error = await refused(stranger.post("/sign-in/passkey/ask", headers=FORGED))
    assert (error.status, error.code) == (409, "passkey-refused")
    assert "public_url" in error.body["detail"]


async def test_with_a_public_address_no_network_is_told(stranger: Client, server: Running) -> None:
    house = server.services
    public = msgspec.structs.replace(house.settings, public_url="https://play.example.org/")
    house.addresses = listening(public, server.port)
    found = await stranger.get("/addresses")
    assert found == {"public": "https://play.example.org", "networks": []}
