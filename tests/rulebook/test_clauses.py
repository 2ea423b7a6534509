"""The clauses as data: complete, in three languages, told once where books agree."""

import re
import unicodedata
from collections import Counter

import pytest

from faristol.rulebook.clauses import (
    ClauseClass,
    UnknownBookError,
    UnknownClauseError,
    all_clauses,
    books,
    clause,
    clauses_like,
    clauses_of,
    find_clauses,
    parse_books,
)
from faristol.rulebook.texts import LANGUAGES

# The count of each class in each book: the acceptance list in figures.
COUNTS = {
    "FISC-B": (92, 21, 12, 4),
    "FISC-A": (93, 20, 12, 5),
    "FISC23-G": (96, 22, 12, 5),
    "FISC23-C": (25, 2, 1, 0),
    "ESC": (33, 2, 2, 1),
    "NL-P": (52, 6, 4, 2),
    "NL-W": (43, 7, 3, 2),
    "NL-D": (23, 4, 5, 2),
}

# Words that sentences can hardly do without and that the other languages do not have.
ONLY = {
    "ca": re.compile(r"\b(?:[LlDdSsNn]'|(?:el|la|els|les|del|una|qui|que|és|es|hi|ha|cap)\b)"),
    "nl": re.compile(r"\b(?:het|een|niet|wie|dan|er|op|met|voor|elke|die|zijn|mag|moet|worden)\b"),
    "en": re.compile(r"\b(?:the|and|with|must|may|each|not|player|game|tiles)\b"),
}


class TestTheList:
    def test_has_612_clauses_and_one_marked_gap(self) -> None:
        gaps = [each.id for each in all_clauses() if each.is_gap]
        assert (len(all_clauses()), gaps) == (613, ["NL-D-GAP.1"])

    @pytest.mark.parametrize("book", COUNTS)
    def test_has_so_many_of_each_class(self, book: str) -> None:
        counted = Counter(each.clause_class for each in clauses_of(book))
        assert tuple(counted[each] for each in ClauseClass) == COUNTS[book]

    def test_knows_the_books_in_order(self) -> None:
        assert list(books()) == list(COUNTS)

    def test_names_the_edition_that_a_book_became(self) -> None:
        assert books()["NL-W"].edition == "nl-wedstrijd"

    def test_keeps_the_order_of_the_book(self) -> None:
        numbers = [each.number for each in clauses_of("FISC23-G")]
        assert numbers.index("7.C") < numbers.index("7.D") < numbers.index("7.3")
        assert numbers.index("1.9") < numbers.index("1.10")


class TestTheSentences:
    def test_are_one_line_each_and_end_with_a_full_stop(self) -> None:
        for each in all_clauses():
            for text in map(each.text, LANGUAGES):
                assert text == text.strip()
                assert "\n" not in text
                assert text.endswith("."), each.id
                assert len(text) < 330, each.id

    def test_are_composed_unicode_without_look_alikes(self) -> None:
        for each in all_clauses():
            for text in (*map(each.text, LANGUAGES), *map(each.heading.text, LANGUAGES)):
                assert unicodedata.normalize("NFC", text) == text
                assert not re.search("[∙•‧’“”\u00a0]", text), each.id

    def test_write_the_ela_geminada_with_its_own_dot(self) -> None:
        told = [each.text(language) for each in all_clauses() for language in LANGUAGES]
        assert not [text for text in told if re.search(r"\bL[-.]L\b", text)]
        assert all("L·L" in clause("FISC-B-2.23").text(language) for language in LANGUAGES)

    def test_speak_the_language_of_their_book(self) -> None:
        catalan = {each.id for each in all_clauses() if each.language == "ca"}
        assert catalan == {each.id for each in all_clauses() if not each.id.startswith("NL-")}

    @pytest.mark.parametrize("book", COUNTS)
    def test_are_told_in_every_language_and_in_none_as_in_another(self, book: str) -> None:
        for each in clauses_of(book):
            assert len({each.text(language) for language in LANGUAGES}) == len(LANGUAGES), each.id

    def test_have_section_titles_in_every_language(self) -> None:
        alike = {
            each.section
            for each in all_clauses()
            if len({each.heading.text(language) for language in LANGUAGES}) < len(LANGUAGES)
        }
        assert alike == set()
        assert clause("NL-W-V.1a").heading.text("ca") == "V Final del joc"

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_have_no_word_of_another_language(self, language: str) -> None:
        for each in all_clauses():
            for other in set(LANGUAGES) - {language}:
                assert not ONLY[other].search(each.text(language)), each.text(language)

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_mostly_have_words_that_only_their_language_has(self, language: str) -> None:
        telling = [each for each in all_clauses() if ONLY[language].search(each.text(language))]
        assert len(telling) > 0.8 * len(all_clauses())

    def test_give_the_same_figures_in_catalan_and_in_dutch(self) -> None:
        for each in all_clauses():
            catalan, dutch = (re.findall(r"\d+", each.text(language)) for language in ("ca", "nl"))
            assert sorted(catalan) == sorted(dutch), each.id

    def test_add_nothing_to_a_book_that_names_no_price(self) -> None:
        """6.9 lets the game go on; that a challenge costs nothing follows from its silence."""
        for book in ("FISC-B", "FISC-A", "FISC23-G"):
            found = clause(f"{book}-6.9")
            assert found.own == "Si la jugada és correcta, s'anota i es continua amb normalitat."
            assert "penalty" not in found.english
            assert found.numbers == ""

    def test_say_ten_minutes_over_and_not_over_ten_minutes(self) -> None:
        assert clause("FISC-B-7.6").own.startswith("Qui sobrepassa el seu temps en 10 minuts (")

    def test_are_in_english_for_whoever_reads_another_language(self) -> None:
        found = clause("NL-P-III.8a")
        assert found.text("nl") == found.own == "Een beurt overslaan mag niet."
        assert found.text("ca") == "No es pot saltar cap torn."
        assert found.text("fr") == found.text("") == found.text("own") == found.english


