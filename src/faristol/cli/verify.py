"""`faristol verify`: is this log what was written, and were its tiles drawn as promised?"""

import json
from typing import Annotated

import typer

from faristol.cli import new_app
from faristol.cli.game_files import GameFileError, is_log, log_text, read_game
from faristol.notation import ParseError
from faristol.notation.log import Record, read_records
from faristol.notation.log_referee import FIRST_LINE, IMPOSSIBLE
from faristol.table.draws import Ledger, ledger_of, verify_draws
from faristol.table.evolve import misplaced

app = new_app("Check a log's chain of hashes and recompute its draws.")
USER_ERRORS = (GameFileError, ParseError)


@app.command()
def verify(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="Event log file, or - for standard input.")
    ],
    *,
    as_json: Annotated[bool, typer.Option("--json", help="The answer as JSON.")] = False,
) -> None:
    """Recompute every hash and every draw of a logged game, and see that each event can follow.

    The status is 0 when the chain, the order and all draws hold, 1 when something doesn't or can't
    be shown (no commitment, no seed yet), 2 when the log can't be read.
    """
    data = read_game(game)
    if not is_log(data):
        raise GameFileError("only an event log can be verified; see faristol replay for GCG")
    records = read_records(log_text(data, game))
    broken = [record.line for record in records if not record.holds]
    order = _misplaced(records)
    draws = _draws(records)
    if as_json:
        rows = [{"line": line, "message": message} for line, message in order + draws]
        answer = {
            "chain": not broken,
            "broken": broken,
            "order": not order,
            "draws": not draws,
            "findings": rows,
        }
        typer.echo(json.dumps(answer, ensure_ascii=False))
    else:
        _say(records, broken, order, draws)
    raise typer.Exit(1 if broken or order or draws else 0)


def _misplaced(records: tuple[Record, ...]) -> list[tuple[int, str]]:
    """Events that can't have happened where they stand, by line."""
    return [
        (records[number].line, f"{type(records[number].event).__name__} can't have happened here")
        for number in misplaced([record.event for record in records])
    ]


def _draws(records: tuple[Record, ...]) -> list[tuple[int, str]]:
    """What does not hold about the draws, by line."""
    try:
        findings = verify_draws([record.event for record in records])
    except IMPOSSIBLE as error:
        raise GameFileError("the events are in an impossible order") from error
    return [(finding.index + FIRST_LINE, finding.message) for finding in findings]


def _say(
    records: tuple[Record, ...],
    broken: list[int],
    order: list[tuple[int, str]],
    draws: list[tuple[int, str]],
) -> None:
    for line in broken:
        typer.echo(f"line {line}: this line was changed, or one is missing before it")
    if not broken:
        typer.echo(f"chain: {len(records)} events, all hashes correct; last {_last(records)}")
    for line, message in order:
        typer.echo(f"line {line}: {message}")
    for line, message in draws:
        typer.echo(f"line {line}: draws: {message}")
    if not draws:
        ledger: Ledger = ledger_of(record.event for record in records)
        typer.echo(f"draws: {ledger.draws}, all match the seed")


def _last(records: tuple[Record, ...]) -> str:
    return records[-1].written_hash
