"""People leave a page open and look at it later: it is then still right.

Each page and each waiting state is left alone past its slowest timer. In the test command the
clocks of browser and server are put on; `make patience` waits in real time.
"""

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from faristol.server.page_addresses import PAGES as ADDRESSES
from faristol.server.page_addresses import addresses
from faristol.server.roles import Grant, Role
from tests.browser.evening import come_in, draw_and_start, room_of, screen_of
from tests.browser.officials import Officials, sit_together
from tests.browser.page_guard import PageGuard
from tests.browser.people import ACCEPT, Person, ask_the_jury, come_as_guest, make_table, post
from tests.browser.serving import Served
from tests.browser.test_accessibility import PAGES
from tests.browser.test_championship import Hall
from tests.browser.test_resilience import seconds
from tests.server.client import Client
from tests.server.playing import played_out

REAL_TIME = bool(os.environ.get("FARISTOL_REAL_TIME"))
_STEP_MS = 2_500
_STEPS = 48
"""Two minutes: the slowest timer of a page, of a line and of somebody's absence is shorter."""

Arrive = Callable[..., Person]


class World:
    """A server and the people on it, whose time passes together."""

    def __init__(self, data: Path, arrive: Arrive, guard: PageGuard) -> None:
        self.served = Served(data)
        self.is_away = False
        self._away_ms = 0
        self._port = self.served.running.port
        self._data = data
        self._arrive = arrive
        self._guard = guard
        self.people: list[Person] = []

    def arrive(self, name: str, **how: object) -> Person:
        clock = {} if REAL_TIME else {"own_clock": True}
        person = self._arrive(name, **{"at": self.served.url, **clock, **how})
        self.people.append(person)
        return person

    def guest(self, name: str, **how: object) -> Person:
        person = self.arrive(name, **how)
        come_as_guest(person)
        person.open("/")
        return person

    def wait(self, steps: int = _STEPS) -> None:
        """Everybody leaves everything alone."""
        anybody = self.people[0].page
        if REAL_TIME:
            anybody.wait_for_timeout(steps * _STEP_MS)
            return
        for _ in range(steps):
            self._guard.advance(_STEP_MS)
            if self.is_away:
                self._away_ms += _STEP_MS
            else:
                self.served.advance(_STEP_MS)
            for person in self.people:
                person.page.context.clock.run_for(_STEP_MS)
            anybody.wait_for_timeout(20)

    def stop(self) -> None:
        """The server goes away."""
        self.served.stop()
        self.is_away = True
        self._away_ms = 0

    def restart(self) -> None:
        """The server comes back at its old address."""
        self.served = Served(self._data, port=self._port, away_ms=self._away_ms)
        self.is_away = False


@pytest.fixture
def world(tmp_path: Path, arrive: Arrive, page_guard: PageGuard) -> Iterator[World]:
    world = World(tmp_path / "data", arrive, page_guard)
    yield world
    if not world.is_away:
        world.stop()


@pytest.fixture
def officials(world: World) -> Officials:
    return Officials(world.arrive, world.served)


def shown(page: Page) -> str:
    """What there is to see and hear, whatever numbers stand in it.

    A slow line is named beside its player, and a full machine is a slow line.
    """
    seen = page.locator("body").aria_snapshot()
    return re.sub(r"\d+", "0", re.sub(r"\s· \d+ ms", "", seen))


def unchanged_after(world: World, *pages: Page) -> None:
    before = [shown(page) for page in pages]
    world.wait()
    for page, seen in zip(pages, before, strict=True):
        assert shown(page) == seen, page.url


@pytest.mark.problem(404, "nowhere")
def test_every_page_is_the_same_after_two_minutes(world: World) -> None:
    visitor = world.guest("Joana")
    pages = []
    for path, there in PAGES.items():
        if path == "/away.html":
            continue  # It leads home as soon as the server answers, and has a test of its own.
        page = visitor.page.context.new_page()
        page.goto(world.served.url + path)
        page.locator(there).first.wait_for()
        pages.append(page)
    unchanged_after(world, *pages)


