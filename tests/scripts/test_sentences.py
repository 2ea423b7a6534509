"""The list of every sentence: it finds all places, and none lacks a language."""

import re
from functools import cache

from scripts.sentences import Row, as_html, as_tsv, rows

_VALUES = re.compile(r"\$\{.*?\}|'[A-Z][\w-]*'")
_STRAIGHT = re.compile(r"[a-zà-ÿ]'[a-zà-ÿ]")
_FORMAL = re.compile(r"\b[Uu]w?\b(?=\s+(?:[a-z]+t|bent|hebt|kunt)\b)")


@cache
def listed() -> tuple[Row, ...]:
    return tuple(rows())


def translated() -> list[Row]:
    """What is not for the command line, and not a number's ending that English alone has."""
    return [
        row
        for row in listed()
        if not row.place.startswith("faristol ") and "ENDINGS" not in row.key
    ]


def test_every_place_where_people_read_is_in_the_list() -> None:
    areas = {row.place.removeprefix("web/src/text/").partition("/")[0] for row in listed()}
    assert {"core", "pages", "problems", "people", "championship", "paper.ts"} <= areas
    assert {row.place for row in listed()} >= {"rulebook/books", "rulebook/texts", "faristol judge"}
    assert len(listed()) > 3_500


def test_no_sentence_lacks_a_language() -> None:
    lacking = [
        f"{row.place} {row.key}"
        for row in translated()
        if not (row.ca and row.nl and row.en) and (row.ca or row.nl)
    ]
    assert lacking == []


def test_catalan_has_its_own_apostrophe_and_quotes() -> None:
    # The rule books are typed with plain apostrophes; pages and paper set the curved ones.
    shown = [row for row in translated() if row.place != "rulebook/books"]
    texts = [(row, _VALUES.sub("", row.ca)) for row in shown]
    assert [row.key for row, text in texts if _STRAIGHT.search(text) or "“" in text] == []


def test_dutch_says_je() -> None:
    assert [row.key for row in translated() if _FORMAL.search(row.nl)] == []


def test_the_list_can_be_read_as_a_table_and_as_a_page() -> None:
    row = Row("web", "greeting", "Hola <tothom>", "Dag\tiedereen", "Hello\neverybody")
    assert list(as_tsv([row]))[1] == "web\tgreeting\tHola <tothom>\tDag iedereen\tHello everybody"
    assert "Hola &lt;tothom&gt;" in "".join(as_html([row]))
