#!/usr/bin/env python3
"""Learn the chance to win from games of the strong level against itself; say how good it is.

Usage: .venv/bin/python scripts/fit_chances.py ca [--games 20000] [--held-out 10000]

Writes src/faristol/robot/chances/<tile set>.toml and prints, for games that were not learnt
from, what was predicted and what happened. The same arguments give the same file.
"""

import argparse
from collections import Counter
from collections.abc import Iterable
from math import log
from pathlib import Path

from faristol.kernel import play_finder
from faristol.kernel.leaves import leave_values
from faristol.lexicon import open_lexicon
from faristol.robot.chance import Chances, Knot, format_chances, weights
from faristol.robot.self_play import Match, PlayedGame, play_game
from faristol.tiles import layout

KNOTS = (1, 4, 7, 10, 14, 21, 32, 48, 68, 93)
NEWTON_STEPS = 12
RIDGE = 1e-3

Cells = Counter[tuple[int, int, int]]
"""How often: tiles unseen, lead, half wins (0, 1, 2) of the player on turn."""


def cells_of(games: Iterable[PlayedGame]) -> Cells:
    cells: Cells = Counter()
    for game in games:
        for moment in game.moments:
            margin = game.points[moment.on_turn] - game.points[1 - moment.on_turn]
            cells[moment.unseen, moment.lead, (margin > 0) + (margin >= 0)] += 1
    return cells


def features(unseen: int, lead: int) -> list[tuple[int, float]]:
    """Where the weights stand in the vector of unknowns: two for each knot."""
    near = weights(KNOTS, unseen)
    return [(2 * k, w) for k, w in near] + [(2 * k + 1, w * lead / 100) for k, w in near]


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gauss, with the largest pivot."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda r: abs(rows[r][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for row in range(column + 1, size):
            factor = rows[row][column] / rows[column][column]
            for at in range(column, size + 1):
                rows[row][at] -= factor * rows[column][at]
    found = [0.0] * size
    for row in range(size - 1, -1, -1):
        rest = sum(rows[row][at] * found[at] for at in range(row + 1, size))
        found[row] = (rows[row][size] - rest) / rows[row][row]
    return found


def chances_from(unknowns: list[float]) -> Chances:
    pairs = zip(KNOTS, unknowns[::2], unknowns[1::2], strict=True)
    return Chances(tuple(Knot(unseen, turn, point / 100) for unseen, turn, point in pairs))


def fit(cells: Cells) -> Chances:
    """Newton's method on the likelihood."""
    size = 2 * len(KNOTS)
    unknowns = [0.0] * size
    for _ in range(NEWTON_STEPS):
        chances = chances_from(unknowns)
        slope = [-RIDGE * value for value in unknowns]
        bend = [[RIDGE * (row == column) for column in range(size)] for row in range(size)]
        for (unseen, lead, halves), count in sorted(cells.items()):
            chance = chances.to_win(lead=lead, unseen=unseen)
            here = features(unseen, lead)
            error, steep = count * (halves / 2 - chance), count * chance * (1 - chance)
            for row, one in here:
                slope[row] += error * one
                for column, other in here:
                    bend[row][column] += steep * one * other
        unknowns = [a + b for a, b in zip(unknowns, solved(bend, slope), strict=True)]
    return chances_from(unknowns)


def report(chances: Chances, cells: Cells) -> None:
    """Deciles of the prediction: how many turns, predicted, happened."""
    counts, predicted, happened = [0] * 10, [0.0] * 10, [0.0] * 10
    brier = base = loss = 0.0
    for (unseen, lead, halves), count in cells.items():
        chance = chances.to_win(lead=lead, unseen=unseen)
        decile = min(9, int(chance * 10))
        counts[decile] += count
        predicted[decile] += count * chance
        happened[decile] += count * halves / 2
        brier += count * (chance - halves / 2) ** 2
        base += count * (0.5 - halves / 2) ** 2
        win = halves / 2
        loss -= count * (win * log(max(chance, 1e-12)) + (1 - win) * log(max(1 - chance, 1e-12)))
    total = sum(counts)
    print("| decile | turns | predicted | happened |\n|---|---|---|---|")
    for at, count in enumerate(counts):
        if count:
            row = (predicted[at] / count, happened[at] / count)
            print(f"| {at * 10}–{at * 10 + 10} % | {count} | {row[0]:.1%} | {row[1]:.1%} |")
    print(f"Brier {brier / total:.4f} (a coin: {base / total:.4f}), log loss {loss / total:.4f}")
    by_stage: dict[str, list[float]] = {}
    for (unseen, lead, halves), count in cells.items():
        stage = "86-93" if unseen > 85 else "51-85" if unseen > 50 else "15-50"
        stage = stage if unseen > 14 else "8-14" if unseen > 7 else "1-7"
        sums = by_stage.setdefault(stage, [0.0, 0.0])
        sums[0] += count
        sums[1] += count * (chances.to_win(lead=lead, unseen=unseen) - halves / 2) ** 2
    for stage, (count, error) in sorted(by_stage.items()):
        print(f"unseen {stage}: Brier {error / count:.4f} over {count:.0f} turns")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("lexicon")
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--held-out", type=int, default=10_000)
    chosen = parser.parse_args()
    lexicon = open_lexicon(chosen.lexicon)
    leaves = leave_values(lexicon.tiles)
    assert leaves is not None, "learn leave values first: scripts/train_leaves.py"
    board = layout()
    finder = play_finder(lexicon.graph, lexicon.tiles, board, leaves=leaves)
    finder.prepare()
    match = Match(finder, lexicon.tiles, leaves, board.size)
    last = chosen.games + chosen.held_out
    chances = fit(cells_of(play_game(match, seed) for seed in range(chosen.games)))
    source = f"{lexicon.record.name} {lexicon.record.version}"
    target = Path(__file__).parent.parent / "src/faristol/robot/chances"
    target /= f"{lexicon.tiles.name}.toml"
    text = format_chances(chances, source=source, games=chosen.games)
    target.write_text(text, encoding="utf-8")
    print(text)
    report(chances, cells_of(play_game(match, seed) for seed in range(chosen.games, last)))


if __name__ == "__main__":
    main()
