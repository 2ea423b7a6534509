"""An arbiter's day: invited, at the desk, at the table, with every ruling that the page names."""

import re
import secrets
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from faristol.server.roles import Grant, Role
from faristol.server.tables.live import LiveTable
from faristol.table import commands as c
from faristol.table.terms import UNSEEN, Stage
from tests.browser.officials import PASSWORD, Officials, sit_together
from tests.browser.people import (
    Person,
    allowed,
    exchange_a_tile,
    make_table,
    open_menu,
    sit_by_code,
)
from tests.browser.serving import Served
from tests.browser.test_championship import Hall
from tests.browser.test_desk import COUNT_CHIMES, SERVICE_RESTART, call_the_arbiter
from tests.browser.test_ruling import panel, rule, watch

Arrive = Callable[..., Person]


@pytest.fixture
def officials(arrive: Arrive, served: Served) -> Officials:
    return Officials(arrive, served)


@pytest.fixture
def event() -> str:
    """Nobody else's tables call here."""
    return f"cup-{secrets.token_hex(3)}"


def waits(person: Person, said: str) -> Locator:
    return panel(person).get_by_role("listitem").filter(has_text=said)


def test_whoever_was_invited_finds_the_calls_in_order_and_plays_without_ruling(
    officials: Officials, served: Served, event: str
) -> None:
    lodge = served.running.services.auth
    secret = served.run(lodge.invitations.invite([Grant(Role.ARBITER, event)], by="test"))
    rita = officials.arrive("Rita", before=COUNT_CHIMES)
    rita.open(f"/invitation/{secret}")
    page = rita.page
    page.get_by_label("Your name").fill("Rita")
    page.get_by_label("Username").fill(f"rita-{event}")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Create account").click()
    page.wait_for_url(lambda url: "/invitation/" not in url)
    for path in ("/", "/words", "/rules"):
        rita.open(path)
        expect(page.get_by_role("link", name="Arbiter’s calls")).to_be_visible()
    page.get_by_role("link", name="Arbiter’s calls").click()
    page.locator(".empty").wait_for()

    tables = []
    for number, guest in (("9", "Bernat"), ("2", "Biel")):
        anna = officials.with_role("Anna", "player", event)
        bernat = officials.arrive(guest)
        tables.append(sit_together(anna, bernat, event=event, number=number))
        if number == "2":
            # A new call sounds, unless that is switched off.
            page.get_by_label("Sound when a table calls").uncheck()
        call_the_arbiter(tables[-1][1])
        expect(page.locator("li.card")).to_have_count(len(tables))
    assert page.evaluate("chimes") == 1
    numbers = page.locator("li.card .number [aria-hidden]")
    expect(numbers).to_have_text(["9", "2"])
    expect(page.locator("li.card").first).to_contain_text(re.compile(r"waiting \d.*clock stopped"))
    page.get_by_label("Order").select_option("number")
    expect(numbers).to_have_text(["2", "9"])

    # Taken, ruled, and called once more: that call is open to everybody.
    roc = officials.with_role("Roc", "arbiter", event, width=390, height=780, phone=True)
    roc.open("/desk")
    nine = roc.page.locator("li.card").filter(has_text="Table 9")
    page.locator("li.card").filter(has_text="Table 9").get_by_role(
        "button", name=SERVICE_RESTART
    ).click()
    expect(nine).to_contain_text("Rita is on the way")
    for button in roc.page.locator("li.card .main").all():
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 44
        assert box["width"] >= 200
    _, first, other = tables[0]
    open_menu(other)
    other.page.get_by_role("button", name="Start the clock again").click()
    expect(nine).to_have_count(0)
    call_the_arbiter(first)
    expect(nine).to_be_visible()
    expect(nine).not_to_contain_text("on the way")

    # The log, by kind.
    watch(rita, tables[1][0])
    panel(rita).get_by_role("button", name="Start the clock").click()
    rule(rita, "Give time", Player="Anna", Minutes="1", Reason="the bell rang")
    tables[1][1].hears("Anna gets 1:00 more.")
    rita.open("/desk")
    page.get_by_role("button", name="Rulings so far").click()
    page.get_by_label("Kind").select_option("ClockResumed")
    expect(page.locator("main li").first).to_contain_text("Clock started")
    expect(page.locator("main li").filter(has_text="Time given")).to_have_count(0)
    page.get_by_label("Kind").select_option("TimeCredited")
    expect(page.locator("main li")).to_contain_text(["Time given · Anna · 1:00"])

    # At a table where she plays herself there is nothing to rule.
    own, _ = make_table(rita, edition="fisc-2023", event=event, robots=["beginner"])
    rita.open(f"/table/{own}")
    rita.seated()
    expect(panel(rita)).to_have_count(0)


