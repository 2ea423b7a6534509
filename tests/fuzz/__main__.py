"""The long run: every parser, so many times, first guided by what the program did, then at random.

    python -m tests.fuzz [--runs N] [--guided N] [--scratch DIR] [--tally FILE] [PARSER…]

The guided runs are libFuzzer's, as Atheris brings it (the note on fuzzing in docs/journey has the
reason): they find inputs that take other ways through a reader, at a few hundred a second. The
others change those inputs at random, as the short run in the test command does, and are many times
faster. A crash, more than a second of processor time for an input or more than 512 MB end a run;
other work on the machine does not. The input is kept in the scratch folder, to be put into
tests/data/fuzz under the name `found-…`; so is what was found, and the next run begins with it.

Runs are done and counted slice by slice, each in a process of its own, the quickest readers first.
What was counted for a reader's present code (`tests/fuzz/tally.py`) is not run again: who stops
here goes on here.
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
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import FunctionType

import atheris  # type: ignore[import-not-found, import-untyped, unused-ignore]

from tests.fuzz import tally
from tests.fuzz.damaging import damaged
from tests.fuzz.parsers import ANYWHERE, CORPORA, PARSERS, Parser
from tests.fuzz.tally import Count

LONGEST_S = 1
HANGS_S = 60
"""After so long by the clock an input has no end: on a busy machine a second may pass unused."""
MOST_MB = 512
LARGEST = 1 << 14
GROUP = 6
"""So many readers are guided one after another: to watch the package takes ten seconds."""
LOOKED_AT = 100
"""After so many inputs the memory taken is looked at; its peak never shrinks."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A way to run a parser: by its name, so many inputs at a time, of a seed."""

    name: str
    slice: int
    run: Callable[[Parser, Path, int, int], None]


def main() -> None:
    """Run the parsers named, or all of them, and say what came of each."""
    options = argparse.ArgumentParser(prog="python -m tests.fuzz")
    options.add_argument("parsers", nargs="*")
    options.add_argument("--runs", type=int, default=1_000_000, help="guided and at random")
    options.add_argument("--guided", type=int, default=100_000, help="so many of them guided")
    options.add_argument("--scratch", type=Path, default=Path("build/fuzz"))
    options.add_argument("--tally", type=Path, default=tally.TALLY, help="where runs are counted")
    asked = options.parse_args()
    asked.guided = min(asked.guided, asked.runs)
    asked.scratch.mkdir(parents=True, exist_ok=True)
    named = [each for each in PARSERS if not asked.parsers or each.name in asked.parsers]
    counts = {each.name: _count(each, asked) for each in named}
    waiting = sorted((each for each in named if counts[each.name].total < asked.runs), key=_cost)
    broken = 0
    for begin in range(0, len(waiting), GROUP):
        group = waiting[begin : begin + GROUP]
        if any(counts[each.name].guided < asked.guided for each in group):
            # What is watched is slow ever after: it is a process of its own, and those it makes.
            broken |= _in_child(partial(_all_guided, group, asked))
        for parser in group:
            broken |= _told(parser, RANDOM, asked)
    if broken:
        sys.exit(f"broken; the inputs are in {asked.scratch}")


def _count(parser: Parser, asked: argparse.Namespace) -> Count:
    """What was counted for a parser as it is now."""
    count = tally.read(asked.tally, parser)
    if count.total >= asked.runs:
        print(f"{parser.name:22} {count.total:>9,} were run", flush=True)
    return count


def _cost(parser: Parser) -> float:
    """The processor time that some inputs at random take."""
    began = time.process_time()
    for data in damaged(parser.corpus, (*parser.tokens, *ANYWHERE), seed=1, count=200):
        parser.accepts(data)
    return time.process_time() - began


def _all_guided(group: list[Parser], asked: argparse.Namespace) -> None:
    _watch_readers()
    broken = [parser for parser in group if _told(parser, GUIDED, asked)]
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


