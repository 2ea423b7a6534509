"""A game from paper is typed up by keyboard, found, asked about once, and kept in the archive."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.officials import Officials
from tests.browser.people import Person
from tests.browser.serving import Served
from tests.browser.test_accessibility import in_every_theme
from tests.browser.test_championship import Hall
from tests.browser.test_championship_entry import hall as hall
from tests.browser.test_championship_entry import line, names_at
from tests.notation.photographs import from_camera
from tests.server.typed_sheets import rows

MOST_KEYSTROKES = 360


class Typist:
    """Somebody's keyboard: every key counts once, and one with Ctrl twice."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.keystrokes = 0

    def type(self, text: str) -> None:
        for character in text:
            self.page.keyboard.press("Space" if character == " " else character)
            self.keystrokes += 1

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.keystrokes += key.count("+") + 1

    def lines(self, *lines: str) -> None:
        for text in lines:
            self.type(text)
            self.press("Enter")


@pytest.fixture
def officials(arrive: Callable[..., Person], served: Served) -> Officials:
    return Officials(arrive, served)


def come(officials: Officials, name: str, **how: object) -> Person:
    person = officials.with_role(name, "spectator", **how)
    person.open("/games")
    person.page.get_by_role("link", name="Type up a game from paper").click()
    person.page.locator("input.line").wait_for()
    return person


def by_rules(person: Person, edition: str = "fisc-2023") -> None:
    person.page.get_by_label("Rules", exact=True).select_option(edition)


def plain(word: str) -> str:
    """As it is typed on a keyboard that has no L·L, NY or Ç."""
    return word.lower().replace("l·l", "w").replace("ny", "y").replace("ç", "k").replace("qu", "q")


def game() -> list[str]:
    """Twenty-four turns: the last is a turn without a play."""
    return [f"{plain(row['word'])} {row['score']}" for row in rows()] + ["-"]


def at_end(person: Person, words: str) -> None:
    expect(person.page.get_by_text(words)).to_be_visible()


def test_a_game_is_typed_up_by_keyboard_asked_about_once_and_kept(officials: Officials) -> None:
    anna = come(officials, "Anna")
    page, typist = anna.page, Typist(anna.page)
    by_rules(anna)
    page.get_by_role("textbox", name="Player 1", exact=True).focus()
    typist.type("Anna")
    typist.press("Tab")
    typist.type("Berta")
    page.locator("input.line").focus()
    typist.lines(*game())
    at_end(anna, "22 words certain, 1 open")
    typist.press("Control+Enter")
    # The boards are drawn, with the word in each of its places; a number chooses.
    asked = page.get_by_role("heading", name="Where was EI?")
    expect(asked).to_be_visible()
    expect(page.get_by_role("img", name="Board 1")).to_be_visible()
    expect(page.get_by_role("img", name="Board 2")).to_be_visible()
    typist.press("1")
    at_end(anna, "One board fits.")
    expect(asked).not_to_be_visible()
    page.get_by_label("Everybody may see this game").check()
    page.locator("input.line").focus()
    typist.press("Control+Enter")
    at_end(anna, "The game is in the archive.")
    assert typist.keystrokes <= MOST_KEYSTROKES, typist.keystrokes
    # The next game of the box begins by keyboard too, where its first name is typed.
    expect(page.get_by_role("button", name="Type the next one")).to_be_focused()

    page.get_by_role("link", name="Replay and analysis").click()
    expect(page.get_by_test_id("step")).to_contain_text("of 2")
    expect(page.get_by_role("link", name="GCG")).to_be_visible()
    expect(page.get_by_role("heading", name="Analysis")).to_be_visible()
    anna.open("/games")
    expect(page.get_by_text("Berta").first).to_be_visible()


