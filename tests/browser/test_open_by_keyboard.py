"""A FISC open of 24 over five rounds to the federation's parcel, by the keyboard."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from faristol.core import GameScore
from faristol.server.championship.messages import NewChampionship
from tests.browser.people import Person
from tests.browser.serving import Served
from tests.browser.test_championship import Hall
from tests.browser.test_desk_players import choose

ROUNDS = 5
KEYS_A_RESULT = 11


class Open(Hall):
    """An open under the federation's regulations, with everybody but one who comes late."""

    asked = NewChampionship(
        name="Open de Sabadell",
        regulations="fisc-2023",
        rounds=ROUNDS,
        plays_on="2024-03-31",
        announced_on="2024-02-20",
    )
    names = tuple(f"Jugadora {number:02}" for number in range(1, 24))


@pytest.fixture
def hall(served: Served, arrive: Callable[..., Person]) -> Hall:
    return Open(served, arrive, "open-by-keyboard")


def press(one: Locator) -> None:
    """Reached by the keyboard, and pressed with it."""
    one.focus()
    one.page.keyboard.press("Enter")


def go_to(page: Page, tab: str) -> None:
    """To a tab by the arrows."""
    here = page.get_by_role("tab", selected=True)
    here.focus()
    while not page.get_by_role("tab", name=tab, selected=True).count():
        page.keyboard.press("ArrowRight")
        expect(here).to_be_focused()


def pair(hall: Hall, page: Page, number: int) -> int:
    """Pair and publish the round; how many tables it has."""
    hall.served.forget_limits()  # people take an hour for a round
    press(page.get_by_role("button", name=f"Pair round {number}"))
    press(page.get_by_role("button", name="Publish", exact=True))
    expect(page.get_by_label("Table and result")).to_be_visible()
    assert len(hall.live.state.rounds) == number
    return len(hall.round().games)


def enter(hall: Hall, page: Page, *typed: str) -> None:
    """Type results in any order, a line each."""
    line = page.get_by_label("Table and result")
    for each in typed:
        assert len(each) + 1 <= KEYS_A_RESULT
        line.focus()
        page.keyboard.type(each)
        page.keyboard.press("Enter")
        expect(line).to_have_value("")
    known, all_tables = len(hall.round().games), len(hall.round().games)
    expect(page.get_by_text(f"{known} of {all_tables} results in")).to_be_visible()


def close(page: Page) -> None:
    press(page.get_by_role("button", name="Close the round"))
    expect(page.get_by_label("Table and result")).to_have_count(0)


def scores(tables: range, number: int) -> list[str]:
    """The last table first: the order of the sheets that come in."""
    return [f"{table} {400 + table} {380 - number}" for table in reversed(tables)]


