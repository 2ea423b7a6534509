"""An event's own page says by which rules its games are played, each with its clause."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from faristol.server.championship.messages import NewChampionship
from tests.browser.people import Person
from tests.browser.serving import Served
from tests.browser.test_championship import Hall


class Announced(Hall):
    """An event with what its organiser chose; nobody has entered."""

    names = ()

    def __init__(self, served: Served, arrive: Callable[..., Person], **asked: Any) -> None:
        self.asked = NewChampionship(name="Obert", **asked)
        number = len(served.run(served.running.services.office.plans()))
        super().__init__(served, arrive, f"organiser-{number}")


def rows(page: Page, summary: str) -> Locator:
    """The rows of the opened list."""
    page.get_by_text(summary).click()
    return page.locator(".game-rules dl > div")


def about_it(listed: Locator, about: str) -> Locator:
    """The row that begins with these words."""
    return listed.filter(has=listed.page.locator("dt", has_text=re.compile(f"^{re.escape(about)}")))


@pytest.mark.parametrize(
    ("locale", "summary", "told"),
    [
        (
            "en-GB",
            "How the games are played",
            [
                ("Rules of the game", "FISC, partides", "FISC23-C-1.1"),
                ("Time", "25 min each", "FISC23-G-7.4"),
                (
                    "May players who agree look their plays up",
                    "agree to look words up",
                    "FISC23-G-1.8",
                ),
                ("Who starts", "Players draw tiles", "FISC23-G-1.9"),
                ("Word lists and devices", "Not allowed", "FISC23-G-1.7"),
                ("A tile put on the board", "Must be played", "FISC23-G-2.11"),
                ("Ranking", "By games won", "FISC23-C-1.4"),
            ],
        ),
        (
            "ca",
            "Com es juguen les partides",
            [
                ("Temps", "25 min per jugador", "FISC23-G-7.4"),
                ("Qui comença", "Els jugadors treuen fitxes", "FISC23-G-1.9"),
                ("Llistes de mots i dispositius", "No es permeten", "FISC23-G-1.7"),
                ("Una fitxa posada al tauler", "S’ha de jugar", "FISC23-G-2.11"),
            ],
        ),
        (
            "nl",
            "Hoe de partijen gespeeld worden",
            [
                ("Tijd", "25 min per speler", "FISC23-G-7.4"),
                ("Wie begint", "De spelers trekken letters", "FISC23-G-1.9"),
                ("Woordenlijsten en apparaten", "Niet toegestaan", "FISC23-G-1.7"),
                ("Een letter die op het bord is gelegd", "Moet gespeeld", "FISC23-G-2.11"),
            ],
        ),
    ],
)
def test_everybody_reads_what_was_announced_and_by_which_clause(
    served: Served,
    arrive: Callable[..., Person],
    locale: str,
    summary: str,
    told: list[tuple[str, str, str]],
) -> None:
    hall = Announced(
        served,
        arrive,
        regulations="fisc-2023",
        options={"minutes": 25, "phones": True},
        starts="lot",
    )
    anna = arrive("Anna", locale=locale)
    anna.open(hall.path)
    listed = rows(anna.page, summary)
    for about, value, clause in told:
        row = about_it(listed, about)
        expect(row).to_contain_text(value)
        expect(row).to_contain_text(clause)
    # The clause is one click away.
    listed.get_by_role("button", name="FISC23-G-2.11").click()
    expect(anna.page.get_by_role("dialog")).to_contain_text("FISC23-G-2.11")


@pytest.mark.parametrize(
    ("locale", "summary", "chosen"),
    [
        ("en-GB", "How the games are played", "the organiser’s choice"),
        ("ca", "Com es juguen les partides", "ho tria l’organització"),
        ("nl", "Hoe de partijen gespeeld worden", "keuze van de organisator"),
    ],
)
def test_what_no_book_says_is_the_organisers_choice(
    served: Served, arrive: Callable[..., Person], locale: str, summary: str, chosen: str
) -> None:
    friendly = Announced(served, arrive, regulations="club", options={"minutes": 60}, online=True)
    anna = arrive("Anna", locale=locale)
    anna.open(friendly.path)
    listed = rows(anna.page, summary)
    expect(listed.filter(has_text="60 min")).to_contain_text(chosen)
    # Edition, time, tiles, words, who starts, ranking: no federation wrote any of it.
    expect(listed.filter(has_text=chosen)).to_have_count(6)
    expect(listed.get_by_role("button")).to_have_count(0)


def test_a_dutch_event_says_the_agreed_time_and_the_organisers_ranking(
    served: Served, arrive: Callable[..., Person]
) -> None:
    options: dict[str, int | str | bool] = {"minutes": 30, "approval": True}
    hall = Announced(
        served, arrive, regulations="nl-wedstrijd", options=options, ranking="total", online=True
    )
    desk = hall.desk()
    listed = rows(desk, "How the games are played")
    for about, value, clause in (
        ("Time", "15 min each", "NL-W-V.1a"),
        ("Is a match clock used?", "half", "NL-W-I.3b"),
        ("Must the jury approve", "yes", "NL-W-V.4b"),
        ("Who starts", "Players draw tiles", "NL-W-II.3a"),
        ("Word lists", "Not allowed", "NL-W-III.11"),
        ("Ranking", "total points", "the organiser’s choice"),
    ):
        expect(about_it(listed, about)).to_contain_text(value)
        expect(about_it(listed, about)).to_contain_text(clause)
    # On a screen a tile may be tried out, whatever the book says of wood.
    expect(about_it(listed, "A tile put on the board")).to_have_count(0)
