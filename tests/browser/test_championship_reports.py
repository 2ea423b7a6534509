"""A FISC open announced in the browser: its dates, whether it counts, and its ratings."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from faristol.championship import commands as c
from faristol.core import GameScore
from tests.browser.people import Person
from tests.browser.serving import Served
from tests.browser.test_accessibility import in_every_theme
from tests.browser.test_championship import NAMES, Hall

LIST = "name,rating\n" + "\n".join(f"{name},1300" for name in NAMES)


@pytest.fixture
def hall(served: Served, arrive: Callable[..., Person], request: pytest.FixtureRequest) -> Hall:
    return Hall(served, arrive, f"reports-{abs(hash(request.node.name)) % 10**9}")


def announce(hall: Hall, page: Page, announced_on: str, plays_on: str, ends_on: str = "") -> None:
    """Announce a FISC open by hand; afterwards the hall is that of this one, a round played."""
    page.goto(hall.served.url + "/championships")
    form = page.locator("form.card")
    form.locator("input[required]").first.fill("Open de Manresa")
    expect(form.locator("input[type=date]").last).not_to_have_value("")  # today, at first
    form.locator("input[type=date]").first.fill(plays_on)
    form.locator("input[type=date]").nth(1).fill(ends_on)
    form.locator("input[type=date]").last.fill(announced_on)
    form.locator("button[type=submit]").click()
    page.wait_for_url(re.compile("/championships/open-de-manresa-"))
    event = page.url.rsplit("/", 1)[1]
    hall.live = hall.served.run(hall.served.running.services.office.get(event))
    hall.take(*(c.Register(0, name, 1500 - 10 * n) for n, name in enumerate(NAMES)))
    play_round(hall)


def play_round(hall: Hall) -> None:
    hall.publish()
    results = [c.RecordResult(0, game.table, GameScore(400, 350)) for game in hall.round().games]
    hall.take(*results, c.CloseRound(0))


def test_a_fisc_open_says_whether_it_counts(hall: Hall) -> None:
    page = hall.desk()
    announce(hall, page, "2024-02-20", "2024-03-31", "2024-04-01")
    assert hall.live.state.announced is not None
    assert hall.live.state.announced.announced_on == "2024-02-20"
    assert hall.live.state.announced.plays_on == "2024-03-31"
    assert hall.live.state.announced.ends_on == "2024-04-01"
    expect(page.get_by_role("main")).to_contain_text(re.compile("31 March.*1 April 2024"))
    page.get_by_role("tab", name="Files").click()
    report = page.get_by_role("region", name="Check")
    report.get_by_role("button", name="Check the event").click()
    expect(report).to_contain_text("Does not count for RASCCAT")
    expect(report).to_contain_text("results have not been sent")
    met = report.get_by_role("listitem").filter(has_text="announced at least a month before")
    expect(met).to_contain_text("met: ")
    expect(met).to_contain_text("(FISC23-C-3.2b)")
    expect(report.get_by_role("listitem").filter(has_text="not met:")).to_have_count(2)
    expect(report).to_contain_text("20 February 2024")
    expect(report).to_contain_text("1 of 1")
    expect(report).to_contain_text("not every round is closed: 1 of 5 are")
    for _ in range(4):
        play_round(hall)
    report.get_by_label("Results sent on").fill("2024-04-08")
    report.get_by_role("button", name="Check the event").click()
    expect(report).to_contain_text("Counts for RASCCAT. (FISC23-C-3.2)")
    expect(report).to_contain_text("The results had to be sent by 8 April 2024.")
    with page.expect_download() as got:
        page.get_by_role("link", name="Federation’s parcel").click()
    assert got.value.suggested_filename.endswith("-parcel.zip")
    assert in_every_theme(page) == []


def test_every_choice_is_read_before_the_announcement_and_frozen_after_it(hall: Hall) -> None:
    page = hall.desk()
    page.goto(hall.served.url + "/championships")
    form = page.locator("form.card")
    expect(form.get_by_role("link", name="Club nights")).to_have_attribute("href", "/seasons")
    decided = form.get_by_role("region", name="Everything that this event decides")
    form.get_by_role("button", name="Wedstrijdscrabble").click()
    expect(decided.get_by_role("row", name="Who starts")).to_contain_text("NL-W-II.3a")
    form.get_by_role("button", name="FISC open").click()
    tie_breaks = decided.get_by_role("row", name="Tie-breaks, in this order")
    expect(tie_breaks).to_contain_text("Median-Buchholz (FISC), Berger")
    expect(tie_breaks).to_contain_text("the book")
    form.get_by_label("Rounds", exact=True).fill("4")
    expect(decided).to_contain_text("FISC23-C-1.2")
    form.get_by_label("Rounds", exact=True).fill("5")
    form.get_by_label("The game in which a player is disqualified").select_option("desk")
    running = decided.get_by_role("row", name="The game in which a player is disqualified")
    expect(running).to_contain_text("The director enters what the committee says")
    expect(running).to_contain_text("a reading")
    form.get_by_label("Name", exact=True).fill("Open de Manresa")
    form.get_by_label("Venue").fill("Manresa")
    form.locator("input[type=date]").first.fill("2024-03-31")
    expect(decided).to_contain_text("had to be announced by 29 February 2024 (FISC23-C-3.2b)")
    form.locator("button[type=submit]").click()
    page.wait_for_url(re.compile("/championships/open-de-manresa-"))

    page.get_by_role("tab", name="Files").click()
    page.get_by_text("Everything that this event decides").click()
    frozen = page.locator(".decided")
    expect(frozen).to_contain_text("Frozen when the event was announced")
    expect(frozen.get_by_role("row", name="The game in which")).to_contain_text("The director")
    assert in_every_theme(page) == []

    message = page.get_by_role("region", name="The announcement, ready to send")
    for told in (
        "Open de Manresa",
        "31 March 2024",
        "Where: Manresa",
        "What the text does not say",
    ):
        expect(message.get_by_role("textbox")).to_have_value(re.compile(told))
    expect(message).to_contain_text("announced by 29 February 2024")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    message.get_by_role("button", name="Copy the message").click()
    expect(message.get_by_role("button", name="Copied")).to_be_visible()
    pasted = page.evaluate("navigator.clipboard.readText()")
    assert "The director enters what the committee says (FISC23-G-3.8)" in pasted
    assert page.url.split("?")[0] in pasted or "/championships/open-de-manresa-" in pasted


def test_what_is_in_the_way_is_said_in_the_readers_language(hall: Hall) -> None:
    page = hall.desk(locale="ca-ES")
    announce(hall, page, "2024-03-20", "2024-03-31")
    page.get_by_role("tab", name="Fitxers").click()
    report = page.get_by_role("region").filter(has=page.locator("input[type=date]"))
    report.locator("button[type=submit]").click()
    expect(report).to_contain_text("menys d’un mes abans")
    expect(report).to_contain_text("20 de març del 2024")
    expect(report).not_to_contain_text("notice")


def test_ratings_are_there_player_by_player_and_by_a_list(hall: Hall) -> None:
    page = hall.desk()
    announce(hall, page, "2024-02-20", "2024-03-31")
    page.get_by_role("tab", name="Files").click()
    report = page.get_by_role("region", name="Ratings")
    report.get_by_role("button", name=re.compile("ratings players entered")).click()
    expect(report.locator("tbody tr")).to_have_count(len(NAMES))
    expect(report).to_contain_text("1500.00")
    report.locator("input[type=file]").set_input_files(
        {"name": "list.csv", "mimeType": "text/csv", "buffer": LIST.encode()}
    )
    expect(report.locator("tbody tr").first).to_contain_text("1300.00")
    with page.expect_download() as download:
        report.get_by_role("link", name="Download the new list").click()
    text = download.value.path().read_text("utf-8-sig")
    assert text.startswith("name,rating,exact")
    assert all(name in text for name in NAMES)
    assert in_every_theme(page) == []


@pytest.mark.problem(400, "/ratings")
def test_a_list_that_is_none_says_which_row(hall: Hall) -> None:
    page = hall.desk()
    announce(hall, page, "2024-02-20", "2024-03-31")
    page.get_by_role("tab", name="Files").click()
    report = page.get_by_role("region", name="Ratings")
    report.locator("input[type=file]").set_input_files(
        {"name": "list.csv", "mimeType": "text/csv", "buffer": b"name,rating\nAnna,many\n"}
    )
    expect(report.get_by_role("alert")).to_contain_text("ow 2")
