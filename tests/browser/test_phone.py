"""The table on a phone, by touch alone: taps, drags, and nothing wider than the screen."""

import re
from collections.abc import Callable
from time import monotonic

import pytest
from playwright.sync_api import Error, Locator, expect

from faristol.board import Direction
from faristol.kernel.finder import start_and_direction
from faristol.server.lexica import finder_for, lexicon_named
from faristol.tiles import BLANK, BLANK_BIT, tile_set
from tests.browser.people import ACCEPT, EXCHANGE, PLAY, Person

CATALAN = tile_set("catalan")


def wide(person: Person) -> int:
    return int(person.page.evaluate("document.documentElement.scrollWidth - innerWidth"))


def test_a_turn_by_taps_on_a_small_phone(arrive: Callable[..., Person]) -> None:
    joana = arrive("Joana", width=360, height=740, phone=True)
    joana.enter_lobby()
    assert wide(joana) <= 0
    joana.play_robot(phone=True)
    joana.seated()
    assert wide(joana) <= 0
    line = joana.line_to_play()
    lay_by_taps(joana, line)
    joana.page.get_by_role("button", name=PLAY).tap()
    joana.hears("Joana: ")
    smallest = joana.page.evaluate(
        """Math.min(...[...document.querySelectorAll('.hand button, .hand input, .hand summary')]
             .map(each => each.getBoundingClientRect()).filter(box => box.width > 0)
             .map(box => Math.min(box.width, box.height)))"""
    )
    assert smallest >= 24, "WCAG 2.5.8"


def to_play(arrive: Callable[..., Person], width: int = 360, height: int = 740) -> Person:
    """Somebody with a phone at a robot's table, on turn."""
    joana = arrive("Joana", width=width, height=height, phone=True)
    joana.enter_lobby()
    joana.play_robot(phone=True)
    joana.seated()
    joana.wait_for_turn()
    return joana


def lay_by_taps(person: Person, line: str) -> None:
    """Choose a tile, tap its square, tile after tile."""
    field = person.page.locator("#notation")
    field.fill(line)
    field.press("Enter")
    person.page.locator(".tile.fresh").first.wait_for()
    laid = person.page.evaluate(
        """[...document.querySelectorAll('[data-square]')].filter(c => c.querySelector('.fresh'))
             .map(c => [c.dataset.square, c.querySelector('.face').textContent,
                        c.querySelector('.fresh').classList.contains('blank')])"""
    )
    person.page.get_by_role("button", name="Recall tiles").tap()
    for square, face, blank in laid:
        # From the start of the name: L is not L·L, nor U the tile QU.
        name = re.compile("^blank" if blank else "^" + re.escape(face) + ",")
        person.page.locator(".rack").get_by_role("button", name=name).first.tap()
        person.page.locator(f'[data-square="{square}"]').tap()
        if blank:
            person.page.get_by_role("dialog").get_by_role("button", name=face, exact=True).tap()
        # Of two like tiles the next tap is to find the other one.
        person.page.locator(f'[data-square="{square}"] .fresh').wait_for()


# Lays a chosen tile by finger, and looks at once and some frames later: how far the picture of
# the tile that was kept ready is from the square, and what the board has drawn.
WATCHED = """async ([slot, square]) => {
    const cell = document.querySelector(`[data-square="${square}"]`);
    const tile = document.querySelector('[data-carried]').children[slot];
    const middle = one => {
        const box = one.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const [x, y] = middle(cell);
    const touch = new Touch({identifier: 1, target: cell, clientX: x, clientY: y});
    const told = {bubbles: true, cancelable: true, changedTouches: [touch]};
    cell.dispatchEvent(new TouchEvent('touchstart', {...told, touches: [touch]}));
    cell.dispatchEvent(new TouchEvent('touchend', told));
    const [tileX, tileY] = middle(tile);
    const first = {
        off: Math.hypot(tileX - x, tileY - y),
        size: tile.getBoundingClientRect().width / cell.getBoundingClientRect().width,
        seen: getComputedStyle(tile).opacity,
        drawn: document.querySelectorAll('.board .fresh').length,
    };
    for (let frame = 0; frame < 4; frame += 1) {
        await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
    }
    const after = {
        drawn: document.querySelectorAll('.board .fresh').length,
        on_rack: document.querySelectorAll('.rack button').length,
        seen: getComputedStyle(tile).opacity,
    };
    return [first, after];
}"""


# The robot may have begun, in the middle.
CORNERS = (0, 14, 224)
HERE = (0.0, 0.0)


