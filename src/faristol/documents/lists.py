"""Lists as data for the `lists` template: columns, sections, pages."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Literal

from faristol.documents.compiler import Document
from faristol.documents.words import Language, paper_words

Width = Literal["fr", "wide", "auto"] | float

_UNBROKEN = 22
"""Characters after which a line may break where there is no space."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column; `box` is drawn to be ticked, `line` is left to be written in."""

    head: str
    width: Width = "auto"
    kind: Literal["text", "number", "center", "box", "line"] = "text"
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """A table with its heading."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    head: str = ""
    note: str = ""
    empty: str = ""
    """What stands there when there is no row."""
    size: float = 9.5
    padding: float = 0
    """Above and below the text, in millimetres; 0: the usual."""


@dataclass(frozen=True, slots=True)
class ListPage:
    """What begins on a page of its own."""

    title: str
    under: str = ""
    facts: tuple[tuple[str, str], ...] = ()
    """Short values in boxes."""
    details: tuple[tuple[str, str], ...] = ()
    """Longer values, a line each."""
    sections: tuple[Section, ...] = ()
    signatures: tuple[str, ...] = ()


def list_document(
    pages: Sequence[ListPage],
    language: Language,
    *,
    stem: str,
    foot: str = "",
    landscape: bool = False,
) -> Document:
    """The document of some pages."""
    printed = paper_words(language)["printed"]
    data = {
        "pages": [_page(each) for each in pages],
        "foot": f"{foot} · {printed}" if foot else printed,
        "landscape": landscape,
    }
    return Document("lists", pages[0].title, language, data, stem)


def _page(page: ListPage) -> dict[str, object]:
    return {
        "title": breakable(page.title),
        "under": breakable(page.under),
        "facts": [{"label": label, "value": value} for label, value in page.facts],
        "details": [{"label": label, "value": breakable(value)} for label, value in page.details],
        "sections": [_section(each) for each in page.sections],
        "signatures": list(page.signatures),
    }


def _section(section: Section) -> dict[str, object]:
    rows = tuple(tuple(map(breakable, row)) for row in section.rows)
    return asdict(replace(section, rows=rows))


def breakable(text: str) -> str:
    """A text that can be broken over lines also where somebody wrote no space.

    >>> breakable("W" * 30) == "W" * 22 + chr(0x200B) + "W" * 8
    True
    """
    if len(text) <= _UNBROKEN:
        return text
    parts, run = [], 0
    for character in text:
        run = 0 if character.isspace() or character == "\u200b" else run + 1
        if run > _UNBROKEN:
            parts.append("\u200b")
            run = 1
        parts.append(character)
    return "".join(parts)
