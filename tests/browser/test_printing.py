"""The print menu, wherever something is printed: every document it offers is a PDF."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from faristol.championship import commands as c
from faristol.core import GameScore
from faristol.documents.certificates import awards
from tests.browser.evening import room_of
from tests.browser.people import Person
from tests.browser.serving import Served
from tests.browser.test_accessibility import in_every_theme
from tests.browser.test_championship import NAMES, Hall
from tests.browser.test_duplicate_paper import seat
from tests.browser.test_study import game
from tests.documents.reading import read_pages, text_of

__all__ = ["game"]


@pytest.fixture
def hall(served: Served, arrive: Callable[..., Person], request: pytest.FixtureRequest) -> Hall:
    return Hall(served, arrive, f"printing-{abs(hash(request.node.name)) % 10**9}")


def printed(
    page: Page, served: Served, *, size: str = "A4", chosen_round: str = "", lines: str = ""
) -> dict[str, bytes]:
    """Every document of the page's menu by its name there."""
    menu = page.locator("details").filter(has=page.get_by_text("Print (PDF)"))
    menu.locator("summary").click()
    menu.get_by_label("Paper").select_option(label=size)
    if chosen_round:
        menu.get_by_label("Round", exact=True).select_option(label=chosen_round)
    if lines:
        menu.get_by_label("Lines to add").fill(lines)
    found = {}
    for link in menu.get_by_role("link").all():
        address = link.get_attribute("href")
        assert address is not None
        assert link.get_attribute("target") == "_blank"
        answer = page.request.get(served.url + address)
        assert (answer.status, answer.headers["content-type"]) == (200, "application/pdf"), address
        found[link.inner_text()] = answer.body()
    return found


def test_a_desk_prints_lists_and_once_a_round_is_there_its_sheets(hall: Hall) -> None:
    page = hall.desk()
    page.get_by_role("tab", name="Files").click()
    before = printed(page, hall.served)

    assert "Check-in list" in before
    assert "Score sheets of the round" not in before
    hall.publish()
    page.reload()
    page.get_by_role("tab", name="Files").click()
    expect(page.get_by_text("Print (PDF)")).to_be_visible()
    after = printed(page, hall.served, size="A5")
    assert {"Pairings by name", "Certificates", "Score sheets of the round"} <= after.keys()
    assert all(name in text_of(after["Pairings by name"]) for name in NAMES)
    assert round(read_pages(after["Players"])[0].width) == 420
    assert in_every_theme(page) == []

    # Of two rounds the first is chosen, and its sheets have a line that the organiser wants.
    hall.take(*(c.RecordResult(0, table, GameScore(412, 388)) for table in (1, 2)))
    hall.take(c.CloseRound(0))
    hall.publish()
    page.reload()
    page.get_by_role("tab", name="Files").click()
    expect(page.get_by_text("Print (PDF)")).to_be_visible()
    earlier = printed(page, hall.served, chosen_round="1", lines="Best play\nLongest word")
    assert "Round 1" in text_of(earlier["Pairings by table"])
    sheets = text_of(earlier["Score sheets of the round"])
    assert sheets.count("Best play:") == sheets.count("Longest word:") == 4


def test_visitors_print_the_lists_that_are_published(hall: Hall) -> None:
    visitor = hall.comes("Visitor")
    visitor.open(hall.path)
    expect(visitor.page.get_by_text("Print (PDF)")).to_be_visible()
    assert printed(visitor.page, hall.served).keys() == {"Players", "Announcement"}
    hall.publish()
    visitor.page.reload()
    expect(visitor.page.get_by_role("heading", name="Round 1 of 3")).to_be_visible()
    papers = printed(visitor.page, hall.served)

    assert papers.keys() == {
        *("Players", "Announcement", "Pairings by table", "Pairings by name"),
        *("Standings", "Crosstable"),
    }
    assert all(name in text_of(papers["Pairings by table"]) for name in NAMES)
    assert in_every_theme(visitor.page) == []


def test_rule_books_words_and_finished_games_are_printed_by_anybody(
    served: Served, arrive: Callable[..., Person], game: str
) -> None:
    visitor = arrive("Visitor")
    page = visitor.page
    visitor.open("/rules/nl-wedstrijd")
    books = printed(page, served)
    assert "Score sheet of the opponent (coloured paper)" in books
    assert {"Booklet of the rules", "Result slips"} <= books.keys()
    visitor.open("/rules/nl-duplicate")
    expect(page.get_by_text("Print (PDF)")).to_be_visible()
    assert {"Turn slips", "Players’ forms"} <= printed(page, served).keys()
    visitor.open("/words")
    expect(page.get_by_text("Print (PDF)")).to_be_visible()
    assert printed(page, served).keys() == {
        "Two-letter words, one page",
        "Short words and high-value tiles",
    }
    visitor.open(f"/games/{game}")
    expect(page.get_by_text("Print (PDF)")).to_be_visible()
    assert "Score sheet" in text_of(printed(page, served)["Score sheet"])


def test_a_duplicate_leader_prints_slips_forms_and_results(
    served: Served, arrive: Callable[..., Person]
) -> None:
    leader = arrive("Lena", width=1360, height=800)
    room_of(leader)
    seat(leader.page, "Anna", "Bram")
    papers = printed(leader.page, served)

    assert text_of(papers["Turn slips"]).count("Anna") == 22
    assert "Bram" in text_of(papers["Players’ forms"])
    assert "Bram" in text_of(papers["Results, a sheet for each player"])


def test_a_certificate_is_verified_by_typing_its_code(hall: Hall) -> None:
    hall.publish()
    award = awards(hall.live.state)[0]
    visitor = hall.comes("Visitor", width=360, height=640)
    page = visitor.page
    page.goto(f"{hall.served.url}/championships/{hall.live.plan.id}/certificates")
    page.get_by_label("Code").fill(award.code.replace("-", " ").lower())
    page.get_by_role("button", name="Verify").click()
    expect(page.get_by_role("heading", name=award.name)).to_be_visible()
    expect(page.get_by_text("The code belongs to this event")).to_be_visible()
    page.get_by_role("link", name="Nederlands").click()
    expect(page.get_by_text("De code hoort bij dit toernooi")).to_be_visible()
    assert page.url.endswith("?language=nl")
    width = "document.documentElement.scrollWidth <= innerWidth"
    assert page.evaluate(width)
    assert page.evaluate("document.scripts.length") == 0
    background = "getComputedStyle(document.querySelector('main')).backgroundColor"
    assert page.evaluate(background) == "rgb(255, 253, 248)"
