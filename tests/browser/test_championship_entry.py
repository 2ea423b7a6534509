"""Results typed at the desk: no single key does what can't be seen, and the keyboard goes on."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from faristol.championship import commands as c
from faristol.championship.field import Start
from faristol.core import GameScore, Winner
from faristol.server.championship.messages import NewChampionship, Slip
from tests.browser.people import Person
from tests.browser.serving import Served
from tests.browser.test_championship import NAMES, Hall


class Federation(Hall):
    """An event under the federation's regulations."""

    asked = NewChampionship(name="Open de Sabadell", regulations="fisc-2023", rounds=5)
    names = NAMES[:4]


@pytest.fixture
def hall(served: Served, arrive: Callable[..., Person], request: pytest.FixtureRequest) -> Hall:
    return Hall(served, arrive, f"entry-{abs(hash(request.node.name)) % 10**9}")


def names_at(hall: Hall, table: int) -> tuple[str, str]:
    game = hall.round().games[table - 1]
    return hall.names[game.first - 1], hall.names[game.second - 1]


def line(page: Page) -> Locator:
    """The line that results are typed in."""
    return page.get_by_label("Table and result")


def test_no_single_key_writes_a_result(hall: Hall) -> None:
    hall.publish()
    page = hall.desk()
    first, second = names_at(hall, 1)
    echo = page.get_by_role("status").first
    expect(line(page)).to_be_focused()
    for key in ("1", "Enter", "Space", "n", "Enter", "s", "Enter", "Space", "Enter", "ArrowDown"):
        page.keyboard.press(key)
    assert hall.round().open_tables == (1, 2)
    page.keyboard.press("1")
    expect(echo).to_contain_text(f"{first} did not come")
    page.keyboard.press("Escape")
    expect(line(page)).to_have_value("")
    page.keyboard.type("1 ns 12")
    expect(echo).to_contain_text("neither came")
    page.keyboard.press("Backspace")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")  # a hand that trembles
    expect(page.get_by_text("1 of 2 results in")).to_be_visible()
    assert hall.round().games[0].result.score == GameScore(0, 300)
    assert hall.round().open_tables == (2,)
    # A number typed anywhere goes into the line.
    page.get_by_label("Only tables without a result").focus()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.type("2 412 3")
    expect(line(page)).to_have_value("2 412 3")
    expect(line(page)).to_be_focused()
    page.keyboard.type("8x")
    expect(echo).to_contain_text("Type points or one of the codes below.")
    page.keyboard.press("Enter")
    assert hall.round().open_tables == (2,)
    assert second


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
    field = line(page)
    field.fill("1 412")
    field.hover()
    page.mouse.wheel(0, 120)
    page.mouse.wheel(0, -120)
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(field).to_have_value("1 412")
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


def test_results_in_any_order_take_ten_keys_each_and_one_key_undoes(hall: Hall) -> None:
    hall.publish()
    page = hall.desk()
    expect(line(page)).to_be_focused()
    winner, _ = names_at(hall, 2)
    pressed = 0
    for key in "2 412 388":
        page.keyboard.press("Space" if key == " " else key)
        pressed += 1
    expect(page.get_by_role("status").first).to_contain_text(f"{winner} wins, +24")
    assert hall.round().open_tables == (1, 2)
    page.keyboard.press("Enter")
    assert pressed + 1 == 10
    expect(page.get_by_text("1 of 2 results in")).to_be_visible()
    expect(line(page)).to_be_focused()
    assert hall.round().games[1].result.score == GameScore(412, 388)
    steps = page.get_by_role("listitem").filter(has_text="result, table 2")
    expect(steps).to_contain_text("412–388")
    page.keyboard.press("Control+z")
    expect(page.get_by_text("0 of 2 results in")).to_be_visible()
    expect(steps).to_contain_text("undone")
    assert hall.round().open_tables == (1, 2)
    expect(line(page)).to_be_focused()


def test_a_result_is_taken_away_and_one_that_stopped_costs_its_penalty(
    served: Served, arrive: Callable[..., Person]
) -> None:
    hall = Federation(served, arrive, "entry-federation")
    hall.publish()
    page = hall.desk()
    first, _ = names_at(hall, 1)
    echo = page.get_by_role("status").first
    codes = page.get_by_role("listitem").filter(has_text="first player resigned")
    expect(codes.get_by_role("link", name="FISC23-G-4.E.2")).to_be_visible()
    page.keyboard.type("1 re 1 350 301")
    expect(echo).to_contain_text("240")
    expect(echo).to_contain_text(f"{first} resigned")
    expect(echo).to_contain_text("−110 taken off")
    page.keyboard.press("Enter")
    expect(page.get_by_text("1 of 2 results in")).to_be_visible()
    result = hall.round().games[0].result
    assert (result.score, result.outcomes) == (GameScore(240, 301), Winner.SECOND.outcomes)
    page.keyboard.type("1 x")
    expect(echo).to_contain_text("the result is taken away")
    page.keyboard.press("Enter")
    expect(page.get_by_text("0 of 2 results in")).to_be_visible()
    for typed in ("1 412 388", "2 400 350"):
        page.keyboard.type(typed)
        page.keyboard.press("Enter")
    expect(page.get_by_text("2 of 2 results in")).to_be_visible()
    page.get_by_role("button", name="Close the round").click()
    # Closed: what the signed sheet says is copied again, without a committee.
    page.get_by_role("button", name="Copying error: Table 1").click()
    dialog = page.get_by_role("dialog", name="Round 1, table 1")
    expect(line(page)).to_have_value("1 412 388")
    line(page).fill("1 388 412")
    page.keyboard.press("Enter")
    sure = page.get_by_role("dialog", name="Please check")
    expect(sure).to_contain_text("412–388")
    sure.get_by_role("button", name="Do it anyway").click()
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("cell", name="388–412")).to_be_visible()
    assert hall.round().games[0].result.score == GameScore(388, 412)
    expect(page.get_by_role("button", name=re.compile("^Undo: result corrected"))).to_be_visible()
    # Once the next round is paired the round has passed, for the committee too (8.F).
    hall.publish()
    hall.take(*(c.RecordResult(0, table, GameScore(400, 350)) for table in (1, 2)))
    hall.take(c.CloseRound(0))
    expect(page.get_by_role("button", name="Copying error: Table 1")).to_be_visible()
    page.get_by_role("button", name="Round 1").click()
    expect(page.get_by_role("cell", name="388–412")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("Copying error|Overrule"))).to_have_count(0)


