"""`faristol solve`: the end of a game of two searched, the last tiles before it weighed."""

import json
from typing import Annotated

import typer

from faristol.board import Board
from faristol.cli import new_app
from faristol.cli.answers import EndgameAnswer, LineTurn
from faristol.cli.editions import NoEditionError, edition_for
from faristol.cli.last_draws import print_weighed, weighed
from faristol.cli.positions import (
    UNREADABLE,
    USUAL_RACK,
    NoPositionError,
    ReadPosition,
    check_connected,
    coordinate_of,
    read_position,
    word_of,
)
from faristol.kernel import EndgameLine, play_finder
from faristol.kernel.finder import placements
from faristol.kernel.leaves import leave_values
from faristol.robot.endgame import Finish, best_finish, finish_by
from faristol.robot.last_draws import MOST_WEIGHED, may_weigh
from faristol.rulebook import Ruleset

app = new_app("The best line once the bag is empty, or the turns with one to four tiles in it.")
USER_ERRORS = (*UNREADABLE, NoEditionError)

_USUAL_NODES = 500_000


@app.command()
def solve(
    position: Annotated[
        str, typer.Argument(metavar="CGP", help="Board/rows RACK/RACK score/score turns; quoted.")
    ],
    lexicon: Annotated[
        str | None,
        typer.Option(
            "--lexicon", "-l", help="ca, nl, NAME or NAME@VERSION; default: as named in the CGP."
        ),
    ] = None,
    edition: Annotated[
        str, typer.Option("--edition", "-e", help="The rules; default: the language's usual ones.")
    ] = "",
    board: Annotated[str, typer.Option("--board", help="The board it is played on.")] = "standard",
    nodes: Annotated[
        int, typer.Option("--nodes", min=1, max=10**9, help="Positions looked at, at most.")
    ] = _USUAL_NODES,
    threads: Annotated[
        int, typer.Option("--threads", min=1, max=256, help="To weigh turns with.")
    ] = 1,
    *,
    second: Annotated[
        bool, typer.Option("--second", help="The other player began, and has had a turn more.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="The answer as JSON.")] = False,
) -> None:
    """Say what the player of the first rack gains on the other until the end, and how.

    The status is "solved" where no better line exists, and "estimated" where the search ended
    before it could tell; then the depth says how many turns were looked ahead. The other rack is
    what is unseen.

    With one to four tiles in the bag the likely turns are "weighed" over the ways in which the
    unseen tiles may lie: how often each wins, and how sure that is.
    """
    read = read_position(position, lexicon, board)
    check_connected(read.cgp.board)
    rules = edition_for(edition, read.tiles)
    finish, in_bag = _finish(read, rules, second=second)
    finder = play_finder(
        read.lexicon.graph,
        read.tiles,
        read.layout,
        leaves=leave_values(read.tiles) if in_bag else None,
        full_rack=rules.rack.full_play,
        bonus=rules.rack.bonus,
    )
    if in_bag:
        found = weighed(finder, read, rules, finish, in_bag, nodes=nodes, threads=threads)
        if as_json:
            typer.echo(json.dumps(found, ensure_ascii=False))
        else:
            print_weighed(found)
        return
    squares = read.cgp.board.squares
    line = best_finish(finder, read.tiles, squares, read.rack, finish, nodes=nodes)
    if line is None:
        raise NoPositionError("the game is over: the other player has no tiles")
    data = _data(line, read, rules)
    if as_json:
        typer.echo(json.dumps(data, ensure_ascii=False))
    else:
        _print(data)


def _finish(read: ReadPosition, rules: Ruleset, *, second: bool) -> tuple[Finish, int]:
    """How the book ends this game, and how many tiles are in the bag."""
    cgp, unseen = read.cgp, read.unseen
    if max(len(cgp.racks), len(cgp.scores)) > 2:
        raise NoPositionError("only the end of a game of two can be searched")
    told = cgp.racks[1] if len(cgp.racks) > 1 else b""
    if told and sorted(told) != sorted(unseen):
        raise NoPositionError(
            f"the bag is not empty: {len(unseen)} tiles are unseen, "
            f"and the other rack has {len(told)}; leave that rack out to have the turns weighed"
        )
    in_bag = 0 if told else max(0, len(unseen) - USUAL_RACK)
    if in_bag > MOST_WEIGHED:
        raise NoPositionError(
            f"the bag is not empty: {len(unseen)} tiles are unseen, and with more than "
            f"{USUAL_RACK + MOST_WEIGHED} of them the turns are compared by `faristol simulate`"
        )
    finish = finish_by(rules, lost_in_a_row=cgp.scoreless, is_second=second)
    if finish is None or (in_bag and not may_weigh(rules)):
        raise NoPositionError(
            f"{rules.name} ends a game in a way that is not searched, or it is over already"
        )
    return finish, in_bag


def _data(line: EndgameLine, read: ReadPosition, rules: Ruleset) -> EndgameAnswer:
    board: Board = read.cgp.board
    turns: list[LineTurn] = []
    for play in line.turns:
        if play is None:
            turns.append({"coord": None, "word": "", "score": 0})
            continue
        turns.append(
            {
                "coord": coordinate_of(play, read.layout.size),
                "word": word_of(play, board, read.tiles),
                "score": play.score,
            }
        )
        board = board.with_tiles(placements(play, read.layout.size))
    return {
        "value": line.value,
        "line": turns,
        "status": "solved" if line.is_exact else "estimated",
        "depth": line.depth,
        "nodes": line.nodes,
        "edition": rules.name,
        "lexicon": read.lexicon.record.reference,
    }


def _print(data: EndgameAnswer) -> None:
    solved = data["status"] == "solved"
    told = "solved" if solved else f"estimated: {data['depth']} turns looked ahead"
    typer.echo(f"{data['value']:+d} until the end ({told})")
    for turn in data["line"]:
        typer.echo(
            f"{turn['coord']:>4} {turn['word']} {turn['score']}" if turn["coord"] else "   - pass"
        )
