"""`faristol anagram`: what can be made of these tiles?"""

from typing import Annotated

import typer

from faristol.cli import new_app
from faristol.cli.study import (
    MOST_TILES,
    USER_ERRORS,
    USUAL_LEXICON,
    JsonOption,
    LexiconOption,
    QuestionError,
    answer,
)
from faristol.lexicon import open_lexicon
from faristol.tiles import LETTER_MASK

app = new_app("Words that can be made of these tiles.")
__all__ = ["USER_ERRORS", "app"]


@app.command()
def anagram(
    rack: Annotated[str, typer.Argument(metavar="RACK", help="Tiles; ? is a blank.")],
    lexicon: LexiconOption = USUAL_LEXICON,
    *,
    shorter: Annotated[
        bool, typer.Option("--shorter", "-s", help="Also words that use only some tiles.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """List the words that use all the tiles; a blank's letter is in lower case.

    The status is 1 when there is none.
    """
    words = open_lexicon(lexicon)
    tiles = words.tiles.parse_rack(rack)
    if not tiles:
        raise QuestionError("no tiles")
    if len(tiles) > MOST_TILES:
        raise QuestionError(f"{len(tiles)} tiles; the limit is {MOST_TILES}")
    found = words.graph.anagrams(tiles, shorter=shorter)
    found.sort(key=lambda word: (-len(word), bytes(tile & LETTER_MASK for tile in word)))
    answer(["".join(map(words.tiles.face_of, word)) for word in found], as_json=as_json)
