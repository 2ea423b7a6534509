"""Iterations of a two-ply simulation on one core and on two, beside a calibrator run in between.

The opening rack AELMNOT with 15 candidates, all sampled alike, as MAGPIE was measured with;
`calibrate.c` says what its word map would reach on the machine at hand. Rates are by the
processor time that each run got, so that other work on the machine counts on neither side.
"""

import resource
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

from bench.report import figure
from faristol.kernel import Simulation, play_finder
from faristol.kernel.leaves import leave_values
from faristol.lexicon import open_lexicon
from faristol.robot.chance import chances_of
from faristol.robot.simulation import KnownSeat, KnownTable, simulation_of
from faristol.rulebook import ruleset
from faristol.tiles import layout

MAGPIE_WORD_MAP = 50.4  # iterations/s for 1,000 of the calibrator
ITERATIONS = 15_000
ROUNDS = 7
RACK = "AELMNOT"


def main() -> None:
    lexicon = open_lexicon("ca")
    tiles = lexicon.tiles
    finder = play_finder(lexicon.graph, tiles, layout(), leaves=leave_values(tiles))
    finder.prepare()
    rack = tiles.parse_rack(RACK)
    table = KnownTable(bytes(225), (KnownSeat(7, rack), KnownSeat(7)), 0)
    rules = ruleset("fisc-2023")

    def begun() -> Simulation:
        return simulation_of(
            finder, tiles, rules, table, chances_of(tiles.name), confidence=0, seed=1
        )

    def by_processor(threads: int = 1) -> float:
        """Iterations for each second of processor time, of all threads together."""
        simulation = begun()
        began = time.process_time()
        simulation.run(iterations=ITERATIONS, threads=threads)
        return simulation.iterations / (time.process_time() - began)

    def by_clock(threads: int) -> float:
        simulation = begun()
        began = time.perf_counter()
        simulation.run(iterations=ITERATIONS * threads, threads=threads)
        return simulation.iterations / (time.perf_counter() - began)

    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "calibrate"
        source = Path(__file__).parent / "calibrate.c"
        subprocess.run(["cc", "-O2", "-o", program, source], check=True)

        def calibrated() -> float:
            """Thousands, for each second of one core."""
            before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
            began = time.perf_counter()
            ran = subprocess.run([program, "1"], check=True, capture_output=True, text=True)
            passed = time.perf_counter() - began
            used = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
            return float(ran.stdout) / 1000 * passed / used

        by_processor()
        one, pace, two, cost, before = [], [], [], [], calibrated()
        for _ in range(ROUNDS):
            one.append(by_processor())
            after = calibrated()
            pace.append(one[-1] / ((before + after) / 2))
            before = after
            alone = by_clock(1)
            two.append(by_clock(2) / alone)
            cost.append(by_processor() / by_processor(2))
    figure("two-ply iterations, one core", statistics.median(one), "iterations/s")
    figure("for 1,000 of the calibrator", statistics.median(pace), "iterations/s", at_least=50)
    against = statistics.median(pace) / MAGPIE_WORD_MAP
    figure("against MAGPIE with a word map", against, "times", at_least=1)
    figure("two threads against one, by the clock", statistics.median(two), "times", at_least=1.8)
    dearer = statistics.median(cost)
    figure("an iteration's processor time, two threads to one", dearer, "times", at_most=1.11)


if __name__ == "__main__":
    main()
