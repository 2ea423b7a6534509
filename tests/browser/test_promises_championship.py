"""A championship with the server, by the sentences of its page: desk, lists, clock, wall, files."""

import re
import secrets
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect
from typer.testing import CliRunner

from faristol.championship import commands as c
from faristol.cli.championship import app
from faristol.core import GameScore, Outcome
from faristol.server.championship.messages import NewChampionship, Slip
from faristol.server.roles import Grant, Role
from tests.browser.officials import PASSWORD
from tests.browser.people import Person, open_menu
from tests.browser.serving import Served
from tests.browser.test_championship import Hall
from tests.browser.test_championship_entry import line, names_at
from tests.championship.test_spreadsheets import workbook

Arrive = Callable[..., Person]

# What the server tells reaches the page only while nobody holds it back.
HOLDING = """{ const Told = window.EventSource, held = [];
    let holding = false;
    window.holdNews = () => { holding = true; };
    window.hearNews = () => { holding = false; held.splice(0).forEach(hear => hear()); };
    window.EventSource = class extends Told {
      addEventListener(kind, hear) {
        super.addEventListener(kind, e => holding ? held.push(() => hear(e)) : hear(e)); } }; }"""


@pytest.fixture
def hall(served: Served, arrive: Arrive) -> Hall:
    return Hall(served, arrive, f"hall-{secrets.token_hex(4)}")


def clock_of(page: Page) -> Locator:
    return page.get_by_role("timer", name="Round clock")


def start_clock(page: Page, minutes: int) -> None:
    page.get_by_label("Round clock, Minutes").fill(str(minutes))
    page.get_by_role("button", name="Start", exact=True).click()


def enter(page: Page, hall: Hall, table: int, *scores: int) -> None:
    """Type a result at the desk."""
    line(page).fill(f"{table} {' '.join(map(str, scores))}")
    line(page).press("Enter")


@pytest.mark.problem(409, "/commands")
def test_two_laptops_share_the_desk_its_clock_and_its_undo(hall: Hall, arrive: Arrive) -> None:
    hall.publish()
    one, other = hall.desk(), hall.desk(before=HOLDING)
    starter = hall.round().games[0].first
    phone = hall.phone(starter)
    wall = arrive("Wall", width=1280, height=720)
    wall.open(f"{hall.path}/wall")
    everybody = (one, other, phone, wall.page)

    # The clock: the second laptop has not heard of the start yet, and starts it twice.
    line(other).wait_for()
    other.evaluate("holdNews()")
    start_clock(one, 45)
    expect(clock_of(wall.page)).to_be_visible()
    until = hall.live.desk.clock_until
    start_clock(other, 90)
    start_clock(other, 90)
    # And enters a result, which the first laptop shows: both are the desk.
    enter(other, hall, 2, 350, 420)
    expect(one.get_by_text("1 of 2 results in")).to_be_visible()
    assert hall.live.desk.clock_until == until
    other.evaluate("hearNews()")
    for page in everybody:
        expect(clock_of(page)).to_have_text(re.compile(r"^4\d:\d\d$"))

    # It is paused on one laptop, and goes on from the other.
    one.get_by_role("button", name="Pause").click()
    for page in everybody:
        expect(clock_of(page)).to_contain_text("paused")
    assert hall.live.desk.clock_left > 40 * 60_000
    other.get_by_role("button", name="Resume").click()
    for page in everybody:
        expect(clock_of(page)).to_have_text(re.compile(r"^4\d:\d\d$"))

    # A player says how it ended, and calls.
    phone.get_by_label("Your score").fill("412")
    phone.get_by_label("’s score").fill("388")
    phone.get_by_role("radio", name=hall.names[starter - 1], exact=True).check()
    phone.get_by_role("button", name="Send the result").click()
    phone.get_by_role("button", name="Call the arbiter").click()
    phone.get_by_role("button", name="Call the arbiter").click()
    undo = re.compile("^Undo:")
    for page in (one, other):
        expect(page.get_by_role("button", name="Take 412–388")).to_be_visible()
        expect(page.get_by_text("Tables that call the arbiter")).to_be_visible()
        expect(page.get_by_role("button", name=undo)).to_have_text("Undo: result, table 2")

    # One laptop undoes it; the other means the same step, and is asked to look again.
    other.evaluate("holdNews()")
    one.get_by_role("button", name=undo).click()
    expect(one.get_by_text("0 of 2 results in")).to_be_visible()
    other.get_by_role("button", name=undo).click()
    expect(other.get_by_role("alert")).to_contain_text("Something changed in the meantime")
    assert hall.round().is_published
    other.evaluate("hearNews()")
    for page in (one, other):
        expect(page.get_by_role("button", name=undo)).to_have_text("Undo: publication")
        # What the player sent is still there.
        expect(page.get_by_role("button", name="Take 412–388")).to_be_visible()
        expect(page.get_by_text("Tables that call the arbiter")).to_be_visible()
    expect(phone.get_by_text("has to confirm it")).to_be_visible()

    # Another time: stopped first. The end of the round stops it too.
    one.get_by_role("button", name="Stop", exact=True).click()
    for page in everybody:
        expect(clock_of(page)).to_have_count(0)
    start_clock(one, 30)
    for page in everybody:
        expect(clock_of(page)).to_have_text(re.compile(r"^(30|2\d):\d\d$"))
    hall.take(*(c.RecordResult(0, table, GameScore(412, 388)) for table in (1, 2)))
    one.get_by_role("button", name="Close the round").click()
    for page in everybody:
        expect(clock_of(page)).to_have_count(0)


