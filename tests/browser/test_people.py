"""People in the browser: the first administrator, passkeys, accounts, profiles, the archive."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from faristol.server.plans.turn_losses import SeatLoss
from tests.browser.officials import Officials
from tests.browser.people import Person
from tests.browser.serving import LINE_MS, Served
from tests.browser.test_accessibility import in_every_theme
from tests.server.accounts import PASSWORD
from tests.server.client import Client
from tests.server.duplicate_people import new_room
from tests.server.records_people import short_game

Arrive = Callable[..., Person]
ADMIN = "correct horse battery"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server of its own, with an administrator."""
    served = Served(tmp_path_factory.mktemp("people") / "data", line_ms=LINE_MS)
    served.run(_administered(served))
    yield served
    served.stop()


async def _administered(house: Served) -> None:
    secret = await house.running.services.auth.invitations.first_administrator()
    async with Client(house.running.port) as client:
        body = {"login": "first", "name": "Núria", "password": ADMIN}
        await client.post(f"/invitations/{secret}/accept", body)


@pytest.fixture
def new_house(tmp_path: Path) -> Iterator[Served]:
    """Nobody has been its administrator yet."""
    served = Served(tmp_path / "data", line_ms=LINE_MS)
    yield served
    served.stop()


def by_name(house: Served) -> str:
    """Passkeys belong to a name."""
    return house.url.replace("127.0.0.1", "localhost")


@pytest.fixture(scope="module")
def at(house: Served) -> str:
    return by_name(house)


@pytest.fixture(scope="module")
def club(house: Served) -> dict[str, str]:
    """Two members with rated games behind them: their ids, and a word they laid."""
    return house.run(_club(house))


async def _club(house: Served) -> dict[str, str]:
    running = house.running
    secret = await running.services.auth.invitations.invite([], by="command-line", uses=2)
    people = []
    for login in ("pere", "rosa"):
        client = Client(running.port)
        body = {"login": login, "name": login.title(), "password": PASSWORD}
        await client.post(f"/invitations/{secret}/accept", body)
        await client.remember()
        people.append(client)
    pere, rosa = people
    tables = [
        await short_game(winner, loser, running, rated=True, edition="fisc-2023")
        for winner, loser in ((pere, rosa), (pere, rosa), (rosa, pere))
    ]
    losses = running.services.turn_losses.keeping(tables[-1], [SeatLoss(2, 3.0), SeatLoss(2, 9.0)])
    await running.services.store.change([losses])
    games = await pere.get("/games")
    words = [
        line["words"][0]
        for game in games["games"]
        for line in (await pere.get(f"/tables/{game['id']}/state"))["sheet"]
        if line["words"]
    ]
    for client in people:
        await client.http.aclose()
    word = re.sub(r"[\[\]]", "", words[0]).lower() if words else ""
    return {"pere": pere.id, "rosa": rosa.id, "word": word, "last": tables[-1]}


def sign_in(person: Person, login: str, password: str = PASSWORD) -> None:
    person.open("/sign-in")
    person.page.get_by_label("Username").fill(login)
    person.page.get_by_label("Password").fill(password)
    person.page.get_by_role("button", name="Sign in", exact=True).click()
    person.page.wait_for_url(re.compile(r"/$|/house$"))


def accept(person: Person, link: str, login: str) -> None:
    """Come by an invitation."""
    page = person.page
    page.goto(link)
    page.get_by_label("Your name").fill(person.name)
    page.get_by_label("Username").fill(login)
    page.get_by_label("Password").fill(ADMIN if login == "first" else PASSWORD)
    page.get_by_role("button", name="Create account").click()
    page.wait_for_url(re.compile(r"/$|/house$"))


