"""A wrong code says so the first time, to somebody who has just come, wherever a code is typed."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.evening import come_in, room_of
from tests.browser.people import Person, come_as_guest

WRONG = "zzzzzz"
SAID = re.compile(r"no such|code", re.IGNORECASE)


@pytest.mark.problem(404, f"/codes/{WRONG}")
@pytest.mark.problem(404, f"/club-rooms/{WRONG}")
def test_in_the_lobby(arrive: Callable[..., Person]) -> None:
    ona = arrive("Ona")
    page = ona.page
    ona.open()
    page.locator("input.code").fill(WRONG)
    page.locator("form").filter(has=page.locator("input.code")).locator("button").click()
    expect(page.get_by_role("alert")).to_contain_text(SAID)


@pytest.mark.problem(404, f"/codes/{WRONG}")
def test_in_an_address(arrive: Callable[..., Person]) -> None:
    ona = arrive("Ona")
    ona.open(f"/join/{WRONG}")
    ona.page.locator("button[type=submit]").click()
    expect(ona.page.get_by_role("alert")).to_contain_text(SAID)


@pytest.mark.problem(404, f"/duplicate/codes/{WRONG}")
def test_of_a_duplicate_room_and_of_its_helpers(arrive: Callable[..., Person]) -> None:
    for number in (0, -1):
        ona = arrive("Ona")
        ona.open("/duplicate")
        form = ona.page.locator("form").filter(has=ona.page.locator("input.code")).nth(number)
        form.locator("input.code").wait_for()
        for field in form.locator("input[required]").all():
            field.fill(WRONG)
        form.get_by_role("button").click()
        expect(ona.page.get_by_role("alert")).to_contain_text(SAID)


@pytest.mark.problem(403, "/join")
def test_of_somebody_elses_table_at_a_duplicate_evening(arrive: Callable[..., Person]) -> None:
    leader, bram, stranger = arrive("Els"), arrive("Bram"), arrive("Joost")
    come_as_guest(leader)
    code = room_of(leader)
    come_in(bram, code)
    stranger.open(f"/duplicate/{code.lower()}")
    page = stranger.page
    page.get_by_label("Your name").fill("Joost")
    page.get_by_role("checkbox").check()
    page.locator("form").first.locator("input[inputmode=numeric]").first.fill("1")
    page.locator("form").first.locator("input[inputmode=numeric]").last.fill("000")
    page.locator("form").first.get_by_role("button").click()
    expect(page.get_by_role("alert")).to_contain_text(re.compile("number|code", re.IGNORECASE))
