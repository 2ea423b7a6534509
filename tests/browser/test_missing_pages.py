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
        "[Nn]o existeix|No s’ha trobat|no t’ha deixat entrar|ha caducat|No hi ha cap problema"
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
        assert answer.status == (200 if path.startswith("/app/") else 404)
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
    "/app/replay/nosuch",
    "/app/rules/nosuch",
    "/app/championship/nosuch",
    "/app/championship/nosuch/wall",
    "/app/duplicate/results/nosuch",
    "/app/duplicate/screen/nosuch",
    "/app/puzzles/nosuch/2026-11-16",
    "/app/person/nosuch",
    "/app/room/nosuch",
)


def said_on(lost: Person, path: str, locale: str) -> None:
    lost.open(path)
    main = lost.page.locator("main")
    expect(main).to_contain_text(SAID[locale])
    assert lost.page.get_by_role("navigation").get_by_role("link").count() >= 6
    assert not re.search("there is no|not[ -]found", main.inner_text(), re.IGNORECASE)


@pytest.mark.problem(404, "nosuch")
@pytest.mark.parametrize("locale", ["ca", "nl"])
@pytest.mark.parametrize("path", UNKNOWN)
def test_what_does_not_exist_on_a_page_is_said_in_the_readers_language(
    arrive: Arrive, path: str, locale: str
) -> None:
    said_on(arrive("Lost", locale=locale), path, locale)


@pytest.mark.parametrize("locale", ["ca", "nl"])
def test_a_duplicate_room_that_does_not_exist_lets_nobody_in(arrive: Arrive, locale: str) -> None:
    said_on(arrive("Lost", locale=locale), "/app/duplicate/room/nosuch", locale)
