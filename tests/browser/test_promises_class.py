"""A lesson with everything that the teacher's page promises, until the sign-ins end."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from faristol.server.timekeeping import DAY_MS
from tests.browser.officials import Officials
from tests.browser.people import Person
from tests.browser.serving import LINE_MS, Served
from tests.browser.test_class import come_in, make_tables, sit_down, table_card

Arrive = Callable[..., Person]

# A whole lesson in half a minute: the page looks at the tables after everything that is pressed.
pytestmark = [pytest.mark.hurried("/class"), pytest.mark.outage]
CLASS = "sisena"
PUPILS = ("Cuc", "Gall", "Gat", "Gos", "Llop", "Ós", "Ruc", "Vaca", "Xai", "Zebra")


@pytest.fixture
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server whose day ends when a test lets it."""
    served = Served(tmp_path_factory.mktemp("class") / "data", line_ms=LINE_MS)
    yield served
    served.stop()


@pytest.fixture
def arrive(house: Served, arrive: Arrive) -> Arrive:
    """People leave before their house goes."""
    assert house.url
    return arrive


def cards_of(house: Served) -> dict[str, tuple[str, str]]:
    """Every pupil's card: the address and the PIN."""
    made = house.run(house.running.services.auth.cards.make(PUPILS, CLASS, "test", pupils=True))
    at = house.url.removeprefix("http://")
    return {card.name: (f"{at}/card/{card.secret}", card.pin) for card in made}


def only(page: Page, *names: str) -> None:
    """Tick those and untick everybody else who is free."""
    for box in page.get_by_role("checkbox").all():
        name = box.locator("xpath=..").inner_text().strip()
        if name in PUPILS:
            box.set_checked(name in names)


def times(card: Locator) -> list[int]:
    """Every clock that a table's card shows, in seconds."""
    found = re.findall(r"(\d+):(\d\d)", card.inner_text())
    return [int(minutes) * 60 + int(rest) for minutes, rest in found]


def version(house: Served, table: str) -> int:
    return house.run(house.running.services.hall.table(table)).version


