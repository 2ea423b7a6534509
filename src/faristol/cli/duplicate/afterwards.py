"""`faristol duplicate replay`, `combine` and `ratings`: games that were played."""

from pathlib import Path
from typing import Annotated

import typer

from faristol.cli.duplicate.logbook import LogError, LoggedGame, read_log
from faristol.cli.duplicate.options import LogArgument
from faristol.cli.duplicate.pages import (
    clubs_page,
    combined_page,
    ratings_page,
    standings_page,
    turn_page,
)
from faristol.duplicate import standings
from faristol.duplicate.blind import commitment_to, unverified_draws
from faristol.duplicate.combined import CombineError, club_table, combined_games, joined_venues
from faristol.duplicate.daily import DayScore, daily_ratings, day_scores
from faristol.duplicate.screens import board_lines
from faristol.tiles import tile_set


def replay(
    log: LogArgument,
    turn: Annotated[int | None, typer.Option("--turn", "-t", help="Only this turn.")] = None,
    *,
    boards: Annotated[bool, typer.Option("--boards", help="With the board of each turn.")] = False,
    verify: Annotated[
        bool, typer.Option("--verify", help="Recompute every blind draw from the seed.")
    ] = False,
) -> None:
    """Tell a game turn by turn."""
    logged = read_log(log)
    if verify:
        _verify(logged)
        return
    shown = [each for each in logged.game.turns if turn is None or each.number == turn]
    if turn is not None and not shown:
        raise LogError(f"{log.name} has {len(logged.game.turns)} settled turns, no turn {turn}")
    for each in shown:
        typer.echo(turn_page(logged.rules, logged.game, each))
        if boards:
            after = logged.game.turns[each.number : each.number + 1]
            board = after[0].board if after else logged.game.board
            typer.echo("\n".join(board_lines(board, tile_set(logged.rules.tiles))))
    if turn is None:
        typer.echo(standings_page(logged.rules, standings(logged.rules, logged.game)))


def _verify(logged: LoggedGame) -> None:
    if not logged.game.commitment:
        typer.echo("The letters were drawn from a real bag: there is nothing to recompute.")
        raise typer.Exit(1)
    if not logged.game.seed:
        typer.echo("The seed has not been revealed yet.")
        raise typer.Exit(1)
    seed = _seed(logged.game.seed)
    wrong = unverified_draws(logged.rules, logged.events, seed)
    if commitment_to(seed) != logged.game.commitment:
        typer.echo("The seed does not match the hash announced before the game.")
        raise typer.Exit(1)
    if wrong:
        typer.echo(f"Draws that the seed does not give: turn {', '.join(map(str, wrong))}")
        raise typer.Exit(1)
    typer.echo("Every blind draw matches the seed.")


def _seed(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        return b""


def combine(
    logs: Annotated[list[Path], typer.Argument(metavar="LOG…", help="Logs of games.")],
    *,
    venues: Annotated[
        bool, typer.Option("--venues", help="The same game at several places: one room.")
    ] = False,
    mean: Annotated[
        bool, typer.Option("--mean", help="Rank by the mean percentage, not by the total.")
    ] = False,
    clubs: Annotated[
        int, typer.Option("--clubs", min=0, help="Also clubs by their best N players.")
    ] = 0,
) -> None:
    """One table of several games, or of one game at several venues."""
    logged = [read_log(path) for path in logs]
    rules = logged[0].rules
    if venues:
        names = [path.stem for path in logs]
        if len(set(names)) != len(names):
            raise CombineError("two logs have the same name: it names the venue")
        games = {name: each.game for name, each in zip(names, logged, strict=True)}
        table = joined_venues(rules, games)
        typer.echo(standings_page(rules, table))
        tables = [table]
    else:
        if any(each.rules.top != rules.top for each in logged):
            raise CombineError("some games count the room's maximum, some the computer's")
        tables = [standings(each.rules, each.game) for each in logged]
        rows = combined_games(rules, tables, "mean-percent" if mean else "total")
        typer.echo(combined_page(rows))
    if clubs:
        for number, each_table in enumerate(tables, 1):
            if len(tables) > 1:
                typer.echo(f"game {number}")
            page = club_table(rules, each_table, best=clubs)
            typer.echo(clubs_page(page) if page else "no clubs")


def ratings(
    logs: Annotated[list[Path], typer.Argument(metavar="LOG…", help="In order of the days.")],
    window: Annotated[int, typer.Option(min=1, help="How many of the last days count.")] = 30,
    least: Annotated[int, typer.Option(min=1, help="How many days a rating needs.")] = 5,
) -> None:
    """Rate the players of daily turns: the mean share of the top over the last days played."""
    if least > window:
        raise CombineError(f"a rating over {window} days can't need {least}")
    days = 0
    scores: list[DayScore] = []
    for path in logs:
        logged = read_log(path)
        found = day_scores(logged.rules, logged.game)
        scores += [DayScore(each.player, days + each.day, each.percent) for each in found]
        days += len(logged.game.turns)
    typer.echo(ratings_page(daily_ratings(scores, window=window, least=least)))
