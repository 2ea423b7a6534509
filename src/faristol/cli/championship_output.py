"""`faristol championship standings`, `export` and `check`."""

from datetime import UTC, date, datetime
from pathlib import Path
from typing import Annotated

import typer

from faristol.championship.audit import as_the_system_pairs, audit
from faristol.championship.entering import parse_day
from faristol.championship.history import classification
from faristol.championship.rating_validity import (
    ground_for_counting,
    unmet_conditions,
)
from faristol.cli.championship_log import open_log, write_output
from faristol.cli.championship_players import Log, find_player
from faristol.cli.championship_reports import (
    Group,
    group_lines,
    player_lines,
    standings_json,
    standings_lines,
)
from faristol.cli.championship_reports import export as export_files
from faristol.notation.championship_files import Form
from faristol.notation.parcel import parcel_archive, send_by
from faristol.notation.site_words import Language


def standings(
    file: Log,
    *,
    after: Annotated[int | None, typer.Option(help="After this round.", min=0)] = None,
    group: Annotated[Group, typer.Option(help="Which standings to show.")] = Group.EVERYBODY,
    category: Annotated[str, typer.Option(help="Only this category.")] = "",
    explain: Annotated[str, typer.Option(help="A player: every tie-break term by term.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="The table as JSON.")] = False,
) -> None:
    """The classification, of everybody or a group, or one player's sums."""
    state = open_log(file).state
    if explain:
        lines = player_lines(state, find_player(state, explain))
    elif as_json:
        lines = [standings_json(state, classification(state, after))]
    elif after is not None:
        lines = standings_lines(state, classification(state, after))
    else:
        lines = group_lines(state, group, category)
    typer.echo("\n".join(lines))


def _today() -> date:
    return datetime.now(UTC).date()


def export(
    file: Log,
    form: Annotated[Form, typer.Argument(help="What to write.")],
    out: Annotated[Path, typer.Argument(help="File, or folder for csv and site.")],
    *,
    language: Annotated[
        Language | None,
        typer.Option(
            help="Of the site, by default the federation's; of headings, by default English."
        ),
    ] = None,
) -> None:
    """Export the championship for other programs or for people."""
    written = export_files(open_log(file).state, form, out, _today(), language)
    typer.echo(f"{written[0]}" if len(written) == 1 else f"{len(written)} files in {out.parent}")


def parcel(
    file: Log,
    out: Annotated[Path, typer.Argument(help="The file to write, a ZIP.")],
    *,
    sent: Annotated[
        str, typer.Option(help="Day on which it is sent, YYYY-MM-DD; by default today.")
    ] = "",
) -> None:
    """Write what the federation asks for within a week of the last day of play, as one file.

    The workbook with Catalan headings, the Swiss Perfect files, the director's report, the log.
    """
    log = open_log(file)
    day = parse_day(sent) if sent else _today()
    if day is None:
        raise typer.BadParameter(f"{sent!r} is no date", param_hint="--sent")
    write_output(out, parcel_archive(log.state, log.events, out.stem, day))
    deadline = send_by(log.state)
    typer.echo(f"{out}" + (f"; to be sent by {deadline.isoformat()}" if deadline else ""))


def check(
    file: Log,
    *,
    reported: Annotated[str, typer.Option(help="Day the results were sent, YYYY-MM-DD.")] = "",
) -> None:
    """Check the log, pair every round again, and say whether it counts for RASCCAT.

    The status is 1 if a round was not paired as the system pairs it.
    """
    log = open_log(file)
    state = log.state
    assert state.announced is not None
    typer.echo(f"{len(log.events)} events, every line holds.")
    findings = audit(log.events)
    for each in findings:
        typer.echo(f"Round {each.round_number}: {each.what}.")
    paired = as_the_system_pairs(state, findings)
    typer.echo(f"{paired} of {len(state.rounds)} rounds match the system's pairing.")
    ground = ground_for_counting(state, reported_on=parse_day(reported))
    if ground:
        typer.echo(f"Counts for RASCCAT ({ground}).")
    for obstacle in unmet_conditions(state, reported_on=parse_day(reported)):
        typer.echo(f"Does not count for RASCCAT: {obstacle.what} ({obstacle.clause}).")
    raise typer.Exit(1 if paired < len(state.rounds) else 0)