def test_a_tile_lies_on_its_square_at_once_and_is_drawn_there_a_frame_later(
    arrive: Callable[..., Person],
) -> None:
    joana = to_play(arrive)
    slot = next(at for at, tile in enumerate(joana.rack()) if tile != BLANK)
    page = joana.page
    for square in CORNERS:
        page.locator(f'.rack button[data-slot="{slot}"]').tap()
        expect(page.locator(f'.rack button[data-slot="{slot}"]')).to_have_class(
            re.compile("selected")
        )
        first, after = page.evaluate(WATCHED, [slot, square])
        assert first["off"] < 1, "carried over at once, though nothing is drawn anew yet"
        assert 0.9 < first["size"] < 1.1
        assert (first["seen"], first["drawn"]) == ("1", 0)
        assert after == {"drawn": 1, "on_rack": 6, "seen": "0"}
        page.get_by_role("button", name="Recall tiles").tap()
        expect(page.locator(".rack button")).to_have_count(7)


AT_ONCE = """steps => {
    for (const where of steps) {
        const on = document.querySelector(where);
        const { x, y, width, height } = on.getBoundingClientRect();
        const touch = new Touch(
            {identifier: 1, target: on, clientX: x + width / 2, clientY: y + height / 2});
        const told = {bubbles: true, cancelable: true, changedTouches: [touch]};
        on.dispatchEvent(new TouchEvent('touchstart', {...told, touches: [touch]}));
        on.dispatchEvent(new TouchEvent('touchend', told));
    }
}"""
"""Taps that come all within one frame."""


def test_a_tile_that_was_laid_is_not_taken_up_again_while_it_still_shows_on_the_rack(
    arrive: Callable[..., Person],
) -> None:
    joana = to_play(arrive)
    slot = next(at for at, tile in enumerate(joana.rack()) if tile != BLANK)
    tile = f'.rack button[data-slot="{slot}"]'
    joana.page.evaluate(AT_ONCE, [tile, '[data-square="0"]', tile, '[data-square="14"]'])
    expect(joana.page.locator(".rack button")).to_have_count(6)
    expect(joana.page.locator('[data-square="0"] .fresh')).to_have_count(1)
    expect(joana.page.locator(".board .fresh")).to_have_count(1)


def test_only_one_finger_that_comes_and_leaves_in_one_place_lays_a_tile(
    arrive: Callable[..., Person],
) -> None:
    joana = to_play(arrive)
    page = joana.page
    cdp = page.context.new_cdp_session(page)

    def touch(*steps: tuple[str, list[tuple[float, float]]]) -> None:
        """Points as seen from the first square, wherever it is by now."""
        box = page.locator('[data-square="0"]').bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        for kind, points in steps:
            at = [{"x": x + px, "y": y + py, "id": n} for n, (px, py) in enumerate(points)]
            cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    arrow = page.locator(".board .arrow")
    # A finger that wanders scrolls or does nothing; two fingers are for zooming.
    touch(("touchStart", [HERE]), ("touchMove", [(0, 40)]), ("touchEnd", []))
    touch(("touchStart", [HERE]), ("touchStart", [HERE, (60, 0)]), ("touchEnd", []))
    page.wait_for_timeout(400)
    expect(arrow).to_have_count(0)
    # One tap is one act: across, and not across and down at once.
    touch(("touchStart", [HERE]), ("touchEnd", []))
    expect(arrow).to_have_count(1)
    page.wait_for_timeout(400)
    expect(arrow).not_to_have_class(re.compile("down"))
    expect(page.locator('[data-square="0"]')).to_be_focused()


def in_sight(person: Person, *selectors: str) -> None:
    """Nothing of it is above, below or beside the screen."""
    for selector in selectors:
        box = person.page.locator(selector).first.bounding_box()
        screen = person.page.viewport_size
        assert box is not None, selector
        assert screen is not None
        assert box["x"] >= 0, selector
        assert box["y"] >= 0, selector
        assert box["x"] + box["width"] <= screen["width"], selector
        assert box["y"] + box["height"] <= screen["height"], selector


@pytest.mark.parametrize(("width", "height"), [(360, 640), (360, 740), (412, 915)])
def test_board_rack_and_buttons_are_seen_at_once(
    arrive: Callable[..., Person], width: int, height: int
) -> None:
    joana = to_play(arrive, width, height)
    joana.page.evaluate("window.scrollTo(0, 0)")
    in_sight(joana, ".seats", ".board", ".rack", ".hand .go", "#notation")
    assert wide(joana) <= 0


