"""Slips typed from paper: what was read is shown, what was not taken stays, nothing is lost."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.evening import draw_and_start, picture, room_of
from tests.browser.people import Person
from tests.browser.test_accessibility import violations


def seat(page: Page, *names: str) -> None:
    """Players who play on paper."""
    field = page.get_by_placeholder("Player")
    for name in names:
        field.fill(name)
        field.press("Enter")
        expect(page.locator("tbody")).to_contain_text(name)


def paper(page: Page) -> Locator:
    return page.get_by_label("Slip on paper")


def echo(page: Page) -> Locator:
    return page.locator(".echo")


def running_turn(arrive: Callable[..., Person], *names: str) -> Page:
    """The leader's desk while a turn runs for players who play on paper."""
    leader = arrive("Lena", width=1360, height=800)
    room_of(leader)
    seat(leader.page, *names)
    draw_and_start(leader, "ZEBRANS")
    return leader.page


def type_slip(page: Page, line: str) -> None:
    paper(page).fill(line)
    paper(page).press("Enter")


def close_early(page: Page) -> None:
    page.keyboard.press("Escape")
    page.keyboard.press("c")
    page.get_by_label("Reason").fill("all is on paper")
    page.get_by_role("button", name="OK", exact=True).click()


def helper(arrive: Callable[..., Person], leader: Person, name: str, room: str) -> Page:
    """Somebody who comes in with the code for helpers and names no venue."""
    leader.page.get_by_role("button", name=re.compile("Room code")).click()
    code = leader.page.get_by_role("dialog").locator("strong").inner_text()
    leader.page.keyboard.press("Escape")
    return help_out(arrive, name, code, room)


def help_out(arrive: Callable[..., Person], name: str, code: str, room: str) -> Page:
    person = arrive(name)
    person.open("/duplicate")
    form = person.page.locator("form").filter(has=person.page.get_by_label("Code for helpers"))
    form.get_by_label("Code for helpers").fill(code)
    form.get_by_label("Name of the helper").fill(name)
    form.locator("button").click()
    person.page.get_by_role("heading", name=room).wait_for()
    return person.page


def test_laying_while_slips_are_missing_asks_first_and_says_whose(
    arrive: Callable[..., Person],
) -> None:
    page = running_turn(arrive, "Anna", "Bram", "Cato")
    type_slip(page, "1 ZEBRA 8H")
    expect(page.get_by_text("1 of 3 slips in")).to_be_visible()
    close_early(page)
    lay = page.get_by_role("button", name=re.compile("^Play")).first
    lay.wait_for()
    asked = page.get_by_role("dialog")
    ways: tuple[Callable[[], None], ...] = (lambda: page.keyboard.press("l"), lambda: lay.click())
    for ask in ways:
        ask()
        expect(asked.get_by_role("heading")).to_have_text("2 slips missing")
        expect(asked.get_by_role("listitem")).to_have_text(["Table 2 · Bram", "Table 3 · Cato"])
        picture(page, "slips-missing")
        assert violations(page) == []
        asked.get_by_role("button", name="Show who is missing").click()
        expect(asked).to_have_count(0)
        expect(page.locator("p.word")).to_have_count(0)
        expect(page.get_by_role("button", name="Missing", exact=True)).to_have_attribute(
            "aria-pressed", "true"
        )
        # The field for slips is at hand.
        expect(paper(page)).to_be_focused()
        page.keyboard.press("Escape")
    type_slip(page, "2 AZEN 8H")
    expect(echo(page)).to_contain_text("Table 2 · Bram")
    page.keyboard.press("Escape")
    page.keyboard.press("l")
    expect(asked.get_by_role("listitem")).to_have_text(["Table 3 · Cato"])
    asked.get_by_role("button", name="Play ZEBRA anyway").click()
    expect(page.locator("p.word")).to_contain_text("ZEBRA")


