"""CPU seconds to pair a round of FIDE Dutch, by size of the field.

Plays generated events (rating odds, some draws, absences, requested byes) and times
every round. Run: `python -m bench.pairing [players…]`.
"""

import random
import sys
import time
from dataclasses import replace

from faristol.championship.dutch import pair_dutch
from faristol.championship.field import Cell, Contestant, Draw, Pairing, Start
from faristol.core import Outcome

TARGETS = {100: 0.05, 500: 0.2, 1000: 1.0, 2000: 5.0}


def play(draw: Draw, pairing: Pairing, chance: random.Random, draws: float) -> Draw:
    """The draw of the next round, after random results."""
    cells: dict[int, Cell] = {}
    for pair in pairing.pairs:
        edge = (pair.second - pair.first) / len(draw.contestants)
        roll = chance.random()
        if roll < 0.01:
            outcomes = (Outcome.WON_BY_FORFEIT, Outcome.LOST_BY_FORFEIT)
        elif roll < 0.01 + draws:
            outcomes = (Outcome.DREW, Outcome.DREW)
        elif chance.random() < 0.5 + 0.4 * edge:
            outcomes = (Outcome.WON, Outcome.LOST)
        else:
            outcomes = (Outcome.LOST, Outcome.WON)
        cells[pair.first] = Cell(outcomes[0], pair.second, Start.FIRST)
        cells[pair.second] = Cell(outcomes[1], pair.first, Start.SECOND)
    if pairing.bye is not None:
        cells[pairing.bye] = Cell(Outcome.BYE)
    absent = Cell(Outcome.ABSENT)
    half = Cell(Outcome.HALF_BYE)
    return replace(
        draw,
        contestants=tuple(
            replace(
                c,
                cells=(*c.cells, cells.get(c.number, half if chance.random() < 0.3 else absent)),
                is_present=chance.random() > 0.02,
            )
            for c in draw.contestants
        ),
    )


def measure(size: int, seed: int, draws: float, rounds: int, *, starts_matter: bool) -> list[float]:
    chance = random.Random(seed)
    contestants = tuple(Contestant(number) for number in range(1, size + 1))
    draw = Draw(contestants, rounds, initial_start=Start.FIRST, starts_matter=starts_matter)
    seconds = []
    for _ in range(rounds):
        before = time.process_time()
        pairing = pair_dutch(draw)
        seconds.append(time.process_time() - before)
        draw = play(draw, pairing, chance, draws)
    return seconds


def main() -> None:
    sizes = [int(word) for word in sys.argv[1:]] or list(TARGETS)
    for size in sizes:
        for starts_matter in (True, False):
            for draws in (0.02, 0.25):
                seconds = measure(size, 1, draws, 9, starts_matter=starts_matter)
                late = max(seconds[4:])
                print(
                    f"{size:5} players, starts {'on ' if starts_matter else 'off'}, "
                    f"{draws:.0%} draws: worst of rounds 5-9 {late:.3f} s "
                    f"(target {TARGETS.get(size, 0)}); all " + " ".join(f"{s:.3f}" for s in seconds)
                )


if __name__ == "__main__":
    main()
