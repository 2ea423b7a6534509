"""A teacher's class: cards, pupils who come in with them, boards at a glance, one word to all."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.officials import Officials
from tests.browser.people import Person
from tests.browser.serving import Served
from tests.browser.test_accessibility import in_every_theme
from tests.documents.reading import read_pages, text_of


@pytest.fixture
def officials(arrive: Callable[..., Person], served: Served) -> Officials:
    return Officials(arrive, served)


def open_class(teacher: Person) -> Page:
    teacher.page.get_by_role("link", name="Class", exact=True).click()
    teacher.page.get_by_role("heading", name="The class").wait_for()
    return teacher.page


def make_cards(page: Page, names: list[str]) -> list[tuple[str, str]]:
    """Cards for pupils: the address and the PIN that are printed on each."""
    page.get_by_label("Pupils, one name per line").fill("\n".join(names))
    page.get_by_role("button", name="Create cards").click()
    cards = page.locator(".cards article")
    expect(cards).to_have_count(len(names))
    # Cut off, no phone could read it.
    whole = """svg => { const drawn = svg.getBBox(), seen = svg.viewBox.baseVal;
        return seen.width > 0 && drawn.x + drawn.width <= seen.width
            && drawn.y + drawn.height <= seen.height; }"""
    assert cards.first.locator("svg").evaluate(whole)
    return [
        (card.locator(".url").inner_text(), card.locator(".pin strong").inner_text())
        for card in cards.all()
    ]


def come_in(pupil: Person, card: tuple[str, str]) -> None:
    address, pin = card
    pupil.page.goto(f"http://{address}")
    pupil.page.get_by_label("PIN").fill(pin)
    pupil.page.get_by_role("button", name="Sign in").click()
    pupil.page.get_by_role("heading", name="Your class").wait_for()


def make_tables(page: Page) -> None:
    page.get_by_role("button", name=re.compile(r"^Create \d+ tables?$")).click()
    page.get_by_text(re.compile(r"^\d+ tables? created\.$")).wait_for()


def sit_down(pupil: Person) -> None:
    """From the class to the table, where the game has not been started."""
    pupil.page.get_by_role("link", name="Take your seat").click()
    pupil.page.get_by_text("Your teacher starts the game").wait_for()


def tiles_of(rack: Locator) -> list[str]:
    return sorted(rack.locator(".face").all_inner_texts())


def table_card(page: Page, number: int) -> Locator:
    return page.get_by_role("article", name=f"Table {number}", exact=True)


def test_from_cards_to_the_end_of_a_game(
    arrive: Callable[..., Person], officials: Officials
) -> None:
    teacher = officials.with_role("Mireia", "teacher", "sisena")
    page = open_class(teacher)
    page.get_by_text("No tables yet.").wait_for()
    cards = make_cards(page, ["Guineu", "Òliba"])
    pupils = [arrive(name, width=900, height=800) for name in ("Guineu", "Òliba")]
    for pupil, card in zip(pupils, cards, strict=True):
        come_in(pupil, card)
        pupil.page.get_by_text("Your table appears here").wait_for()
    page.get_by_label("Rules").select_option("fisc-2023")
    make_tables(page)
    table = table_card(page, 1)
    # Everybody at the table: the clocks stand until the teacher starts the game.
    expect(table.get_by_text("not connected")).to_have_count(2)
    for pupil in pupils:
        sit_down(pupil)
    expect(table.get_by_text("not connected")).to_have_count(0)
    table.get_by_text("not started").wait_for()
    expect(pupils[0].page.locator(".rack button")).to_have_count(0)
    assert in_every_theme(page) == []
    page.get_by_role("button", name="Start 1 game").click()
    for pupil in pupils:
        pupil.seated()
        expect(pupil.page.get_by_text("Your teacher starts the game")).to_have_count(0)
    pupils[0].until(lambda: pupils[0].may_play() or pupils[1].may_play())
    first, other = pupils if pupils[0].may_play() else pupils[::-1]

    line = first.best_line("ca")
    if line is not None:
        first.write(line)
        expect(table.locator("svg text").first).to_be_visible()
    assert in_every_theme(page) == []

    page.get_by_role("button", name="Pause all games").click()
    for pupil in pupils:
        pupil.page.get_by_text("Clock stopped").wait_for()
    table.get_by_text("paused").wait_for()
    table.get_by_role("button", name="+ 1 min").click()
    for pupil in pupils:
        pupil.hears(f"{first.name} gets 1:00 more.")
        pupil.hears(f"{other.name} gets 1:00 more.")
    page.get_by_role("button", name="Resume all games").click()
    for pupil in pupils:
        pupil.page.get_by_text("Clock stopped").wait_for(state="detached")

    # The teacher opens the table and sees both racks, as an arbiter does.
    table.get_by_role("link", name="Table 1").click()
    racks = page.get_by_role("region", name="Racks").get_by_role("img")
    expect(racks).to_have_count(2)
    shown = [tiles_of(rack) for rack in racks.all()]
    for pupil in pupils:
        assert tiles_of(pupil.page.locator(".rack")) in shown
    expect(pupils[0].page.get_by_role("region", name="Racks")).to_have_count(0)
    open_class(teacher)

    table.get_by_role("button", name="End…").click()
    page.get_by_role("dialog").get_by_role("button", name="End").click()
    for pupil in pupils:
        pupil.page.locator(".result").wait_for()
    # The mark leads home: to the class, not to the lobby.
    first.page.get_by_role("link", name="Faristol").first.click()
    first.page.get_by_role("link", name="Look at the game").wait_for()
    expect(first.page.get_by_role("heading", name="Your class")).to_be_visible()
    first.open("/")
    first.page.get_by_role("heading", name="Your class").wait_for()
    expect(first.page.get_by_role("heading", name="Sit down and play")).to_have_count(0)
    table.get_by_text("over", exact=True).wait_for()
    page.get_by_role("link", name="Go to duplicate").click()
    page.wait_for_url("**/duplicate")


def test_the_turn_is_passed_on_and_robots_play_for_who_is_not_there(
    arrive: Callable[..., Person], officials: Officials, served: Served
) -> None:
    teacher = officials.with_role("Marta", "teacher", "cinquena")
    page = open_class(teacher)
    cards = make_cards(page, ["Llop", "Ós", "Cabra"])
    llop = arrive("Llop", width=900, height=800)
    come_in(llop, cards[0])
    page.get_by_label("At each table").select_option("3")
    make_tables(page)
    sit_down(llop)
    card = table_card(page, 1)
    card.get_by_role("button", name="Start").click()
    # The others never come, and nobody waits for them.
    card.get_by_role("button", name="Let a robot play for Ós").click()
    card.get_by_role("button", name="Let a robot play for Cabra").click()
    llop.seated()
    llop.until(llop.may_play)
    before = llop.said.inner_text()
    card.get_by_role("button", name="Skip turn").click()
    llop.until(lambda: "Llop loses the turn." in llop.said.inner_text() != before)


def test_tables_wait_for_the_rules_that_were_chosen_last(officials: Officials) -> None:
    teacher = officials.with_role("Neus", "teacher", "segona")
    page = open_class(teacher)
    make_cards(page, ["Gall", "Gat"])
    release = teacher.hold_up("/assets/rules/nl-wedstrijd.json")
    make = page.get_by_role("button", name="Create 1 table")
    expect(make).to_be_enabled()
    page.get_by_label("Rules").select_option("nl-wedstrijd")
    expect(make).to_be_disabled()
    release()
    make.click()
    page.get_by_text("1 table created.").wait_for()


def test_nobody_of_one_class_is_offered_in_another(officials: Officials) -> None:
    teacher = officials.with_role("Roser", "teacher", "*")
    page = teacher.page
    teacher.open("/class")
    page.get_by_label("Event").fill("primera-a")
    make_cards(page, ["Cuc"])
    pupil = page.get_by_role("checkbox", name="Cuc")
    pupil.wait_for()
    release = teacher.hold_up("/events/primera-b/class")
    page.get_by_label("Event").fill("primera-b")
    expect(pupil).to_have_count(0)
    release()
    page.get_by_text("No tables yet.").wait_for()
    expect(pupil).to_have_count(0)


@pytest.mark.problem(401, "/sign-in/card")
def test_a_lost_card_is_printed_anew(arrive: Callable[..., Person], officials: Officials) -> None:
    teacher = officials.with_role("Montse", "teacher", "tercera")
    page = open_class(teacher)
    ((old, pin),) = make_cards(page, ["Esquirol"])
    page.get_by_label("Lost card").select_option("Esquirol")
    page.get_by_role("button", name="Replace card").click()
    expect(page.locator(".cards .url")).not_to_have_text(old)
    card = page.locator(".cards article")
    expect(card).to_have_count(1)
    new = (card.locator(".url").inner_text(), card.locator(".pin strong").inner_text())
    assert in_every_theme(page) == []
    pupil = arrive("Esquirol", width=900, height=800)
    pupil.page.goto(f"http://{old}")
    pupil.page.get_by_label("PIN").fill(pin)
    pupil.page.get_by_role("button", name="Sign in").click()
    expect(pupil.page.get_by_role("alert")).to_be_visible()
    come_in(pupil, new)


def test_the_cards_are_printed_as_pdf_with_what_a_class_needs(
    officials: Officials, served: Served
) -> None:
    teacher = officials.with_role("Maria", "teacher", "quarta")
    page = open_class(teacher)
    menu = page.locator("details").filter(has=page.get_by_text("Print (PDF)"))
    menu.locator("summary").click()
    expect(menu.get_by_role("link", name="Score sheet")).to_be_visible()
    expect(menu.get_by_role("button", name="Sign-in cards")).to_be_hidden()
    cards = make_cards(page, [f"Animal {n}" for n in range(1, 14)])
    with page.expect_response("**/print/class-cards*") as answered, page.expect_popup() as opened:
        menu.get_by_role("button", name="Sign-in cards").click()
    answer = answered.value
    assert (answer.status, answer.headers["content-type"]) == (200, "application/pdf")
    assert not opened.value.is_closed()
    # What the browser shows in a page of its own can't be read here: it is asked for again.
    request = answer.request
    sent, headers = request.post_data or "", request.headers
    again = page.request.post(request.url, data=sent, headers=headers)
    assert again.status == 200, again.text()
    pages = read_pages(again.body())
    assert len(pages) == 2
    text = text_of(again.body())
    for number, (address, pin) in enumerate(cards, 1):
        assert f"Animal {number}" in text
        assert address in text
        assert pin in text
    for name in ("Score sheet", "Challenge slips"):
        link = menu.get_by_role("link", name=name).get_attribute("href")
        assert page.request.get(f"{served.url}{link}").headers["content-type"] == "application/pdf"


def test_a_dutch_teacher_of_any_class_names_one_and_seats_it_at_dutch_tiles(
    officials: Officials,
) -> None:
    teacher = officials.with_role("Sietske", "teacher", "*", locale="nl")
    page = teacher.page
    teacher.open("/class")
    page.get_by_text("Geef je klas hierboven een korte naam").wait_for()
    page.get_by_label("Toernooi of klas").fill("klas-3b")
    page.get_by_label("Leerlingen, één naam per regel").fill("Vos\nUil")
    page.get_by_role("button", name="Kaarten maken").click()
    expect(page.locator(".cards article")).to_have_count(2)
    # No word of English stands in the list of rule books.
    rules = page.get_by_label("Reglement")
    expect(rules.locator("option:checked")).to_have_text("Vriendschappelijke partij")
    expect(page.get_by_label("Letters").locator("option:checked")).to_contain_text("Nederlandse")
    page.get_by_role("button", name="Maak 1 tafel").click()
    page.get_by_text("1 tafel gemaakt.").wait_for()
    made = page.evaluate(
        """() => fetch('/api/v1/events/klas-3b/class').then(answer => answer.json())
             .then(({tables}) => fetch(`/api/v1/tables/${tables[0].id}`))
             .then(answer => answer.json())"""
    )
    assert made["options"] == {"tiles": "dutch"}


def test_a_table_made_by_mistake_is_removed_before_its_game(
    arrive: Callable[..., Person], officials: Officials
) -> None:
    teacher = officials.with_role("Anna", "teacher", "primera")
    page = open_class(teacher)
    cards = make_cards(page, ["Gat", "Gos"])
    pupil = arrive("Gat", width=360, height=640)
    come_in(pupil, cards[0])
    make_tables(page)
    sit_down(pupil)
    table_card(page, 1).get_by_role("button", name="Remove…").click()
    page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    pupil.page.get_by_text("Your teacher has removed this table.").wait_for()
    expect(table_card(page, 1)).to_have_count(0)
    # Both are free again.
    expect(page.get_by_role("button", name="Create 1 table")).to_be_enabled()
    pupil.page.get_by_role("link", name="Faristol").first.click()
    pupil.page.get_by_text("Your table appears here").wait_for()