ORGANISED = (
    *("/house", "/account", "/class", "/desk", "/sheets"),
    *("/championships", "/seasons", "/leagues"),
    *("/room/{room}", "/person/{person}", "/invitation/{invitation}", "/password/{password}"),
    *("/championships/{event}", "/championships/{event}/judge", "/championships/{event}/boards"),
    *("/championships/{event}/wall", "/seasons/{season}", "/seasons/{season}/night"),
    *("/leagues/{league}", "/rankings", "/rankings/{ranking}", "/rankings/{ranking}/desk"),
    *("/duplicate/room/{duplicate}", "/duplicate/screen/{duplicate}"),
    *("/duplicate/results/{duplicate}", "/games/{game}", "/companion/{board}/{code}"),
)
"""What an organiser leaves open, beside a table where it is their turn."""


def places_of(els: Person, served: Served) -> dict[str, str]:
    """One of each thing that has a page, by its name in those addresses."""
    house = served.running.services
    found = served.run(house.auth.accounts.by_login(els.login))
    assert found is not None
    for role in (Role.DIRECTOR, Role.ARBITER, Role.TEACHER):
        served.run(house.auth.accounts.grant(found[0], Grant(role, "school"), found[0]))
    year = {"begins_on": "2026-09-01", "ends_on": "2027-06-30"}
    board = post(els, "/boards", source="on-table", edition="friendly", names=["Anna", "Bernat"])
    return {
        "room": post(els, "/club-rooms", name="Vetllada")["code"],
        "person": found[0],
        "invitation": served.run(house.auth.invitations.invite([], by="test")),
        "password": served.run(house.auth.lost.make_link(found[0], found[0]))[0],
        "event": post(els, "/championships", name="Open", regulations="club", rounds=3)["id"],
        "season": post(els, "/seasons", name="Ateneu", **year)["id"],
        "league": post(els, "/leagues", name="Lliga", divisions=["A"], **year)["id"],
        "ranking": post(els, "/rankings", name="FISC")["id"],
        "duplicate": post(els, "/duplicate/rooms", source="typed", title="Tuesday")["id"],
        "game": served.run(_played_out(served)),
        "board": board["table"],
        "code": board["code"],
    }


async def _played_out(served: Served) -> str:
    async with Client(served.running.port) as client:
        await client.come_as_guest("Mercè")
        return await played_out(client, robots=["club"])


def test_the_pages_of_an_organiser_are_the_same_after_two_minutes(
    world: World, officials: Officials
) -> None:
    els = officials.with_role("Els", "administrator", "*")
    places = places_of(els, world.served)
    els.open()
    table, _ = make_table(els, edition="fisc-2023", robots=["club"])
    els.open(f"/table/{table}")
    els.seated()
    els.wait_for_turn()
    pages = [els.page]
    for path in ORGANISED:
        page = els.page.context.new_page()
        page.goto(world.served.url + path.format(**places))
        page.locator("h1").first.wait_for()
        page.wait_for_load_state("networkidle")
        pages.append(page)
    for page in pages:
        # A page that waits for ever would be the same too.
        waits = page.get_by_text("One moment…").filter(visible=True)
        expect(waits, page.url).to_have_count(0)
    unchanged_after(world, *pages)


def test_every_page_is_left_alone() -> None:
    """A new page belongs among those of a visitor or of an organiser."""
    left = {
        name
        for name in ADDRESSES
        for address in addresses(name)
        for path in (*PAGES, *ORGANISED, "/table/waits")
        if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", address), path)
    }
    leads_on = {"board"}
    assert left == set(ADDRESSES) - leads_on


def test_a_waiting_room_shows_its_code_until_somebody_comes(world: World) -> None:
    anna = world.guest("Anna")
    table, code = make_table(anna, edition="fisc-2023", seats=2, public=False)
    anna.open(f"/table/{table}")
    anna.page.get_by_role("img", name=f"/join/{code}").wait_for()
    anna.page.get_by_text("30 min each").wait_for()
    unchanged_after(world, anna.page)
    expect(anna.page.get_by_text(code).first).to_be_visible()
    expect(anna.page.get_by_role("alert")).to_have_count(0)

    bernat = world.guest("Bernat")
    bernat.open(f"/join/{code}")
    bernat.page.locator("button[type=submit]").click()
    anna.seated()


def test_who_looks_for_an_opponent_is_still_found_later(world: World) -> None:
    anna = world.guest("Anna")
    anna.page.get_by_role("button", name="Look for an opponent").click()
    anna.page.get_by_role("button", name="Cancel").first.wait_for()
    # A puzzle that nobody asked for before takes a while on a busy machine.
    expect(anna.page.get_by_text("One moment…")).to_have_count(0, timeout=90_000)
    unchanged_after(world, anna.page)
    bernat = world.guest("Bernat")
    bernat.page.get_by_role("button", name="Play: Anna").click()
    anna.seated()
    bernat.seated()