def test_players_are_entered_check_in_and_see_no_pairing_before_it_is_public(
    hall: Hall, arrive: Arrive
) -> None:
    page = hall.desk()
    page.get_by_label("Name", exact=True).fill("Ferran Mas")
    page.get_by_label("Name", exact=True).press("Enter")
    expect(page.get_by_text("6 players entered")).to_be_visible()
    # A list is entered as a whole, or not at all.
    rows = (("name", "rating"), ("Gal·la Pi", 1400), ("Hug Riu", "many"))
    good = (*rows[:2], ("Hug Riu", 1350))
    others = (rows[0], ("Ivet Sala", 1300), ("Jan Vila", 1250))
    for listed, name, count in (
        (rows, "list.csv", 6),
        (good, "list.csv", 8),
        (others, "list.xlsx", 10),
    ):
        as_text = "\n".join(",".join(map(str, row)) for row in listed).encode()
        data = workbook(*listed) if name.endswith("xlsx") else as_text
        page.locator("input[type=file]").first.set_input_files(
            {"name": name, "mimeType": "application/octet-stream", "buffer": data}
        )
        if listed is rows:
            expect(page.get_by_role("alert")).to_contain_text(
                re.compile("^Nobody was entered: 1 row has an error. Row 3: ")
            )
        expect(page.get_by_text(f"{count} players entered")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)

    # Six digits for everybody; once a phone has shown them it is that player's.
    page.get_by_role("button", name="Code", exact=True).click()
    codes = page.locator("td.code")
    expect(codes).to_have_text([re.compile(r"^\d{6}$")] * 10)
    row = page.get_by_role("row", name=re.compile(hall.names[0]))
    expect(row).not_to_contain_text("phone linked")
    phone = hall.phone(1, code=codes.first.inner_text())
    expect(row).to_contain_text("phone linked")
    phone.reload()
    phone.get_by_role("button", name="I am here").click()
    expect(phone.get_by_text("You are checked in.")).to_be_visible()
    expect(page.get_by_text("1 of 10 checked in").first).to_be_visible()
    page.get_by_role("button", name="Check in: Jan Vila").click()
    expect(page.get_by_text("2 of 10 checked in").first).to_be_visible()

    # Paired and not public: nobody else is told more than that.
    visitor, wall = arrive("Visitor"), arrive("Wall", width=1280, height=720)
    visitor.open(hall.path)
    wall.open(f"{hall.path}/wall")
    page.get_by_role("tab", name="Round").click()
    page.get_by_role("button", name="Pair round 1").click()
    expect(page.get_by_text("Not public yet")).to_be_visible()
    expect(wall.page.get_by_role("heading")).to_have_text("The next round is being paired")
    expect(phone.get_by_role("heading", name="The next round is being paired")).to_be_visible()
    expect(phone.get_by_text("The pairings aren’t out yet.")).to_be_visible()
    expect(visitor.page.get_by_role("heading", name=re.compile("^Round 1"))).to_have_count(0)
    for outside in (phone, visitor.page):
        told = outside.evaluate(
            "id => fetch(`/api/v1/championships/${id}`).then(a => a.json())", hall.live.plan.id
        )
        assert (told["view"]["rounds"], told["mine"]["desk"]) == ([], None)
    page.get_by_role("button", name="Publish").click()
    expect(phone.get_by_text("against Jan Vila")).to_be_visible()
    expect(wall.page.get_by_text("Jan Vila")).to_be_visible()
    expect(visitor.page.get_by_role("heading", name="Round 1 of 3")).to_be_visible()


