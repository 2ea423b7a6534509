"""The server goes and comes back, the page is loaded again: nothing is lost or done twice."""

import json
import re
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import browser_path, flags
from tests.browser.people import PLAY, Person, come_as_guest, make_table, sit_by_code
from tests.browser.serving import Served
from tests.browser.test_accessibility import in_every_theme


def free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])


@pytest.mark.outage
def test_a_play_pressed_while_the_server_is_away_is_sent_once_when_it_is_back(
    arrive: Callable[..., Person], tmp_path: Path
) -> None:
    port = free_port()
    served = Served(tmp_path / "data", port=port)
    joana = arrive("Joana", at=served.url)
    page = joana.page
    joana.enter_lobby()
    joana.play_robot()
    joana.seated()
    line = joana.line_to_play()
    field = page.locator("#notation")
    field.fill(line)
    field.press("Enter")
    page.locator(".fresh").first.wait_for()
    placed = page.locator(".fresh").count()
    page.reload()
    page.locator(".fresh").nth(placed - 1).wait_for()

    served.stop()
    page.get_by_text("Not connected").wait_for()
    page.get_by_role("button", name=PLAY).click()
    page.get_by_text("Not sent yet").wait_for()
    lines = page.locator(".sheet tbody tr").count()

    served = Served(tmp_path / "data", port=port)
    page.get_by_text("Not connected").wait_for(state="detached")
    joana.until(lambda: page.locator(".sheet tbody tr").count() > lines)
    page.wait_for_timeout(500)
    table = joana.table
    mine = [e for e in history(page, table) if e["type"] == "PlayMade" and e["seat"] == 0]
    assert len(mine) == 1
    assert page.evaluate("Object.keys(localStorage).filter(k => k.includes('outbox')).length") == 0
    served.stop()
    # What came over the line fits together: versions follow one another.
    versions = [json.loads(frame) for frame in joana.frames]
    assert any(message["is"] == "Done" for message in versions)


def history(page: Page, table: str) -> list[dict[str, Any]]:
    """Everything that happened at the table, as the server tells it to this page."""
    told = page.evaluate(
        "table => fetch(`/api/v1/tables/${table}/events?since=0`).then(a => a.json())", table
    )
    return list(told["events"])


def test_a_play_challenged_off_after_a_reload_leaves_the_board(
    arrive: Callable[..., Person],
) -> None:
    anna, bernat = arrive("Anna"), arrive("Bernat")
    come_as_guest(anna)
    table, code = make_table(anna, edition="nl-wedstrijd", seats=2)
    anna.open(f"/table/{table}")
    sit_by_code(bernat, code)
    for person in (anna, bernat):
        person.seated()
    anna.until(lambda: anna.may_play() or bernat.may_play())
    first, other = (anna, bernat) if anna.may_play() else (bernat, anna)
    # Which tiles began the game is still known to who comes again.
    first.page.reload()
    expect(first.page.get_by_role("region", name=f"{first.name} starts")).to_contain_text(" drew ")
    first.seated()
    first.write(first.nonsense_line("nl"))
    other.page.get_by_role("button", name="Challenge…").wait_for()
    for person in (anna, bernat):
        person.page.reload()
        person.page.locator(".sheet tbody tr").first.wait_for()
        expect(person.page.locator("[data-square] .tile")).to_have_count(3)
    other.page.get_by_role("button", name="Challenge…").click()
    other.page.get_by_role("dialog").get_by_role("button", name="Challenge", exact=True).click()
    for person in (anna, bernat):
        person.page.locator("tr.void").wait_for()
        expect(person.page.locator("[data-square] .tile")).to_have_count(0)
        person.seated()


def lay_a_play_against_the_robot(person: Person) -> None:
    """Its tiles lie on the board, not played yet."""
    page = person.page
    person.enter_lobby()
    person.play_robot()
    person.seated()
    page.locator("#notation").fill(person.line_to_play())
    page.locator("#notation").press("Enter")
    page.locator(".fresh").first.wait_for()


@pytest.mark.outage
def test_offline_and_back_what_was_laid_and_pressed_is_sent_once(
    arrive: Callable[..., Person],
) -> None:
    joana = arrive("Joana")
    page = joana.page
    lay_a_play_against_the_robot(joana)
    page.context.set_offline(True)
    # Sooner or later, as the browser cuts the line at once or leaves it silent.
    banner = page.get_by_role("alert").filter(has_text="Not connected")
    banner.wait_for(timeout=40_000)
    page.get_by_role("button", name=PLAY).click()
    page.get_by_text("Not sent yet").wait_for()
    red = "getComputedStyle(document.querySelector('.banner')).backgroundColor"
    warn = """(() => { const probe = document.createElement('p');
        probe.style.color = 'var(--warn)'; document.body.append(probe);
        const color = getComputedStyle(probe).color; probe.remove(); return color; })()"""
    assert page.evaluate(red) == page.evaluate(warn)
    page.context.set_offline(False)
    banner.wait_for(state="detached", timeout=40_000)
    joana.until(lambda: page.locator(".sheet tbody tr").count() > 0, seconds=40)
    outbox = "Object.keys(localStorage).filter(key => key.includes('outbox')).length"
    joana.until(lambda: page.evaluate(outbox) == 0, seconds=40)
    seat = next(int(m["seat"]) for m in map(json.loads, joana.frames) if m["is"] == "Welcome")
    plays = [e for e in history(page, joana.table) if e["type"] == "PlayMade"]
    assert len([play for play in plays if play["seat"] == seat]) == 1
    assert page.locator(".fresh").count() == 0