def test_with_every_slip_in_nothing_is_asked(arrive: Callable[..., Person]) -> None:
    leader = arrive("Lena")
    room_of(leader)
    page = leader.page
    seat(page, "Anna")
    draw_and_start(leader, "ZEBRANS")
    type_slip(page, "1 ZEBRA 8H")
    expect(page.get_by_text("1 of 1 slips in")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("c")
    page.get_by_role("button", name=re.compile("^Play")).first.wait_for()
    page.keyboard.press("l")
    expect(page.locator("p.word")).to_contain_text("ZEBRA")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_typed_slip_is_shown_as_it_was_read_and_one_that_was_refused_stays(
    arrive: Callable[..., Person],
) -> None:
    page = running_turn(arrive, "Anna", "Bram")
    type_slip(page, "9 ZEBRA 8H")
    expect(page.get_by_role("alert").filter(has_text="Nobody is at table 9")).to_have_count(1)
    expect(paper(page)).to_have_value("9 ZEBRA 8H")
    picture(page, "slip-refused")
    # The table is put right; Enter sends it again.
    paper(page).press("Home")
    paper(page).press("Delete")
    paper(page).press("1")
    expect(page.get_by_role("alert").filter(has_text="Nobody is at table 9")).to_have_count(0)
    paper(page).press("Enter")
    expect(echo(page)).to_contain_text("Table 1 · Anna")
    expect(echo(page).locator(".face")).to_have_text(list("ZEBRA"))
    expect(echo(page)).to_contain_text(re.compile(r"8H.*\d+ points"))
    expect(paper(page)).to_have_value("")
    picture(page, "slip-read")

    # What can't be read counts as nil; it stays to be put right.
    type_slip(page, "2 ZEB#A 8H")
    expect(page.get_by_role("alert").filter(has_text="could not be read")).to_have_count(1)
    expect(paper(page)).to_have_value("2 ZEB#A 8H")
    type_slip(page, "2 AZEN 8H 99")
    expect(echo(page)).to_contain_text("99 on the slip")
    expect(echo(page)).to_contain_text("replaces")
    # A word for which the letters were not drawn is read, and the typist sees that at once.
    type_slip(page, "2 ZEUREN 8H")
    expect(echo(page)).to_contain_text("letters not drawn")
    type_slip(page, "2 late AZEN 8H")
    expect(echo(page)).to_contain_text("too late")
    expect(paper(page)).to_have_value("")


def test_the_next_slip_is_typed_over_one_whose_answer_is_on_its_way(
    arrive: Callable[..., Person],
) -> None:
    page = running_turn(arrive, "Anna", "Bram")
    paper(page).click()
    page.keyboard.type("9 ZEBRA 8H\n2 AZEN 8H\n", delay=0)
    # However fast the answer came, the refused slip is there still, and the other one is in.
    expect(page.get_by_text("1 of 2 slips in")).to_be_visible()
    back = page.locator(".returned li")
    expect(back).to_contain_text("9 ZEBRA 8H")
    expect(back).to_contain_text("Nobody is at table 9")
    back.get_by_role("button", name="Correct").click()
    expect(paper(page)).to_have_value("9 ZEBRA 8H")
    expect(back).to_have_count(0)


def test_two_type_at_one_desk_without_naming_a_venue_and_a_late_slip_stays(
    arrive: Callable[..., Person],
) -> None:
    leader = arrive("Lena", width=1360, height=800)
    room_of(leader)
    page = leader.page
    seat(page, "Anna", "Bram", "Cato")
    one, other = (helper(arrive, leader, name, "Tuesday") for name in ("Dora", "Emma"))
    draw_and_start(leader, "ZEBRANS")
    expect(one.locator("tbody")).to_contain_text("Cato")
    type_slip(one, "1 ZEBRA 8H")
    type_slip(other, "2 AZEN 8H")
    expect(page.get_by_text("2 of 3 slips in")).to_be_visible()
    expect(echo(one)).to_contain_text("Table 1 · Anna")
    expect(echo(other)).to_contain_text("Table 2 · Bram")

    # One types on while the leader lays the word and starts the next turn.
    paper(one).press_sequentially("3 ZEBRA 8H")
    close_early(page)
    page.get_by_role("button", name=re.compile("^Play")).first.wait_for()
    page.keyboard.press("l")
    page.get_by_role("dialog").get_by_role("button", name="Play ZEBRA anyway").click()
    page.get_by_placeholder("letters from the bag").fill("KOEDENS")
    page.get_by_placeholder("letters from the bag").press("Enter")
    page.get_by_role("button", name="Start the clock").click()
    expect(one.get_by_text("0 of 3 slips in")).to_be_visible()
    paper(one).press("Enter")
    expect(one.get_by_role("alert").filter(has_text="That was for turn 1")).to_have_count(1)
    expect(paper(one)).to_have_value("3 ZEBRA 8H")
    expect(page.get_by_text("0 of 3 slips in")).to_be_visible()
    # What is typed over it belongs to the turn that is played.
    paper(one).press("Control+A")
    one.keyboard.type("3 KOEDE 9A\n")
    expect(page.get_by_text("1 of 3 slips in")).to_be_visible()


def test_a_helper_who_is_removed_is_out_at_once(arrive: Callable[..., Person]) -> None:
    leader = arrive("Lena")
    room_of(leader)
    page = leader.page
    seat(page, "Anna")
    dora, emma = (helper(arrive, leader, name, "Tuesday") for name in ("Dora", "Emma"))
    page.get_by_role("button", name=re.compile("Room code")).click()
    dialog = page.get_by_role("dialog")
    code = dialog.locator("strong")
    before = code.inner_text()
    dialog.get_by_role("button", name="Remove Dora as a helper").click()
    expect(dialog.get_by_role("listitem")).to_have_text([re.compile("Emma")])
    expect(code).not_to_have_text(before)
    # Whoever comes while the dialog is open appears in it.
    help_out(arrive, "Fien", code.inner_text(), "Tuesday")
    expect(dialog.get_by_role("listitem")).to_have_text([re.compile("Emma"), re.compile("Fien")])
    page.keyboard.press("Escape")
    # The page shows what anybody may see; who stays goes on.
    expect(paper(dora)).to_have_count(0)
    draw_and_start(leader, "ZEBRANS")
    expect(paper(dora)).to_have_count(0)
    type_slip(emma, "1 ZEBRA 8H")
    expect(page.get_by_text("1 of 1 slips in")).to_be_visible()


def test_start_pressed_twice_leaves_the_clock_alone(arrive: Callable[..., Person]) -> None:
    leader = arrive("Lena")
    room_of(leader)
    page = leader.page
    field = page.get_by_placeholder("7 letters from the bag")
    field.fill("ZEBRANS")
    field.press("Enter")
    page.get_by_role("button", name="Start the clock").wait_for()
    page.keyboard.press("Escape")
    page.keyboard.press("s")
    page.keyboard.press("s")
    page.get_by_role("button", name=re.compile("^Close")).wait_for()
    page.keyboard.press("s")
    expect(page.locator(".note")).to_contain_text("You can’t do that now")
    page.get_by_text("Log", exact=True).click()
    expect(page.locator(".log").get_by_text("TurnOpened")).to_have_count(1)