@pytest.mark.problem(409, "/commands")
def test_the_result_that_came_first_counts_until_the_director_corrects_it(hall: Hall) -> None:
    hall.publish()
    one, two = hall.round().games
    desk = hall.desk(before=HOLDING)
    phone, late = hall.phone(one.first), hall.phone(two.first, before=HOLDING)
    line(desk).wait_for()
    late.get_by_label("Your score").wait_for()

    # Two phones agree before the desk has heard of it.
    desk.evaluate("holdNews()")
    hall.send(hall.link(one.second), Slip(id="slip", first=412, second=388))
    phone.get_by_role("button", name="That is right").click()
    expect(phone.get_by_text("The result is in.")).to_be_visible()
    enter(desk, hall, 1, 400, 380)
    dialog = desk.get_by_role("dialog")
    expect(dialog).to_contain_text("already has a result: 412–388")
    dialog.get_by_role("button", name="Go back").click()
    desk.evaluate("hearNews()")
    expect(desk.get_by_role("listitem").filter(has_text="result, table 1")).to_be_visible()
    assert hall.round().games[0].result.score == GameScore(412, 388)
    enter(desk, hall, 1, 402, 388)
    expect(dialog).to_contain_text("A player’s slip says 412–388.")
    dialog.get_by_role("button", name="Do it anyway").click()
    expect(phone.get_by_text("402–388")).to_be_visible()

    # And the desk before a phone has heard of it.
    late.evaluate("holdNews()")
    enter(desk, hall, 2, 350, 340)
    expect(desk.get_by_text("2 of 2 results in")).to_be_visible()
    late.get_by_label("Your score").fill("400")
    late.get_by_label("’s score").fill("300")
    late.get_by_role("radio", name=hall.names[two.first - 1], exact=True).check()
    late.get_by_role("button", name="Send the result").click()
    expect(late.get_by_role("alert")).to_contain_text("The result is already in.")
    late.evaluate("hearNews()")
    expect(late.get_by_text("350–340")).to_be_visible()
    assert hall.round().games[1].result.score == GameScore(350, 340)


@pytest.mark.problem(403, "/commands")
def test_an_official_who_plays_decides_nothing_about_the_own_game_alone(hall: Hall) -> None:
    hall.publish()
    game = hall.round().games[0]
    own, opponent = names_at(hall, 1)
    desk = hall.desk()
    desk.get_by_role("link", name="My table").click()
    desk.get_by_label("Player").select_option(label=own)
    desk.get_by_label("Code").fill(hall.live.plan.code_of(game.first, own))
    desk.get_by_role("button", name="That is me").click()
    desk.get_by_text(f"against {opponent}").wait_for()
    desk.get_by_role("link", name="Director").click()

    # Nobody else officiates: the opponent has to agree.
    enter(desk, hall, 1, 412, 388)
    dialog = desk.get_by_role("dialog")
    expect(dialog).to_contain_text(f"your own game, and nobody else officiates here. {opponent}")
    dialog.get_by_role("button", name="Go back").click()
    line(desk).fill("1 ns 2")
    expect(desk.get_by_role("status")).to_contain_text([f"{opponent} did not come"])
    line(desk).press("Enter")
    expect(dialog).to_contain_text("nobody else officiates here")
    dialog.get_by_role("button", name="Go back").click()
    assert hall.round().games[0].result is None
    enter(desk, hall, 1, 412, 388)
    dialog.get_by_role("button", name="Do it anyway").click()
    expect(desk.get_by_text("1 of 2 results in")).to_be_visible()
    hall.take(c.RecordResult(0, 2, GameScore(400, 350)), c.CloseRound(0))

    # It is not theirs to overrule either, unlike the others'.
    for table, said in ((1, "You can’t rule on a game that you played."), (2, "")):
        desk.get_by_role("button", name="Overrule").nth(table - 1).click()
        dialog.get_by_label("Ruling").select_option(label="Both lose by forfeit")
        dialog.get_by_label("Reason").fill("agreed the result")
        dialog.get_by_label("Clause").fill("FISC23-G-8.E")
        dialog.get_by_role("button", name="Overrule").click()
        if said:
            expect(dialog.get_by_role("alert")).to_have_text(said)
            dialog.get_by_role("button", name="Cancel").click()
        expect(dialog).to_have_count(0)
    first, second = hall.round().games
    assert first.result.score == GameScore(412, 388)
    assert second.result.outcomes == (Outcome.LOST_BY_FORFEIT,) * 2

    # Where somebody else officiates too, an entry is a slip that the opponent confirms.
    accounts = hall.served.running.services.auth.accounts
    grants = (Grant(Role.ARBITER, hall.live.plan.id),)
    hall.served.run(accounts.create_local(f"rita-{hall.login}", "Rita", PASSWORD, grants))
    hall.publish()
    (number,) = (
        each.table for each in hall.round().games if game.first in (each.first, each.second)
    )
    pair = hall.round().games[number - 1]
    phone = hall.phone(pair.first if pair.second == game.first else pair.second)
    enter(desk, hall, number, 401, 377)
    expect(desk.get_by_role("button", name="Take 401–377")).to_be_visible()
    assert hall.round().games[number - 1].result is None
    phone.get_by_role("button", name="That is right").click()
    expect(desk.get_by_text("1 of 2 results in")).to_be_visible()
    assert hall.round().games[number - 1].result.score == GameScore(401, 377)


