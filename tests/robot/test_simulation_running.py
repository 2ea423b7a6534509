"""A simulation while it runs: read, stopped and interrupted from Python, other threads going on."""

import gc
import math
import signal
from threading import Thread

import pytest

from faristol.kernel import Simulation, StoppedBy, play_finder
from faristol.kernel.leaves import leave_values
from faristol.lexicon import open_lexicon
from faristol.robot.simulation import KnownSeat, KnownTable, simulation_of
from faristol.rulebook import ruleset
from faristol.tiles import layout
from tests.robot.matches import match

FOREVER = 3600.0


def endless() -> Simulation:
    """One that drops nobody, and would go on for an hour."""
    robots = match("ca")
    rack = robots.tiles.parse_rack("AELMNOT")
    table = KnownTable(bytes(225), (KnownSeat(7, rack), KnownSeat(7)), 0)
    return simulation_of(
        robots.finder, robots.tiles, ruleset("fisc-2023"), table, None, confidence=0
    )


class Running:
    """A run in another thread, and how it ended."""

    def __init__(self, simulation: Simulation, threads: int = 1) -> None:
        self.simulation = simulation
        self.ended: StoppedBy | None = None
        self._thread = Thread(target=self._run, args=(threads,))

    def _run(self, threads: int) -> None:
        self.ended = self.simulation.run(seconds=FOREVER, threads=threads)

    @property
    def is_over(self) -> bool:
        return self.ended is not None

    def __enter__(self) -> "Running":
        self._thread.start()
        while not self.simulation.iterations:
            pass  # the run leaves the interpreter to us
        return self

    def __exit__(self, *_: object) -> None:
        self.simulation.stop()
        self._thread.join()


@pytest.mark.parametrize("threads", [1, 2])
def test_it_is_read_and_stopped_by_another_thread(threads: int) -> None:
    with Running(endless(), threads) as running:
        seen = running.simulation.turns()
        assert all(turn.iterations > 0 for turn in seen)
        assert not running.is_over

    assert running.ended is StoppedBy.ASKED
    done = running.simulation.turns()
    assert len({turn.iterations for turn in done}) == 1
    assert running.simulation.iterations == sum(turn.iterations for turn in done)


def test_a_second_run_at_the_same_time_is_refused() -> None:
    with Running(endless()) as running, pytest.raises(ValueError, match="running already"):
        running.simulation.run(iterations=10)

    so_far = running.simulation.iterations
    limit = so_far + 150
    assert running.simulation.run(iterations=limit) is StoppedBy.ITERATIONS
    assert so_far < running.simulation.iterations <= limit


def test_who_presses_control_c_is_heard() -> None:
    simulation = endless()
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_REAL, 0.05)
    try:
        with pytest.raises(KeyboardInterrupt):
            simulation.run(seconds=FOREVER)
    finally:
        signal.signal(signal.SIGALRM, before)


def test_a_simulation_keeps_its_words() -> None:
    words = open_lexicon("ca")
    finder = play_finder(words.graph, words.tiles, layout(), leaves=leave_values(words.tiles))
    rack = words.tiles.parse_rack("AELMNOT")
    table = KnownTable(bytes(225), (KnownSeat(7, rack), KnownSeat(7)), 0)
    simulation = simulation_of(finder, words.tiles, ruleset("fisc-2023"), table, None)
    del finder, words
    gc.collect()

    assert simulation.run(iterations=300) is StoppedBy.ITERATIONS


class TestWhatIsRefused:
    def test_a_run_without_a_limit(self) -> None:
        with pytest.raises(ValueError, match="without a limit"):
            endless().run()

    @pytest.mark.parametrize("threads", [0, -1, 257])
    def test_threads_that_nobody_has(self, threads: int) -> None:
        with pytest.raises(ValueError, match="threads"):
            endless().run(iterations=10, threads=threads)

    @pytest.mark.parametrize("seconds", [-1.0, math.nan])
    def test_seconds_that_are_no_time(self, seconds: float) -> None:
        with pytest.raises(ValueError, match="seconds"):
            endless().run(seconds=seconds)

    def test_a_candidate_that_there_is_not(self) -> None:
        with pytest.raises(ValueError, match="no such candidate"):
            endless().sample(10_000, 0)
