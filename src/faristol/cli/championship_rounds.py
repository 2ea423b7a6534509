"""`faristol championship pair`, `result` and everything that happens in a round."""

import json
from enum import Enum
from typing import Annotated

import typer

from faristol.championship.commands import (
    CloseRound,
    Command,
    Finish,
    Overrule,
    PairRound,
    Publish,
    RecordDoubleLoss,
    RecordFeat,
    RecordForfeit,
    RecordResult,
    Swap,
    Undo,
)
from faristol.championship.events import PlayersSwapped
from faristol.championship.field import Start
from faristol.championship.playing import doubts
from faristol.championship.refusal import Reason, Refused
from faristol.championship.views import forewarnings, name_of, result_text
from faristol.cli.championship_log import OpenLog, now, open_log
from faristol.cli.championship_players import Log, Who, find_player
from faristol.cli.championship_reports import pairing_lines
from faristol.results import GameScore


class Absent(Enum):
    """Who of a table never came."""

    FIRST = "first"
    SECOND = "second"
    BOTH = "both"


ABSENT = {
    Absent.FIRST: (Start.FIRST,),
    Absent.SECOND: (Start.SECOND,),
    Absent.BOTH: (Start.FIRST, Start.SECOND),
}


def pair(
    file: Log,
    *,
    publish_now: Annotated[bool, typer.Option("--publish", help="Make it public.")] = False,
    explain: Annotated[bool, typer.Option("--explain", help="Say why, pair by pair.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="The pairs as JSON.")] = False,
) -> None:
    """Pair the next round, or an unpublished one again."""
    log = open_log(file)
    commands: list[Command] = [PairRound(now())]
    if publish_now:
        commands.append(Publish(now()))
    try:
        log.do(*commands)
    except Refused as refused:
        if refused.reason is Reason.NO_PAIRING:
            typer.echo(f"faristol championship: {refused}", err=True)
            raise typer.Exit(1) from None
        raise
    current = log.state.rounds[-1]
    for warning in forewarnings(log.state):
        typer.echo(f"Warning: {warning}", err=True)
    if as_json:
        tables = [[g.table, g.first, g.second] for g in current.games]
        said = {"round": current.number, "tables": tables, "bye": current.bye}
        typer.echo(json.dumps(said))
    else:
        typer.echo("\n".join(pairing_lines(log.state, current, explain=explain)))


def swap(file: Log, one: Who, other: Who) -> None:
    """Exchange two players' seats; the two of one table change who starts."""
    log = open_log(file)
    command = Swap(now(), find_player(log.state, one), find_player(log.state, other))
    (event,) = log.do(command)
    assert isinstance(event, PlayersSwapped)
    for warning in event.warnings:
        typer.echo(f"Warning: {warning}", err=True)
    typer.echo("\n".join(pairing_lines(log.state, log.state.rounds[-1], explain=False)))


def publish(file: Log) -> None:
    """Make the pairing public; after this it is not paired again."""
    log = open_log(file)
    warnings = forewarnings(log.state)
    log.do(Publish(now()))
    for warning in warnings:
        typer.echo(f"Warning: {warning}", err=True)
    typer.echo(f"Round {len(log.state.rounds)} is public.")


def result(
    file: Log,
    table: Annotated[int, typer.Argument(help="The table's number.")],
    first: Annotated[int | None, typer.Argument(metavar="[POINTS]", help="The starter's.")] = None,
    second: Annotated[int | None, typer.Argument(metavar="[POINTS]", help="The other's.")] = None,
    *,
    absent: Annotated[Absent | None, typer.Option(help="Who never came.")] = None,
    double_loss: Annotated[bool, typer.Option("--double-loss", help="Both gave up.")] = False,
) -> None:
    """Enter a result, or correct it while the round is open."""
    log = open_log(file)
    command: Command
    if absent is not None:
        command = RecordForfeit(now(), table, ABSENT[absent])
    elif double_loss:
        command = RecordDoubleLoss(now(), table)
    elif first is None or second is None:
        raise typer.BadParameter("the points of both players, --absent or --double-loss")
    else:
        score = GameScore(first, second)
        command = RecordResult(now(), table, score)
        for doubt in doubts(score):
            typer.echo(f"Look again: {doubt}.", err=True)
    log.do(command)
    _say_table(log, table)


def _say_table(log: OpenLog, table: int) -> None:
    current = log.state.rounds[-1]
    game = next(g for g in current.games if g.table == table)
    left = sum(g.result is None for g in current.games)
    names = f"{name_of(log.state, game.first)} - {name_of(log.state, game.second)}"
    typer.echo(f"{names}  {result_text(game)}; {left} results to come.")


def close(file: Log) -> None:
    """Close the round: no result of it is corrected afterwards."""
    log = open_log(file)
    log.do(CloseRound(now()))
    typer.echo(f"Round {log.state.rounds_closed} is closed.")


def overrule(
    file: Log,
    round_number: Annotated[int, typer.Argument(metavar="ROUND")],
    table: Annotated[int, typer.Argument()],
    first: Annotated[int, typer.Argument(metavar="POINTS")],
    second: Annotated[int, typer.Argument(metavar="POINTS")],
    *,
    why: Annotated[str, typer.Option(help="The committee's reason.")],
    clause: Annotated[str, typer.Option(help="The clause it rests on.")],
) -> None:
    """The arbitral committee changes a result of a round that has passed."""
    log = open_log(file)
    log.do(Overrule(now(), round_number, table, GameScore(first, second), why, clause))


def feat(
    file: Log,
    player: Who,
    round_number: Annotated[int, typer.Argument(metavar="ROUND")],
    prize: Annotated[str, typer.Argument(help="best play, longest word, most scrabbles…")],
    value: Annotated[int, typer.Argument(help="Points, letters or how many.")],
    text: Annotated[str, typer.Argument(help="The word or play.")] = "",
) -> None:
    """Note something a prize may be given for."""
    log = open_log(file)
    who = find_player(log.state, player)
    log.do(RecordFeat(now(), who, round_number, prize, text, value))


def undo(file: Log) -> None:
    """Take the last step back; the log keeps both."""
    log = open_log(file)
    log.do(Undo(now()))
    typer.echo("The last step is taken back.")


def finish(file: Log) -> None:
    """End the championship; the classification is final."""
    log = open_log(file)
    log.do(Finish(now()))
    typer.echo("The classification is final.")
