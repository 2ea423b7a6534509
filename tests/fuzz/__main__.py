"""The long run: every parser, so many times, guided by what the program did with the last input.

    python -m tests.fuzz [--runs N] [--seconds S] [--scratch DIR] [PARSER…]

Each parser runs in a process of its own, under libFuzzer as Atheris brings it; the note on fuzzing
in docs/journey has the reason. A crash, more than a second of processor time for an input or more
than 512 MB end it; other work on the machine does not.
The input is kept in the scratch folder, to be put into tests/data/fuzz under the name `found-…`.
"""

import argparse
import os
import re
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import atheris  # type: ignore[import-not-found, import-untyped, unused-ignore]

if TYPE_CHECKING:
    from tests.fuzz.parsers import Parser

LONGEST_S = 1
HANGS_S = 60
"""After so long by the clock an input has no end: on a busy machine a second may pass unused."""
MOST_MB = 512
LARGEST = 1 << 14


def main() -> None:
    """Run the parsers named, or all of them, and say what came of each."""
    options = argparse.ArgumentParser(prog="python -m tests.fuzz")
    options.add_argument("parsers", nargs="*")
    options.add_argument("--runs", type=int, default=1_000_000)
    options.add_argument("--seconds", type=int, default=0, help="for each parser; 0: no end")
    options.add_argument("--scratch", type=Path, default=Path("build/fuzz"))
    asked = options.parse_args()
    # Only what is imported here is measured: the readers, not the libraries under them.
    with atheris.instrument_imports(include=["faristol"]):
        from tests.fuzz.parsers import PARSERS
    named = [each for each in PARSERS if not asked.parsers or each.name in asked.parsers]
    broken = [parser.name for parser in named if not _run(parser, asked)]
    if broken:
        sys.exit(f"broken: {', '.join(broken)}; the inputs are in {asked.scratch}")


def _run(parser: "Parser", asked: argparse.Namespace) -> bool:
    """Fuzz one parser in a child, which has everything imported already."""
    begin = time.monotonic()
    asked.scratch.mkdir(parents=True, exist_ok=True)
    said = asked.scratch / f"{parser.name}.txt"
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        log = os.open(said, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(log, 1)
        os.dup2(log, 2)
        _fuzz(parser, asked)
    _, status = os.waitpid(child, 0)
    text = said.read_text(errors="replace")
    stat = {key: int(value) for key, value in re.findall(r"stat::(\w+):\s+(\d+)", text)}
    slowest = max(map(float, re.findall(r"slowest ([\d.]+) s", text)), default=0.0)
    print(
        f"{parser.name:22} {stat.get('number_of_executed_units', 0):>9,} runs"
        f" {time.monotonic() - begin:7.0f} s"
        f"   slowest {slowest:.3f} s"
        f" {stat.get('peak_rss_mb', 0):4} MB"
        f"{'' if status == 0 else '   BROKEN'}",
        flush=True,
    )
    return status == 0


def _fuzz(parser: "Parser", asked: argparse.Namespace) -> None:
    from tests.fuzz.parsers import ANYWHERE, CORPORA

    name, scratch = parser.name, asked.scratch
    grown = scratch / "corpora" / name
    grown.mkdir(parents=True, exist_ok=True)
    words = scratch / f"{name}.dict"
    words.write_text("".join(f"{_quoted(word)}\n" for word in (*parser.tokens, *ANYWHERE)))

    slowest = 0.0

    def one(data: bytes) -> None:
        nonlocal slowest
        begin = time.process_time()
        parser.accepts(data)
        took = time.process_time() - begin
        if took > slowest:
            slowest = took
            print(f"slowest {slowest:.3f} s", flush=True)
        if took > LONGEST_S:
            raise TimeoutError(f"{took:.2f} s of processor time")

    options = {
        "runs": asked.runs,
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
    atheris.Setup([name, *flags, str(grown), str(CORPORA / name)], one)
    atheris.Fuzz()


def _quoted(word: bytes) -> str:
    """A word as libFuzzer's dictionaries have it; it takes none of more than 64 bytes."""
    return '"' + "".join(f"\\x{byte:02x}" for byte in word[:64]) + '"'


if __name__ == "__main__":
    main()
