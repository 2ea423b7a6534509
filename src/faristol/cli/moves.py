"""`faristol moves`: what can be played here?"""

import json
from typing import Annotated

import typer

from faristol.board import coordinate
from faristol.cli import new_app
from faristol.cli.study import USUAL_LEXICON
from faristol.kernel import Play, play_finder
from faristol.kernel.finder import start_and_direction
from faristol.kernel.leaves import leave_values
from faristol.lexicon import Lexicon, LexiconError, open_lexicon
from faristol.notation import ParseError
from faristol.notation.cgp import CgpPosition, parse_cgp
from faristol.tiles import Layout, TileSet, layout

app = new_app("Every legal play of a position, or the best ones.")


class NoPositionError(ValueError):
    """The position can be read, but nobody could play it."""


SAID_PLAINLY = (LexiconError, ParseError, NoPositionError)
USUAL_RACK = 7


@app.command()
def moves(
    position: Annotated[
        str, typer.Argument(metavar="CGP", help="Board/rows RACK/RACK score/score turns; quoted.")
    ],
    lexicon: Annotated[
        str | None,
        typer.Option(
            "--lexicon", "-l", help="ca, nl, NAME or NAME@VERSION; default: as named in the CGP."
        ),
    ] = None,
    top: Annotated[int, typer.Option("--top", min=1, help="How many plays to show.")] = 15,
    board: Annotated[str, typer.Option("--board", help="The board it is played on.")] = "standard",
    *,
    every: Annotated[bool, typer.Option("--all", help="Show every legal play.")] = False,
    count: Annotated[bool, typer.Option("--count", help="Only say how many there are.")] = False,
    by_score: Annotated[bool, typer.Option("--by-score", help="Order by score alone.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="The plays as JSON.")] = False,
) -> None:
    """List the legal plays for the first rack, best first.

    The order is by equity: the score and what the tiles left on the rack are worth.
    """
    on = _layout(board)
    words = open_lexicon(lexicon or _lexicon_of(position))
    read = parse_cgp(position, words.tiles, on)
    plays = _plays(read, words, on)
    if count:
        typer.echo(json.dumps({"count": len(plays)}) if as_json else str(len(plays)))
        return
    plays.sort(key=lambda play: _order(play, by_score=by_score))
    shown = plays if every else plays[:top]
    if as_json:
        listed = [as_data(play, read, words.tiles) for play in shown]
        typer.echo(json.dumps(listed, ensure_ascii=False))
    else:
        _print(shown, len(plays), read, words.tiles)


def _layout(board: str) -> Layout:
    try:
        return layout(board)
    except LookupError as error:
        raise NoPositionError(str(error)) from None


def _lexicon_of(position: str) -> str:
    """The `lex` operation of a position that has not been read yet."""
    for part in position.split(";"):
        words = part.split()
        if len(words) >= 2 and words[-2] == "lex":
            return words[-1]
    return USUAL_LEXICON


def _plays(position: CgpPosition, lexicon: Lexicon, on: Layout) -> list[Play]:
    rack = position.racks[0] if position.racks else b""
    if not rack:
        raise NoPositionError("the position has no rack for the player on turn")
    if len(rack) > 8:
        raise NoPositionError(f"the rack has {len(rack)} tiles; the limit is 8")
    try:
        unseen = position.unseen(lexicon.tiles)
    except ValueError as error:
        raise NoPositionError(str(error)) from None
    others = [len(other) or USUAL_RACK for other in position.racks[1:]] or [USUAL_RACK]
    bag_count = max(0, len(unseen) - sum(others))
    finder = play_finder(lexicon.graph, lexicon.tiles, on, leaves=leave_values(lexicon.tiles))
    return finder.all_plays(
        position.board.squares,
        rack,
        bag_count=bag_count,
        opponent_points=0 if bag_count else lexicon.tiles.points(unseen),
    )


def _order(play: Play, *, by_score: bool) -> tuple[int, int, bool, int, int, bytes]:
    worth = (-play.score, -play.equity) if by_score else (-play.equity, -play.score)
    return (*worth, not play.is_across, play.lane, play.begins, play.tiles)


def as_data(play: Play, position: CgpPosition, tiles: TileSet) -> dict[str, str | int | float]:
    """A play as scripts read it: `tiles` has a dot where a tile lies already."""
    start, direction = start_and_direction(play, position.board.layout.size)
    return {
        "coord": coordinate(start, direction, position.board.layout.size),
        "word": word_of(play, position, tiles),
        "tiles": "".join(tiles.format_tiles([tile]) if tile else "." for tile in play.tiles),
        "score": play.score,
        "equity": play.equity / 1000,
    }


def word_of(play: Play, position: CgpPosition, tiles: TileSet) -> str:
    """The main word as it will lie: blanks in lower case, tiles of the board included."""
    size = position.board.layout.size
    start, _ = start_and_direction(play, size)
    step = 1 if play.is_across else size
    return "".join(
        tiles.face_of(tile or position.board.squares[start + number * step])
        for number, tile in enumerate(play.tiles)
    )


def _print(plays: list[Play], total: int, position: CgpPosition, tiles: TileSet) -> None:
    rows = [as_data(play, position, tiles) for play in plays]
    if not rows:
        typer.echo("No legal play.")
        return
    width = max(len(str(row["word"])) for row in rows)
    for row in rows:
        typer.echo(
            f"{row['coord']:>4} {row['word']:<{width}} {row['score']:>5}  {row['equity']:>8.2f}"
        )
    if len(rows) < total:
        typer.echo(f"… and {total - len(rows)} more (--all)", err=True)
