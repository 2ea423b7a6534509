"""What stands on each document, read back from its file."""

import pytest

from faristol.documents import DocumentError, Language, Paper, render
from faristol.documents import event_lists as lists
from faristol.documents.cards import PersonCard, class_cards, table_cards
from faristol.documents.certificates import award_of_code, awards, certificates
from faristol.documents.duplicate_papers import duplicate_form, duplicate_results
from faristol.documents.event_papers import announcement, report
from faristol.documents.event_sheets import games_of_round
from faristol.documents.games_on_paper import FilledGame, Form, Heading
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
from faristol.duplicate import Game, duplicate_rules
from faristol.lexicon import open_lexicon
from faristol.notation.site_words import Language as SiteLanguage
from faristol.notation.site_words import site_words
from faristol.rulebook import EDITIONS
from faristol.rulebook.clauses import clauses_of
from tests.documents.reading import Page, read_pages, text_of
from tests.documents.specimens import (
    LONG,
    duplicate_game,
    empty_event,
    event,
    golden,
    long_game,
    school_event,
)

CA, NL = Language.CATALAN, Language.DUTCH
NAMES = site_words(SiteLanguage.CATALAN)


def row_of(page: Page, text: str) -> list[str]:
    """Everything that stands as high as a word, from left to right."""
    height = next(each.bottom for each in page.words if each.text == text)
    row = [each for each in page.words if abs(each.bottom - height) < 4]
    return [each.text for each in sorted(row, key=lambda each: each.left)]


