"""The lobby in browsers: people find each other, ask, decline, accept, and keep a club night."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from faristol.server.roles import Grant, Role
from tests.browser.people import Person, come_as_guest, make_table, sit_by_code
from tests.browser.serving import Served
from tests.browser.test_accessibility import in_every_theme

Arrive = Callable[..., Person]


@pytest.fixture
def arrive(house: Served, arrive: Arrive) -> Arrive:
    """People leave before their house goes."""
    assert house.url
    return arrive


def here(arrive: Arrive, house: Served, name: str, **how: object) -> Person:
    """Somebody who is signed in and looks at the lobby."""
    person = arrive(name, at=house.url, **how)
    come_as_guest(person)
    person.open("/")
    person.page.get_by_role("heading", name=re.compile(r"\(\d+\)$")).wait_for()
    return person


def administrator(arrive: Arrive, house: Served, **how: object) -> Person:
    els = arrive("Els", at=house.url, **how)
    els.page.goto(house.administrator_link())
    els.page.locator("input[autocomplete=nickname]").fill("Els")
    els.page.locator("input[autocomplete=username]").fill("els")
    els.page.locator("input[type=password]").fill("correct horse battery")
    els.page.locator("button[type=submit]").click()
    els.page.wait_for_url(lambda url: "/invitation/" not in url)
    els.open("/")
    els.page.locator(".robot").first.wait_for()
    return els


@pytest.mark.parametrize(
    ("locale", "language", "button"),
    [
        ("nl", "Nederlands", "Speel tegen Gijs · 35 min"),
        ("ca", "Català", "Juga amb la Berta · 30 min"),
        ("en", "Català", "Play Berta · 30 min"),
    ],
)
def test_the_first_game_is_one_tap_away_in_the_readers_own_language(
    arrive: Arrive, house: Served, locale: str, language: str, button: str
) -> None:
    anna = arrive("Anna", at=house.url, locale=locale)
    anna.open("/")
    chosen = anna.page.get_by_role("button", name=language, exact=True)
    expect(chosen).to_have_attribute("aria-pressed", "true")
    anna.page.get_by_role("button", name=button).click()
    anna.seated()


def test_a_friend_comes_by_the_code_and_both_go_to_the_table(arrive: Arrive, house: Served) -> None:
    anna, bernat = here(arrive, house, "Anna"), arrive("Bernat", at=house.url)
    anna.page.get_by_role("button", name="Lay a table").click()
    code = anna.page.get_by_test_id("friend-code").inner_text()
    expect(anna.page.get_by_role("img", name=f"/join/{code}")).to_be_visible()
    sit_by_code(bernat, code)
    bernat.seated()
    anna.seated()
    assert anna.table == bernat.table
    # Whose game goes on sees it at home as a small board, and so does whoever may watch it.
    anna.page.get_by_role("link", name="Play", exact=True).click()
    expect(anna.page.get_by_role("region", name="Your games").get_by_role("img")).to_be_visible()


def test_nothing_is_made_by_the_rules_that_were_chosen_before(
    arrive: Arrive, house: Served
) -> None:
    sietske = arrive("Sietske", at=house.url, locale="nl")
    page = sietske.page
    sietske.enter_lobby()
    release = sietske.hold_up("/assets/rules/friendly.json")
    make = page.get_by_role("button", name="Tafel maken")
    expect(make).to_be_enabled()
    page.get_by_label("Reglement").select_option("friendly")
    expect(make).to_be_disabled()
    release()
    expect(make).to_be_enabled()
    # Her own tiles, which only these rules let her choose.
    page.get_by_text("Meer keuzes").click()
    expect(page.get_by_label("Met welke letters wordt gespeeld?")).to_have_value("dutch")


def test_a_seek_is_seen_accepted_with_one_click_and_both_sit_at_the_table(
    arrive: Arrive, house: Served
) -> None:
    anna = arrive("Anna", at=house.url)
    bernat = here(arrive, house, "Bernat")
    anna.enter_lobby()
    anna.page.get_by_role("button", name="Look for an opponent").click()
    anna.page.get_by_text("You are looking for a game").first.wait_for()
    bernat.page.get_by_role("button", name="Play: Anna").click()
    bernat.seated()
    anna.seated()
    assert anna.table == bernat.table


def test_a_seek_is_taken_back_and_goes_from_the_others_lists(arrive: Arrive, house: Served) -> None:
    anna, bernat = here(arrive, house, "Anna"), here(arrive, house, "Bernat")
    anna.page.get_by_role("button", name="Look for an opponent").click()
    bernat.page.get_by_role("button", name="Play: Anna").wait_for()
    expect(anna.page.get_by_role("button", name="Play: Anna")).to_have_count(0)
    anna.page.get_by_role("button", name="Cancel").click()
    expect(bernat.page.get_by_role("button", name="Play: Anna")).to_have_count(0)
    expect(anna.page.get_by_role("button", name="Cancel")).to_have_count(0)


def test_a_challenge_is_declined_with_a_reason_and_another_one_accepted(
    arrive: Arrive, house: Served
) -> None:
    anna, bernat = here(arrive, house, "Anna"), here(arrive, house, "Bernat", locale="nl")
    # By keyboard alone: the button, the dialog, and the answer.
    challenge = anna.page.get_by_role("button", name="Challenge Bernat")
    challenge.focus()
    anna.page.keyboard.press("Enter")
    anna.page.get_by_role("button", name="Send").focus()
    anna.page.keyboard.press("Enter")
    anna.page.get_by_role("dialog").wait_for(state="detached")
    expect(bernat.said).to_have_text("Anna daagt je uit")
    expect(bernat.page.get_by_role("dialog")).to_have_count(0)
    bernat.page.get_by_label("Reden").select_option("later")
    bernat.page.get_by_role("button", name="Afwijzen").click()
    expect(anna.said).to_have_text("Bernat declined.")
    anna.page.get_by_text("not now, later perhaps").wait_for()
    expect(bernat.page.get_by_role("button", name="Afwijzen")).to_have_count(0)

    # Who declined may ask in their turn.
    bernat.page.get_by_role("button", name="Anna uitdagen").click()
    bernat.page.get_by_role("button", name="Versturen").click()
    anna.page.get_by_role("button", name="Accept").click()
    anna.seated()
    bernat.seated()
    assert anna.table == bernat.table


def test_a_game_of_days_is_in_my_games_with_whose_turn_and_until_when(
    arrive: Arrive, house: Served
) -> None:
    anna, bernat = here(arrive, house, "Anna"), here(arrive, house, "Bernat")
    anna.page.get_by_label("Pace", exact=True).select_option("3")
    # The rules in the form have a clock: the form says what it plays by instead.
    anna.page.get_by_text("These rules use a clock").wait_for()
    anna.page.get_by_role("button", name="Look for an opponent").click()
    bernat.page.get_by_role("button", name="Play: Anna").click()
    bernat.page.wait_for_url("**/table/**")
    # Whoever plays by days is not taken away from what they do.
    anna.page.get_by_role("link", name="Continue").wait_for()
    assert "/table/" not in anna.page.url
    anna.page.get_by_role("link", name="Continue").click()
    anna.seated()
    bernat.seated()
    anna.until(lambda: anna.may_play() or bernat.may_play())
    anna.page.get_by_role("link", name="Play", exact=True).click()
    turn = "Your turn" if not bernat.may_play() else "Bernat to move"
    anna.page.get_by_text(turn, exact=True).wait_for()
    anna.page.get_by_text(re.compile("^until ")).wait_for()


def test_four_at_a_table_two_of_them_robots(arrive: Arrive, house: Served) -> None:
    anna = here(arrive, house, "Anna")
    anna.page.get_by_label("Rules", exact=True).select_option("friendly")
    anna.page.get_by_label("Players", exact=True).select_option("4")
    anna.page.get_by_text("More choices").click()
    anna.page.get_by_label("Seat 3").select_option("child")
    anna.page.get_by_label("Seat 4").select_option("master")
    anna.page.get_by_label("Spectators").select_option("180")
    expect(anna.page.get_by_role("button", name="Look for an opponent")).to_have_count(0)
    anna.page.get_by_role("button", name="Create table").click()
    anna.page.get_by_role("heading", name="Waiting for players").wait_for()
    plan = house.run(house.running.services.hall.plan(anna.table))
    assert [seat.robot.value if seat.robot else "" for seat in plan.seats] == [
        "",
        "",
        "child",
        "master",
    ]
    assert (plan.delay_s, plan.spectators, plan.public) == (180, True, True)


def test_both_want_it_and_play_again(arrive: Arrive, house: Served) -> None:
    anna, bernat = here(arrive, house, "Anna"), here(arrive, house, "Bernat")
    table, code = make_table(anna, edition="friendly", seats=2)
    anna.open(f"/table/{table}")
    bernat.open(f"/table/{table}")
    bernat.page.get_by_role("button", name="Join").click()
    anna.seated()
    bernat.seated()
    live = house.run(house.running.services.hall.table(table))
    from faristol.table import commands as c

    house.run(live.submit(c.Resign(0, 0), actor="", command_id="over"))
    for person in (anna, bernat):
        person.page.locator(".result").wait_for()
    anna.page.get_by_role("button", name="Rematch").click()
    anna.page.get_by_role("heading", name="Waiting for players").wait_for()
    bernat.page.get_by_text("Rematch requested by Anna.").wait_for()
    bernat.page.get_by_role("button", name="Rematch").click()
    bernat.page.wait_for_url(lambda url: table not in url)
    bernat.seated()
    anna.seated()
    assert anna.table == bernat.table != table
    assert code


@pytest.mark.problem(404, "/codes/")
def test_a_club_night_from_the_code_on_the_wall(arrive: Arrive, house: Served) -> None:
    els = administrator(arrive, house)
    els.page.get_by_role("link", name="Club rooms").click()
    els.page.get_by_label("Room name").fill("Thursday")
    els.page.get_by_label("Rules", exact=True).select_option("friendly")
    els.page.get_by_role("button", name="Open a room").click()
    els.page.get_by_role("heading", name="Thursday").wait_for()
    code = els.page.locator(".code").inner_text()
    els.page.get_by_role("img", name=f"/room/{code.lower()}").wait_for()

    # One comes by the address in the picture, the other types the code.
    anna = arrive("Anna", at=house.url, width=360, height=740, phone=True)
    anna.open(f"/room/{code}")
    anna.page.locator("input[autocomplete=nickname]").fill("Anna")
    anna.page.get_by_role("button", name="Create a table").click()
    anna.page.get_by_role("heading", name="Waiting for players").wait_for()
    bernat = here(arrive, house, "Bernat")
    bernat.page.get_by_label("Table code").fill(code)
    bernat.page.get_by_role("button", name="Join", exact=True).click()
    bernat.page.get_by_role("button", name="Join: Table 1").click()
    bernat.seated()
    anna.seated()
    els.page.get_by_text("Anna 0 – Bernat 0").wait_for()
    els.page.get_by_role("link", name="Watch: Table 1").click()
    els.page.get_by_text("You are watching").wait_for()
    els.page.go_back()
    els.page.get_by_role("button", name="Close the room").click()
    els.page.get_by_role("button", name="Close the room").click()
    els.page.get_by_text("This room is closed").wait_for()
    assert in_every_theme(els.page) == []


@pytest.mark.outage
def test_without_a_stream_the_lists_are_asked_for(arrive: Arrive, house: Served) -> None:
    anna = arrive("Anna", at=house.url)
    anna.page.route("**/api/v1/lobby/stream", lambda route: route.abort())
    come_as_guest(anna)
    anna.open("/")
    anna.page.get_by_text("Live updates are off").wait_for()
    bernat = here(arrive, house, "Bernat")
    bernat.page.get_by_role("button", name="Look for an opponent").click()
    anna.page.get_by_role("button", name="Play: Bernat").click()
    anna.seated()
    bernat.seated()


@pytest.mark.parametrize(("width", "phone"), [(1360, False), (360, True)])
def test_a_lobby_full_of_people_has_no_barrier_in_any_theme(
    arrive: Arrive, house: Served, width: int, phone: bool
) -> None:
    anna, bernat = here(arrive, house, "Anna"), here(arrive, house, "Bernat")
    joana = here(arrive, house, "Joana", locale="ca", width=width, height=800, phone=phone)
    page = joana.page
    anna.page.get_by_role("button", name="Look for an opponent").click()
    bernat.page.get_by_role("button", name="Challenge Joana").click()
    bernat.page.get_by_role("button", name="Send").click()
    make_table(anna, edition="friendly", seats=3)
    make_table(bernat, edition="nl-wedstrijd", robots=["club"])
    make_table(joana, edition="friendly", robots=["club"], days_per_move=2)
    page.get_by_role("button", name="Busca contrincant").click()
    page.get_by_text("Busques partida").first.wait_for()
    page.get_by_text("Bernat et repta").first.wait_for()
    page.get_by_role("link", name="Continua").wait_for()
    page.get_by_text("Més opcions").click()
    page.get_by_text("Repta per nom d’usuari").click()
    assert in_every_theme(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.get_by_role("button", name="Repta Anna").click()
    page.get_by_role("dialog").wait_for()
    assert in_every_theme(page) == []


def test_a_room_to_be_opened_has_no_barrier(arrive: Arrive, house: Served) -> None:
    els = administrator(arrive, house, width=360, height=740, phone=True)
    els.open("/room")
    els.page.get_by_role("button", name="Open a room").wait_for()
    assert in_every_theme(els.page) == []
    # Who leads an event may open the room of it.
    accounts = house.running.services.auth.accounts
    found = house.run(accounts.by_login("els"))
    assert found is not None
    house.run(accounts.grant(found[0], Grant(Role.TEACHER, "school"), found[0]))
    els.open("/room")
    els.page.get_by_label("Event", exact=True).select_option("school")
    els.page.get_by_role("button", name="Open a room").click()
    els.page.locator("code", has_text="school").wait_for()
    guest = here(arrive, house, "Guest")
    guest.open("/room")
    guest.page.get_by_text("You need an account to open a room").wait_for()
    assert in_every_theme(guest.page) == []


@pytest.mark.problem(409, "/sit")
def test_the_code_of_a_full_table_leads_in_to_watch(arrive: Arrive, house: Served) -> None:
    anna = here(arrive, house, "Anna")
    bernat, clara = here(arrive, house, "Bernat"), here(arrive, house, "Clara")
    table, code = make_table(anna, edition="fisc-2023", seats=2, public=False)
    for person in (bernat, clara):
        person.page.get_by_placeholder("six characters").fill(code)
        person.page.get_by_role("button", name="Join", exact=True).click()
        person.page.wait_for_url(f"**/table/{table}*")
        person.page.locator("[data-square]").first.wait_for()
    expect(bernat.page.locator(".rack")).to_be_visible()
    clara.page.get_by_text("You are watching").wait_for()
    expect(clara.page.locator(".rack")).to_have_count(0)


def test_who_is_awaited_at_a_table_sees_it_first_on_a_phone(arrive: Arrive, house: Served) -> None:
    anna = here(arrive, house, "Anna", width=360, height=740, phone=True)
    make_table(anna, edition="friendly", seats=2)
    anna.page.reload()
    expect(anna.page.get_by_role("link", name="Continue")).to_be_in_viewport()


def test_a_free_seat_goes_when_its_owner_has_long_gone(arrive: Arrive, house: Served) -> None:
    house.running.services.foyer.away_s = 0.2
    anna = here(arrive, house, "Anna")
    table, _ = make_table(anna, edition="fisc-2023")
    anna.open(f"/table/{table}")
    bernat = here(arrive, house, "Bernat")
    seat = bernat.page.get_by_role("button", name="Anna – ")
    expect(seat).to_be_visible()
    anna.page.close()
    # Ten minutes later, by the server's clock.
    house.running.services.clock._offset += 10 * 60 * 1_000_000_000
    expect(seat).to_have_count(0)


def test_the_robots_level_is_remembered(arrive: Arrive, house: Served) -> None:
    anna = here(arrive, house, "Anna")
    page = anna.page
    chosen = page.locator(".robot[aria-pressed=true]")
    expect(chosen).to_have_accessible_name(re.compile("^Berta, "))
    page.get_by_role("button", name=re.compile("^Nil,")).click()
    page.get_by_role("button", name="5 min", exact=True).click()
    page.reload()
    expect(chosen).to_have_accessible_name(re.compile("^Nil, "))
    page.get_by_text("you play by the friendly rules").wait_for()
    page.get_by_role("button", name="Play Nil · 5 min").click()
    page.wait_for_url("**/table/**")
    seats = page.evaluate(
        "fetch(`/api/v1${location.pathname.replace('table', 'tables')}`).then(a => a.json())"
    )["seats"]
    assert [seat["robot"] for seat in seats] == [None, "child"]
    # What is kept may be anything: a browser is not asked twice.
    page.evaluate("localStorage.setItem('faristol:level', 'grandmaster')")
    anna.open("/")
    expect(chosen).to_have_accessible_name(re.compile("^Berta, "))
