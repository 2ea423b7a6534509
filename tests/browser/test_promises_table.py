"""Somebody at the table uses all of it: every way to lay, the menu, the sheet, notes, clocks."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from faristol.rulebook import ruleset
from faristol.tiles import BLANK
from tests.browser.officials import Officials, sit_together
from tests.browser.people import Person, ask_the_jury, come_as_guest, make_table, open_menu
from tests.browser.serving import Served
from tests.browser.test_ruling import rule, watch
from tests.browser.test_typing import CATALAN, expect_laid, press, seated_with

Arrive = Callable[..., Person]
_CLAUSE = re.compile(r"(FISC|NL-P|ESC|NL-W)[\w.-]*-[\w.]+|interpretation|own choice")


def test_tiles_are_laid_moved_and_taken_back_in_every_way_that_the_page_tells(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    joana = seated_with(CATALAN.parse_word("ÇL·L") + bytes([BLANK]), arrive, monkeypatch)
    page, key = joana.page, joana.page.keyboard.press
    board = page.locator(".board")
    arrow = board.locator(".arrow")
    centre, beside = page.locator('[data-square="112"]'), page.locator('[data-square="113"]')
    rack = page.locator(".rack button")
    cedilla = page.locator(".rack").get_by_role("button", name=re.compile("^Ç"))

    # Tap an empty square: across, down, off.
    centre.click()
    expect(arrow).not_to_have_class(re.compile("down"))
    centre.click()
    expect(arrow).to_have_class(re.compile("down"))
    centre.click()
    expect(arrow).to_have_count(0)
    # A tile, then a square; tapped again, it goes back.
    cedilla.click()
    beside.click()
    expect_laid(joana, ["Ç"])
    beside.click()
    expect_laid(joana, [])
    expect(rack).to_have_count(7)

    # By keys: Ç and L·L as no keyboard has them, a square skipped, the blank by ? and by Shift.
    centre.focus()
    key("Space")
    expect(arrow).to_have_class(re.compile("down"))  # as the last one pointed
    key("ArrowRight")
    expect(arrow).not_to_have_class(re.compile("down"))
    for typed in ("k", " ", "l", "-", "l"):
        press(joana, typed)
    expect_laid(joana, ["Ç", "L·L"])
    expect(page.locator('[data-square="114"] .fresh')).to_have_count(1)
    for typed in ("?", "y"):
        press(joana, typed)
    expect_laid(joana, ["Ç", "L·L", "NY"])
    expect(page.locator(".tile.fresh.blank .face")).to_have_text("NY")
    key("Backspace")
    expect_laid(joana, ["Ç", "L·L"])
    key("Shift+Q")
    expect_laid(joana, ["Ç", "L·L", "QU"])
    key("ArrowDown")
    expect_laid(joana, [])
    before = joana.rack()
    joana.until(lambda: (key("ArrowUp"), joana.rack() != before)[1])
    key("Escape")
    expect(arrow).to_have_count(0)
    # Without an arrow the arrows move.
    centre.focus()
    key("ArrowRight")
    expect(beside).to_be_focused()

    # The line: down, with the blank in round brackets; Enter lays, and the points stand on Play.
    key("/")
    field = page.locator("#notation")
    expect(field).to_be_focused()
    page.keyboard.type("H8 l·l(a)")
    key("Enter")
    expect_laid(joana, ["L·L", "A"])
    expect(page.locator('[data-square="127"] .fresh.blank')).to_have_count(1)
    go = page.locator("button.go")
    expect(go).to_contain_text(re.compile(r"· 20\b"))  # L·L is worth ten, on the double square
    key("Escape")
    key("Escape")
    # No word at all: the button tells its points all the same, and Enter on the board plays it.
    centre.click()
    press(joana, "k")
    press(joana, "w")
    expect(go).to_contain_text(re.compile(r"· \d+"))
    key("Enter")
    joana.until(lambda: page.locator(".sheet tbody tr").count() > 0)


@pytest.mark.parametrize("edition", ["fisc-2023", "nl-punten", "fisc-escolar"])
def test_everything_in_the_menu_says_what_it_costs_and_on_which_clause(
    arrive: Arrive, edition: str
) -> None:
    anna = arrive("Anna")
    come_as_guest(anna)
    robots = ["beginner"] * (3 if edition == "fisc-escolar" else 1)
    table, _ = make_table(anna, edition=edition, robots=robots)
    anna.open(f"/table/{table}")
    anna.seated()
    anna.wait_for_turn()
    page = anna.page
    dialog = page.get_by_role("dialog")
    open_menu(anna)
    asked = page.locator(".menu button").filter(has_text="…")
    page.get_by_role("button", name="Pass…").wait_for()
    names = [name for name in asked.all_inner_texts() if not name.startswith("Invite")]
    assert {"Pass…", "Resign…"} <= set(names)
    assert ("Ask about a word…" in names) == (edition == "nl-punten")
    assert ("Report a word…" in names) == (edition == "nl-punten")
    page.keyboard.press("Escape")
    for name in names:
        open_menu(anna)
        page.get_by_role("button", name=name, exact=True).click()
        expect(dialog.locator("p").first).not_to_be_empty()
        expect(dialog).to_contain_text(_CLAUSE)
        if name == "Pass…" and edition == "nl-punten":
            expect(dialog).to_contain_text("Passing isn’t allowed")
            # What can't be done has no button for it.
            expect(dialog.get_by_role("button", name="OK", exact=True)).to_have_count(0)
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
    page.get_by_role("button", name="Exchange", exact=True).click()
    expect(dialog).to_contain_text(re.compile(r"The bag holds \d+ tiles"))
    expect(dialog).to_contain_text(_CLAUSE)
    # What the bag must hold, where the book wants more than what is exchanged.
    least = ruleset(edition).exchange.least_bag
    expect(dialog.get_by_text(f"at least {least} tiles")).to_have_count(1 if least else 0)


def test_puntenscrabble_is_asked_and_not_challenged_and_the_sheet_is_walked_through(
    arrive: Arrive,
) -> None:
    anna, bernat = arrive("Anna"), arrive("Bernat")
    come_as_guest(anna)
    _, first, other = sit_together(anna, bernat, edition="nl-punten")
    ask_the_jury(first, "zebra")
    first.hears("ZEBRA is valid.")
    ask_the_jury(first, "zzz")
    first.hears("ZZZ is not valid.")
    assert "ZEBRA" not in other.said.inner_text()

    unseen = first.page.get_by_role("region", name=re.compile("^Unseen tiles"))
    bag = 102 - 14
    expect(unseen).to_contain_text(f"{bag} in the bag")
    expect(unseen.get_by_role("heading")).to_have_text(f"Unseen tiles · {bag + 7}")
    notes = first.page.get_by_role("textbox", name="Notes")
    notes.fill("keeps the blank")

    first.write(first.line_to_play("nl"))
    other.until(other.may_play)
    expect(other.page.get_by_role("button", name=re.compile("Challenge"))).to_have_count(0)
    one = other.page.locator("[data-square] .tile").count()
    other.write(other.line_to_play("nl"))
    first.until(first.may_play)
    page = first.page
    tiles = page.locator("[data-square] .tile")
    two = tiles.count()
    assert two > one
    words = page.locator(".sheet td.word button")
    words.first.click()
    expect(tiles).to_have_count(one)
    expect(page.get_by_text("After line 1").first).to_be_visible()
    for name, count in (("First", 0), ("Next", one), ("Last", two), ("Previous", one)):
        page.locator(".sheet").get_by_role("button", name=name, exact=True).click()
        expect(tiles).to_have_count(count)
    page.get_by_role("button", name="Back to the game").click()
    expect(tiles).to_have_count(two)
    page.reload()
    expect(notes).to_have_value("keeps the blank")
    other.page.reload()
    expect(other.page.get_by_role("textbox", name="Notes")).to_have_value("")


def test_the_clock_is_seen_and_heard_as_it_runs_out_and_overtime_is_provisional(
    arrive: Arrive, served: Served
) -> None:
    officials = Officials(arrive, served)
    rita = officials.with_role("Rita", "arbiter", "clocks")
    anna = officials.with_role("Anna", "player", "clocks")
    table, first, _ = sit_together(anna, arrive("Bernat"), event="clocks", number="2")
    watch(rita, table)
    clock = first.page.get_by_role("timer", name=re.compile(first.name))
    assert first.said.get_attribute("aria-live") == "polite"
    for left, said in (("5:01", "5 minutes left."), ("1:01", "1 minute left."), ("0:31", "30 sec")):
        rule(rita, "Set a clock", Player=first.name, Time_left=left, Reason=f"until {said}")
        first.hears(said)
        expect(clock).to_contain_text(re.compile(r"\d:\d\d"))
    rule(rita, "Set a clock", Player=first.name, Time_left="0:08", Reason="tenths")
    expect(clock).to_contain_text(re.compile(r"0:0\d\.\d"))
    rule(rita, "Set a clock", Player=first.name, Time_left="-0:45", Reason="over")
    expect(clock).to_contain_text("−0:4")
    seat = first.page.get_by_role("region", name=first.name, exact=True)
    expect(seat.locator(".score")).to_contain_text(re.compile(r"-10\s+−10 provisional"))

    # The rulings stand in the replay too.
    rule(rita, "End the game", Reason="the hall closes")
    rita.page.get_by_text("This ends the game. Press again to confirm.").wait_for()
    rita.page.get_by_role("button", name="Make ruling", exact=True).click()
    first.page.locator(".result").wait_for()
    first.open(f"/games/{table}")
    first.page.get_by_text("Rulings in this game").click()
    told = first.page.locator("details", has_text="Rulings in this game").locator("li")
    expect(told.filter(has_text="tenths").first).to_contain_text("Rita")


@pytest.mark.outage
def test_when_a_friendly_games_time_is_up_the_round_is_finished_two_minutes_a_turn(
    house: Served, arrive: Arrive
) -> None:
    anna, bernat = arrive("Anna", at=house.url), arrive("Bernat", at=house.url)
    come_as_guest(anna)
    _, first, other = sit_together(anna, bernat, edition="friendly", options={"minutes": 30})
    house.advance(30 * 60_000 + 1_000)
    expect(first.page.locator(".note")).to_contain_text(re.compile(r"Time is up\. \d turns? left"))
    house.advance(121_000)
    other.hears(f"{first.name} loses the turn.")


def test_the_page_is_installed_like_an_app(arrive: Arrive) -> None:
    anna = arrive("Anna")
    anna.open()
    anna.page.locator(".robot").first.wait_for()
    page = anna.page.context.new_cdp_session(anna.page)
    # The browser itself says what is in the way; a window for guests is, and nothing else.
    found = page.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [one["errorId"] for one in found if one["errorId"] != "in-incognito"] == []


def test_language_and_appearance_are_kept_on_the_device(arrive: Arrive) -> None:
    anna = arrive("Anna")
    page = anna.page
    anna.open()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Català").check()
    page.locator("html[lang=ca]").wait_for()
    for theme in ("light", "dark", "contrast"):
        page.locator(f"input[name=theme][value={theme}]").check()
        expect(page.locator(f"html[data-theme={theme}]")).to_have_count(1)
    page.reload()
    expect(page.locator("html[lang=ca][data-theme=contrast]")).to_have_count(1)
    expect(page.get_by_role("button", name="Busca contrincant")).to_be_visible()