class TestSharedRules:
    def test_are_written_once(self) -> None:
        rows: dict[str, set[str]] = {}
        for each in all_clauses():
            rows.setdefault(each.own, set()).add(each.row)
        assert [text for text, named in rows.items() if len(named) > 1] == []

    def test_stand_under_another_letter_where_a_book_dropped_one(self) -> None:
        assert [each.id for each in clauses_like("FISC23-G-7.D")] == ["FISC-B-7.E", "FISC-A-7.E"]

    def test_are_apart_where_the_books_differ(self) -> None:
        assert clause("FISC-B-3.4").numbers == "≥ 7"
        assert clauses_like("FISC-B-3.4") == ()
        assert [each.id for each in clauses_like("FISC-A-3.4")] == ["FISC23-G-3.4"]

    def test_may_have_other_figures(self) -> None:
        ending, other = clause("NL-P-V.1a"), clause("NL-W-V.1a")
        assert ending.own == other.own
        assert (ending.numbers, other.numbers) == ("90 min", "70 min")

    def test_have_the_same_class_everywhere(self) -> None:
        classes: dict[str, set[ClauseClass]] = {}
        for each in all_clauses():
            classes.setdefault(each.row, set()).add(each.clause_class)
        assert [row for row, found in classes.items() if len(found) > 1] == []


class TestLookingUp:
    def test_an_unknown_id_names_the_nearest(self) -> None:
        with pytest.raises(UnknownClauseError) as caught:
            clause("FISC-A-4B1")
        assert caught.value.nearest[0] == "FISC-A-4.B.1"
        assert "did you mean FISC-A-4.B.1" in str(caught.value)

    @pytest.mark.parametrize("name", ["", " ", "zzz", "💥", "FISC-A-4.B.1\x00", "x" * 100_000])
    def test_a_hopeless_id_is_refused_without_a_guess(self, name: str) -> None:
        with pytest.raises(UnknownClauseError, match="no rule book has a clause"):
            find_clauses(name)

    def test_people_may_write_it_in_any_case(self) -> None:
        assert find_clauses(" nl-p-iii.10A ") == (clause("NL-P-III.10a"),)

    def test_a_number_finds_the_clause_in_every_book_that_has_it(self) -> None:
        assert [each.id for each in find_clauses("3.V1")] == ["FISC-B-3.V1"]
        assert len(find_clauses("4.B.1")) == 3

    @pytest.mark.parametrize(
        ("part", "count"),
        [("NL-P-III.7", 5), ("nl-d", 34), ("NL-P-I", 4), ("ESC-1", 1), ("FISC-A-6", 12)],
    )
    def test_a_part_of_a_book_finds_what_stands_in_it(self, part: str, count: int) -> None:
        assert len(find_clauses(part)) == count

    def test_an_unknown_book_names_the_books(self) -> None:
        with pytest.raises(UnknownBookError, match="there are FISC-B, FISC-A"):
            clauses_of("FISC-Z")


