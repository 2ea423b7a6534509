"""`faristol moves`: what can be played here?"""

import json
from typing import Annotated

import typer

from faristol.cli import new_app
from faristol.cli.positions import (
    UNREADABLE,
    USUAL_RACK,
    ReadPosition,
    coordinate_of,
    read_position,
    word_of,
)
from faristol.kernel import Play, play_finder
from faristol.kernel.leaves import leave_values

app = new_app("Every legal play of a position, or the best ones.")
USER_ERRORS = UNREADABLE


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
    read = read_position(position, lexicon, board)
    plays = _plays(read)
    if count:
        typer.echo(json.dumps({"count": len(plays)}) if as_json else str(len(plays)))
        return
    plays.sort(key=lambda play: _order(play, by_score=by_score))
    shown = plays if every else plays[:top]
    if as_json:
        listed = [as_data(play, read) for play in shown]
        typer.echo(json.dumps(listed, ensure_ascii=False))
    else:
        _print(shown, len(plays), read)


def _plays(position: ReadPosition) -> list[Play]:
    others = [len(other) or USUAL_RACK for other in position.cgp.racks[1:]] or [USUAL_RACK]
    bag_count = max(0, len(position.unseen) - sum(others))
    tiles = position.tiles
    finder = play_finder(position.lexicon.graph, tiles, position.layout, leaves=leave_values(tiles))
    return finder.all_plays(
        position.cgp.board.squares,
        position.rack,
        bag_count=bag_count,
        opponent_points=0 if bag_count else tiles.points(position.unseen),
    )


def _order(play: Play, *, by_score: bool) -> tuple[int, int, bool, int, int, bytes]:
    worth = (-play.score, -play.equity) if by_score else (-play.equity, -play.score)
    return (*worth, not play.is_across, play.lane, play.begins, play.tiles)


def as_data(play: Play, position: ReadPosition) -> dict[str, str | int | float]:
    """A play as scripts read it: `tiles` has a dot where a tile lies already."""
    tiles = position.tiles
    return {
        "coord": coordinate_of(play, position.layout.size),
        "word": word_of(play, position.cgp.board, tiles),
        "tiles": "".join(tiles.format_tiles([tile]) if tile else "." for tile in play.tiles),
        "score": play.score,
        "equity": play.equity / 1000,
    }


def _print(plays: list[Play], total: int, position: ReadPosition) -> None:
    rows = [as_data(play, position) for play in plays]
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
