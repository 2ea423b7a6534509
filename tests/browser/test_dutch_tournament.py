"""A Dutch tournament announced in the browser, two of one name in it, played on the server."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from faristol.server.plans.table_rules import rules_of
from tests.browser.people import Person
from tests.browser.serving import Served
from tests.browser.test_championship import Hall

NAME = "Eva Smit"
CLUBS = ("Breda", "Delft")


@pytest.fixture
def hall(served: Served, arrive: Callable[..., Person]) -> Hall:
    return Hall(served, arrive, "dutch-director")


@pytest.mark.problem(422, "/commands")
def test_a_dutch_tournament_is_played_with_the_chosen_minutes(hall: Hall) -> None:
    desk = hall.desk()
    desk.goto(hall.served.url + "/championships")
    form = desk.locator("form.card")
    form.get_by_label("Name").fill("Open van Breda")
    form.get_by_label("Regulations").select_option(label="Wedstrijdscrabble (Dutch)")
    expect(form.get_by_label("Who starts")).to_have_count(0)  # the book has tiles drawn
    form.get_by_label("Ranking").select_option(label="By the total points of all games")
    expect(form.get_by_label("Is a match clock used?")).to_be_visible()
    expect(form.get_by_label("Must the jury approve")).to_be_visible()
    form.get_by_label("How long does the game last").select_option(label="30 minutes for the game")
    form.get_by_label("Rounds are played on this server").check()
    form.get_by_role("button", name="Create an event").click()
    desk.wait_for_url("**/championships/open-van-breda-*")
    event = desk.url.rsplit("/", 1)[1]
    hall.live = hall.served.run(hall.served.running.services.office.get(event))
    hall.path = f"/championships/{event}"
    desk.get_by_role("tab", name="Players").click()
    for club in CLUBS:
        desk.get_by_label("Name", exact=True).fill(NAME)
        desk.get_by_label("Club", exact=True).fill(club)
        desk.get_by_role("button", name="Enter", exact=True).click()
        expect(desk.get_by_role("row").filter(has_text=club)).to_be_visible()
    desk.get_by_label("Name", exact=True).fill(NAME)  # once more, of the same club
    desk.get_by_role("button", name="Enter", exact=True).click()
    expect(desk.get_by_role("alert")).to_contain_text("already entered")

    phones = []
    for player, club in enumerate(CLUBS, start=1):
        phone = hall.arrive(club, width=900, height=800)
        phone.open(f"{hall.path}/me")
        phone.page.get_by_label("Player").select_option(label=f"{NAME} ({club})")
        phone.page.get_by_label("Code").fill(hall.live.plan.code_of(player, NAME))
        phone.page.get_by_role("button", name="That is me").click()
        phone.page.get_by_role("heading", name="Entries are open").wait_for()
        phones.append(phone)

    desk.get_by_role("tab", name="Round").click()
    desk.get_by_role("button", name="Pair round 1").click()
    desk.get_by_role("button", name="Publish").click()
    expect(desk.get_by_text(f"{NAME} (Delft)").first).to_be_visible()
    expect(desk.get_by_label("Minutes")).to_have_value("30")
    for phone in phones:
        phone.page.get_by_role("link", name="Go to the table").click()
    for phone in phones:
        phone.seated()
    table = hall.served.run(hall.served.running.services.hall.table(phones[0].table))
    assert (table.plan.edition, table.plan.options) == ("nl-wedstrijd", {"minutes": 30})
    assert {seat.name for seat in table.plan.seats} == {f"{NAME} ({club})" for club in CLUBS}
    assert rules_of(table.plan).time.each_ms == 15 * 60_000
    expect(phones[0].page.get_by_text(re.compile(r"^1[45]:\d\d$")).first).to_be_visible()
    desk.goto(f"{hall.served.url}{hall.path}/wall")
    for club in CLUBS:
        expect(desk.get_by_text(f"{NAME} ({club})").first).to_be_visible()
