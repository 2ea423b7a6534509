"""What somebody has to press next is in sight, whatever the screen and the state of the turn.

One game goes through its states; in each the window takes every size, and nothing is scrolled.
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from faristol.server.study.puzzles import Puzzle
from tests.browser.evening import come_in, draw_and_start, picture, room_of
from tests.browser.officials import Officials, sit_together
from tests.browser.people import EXCHANGE, Person
from tests.browser.serving import Served
from tests.browser.test_ruling import rule, watch
from tests.browser.test_study import line_of, puzzle_of

SIZES = ((1280, 720), (1366, 768), (1440, 900), (360, 640))

_SEEN = """element => {
    const box = element.getBoundingClientRect();
    if (!box.width || !box.height) return 'is not drawn';
    const out = box.top < 0 || box.left < 0
        || box.bottom > innerHeight + 0.5 || box.right > innerWidth + 0.5;
    if (out) return `lies at ${Math.round(box.top)} to ${Math.round(box.bottom)} of ${innerHeight}`;
    const middle = [box.x + box.width / 2, box.y + box.height / 2];
    const there = document.elementFromPoint(...middle);
    return element.contains(there) ? '' : `is covered by ${there?.tagName} ${there?.className}`;
}"""


def check_in_sight(page: Page, state: str, *actions: Locator) -> None:
    """Fail unless all of these can be pressed at every size, without scrolling."""
    before = page.viewport_size
    assert before is not None
    wrong = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0); new Promise(done => requestAnimationFrame(done))")
        picture(page, f"{state}-{width}".replace(" ", "-"))
        for action in actions:
            expect(action).to_have_count(1)
            why = action.evaluate(_SEEN)
            if why:
                wrong.append(f"{state}, {width} × {height}: {action.inner_text().strip()!r} {why}")
    page.set_viewport_size(before)
    assert wrong == []


def play_button(person: Person) -> Locator:
    return person.page.locator(".hand button.main")


@pytest.fixture
def officials(arrive: Callable[..., Person], served: Served) -> Officials:
    return Officials(arrive, served)


@pytest.mark.outage
def test_at_a_table_in_every_state_of_a_turn(officials: Officials, served: Served) -> None:
    rita = officials.with_role("Rita", "arbiter", "sight")
    anna = officials.with_role("Anna", "player", "sight")
    bernat = officials.with_role("Bernat", "player", "sight")
    table, first, other = sit_together(anna, bernat, judge="arbiter", event="sight", number="1")
    page, watched = first.page, other.page

    check_in_sight(page, "nothing laid", play_button(first), exchange(first))
    check_in_sight(watched, "the other's turn", play_button(other))

    # Asked for their consent in the own turn: the rack is theirs all the same.
    watched.get_by_text("More", exact=True).click()
    watched.get_by_role("button", name="Give up together…").click()
    watched.get_by_role("dialog").get_by_role("button", name="OK", exact=True).click()
    offer = page.get_by_role("region", name="Give up together")
    rack = page.locator(".rack button")
    offer.wait_for()
    check_in_sight(
        page,
        "asked to give up together",
        *(rack.first, rack.last, play_button(first), exchange(first)),
        offer.get_by_role("button", name="Agree"),
    )
    offer.get_by_role("button", name="Close").click()
    expect(offer).to_have_count(0)

    # Laid where the first play can't be: refused, with the reason and its clause.
    field = page.locator("#notation")
    line = first.line_to_play()
    word = line.split()[1]
    field.fill(f"1A {word}")
    field.press("Enter")
    expect(play_button(first)).to_be_enabled()
    check_in_sight(page, "laid", play_button(first), exchange(first))
    play_button(first).click()
    refusal = page.locator(".hand [role=alert]")
    refusal.wait_for()
    check_in_sight(page, "refused", play_button(first), refusal, exchange(first))

    # The dialogs of a turn.
    exchange(first).click()
    dialog = page.get_by_role("dialog")
    dialog.locator("[aria-pressed]").first.click()
    check_in_sight(page, "exchange", dialog.locator("button.main"))
    page.keyboard.press("Escape")

    # Without a line what was laid is kept, and sent later.
    page.get_by_role("button", name="Recall tiles").click()
    field.fill(line)
    field.press("Enter")
    expect(play_button(first)).to_be_enabled()
    page.context.set_offline(True)
    page.locator(".banner").wait_for()
    check_in_sight(page, "offline", play_button(first))
    play_button(first).click()
    expect(play_button(first)).to_have_text("Not sent yet")
    check_in_sight(page, "not sent", play_button(first))
    page.context.set_offline(False)

    # The play lies there: its owner waits, the other answers.
    pending = watched.get_by_role("region", name="has played")
    pending.wait_for()
    page.locator(".banner").wait_for(state="detached")
    accept = watched.get_by_role("button", name="Accept", exact=True)
    challenge = pending.get_by_role("button", name="Challenge…", exact=True)
    with served.time_stands():
        check_in_sight(page, "own play pending", play_button(first))
        check_in_sight(watched, "pending", *pending.get_by_role("button").all())
        challenge.click()
        asked = watched.get_by_role("dialog")
        check_in_sight(watched, "challenge", asked.locator("button.main"))
        watched.keyboard.press("Escape")
        expect(asked).to_have_count(0)
    accept.click()
    other.until(other.may_play)
    check_in_sight(watched, "own turn after accepting", play_button(other), exchange(other))

    # Challenged, the board is covered until the arbiter has judged; then one goes on.
    watch(rita, table)
    other.write(other.line_to_play())
    challenge = page.get_by_role("button", name="Challenge…", exact=True)
    challenge.click()
    page.get_by_role("dialog").get_by_role("button", name="Challenge", exact=True).click()
    watched.locator(".cover").wait_for()
    check_in_sight(page, "challenged", page.locator(".pending"))
    check_in_sight(watched, "challenged", play_button(other))
    rita.page.get_by_role("button", name="Valid", exact=True).click()
    accept = page.get_by_role("button", name="Accept the ruling")
    accept.wait_for()
    check_in_sight(page, "judged", *page.locator(".pending").get_by_role("button").all())
    accept.click()
    first.until(first.may_play)
    check_in_sight(page, "own turn after a challenge", play_button(first), exchange(first))
    first.write(first.line_to_play())
    watched.get_by_role("button", name="Accept", exact=True).click()
    other.until(other.may_play)

    # The arbiter stops the clock, rules, and lets it run.
    rule(rita, "Stop the clock", Why="force majeure")
    watched.get_by_text("Clock stopped").wait_for()
    check_in_sight(watched, "stopped", play_button(other))
    rita.page.get_by_role("button", name="Start the clock").click()
    watched.get_by_text("Clock stopped").wait_for(state="detached")
    rule(
        rita,
        "Written ruling",
        Reason="Both players look at the bag before they go on, and the tiles stay in it.",
    )
    watched.locator(".hand .note").wait_for()
    check_in_sight(watched, "ruled", play_button(other), watched.locator(".hand .note"))

    # The end.
    rule(rita, "End the game", Reason="the hall closes")
    rita.page.get_by_text("This ends the game. Press again to confirm.").wait_for()
    rita.page.get_by_role("button", name="Make ruling", exact=True).click()
    result = page.locator(".result")
    result.wait_for()
    check_in_sight(page, "over", result.locator("button.main"))


def exchange(person: Person) -> Locator:
    return person.page.get_by_role("button", name=EXCHANGE)


@pytest.mark.outage
def test_at_a_duplicate_table(arrive: Callable[..., Person]) -> None:
    leader, bram = arrive("Lena"), arrive("Bram")
    code = room_of(leader, edition="ca-duplicate")
    come_in(bram, code)
    page = bram.page
    draw_and_start(leader, "CASADES")
    send = page.locator("button.send")
    slip = page.locator("#slip")
    check_in_sight(page, "nothing laid", slip, send, page.locator(".rack"))
    slip.fill("CASADES 8H")
    expect(send).to_be_enabled()
    check_in_sight(page, "laid", slip, send)
    slip.fill("CASA")
    send.click()
    refused = page.locator(".receipt .warn")
    refused.wait_for()
    check_in_sight(page, "refused", send, page.locator(".receipt"))
    slip.fill("CASADES 8H")
    slip.press("Enter")
    expect(page.locator(".receipt")).to_contain_text("CASADES")
    check_in_sight(page, "received", send, page.locator(".receipt"))
    page.context.set_offline(True)
    page.get_by_role("alert").first.wait_for()
    check_in_sight(page, "offline", send)
    page.context.set_offline(False)


def test_at_a_puzzle(arrive: Callable[..., Person], served: Served) -> None:
    puzzle: Puzzle = puzzle_of(served, "ca")
    joana = arrive("Joana")
    page = joana.page
    joana.open("/puzzle/ca")
    joana.seated()
    attempt = page.locator(".acts button.main")
    check_in_sight(page, "nothing laid", attempt)
    field = page.locator("#notation")
    field.fill(line_of(puzzle, 1))
    field.press("Enter")
    check_in_sight(page, "laid", attempt)
    field.press("Enter")
    page.get_by_text("2nd best of").wait_for()
    check_in_sight(page, "tried", attempt)
    field.fill("8H")
    field.press("Enter")
    page.locator(".middle .note").wait_for()
    check_in_sight(page, "not a play", attempt)
