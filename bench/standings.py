"""CPU seconds to classify a field with the federation's four tie-breaks.

Run: `python -m bench.standings [players [rounds]]`; the aim is for 2,000 and 11.
"""

import random
import sys
import time

from bench.report import figure
from faristol.championship.regulations import Unplayed
from faristol.championship.standings import classify
from faristol.championship.tiebreaks import Line, Table, tie_breaks
from faristol.core import Outcome, PointSystem

NAMES = ("median-buchholz-fisc", "berger", "differential", "total")


def random_table(players: int, rounds: int) -> Table:
    chance = random.Random(1)
    lines: dict[int, list[Line]] = {number: [] for number in range(1, players + 1)}
    for _ in range(rounds):
        order = list(lines)
        chance.shuffle(order)
        for a, b in zip(order[::2], order[1::2], strict=False):
            own, theirs = chance.randint(250, 500), chance.randint(250, 500)
            won, lost = Outcome.WON, Outcome.LOST
            lines[a].append(Line(won if own > theirs else lost, b, own, theirs))
            lines[b].append(Line(lost if own > theirs else won, a, theirs, own))
        if len(order) % 2:
            lines[order[-1]].append(Line(Outcome.BYE))
    points = PointSystem()
    return Table(
        lines={number: tuple(row) for number, row in lines.items()},
        points={n: sum(points.of(x.outcome) for x in row) for n, row in lines.items()},
        rounds_total=rounds,
        points_of=points.of,
        unplayed=Unplayed.ZERO,
        forfeits_are_opponents=True,
    )


def main() -> None:
    told = [int(word) for word in sys.argv[1:]]
    players, rounds = [*told, *(2000, 11)[len(told) :]]
    table = random_table(players, rounds)
    order = tuple(tie_breaks()[name] for name in NAMES)
    before = time.process_time()
    classify(table, order)
    seconds = time.process_time() - before
    figure(f"standings, {players} players and {rounds} rounds", seconds, "s", at_most=0.3)


if __name__ == "__main__":
    main()
