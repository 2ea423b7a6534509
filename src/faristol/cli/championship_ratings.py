"""`faristol championship rate` and `season`: what results do to a rating list."""

from datetime import UTC, date, datetime
from pathlib import Path
from typing import Annotated

import typer

from faristol.championship.entering import parse_day
from faristol.championship.rating_validity import rated_results
from faristol.championship.ratings import (
    EventSheet,
    Rating,
    RatingList,
    rate_event,
    rating_system,
    season_of,
)
from faristol.championship.ratings.elo import season_view
from faristol.championship.state import Championship
from faristol.championship.views import seats_several
from faristol.cli.championship_log import open_log, read_input, write_output
from faristol.cli.championship_players import Log
from faristol.notation.spreadsheets import parse_entries
from faristol.notation.workbooks import sheet_to_csv
from faristol.results import format_points

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
    sheet, after = _rated(state, _list_of(state) if ratings is None else _read(ratings))
    typer.echo(sheet.system.title)
    for each in sorted(sheet.players, key=lambda p: (-p.after.value, p.after.name)):
        mark = "?" if each.after.is_provisional(sheet.system) else ""
        games = ", ".join(
            f"{format_points(g.result)} v {g.opponent} ({g.expected:.4f})" for g in each.games
        )
        typer.echo(
            f"{each.after.name}: {_decimals(each.before.value)} {each.change / 100:+.2f} = "
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
    for state in sorted((open_log(file).state for file in files), key=_played_on):
        sheet, current = _rated(state, current)
        sheets.append(sheet)
    typer.echo(system.title)
    if player:
        for day, event, change, value in season_view(sheets, player):
            typer.echo(f"{day}  {event}  {change / 100:+.2f} = {_decimals(value)}")
        return
    now = season_of(system, current.day)
    for place, rating in enumerate(current.in_order(), start=1):
        mark = "?" if rating.is_provisional(system) else ""
        idle = "  inactive" if rating.is_inactive(system, now) else ""
        typer.echo(f"{place:4}  {rating.name}  {rating.published}{mark}{idle}")
    _write(current, out)


def _rated(state: Championship, before: RatingList) -> tuple[EventSheet, RatingList]:
    assert state.announced is not None
    return rate_event(
        rating_system(), before, state.announced.name, _played_on(state), rated_results(state)
    )


def _played_on(state: Championship) -> date:
    assert state.announced is not None
    day = parse_day(state.announced.plays_on)
    return day or datetime.fromtimestamp(state.announced.at / 1000, UTC).date()


def _list_of(state: Championship) -> RatingList:
    games = rating_system().provisional_games
    known = {
        e.name: Rating(e.name, 100 * e.rating, games) for e in state.entries if e.rating is not None
    }
    return RatingList("ratings of the entries", _played_on(state), known)


def _read(path: Path) -> RatingList:
    known = {}
    for row in parse_entries(read_input(path), path.name):
        if row.rating is not None:
            value = 100 * row.rating if row.exact is None else row.exact
            known[row.name] = Rating(row.name, value, row.games, row.season, row.licence)
    return RatingList(path.name, date.min, known)


def _write(after: RatingList, out: Path | None) -> None:
    if out is None:
        return
    rows: list[list[str | int]] = [["name", "rating", "exact", "games", "season", "licence"]]
    rows += [
        [
            rating.name,
            rating.published,
            _decimals(rating.value),
            rating.games,
            "" if rating.last_season is None else rating.last_season,
            rating.licence,
        ]
        for rating in after.in_order()
    ]
    write_output(out, sheet_to_csv(rows).encode("utf-8-sig"))


def _decimals(hundredths: int) -> str:
    return f"{hundredths // 100}.{hundredths % 100:02}"
