"""`faristol replay`: a recorded game, refereed again."""

import json
from dataclasses import asdict
from enum import Enum
from typing import Annotated

import typer

from faristol.cli import new_app
from faristol.cli.game_files import GameFileError, is_log, log_text, read_game
from faristol.lexicon import Judge, LexiconError, open_lexicon
from faristol.notation import ParseError
from faristol.notation.findings import Finding, FindingKind
from faristol.notation.gcg import format_gcg
from faristol.notation.gcg_reading import decode_gcg, edition_named, parse_gcg
from faristol.notation.gcg_referee import referee_gcg
from faristol.notation.gcg_writing import gcg_of
from faristol.notation.log import read_records
from faristol.notation.log_referee import IMPOSSIBLE, referee_log, rules_of
from faristol.rulebook import EDITIONS, ruleset
from faristol.table.events import TableOpened
from faristol.table.preconditions import WordJudge
from faristol.table.sheet import Sheet, sheet_of
from faristol.table.sheet_legend import format_legend, format_records
from faristol.table.sheet_text import Level, format_sheet
from faristol.tiles import tile_set

app = new_app("Check a recorded game and list every wrong score, total or rule violation.")
USER_ERRORS = (GameFileError, ParseError, LexiconError)


class Show(Enum):
    """What to print besides the findings."""

    ABBREVIATED = "abbreviated"
    STANDARD = "standard"
    INTEGRAL = "integral"
    GCG = "gcg"


@app.command()
def replay(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="GCG file or event log, or - for standard input.")
    ],
    edition: Annotated[
        str, typer.Option("--edition", "-e", help="The rules for a GCG game that names none.")
    ] = "",
    lexicon: Annotated[
        str,
        typer.Option("--lexicon", "-l", help="Look words up too: ca, nl, NAME or NAME@VERSION."),
    ] = "",
    tiles: Annotated[
        str, typer.Option("--tiles", help="The tile set of a GCG game that names none.")
    ] = "",
    show: Annotated[
        Show | None,
        typer.Option("--show", help="Also print the sheet of a logged game, or the game as GCG."),
    ] = None,
    *,
    as_json: Annotated[bool, typer.Option("--json", help="The findings as JSON.")] = False,
) -> None:
    """Check a recorded game and report every error with its clause.

    A log was played under the rules it names. A GCG game is recounted; its rules are
    checked too when it names an edition, or --edition does. The status is 0 when
    everything holds, 1 when something doesn't, 2 when the game can't be read.
    """
    data = read_game(game)
    if is_log(data):
        findings, about = _log(data, game, lexicon, show)
    else:
        if show is not None:
            raise GameFileError("--show needs an event log; this is GCG")
        findings, about = _gcg(data, edition, tiles, lexicon)
    _report(findings, about, as_json=as_json)
    raise typer.Exit(1 if findings else 0)


def _log(data: bytes, path: str, lexicon: str, show: Show | None) -> tuple[list[Finding], str]:
    records = read_records(log_text(data, path))
    events = tuple(record.event for record in records)
    opened = events[0]
    assert isinstance(opened, TableOpened)
    try:
        rules = rules_of(opened)
    except ValueError as error:
        raise GameFileError(f"{path}: {error}") from None
    changed = "this line was changed, or one is missing before it"
    findings = [
        Finding(record.line, FindingKind.CHAIN, changed) for record in records if not record.holds
    ]
    findings += referee_log(events, _judge(lexicon, opened.tile_set))
    try:
        sheet = sheet_of(events)
    except IMPOSSIBLE as error:
        if findings and show is None:
            return findings, f"{rules.name}, {len(events)} events"
        raise GameFileError(f"{path}: events that can't follow one another") from error
    if show is Show.GCG:
        typer.echo(_as_gcg(sheet), nl=False)
    elif show is not None:
        typer.echo(format_sheet(sheet, rules, Level(show.value)))
        typer.echo(format_records(sheet))
        typer.echo(format_legend(rules))
    scores = " – ".join(f"{n} {t}" for n, t in zip(sheet.names, sheet.totals, strict=True))
    return findings, f"{rules.name}, {len(events)} events, {scores}"


def _as_gcg(sheet: Sheet) -> str:
    try:
        return format_gcg(gcg_of(sheet))
    except ValueError as error:
        raise GameFileError(str(error)) from error


def _gcg(data: bytes, edition: str, tiles: str, lexicon: str) -> tuple[list[Finding], str]:
    if edition and edition not in EDITIONS:
        raise GameFileError(f"no edition {edition[:40]!r}; there are {', '.join(EDITIONS)}")
    rules = ruleset(edition) if edition else None
    try:
        box = tile_set(tiles) if tiles else tile_set(rules.equipment.tiles) if rules else None
    except LookupError as error:
        raise GameFileError(str(error)) from None
    game = parse_gcg(decode_gcg(data), box)
    named = edition_named(game.pragma("description"))
    if rules is None and named:
        rules = ruleset(named)
    findings = referee_gcg(game, rules, _judge(lexicon, game.tile_set))
    under = rules.name if rules else "no edition: rules were not checked"
    return findings, f"{len(game.lines)} lines, {under}"


def _judge(lexicon: str, tiles: str) -> WordJudge | None:
    if not lexicon:
        return None
    words = open_lexicon(lexicon)
    if words.tiles.name != tiles:
        raise GameFileError(f"{lexicon} is a list of {words.tiles.name} words, the game is {tiles}")
    return Judge(words).allows


def _report(findings: list[Finding], about: str, *, as_json: bool) -> None:
    if as_json:
        rows = [{**asdict(finding), "kind": finding.kind.value} for finding in findings]
        typer.echo(json.dumps({"holds": not findings, "findings": rows}, ensure_ascii=False))
        return
    for finding in findings:
        typer.echo(str(finding))
    number = len(findings)
    verdict = (
        "no errors found"
        if not number
        else f"{number} {'error' if number == 1 else 'errors'} found"
    )
    typer.echo(f"{verdict} ({about})")