@pytest.mark.outage
def test_what_was_typed_survives_a_reload_and_being_offline(officials: Officials) -> None:
    anna = come(officials, "Anna")
    page, typist = anna.page, Typist(anna.page)
    by_rules(anna)
    page.locator("input.line").focus()
    typist.lines("judes 42 42", "silent 18")
    page.context.set_offline(True)
    typist.lines("quart 34 76")
    typist.type("suplent")
    at_end(anna, "Your lines are kept in this browser")
    page.context.set_offline(False)
    page.reload()
    line = page.locator("input.line")
    expect(line).to_have_value("suplent")
    line.focus()
    typist.lines(" 80")
    at_end(anna, "4 words certain")


def test_totals_are_checked_and_sheets_that_differ_are_shown(officials: Officials) -> None:
    anna = come(officials, "Anna")
    page, typist = anna.page, Typist(anna.page)
    by_rules(anna)
    page.locator("input.line").focus()
    typist.lines("judes 42 42", "silent 18 18 9e")
    # The square that the sheet has is where the word lies.
    expect(page.locator('.now[data-at="9E"]')).to_be_visible()
    typist.type("quart 34 77")
    expect(page.get_by_test_id("echo")).to_contain_text("that would make 76")
    typist.press("Backspace")
    typist.type("6")
    expect(page.get_by_test_id("echo")).to_contain_text("total agrees")
    # The other sheet says something else: Tab, and what it says.
    typist.press("Tab", *["Backspace"] * 11)
    typist.lines("quart 35 77")
    expect(page.get_by_text("the sheets differ; the first sheet fits")).to_be_visible()
    expect(page.get_by_text("1 line different")).to_be_visible()
    typist.press("ArrowUp")
    expect(page.locator("input.line")).to_have_value("QUART 34 76")
    in_every_theme(page)


def test_a_line_that_cannot_hold_is_shown_with_what_would_mend_it(officials: Officials) -> None:
    anna = come(officials, "Anna")
    page, typist = anna.page, Typist(anna.page)
    by_rules(anna)
    page.locator("input.line").focus()
    typist.lines(*(line.replace("salze 25", "salze 35") for line in game()))
    expect(page.get_by_text("can’t score that here")).to_be_visible()
    # What lies before it stays on the board.
    at_end(anna, "9 words certain")
    typist.press("Control+Enter")
    expect(page.get_by_role("button", name="SALZE scored 25")).to_be_visible()
    # By its number, like the boards.
    typist.press("1")
    page.get_by_role("button", name="EI 6A").click()
    at_end(anna, "One board fits.")
    expect(page.get_by_role("cell", name="25").first).to_be_visible()


def test_who_may_see_a_game_is_chosen_and_a_name_can_go(
    officials: Officials, arrive: Callable[..., Person]
) -> None:
    anna = come(officials, "Anna")
    page, typist = anna.page, Typist(anna.page)
    by_rules(anna)
    page.get_by_role("textbox", name="Player 1", exact=True).fill("Mercè")
    page.get_by_role("textbox", name="Player 2", exact=True).fill("Oriol")
    page.locator("input.line").focus()
    typist.lines(*game()[:9])
    at_end(anna, "One board fits.")
    page.get_by_role("button", name="Keep the game").click()
    at_end(anna, "The game is in the archive.")
    address = page.get_by_role("link", name="Replay and analysis").get_attribute("href")
    assert address
    page.get_by_role("button", name="Change: Mercè – Oriol").click()
    page.get_by_role("button", name="Remove the name Oriol").click()
    expect(page.get_by_text("on which it is written, go too")).to_be_visible()
    page.get_by_role("alert").get_by_role("button", name="Remove the name Oriol").click()
    expect(page.get_by_role("link", name="Mercè 142 – ")).to_be_visible()
    expect(page.get_by_role("button", name="Remove the name Oriol")).not_to_be_visible()

    page.get_by_role("button", name="Show it to everybody").click()
    expect(page.get_by_role("button", name="Only with the link")).to_be_visible()
    page.get_by_role("button", name="Only with the link").click()
    expect(page.get_by_role("button", name="Show it to everybody")).to_be_visible()

    stranger = arrive("Stranger")
    stranger.open(address)
    expect(stranger.page.get_by_text("Mercè").first).to_be_visible()
    table = address.split("?")[0].rsplit("/", 1)[1]
    unseen = stranger.page.request.get(f"{stranger.url}/api/v1/tables/{table}/events")
    assert unseen.status == 404


