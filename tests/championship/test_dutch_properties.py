"""What no pairing may do, whatever happened before."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.championship.events import play, random_draw

from faristol.championship.field import Draw, NoPairingError, Pairing
from faristol.championship.pairing import System, pair_round

SWISS = [System.DUTCH, System.DISTANCE]


def rounds(chance: random.Random, players: int, system: System) -> list[tuple[Draw, Pairing]]:
    draw = random_draw(chance, players, 6, starts_matter=chance.random() < 0.5)
    played = []
    for _ in range(6):
        try:
            pairing = pair_round(draw, system)
        except NoPairingError:
            break
        played.append((draw, pairing))
        draw = play(chance, draw, pairing)
    return played


@pytest.mark.parametrize("system", SWISS)
@settings(max_examples=40, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(2, 40))
def test_nobody_unpaired_no_rematch_one_bye_no_forbidden_pair(
    system: System, chance: random.Random, players: int
) -> None:
    for draw, pairing in rounds(chance, players, system):
        by_number = {c.number: c for c in draw.contestants}
        seated = [n for p in pairing.pairs for n in (p.first, p.second)]
        seated += [] if pairing.bye is None else [pairing.bye]
        assert sorted(seated) == sorted(c.number for c in draw.contestants if c.is_present)
        for pair in pairing.pairs:
            met = {c.opponent for c in by_number[pair.first].cells if c.is_played}
            assert pair.second not in met
            assert frozenset((pair.first, pair.second)) not in draw.forbidden
        if pairing.bye is not None:
            sitting = by_number[pairing.bye]
            assert sitting.may_have_bye
            assert not any(c.outcome.value in ("bye", "full-bye") for c in sitting.cells)


@pytest.mark.parametrize("system", SWISS)
@settings(max_examples=20, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(2, 24))
def test_the_order_in_which_players_are_listed_does_not_matter(
    system: System, chance: random.Random, players: int
) -> None:
    for draw, pairing in rounds(chance, players, system):
        shuffled = list(draw.contestants)
        chance.shuffle(shuffled)
        assert pair_round(replace(draw, contestants=tuple(shuffled)), system) == pairing
