"""`faristol hooks`: what goes in front and behind?"""

import json
from typing import Annotated

import typer

from faristol.cli import new_app
from faristol.cli.study import USER_ERRORS, USUAL_LEXICON, JsonOption, LexiconOption, QuestionError
from faristol.lexicon import open_lexicon

app = new_app("Letters that make a longer word in front or behind.")
__all__ = ["USER_ERRORS", "app"]


@app.command()
def hooks(
    word: Annotated[str, typer.Argument(metavar="WORD")],
    lexicon: LexiconOption = USUAL_LEXICON,
    *,
    as_json: JsonOption = False,
) -> None:
    """Show the front and back hooks of WORD.

    The status is 1 when WORD itself is not valid.
    """
    words = open_lexicon(lexicon)
    tiles = words.tiles.parse_typed(word)
    if not tiles:
        raise QuestionError("no word")
    shown = words.tiles.format_word(tiles)
    front = [words.tiles.format_word([tile]) for tile in words.graph.front_hooks(tiles)]
    back = [words.tiles.format_word([tile]) for tile in words.graph.back_hooks(tiles)]
    valid = tiles in words
    if as_json:
        answer = {"word": shown, "valid": valid, "front": front, "back": back}
        typer.echo(json.dumps(answer, ensure_ascii=False))
    else:
        note = "" if valid else "  (not valid itself)"
        typer.echo(f"{' '.join(front) or '–'} · {shown} · {' '.join(back) or '–'}{note}")
    raise typer.Exit(0 if valid else 1)
