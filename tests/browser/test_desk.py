"""The arbiter's desk in a hall: the queue, who goes where, the log; on a laptop and on a phone."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.officials import Officials, sit_together
from tests.browser.people import Person, come_as_guest, make_table, sit_by_code
from tests.browser.serving import Served
from tests.browser.test_accessibility import in_every_theme


@pytest.fixture
def officials(arrive: Callable[..., Person], served: Served) -> Officials:
    return Officials(arrive, served)


def call_the_arbiter(player: Person) -> None:
    player.page.get_by_text("More", exact=True).click()
    player.page.get_by_role("button", name="Call the arbiter…").click()
    player.page.get_by_role("dialog").get_by_role("button", name="OK", exact=True).click()
    player.page.get_by_text("Clock stopped: the arbiter has been called").wait_for()


def test_two_arbiters_share_the_queue_and_read_one_log(officials: Officials) -> None:
    rosa = officials.with_role("Rosa", "arbiter", "hall")
    ramon = officials.with_role("Ramon", "arbiter", "hall", width=390, height=780, phone=True)
    gina = officials.with_role("Gina", "player", "hall")
    hugo = officials.arrive("Hugo")
    _, first, other = sit_together(gina, hugo, event="hall", number="14")

    rosa.open("/app/desk")
    ramon.open("/app/desk")
    rosa.page.locator(".empty").wait_for()
    call_the_arbiter(first)
    for arbiter in (rosa, ramon):
        arbiter.page.get_by_text("arbiter called").wait_for()
        arbiter.page.get_by_text("clock stopped").wait_for()
    expect(rosa.page).to_have_title(re.compile(r"^\(1\) "))
    expect(other.page.get_by_role("timer").filter(has_text="running")).to_have_count(0)

    rosa.page.get_by_role("button", name="I am going").click()
    rosa.page.get_by_text("You are going").wait_for()
    ramon.page.get_by_text("Rosa is going").wait_for()
    for arbiter in (rosa, ramon):
        assert in_every_theme(arbiter.page) == []
    width = ramon.page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390

    # Whose time stands may not start it; the other one may, and the menu says so to both.
    first.page.get_by_text("More", exact=True).click()
    first.page.get_by_text("The opponent or the arbiter starts the clock again.").wait_for()
    expect(first.page.get_by_role("button", name="Start the clock again")).to_have_count(0)
    first.page.get_by_text("More", exact=True).click()
    other.page.get_by_text("More", exact=True).click()
    expect(other.page.get_by_role("button", name="Start the clock again")).to_be_enabled()
    other.page.get_by_text("More", exact=True).click()

    rosa.page.keyboard.press("1")
    rosa.page.get_by_text("You are the arbiter of this table").wait_for()
    rosa.page.get_by_role("region", name="Rulings").get_by_role(
        "button", name="Start the clock"
    ).click()
    first.page.get_by_text("Clock stopped").wait_for(state="detached")
    ramon.page.locator(".empty").wait_for()

    rosa.page.get_by_role("link", name="To the desk").click()
    rosa.page.get_by_role("button", name="What was ruled").click()
    rosa.page.locator("li").get_by_text("Clock started").first.wait_for()
    rosa.page.get_by_label("Search the log").fill("nobody did this")
    rosa.page.get_by_text("Nothing matches.").wait_for()
    rosa.page.get_by_label("Search the log").fill("table 14")
    rosa.page.get_by_role("link", name="Table 14").first.wait_for()
    assert in_every_theme(rosa.page) == []


def test_a_robot_plays_for_who_left_until_they_come_back(
    arrive: Callable[..., Person], served: Served
) -> None:
    presences = served.running.house.presences
    usual, presences._away_s = presences._away_s, 0.3
    try:
        ida, joan, kai = (arrive(name) for name in ("Ida", "Joan", "Kai"))
        come_as_guest(ida)
        table, code = make_table(ida, edition="friendly", seats=3, public=False)
        ida.open(f"/table/{table}")
        for person in (joan, kai):
            sit_by_code(person, code)
        for person in (ida, joan, kai):
            person.seated()
        kai.open("/app/rules")
        ida.page.get_by_role("region", name="Kai").get_by_text("not connected").wait_for()
        ida.page.get_by_text("More", exact=True).click()
        ida.page.get_by_role("button", name="A robot for Kai…").click()
        dialog = ida.page.get_by_role("dialog", name="A robot plays for Kai")
        dialog.get_by_label("Strength").select_option("beginner")
        dialog.get_by_role("button", name="OK", exact=True).click()
        for person in (ida, joan):
            person.page.get_by_role("region", name="Kai").get_by_text("robot · Beginner").wait_for()

        kai.open(f"/table/{table}")
        kai.page.get_by_text("A robot plays for you.").wait_for()
        kai.page.get_by_role("button", name="Take my seat back").click()
        kai.page.get_by_text("A robot plays for you.").wait_for(state="detached")
        ida.page.get_by_role("region", name="Kai").get_by_text("robot").wait_for(state="detached")
    finally:
        presences._away_s = usual


def test_an_arbiter_of_every_event_is_asked_for_one(officials: Officials) -> None:
    rosa = officials.with_role("Rosa", "arbiter", "*")
    page = rosa.page
    rosa.open("/app/desk")
    asked = page.get_by_text("Write the short name of the event above")
    asked.wait_for()
    page.get_by_role("button", name="What was ruled").click()
    expect(asked).to_be_visible()
    page.get_by_label("Event", exact=True).fill("nowhere")
    page.get_by_text("No ruling yet.").wait_for()
    expect(asked).to_have_count(0)
