"""`faristol judge`: the verdict an arbiter would give."""

import json
import sys
from typing import Annotated

import typer

from faristol.cli import new_app
from faristol.lexicon import Judge, Lexicon, LexiconError, Verdict, open_lexicon

app = new_app("Is this play valid? One verdict for all its words.")
SAID_PLAINLY = (LexiconError,)


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
    """Say whether a play stands: valid when all its words are.

    As at a table, only the whole play is judged; --each is for study. The status is 0
    for a valid play, 1 for one that isn't, 2 when there is no answer.
    """
    asked = Judge(open_lexicon(lexicon))
    verdict = asked.rule_on(words)
    if as_json:
        typer.echo(json.dumps(_as_json(verdict, asked.lexicon, each=each), ensure_ascii=False))
    else:
        if each:
            _show_each(verdict, asked.lexicon)
        typer.echo("Valid." if verdict.is_valid else "Not valid.")
        _show_source(asked.lexicon)
    raise typer.Exit(0 if verdict.is_valid else 1)


def _show_each(verdict: Verdict, lexicon: Lexicon) -> None:
    for finding in verdict.findings:
        read = finding.written if finding.word is None else lexicon.tiles.format_word(finding.word)
        typer.echo(f"{read}: {'valid' if finding.is_valid else f'not valid, {finding.why}'}")


def _show_source(lexicon: Lexicon) -> None:
    record = lexicon.record
    note = f" {record.is_not}" if record.is_not else ""
    sys.stdout.flush()
    typer.echo(f"({record.reference}.{note})", err=True)


def _as_json(verdict: Verdict, lexicon: Lexicon, *, each: bool) -> dict[str, object]:
    record = lexicon.record
    said: dict[str, object] = {
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
                "word": None if finding.word is None else lexicon.tiles.format_word(finding.word),
                "valid": finding.is_valid,
                "why": finding.why,
            }
            for finding in verdict.findings
        ]
    return said
