"""A club's season in the browser: six nights entered by keyboard, the ledger and its graph."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from faristol.championship.season.ledger import ledger
from tests.browser.officials import Officials
from tests.browser.people import Person
from tests.browser.serving import Served

NIGHTS = ("2026-10-06", "2026-10-13", "2026-10-20", "2026-10-27", "2026-11-03", "2026-11-10")
NAMES = (
    "Queralt Mas",
    "Montserrat Castellví-Gal·lart i Puigdomènech",
    "Jaume Sunyer i Quintana",
    "Neus Ferrer",
    "Quim Bonastre",
    "Lluïsa Arguimbau",
)
TABLES = (
    ("+ {} 268* + {} 231 + {} 204", "+ {} 322* + {} 301** + {} 248"),
    ("que 301* mon 244 jau 198", "neu 349* qui 276 llu 201"),
    ("que 288 neu 310* qui 254 llu 190", "mon 241 jau 355**"),
    ("que 276 mon 262 jau 301*", "neu 198 qui 311*"),
    ("que 305* neu 244 qui 201 mon 188",),
    ("que 333** jau 221 llu 199", "mon 287 neu 255 qui 240"),
)


def type_table(page: Page, line: str) -> None:
    """By keyboard alone: the cursor is on the line already."""
    page.keyboard.type(line)
    page.keyboard.press("Enter")


@pytest.mark.parametrize("locale", ["ca-ES"])
def test_a_season_of_six_club_nights_by_keyboard(
    served: Served, arrive: Callable[..., Person], locale: str
) -> None:
    keeper = Officials(arrive, served).with_role("Carme", "director", "club", locale=locale)
    page = keeper.page
    keeper.open("/championships")
    page.get_by_role("link", name="Temporades i nits de club").click()
    page.get_by_label("Club o temporada").fill("Ateneu de Sants")
    page.get_by_label("Lloc").fill("Sants")
    page.get_by_label("Primer dia").fill("2026-10-01")
    page.get_by_label("Nits previstes").fill("20")
    page.get_by_role("button", name="Comença una temporada").click()
    page.wait_for_url("**/seasons/ateneu-de-sants-*")
    path = page.url.removeprefix(served.url)
    page.get_by_role("link", name="Entra la nit d’avui").click()

    names = iter(NAMES)
    line = page.get_by_label("Noms i punts d’una taula")
    for night, tables in zip(NIGHTS, TABLES, strict=True):
        page.get_by_label("Nit del").fill(night)
        line.focus()
        for number, table in enumerate(tables, start=1):
            type_table(page, re.sub(r"\{\}", lambda _: next(names), table))
            expect(page.get_by_role("heading", name=re.compile(f"^{number} "))).to_be_visible()
            expect(line).to_have_value("")

    # A name that may be two people is asked about, and nothing is saved.
    page.keyboard.type("qu 301 mon 200")
    expect(page.get_by_role("alert")).to_contain_text("pot ser Queralt Mas, Quim Bonastre")
    page.keyboard.press("Enter")
    page.keyboard.press("Control+a")
    page.keyboard.type("xyz 300 que 1")
    expect(page.get_by_role("alert")).to_contain_text("Ningú no comença per «xyz»")
    page.keyboard.press("Enter")
    page.keyboard.press("Control+a")
    page.keyboard.press("Delete")
    # The last table is taken back and noted again, with what it should have been.
    page.keyboard.press("Control+z")
    expect(line).to_have_value("mon 287 neu 255 qui 240")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="2 taules")).to_be_visible()
    # A table of an earlier night is corrected; one that never was is struck.
    page.reload()
    page.get_by_label("Nit del").fill(NIGHTS[1])
    page.get_by_role("button", name="Corregeix la taula 1").click()
    expect(line).to_have_value("que 301* mon 244 jau 198")
    line.fill("que 31* mon 244 jau 198")
    page.get_by_role("button", name="Desa la correcció").click()
    expect(page.get_by_text("La taula 1 és desada.")).to_be_visible()
    page.get_by_role("button", name="Corregeix la taula 1").click()
    line.fill("que 301* mon 244 jau 198")
    page.keyboard.press("Enter")
    expect(page.get_by_text("La taula 1 és desada.")).to_be_visible()
    page.get_by_label("Nit del").fill(NIGHTS[5])
    line.focus()
    type_table(page, "que 1 jau 2")
    page.get_by_role("button", name="Corregeix la taula 3").click()
    page.get_by_role("button", name="Esborra aquesta partida").click()
    expect(page.get_by_role("heading", name="2 taules")).to_be_visible()

    page.get_by_role("link", name="Temporada", exact=True).click()
    first = page.get_by_role("row").nth(1)
    expect(first.get_by_role("img", name="6 de 6 nits")).to_be_visible()
    season = served.run(served.running.services.seasons.get(path.rsplit("/", 1)[1])).state
    assert len(season.played) == sum(map(len, TABLES))
    leader = ledger(season)[0]
    assert leader.cusca is not None
    expect(first).to_contain_text(season.names[leader.player - 1])
    expect(first).to_contain_text(str(round(leader.cusca)))
    expect(page.get_by_text("Les de dos no hi compten")).to_be_visible()
    expect(page.get_by_role("button", name="Imprimeix un cartell A3")).to_be_visible()
    sheet = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type /Page\b", sheet)) == 1
    with page.expect_download() as got:
        page.get_by_role("link", name="Llibre de càlcul").click()
    assert got.value.suggested_filename.endswith(".xlsx")

    # Anybody reads it, on a phone too; nobody else writes.
    member = arrive("Anna", locale=locale, width=360, height=640, phone=True)
    member.open(path)
    expect(member.page.get_by_role("heading", name="Qui va al davant, nit a nit")).to_be_visible()
    expect(member.page.get_by_role("link", name="Entra la nit d’avui")).to_have_count(0)
    width = member.page.evaluate("document.documentElement.scrollWidth")
    assert width <= 360
