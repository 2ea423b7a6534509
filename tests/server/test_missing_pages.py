"""An address that does not exist is a page for people and a problem for programs."""

import httpx
import pytest

from faristol.server.page_addresses import PAGES, address, addresses, moved
from tests.server.client import Client

pytestmark = pytest.mark.anyio

BROWSER = {"accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}


@pytest.mark.parametrize("path", ["/nowhere", "/join", "/table/a/b", "/%E0%A4%A", "/app.php"])
async def test_a_browser_is_shown_the_page_with_the_menu(stranger: Client, path: str) -> None:
    answer = await stranger.http.get(f"{stranger.base}{path}", headers=BROWSER)
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.text == (await stranger.http.get(stranger.base, headers=BROWSER)).text
    assert "content-security-policy" in answer.headers


@pytest.mark.parametrize("path", [path for page in PAGES for path in addresses(page)])
async def test_every_address_of_a_page_shows_it(stranger: Client, path: str) -> None:
    typed = path.replace("{", "").replace("}", "")
    answer = await stranger.http.get(f"{stranger.base}{typed}", headers=BROWSER)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.text == (await stranger.http.get(stranger.base, headers=BROWSER)).text


@pytest.mark.parametrize(
    ("before", "now"),
    [
        ("/app/", "/"),
        ("/app/rules", "/rules"),
        ("/app/archive?player=Anna%20M", "/games?player=Anna%20M"),
        ("/app/replay/abc", "/games/abc"),
        ("/app/puzzles/nl/2026-11-16", "/puzzle/nl/2026-11-16"),
        ("/app/championship/open/wall", "/championships/open/wall"),
        ("/app/duplicate/join/abc?venue=Breda", "/duplicate/abc?venue=Breda"),
        ("/app/duplicate/room/x", "/duplicate/room/x"),
        ("/app/room/abc", "/room/abc"),
        ("/app/nowhere//", "/nowhere"),
        ("/app//evil.example/", "/evil.example"),
        ("/app/%5Cevil.example", "/%5Cevil.example"),
    ],
)
async def test_the_addresses_of_before_lead_to_those_of_today(
    stranger: Client, before: str, now: str
) -> None:
    url = httpx.URL(f"{stranger.base}{before}")
    answer = await stranger.http.get(url, headers={**BROWSER, "host": "evil.example"})
    assert (answer.status_code, answer.headers["location"]) == (308, now)


def test_an_address_is_made_from_the_table() -> None:
    assert address("lobby") == "/"
    assert address("championship", id="open 1", view="a/b") == "/championships/open%201/a%2Fb"
    assert moved("championships") == "/championships"


@pytest.mark.parametrize("path", ["/api/v1/nowhere", "/api/nowhere", "/assets/nowhere.js"])
async def test_what_programs_ask_for_is_never_a_page(stranger: Client, path: str) -> None:
    answer = await stranger.http.get(f"{stranger.base}{path}", headers=BROWSER)
    assert answer.status_code == 404
    assert answer.json()["code"] == "not-found"


@pytest.mark.parametrize(
    ("path", "leads_to"),
    [
        ("/join/abc/", "/join/abc"),
        ("//evil.example/", "/evil.example"),
        ("/%5Cevil.example/", "/%5Cevil.example"),
        ("/%09/evil.example/", "/%09/evil.example"),
        ("/health/", "/health"),
    ],
)
async def test_a_slash_too_many_is_taken_away_and_leads_to_no_other_site(
    stranger: Client, path: str, leads_to: str
) -> None:
    forged = {**BROWSER, "host": "evil.example"}
    url = httpx.URL(stranger.base).copy_with(raw_path=path.encode())
    answer = await stranger.http.get(url, headers=forged)
    assert (answer.status_code, answer.headers["location"]) == (307, leads_to)


async def test_a_program_that_asks_with_a_slash_too_many_is_sent_nowhere(stranger: Client) -> None:
    answer = await stranger.http.get("/tables/", headers={"host": "evil.example"})
    assert (answer.status_code, "location" in answer.headers) == (404, False)


@pytest.mark.parametrize("headers", [{"accept": "*/*"}, {"accept": "application/json"}])
async def test_a_program_is_told_the_problem(stranger: Client, headers: dict[str, str]) -> None:
    answer = await stranger.http.get(f"{stranger.base}/nowhere", headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (404, "not-found")


async def test_nothing_is_posted_to_a_page_that_does_not_exist(stranger: Client) -> None:
    answer = await stranger.http.post(f"{stranger.base}/nowhere", headers=BROWSER)
    assert (answer.status_code, answer.json()["code"]) == (404, "not-found")
