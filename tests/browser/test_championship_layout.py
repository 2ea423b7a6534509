"""The wall and the paper: names stay on their lines, and nothing to press is printed."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from faristol.championship import commands as c
from faristol.core import GameScore
from tests.browser.people import Person
from tests.browser.serving import Served
from tests.browser.test_championship import Hall

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
                // A name that is too long ends in an ellipsis; nothing else may be cut.
                || (!cell.classList.contains('name') && cell.scrollWidth > cell.clientWidth + 1);
            if (isOver) found.push(`${row.className}: ${cell.textContent}`);
        }
    }
    return rows.length ? found : ['no lines'];
}"""


def stray(wall: Page) -> list[str]:
    """What stands over its line on the wall, on any of the pages that it turns."""
    found: list[str] = []
    pages = wall.locator(".foot .numbers")
    count = int(pages.inner_text().split("/")[1]) if pages.count() else 1
    for _ in range(count):
        found += wall.evaluate(_STRAY)
        wall.keyboard.press("ArrowRight")
    return found


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (1280, 720)])
@pytest.mark.parametrize("locale", ["ca-ES", "nl-NL"])
def test_names_stay_on_their_lines(
    hall: Hall, arrive: Callable[..., Person], width: int, height: int, locale: str
) -> None:
    person = arrive("Wall", width=width, height=height, locale=locale)
    person.open(f"{hall.path}/wall")
    wall = person.page
    expect(wall.locator(".wall[data-phase=entries] .line").first).to_be_visible()
    found = stray(wall)
    hall.publish()
    expect(wall.locator(".wall[data-phase=playing] .line").first).to_be_visible()
    found += stray(wall)
    for game in hall.round().games:
        hall.take(c.RecordResult(0, game.table, GameScore(412, 388)))
    expect(wall.get_by_text("412–388").first).to_be_visible()
    found += stray(wall)
    hall.take(c.CloseRound(0))
    expect(wall.locator(".wall[data-phase=between] .line").first).to_be_visible()
    found += stray(wall)
    assert found == []


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