class Test_a_score_sheet:
    @pytest.mark.parametrize("edition", [each for each in EDITIONS if each != "nl-duplicate"])
    def test_is_there_for_every_edition_of_the_books(self, edition: str) -> None:
        assert len(read_pages(render(score_sheets(edition)))) == 1

    @pytest.mark.clause("FISC23-G-5.2", "FISC23-G-5.3", "FISC23-G-5.7")
    def test_has_names_round_table_word_points_total_and_the_organisers_lines(self) -> None:
        heading = Heading("Open", records=("Millor jugada",))
        game = FilledGame((LONG, "Berta"), round="3", table="14")

        text = text_of(render(score_sheets("fisc-2023", games=[game], heading=heading)))

        for told in (LONG, "Berta", "Ronda", "14", "Faristol", "Mot", "Punts", "Total", "Open"):
            assert told in text
        assert "Millor jugada:" in text
        assert text.count("Signatura") == 4  # a sheet for each of the two

    def test_has_long_lines_of_the_organiser_and_long_rounds_inside_their_place(self) -> None:
        heading = Heading(records=(LONG * 3, "Millor jugada"))
        game = FilledGame(("Anna", "Berta"), round="Semifinal", table="14")
        for page in read_pages(render(score_sheets("fisc-2023", games=[game], heading=heading))):
            (best,) = [each for each in page.words if each.text == "Millor"]
            line = [each for each in page.words if abs(each.bottom - best.bottom) < 4]
            assert max(each.right for each in line if each.left < best.left) < best.left
            assert "Semifinal" in page.text

    @pytest.mark.clause("FISC23-G-5.5", "FISC23-G-5.6", "FISC23-G-5.9")
    def test_filled_from_a_game_tells_blanks_exchanges_racks_and_time(self) -> None:
        document = score_sheets("fisc-2023", games=[golden("fisc-2023", CA)])
        own, other = read_pages(render(document))

        assert "DI(N)ADES" in own.text
        assert "NOVEL·LAS" in own.text
        assert "BEEB *" in own.text
        exchanged = row_of(own, "NOVEL·LAS")  # beside the opponent's play
        assert exchanged[:8] == ["3", *"BBEEORS"]
        assert exchanged[-4:] == ["22", "NOVEL·LAS", "40", "203"]
        assert "+4" in own.text
        assert "−30" in own.text
        assert "364" in other.text
        assert "509" in other.text

    @pytest.mark.clause("FISC23-G-6.6")
    def test_filled_from_a_game_has_its_challenges_with_their_answers(self) -> None:
        game = golden("fisc-2023", CA)

        assert [(each.turn, each.who, each.words, each.valid) for each in game.challenges] == [
            ("2", "Berta", "BEEB", False),
            ("3", "Anna", "NOVEL·LAS", True),
            ("3", "Anna", "NOVEL·LAS", True),
        ]
        for page in read_pages(render(score_sheets("fisc-2023", games=[game]))):
            row = [each for each in page.words if each.text == "BEEB"][-1]
            line = [each.text for each in page.words if abs(each.bottom - row.bottom) < 4]
            assert {"2", "Berta", "BEEB"} <= set(line)

    @pytest.mark.clause("NL-W-IV.1a", "NL-W-IV.1b")
    def test_of_wedstrijd_has_squares_drawn_letters_and_a_form_for_each_colour(self) -> None:
        games = [golden("nl-wedstrijd", NL)]
        white, coloured = (
            text_of(render(score_sheets("nl-wedstrijd", games=games, form=form))) for form in Form
        )

        assert "Wit formulier: de beginnende speler (NL-W-IV.1b)" in white
        assert "Gekleurd formulier: de tegenstander (NL-W-IV.1b)" in coloured
        assert "8D BAZEL H S S T W 30 30" in white
        assert "7G FIR *" in coloured

    @pytest.mark.clause("NL-P-IV.1", "NL-P-IV.2c")
    def test_of_punten_has_own_and_other_points_and_the_questions_asked(self) -> None:
        text = text_of(render(score_sheets("nl-punten", games=[golden("nl-punten", NL)])))

        assert "Woord tegenstander" in text
        assert "hoogstens 10" in text
        assert "HEKE(L)END 92 92" in text

    @pytest.mark.clause("ESC-7", "ESC-13.2")
    def test_of_a_school_game_is_one_for_four_with_four_turns(self) -> None:
        (page,) = read_pages(
            render(score_sheets("fisc-escolar", games=[golden("fisc-escolar", CA)]))
        )

        assert page.text.count("Resultat final") == 4
        assert "NITRURIN" in page.text
        assert "–" in page.text

    def test_goes_on_where_a_game_has_forty_turns(self) -> None:
        pages = read_pages(render(score_sheets("fisc-2023", games=[long_game()])))

        assert len(pages) == 4
        assert "2/2" in pages[1].text
        assert "Resultat final" not in pages[0].text
        assert "460" in pages[1].text

    def test_of_a_round_is_one_for_everybody_who_sits_there(self) -> None:
        state = event()
        document = score_sheets("fisc-2023", games=games_of_round(state, 2))

        assert len(read_pages(render(document))) == 2 * len(state.rounds[1].games)

    def test_in_another_language_tells_the_same(self) -> None:
        text = text_of(render(score_sheets("fisc-2023", language=Language.ENGLISH)))

        assert "Score sheet" in text
        assert "hyphen" in text

    def test_of_duplicate_or_of_nothing_known_is_refused_in_one_sentence(self) -> None:
        with pytest.raises(DocumentError, match="print duplicate-form"):
            score_sheets("nl-duplicate")
        with pytest.raises(DocumentError, match="no edition 'nope'; there are fisc-"):
            score_sheets("nope")


