"""`faristol judge`: the verdict an arbiter would give."""

import json
import sys
from typing import Annotated

import typer

from faristol.cli import new_app
from faristol.lexicon import Finding, Judge, Lexicon, LexiconError, Verdict, open_lexicon

app = new_app("Is this play valid? One verdict for all its words.")
USER_ERRORS = (LexiconError,)


@app.command()
def judge(
    words: Annotated[list[str], typer.Argument(metavar="WORD…", help="Every word of the play.")],
    lexicon: Annotated[
        str,
        typer.Option(
            "--lexicon", "-l", envvar="FARISTOL_LEXICON", help="ca, nl, NAME or NAME@VERSION."
        ),
    ] = "ca",
    *,
    each: Annotated[
        bool, typer.Option("--each", help="For study: say which words are valid, and why not.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="The answer as JSON.")] = False,
) -> None:
    """Say whether a play is valid: it is when all its words are.

    As at a table, only the whole play is judged; --each is for study. The status is 0
    for a valid play, 1 for one that isn't, 2 when there is no answer.
    """
    asked = Judge(open_lexicon(lexicon))
    verdict = asked.rule_on(words)
    for finding in verdict.findings:
        if finding.word == b"":
            raise typer.BadParameter(f"{finding.written[:40]!r} is not a word")
    if as_json:
        typer.echo(json.dumps(_as_json(verdict, asked.lexicon, each=each), ensure_ascii=False))
    else:
        if each:
            _show_each(verdict, asked.lexicon)
        play = " ".join(_read(finding, asked.lexicon) for finding in verdict.findings)
        typer.echo(f"{play}: {'valid' if verdict.is_valid else 'not valid'}.")
        _show_source(asked.lexicon)
    raise typer.Exit(0 if verdict.is_valid else 1)


def _show_each(verdict: Verdict, lexicon: Lexicon) -> None:
    for finding in verdict.findings:
        said = "valid" if finding.is_valid else f"not valid, {finding.why}"
        typer.echo(f"{_read(finding, lexicon)}: {said}")


def _read(finding: Finding, lexicon: Lexicon) -> str:
    """The word as it was judged: whoever types AY, which is ANY on one-key input, sees that."""
    if finding.word is not None:
        return lexicon.written([finding.word])[0]
    shown = finding.written if len(finding.written) <= 40 else finding.written[:37] + "…"
    return shown if shown.isprintable() and " " not in shown else repr(shown)


def _tiles(finding: Finding, lexicon: Lexicon) -> list[str] | None:
    """The word tile by tile; None where it can't be written with tiles."""
    return None if finding.word is None else [*map(lexicon.tiles.face_of, finding.word)]


def _show_source(lexicon: Lexicon) -> None:
    record = lexicon.record
    note = f" {record.is_not}" if record.is_not else ""
    sys.stdout.flush()
    typer.echo(f"({record.reference}.{note})", err=True)


def _as_json(verdict: Verdict, lexicon: Lexicon, *, each: bool) -> dict[str, object]:
    record = lexicon.record
    said: dict[str, object] = {
        "play": [_read(finding, lexicon) for finding in verdict.findings],
        "tiles": [_tiles(finding, lexicon) for finding in verdict.findings],
        "valid": verdict.is_valid,
        "lexicon": {
            "name": record.name,
            "version": record.version,
            "hash": record.hash,
            "is_not": record.is_not,
        },
    }
    if each:
        said["words"] = [
            {
                "written": finding.written,
                "word": None if finding.word is None else _read(finding, lexicon),
                "valid": finding.is_valid,
                "why": finding.why,
            }
            for finding in verdict.findings
        ]
    return said
