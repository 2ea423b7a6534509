"""`faristol championship pair`, `result` and everything that happens in a round."""

import json
from typing import Annotated

import typer

from faristol.championship.commands import (
    CloseRound,
    Command,
    Finish,
    PairByHand,
    PairRound,
    Publish,
    RecordFeat,
    Swap,
    Undo,
)
from faristol.championship.events import PlayersSwapped, RoundPaired, TablesSeated
from faristol.championship.reasons import say
from faristol.championship.refusal import Reason
from faristol.championship.warnings import forewarnings
from faristol.cli.championship_log import now, open_log
from faristol.cli.championship_players import Log, Who, find_player
from faristol.cli.championship_reports import pairing_lines
from faristol.core import Refused


def pair(
    file: Log,
    *,
    publish_now: Annotated[bool, typer.Option("--publish", help="Make it public.")] = False,
    explain: Annotated[bool, typer.Option("--explain", help="Say why, pair by pair.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="The tables as JSON.")] = False,
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
        typer.echo(f"Warning: {say(warning)}", err=True)
    if as_json:
        tables = [[table, *players] for table, players in current.seating]
        said = {"round": current.number, "tables": tables, "bye": current.bye}
        typer.echo(json.dumps(said))
    else:
        typer.echo("\n".join(pairing_lines(log.state, current, explain=explain)))


def pair_by_hand(
    file: Log,
    tables: Annotated[
        list[str],
        typer.Argument(metavar="PLAYER:PLAYER…", help="Table by table, the starter first."),
    ],
    *,
    bye: Annotated[str, typer.Option(help="Who sits out with a point.")] = "",
) -> None:
    """Pair the next round, or an unpublished one, by hand. Who is not named is away."""
    log = open_log(file)
    seated = tuple(
        tuple(find_player(log.state, who.strip()) for who in table.split(":")) for table in tables
    )
    sits_out = find_player(log.state, bye) if bye else None
    (event,) = log.do(PairByHand(now(), seated, sits_out))
    assert isinstance(event, RoundPaired | TablesSeated)
    for warning in (*event.warnings, *forewarnings(log.state)):
        typer.echo(f"Warning: {say(warning)}", err=True)
    typer.echo("\n".join(pairing_lines(log.state, log.state.rounds[-1], explain=False)))


def swap(file: Log, one: Who, other: Who) -> None:
    """Swap two players. Swapping players at the same table changes who starts."""
    log = open_log(file)
    command = Swap(now(), find_player(log.state, one), find_player(log.state, other))
    (event,) = log.do(command)
    assert isinstance(event, PlayersSwapped)
    for warning in event.warnings:
        typer.echo(f"Warning: {say(warning)}", err=True)
    typer.echo("\n".join(pairing_lines(log.state, log.state.rounds[-1], explain=False)))


def publish(file: Log) -> None:
    """Make the pairing public; after this it is not paired again."""
    log = open_log(file)
    warnings = forewarnings(log.state)
    log.do(Publish(now()))
    for warning in warnings:
        typer.echo(f"Warning: {say(warning)}", err=True)
    typer.echo(f"Round {len(log.state.rounds)} is public.")


def close(file: Log) -> None:
    """Close the round: no result of it is corrected afterwards."""
    log = open_log(file)
    log.do(CloseRound(now()))
    for warning in forewarnings(log.state):
        typer.echo(f"Warning: {say(warning)}", err=True)
    typer.echo(f"Round {log.state.rounds_closed} is closed.")


def feat(
    file: Log,
    player: Who,
    round_number: Annotated[int, typer.Argument(metavar="ROUND")],
    prize: Annotated[str, typer.Argument(help="best play, longest word, most scrabbles…")],
    value: Annotated[int, typer.Argument(help="Points, letters or how many.")],
    text: Annotated[str, typer.Argument(help="The word or play.")] = "",
) -> None:
    """Record a play or word that may win a prize."""
    log = open_log(file)
    who = find_player(log.state, player)
    log.do(RecordFeat(now(), who, round_number, prize, text, value))


def undo(file: Log) -> None:
    """Undo the last step. The log keeps both."""
    log = open_log(file)
    log.do(Undo(now()))
    typer.echo("The last step is taken back.")


def finish(file: Log) -> None:
    """End the championship; the classification is final."""
    log = open_log(file)
    log.do(Finish(now()))
    typer.echo("The standings are final.")