class Test_slips_and_cards:
    @pytest.mark.clause("NL-D-III.5a")
    def test_a_set_of_a_duplicate_is_twenty_two_numbered_slips(self) -> None:
        rules = duplicate_rules("nl-duplicate")
        text = text_of(render(duplicate_slips(rules, NL, players=[(4, LONG)])))

        assert text.count(LONG) == 22
        assert text.count("Beurt") == 22
        assert text.count("verticaal") == 22

    @pytest.mark.clause("NL-D-III.5a", "NL-D-III.5b", "NL-D-IV.2")
    def test_the_form_of_a_player_has_own_and_highest_word_for_every_turn(self) -> None:
        rules = duplicate_rules("nl-duplicate")
        text = text_of(render(duplicate_form(rules, NL, players=[(4, LONG)])))

        for told in (LONG, "Letters Eigen woord Coördinaat Score Totaal Hoogste woord", "22"):
            assert told in text
        assert "(NL-D-III.5a, NL-D-III.5b)" in text

    @pytest.mark.clause("NL-P-III.10b")
    def test_the_jury_is_asked_ten_times(self) -> None:
        text = text_of(render(jury_slips(NL, names=[LONG])))

        assert LONG in text
        assert text.count("goed") == 10
        assert "11" not in text

    @pytest.mark.clause("ESC-12.1", "ESC-11.2")
    def test_a_challenge_has_one_answer(self) -> None:
        text = text_of(render(challenge_slips(CA, copies=1)))

        assert text.count("vàlida") == 2  # yes and no
        assert "Una sola resposta" in text

    def test_a_result_of_four_is_signed_by_all_of_them(self) -> None:
        tables = [TableSlip("3", "15", ("A", "B", "C", "D")), TableSlip("3", "16", ("E", "F"))]
        text = text_of(render(result_slips(NL, tables=tables)))

        assert text.count("iedereen tekent") == 1
        assert text.count("beiden tekenen") == 1

    def test_a_card_of_a_class_has_pin_and_address_for_who_scans_nothing(self) -> None:
        card = PersonCard(LONG, code="482913", link="http://10.0.0.7:8000/card/abc")
        text = text_of(render(class_cards(CA, [card], name="5è B")))

        for told in (LONG, "PIN 482913", "10.0.0.7:8000/card/abc", "Classe: 5è B"):
            assert told in text

    @pytest.mark.parametrize("token", ["a-b_C-", "ab_-", "-abc", "a--b"])
    def test_an_address_is_whole_wherever_its_hyphens_are(self, token: str) -> None:
        cards = [PersonCard(name, link=f"http://10.0.0.7/card/{token}") for name in ("Pau", "Ona")]

        assert text_of(render(class_cards(CA, cards, name="5è B"))).count(f"card/{token}") == 2

    def test_cards_of_tables_and_of_a_class(self) -> None:
        assert len(read_pages(render(table_cards(CA, 14)))) == 7
        with pytest.raises(DocumentError, match="nobody"):
            class_cards(CA, [])
        with pytest.raises(DocumentError, match="1 to 2000"):
            table_cards(CA, 0)


class Test_an_event:
    def test_lists_have_everybody_and_the_results_their_points(self) -> None:
        state = event()
        first = state.rounds[0].games[0].result
        assert first is not None
        score = f"{first.score.first}–{first.score.second}"

        for document in (
            lists.players(state, CA),
            lists.check_in(state, CA),
            lists.pairings_by_name(state, CA, 1),
            lists.standings(state, CA, NAMES),
            lists.crosstable(state, CA),
            report(state, CA, NAMES),
        ):
            text = text_of(render(document))
            assert all(f"Jugador {n}" in text for n in (8, 9)), document.title
            assert LONG in text, document.title
        for document in (lists.pairings(state, CA, 1), report(state, CA, NAMES)):
            assert score in text_of(render(document))
        assert score in text_of(render(lists.crosstable(state, CA)))

    def test_standings_tell_tie_breaks_in_the_language(self) -> None:
        text = text_of(render(lists.standings(event(), CA, NAMES)))

        assert "Classificació final" in text
        assert "Diferencial" in text

    def test_of_pupils_without_category_and_rating_leaves_no_empty_column(self) -> None:
        text = text_of(render(lists.players(school_event(), CA)))

        assert "Escola" in text
        assert "Categoria" not in text
        assert "RASCCAT" not in text
        assert "Categoria" in text_of(render(lists.players(event(), CA)))

    def test_announcement_tells_rules_days_and_place(self) -> None:
        text = text_of(render(announcement(event(), CA, NAMES, link="https://example.org/e/1")))

        for told in ("3–4 d’octubre de 2026", "DISC 2.7.15", "30 minuts per jugador", "Berger"):
            assert told in text
        assert "https://example.org/e/1" in text

    def test_without_players_or_rounds_is_a_page_or_a_sentence(self) -> None:
        state = empty_event()

        assert "Encara no hi ha cap jugador" in text_of(render(lists.players(state, CA)))
        assert "Encara no s’ha publicat" in text_of(render(lists.standings(state, CA, NAMES)))
        render(announcement(state, CA, NAMES))
        with pytest.raises(DocumentError, match="no round"):
            lists.pairings(state, CA)
        with pytest.raises(DocumentError, match="no round"):
            report(state, CA, NAMES)
        with pytest.raises(DocumentError, match="no round"):
            certificates(state, CA)
        with pytest.raises(DocumentError, match="no round 9; there are 1 to 5"):
            lists.pairings(event(), CA, 9)

    def test_of_a_school_lists_tables_of_four(self) -> None:
        text = text_of(render(lists.pairings(school_event(), CA)))

        assert "Alumne 11" in text
        assert "Escola" in text


