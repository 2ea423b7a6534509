"""Addresses that lead nowhere: a page with the menu, in the reader's language."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.people import Person
from tests.browser.test_accessibility import in_every_theme

Arrive = Callable[..., Person]
NOWHERE = ("/nowhere", "/app/nowhere", "/join", "/old/page.html")
MISSING = {
    "ca": "Aquesta pàgina no existeix.",
    "nl": "Deze pagina bestaat niet.",
    "en": "Page not found",
}
SAID = {
    "ca": re.compile(
        "[Nn]o existeix|No s’ha trobat|No pots entrar|ha caducat|No hi ha cap problema"
    ),
    "nl": re.compile("bestaat niet|Niet gevonden|geen toegang|of verlopen|is er geen puzzel"),
}


@pytest.mark.problem(404, "/nowhere")
@pytest.mark.problem(404, "/join")
@pytest.mark.problem(404, "/old/page.html")
@pytest.mark.parametrize(("locale", "said"), MISSING.items())
def test_an_address_that_does_not_exist_is_a_page_with_the_menu(
    arrive: Arrive, locale: str, said: str
) -> None:
    lost = arrive("Lost", locale=locale)
    for path in NOWHERE:
        answer = lost.page.goto(lost.url + path)
        assert answer is not None
        assert answer.status == 404
        expect(lost.page.get_by_role("heading", name=said)).to_be_visible()
        expect(lost.page.locator("html")).to_have_attribute("lang", locale)
        assert lost.page.get_by_role("navigation").get_by_role("link").count() >= 6
    assert in_every_theme(lost.page) == []
    lost.page.get_by_role("main").get_by_role("link").click()
    lost.page.locator(".robot").first.wait_for()


UNKNOWN = (
    "/table/nosuch",
    "/invitation/nosuch",
    "/password/nosuch",
    "/games/nosuch",
    "/rules/nosuch",
    "/championships/nosuch",
    "/championships/nosuch/wall",
    "/duplicate/results/nosuch",
    "/duplicate/screen/nosuch",
    "/puzzle/nosuch/2026-11-16",
    "/person/nosuch",
    "/room/nosuch",
    "/seasons/nosuch",
    "/rankings/nosuch",
    "/duplicate/room/nosuch",  # nobody is let in
)


def said_on(lost: Person, path: str, locale: str) -> None:
    lost.open(path)
    main = lost.page.locator("main")
    expect(main).to_contain_text(SAID[locale])
    assert lost.page.get_by_role("navigation").get_by_role("link").count() >= 6
    assert not re.search("there is no|not[ -]found", main.inner_text(), re.IGNORECASE)


@pytest.mark.problem(404, "nosuch")
@pytest.mark.parametrize("locale", ["ca", "nl"])
def test_what_does_not_exist_on_a_page_is_said_in_the_readers_language(
    arrive: Arrive, locale: str
) -> None:
    lost = arrive("Lost", locale=locale)
    for path in UNKNOWN:
        said_on(lost, path, locale)


ADDRESSES = {
    "/rules": "Reglement",
    "/words": "Woorden",
    "/games": "Partijen",
    "/championships": "Toernooien",
    "/app/archive": "Partijen",
}
"""What people type, and what the menu calls that page."""


def test_an_address_as_people_type_it_leads_to_its_page(arrive: Arrive) -> None:
    anna = arrive("Anna", locale="nl")
    page = anna.page
    for path, name in ADDRESSES.items():
        anna.open(path)
        expect(page.locator("header nav [aria-current=page]")).to_have_text(name)
    anna.open("/app/duplicate/join/QWERTY?venue=Breda")
    expect(page.locator("input.code").first).to_have_value("qwerty")
    assert page.url.endswith("/duplicate/QWERTY?venue=Breda")


def test_whoever_goes_to_a_page_begins_at_its_heading(arrive: Arrive) -> None:
    anna = arrive("Anna", locale="nl")
    anna.open()
    page = anna.page
    page.get_by_role("navigation").get_by_role("link", name="Woorden").click()
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_be_focused()
    page.get_by_role("navigation").get_by_role("link", name="Reglement").press("Enter")
    expect(heading).to_have_text("De reglementen")
    expect(heading).to_be_focused()
    page.go_back()
    expect(heading).to_be_focused()
    page.reload()
    expect(heading).to_be_visible()
    expect(heading).not_to_be_focused()


@pytest.mark.outage
def test_a_page_that_can_not_be_fetched_says_so(arrive: Arrive) -> None:
    anna = arrive("Anna", locale="ca")
    anna.open()
    page = anna.page
    page.locator(".robot").first.wait_for()
    page.context.set_offline(True)
    page.get_by_role("navigation").get_by_role("link", name="Reglament").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("servidor")
    page.context.set_offline(False)
    expect(page.get_by_role("heading", level=1)).to_have_text("Els reglaments")
