"""The keys of the leader's desk: each does its step or says why not, also after a lost line."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.evening import come_in, draw_and_start, room_of
from tests.browser.people import Person
from tests.browser.serving import Served

_NOTE = ".note"


def named(page: Page, start: str) -> None:
    """Wait for a button."""
    page.get_by_role("button", name=re.compile(f"^{start}")).first.wait_for()


def reasoned(page: Page, reason: str) -> None:
    page.get_by_label("Reason").fill(reason)
    page.get_by_role("button", name="OK", exact=True).click()


def test_a_whole_turn_is_led_by_keys_alone(arrive: Callable[..., Person]) -> None:
    leader = arrive("Lena")
    room_of(leader)
    page, press = leader.page, leader.page.keyboard.press
    page.get_by_placeholder("Player").fill("Anna")
    page.get_by_placeholder("Player").press("Enter")
    expect(page.locator("tbody")).to_contain_text("Anna")
    press("Escape")
    press("n")
    page.keyboard.type("zebrans")
    press("Enter")
    named(page, "Start the clock")
    press("Escape")
    press("s")
    named(page, "Pause")
    press("p")
    named(page, "Resume")
    press("p")
    named(page, "Pause")
    press("m")
    expect(page.get_by_role("timer")).to_contain_text(re.compile("3:[012]"))
    press("t")
    page.keyboard.type("1 ZEBRA 8H")
    press("Enter")
    expect(page.get_by_text("1 of 1 slips in")).to_be_visible()
    press("Escape")
    press("/")
    page.keyboard.type("ann")
    expect(page.locator("tbody")).to_contain_text("Anna")
    press("Escape")
    press("c")
    named(page, "Play L")
    press("l")
    expect(page.locator("p.word")).to_contain_text("ZEBRA")
    press("u")
    reasoned(page, "the wrong word")
    named(page, "Play L")


def test_a_key_that_can_do_nothing_now_says_why(arrive: Callable[..., Person]) -> None:
    leader = arrive("Lena")
    room_of(leader)
    page = leader.page
    note = page.locator(_NOTE)
    for key in "spmcl":
        page.keyboard.press(key)
        expect(note).to_have_text("You can’t do that now. Waiting for letters.")
    page.keyboard.press("r")
    expect(note).to_have_text("No letters are drawn.")
    draw_and_start(leader, "ZEBRANS")
    expect(note).to_have_text("")
    for key in "dnsl":
        page.keyboard.press(key)
        expect(note).to_have_text("You can’t do that now. Turn in progress.")
    page.keyboard.press("c")
    reasoned(page, "nobody came")
    named(page, "Play nothing")
    page.keyboard.press("l")
    expect(note).to_contain_text("There is no top play")


def test_keys_work_whatever_was_clicked_before(arrive: Callable[..., Person]) -> None:
    leader = arrive("Lena")
    room_of(leader)
    page = leader.page
    draw_and_start(leader, "ZEBRANS")
    page.get_by_label("Read every draw aloud").click()
    page.keyboard.press("p")
    named(page, "Resume")
    page.locator("[data-square='112']").click()
    page.keyboard.press("p")
    named(page, "Pause")
    page.keyboard.down("m")
    page.keyboard.down("m")
    page.keyboard.down("m")
    page.keyboard.up("m")
    expect(page.get_by_role("timer")).to_contain_text(re.compile("3:[012]"))


@pytest.mark.outage
def test_the_first_top_is_laid_by_key_right_after_a_restart(
    arrive: Callable[..., Person], tmp_path: Path
) -> None:
    served = Served(tmp_path / "data")
    port = served.running.port
    leader, bram = arrive("Lena", at=served.url), arrive("Bram", at=served.url)
    come_in(bram, room_of(leader))
    draw_and_start(leader, "ZEBRANS")
    bram.page.locator("#slip").fill("ZEBRA 8H")
    bram.page.locator("#slip").press("Enter")
    expect(bram.page.locator(".receipt")).to_contain_text("Received: ZEBRA 8H")
    page = leader.page
    page.locator("h1").click()
    served.stop()
    expect(page.get_by_text("Not connected. Paper slips")).to_be_visible(timeout=20_000)
    for key in "pmc":
        page.keyboard.press(key)
        expect(page.locator(_NOTE)).to_contain_text("Not connected, so nothing happened.")
    served = Served(tmp_path / "data", port=port)
    try:
        expect(page.get_by_text("Not connected. Paper slips")).to_have_count(0, timeout=20_000)
        named(page, "Pause")
        page.keyboard.press("c")
        expect(page.get_by_text("Closed: slips are being marked")).to_be_visible()
        page.keyboard.press("l")
        expect(page.locator("p.word")).to_contain_text("ZEBRA")
        expect(bram.page.locator("p.word")).to_contain_text("ZEBRA")
    finally:
        served.stop()


def test_no_button_offers_to_lay_nothing_while_the_words_are_coming(
    arrive: Callable[..., Person],
) -> None:
    """The desk comes before the stage it belongs to, so that no key finds it empty."""
    leader, bram = arrive("Lena"), arrive("Bram")
    come_in(bram, room_of(leader))
    page = leader.page
    draw_and_start(leader, "ZEBRANS")
    bram.page.locator("#slip").fill("ZEBRA 8H")
    bram.page.locator("#slip").press("Enter")
    expect(page.get_by_text("1 of 1 slips in")).to_be_visible()
    page.evaluate(
        """() => { window.offered = [];
             new MutationObserver(() => {
               for (const button of document.querySelectorAll('button'))
                 if (button.textContent.includes('Play nothing')) window.offered.push(1);
             }).observe(document.body, { childList: true, subtree: true }); }"""
    )
    page.locator("h1").click()
    page.keyboard.press("c")
    named(page, "Play L")
    page.keyboard.press("l")
    expect(page.locator("p.word")).to_contain_text("ZEBRA")
    assert page.evaluate("offered") == []