def test_a_lesson_from_the_seating_to_the_rematch_and_the_end_of_the_day(
    arrive: Arrive, house: Served
) -> None:
    cards = cards_of(house)
    teacher = Officials(arrive, house).with_role("Mireia", "teacher", CLASS, at=house.url)
    teacher.open("/class")
    page = teacher.page
    rules, size = page.get_by_label("Rules"), page.get_by_label("At each table")
    page.get_by_role("checkbox", name="Zebra").wait_for()

    # Five by twos: a friendly table has room for the fifth.
    expect(rules).to_have_value("friendly")
    page.get_by_label("Tiles", exact=True).select_option("dutch")
    size.select_option("2")
    only(page, "Cuc", "Gall", "Gat", "Gos", "Llop")
    make_tables(page)
    expect(table_card(page, 1).get_by_role("listitem")).to_contain_text(["Cuc", "Gall", "Llop"])
    expect(table_card(page, 2).get_by_role("listitem")).to_contain_text(["Gat", "Gos"])
    expect(page.get_by_role("checkbox", name="Gos")).to_have_count(0)
    # Three by twos where only two may sit at a table: a robot fills the seat.
    rules.select_option("fisc-2023")
    expect(page.get_by_label("Tiles", exact=True)).to_have_count(0)
    only(page, "Ós", "Ruc", "Vaca")
    make_tables(page)
    expect(table_card(page, 3).get_by_role("listitem")).to_contain_text(["Ós", "Ruc"])
    expect(table_card(page, 4).get_by_role("listitem")).to_contain_text(["Vaca", "beginner"])
    rules.select_option("nl-punten")
    only(page, "Xai", "Zebra")
    make_tables(page)
    plans = {plan.number: plan for plan in house.run(house.running.services.hall.plans())}
    assert [plans[n].options for n in "12345"] == [{"tiles": "dutch"}] * 2 + [{}] * 3

    # Started at one table; started for all, that game goes on as it was.
    pupils = [arrive(name, at=house.url, width=900, height=800) for name in ("Ós", "Ruc")]
    for pupil in pupils:
        come_in(pupil, cards[pupil.name])
        sit_down(pupil)
    table = table_card(page, 3)
    table.get_by_role("button", name="Start").click()
    for pupil in pupils:
        pupil.seated()
    pupils[0].until(lambda: pupils[0].may_play() or pupils[1].may_play())
    first, other = pupils if pupils[0].may_play() else pupils[::-1]
    racks, before = [pupil.rack() for pupil in pupils], version(house, first.table)
    page.get_by_role("button", name="Start 4 games").click()
    page.get_by_text("Done at 5 tables.").wait_for()
    expect(page.get_by_text("not started")).to_have_count(0)
    assert version(house, first.table) == before
    assert [pupil.rack() for pupil in pupils] == racks

    # The card: the board, the points, the time, whose turn it is, and who is not there.
    first.write(first.nonsense_line())
    other.until(other.accept)
    other.until(other.may_play)
    expect(table.locator("svg text")).to_have_count(3)
    points = max(first.scores)
    assert points > 0
    line = table.get_by_role("listitem").filter(has_text=first.name)
    expect(line.locator("strong")).to_have_text(str(points))
    expect(table.get_by_role("listitem").filter(has_text="▸")).to_contain_text(other.name)
    assert len(times(table)) == 2
    expect(table.get_by_text("not connected")).to_have_count(0)
    expect(table_card(page, 5).get_by_text("not connected")).to_have_count(2)

    # Paused: nobody plays and no clock runs, however long; time is given to everybody alike.
    page.get_by_role("button", name="Pause all games").click()
    for number in range(1, 6):
        table_card(page, number).get_by_text("paused").wait_for()
    other.page.get_by_text("Clock stopped").wait_for()
    other.write(other.nonsense_line())
    expect(other.page.locator(".hand [role=alert]")).to_contain_text("The clock is stopped.")
    stood, shared = times(table), shared_ms(house, plans["5"].id)
    house.advance(60_000)
    page.get_by_label("Minutes").fill("3")
    page.get_by_role("button", name="Give time to all").click()
    expect(page.get_by_role("status").filter(has_text="Done")).to_be_visible()
    for pupil in pupils:
        for name in ("Ós", "Ruc"):
            pupil.hears(f"{name} gets 3:00 more.")
    page.wait_for_function(
        "text => document.body.innerText.includes(text)", arg=clock(stood[0] + 180)
    )
    assert times(table) == [left + 180 for left in stood]
    assert shared_ms(house, plans["5"].id) == shared + 180_000

    # One table goes on and stands again, without the others.
    table.get_by_role("button", name="Resume").click()
    table.get_by_role("button", name="Pause").click()
    table.get_by_text("paused").wait_for()
    table.get_by_role("button", name="Resume").click()
    other.page.get_by_text("Clock stopped").wait_for(state="detached")
    table_card(page, 5).get_by_text("paused").wait_for()
    page.get_by_role("button", name="Resume all games").click()
    expect(page.get_by_text("paused")).to_have_count(0)

    # Where the book does not know it, the page says so; the others go on.
    table_card(page, 5).get_by_role("button", name="Skip turn").click()
    refused = page.get_by_role("alert")
    expect(refused).to_have_text("Table 5: That isn’t part of these rules. (NL-P: not stated)")
    table.get_by_role("button", name="Skip turn").click()
    expect(refused).to_have_count(0)
    other.hears(f"{other.name} loses the turn.")
    # A play was laid that the teacher's page does not know of yet: the clause is against it.
    first.until(first.may_play)
    release = teacher.hold_up(f"/events/{CLASS}/class", "GET")
    first.write(first.nonsense_line())
    first.page.get_by_text("Your play is on the board").wait_for()
    table.get_by_role("button", name="Skip turn").click()
    expect(refused).to_contain_text(re.compile(r"^Table 3: .*\(FISC23-G-[^)]+\)$"))
    table_card(page, 1).get_by_role("button", name="Skip turn").click()
    page.get_by_text("Done at 1 table.").wait_for()
    expect(refused).to_have_count(0)
    release()

    # A rematch of the same pupils waits for the teacher as well.
    over = first.table
    table.get_by_role("button", name="End…").click()
    page.get_by_role("dialog").get_by_role("button", name="End").click()
    for pupil in pupils:
        pupil.page.locator(".result").get_by_role("button", name="Rematch").click()
    for pupil in pupils:
        pupil.page.wait_for_url(lambda url: "/table/" in url and over not in url)
        pupil.page.get_by_text("Your teacher starts the game").wait_for()
    again = page.get_by_role("article").filter(has_text="not started")
    again.get_by_role("button", name="Start").click()
    for pupil in pupils:
        pupil.seated()

    # The next day the tablet is nobody's.
    for person in (*pupils, teacher):
        person.page.goto("about:blank")
    house.advance(DAY_MS)
    first.open("/")
    first.page.get_by_role("heading", name="Sit down and play").wait_for()
    expect(first.page.get_by_role("heading", name="Your class")).to_have_count(0)
    come_in(first, cards["Vaca"])
    expect(first.page.locator("a.who")).to_have_attribute("aria-label", "Vaca")


def clock(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02}"


def shared_ms(house: Served, table: str) -> int:
    return int(house.run(house.running.services.hall.table(table)).game.clock.shared_ms)
