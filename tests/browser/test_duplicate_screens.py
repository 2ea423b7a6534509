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
    leader.open("/app/duplicate")
    leader.page.get_by_role("button", name="Make the room").wait_for()
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
    leader.open(f"/app/duplicate/room/{room['id']}")
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
    screen.page.get_by_label("Bell at the signal and at the end").wait_for()
    field = leader.page.get_by_placeholder("7 letters from the bag")
    field.fill("ZEBRANS")
    field.press("Enter")
    leader.page.get_by_role("button", name="Start the clock").click()
    for person in (leader, screen):
        heard_all(person)
        assert person.page.evaluate("rung") == [880, 880, 660, 495]
    expect(bram.page.get_by_text("Closed: slips are marked")).to_be_visible()
    assert bram.page.evaluate("rung") == []
    assert not bram.page.get_by_label("Bell at the signal and at the end").is_checked()


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
