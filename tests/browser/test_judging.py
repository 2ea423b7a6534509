"""The judge station, by keyboard alone: table, words, one verdict, the jury, a second challenge."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from faristol.board import Placement
from faristol.championship import commands as c
from faristol.championship.desk import commands as d
from faristol.core import GameScore
from faristol.lexicon import Shelf, Source
from faristol.lexicon.making import OwnList, install_own
from faristol.lexicon.wordlist import ListStyle, read_list
from faristol.server.championship.messages import NewChampionship
from faristol.table.commands import Challenge, Place
from faristol.tiles import BLANK_BIT, tile_set
from tests.browser.evening import picture
from tests.browser.officials import Officials
from tests.browser.people import Person
from tests.browser.serving import Served
from tests.browser.test_accessibility import in_every_theme
from tests.browser.test_championship import Hall


class JudgedHall(Hall):
    names = Hall.names[:4]
    asked = NewChampionship(
        name="Open de Sabadell",
        regulations="fisc-2023",
        rounds=5,
        lexicon="JUTGE@1",
        options={"phones": True},
    )


@pytest.fixture
def hall(
    served: Served,
    arrive: Callable[..., Person],
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> Hall:
    """An event whose official list decides words of up to six tiles."""
    monkeypatch.setenv("FARISTOL_HOME", str(tmp_path))
    box = tile_set("catalan")
    source = Source("file", "words.txt", "", "0" * 64)
    own = OwnList("JUTGE", "1", "La llista oficial", "", box, source, decides_up_to=6)
    install_own(Shelf(), own, read_list("CASA\nCEL·LES\nXA\n", box, ListStyle()))
    return JudgedHall(served, arrive, f"judge-{abs(hash(request.node.name)) % 10**9}")


def station(hall: Hall, **how: object) -> Page:
    """The station on the judge's laptop, before any round."""
    page = hall.desk(**how)
    page.goto(f"{hall.served.url}{hall.path}/judge")
    expect(page.locator(".table input")).to_be_focused()
    return page


def ask(page: Page, table: str, words: str) -> None:
    for text in (table, words):
        page.keyboard.type(text)
        page.keyboard.press("Enter")


def told(page: Page, verdict: str, table: int) -> None:
    shown = page.get_by_role("alert")
    expect(shown.get_by_text(verdict, exact=True)).to_be_visible()
    expect(shown).to_contain_text(f"Table {table}")


def test_an_evening_at_the_station_by_keyboard(hall: Hall) -> None:
    page = station(hall, width=1280, height=720)

    # The tiles are echoed before Enter, and the answer names no word.
    page.keyboard.type("4")
    page.keyboard.press("Enter")
    page.keyboard.type("cewes xa")
    expect(page.get_by_role("img", name="CEL·LES")).to_be_visible()
    page.keyboard.press("Enter")
    told(page, "YES", 4)
    assert "XA" not in page.get_by_role("alert").inner_text()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Table number")).to_be_focused()

    # LL is two tiles, and so it is another word.
    ask(page, "11", "celles")
    told(page, "NO", 11)
    page.keyboard.press("Escape")

    # What cannot be read is said, and nothing is asked.
    ask(page, "2", "casa k2")
    expect(page.get_by_text("can’t be written with these tiles")).to_be_visible()
    page.keyboard.press("Escape")

    # The list decides words of up to six tiles; the jury the longer ones, once for the event.
    ask(page, "2", "casa desencasar")
    expect(page.get_by_role("heading", name="The jury decides · Table 2")).to_be_focused()
    page.keyboard.press("y")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    told(page, "YES", 2)
    page.keyboard.press("Enter")
    ask(page, "7", "desencasar")
    told(page, "YES", 7)
    page.keyboard.press("Enter")

    # The log has tables and answers; with the words, a verdict is challenged again, once.
    log = page.get_by_role("listitem")
    expect(log).to_have_count(4)
    assert "DESENCASAR" not in page.locator("ol").inner_text()
    page.get_by_role("button", name="Show the words").press("Enter")
    expect(log.nth(2)).to_contain_text("CELLES ✕")
    log.nth(2).get_by_role("button", name="Second challenge").press("Enter")
    page.get_by_label("YES").check()
    page.get_by_label("What does the player argue?").fill("It is in the dictionary.")
    page.get_by_role("button", name="Give the verdict").press("Enter")
    told(page, "YES", 11)
    page.keyboard.press("Enter")
    expect(log.nth(2)).to_contain_text("final")
    expect(log.nth(2).get_by_role("button")).to_have_count(0)


