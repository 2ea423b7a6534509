"""`faristol championship rate` and `season`: what results do to a rating list."""

from pathlib import Path
from typing import Annotated

import typer

from faristol.championship.rated import played_on, rate_championship
from faristol.championship.ratings import EventSheet, RatingList, rating_system, season_of
from faristol.championship.ratings.elo import format_hundredths, season_view
from faristol.championship.views import seats_several
from faristol.cli.championship_log import open_log, read_input, write_output
from faristol.cli.championship_players import Log
from faristol.core import format_points
from faristol.notation.rating_lists import format_rating_list, parse_rating_list

Published = Annotated[Path, typer.Argument(metavar="LIST", help="The list in force, CSV or XLSX.")]
Out = Annotated[Path | None, typer.Option(help="Write the new list here, as CSV.")]


def rate(
    file: Log,
    *,
    ratings: Annotated[
        Path | None, typer.Option("--list", help="The list in force, CSV or XLSX.")
    ] = None,
    out: Out = None,
) -> None:
    """What the championship would change in a RASCCAT-compatible list, player by player.

    Without a list the ratings of the entries are taken, as established ones.
    """
    state = open_log(file).state
    if seats_several(state):
        typer.echo("Games of three and four give no rating; only games of two do.", err=True)
    sheet, after = rate_championship(state, None if ratings is None else _read(ratings))
    typer.echo(sheet.system.title)
    for each in sorted(sheet.players, key=lambda p: (-p.after.value, p.after.name)):
        mark = "?" if each.after.is_provisional(sheet.system) else ""
        games = ", ".join(
            f"{format_points(g.result)} v {g.opponent} ({g.expected:.4f})" for g in each.games
        )
        typer.echo(
            f"{each.after.name}: {each.before.exact} {each.change / 100:+.2f} = "
            f"{each.after.published}{mark}; K {each.factor}; {games or 'no rated game'}"
        )
    _write(after, out)


def season(
    ratings: Published,
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Championships' logs.")],
    *,
    player: Annotated[str, typer.Option(help="Only this one, event by event.")] = "",
    out: Out = None,
) -> None:
    """Rate several championships one after the other, by date, from one list.

    Ratings of fewer than 30 games have a question mark; who has not played for two seasons
    is marked inactive.
    """
    system, current = rating_system(), _read(ratings)
    sheets: list[EventSheet] = []
    for state in sorted((open_log(file).state for file in files), key=played_on):
        sheet, current = rate_championship(state, current)
        sheets.append(sheet)
    typer.echo(system.title)
    if player:
        for day, event, change, value in season_view(sheets, player):
            typer.echo(f"{day}  {event}  {change / 100:+.2f} = {format_hundredths(value)}")
        return
    now = season_of(system, current.day)
    for place, rating in enumerate(current.in_order(), start=1):
        mark = "?" if rating.is_provisional(system) else ""
        idle = "  inactive" if rating.is_inactive(system, now) else ""
        typer.echo(f"{place:4}  {rating.name}  {rating.published}{mark}{idle}")
    _write(current, out)


def _read(path: Path) -> RatingList:
    return parse_rating_list(read_input(path), path.name)


def _write(after: RatingList, out: Path | None) -> None:
    if out is not None:
        write_output(out, format_rating_list(after).encode("utf-8-sig"))