def test_a_correction_takes_the_focus_and_can_be_cancelled(hall: Hall) -> None:
    hall.publish()
    hall.take(c.RecordResult(0, 1, GameScore(412, 388)))
    page = hall.desk()
    page.get_by_role("button", name="Change: Table 1").click()
    expect(line(page)).to_be_focused()
    expect(line(page)).to_have_value("1 412 388")
    page.keyboard.press("Escape")
    expect(line(page)).to_have_value("")
    page.get_by_role("button", name="Change: Table 1").click()
    for _ in range(len("12 388")):
        page.keyboard.press("Backspace")
    page.keyboard.type("02 388")
    expect(page.get_by_role("status").first).to_contain_text("now 412–388")
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("already has a result: 412–388")
    dialog.get_by_role("button", name="Do it anyway").click()
    expect(page.get_by_role("listitem").filter(has_text="402")).not_to_have_count(0)
    assert hall.round().games[0].result.score == GameScore(402, 388)
    expect(line(page)).to_be_focused()


def test_the_grid_says_how_far_every_table_is(hall: Hall) -> None:
    hall.publish()
    one, two = hall.round().games
    people = {player: hall.link(player) for player in (one.first, one.second, two.first)}
    page = hall.desk()
    cards = page.get_by_role("listitem").filter(has=page.locator(".number"))
    expect(cards.nth(0)).to_contain_text("No result yet")
    hall.send(people[one.first], Slip(id="a", first=401, second=377))
    hall.send(people[two.first], Slip(id="b", first=350, second=340))
    expect(cards.nth(0)).to_contain_text(f"One of two {hall.names[one.second - 1]} to come")
    hall.send(people[one.second], Slip(id="c", first=401, second=387))
    expect(cards.nth(0)).to_contain_text("Slips differ")
    cards.nth(0).get_by_role("button", name="Take 401–387").click()
    expect(line(page)).to_have_value("1 401 387")
    expect(cards.nth(0)).to_contain_text("Being typed")
    page.keyboard.press("Enter")
    page.get_by_role("dialog").get_by_role("button", name="Do it anyway").click()
    expect(cards.nth(0)).to_contain_text("By the desk")
    hall.send(hall.link(two.second), Slip(id="d", first=350, second=340))
    expect(cards.nth(1)).to_contain_text("Confirmed")


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


def test_somebody_of_a_known_name_is_asked_about_and_entered_at_one_press(hall: Hall) -> None:
    page = hall.desk()
    page.get_by_role("tab", name="Players").click()
    known = hall.names[0]
    page.get_by_label("Name", exact=True).fill(known)
    page.get_by_label("Licence", exact=True).fill("17")
    page.get_by_role("button", name="Enter", exact=True).click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(f"{known}, 17")
    assert len(hall.live.state.entries) == len(hall.names)
    dialog.get_by_role("button").last.click()
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("row", name=re.compile(rf"{known} \(17\)"))).to_be_visible()
    assert len(hall.live.state.entries) == len(hall.names) + 1


def test_the_desk_says_who_won_apart_from_the_points(hall: Hall) -> None:
    hall.publish()
    page = hall.desk()
    expect(line(page)).to_be_focused()
    _, second = names_at(hall, 1)
    page.keyboard.type("1 150 150 w 2")
    expect(page.get_by_role("status").first).to_contain_text(f"{second} wins")
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("does not have the most points")
    dialog.get_by_role("button").last.click()
    expect(page.get_by_text("1 of 2 results in")).to_be_visible()
    expect(page.get_by_role("main")).to_contain_text("(0–1)")
    result = hall.round().games[0].result
    assert (result.score, result.outcomes) == (GameScore(150, 150), Winner.SECOND.outcomes)
    # Typed again without a change, it stays as it was.
    page.get_by_role("button", name="Change: Table 1").click()
    expect(line(page)).to_have_value("1 150 150 w 2")
    page.keyboard.press("Enter")
    dialog.get_by_role("button").last.click()
    expect(page.get_by_role("main")).to_contain_text("(0–1)")
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
