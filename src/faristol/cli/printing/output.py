"""Options that every printed document has, and its file: written whole or not at all."""

import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from faristol.documents import Document, Language, Paper, render


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
        sys.stdout.flush()
        sys.stdout.buffer.write(render(documents[0], paper))
        return
    for path, document in zip(_paths(documents, out), documents, strict=True):
        _write(path, render(document, paper))
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
        number, beside = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    except OSError as error:
        raise OutputError(f"{path}: {error.strerror or error}") from None
    try:
        with os.fdopen(number, "wb") as file:
            file.write(data)
        _shared(Path(beside))
        Path(beside).replace(path)
    except OSError as error:
        Path(beside).unlink(missing_ok=True)
        raise OutputError(f"{path}: {error.strerror or error}") from None


def _shared(path: Path) -> None:
    """Let others read the file as they may read any new one; a temporary file is private."""
    mask = os.umask(0)
    os.umask(mask)
    path.chmod(0o666 & ~mask)
