"""The arbiter at the table: verdicts, corrections, rulings with their clause, two for a result."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.officials import Officials, sit_together
from tests.browser.people import Person
from tests.browser.serving import Served
from tests.browser.test_accessibility import in_every_theme


@pytest.fixture
def officials(arrive: Callable[..., Person], served: Served) -> Officials:
    return Officials(arrive, served)


def panel(arbiter: Person) -> Locator:
    return arbiter.page.get_by_role("region", name="Rulings")


def rule(arbiter: Person, what: str, **fields: str) -> None:
    """Choose a ruling in the form, fill it in and give it."""
    form = arbiter.page.get_by_role("form", name="Make a ruling")
    option = form.get_by_label("Ruling", exact=True).locator("option", has_text=what).first
    form.get_by_label("Ruling", exact=True).select_option(value=option.get_attribute("value"))
    for label, value in fields.items():
        field = form.get_by_label(label.replace("_", " "), exact=True)
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(label=value)
        else:
            field.fill(value)
    form.get_by_role("button", name="Make ruling", exact=True).click()


def watch(arbiter: Person, table: str) -> None:
    arbiter.open(f"/table/{table}")
    arbiter.page.get_by_text("You are the arbiter of this table").wait_for()
    panel(arbiter).get_by_role("form").wait_for()


def test_a_challenge_is_ruled_from_the_arbiters_desk(officials: Officials) -> None:
    rita = officials.with_role("Rita", "arbiter", "club")
    anna = officials.with_role("Anna", "player", "club")
    bernat = officials.arrive("Bernat")
    _, first, other = sit_together(anna, bernat, judge="arbiter", event="club", number="7")
    first.write(first.nonsense_line())
    other.page.get_by_role("button", name="Challenge…").click()
    other.page.get_by_role("dialog").get_by_role("button", name="Challenge", exact=True).click()
    expect(first.page.locator(".cover")).to_be_visible()

    rita.page.get_by_role("link", name="Arbiter’s calls").click()
    rita.page.get_by_text("challenge to judge").wait_for()
    rita.page.get_by_role("button", name="Go to the table").click()
    rita.page.get_by_text("You are the arbiter of this table").wait_for()
    panel(rita).get_by_text("The word list says: not valid.").wait_for()
    panel(rita).get_by_text("Nobody is told which word.").wait_for()
    assert in_every_theme(rita.page) == []
    rita.page.get_by_role("button", name="Not valid").click()
    for person in (anna, bernat):
        person.page.locator("tr.void").wait_for()
        person.hears("The play is not valid.")
    expect(first.page.locator(".cover")).to_have_count(0)

    panel(rita).get_by_text("Nothing to decide at this table.").wait_for()
    rule(rita, "Stop the clock", Why="force majeure")
    for person in (anna, bernat):
        person.page.get_by_text("Clock stopped").wait_for()
    panel(rita).get_by_role("button", name="Start the clock").click()
    anna.page.get_by_text("Clock stopped").wait_for(state="detached")


def test_time_and_totals_are_corrected_with_clause_and_reason(officials: Officials) -> None:
    rita = officials.with_role("Ramona", "arbiter", "open")
    carla = officials.with_role("Carla", "player", "open")
    dani = officials.arrive("Dani")
    table, first, _ = sit_together(carla, dani, event="open", number="12")
    watch(rita, table)

    form = rita.page.get_by_role("form", name="Make a ruling")
    form.get_by_label("Search the clauses").or_(form.get_by_label("Clause")).first.fill("7.D")
    form.get_by_role("button", name="FISC23-G-7.D").click()
    rule(rita, "Give time", Player="Dani", Minutes="2", Reason="the bell rang")
    for person in (carla, dani):
        person.hears("Dani gets 2:00 more.")
        person.hears("The arbiter rules: the bell rang.")

    rule(rita, "Set a clock", Player="Carla", Time_left="-0:45", Reason="set wrongly")
    for person in (carla, dani):
        person.hears("Carla’s clock is set to")
    rule(rita, "Correct a total", Player="Dani", **{"Points, + or −": "12"}, Reason="bonus")
    dani.until(lambda: dani.scores[0] == 12)
    rule(rita, "Take the turn away", Player=first.name, Reason="two tiles moved")
    for person in (carla, dani):
        person.hears("two tiles moved")

    # What the book does not allow now says which clause is against it.
    form.get_by_label("Ruling", exact=True).select_option("Penalise")
    form.get_by_text("Not possible now:").wait_for()
    expect(form.get_by_role("button", name="Make ruling", exact=True)).to_be_disabled()
    form.get_by_role("button", name="Why? FISC23-G-4.E.5").click()
    rita.page.get_by_role("dialog", name="FISC23-G-4.E.5").wait_for()
    rita.page.keyboard.press("Escape")

    panel(rita).get_by_text("Rulings so far").click()
    log = panel(rita).locator("ol")
    for text in ("Time given · Dani · 2:00", "Total corrected · Dani · +12", "two tiles moved"):
        log.get_by_text(text).first.wait_for()
    assert in_every_theme(rita.page) == []

    # Whoever plays reads all of it again, also after a reload, and why.
    dani.page.reload()
    dani.page.get_by_text("Rulings in this game").click()
    told = dani.page.locator("details", has_text="Rulings in this game").locator("li")
    expect(told.filter(has_text="Time given · Dani · 2:00")).to_contain_text("Ramona")
    expect(told.filter(has_text="Total corrected · Dani · +12")).to_contain_text("bonus")
    expect(told.filter(has_text="two tiles moved").first).to_be_visible()
    expect(dani.page.locator(".sheet")).to_contain_text("correction: bonus")
    told.get_by_role("button", name="FISC23-G-7.D").first.click()
    dani.page.get_by_role("dialog", name="FISC23-G-7.D").wait_for()
    dani.page.keyboard.press("Escape")
    assert in_every_theme(dani.page) == []

    rule(rita, "End the game", Reason="the hall closes")
    panel(rita).get_by_text("This ends the game. Press again to confirm.").wait_for()
    form.get_by_role("button", name="Make ruling", exact=True).click()
    for person in (carla, dani):
        person.page.locator(".result").wait_for()


def test_a_result_is_changed_by_two_arbiters_and_never_by_one(officials: Officials) -> None:
    rita = officials.with_role("Regina", "arbiter", "league")
    roc = officials.with_role("Roc", "arbiter", "league")
    emma = officials.with_role("Emma", "player", "league")
    ferran = officials.arrive("Ferran")
    table, _, _ = sit_together(emma, ferran, event="league", number="3")
    watch(rita, table)
    rule(rita, "End the game", Reason="the hall closes")
    rita.page.get_by_role("form").get_by_role("button", name="Make ruling", exact=True).click()
    emma.page.locator(".result").wait_for()

    rule(rita, "Correct a total", Player="Emma", **{"Points, + or −": "25"}, Reason="added wrongly")
    panel(rita).get_by_text("Another arbiter must agree.").wait_for()
    expect(panel(rita).get_by_role("button", name="I agree")).to_have_count(0)
    assert emma.scores == [0, 0]

    roc.page.get_by_role("link", name="Arbiter’s calls").click()
    roc.page.get_by_text("a second arbiter must agree").wait_for()
    roc.page.get_by_role("button", name="Go to the table").click()
    panel(roc).get_by_text("Regina proposes").wait_for()
    panel(roc).get_by_text("added wrongly").wait_for()
    assert in_every_theme(roc.page) == []
    panel(roc).get_by_role("button", name="I agree").click()
    emma.until(lambda: emma.scores == [25, 0])
    panel(rita).get_by_text("Another arbiter must agree.").wait_for(state="detached")
    panel(rita).get_by_text("Rulings so far").click()
    panel(rita).get_by_text("Regina + Roc").first.wait_for()


def test_what_the_arbiter_does_is_seen_and_the_board_stays_where_it_is(
    officials: Officials,
) -> None:
    rita = officials.with_role("Remei", "arbiter", "cup")
    gemma = officials.with_role("Gemma", "player", "cup", width=360, height=740, phone=True)
    hug = officials.arrive("Hug")
    table, first, _ = sit_together(gemma, hug, event="cup", number="5")
    watch(rita, table)
    stood = [person.board_top for person in (gemma, hug)]
    rule(rita, "Stop the clock", Why="force majeure")
    exchange = first.page.get_by_role("button", name="Exchange", exact=True)
    for person in (gemma, hug):
        person.page.get_by_text("Clock stopped: force majeure").wait_for()
        person.hears("The clock is stopped: force majeure.")
    assert [person.board_top for person in (gemma, hug)] == stood
    expect(exchange).to_be_disabled()
    first.write(first.nonsense_line())
    refusal = first.page.locator(".hand [role=alert]")
    expect(refusal).to_contain_text("The clock is stopped.")
    panel(rita).get_by_role("button", name="Start the clock").click()
    # What was refused because the clock stood is no longer, and says so no longer.
    expect(refusal).to_have_count(0)
    expect(exchange).to_be_enabled()

    rule(rita, "Give time", Player="Hug", Minutes="2", Reason="the bell rang")
    for person in (gemma, hug):
        told = person.page.locator(".hand .note")
        expect(told).to_have_text("Hug gets 2:00 more. The arbiter rules: the bell rang.")


def test_who_is_no_longer_arbiter_sees_and_rules_no_more_on_an_open_page(
    officials: Officials,
) -> None:
    rita = officials.with_role("Rita", "arbiter", "lost")
    anna = officials.with_role("Anna", "player", "lost")
    bernat = officials.arrive("Bernat")
    table, _, _ = sit_together(anna, bernat, event="lost", number="9", public=True)
    watch(rita, table)
    racks = panel(rita).get_by_role("region", name="Racks").get_by_role("img")
    expect(racks).to_have_count(2)
    officials.lose_role(rita, "arbiter", "lost")
    rita.page.get_by_text("You are watching").wait_for()
    expect(rita.page.get_by_text("You are the arbiter of this table")).to_have_count(0)
    expect(racks).to_have_count(0)
