"""A device at other tables than two by the Catalan book: four pupils, wedstrijdscrabble."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from faristol.server.championship.boards import board_key
from faristol.server.championship.messages import NewChampionship
from tests.browser.officials import Officials
from tests.browser.people import Person
from tests.browser.serving import Served
from tests.browser.test_accessibility import in_every_theme
from tests.browser.test_championship import Hall
from tests.browser.test_companion import Device, names, phone_until
from tests.browser.test_school_championship import SchoolHall

_MINUTE_MS = 60_000


class FourHall(SchoolHall):
    names = SchoolHall.names[:4]


class DutchHall(Hall):
    names = Hall.names[:2]
    asked = NewChampionship(name="Clubavond", regulations="nl-wedstrijd", rounds=3)


def placed(hall: Hall, arrive: Callable[..., Person], link: str = "", **how: object) -> Device:
    """A device that was opened by the card on table 1."""
    tablet = arrive("Table 1", at=hall.served.url, own_clock=True, **how)
    tablet.open(link or f"/board/{hall.live.plan.id}/1/{board_key(hall.live.plan, 1)}")
    return Device(tablet.page, hall.served)


@pytest.mark.hurried("/acts")
@pytest.mark.clause("ESC-4", "ESC-8.1", "ESC-8.2", "ESC-11.2", "ESC-13.2", "ESC-15")
def test_four_pupils_play_on_wood_to_the_desk(house: Served, arrive: Callable[..., Person]) -> None:
    """Stopwatch, sheet, a challenge, two minutes that are over, tiles too many, four turns each."""
    hall = FourHall(house, arrive, "four-on-wood")
    hall.publish()
    first, second, third, fourth = hall.members()
    device = placed(hall, arrive, width=820, height=1180)
    device.does("The tiles are complete")
    device.does("All racks are drawn")
    expect(device.page.get_by_text(f"{fourth}: keeps the time")).to_be_visible()
    expect(device.page.get_by_text(f"{first}: writes the sheet")).to_be_visible()
    device.does(f"Start {first}’s clock")
    expect(device.half(first).get_by_role("timer")).to_have_text(re.compile(r"[12]:\d\d"))
    device.look("four-playing")

    device.note(first, 20)
    device.press(first)
    device.note(second, 30)
    device.half(third).get_by_role("button", name="Challenge").click()
    device.half(third).get_by_role("button", name="NO").click()
    device.page.get_by_role("button", name="The play is not valid").click()
    device.total(second, 0)
    device.press(second)

    # Two minutes a play: then the turn is lost, and nobody has to press.
    device.passes(2 * _MINUTE_MS + 1_000)
    expect(device.half(fourth).get_by_role("timer")).to_be_visible()
    device.half(fourth).get_by_role("button", name="Something else").click()
    device.look("four-incident")
    steps = device.page.get_by_role("dialog")
    expect(steps).to_contain_text(f"Without looking, {first} puts 1 tile back")
    device.does("They are back in the bag")
    device.note(fourth, 12)
    device.press(fourth)

    for points in (5, 6, 7):
        for name in (first, second, third, fourth):
            device.note(name, points)
            device.press(name)
    expect(device.page.get_by_role("heading", name="The game is over")).to_be_visible()
    for name in (first, second, third, fourth):
        device.does(f"Sign: {name}")
    expect(device.page.get_by_text("All have signed")).to_be_visible()
    phone_until(device.page, lambda: hall.tables()[0].result is not None)
    assert hall.scores(1) == (38, 18, 18, 30)


@pytest.mark.hurried("/acts")
@pytest.mark.clause("NL-W-III.8c", "NL-W-III.8d", "NL-W-III.9b", "NL-W-III.9e", "NL-W-V.1c")
def test_wedstrijdscrabble_on_wood(house: Served, arrive: Callable[..., Person]) -> None:
    """The jury's look, the ring of twenty seconds with a challenge in it, equal turns."""
    hall = DutchHall(house, arrive, "wedstrijd-on-wood")
    hall.publish()
    # Without a printer the desk shows the links and codes of the tables.
    desk = hall.desk()
    desk.goto(f"{house.url}{hall.path}/boards")
    card = desk.get_by_role("listitem").filter(has=desk.get_by_role("link", name="Open it here"))
    expect(card.first.get_by_role("img").first).to_be_visible()
    link = card.first.get_by_role("link").get_attribute("href") or ""
    device = placed(hall, arrive, link, phone=True, width=390, height=812)
    device.does("The tiles are complete")
    for tile in ("A", "B"):
        device.does(tile)
    device.does("Compare")
    device.does("Both racks are drawn")
    start = device.page.get_by_role("button", name=re.compile("^Start .*’s clock"))
    one = (start.text_content() or "").removeprefix("Start ").removesuffix("’s clock").strip()
    other = next(name for name in hall.names if name != one)
    start.click()

    # Nobody finds a word in the first turn, and the starter none in the second either.
    for name in (one, other):
        device.half(name).get_by_role("button", name="Exchange").click()
        device.does("3")
        device.press(name)
    device.half(one).get_by_role("button", name="Something else").click()
    device.does("The jury is called")
    device.does("A word can be formed")
    device.look("jury-refuses")
    device.does("I find none: the turn goes, −20")
    device.total(one, -20)
    device.press(one)

    # Twenty seconds after the clock a play may still be challenged, and drawing waits.
    device.note(other, 30)
    device.press(other)
    ring = device.half(one).get_by_role("timer", name="seconds")
    expect(ring).to_be_visible()
    expect(device.half(other)).to_contain_text("Don’t draw yet")
    device.look("ring")
    device.half(one).get_by_role("button", name="Challenge").click()
    device.half(one).get_by_role("button", name="NO").click()
    device.page.get_by_role("button", name="The play is not valid").click()
    device.total(other, -20)

    # The first to run out of tiles waits for the other's equal turn.
    device.note(one, 24, last=True)
    device.press(one)
    device.passes(21_000)
    expect(ring).to_be_hidden()
    device.note(other, 18)
    device.press(other)
    expect(device.half(one).get_by_role("timer", name="seconds")).to_be_visible()
    device.passes(21_000)
    expect(device.page.get_by_role("heading", name="The game is over")).to_be_visible()
    device.does("B")
    device.does("Enter the rack")
    # Both have added up 25 on paper where 24 was noted here.
    device.does("Both sheets have other totals")
    for name, total in ((one, 5), (other, -2)):
        device.page.get_by_role("spinbutton", name=name).fill(str(total))
    device.does("Enter")
    expect(device.page.locator(".final")).to_contain_text(f"{one} 5")
    # Each paper sheet beside the device's own, line by line.
    left = device.page.get_by_text(re.compile(r"\d+ lines? to compare"))
    found = re.search(r"(\d+) lines? to compare", left.text_content() or "")
    assert found
    for name in (one, other):
        device.page.get_by_role("checkbox", name=f"{name}’s sheet: 1", exact=True).check()
    expect(left).to_contain_text(f"{int(found[1]) - 1} line")
    device.does("All lines agree")
    expect(left).to_be_hidden()
    for name in (one, other):
        device.does(f"Sign: {name}")
    expect(device.page.get_by_text("Both have signed")).to_be_visible()
    phone_until(device.page, lambda: hall.round().games[0].result is not None)