def overflow(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


@pytest.mark.problem(404, "/invitations/")
def test_the_first_administrator_names_everybody_without_a_command_line(
    new_house: Served, arrive: Arrive
) -> None:
    at = by_name(new_house)
    first = arrive("Núria", at=at)
    page = first.page
    link = new_house.administrator_link().replace("127.0.0.1", "localhost")
    accept(first, link, "first")
    expect(page.get_by_role("heading", name="People and roles")).to_be_visible()
    late = arrive("Late", at=at)
    late.page.goto(link)
    expect(late.page.get_by_role("alert")).to_be_visible()
    for closed in ("desk", "class"):
        page.goto(f"{at}/{closed}")
        page.get_by_role("link", name="give yourself the role").click()
        expect(page.get_by_role("heading", name="People and roles")).to_be_visible()
    invite = page.get_by_role("region", name="Invite")
    made, other = "", late
    for role, title in (
        ("arbiter", "Arbiter’s calls"),
        ("director", "Director"),
        ("game-leader", "Leader"),
        ("teacher", "Teacher"),
    ):
        invite.get_by_label("Role").select_option(role)
        invite.get_by_label("Event").fill("open-2026")
        invite.get_by_label("How many people").fill("2" if role == "teacher" else "1")
        before = page.get_by_test_id("once").all_inner_texts()
        invite.get_by_role("button", name="Create link").click()
        expect(page.get_by_test_id("once")).not_to_have_text(before[0] if before else "")
        made = page.get_by_test_id("once").inner_text()
        other = arrive(title, at=at)
        accept(other, made, f"the-{role}")
        me = other.page.evaluate("fetch('/api/v1/me').then(answer => answer.json())")
        assert me["grants"] == [{"role": role, "event": "open-2026"}]
        expect(other.page.locator("a.who")).to_have_attribute("aria-label", title)
    expect(invite.get_by_role("img", name="/invitation/")).to_be_visible()
    # For two people: the second comes by it too, and nobody after that.
    accept(late, made, "another-one")
    late.page.context.clear_cookies()
    late.page.goto(made)
    expect(late.page.get_by_role("alert")).to_be_visible()

    page.reload()
    accounts = page.get_by_role("region", name="Accounts")
    accounts.get_by_label("Name or username").wait_for()
    expect(page.get_by_test_id("once")).to_have_count(0)
    accounts.get_by_label("Name or username").fill("teacher")
    expect(accounts.get_by_role("listitem")).to_have_count(1)
    accounts.get_by_role("button", name="Give a role: Teacher").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Role").select_option("arbiter")
    dialog.get_by_label("Event").fill("school")
    assert in_every_theme(page) == []
    dialog.get_by_role("button", name="Give").click()
    expect(accounts.get_by_text("arbiter · school")).to_be_visible()
    accounts.get_by_role("button", name="Teacher, Take away: arbiter · school").click()
    expect(accounts.get_by_text("arbiter · school")).to_have_count(0)
    log = page.get_by_role("region", name="Audit log").get_by_role("listitem")
    expect(log.first).to_contain_text("took a role away: Teacher, arbiter · school")
    accounts.get_by_role("button", name="Disable: Teacher").click()
    expect(accounts.get_by_role("listitem")).to_contain_text("disabled")
    expect(log.first).to_contain_text("disabled an account: Teacher")
    other.open("/account")
    expect(other.page.get_by_text("Sign in to see your account.")).to_be_visible()
    assert in_every_theme(page) == []


@pytest.mark.problem(404, "/invitations/")
def test_links_are_withdrawn_and_cards_are_made(arrive: Arrive, house: Served, at: str) -> None:
    first = arrive("Núria", at=at)
    page = first.page
    sign_in(first, "first", ADMIN)
    page.goto(f"{at}/house")
    invite = page.get_by_role("region", name="Invite")
    invite.get_by_label("Role").select_option("spectator")
    invite.get_by_label("Event").fill("Not An Event")
    invite.get_by_role("button", name="Create link").click()
    expect(page.get_by_test_id("once")).to_have_count(0)
    invite.get_by_label("Event").fill("gone")
    invite.get_by_role("button", name="Create link").click()
    link = page.get_by_test_id("once").inner_text()
    invite.get_by_role("button", name="Revoke: spectator · gone").click()
    expect(invite.get_by_text("spectator · gone")).to_have_count(0)
    late = arrive("Late", at=at)
    late.page.goto(link)
    expect(late.page.get_by_role("alert")).to_be_visible()

    cards = page.get_by_role("region", name="Cards")
    cards.get_by_label("Event").fill("school")
    cards.get_by_label("Names, one per line").fill("Nil\nOna\n")
    cards.get_by_role("button", name="Create cards").click()
    expect(page.locator("article")).to_have_count(2)
    assert in_every_theme(page) == []
    expect(cards.get_by_role("button", name="Print")).to_be_visible()
    page.emulate_media(media="print")
    expect(page.locator("article").first).to_be_visible()
    expect(invite).to_be_hidden()


@pytest.mark.problem(400, "/password-links/")
@pytest.mark.problem(404, "/password-links/")
def test_who_lost_a_password_gets_in_by_a_link_and_who_lost_a_card_by_another(
    arrive: Arrive, house: Served, at: str
) -> None:
    first = arrive("Núria", at=at)
    page = first.page
    sign_in(first, "first", ADMIN)
    page.goto(f"{at}/house")
    invite = page.get_by_role("region", name="Invite")
    invite.get_by_label("Role").select_option("")
    invite.get_by_role("button", name="Create link").click()
    forgetful = arrive("Oblit", at=at)
    accept(forgetful, page.get_by_test_id("once").inner_text(), "oblit")

    page.goto(f"{at}/house")
    accounts = page.get_by_role("region", name="Accounts")
    accounts.get_by_label("Name or username").fill("oblit")
    dialog = page.get_by_role("dialog")

    def new_link() -> str:
        accounts.get_by_role("button", name="Reset password: Oblit").click()
        dialog.get_by_role("button", name="Create link").click()
        made = dialog.get_by_test_id("once").inner_text()
        assert in_every_theme(page) == []
        dialog.get_by_role("button", name="Close").last.click()
        return made

    # Until a link is used nothing changes; another one, or another password, makes it useless.
    older = new_link()
    forgetful.open("/account")
    own = forgetful.page
    expect(own.get_by_label("Current password")).to_be_visible()
    link = new_link()
    found = arrive("Found", at=at)
    found.page.goto(older)
    expect(found.page.get_by_role("alert")).to_be_visible()
    own.get_by_label("Current password").fill(PASSWORD)
    own.get_by_label("New password").fill("remembered after all")
    own.get_by_role("button", name="Change the password").click()
    expect(own.get_by_text("Password changed.")).to_be_visible()
    found.page.goto(link)
    expect(found.page.get_by_role("alert")).to_be_visible()
    link = new_link()
    log = page.get_by_role("region", name="Audit log").get_by_role("listitem")
    expect(log.first).to_contain_text("created a password-reset link: Oblit")

    found.page.goto(link)
    expect(found.page.get_by_text("Oblit, your username is oblit.")).to_be_visible()
    assert in_every_theme(found.page) == []
    found.page.get_by_label("Password").fill("short")
    found.page.get_by_role("button", name="Save and sign in").click()
    expect(found.page.get_by_role("alert")).to_contain_text("at least 10 characters")
    found.page.get_by_label("Password").fill("another good password")
    found.page.get_by_role("button", name="Save and sign in").click()
    expect(found.page.locator("a.who")).to_have_attribute("aria-label", "Oblit")
    forgetful.open("/account")
    expect(forgetful.page.get_by_role("link", name="Sign in").first).to_be_visible()
    forgetful.page.goto(link)
    expect(forgetful.page.get_by_role("alert")).to_be_visible()

    cards = page.get_by_role("region", name="Cards")
    cards.get_by_label("Event").fill("school")
    cards.get_by_label("Names, one per line").fill("Perduda")
    cards.get_by_role("button", name="Create cards").click()
    expect(page.locator("article")).to_have_count(1)
    page.reload()
    accounts.get_by_label("Kind").select_option("card")
    accounts.get_by_label("Name or username").fill("perduda")
    accounts.get_by_role("button", name="Replace card: Perduda").click()
    page.get_by_role("dialog").get_by_role("button", name="Replace card").click()
    expect(page.locator("article")).to_contain_text("Perduda")
    expect(log.first).to_contain_text("replaced a card: Perduda")


def test_the_page_is_shut_to_others(arrive: Arrive, at: str) -> None:
    stranger = arrive("Stranger", at=at)
    stranger.open("/house")
    expect(stranger.page.get_by_text("for administrators and directors")).to_be_visible()


@pytest.mark.problem(401, "/sign-in/passkey")
def test_a_passkey_is_made_named_used_and_removed(
    arrive: Arrive, at: str, club: dict[str, str]
) -> None:
    pere = arrive("Pere", at=at)
    page = pere.page
    device = page.context.new_cdp_session(page)
    device.send("WebAuthn.enable")
    device.send(
        "WebAuthn.addVirtualAuthenticator",
        {
            "options": {
                "protocol": "ctap2",
                "transport": "internal",
                "hasResidentKey": True,
                "hasUserVerification": True,
                "isUserVerified": True,
                "automaticPresenceSimulation": True,
            }
        },
    )
    sign_in(pere, "pere")
    pere.open("/account")
    page.get_by_label("Name of the passkey").fill("laptop")
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_text("not used yet")).to_be_visible()
    page.get_by_role("button", name="Rename").click()
    page.get_by_label("Name of the passkey").first.fill("old laptop")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("old laptop")).to_be_visible()
    assert in_every_theme(page) == []

    page.get_by_role("button", name="Sign out here").click()
    page.wait_for_url("**/sign-in")
    page.get_by_role("button", name="Sign in with a passkey").click()
    page.wait_for_url(re.compile(r"/$"))
    pere.open("/account")
    expect(page.get_by_text("last used")).to_be_visible()
    page.get_by_role("button", name="Remove: old laptop").click()
    expect(page.get_by_text("No passkey yet.")).to_be_visible()
    page.get_by_role("button", name="Sign out here").click()
    page.wait_for_url("**/sign-in")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("alert")).to_be_visible()


