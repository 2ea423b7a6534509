"""The big screen in its layouts, and the bell: who hears it, and when."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.evening import come_in, draw_and_start, room_of, screen_of
from tests.browser.people import Person

_LOUDSPEAKER = """
  window.rung = [];
  class Tone {
    frequency = { value: 0 };
    connect(to) { return to; }
    start() { window.rung.push(this.frequency.value); }
    stop() {}
  }
  window.AudioContext = class {
    state = 'running'; currentTime = 0; destination = {};
    createOscillator() { return new Tone(); }
    createGain() {
      const still = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
      return { gain: still, connect: (to) => to };
    }
    resume() { return Promise.resolve(); }
  };
"""
"""A loudspeaker that writes its tones down."""


def short_room(leader: Person, **choices: int) -> str:
    """A room whose turns last some seconds; opened, its code."""
    leader.open("/duplicate")
    leader.page.get_by_role("button", name="Create room").wait_for()
    room = leader.page.evaluate(
        """async choices => {
             const json = {'content-type': 'application/json'};
             await fetch('/api/v1/sign-in/guest', {method: 'POST', headers: json,
                 body: JSON.stringify({name: 'Lena'})});
             const me = await (await fetch('/api/v1/me')).json();
             const made = await fetch('/api/v1/duplicate/rooms', {method: 'POST',
                 headers: {...json, 'x-faristol-csrf': me.csrf},
                 body: JSON.stringify({source: 'typed', title: 'Short', choices})});
             return await made.json();
           }""",
        choices,
    )
    leader.open(f"/duplicate/room/{room['id']}")
    leader.page.get_by_placeholder("7 letters from the bag").wait_for()
    return str(room["code"])


def heard_all(person: Person) -> None:
    """Wait for the four tones of a turn."""
    person.until(lambda: person.page.evaluate("rung.length") >= 4)


def test_the_bell_rings_for_leader_and_screen_and_for_players_who_want_it(
    arrive: Callable[..., Person],
) -> None:
    leader, screen, bram = (
        arrive(name, before=_LOUDSPEAKER) for name in ("Lena", "Screen", "Bram")
    )
    code = short_room(leader, think_ms=4_000, write_ms=4_000, grace_ms=0)
    come_in(bram, code)
    screen.open(screen_of(leader))
    screen.page.get_by_label("Ring a bell at the 30-second signal").wait_for()
    field = leader.page.get_by_placeholder("7 letters from the bag")
    field.fill("ZEBRANS")
    field.press("Enter")
    leader.page.get_by_role("button", name="Start the clock").click()
    for person in (leader, screen):
        heard_all(person)
        assert person.page.evaluate("rung") == [880, 880, 660, 495]
    expect(bram.page.get_by_text("Closed: slips are being marked")).to_be_visible()
    assert bram.page.evaluate("rung") == []
    assert not bram.page.get_by_label("Ring a bell at the 30-second signal").is_checked()


@pytest.mark.parametrize(
    ("asked", "seen", "unseen"),
    [
        ("?only=board", ".board", ".rack, .side"),
        ("?only=rack,clock&clear", ".rack, .side", ".board"),
        ("?only=rack,board,clock&clear", ".rack, .board, .side", ".side table"),
    ],
)
def test_an_address_chooses_the_parts_of_the_screen(
    arrive: Callable[..., Person], asked: str, seen: str, unseen: str
) -> None:
    leader = arrive("Lena")
    room_of(leader)
    draw_and_start(leader, "ZEBRANS")
    screen = arrive("Screen", width=1920, height=1080)
    screen.open(screen_of(leader) + asked)
    page = screen.page
    inside = page.locator("[data-screen]")
    for part in seen.split(", "):
        expect(inside.locator(part).first).to_be_visible()
    expect(inside.locator(unseen)).to_have_count(0)
    box = inside.locator(seen.split(", ")[0]).first.bounding_box()
    assert box is not None
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= 1080
    if "clear" in asked:
        behind = "element => getComputedStyle(element).backgroundColor"
        for element in ("html", "body", "[data-screen]"):
            assert page.locator(element).evaluate(behind) == "rgba(0, 0, 0, 0)"
        expect(page.get_by_role("link", name=re.compile("Faristol"))).to_have_count(0)


def test_a_screen_of_four_thousand_pixels_is_read_from_ten_metres(
    arrive: Callable[..., Person],
) -> None:
    leader = arrive("Lena")
    room_of(leader)
    screen = arrive("Screen", width=3840, height=2160)
    screen.open(screen_of(leader))
    draw_and_start(leader, "ZEBRANS")
    face = screen.page.locator(".rack .face").first
    face.wait_for()
    size = face.evaluate("face => parseFloat(getComputedStyle(face).fontSize)")
    digits = screen.page.locator(".digits").evaluate(
        "digits => parseFloat(getComputedStyle(digits).fontSize)"
    )
    assert size / 2160 >= 0.12
    assert digits / 2160 >= 0.12
    for part in (".rack", ".board", ".side"):
        box = screen.page.locator(part).first.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= 3840
        assert box["y"] + box["height"] <= 2160


def evening_of(leader: Person, players: int) -> None:
    """A room with so many players on paper, long names and clubs, after its first word."""
    room_of(leader)
    page = leader.page
    field = page.get_by_placeholder("Player")
    for number in range(1, players + 1):
        field.fill(f"Montserrat van den Bergh {number} / De Vrije Letterzetters")
        field.press("Enter")
        expect(page.locator("tbody tr")).to_have_count(number)
    draw_and_start(leader, "ZEBRANS")
    paper = page.get_by_label("Slip on paper")
    for number in range(1, players + 1):
        paper.fill(f"{number} ZEBRA 8H")
        paper.press("Enter")
        expect(paper).to_have_value("")
    expect(page.get_by_text(f"{players} of {players} slips in")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("c")
    page.get_by_role("button", name=re.compile("^Play")).first.wait_for()


def test_a_number_or_heading_of_the_desk_stays_on_one_line(arrive: Callable[..., Person]) -> None:
    leader = arrive("Lena", width=1360, height=768)
    evening_of(leader, 12)
    lines = leader.page.locator(".right :is(th, td.numbers)").evaluate_all(
        """cells => cells.map(cell => {
             const walk = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT), found = [];
             for (let node = walk.nextNode(); node; node = walk.nextNode()) {
               const text = node.textContent.trim();
               if (!/^[A-Za-z0-9]+$/.test(text)) continue;
               const range = document.createRange(); range.selectNodeContents(node);
               found.push([text, new Set([...range.getClientRects()].map(r => r.top)).size]); }
             return found; }).flat()"""
    )
    assert ["10", 1] in lines
    assert [text for text, count in lines if count > 1] == []


_WHOLE = """expected => { const rows = [...document.querySelectorAll('[data-screen] tbody tr')];
    if (rows.length < expected) return false;
    const side = document.querySelector('.side').getBoundingClientRect();
    return rows.every(row => { const box = row.getBoundingClientRect();
      return box.height > 0 && box.bottom <= side.bottom && box.right <= side.right; }); }"""
"""Whether so many places are shown, and each of them whole."""


def test_no_line_of_the_standings_on_the_big_screen_is_cut(arrive: Callable[..., Person]) -> None:
    leader = arrive("Lena")
    evening_of(leader, 10)
    page = arrive("Screen").page
    page.goto(leader.url + screen_of(leader))
    leader.page.keyboard.press("l")
    places = {(1920, 1080): 8, (1280, 720): 8, (1366, 768): 8, (3840, 2160): 8, (1024, 768): 4}
    for (width, height), expected in places.items():
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(_WHOLE, arg=expected)
    page.goto(f"{leader.url}{screen_of(leader)}?only=standings&clear")
    page.wait_for_function(_WHOLE, arg=8)
    page.goto(leader.url + screen_of(leader))
    draw = leader.page.get_by_placeholder(re.compile("letters from the bag"))
    draw.fill("KOEDENS")
    draw.press("Enter")
    leader.page.get_by_role("button", name="Start the clock").click()
    expect(page.locator(".rack .face")).to_have_count(7)
    for (width, height), expected in places.items():
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(_WHOLE, arg=min(expected, 4))
