"""A page keeps what was typed and laid, whatever happens that it does not show.

On every page somebody types, lays tiles and opens what can be opened; then signs in in another tab,
reads on in another language, loses the line and gets it back: the same fields stand there with the
same text, what was open is open, and no tile moved.
"""

import re
import secrets
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from faristol.server.page_addresses import PAGES
from faristol.server.roles import EVERYWHERE, Grant, Role
from tests.browser.evening import come_in, draw_and_start, room_of, screen_of
from tests.browser.officials import PASSWORD, SIGN_IN, Officials
from tests.browser.people import Person, post
from tests.browser.serving import Served
from tests.browser.test_championship import Hall
from tests.browser.test_resilience import lay_a_play_against_the_robot
from tests.browser.test_study import line_of, puzzle_of
from tests.server.client import Client
from tests.server.playing import played_out

Arrive = Callable[..., Person]

_ANSWERED_MS = 600
"""Until what is asked for while one types, or after an outage, has been answered as a rule.

Too short on a full machine, it only sees less.
"""
_AWAY_MS = 200

_REMEMBER = """() => { window.typed = [...document.querySelectorAll(
    'main :is(input, select, textarea)')].filter(field => field.offsetParent && !field.disabled
    && !['checkbox', 'radio', 'hidden', 'file'].includes(field.type));
    window.opened = [...document.querySelectorAll('main details')]
        .filter(one => one.offsetParent && !one.matches('.menu'));
    return window.typed.length + window.opened.length; }"""
_FILL = """() => { for (const field of window.typed) {
    const own = Object.getPrototypeOf(field);
    const fitting = {number: '7', date: '2026-11-18', range: field.max};
    if (field.tagName === 'SELECT') continue;
    Object.getOwnPropertyDescriptor(own, 'value').set.call(field, fitting[field.type] ?? 'nas');
    field.dispatchEvent(new Event('input', {bubbles: true})); }
    for (const one of window.opened) one.open = true; }"""
_STANDING = """() => ({
    fields: window.typed.map(field => [field.isConnected, field.value]),
    open: window.opened.map(one => [one.isConnected, one.open]),
    tiles: [...document.querySelectorAll('main [data-square] .tile')].map(tile =>
        [tile.closest('[data-square]').dataset.square, tile.className, tile.textContent]) })"""
_OTHER = re.compile("Nederlands|English")


def type_everywhere(page: Page) -> int:
    """Fill every field that can be seen, open what can be opened; how many those are."""
    page.evaluate(_REMEMBER)
    page.evaluate(_FILL)
    page.wait_for_timeout(_ANSWERED_MS)
    return int(page.evaluate(_REMEMBER))


def sign_in_elsewhere(page: Page, url: str, login: str) -> None:
    """Sign in in another tab of the same browser."""
    tab = page.context.new_page()
    tab.goto(f"{url}/sign-in")
    assert tab.evaluate(SIGN_IN, {"login": login, "password": PASSWORD}) == 200
    tab.close()


def read_on_in_another_language(page: Page) -> None:
    settings = re.compile("Settings|Instellingen")
    page.get_by_role("banner").get_by_role("button", name=settings).click()
    page.get_by_role("radio", name=_OTHER, checked=False).first.check()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def walk(page: Page, url: str, login: str = "", *, reads: bool = False) -> None:
    """Type, disturb and compare; `reads` where there is nothing to type in, nor to open.

    So it is on a wall, which has no menu with the languages either.
    """
    is_wall = page.url.endswith("/wall") or "/screen/" in page.url
    there = type_everywhere(page)
    assert is_wall or reads or there > 0, page.url
    page.evaluate("window.same = true")
    before = page.evaluate(_STANDING)
    if login:
        sign_in_elsewhere(page, url, login)
    if not is_wall:
        read_on_in_another_language(page)
    page.context.set_offline(True)
    page.wait_for_timeout(_AWAY_MS)
    page.context.set_offline(False)
    page.wait_for_timeout(_ANSWERED_MS)
    assert page.evaluate("window.same"), page.url
    assert page.evaluate(_STANDING) == before, page.url


@pytest.fixture
def officials(arrive: Arrive, served: Served) -> Officials:
    return Officials(arrive, served)


def arrived(page: Page) -> None:
    fields = page.locator("main :is(input, textarea, select, details):visible")
    expect(fields.first, page.url).to_be_visible()


def doors(served: Served) -> list[str]:
    """The ways in that somebody was handed."""
    auth = served.running.services.auth
    name = f"Oblit {secrets.token_hex(3)}"
    login = name.lower().replace(" ", "-")
    account = served.run(auth.accounts.create_local(login, name, PASSWORD, ()))
    secret, _ = served.run(auth.lost.make_link(account, account))
    invited = served.run(auth.invitations.invite([Grant(Role.ARBITER, EVERYWHERE)], by="x"))
    return [f"/password/{secret}", f"/invitation/{invited}", "/card/secret", "/join/abcdef"]


@pytest.mark.outage
def test_a_visitor_keeps_what_they_typed(officials: Officials, served: Served) -> None:
    known = officials.with_role("Known", "player", "*")
    visitor = officials.arrive("Joana")
    pages = ["/", "/words", "/rules/fisc-2023", "/games", "/duplicate", "/sign-in", "/companion"]
    for path in [*pages, *doors(served)]:
        visitor.page.context.clear_cookies()
        visitor.open(path)
        arrived(visitor.page)
        if path == "/":
            # Its puzzle, which comes after all else.
            visitor.page.locator("main [data-square] .tile").first.wait_for()
        walk(visitor.page, visitor.url, known.login)