def test_where_there_can_be_no_passkey_the_page_says_why(
    arrive: Arrive, house: Served, club: dict[str, str]
) -> None:
    pere = arrive("Pere", at=house.url)
    pere.open("/sign-in")
    expect(pere.page.get_by_label("Username")).to_be_visible()
    expect(pere.page.get_by_role("button", name="Sign in with a passkey")).to_have_count(0)
    sign_in(pere, "pere")
    pere.open("/account")
    expect(pere.page.get_by_test_id("no-passkeys")).to_contain_text("by its IP address")
    expect(pere.page.get_by_role("button", name="Add a passkey")).to_have_count(0)


def test_tokens_are_shown_once_and_revoked(arrive: Arrive, at: str, club: dict[str, str]) -> None:
    rosa = arrive("Rosa", at=at)
    page = rosa.page
    sign_in(rosa, "rosa")
    rosa.open("/account")
    page.get_by_label("What it is for").fill("my robot")
    page.get_by_role("button", name="Create token").click()
    secret = page.get_by_test_id("once").inner_text()
    name = page.evaluate(
        """token => fetch('/api/v1/me', {headers: {authorization: `Bearer ${token}`}})
             .then(answer => answer.json()).then(me => me.name)""",
        secret,
    )
    assert name == "Rosa"
    page.reload()
    expect(page.get_by_text("my robot")).to_be_visible()
    expect(page.get_by_test_id("once")).to_have_count(0)
    page.get_by_role("button", name="Revoke: my robot").click()
    expect(page.get_by_text("No token.")).to_be_visible()


