"""Catalan tiles that no keyboard has, each laid in three ways."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from faristol.server import seeds
from faristol.table.draws import SEED_BYTES, draw
from faristol.tiles import BLANK, tile_set
from tests.browser.people import Person
from tests.drawing import SHARE

CATALAN = tile_set("catalan")
ROBOTS = bytes(16)
WANTED = CATALAN.parse_word("L·LNYQU")


def seed_with(wanted: bytes) -> bytes:
    """A seed whose draws give the first seat the start and a rack with these tiles."""
    pool = CATALAN.counts
    for number in range(200_000):
        seed = number.to_bytes(32, "big")
        starting = draw(seed, [ROBOTS, SHARE], 0, pool, 2)
        if 0 < starting[0] < starting[1] and set(wanted) <= set(
            draw(seed, [ROBOTS, SHARE], 1, pool, 7)
        ):
            return seed
    raise AssertionError("no seed gives that rack")


def seated_with(
    wanted: bytes, arrive: Callable[..., Person], monkeypatch: pytest.MonkeyPatch
) -> Person:
    """A player who starts, with these tiles on the rack."""
    seed = seed_with(wanted)
    # The bag's secret, the robot's share and ours: with all three known, so are the draws.
    monkeypatch.setattr(seeds, "token_bytes", lambda n: seed if n == SEED_BYTES else ROBOTS)
    joana = arrive("Joana", locale="ca")
    joana.enter_lobby()
    joana.play_robot()
    joana.seated()
    assert set(wanted) <= set(joana.rack())
    joana.until(joana.may_play)
    return joana


@pytest.fixture
def joana(arrive: Callable[..., Person], monkeypatch: pytest.MonkeyPatch) -> Person:
    """A player whose first rack holds L·L, NY and QU."""
    return seated_with(WANTED, arrive, monkeypatch)


def expect_laid(person: Person, faces: list[str]) -> None:
    """Drawn on the board: a frame later than laid."""
    expect(person.page.locator(".tile.fresh .face")).to_have_text(faces)


def press(person: Person, key: str) -> None:
    """A key; one that the driver's own keyboard lacks is pressed as the Catalan layout does."""
    if key.isascii():
        person.page.keyboard.type(key)
        return
    person.page.evaluate(
        """key => document.activeElement.dispatchEvent(new KeyboardEvent(
             'keydown', {key, shiftKey: true, bubbles: true, cancelable: true}))""",
        key,
    )


WAYS = {
    "its key": ["w", "y", "q"],
    "letter by letter": ["l", "·", "l", "n", "y", "q", "u"],
    "letter by letter with a full stop": ["l", ".", "l", "n", "y", "q", "u"],
}


def test_digraph_tiles_come_by_key_by_letters_and_by_button(joana: Person) -> None:
    page = joana.page
    middle = page.locator('[data-square="112"]')
    for keys in WAYS.values():
        middle.click()
        for key in keys:
            press(joana, key)
        expect_laid(joana, ["L·L", "NY", "QU"])
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        expect_laid(joana, [])
    middle.click()
    for face in ("L·L", "NY", "QU"):
        page.locator(".rack").get_by_role("button", name=face).click()
    expect_laid(joana, ["L·L", "NY", "QU"])
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    field = page.locator("#notation")
    field.fill("8H l·lnyqu")
    field.press("Enter")
    expect_laid(joana, ["L·L", "NY", "QU"])


def test_the_board_is_a_grid_for_the_keyboard_alone(joana: Person) -> None:
    page = joana.page
    page.locator('[data-square="112"]').focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    expect(page.locator('[data-square="128"]')).to_be_focused()
    assert page.locator('[role=gridcell][tabindex="0"]').count() == 1
    page.keyboard.type("w")
    cell = page.locator('[data-square="128"]')
    expect(cell).to_have_accessible_name("9 I, L·L, 10 punts, encara no jugada")
    page.keyboard.press("Backspace")
    expect(cell).to_have_accessible_name("9 I, doble de lletra, buida, s’escriu en horitzontal")
    page.keyboard.press("ArrowRight")
    expect(cell).to_have_accessible_name(re.compile("en vertical"))