class Test_a_certificate:
    def test_tells_place_and_a_code_that_is_found_again(self) -> None:
        state = event()
        best = awards(state)[0]
        text = text_of(render(certificates(state, CA, players=[best.player])))

        assert best.code in text
        assert best.name in text
        assert f"lloc {best.place} de 9" in text
        assert award_of_code(state, best.code) == best
        assert award_of_code(state, f" {best.code.lower().replace('-', ' ')}") == best

    def test_that_this_event_never_gave_is_not_found(self) -> None:
        assert award_of_code(event(), "0000-0000") is None
        assert award_of_code(event(), "") is None
        assert award_of_code(school_event(), awards(event())[0].code) is None

    def test_codes_differ(self) -> None:
        assert len({each.code for each in awards(event(400, 1))}) == 400


class Test_a_duplicate:
    def test_gives_everybody_a_page_with_both_maxima(self) -> None:
        rules, game = duplicate_rules("nl-duplicate"), duplicate_game()
        pages = read_pages(render(duplicate_results(rules, game, NL)))

        assert len(pages) == 1 + len(game.players)
        for page in pages:
            assert "Maximum van de zaal" in page.text
            assert "Maximum van de computer" in page.text
            assert "342" in page.text
            assert "343" in page.text
        assert "97,95 %" in pages[0].text
        assert "97,95 %" in pages[1].text

    def test_without_players_is_refused(self) -> None:
        with pytest.raises(DocumentError, match="nobody plays"):
            duplicate_results(duplicate_rules("nl-duplicate"), Game(), NL)


class Test_words_tiles_and_booklets:
    @pytest.mark.clause("NL-P-III.10c")
    def test_one_page_of_two_letter_words_for_a_dutch_table(self) -> None:
        words = open_lexicon("nl")
        (page,) = read_pages(render(word_pages(words, WordPages.TWO)))

        assert "NL-P-III.10c" in page.text.replace("\ufffe", "-")
        assert words.record.name in page.text.replace("\ufffe", "-")
        for word in words:
            if len(word) == 2:
                assert words.tiles.format_word(word) in page.text.split()

    def test_short_words_and_dear_letters_with_the_list_and_its_version(self) -> None:
        text = text_of(render(word_pages(open_lexicon("ca"), WordPages.ALL)))

        assert "faristol-ca 1" in text
        assert "no és la de cap federació" in text
        assert "Amb NY (10 punts)" in text
        assert "Mots de tres fitxes" in text

    @pytest.mark.parametrize("tiles", ["catalan", "dutch"])
    def test_tiles_are_counted(self, tiles: str) -> None:
        text = text_of(render(tile_page(tiles, CA)))

        assert ("100 fitxes, 189 punts" if tiles == "catalan" else "102 fitxes, 230") in text

    @pytest.mark.parametrize("edition", EDITIONS)
    def test_a_booklet_has_every_clause(self, edition: str) -> None:
        document = booklet(edition, NL)
        text = text_of(render(document, Paper.A5))
        book = {"friendly": None}.get(edition, edition)

        assert document.title.split()[0] in text
        if book is not None:
            from faristol.rulebook import ruleset

            for each in clauses_of(ruleset(book).book):
                assert each.number in text
