"""Everything that the lobby and a club's room promise, also what comes after minutes and days."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from faristol.server.roles import Grant, Role
from faristol.server.timekeeping import DAY_MS
from tests.browser.officials import PASSWORD, sit_together
from tests.browser.people import Person, make_table, open_menu
from tests.browser.serving import Served

# The fixtures: a server of one's own, because in the lobby everybody sees everybody.
from tests.browser.test_lobby import administrator, arrive, here

__all__ = ["arrive"]

Arrive = Callable[..., Person]
MINUTE_MS = 60_000


def account(house: Served, login: str, name: str, *grants: Grant) -> str:
    accounts = house.running.services.auth.accounts
    made: str = house.run(accounts.create_local(login, name, PASSWORD, grants))
    return made


def signed_in(arrive: Arrive, house: Served, login: str, name: str, **how: object) -> Person:
    person = arrive(name, at=house.url, **how)
    person.open("/sign-in")
    person.page.get_by_label("Username").fill(login)
    person.page.get_by_label("Password").fill(PASSWORD)
    person.page.get_by_role("button", name="Sign in", exact=True).click()
    person.page.wait_for_url(re.compile(r"/$"))
    return person


@pytest.mark.outage
def test_a_seek_and_a_challenge_by_username_wait_as_long_as_the_page_says(
    arrive: Arrive, house: Served
) -> None:
    account(house, "pere", "Pere")
    anna, bernat = here(arrive, house, "Anna"), here(arrive, house, "Bernat")
    page = anna.page
    page.get_by_label("Rules", exact=True).select_option("nl-wedstrijd")
    page.get_by_role("button", name="Look for an opponent").click()
    seek = bernat.page.get_by_role("button", name="Play: Anna")
    expect(bernat.page.locator("li").filter(has=seek)).to_contain_text("edstrijd")
    house.advance(19 * MINUTE_MS)
    page.wait_for_timeout(1_500)
    expect(seek).to_be_visible()
    house.advance(2 * MINUTE_MS)
    expect(seek).to_have_count(0)

    # Whoever leaves the lobby is looked for no longer.
    page.get_by_role("button", name="Look for an opponent").click()
    expect(seek).to_be_visible()
    anna.open("/rules")
    # The server may notice only after the first minute that the line is gone; a seek lasts twenty.
    for _ in range(10):
        house.advance(MINUTE_MS)
        page.wait_for_timeout(1_000)
        if seek.count() == 0:
            break
    expect(seek).to_have_count(0)

    # By username: seen by whoever comes within ten minutes, in a game of days within three days.
    def challenge(days: str) -> None:
        anna.open("/")
        page.get_by_label("Pace", exact=True).select_option(days)
        page.get_by_text("Challenge by username").click()
        page.get_by_placeholder("Username").fill("pere")
        page.locator("details form").get_by_role("button", name="Challenge").click()
        page.get_by_role("button", name="Send").click()
        expect(page.locator("strong", has_text="You challenged")).to_be_visible()

    challenge("0")
    pere = signed_in(arrive, house, "pere", "Pere")
    asked = pere.page.locator("strong", has_text="Anna challenges you")
    expect(asked).to_be_visible()
    house.advance(11 * MINUTE_MS)
    expect(asked).to_have_count(0)
    challenge("3")
    pere.page.reload()
    house.advance(2 * DAY_MS)
    pere.page.reload()
    expect(asked).to_be_visible()
    # Declined without a reason, too.
    pere.page.get_by_role("button", name="Decline").click()
    anna.page.reload()
    expect(page.get_by_text("Pere declined.").last).to_be_visible()
    house.advance(DAY_MS)  # nobody is asked again at once
    challenge("3")
    house.advance(3 * DAY_MS + MINUTE_MS)
    pere.page.reload()
    expect(pere.page.get_by_role("heading", name="In the lobby")).to_be_visible()
    expect(asked).to_have_count(0)


def test_more_choices_make_the_table_that_was_chosen(arrive: Arrive, house: Served) -> None:
    account(house, "pere", "Pere")
    pere = signed_in(arrive, house, "pere", "Pere")
    bernat = here(arrive, house, "Bernat")
    page = pere.page
    page.get_by_label("Rules", exact=True).select_option("nl-punten")
    page.get_by_text("More choices").click()
    lists = page.get_by_label("Word list", exact=True)
    expect(lists.locator("option").nth(1)).to_be_attached()
    lists.select_option(index=1)
    chosen = lists.input_value()
    page.get_by_label("Rated", exact=True).check()
    page.get_by_label("Minimum opponent rating").fill("900")
    page.get_by_label("Maximum opponent rating").fill("1500")
    # What the book leaves open: here, whether a training list costs twenty points more.
    page.get_by_label(re.compile("training")).select_option("true")
    page.get_by_role("button", name="Look for an opponent").click()
    line = bernat.page.locator("li").filter(
        has=bernat.page.get_by_role("button", name="Play: Pere")
    )
    for told in ("rated", "rating 900–1500", "20 points more"):
        expect(line).to_contain_text(told)
    page.get_by_role("button", name="Cancel").first.click()
    page.get_by_label("Spectators").select_option("none")
    page.get_by_label(re.compile("judge", re.IGNORECASE)).first.select_option("arbiter")
    page.get_by_role("button", name="Create table").click()
    page.get_by_role("heading", name="Waiting for players").wait_for()
    plan = house.run(house.running.services.hall.plan(pere.table))
    assert (plan.lexicon, plan.judge, plan.rated) == (chosen, "arbiter", True)
    assert plan.spectators is False
    assert plan.options["training-list"] is True


@pytest.mark.outage
@pytest.mark.problem(404, "/codes/")
@pytest.mark.problem(404, "/club-rooms/")
def test_games_of_days_missed_turns_and_what_leaves_the_lists(
    arrive: Arrive, house: Served
) -> None:
    account(house, "pere", "Pere")
    account(house, "rosa", "Rosa")
    pere = signed_in(arrive, house, "pere", "Pere")
    rosa = signed_in(arrive, house, "rosa", "Rosa")
    table, first, other = sit_together(pere, rosa, edition="friendly", days_per_move=1)
    # Whoever misses the deadline has passed.
    house.advance(DAY_MS + MINUTE_MS)
    other.hears(f"{first.name} passes.")
    other.until(other.may_play)
    sit_together(pere, rosa, edition="fisc-2023")
    watcher = here(arrive, house, "Anna")
    running = watcher.page.get_by_role("link", name=re.compile("^Watch: .*Pere"))
    expect(running).to_have_count(2)

    # Nobody is there any more: in five minutes a game with a clock leaves the list.
    free, _ = make_table(rosa, edition="friendly", days_per_move=2)
    seat = watcher.page.get_by_role("button", name="Join: Rosa")
    expect(seat).to_be_visible()
    for person in (pere, rosa):
        person.page.goto("about:blank")
    house.advance(4 * MINUTE_MS)
    expect(running).to_have_count(2)

    def left() -> bool:
        house.advance(MINUTE_MS)
        return running.count() == 1

    watcher.until(left)
    # A free seat of a game of days stands for three days.
    house.advance(2 * DAY_MS)
    watcher.page.reload()
    expect(seat).to_be_visible()
    house.advance(DAY_MS + 10 * MINUTE_MS)
    watcher.page.reload()
    watcher.page.get_by_role("heading", name="In the lobby").wait_for()
    expect(seat).to_have_count(0)
    rosa.open("/")
    expect(rosa.page.locator(f'a[href="/table/{table}"]')).to_be_visible()
    expect(rosa.page.locator(f'a[href="/table/{free}"]')).to_be_visible()

    # The code of a table works for a week after its people were last there.
    codes = [make_table(rosa, edition="fisc-2023", public=False)[1] for _ in (1, 2)]
    rosa.page.goto("about:blank")
    field = watcher.page.get_by_placeholder("six characters")
    for days, code in zip((6, 9), codes, strict=True):
        house.advance(days * DAY_MS)
        watcher.open("/")
        field.fill(code)
        watcher.page.get_by_role("button", name="Join", exact=True).click()
        if days == 6:
            watcher.page.wait_for_url("**/table/**")
    expect(watcher.page.get_by_role("alert")).to_be_visible()


def test_in_a_rematch_everybody_moves_one_seat_on(arrive: Arrive, house: Served) -> None:
    anna, bernat = here(arrive, house, "Anna"), here(arrive, house, "Bernat")
    table, first, other = sit_together(anna, bernat, edition="friendly")
    before = [seat.name for seat in house.run(house.running.services.hall.plan(table)).seats]
    open_menu(first)
    first.page.get_by_role("button", name="Resign…").click()
    first.page.get_by_role("dialog").get_by_role("button", name="OK", exact=True).click()
    for person in (first, other):
        person.page.locator(".result").get_by_role("button", name="Rematch").click()
    for person in (first, other):
        person.page.wait_for_url(lambda url: table not in url)
        person.seated()
    plan = house.run(house.running.services.hall.plan(first.table))
    assert [seat.name for seat in plan.seats] == before[1:] + before[:1]


@pytest.mark.outage
def test_a_clubs_room_has_its_own_list_its_arbiter_its_results_and_an_end(
    arrive: Arrive, house: Served
) -> None:
    els = administrator(arrive, house)
    els.open("/room")
    els.page.get_by_label("Rules", exact=True).select_option("friendly")
    els.page.get_by_role("button", name="Open a room").click()
    page = els.page
    code = page.locator(".code").inner_text()
    event = page.locator("code").inner_text()
    # On paper: the code, the address and the picture.
    page.emulate_media(media="print")
    for shown in (page.locator(".code"), page.locator(".address"), page.get_by_role("img")):
        expect(shown.first).to_be_visible()
    page.emulate_media(media="screen")

    anna, bernat = here(arrive, house, "Anna"), here(arrive, house, "Bernat")
    lobby = here(arrive, house, "Clara")
    for number, person in enumerate((anna, bernat), start=1):
        person.open(f"/room/{code}")
        person.page.get_by_role("button", name="Create a table").click()
        person.page.get_by_role("heading", name="Waiting for players").wait_for()
        expect(page.get_by_text(f"Table {number}")).to_be_visible()
    bernat.open(f"/room/{code}")
    bernat.page.get_by_role("button", name="Join: Table 1").click()
    for person in (anna, bernat):
        person.seated()
    # Not in the lobby's own lists.
    expect(lobby.page.get_by_role("link", name=re.compile("^Watch"))).to_have_count(0)
    expect(lobby.page.get_by_role("button", name=re.compile("^Join: Bernat"))).to_have_count(0)

    # Who is arbiter at the event that the page names rules at the room's tables.
    account(house, "rita", "Rita", Grant(Role.ARBITER, event))
    rita = signed_in(arrive, house, "rita", "Rita")
    rita.open(f"/table/{anna.table}")
    rita.page.get_by_text("You are the arbiter of this table").wait_for()

    page.get_by_role("button", name="Close the room").click()
    page.get_by_role("button", name="Close the room").click()
    page.get_by_text("This room is closed").wait_for()
    expect(page.get_by_role("button", name="Create a table")).to_have_count(0)
    # The game goes on, and its result stays on the page.
    anna.until(lambda: anna.may_play() or bernat.may_play())
    open_menu(anna)
    anna.page.get_by_role("button", name="Resign…").click()
    anna.page.get_by_role("dialog").get_by_role("button", name="OK", exact=True).click()
    over = page.locator("li.over")
    expect(over).to_contain_text("Anna 0 – Bernat 0")
    for person in (anna, bernat, lobby, rita):
        person.page.goto("about:blank")
    house.advance(59 * DAY_MS)
    page.reload()
    expect(over).to_be_visible()

    # Another room, of an event that she leads already, closes by itself after eighteen hours.
    found = house.run(house.running.services.auth.accounts.by_login("els"))
    assert found is not None
    accounts = house.running.services.auth.accounts
    house.run(accounts.grant(found[0], Grant(Role.TEACHER, "school"), found[0]))
    account(house, "mireia", "Mireia", Grant(Role.TEACHER, "school"))
    els = signed_in(arrive, house, "els", "Els")
    els.open("/room")
    els.page.get_by_label("Event", exact=True).select_option("school")
    els.page.get_by_role("button", name="Open a room").click()
    code = els.page.locator(".code").inner_text()
    dora = here(arrive, house, "Dora")
    dora.open(f"/room/{code}")
    dora.page.get_by_role("button", name="Play a robot").click()
    dora.seated()
    mireia = signed_in(arrive, house, "mireia", "Mireia")
    mireia.open(f"/table/{dora.table}")
    mireia.page.get_by_role("region", name="Racks").wait_for()
    house.advance(17 * 60 * MINUTE_MS)
    els.page.reload()
    expect(els.page.get_by_role("button", name="Create a table")).to_be_visible()
    house.advance(2 * 60 * MINUTE_MS)
    els.page.get_by_text("This room is closed").wait_for()