@pytest.mark.problem(422, "/commands")
@pytest.mark.hurried("/commands")
def test_an_open_of_24_with_everything_that_happens(hall: Hall) -> None:
    page = hall.desk()
    line = page.get_by_label("Who has arrived?")
    line.focus()
    page.keyboard.type("*")
    page.keyboard.press("Enter")
    expect(page.get_by_text("23 of 23 checked in").first).to_be_visible()

    # The committee: one of its members plays.
    go_to(page, "Committee")
    page.get_by_label("Members, one a line").focus()
    page.keyboard.type("Queralt Mas / Manacor")
    page.keyboard.press("Enter")
    page.keyboard.type("Jugadora 01")
    press(page.get_by_role("button", name="Name the committee"))
    members = page.get_by_role("region", name="Members")
    expect(members.get_by_role("listitem")).to_have_count(2)

    # Round 1: a no-show, and a table to which nobody comes.
    go_to(page, "Round")
    tables = pair(hall, page, 1)
    assert (tables, hall.round().bye is not None) == (11, True)
    missing = hall.round().games[0].second
    both = (hall.round().games[1].first, hall.round().games[1].second)
    enter(hall, page, "1 ns 2", "2 ns 12", *scores(range(3, 12), 1))
    close(page)

    # A copying error, put right against the signed sheet; and the one who comes late.
    press(page.get_by_role("button", name="Copying error").nth(2))
    corrected = page.get_by_role("dialog").get_by_label("Table and result")
    corrected.fill("3 413 379")
    page.keyboard.press("Enter")
    press(page.get_by_role("dialog", name="Please check").get_by_role("button", name="Do it"))
    expect(page.get_by_role("dialog")).to_have_count(0)
    copied = hall.live.state.rounds[0].games[2].result
    assert copied is not None
    assert copied.score == GameScore(413, 379)
    go_to(page, "Players")
    page.get_by_label("Name", exact=True).focus()
    page.keyboard.type("Tardana Vila")
    page.keyboard.press("Enter")
    expect(page.get_by_text("24 players entered")).to_be_visible()
    for player in (24, missing, *both):
        line.focus()
        page.keyboard.type(str(player))
        page.keyboard.press("Enter")
        expect(line).to_have_value("")
    expect(page.get_by_text("24 of 24 checked in").first).to_be_visible()

    # Round 2: somebody is disqualified, which is the committee's to say.
    go_to(page, "Round")
    assert pair(hall, page, 2) == 12
    game = hall.round().games[11]
    out = game.second if game.first in (1, 24) else game.first
    name = hall.live.state.shown(out)
    go_to(page, "Players")
    choose(page, name, "Disqualify")
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Reason").fill("tiles felt in the bag")
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("alert")).to_contain_text("That is for this event’s committee")
    press(dialog.get_by_role("button", name="Cancel"))
    expect(dialog).to_have_count(0)
    go_to(page, "Committee")
    bring = page.get_by_role("region", name="Bring a case")
    bring.get_by_label("Matter").select_option(label="Suspicious behaviour")
    bring.get_by_label("Player").select_option(label=name)
    bring.get_by_label("What happened").fill("tiles felt in the bag")
    page.keyboard.press("Enter")
    case = page.get_by_role("article").first
    expect(case).to_contain_text("given to the committee by FISC23-G-3.8")
    # Of the same club: she has an interest, and abstains.
    expect(case).to_contain_text("has an interest and abstains")
    case.get_by_label("Queralt Mas").select_option(label="for")
    case.get_by_label("Ruling").fill("disqualified")
    page.keyboard.press("Enter")
    expect(case).to_contain_text("Queralt Mas: for · Jugadora 01: abstains")
    go_to(page, "Players")
    choose(page, name, "Disqualify")
    page.get_by_role("dialog").get_by_label("Reason").fill("tiles felt in the bag")
    page.keyboard.press("Enter")
    expect(page.get_by_role("row", name=re.compile(name))).to_contain_text("disqualified")
    # She appeals.
    go_to(page, "Committee")
    bring.get_by_label("Matter").select_option(label="Appeal")
    bring.get_by_label("Appeal of case").select_option(label="Case 1")
    bring.get_by_label("What happened").fill("it was the draw of the second bag")
    page.keyboard.press("Enter")
    expect(case).to_contain_text("Appeal of case 1")
    case.get_by_label("Queralt Mas").select_option(label="for")
    case.get_by_label("Ruling").fill("the ruling stands")
    page.keyboard.press("Enter")
    expect(case).to_contain_text("the ruling stands")
    page.get_by_label("Words").fill("bag DISQUALIFIED")
    page.keyboard.press("Enter")
    search = page.get_by_role("region", name="Search the rulings")
    expect(search).to_contain_text("1 found")
    expect(search.get_by_role("listitem")).to_contain_text("disqualified")

    go_to(page, "Round")
    assert hall.round().games[11].result is not None
    enter(hall, page, *scores(range(1, 12), 2))
    close(page)
    for number in range(3, ROUNDS + 1):
        assert pair(hall, page, number) == 11
        enter(hall, page, *scores(range(1, 12), number))
        close(page)
    press(page.get_by_role("button", name="Finish the event"))
    expect(page.get_by_role("button", name="Finish the event")).to_have_count(0)
    assert hall.live.state.is_finished

    go_to(page, "Standings")
    expect(page.get_by_role("row").last).to_contain_text(name)
    go_to(page, "Files")
    with page.expect_download() as got:
        press(page.get_by_role("link", name="Federation’s parcel"))
    assert got.value.suggested_filename.endswith("-parcel.zip")
