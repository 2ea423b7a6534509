"""A championship on screen: the desk, two phones and the wall, over a real server."""

import re
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from faristol.championship import commands as c
from faristol.championship.desk.commands import AnyCommand
from faristol.core import GameScore
from faristol.server.auth.sessions import AuthMethod
from faristol.server.auth.sessions import Person as SignedIn
from faristol.server.championship.live import LiveChampionship
from faristol.server.championship.messages import DeskMessage, NewChampionship
from faristol.server.roles import EVERYWHERE, Grant, Role
from tests.browser.people import Person
from tests.browser.serving import Served
from tests.browser.test_accessibility import in_every_theme

PASSWORD = "a long enough password"
NAMES = ("Anna Puig", "Bernat Roig", "Carla Soler", "David Font", "Elna Bosch")


class Hall:
    """A championship with its director, made behind the scenes."""

    names: tuple[str, ...] = NAMES
    asked = NewChampionship(name="Open de Sabadell", regulations="club", rounds=3)

    def __init__(self, served: Served, arrive: Callable[..., Person], login: str) -> None:
        self.served = served
        self.arrive = arrive
        self.login = login
        self.live: LiveChampionship = served.run(self._made())
        self.path = f"/championships/{self.live.plan.id}"

    async def _made(self) -> LiveChampionship:
        house = self.served.running.services
        grants = (Grant(Role.DIRECTOR, EVERYWHERE),)
        account = await house.auth.accounts.create_local(self.login, "Direcció", PASSWORD, grants)
        live = await house.office.announce(await self._signed_in(account), self.asked)

        entries = (
            c.Register(0, name, 1500 - number, club="Sabadell", school=f"Escola {number % 4}")
            for number, name in enumerate(self.names)
        )
        await live.submit(*entries, actor=account)
        return live

    async def _signed_in(self, account: str) -> SignedIn:
        kept = await self.served.running.services.auth.accounts.get(account)
        assert kept is not None
        return SignedIn(account, kept, AuthMethod.COOKIE, "", "")

    def link(self, player: int) -> SignedIn:
        """A player who has typed the code on a phone that this test does not look at."""
        return self.served.run(self._linked(player))

    async def _linked(self, player: int) -> SignedIn:
        house, name = self.served.running.services, self.names[player - 1]
        person = await self._signed_in(await house.auth.accounts.create_guest(name))
        await house.office.link(self.live, player, person.id)
        return person

    def send(self, person: SignedIn, message: DeskMessage) -> None:
        """What such a phone sends."""
        self.served.run(self.served.running.services.office.submit(self.live, person, message))

    def comes(self, name: str, **how: Any) -> Person:
        """Somebody with a browser of their own, at this hall's server."""
        return self.arrive(name, **{"at": self.served.url, **how})

    def desk(self, **how: Any) -> Page:
        """The director's laptop."""
        person = self.comes("Direcció", **how)
        person.open("/sign-in")
        person.page.locator("input[autocomplete=username]").fill(self.login)
        person.page.locator("input[type=password]").fill(PASSWORD)
        person.page.get_by_role("button", name=re.compile("Sign in|Inicia|Inlog")).click()
        person.page.wait_for_url(self.served.url + "/")
        person.open(self.path)
        return person.page

    def phone(self, player: int, *, code: str = "", **how: Any) -> Page:
        """A player's phone, after the code was typed; the right one unless another is given."""
        name = self.names[player - 1]
        person = self.comes(name, phone=True, width=390, height=780, **how)
        self.show_code(person, player, code)
        return person.page

    def show_code(self, person: Person, player: int, code: str = "") -> None:
        """Somebody chooses a player on their own page and types the code."""
        name = self.names[player - 1]
        person.open(f"{self.path}/me")
        person.page.get_by_label("Player").select_option(label=name)
        person.page.get_by_label("Code").fill(code or self.live.plan.code_of(player, name))
        person.page.get_by_role("button", name="That is me").click()

    def disagree(self, one: Page, other: Page) -> None:
        """The phones of table 1, the starter's first, send two different results."""
        starter = self.names[self.round().games[0].first - 1]
        for page, points in ((one, ("412", "388")), (other, ("388", "402"))):
            if page is other:
                page.get_by_role("button", name="That is not right").click()
            page.get_by_label("Your score").fill(points[0])
            page.get_by_label("’s score").fill(points[1])
            page.get_by_role("radio", name=starter, exact=True).check()
            page.get_by_role("button", name="Send the result").click()
            if page is one:
                expect(one.get_by_text("has to confirm it")).to_be_visible()

    def round(self) -> Any:
        return self.live.state.rounds[-1]

    def publish(self) -> None:
        self.take(c.PairRound(0), c.Publish(0))

    def take(self, *commands: AnyCommand) -> None:
        """What the director does at another laptop."""

        self.served.run(self.live.submit(*commands, actor=""))


