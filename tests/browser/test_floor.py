"""The hall's floor: who is not there, the time of the round, and what the wall says and sounds."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from faristol.championship.desk import commands as d
from faristol.server.championship.messages import NewChampionship
from tests.browser.evening import picture
from tests.browser.officials import Officials
from tests.browser.people import Person
from tests.browser.serving import Served
from tests.browser.test_championship import Hall

MINUTE_MS = 60_000
LISTEN = """
Object.defineProperty(navigator, 'userActivation', {value: {hasBeenActive: false}});
window.strokes = 0;
window.AudioContext = class {
  currentTime = 0; destination = {};
  constructor() { document.documentElement.dataset.sounds = String(window.strokes += 1); }
  createOscillator() { return {frequency: {}, connect: (to) => to, start() {}, stop() {}}; }
  createGain() {
    const gain = {setValueAtTime() {}, exponentialRampToValueAtTime() {}};
    return {gain, connect: (to) => to};
  }
  close() { return Promise.resolve(); }
};
"""
"""Counts what sounds, where no test can listen."""


class FiscHall(Hall):
    names = (*Hall.names, "Ferran Mas")
    asked = NewChampionship(name="Open de Sabadell", regulations="fisc-2023", rounds=5)


class DutchHall(Hall):
    asked = NewChampionship(name="Avond", regulations="nl-punten", rounds=3)


@pytest.fixture
def login(request: pytest.FixtureRequest) -> str:
    return f"floor-{abs(hash(request.node.name)) % 10**9}"


def names_at(hall: Hall, table: int) -> tuple[str, str]:
    game = hall.round().games[table - 1]
    return hall.names[game.first - 1], hall.names[game.second - 1]


def test_players_who_are_not_there_are_awaited_and_their_forfeit_is_proposed(
    served: Served, arrive: Callable[..., Person], login: str
) -> None:
    hall = FiscHall(served, arrive, login)
    hall.publish()
    (absent, there), (late, _) = names_at(hall, 1), names_at(hall, 2)
    page = hall.desk(own_clock=True, width=1280, height=720)

    # One press starts the clocks of all tables.
    page.get_by_text("Who is not there?").click()
    for name in (absent, late):
        page.get_by_role("checkbox", name=name, exact=True).check()
    picture(page, "floor-absent")
    page.get_by_role("button", name="Start 15 minutes for 2 players").click()
    expect(page.get_by_text(f"Waiting for {absent}")).to_be_visible()

    # An arbiter's phone has them in its queue.
    rita = Officials(hall.comes, served).with_role(
        "Rita", "arbiter", hall.live.plan.id, phone=True, width=360, height=640, own_clock=True
    )
    rita.open("/desk")
    expect(rita.page.get_by_text(f"Waiting for {absent}")).to_be_visible()
    picture(rita.page, "floor-arbiter-phone")
    rita.page.get_by_role("button", name=f"{late} is here").click()
    expect(page.get_by_text(f"Waiting for {late}")).to_have_count(0)

    # Once it is due the forfeit is proposed; nobody loses by the clock alone.
    expect(page.get_by_role("button", name=re.compile("enter the forfeit"))).to_have_count(0)
    page.clock.fast_forward(16 * MINUTE_MS)
    proposal = page.get_by_role("button", name=f"{absent} did not show up: enter the forfeit")
    expect(proposal).to_be_visible()
    picture(page, "floor-due")
    assert hall.round().games[0].result is None
    proposal.click()
    expect(page.get_by_text(re.compile("0–300"))).to_be_visible()
    assert hall.round().games[0].result is not None
    expect(page.get_by_text(f"Waiting for {absent}")).to_have_count(0)

    # The end of the round is called for all tables at once, and told on the players' phones.
    phone = hall.phone(hall.round().games[1].first)
    page.get_by_role("button", name="Call the end of the round").click()
    for each in (page, phone):
        expect(each.get_by_role("alert").filter(has_text="play one more")).to_contain_text(
            "At most 2 minutes a play."
        )
    expect(page.get_by_role("button", name="Call the end of the round")).to_have_count(0)
    assert there


@pytest.mark.parametrize("kind", [DutchHall, FiscHall])
def test_the_wall_sounds_when_the_time_begins_and_when_it_is_over(
    served: Served, arrive: Callable[..., Person], login: str, kind: type[Hall]
) -> None:
    hall = kind(served, arrive, login)
    hall.publish()
    wall = arrive("wall", at=served.url, width=1280, height=720, own_clock=True).page
    wall.add_init_script(LISTEN)
    wall.goto(f"{served.url}{hall.path}/wall")

    # A browser lets nothing sound before the page was touched.
    wall.get_by_role("button", name="Tap for sound").click()
    expect(wall.get_by_role("button", name="Sound is on")).to_be_visible()
    sounded(wall, 1)
    wall.clock.run_for(600)
    hall.take(d.SetRoundClock(0, 90))
    expect(wall.get_by_role("timer")).to_have_text(re.compile(r"^(90|89):"))
    sounded(wall, 2)
    wall.clock.fast_forward(86 * MINUTE_MS)
    sounded(wall, 3)
    wall.clock.fast_forward(5 * MINUTE_MS)
    expect(wall.get_by_role("timer")).to_have_text("Time is up")
    sounded(wall, 4)
    if kind is DutchHall:
        # All share the time: one bell ends every game.
        expect(wall.get_by_role("alert")).to_contain_text(
            re.compile(r"Time! The game is over\.\s+NL-P-V\.1a")
        )
    else:
        # Every table has clocks of its own: the committee calls the end of the round.
        expect(wall.get_by_role("alert")).to_have_count(0)
        hall.take(d.CallRoundTime(0))
        expect(wall.get_by_role("alert")).to_contain_text("Complete this hand and play one more")
        sounded(wall, 5)
    picture(wall, f"floor-wall-{kind.__name__}")
    expect(wall.locator(".foot")).to_be_in_viewport(ratio=1)
    wall.get_by_role("button", name="Sound is on").click()
    expect(wall.get_by_role("button", name="Sound is off")).to_be_visible()


def sounded(page: Page, times: int) -> None:
    page.clock.run_for(600)
    expect(page.locator("html")).to_have_attribute("data-sounds", str(times))
