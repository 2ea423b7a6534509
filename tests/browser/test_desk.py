"""The arbiter's desk in a hall: the queue, who goes where, the log; on a laptop and on a phone."""

import re
import secrets
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.officials import Officials, sit_together
from tests.browser.people import Person, come_as_guest, make_table, sit_by_code
from tests.browser.serving import Served
from tests.browser.test_accessibility import in_every_theme
from tests.browser.test_championship import Hall

SERVICE_RESTART = re.compile("^I(’ll| am) go")


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

    rosa.open("/desk")
    ramon.open("/desk")
    rosa.page.locator(".empty").wait_for()
    call_the_arbiter(first)
    for arbiter in (rosa, ramon):
        arbiter.page.get_by_text("arbiter called").wait_for()
        arbiter.page.get_by_text("clock stopped").wait_for()
    expect(rosa.page).to_have_title(re.compile(r"^\(1\) "))
    expect(other.page.get_by_role("timer").filter(has_text="running")).to_have_count(0)

    rosa.page.get_by_role("button", name="I’ll go").click()
    rosa.page.get_by_text("You are on the way").wait_for()
    ramon.page.get_by_text("Rosa is on the way").wait_for()
    for arbiter in (rosa, ramon):
        assert in_every_theme(arbiter.page) == []
    width = ramon.page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390

    # Whose time stands may not start it; the other one may, and the menu says so to both.
    first.page.get_by_text("More", exact=True).click()
    first.page.get_by_text("Only another player or the arbiter can restart the clock.").wait_for()
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

    rosa.page.get_by_role("link", name="All calls").click()
    rosa.page.get_by_role("button", name="Rulings so far").click()
    rosa.page.locator("li").get_by_text("Clock started").first.wait_for()
    rosa.page.get_by_label("Search the log").fill("nobody did this")
    rosa.page.get_by_text("Nothing matches.").wait_for()
    rosa.page.get_by_label("Search the log").fill("table 14")
    rosa.page.get_by_role("link", name="Table 14").first.wait_for()
    assert in_every_theme(rosa.page) == []


def test_a_robot_plays_for_who_left_until_they_come_back(
    arrive: Callable[..., Person], served: Served
) -> None:
    presences = served.running.services.presences
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
        kai.open("/rules")
        ida.page.get_by_role("region", name="Kai").get_by_text("not connected").wait_for()
        ida.page.get_by_text("More", exact=True).click()
        ida.page.get_by_role("button", name="Let a robot play for Kai…").click()
        dialog = ida.page.get_by_role("dialog", name="Let a robot play for Kai")
        dialog.get_by_label("Strength").select_option("child")
        dialog.get_by_role("button", name="OK", exact=True).click()
        for person in (ida, joan):
            person.page.get_by_role("region", name="Kai").get_by_text("robot · Aged 8").wait_for()

        kai.open(f"/table/{table}")
        kai.page.get_by_text("A robot is playing for you.").wait_for()
        kai.page.get_by_role("button", name="Take my seat back").click()
        kai.page.get_by_text("A robot is playing for you.").wait_for(state="detached")
        ida.page.get_by_role("region", name="Kai").get_by_text("robot").wait_for(state="detached")
    finally:
        presences._away_s = usual


# Counts how often the page sounds, where a test machine has no loudspeaker.
COUNT_CHIMES = """window.chimes = 0; window.AudioContext = class {
    currentTime = 0; destination = {};
    constructor() { window.chimes += 1; }
    createOscillator() { return {frequency: {}, connect: to => to, start() {}, stop() {}}; }
    createGain() { return {gain: {setValueAtTime() {}, exponentialRampToValueAtTime() {}},
        connect: to => to}; }
    close() { return Promise.resolve(); } };"""