def test_a_phones_challenge_waits_in_the_queue_until_the_verdict(hall: Hall) -> None:
    hall.publish()
    starter = hall.round().games[0].first
    phone = hall.phone(starter)
    page = station(hall)
    phone.get_by_role("button", name="Call the arbiter").click()
    phone.get_by_label("A play is challenged").check()
    phone.get_by_role("button", name="Call the arbiter").click()
    expect(page.get_by_role("button", name=f"1 {hall.names[starter - 1]}")).to_be_visible()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_label("Table number")).to_have_value("1")
    page.keyboard.press("Enter")
    page.keyboard.type("casa")
    page.keyboard.press("Enter")
    told(page, "YES", 1)
    page.keyboard.press("Enter")
    expect(page.get_by_text("Nobody is waiting.")).to_be_visible()
    expect(phone.get_by_text("The arbiter has been called")).to_have_count(0)


def test_players_who_type_see_no_words_with_the_answer(hall: Hall) -> None:
    page = station(hall)
    hall.take(d.JudgePlay(0, 9, (d.AskedWord("XAEN", False),), "JUTGE@1", "rita"))
    page.reload()
    page.get_by_label("Players type").check()
    expect(page.get_by_role("button", name="Show the words")).to_have_count(0)
    page.get_by_label("Table number").fill("3")
    page.get_by_label("Challenged words").fill("desencasar")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Call the arbiter")).to_be_visible()
    expect(page.get_by_role("img")).to_have_count(0)
    page.get_by_role("button", name="I am the arbiter").click()
    expect(page.get_by_role("img", name="DESENCASAR")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (360, 640)])
def test_the_verdict_is_whole_on_a_laptop_and_on_a_phone(
    hall: Hall, width: int, height: int
) -> None:
    page = station(hall, width=width, height=height, locale="ca-ES", own_clock=True)
    page.keyboard.type("4")
    page.keyboard.press("Enter")
    page.keyboard.type("xaen")
    submit = page.get_by_role("button", name="Jutja")
    expect(submit).to_be_in_viewport(ratio=1)
    page.keyboard.press("Enter")
    shown = page.get_by_role("alert")
    for text in ("Taula 4", "NO", "La jugada no és vàlida"):
        expect(shown.get_by_text(text, exact=True)).to_be_in_viewport(ratio=1)
    expect(shown.get_by_role("button", name="Següent")).to_be_in_viewport(ratio=1)
    page.clock.fast_forward(13_000)
    expect(page.get_by_label("Número de taula")).to_be_focused()


class DutchHall(Hall):
    names = Hall.names[:4]
    asked = NewChampionship(
        name="Toernooi",
        regulations="nl-punten",
        rounds=3,
        lexicon="JURY@1",
        options={"national": True, "approval": True},
    )