@pytest.mark.problem(401, "/me/password")
@pytest.mark.problem(401, "/sign-in")
def test_password_signing_out_everywhere_and_going_for_good(
    arrive: Arrive, house: Served, at: str, club: dict[str, str]
) -> None:
    secret = house.run(house.running.services.auth.invitations.invite([], by="command-line"))
    nil = arrive("Nil & Co", at=at)
    accept(nil, f"{at}/invitation/{secret}", "nil.co")
    page = nil.page
    nil.open("/account")
    page.get_by_label("Current password").fill("not this one")
    page.get_by_label("New password").fill("quite another password")
    page.get_by_role("button", name="Change the password").click()
    expect(page.get_by_role("alert")).to_contain_text("not correct")
    page.get_by_label("Current password").fill(PASSWORD)
    page.get_by_role("button", name="Change the password").click()
    expect(page.get_by_text("Password changed.")).to_be_visible()

    elsewhere = arrive("Nil & Co", at=at)
    sign_in(elsewhere, "nil.co", "quite another password")
    page.get_by_role("button", name="Sign out everywhere").click()
    page.wait_for_url("**/sign-in")
    elsewhere.open("/account")
    expect(elsewhere.page.get_by_text("Sign in to see your account.")).to_be_visible()

    sign_in(nil, "nil.co", "quite another password")
    nil.open("/account")
    gone = page.get_by_role("button", name="Delete account permanently")
    expect(gone).to_be_disabled()
    page.get_by_label("Type Nil & Co to confirm").fill("Nil & Co")
    gone.click()
    page.wait_for_url(re.compile(r"/$"))
    nil.open("/sign-in")
    page.get_by_label("Username").fill("nil.co")
    page.get_by_label("Password").fill("quite another password")
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_role("alert")).to_be_visible()