@pytest.mark.hurried("/office")
def test_what_waits_at_a_table_is_answered(
    officials: Officials, served: Served, event: str
) -> None:
    rita = officials.with_role("Rita", "arbiter", event)
    anna = officials.with_role("Anna", "player", event)
    bernat = officials.arrive("Bernat")
    asked = {"judge": "arbiter", "event": event}
    options = {"approval": True}
    table, first, other = sit_together(anna, bernat, edition="nl-punten", options=options, **asked)
    first.write(first.nonsense_line("nl"))
    other.until(other.may_play)
    first.until(lambda: max(first.scores) > 0)
    open_menu(other)
    other.page.get_by_role("button", name="Report a word…").click()
    other.page.get_by_role("dialog").get_by_role("button", name="OK", exact=True).click()
    # The game goes on meanwhile.
    other.write(other.line_to_play("nl"))
    first.until(first.may_play)
    watch(rita, table)
    call = waits(rita, "play reported")
    expect(call).to_contain_text("The word list says: not valid.")
    call.get_by_role("button", name="Not valid").click()
    first.until(lambda: -20 in first.scores)
    assert first.board("nl").strip(b"\0"), "the tiles stay"
    expect(call).to_have_count(0)

    # After the end a play may be reported until the game is approved.
    open_menu(first)
    first.page.get_by_role("button", name="Resign…").click()
    first.page.get_by_role("dialog").get_by_role("button", name="OK", exact=True).click()
    first.page.locator(".result").wait_for()
    report = first.page.get_by_role("button", name=re.compile("^Report a word"))
    expect(report).to_be_visible()
    rita.open("/desk")
    expect(rita.page.locator("li.card")).to_contain_text("game to approve")
    watch(rita, table)
    waits(rita, "game to approve").get_by_role("button", name="Approve the game").click()
    expect(waits(rita, "game to approve")).to_have_count(0)
    expect(report).to_have_count(0)

    # A second exchange running, and a new start, are granted or refused.
    carla = officials.with_role("Carla", "player", event)
    dani = officials.arrive("Dani")
    table, first, other = sit_together(carla, dani, edition="nl-wedstrijd", **asked)
    watch(rita, table)
    for person in (first, other):
        person.until(person.may_play)
        assert allowed(person, exchange_a_tile)
    again = waits(rita, "asks to exchange again")
    for person, answer, said in (
        (first, "Grant", "may exchange again"),
        (other, "Refuse", "No second exchange"),
    ):
        person.until(person.may_play)
        open_menu(person)
        person.page.get_by_role("button", name="Ask to exchange again").click()
        again.get_by_role("button", name=answer).click()
        person.hears(said)
        assert allowed(person, exchange_a_tile) == (answer == "Grant")

    # After three exchanges each, whoever finds no word asks to start again.
    emma = officials.with_role("Emma", "player", event)
    ferran = officials.arrive("Ferran")
    table, first, other = sit_together(emma, ferran, edition="nl-punten", **asked)
    live = served.run(served.running.services.hall.table(table))
    watch(rita, table)
    again = waits(rita, "asks to start again")
    for answer, said in (
        ("Grant", "The game starts again."),
        ("Refuse", "The game goes on as it is."),
    ):
        for _ in range(6):
            served.run(live.submit(_exchange(live), actor=""))
        first.until(lambda: first.may_play() or other.may_play())
        person = first if first.may_play() else other
        open_menu(person)
        person.page.get_by_role("button", name="Ask to start the game again").click()
        again.get_by_role("button", name=answer).click()
        for player in (first, other):
            player.hears(said)
        expect(again).to_have_count(0)


