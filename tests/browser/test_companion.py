"""A device between two players at a real board: their clock and their sheet, to the desk."""

import os
import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from faristol.server.championship.boards import board_key
from faristol.server.championship.messages import NewChampionship
from tests.browser.officials import Officials
from tests.browser.people import Person
from tests.browser.serving import Served
from tests.browser.test_championship import Hall

_MINUTE_MS = 60_000
_LOOK = os.environ.get("FARISTOL_LOOK", "")
"""A folder for pictures of what is walked through."""


class WoodHall(Hall):
    names = Hall.names[:2]
    asked = NewChampionship(
        name="Open de Sabadell", regulations="fisc-2023", rounds=5, options={"devices": True}
    )


class Device:
    """The phone between the players."""

    def __init__(self, page: Page, served: Served) -> None:
        self.page = page
        self.served = served
        self.pictures = 0

    def look(self, name: str) -> None:
        if _LOOK:
            self.pictures += 1
            self.page.screenshot(path=Path(_LOOK) / f"{self.pictures:02}-{name}.png")

    def does(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).first.click()

    def half(self, name: str) -> Locator:
        return self.page.get_by_role("region", name=name)

    def press(self, name: str) -> None:
        """A hand on the player's half."""
        button = self.half(name).locator("button.press")
        expect(button).to_be_enabled()
        button.dispatch_event("pointerdown", {"button": 0})

    def note(self, name: str, points: int, *, last: bool = False) -> None:
        """Say the points of a play and put them down."""
        half = self.half(name)
        half.get_by_role("button", name=re.compile("Note the play|Correct")).click()
        sheet = self.page.get_by_role("dialog")
        for digit in str(points):
            sheet.get_by_role("button", name=digit, exact=True).click()
        if last:
            sheet.get_by_role("checkbox").check()
        sheet.get_by_role("button", name=f"Note {points}").click()

    def record(self, name: str, square: str, word: str, announced: int) -> None:
        """Say a play with its square, its word and its score, and put it down."""
        self.half(name).get_by_role("button", name=re.compile("Note the play|Correct")).click()
        self.enter(square, word, announced)

    def enter(self, square: str, word: str, announced: int) -> None:
        sheet = self.page.get_by_role("form", name="Note the play")
        for label, text in (("Square", square), ("Word", word), ("Announced score", announced)):
            sheet.get_by_label(label).fill(str(text))
        sheet.get_by_role("button", name="Note it").click()

    def total(self, name: str, points: int) -> None:
        expect(self.half(name).locator(".total")).to_contain_text(str(points))

    def passes(self, ms: int) -> None:
        """Time goes by for the device and for the server."""
        self.served.advance(ms)
        self.page.clock.fast_forward(ms)


def names(hall: Hall) -> tuple[str, str]:
    """Who plays at table 1, in the order of play."""
    current = hall.live.state.current
    assert current is not None
    game = current.games[0]
    return hall.names[game.first - 1], hall.names[game.second - 1]