class PuntenHall(Hall):
    names = Hall.names[:2]
    asked = NewChampionship(name="Clubtoernooi", regulations="nl-punten", rounds=3)


@pytest.mark.hurried("/acts")
@pytest.mark.clause("NL-P-III.8b", "NL-P-III.8c", "NL-P-V.1a")
def test_the_jury_comes_to_a_device_sets_its_clock_and_grants_a_new_start(
    house: Served, arrive: Callable[..., Person]
) -> None:
    """A call where the book knows no stop for it, a clock that is corrected, three exchanges."""
    hall = PuntenHall(house, arrive, "punten-on-wood")
    hall.publish()
    event = hall.live.plan.id
    rita = Officials(arrive, house).with_role("Rita", "arbiter", event, at=house.url)
    device = placed(hall, arrive, phone=True, width=390, height=812)
    device.does("The tiles are complete")
    for tile in ("A", "B"):
        device.does(tile)
    device.does("Compare")
    device.does("Both racks are drawn")
    expect(device.page.get_by_text("Turn 1")).to_be_visible()

    device.does("Call the arbiter")
    device.page.get_by_role("button", name="The arbiter has been called.").click()
    rita.open("/desk")
    call = rita.page.get_by_role("listitem").filter(has_text="Clubtoernooi")
    call.get_by_role("button", name="I’ll go").click()
    expect(call).to_contain_text("You are on the way")
    call.get_by_role("link", name="Go to the table").click()
    form = rita.page.get_by_role("form", name="Make a ruling")
    form.get_by_label("Ruling", exact=True).select_option("CreditTime")
    form.get_by_label("Minutes").fill("5")
    form.get_by_label("Reason").fill("the clock ran before the racks were drawn")
    form.get_by_role("button", name="Make ruling", exact=True).click()
    device.passes(4_000)
    expect(device.page.get_by_role("timer").first).to_have_text(re.compile(r"1:3[34]:|9[34]:"))

    # Nobody lays a word in the first three turns; the jury looks and lets them begin again.
    for _ in range(3):
        for name in names(hall):
            device.half(name).get_by_role("button", name="Exchange").click()
            device.does("3")
    asking = names(hall)[0]
    device.half(asking).get_by_role("button", name="Something else").click()
    device.does("The jury is called")
    device.does("Leave is given")
    device.does("Both racks are drawn")
    expect(device.page.get_by_text("Turn 1")).to_be_visible()
    expect(device.page.get_by_role("timer").first).to_have_text(re.compile(r"1:3[34]:|9[34]:"))


