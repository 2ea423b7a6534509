"""Roles for people who have an account: an invitation that they open, a director who names them."""

import secrets
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from faristol.server.roles import Grant, Role
from tests.browser.officials import PASSWORD, Officials
from tests.browser.people import Person, come_as_guest
from tests.browser.serving import Served
from tests.browser.test_accessibility import in_every_theme

Arrive = Callable[..., Person]


@pytest.fixture
def officials(arrive: Arrive, served: Served) -> Officials:
    return Officials(arrive, served)


@pytest.fixture
def member(served: Served) -> tuple[str, str]:
    """Somebody with an account: name and login."""
    name = f"Mar {secrets.token_hex(3)}"
    login = name.lower().replace(" ", "-")
    served.run(served.running.services.auth.accounts.create_local(login, name, PASSWORD, ()))
    return name, login


def invitation(served: Served, event: str, uses: int = 1) -> str:
    grants = [Grant(Role.ARBITER, event)]
    secret = served.run(served.running.services.auth.invitations.invite(grants, by="x", uses=uses))
    return f"/invitation/{secret}"


def grants(page: Page) -> list[dict[str, str]]:
    me = page.evaluate("fetch('/api/v1/me').then(answer => answer.json())")
    return list(me["grants"])


@pytest.mark.problem(404, "/invitations/")
def test_who_is_signed_in_takes_the_role_on_the_own_account(
    officials: Officials, served: Served
) -> None:
    mar = officials.with_role("Mar", "player", "league")
    before = mar.page.evaluate("fetch('/api/v1/me').then(answer => answer.json())")
    mar.open(invitation(served, "open-2026"))
    page = mar.page
    expect(page.get_by_text("arbiter · open-2026")).to_be_visible()
    assert page.locator("input").count() == 0
    assert in_every_theme(page) == []
    page.get_by_role("button", name="Accept as Mar").click()
    expect(page.get_by_role("status")).to_contain_text("arbiter · open-2026")
    assert grants(page) == [
        {"role": "arbiter", "event": "open-2026"},
        {"role": "player", "event": "league"},
    ]
    assert page.evaluate("fetch('/api/v1/me').then(a => a.json())")["id"] == before["id"]
    # The link was for one person.
    page.reload()
    expect(page.get_by_role("alert")).to_be_visible()


@pytest.mark.problem(401, "/sign-in")
def test_who_has_an_account_signs_in_where_the_invitation_is(
    arrive: Arrive, served: Served, member: tuple[str, str]
) -> None:
    name, login = member
    mar = arrive(name, width=360, height=640)
    # Who came as a guest before is not asked to stay one.
    come_as_guest(mar)
    mar.open(invitation(served, "open-2026"))
    page = mar.page
    page.get_by_role("button", name="I already have an account").click()
    page.locator("input[autocomplete=username]").fill(login)
    page.locator("input[type=password]").fill("not my password")
    page.get_by_role("button", name="Sign in and accept").click()
    expect(page.get_by_role("alert")).to_be_visible()
    page.locator("input[type=password]").fill(PASSWORD)
    assert in_every_theme(page) == []
    page.get_by_role("button", name="Sign in and accept").click()
    expect(page.get_by_role("status")).to_contain_text(f"{name}, you now have this role")
    assert grants(page) == [{"role": "arbiter", "event": "open-2026"}]
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_a_director_names_somebody_who_has_an_account(
    officials: Officials, served: Served, member: tuple[str, str]
) -> None:
    name, _ = member
    director = officials.with_role("Dirk", "director", "open-2026")
    director.open("/house")
    page = director.page
    accounts = page.get_by_role("region", name="Accounts")
    expect(accounts.get_by_text("Dirk")).to_be_visible()
    accounts.get_by_role("searchbox").fill(name)
    line = accounts.get_by_role("listitem").filter(has_text=name)
    line.get_by_role("button").click()
    dialog = page.get_by_role("dialog")
    # A director gives only some roles, and only at their own event.
    roles = (
        dialog.locator("select")
        .first.locator("option")
        .evaluate_all("options => options.map(option => option.value)")
    )
    assert roles == ["arbiter", "game-leader", "teacher", "player", "spectator"]
    events = dialog.locator("select").last.locator("option").all_inner_texts()
    assert events == ["open-2026"]
    assert in_every_theme(page) == []
    dialog.locator("button[type=submit]").click()
    expect(line.get_by_text("arbiter · open-2026")).to_be_visible()
    # Neither passwords nor closed doors are a director's business.
    assert line.get_by_role("button").count() == 2
    line.get_by_role("button", name="arbiter · open-2026").click()
    expect(line.get_by_text("arbiter · open-2026")).to_have_count(0)


