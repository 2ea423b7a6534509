"""What a page offers at a table is what the book of that table knows, and it works."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from faristol.rulebook import EDITIONS, ruleset
from faristol.table.known import known_acts
from tests.browser.officials import sit_together
from tests.browser.people import Person, come_as_guest, make_table

_PAGES = Path(__file__).parents[2] / "web" / "src"
_ENGLISH = (_PAGES / "text" / "core" / "en.ts", _PAGES / "text" / "more" / "en.ts")
MENU = {
    "Redraw": "redraw",
    "AskJury": "askJury",
    "AskToExchangeAgain": "askExchangeAgain",
    "ConcedeTurn": "concede",
    "AskToRestart": "askRestart",
    "DeclareStuck": "stuck",
    "Resign": "resign",
}
"""By act: under which word the menu has it."""


def english(key: str) -> str:
    """A word of the pages, whatever it is now."""
    words = "".join(file.read_text(encoding="utf-8") for file in _ENGLISH)
    found = re.search(rf"^  {key}: '([^']+)'", words, re.MULTILINE)
    assert found, key
    return found[1]


def button(person: Person, key: str) -> Locator:
    """The button with that word; what asks first ends with dots."""
    return person.page.get_by_role("button", name=re.compile(f"^{re.escape(english(key))}…?$"))


@pytest.mark.parametrize("edition", [name for name in EDITIONS if name != "nl-duplicate"])
def test_the_menu_offers_what_the_book_knows(arrive: Callable[..., Person], edition: str) -> None:
    anna = arrive("Anna")
    come_as_guest(anna)
    robots = ["beginner"] * (ruleset(edition).players.least - 1)
    table, _ = make_table(anna, edition=edition, robots=robots)
    anna.open(f"/table/{table}")
    anna.seated()
    anna.page.get_by_text(english("more"), exact=True).click()
    button(anna, "share").wait_for()
    offered = {act for act, key in MENU.items() if button(anna, key).count()}
    assert offered == set(MENU) & set(known_acts(ruleset(edition)))


def test_a_play_is_held_and_then_challenged_or_accepted(arrive: Callable[..., Person]) -> None:
    anna, bernat = arrive("Anna"), arrive("Bernat")
    come_as_guest(anna)
    _, first, other = sit_together(anna, bernat)
    first.write(first.nonsense_line())
    hold(other, first)
    button(other, "challenge").click()
    other.page.get_by_role("dialog").get_by_role("button", name=english("challenge")).click()
    for person in (first, other):
        person.page.locator("tr.void").wait_for()

    other.write(other.line_to_play())
    hold(first, other)
    assert first.accept()
    first.until(first.may_play)
    expect(first.page.locator(".hand [role=alert]")).to_have_count(0)


def hold(person: Person, player: Person) -> None:
    """Ask to hold the opponent's play: it can't become final for ten seconds from then on."""
    button(person, "doubt").click()
    expect(player.page.locator(".pending")).to_contain_text(person.name)
    expect(button(person, "doubt")).to_have_count(0)
    person.frames.clear()
    person.page.reload()
    button(person, "accept").wait_for()
    told = player.page.request.get(f"{player.url}/api/v1/tables/{player.table}/events?since=0")
    doubted = [e["at"] for e in told.json()["events"] if e["type"] == "DoubtDeclared"]
    views = [frame["view"] for frame in map(json.loads, person.frames) if frame["is"] == "Snapshot"]
    assert views[-1]["pending"]["may_close_at"] == doubted[-1] + 10_000
