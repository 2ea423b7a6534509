"""A league in the browser: eight players over three dates, two postponed games, to its table."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from faristol.championship.league.table import division_table
from tests.browser.officials import Officials
from tests.browser.people import Person
from tests.browser.serving import Served

PLAYERS = (
    "Anna Puig; Sants",
    "Bernat Roig; Gràcia; 1200",
    "Laia Martí; Reus",
    "Laia Martí; Gràcia",
    "Elna Bosch",
    "Ferran Mas",
    "Gil Serra",
    "Montserrat Castellví-Gal·lart i Puigdomènech",
)
DAYS = ("2026-10-06", "2026-11-03", "2026-12-01")


@pytest.mark.parametrize("locale", ["ca-ES"])
def test_a_league_of_eight_with_two_postponed_games(
    served: Served, arrive: Callable[..., Person], locale: str
) -> None:
    keeper = Officials(arrive, served).with_role("Carme", "director", "club", locale=locale)
    page = keeper.page
    keeper.open("/championships")
    page.get_by_role("link", name="Lligues").click()
    page.get_by_label("Nom", exact=True).fill("Lliga del Penedès")
    page.get_by_label("Primer dia").fill("2026-10-01")
    page.get_by_label("Últim dia").fill("2027-06-30")
    page.get_by_role("button", name="Convoca una lliga").click()
    page.wait_for_url("**/leagues/lliga-del-penedes-*")
    path = page.url.removeprefix(served.url)

    page.get_by_label("Jugadors, un per línia").fill("\n".join(PLAYERS))
    page.get_by_role("button", name="Inscriu 8 jugadors").click()
    expect(page.get_by_role("rowheader", name="Laia Martí (Reus)")).to_be_visible()
    expect(page.get_by_role("row")).to_have_count(9)
    page.get_by_label("Dates, una per línia").fill("\n".join(DAYS))
    expect(page.get_by_text("7 rondes es reparteixen entre les dates que posis.")).to_be_visible()
    page.get_by_role("button", name="Fes el calendari").click()
    expect(page.get_by_role("heading", name="6 d’octubre del 2026")).to_be_visible()

    # Two games of the first date are put off: one without a day, one to a later one.
    page.get_by_role("button", name="Ajorna la partida 2", exact=True).click()
    page.get_by_label("Motiu").fill("grip")
    page.get_by_role("button", name="Desa la data").click()
    expect(page.get_by_role("heading", name="Data per decidir")).to_be_visible()
    page.get_by_role("button", name="Ajorna la partida 3", exact=True).click()
    page.get_by_label("Dia nou").fill("2027-01-12")
    page.get_by_role("button", name="Desa la data").click()
    expect(page.get_by_role("heading", name="12 de gener del 2027")).to_be_visible()

    # All others are played on, by keyboard alone and in any order.
    line = page.get_by_label("Partida i resultat")
    line.focus()
    games = [1, *range(28, 3, -1)]
    for number in games:
        text = f"{number} ns 2" if number == 9 else f"{number} {300 + number} {350 - number}"
        assert len(text) + 1 <= 11
        page.keyboard.type(text)
        page.keyboard.press("Enter")
        expect(page.get_by_text(f"La partida {number} és desada.")).to_be_visible()
    expect(page.get_by_text("Falten 2 partides per jugar.")).to_be_visible()
    expect(page.get_by_role("button", name="Tanca la lliga")).to_have_count(0)

    # What can't be is said before Enter; the last step is taken back, and noted again.
    page.keyboard.type("99 1 2")
    expect(page.get_by_role("alert")).to_contain_text("No hi ha cap partida 99.")
    page.keyboard.press("Escape")
    page.keyboard.press("Control+z")
    expect(page.get_by_text("La partida 4 és com abans.")).to_be_visible()
    expect(page.get_by_text("Falten 3 partides per jugar.")).to_be_visible()
    for text in ("4 304 346", "2 401 388", "3 150 150 g 1"):
        page.keyboard.type(text)
        page.keyboard.press("Enter")
        expect(line).to_have_value("")
    page.get_by_role("button", name="Tanca la lliga").click()
    expect(page.get_by_text("La lliga s’ha acabat.")).to_be_visible()

    league = served.run(served.running.services.leagues.get(path.rsplit("/", 1)[1])).state
    assert league.is_ended
    leader = division_table(league, 1)[0]
    first = page.get_by_role("row").nth(1)
    expect(first).to_contain_text(league.shown(leader.player))
    expect(first.get_by_role("cell").nth(2)).to_have_text(str(leader.played))
    with page.expect_download() as got:
        page.get_by_role("link", name="Llibre de càlcul").click()
    assert got.value.suggested_filename.endswith(".xlsx")

    # Anybody reads it, on a phone too; nobody else writes.
    member = arrive("Anna", locale=locale, width=360, height=640, phone=True)
    member.open(path)
    expect(member.page.get_by_role("heading", name="Calendari")).to_be_visible()
    expect(member.page.get_by_label("Partida i resultat")).to_have_count(0)
    assert member.page.evaluate("document.documentElement.scrollWidth") <= 360
