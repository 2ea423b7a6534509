"""Finished games looked at again by `faristol analyse`: processor time of a game, quick and deep.

Run: `python -m bench.analysis [games] [deep games]`. The games are those of the greedy robot
against itself without exchanges, written as GCG with every rack, in one folder; the last turn is
left out.
"""

import contextlib
import io
import json
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import count, islice, pairwise
from pathlib import Path

from tests.robot.matches import match

from bench.report import figure
from faristol.board import Direction
from faristol.cli.analyse import Depth, analyse
from faristol.notation.gcg import (
    THROUGH,
    GcgGame,
    GcgKind,
    GcgLine,
    GcgPlayer,
    GcgPragma,
    format_gcg,
)
from faristol.robot.self_play import Match, Moment, play_game
from faristol.tiles import TileSet

GAMES, DEEP = 1_000, 4
_NAMES = ("Anna", "Berta")


def line_of(one: Moment, after: Moment, size: int) -> GcgLine | None:
    """The play between two moments; None where there was none."""
    seat = one.on_turn
    laid = [n for n, tile in enumerate(after.squares) if tile != one.squares[n]]
    if not laid:
        return None
    rows = {square // size for square in laid}
    beside = (laid[0] + 1, laid[0] - 1)
    row = range(laid[0] // size * size, (laid[0] // size + 1) * size)
    across = len(rows) == 1 and (
        len(laid) > 1 or any(n in row and after.squares[n] for n in beside)
    )
    step = 1 if across else size
    start = laid[0]
    lane = row if across else range(laid[0] % size, size * size, size)
    while start - step in lane and after.squares[start - step]:
        start -= step
    word = bytearray()
    square = start
    while square in lane and after.squares[square]:
        word.append(THROUGH if one.squares[square] else after.squares[square])
        square += step
    points = after.points[seat] - one.points[seat]
    return GcgLine(
        seat,
        GcgKind.PLAY,
        points,
        after.points[seat],
        rack=one.racks[seat],
        start=start,
        direction=Direction.ACROSS if across else Direction.DOWN,
        word=bytes(word),
    )


def gcg_games(robots: Match, box: TileSet) -> Iterator[str]:
    """Whole games without exchanges and passes, as text."""
    for seed in count():
        moments = play_game(robots, seed).moments
        lines = [line_of(one, after, robots.size) for one, after in pairwise(moments)]
        if lines and all(lines):
            told = tuple(line for line in lines if line is not None)
            players = tuple(GcgPlayer(name, name) for name in _NAMES)
            pragmas = (GcgPragma("tile-distribution", box.name),)
            yield format_gcg(GcgGame(players, told, pragmas, (), box.name))


def looked_at(folder: Path, depth: Depth, keep: Path) -> tuple[float, int, int]:
    """Processor time, and how many games were found, with how many turns."""
    told = io.StringIO()
    began = time.process_time()
    with contextlib.redirect_stdout(told), contextlib.suppress(Exception):
        analyse([str(folder)], depth=depth, keep=str(keep), as_json=True)
    seconds = time.process_time() - began
    found = json.loads(told.getvalue())
    return seconds, len(found["games"]), sum(player["turns"] for player in found["players"])


def main(games: int = GAMES, deep: int = DEEP) -> None:
    robots = match("ca")
    with tempfile.TemporaryDirectory() as temporary:
        for depth, number in ((Depth.QUICK, games), (Depth.DEEP, deep)):
            at = Path(temporary) / depth.value
            at.mkdir()
            for n, text in enumerate(islice(gcg_games(robots, robots.tiles), number)):
                (at / f"{n:05}.gcg").write_text(text, encoding="utf-8")
            keep = Path(temporary) / f"{depth.value}.kept"
            seconds, found, turns = looked_at(at, depth, keep)
            limit = 1.0 if depth is Depth.QUICK else 60.0
            figure(f"{depth.value}: games looked at", found, "games", at_least=number)
            figure(f"{depth.value}: turns of a game that were looked at", turns / found, "turns")
            figure(f"{depth.value}: a game", seconds / found, "s", at_most=limit)
            again, same, _ = looked_at(at, depth, keep)
            figure(f"{depth.value}: the same again, from what was kept", again / same, "s a game")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
