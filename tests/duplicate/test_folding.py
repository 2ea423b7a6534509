"""Folding never refuses, whatever comes in whatever order; what can't have happened is named."""

from collections.abc import Sequence
from functools import cache
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from faristol.duplicate import Game, evolve
from faristol.duplicate.events import Event, SlipTakenBack, WordTakenBack
from faristol.duplicate.following import follows
from tests.disturbing import disturbed
from tests.duplicate.random_games import RandomGame


@cache
def history_of(seed: int) -> tuple[Event, ...]:
    game = RandomGame(seed)
    for _ in game.play(60):
        pass
    return tuple(game.hall.events)


def misplaced(history: Sequence[Event]) -> list[int]:
    found, game = [], Game()
    for number, event in enumerate(history):
        after = evolve(game, event)
        if not follows(game, event):
            found.append(number)
            assert after is game
        game = after
    return found


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_nothing_is_misplaced_in_a_game_that_was_played(seed: int) -> None:
    assert misplaced(history_of(seed)) == []


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 8), disturbance=st.integers(0, 2**32))
def test_any_order_of_its_events_folds(seed: int, disturbance: int) -> None:
    history, other = history_of(seed), history_of(seed + 1)
    dice = Random(disturbance)
    mixed = disturbed([*history, *other] if dice.random() < 0.3 else list(history), dice)
    misplaced(mixed)
    misplaced([history[0], *mixed])


def test_what_has_nothing_before_it_is_named() -> None:
    history = history_of(1)
    strange: list[Event] = [WordTakenBack(1, 1, ""), SlipTakenBack(1, 1, 1, "")]
    assert misplaced(history[1:]) == list(range(len(history) - 1))
    assert misplaced([history[0], *strange]) == [1, 2]
