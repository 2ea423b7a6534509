"""People who come by themselves: an account of their own, somebody to follow, a friendly game."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from faristol.server.roles import EVERYWHERE, Grant, Role
from tests.browser.officials import PASSWORD, SIGN_IN
from tests.browser.people import Person, make_table, open_menu, post
from tests.browser.serving import Served

Arrive = Callable[..., Person]


def administrator(arrive: Arrive, house: Served) -> Person:
    """Who runs the server, signed in."""
    rita = arrive("Rita", at=house.url)
    accounts = house.running.services.auth.accounts
    grants = (Grant(Role.ADMINISTRATOR, EVERYWHERE),)
    house.run(accounts.create_local("rita", "Rita", PASSWORD, grants))
    rita.open("/rules")
    assert rita.page.evaluate(SIGN_IN, {"login": "rita", "password": PASSWORD}) == 200
    return rita


def open_registration(rita: Person, way: str, code: str = "") -> None:
    rita.open("/house")
    section = rita.page.get_by_role("region", name="Creating accounts")
    section.get_by_label(way).check()
    if code:
        section.get_by_role("textbox", name="The club’s code").fill(code)
    with rita.page.expect_response("**/house/registration"):
        section.get_by_role("button", name="Save").click()


def register(person: Person, login: str, code: str = "") -> None:
    page = person.page
    person.open("/sign-in")
    page.get_by_role("button", name="Create an account").click()
    if code:
        page.get_by_label("The club’s code").fill(code)
    page.get_by_label("Your name").fill(person.name)
    page.get_by_label("Username").fill(login)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Create account").click()


def sign_in(person: Person, login: str) -> None:
    page = person.page
    person.open("/sign-in")
    page.get_by_label("Username").fill(login)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()


@pytest.mark.problem(403, "/registration")
@pytest.mark.problem(403, "/sign-in")
def test_an_account_of_ones_own_a_friend_and_a_play_taken_back(
    arrive: Arrive, house: Served
) -> None:
    rita, mar, pol = (administrator(arrive, house), *(arrive(n, at=house.url) for n in "MP"))
    mar.open("/sign-in")
    expect(mar.page.get_by_role("button", name="Sign in", exact=True)).to_be_visible()
    expect(mar.page.get_by_role("button", name="Create an account")).to_have_count(0)

    open_registration(rita, "Whoever knows the club’s code", "Club Vuit")
    register(pol, "pol", "club nou")
    expect(pol.page.get_by_role("alert")).to_contain_text("That isn’t the club’s code.")
    register(pol, "pol", "club vuit")
    pol.page.wait_for_url(f"{house.url}/")

    open_registration(rita, "Anybody, after an administrator’s approval")
    register(mar, "mar")
    expect(mar.page.get_by_role("status")).to_contain_text("once an administrator has approved it")
    sign_in(mar, "mar")
    expect(mar.page.get_by_role("alert")).to_contain_text("waiting for an administrator’s approval")
    rita.page.reload()
    rita.page.get_by_role("button", name="Approve: M").click()
    expect(rita.page.get_by_text("Nobody is waiting.")).to_be_visible()
    sign_in(mar, "mar")
    mar.page.wait_for_url(f"{house.url}/")

    own = pol.page.evaluate("fetch('/api/v1/me').then(a => a.json()).then(me => me.id)")
    mar.open(f"/person/{own}")
    mar.page.get_by_role("button", name="Follow", exact=True).click()
    expect(mar.page.get_by_role("button", name="Unfollow")).to_be_visible()
    mar.open()
    expect(mar.page.get_by_text("People you follow")).to_be_visible()
    expect(mar.page.get_by_role("button", name="Challenge P")).to_be_visible()

    table, code = make_table(mar, edition="friendly", seats=2)
    mar.open(f"/table/{table}")
    post(pol, f"/tables/{table}/sit", code=code)
    pol.open(f"/table/{table}")
    for person in (mar, pol):
        person.seated()
    mar.until(lambda: mar.may_play() or pol.may_play())
    first, other = (mar, pol) if mar.may_play() else (pol, mar)
    while (line := first.best_line()) is None:  # of a hundred opening racks one or two have none
        post(first, f"/tables/{table}/commands", do="Pass", id="pass")
        other.until(other.may_play)
        first, other = other, first
    first.write(line)
    other.until(other.may_play)
    open_menu(first)
    first.page.get_by_role("button", name="Take the play back…").click()
    first.page.get_by_role("dialog").get_by_role("button", name="OK").click()
    asked = other.page.get_by_role("region", name="Take the play back")
    expect(asked).to_contain_text("would like to take the last play back")
    asked.get_by_role("button", name="Agree").click()
    first.until(first.may_play)
    for person in (first, other):
        expect(person.page.locator("[data-square] .tile")).to_have_count(0)

    # Set phrases: said from the menu, read by both, hushed by whoever has enough of them.
    open_menu(first)
    first.page.get_by_role("button", name="Good luck!").click()
    said = [person.page.locator(".said") for person in (first, other)]
    for each in said:
        expect(each).to_contain_text(f"{first.name}: Good luck!")
    said[1].get_by_role("button", name="Mute").click()
    expect(said[1]).to_have_count(0)
    post(first, f"/tables/{table}/commands", do="Resign", id="resign")
    for person in (first, other):
        expect(person.page.get_by_role("group", name="Say something")).to_be_visible()
    first.page.get_by_role("button", name="Good game!").click()
    expect(said[0]).to_contain_text("Good game!")
    expect(said[1]).to_have_count(0)
    other.page.get_by_role("button", name="Show what others say").click()
    expect(said[1]).to_contain_text("Good game!")


def test_a_pupil_plays_two_minutes_and_prints_a_sticker(arrive: Arrive, house: Served) -> None:
    cards = house.running.services.auth.cards
    [card] = house.run(cards.make(("Nil",), "sisena", "test", pupils=True))
    nil = arrive("Nil", at=house.url)
    nil.open(f"/card/{card.secret}")
    nil.page.get_by_label("PIN").fill(card.pin)
    nil.page.get_by_role("button", name="Sign in").click()
    nil.page.get_by_role("button", name="Two minutes in Catalan").click()
    nil.seated()
    nil.write(nil.line_to_play())
    nil.until(lambda: nil.page.locator(".sheet tbody tr").count() > 0)
    open_menu(nil)
    nil.page.get_by_role("button", name="Resign…").click()
    nil.page.get_by_role("dialog").get_by_role("button", name="OK").click()
    sticker = nil.page.get_by_role("link", name="My sticker (PDF)")
    sticker.wait_for()
    at = sticker.get_attribute("href")
    kind = "at => fetch(at).then(answer => answer.headers.get('content-type'))"
    assert nil.page.evaluate(kind, at) == "application/pdf"