@pytest.mark.outage
@pytest.mark.problem(409, "/device")
@pytest.mark.hurried("/acts")
@pytest.mark.clause("FISC23-G-1.7", "FISC23-G-6.6", "FISC23-G-7.5", "FISC23-G-4.J")
def test_a_game_on_wood_from_the_card_to_the_desk(
    house: Served, arrive: Callable[..., Person]
) -> None:
    """Squares, a challenge, disputed scores, a lost network, overtime, two signatures."""
    hall = WoodHall(house, arrive, "wood")
    hall.publish()
    anna, bernat = names(hall)
    phone = arrive("Table 1", at=house.url, phone=True, width=390, height=812, own_clock=True)
    phone.open(f"/board/{hall.live.plan.id}/1/{board_key(hall.live.plan, 1)}")
    device = Device(phone.page, house)
    device.look("before")
    # Two steps can be skipped; the lot has come once the rules have.
    lot = device.page.locator("p.acts").filter(has_text="The lot is drawn")
    lot.get_by_role("button", name="Skip").click()
    device.does("The tiles are complete")
    device.page.get_by_label("On this device").select_option("full")
    device.does("Both racks are drawn")
    device.look("racks")
    device.does(f"Start {anna}’s clock")
    expect(device.half(anna).get_by_role("timer")).to_contain_text(re.compile("30:00|29:5"))
    device.look("playing")

    # What the squares bring is shown after the player has said it; the clock stands meanwhile.
    device.record(anna, "8H", "cases", 24)
    dispute = device.page.get_by_role("dialog")
    expect(dispute).to_contain_text(f"{anna} said 24; the squares bring 14")
    device.look("differs")
    device.does("The square or the word is wrong")
    device.enter("8H", "caces", 20)
    device.does("16 is right")
    device.total(anna, 16)
    device.look("challenge-open")
    device.half(bernat).get_by_role("button", name="Challenge").click()
    expect(device.half(anna)).to_contain_text("Cover the board")
    device.look("challenged")
    device.half(bernat).get_by_role("button", name="NO").click()
    device.look("verdict")
    device.page.get_by_role("button", name="The play is not valid").click()
    device.total(anna, 0)
    device.press(anna)

    device.does("Stop the clock")
    device.page.get_by_label("On this device").select_option("scores")
    device.page.keyboard.press("Escape")
    device.note(bernat, 30)
    device.does("Stop the clock")
    device.look("stopping")
    device.does("The score is in dispute")
    expect(device.page.get_by_text("The clock is stopped")).to_be_visible()
    device.look("disputed")
    device.note(bernat, 32)
    device.does("Start the clock")
    device.press(bernat)
    device.total(bernat, 32)

    # The arbiter is called, sets a clock and starts it again.
    rita = Officials(arrive, house).with_role("Rita", "arbiter", hall.live.plan.id, at=house.url)
    device.does("Call the arbiter")
    expect(device.page.get_by_text("The clock is stopped")).to_be_visible()
    rita.open("/desk")
    rita.page.get_by_role("button", name="Go to the table").click()
    form = rita.page.get_by_role("form", name="Make a ruling")
    form.get_by_label("Ruling", exact=True).select_option("CorrectClock")
    form.get_by_label("Player").select_option(label=bernat)
    form.get_by_label("Time left").fill("20:00")
    form.get_by_label("Reason").fill("the wrong clock was pressed")
    form.get_by_role("button", name="Make ruling", exact=True).click()
    rita.page.get_by_role("button", name="Start the clock").click()
    device.passes(4_000)
    expect(device.half(bernat).get_by_role("timer")).to_have_text("20:00")
    expect(device.page.get_by_text("The clock is stopped")).to_be_hidden()

    # Whoever opens the same link may only look on.
    other = arrive("A player", at=house.url, phone=True, width=390, height=812)
    other.open(f"/board/{hall.live.plan.id}/1/{board_key(hall.live.plan, 1)}")
    other.page.get_by_role("button", name="Only look on with this device").click()
    expect(other.page.get_by_text(f"{anna} · on turn")).to_be_visible()
    expect(other.page.get_by_role("timer")).to_have_count(2)

    phone.page.context.set_offline(True)
    device.note(anna, 18)
    device.press(anna)
    device.note(bernat, 20)
    device.press(bernat)
    expect(device.page.get_by_text("No line: presses are kept")).to_be_visible()
    device.total(anna, 18)
    device.total(bernat, 52)
    device.look("no-line")
    device.passes(_MINUTE_MS)
    unheard = re.compile("No line: the table’s device was last heard")
    expect(other.page.get_by_text(unheard)).to_be_visible()
    expect(other.page.get_by_role("timer")).to_have_count(0)
    phone.page.context.set_offline(False)
    expect(device.page.get_by_text("No line: presses are kept")).to_be_hidden()
    expect(device.half(anna).get_by_role("timer")).to_contain_text(re.compile("28:5"))

    device.passes(30 * _MINUTE_MS)
    expect(device.half(anna).get_by_role("timer")).to_contain_text("−1:")
    expect(device.half(anna)).to_contain_text("Overtime: −20")
    device.look("overtime")
    device.note(anna, 40, last=True)
    device.press(anna)

    expect(device.page.get_by_role("heading", name="The game is over")).to_be_visible()
    device.look("rack")
    for tile in ("Z", "A"):
        device.does(tile)
    device.does("Enter the rack")
    device.look("sheet")
    device.does(f"Sign: {anna}")
    device.does(f"Sign: {bernat}")
    expect(device.page.get_by_text("Both have signed")).to_be_visible()
    device.look("signed")
    # Whoever has the paper adds the words; the play that was challenged off brought none.
    address = device.page.get_by_role("link", name="Type up the game").get_attribute("href")
    told = parse_qs(urlsplit(address or "").query)
    assert (told["player"], told["turns"]) == ([anna, bernat], ["-,32,18,20,40"])
    phone.page.wait_for_function("() => true")

    def result() -> object:
        current = hall.live.state.current
        return current.games[0].result if current is not None else None

    phone_until(device.page, lambda: result() is not None)


def phone_until(page: Page, holds: Callable[[], bool]) -> None:
    for _ in range(100):
        if holds():
            return
        page.wait_for_timeout(100)
    raise AssertionError("the desk has no result")
