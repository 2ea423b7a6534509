"""`faristol pattern`: which words have this shape?"""

from typing import Annotated

import typer

from faristol.cli import new_app
from faristol.cli.study import (
    MOST_TILES,
    SAID_PLAINLY,
    USUAL_LEXICON,
    JsonOption,
    LexiconOption,
    QuestionError,
    answer,
)
from faristol.lexicon import open_lexicon
from faristol.tiles import TileSet

app = new_app("Words of a shape.")
__all__ = ["SAID_PLAINLY", "app", "parse_pattern"]


@app.command()
def pattern(
    shape: Annotated[
        str,
        typer.Argument(
            metavar="PATTERN",
            help="Letters; . any tile; * any run of tiles; (AEI) one of these tiles.",
        ),
    ],
    lexicon: LexiconOption = USUAL_LEXICON,
    limit: Annotated[int, typer.Option("--limit", min=1, help="At most so many.")] = 1000,
    *,
    as_json: JsonOption = False,
) -> None:
    """List the words that have a shape, for example '.O(L·L)*' or 'QU...'.

    The status is 1 when there is none.
    """
    words = open_lexicon(lexicon)
    places = parse_pattern(shape, words.tiles)
    found = words.graph.matching(places, limit + 1)
    listed = [words.tiles.format_word(word) for word in found[:limit]]
    if len(found) > limit:
        typer.echo(f"… more than {limit}; the rest is left out (--limit)", err=True)
    answer(listed, as_json=as_json)


def parse_pattern(shape: str, tiles: TileSet) -> list[int]:
    """A pattern as the kernel wants it: a set of letters as bits, 0 for any run.

    :raises QuestionError: for brackets that don't close, or a pattern too long.
    :raises NoTileError: for a letter without a tile.
    """
    any_tile = sum(1 << letter for letter in tiles.letters)
    places: list[int] = []
    written = ""

    def end_letters() -> None:
        nonlocal written
        places.extend(1 << tile for tile in tiles.parse_typed(written))
        written = ""

    at = 0
    while at < len(shape):
        if shape[at] in ".?*":
            end_letters()
            run = shape[at] == "*"
            if not (run and places and places[-1] == 0):
                places.append(0 if run else any_tile)
        elif shape[at] == "(":
            end_letters()
            end = shape.find(")", at)
            chosen = tiles.parse_typed(shape[at + 1 : end]) if end > 0 else b""
            if not chosen:
                wrong = "holds nothing" if end > 0 else "isn't closed"
                raise QuestionError(f"{shape[:60]!r}: the bracket at character {at + 1} {wrong}")
            places.append(sum(1 << tile for tile in set(chosen)))
            at = end
        else:
            written += shape[at]
        at += 1
    end_letters()
    if not places:
        raise QuestionError("an empty pattern")
    if len(places) > 2 * MOST_TILES:
        raise QuestionError(f"a pattern of {len(places)} places; no word is so long")
    return places
