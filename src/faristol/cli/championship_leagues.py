"""`faristol championship tables`, `league` and `duplicate`: what needs no championship log."""

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from faristol.championship.groups import Pupil, seat_groups
from faristol.championship.namesakes import shown_names
from faristol.championship.ratings import DuplicateGame, LeagueGame, barrisc, cusca
from faristol.cli.championship_log import read_input, write_output
from faristol.notation.errors import ParseError
from faristol.notation.spreadsheets import EntryRow, parse_entries, parse_records
from faristol.notation.workbooks import sheet_to_csv


def tables(
    entries: Annotated[Path, typer.Argument(metavar="LIST", help="CSV or XLSX: name, school.")],
    *,
    before: Annotated[
        list[Path] | None, typer.Option(help="Tables of an earlier round; again for more.")
    ] = None,
    out: Annotated[Path | None, typer.Option(help="Write them here too, as CSV.")] = None,
) -> None:
    """Seat a school round at tables of three and four, in the order of play.

    Where it can be helped no two of one school sit together and nobody meets twice; who
    has started least starts. With a column `points` in an earlier round's tables, players
    of equal points sit together.
    """
    rows = _shown(parse_entries(read_input(entries), entries.name))
    number = {row.name: i for i, row in enumerate(rows, start=1)}
    met: dict[int, set[int]] = {i: set() for i in number.values()}
    points, starts = dict.fromkeys(number.values(), 0), dict.fromkeys(number.values(), 0)
    for path in before or ():
        _look_back(path, number, met, points, starts)
    pupils = [
        Pupil(i, row.school, points[i], frozenset(met[i]), starts[i])
        for i, row in enumerate(rows, start=1)
    ]
    seated: list[list[str | int]] = [["table", "seat", "name", "school", "points"]]
    for table, members in enumerate(seat_groups(pupils), start=1):
        for seat, player in enumerate(members, start=1):
            row = rows[player - 1]
            seated.append([table, seat, row.name, row.school, 0])
            typer.echo(f"{table:4}.{seat}  {row.name}  {row.school}".rstrip())
    if out is not None:
        write_output(out, sheet_to_csv(seated).encode("utf-8-sig"))


def _shown(rows: list[EntryRow]) -> list[EntryRow]:
    """The rows, those of one name told apart."""
    called: dict[str, list[int]] = {}
    for number, row in enumerate(rows, start=1):
        called.setdefault(row.name.casefold(), []).append(number)
    shown = list(rows)
    for numbers in called.values():
        if len(numbers) > 1:
            names = shown_names([rows[number - 1] for number in numbers], numbers)
            for number, name in zip(numbers, names, strict=True):
                shown[number - 1] = replace(rows[number - 1], name=name)
    return shown


def _look_back(
    path: Path,
    number: dict[str, int],
    met: dict[int, set[int]],
    points: dict[int, int],
    starts: dict[int, int],
) -> None:
    records = parse_records(read_input(path), path.name, ("name",), ("table", "seat", "points"))
    at_table: dict[int, set[int]] = {}
    for line, record in enumerate(records, start=2):
        player = number.get(str(record["name"]))
        if player is None:
            raise ParseError(f"{path.name}: {record['name']} is not in the list", line=line)
        at_table.setdefault(int(record["table"]), set()).add(player)
        points[player] += int(record["points"])
        starts[player] += record["seat"] == 1
    for players in at_table.values():
        for player in players:
            met[player] |= players - {player}


def league(
    games: Annotated[Path, typer.Argument(help="CSV or XLSX: game, name, points.")],
    month: Annotated[int | None, typer.Option(min=1, help="Of the season; none: final.")] = None,
) -> None:
    """CUSCA: a club league of three and four players, by the mean per game."""
    by_game: dict[str, list[tuple[str, int]]] = {}
    for row in parse_records(read_input(games), games.name, ("game", "name"), ("points",)):
        by_game.setdefault(str(row["game"]), []).append((str(row["name"]), int(row["points"])))
    found = cusca((LeagueGame(tuple(points)) for points in by_game.values()), month)
    for place, each in enumerate(found, start=1):
        mark = "  sporadic" if each.is_sporadic else ""
        typer.echo(f"{place:4}  {each.name}  {float(each.mean):.2f}  {each.games} games{mark}")


def duplicate(
    games: Annotated[Path, typer.Argument(help="CSV or XLSX: name, season, points, top.")],
    season: Annotated[int, typer.Argument(help="The year in which it began.")],
) -> None:
    """BARRISC: duplicate players by the mean of their percentages."""
    rows = parse_records(read_input(games), games.name, ("name",), ("season", "points", "top"))
    played = []
    for line, row in enumerate(rows, start=2):
        if int(row["top"]) <= 0:
            raise ParseError("the top must be more than nothing", line=line)
        played.append(
            DuplicateGame(str(row["name"]), int(row["season"]), int(row["points"]), int(row["top"]))
        )
    for place, each in enumerate(barrisc(played, season), start=1):
        mark = "" if each.is_active else "  not active"
        typer.echo(f"{place:4}  {each.name}  {float(each.percent):.2f} %  {each.games} games{mark}")