@pytest.fixture
def hall(served: Served, arrive: Callable[..., Person], request: pytest.FixtureRequest) -> Hall:
    return Hall(served, arrive, f"direccio-{abs(hash(request.node.name)) % 10**9}")


def test_the_desk_enters_checks_in_pairs_swaps_and_publishes(hall: Hall) -> None:
    page = hall.desk()
    page.get_by_label("Name", exact=True).fill("Ferran Mas")
    page.get_by_label("Name", exact=True).press("Enter")
    expect(page.get_by_text("6 players entered")).to_be_visible()
    page.get_by_role("button", name="Check in: Anna Puig").click()
    expect(page.get_by_text("1 of 6 checked in").first).to_be_visible()
    page.get_by_role("button", name=re.compile("^Undo: check-in")).click()
    expect(page.get_by_text("0 of 6 checked in").first).to_be_visible()
    page.get_by_role("tab", name="Round").click()
    page.get_by_role("button", name="Pair round 1").click()
    expect(page.get_by_text("Not public yet")).to_be_visible()
    before = [(game.first, game.second) for game in hall.round().games]
    one, two = before[0][1], before[1][1]
    # From the keyboard: choose one, then the other.
    seat = page.get_by_role("button", name=re.compile(f"^{hall.live.state.entry(one).name},"))
    seat.focus()
    seat.press("Enter")
    expect(seat).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name=re.compile(f"^{hall.live.state.entry(two).name},")).press(
        "Enter"
    )
    page.get_by_role("button", name=re.compile("^Undo: swap")).wait_for()
    assert hall.round().games[0].second == two
    # And by dragging, back again.
    page.get_by_role("button", name=re.compile(f"^{hall.live.state.entry(two).name},")).drag_to(
        page.get_by_role("button", name=re.compile(f"^{hall.live.state.entry(one).name},"))
    )
    expect(page.locator(".seat")).to_have_count(6)
    expect(page.locator(".seat").nth(1)).to_contain_text(hall.live.state.entry(one).name)
    assert [(game.first, game.second) for game in hall.round().games] == before
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_text("0 of 3 results in")).to_be_visible()


def test_who_may_be_entered_already_is_asked_about(hall: Hall) -> None:
    page = hall.desk()
    people = len(hall.names)
    for button, entered in (("Go back", people), ("Do it anyway", people + 1)):
        page.get_by_label("Name", exact=True).fill("Anna Puig")
        page.get_by_label("Club", exact=True).fill("Sabadell")
        page.get_by_label("Name", exact=True).press("Enter")
        dialog = page.get_by_role("dialog", name="Please check")
        expect(dialog).to_contain_text("Anna Puig, Sabadell")
        expect(dialog).to_contain_text("Anna Puig is already entered, as player")
        dialog.get_by_role("button", name=button).click()
        expect(dialog).to_have_count(0)
        expect(page.get_by_text(f"{entered} players entered")).to_be_visible()
    expect(page.get_by_label("Name", exact=True)).to_have_value("")
    expect(page.get_by_role("cell", name="Anna Puig (Sabadell)", exact=True)).to_be_visible()