def test_a_tile_typed_is_kept_however_soon_the_page_goes(joana: Person) -> None:
    page = joana.page
    page.locator('[data-square="112"]').focus()
    page.evaluate(
        """() => {
            for (const key of ['w', 'y']) document.activeElement.dispatchEvent(
                new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}));
            location.reload();
        }"""
    )
    expect_laid(joana, ["L·L", "NY"])
    expect(page.locator(".rack button")).to_have_count(5)


def test_keys_may_come_faster_than_frames(joana: Person) -> None:
    page = joana.page
    page.locator('[data-square="112"]').focus()
    page.evaluate(
        """() => {
            for (const key of ['w', 'y', 'q', 'Backspace', 'q', 'Backspace', 'Backspace', 'q'])
                document.activeElement.dispatchEvent(
                    new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}));
        }"""
    )
    expect_laid(joana, ["L·L", "QU"])
    # What was carried goes when the last tile is drawn.
    expect(page.locator("[data-carried] > [style*=opacity]")).to_have_count(0)
    expect(page.locator("[data-carried] > *")).to_have_count(7)
    expect(page.locator(".rack button")).to_have_count(5)


def test_what_is_refused_names_its_clause(joana: Person) -> None:
    page = joana.page
    field = page.locator("#notation")
    field.fill("1A w")
    field.press("Enter")
    page.get_by_role("button", name="Juga").click()
    refusal = page.locator(".hand [role=alert]")
    refusal.wait_for()
    refusal.get_by_role("button", name="Per què?").click()
    expect(page.get_by_role("dialog")).to_contain_text("FISC23")
    page.keyboard.press("Escape")
    expect_laid(joana, ["L·L"])  # the placement stays for the player to mend
    page.get_by_role("button", name="Recull", exact=True).click()
    expect(refusal).to_have_count(0)  # and what was refused of it goes with it
    assert "Has tret" in joana.said.inner_text()
    assert "Et toca. 0 a 0." in joana.said.inner_text()


def test_tiles_to_exchange_are_typed_wherever_the_focus_is(joana: Person) -> None:
    page = joana.page
    page.get_by_role("button", name="Canvia", exact=True).click()
    dialog = page.get_by_role("dialog")
    faces = dialog.locator("[aria-pressed] > .hidden-but-read")
    expect(faces).to_have_count(7)
    own = page.locator(".rack button > .hidden-but-read").all_inner_texts()
    assert faces.all_inner_texts() == [name.split(",")[0] for name in own]
    page.keyboard.type("nyqu")
    chosen = dialog.locator("[aria-pressed=true] > .hidden-but-read")
    expect(chosen).to_have_count(2)
    assert set(chosen.all_inner_texts()) == {"NY", "QU"}
    page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
    joana.hears("Joana canvia 2 fitxes.")


def test_a_blank_gets_its_letter_by_tap_by_key_and_by_typing(
    arrive: Callable[..., Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    joana = seated_with(bytes([BLANK]), arrive, monkeypatch)
    page = joana.page
    square = page.locator('[data-square="0"]')
    page.locator(".rack").get_by_role("button", name="escarràs").click()
    square.click()
    page.get_by_role("dialog").get_by_role("button", name="ela geminada").click()
    expect(square).to_have_accessible_name("1 A, L·L, escarràs, encara no jugada")
    page.get_by_role("button", name="Recull").click()
    square.click()
    page.locator(".rack").get_by_role("button", name="escarràs").click()
    page.get_by_role("dialog").wait_for()
    page.keyboard.press("z")
    expect(square).to_have_accessible_name("1 A, Z, escarràs, encara no jugada")
    page.get_by_role("button", name="Recull").click()
    square.focus()
    page.keyboard.press("Shift+W")
    expect(square).to_have_accessible_name("1 A, L·L, escarràs, encara no jugada")
