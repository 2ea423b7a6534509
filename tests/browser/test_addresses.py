"""What one device hands to another carries an address that the other can open.

Every page here was opened on the organiser's own machine, at `localhost`, while the server is in
two networks. A phone that scanned `localhost` would look for the server in itself.
"""

import re
import secrets
from collections.abc import Callable, Iterator

import msgspec
import pytest
from playwright.sync_api import Page, expect

from faristol.championship import commands as c
from faristol.server import addresses
from faristol.server.addresses import Addresses
from faristol.server.roles import EVERYWHERE, Grant, Role
from tests.browser.evening import room_of
from tests.browser.officials import PASSWORD
from tests.browser.people import Person, come_as_guest, make_table, post
from tests.browser.serving import LINE_MS, Served

Arrive = Callable[..., Person]
WIFI, CABLE = "192.168.1.20", "10.42.0.1"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that believes it is in two networks; it listens on this machine alone."""
    served = Served(tmp_path_factory.mktemp("addresses") / "data", line_ms=LINE_MS)
    inside = served.running.services
    shown = Addresses(msgspec.structs.replace(inside.settings, host="0.0.0.0"))
    shown.port = served.running.port
    inside.addresses = shown
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(addresses, "network_addresses", lambda: [WIFI, CABLE])
        yield served
    served.stop()


@pytest.fixture
def organiser(arrive: Arrive, house: Served) -> Person:
    """Somebody with every role that prints or shows an address."""
    roles = (Role.ADMINISTRATOR, Role.DIRECTOR, Role.TEACHER, Role.GAME_LEADER)
    grants = (*(Grant(role, EVERYWHERE) for role in roles), Grant(Role.TEACHER, "school"))
    login = f"els-{secrets.token_hex(4)}"
    house.run(house.running.services.auth.accounts.create_local(login, "Els", PASSWORD, grants))
    els = arrive("Els", at=house.url.replace("127.0.0.1", "localhost"))
    els.open("/rules")
    post(els, "/sign-in", login=login, password=PASSWORD)
    return els


def waiting_table(person: Person, _house: Served) -> str:
    table, code = make_table(person, edition="fisc-2023")
    person.open(f"/table/{table}")
    person.page.get_by_role("img", name=f"/join/{code.upper()}").wait_for()
    return f"/join/{code.upper()}"


def shared_table(person: Person, house: Served) -> str:
    path = waiting_table(person, house)
    person.page.locator(".room button.main").click()
    expect(person.page.get_by_role("dialog").locator("input")).to_have_value(re.compile(WIFI))
    return path


def friends_table(person: Person, _house: Served) -> str:
    person.open("/")
    person.page.get_by_role("button", name="Lay a table").click()
    return f"/join/{person.page.get_by_test_id('friend-code').inner_text()}"


def club_room(person: Person, _house: Served) -> str:
    code = post(person, "/club-rooms", name="Vetllada")["code"]
    person.open(f"/room/{code}")
    return f"/room/{code}"


def duplicate_room(person: Person, _house: Served) -> str:
    code = room_of(person)
    person.page.get_by_role("button", name=code).click()
    return f"/duplicate/{code.lower()}"


def championship_wall(person: Person, _house: Served) -> str:
    made = post(person, "/championships", name="Open", regulations="club", rounds=3)
    person.open(f"/championships/{made['id']}/wall")
    return f"/championships/{made['id']}/me"


def board_cards(person: Person, house: Served) -> str:
    asked = {"regulations": "fisc-2023", "rounds": 5, "options": {"devices": True}}
    made = post(person, "/championships", name="Open", **asked)
    live = house.run(house.running.services.office.get(made["id"]))
    entries = [c.Register(0, name, 1500) for name in ("Anna", "Bernat")]
    house.run(live.submit(*entries, c.PairRound(0), c.Publish(0), actor=""))
    person.open(f"/championships/{made['id']}/boards")
    return f"/board/{made['id']}/1/"


def arbiters_invitation(person: Person, _house: Served) -> str:
    made = post(person, "/championships", name="Open", regulations="club", rounds=3)
    person.open(f"/championships/{made['id']}/desk")
    person.page.get_by_role("button", name="arbiter").click()
    return "/invitation/"


def house_invitation(person: Person, _house: Served) -> str:
    person.open("/house")
    invite = person.page.get_by_role("region", name="Invite")
    invite.locator("button[type=submit]").click()
    return "/invitation/"


def lost_password(person: Person, house: Served) -> str:
    name = f"Oblit {secrets.token_hex(3)}"
    login = name.lower().replace(" ", "-")
    house.run(house.running.services.auth.accounts.create_local(login, name, PASSWORD, ()))
    person.open("/house")
    person.page.get_by_role("button", name=f"password: {name}").click()
    person.page.get_by_role("dialog").locator("button.main").click()
    return "/password/"


def house_cards(person: Person, _house: Served) -> str:
    person.open("/house")
    cards = person.page.get_by_role("region", name="Cards")
    cards.locator("input").fill("school")
    cards.locator("textarea").fill("Nil")
    cards.locator("button[type=submit]").click()
    return "/card/"


def class_cards(person: Person, _house: Served) -> str:
    person.open("/class")
    person.page.locator("input[autocapitalize=none]").fill("school")
    person.page.locator("textarea").fill("Ona")
    person.page.get_by_role("button", name="cards").click()
    return "/card/"


PLACES: tuple[Callable[[Person, Served], str], ...] = (
    waiting_table,
    shared_table,
    friends_table,
    club_room,
    duplicate_room,
    championship_wall,
    board_cards,
    arbiters_invitation,
    house_invitation,
    lost_password,
    house_cards,
    class_cards,
)


def seen(page: Page) -> str:
    """Everything that is on the page to be read, typed off or scanned."""
    return str(
        page.evaluate(
            """() => [document.body.innerText,
                 ...[...document.querySelectorAll('input')].map(field => field.value),
                 ...[...document.querySelectorAll('[role=img]')].map(one => one.ariaLabel)]
               .join('\\n')"""
        )
    )


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.__name__)
def test_the_address_for_phones_is_shown_and_another_network_can_be_chosen(
    place: Callable[[Person, Served], str], organiser: Person, house: Served
) -> None:
    path = place(organiser, house)
    page = organiser.page
    pictures = page.get_by_role("img", name=path)
    port = house.running.port
    for host in (WIFI, CABLE):
        first = re.compile(rf"^http://{re.escape(host)}:{port}{path}")
        expect(pictures.last).to_have_attribute("aria-label", first)
        expect(pictures.last.locator("svg")).to_be_visible()
        assert "localhost" not in seen(page)
        page.get_by_label("Address for phones").last.select_option(f"http://{CABLE}:{port}")
    # The choice is kept, for this page and for every other.
    page.reload()
    assert page.evaluate("localStorage.getItem('faristol:address')") == f"http://{CABLE}:{port}"


def test_the_picture_is_of_the_address_that_is_written_beside_it(
    organiser: Person, house: Served
) -> None:
    path = duplicate_room(organiser, house)
    pictures = organiser.page.get_by_role("dialog").locator("svg")
    before = pictures.inner_html()
    choice = organiser.page.get_by_label("Address for phones")
    choice.select_option(f"http://{CABLE}:{house.running.port}")
    written = f"http://{CABLE}:{house.running.port}{path}"
    expect(organiser.page.get_by_text(written)).to_be_visible()
    assert pictures.inner_html() != before


def test_a_server_for_one_machine_says_that_phones_cannot_come(
    arrive: Arrive, served: Served
) -> None:
    anna = arrive("Anna")
    come_as_guest(anna)
    table, _ = make_table(anna, edition="fisc-2023")
    anna.open(f"/table/{table}")
    expect(anna.page.get_by_text("Phones cannot open this address")).to_be_visible()
