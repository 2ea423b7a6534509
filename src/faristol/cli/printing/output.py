"""Options that every printed document has, and its file: written whole or not at all."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from faristol.cli.whole_files import write_whole
from faristol.documents import Document, Language, Paper, render

_PDF = b"%PDF"


class OutputError(Exception):
    """A file that can't be written."""


LanguageOption = Annotated[
    Language | None,
    typer.Option("--language", "-L", help="Of the paper; by default that of the rules."),
]
PaperOption = Annotated[Paper, typer.Option("--paper", help="The size of the page.")]
OutOption = Annotated[
    Path | None,
    typer.Option(
        "--out",
        "-o",
        metavar="FILE",
        help="The PDF, or - for standard output.",
        show_default="a name of its own, here",
    ),
]


def write_documents(documents: Sequence[Document], paper: Paper, out: Path | None) -> None:
    """Make every document, then write every file; say which they are.

    :raises OutputError: for what can't be written; nothing half-written stays.
    """
    if str(out) == "-":
        if len(documents) > 1:
            raise OutputError("these are two files: name one with --form, or write them with --out")
        if sys.stdout.isatty():
            raise OutputError("a terminal can't show a PDF: send it into a pipe, or name a file")
        sys.stdout.flush()
        sys.stdout.buffer.write(render(documents[0], paper))
        return
    made = [render(each, paper) for each in documents]
    for path, pdf in zip(_paths(documents, out), made, strict=True):
        _write(path, pdf)
        typer.echo(str(path))


def _paths(documents: Sequence[Document], out: Path | None) -> list[Path]:
    if out is None:
        return [Path(f"{each.stem}.pdf") for each in documents]
    if len(documents) == 1:
        return [out]
    ending = out.suffix or ".pdf"
    endings = [each.stem.rpartition("-")[2] for each in documents]
    return [out.with_name(f"{out.stem}-{end}{ending}") for end in endings]


def _write(path: Path, data: bytes) -> None:
    try:
        if _is_something_else(path):
            raise OutputError(f"{path} is there and is no PDF; choose another name")
        write_whole(path, data)
    except OSError as error:
        raise OutputError(f"{path}: {error.strerror or error}") from None


def _is_something_else(path: Path) -> bool:
    """Whether a file stands there that no document replaces: an event's log, mistyped."""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        start = file.read(len(_PDF))
    return start not in (b"", _PDF)