def _told(parser: Parser, stage: Stage, asked: argparse.Namespace) -> int:
    """Run a stage slice by slice, count it and say what came of it; the status of its end."""
    began, status = time.monotonic(), 0
    said = asked.scratch / f"{parser.name}-{stage.name}.txt"
    count = tally.read(asked.tally, parser)
    before = count.total
    while status == 0 and (size := min(_missing(count, stage, asked), stage.slice)) > 0:
        work = partial(stage.run, parser, asked.scratch, getattr(count, stage.name), size)
        status = _in_child(work, said)
        if status == 0:
            _add(count, stage, size, said.read_text(errors="replace"))
            tally.keep(asked.tally, count)
    print(
        f"{parser.name:22} {count.total - before:>9,} {stage.name:6}"
        f" {time.monotonic() - began:7.0f} s   slowest {count.slowest_ms} ms   {count.peak_mb} MB"
        f"   {count.ways} ways{'' if status == 0 else '   BROKEN'}",
        flush=True,
    )
    return status


def _missing(count: Count, stage: Stage, asked: argparse.Namespace) -> int:
    """How many of a stage are still to be run."""
    wanted = asked.guided - count.guided if stage is GUIDED else asked.runs - count.total
    return int(wanted)


def _add(count: Count, stage: Stage, size: int, said: str) -> None:
    """Count a slice that came to its end, by what it said of itself."""
    stat = {key: int(value) for key, value in re.findall(r"stat::(\w+):\s+(\d+)", said)}
    slowest = max(map(float, re.findall(r"slowest ([\d.]+) s", said)), default=0.0)
    count.slowest_ms = max(count.slowest_ms, round(slowest * 1e3))
    count.peak_mb = max(count.peak_mb, stat["peak_rss_mb"])
    count.ways += stat.get("new_units_added", 0)
    setattr(count, stage.name, getattr(count, stage.name) + size)


class _Watched:
    """Gives a parser its inputs, and sees that none takes too long."""

    def __init__(self, parser: Parser) -> None:
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


def _grown(parser: Parser, scratch: Path) -> Path:
    """Where the inputs are kept that guided runs found."""
    folder = scratch / "corpora" / parser.name
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _at_random(parser: Parser, scratch: Path, seed: int, count: int) -> None:
    gc.freeze()
    watched = _Watched(parser)
    found = [file.read_bytes() for file in sorted(_grown(parser, scratch).iterdir())]
    tokens = (*parser.tokens, *ANYWHERE)
    inputs = damaged([*parser.corpus, *found], tokens, seed=seed, count=count)
    for number, data in enumerate(inputs):
        if number % LOOKED_AT == 0:
            faulthandler.dump_traceback_later(HANGS_S + LOOKED_AT * LONGEST_S, exit=True)
            if _peak_mb() > MOST_MB:
                sys.exit(f"{_peak_mb()} MB before {number} of seed {seed}")
        try:
            watched(data)
        except BaseException:
            (scratch / f"{parser.name}-crash-{seed}-{number}").write_bytes(data)
            raise
    print(f"stat::peak_rss_mb: {_peak_mb()}", flush=True)


def _peak_mb() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10


def _guided(parser: Parser, scratch: Path, seed: int, count: int) -> None:
    name = parser.name
    words = scratch / f"{name}.dict"
    words.write_text("".join(f"{_quoted(word)}\n" for word in (*parser.tokens, *ANYWHERE)))
    options = {
        "runs": count,
        "seed": seed + 1,
        "timeout": HANGS_S,
        "rss_limit_mb": MOST_MB,
        "max_len": LARGEST,
        "dict": words,
        "artifact_prefix": f"{scratch}/{name}-",
        "print_final_stats": 1,
        "verbosity": 0,
    }
    flags = [f"-{key}={value}" for key, value in options.items()]
    folders = [str(_grown(parser, scratch)), str(CORPORA / name)]
    atheris.Setup([name, *flags, *folders], _Watched(parser))
    atheris.Fuzz()


def _quoted(word: bytes) -> str:
    """A word as libFuzzer's dictionaries have it; it takes none of more than 64 bytes."""
    return '"' + "".join(f"\\x{byte:02x}" for byte in word[:64]) + '"'


GUIDED = Stage("guided", 25_000, _guided)
RANDOM = Stage("random", 50_000, _at_random)

if __name__ == "__main__":
    main()
