"""Catalan and Dutch visitors who are told no, and what else they read: all of it in their language.

That no sentence of the server's own shows is watched for in every test (`language_guard`); here
people run into as many of them as one can run into.
"""

import json
import re
import secrets
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from faristol.server.championship.messages import NewChampionship
from tests.browser.officials import PASSWORD, Officials
from tests.browser.people import Person, come_as_guest, make_table
from tests.browser.serving import WEB, Served
from tests.browser.test_championship import Hall

Arrive = Callable[..., Person]
LANGUAGES = pytest.mark.parametrize("language", ["ca", "nl"])
_ISO_DATE = re.compile(r"\b\d{4}-\d\d-\d\d\b")


def alert(page: Page, said: str) -> None:
    expect(page.get_by_role("alert").filter(has_text=said)).to_be_visible()


@LANGUAGES
@pytest.mark.problem(401, "/sign-in")
@pytest.mark.problem(404, "/codes/")
@pytest.mark.problem(400, "/accept")
@pytest.mark.problem(409, "/accept")
def test_who_is_turned_away_at_the_door_reads_why(
    arrive: Arrive, served: Served, language: str
) -> None:
    visitor = arrive("Joana", locale=language)
    page = visitor.page
    visitor.open("/sign-in")
    page.locator("input[autocomplete=username]").fill("nobody")
    page.locator("input[type=password]").fill("not the password")
    page.locator("button[type=submit]").click()
    alert(page, {"ca": "Les dades no són correctes.", "nl": "Die gegevens kloppen niet."}[language])

    visitor.open("/join/zzzzzz")
    page.locator("button[type=submit]").click()
    alert(page, {"ca": "Aquesta taula no existeix", "nl": "Die tafel bestaat niet"}[language])

    login = f"taken-{secrets.token_hex(4)}"
    lodge = served.running.services.auth
    served.run(lodge.accounts.create_local(login, "Somebody", PASSWORD, ()))
    secret = served.run(lodge.invitations.invite((), by="test"))
    visitor.open(f"/invitation/{secret}")
    page.locator("input[autocomplete=nickname]").fill("Joana")
    page.locator("input[autocomplete=username]").fill(login)
    page.locator("input[type=password]").fill("aaaaaaaaaaaa")
    page.locator("button[type=submit]").click()
    alert(page, {"ca": "Tria una altra contrasenya", "nl": "Kies een ander wachtwoord"}[language])
    page.locator("input[type=password]").fill(PASSWORD)
    page.locator("button[type=submit]").click()
    taken = {"ca": "ja és d’algú altre", "nl": "is al in gebruik"}
    alert(page, taken[language])


class Dated(Hall):
    """An event with a day, for those who read it."""

    asked = NewChampionship(
        name="Open de Sabadell", regulations="club", rounds=3, plays_on="2026-11-08"
    )


@LANGUAGES
@pytest.mark.problem(422, "/championships")
@pytest.mark.problem(422, "/commands")
@pytest.mark.problem(400, "/entries")
def test_a_director_reads_what_is_wrong_with_an_event_a_name_and_a_list(
    arrive: Arrive, served: Served, language: str
) -> None:
    hall = Dated(served, arrive, f"direccio-{secrets.token_hex(4)}")
    page = hall.desk(locale=language)
    day = {"ca": "8 de novembre del 2026", "nl": "8 november 2026"}[language]
    expect(page.get_by_text(day)).to_be_visible()

    form = page.locator("form").filter(has=page.locator("input[type=file]"))
    name = form.locator("input").first
    name.fill("Nina Sola")
    name.press("Enter")
    expect(page.get_by_role("cell", name="Nina Sola", exact=True)).to_be_visible()
    expect(name).to_have_value("")
    name.fill("Nina Sola")
    name.press("Enter")
    taken = {"ca": "Nina Sola ja hi és.", "nl": "Nina Sola staat al ingeschreven."}[language]
    alert(page, taken)
    upload = form.locator("input[type=file]").first
    for text, where, said in (
        ("nom;rasccat\nMarc;abc\n", 2, {"ca": "Hi cal un nombre", "nl": "Hier hoort een getal"}),
        ("nom\nMarc\n=1+1\n", 3, {"ca": "Hi ha una fórmula", "nl": "Er staat een formule"}),
        ("res\nMarc\n", 0, {"ca": "Falta una columna", "nl": "Er ontbreekt een kolom"}),
        ("nom\nMarc\nNina Sola\n", 3, {"ca": taken, "nl": taken}),
    ):
        upload.set_input_files(
            {"name": "llista.csv", "mimeType": "text/csv", "buffer": text.encode()}
        )
        alert(page, said[language])
        row = {"ca": f"Fila {where}:", "nl": f"Rij {where}:"}[language]
        if where:
            alert(page, row)

    page.goto(f"{served.url}/championships")
    expect(page.get_by_text(day).first).to_be_visible()
    page.get_by_label({"ca": "Nom", "nl": "Naam"}[language], exact=True).fill("Massa curt")
    page.locator("select").first.select_option("fisc-2023")
    page.get_by_label({"ca": "Rondes", "nl": "Ronden"}[language], exact=True).fill("2")
    page.locator("button[type=submit]").click()
    few = {"ca": "El reglament demana almenys 5 rondes", "nl": "Het reglement vraagt minstens 5"}
    alert(page, few[language])
    assert not _ISO_DATE.search(page.locator("body").inner_text())


