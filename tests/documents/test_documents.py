"""Every document in every language: drawn whole, inside its place, as its pictures show."""

from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from faristol.documents import Document, Language, Paper, compiler, render
from faristol.documents.cards import table_cards
from faristol.documents.compiler import DocumentError, render_archival
from faristol.documents.games_on_paper import FilledGame
from faristol.documents.rule_books import booklet, tile_page
from faristol.documents.score_sheets import score_sheets
from faristol.documents.words import paper_words
from faristol.notation.site_words import Language as SiteLanguage
from faristol.notation.site_words import site_words
from faristol.rulebook import EDITIONS
from faristol.tiles import tile_set_names
from tests.documents.reading import Page, Word, from_png, pictures, read_pages, text_of
from tests.documents.specimens import LONG, MARKUP, documents, event

PICTURES = Path(__file__).parent.parent.parent / "docs" / "paper"
ALLOWED = 0.004
"""The share of dots that may differ from a kept picture: rounding at edges."""


@cache
def made_in(language: Language) -> dict[str, Document]:
    return dict(documents(language))


def document(name: str, language: Language) -> Document:
    return made_in(language)[name]


@pytest.mark.parametrize("paper", Paper, ids=lambda each: each.value)
@pytest.mark.parametrize("language", Language, ids=lambda each: each.value)
def test_every_document_is_drawn_whole_and_inside_the_page(
    language: Language, paper: Paper
) -> None:
    short, long = {Paper.A4: (595, 842), Paper.A5: (420, 595)}[paper]
    for name, made in made_in(language).items():
        pages = read_pages(render_archival(made, paper))

        assert pages
        for page in pages:
            assert sorted((round(page.width), round(page.height))) == [short, long], name
            assert not outside(page), (name, outside(page))
            assert not overlapping(page), (name, overlapping(page))


def outside(page: Page) -> list[Word]:
    """Words that are cut off by the edge of the paper."""
    return [
        each
        for each in page.words
        if each.left < 4
        or each.bottom < 4
        or each.right > page.width - 4
        or each.top > page.height - 4
    ]


def overlapping(page: Page) -> list[tuple[str, str]]:
    """Words that lie over one another."""
    rows = sorted(page.words, key=lambda each: each.left)
    found = []
    for n, one in enumerate(rows):
        for other in rows[n + 1 :]:
            if other.left > one.right - 1:
                break
            lower = min(one.top, other.top) - max(one.bottom, other.bottom)
            if lower > 1.2:
                found.append((one.text, other.text))
    return found


def test_a_word_over_another_or_off_the_page_is_found() -> None:
    words = (Word("one", 10, 10, 50, 20), Word("two", 40, 12, 80, 22), Word("off", 90, 10, 110, 20))
    page = Page(100, 100, "", words)

    assert overlapping(page) == [("one", "two")]
    assert outside(page) == [words[2]]


NAMES = sorted({path.stem.rpartition("-")[0] for path in PICTURES.glob("*.png")})


@pytest.mark.parametrize("name", NAMES)
def test_looks_as_its_pictures_do(name: str) -> None:
    drawn = pictures(render_archival(document(name, Language.CATALAN)))
    kept = sorted(PICTURES.glob(f"{name}-[0-9].png"))

    assert len(kept) == min(2, len(drawn)), "draw it: python -m scripts.paper_pictures"
    for path, (width, height, dots) in zip(kept, drawn, strict=False):
        wide, high, known = from_png(path.read_bytes())
        assert (wide, high) == (width, height)
        differ = sum(abs(one - other) > 48 for one, other in zip(dots, known, strict=True))
        assert differ <= ALLOWED * len(dots), "draw it: python -m scripts.paper_pictures"


def test_every_document_has_its_picture_and_no_picture_is_of_anything_else() -> None:
    assert sorted(made_in(Language.CATALAN)) == NAMES


def test_pictures_are_small() -> None:
    sizes = [path.stat().st_size for path in PICTURES.glob("*.png")]

    assert max(sizes) < 60_000
    assert sum(sizes) < 4_000_000


