"""Folding never refuses, whatever comes in whatever order; what can't have happened is named."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.championship.directing import at_random, championship
from tests.disturbing import disturbed

from faristol.championship.events import Event, ResultRecorded, RoundClosed, RoundPaired, Undone
from faristol.championship.state import Championship, evolve, follows


def history_of(seed: int, rounds: int = 5) -> list[Event]:
    director = championship(rounds=rounds)
    for _ in range(rounds):
        director.play_round(at_random(random.Random(seed)))
    return list(director.log)


def misplaced(history: list[Event]) -> list[int]:
    found, state = [], Championship()
    for number, event in enumerate(history):
        after = evolve(state, event)
        if not follows(state, event):
            found.append(number)
            assert after is state
        state = after
        assert [each.number for each in state.rounds] == list(range(1, len(state.rounds) + 1))
    return found


HISTORY = history_of(5)


def test_nothing_is_misplaced_in_a_championship_that_was_played() -> None:
    assert misplaced(HISTORY) == []


@settings(max_examples=150, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_any_order_of_its_events_folds(seed: int) -> None:
    misplaced(disturbed([*HISTORY, Undone(0)], random.Random(seed)))


def test_a_round_that_was_never_paired_has_no_results_and_no_end() -> None:
    paired = next(n for n, event in enumerate(HISTORY) if isinstance(event, RoundPaired))
    later = [e for e in HISTORY if isinstance(e, RoundPaired | ResultRecorded | RoundClosed)]
    skipped = [e for e in later if e.round_number != 1]
    assert misplaced([*HISTORY[:paired], *skipped]) == list(range(paired, paired + len(skipped)))
