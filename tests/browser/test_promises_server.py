"""What somebody sees who watches, administers, was locked out, plays as a guest or has gone."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from faristol.server.auth.invitations import NewCard
from tests.browser.officials import PASSWORD, Officials
from tests.browser.people import Person, come_as_guest, make_table
from tests.browser.serving import LINE_MS, Served
from tests.server.client import Client
from tests.server.records_people import short_game

Arrive = Callable[..., Person]
NOBODY_THERE = "Player not found, or their page is private."


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server whose time passes when a test lets it."""
    served = Served(tmp_path_factory.mktemp("promises") / "data", line_ms=LINE_MS)
    yield served
    served.stop()


@pytest.fixture
def officials(arrive: Arrive, house: Served) -> Officials:
    house.forget_limits()
    return Officials(partial(arrive, at=house.url), house)


@pytest.mark.outage
@pytest.mark.problem(404, "/tables/")
def test_spectators_watch_later_what_is_not_public_and_administrators_see_no_rack(
    officials: Officials, house: Served
) -> None:
    anna = officials.with_role("Anna", "player", "copa")
    asked = {"event": "copa", "public": False, "delay_s": 180, "robots": ["beginner"]}
    table, code = make_table(anna, edition="fisc-2023", **asked)
    anna.open(f"/table/{table}")
    anna.seated()
    anna.wait_for_turn()
    berta = officials.with_role("Berta", "spectator", "altra")
    nuria = officials.with_role("Nuria", "administrator", "*")
    for person in (berta, nuria):
        person.open(f"/table/{table}")
        expect(person.page.locator("main")).to_contain_text(
            "There is no such table, or it is private."
        )
    watcher = officials.with_role("Carla", "spectator", "copa")
    watcher.open(f"/table/{table}")
    nuria.open(f"/table/{table}?code={code}")
    house.advance(181_000)
    for who in (watcher, nuria):
        who.page.get_by_text("You are watching").wait_for()
        expect(who.page.locator(".rack, [aria-label=Racks]")).to_have_count(0)
        expect(who.page.get_by_role("region", name="Rulings")).to_have_count(0)
    before = watcher.page.locator(".sheet tbody tr").count()

    # What is played now they see three minutes later.
    rows = anna.page.locator(".sheet tbody tr").count()
    anna.write(anna.nonsense_line())
    anna.until(lambda: anna.page.locator(".sheet tbody tr").count() > rows)
    watcher.page.wait_for_timeout(600)
    assert watcher.page.locator(".sheet tbody tr").count() == before
    house.advance(181_000)
    watcher.until(lambda: watcher.page.locator(".sheet tbody tr").count() > before)


@pytest.mark.outage
@pytest.mark.problem(401, "/sign-in/card")
@pytest.mark.problem(429, "/sign-in/card")
def test_five_wrong_tries_lock_a_card_for_a_while_and_longer_each_time(
    officials: Officials, house: Served
) -> None:
    (card,) = house.run(
        house.running.services.auth.cards.make(["Ós"], "sisena", "test", pupils=True)
    )
    pupil = officials.arrive("Ós", width=390, height=780)
    pupil.open(f"/card/{card.secret}")
    page = pupil.page
    told = page.get_by_role("alert")
    wrong = f"{(int(card.pin) + 1) % 10_000:04}"

    def guess(pin: str) -> str:
        with page.expect_response(lambda answer: "/sign-in/card" in answer.url):
            page.get_by_label("PIN").fill(pin)
            page.get_by_role("button", name="Sign in").click()
        expect(told).to_be_visible()
        return told.inner_text()

    def seconds(said: str) -> int:
        found = re.search(r"Try again in (\d+) second", said)
        return int(found[1]) if found else 0

    assert [seconds(guess(wrong)) for _ in range(5)] == [0] * 5
    first = seconds(guess(card.pin))
    assert first > 0, "also the right one waits"
    house.advance(first * 1000)
    guess(wrong)
    second = seconds(guess(wrong))
    assert second > first
    house.advance(second * 1000)
    page.get_by_label("PIN").fill(card.pin)
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("heading", name="Your class").wait_for()


@pytest.mark.problem(403, "/sign-in/guest")
def test_where_guests_may_not_come_they_are_told_to_sign_in(arrive: Arrive, tmp_path: Path) -> None:
    served = Served(tmp_path / "data", guests=False, line_ms=LINE_MS)
    anna = arrive("Anna", at=served.url)
    anna.enter_lobby()
    anna.play_robot()
    expect(anna.page.get_by_role("alert")).to_contain_text("Sign in with an account")
    assert anna.page.url.endswith("/")
    anna.page.goto("about:blank")
    served.stop()