@pytest.mark.problem(404, "/people/nobody")
def test_a_profile_shows_numbers_opponents_and_the_rating_term_by_term(
    arrive: Arrive, at: str, club: dict[str, str]
) -> None:
    pere = arrive("Pere", at=at)
    sign_in(pere, "pere")
    pere.open(f"/table/{club['last']}")
    ratings = pere.page.get_by_label("Ratings")
    expect(ratings.get_by_text("Rosa")).to_be_visible()
    expect(ratings).to_contain_text(re.compile(r"Pere\s*\d+ → \d+\?\s*[-−]\d"))
    expect(ratings).to_contain_text(re.compile(r"Rosa\s*\d+ → \d+\?\s*\+\d"))
    ratings.get_by_role("link", name="How it was calculated").click()
    expect(pere.page.locator(".big div", has_text="Lost per turn")).to_contain_text("4.5")
    expect(pere.page.get_by_text("in 1 analysed game of the last 50")).to_be_visible()

    guest = arrive("Guest", at=at)
    page = guest.page
    guest.open(f"/person/{club['pere']}")
    expect(page.get_by_role("heading", name="Pere")).to_be_visible()
    expect(page.locator(".big div", has_text="Won")).to_contain_text("2")
    opponents = page.locator("section", has=page.get_by_role("heading", name="Opponents"))
    expect(opponents.get_by_role("row", name="Rosa")).to_contain_text("2 – 0 – 1")
    rating = page.locator("section", has_text="Rating in Catalan").first
    expect(rating.get_by_role("img")).to_have_attribute(
        "aria-label", re.compile("it began at 1000.00")
    )
    expect(rating).to_contain_text("40 × (0 − 0.")
    expect(rating).to_contain_text("not an official federation rating")
    rating.get_by_text("Show as a table").click()
    expect(rating.get_by_role("row")).to_have_count(4)
    assert in_every_theme(page) == []
    page.get_by_role("link", name="Rosa").first.click()
    expect(page.get_by_role("heading", name="Rosa")).to_be_visible()
    guest.open("/person/nobody")
    expect(page.get_by_text("Player not found")).to_be_visible()
    assert in_every_theme(page) == []


