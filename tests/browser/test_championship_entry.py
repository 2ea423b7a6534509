"""Results typed at the desk: no single key does what can't be seen, and the keyboard goes on."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from faristol.championship import commands as c
from faristol.championship.field import Start
from faristol.core import GameScore, Winner
from tests.browser.people import Person
from tests.browser.serving import Served
from tests.browser.test_championship import Hall


@pytest.fixture
def hall(served: Served, arrive: Callable[..., Person], request: pytest.FixtureRequest) -> Hall:
    return Hall(served, arrive, f"entry-{abs(hash(request.node.name)) % 10**9}")


def names_at(hall: Hall, table: int) -> tuple[str, str]:
    game = hall.round().games[table - 1]
    return hall.names[game.first - 1], hall.names[game.second - 1]


def points(page: Page, name: str) -> Locator:
    return page.get_by_label(f"{name}’s score")


def test_no_single_key_records_a_forfeit(hall: Hall) -> None:
    hall.publish()
    page = hall.desk()
    first, _ = names_at(hall, 1)
    menu = page.get_by_label(re.compile("^Other result: Table 1"))
    menu.focus()
    # Whatever letter a name begins with, and the keys that step through a list.
    for key in (*dict.fromkeys(name[0] for name in hall.names), "N", "ArrowDown", "End"):
        menu.press(key)
    menu.press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(first)
    page.keyboard.press("Enter")  # a hand that trembles: closed, nothing recorded
    expect(dialog).to_have_count(0)
    menu.press("Enter")
    expect(dialog.get_by_role("button", name="OK", exact=True)).to_be_disabled()
    # Closed and opened again at once: what the browser tells of it later closes nothing.
    menu.first.evaluate(
        """async menu => {
             document.querySelector('dialog header button').click();
             await Promise.resolve();
             menu.click();
             await new Promise(done => setTimeout(done, 50)); }"""
    )
    expect(dialog).to_have_count(1)
    assert hall.round().open_tables == (1, 2)
    dialog.get_by_role("radio", name=re.compile(first)).check()
    dialog.get_by_role("button", name="OK", exact=True).click()
    expect(page.get_by_text("1 of 2 results in")).to_be_visible()
    assert hall.round().games[0].result.score == GameScore(0, 300)


def test_no_single_key_withdraws_a_player(hall: Hall) -> None:
    page = hall.desk()
    menu = page.get_by_label(re.compile(f"More: {hall.names[0]}"))
    menu.focus()
    for key in ("W", "M", "H", "ArrowDown", "End"):
        menu.press(key)
    menu.press("Enter")
    page.get_by_role("dialog").get_by_role("radio", name=re.compile("^Withdraw")).check()
    assert not hall.live.state.withdrawn
    page.keyboard.press("Enter")
    page.get_by_role("button", name=re.compile("^Undo: withdrawal")).wait_for()
    assert hall.live.state.withdrawn == {1}


def test_neither_the_wheel_nor_an_arrow_changes_a_score(hall: Hall) -> None:
    hall.publish()
    page = hall.desk()
    field = points(page, names_at(hall, 1)[0])
    field.fill("412")
    field.hover()
    page.mouse.wheel(0, 120)
    page.mouse.wheel(0, -120)
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.type("x.")
    expect(field).to_have_value("412")
    expect(field).to_be_focused()


def test_the_wheel_changes_no_number_anywhere(hall: Hall) -> None:
    page = hall.desk()
    page.goto(hall.served.url + "/duplicate")
    page.set_viewport_size({"width": 1000, "height": 400})
    page.locator("form").first.wait_for()
    page.evaluate(
        """() => { const field = document.createElement('input');
             field.type = 'number'; field.value = '400'; field.id = 'number';
             document.querySelector('main').append(field); }"""
    )
    field = page.locator("#number")
    field.click()
    page.mouse.wheel(0, 120)
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
    expect(field).to_have_value("400")
    page.keyboard.type("1")
    expect(field).to_have_value("4001")


def test_enter_goes_to_the_next_field_and_then_to_the_next_table(hall: Hall) -> None:
    hall.publish()
    page = hall.desk()
    (a, b), (d, _) = names_at(hall, 1), names_at(hall, 2)
    points(page, a).focus()
    page.keyboard.type("412")
    page.keyboard.press("Enter")
    expect(points(page, b)).to_be_focused()
    assert hall.round().open_tables == (1, 2)
    page.keyboard.type("388")
    page.keyboard.press("Enter")
    expect(points(page, d)).to_be_focused()
    assert hall.round().games[0].result.score == GameScore(412, 388)


def test_a_correction_takes_the_focus_and_can_be_cancelled(hall: Hall) -> None:
    hall.publish()
    hall.take(c.RecordResult(0, 1, GameScore(412, 388)))
    page = hall.desk()
    first, second = names_at(hall, 1)
    correct = page.get_by_role("button", name="Change: Table 1")
    for cancel in ("Escape", "Cancel"):
        correct.click()
        expect(points(page, first)).to_be_focused()
        page.keyboard.type("99")  # in the place of what stands there
        expect(points(page, first)).to_have_value("99")
        if cancel == "Escape":
            page.keyboard.press("Escape")
        else:
            page.get_by_role("button", name="Cancel").click()
        expect(correct).to_be_focused()
        expect(page.get_by_text("412–388")).to_be_visible()
    correct.click()
    expect(points(page, first)).to_have_value("412")
    page.keyboard.type("402")
    page.keyboard.press("Enter")
    expect(points(page, second)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text("402–388")).to_be_visible()


def test_players_are_found_without_accents_and_middle_dots(hall: Hall) -> None:
    hall.take(c.Register(0, "Núria Gal·lart"))
    page = hall.desk()
    row = page.get_by_role("row", name=re.compile("Núria Gal·lart"))
    for typed in ("nuria", "gal.lart", "GALLART nu"):
        page.get_by_role("searchbox", name="Search").fill(typed)
        expect(page.locator("tbody tr")).to_have_count(1)
        expect(row).to_be_visible()


def test_a_no_show_is_paired_again_only_when_checked_in(hall: Hall) -> None:
    hall.publish()
    game = hall.round().games[0]
    name = hall.names[game.second - 1]
    hall.take(
        c.RecordForfeit(0, 1, (Start.SECOND,)),
        c.RecordResult(0, 2, GameScore(400, 350)),
        c.CloseRound(0),
    )
    page = hall.desk()
    expect(page.get_by_text(re.compile(f"{name} did not come to round 1"))).to_be_visible()
    page.get_by_role("button", name="Pair round 2").click()
    expect(page.get_by_text(re.compile(f"Not in this round: .*{name}"))).to_be_visible()
    page.get_by_role("tab", name="Players").click()
    expect(page.get_by_text("no-show in round 1: absent until checked in")).to_be_visible()
    page.get_by_role("button", name=f"Check in: {name}").click()
    expect(page.get_by_text("no-show in round 1")).to_have_count(0)
    page.get_by_role("tab", name="Round").click()
    page.get_by_role("button", name="Pair again").click()
    expect(page.get_by_text("Not in this round")).to_have_count(0)
    assert not hall.round().away


def test_the_desk_says_who_won_apart_from_the_points(hall: Hall) -> None:
    hall.publish()
    page = hall.desk()
    first, second = names_at(hall, 1)
    menu = page.get_by_label(re.compile("^Other result: Table 1"))
    menu.click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("radio")).to_have_count(4)  # nothing typed: no points to win with
    page.keyboard.press("Escape")
    points(page, first).fill("150")
    points(page, second).fill("150")
    menu.click()
    dialog.get_by_role("radio", name=f"{second} wins with 150–150").check()
    dialog.get_by_role("button", name="OK", exact=True).click()
    expect(dialog).to_contain_text("does not have the most points")
    expect(dialog).to_contain_text("150–150 (0–1)")
    dialog.get_by_role("button").last.click()
    expect(page.get_by_text("1 of 2 results in")).to_be_visible()
    expect(page.get_by_role("main")).to_contain_text("150–150 (0–1)")
    result = hall.round().games[0].result
    assert (result.score, result.outcomes) == (GameScore(150, 150), Winner.SECOND.outcomes)
    # Corrected without a change, it stays as it was.
    page.get_by_label(re.compile("^Change: Table 1")).click()
    page.get_by_label("Save: Table 1").click()
    dialog.get_by_role("button").last.click()
    expect(page.get_by_role("main")).to_contain_text("150–150 (0–1)")
    assert hall.round().games[0].result.outcomes == Winner.SECOND.outcomes


def test_a_phone_confirms_who_won_with_the_points(hall: Hall) -> None:
    hall.publish()
    game = hall.round().games[0]
    one, other = hall.phone(game.first), hall.phone(game.second)
    one.get_by_label("Your score").fill("150")
    one.get_by_label(re.compile(f"^{hall.names[game.second - 1]}’s score")).fill("150")
    one.get_by_role("radio", name=hall.names[game.second - 1]).check()
    one.get_by_role("button", name="Send").click()
    one.get_by_role("dialog").get_by_role("button").last.click()
    expect(other.get_by_role("main")).to_contain_text("150–150 (0–1)")
    other.get_by_role("button", name="That is right").click()
    expect(one.get_by_role("main")).to_contain_text("The result is in")
    expect(one.get_by_role("main")).to_contain_text("150–150 (0–1)")
    result = hall.round().games[0].result
    assert (result.score, result.outcomes) == (GameScore(150, 150), Winner.SECOND.outcomes)
