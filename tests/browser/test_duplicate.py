"""A duplicate evening in browsers: the leader's laptop, phones, the big screen."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from faristol.duplicate.events import TurnExtended
from tests.browser.evening import (
    come_in,
    draw_and_start,
    picture,
    room_of,
    screen_of,
)
from tests.browser.people import Person
from tests.browser.serving import Served


@pytest.fixture
def leader(arrive: Callable[..., Person]) -> Person:
    return arrive("Lena", width=1440, height=900)


def test_a_turn_by_notation_alone_from_the_draw_to_the_standings(
    leader: Person, arrive: Callable[..., Person]
) -> None:
    code = room_of(leader)
    bram = arrive("Bram", width=390, height=844, phone=True)
    come_in(bram, code)
    screen = arrive("Screen", width=1920, height=1080)
    screen.open(screen_of(leader))

    draw_and_start(leader, "ZEBRANS")
    expect(leader.page.locator(".called li")).to_have_count(7)
    expect(bram.said).to_contain_text("The clock is running. Letters: A, B, E, N, R, S, Z")
    expect(screen.page.locator(".rack .tile .face").first).to_be_visible()

    slip = bram.page.locator("#slip")
    slip.fill("AZEN 8H")
    slip.press("Enter")
    receipt = bram.page.locator(".receipt")
    expect(receipt).to_contain_text("Received: AZEN 8H")
    picture(bram.page, "duplicate-phone")
    slip.fill("ZEBRA 8H")
    bram.page.get_by_role("button", name=re.compile("^Replace")).click()
    expect(receipt).to_contain_text("Received: ZEBRA 8H")
    expect(leader.page.get_by_text("1 of 1 slips in")).to_be_visible()
    picture(leader.page, "duplicate-leader-running")
    picture(screen.page, "duplicate-screen-running")
    assert "ZEBRA" not in screen.page.locator("body").inner_text()

    leader.page.keyboard.press("c")
    lay = leader.page.get_by_role("button", name=re.compile("^Play L")).first
    lay.wait_for()
    picture(leader.page, "duplicate-leader-marking")
    leader.page.keyboard.press("l")
    expect(
        bram.page.get_by_text("found by 1 player").or_(bram.page.get_by_text("Solo: Bram"))
    ).to_be_visible()
    expect(screen.page.locator("section .word")).to_contain_text("ZEBRA")
    expect(screen.page.locator("table")).to_contain_text("Bram")
    picture(screen.page, "duplicate-screen-laid")
    picture(bram.page, "duplicate-phone-laid")


_EAR = """
  window.heard = [];
  Object.defineProperty(window, 'speechSynthesis', {
    value: { cancel() {}, speak(said) { window.heard.push(`${said.lang}: ${said.text}`); } },
  });
