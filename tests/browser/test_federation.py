"""A federation's desk in the browser: from the first list over parcels to everybody's history."""

from collections.abc import Callable
from datetime import date
from typing import Any

from playwright.sync_api import FilePayload, expect

from faristol.notation.parcel import parcel_archive
from tests.browser.officials import Officials
from tests.browser.people import Person
from tests.browser.serving import Served
from tests.championship.directing import Director, championship

LIST = ("name,rating,games\n" + "".join(f"Jugador {n},{1500 - n},50\n" for n in range(2, 9))) + (
    "Jugador 1,1400,50\n"
)


def parcel(official: bool = False) -> FilePayload:
    """What a director sends: a FISC open of five rounds."""
    told: dict[str, Any] = {"plays_on": "2026-10-03", "announced_on": "2026-08-20"}
    director: Director = championship(8, 5, is_official=official, **told)
    for _ in range(5):
        director.play_round()
    data = parcel_archive(director.state, director.log, "open", date(2026, 10, 6))
    return {"name": "open.zip", "mimeType": "application/zip", "buffer": data}


def test_parcels_are_judged_and_the_next_list_is_everybodys(
    served: Served, arrive: Callable[..., Person]
) -> None:
    keeper = Officials(arrive, served).with_role("Queralt", "director", "fisc", locale="ca-ES")
    page = keeper.page
    keeper.open("/championships")
    page.get_by_role("link", name="Rànquings").click()
    page.get_by_label("Federació").fill("FISC")
    page.keyboard.press("Enter")
    page.wait_for_url("**/rankings/fisc-*/desk")
    path = page.url.removeprefix(served.url).removesuffix("/desk")

    page.get_by_label("Publicada el dia").fill("2026-09-01")
    file: FilePayload = {"name": "llista.csv", "mimeType": "text/csv", "buffer": LIST.encode()}
    page.get_by_label("Comença amb la llista vigent").set_input_files(file)
    expect(page.get_by_text("Encara no ha arribat cap paquet")).to_be_visible()

    # Late, so the text says no, and nobody can say yes.
    page.get_by_label("Rebut el dia").fill("2026-10-20")
    page.get_by_label("Afegeix un paquet").set_input_files(parcel())
    late = page.get_by_role("region", name="Campionat per decidir")
    expect(late.locator("[data-verdict=unmet]")).to_contain_text("FISC23-C-3.2c")
    expect(late.get_by_role("button", name="Que compti")).to_be_disabled()
    expect(page.get_by_role("button", name="Publica la llista")).to_be_disabled()
    late.get_by_role("button", name="No compta").press("Enter")
    expect(page.get_by_role("region", name="Campionat no compta")).to_be_visible()

    # Sent again in time, as one of the season: that is for the desk to look at.
    page.get_by_label("Rebut el dia").fill("2026-10-06")
    page.get_by_label("Afegeix un paquet").set_input_files(parcel(official=True))
    open_ = page.get_by_role("region", name="Campionat per decidir")
    look = open_.locator("[data-verdict=look]")
    expect(look).to_contain_text("FISC23-C-3.1")
    expect(open_.get_by_role("button", name="Que compti")).to_be_disabled()
    look.get_by_label("Motiu").fill("calendari del 3 de setembre")
    look.get_by_role("button", name="Accepta-ho").press("Enter")
    expect(open_).to_contain_text("Queralt: calendari del 3 de setembre")
    open_.get_by_role("button", name="Que compti").press("Enter")
    expect(page.get_by_role("region", name="Campionat compta")).to_be_visible()

    page.get_by_label("Jugador").fill("Jugador 8")
    page.get_by_label("Ha de dir").fill("1500")
    page.get_by_label("Motiu").last.fill("ronda 5 copiada a l’inrevés")
    page.get_by_role("button", name="Anota la correcció").press("Enter")
    expect(page.get_by_text("Jugador 8: deia 1492 i ha de dir 1500.")).to_be_visible()
    page.get_by_label("Rebut el dia").fill("2026-11-01")
    page.get_by_role("button", name="Publica la llista").press("Enter")
    expect(page.get_by_text("A la llista publicada: ")).to_be_visible()

    somebody = arrive("Joana", locale="nl-NL")
    somebody.open(path)
    seen = somebody.page
    expect(seen.get_by_role("heading", level=1)).to_have_text("FISC")
    expect(seen.locator("tbody tr")).to_have_count(8)
    expect(seen.get_by_text("Jugador 8: 1492 moet 1500 zijn.")).to_be_visible()
    expect(seen.get_by_role("link", name="Naar het bureau")).to_have_count(0)
    seen.get_by_label("Speler zoeken").fill("jugador 8")
    expect(seen.locator("tbody tr")).to_have_count(1)
    seen.get_by_role("button", name="Jugador 8").press("Enter")
    history = seen.get_by_role("dialog", name="Verloop van Jugador 8")
    expect(history.locator("tbody tr")).to_have_count(2)
    expect(history).to_contain_text("Campionat")
    expect(history).to_contain_text("correctie")
    with seen.expect_download() as file_:
        history.press("Escape")
        seen.get_by_role("link", name="Lijst (CSV)").click()
    assert "Jugador 8" in file_.value.path().read_text("utf-8-sig")