@LANGUAGES
def test_a_leader_and_a_player_read_why_letters_and_slips_are_refused(
    arrive: Arrive, language: str
) -> None:
    leader = arrive("Lena", locale=language, width=1440)
    page = leader.page
    leader.open("/duplicate")
    form = page.locator("form").filter(has=page.locator("select"))
    form.locator("select").nth(0).select_option("nl-duplicate")
    form.locator("select").nth(1).select_option("typed")
    form.locator("button.main").click()
    code = page.locator("button strong.numbers").first
    code.wait_for()
    bram = arrive("Bram", locale=language, width=390, height=844, phone=True)
    bram.open(f"/duplicate/{code.inner_text().lower()}")
    bram.page.locator("input[autocomplete=nickname]").fill("Bram")
    bram.page.locator("form").first.locator("button.main").click()
    bram.page.locator("#slip").wait_for()

    letters = page.get_by_placeholder(re.compile("^7 "))
    for typed, said in (
        ("ZEBRA", {"ca": "Toquen 7 fitxes, no pas 5", "nl": "Er horen 7 letters bij te komen"}),
        ("ЖZEBRAN", {"ca": "no es pot escriure", "nl": "niet te schrijven"}),
        ("QQQQQQQ", {"ca": "Al sac ja no hi ha", "nl": "zitten niet meer in het zakje"}),
    ):
        letters.fill(typed)
        letters.press("Enter")
        alert(page, said[language])
    letters.fill("ZEBRANS")
    letters.press("Enter")
    page.locator("button.main kbd", has_text="S").click()
    slip = bram.page.locator("#slip")
    expect(bram.page.locator(".rack .tile").first).to_be_visible()
    for typed, said in (
        ("ZEBRA", {"ca": "Hi falta la casella", "nl": "Geef het vakje"}),
        ("ZEBRA AZEN 8H", {"ca": "No s’entén", "nl": "Onleesbaar briefje"}),
    ):
        slip.fill(typed)
        slip.press("Enter")
        expect(bram.page.get_by_text(said[language])).to_be_visible()


@LANGUAGES
def test_at_a_table_everything_is_said_in_the_language_of_its_page(
    arrive: Arrive, language: str
) -> None:
    joana = arrive("Joana", locale=language)
    come_as_guest(joana)
    table, _ = make_table(joana, robots=["master"], edition="friendly")
    joana.open(f"/table/{table}")
    joana.seated()
    robot = {"ca": "Quim", "nl": "Wim"}[language]
    expect(joana.page.get_by_role("region", name=robot, exact=True)).to_be_visible()
    joana.wait_for_turn()
    board = joana.page.locator("[data-square] .tile").count()
    joana.write(joana.stray_line())
    away = {"ca": "La primera jugada ha de cobrir", "nl": "De eerste zet moet over"}
    loose = {"ca": "La jugada ha de tocar", "nl": "De zet moet aansluiten"}
    alert(joana.page, (loose if board else away)[language])


@LANGUAGES
def test_an_arbiter_reads_why_something_can_not_be_ruled_now(
    arrive: Arrive, served: Served, language: str
) -> None:
    officials = Officials(arrive, served)
    event = f"open-{secrets.token_hex(3)}"
    anna = officials.with_role("Anna", "player", event)
    table, _ = make_table(anna, robots=["club"], event=event, edition="fisc-2023")
    rosa = officials.with_role("Rosa", "arbiter", event, locale=language)
    rosa.open(f"/table/{table}")
    page = rosa.page
    page.locator("summary").first.wait_for()
    page.locator("select").filter(has=page.locator("option[value=HandIn]")).select_option("HandIn")
    later = {"ca": "Ara no es pot fer: El", "nl": "Niet mogelijk: Dat"}
    expect(page.locator("p.note").last).to_contain_text(later[language])


def test_what_is_said_of_problems_is_kept_for_when_the_network_is_away() -> None:
    manifest = json.loads((WEB / ".vite" / "manifest.json").read_text(encoding="utf-8"))
    kept = (WEB / "worker.js").read_text(encoding="utf-8")
    for language in ("ca", "nl", "en"):
        assert manifest[f"src/text/problems/{language}.ts"]["file"] in kept
