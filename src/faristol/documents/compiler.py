"""A document: a template with its data, and the pages that the typesetter makes of them.

The typesetter (typst) is loaded with the first document and stays, with the fonts that are
shipped here and no others: every machine prints the same page. Data go in as JSON, never as
part of the template's text.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib.resources import files
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Literal

from faristol.core.codec import Json
from faristol.documents.words import Language, paper_words

if TYPE_CHECKING:
    import typst


class Paper(Enum):
    """The sizes that printers in halls have."""

    A4 = "a4"
    A5 = "a5"


class DocumentError(ValueError):
    """What was asked for can't be printed; the message says why."""


@dataclass(frozen=True, slots=True)
class Document:
    """What is to be printed."""

    template: str
    title: str
    language: Language
    data: Json
    stem: str = "document"
    """The name of its file, without an ending."""


_UNPRINTED = dict.fromkeys(
    (
        *(n for n in range(0x20) if n != 0x0A),
        *range(0x7F, 0xA0),
        *(0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)),
    )
)
"""Controls, and marks by which a name would turn the words around it."""
_LARGE = 200_000
"""Characters of data from which a document is large."""
_REMEMBERS = 10
"""Compilations for which the typesetter keeps what it laid out, in case it comes again."""
_compiling = Lock()
_EPOCH = 0
"""The date inside every file, so that the same data give the same bytes."""


def render(document: Document, paper: Paper = Paper.A4) -> bytes:
    """The document as PDF.

    It is made for keeping (PDF/A) unless a name has a character that no font here can draw:
    then a box stands in its place, as on any page.
    """
    import typst

    try:
        return _compiled(document, paper, "a-2b")
    except typst.TypstError:
        return _compiled(document, paper, None)


def render_archival(document: Document, paper: Paper = Paper.A4) -> bytes:
    """The document as PDF/A, which has no undrawn character.

    :raises DocumentError: naming what the fonts can't draw.
    """
    import typst

    try:
        return _compiled(document, paper, "a-2b")
    except typst.TypstError as error:
        raise DocumentError(f"{document.title}: {error.message}; {error.hints}") from error


def _compiled(document: Document, paper: Paper, standard: Literal["a-2b"] | None) -> bytes:
    given = {
        **document.data,
        "title": document.title,
        "language": document.language.value,
        "words": paper_words(document.language),
        "paper": paper.value,
    }
    template = _folder() / "templates" / f"{document.template}.typ"
    inputs = {"data": json.dumps(_printable(given), ensure_ascii=False)}
    with _compiling:
        try:
            made = _typesetter().compile(
                input=template,
                format="pdf",
                sys_inputs=inputs,
                pdf_standards=[standard] if standard else [],
                timestamp=_EPOCH,
            )
        finally:
            if len(inputs["data"]) >= _LARGE:
                _forget()
    assert isinstance(made, bytes)
    return made


def _forget() -> None:
    """Let the typesetter forget what it laid out: two hundred sheets are hundreds of megabytes.

    It has no call for that, but drops what no compilation used for a while.
    """
    for _ in range(_REMEMBERS + 1):
        _typesetter().compile(input=b"", format="pdf", pdf_standards=[], timestamp=_EPOCH)


def _printable(told: object) -> object:
    """The data without what no paper shows.

    >>> _printable({"name": "Anna\\u202e\\t"})
    {'name': 'Anna'}
    """
    if isinstance(told, str):
        return told.translate(_UNPRINTED)
    if isinstance(told, Mapping):
        return {key: _printable(value) for key, value in told.items()}
    if isinstance(told, list | tuple):
        return [_printable(value) for value in told]
    return told


@cache
def _typesetter() -> "typst.Compiler":
    import typst

    fonts = typst.Fonts(
        include_system_fonts=False,
        include_embedded_fonts=False,
        font_paths=[str(_folder() / "fonts")],
    )
    return typst.Compiler(root=str(_folder()), font_paths=fonts)


@cache
def _folder() -> Path:
    return Path(str(files("faristol.documents")))