class WoodHall(Hall):
    names = Hall.names[:2]
    asked = NewChampionship(
        name="Open de Sabadell", regulations="fisc-2023", rounds=5, options={"devices": True}
    )


@pytest.mark.hurried("/acts")
def test_table_one_is_shown_on_a_stream_later(house: Served, arrive: Callable[..., Person]) -> None:
    """What is entered at the board is followed by whoever watches, and on a stream with a delay."""
    hall = WoodHall(house, arrive, "table-one")
    hall.publish()
    device = placed(hall, arrive, phone=True, width=390, height=812)
    device.does("The tiles are complete")
    device.page.get_by_label("On this device").select_option("full")
    device.does("Both racks are drawn")
    first, other = names(hall)
    device.does(f"Start {first}’s clock")
    house.advance(61_000)
    device.page.clock.fast_forward(61_000)
    device.record(first, "8H", "caces", 16)
    device.press(first)

    watcher = arrive("Watcher", at=house.url)
    (laid,) = hall.live.desk.games.values()
    watcher.open(f"/table/{laid.game}")
    expect(watcher.page.get_by_text("You are watching")).to_be_visible()
    expect(watcher.page.get_by_role("button", name="CACES").first).to_be_visible()

    stream = arrive("Stream", at=house.url, width=1280, height=720)
    stream.open(f"/table/{laid.game}?only=board,score,word&delay=60&clear")
    page = stream.page
    expect(page.get_by_text("Nothing is old enough yet.")).to_be_visible()
    expect(page.get_by_text("CACES")).to_have_count(0)
    house.advance(61_000)
    device.page.clock.fast_forward(4_000)
    expect(page.get_by_role("status").filter(has_text="CACES")).to_be_visible(timeout=15_000)
    expect(page.get_by_role("listitem").filter(has_text=first)).to_contain_text("16")
    expect(page.get_by_role("listitem").filter(has_text=other)).to_contain_text("0")
    expect(page.get_by_text("Shown with a delay of 1:00")).to_be_visible()
    assert in_every_theme(page) == []