def test_a_play_is_sent_where_the_browser_keeps_nothing(arrive: Callable[..., Person]) -> None:
    full = """Storage.prototype.setItem = () => {
        throw new DOMException('the quota has been exceeded', 'QuotaExceededError'); };"""
    joana = arrive("Joana", before=full)
    page = joana.page
    lay_a_play_against_the_robot(joana)
    page.get_by_role("button", name=PLAY).click()
    joana.until(lambda: page.locator(".sheet tbody tr").count() > 0)
    seat = next(int(m["seat"]) for m in map(json.loads, joana.frames) if m["is"] == "Welcome")
    plays = [e for e in history(page, joana.table) if e["type"] == "PlayMade"]
    assert len([play for play in plays if play["seat"] == seat]) == 1


@pytest.mark.outage
def test_a_part_of_the_page_that_is_missing_offline_does_not_take_the_table_away(
    arrive: Callable[..., Person],
) -> None:
    joana = arrive("Joana")
    page = joana.page
    lay_a_play_against_the_robot(joana)
    laid = page.locator(".fresh").count()
    page.get_by_role("button", name="Settings").click()
    page.evaluate("window.same = true")
    page.context.set_offline(True)
    # Its words were never loaded, and now they can't be.
    with page.expect_event("requestfailed", lambda request: "mark.svg" in request.url):
        page.get_by_role("radio", name="Nederlands").check()
    assert page.evaluate("window.same")
    assert page.locator(".fresh").count() == laid
    page.context.set_offline(False)
    page.locator("html[lang=nl]").wait_for()
    assert not page.evaluate("window.same")
    expect(page.locator(".fresh")).to_have_count(laid)


def test_a_tab_that_slept_shows_the_servers_time_and_what_happened_meanwhile(
    arrive: Callable[..., Person],
) -> None:
    anna, bernat = arrive("Anna"), arrive("Bernat")
    come_as_guest(anna)
    table, code = make_table(anna, edition="fisc-2023", seats=2, public=False)
    anna.open(f"/table/{table}")
    sit_by_code(bernat, code)
    anna.seated()
    bernat.seated()
    anna.until(lambda: anna.may_play() or bernat.may_play())
    first, other = (anna, bernat) if anna.may_play() else (bernat, anna)
    asleep = other.page.context.new_cdp_session(other.page)
    asleep.send("Page.setWebLifecycleState", {"state": "frozen"})
    first.write(first.nonsense_line())
    first.page.get_by_text("Your play is on the board").wait_for()
    first.page.wait_for_timeout(5_000)
    asleep.send("Page.setWebLifecycleState", {"state": "active"})
    other.page.locator(".sheet tbody tr").first.wait_for()

    def apart() -> float:
        return abs(seconds(first, other.name) - seconds(other, other.name))

    other.until(lambda: apart() <= 1)
    assert "Not connected" not in other.page.inner_text("body")


def seconds(person: Person, name: str) -> int:
    """What somebody's clock shows on a person's page."""
    clock = person.page.get_by_role("timer", name=re.compile(name)).inner_text()
    minutes, rest = re.findall(r"(\d+):(\d\d)", clock)[0]
    return int(minutes) * 60 + int(rest)


@pytest.mark.outage
def test_a_reload_while_the_server_is_away_waits_for_it_and_comes_back(
    arrive: Callable[..., Person], tmp_path: Path
) -> None:
    port = free_port()
    served = Served(tmp_path / "data", port=port)
    joana = arrive("Joana", at=served.url, service_worker=True)
    page = joana.page
    joana.enter_lobby()
    joana.play_robot()
    joana.seated()
    order = joana.rack()
    # Active and in charge of this page.
    in_charge = "navigator.serviceWorker.controller !== null"
    joana.until(lambda: bool(page.evaluate(in_charge)), seconds=40)
    kept = page.evaluate(
        """async () => { const names = await caches.keys();
             const all = await Promise.all(names.map(async name =>
                 (await (await caches.open(name)).keys()).map(one => new URL(one.url).pathname)));
             return all.flat(); }"""
    )
    assert "/away.html" in kept
    assert any(path.startswith("/assets/play-") for path in kept)
    assert not [path for path in kept if path == "/" or path.startswith("/api/")]

    served.stop()
    page.reload()
    page.get_by_role("heading", name="Can’t reach the server").wait_for()
    wrong = in_every_theme(page)
    assert wrong == []
    assert page.locator("h1:visible").count() == 1, "one language"
    served = Served(tmp_path / "data", port=port)
    try:
        joana.seated()
        assert joana.rack() == order
    finally:
        served.stop()


def test_the_page_of_a_server_that_is_away_leads_home_when_it_answers(
    arrive: Callable[..., Person],
) -> None:
    joana = arrive("Joana")
    joana.open("/away.html")
    joana.page.wait_for_url(re.compile(r":\d+/$"))


@pytest.fixture
def plain(browser: Browser) -> Iterator[Page]:
    """A browser to which the server is a machine on the network, without HTTPS."""
    named = (*flags, "--host-resolver-rules=MAP club.test 127.0.0.1")
    with browser.browser_type.launch(executable_path=browser_path(), args=list(named)) as other:
        yield other.new_page(locale="en-GB")


def test_on_a_clubs_plain_network_there_is_no_worker_and_none_is_missed(
    plain: Page, served: Served
) -> None:
    plain.goto(f"http://club.test:{served.running.port}/")
    assert plain.evaluate("[isSecureContext, 'serviceWorker' in navigator]") == [False, False]
    joana = Person("Joana", plain, f"http://club.test:{served.running.port}")
    joana.enter_lobby()
    joana.play_robot()
    joana.seated()
    line = joana.line_to_play()
    joana.write(line)
    expect(plain.locator(".sheet tbody tr").filter(has_text=re.compile(r"\d"))).not_to_have_count(0)
