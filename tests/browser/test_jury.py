"""Puntenscrabble with the software as jury: nonsense costs, and words can be reported."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.officials import Officials, sit_together
from tests.browser.people import Person, come_as_guest, make_table
from tests.browser.serving import Served
from tests.browser.test_acts import button, english

AGREED = {"edition": "nl-punten", "seats": 2, "options": {"training-list": True}}
CLAUSE = "NL-P-III.12a"


def corrections(person: Person) -> Locator:
    """The lines of the sheet that are no turns."""
    return person.page.locator(".sheet tr.pale")


def seats_for_two(anna: Person, bernat: Person, **asked: object) -> tuple[Person, Person]:
    """A table at which twenty more are taken: who comes by the code is told, and agrees."""
    come_as_guest(anna)
    table, code = make_table(anna, **{**AGREED, **asked})
    anna.open(f"/table/{table}")
    expect(anna.page.locator(".unlisted")).to_contain_text("20")
    bernat.open(f"/join/{code}")
    bernat.page.locator("input[autocomplete=nickname]").fill(bernat.name)
    bernat.page.locator("button[type=submit]").click()
    told = bernat.page.locator(".unlisted")
    expect(told).to_contain_text(re.compile("training.*20 more.*sits down agrees", re.DOTALL))
    expect(told).to_contain_text(CLAUSE)
    button(bernat, "sitDown").click()
    for person in (anna, bernat):
        person.seated()
    anna.until(lambda: anna.may_play() or bernat.may_play())
    return (anna, bernat) if anna.may_play() else (bernat, anna)


@pytest.mark.parametrize(
    ("locale", "less", "listed"),
    [
        ("en-GB", "20 points", "Two-letter words"),
        ("ca", "20 punts", "Mots de dues lletres"),
        ("nl", "20 punten", "Tweeletterwoorden"),
    ],
)
@pytest.mark.clause("NL-P-III.10c")
def test_a_robot_that_knows_the_words_reports_nonsense_and_its_points_and_twenty_go(
    arrive: Callable[..., Person], locale: str, less: str, listed: str
) -> None:
    anna = arrive("Anna", locale=locale)
    come_as_guest(anna)
    table, _ = make_table(anna, **{**AGREED, "seats": 1, "robots": ["club"]})
    anna.open(f"/table/{table}")
    anna.seated()
    anna.wait_for_turn()
    # The book lays the list of two-letter words on the table.
    two_letters = anna.page.locator("details", has=anna.page.get_by_text(listed, exact=True))
    two_letters.locator("summary").click()
    expect(two_letters.locator(".words")).to_contain_text(re.compile(r"\bAF\b.*\bZE\b"))
    anna.write(anna.nonsense_line("nl"))
    expect(corrections(anna)).to_have_count(2)
    for row in (0, 1):
        expect(corrections(anna).nth(row)).to_contain_text(CLAUSE)
    expect(corrections(anna).nth(1)).to_contain_text("−20")
    anna.hears(less)
    expect(anna.page.locator("div.hand .note")).to_contain_text(less)
    assert -20 in anna.scores


@pytest.mark.problem(409, "/sit")
def test_a_player_reports_the_opponents_word(arrive: Callable[..., Person]) -> None:
    anna, bernat = arrive("Anna"), arrive("Bernat")
    first, other = seats_for_two(anna, bernat)
    first.write(first.nonsense_line("nl"))
    other.until(other.may_play)
    report(other)
    for person in (first, other):
        expect(corrections(person)).to_have_count(2)
        expect(corrections(person).nth(0)).to_contain_text(CLAUSE)
        expect(corrections(person).nth(1)).to_contain_text(CLAUSE)
        assert -20 in person.scores
    # The tiles stay, and there is nothing more to report.
    assert other.board("nl").strip(b"\0")
    menu(other)
    button(other, "report").click()
    expect(other.page.get_by_role("dialog")).to_contain_text("no play to report")
    other.page.keyboard.press("Escape")
    # A good word stands, and asking costs nothing.
    other.write(other.line_to_play("nl"))
    first.until(first.may_play)
    report(first)
    first.hears("is valid")
    expect(corrections(first)).to_have_count(2)


@pytest.mark.problem(409, "/sit")
def test_at_the_end_the_software_looks_at_every_play(arrive: Callable[..., Person]) -> None:
    anna, bernat = arrive("Anna"), arrive("Bernat")
    first, other = seats_for_two(anna, bernat)
    first.write(first.nonsense_line("nl"))
    other.until(other.may_play)
    menu(other)
    button(other, "resign").click()
    other.page.get_by_role("dialog").get_by_role("button", name="OK").click()
    for person in (first, other):
        result = person.page.locator(".result")
        expect(result.get_by_role("row", name=first.name)).to_contain_text("-20")
        expect(corrections(person).filter(has_text=CLAUSE)).to_have_count(2)
        expect(button(person, "report")).to_have_count(0)


def test_without_the_agreement_nobody_is_asked_and_twenty_are_not_taken(
    arrive: Callable[..., Person],
) -> None:
    anna, bernat = arrive("Anna"), arrive("Bernat")
    come_as_guest(anna)
    _, first, other = sit_together(anna, bernat, edition="nl-punten")
    first.write(first.nonsense_line("nl"))
    other.until(other.may_play)
    report(other)
    expect(corrections(first)).to_have_count(1)
    assert first.scores == [0, 0]
    first.page.get_by_text(english("tableInfo")).click()
    expect(first.page.locator(".unlisted")).to_contain_text("training")


def test_a_jury_of_people_is_called_also_after_the_last_play(
    arrive: Callable[..., Person], served: Served
) -> None:
    officials = Officials(arrive, served)
    event = "punten-2026"
    rita = officials.with_role("Rita", "arbiter", event)
    anna = officials.with_role("Anna", "player", event)
    bernat = arrive("Bernat")
    asked = {"edition": "nl-punten", "judge": "arbiter", "event": event}
    table, first, other = sit_together(anna, bernat, **asked)
    first.write(first.nonsense_line("nl"))
    other.until(other.may_play)
    menu(other)
    button(other, "resign").click()
    other.page.get_by_role("dialog").get_by_role("button", name="OK").click()
    other.page.locator(".result").wait_for()
    expect(corrections(other).filter(has_text=CLAUSE)).to_have_count(0)
    button(other, "report").click()
    other.page.get_by_role("dialog").get_by_role("button", name="OK").click()
    rita.open(f"/table/{table}")
    waiting = rita.page.get_by_role("listitem").filter(has_text="play reported")
    expect(waiting).to_contain_text(other.name)
    waiting.get_by_role("button").nth(0).click()
    other.hears("is valid")
    expect(corrections(first).filter(has_text=CLAUSE)).to_have_count(0)


def menu(person: Person) -> None:
    person.page.get_by_text(english("more"), exact=True).click()


def report(person: Person) -> None:
    """Put the newest play of the opponent to the jury."""
    menu(person)
    button(person, "report").click()
    dialog = person.page.get_by_role("dialog")
    expect(dialog).to_contain_text(CLAUSE)
    dialog.get_by_role("button", name="OK").click()