def _exchange(live: LiveTable) -> c.Command:
    seat = live.game.on_turn
    assert seat is not None
    return c.Exchange(0, seat, live.game.racks[seat][:1], b"")


def test_the_arbiter_sees_what_is_covered_and_makes_every_ruling_that_the_form_has(
    officials: Officials, event: str
) -> None:
    rita = officials.with_role("Rita", "arbiter", event)
    anna = officials.with_role("Anna", "player", event)
    bernat = officials.arrive("Bernat")
    table, first, other = sit_together(anna, bernat, judge="arbiter", event=event, number="3")
    watch(rita, table)
    racks = panel(rita).get_by_role("region", name="Racks").get_by_role("img")
    expect(racks).to_have_count(2)
    first.write(first.nonsense_line())
    other.page.get_by_role("button", name="Challenge…").click()
    other.page.get_by_role("dialog").get_by_role("button", name="Challenge", exact=True).click()
    expect(first.page.locator(".cover")).to_be_visible()
    expect(rita.page.locator("[data-square] .tile")).to_have_count(3)
    waits(rita, "challenge to judge").get_by_role("button", name="Valid", exact=True).click()
    other.hears("The play is valid.")

    form = rita.page.get_by_role("form", name="Make a ruling")
    what = form.get_by_label("Ruling", exact=True)
    offered = " | ".join(what.locator("option").all_inner_texts())
    for name in (
        *("Stop the clock", "Start the clock", "Give time", "Set a clock"),
        *("Start the first clock", "Call the end of the round", "Run the clock until the score"),
        *("Correct a total", "Deduct points", "Rule a word not valid afterwards"),
        *("Written ruling", "Take the turn away"),
        *("A player is missing", "A player has arrived", "Disqualify"),
        *("End the game", "Approve the game", "The sheet is handed in", "Close the round"),
    ):
        assert name in offered, name
    # Each asks for what it needs; what can't be ruled now says why, with its clause.
    for value in what.locator("option").evaluate_all("all => all.map(one => one.value)"):
        what.select_option(value)
        button = form.get_by_role("button", name="Make ruling", exact=True)
        expect(button).to_be_visible()
        if form.get_by_text("Not possible now:").count():
            expect(button).to_be_disabled()
    # The clause is found by words as well as by its number.
    what.select_option("GiveRuling")
    clause = form.get_by_role("searchbox")
    clause.fill("arbiter clock")
    expect(
        form.get_by_role("list", name="Search the clauses").get_by_role("listitem").first
    ).to_contain_text("FISC23-")
    clause.fill("")
    # A word that lies there is found wrong later only where the book looks at it again: here not.
    what.select_option("FindWordWrong")
    expect(form.get_by_text("Not possible now:")).to_be_visible()
    what.select_option("Disqualify")
    form.get_by_label("Player", exact=True).select_option(label=other.name)
    form.get_by_label("Reason", exact=True).fill("took tiles back")
    form.get_by_role("button", name="Make ruling", exact=True).click()
    form.get_by_text("This ends the game. Press again to confirm.").wait_for()
    form.get_by_role("button", name="Make ruling", exact=True).click()
    for person in (first, other):
        person.page.locator(".result").wait_for()
        person.hears(f"{other.name} is disqualified.")


