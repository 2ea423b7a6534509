"""axe finds nothing wrong with any page in any theme, in any language."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import PLAY_ROBOT, Person, come_as_guest, make_table

AXE = (Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js").read_text("utf-8")
THEMES = ("light", "dark", "contrast")
PAGES = {
    "/": "h1",
    "/games": "h1",
    "/words": "ul li",
    "/puzzle": ".rack button",
    "/puzzle/nl": ".rack button",
    "/room": "h1",
    "/rules/fisc-2023": "dl",
    "/rules/nl-wedstrijd": "dl",
    "/help": "li a",
    "/help/championship": "h2",
    "/desk": "h1",
    "/class": "h1",
    "/sign-in": "h1",
    "/account": "h1",
    "/championships": "h1",
    "/seasons": "h1",
    "/rankings": "h1",
    "/companion": "h1",
    "/duplicate": "h1",
    "/away.html": "h1:visible",
    "/join/ABCDEF": "h1",
    "/card/secret": "h1",
    "/nowhere": "h1",
    "/table/nowhere": "h1",
}


_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
_COLOURS = ["color-contrast"]
"""All that can differ from one theme to another."""


def violations(page: Page, rules: list[str] = _RULES) -> list[str]:
    """What axe has to say, by rule and place."""
    if not page.evaluate("'axe' in window"):
        # The page's own policy forbids foreign scripts; the debugger may add one all the same.
        page.evaluate(AXE + "; undefined")
    found = page.evaluate("rules => axe.run(document, {runOnly: rules})", rules)
    return [
        f"{each['id']}: {node['target']} {node.get('failureSummary', '')[:200]}"
        for each in found["violations"]
        for node in each["nodes"]
    ]


def in_every_theme(page: Page) -> list[str]:
    """Everything in the first theme, and in the others what a theme can change: colours."""
    wrong = []
    for number, theme in enumerate(THEMES):
        page.evaluate("theme => (document.documentElement.dataset.theme = theme)", theme)
        page.wait_for_timeout(30)
        rules = _COLOURS if number else _RULES
        wrong += [f"{theme}: {each}" for each in violations(page, rules)]
    return wrong


def stay_away(page: Page) -> None:
    """The page for when the server is away is left as soon as it answers: it doesn't."""
    page.route("**/health/ready", lambda route: route.abort())


@pytest.mark.problem(404, "nowhere")
@pytest.mark.outage
def test_no_page_has_a_barrier(arrive: Callable[..., Person]) -> None:
    person = arrive("Joana", locale="ca")
    stay_away(person.page)
    wrong = {}
    for path, there in PAGES.items():
        person.open(path)
        person.page.locator(there).first.wait_for()
        person.page.wait_for_timeout(150)
        wrong[path] = in_every_theme(person.page)
    assert {path: found for path, found in wrong.items() if found} == {}


@pytest.mark.parametrize("locale", ["ca", "nl", "en-GB"])
def test_a_lobby_with_people_in_it_has_no_barrier(
    arrive: Callable[..., Person], locale: str
) -> None:
    anna, bernat = arrive("Anna", locale=locale), arrive("Bernat")
    come_as_guest(bernat)
    bernat.open()
    come_as_guest(anna)
    anna.open()
    anna.page.get_by_role("button", name="Bernat").first.wait_for()
    assert in_every_theme(anna.page) == []


@pytest.mark.problem(404, "nowhere")
@pytest.mark.outage
def test_no_page_is_wider_than_the_smallest_phone(arrive: Callable[..., Person]) -> None:
    person = arrive("Joana", locale="nl", width=360, height=640, phone=True)
    page = person.page
    wrong = {}
    stay_away(page)
    for path, there in PAGES.items():
        person.open(path)
        page.locator(there).first.wait_for()
        page.wait_for_timeout(150)
        found = violations(page)
        width = page.evaluate("document.documentElement.scrollWidth")
        if found or width > 360:
            wrong[path] = (width, found)
    assert wrong == {}


def test_two_editions_stand_side_by_side_on_a_phone(arrive: Callable[..., Person]) -> None:
    person = arrive("Joana", width=360, height=640, phone=True)
    person.open("/rules/fisc-2023")
    person.page.get_by_label("Compare with").select_option("nl-wedstrijd")
    row = person.page.locator("tbody tr", has=person.page.locator("td.differs")).first
    row.wait_for()
    left, right = (row.locator("td").nth(n).bounding_box() for n in (0, 1))
    assert left is not None
    assert right is not None
    assert left["x"] + left["width"] <= right["x"] + 1
    assert right["x"] + right["width"] <= 360
    assert in_every_theme(person.page) == []


@pytest.mark.parametrize(("width", "phone"), [(1360, False), (375, True)])
def test_the_table_and_its_dialogs_have_no_barrier(
    arrive: Callable[..., Person], width: int, phone: bool
) -> None:
    joana = arrive("Joana", locale="nl", width=width, height=850, phone=phone)
    page = joana.page
    joana.enter_lobby()
    challenge = page.get_by_role("button", name="Aanvechten")
    page.get_by_role("button", name=PLAY_ROBOT).click()
    joana.seated()
    joana.until(lambda: joana.may_play() or challenge.count() > 0)
    if challenge.count():
        # The window is short: one look at the dialog, then on with the game.
        challenge.click()
        page.get_by_role("dialog").wait_for()
        assert violations(page) == []
        page.keyboard.press("Escape")
    assert in_every_theme(page) == []
    joana.wait_for_turn()
    page.get_by_role("button", name="Ruilen").click()
    page.get_by_role("dialog").wait_for()
    assert in_every_theme(page) == []
    page.keyboard.press("Escape")
    line = joana.best_line("nl")
    if line is not None:
        joana.write(line)
        page.locator(".sheet tbody tr").first.wait_for()
    assert in_every_theme(page) == []
    page.get_by_role("button", name="Instellingen").click()
    page.get_by_role("dialog").wait_for()
    assert in_every_theme(page) == []


def test_the_waiting_room_and_a_replay_have_no_barrier(arrive: Callable[..., Person]) -> None:
    anna = arrive("Anna", width=375, height=760, phone=True)
    come_as_guest(anna)
    page = anna.page
    waiting, _ = make_table(anna, edition="fisc-escolar", seats=4, public=True)
    anna.open(f"/table/{waiting}")
    page.get_by_text("Waiting for players").wait_for()
    assert in_every_theme(page) == []
    table, _ = make_table(anna, edition="fisc-2023", seats=2, robots=["club"], public=True)
    anna.open(f"/table/{table}")
    anna.seated()
    anna.wait_for_turn()
    page.locator(".menu summary").click()
    page.get_by_role("button", name="Resign…").click()
    page.get_by_role("dialog").wait_for()
    assert violations(page) == []
    page.get_by_role("button", name="OK", exact=True).click()
    page.locator(".result").wait_for()
    anna.hears("Anna resigns.")
    anna.hears("Final score")
    assert in_every_theme(page) == []
    anna.open(f"/games/{table}")
    page.get_by_role("heading", name="Replay").wait_for()
    assert in_every_theme(page) == []


def test_a_dialog_gives_the_keyboard_back_to_where_it_was_opened(
    arrive: Callable[..., Person],
) -> None:
    joana = arrive("Joana")
    page = joana.page
    joana.open("/rules")
    settings = page.get_by_role("button", name="Settings")
    settings.focus()
    page.keyboard.press("Enter")
    page.get_by_role("dialog").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")
    expect(settings).to_be_focused()
