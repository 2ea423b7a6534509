"""A duplicate evening, as its people go about it: rooms made, players come in, letters drawn."""

import os
import re

from playwright.sync_api import Page

from tests.browser.people import Person

_PICTURES = os.environ.get("FARISTOL_PICTURES", "")


def picture(page: Page, name: str) -> None:
    """A picture to look at, where somebody wants one."""
    if _PICTURES:
        page.screenshot(path=f"{_PICTURES}/{name}.png")


def room_of(leader: Person, *, edition: str = "nl-duplicate", title: str = "Tuesday") -> str:
    """Make a room whose letters are typed in; its code."""
    page = leader.page
    leader.open("/duplicate")
    form = page.locator("form").filter(has=page.get_by_role("button", name="Create room"))
    form.get_by_label("Title").fill(title)
    form.get_by_label("Rules").select_option(edition)
    form.get_by_label("Letters drawn").select_option("typed")
    form.get_by_role("button", name="Create room").click()
    code = page.get_by_role("button", name=re.compile("Room code"))
    code.wait_for()
    return code.locator("strong").inner_text()


def come_in(player: Person, code: str) -> None:
    player.open(f"/duplicate/{code.lower()}")
    page = player.page
    page.get_by_label("Your name").fill(player.name)
    page.get_by_role("button", name="Join").click()
    page.locator("#slip").wait_for()


def draw_and_start(leader: Person, letters: str) -> None:
    field = leader.page.get_by_placeholder("7 letters from the bag")
    field.fill(letters)
    field.press("Enter")
    leader.page.get_by_role("button", name="Start the clock").click()
    leader.page.get_by_role("button", name=re.compile("^Close")).wait_for()


def screen_of(leader: Person) -> str:
    """The address of the room's big screen."""
    return leader.page.url.replace(leader.url, "").replace("/room/", "/screen/")