def test_files_hold_the_log_that_commands_read_and_every_other_form(
    hall: Hall, tmp_path: Path
) -> None:
    hall.publish()
    hall.take(*(c.RecordResult(0, table, GameScore(412, 388)) for table in (1, 2)))
    hall.take(c.CloseRound(0))
    page = hall.desk()
    page.get_by_role("tab", name="Files").click()
    for name, ending in (
        ("TRF", ".trf"),
        ("Excel", ".xlsx"),
        ("CSV files", ".zip"),
        ("Swiss Perfect", ".zip"),
        ("Web pages", ".zip"),
        ("Event log", ".log"),
    ):
        with page.expect_download() as download:
            page.get_by_role("link", name=re.compile(f"^{name}")).click()
        assert download.value.suggested_filename.endswith(ending)
        download.value.save_as(tmp_path / f"taken{ending}")
        assert (tmp_path / f"taken{ending}").stat().st_size > 0
    log = str(tmp_path / "taken.log")
    read = CliRunner().invoke(app, ["standings", log])
    assert read.exit_code == 0, read.output
    assert all(name in read.stdout for name in hall.names)
    # The same log: the commands go on where the server was.
    assert CliRunner().invoke(app, ["pair", log, "--publish"]).exit_code == 0


class OnlineHall(Hall):
    """Six players whose rounds are played on this server, by the federation's rules."""

    names = ("Anna", "Bernat", "Carla", "David", "Elna", "Fèlix")
    asked = NewChampionship(name="En línia", regulations="fisc-2023", rounds=5, online=True)


def test_publishing_makes_a_table_for_every_pair_and_its_winner_comes_back(
    house: Served, arrive: Arrive
) -> None:
    hall = OnlineHall(house, arrive, "direccio")
    hall.take(c.PairRound(0))
    one, two, three = hall.round().games
    person = hall.comes(hall.names[one.first - 1])
    page = person.page
    hall.show_code(person, one.first)
    for player in (one.second, two.first, two.second, three.first):
        hall.link(player)
    desk = hall.desk()
    desk.get_by_role("button", name="Publish").click()
    # Of the third pair one phone is not known: their result comes otherwise.
    expect(desk.get_by_role("link", name="See the game")).to_have_count(2)

    page.get_by_role("link", name="Go to the table").click()
    person.page.get_by_text("More", exact=True).wait_for()
    house.advance(20_000)
    person.seated()
    open_menu(person)
    page.get_by_role("button", name="Resign…").click()
    page.get_by_role("dialog").get_by_role("button", name="OK", exact=True).click()
    expect(desk.get_by_text("1 of 3 results in")).to_be_visible()
    expect(desk.get_by_text("-110–0")).to_be_visible()
    assert hall.round().games[0].result.outcomes == (Outcome.LOST, Outcome.WON)
    # At the second table nobody does anything until the first player's time is over.
    house.advance(60 * 60_000)
    expect(desk.get_by_text("2 of 3 results in")).to_be_visible()
    expect(desk.get_by_text("-110–0")).to_have_count(2)
    assert hall.round().games[1].result.outcomes == (Outcome.LOST, Outcome.WON)
