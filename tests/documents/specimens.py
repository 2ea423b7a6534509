"""Every document once, with the names and numbers that are hardest to print."""

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from faristol.championship.commands import (
    Announce,
    Finish,
    RecordFeat,
    Register,
)
from faristol.championship.state import Championship
from faristol.documents import Document, Language
from faristol.documents import event_lists as lists
from faristol.documents.cards import PersonCard, class_cards, player_cards, table_cards
from faristol.documents.certificates import certificates, stickers
from faristol.documents.duplicate_papers import duplicate_form, duplicate_results
from faristol.documents.event_papers import announcement, report
from faristol.documents.filled import filled_from_sheet
from faristol.documents.game_stickers import game_stickers
from faristol.documents.games_on_paper import Challenge, Column, Entry, FilledGame, Form, Heading
from faristol.documents.rule_books import booklet, tile_page
from faristol.documents.score_sheets import score_sheets
from faristol.documents.slips import (
    TableSlip,
    challenge_slips,
    duplicate_slips,
    jury_slips,
    result_slips,
)
from faristol.documents.word_lists import WordPages, word_pages
from faristol.duplicate import Entry as Seat
from faristol.duplicate import Game, duplicate_rules
from faristol.lexicon import open_lexicon
from faristol.notation.site_words import Language as SiteLanguage
from faristol.notation.site_words import site_words
from faristol.rulebook import ruleset
from faristol.table.sheet import Sheet, sheet_of
from tests.championship.directing import AT, Director, at_random
from tests.championship.school import play, school_championship
from tests.duplicate.hall import Hall
from tests.table.transcript import run

LONG = "Montserrat Castellví-Gal·lart i Puigdomènech"
MARKUP = '#panic("no") *x* $a$ \\ @b <c> `d` "e"'
LINK = "https://scrabble.example.org/championship/open-de-sabadell-2026"
GAMES = Path(__file__).parent.parent / "data" / "games"
ENTRANTS = (
    LONG,
    "Joana Serra",
    "Martí Vidal",
    MARKUP,
    "Ŀuís Ñandú Œuvre",
    "IJsbrand ten Ĳssel",
    "Ελένη",
)


@cache
def event(players: int = 9, rounds: int = 5) -> Championship:
    """A championship with hard names, played to its end."""
    director = Director()
    director.do(
        Announce(
            AT,
            "Open de Sabadell i Gran Premi de la Federació Internacional",
            "fisc-2023",
            max(5, rounds),
            place="Casal Pere Quart, Sabadell",
            plays_on="2026-10-03",
            ends_on="2026-10-04",
            announced_on="2026-08-20",
            lexicon="DISC 2.7.15",
            rating_list="setembre de 2026",
            capacity=500,
        )
    )
    for number in range(players):
        name = ENTRANTS[number] if number < len(ENTRANTS) else f"Jugador {number + 1}"
        director.do(
            Register(
                AT,
                name,
                rating=None if number % 5 == 4 else 1400 - number,
                club="Club de Scrabble de Sant Cosme i Sant Damià" if number % 2 else "Tortosa",
                category="Sub-18" if number % 3 else "",
            )
        )
    chance = random.Random(7)
    for _ in range(rounds):
        director.play_round(at_random(chance))
    if rounds:
        director.do(RecordFeat(AT, 1, 1, "Millor jugada", "CO(L·L)EGUES", 158))
    if rounds >= 5:
        director.do(Finish(AT))
    return director.state


@cache
def empty_event() -> Championship:
    """Announced, and nobody there."""
    director = Director()
    director.do(Announce(AT, "Open buit", "fisc-2023", 5))
    return director.state


@cache
def school_event() -> Championship:
    """Pupils at tables of three and four."""
    director = school_championship(players=11)
    play(director)
    play(director)
    return director.state


@cache
def long_game(turns: int = 40) -> FilledGame:
    """More turns than a page has lines."""
    entries = tuple(
        Entry(
            word="CO(L·L)EGUES" if n % 7 == 0 else "MOT",
            points=str(60 + n) if n % 7 == 0 else "12",
            total=str(12 * n),
            circled=n % 7 == 0,
            square="H12",
            rack=("A", "L·L", "NY", "QU", "Ç", "E", "?"),
            drawn="A L·L NY QU Ç E ?",
        )
        for n in range(1, turns + 1)
    )
    column = Column(entries, "−13", "480", "−20", "460", "460")
    challenges = tuple(
        Challenge(
            str(n), LONG if n % 2 else "Berta", "CO(L·L)EGUES, MOT, XAI", [True, False, None][n % 3]
        )
        for n in range(1, 7)
    )
    return FilledGame(
        (LONG, "Berta"), (column, column), challenges, starter=1, round="12", table="104"
    )


def golden(name: str, language: Language) -> FilledGame:
    """A whole game from its transcript."""
    sheet = sheet_of(run((GAMES / f"{name}.txt").read_text("utf-8"))[1])
    return filled_from_sheet(sheet, ruleset(sheet.edition), language)


def _school_game() -> Sheet:
    return sheet_of(run((GAMES / "fisc-escolar.txt").read_text("utf-8"))[1])


