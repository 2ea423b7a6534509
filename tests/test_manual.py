"""The documents in three languages: every section is there, and its links lead somewhere."""

import json
import re
from urllib.parse import unquote

import pytest
from scripts.manual import CHAPTERS, DOCS, LANGUAGES, anchor, chapter, followed, page, sections

BEHIND: set[tuple[str, str, str]] = set()
"""Sections that nobody has translated yet: language, page, English heading.

Translate a new section and run `scripts/manual.py --follow PAGE`; until then it may stand here. A
reworded section fails nothing: `scripts/manual.py` lists those.
"""


def missing(language: str, name: str) -> set[tuple[str, str, str]]:
    """The sections of the English page that a translation does not follow."""
    known = followed(page(language, name).read_text("utf-8"))
    english = sections(page("en", name).read_text("utf-8"))
    return {(language, name, each.title) for each in english if each.digests[0] not in known}


@pytest.mark.parametrize("language", LANGUAGES[:-1])
@pytest.mark.parametrize("name", CHAPTERS)
class Test_a_translation:
    def test_follows_the_english_section_by_section(self, language: str, name: str) -> None:
        said = "translate them, or name them in BEHIND until somebody does"
        assert missing(language, name) <= BEHIND, said

    def test_has_as_many_sections_as_it_follows(self, language: str, name: str) -> None:
        text = page(language, name).read_text("utf-8")
        assert len(sections(text)) == len(followed(text))

    def test_has_links_that_lead_to_sections(self, language: str, name: str) -> None:
        for there in LANGUAGES:
            html = chapter(page(there, name).read_text("utf-8"))["html"]
            for target, section in re.findall(r'href="(?:/help/(\w+))?(?:#([^"]*))?"', html):
                text = page(there, target or name).read_text("utf-8")
                anchors = {anchor(each.title) for each in sections(text)}
                assert not section or unquote(section) in anchors, (there, name, section)


def test_what_is_behind_is_still_behind() -> None:
    all_missing = {
        each for language in LANGUAGES[:-1] for name in CHAPTERS for each in missing(language, name)
    }
    assert all_missing >= BEHIND, "these follow the English again: take them out of BEHIND"


def test_no_translation_lies_about_that_nobody_lists() -> None:
    for language in LANGUAGES[:-1]:
        assert {each.stem for each in (DOCS / language).glob("*.md")} == set(CHAPTERS)


def test_a_section_is_known_by_its_text_and_not_by_its_line_breaks() -> None:
    one, other, same = sections("# A\none\ntwo\n## B\none two\n```\n# c\n```\n### D\none two\n")
    assert [each.title for each in (one, other, same)] == ["A", "B", "D"]
    assert one.digests[1] == same.digests[1]
    assert one.digests[0] != same.digests[0]
    assert other.digests[1] != one.digests[1]


def test_a_page_becomes_html_without_pictures_and_foreign_links() -> None:
    told = chapter(
        "# Playing\n![A table](x.png)\n\nSee [the class](class.md#cards), [lists](lexica.md) and\n"
        "<script>alert(1)</script>\n\n## What *you* see: 1\n| a |\n|---|\n| b |\n"
    )
    assert told["title"] == "Playing"
    html = told["html"]
    assert '<a href="/help/class#cards">the class</a>, lists and' in html
    assert '<h2 id="what-you-see-1">' in html
    assert '<table tabindex="0">' in html  # it scrolls on a phone
    assert "&lt;script&gt;" in html
    assert "img" not in html
    assert json.dumps(told)
