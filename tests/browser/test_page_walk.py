"""A page keeps what was typed and laid, whatever happens that it does not show.

On every page somebody types, then signs in in another tab, reads on in another language, loses
the line and gets it back: the same fields stand there with the same text, and no tile moved.
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.officials import PASSWORD, Officials
from tests.browser.people import Person
from tests.browser.serving import Served
from tests.browser.test_people import sign_in
from tests.browser.test_resilience import lay_a_play_against_the_robot
from tests.browser.test_study import line_of, puzzle_of

Arrive = Callable[..., Person]

_ANSWERED_MS = 700
"""Until what is asked for while one types, or after an outage, has been answered as a rule.

Too short on a full machine, it only sees less.
"""

_REMEMBER = """() => { window.typed = [...document.querySelectorAll(
    'main :is(input, select, textarea)')].filter(field => field.offsetParent && !field.disabled
    && !['checkbox', 'radio', 'hidden'].includes(field.type)); return window.typed.length; }"""
_FILL = """n => { const field = window.typed[n];
    const set = (value) => { const own = Object.getPrototypeOf(field);
        Object.getOwnPropertyDescriptor(own, 'value').set.call(field, value);
        field.dispatchEvent(new Event('input', {bubbles: true})); };
    const fitting = {number: '7', date: '2026-11-18'};
    if (field.tagName !== 'SELECT') set(fitting[field.type] ?? 'nas'); }"""
_STANDING = "() => window.typed.map(field => [field.isConnected, field.value])"
_LAID = """() => [...document.querySelectorAll('main .fresh')].map(tile =>
    [tile.closest('[data-square]')?.dataset.square, tile.textContent])"""


def type_everywhere(page: Page) -> int:
    """Something stands in every field that can be seen; how many those are."""
    count = int(page.evaluate(_REMEMBER))
    for number in range(count):
        page.evaluate(_FILL, number)
    page.wait_for_timeout(_ANSWERED_MS)
    return int(page.evaluate(_REMEMBER))


def disturb(person: Person, login: str) -> None:
    """Sign in in another tab, choose another language, lose the line and get it back."""
    page = person.page
    if login:
        other = Person(person.name, page.context.new_page(), person.url)
        sign_in(other, login, PASSWORD)
        other.page.close()
    page.get_by_role("banner").get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Nederlands").check()
    page.locator("html[lang=nl]").wait_for()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.context.set_offline(True)
    page.wait_for_timeout(_ANSWERED_MS)
    page.context.set_offline(False)
    page.wait_for_timeout(_ANSWERED_MS)


def walk(person: Person, login: str = "") -> None:
    page = person.page
    assert type_everywhere(page) > 0
    page.evaluate("window.same = true")
    before, laid = page.evaluate(_STANDING), page.evaluate(_LAID)
    disturb(person, login)
    assert page.evaluate("window.same")
    assert page.evaluate(_STANDING) == before
    assert page.evaluate(_LAID) == laid


GUESTS = ("/", "/words", "/rules/fisc-2023", "/games", "/duplicate", "/sign-in", "/join/abcdef")
OFFICIALS = {
    "/championships": "director",
    "/house": "administrator",
    "/room": "director",
    "/account": "player",
    "/class": "teacher",
}


@pytest.fixture
def officials(arrive: Arrive, served: Served) -> Officials:
    return Officials(arrive, served)


@pytest.mark.outage
@pytest.mark.parametrize("path", GUESTS)
def test_a_visitor_keeps_what_they_typed(officials: Officials, path: str) -> None:
    known = officials.with_role("Known", "player", "*")
    visitor = officials.arrive("Joana")
    visitor.open(path)
    visitor.page.locator("main h1").first.wait_for()
    visitor.page.locator("main input:visible").first.wait_for()
    walk(visitor, known.login)


@pytest.mark.outage
@pytest.mark.parametrize(("path", "role"), OFFICIALS.items())
def test_an_official_keeps_what_they_typed(officials: Officials, path: str, role: str) -> None:
    person = officials.with_role("Rita", role, "*")
    person.open(path)
    person.page.locator("main input:visible").first.wait_for()
    walk(person)


@pytest.mark.outage
def test_a_puzzle_keeps_the_play_that_was_laid(officials: Officials, served: Served) -> None:
    known = officials.with_role("Known", "player", "*")
    joana = officials.arrive("Joana")
    joana.open("/puzzle/ca")
    joana.seated()
    joana.page.locator("#notation").fill(line_of(puzzle_of(served, "ca"), 1))
    joana.page.locator("#notation").press("Enter")
    joana.page.locator(".fresh").first.wait_for()
    walk(joana, known.login)


@pytest.mark.outage
def test_a_table_keeps_the_play_that_was_laid(arrive: Arrive) -> None:
    joana = arrive("Joana")
    lay_a_play_against_the_robot(joana)
    walk(joana)
