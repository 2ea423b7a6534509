"""The table on a phone, by touch alone: taps, drags, and nothing wider than the screen."""

import re
from collections.abc import Callable

from tests.browser.people import PLAY, Person


def wide(person: Person) -> int:
    return int(person.page.evaluate("document.documentElement.scrollWidth - innerWidth"))


def test_a_turn_by_taps_on_a_small_phone(arrive: Callable[..., Person]) -> None:
    joana = arrive("Joana", width=360, height=740, phone=True)
    joana.enter_lobby()
    assert wide(joana) <= 0
    joana.page.get_by_role("button", name="Play the robot in Catalan").tap()
    joana.seated()
    assert wide(joana) <= 0
    line = joana.line_to_play()
    lay_by_taps(joana, line)
    joana.page.get_by_role("button", name=PLAY).tap()
    joana.page.get_by_text("Your play lies on the board").wait_for()
    smallest = joana.page.evaluate(
        """Math.min(...[...document.querySelectorAll('.hand button, .hand input, .hand summary')]
             .map(each => each.getBoundingClientRect()).filter(box => box.width > 0)
             .map(box => Math.min(box.width, box.height)))"""
    )
    assert smallest >= 24, "WCAG 2.5.8"


def lay_by_taps(person: Person, line: str) -> None:
    """Choose a tile, tap its square, tile after tile."""
    field = person.page.locator("#notation")
    field.fill(line)
    field.press("Enter")
    laid = person.page.evaluate(
        """[...document.querySelectorAll('[data-square]')].filter(c => c.querySelector('.fresh'))
             .map(c => [c.dataset.square, c.querySelector('.face').textContent,
                        c.querySelector('.fresh').classList.contains('blank')])"""
    )
    person.page.get_by_role("button", name="Take back").tap()
    for square, face, blank in laid:
        # From the start of the name: L is not L·L, nor U the tile QU.
        name = re.compile("^blank" if blank else "^" + re.escape(face) + ",")
        person.page.locator(".rack").get_by_role("button", name=name).first.tap()
        person.page.locator(f'[data-square="{square}"]').tap()
        if blank:
            person.page.get_by_role("dialog").get_by_role("button", name=face, exact=True).tap()


def test_a_tile_is_dragged_to_the_board_and_back(arrive: Callable[..., Person]) -> None:
    joana = arrive("Joana")
    joana.enter_lobby()
    joana.page.get_by_role("button", name="Play the robot in Catalan").click()
    joana.seated()
    drag(joana, ".rack button >> nth=0", '[data-square="0"]')
    joana.until(lambda: joana.page.locator('[data-square="0"] .fresh, dialog').count() > 0)
    if joana.page.locator("dialog").count():  # it was the blank
        joana.page.keyboard.press("a")
    drag(joana, '[data-square="0"] .fresh', '[data-square="17"]')
    joana.page.locator('[data-square="17"] .fresh').wait_for()
    assert joana.page.locator('[data-square="0"] .fresh').count() == 0
    drag(joana, '[data-square="17"] .fresh', ".rack")
    joana.until(lambda: joana.page.locator(".fresh").count() == 0)
    order = joana.rack()
    joana.page.get_by_role("button", name="Shuffle").click()
    assert joana.rack() != order or len(set(order)) == 1
    order = joana.rack()
    joana.page.reload()
    joana.seated()
    assert joana.rack() == order, "the own order outlives a reload"


def drag(person: Person, source: str, target: str) -> None:
    start = person.page.locator(source).bounding_box()
    end = person.page.locator(target).bounding_box()
    assert start is not None
    assert end is not None
    mouse = person.page.mouse
    mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    mouse.down()
    mouse.move(end["x"] + end["width"] / 2 + 9, end["y"] + end["height"] / 2, steps=4)
    mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=2)
    mouse.up()
