"""What the commands for study share: the options, and how an answer is given."""

import json
import os
from collections.abc import Sequence
from typing import Annotated, TypeAlias

import typer

from faristol.lexicon import LexiconError
from faristol.tiles import NoTileError

LexiconOption: TypeAlias = Annotated[
    str, typer.Option("--lexicon", "-l", help="ca, nl, NAME or NAME@VERSION.")
]
JsonOption: TypeAlias = Annotated[bool, typer.Option("--json", help="The answer as JSON.")]
USUAL_LEXICON = os.environ.get("FARISTOL_LEXICON", "ca")
MOST_TILES = 21


class QuestionError(ValueError):
    """A rack, a word or a pattern that can't be asked for."""


USER_ERRORS = (LexiconError, NoTileError, QuestionError)


def answer(words: Sequence[str], *, as_json: bool) -> None:
    """Print the words and leave with status 0, or 1 when there is none."""
    if as_json:
        typer.echo(json.dumps(words, ensure_ascii=False))
    elif words:
        typer.echo("\n".join(words))
    else:
        typer.echo("No word.", err=True)
    raise typer.Exit(0 if words else 1)