def test_a_swap_that_breaks_something_is_asked_about(hall: Hall) -> None:
    hall.publish()
    met, other_pair = hall.round().games
    rested = hall.round().bye
    hall.take(*(c.RecordResult(0, table, GameScore(400, 350)) for table in (1, 2)))
    hall.take(c.CloseRound(0))
    page = hall.desk()
    page.get_by_role("button", name="Pair round 2").click()
    expect(page.get_by_text("Not public yet")).to_be_visible()
    pairing = hall.round()
    if pairing.bye in (met.first, met.second):
        met = other_pair
    opponents = {game.first: game.second for game in pairing.games}
    opponents |= {second: first for first, second in opponents.items()}
    # Who met in the first round, who had its bye, and who must not be paired.
    one, two = pairing.games
    hall.take(c.ForbidPair(0, one.first, two.second, "family"))
    for seats, question in (
        ((opponents[met.first], met.second), "already met in round 1"),
        ((rested, pairing.bye), "already had a bye in round 1"),
        ((one.second, two.second), "must not be paired"),
    ):
        for player in seats:
            name = hall.live.state.entry(player).name
            page.get_by_role("button", name=re.compile(f"^{name},")).click()
        dialog = page.get_by_role("dialog")
        expect(dialog).to_contain_text(question)
        dialog.get_by_role("button", name="Go back").click()
        expect(dialog).to_have_count(0)
    assert hall.round().games == (one, two)


def test_results_are_typed_with_the_keyboard_and_odd_ones_questioned(hall: Hall) -> None:
    hall.publish()
    page = hall.desk()
    one, _two = hall.round().games
    names = [hall.live.state.entry(player).name for player in (one.first, one.second)]
    line = page.get_by_label("Table and result")
    expect(line).to_be_focused()
    page.keyboard.type("1 1412 388")
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("1412 points is unusually high")
    dialog.get_by_role("button", name="Go back").click()
    expect(line).to_be_focused()
    expect(line).to_have_value("1 1412 388")
    page.keyboard.press("Escape")
    page.keyboard.type("1 412 388")
    expect(page.get_by_text(f"{names[0]} wins, +24")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.get_by_text("1 of 2 results in")).to_be_visible()
    expect(line).to_be_focused()
    page.keyboard.type("2 350 350")
    page.keyboard.press("Enter")
    expect(page.get_by_text("2 of 2 results in")).to_be_visible()
    # Enter in an empty line goes to what comes next, and nothing is done yet.
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Close the round")).to_be_focused()
    page.keyboard.press("Enter")
    page.get_by_role("tab", name="Standings").click()
    page.get_by_role("button", name=names[0]).click()
    expect(page.get_by_role("dialog")).to_contain_text("term by term")
    page.keyboard.press("Escape")
    page.get_by_label("Show standings for").select_option("Clubs")
    expect(page.get_by_role("cell", name=re.compile("Sabadell"))).to_have_count(1)


def test_one_phone_sends_the_other_confirms_and_the_desk_has_it(hall: Hall) -> None:
    hall.publish()
    game = hall.round().games[0]
    one, other = hall.phone(game.first), hall.phone(game.second)
    expect(one.locator(".table")).to_have_text("1")
    expect(one.get_by_text("You start.")).to_be_visible()
    one.get_by_label("Your score").fill("388")
    one.get_by_label("’s score").fill("412")
    one.get_by_role("radio", name=NAMES[game.first - 1], exact=True).check()
    one.get_by_role("button", name="Send the result").click()
    dialog = one.get_by_role("dialog")
    expect(dialog).to_contain_text("does not have the most points")
    dialog.get_by_role("button", name="Go back").click()
    one.get_by_role("radio", name=NAMES[game.second - 1], exact=True).check()
    one.get_by_role("button", name="Send the result").click()
    expect(one.get_by_text("has to confirm it")).to_be_visible()
    expect(other.get_by_text("388–412")).to_be_visible()
    other.get_by_role("button", name="That is right").click()
    expect(one.get_by_text("The result is in.")).to_be_visible()
    result = hall.round().games[0].result
    assert (result.score.first, result.score.second) == (388, 412)


