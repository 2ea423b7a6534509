"""What several commands take: which rules, which words, which log; and what there is to choose."""

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from faristol.duplicate import DuplicateRules, RulesError, duplicate_rules
from faristol.duplicate.rules import Chosen, edition_names, variant_titles

EditionOption: TypeAlias = Annotated[
    str, typer.Option("--edition", "-e", help=f"{', '.join(edition_names())}.")
]
VariantOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--variant", "-v", help=f"May be repeated: {', '.join(variant_titles())}."),
]
ChoiceOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--set", "-s", help="Another value, as solo_points=10. May be repeated."),
]
LexiconOption: TypeAlias = Annotated[
    str | None,
    typer.Option("--lexicon", "-l", help="ca, nl, NAME or NAME@VERSION; none: the leader judges."),
]
LogArgument: TypeAlias = Annotated[Path, typer.Argument(metavar="LOG", help="A game's log.")]


def chosen_rules(
    edition: str, variants: list[str] | None, choices: list[str] | None
) -> DuplicateRules:
    """The rules that the options ask for.

    :raises RulesError: naming what does not exist.
    """
    values: list[tuple[str, Chosen]] = []
    for text in choices or []:
        name, equals, value = text.partition("=")
        if not equals:
            raise RulesError(f"{text[:40]!r}: write NAME=VALUE")
        values.append((name.strip(), _value(value.strip())))
    return duplicate_rules(edition, variants=variants or (), choices=values)


def _value(text: str) -> Chosen:
    if text in ("true", "false"):
        return text == "true"
    is_number = text.isascii() and text.removeprefix("-").isdigit() and len(text) <= 12
    return int(text) if is_number else text


def editions() -> None:
    """Which editions and variants there are."""
    for each in edition_names():
        rules = duplicate_rules(each)
        typer.echo(f"{each:15} {rules.title}. {rules.source}.")
    typer.echo("\nvariants")
    for variant, about in variant_titles().items():
        typer.echo(f"{variant:15} {about}")