@cache
def duplicate_game() -> Game:
    """A whole duplicate game with known tops."""
    from faristol.duplicate import (
        CloseTurn,
        Draw,
        DrawSource,
        HandIn,
        LayWord,
        OpenGame,
        OpenTurn,
        Stage,
    )
    from faristol.duplicate.blind import commitment_to, next_draw
    from tests.duplicate.test_golden import GOLDEN, SEED, WORDS

    hall = Hall(words=WORDS, finder=True)
    people = GOLDEN["players"]
    entries = tuple(
        Seat(p["table"], LONG if n == 0 else p["name"], p["club"]) for n, p in enumerate(people)
    )
    hall.do(OpenGame(0, "Interclub", "SWL@2021", DrawSource.BLIND, commitment_to(SEED), entries))
    for turn in GOLDEN["turns"]:
        while hall.game.stage is Stage.DRAWING:
            hall.do(Draw(hall.later(), next_draw(hall.rules, hall.game, SEED), DrawSource.BLIND))
        hall.do(OpenTurn(hall.later()))
        for table, written in turn["slips"].items():
            hall.do(HandIn(hall.later(1), int(table), hall.slip(written)))
        hall.do(CloseTurn(hall.later(200_000)))
        hall.do(LayWord(hall.later(), accept_missing=True))
    return hall.game


def documents(language: Language) -> Iterator[tuple[str, Document]]:
    """Every document in a language, by the name of its picture."""
    names = site_words(SiteLanguage(language.value))
    state, school = event(), school_event()
    head = Heading("Open de Sabadell", "DISC 2.7.15", LINK, ("Millor jugada", "Mot més llarg"))
    yield "score-sheet-fisc-2023", score_sheets("fisc-2023", language=language, heading=head)
    for edition in ("fisc-classic", "fisc-un-contra-un", "fisc-escolar", "friendly", "nl-punten"):
        yield f"score-sheet-{edition}", score_sheets(edition, language=language)
    for form in Form:
        yield (
            f"score-sheet-nl-wedstrijd-{form.value}",
            score_sheets("nl-wedstrijd", language=language, form=form),
        )
    for name in ("fisc-2023", "fisc-escolar", "friendly", "nl-punten", "nl-wedstrijd"):
        filled = [golden(name, language)]
        yield f"score-sheet-{name}-filled", score_sheets(name, language=language, games=filled)
    yield (
        "score-sheet-long",
        score_sheets("fisc-2023", language=language, games=[long_game()], heading=head),
    )
    yield (
        "score-sheet-long-squares",
        score_sheets("nl-wedstrijd", language=language, games=[long_game()], form=Form.STARTER),
    )
    nl = duplicate_rules("nl-duplicate")
    yield "duplicate-slips", duplicate_slips(nl, language, players=[(14, LONG), (None, "")])
    yield "duplicate-form", duplicate_form(nl, language, players=[(14, LONG)])
    yield "duplicate-results", duplicate_results(nl, duplicate_game(), language)
    yield "challenge-slips", challenge_slips(language, event="Open de Sabadell")
    yield "jury-slips", jury_slips(language, event="Open de Sabadell", names=[LONG, "Anna", "", ""])
    tables = [TableSlip("3", "14", (LONG, LONG), LINK), TableSlip("3", "15", ("A", "B", "C", "D"))]
    yield "result-slips", result_slips(language, event="Open de Sabadell", tables=tables)
    yield "table-cards", table_cards(language, 3, event="Open de Sabadell", link=LINK)
    people = [
        PersonCard(LONG, "Club de Scrabble de Sant Cosme i Sant Damià", "104", "482913", LINK),
        PersonCard("Anna", number="2"),
    ]
    yield "player-cards", player_cards(language, people, event="Open de Sabadell")
    yield "class-cards", class_cards(language, people, name="5è B")
    yield "players", lists.players(state, language)
    yield "players-school", lists.players(school, language)
    yield "players-none", lists.players(empty_event(), language)
    yield "check-in", lists.check_in(state, language)
    yield "pairings", lists.pairings(state, language)
    yield "pairings-school", lists.pairings(school, language)
    yield "pairings-by-name", lists.pairings_by_name(state, language)
    yield "standings", lists.standings(state, language, names)
    yield "standings-none", lists.standings(empty_event(), language, names)
    yield "crosstable", lists.crosstable(state, language)
    yield "crosstable-school", lists.crosstable(school, language)
    yield "crosstable-none", lists.crosstable(empty_event(), language)
    yield "announcement", announcement(state, language, names, link=LINK)
    yield "report", report(state, language, names)
    yield "certificates", certificates(state, language, players=[1], link=LINK)
    yield "certificates-school", certificates(school, language, players=[1], link=LINK)
    yield "stickers", stickers(school, language, link=LINK)
    yield "stickers-game", game_stickers(_school_game(), language, event="6è B", day="2026-11-19")
    yield "tiles-catalan", tile_page("catalan", language)
    yield "tiles-dutch", tile_page("dutch", language)
    yield "booklet-nl-punten", booklet("nl-punten", language)
    yield "words-nl-two", word_pages(open_lexicon("nl"), WordPages.TWO, language)
    yield "words-ca", word_pages(open_lexicon("ca"), WordPages.ALL, language)
