"""After the word is laid: earlier turns corrected, players who leave, the result sheet."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.evening import draw_and_start, picture, room_of
from tests.browser.people import Person
from tests.browser.test_accessibility import in_every_theme


def enter(page: Page, *lines: str) -> None:
    for line in lines:
        field = page.get_by_placeholder("Player")
        field.fill(line)
        field.press("Enter")
        expect(page.locator("tbody").last).to_contain_text(line.split(" /")[0])


def paper(page: Page, *lines: str) -> None:
    for line in lines:
        field = page.get_by_placeholder("table, then WORD 8H: 12 ZEBRA 8H")
        field.fill(line)
        field.press("Enter")
    page.keyboard.press("Escape")


def reasoned(page: Page, reason: str) -> None:
    page.get_by_label("Reason").fill(reason)
    page.get_by_role("button", name="OK", exact=True).click()
    expect(page.locator("dialog")).to_have_count(0)


def line_of(page: Page, name: str):  # type: ignore[no-untyped-def]
    return page.get_by_role("region", name="Slips").locator("tr").filter(has_text=name)


def test_after_the_end_a_word_is_ruled_out_and_the_sheet_is_published_again(
    arrive: Callable[..., Person],
) -> None:
    leader = arrive("Lena", width=1440, height=900)
    room_of(leader)
    page = leader.page
    enter(page, "Anna / De Brug", "Bram / De Brug", "Cato / Blanco")
    draw_and_start(leader, "ZEBRANS")
    paper(page, "1 ZEBRA 8H", "2 ZEBRA 8H", "3 AZEN 8H")
    expect(page.get_by_text("3 of 3 slips in")).to_be_visible()
    page.keyboard.press("c")
    page.get_by_role("button", name=re.compile("^Play L")).wait_for()
    page.keyboard.press("l")
    page.get_by_role("button", name="End the game").click()
    reasoned(page, "it is late")
    expect(page.get_by_text("The game is over").first).to_be_visible()

    expect(page.get_by_label("Slips of which turn")).to_have_value("1")
    expect(line_of(page, "Anna")).to_contain_text("ZEBRA 8H")
    page.get_by_text("Rulings on words").click()
    page.get_by_label("Word", exact=True).fill("zebra")
    page.get_by_role("button", name="is not a word", exact=True).click()
    reasoned(page, "not in our book")
    for name in ("Anna", "Bram"):
        expect(line_of(page, name)).to_contain_text("not a word")
    expect(page.get_by_text("not in our book").first).to_be_visible()
    line_of(page, "Bram").get_by_role("button").first.click()
    page.get_by_role("button", name="Overrule").click()
    page.get_by_role("spinbutton", name="Points").fill("9")
    reasoned(page, "half right")
    expect(line_of(page, "Bram")).to_contain_text("half right")
    page.get_by_role("button", name="Restore the original mark").click()
    reasoned(page, "no, not even half")
    expect(line_of(page, "Bram")).to_contain_text("not a word")

    page.get_by_role("link", name="Results").click()
    expect(page.get_by_role("heading", name="Clubs")).to_be_visible()
    first = page.locator("tbody").first.locator("tr").first
    expect(first).to_contain_text("Cato")
    expect(first).to_contain_text("100.00 %")
    expect(page.get_by_text("corrected results, version 4")).to_be_visible()
    picture(page, "duplicate-results")
    assert in_every_theme(page) == []


def test_warnings_penalties_and_players_who_leave(arrive: Callable[..., Person]) -> None:
    leader = arrive("Lena", width=1440, height=900)
    room_of(leader)
    page = leader.page
    enter(page, "Anna", "Bram")
    draw_and_start(leader, "ZEBRANS")
    paper(page, "1 late ZEBRA 8H", "2 unreadable", "no table at all")
    expect(page.locator(".trouble")).to_contain_text("Type the table, word, square")
    line_of(page, "Anna").get_by_role("button").first.click()
    page.get_by_role("button", name="Warning", exact=True).click()
    reasoned(page, "late again")
    expect(line_of(page, "Anna").first).to_contain_text("Warning 1")
    page.get_by_role("button", name="Remove a warning").click()
    reasoned(page, "it was the bus")
    expect(line_of(page, "Anna").first).not_to_contain_text("Warning 1")
    page.get_by_role("button", name="Penalty", exact=True).click()
    page.get_by_role("spinbutton", name="Points").fill("7")
    reasoned(page, "talking")
    expect(line_of(page, "Anna").first).to_contain_text("−7")
    page.get_by_role("button", name="Remove a penalty").click()
    reasoned(page, "it was somebody else")
    expect(line_of(page, "Anna").first).not_to_contain_text("−7")
    page.get_by_role("button", name="Withdraw player").click()
    reasoned(page, "the last train")
    page.keyboard.press("c")
    page.get_by_role("button", name="Play nothing").wait_for()
    expect(line_of(page, "Anna").first).to_contain_text("too late")
    expect(line_of(page, "Bram").first).to_contain_text("unreadable")
