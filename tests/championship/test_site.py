"""The web pages of an event: whole, harmless, and in the reader's language."""

import re
from collections.abc import Callable
from dataclasses import fields
from html.parser import HTMLParser

import pytest
from tests.championship.directing import AT, Director, championship
from tests.championship.school import play, school_championship, seat

from faristol.championship.commands import (
    CloseRound,
    Finish,
    OverruleAsForfeit,
    OverruleTable,
    PairRound,
    Publish,
    RecordFeat,
    RecordTable,
    Register,
    Swap,
)
from faristol.championship.field import Start
from faristol.championship.history import classification
from faristol.championship.pairing import System
from faristol.championship.reasons import REMARKS, WARNINGS
from faristol.championship.regulations import REGULATIONS
from faristol.championship.tiebreaks import tie_breaks
from faristol.notation.event_site import championship_site, language_of
from faristol.notation.site_words import Language, SiteWords, site_words

EVERY = list(Language)


class Reader(HTMLParser):
    """What a page shows and where it leads."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.tags: list[str] = []
        self.text = ""
        self._is_style = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self._is_style = tag == "style"
        self.links += [value or "" for name, value in attrs if name in ("href", "src")]

    def handle_endtag(self, tag: str) -> None:
        self._is_style = False

    def handle_data(self, data: str) -> None:
        if not self._is_style:
            self.text += data + "\n"


def pairs() -> Director:
    """Five players, so with a bye; an exchange by hand, a ruling, a prize."""
    director = championship(4, late_rulings=True)
    director.do(Register(AT, "<script>alert(1)</script>", club="A&B"))
    director.play_round()
    director.do(PairRound(AT))
    games = director.state.rounds[1].games
    director.do(Swap(AT, games[0].second, games[1].first))
    director.do(OverruleAsForfeit(AT, 1, 1, (Start.FIRST,), "<b>late</b>", "FISC23-G-8.D"))
    director.do(RecordFeat(AT, 1, 1, "best play", "XALOQUES", 158), Publish(AT))
    return director


def tables() -> Director:
    director = school_championship(7, schools="A")
    play(director)
    director.do(OverruleTable(AT, 1, 2, (90, None, 70), "<i>", "ESC-13"))
    director.do(Register(AT, "<img src=x onerror=alert(1)>", school="<A>"))
    first, second = seat(director)
    director.do(RecordTable(AT, 1, tuple(100 for _ in first.players)))
    assert second.result is None
    return director


@pytest.mark.parametrize("language", EVERY)
@pytest.mark.parametrize("made", [pairs, tables])
class TestEveryPage:
    def test_links_lead_to_pages_of_the_folder(self, made: object, language: Language) -> None:
        pages = championship_site(made().state, language)  # type: ignore[operator]
        for page in pages.values():
            assert set(Reader(page).links) <= set(pages)

    def test_names_and_reasons_are_text_and_never_markup(
        self, made: object, language: Language
    ) -> None:
        pages = championship_site(made().state, language)  # type: ignore[operator]
        for page in pages.values():
            assert not {"script", "img", "b", "i"} & set(Reader(page).tags)
            assert f'<html lang="{language.value}">' in page

    def test_nothing_is_left_to_fill_in(self, made: object, language: Language) -> None:
        pages = championship_site(made().state, language)  # type: ignore[operator]
        for page in pages.values():
            assert not re.search(r"\{\}|None|nan", Reader(page).text)


class TestLanguages:
    @pytest.mark.parametrize("made", [pairs, tables])
    def test_the_same_pages_in_every_language(self, made: Callable[[], Director]) -> None:
        state = made().state
        folders = [championship_site(state, language) for language in EVERY]
        assert len({frozenset(pages) for pages in folders}) == 1
        for name in folders[0]:
            assert len({tuple(Reader(pages[name]).tags) for pages in folders}) == 1, name

    def test_the_federations_language_unless_another_is_asked_for(self) -> None:
        assert language_of(championship(4).state) is Language.CATALAN
        assert language_of(school_championship(4).state) is Language.CATALAN
        assert language_of(championship(4, regulations="club").state) is Language.ENGLISH
        state = pairs().state
        assert "Classificació" in championship_site(state)["index.html"]
        assert "Standings" in championship_site(state, Language.ENGLISH)["index.html"]
        assert "Klassement" in championship_site(state, Language.DUTCH)["index.html"]

    @pytest.mark.parametrize("language", [Language.CATALAN, Language.DUTCH])
    @pytest.mark.parametrize("made", [pairs, tables])
    def test_no_english_is_left(self, made: object, language: Language) -> None:
        english = re.compile(
            r"\b(Player|Round|Table|Points|Standings|plays|first|second|had met|opponent|Changed|"
            r"not counted|After|Pairing|Word list|not stated|players|game|absent|round)\b"
        )
        pages = championship_site(made().state, language)  # type: ignore[operator]
        for name, page in pages.items():
            text = Reader(page).text.replace("best play", "")
            assert not english.search(text), (name, english.search(text))

    @pytest.mark.parametrize("language", EVERY)
    def test_every_kind_has_its_words(self, language: Language) -> None:
        w = site_words(language)
        assert set(w.systems) == {system.value for system in System}
        assert set(w.regulations) == set(REGULATIONS)
        assert set(w.tie_break) == set(tie_breaks())
        assert set(w.basis) == {kind for kind in REMARKS if kind.startswith("basis-")}
        # The others are said before a round is public, and never stand in a page.
        assert set(w.warnings) == set(WARNINGS) - {"left-out", "gone", "rounds", "no-show"}

    def test_a_word_has_as_many_places_to_fill_in_every_language(self) -> None:
        english = site_words(Language.ENGLISH)
        for language in EVERY:
            w = site_words(language)
            for field in fields(SiteWords):
                one, other = getattr(english, field.name), getattr(w, field.name)
                if isinstance(one, str):
                    assert one.count("{}") == other.count("{}"), (language, field.name)
                else:
                    for key in one:
                        assert one[key].count("{}") == other[key].count("{}"), (language, key)

    def test_what_was_changed_by_hand_is_said_with_names(self) -> None:
        page = championship_site(pairs().state, Language.CATALAN)["round-2.html"]
        assert re.search(r"Canviat a mà: .*Jugador", Reader(page).text)


class TestPairs:
    def test_pairings_by_table_and_by_name_cross_table_and_cards(self) -> None:
        director = championship(6)
        for _ in range(5):
            director.play_round()
        assert 'class="medal' not in championship_site(director.state)["index.html"]
        director.do(Finish(AT))
        pages = championship_site(director.state, Language.ENGLISH)
        medals = re.findall(r'<span class="medal (\w+)">(\d)</span>', pages["index.html"])
        places = [s.place for s in classification(director.state) if s.place <= 3]
        assert medals == [(("one", "two", "three")[place - 1], str(place)) for place in places]
        assert {"index.html", "cross-table.html", "round-1.html", "round-1-names.html"} <= set(
            pages
        )
        assert "Final standings" in pages["index.html"]
        assert "[" in Reader(pages["player-1.html"]).text

    @pytest.mark.parametrize("language", EVERY)
    def test_the_best_three_of_each_category_and_of_the_debutants(self, language: Language) -> None:
        director = championship(4)
        for number in range(4):
            director.do(Register(AT, f"Jove {number}", 1_000 - number, category="<Sub-18>"))
        director.do(Register(AT, "Nova Mas"))
        assert "Sub-18" in championship_site(director.state)["index.html"]
        for _ in range(5):
            director.play_round()
        director.do(Finish(AT))
        text = Reader(championship_site(director.state, language)["index.html"]).text
        w = site_words(language)
        standings, found = text.split(w.by_category)
        young, new = found.split(w.debutants)
        assert "<Sub-18>" in young
        order = re.findall(r"Jove \d", standings)
        assert re.findall(r"Jove \d", young) == order[:3]
        assert "Nova Mas" in new
        assert "Jove" not in new

    def test_an_unpublished_round_is_not_shown(self) -> None:
        director = championship(4)
        director.do(PairRound(AT))
        assert "round-1.html" not in championship_site(director.state)

    @pytest.mark.clause("FISC23-C-4.4")
    @pytest.mark.parametrize("language", EVERY)
    def test_the_edition_of_the_regulations_is_named(self, language: Language) -> None:
        assert "2023/2024" in championship_site(pairs().state, language)["index.html"]


class TestSchoolTables:
    def test_a_round_shows_every_table_with_scores_places_and_points(self) -> None:
        director = school_championship(3)
        seat(director)
        director.do(RecordTable(AT, 1, (120, None, 140)), CloseRound(AT))
        text = Reader(championship_site(director.state, Language.ENGLISH)["round-1.html"]).text
        assert re.search(r"120\s+2\s+240", text)
        assert re.search(r"140\s+1\s+280", text)
        assert "absent" in text
        assert "ESC-1" in text

    def test_the_rule_that_gives_the_points_is_named(self) -> None:
        index = championship_site(tables().state, Language.ENGLISH)["index.html"]
        assert "CUSCA" in Reader(index).text

    def test_a_card_names_everybody_at_the_table(self) -> None:
        director = school_championship(4)
        play(director)
        text = Reader(championship_site(director.state, Language.ENGLISH)["player-1.html"]).text
        assert all(f"Alumne {n}" in text for n in (1, 2, 3, 4))