def test_calls_of_two_events_from_hall_and_server_are_one_queue(
    officials: Officials, served: Served
) -> None:
    hall = Hall(served, officials.arrive, f"hall-{secrets.token_hex(4)}")
    hall.publish()
    rosa = officials.with_role("Rosa", "arbiter", hall.live.plan.id, "open", before=COUNT_CHIMES)
    ramon = officials.with_role(
        "Ramon", "arbiter", hall.live.plan.id, width=390, height=780, phone=True
    )
    rosa.open("/desk")
    ramon.open("/desk")
    rosa.page.locator(".empty").wait_for()
    assert rosa.page.evaluate("chimes") == 0
    game = hall.round().games[0]
    one, other = hall.phone(game.first), hall.phone(game.second)
    hall.disagree(one, other)

    # It sounds, and stands there with its table and its event.
    for arbiter in (rosa, ramon):
        card = arbiter.page.locator("li.card")
        expect(card).to_contain_text("The two slips differ: 402-388 and 412-388.")
        expect(card).to_contain_text(hall.names[game.first - 1])
        expect(card).to_contain_text("Open de Sabadell")
    rosa.until(lambda: rosa.page.evaluate("chimes") == 1)

    # A table of the other event stands in the same list.
    gina = officials.with_role("Gina", "player", "open")
    _, first, _ = sit_together(gina, officials.arrive("Hugo"), event="open", number="9")
    call_the_arbiter(first)
    expect(rosa.page.locator("li.card")).to_have_count(2)
    expect(ramon.page.locator("li.card")).to_have_count(1)
    rosa.until(lambda: rosa.page.evaluate("chimes") == 2)
    for arbiter in (rosa, ramon):
        assert in_every_theme(arbiter.page) == []
    rosa.page.get_by_label("Event").select_option("Open de Sabadell")
    expect(rosa.page.locator("li.card")).to_have_count(1)

    # Who goes is seen by the other arbiter, at the director's desk and on the players' phones.
    rosa.page.get_by_role("button", name=SERVICE_RESTART).click()
    rosa.page.get_by_text("You are").wait_for()
    expect(ramon.page.locator("li.card")).to_contain_text("Rosa is")
    expect(one.get_by_text("Rosa is on the way")).to_be_visible()
    width = ramon.page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390
    rosa.page.get_by_role("button", name="Mark as resolved").click()
    expect(rosa.page.locator("li.card")).to_have_count(0)
    expect(ramon.page.locator(".empty")).to_be_visible()
    expect(one.get_by_text("Rosa is on the way")).to_have_count(0)


def test_a_player_calls_from_the_phone_and_the_directors_desk_says_who_goes(
    officials: Officials, served: Served
) -> None:
    hall = Hall(served, officials.arrive, f"hall-{secrets.token_hex(4)}")
    hall.publish()
    desk = hall.desk(before=COUNT_CHIMES)
    desk.get_by_text("results in").wait_for()
    phone = hall.phone(hall.round().games[0].first)
    phone.get_by_role("button", name="Call the arbiter").click()
    phone.get_by_role("textbox").last.fill("the clock fell down")
    phone.get_by_role("button", name="Call the arbiter").click()
    expect(desk.get_by_text("the clock fell down")).to_be_visible()
    desk.wait_for_function("chimes === 1")
    desk.get_by_role("button", name=SERVICE_RESTART).click()
    expect(phone.get_by_text("Direcció is on the way")).to_be_visible()
    # Whoever directs has the arbiter's page too.
    desk.get_by_role("link", name="Arbiter").click()
    expect(desk.locator("li.card").filter(has_text="the clock fell down")).to_be_visible()


def test_an_arbiter_of_every_event_sees_every_event(officials: Officials) -> None:
    rosa = officials.with_role("Rosa", "arbiter", "*")
    gina = officials.with_role("Gina", "player", "everywhere")
    _, first, _ = sit_together(gina, officials.arrive("Hugo"), event="everywhere", number="3")
    rosa.open("/desk")
    call_the_arbiter(first)
    expect(rosa.page.locator("li.card").filter(has_text="everywhere")).to_be_visible()
    expect(rosa.page.get_by_role("textbox")).to_have_count(0)
