"""Slips and cards in a terminal: duplicate, challenges, questions to the jury, cards."""

from pathlib import Path
from typing import Annotated

import typer

from faristol.cli.championship_log import read_input
from faristol.cli.duplicate.logbook import read_log
from faristol.cli.printing.output import (
    LanguageOption,
    OutOption,
    OutputError,
    PaperOption,
    write_documents,
)
from faristol.documents import Language, Paper, cards, duplicate_papers
from faristol.documents import slips as made
from faristol.documents.words import language_named
from faristol.duplicate import DuplicateRules, duplicate_rules

EditionOption = Annotated[str, typer.Option("--edition", "-e", help="Of duplicate.")]
GameOption = Annotated[
    Path | None, typer.Option("--game", metavar="LOG", help="A duplicate game: its players.")
]
TitleOption = Annotated[str, typer.Option("--title", help="The event's name.")]
LinkOption = Annotated[str, typer.Option("--link", help="An address to draw as a QR code.")]

_Players = list[tuple[int | None, str]]


def _game(path: Path | None, edition: str) -> tuple[DuplicateRules, _Players]:
    if path is None:
        return duplicate_rules(edition), []
    logged = read_log(path)
    players: _Players = [(n, each.entry.name) for n, each in sorted(logged.game.players.items())]
    return logged.rules, players


def duplicate_slips(
    *,
    edition: EditionOption = "nl-duplicate",
    game: GameOption = None,
    language: LanguageOption = None,
    paper: PaperOption = Paper.A4,
    out: OutOption = None,
) -> None:
    """A numbered set of turn slips for every player (NL-D-III.5a)."""
    rules, players = _game(game, edition)
    told = language or language_named(rules.language)
    write_documents([made.duplicate_slips(rules, told, players=players)], paper, out)


def duplicate_form(
    *,
    edition: EditionOption = "nl-duplicate",
    game: GameOption = None,
    language: LanguageOption = None,
    paper: PaperOption = Paper.A4,
    out: OutOption = None,
) -> None:
    """A player's form: letters, own word and square, highest word (NL-D-III.5a and 5b)."""
    rules, players = _game(game, edition)
    told = language or language_named(rules.language)
    write_documents([duplicate_papers.duplicate_form(rules, told, players=players)], paper, out)


def duplicate_results(
    log: Annotated[Path, typer.Argument(metavar="LOG", help="The log of a duplicate game.")],
    *,
    language: LanguageOption = None,
    paper: PaperOption = Paper.A4,
    out: OutOption = None,
) -> None:
    """A sheet for every player, with the maximum of the room and of the computer."""
    logged = read_log(log)
    told = language or language_named(logged.rules.language)
    document = duplicate_papers.duplicate_results(logged.rules, logged.game, told)
    write_documents([document], paper, out)


def challenge_slips(
    *,
    title: TitleOption = "",
    copies: Annotated[int, typer.Option(help="How many.")] = 8,
    language: LanguageOption = None,
    paper: PaperOption = Paper.A4,
    out: OutOption = None,
) -> None:
    """Slips on which challenged words are written (ESC-12.1)."""
    told = language or Language.CATALAN
    document = made.challenge_slips(told, event=title, copies=copies)
    write_documents([document], paper, out)


def jury_slips(
    *,
    title: TitleOption = "",
    name: Annotated[list[str] | None, typer.Option("--name", help="A player.")] = None,
    copies: Annotated[int, typer.Option(help="How many, where nobody is named.")] = 4,
    language: LanguageOption = None,
    paper: PaperOption = Paper.A4,
    out: OutOption = None,
) -> None:
    """The ten questions that a player may ask of the jury (NL-P-III.10)."""
    told = language or Language.DUTCH
    document = made.jury_slips(told, event=title, names=name or (), copies=copies)
    write_documents([document], paper, out)


def table_cards(
    tables: Annotated[int, typer.Argument(help="How many tables.")],
    *,
    title: TitleOption = "",
    link: LinkOption = "",
    language: LanguageOption = None,
    paper: PaperOption = Paper.A4,
    out: OutOption = None,
) -> None:
    """A large number for every table, with a QR code where an address is given."""
    told = language or Language.CATALAN
    document = cards.table_cards(told, tables, event=title, link=link)
    write_documents([document], paper, out)


def class_cards(
    file: Annotated[
        Path, typer.Argument(metavar="CSV", help="A pupil a line: name, link, and a code if any.")
    ],
    *,
    title: Annotated[str, typer.Option("--title", help="The class.")] = "",
    language: LanguageOption = None,
    paper: PaperOption = Paper.A4,
    out: OutOption = None,
) -> None:
    """Cards that let pupils into a class by their QR code."""
    told = language or Language.CATALAN
    document = cards.class_cards(told, _pupils(file), name=title)
    write_documents([document], paper, out)


def _pupils(file: Path) -> list[cards.PersonCard]:
    import csv

    try:
        text = read_input(file).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise OutputError(f"{file}: not a text file") from None
    try:
        rows = list(csv.reader(text.splitlines()))
    except csv.Error as error:
        raise OutputError(f"{file}: {error}") from None
    found = []
    for number, row in enumerate(rows, 1):
        name, link, code = (*(cell.strip() for cell in row[:3]), "", "", "")[:3]
        if link and not link.startswith(("http://", "https://")):
            raise OutputError(
                f"{file}: line {number}: {link[:40]!r} is no address; a line is name, link, code"
            )
        if name:
            found.append(cards.PersonCard(name, link=link, code=code))
    return found