"""
"""A browser without loudspeakers: what it would say is written down."""


def test_the_letters_are_read_aloud_when_that_is_wanted(arrive: Callable[..., Person]) -> None:
    leader = arrive("Lena", before=_EAR)
    room_of(leader)
    page = leader.page
    page.get_by_placeholder("7 letters from the bag").fill("ZEBRANS")
    page.keyboard.press("Enter")
    page.get_by_label("Read every draw aloud").wait_for()
    assert page.evaluate("heard") == []
    page.locator("h1").click()
    page.keyboard.press("r")
    leader.until(lambda: page.evaluate("heard.length") == 7)
    assert page.evaluate("heard")[0] == "nl: A van Amsterdam"
    page.get_by_label("Read every draw aloud").check()
    page.get_by_role("button", name="Reject draw").click()
    page.get_by_label("Reason").fill("a letter fell")
    page.get_by_role("button", name="OK", exact=True).click()
    page.get_by_placeholder("7 letters from the bag").fill("QUOTERN")
    page.keyboard.press("Enter")
    page.locator(".called li").first.wait_for()
    leader.until(lambda: page.evaluate("heard.length") == 14)


def test_tiles_laid_on_the_board_write_the_slip(
    leader: Person, arrive: Callable[..., Person]
) -> None:
    code = room_of(leader)
    neus = arrive("Neus", width=390, height=844, phone=True)
    come_in(neus, code)
    draw_and_start(leader, "ZEBRANS")
    page = neus.page
    page.locator("[data-square='112']").tap()
    for face in "ZEBRA":
        page.locator(".rack button").filter(has_text=re.compile(f"^{face}")).first.tap()
    expect(page.locator("#slip")).to_have_value("ZEBRA 8H")
    page.get_by_role("button", name=re.compile("^Send")).tap()
    expect(page.locator(".receipt")).to_contain_text("Received: ZEBRA 8H")


def test_a_reload_keeps_the_slip_and_the_seat(
    leader: Person, arrive: Callable[..., Person]
) -> None:
    code = room_of(leader)
    bram = arrive("Bram")
    come_in(bram, code)
    draw_and_start(leader, "ZEBRANS")
    bram.page.locator("#slip").fill("ZEBRA 8H")
    bram.page.locator("#slip").press("Enter")
    expect(bram.page.locator(".receipt")).to_contain_text("Received: ZEBRA 8H")
    bram.page.reload()
    expect(bram.page.locator(".receipt")).to_contain_text("Received: ZEBRA 8H")


def test_the_leader_types_paper_rules_a_word_out_and_undoes(
    leader: Person, arrive: Callable[..., Person]
) -> None:
    room_of(leader)
    page = leader.page
    for name in ("Anna", "Cato"):
        page.get_by_placeholder("Player").fill(name)
        page.get_by_placeholder("Player").press("Enter")
        expect(page.locator("tbody")).to_contain_text(name)
    draw_and_start(leader, "ZEBRANS")
    paper = page.get_by_placeholder("table, then WORD 8H: 12 ZEBRA 8H")
    for line in ("1 ZEBRA 8H", "2 AZEN 8H"):
        paper.fill(line)
        paper.press("Enter")
    expect(page.get_by_text("2 of 2 slips in")).to_be_visible()
    page.locator("h1").click()
    page.keyboard.press("c")
    page.get_by_role("button", name=re.compile("^Play L")).first.wait_for()
    page.get_by_role("button", name=re.compile("^1")).first.click()
    page.get_by_role("button", name="ZEBRA is not a word").click()
    page.get_by_label("Reason").fill("not in our book")
    page.get_by_role("button", name="OK", exact=True).click()
    expect(page.locator("tr.nil")).to_contain_text("not a word")
    page.get_by_role("button", name="Overrule").click()
    page.get_by_role("spinbutton", name="Points").fill("17")
    page.get_by_label("Reason").fill("the jury says so")
    page.get_by_role("button", name="OK", exact=True).click()
    expect(page.get_by_role("region", name="Slips")).to_contain_text("the jury says so")
    expect(page.locator("tr.nil")).to_have_count(0)
    picture(page, "duplicate-leader-ruled")
    page.locator("h1").click()
    page.keyboard.press("u")
    page.get_by_label("Reason").fill("closed too early")
    page.get_by_role("button", name="OK", exact=True).click()
    page.get_by_role("button", name=re.compile("^Resume")).wait_for()
    expect(page.get_by_text("2 of 2 slips in")).to_be_visible()


@pytest.mark.outage
def test_a_restart_in_mid_turn_loses_no_slip_and_every_page_comes_back(
    arrive: Callable[..., Person], tmp_path: Path
) -> None:
    served = Served(tmp_path / "data")
    port = served.running.port
    leader, bram = arrive("Lena", at=served.url), arrive("Bram", at=served.url)
    come_in(bram, room_of(leader))
    screen = arrive("Screen", at=served.url)
    screen.open(screen_of(leader))
    draw_and_start(leader, "ZEBRANS")
    slip, receipt = bram.page.locator("#slip"), bram.page.locator(".receipt")
    slip.fill("AZEN 8H")
    slip.press("Enter")
    expect(receipt).to_contain_text("Received: AZEN 8H")
    served.stop()
    slip.fill("ZEBRA 8H")
    slip.press("Enter")
    expect(receipt).to_contain_text("Sending…")
    served = Served(tmp_path / "data", port=port, away_ms=60_000)
    try:
        # The minute is given back, and ten seconds more for phones to find the server again.
        room = served.run(served.running.services.rooms.room(leader.page.url.rsplit("/", 1)[1]))
        (extended,) = [event for event in room.events if isinstance(event, TurnExtended)]
        assert extended.by_ms >= 70_000
        for person in (leader, bram, screen):
            expect(person.page.get_by_role("timer").first).to_have_text(re.compile(r"[23]:\d\d"))
        expect(receipt).to_contain_text("Received: ZEBRA 8H", timeout=20_000)
        expect(leader.page.locator("tbody")).to_contain_text("ZEBRA 8H", timeout=20_000)
        leader.page.locator("h1").click()
        leader.page.keyboard.press("c")
        leader.page.get_by_role("button", name=re.compile("^Play L")).first.click()
        expect(screen.page.locator("section .word")).to_contain_text("ZEBRA", timeout=20_000)
    finally:
        served.stop()


def test_the_letters_of_the_big_screen_are_an_eighth_of_its_height(
    leader: Person, arrive: Callable[..., Person]
) -> None:
    """Readable from ten metres: a glyph of at least 12 % of the height."""
    room_of(leader)
    screen = arrive("Screen", width=1920, height=1080)
    screen.open(screen_of(leader))
    leader.page.get_by_placeholder("Player").fill("Anna")
    leader.page.get_by_placeholder("Player").press("Enter")
    draw_and_start(leader, "ZEBRANS")
    face = screen.page.locator(".rack .face").first
    face.wait_for()
    size = face.evaluate("face => parseFloat(getComputedStyle(face).fontSize)")
    assert size / 1080 >= 0.12
    box = screen.page.locator(".rack").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 1080, "the letters are on the screen"
