"""Which lines of the rule modules a test runs, and what is remembered of it."""

import functools
import hashlib
import pickle
import sys
from collections import Counter
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, TypeAlias

import pytest
from scripts.mutations import ROOT, rule_modules

NOTED = ROOT / "build/mutants/reached.pickle"
Noted: TypeAlias = dict[str, tuple[int, list[tuple[str, int]]]]
"""Of a test as it is written: tenths of a second, and the lines it runs."""

LONGEST_IDLE = 1_000
"""Calls of a function in one test, without a line that is new, after which it is not followed."""


class Lines:
    """Notes which lines of the rule modules run.

    A function whose lines have all been seen is followed no longer, nor one that has shown
    nothing new for many calls: a test that plays a thousand games would take minutes else.
    """

    def __init__(self, paths: list[Path]) -> None:
        self.modules = {str(path) for path in paths}
        self.seen: set[tuple[str, int]] = set()
        self.unseen: dict[CodeType, set[int]] = {}
        self.idle: Counter[CodeType] = Counter()

    def __enter__(self) -> set[tuple[str, int]]:
        self.seen = set()
        self.unseen = {}
        self.idle = Counter()
        sys.settrace(self._entered)
        return self.seen

    def __exit__(self, *_: object) -> None:
        sys.settrace(None)

    def _entered(self, frame: FrameType, *_: Any) -> Any:
        code = frame.f_code
        if code.co_filename not in self.modules:
            return None
        unseen = self.unseen.get(code)
        if unseen is None:
            unseen = {line for _, _, line in code.co_lines() if line is not None}
            self.unseen[code] = unseen
            self.seen.add((code.co_filename, frame.f_lineno))
        self.idle[code] += 1
        return self._line if unseen and self.idle[code] < LONGEST_IDLE else None

    def _line(self, frame: FrameType, event: str, *_: Any) -> Any:
        code = frame.f_code
        unseen = self.unseen[code]
        if event == "line" and frame.f_lineno in unseen:
            unseen.discard(frame.f_lineno)
            self.idle[code] = 0
            self.seen.add((code.co_filename, frame.f_lineno))
        return self._line


@functools.cache
def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def stamp(item: pytest.Item) -> str:
    """A test as it is written now."""
    return f"{item.nodeid} {_digest(item.path)}"


def noted_lines() -> Noted:
    """What tests were seen to reach, as they and the modules they reach still are."""
    if not NOTED.exists():
        return {}
    sources, noted = pickle.loads(NOTED.read_bytes())
    same = {str(path) for path in rule_modules() if sources.get(str(path)) == _digest(path)}
    return {
        test: seen
        for test, seen in noted.items()
        if _is_current(test) and {at for at, _ in seen[1]} <= same
    }


def _is_current(stamped: str) -> bool:
    test, _, digest = stamped.rpartition(" ")
    path = ROOT / test.partition("::")[0]
    return path.exists() and _digest(path) == digest


def keep_lines(noted: Noted) -> None:
    """Remember them until a source or a test changes."""
    sources = {str(path): _digest(path) for path in rule_modules()}
    NOTED.parent.mkdir(parents=True, exist_ok=True)
    NOTED.write_bytes(pickle.dumps((sources, noted)))
