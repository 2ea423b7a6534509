"""`faristol championship choices`: what an event has decided, each line with its clause."""

import json
from typing import Annotated

import typer

from faristol.championship.choices import TITLES, Choice, Source, choices_of
from faristol.championship.events import Announced
from faristol.cli.championship_log import open_log
from faristol.cli.championship_players import Log

_SOURCES = {
    Source.BOOK: "the book",
    Source.CHOICE: "own choice",
    Source.READING: "reading",
}


def choices(
    file: Log,
    *,
    as_json: Annotated[bool, typer.Option("--json", help="The lines as JSON.")] = False,
) -> None:
    """Show everything that was decided when the event was announced, and where it is written."""
    announced = open_log(file).state.announced
    assert announced is not None
    if as_json:
        typer.echo(json.dumps([_as_json(each) for each in choices_of(announced)]))
    else:
        typer.echo("\n".join(choice_lines(announced)))


def choice_lines(announced: Announced) -> list[str]:
    """A line for each thing that is decided: what, how, who says so, and what else could be."""
    lines = []
    for each in choices_of(announced):
        said = f"{TITLES[each.name]}: {each.value or '-'}"
        grounds = ", ".join((_SOURCES[each.source], *each.clauses))
        others = [way for way in each.alternatives if way != each.value]
        more = f"; else {', '.join(others)}" if others else ""
        lines.append(f"{said}  [{grounds}{more}]")
    return lines


def _as_json(each: Choice) -> dict[str, object]:
    return {
        "name": each.name,
        "value": each.value,
        "source": each.source.value,
        "clauses": list(each.clauses),
        "alternatives": list(each.alternatives),
    }