@pytest.mark.problem(403, "/claim")
def test_the_first_wrong_code_says_so(hall: Hall) -> None:
    page = hall.phone(1, code="000000")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("That isn’t this player’s code")
    # What was chosen stays, so that only the code is typed again.
    expect(page.get_by_label("Player")).to_have_value("1")
    page.get_by_label("Code").fill(hall.live.plan.code_of(1, hall.names[0]))
    page.get_by_role("button", name="That is me").click()
    expect(page.get_by_text("pairings aren’t out yet")).to_be_visible()
    expect(alert).to_have_count(0)


def test_slips_that_differ_bring_the_arbiter_to_the_table(hall: Hall) -> None:
    hall.publish()
    desk = hall.desk()
    game = hall.round().games[0]
    one, other = hall.phone(game.first), hall.phone(game.second)
    hall.disagree(one, other)
    expect(one.get_by_text("The arbiter has been called")).to_be_visible()
    expect(desk.get_by_text("Tables that call the arbiter")).to_be_visible()
    desk.get_by_role("button", name="Mark as resolved").click()
    expect(one.get_by_text("The arbiter has been called")).to_have_count(0)


@pytest.mark.outage
def test_a_phone_without_network_sends_when_it_is_back(hall: Hall) -> None:
    hall.publish()
    game = hall.round().games[0]
    phone = hall.phone(game.first)
    phone.get_by_label("Your score").fill("400")
    phone.get_by_label("’s score").fill("380")
    phone.get_by_role("radio", name=NAMES[game.first - 1], exact=True).check()
    phone.context.set_offline(True)
    phone.get_by_role("button", name="Send the result").click()
    expect(phone.get_by_text("No network")).to_be_visible()
    phone.context.set_offline(False)
    expect(phone.get_by_text("has to confirm it")).to_be_visible()
    assert len(hall.live.desk.slips) == 1


class FullHall(Hall):
    """So many tables that people look for their seats by name."""

    names = tuple(f"{name} {family}" for family in ("Puig", "Roig") for name in "ABCDEF")


def turn_to(wall: Page, said: str) -> None:
    """Turn the wall's pages, instead of waiting until it turns them itself."""
    foot = wall.locator(".foot")
    for _ in range(9):
        if said not in foot.inner_text():
            wall.keyboard.press("ArrowRight")
    expect(foot).to_contain_text(said)


def test_the_wall_follows_the_phase(served: Served, arrive: Callable[..., Person]) -> None:
    hall = FullHall(served, arrive, f"wall-{secrets.token_hex(4)}")
    wall = arrive("Wall", width=720, height=1280)  # upright
    wall.open(f"{hall.path}/wall")
    page = wall.page
    heading, names, foot = page.get_by_role("heading"), page.locator(".name"), page.locator(".foot")
    expect(heading).to_have_text("Entries are open")
    expect(names).to_have_count(10)
    page.keyboard.press("ArrowRight")
    expect(foot).to_contain_text("2/2")
    hall.publish()
    expect(heading).to_have_text("Round 1 of 3")
    turn_to(page, "0 of 6 results in")
    turn_to(page, "by name")
    hall.take(*(c.RecordResult(0, table, GameScore(412, 388)) for table in (1, 2, 3)))
    expect(foot).not_to_contain_text("by name")  # half of them are in: now it is who leads
    turn_to(page, "3 of 6 results in")
    expect(page.get_by_text("412–388").first).to_be_visible()
    hall.take(*(c.RecordResult(0, table, GameScore(350, 420)) for table in (4, 5, 6)))
    hall.take(c.CloseRound(0))
    expect(heading).to_have_text("Standings after round 1")
    expect(names).to_have_count(10)