class Club:
    """Games that are over: one for all to see, one by code, one of pupils, one of guests."""

    def __init__(self, house: Served) -> None:
        self._house = house
        lodge = house.running.services.auth
        for login in ("pere", "rosa"):
            house.run(lodge.accounts.create_local(login, login.title(), PASSWORD, ()))
        self.cards = house.run(lodge.cards.make(["Gat", "Gos"], "tercera", "test", pupils=True))
        self.ids = house.run(self._play())

    async def _play(self) -> dict[str, str]:
        running = self._house.running
        people = {}
        for name in ("pere", "rosa", "Gat", "Gos", "Joana", "Martí"):
            people[name] = Client(running.port)
        for login in ("pere", "rosa"):
            await people[login].post("/sign-in", {"login": login, "password": PASSWORD})
        for card in self.cards:
            await people[card.name].post("/sign-in/card", {"card": card.secret, "pin": card.pin})
        for guest in ("Joana", "Martí"):
            await people[guest].come_as_guest(guest)
        for client in people.values():
            await client.remember()
        asked: dict[str, Any] = {"edition": "fisc-2023", "rated": True}
        await short_game(people["pere"], people["rosa"], running, **asked)
        await short_game(people["pere"], people["rosa"], running, public=False, **asked)
        await short_game(people["Gat"], people["Gos"], running, event="tercera")
        await short_game(people["Joana"], people["pere"], running)
        for client in people.values():
            await client.http.aclose()
        return {name: client.id for name, client in people.items()}


def sign_in(person: Person, login: str) -> None:
    person.open("/sign-in")
    person.page.get_by_label("Username").fill(login)
    person.page.get_by_label("Password").fill(PASSWORD)
    person.page.get_by_role("button", name="Sign in", exact=True).click()
    person.page.wait_for_url(re.compile(r"/$"))


def by_card(person: Person, card: NewCard) -> None:
    person.open(f"/card/{card.secret}")
    person.page.get_by_label("PIN").fill(card.pin)
    person.page.get_by_role("button", name="Sign in").click()
    person.page.get_by_role("heading", name="Your class").wait_for()


@pytest.mark.problem(404, "/people/")
def test_pages_of_people_show_each_what_they_may_see_until_somebody_goes(
    officials: Officials, house: Served
) -> None:
    club = Club(house)

    def sees(person: Person, whose: str, games: int | None) -> None:
        """How many games somebody's page counts for a person; None for no page."""
        person.open(f"/person/{club.ids[whose]}")
        if games is None:
            expect(person.page.get_by_text(NOBODY_THERE)).to_be_visible()
        else:
            number = person.page.locator(".big div", has_text="Games").locator("dd")
            expect(number).to_have_text(str(games))

    def lists(person: Person, player: str, games: int) -> None:
        person.open(f"/games?player={player}")
        line = person.page.locator("li.card")
        if games:
            expect(line).to_have_count(games)
        else:
            expect(person.page.get_by_text("No games match your search.")).to_be_visible()

    # An account has a page for everybody; the game by code is between those who sat there.
    guest = officials.arrive("Gast")
    come_as_guest(guest)
    rosa = officials.arrive("Rosa")
    sign_in(rosa, "rosa")
    sees(guest, "rosa", 1)
    sees(rosa, "rosa", 2)
    lists(guest, "rosa", 1)
    # Pupils have one for themselves and their teacher, guests for themselves.
    gat = officials.arrive("Gat")
    by_card(gat, club.cards[0])
    teacher = officials.with_role("Mireia", "teacher", "tercera")
    for pupil_or_teacher in (gat, teacher):
        sees(pupil_or_teacher, "Gat", 1)
        lists(pupil_or_teacher, "Gat", 1)
    other = officials.with_role("Marta", "teacher", "quarta")
    for stranger in (guest, other):
        sees(stranger, "Gat", None)
        lists(stranger, "Gat", 0)
        sees(stranger, "Joana", None)
    me = guest.page.evaluate("fetch('/api/v1/me').then(answer => answer.json())")
    guest.open(f"/person/{me['id']}")
    expect(guest.page.get_by_text("Only you see this page.")).to_be_visible()

    # Whoever goes for good leaves no name behind, nor a page, nor a rating.
    sees(guest, "pere", 2)
    expect(guest.page.get_by_role("row", name="Rosa")).to_be_visible()
    rosa.open("/account")
    rosa.page.get_by_label("Type Rosa to confirm").fill("Rosa")
    rosa.page.get_by_role("button", name="Delete account permanently").click()
    rosa.page.wait_for_url(re.compile(r"/$"))
    sees(guest, "rosa", None)
    sees(guest, "pere", 2)
    expect(guest.page.get_by_role("row", name="N.N.")).to_be_visible()
    expect(guest.page.get_by_text("Rosa")).to_have_count(0)
    lists(guest, "Pere", 2)
    expect(guest.page.locator("li.card").filter(has_text="N.N.")).to_have_count(1)
    lists(guest, "rosa", 0)