def test_a_whole_game_by_taps_alone_to_the_end(arrive: Callable[..., Person]) -> None:
    joana = arrive("Joana", width=360, height=640, phone=True)
    page = joana.page
    joana.enter_lobby()
    joana.play_robot(phone=True)
    joana.seated()
    accept = page.get_by_role("button", name=ACCEPT)
    answered = 0
    end = monotonic() + 240
    while not joana.is_over():
        assert monotonic() < end, joana.said.inner_text()
        if accept.count():
            if not answered:
                to_answer_in_sight(joana)
            answered += tapped(accept)
        elif joana.may_play():
            take_turn_by_taps(joana)
        else:
            page.wait_for_timeout(40)
    assert answered > 1
    page.get_by_role("button", name="Rematch").wait_for()
    # A robot signs nothing, so nobody is asked to.
    expect(page.get_by_role("button", name="Sign the sheet")).to_have_count(0)
    assert wide(joana) <= 0


def to_answer_in_sight(person: Person) -> None:
    """What was played, the seconds and both answers, without scrolling; broad enough to tap."""
    try:
        in_sight(person, ".pending .what", ".pending .numbers", ".pending .row")
        sizes = person.page.locator(".pending .row button").evaluate_all(
            "all => all.map(one => Math.min(one.offsetWidth, one.offsetHeight))"
        )
    except Error:
        return  # the window has just closed
    assert all(size >= 44 for size in sizes)


def tapped(button: Locator) -> bool:
    """Tap it, unless it goes meanwhile."""
    try:
        button.first.tap(timeout=1_500)
    except Error:
        return False
    return True


def take_turn_by_taps(person: Person) -> None:
    """Lay the best play tile by tile; where there is none, exchange or pass."""
    page = person.page
    lines = page.locator(".sheet tbody tr").count()
    placements = best_placements(person)
    for square, tile in placements:
        held = BLANK if tile & BLANK_BIT else tile
        # From the start of the name: L is not L·L, nor U the tile QU.
        name = "^blank" if held == BLANK else f"^{re.escape(CATALAN.face_of(held))},"
        page.locator(".rack").get_by_role("button", name=re.compile(name)).first.tap()
        page.locator(f'[data-square="{square}"]').tap()
        if held == BLANK:
            page.locator("dialog .letters button").nth((tile & ~BLANK_BIT) - 1).tap()
        page.locator(f'[data-square="{square}"] .fresh').wait_for()
    if placements:
        page.locator(".hand .go").tap()
    else:
        give_turn_away_by_taps(person)
    person.until(lambda: page.locator(".sheet tbody tr").count() > lines or person.is_over())


def best_placements(person: Person) -> list[tuple[int, int]]:
    """The best play as squares and tiles."""
    reference = lexicon_named("ca").record.reference
    finder = finder_for(reference, "standard", 7, 50, with_leaves=False)
    board, rack = person.board(), person.rack()
    play = finder.best_play(board, rack, bag_count=50)
    if play is None:
        return []
    start, direction = start_and_direction(play, 15)
    step = 1 if direction is Direction.ACROSS else 15
    squares = [start + step * number for number in range(len(play.tiles))]
    return [(at, tile) for at, tile in zip(squares, play.tiles, strict=True) if not board[at]]


def give_turn_away_by_taps(person: Person) -> None:
    page = person.page
    before = person.said.inner_text()
    page.get_by_role("button", name=EXCHANGE).tap()
    page.locator("dialog [aria-pressed]").first.tap()
    page.get_by_role("button", name="Exchange 1 tile").tap()
    page.locator("dialog").wait_for(state="detached")
    refused = page.locator(".hand [role=alert]")
    person.until(lambda: refused.count() > 0 or person.said.inner_text() != before)
    if refused.count():
        page.locator(".menu summary").tap()
        page.get_by_role("button", name=re.compile("^(Pass|I cannot play any more)…$")).first.tap()
        page.get_by_role("button", name="OK", exact=True).tap()


def test_a_tile_is_dragged_to_the_board_and_back(arrive: Callable[..., Person]) -> None:
    joana = arrive("Joana")
    joana.enter_lobby()
    joana.play_robot()
    joana.seated()
    joana.wait_for_turn()
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


def test_the_menu_goes_by_a_press_beside_it_by_escape_and_by_going_somewhere(
    arrive: Callable[..., Person],
) -> None:
    joana = arrive("Joana", width=360, height=740, phone=True)
    page = joana.page
    joana.open("/")
    beside = page.get_by_role("heading", name="Sit down and play")
    beside.wait_for()
    expect(page).to_have_title("Play · Faristol")
    menu, words = page.get_by_role("button", name="Menu"), page.get_by_role("link", name="Words")
    for by_key in (True, False):
        menu.tap()
        expect(words).to_be_visible()
        if by_key:
            page.keyboard.press("Escape")
        else:
            beside.tap(position={"x": 5, "y": 5})
        expect(words).to_be_hidden()
    menu.tap()
    words.tap()
    expect(page).to_have_title("Words · Faristol")
    expect(words).to_be_hidden()
