"""Players at the desk by the keyboard: a list with faults, check-in, corrections, pairs by hand."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from faristol.championship import commands as c
from faristol.server.championship.messages import NewChampionship
from tests.browser.people import Person
from tests.browser.serving import Served
from tests.browser.test_championship import Hall

KEYS_FOR_22 = 30


class Open(Hall):
    """An open under the federation's regulations, with two players so far."""

    asked = NewChampionship(name="Open de Sabadell", regulations="fisc-2023", rounds=5)
    names = ("Anna Puig", "Bernat Roig")


@pytest.fixture
def hall(served: Served, arrive: Callable[..., Person], request: pytest.FixtureRequest) -> Hall:
    return Open(served, arrive, f"players-{abs(hash(request.node.name)) % 10**9}")


def send_list(page: Page, which: int, text: str) -> None:
    page.locator("input[type=file]").nth(which).set_input_files(
        {"name": "llista.csv", "mimeType": "text/csv", "buffer": text.encode()}
    )


def choose(page: Page, name: str, act: str) -> None:
    """What can be done about a player, behind the three dots."""
    page.get_by_role("button", name=re.compile(f"^More: {name}")).click()
    page.get_by_role("radio", name=re.compile(f"^{act}")).check()
    page.keyboard.press("Enter")


def test_from_a_list_with_faults_to_a_round_paired_by_hand(hall: Hall) -> None:
    page = hall.desk()
    good = "".join(f"Jugadora {n:02},{1400 - n}\n" for n in range(1, 21))
    send_list(page, 0, f"nom,rasccat\n{good}Anna Puig,1\nMal Escrita,12x\n,900\n")
    faults = page.get_by_role("alert")
    expect(faults).to_contain_text("Nobody was entered: 3 rows have an error.")
    for row in ("Row 22:", "Row 23:", "Row 24:"):
        expect(faults).to_contain_text(row)
    assert len(hall.live.state.entries) == 2
    page.get_by_role("button", name="Enter the other 20 players").click()
    expect(page.get_by_text("22 players entered")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Undo: list entered")).click()
    expect(page.get_by_text(re.compile(r"^\s*2 players entered"))).to_be_visible()
    send_list(page, 0, f"nom,rasccat\n{good}")
    expect(page.get_by_text("22 players entered")).to_be_visible()
    send_list(page, 1, "nom,rasccat\nJugadora 01,1777\n")
    expect(page.get_by_text("1 rating was changed; 0 stayed as they were.")).to_be_visible()
    assert hall.live.state.entry(3).rating == 1777

    # Twenty-two are checked in, but for one who is late.
    line = page.get_by_label("Who has arrived?")
    line.focus()
    keys = ["*", "Enter", *"-be ro", "Enter"]
    assert len(keys) <= KEYS_FOR_22
    for key in keys[:2]:
        page.keyboard.press(key)
    expect(page.get_by_text("22 of 22 checked in").first).to_be_visible()
    for key in keys[2:]:
        page.keyboard.press("Space" if key == " " else key)
    expect(page.get_by_text("21 of 22 checked in").first).to_be_visible()
    assert 2 not in hall.live.state.checked_in
    # The late one has come, with the card.
    line.fill(hall.live.plan.code_of(2, "Bernat Roig"))
    expect(page.get_by_text("Enter: Bernat Roig is here")).to_be_visible()
    line.press("Enter")
    expect(page.get_by_text("22 of 22 checked in").first).to_be_visible()
    page.get_by_role("button", name="Entry fee paid: Anna Puig").click()
    expect(page.get_by_text("1 of 22 have paid")).to_be_visible()

    choose(page, "Jugadora 02", "Correct")
    name = page.get_by_role("dialog").get_by_label("Name")
    name.fill("Núria Gal·lart")
    name.press("Enter")
    expect(page.get_by_role("cell", name="Núria Gal·lart", exact=True)).to_be_visible()
    choose(page, "Anna Puig", "Misses a round")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("(FISC23-C-1.C)")
    dialog.get_by_label("Round").select_option("4")
    dialog.get_by_role("button", name="Add").click()
    expect(dialog.get_by_role("listitem")).to_contain_text("Round 4: absent")
    dialog.get_by_role("button", name="Will be there after all").click()
    expect(dialog.get_by_role("listitem")).to_have_count(0)
    page.keyboard.press("Escape")
    choose(page, "Anna Puig", "Always at the same table")
    page.get_by_role("dialog").get_by_label("Table").fill("7")
    page.keyboard.press("Enter")
    expect(page.get_by_text("always at table 7")).to_be_visible()

    page.get_by_role("tab", name="Round").click()
    page.get_by_role("button", name="Pair round 1").click()
    expect(page.get_by_text("Not public yet")).to_be_visible()
    seven = hall.round().games[6]
    assert 1 in (seven.first, seven.second)
    page.get_by_role("button", name="Pair by hand").click()
    for table in ("2 1", "nuria, jugadora 03"):
        page.get_by_label(re.compile(r"^Table \d")).fill(table)
        page.keyboard.press("Enter")
    page.get_by_role("button", name="Take this pairing").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert [(g.first, g.second) for g in hall.round().games] == [(2, 1), (4, 5)]
    hall.take(c.Publish(0))

    page.get_by_role("tab", name="Players").click()
    choose(page, "Anna Puig", "Disqualify")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("The game being played is lost by forfeit.")
    dialog.get_by_label("Reason").fill("tiles felt in the bag")
    dialog.get_by_role("button", name="Disqualify", exact=True).click()
    expect(page.get_by_role("row", name=re.compile("Anna Puig"))).to_contain_text("disqualified")
    result = hall.round().games[0].result
    assert result is not None
    assert (result.score.first, result.score.second) == (300, 0)