@pytest.mark.problem(403, "/card")
def test_a_director_sees_and_replaces_what_is_of_the_own_event(
    officials: Officials, arrive: Arrive, served: Served, member: tuple[str, str]
) -> None:
    name, login = member
    event, other = f"open-{login}", f"lliga-{login}"
    lodge = served.running.services.auth
    found = served.run(lodge.accounts.by_login(login))
    assert found is not None
    served.run(lodge.accounts.grant(found[0], Grant(Role.ARBITER, other), "test"))
    cards = served.run(lodge.cards.make(["Guineu", "Llop"], event, "test", pupils=True))
    served.run(lodge.accounts.grant(cards[1].account, Grant(Role.PLAYER, other), "test"))
    served.run(lodge.cards.make([f"Teixó {login}"], other, "test", pupils=True))
    guest = arrive(f"Convidat {login}")
    come_as_guest(guest)

    director = officials.with_role("Dirk", "director", event)
    director.open("/house")
    page = director.page
    accounts = page.get_by_role("region", name="Accounts")
    search, lines = accounts.get_by_role("searchbox"), accounts.get_by_role("listitem")
    expect(lines).to_have_count(3)
    # Somebody else's roles and login are not told; who knows the login finds by it.
    search.fill(name)
    expect(lines).to_have_count(1)
    expect(lines).to_contain_text(name)
    expect(lines).not_to_contain_text(login)
    expect(lines).not_to_contain_text(other)
    search.fill(login)
    expect(lines).to_contain_text(login)
    expect(accounts.get_by_role("button", name="Reset password")).to_have_count(0)
    for nobody in (f"Teixó {login}", f"Convidat {login}"):
        search.fill(nobody)
        expect(accounts.get_by_text("No accounts found.")).to_be_visible()
    # A card of the own event is replaced, but not that of who plays elsewhere too.
    search.fill("")
    accounts.get_by_role("button", name="Replace card: Guineu").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Replace card").click()
    expect(page.locator("article")).to_contain_text("Guineu")
    accounts.get_by_role("button", name="Replace card: Llop").click()
    dialog.get_by_role("button", name="Replace card").click()
    expect(dialog.get_by_role("alert")).to_be_visible()


def test_a_director_names_an_arbiter_at_the_desk_of_the_championship(
    officials: Officials, arrive: Arrive, served: Served, member: tuple[str, str]
) -> None:
    name, login = member
    director = officials.with_role("Dirk", "director", "anything")
    page = director.page
    event = page.evaluate(
        """async () => {
             const me = await (await fetch('/api/v1/me')).json();
             const headers = {'content-type': 'application/json', 'x-faristol-csrf': me.csrf};
             const body = JSON.stringify({name: 'Obert', regulations: 'club', rounds: 3});
             const how = {method: 'POST', headers, body};
             return (await (await fetch('/api/v1/championships', how)).json()).id; }"""
    )
    director.open(f"/championships/{event}/desk")
    page.get_by_role("searchbox").last.fill(name)
    page.get_by_role("button", name=f"Name as arbiter: {name}").click()
    taken = page.get_by_role("button", name=f"Take the role away: {name}")
    expect(taken).to_be_visible()
    assert in_every_theme(page) == []

    mar = arrive(name)
    mar.open("/sign-in")
    mar.page.locator("input[autocomplete=username]").fill(login)
    mar.page.locator("input[type=password]").fill(PASSWORD)
    mar.page.locator("button[type=submit]").click()
    mar.page.wait_for_url("**/")
    assert grants(mar.page) == [{"role": "arbiter", "event": event}]
    # Under the name of the event, not its short name.
    mar.open("/account")
    expect(mar.page.get_by_text("arbiter · Obert")).to_be_visible()
    taken.click()
    expect(taken).to_have_count(0)
    assert grants(mar.page) == []
