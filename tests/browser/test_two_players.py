"""Two players and a spectator, through a challenge to the end, in two rule books."""

import json
import re
from collections.abc import Callable
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Request, expect

from tests.browser.officials import sit_together
from tests.browser.people import (
    Person,
    allowed,
    ask_to_exchange_again,
    come_as_guest,
    exchange_a_tile,
    make_table,
    play_together,
    sit_by_code,
)
from tests.server.client import changed


def test_a_table_made_for_a_friend_shows_its_code_until_the_friend_comes(
    arrive: Callable[..., Person],
) -> None:
    anna, bernat = arrive("Anna"), arrive("Bernat")
    page = anna.page
    asked: list[float] = []

    def note(request: Request) -> None:
        if request.method == "GET" and re.search(r"/api/v1/tables/[^/]+$", request.url):
            asked.append(monotonic())

    page.on("request", note)
    anna.enter_lobby()
    page.locator(".acts button:not(.main)").click()
    expect(page.locator(".code")).not_to_have_text("")
    code = page.locator(".code").inner_text()
    expect(page.get_by_role("img", name=re.compile(code, re.IGNORECASE))).to_be_visible()
    # Whoever waits looks every second and a half; a slow machine only looks less often.
    anna.until(lambda: page.evaluate("1") and len(asked) >= 4)
    assert asked[3] - asked[0] > 4
    assert page.get_by_role("alert").count() == 0
    sit_by_code(bernat, code)
    anna.seated()
    bernat.seated()


@pytest.mark.parametrize(("edition", "language"), [("fisc-2023", "ca"), ("nl-wedstrijd", "nl")])
def test_a_game_with_a_challenge_from_the_first_tile_to_the_end(
    arrive: Callable[..., Person], edition: str, language: str
) -> None:
    anna, bernat, carme = arrive("Anna"), arrive("Bernat"), arrive("Carme")
    come_as_guest(anna)
    table, code = make_table(anna, edition=edition, seats=2, public=True)
    anna.open(f"/table/{table}")
    anna.page.get_by_text("Waiting for players").wait_for()
    sit_by_code(bernat, code)
    carme.open(f"/table/{table}")
    anna.seated()
    bernat.seated()
    carme.page.get_by_text("You are watching").wait_for()

    people = [anna, bernat]
    people[0].until(lambda: anna.may_play() or bernat.may_play())
    first, other = people if anna.may_play() else reversed(people)
    first.write(first.nonsense_line(language))
    challenge = other.page.get_by_role("button", name="Challenge…")
    challenge.click()
    dialog = other.page.get_by_role("dialog")
    expect(dialog.get_by_role("checkbox")).to_have_count(1)
    expect(dialog).to_contain_text(re.compile("you lose|player loses"))
    expect(dialog).to_contain_text(re.compile(r"\d+ seconds? left"))
    dialog.get_by_role("button", name="Challenge", exact=True).click()
    for person in (first, other, carme):
        person.page.locator("tr.void").wait_for()
        person.hears("The play is not valid.")
    for person in people:  # seen too, where the hand is
        expect(person.page.locator("div.hand .note")).to_contain_text("The play is not valid.")
    cited = other.page.locator("tr.void").get_by_role("button")
    assert cited.inner_text().startswith(("FISC23", "NL-W"))
    cited.click()
    # The rule itself comes a moment after its number.
    says = other.page.get_by_role("dialog").locator("p").first
    other.until(lambda: len(says.inner_text()) > 40)
    other.page.keyboard.press("Escape")

    play_together(people, language)
    carme.page.locator(".result").wait_for()
    assert anna.scores == list(reversed(bernat.scores))
    assert carme.scores in (anna.scores, bernat.scores)
    if edition == "fisc-2023":
        for person in people:
            person.page.get_by_role("button", name="Sign the sheet").click()
        carme.page.get_by_text(
            re.compile("Signed by Anna, Bernat|Signed by Bernat, Anna")
        ).wait_for()
    hidden(carme)
    hidden(bernat, own=seat_of(bernat))


def test_who_would_exchange_twice_running_asks_the_jury_and_reads_its_answer(
    arrive: Callable[..., Person],
) -> None:
    anna, bernat = arrive("Anna"), arrive("Bernat")
    come_as_guest(anna)
    _, first, other = sit_together(anna, bernat, edition="nl-wedstrijd")
    for person in (first, other):
        person.until(person.may_play)
        assert allowed(person, exchange_a_tile)
    first.until(first.may_play)
    assert not allowed(first, exchange_a_tile)
    expect(first.page.locator(".hand [role=alert]")).to_contain_text("NL-W-III.7a")
    answer = ask_to_exchange_again(first)
    other.hears(answer)
    stuck = first.best_line("nl") is None
    assert ("may exchange again" in answer) == stuck
    assert allowed(first, exchange_a_tile) == stuck


def seat_of(person: Person) -> int:
    welcome = next(m for m in map(json.loads, person.frames) if m["is"] == "Welcome")
    return int(welcome["seat"])


def hidden(person: Person, own: int | None = None) -> None:
    """No tile of another rack came over this person's line while the game went on."""
    seen, view, lain = 0, dict[str, Any](), {"*"}
    for frame in map(json.loads, person.frames):
        if frame["is"] not in ("Snapshot", "Changed"):
            continue
        whole = frame["is"] == "Snapshot"
        view = frame["view"] if whole else changed(view, frame["view"])
        if view["ending"]:
            break
        # What lay on the board and was taken back is known to everybody.
        lain |= {"?" if text.islower() else text for text in view["board"]}
        for seat, rack in enumerate(view["racks"]):
            assert seat == own or set(re.findall(r"\[[^\]]+\]|.", rack)) <= lain
            seen += 1
        for told in frame["news"]:
            if told["type"] in ("TilesDrawn", "TilesExchanged") and told["seat"] != own:
                assert set(told.get("tiles", "") + told.get("returned", "")) <= {"*"}
    assert seen
