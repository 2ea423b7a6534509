"""Lists, slips, cards and certificates of an event, in a terminal."""

from enum import Enum
from pathlib import Path
from typing import Annotated

import typer

from faristol.championship.history import rules_of
from faristol.championship.state import Championship
from faristol.championship.views import name_of
from faristol.cli.championship_log import LogFileError, open_log
from faristol.cli.championship_players import find_player
from faristol.cli.printing.output import LanguageOption, OutOption, PaperOption, write_documents
from faristol.documents import (
    Document,
    Language,
    Paper,
    cards,
    event_lists,
    event_papers,
)
from faristol.documents import certificates as awarded
from faristol.documents import slips as made
from faristol.documents.event_names import EventNames
from faristol.documents.event_sheets import table_slips
from faristol.documents.words import language_named
from faristol.notation import ParseError
from faristol.notation.site_words import Language as SiteLanguage
from faristol.notation.site_words import site_words

Log = Annotated[Path, typer.Argument(metavar="LOG", help="The championship's log.")]
RoundOption = Annotated[int | None, typer.Option("--round", help="Which; the newest if none.")]
LinkOption = Annotated[
    str, typer.Option("--link", help="The event's public address, drawn as a QR code.")
]
PlayerOption = Annotated[
    list[str] | None, typer.Option("--player", help="Only this player, by name or number.")
]


class Order(Enum):
    """How a round is listed."""

    TABLE = "table"
    NAME = "name"


def read_event(log: Path) -> Championship:
    """The event of a log.

    :raises LogFileError: naming the file, for one that can't be read or was changed.
    """
    try:
        return open_log(log).state
    except ParseError as error:
        raise LogFileError(f"{log}: {error}") from None


def _opened(log: Path, language: Language | None) -> tuple[Championship, Language, EventNames]:
    state = read_event(log)
    told = language or language_named(rules_of(state).language)
    return state, told, site_words(SiteLanguage(told.value))


def _print(document: Document, paper: Paper, out: Path | None) -> None:
    write_documents([document], paper, out)


def players(
    log: Log,
    *,
    language: LanguageOption = None,
    paper: PaperOption = Paper.A4,
    out: OutOption = None,
) -> None:
    """Everybody who entered, in the order of the rating list."""
    state, told, _ = _opened(log, language)
    _print(event_lists.players(state, told), paper, out)


def check_in(
    log: Log,
    *,
    language: LanguageOption = None,
    paper: PaperOption = Paper.A4,
    out: OutOption = None,
) -> None:
    """The list for the door, with boxes to tick."""
    state, told, _ = _opened(log, language)
    _print(event_lists.check_in(state, told), paper, out)


def pairings(
    log: Log,
    *,
    number: RoundOption = None,
    by: Annotated[Order, typer.Option("--by", help="In which order.")] = Order.TABLE,
    language: LanguageOption = None,
    paper: PaperOption = Paper.A4,
    out: OutOption = None,
) -> None:
    """A round for the wall, by table or by name."""
    state, told, _ = _opened(log, language)
    make = event_lists.pairings if by is Order.TABLE else event_lists.pairings_by_name
    _print(make(state, told, number), paper, out)


def standings(
    log: Log,
    *,
    language: LanguageOption = None,
    paper: PaperOption = Paper.A4,
    out: OutOption = None,
) -> None:
    """The classification with its tie-breaks."""
    state, told, names = _opened(log, language)
    _print(event_lists.standings(state, told, names), paper, out)


def crosstable(
    log: Log,
    *,
    language: LanguageOption = None,
    paper: PaperOption = Paper.A4,
    out: OutOption = None,
) -> None:
    """Everybody's results round by round, with the points of every game."""
    state, told, _ = _opened(log, language)
    _print(event_lists.crosstable(state, told), paper, out)


def announcement(
    log: Log,
    *,
    link: LinkOption = "",
    language: LanguageOption = None,
    paper: PaperOption = Paper.A4,
    out: OutOption = None,
) -> None:
    """What, when, where and by which rules."""
    state, told, names = _opened(log, language)
    _print(event_papers.announcement(state, told, names, link=link), paper, out)


def report(
    log: Log,
    *,
    language: LanguageOption = None,
    paper: PaperOption = Paper.A4,
    out: OutOption = None,
) -> None:
    """The whole event: facts, standings, prizes and every game with its points."""
    state, told, names = _opened(log, language)
    _print(event_papers.report(state, told, names), paper, out)


def result_slips(
    log: Annotated[
        Path | None, typer.Argument(metavar="LOG", help="The championship's log, for names.")
    ] = None,
    *,
    number: RoundOption = None,
    title: Annotated[str, typer.Option("--title", help="The event's name.")] = "",
    link: LinkOption = "",
    copies: Annotated[int, typer.Option(help="How many, without a log.")] = 8,
    language: LanguageOption = None,
    paper: PaperOption = Paper.A4,
    out: OutOption = None,
) -> None:
    """Slips that bring results to the desk, with the names of a round, or blank."""
    if log is None:
        told = language or Language.CATALAN
        _print(made.result_slips(told, event=title, copies=copies), paper, out)
        return
    state, told, _ = _opened(log, language)
    assert state.announced is not None
    tables = table_slips(state, number, link)
    _print(made.result_slips(told, event=title or state.announced.name, tables=tables), paper, out)


def player_cards(
    log: Log,
    *,
    link: LinkOption = "",
    language: LanguageOption = None,
    paper: PaperOption = Paper.A4,
    out: OutOption = None,
) -> None:
    """A badge for every player."""
    state, told, _ = _opened(log, language)
    assert state.announced is not None
    people = [
        cards.PersonCard(
            name_of(state, each.player), each.school or each.club, str(each.player), link=link
        )
        for each in state.entries
    ]
    _print(cards.player_cards(told, people, event=state.announced.name), paper, out)


def certificates(
    log: Log,
    *,
    player: PlayerOption = None,
    link: LinkOption = "",
    place: Annotated[
        bool, typer.Option("--place/--no-place", help="Whether it tells the place.")
    ] = True,
    language: LanguageOption = None,
    paper: PaperOption = Paper.A4,
    out: OutOption = None,
) -> None:
    """Certificates with a code that the event's page verifies."""
    state, told, _ = _opened(log, language)
    chosen = [find_player(state, name) for name in player or ()]
    document = awarded.certificates(state, told, players=chosen, link=link, with_place=place)
    _print(document, paper, out)


def stickers(
    log: Log,
    *,
    player: PlayerOption = None,
    link: LinkOption = "",
    language: LanguageOption = None,
    paper: PaperOption = Paper.A4,
    out: OutOption = None,
) -> None:
    """Stickers for pupils, with a code that the event's page verifies."""
    state, told, _ = _opened(log, language)
    chosen = [find_player(state, name) for name in player or ()]
    _print(awarded.stickers(state, told, players=chosen, link=link), paper, out)