def test_a_dutch_jury_counts_questions_and_says_what_a_word_costs(
    served: Served,
    arrive: Callable[..., Person],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setenv("FARISTOL_HOME", str(tmp_path))
    source = Source("file", "words.txt", "", "0" * 64)
    box = tile_set("dutch")
    own = OwnList("JURY", "1", "De lijst", "", box, source)
    install_own(Shelf(), own, read_list("KAAS\n", box, ListStyle()))
    hall = DutchHall(served, arrive, "dutch-jury")
    hall.publish()
    page = station(hall, width=1280, height=720)
    one, other = (hall.names[player - 1] for player in hall.round().seating[0][1])

    # A word before it is laid: who asks is chosen with the arrows, and counted.
    page.get_by_label("A word before it is laid").check()
    page.get_by_label("Table number").focus()
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    page.keyboard.type("kaas")
    picture(page, "jury-question")
    page.keyboard.press("Enter")
    told(page, "YES", 1)
    expect(page.get_by_role("alert")).to_contain_text("question 1 of 10")
    page.keyboard.press("Enter")

    # A play that lies there and does not stand: its points and twenty more.
    page.get_by_label("A play that lies on the board").check()
    page.get_by_label("Table number").fill("1")
    page.get_by_label(other).check()
    page.get_by_label("Points of that play").fill("12")
    page.get_by_label("Challenged words").fill("koos")
    picture(page, "jury-play")
    page.keyboard.press("Enter")
    told(page, "NO", 1)
    expect(page.get_by_role("alert")).to_contain_text(f"{other}: −32")
    picture(page, "jury-cost")
    page.keyboard.press("Enter")

    # It stands under the results; the result calls the jury, who approves the game.
    page.get_by_role("link", name="Back to the event").click()
    expect(page.get_by_role("heading", name="Points deducted by the jury")).to_be_visible()
    hall.take(d.EnterResult(c.RecordResult(0, 1, GameScore(300, 280))))
    expect(page.get_by_text("The result is in: approve the game")).to_be_visible()
    picture(page, "jury-approval")
    page.get_by_role("button", name="Approve the game").click()
    expect(page.get_by_text("The result is in: approve the game")).to_have_count(0)
    assert hall.live.desk.approved == {(1, 1)}
    assert one


class OnlineHall(JudgedHall):
    names = Hall.names[:2]
    asked = NewChampionship(
        name="Obert en línia", regulations="fisc-2023", rounds=5, lexicon="JUTGE@1", online=True
    )


@pytest.mark.clause("FISC23-G-6.6")
def test_online_too_the_jury_decides_what_the_list_does_not(
    hall: Hall, served: Served, arrive: Callable[..., Person]
) -> None:
    event = OnlineHall(served, arrive, "jury-online")
    rita = Officials(arrive, served).with_role("Rita", "arbiter", event.live.plan.id)
    event.publish()
    for player in (1, 2):
        event.link(player)
    served.run(challenged_online(event))
    rita.page.get_by_role("link", name="Arbiter’s calls").click()
    rita.page.get_by_text("challenge to judge").wait_for()
    rita.page.get_by_role("button", name="Go to the table").click()
    form = rita.page.get_by_role("form", name="The jury decides")
    expect(form).to_contain_text("The word list decides words of up to 6 tiles.")
    expect(form.get_by_role("group")).to_have_count(1)
    give = form.get_by_role("button", name="Give the verdict")
    expect(give).to_be_disabled()
    assert in_every_theme(rita.page) == []
    form.get_by_label("No", exact=True).check()
    form.get_by_label("By what").select_option(label="By the rules of the language")
    give.click()
    rita.page.get_by_text("Nothing to decide at this table.").wait_for()
    rita.hears("The play is not valid.")
    # The judge station knows the word from now on.
    (verdict,) = event.live.desk.judged
    (said,) = verdict.words
    assert (said.is_valid, said.source.value) == (False, "language-rules")


async def challenged_online(event: Hall) -> None:
    """At the table seven tiles are laid, longer than any list decides, and challenged."""
    (laid,) = event.live.desk.games.values()
    table = await event.served.running.services.hall.table(laid.game)
    for seat in (0, 1):
        await table.add_share(seat, "ab" * 16, actor="", command_id=f"s{seat}")
    mover = table.game.on_turn
    assert mover is not None
    tiles = [tile or BLANK_BIT | 1 for tile in table.game.racks[mover]]
    placements = tuple(Placement(square, tile) for square, tile in enumerate(tiles, 112))
    await table.submit(Place(0, mover, placements), actor="")
    assert table.game.pending is not None
    await table.submit(Challenge(0, 1 - mover, table.game.pending.words), actor="")