OFFICIALS = {
    "director": ("/championships", "/room", "/desk", "/seasons", "/leagues", "/rankings"),
    "administrator": ("/house",),
    "player": ("/account", "/sheets"),
    "teacher": ("/class",),
}


@pytest.mark.outage
@pytest.mark.parametrize("role", OFFICIALS)
def test_an_official_keeps_what_they_typed(officials: Officials, role: str) -> None:
    person = officials.with_role("Rita", role, "*")
    for path in OFFICIALS[role]:
        person.open(path)
        arrived(person.page)
        walk(person.page, person.url, person.login)


@pytest.mark.outage
def test_a_club_night_keeps_the_line_that_was_typed(officials: Officials) -> None:
    keeper = officials.with_role("Carme", "director", "*")
    year = {"begins_on": "2026-09-01", "ends_on": "2027-06-30"}
    season = post(keeper, "/seasons", name="Ateneu", **year)["id"]
    desk = post(keeper, "/rankings", name="FISC")["id"]
    for path in ("/seasons", f"/seasons/{season}/night", f"/rankings/{desk}/desk"):
        keeper.open(path)
        arrived(keeper.page)
        walk(keeper.page, keeper.url, keeper.login)


@pytest.mark.outage
def test_an_event_keeps_what_was_typed_at_the_desk_on_the_phone_and_on_the_wall(
    served: Served, arrive: Arrive
) -> None:
    hall = Hall(served, arrive, f"direccio-{secrets.token_hex(4)}")
    hall.publish()
    desk = hall.desk()
    arrived(desk)
    walk(desk, served.url)
    phone = hall.phone(hall.round().games[0].first)
    phone.get_by_label("Your score").wait_for()
    walk(phone, served.url)
    visitor = hall.comes("Mirona")
    for path in (hall.path, f"{hall.path}/wall"):
        visitor.open(path)
        expect(visitor.page.get_by_text(hall.names[0]).first).to_be_visible()
        walk(visitor.page, served.url)


@pytest.mark.outage
def test_a_duplicate_evening_keeps_the_slip_and_what_the_leader_typed(arrive: Arrive) -> None:
    leader, player = arrive("Lea"), arrive("Joana")
    code = room_of(leader)
    come_in(player, code)
    draw_and_start(leader, "AEINRST")
    player.page.locator("#slip").fill("NAS 8H")
    player.page.locator(".fresh").first.wait_for()
    walk(player.page, player.url)
    assert player.page.locator(".fresh").count() == 3
    walk(leader.page, leader.url)
    screen = screen_of(leader)
    leader.open(screen)
    expect(leader.page.locator("[data-board]")).to_be_visible()
    walk(leader.page, leader.url)
    leader.open(screen.replace("/screen/", "/results/"))
    leader.page.locator("main h1").first.wait_for()
    walk(leader.page, leader.url, reads=True)
    leader.open("/help/duplicate")
    expect(leader.page.locator("main h2").first).to_be_visible()
    walk(leader.page, leader.url, reads=True)


@pytest.mark.outage
def test_a_puzzle_keeps_the_play_that_was_laid(officials: Officials, served: Served) -> None:
    known = officials.with_role("Known", "player", "*")
    joana = officials.arrive("Joana")
    joana.open("/puzzle/ca")
    joana.seated()
    joana.page.locator("#notation").fill(line_of(puzzle_of(served, "ca"), 1))
    joana.page.locator("#notation").press("Enter")
    joana.page.locator(".fresh").first.wait_for()
    walk(joana.page, joana.url, known.login)


@pytest.mark.outage
def test_a_table_keeps_the_play_that_was_laid(arrive: Arrive) -> None:
    joana = arrive("Joana")
    lay_a_play_against_the_robot(joana)
    walk(joana.page, joana.url)


async def _played(served: Served) -> str:
    async with Client(served.running.port) as client:
        await client.come_as_guest("Mercè")
        return await played_out(client)


@pytest.mark.outage
def test_a_replay_stays_at_its_line_and_a_player_as_they_were_opened(
    officials: Officials, served: Served
) -> None:
    game = served.run(_played(served))
    joana = officials.with_role("Joana", "player", "*")
    page = joana.page
    joana.open(f"/games/{game}")
    page.locator(".graph .wash").wait_for()  # the chance has come
    walk(page, joana.url, joana.login)
    own = page.evaluate("fetch('/api/v1/me').then(a => a.json()).then(me => me.id)")
    joana.open(f"/person/{own}")
    page.get_by_role("heading", name="Joana").wait_for()
    walk(page, joana.url, joana.login, reads=True)


WALKED = {
    *("lobby", "words", "rules", "archive", "sheets", "duplicate", "sign-in"),
    *("password", "invitation", "card", "join", "championship", "room", "desk", "house", "account"),
    *("class", "duplicate-room", "duplicate-screen", "duplicate-results", "puzzles", "table"),
    *("replay", "person", "help", "companion", "season", "league", "ranking"),
    "board",  # leads on at once to a companion: test_companion.py
}


def test_every_page_is_walked_over() -> None:
    assert set(PAGES) == WALKED
