"""`faristol rules`: read the rule books, compare them, see what is done about each clause."""

import json
from collections.abc import Iterable
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from faristol.cli import new_app
from faristol.rulebook import EDITIONS
from faristol.rulebook.clauses import UnknownBookError, UnknownClauseError, clauses_of, find_clauses
from faristol.rulebook.coverage import Coverage, NotScannedError, Status, coverage

if TYPE_CHECKING:
    from rich.console import RenderableType

app = new_app("Read the rule books and see what the program does about each clause.")
USER_ERRORS = (UnknownBookError, UnknownClauseError, NotScannedError)


class Language(StrEnum):
    """Languages in which clauses are told."""

    ca = "ca"
    nl = "nl"
    en = "en"


def _edition(name: str) -> str:
    if name not in EDITIONS:
        raise typer.BadParameter(f"no edition {name!r}; there are {', '.join(EDITIONS)}")
    return name


EditionName = Annotated[
    str,
    typer.Argument(
        metavar="EDITION", help="An edition, as `faristol rules list` names it.", callback=_edition
    ),
]
LanguageOption = Annotated[
    Language | None,
    typer.Option(
        "--language",
        "-l",
        help="Show the clauses in this language.",
        show_default="the book's own",
    ),
]


@app.command("list")
def list_editions() -> None:
    """List the editions: their names, books, players, time and number of clauses."""
    from faristol.cli.rule_pages import editions_page

    _print(editions_page())


@app.command()
def show(edition: EditionName, language: LanguageOption = None) -> None:
    """Read an edition topic by topic: values with their clauses, choices, readings of gaps."""
    from faristol.cli.rule_pages import edition_page

    _print(edition_page(edition, language))


@app.command()
def clause(
    name: Annotated[
        str,
        typer.Argument(
            metavar="ID",
            help="A clause (FISC-A-4.B.1), a number (4.B.1) or a part of a book (NL-P-III.7).",
        ),
    ],
    language: LanguageOption = None,
) -> None:
    """Look up a clause, or all clauses of a number or of a part of a book."""
    from faristol.cli.rule_pages import clause_page

    covered = {each.id: each for each in coverage()}
    for number, each in enumerate(find_clauses(name)):
        _print([*([""] if number else []), *clause_page(each, covered[each.id], language)])


@app.command()
def compare(first: EditionName, second: EditionName, language: LanguageOption = None) -> None:
    """Lay two editions side by side: the values, choices and clauses in which they differ."""
    from faristol.cli.rule_pages import comparison_page

    _print(comparison_page(first, second, language))


@app.command("coverage")
def show_coverage(
    *,
    as_json: Annotated[bool, typer.Option("--json", help="Print a JSON list.")] = False,
    status: Annotated[
        Status | None, typer.Option("--status", help="Only clauses with this status.")
    ] = None,
    book: Annotated[
        str | None, typer.Option("--book", help="Only clauses of this book (FISC-A).")
    ] = None,
) -> None:
    """List every clause: where it is enforced, which tests cite it, or why it isn't."""
    of_book = None if book is None else {each.id for each in clauses_of(book.upper())}
    chosen = [
        each
        for each in coverage()
        if (status is None or each.status is status) and (of_book is None or each.id in of_book)
    ]
    if as_json:
        typer.echo(json.dumps([_as_data(each) for each in chosen], ensure_ascii=False, indent=1))
        return
    from faristol.cli.rule_pages import summary_page

    _print(summary_page(chosen))
    for each in chosen:
        typer.echo(_line(each))


def _as_data(each: Coverage) -> dict[str, object]:
    return {
        "id": each.id,
        "class": each.clause_class.value,
        "status": each.status.value,
        "where": list(each.where),
        "tests": list(each.tests),
        "reason": each.reason,
        "reach": {"online": list(each.online), "hall": list(each.hall)},
    }


def _line(each: Coverage) -> str:
    detail = each.reason or "; ".join((*each.where[:1], *each.tests[:1]))
    return f"{each.id:<16} {each.clause_class:<9} {each.status:<15} {detail}".rstrip()


def _print(page: "Iterable[RenderableType]") -> None:
    from rich.console import Console

    console = Console(highlight=False, markup=False)
    for each in page:
        console.print(each)