def test_photographs_are_typed_from_go_with_the_game_and_can_be_removed(
    officials: Officials, tmp_path: Path
) -> None:
    camera, heic = tmp_path / "sheet.jpg", tmp_path / "sheet.heic"
    camera.write_bytes(from_camera())
    heic.write_bytes(b"\0\0\0\x18ftypheic\0\0\0\0mif1heic")
    anna = come(officials, "Anna", width=360, height=640, phone=True)
    page, typist = anna.page, Typist(anna.page)
    by_rules(anna)
    add = page.get_by_label("Add a photo")
    add.set_input_files([camera, camera])
    look = page.get_by_role("button", name="Look at photo 2")
    look.click()
    shown = page.get_by_role("img", name="Photo 2")
    expect(shown).to_be_visible()
    # The way up is kept: the picture that lies on its side stands.
    assert shown.evaluate("img => [img.naturalWidth, img.naturalHeight]") == [32, 48]
    page.get_by_role("button", name="Larger").click()
    in_every_theme(page)
    add.set_input_files(heic)
    expect(page.get_by_text("That isn’t a JPEG, PNG or WebP picture")).to_be_visible()
    page.get_by_role("button", name="Remove photo: 2").click()
    page.get_by_role("button", name="Remove photo", exact=True).click()
    expect(look).not_to_be_visible()

    # On a phone, which has no Tab and no Ctrl, the keys of the page do the same.
    page.reload()
    expect(page.get_by_label("of this game")).to_be_checked()
    line = page.locator("input.line")
    line.focus()
    page.get_by_role("button", name="W L·L").click()
    page.get_by_role("button", name="(A) blank").click()
    typist.type("a")
    expect(line).to_have_value("W(a)")
    line.fill("")
    page.get_by_role("textbox", name="Player 1", exact=True).fill("Anna")
    page.get_by_role("textbox", name="Player 2", exact=True).fill("Berta")
    line.focus()
    # A line more than of the game that is kept above: none is kept twice.
    typist.lines(*game()[:9])
    typist.type(game()[9])
    page.get_by_role("button", name="Tab the other sheet differs").click()
    typist.press("Enter")
    at_end(anna, "One board fits.")
    page.get_by_role("button", name="Ctrl ↵ all typed").click()
    page.get_by_role("button", name="Keep the game").click()
    at_end(anna, "The game is in the archive.")
    page.get_by_role("button", name="Change: Anna – Berta").click()
    page.get_by_role("button", name="Look at photo 1").click()
    expect(page.get_by_role("img", name="Photo 1")).to_be_visible()


def test_the_desk_offers_the_form_for_a_game_of_which_only_the_result_is_known(hall: Hall) -> None:
    hall.publish()
    page = hall.desk()
    first, second = names_at(hall, 1)
    line(page).fill("1 382 336")
    line(page).press("Enter")
    page.get_by_role("link", name="Type up the game: Table 1").click()

    expect(page.get_by_role("textbox", name="Player 1", exact=True)).to_have_value(first)
    expect(page.get_by_role("textbox", name="Player 2", exact=True)).to_have_value(second)
    expect(page.get_by_label("Rules", exact=True)).to_have_value("friendly")
    # A device at a board brings the points along; the second turn brought no word.
    page.goto(f"{hall.served.url}/sheets?edition=fisc-2023&player=A&player=B&turns=42,-,18")
    typed = page.get_by_label("Line of A: the word for 42 points")
    typed.fill("judes")
    typed.press("Enter")
    page.keyboard.press("Enter")
    page.get_by_label("Line of A: the word for 18 points").fill("silent")
    page.keyboard.press("Enter")
    expect(page.get_by_text("2 words certain").first).to_be_visible()
