"""Duplicate for everybody: by keyboard and by ear alone, on small phones, in every theme."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.evening import come_in, draw_and_start, picture, room_of, screen_of
from tests.browser.people import Person
from tests.browser.test_accessibility import in_every_theme, violations


def tab_to(page: Page, what: str, most: int = 80) -> None:
    """Go by Tab to an element, as somebody without a mouse does."""
    for _ in range(most):
        if page.evaluate("what => document.activeElement.matches(what)", what):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no Tab leads to {what}")


def wide(page: Page) -> int:
    """By how much the page is wider than its window."""
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


def test_a_player_who_neither_sees_nor_points_plays_a_turn(arrive: Callable[..., Person]) -> None:
    """Everything that matters is said; everything is reached by Tab and typed."""
    leader = arrive("Lena")
    code = room_of(leader)
    bram = arrive("Bram")
    page, press = bram.page, bram.page.keyboard.press
    bram.open(f"/duplicate/{code.lower()}")
    page.get_by_label("Your name").wait_for()
    tab_to(page, "input[autocomplete=nickname]")
    page.keyboard.type("Bram")
    press("Enter")
    page.locator("#slip").wait_for()
    draw_and_start(leader, "ZEBRANS")
    expect(bram.said).to_contain_text("The clock is running. Letters: A, B, E, N, R, S, Z")
    assert bram.said.get_attribute("aria-live") == "assertive"
    tab_to(page, "#slip")
    described = page.locator("#slip").get_attribute("aria-describedby")
    expect(page.locator(f"#{described}")).to_contain_text("WORD 8H for across")
    receipt = page.locator(".receipt")
    assert receipt.get_attribute("role") == "status"
    page.keyboard.type("ZEBRA")
    press("Enter")
    expect(receipt).to_contain_text("Add the square: 8H for across")
    page.keyboard.type(" 8H")
    press("Enter")
    expect(receipt).to_contain_text("Received: ZEBRA 8H")
    expect(leader.page.get_by_text("1 of 1 slips in")).to_be_visible()
    leader.page.locator("h1").click()
    leader.page.keyboard.press("c")
    expect(bram.said).to_contain_text("Time is up.")
    leader.page.get_by_role("button", name=re.compile("^Play L")).wait_for()
    leader.page.keyboard.press("l")
    expect(bram.said).to_contain_text("ZEBRA 8H, 24 points")
    expect(bram.said).to_contain_text("You: 24 of 24")


def test_no_page_has_a_barrier_in_any_theme_with_a_game_on_it(
    arrive: Callable[..., Person],
) -> None:
    leader = arrive("Lena", width=1440, height=900)
    code = room_of(leader)
    page = leader.page
    leader_url = page.url.replace(leader.url, "")
    bram = arrive("Bram", width=360, height=740, phone=True)
    bram.open(f"/duplicate/{code.lower()}")
    bram.page.get_by_label("Word list").wait_for()
    assert violations(bram.page) == []
    assert wide(bram.page) <= 0
    come_in(bram, code)
    screen = arrive("Screen", width=1280, height=720)
    screen.open(screen_of(leader))
    draw_and_start(leader, "ZEBRANS")
    expect(screen.page.locator(".rack .face")).to_have_count(7)
    bram.page.locator("#slip").fill("ZEBRA 8H")
    bram.page.locator("#slip").press("Enter")
    expect(bram.page.locator(".receipt")).to_contain_text("Received")
    assert in_every_theme(screen.page) == []
    page.locator("h1").click()
    page.keyboard.press("c")
    page.get_by_role("button", name=re.compile("^Play L")).wait_for()
    page.get_by_role("region", name="Slips").locator("tbody button").first.click()
    page.get_by_text("Rulings on words").click()
    assert in_every_theme(page) == []
    page.keyboard.press("l")
    expect(screen.page.locator("p.word")).to_contain_text("ZEBRA")
    expect(bram.page.locator("p.word")).to_contain_text("ZEBRA")
    for person in (leader, bram, screen):
        picture(person.page, f"duplicate-{person.name.lower()}-laid")
    assert in_every_theme(bram.page) == []
    assert wide(bram.page) <= 0
    bram.open(leader_url.replace("/room/", "/results/"))
    expect(bram.page.get_by_role("heading", name="Turn by turn")).to_be_visible()
    assert wide(bram.page) <= 0
    assert in_every_theme(bram.page) == []