@pytest.mark.outage
def test_the_wall_outlives_the_server_and_follows_again(
    tmp_path: Path, arrive: Callable[..., Person]
) -> None:
    before = Served(tmp_path / "data")
    hall = Hall(before, arrive, "direccio")
    hall.publish()
    port = before.running.port
    wall = arrive("Wall", width=1280, height=720, at=before.url)
    wall.open(f"{hall.path}/wall")
    expect(wall.page.get_by_role("heading")).to_have_text("Round 1 of 3")
    before.stop()
    expect(wall.page.get_by_text("Network lost")).to_be_visible()
    expect(wall.page.get_by_text(NAMES[0])).to_be_visible()
    after = Served(tmp_path / "data", port=port)
    try:
        hall.live = after.run(after.running.services.office.get(hall.live.plan.id))
        hall.served = after
        hall.take(c.RecordResult(0, 1, GameScore(412, 388)))
        expect(wall.page.get_by_text("412–388")).to_be_visible()
        expect(wall.page.get_by_text("Network lost")).to_have_count(0)
    finally:
        after.stop()


def test_somebody_who_only_looks_sees_rounds_and_standings(
    hall: Hall, arrive: Callable[..., Person]
) -> None:
    hall.publish()
    visitor = arrive("Visitor", locale="ca-ES")
    visitor.open(hall.path)
    expect(visitor.page.get_by_role("heading", name="Ronda 1 de 3")).to_be_visible()
    assert visitor.page.get_by_role("tab").count() == 0


def test_no_page_of_a_championship_has_a_barrier(hall: Hall, arrive: Callable[..., Person]) -> None:
    desk = hall.desk()
    desk.get_by_role("tab", name="Players").wait_for()
    wrong = in_every_theme(desk)
    hall.take(c.PairRound(0))
    desk.get_by_role("tab", name="Round").click()
    desk.get_by_text("Not public yet").wait_for()
    wrong += in_every_theme(desk)
    hall.take(c.Publish(0))
    desk.get_by_text("0 of 2 results in").wait_for()
    wrong += in_every_theme(desk)
    desk.get_by_role("tab", name="Standings").click()
    desk.get_by_role("button", name=NAMES[0]).click()
    desk.get_by_text("term by term").wait_for()
    wrong += in_every_theme(desk)
    phone = hall.phone(hall.round().games[0].first)
    phone.get_by_label("Your score").wait_for()
    wrong += in_every_theme(phone)
    for path in ("/championships", hall.path, f"{hall.path}/me", f"{hall.path}/wall"):
        visitor = arrive("Visitor", locale="nl")
        visitor.open(path)
        visitor.page.get_by_role("heading").first.wait_for()
        visitor.page.wait_for_timeout(150)
        wrong += [f"{path} {each}" for each in in_every_theme(visitor.page)]
    assert wrong == [], "\n".join(wrong)


def test_a_phone_never_scrolls_sideways(hall: Hall) -> None:
    hall.publish()
    phone = hall.phone(hall.round().games[0].first)
    phone.get_by_label("Your score").wait_for()
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert phone.evaluate("innerWidth") == 390


@pytest.mark.parametrize(
    ("locale", "regulations", "why", "passed_over", "blocked"),
    [
        (
            "ca-ES",
            "Lliga de club o campionat amistós",
            "Per què aquests aparellaments?",
            "Carla Soler no: no es poden enfrontar",
            "les parelles prohibides no deixen cap possibilitat",
        ),
        (
            "nl-NL",
            "Clubcompetitie of vriendschappelijk toernooi",
            "Waarom deze paren",
            "niet Carla Soler: ze mogen niet tegen elkaar",
            "de verboden paren laten geen mogelijkheid over",
        ),
    ],
)
@pytest.mark.problem(422, "/commands")
def test_why_a_pair_was_made_and_what_blocks_a_round_are_told_in_the_readers_language(
    hall: Hall, locale: str, regulations: str, why: str, passed_over: str, blocked: str
) -> None:
    hall.take(c.ForbidPair(0, 1, 3, ""), c.PairRound(0))
    page = hall.desk(locale=locale)
    expect(page.get_by_text(regulations)).to_be_visible()
    page.get_by_text(why).click()
    expect(page.get_by_text(passed_over)).to_be_visible()
    hall.take(*(c.ForbidPair(0, 1, other, "") for other in (2, 4, 5)), c.Withdraw(0, 5))
    page.get_by_role("button", name=re.compile("Torna a aparellar|Opnieuw indelen")).click()
    expect(page.get_by_role("alert")).to_contain_text(blocked)
