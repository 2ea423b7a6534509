"""The long run: every parser, so many times, first guided by what the program did, then at random.

    python -m tests.fuzz [--runs N] [--guided N] [--seconds S] [--scratch DIR] [PARSER…]

Each parser runs in a process of its own. The guided runs are libFuzzer's, as Atheris brings it (the
note on fuzzing in docs/journey has the reason): they find inputs that take other ways through a
reader, at a few hundred a second. The others change those inputs at random, as the short run in the
test command does, and are many times faster. A crash, more than a second of processor time for an
input or more than 512 MB end a run; other work on the machine does not. The input is kept in the
scratch folder, to be put into tests/data/fuzz under the name `found-…`; so is what was found, and
the next run begins with it.
"""

import argparse
import faulthandler
import gc
import os
import re
import resource
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING, TypeAlias

import atheris  # type: ignore[import-not-found, import-untyped, unused-ignore]

if TYPE_CHECKING:
    from tests.fuzz.parsers import Parser

LONGEST_S = 1
HANGS_S = 60
"""After so long by the clock an input has no end: on a busy machine a second may pass unused."""
MOST_MB = 512
LARGEST = 1 << 14
_Stage: TypeAlias = Callable[["Parser", argparse.Namespace, int], None]


def main() -> None:
    """Run the parsers named, or all of them, and say what came of each."""
    options = argparse.ArgumentParser(prog="python -m tests.fuzz")
    options.add_argument("parsers", nargs="*")
    options.add_argument("--runs", type=int, default=1_000_000, help="guided and at random")
    options.add_argument("--guided", type=int, default=100_000, help="so many of them guided")
    options.add_argument("--seconds", type=int, default=0, help="for the guided ones; 0: no end")
    options.add_argument("--seed", type=int, default=int(time.time()), help="for those at random")
    options.add_argument("--scratch", type=Path, default=Path("build/fuzz"))
    asked = options.parse_args()
    from tests.fuzz.parsers import PARSERS

    named = [each for each in PARSERS if not asked.parsers or each.name in asked.parsers]
    guided = min(asked.guided, asked.runs)
    # What is watched is slow ever after: a process of its own is, and those that it makes.
    broken = _in_child(lambda: _all_guided(named, asked, guided)) if guided else 0
    for parser in named:
        broken |= _told(parser, "at random", _at_random, asked, asked.runs - guided)
    if broken:
        sys.exit(f"broken; the inputs are in {asked.scratch}")


def _all_guided(named: "list[Parser]", asked: argparse.Namespace, count: int) -> None:
    _watch_readers()
    broken = [parser for parser in named if _told(parser, "guided", _guided, asked, count)]
    if broken:
        sys.exit(1)


def _in_child(work: Callable[[], object], said: Path | None = None) -> int:
    """Do something in a child, which has everything imported already; the status of its end."""
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        if said is not None:
            log = os.open(said, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
            os.dup2(log, 1)
            os.dup2(log, 2)
        try:
            work()
        except BaseException:
            if said is not None:
                traceback.print_exc()
            os._exit(1)
        os._exit(0)
    return os.waitpid(child, 0)[1]


def _watch_readers() -> None:
    """Measure the coverage of the readers, not of the libraries under them.

    Atheris' hook for imports sees nothing of a package that is installed for editing.
    """
    for found in gc.get_objects():
        if isinstance(found, FunctionType) and str(found.__module__).startswith("faristol"):
            atheris.instrument_func(found)


def _told(
    parser: "Parser", how: str, stage: "_Stage", asked: argparse.Namespace, count: int
) -> int:
    """Run a stage and say what came of it; the status of its end."""
    if count <= 0:
        return 0
    began = time.monotonic()
    asked.scratch.mkdir(parents=True, exist_ok=True)
    said = asked.scratch / f"{parser.name}-{how.replace(' ', '-')}.txt"
    status = _in_child(lambda: stage(parser, asked, count), said)
    text = said.read_text(errors="replace")
    stat = {key: int(value) for key, value in re.findall(r"stat::(\w+):\s+(\d+)", text)}
    slowest = max(map(float, re.findall(r"slowest ([\d.]+) s", text)), default=0.0)
    ways = f"   {stat['new_units_added']:5} ways found" if "new_units_added" in stat else ""
    print(
        f"{parser.name:22} {stat.get('number_of_executed_units', 0):>9,} {how:9}"
        f" {time.monotonic() - began:7.0f} s   slowest {slowest:.3f} s"
        f" {stat.get('peak_rss_mb', 0):4} MB{ways}{'' if status == 0 else '   BROKEN'}",
        flush=True,
    )
    return status


class _Watched:
    """Gives a parser its inputs, and sees that none takes too long."""

    def __init__(self, parser: "Parser") -> None:
        self._parser = parser
        self._slowest = 0.0

    def __call__(self, data: bytes) -> None:
        began = time.process_time()
        self._parser.accepts(data)
        took = time.process_time() - began
        if took > self._slowest:
            self._slowest = took
            print(f"slowest {took:.3f} s", flush=True)
        if took > LONGEST_S:
            raise TimeoutError(f"{took:.2f} s of processor time")


def _grown(parser: "Parser", asked: argparse.Namespace) -> Path:
    """Where the inputs are kept that guided runs found."""
    folder: Path = asked.scratch / "corpora" / parser.name
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _at_random(parser: "Parser", asked: argparse.Namespace, count: int) -> None:
    from tests.fuzz.damaging import damaged
    from tests.fuzz.parsers import ANYWHERE

    watched = _Watched(parser)
    found = [file.read_bytes() for file in sorted(_grown(parser, asked).iterdir())]
    tokens = (*parser.tokens, *ANYWHERE)
    peak = 0
    inputs = damaged([*parser.corpus, *found], tokens, seed=asked.seed, count=count)
    for number, data in enumerate(inputs):
        if number % 1_000 == 0:
            faulthandler.dump_traceback_later(HANGS_S + 1_000 * LONGEST_S, exit=True)
            print(f"seed {asked.seed}, from {number}", flush=True)
        try:
            watched(data)
        except BaseException:
            (asked.scratch / f"{parser.name}-crash-{asked.seed}-{number}").write_bytes(data)
            raise
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
        if peak > MOST_MB:
            sys.exit(f"{peak} MB after {number} of seed {asked.seed}")
    print(f"stat::number_of_executed_units: {count}\nstat::peak_rss_mb: {peak}", flush=True)


def _guided(parser: "Parser", asked: argparse.Namespace, count: int) -> None:
    from tests.fuzz.parsers import ANYWHERE, CORPORA

    name, scratch = parser.name, asked.scratch
    words = scratch / f"{name}.dict"
    words.write_text("".join(f"{_quoted(word)}\n" for word in (*parser.tokens, *ANYWHERE)))
    options = {
        "runs": count,
        "max_total_time": asked.seconds,
        "timeout": HANGS_S,
        "rss_limit_mb": MOST_MB,
        "max_len": LARGEST,
        "dict": words,
        "artifact_prefix": f"{scratch}/{name}-",
        "print_final_stats": 1,
        "verbosity": 0,
    }
    flags = [f"-{key}={value}" for key, value in options.items()]
    folders = [str(_grown(parser, asked)), str(CORPORA / name)]
    atheris.Setup([name, *flags, *folders], _Watched(parser))
    atheris.Fuzz()


def _quoted(word: bytes) -> str:
    """A word as libFuzzer's dictionaries have it; it takes none of more than 64 bytes."""
    return '"' + "".join(f"\\x{byte:02x}" for byte in word[:64]) + '"'


if __name__ == "__main__":
    main()
