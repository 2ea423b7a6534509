"""The wall and the paper: names stay on their lines, and nothing to press is printed."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from faristol.championship import commands as c
from faristol.championship.desk import commands as desk
from faristol.core import GameScore
from faristol.server.championship.messages import NewChampionship
from tests.browser.people import Person
from tests.browser.serving import Served
from tests.browser.test_championship import Hall, turn_to

LONG = (
    "Maria Mercè Puigdevall i Casademunt de la Vall",
    "Bartomeu Roig Vila",
    "Núria Gal·lart",
    "Wijnand-Jan van der Meulen-Oosterhuis",
    "Anna Puigdomènec",
    "Hieronymus Vandenbroucke",
    "Guillem Sant",
    "Montserrat Vilallonga i Fontanals",
    "Eva",
    "Llobregatsantperederibesirocabruna Xic",
)


class LongNames(Hall):
    asked = NewChampionship(name="XXIII Campionat de Catalunya d’Scrabble", rounds=5)
    names = tuple(f"{LONG[n % len(LONG)]} {n // len(LONG) + 1}" for n in range(25))


@pytest.fixture
def hall(served: Served, arrive: Callable[..., Person], request: pytest.FixtureRequest) -> Hall:
    return LongNames(served, arrive, f"layout-{abs(hash(request.node.name)) % 10**9}")


_STRAY = """() => {
    const found = [];
    const foot = document.querySelector('.foot').getBoundingClientRect();
    const rows = [...document.querySelectorAll('.line, .member')];
    for (const row of rows) {
        const at = row.getBoundingClientRect();
        if (at.bottom > foot.top + 1) found.push(`under the foot: ${row.textContent}`);
        for (const cell of row.children) {
            const box = cell.getBoundingClientRect();
            const isOver = box.top < at.top - 1 || box.bottom > at.bottom + 1
                || box.left < at.left - 1 || box.right > at.right + 1
                // Names, scores and sums are read to their end.
                || cell.scrollWidth > cell.clientWidth + 1
                || cell.scrollHeight > cell.clientHeight + 4;
            if (isOver) found.push(`${row.className}: ${cell.textContent}`);
        }
    }
    // No part of the wall, and none of its head, lies over another.
    const boxes = (path) => [...document.querySelector(path).children]
        .filter((one) => one.textContent).map((one) => one.getBoundingClientRect());
    for (const path of ['.wall', '.head'])
        for (const [n, one] of boxes(path).entries()) {
            if (one.right > innerWidth + 1 || one.bottom > innerHeight + 1)
                found.push(`${path}, part ${n}: outside`);
            for (const other of boxes(path).slice(0, n))
                if (one.left < other.right - 1 && one.top < other.bottom - 1
                    && other.left < one.right - 1 && other.top < one.bottom - 1)
                    found.push(`${path}, part ${n}: over another`);
        }
    return rows.length ? found : ['no lines'];
}"""

Screen = tuple[int, int]


def stray(wall: Page, *screens: Screen) -> list[str]:
    """What is cut, or stands over something else, on any page that the wall turns."""
    found: list[str] = []
    for width, height in screens:
        wall.set_viewport_size({"width": width, "height": height})
        pages = wall.locator(".foot .numbers")
        count = int(pages.inner_text().split("/")[1]) if pages.count() else 1
        for _ in range(count):
            found += [f"{width} × {height}: {each}" for each in settled(wall)]
            wall.keyboard.press("ArrowRight")
    return found


def settled(wall: Page) -> list[str]:
    """What is still astray once names have been fitted, which is after the page was drawn."""
    for _ in range(40):
        if not wall.evaluate(_STRAY):
            return []
        wall.wait_for_timeout(50)
    found: list[str] = wall.evaluate(_STRAY)
    return found


@pytest.mark.parametrize(
    ("locale", "screens"),
    [
        ("ca-ES", [(390, 780), (1920, 1080), (1280, 720)]),
        ("nl-NL", [(720, 1280), (800, 600), (1024, 768)]),
    ],
)
def test_the_wall_cuts_nothing_on_any_screen(
    hall: Hall, arrive: Callable[..., Person], locale: str, screens: list[Screen]
) -> None:
    person = arrive("Wall", width=1280, height=720, locale=locale)
    person.open(f"{hall.path}/wall")
    wall = person.page
    expect(wall.locator(".wall[data-phase=entries] .line").first).to_be_visible()
    # The address stands beside its picture, as one types it.
    expect(wall.locator(".address")).to_have_text(re.compile(rf"^[^/]+:\d+{hall.path}/me$"))
    found = stray(wall, *screens)
    hall.publish()
    hall.take(desk.SetRoundClock(0, 25))
    expect(wall.locator(".wall[data-phase=playing] .line").first).to_be_visible()
    expect(wall.get_by_role("timer")).to_be_visible()
    starter = next(iter(hall.round().games)).first
    expect(wall.locator(".line .name:has(.starts)").first).to_contain_text(hall.names[starter - 1])
    found += stray(wall, *screens)
    for game in hall.round().games:
        hall.take(c.RecordResult(0, game.table, GameScore(412, 388)))
    hall.take(desk.CallRoundTime(0))
    expect(wall.get_by_role("alert")).to_be_visible()
    turn_to(wall, "±")
    expect(wall.get_by_text("+24").first).to_be_visible()
    found += stray(wall, *screens)
    hall.take(c.CloseRound(0))
    expect(wall.locator(".wall[data-phase=between] .line").first).to_be_visible()
    found += stray(wall, *screens)
    for _ in range(4):
        hall.take(c.PairRound(0), c.Publish(0))
        games = [c.RecordResult(0, game.table, GameScore(400, 350)) for game in hall.round().games]
        hall.take(*games, c.CloseRound(0))
    hall.take(c.Finish(0))
    expect(wall.locator(".wall[data-phase=finished] .medal[data-place='1']").first).to_be_visible()
    found += stray(wall, *screens)
    assert sorted(set(found)) == []


_CONTROLS = "button:not(.seat, .who), select, input, textarea, summary, [role=tab], .button"


def printed(page: Page) -> list[str]:
    """Controls that would stand on the paper."""
    page.emulate_media(media="print")
    seen = page.locator(_CONTROLS).evaluate_all(
        "all => all.filter(one => one.checkVisibility()).map(one => one.outerHTML.slice(0, 120))"
    )
    page.emulate_media(media="screen")
    return list(seen)


def test_a_round_is_printed_without_anything_to_press(hall: Hall) -> None:
    page = hall.desk()
    hall.take(c.PairRound(0))
    page.get_by_role("tab", name="Round").click()
    expect(page.locator("button.seat").first).to_be_visible()
    assert printed(page) == []
    page.emulate_media(media="print")
    expect(page.get_by_text(hall.names[0]).first).to_be_visible()
    page.emulate_media(media="screen")
    hall.take(c.Publish(0))
    expect(page.get_by_text("0 of 12 results in")).to_be_visible()
    hall.take(c.RecordResult(0, 1, GameScore(412, 388)))
    expect(page.get_by_text("412–388")).to_be_visible()
    assert printed(page) == []
    for table in range(2, 13):
        hall.take(c.RecordResult(0, table, GameScore(400, 350)))
    hall.take(c.CloseRound(0))
    expect(page.get_by_text("Pair round 2")).to_be_visible()
    assert printed(page) == []
    page.get_by_role("tab", name="Standings").click()
    expect(page.locator("button.who").first).to_be_visible()
    assert printed(page) == []
    page.emulate_media(media="print")
    expect(page.get_by_text(hall.names[0]).first).to_be_visible()
    page.emulate_media(media="screen")
    page.get_by_role("tab", name="Players").click()
    expect(page.get_by_role("searchbox", name="Search", exact=True)).to_be_visible()
    assert printed(page) == []