def test_the_archive_is_searched_and_says_when_there_is_nothing(
    arrive: Arrive, at: str, club: dict[str, str]
) -> None:
    guest = arrive("Guest", at=at)
    page = guest.page
    guest.open("/games")
    games = page.locator("li.card")
    expect(games.first).to_be_visible()
    page.get_by_label("Player").fill("nobody at all")
    page.get_by_role("button", name="Search").click()
    expect(page.get_by_text("No games match your search.")).to_be_visible()
    assert in_every_theme(page) == []
    page.get_by_role("button", name="Clear the search").first.click()
    expect(games.first).to_be_visible()
    page.get_by_label("Player").fill("pere")
    page.get_by_label("Word played").fill(club["word"])
    page.get_by_role("button", name="Search").click()
    expect(page).to_have_url(re.compile("player=pere"))
    expect(games.first).to_contain_text("Pere")
    assert in_every_theme(page) == []
    games.first.locator("a.game").click()
    page.wait_for_url("**/games/**")


@pytest.mark.parametrize("locale", ["ca", "nl", "en-GB"])
def test_every_page_fits_a_small_phone_in_every_language(
    arrive: Arrive, at: str, club: dict[str, str], locale: str
) -> None:
    pere = arrive("Pere", at=at, width=360, height=740, phone=True, locale=locale)
    page = pere.page
    pere.open("/sign-in")
    page.locator("input[autocomplete=username]").fill("pere")
    page.locator("input[type=password]").fill(PASSWORD)
    page.locator("button[type=submit]").click()
    page.wait_for_url(re.compile(r"/$"))
    for path, there in (
        ("/games", "li.card"),
        (f"/person/{club['pere']}", "dl"),
        ("/account", ".danger"),
    ):
        pere.open(path)
        page.locator(there).first.wait_for()
        page.wait_for_timeout(200)
        assert overflow(page) <= 0, path
        if locale == "ca":
            assert in_every_theme(page) == [], path


@pytest.mark.parametrize("locale", ["ca", "nl", "en-GB"])
def test_the_menu_and_the_forms_of_a_director_fit_in_every_language(
    arrive: Arrive, served: Served, locale: str
) -> None:
    officials = Officials(arrive, served)
    rita = officials.with_role("Rita", "director", "*", width=1024, height=768, locale=locale)
    page = rita.page
    rita.open("/championships")
    page.locator("form.card").wait_for()
    hidden = "nav => nav.scrollWidth - nav.clientWidth"
    assert page.locator("#links").evaluate(hidden) <= 0
    page.set_viewport_size({"width": 360, "height": 640})
    assert overflow(page) <= 0


async def _rooms_of_guests(house: Served, *titles: str) -> None:
    async with Client(house.running.port) as guest:
        await guest.come_as_guest("Ferran")
        for title in titles:
            await new_room(guest, title=title)


def test_an_administrator_ends_duplicate_rooms(new_house: Served, arrive: Arrive) -> None:
    at = by_name(new_house)
    new_house.run(_administered(new_house))
    new_house.run(_rooms_of_guests(new_house, "Dimarts", "Dijous", "Dissabte"))
    first = arrive("Núria", at=at)
    page = first.page
    sign_in(first, "first", ADMIN)
    page.goto(f"{at}/house")
    rooms = page.get_by_role("region", name="Duplicate rooms")
    expect(rooms.get_by_role("listitem")).to_have_count(3)
    assert in_every_theme(page) == []
    rooms.get_by_role("button", name="End room: Dimarts").click()
    expect(rooms.get_by_role("alert")).to_contain_text("End “Dimarts” for everybody?")
    rooms.get_by_role("alert").get_by_role("button", name="End room").click()
    expect(rooms.get_by_role("listitem")).to_have_count(2)
    expect(rooms.get_by_role("listitem").filter(has_text="Dimarts")).to_have_count(0)
    log = page.get_by_role("region", name="Audit log").get_by_role("listitem")
    expect(log.first).to_contain_text("ended a duplicate room: Dimarts")
    rooms.get_by_role("button", name="End 2 guest rooms with nobody connected").click()
    rooms.get_by_role("alert").get_by_role("button", name="End room").click()
    expect(rooms).to_have_count(0)
    assert new_house.running.services.rooms.open_rooms() == []