def test_a_challenge_window_closes_and_the_next_may_play(world: World) -> None:
    anna, bernat = world.guest("Anna"), world.guest("Bernat")
    _, first, second = sit_together(anna, bernat)
    first.write(first.line_to_play())
    second.page.get_by_role("button", name=ACCEPT).wait_for()
    world.wait(8)
    second.until(lambda: second.accept() or second.may_play())
    second.until(second.may_play)
    assert second.page.get_by_role("alert").count() == 0


def test_a_jury_question_waits_until_the_jury_answers(world: World, officials: Officials) -> None:
    rita = officials.with_role("Rita", "arbiter", "punten")
    anna = officials.with_role("Anna", "player", "punten")
    bernat = world.guest("Bernat")
    asked = {"edition": "nl-punten", "judge": "arbiter", "event": "punten", "number": "4"}
    table, first, other = sit_together(anna, bernat, **asked)
    ask_the_jury(first, "zebra")
    rita.open("/desk")
    rita.page.get_by_text("question about a word").wait_for()
    office = rita.page.context.new_page()
    office.goto(f"{world.served.url}/table/{table}")
    office.get_by_role("button", name="Not valid").wait_for()
    world.wait(4)  # by then the sentences for what is seldom refused have come
    unchanged_after(world, rita.page, office, first.page, other.page)
    office.get_by_role("button", name="Not valid").click()
    first.hears("ZEBRA is not valid.")
    # Only who asked reads the answer, and it is still their turn.
    assert "ZEBRA" not in other.said.inner_text()
    assert first.may_play()
    rita.page.locator(".empty").wait_for()


def test_an_open_duplicate_turn_runs_out_on_every_page(world: World) -> None:
    leader, bram = world.arrive("Lena"), world.arrive("Bram")
    come_in(bram, room_of(leader))
    screen = world.arrive("Screen")
    screen.open(screen_of(leader))
    draw_and_start(leader, "ZEBRANS")
    bram.page.locator("#slip").fill("ZEBRA 8H")
    bram.page.locator("#slip").press("Enter")
    expect(bram.page.locator(".receipt")).to_contain_text("Received: ZEBRA 8H")
    world.wait(_STEPS * 2)
    expect(bram.page.locator(".receipt")).to_contain_text("ZEBRA 8H")
    slips = leader.page.get_by_role("region", name="Slips")
    expect(slips.locator("tbody")).to_contain_text("ZEBRA 8H")
    for person in (leader, bram, screen):
        expect(person.page.get_by_text("Not connected")).to_have_count(0)


def test_an_unpublished_round_waits_on_phone_wall_and_desk(world: World) -> None:
    hall = Hall(world.served, world.arrive, "direccio")
    desk, phone = hall.desk(), hall.phone(1)
    wall = world.arrive("Wall", width=1280, height=720)
    wall.open(f"{hall.path}/wall")
    expect(wall.page.get_by_role("heading").first).to_be_visible()
    unchanged_after(world, desk, phone, wall.page)
    hall.publish()
    expect(phone.locator("p.table")).to_be_visible()
    expect(wall.page.get_by_role("heading")).to_have_text("Round 1 of 3")


@pytest.mark.outage
def test_who_reconnects_for_minutes_asks_seldom_and_comes_back(world: World) -> None:
    anna, bernat = world.guest("Anna"), world.guest("Bernat")
    _, first, _ = sit_together(anna, bernat)
    left = seconds(first, first.name)
    world.stop()
    for person in (anna, bernat):
        person.page.get_by_text("Not connected").wait_for()
    world.wait()
    world.restart()
    world.wait(16)
    for person in (anna, bernat):
        expect(person.page.get_by_text("Not connected")).to_have_count(0)
        # The game goes on where it stopped, and both read that the clock stood meanwhile.
        person.page.get_by_text("Rulings in this game").click()
        told = person.page.locator("details", has_text="Rulings in this game").locator("li")
        expect(told).to_contain_text(["Clock stopped · force majeure", "Clock started"])
        # Of the two minutes nothing is missing: not even one, with all that it took to come back.
        assert seconds(person, first.name) > left - 100
    first.until(first.may_play)
