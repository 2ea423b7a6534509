"""Random events for tests: draws, and what the next one looks like after random results."""

import random
from dataclasses import replace

from faristol.championship.field import Cell, Contestant, Draw, Pairing, Start
from faristol.core import Outcome

RESULTS = {
    (Outcome.WON, Outcome.LOST): 10,
    (Outcome.LOST, Outcome.WON): 8,
    (Outcome.DREW, Outcome.DREW): 4,
    (Outcome.WON_BY_FORFEIT, Outcome.LOST_BY_FORFEIT): 1,
    (Outcome.LOST_BY_FORFEIT, Outcome.LOST_BY_FORFEIT): 0.3,
    (Outcome.LOST, Outcome.LOST): 0.2,
}
UNPAIRED = {Outcome.ABSENT: 6, Outcome.HALF_BYE: 3, Outcome.FULL_BYE: 1}


def random_draw(chance: random.Random, players: int, rounds: int, *, starts_matter: bool) -> Draw:
    """The first round of an event with absences, forbidden pairs and fictitious points."""
    numbers = range(1, players + 1)
    groups = chance.choice([0, 0, 1, 2]) if players > 1 else 0
    forbidden = [chance.sample(numbers, 2) for _ in range(groups)]
    return Draw(
        tuple(
            Contestant(
                number,
                fictitious=tuple(chance.choice([0, 5, 10]) for _ in range(rounds))
                if chance.random() < 0.15
                else (),
                is_present=chance.random() > 0.1,
                may_have_bye=chance.random() > 0.05,
            )
            for number in numbers
        ),
        rounds,
        forbidden=frozenset(frozenset(pair) for pair in forbidden),
        starts_matter=starts_matter,
        initial_start=chance.choice(list(Start)),
    )


def play(chance: random.Random, draw: Draw, pairing: Pairing) -> Draw:
    """The next round's draw after random results."""
    cells: dict[int, Cell] = {}
    for pair in pairing.pairs:
        first, second = chance.choices(list(RESULTS), list(RESULTS.values()))[0]
        cells[pair.first] = Cell(first, pair.second, Start.FIRST)
        cells[pair.second] = Cell(second, pair.first, Start.SECOND)
    if pairing.bye is not None:
        cells[pairing.bye] = Cell(Outcome.BYE)
    away = chance.choices(list(UNPAIRED), list(UNPAIRED.values()), k=len(draw.contestants))
    return replace(
        draw,
        contestants=tuple(
            replace(
                c,
                cells=(*c.cells, cells.get(c.number, Cell(outcome))),
                is_present=chance.random() > 0.1,
            )
            for c, outcome in zip(draw.contestants, away, strict=True)
        ),
    )
