"""`faristol duplicate export` and `forms`: files for people."""

import json
from enum import Enum
from pathlib import Path
from typing import Annotated

import typer

from faristol.cli.duplicate.logbook import LogError, LoggedGame, read_log
from faristol.cli.duplicate.options import EditionOption, LogArgument
from faristol.cli.whole_files import write_whole
from faristol.duplicate import duplicate_rules
from faristol.notation.duplicate_results import as_csv, as_data, as_xlsx


class Format(Enum):
    """How results are written."""

    JSON = "json"
    CSV = "csv"
    XLSX = "xlsx"


def export(
    log: LogArgument,
    out: Annotated[
        Path, typer.Argument(metavar="OUT", help="RESULTS.json, .csv or .xlsx; - prints.")
    ],
    form: Annotated[
        Format | None, typer.Option("--format", "-f", help="Where the name does not tell.")
    ] = None,
) -> None:
    """Write the results of a game."""
    logged = read_log(log)
    if form is None:
        try:
            form = Format(out.suffix.lower().removeprefix("."))
        except ValueError:
            raise LogError(f"{out.name}: unknown format; use --format json, csv or xlsx") from None
    content = _content(logged, form)
    if str(out) == "-":
        typer.echo(content if form is Format.XLSX else content.decode("utf-8-sig"), nl=False)
        return
    _write(out, content)


def _content(logged: LoggedGame, form: Format) -> bytes:
    match form:
        case Format.JSON:
            data = json.dumps(as_data(logged.rules, logged.game), ensure_ascii=False, indent=1)
            return (data + "\n").encode()
        case Format.CSV:
            # Spreadsheets take UTF-8 for what it is only with the mark at the start.
            return as_csv(logged.rules, logged.game).encode("utf-8-sig")
        case Format.XLSX:
            return as_xlsx(logged.rules, logged.game)


class Form(Enum):
    """What is printed."""

    SLIPS = "slips"
    OWN = "own"


def forms(
    out: Annotated[Path, typer.Argument(metavar="OUT.pdf", help="The file to print.")],
    edition: EditionOption = "nl-duplicate",
    form: Annotated[Form, typer.Option("--form", help="Slips, or the player's own form.")] = (
        Form.SLIPS
    ),
    table: Annotated[int | None, typer.Option(min=1, max=99_999)] = None,
    name: Annotated[str, typer.Option(help="The player's name.")] = "",
) -> None:
    """Turn slips or the form a player keeps: the same as `faristol print duplicate-slips`."""
    # Only here: no other command of an evening waits for what makes pages.
    from faristol.documents import render
    from faristol.documents.duplicate_papers import duplicate_form
    from faristol.documents.slips import duplicate_slips
    from faristol.documents.words import language_named

    if out.suffix.lower() in (".html", ".htm"):
        raise LogError(f"{out.name}: this is a PDF file; name it {out.stem}.pdf")
    rules = duplicate_rules(edition)
    make = duplicate_slips if form is Form.SLIPS else duplicate_form
    document = make(rules, language_named(rules.language), players=[(table, name)])
    _write(out, render(document))


def _write(path: Path, content: bytes) -> None:
    try:
        write_whole(path, content)
    except OSError as error:
        raise LogError(f"{path}: {error.strerror or error}") from error