GOOD = """
language = "ca"
[[book]]
code = "B"
edition = "b"
title = "Book"
[[section]]
ca = "1. Inici"
nl = "1. Begin"
en = "1. Start"
[[section.clause]]
ids = ["B-1"]
class = "ENGINE"
ca = "Una norma."
nl = "Een regel."
en = "A rule."
"""

LIKE = """
[[section.clause]]
ids = ["B-2"]
class = "ENGINE"
like = "B-1"
"""


class TestBookFiles:
    def test_a_small_book_is_read(self) -> None:
        (book,), (found,) = parse_books({"b": GOOD})
        assert (book.code, found.id, found.section) == ("B", "B-1", "1. Inici")
        assert (found.own, found.text("nl"), found.english) == (
            "Una norma.",
            "Een regel.",
            "A rule.",
        )

    def test_a_row_like_another_has_its_sentences(self) -> None:
        first, second = parse_books({"b": GOOD + LIKE})[1]
        assert second.wording == first.wording

    def test_a_row_like_another_has_none_besides(self) -> None:
        with pytest.raises(ValueError, match="'b': clause B-2: told like B-1 and again in nl"):
            parse_books({"b": f'{GOOD}{LIKE}nl = "Een andere regel."\n'})

    @pytest.mark.parametrize(
        ("old", "new", "complaint"),
        [
            ("language", "tongue", "language"),
            ('ids = ["B-1"]', "ids = []", "without ids"),
            ('ids = ["B-1"]', "ids = [1]", "without ids"),
            ('ids = ["B-1"]', "ids = 7", ""),
            ('ids = ["B-1"]', 'ids = ["C-1"]', "C-1 belongs to no book"),
            ('ids = ["B-1"]', 'ids = ["B-1", "B-1"]', "a second clause B-1"),
            ("ENGINE", "MOTOR", "MOTOR"),
            ('"ca"', '"fr"', "language 'fr' is none of en, ca, nl"),
            ('ca = "Una norma."', "", "clause B-1: no ca"),
            ('nl = "Een regel."', "", "clause B-1: no nl"),
            ('en = "A rule."', "", "clause B-1: no en"),
            ('nl = "Een regel."', 'nl = ""', "clause B-1: nl is not a sentence"),
            ('nl = "Een regel."', "nl = []", "clause B-1: nl is not a sentence"),
            ('nl = "Een regel."', 'NL = "Een regel."', "clause B-1: unknown ['NL']"),
            ('en = "A rule."', 'en = "  "', "en is not a sentence"),
            ('en = "A rule."', "en = 3", "en is not a sentence"),
            ('en = "A rule."', 'en = "A rule."\nfr = "Une règle."', "unknown"),
            ('en = "A rule."', 'en = "A rule."\nlike = "B-0"', "B-0"),
            ("[[section.clause]]", "[[section.claus]]", "unknown ['claus']"),
            ('nl = "1. Begin"', "", "section '1. Start': no nl"),
            ('nl = "1. Begin"', 'nl = "\\t"', "section '1. Start': nl is not a sentence"),
            ('nl = "1. Begin"', 'title = "1"', "section '1. Start': unknown ['title']"),
            ('ca = "1. Inici"\nnl = "1. Begin"\nen = "1. Start"', "", "'without a title': no en"),
            ("[[section]]", "[[section", ""),
        ],
    )
    def test_a_broken_book_is_refused_by_name(self, old: str, new: str, complaint: str) -> None:
        with pytest.raises(ValueError, match=rf"'broken'.*{re.escape(complaint)}"):
            parse_books({"broken": GOOD.replace(old, new)})

    def test_two_books_of_one_code_are_refused(self) -> None:
        with pytest.raises(ValueError, match="a second book B"):
            parse_books({"a": GOOD, "b": GOOD})

    def test_a_book_cut_off_at_any_byte_is_refused_or_read_whole(self) -> None:
        for end in range(len(GOOD) - 1):
            with pytest.raises(ValueError, match="'cut'"):
                parse_books({"cut": GOOD[:end]})
