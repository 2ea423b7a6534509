"""`faristol print score-sheet`: blank, for a round, or filled from played games."""

from enum import Enum
from pathlib import Path
from typing import Annotated

import typer

from faristol.cli.printing.events import read_event
from faristol.cli.printing.games import filled_game
from faristol.cli.printing.output import LanguageOption, OutOption, PaperOption, write_documents
from faristol.documents import Paper
from faristol.documents.event_sheets import games_of_round, heading_of
from faristol.documents.games_on_paper import FilledGame, Form, Heading
from faristol.documents.score_sheets import Layout, layout_of, rules_named, score_sheets
from faristol.documents.words import language_named


class FormChoice(Enum):
    """Whose form."""

    STARTER = "starter"
    OPPONENT = "opponent"


def score_sheet(
    edition: Annotated[
        str, typer.Argument(metavar="EDITION", help="As `faristol rules list` names it.")
    ],
    *,
    game: Annotated[
        list[str] | None,
        typer.Option("--game", metavar="FILE", help="Fill it from a log or a GCG game."),
    ] = None,
    event: Annotated[
        Path | None, typer.Option("--event", metavar="LOG", help="Names of an event's round.")
    ] = None,
    number: Annotated[
        int | None, typer.Option("--round", help="Which round; the newest if none.")
    ] = None,
    form: Annotated[
        FormChoice | None,
        typer.Option("--form", help="White form of the starter, coloured of the opponent."),
    ] = None,
    players: Annotated[
        int, typer.Option("--players", min=0, max=4, help="Players of a friendly game.")
    ] = 0,
    record: Annotated[
        list[str] | None, typer.Option("--record", help="A line that the organiser adds.")
    ] = None,
    title: Annotated[str, typer.Option("--title", help="The event's name.")] = "",
    lexicon: Annotated[str, typer.Option("--lexicon", help="The word list's name.")] = "",
    link: Annotated[str, typer.Option("--link", help="An address to draw as a QR code.")] = "",
    language: LanguageOption = None,
    paper: PaperOption = Paper.A4,
    out: OutOption = None,
) -> None:
    """Score sheets as an edition wants them, one for each player.

    Wedstrijdscrabble gives two files: white forms for those who start, coloured ones for their
    opponents (NL-W-IV.1b).
    """
    rules = rules_named(edition)
    told = language or language_named(rules.language)
    games = [filled_game(path, rules, told) for path in game or ()]
    heading = Heading(title, lexicon, link, tuple(record or ()))
    if event is not None:
        state = read_event(event)
        games += games_of_round(state, number)
        heading = heading_of(state, heading)
    forms = _forms(edition, form, games)
    write_documents(
        [
            score_sheets(
                edition, language=told, games=games, heading=heading, form=each, players=players
            )
            for each in forms
        ],
        paper,
        out,
    )


def _forms(edition: str, chosen: FormChoice | None, games: list[FilledGame]) -> list[Form | None]:
    if chosen is not None:
        return [Form(chosen.value)]
    seats = max((len(each.names) for each in games), default=0)
    if layout_of(rules_named(edition), seats) is Layout.SQUARES:
        return [Form.STARTER, Form.OPPONENT]
    return [None]
