"""`faristol championship amend`, `ratings`, `fee`, `seat` and `disqualify`: about one player."""

from pathlib import Path
from typing import Annotated

import typer

from faristol.championship.amending import matched
from faristol.championship.commands import Amend, Disqualify, FixTable, NoteFee, TakeRatings
from faristol.cli.championship_log import now, open_log, read_input
from faristol.cli.championship_players import Log, Who, find_player
from faristol.notation.spreadsheets import parse_entries

_SAME = "As it is, where nothing is given."


def amend(
    file: Log,
    player: Who,
    *,
    name: Annotated[str | None, typer.Option(help=_SAME)] = None,
    rating: Annotated[int | None, typer.Option(help=_SAME)] = None,
    debutant: Annotated[bool, typer.Option("--debutant", help="No rating.")] = False,
    club: Annotated[str | None, typer.Option(help=_SAME)] = None,
    school: Annotated[str | None, typer.Option(help=_SAME)] = None,
    category: Annotated[str | None, typer.Option(help=_SAME)] = None,
    licence: Annotated[str | None, typer.Option(help=_SAME)] = None,
) -> None:
    """Correct what is known of a player, at any time. Rounds that are paired stay as they are."""
    log = open_log(file)
    who = find_player(log.state, player)
    command = Amend(now(), who, name or "")
    if 1 <= who <= len(log.state.entries):
        entry = log.state.entry(who)
        command = Amend(
            now(),
            who,
            entry.name if name is None else name,
            None if debutant else entry.rating if rating is None else rating,
            entry.club if club is None else club,
            entry.school if school is None else school,
            entry.category if category is None else category,
            entry.licence if licence is None else licence,
        )
    log.do(command)
    typer.echo(f"{who}  {log.state.shown(who)}")


def ratings(
    file: Log,
    published: Annotated[Path, typer.Argument(metavar="LIST", help="CSV or XLSX.")],
) -> None:
    """Give players the ratings of a published list, by licence or name, in one step."""
    log = open_log(file)
    found = matched(
        log.state, parse_entries(read_input(published), published.name, only_licence=True)
    )
    if found.ratings:
        log.do(TakeRatings(now(), published.name, found.ratings))
    typer.echo(f"{len(found.ratings)} changed, {len(found.same)} as they were.")
    for what, players in (("not on the list", found.unknown), ("more than one", found.unclear)):
        for player in players:
            typer.echo(f"{player}  {log.state.shown(player)}: {what}")


def fee(
    file: Log,
    player: Who,
    *,
    is_back: Annotated[bool, typer.Option("--undo", help="Not paid after all.")] = False,
) -> None:
    """Write down that a player has paid the entry fee."""
    log = open_log(file)
    log.do(NoteFee(now(), find_player(log.state, player), is_paid=not is_back))
    typer.echo(f"{len(log.state.paid)} of {len(log.state.entries)} have paid.")


def seat(
    file: Log,
    player: Who,
    table: Annotated[int, typer.Argument(min=0, help="0 for any.")],
) -> None:
    """Let a player sit at the same table in every round."""
    log = open_log(file)
    log.do(FixTable(now(), find_player(log.state, player), table))


def disqualify(
    file: Log,
    player: Who,
    *,
    why: Annotated[str, typer.Option(help="The committee's reason.")],
    clause: Annotated[str, typer.Option(help="Where a rule book lets it.")] = "FISC23-G-3.8",
) -> None:
    """The committee disqualifies a player."""
    log = open_log(file)
    log.do(Disqualify(now(), find_player(log.state, player), why, clause))
    typer.echo(f"{log.state.shown(find_player(log.state, player))} is disqualified.")