def test_time_that_all_share_is_given_and_a_real_bag_is_noted(
    officials: Officials, served: Served, event: str
) -> None:
    rita = officials.with_role("Rita", "arbiter", event)
    anna = officials.with_role("Anna", "player", event)
    bernat = officials.arrive("Bernat")
    options = {"minutes": 30}
    table, first, _ = sit_together(anna, bernat, edition="friendly", event=event, options=options)
    watch(rita, table)
    rule(rita, "Give time", Player="the game clock", Minutes="2", Reason="the bell rang")
    first.hears("The game gets 2:00 more.")

    # Tiles from a bag on the table: only what was told is known.
    carla = officials.with_role("Carla", "player", event)
    dani = officials.arrive("Dani")
    table, code = make_table(
        carla, edition="fisc-2023", source="on-table", event=event, judge="arbiter"
    )
    carla.open(f"/table/{table}")
    sit_by_code(dani, code)
    watch(rita, table)
    form = rita.page.get_by_role("form", name="Make a ruling")
    offered = " | ".join(
        form.get_by_label("Ruling", exact=True).locator("option").all_inner_texts()
    )
    for name in (
        *("Tiles drawn for the start", "Note a rack", "Count the bag", "Too many tiles drawn"),
        *("Tiles left in the bag", "All-vowel or all-consonant rack"),
    ):
        assert name in offered, name
    rule(rita, "Tiles drawn for the start", Tiles="AB")
    # The players draw, and nobody says what.
    live = served.run(served.running.services.hall.table(table))
    rita.until(lambda: live.game.stage is Stage.DEALING)
    for seat in (0, 1):
        served.run(live.submit(_draw(seat), actor="", command_id=f"draw-{seat}"))
    racks = panel(rita).get_by_role("region", name="Racks")
    expect(racks.get_by_role("img", name="7 unknown tiles")).to_have_count(2)
    expect(racks.locator(".tile.back")).to_have_count(14)
    rule(rita, "Note a rack", Player="Carla", Tiles="CASADES")
    expect(racks.locator(".tile.back")).to_have_count(7)
    # Whoever took too many calls the arbiter.
    rule(rita, "Too many tiles drawn", Player="Dani", Tiles="AB")
    rita.open("/desk")
    expect(rita.page.locator("li.card")).to_contain_text("too many tiles drawn")


def _draw(seat: int) -> c.Command:
    return c.Draw(0, seat, bytes([UNSEEN]) * 7)


def test_entering_the_result_ends_a_call_from_the_hall(
    officials: Officials, served: Served
) -> None:
    hall = Hall(served, officials.arrive, f"hall-{secrets.token_hex(4)}")
    hall.publish()
    rita = officials.with_role("Rita", "arbiter", hall.live.plan.id)
    game = hall.round().games[0]
    phone = hall.phone(game.first)
    phone.get_by_role("button", name="Call the arbiter").click()
    phone.get_by_role("button", name="Call the arbiter").click()
    rita.open("/desk")
    page = rita.page
    page.get_by_role("button", name=SERVICE_RESTART).click()
    page.get_by_role("link", name="Enter the result").click()
    # An arbiter enters results and checks players in, and pairs nothing.
    page.get_by_label("Table and result").fill("1 412 388")
    page.keyboard.press("Enter")
    expect(page.get_by_text("1 of 2 results in")).to_be_visible()
    expect(phone.get_by_text("The result is in.")).to_be_visible()
    page.get_by_role("tab", name="Players").click()
    absent = page.get_by_role("button", name=re.compile("^Check in:")).first
    absent.click()
    expect(page.get_by_text("1 of 5 checked in").first).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^(Pair|Publish|Undo|Close)"))).to_have_count(
        0
    )
    expect(page.get_by_label("Name", exact=True)).to_have_count(0)
    rita.open("/desk")
    expect(page.locator(".empty")).to_be_visible()
