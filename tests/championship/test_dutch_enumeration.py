"""The engine agrees with trying everything, and its short ways with its long one."""

import random
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.championship.enumeration import Enumeration
from tests.championship.events import play, random_draw

import faristol.championship.dutch as dutch
from faristol.championship.dutch import pair_dutch
from faristol.championship.dutch.bracket import Bracket, Paired
from faristol.championship.dutch.criteria import Scope
from faristol.championship.dutch.ranking import Ranking
from faristol.championship.field import Draw, NoPairingError, Pairing

searching = sys.modules["faristol.championship.dutch.search"]


def pair(draw: Draw) -> Pairing | None:
    try:
        return pair_dutch(draw)
    except NoPairingError:
        return None


def events(chance: random.Random, players: int, rounds: int) -> list[tuple[Draw, Pairing | None]]:
    draw = random_draw(chance, players, rounds, starts_matter=chance.random() < 0.6)
    paired = []
    for _ in range(rounds):
        pairing = pair(draw)
        paired.append((draw, pairing))
        if pairing is None:
            break
        draw = play(chance, draw, pairing)
    return paired


@settings(max_examples=60, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(1, 8), st.integers(3, 6))
def test_small_events_pair_as_complete_enumeration_says(
    chance: random.Random, players: int, rounds: int
) -> None:
    for draw, pairing in events(chance, players, rounds):
        if any(c.is_present for c in draw.contestants):
            assert unordered(pairing) == enumerated(draw)


@pytest.mark.parametrize("seed", range(6))
def test_ten_players_pair_as_complete_enumeration_says(seed: int) -> None:
    for draw, pairing in events(random.Random(seed), 10, 6):
        assert unordered(pairing) == enumerated(draw)


def unordered(pairing: Pairing | None) -> tuple[set[frozenset[int]], int | None] | None:
    if pairing is None:
        return None
    return {frozenset((p.first, p.second)) for p in pairing.pairs}, pairing.bye


def enumerated(draw: Draw) -> tuple[set[frozenset[int]], int | None] | None:
    found = Enumeration(draw).pair()
    return None if found is None else ({frozenset(p) for p in found[0]}, found[1])


@settings(max_examples=25, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(6, 36))
def test_short_ways_find_what_the_search_over_the_whole_field_finds(
    chance: random.Random, players: int
) -> None:
    for draw, pairing in events(chance, players, 7):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(dutch, "pair_naturally", lambda _ranking, _bracket: None)
            patch.setattr(dutch, "search", whole_field)
            assert pair(draw) == pairing


def whole_field(ranking: Ranking, bracket: Bracket) -> Paired:
    found = searching._Search(ranking, bracket, Scope.FIELD).run()
    assert isinstance(found, Paired)
    return Paired(found.pairs, "natural")


@settings(max_examples=15, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(6, 24), st.sampled_from([1, 40, 60]))
def test_numbers_too_wide_for_the_fast_matching_find_the_same_pairs(
    chance: random.Random, players: int, widest: int
) -> None:
    for draw, pairing in events(chance, players, 5):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("faristol.championship.matching.WIDEST", widest)
            patch.setattr(searching, "WIDEST", widest)
            patch.setattr(dutch, "pair_naturally", lambda _ranking, _bracket: None)
            found = pair(draw)
        assert unordered(found) == unordered(pairing)
