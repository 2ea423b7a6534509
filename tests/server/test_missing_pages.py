"""An address that does not exist is a page for people and a problem for programs."""

import httpx
import pytest

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


@pytest.mark.parametrize("path", ["/api/v1/nowhere", "/api/nowhere", "/assets/nowhere.js"])
async def test_what_programs_ask_for_is_never_a_page(stranger: Client, path: str) -> None:
    answer = await stranger.http.get(f"{stranger.base}{path}", headers=BROWSER)
    assert answer.status_code == 404
    assert answer.json()["code"] == "not-found"


@pytest.mark.parametrize(
    ("path", "leads_to"),
    [
        ("/join/abc/", "/join/abc"),
        ("/app/lobby//", "/app/lobby"),
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
    if answer.status_code == 307:
        assert answer.headers["location"] == leads_to
    else:
        assert path.startswith("/app/")
        assert answer.status_code == 200


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