def test_names_are_text_and_never_markup() -> None:
    for name in ("players", "standings", "pairings", "report"):
        assert MARKUP in text_of(render(document(name, Language.ENGLISH)))
    games = [FilledGame((MARKUP, LONG), round="1", table="2")]
    text = text_of(render(score_sheets("fisc-2023", games=games)))
    assert MARKUP in text
    assert LONG in text


def test_a_name_turns_no_words_around_it() -> None:
    hostile = "An\u202ena\u2066\x07\x00\u200f"
    text = text_of(render_archival(table_cards(Language.DUTCH, 1, event=f"{hostile} 3 · 4")))

    assert "Anna 3 · 4" in text


def test_what_no_font_draws_is_refused_where_it_must_be_kept_and_printed_where_not() -> None:
    made = score_sheets("fisc-2023", games=[FilledGame(("山田", "Anna"))])

    with pytest.raises(DocumentError, match="anotació"):
        render_archival(made)
    assert "Anna" in text_of(render(made))


def test_the_same_data_give_the_same_file() -> None:
    made = document("standings", Language.CATALAN)

    assert render(made) == render(made)


def test_the_typesetter_forgets_a_large_document(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[object] = []

    class Typesetter:
        def compile(self, *, input: object, **_: object) -> bytes:  # noqa: A002 - typst's name
            compiled.append(input)
            return b"%PDF"

    monkeypatch.setattr(compiler, "_typesetter", Typesetter)
    for size, empty in ((1_000, 0), (300_000, 11)):
        compiled.clear()
        assert render(Document("tiles", "x", Language.DUTCH, {"x": "x" * size})) == b"%PDF"
        assert compiled[1:] == [b""] * empty


def test_every_word_is_there_in_every_language_with_the_same_gaps() -> None:
    for one, other in pairwise(Language):
        first, second = paper_words(one), paper_words(other)
        assert first.keys() == second.keys()
        for key, told in first.items():
            assert told.strip()
            assert told.count("{}") == second[key].count("{}"), key


@pytest.mark.parametrize("paper", Paper, ids=lambda each: each.value)
def test_a_crosstable_of_many_rounds_has_room_for_names(paper: Paper) -> None:
    from faristol.documents import event_lists

    made = event_lists.crosstable(event(14, 11), Language.CATALAN)
    pages = read_pages(render(made, paper))

    assert not any(outside(page) or overlapping(page) for page in pages)
    lines = 0
    for page in pages:
        last = {round(each.bottom) for each in page.words if each.text == "Serra"}
        first = {round(each.bottom) for each in page.words if each.text == "Joana"}
        assert first == last
        lines += len(first)
    assert lines == 2  # ten rounds and one more


@pytest.mark.parametrize("paper", Paper, ids=lambda each: each.value)
def test_four_hundred_players_fill_pages_and_stay_inside_them(paper: Paper) -> None:
    from faristol.documents import event_lists as lists
    from faristol.documents.event_papers import report

    state, names = event(400, 1), site_words(SiteLanguage.CATALAN)
    for made in (
        lists.players(state, Language.CATALAN),
        lists.check_in(state, Language.CATALAN),
        lists.pairings(state, Language.CATALAN),
        lists.pairings_by_name(state, Language.CATALAN),
        lists.standings(state, Language.CATALAN, names),
        lists.crosstable(state, Language.CATALAN),
        report(state, Language.CATALAN, names),
    ):
        pages = read_pages(render(made, paper))

        assert 4 <= len(pages) <= 60, made.stem
        assert "Jugador 400" in " ".join(page.text for page in pages), made.stem
        for page in pages:
            assert not outside(page), (made.stem, outside(page))
            assert not overlapping(page), (made.stem, overlapping(page))


@pytest.mark.parametrize("language", Language, ids=lambda each: each.value)
def test_every_booklet_and_every_box_is_drawn_whole_on_the_small_paper(language: Language) -> None:
    made = [booklet(edition, language) for edition in EDITIONS]
    for document in (*made, *(tile_page(tiles, language) for tiles in tile_set_names())):
        for page in read_pages(render_archival(document, Paper.A5)):
            assert not outside(page), (document.stem, outside(page))
            assert not overlapping(page), (document.stem, overlapping(page))
