"""`faristol pattern`: which words have this shape?"""

from typing import Annotated

import typer

from faristol.cli import new_app, study
from faristol.cli.study import USUAL_LEXICON, JsonOption, LexiconOption, answer
from faristol.lexicon import open_lexicon
from faristol.lexicon.patterns import PatternError, parse_pattern

app = new_app("Words of a shape.")
USER_ERRORS = (*study.USER_ERRORS, PatternError)


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
    limit: Annotated[int, typer.Option("--limit", min=1, help="Maximum number of words.")] = 1000,
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
