"""A duplicate evening with everything that its page promises, and a room with a turn a day."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zipfile import ZipFile

import pytest
from playwright.sync_api import Locator, Page, expect

from faristol.duplicate.blind import commitment_to
from faristol.server.timekeeping import DAY_MS
from tests.browser.evening import come_in, draw_and_start, room_of, screen_of
from tests.browser.officials import Officials
from tests.browser.people import Person
from tests.browser.serving import Served
from tests.browser.test_duplicate_corrections import enter, line_of, paper, reasoned

Arrive = Callable[..., Person]


def by_code(player: Person, code: str, path: str = "/duplicate", **more: str) -> None:
    """Type the letters that were read out, and what else is asked."""
    player.open(path)
    page = player.page
    form = page.locator("form").filter(has=page.get_by_label("Your name"))
    form.get_by_label("Room code").fill(code)
    form.get_by_label("Your name").fill(player.name)
    if more:
        form.get_by_label("another phone").check()
        for label, text in more.items():
            form.get_by_label(label.replace("_", " ")).fill(text)
    form.get_by_role("button", name="Join").click()
    page.locator("#slip").wait_for()


def send(page: Page, slip: str) -> None:
    page.locator("#slip").fill(slip)
    page.locator("#slip").press("Enter")
    expect(page.locator(".receipt")).to_contain_text(re.compile(rf"Received: {slip} at \d\d?:\d\d"))


def helper_code(leader: Person) -> str:
    leader.page.get_by_role("button", name=re.compile("Room code")).click()
    code = leader.page.get_by_role("dialog").locator("strong").inner_text()
    leader.page.keyboard.press("Escape")
    return code


def slip_line(page: Page, name: str) -> Locator:
    found: Locator = line_of(page, name)
    return found.first


def test_an_evening_with_a_venue_a_second_phone_corrections_and_a_sheet(
    arrive: Arrive, tmp_path: Path
) -> None:
    leader = arrive("Lena", width=1440, height=900)
    code = room_of(leader, title="Tuesday")
    page = leader.page
    enter(page, "Anna / De Brug")

    # A phone by the letters; another takes over the table of somebody who began on paper.
    bram = arrive("Bram", phone=True, width=390, height=844)
    by_code(bram, code)
    slip_line(page, "Anna").get_by_role("button").first.click()
    number = re.search(r"phone: (\d{8})", page.locator("body").inner_text())
    assert number is not None
    anna = arrive("Anna", phone=True, width=390, height=844)
    by_code(anna, code, Table="1", Transfer_number=number[1])
    # And the table of a phone whose battery is empty.
    slip_line(page, "Bram").get_by_role("button").first.click()
    page.get_by_text(re.compile(rf"phone: (?!{number[1]})\d{{8}}")).wait_for()
    number = re.search(r"phone: (\d{8})", page.locator("body").inner_text())
    assert number is not None
    bram.page.close()
    bram = arrive("Bram", phone=True, width=390, height=844)
    by_code(bram, code, Table="2", Transfer_number=number[1])

    # Another venue: its helper, its players on paper, and its phones.
    helper = arrive("Helga")
    helper.open("/duplicate")
    form = helper.page.locator("form").filter(has=helper.page.get_by_label("Code for helpers"))
    form.get_by_label("Code for helpers").fill(helper_code(leader))
    form.get_by_label("Name of the helper").fill("Helga")
    form.get_by_label("Venue").fill("Breda")
    form.locator("button").click()
    helper.page.get_by_role("heading", name="Tuesday").wait_for()
    enter(helper.page, "Dirk")
    expect(helper.page.get_by_placeholder("letters from the bag")).to_have_count(0)
    helper.page.get_by_role("button", name=re.compile("Room code")).click()
    square = helper.page.get_by_role("dialog").get_by_role("img", name="venue=Breda")
    address = square.get_attribute("aria-label") or ""
    helper.page.keyboard.press("Escape")
    eva = arrive("Eva", phone=True, width=390, height=844)
    by_code(eva, code, address[address.index("/duplicate/") :])
    for name in ("Dirk", "Eva"):
        expect(slip_line(page, name)).to_contain_text("Breda")

    # Its own big screen, for which nobody signs in: b leaves the board alone.
    screen = arrive("Screen", width=1280, height=720)
    screen.open(screen_of(leader))
    draw_and_start(leader, "ZEBRANS")
    expect(screen.page.locator(".rack .face")).to_have_count(7)
    screen.page.keyboard.press("b")
    expect(screen.page.locator(".rack, .side")).to_have_count(0)
    expect(screen.page.locator(".board").first).to_be_visible()
    screen.page.keyboard.press("b")
    expect(screen.page.locator(".rack .face")).to_have_count(7)
    for part, seen in (("title", "h1.top"), ("clock", ".digits"), ("standings", "table, p")):
        screen.open(f"{screen_of(leader)}?only={part}")
        expect(screen.page.locator(f"[data-screen] .side :is({seen})").first).to_be_visible()
        expect(screen.page.locator(".board, .rack")).to_have_count(0)

    send(bram.page, "ZEBRA 8H")
    send(eva.page, "ZEBRA 8H")
    paper(helper.page, "3 AZEN 8H")
    expect(page.get_by_text("3 of 4 slips in")).to_be_visible()
    bell = bram.page.get_by_label("Ring a bell")
    expect(bell).not_to_be_checked()
    bell.check()
    bram.page.reload()
    expect(bell).to_be_checked()
    page.keyboard.press("Escape")
    page.keyboard.press("c")
    reasoned(page, "Anna has gone")
    page.get_by_role("button", name=re.compile("^Play")).first.wait_for()
    page.keyboard.press("l")
    page.get_by_role("button", name="Play ZEBRA anyway").click()
    expect(page.locator("p.word")).to_contain_text("ZEBRA")
    screen.open(f"{screen_of(leader)}?only=word")
    expect(screen.page.locator("section .word")).to_contain_text("ZEBRA")

    # Before the next turn an earlier one is looked up: whose slip was missing got nil.
    page.get_by_label("Slips of which turn").select_option("1")
    expect(slip_line(page, "Anna")).to_contain_text("no slip")
    slip_line(page, "Eva").get_by_role("button").first.click()
    page.get_by_role("button", name="Exclude from standings").click()
    reasoned(page, "plays for fun")
    page.get_by_role("button", name="End the game").click()
    reasoned(page, "the last train")

    # The sheet: on paper, as a workbook, and added up with another room.
    page.get_by_role("link", name="Results").click()
    table = page.get_by_role("region", name="Standings")
    for name in ("Bram", "Anna", "Dirk", "Eva"):
        expect(table).to_contain_text(name)
    expect(table.get_by_role("row", name="Bram")).to_contain_text("100.00 %")
    expect(table.get_by_role("row", name="Eva").get_by_role("cell").first).to_have_text("–")
    turns = page.get_by_role("region", name="Turn by turn")
    expect(turns).to_contain_text("ZEBRA")
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name="Print")).to_be_hidden()
    expect(table).to_be_visible()
    assert page.pdf(path=str(tmp_path / "sheet.pdf")).startswith(b"%PDF")
    page.emulate_media(media="screen")
    with page.expect_download() as download:
        page.get_by_role("link", name="As a spreadsheet").click()
    with ZipFile(download.value.path()) as book:
        assert any(b"Bram" in book.read(name) for name in book.namelist() if "xl/" in name)
    room = page.url.rsplit("/", 1)[1]
    leader.open(f"/duplicate/results/{room}+{second_room(leader)}")
    expect(page.get_by_role("region", name="Several games")).to_contain_text("Bram")


def second_room(leader: Person) -> str:
    room_of(leader, title="Thursday")
    return leader.page.url.rsplit("/", 1)[1]


def test_a_room_is_made_without_a_list_with_variants_and_a_bonus(arrive: Arrive) -> None:
    leader, bram = arrive("Lena"), arrive("Bram")
    page = leader.page
    leader.open("/duplicate")
    form = page.locator("form").filter(has=page.get_by_role("button", name="Create room"))
    form.get_by_label("Rules").select_option("nl-duplicate")
    form.get_by_label("Letters drawn").select_option("typed")
    form.get_by_label("Word list").select_option("none")
    form.get_by_text("Variants").click()
    form.get_by_label("Joker").check()
    form.get_by_label("1 minute per turn").check()
    form.get_by_label("Bonus for a solo").fill("10")
    form.get_by_label("Players needed for a solo").fill("1")
    form.get_by_role("button", name="Create room").click()
    code = page.get_by_role("button", name=re.compile("Room code")).locator("strong").inner_text()
    come_in(bram, code)
    field = page.get_by_placeholder("letters from the bag")
    field.fill("ZEBRANS")
    field.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="blank in every rack")).to_be_visible()
    field.fill("ZEBRAN?")
    field.press("Enter")
    page.get_by_role("button", name="Start the clock").click()
    expect(page.get_by_role("timer")).to_contain_text(re.compile(r"0:5\d|1:00"))
    # No list: every word counts until the leader rules it out.
    send(bram.page, "NARZE 8H")
    expect(page.get_by_text("1 of 1 slips in")).to_be_visible()
    page.locator("h1").click()
    page.keyboard.press("c")
    page.get_by_role("button", name=re.compile("^Play")).first.wait_for()
    page.keyboard.press("l")
    expect(page.locator("p.word")).to_contain_text("NARZE")
    page.get_by_role("link", name="Results").click()
    row = page.get_by_role("region", name="Standings").get_by_role("row", name="Bram")
    expect(row.get_by_role("cell", name="10", exact=True).last).to_be_visible()
    page.go_back()
    page.get_by_text("Rulings on words").click()
    page.get_by_label("Word", exact=True).fill("narze")
    page.get_by_role("button", name="is not a word", exact=True).click()
    reasoned(page, "in no book")
    page.get_by_label("Slips of which turn").select_option("1")
    expect(slip_line(page, "Bram")).to_contain_text("not a word")


def test_every_leader_of_an_event_leads_its_room_and_draws_can_be_checked(
    arrive: Arrive, served: Served
) -> None:
    officials = Officials(arrive, served)
    lena = officials.with_role("Lena", "game-leader", "lliga")
    page = lena.page
    lena.open("/duplicate")
    form = page.locator("form").filter(has=page.get_by_role("button", name="Create room"))
    form.get_by_label("Title").fill("Dijous")
    form.get_by_label("Event").select_option("lliga")
    form.get_by_role("button", name="Create room").click()
    page.get_by_role("button", name=re.compile("Room code")).wait_for()

    # Another leader of the event finds it and leads it; one of another event does not.
    stranger = officials.with_role("Joost", "game-leader", "elders")
    stranger.open("/duplicate")
    expect(stranger.page.get_by_label("Event")).to_be_visible()
    expect(stranger.page.get_by_role("link", name="Dijous")).to_have_count(0)
    lars = officials.with_role("Lars", "game-leader", "lliga")
    lars.open("/duplicate")
    page = lars.page
    expect(page.get_by_role("listitem").filter(has_text="Dijous")).to_contain_text("you lead")
    page.get_by_role("link", name="Dijous").click()
    page.get_by_role("button", name=re.compile("Room code")).wait_for()

    # What the letters follow from is bound before the first draw and shown after the end.
    bound = page.locator(".hash code")
    expect(bound).to_have_count(1)
    fingerprint = bound.inner_text()
    page.locator("h1").click()
    page.keyboard.press("d")
    page.get_by_role("button", name="Start the clock").click()
    page.get_by_role("button", name=re.compile("^Close")).click()
    reasoned(page, "nobody came")
    page.get_by_role("button", name="Play nothing").click()
    page.get_by_role("button", name="End the game").click()
    reasoned(page, "it is late")
    page.get_by_role("button", name="Reveal the random seed").click()
    for leader in (lars, lena):
        shown = leader.page.locator(".hash code")
        expect(shown).to_have_count(2)
        assert shown.first.inner_text() == fingerprint
        assert commitment_to(bytes.fromhex(shown.last.inner_text())) == fingerprint


@pytest.mark.outage
def test_a_turn_a_day_goes_on_by_itself_and_is_rated(house: Served, arrive: Arrive) -> None:
    leader, bram = arrive("Lena", at=house.url), arrive("Bram", at=house.url)
    page = leader.page
    leader.open("/duplicate")
    form = page.locator("form").filter(has=page.get_by_role("button", name="Create room"))
    form.get_by_label("Rules").select_option("nl-duplicate")
    form.get_by_text("Variants").click()
    form.get_by_label("A turn a day").check()
    # Half a day ahead: a day has to leave an hour, whatever the time is while this runs.
    ends = f"{datetime.now(UTC) + timedelta(hours=12):%H:%M}"
    form.get_by_label("turn ends at").fill(ends)
    form.get_by_role("button", name="Create room").click()
    code = page.get_by_role("button", name=re.compile("Room code")).locator("strong").inner_text()
    come_in(bram, code)
    room = page.url.rsplit("/", 1)[1]
    page.locator("h1").click()
    page.keyboard.press("d")
    expect(bram.page.get_by_text(re.compile(f"^until .*{ends}"))).to_be_visible()
    faces = bram.page.locator(".rack .face")
    expect(faces).to_have_count(7)
    first = faces.all_inner_texts()
    send(bram.page, f"{''.join(first)} 8H")
    house.advance(DAY_MS)
    # The day is over: the top was laid, and there are other letters.
    expect(bram.page.get_by_text("Turn 2")).to_be_visible()
    bram.until(lambda: faces.all_inner_texts() not in ([], first))
    # Who comes back does so by the room itself.
    bram.open(f"/duplicate/room/{room}")
    bram.page.locator("#slip").wait_for()
    bram.open(f"/duplicate/results/{room}")
    headings = bram.page.get_by_role("heading", level=2)
    expect(headings.first).to_have_text("Daily ratings")
    expect(bram.page.get_by_role("region", name="Daily ratings")).to_contain_text("Bram")
