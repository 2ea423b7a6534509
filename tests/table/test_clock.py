"""Clocks are arithmetic: what is left follows from what happened, to the millisecond."""

import pytest

from faristol.rulebook import ruleset
from faristol.table import clock as clocks
from faristol.table.clock import Clock
from faristol.table.endings import overtime_points
from faristol.table.terms import StopCause

MINUTE = 60_000
FRESH = Clock(left_ms=(30 * MINUTE, 30 * MINUTE), since=0)


def test_only_the_running_time_shrinks() -> None:
    running = clocks.turn_begun(FRESH, 1, 5_000)
    assert clocks.left(running, 1, 9_000) == 30 * MINUTE - 4_000
    assert clocks.left(running, 0, 9_000) == 30 * MINUTE
    assert clocks.settled(running, 9_000).left_ms == (30 * MINUTE, 30 * MINUTE - 4_000)


def test_settling_twice_takes_time_once() -> None:
    running = clocks.turn_begun(FRESH, 0, 0)
    assert clocks.settled(clocks.settled(running, 3_000), 7_000) == clocks.settled(running, 7_000)


def test_a_stopped_clock_stands() -> None:
    running = clocks.turn_begun(FRESH, 0, 0)
    stopped = clocks.halted(running, StopCause.CONSULT, 2_000)
    assert clocks.settled(stopped, 99_000).left_ms[0] == 30 * MINUTE - 2_000
    again = clocks.resumed(stopped, 99_000)
    assert (again.running, again.play_runs, again.play_ms) == (0, True, 2_000)


def test_stopping_twice_resumes_what_ran_at_first() -> None:
    running = clocks.turn_begun(FRESH, 1, 0)
    stopped = clocks.halted(running, StopCause.CONSULT, 1_000)
    twice = clocks.halted(stopped, StopCause.FORCE_MAJEURE, 2_000)
    assert twice.stopped is StopCause.FORCE_MAJEURE
    assert clocks.resumed(twice, 3_000).running == 1


def test_a_turn_that_begins_while_the_clock_stands_waits_for_it() -> None:
    stopped = clocks.halted(clocks.turn_begun(FRESH, 0, 0), StopCause.FORGOTTEN_TILES, 1_000)
    begun = clocks.turn_begun(stopped, 1, 2_000)
    assert begun.running is None
    assert clocks.resumed(begun, 3_000).running == 1


def test_where_nobody_has_time_of_their_own_only_the_shared_time_runs() -> None:
    shared = clocks.turn_begun(Clock(shared_ms=90 * MINUTE), 0, 0)
    assert shared.running is None
    assert clocks.settled(shared, MINUTE).shared_ms == 89 * MINUTE


def test_a_play_is_timed_until_it_is_made() -> None:
    begun = clocks.turn_begun(FRESH, 0, 0)
    made = clocks.play_done(begun, 4_000)
    assert clocks.settled(made, 60_000).play_ms == 4_000
    assert clocks.settled(made, 60_000).left_ms[0] == 29 * MINUTE


@pytest.mark.parametrize(
    ("left_ms", "points"),
    [
        (1, 0),
        (0, 0),
        (-1, 0),
        (-999, 0),
        (-1_000, 10),
        (-60_000, 10),
        (-60_999, 10),
        (-61_000, 20),
        (-600_000, 100),
        (-600_999, 100),
        (-601_000, 110),
        (-3_600_000, 600),
    ],
)
def test_overtime_counts_the_seconds_that_the_clock_shows(left_ms: int, points: int) -> None:
    assert overtime_points(ruleset("fisc-2023"), left_ms) == points
