"""Greedy games on one core and on two, beside a calibrator run in between.

`calibrate.c` says what MAGPIE's generators would reach on the machine at hand (the factors
stand in its head); runs are interleaved, because machines are noisy.
"""

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bench.report import figure
from faristol.kernel import play_finder
from faristol.kernel.leaves import leave_values
from faristol.lexicon import open_lexicon
from faristol.tiles import layout

MAGPIE_GADDAG, MAGPIE_WORD_MAP = 1.02, 2.17  # games/s for 1,000 of the calibrator
GAMES = 400


def main() -> None:
    lexicon = open_lexicon("ca")
    finder = play_finder(lexicon.graph, lexicon.tiles, layout(), leaves=leave_values(lexicon.tiles))

    def games_per_second(threads: int) -> float:
        began = time.perf_counter()
        finder.self_play(GAMES * threads, threads=threads, seed=1)
        return GAMES * threads / (time.perf_counter() - began)

    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "calibrate"
        source = Path(__file__).parent / "calibrate.c"
        subprocess.run(["cc", "-O2", "-o", program, source], check=True)

        def calibrated() -> float:
            ran = subprocess.run([program, "1"], check=True, capture_output=True, text=True)
            return float(ran.stdout) / 1000

        games_per_second(1)
        one, two, pace, before = [], [], [], calibrated()
        for _ in range(5):
            one.append(games_per_second(1))
            after = calibrated()
            pace.append(one[-1] / ((before + after) / 2))
            two.append(games_per_second(2))
            before = calibrated()
    figure("greedy games, one thread", statistics.median(one), "games/s")
    against = statistics.median(pace)
    figure("against MAGPIE with a gaddag", against / MAGPIE_GADDAG, "times", at_least=0.5)
    figure("against MAGPIE with a word map", against / MAGPIE_WORD_MAP, "times")
    figure(
        "two threads against one",
        statistics.median(b / a for a, b in zip(one, two, strict=True)),
        "times",
        at_least=1.7,
    )
    figure("memory a thread adds", memory_per_thread(), "MB", at_most=2)


def memory_per_thread() -> float:
    """What each of eight threads adds to a process of its own, in MB."""
    script = (
        "import sys, resource\n"
        "from faristol.kernel import play_finder\n"
        "from faristol.kernel.leaves import leave_values\n"
        "from faristol.lexicon import open_lexicon\n"
        "from faristol.tiles import layout\n"
        "words = open_lexicon('ca')\n"
        "leaves = leave_values(words.tiles)\n"
        "finder = play_finder(words.graph, words.tiles, layout(), leaves=leaves)\n"
        "finder.self_play(64, threads=int(sys.argv[1]), seed=2)\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)\n"
    )

    def peak(threads: int) -> int:
        command = [sys.executable, "-c", script, str(threads)]
        return int(subprocess.run(command, check=True, capture_output=True, text=True).stdout)

    return (peak(9) - peak(1)) / 1024 / 8


if __name__ == "__main__":
    main()
