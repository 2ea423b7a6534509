"""Break the rules one small change at a time, and see whether a test notices.

    python -m scripts.mutants                        a seeded sample over all rule modules
    python -m scripts.mutants --module table         of one room
    python -m scripts.mutants --module table/clock   of one module
    python -m scripts.mutants --only "table.clock:settled: at - clock.since -> at + clock.since"

A mutant is a function with one of the changes of `scripts/mutations.py`.

The tests of the rules are run once, in this process, and every line of the rule modules that a
test runs is noted. Then each mutant gets a process of its own, forked from this one, in which
the function's code is exchanged and only the tests that reach the changed statement are run,
the most particular first, until one fails. Property tests draw the same examples every time.

`scripts/equivalent_mutants.toml` lists mutants that no test can tell from the original, each
with its reason. They are not run; `--equivalents` runs only those, and finds one that a test
does tell, or that is no mutant any more.
"""

import argparse
import functools
import gc
import io
import os
import pickle
import resource
import signal
import subprocess
import sys
import time
import tomllib
from collections import Counter, defaultdict
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest
from scripts.mutations import (
    ROOT,
    Mutant,
    code_of,
    module_code,
    module_name,
    mutants_of,
    rule_modules,
    seeded_sample,
)
from scripts.reached_lines import Lines, keep_lines, noted_lines, stamp

LOADED = ROOT / "build/mutants/loaded.pickle"
EQUIVALENTS = ROOT / "scripts/equivalent_mutants.toml"

TESTS = (
    "tests/table",
    "tests/rules",
    "tests/duplicate",
    "tests/championship",
    "tests/rulebook",
    "src/faristol/table",
    "src/faristol/duplicate",
    "src/faristol/championship",
    "src/faristol/rulebook/editions.py",
    "src/faristol/core/results.py",
)
"""What must notice: the tests of the rules themselves. The server, the commands and the
browser run the same rules, but a rule is shown where it stands."""
LEFT_OUT = (
    "tests/rulebook/test_coverage.py",  # reads the sources as text, which a mutant does not change
    "tests/rulebook/test_shown.py",
    "tests/table/test_random_games.py",
    "tests/table/test_folding.py::test_any_events",
    "tests/duplicate/test_properties.py",
    "tests/championship/test_dutch_enumeration.py",
    "tests/championship/test_dutch_properties.py",
)
"""Tests that can't notice, or that play games drawn at random: a rule is shown by a test of its
own, and these take most of the time."""
OF_A_ROOM = {
    "table": ("tests/table", "tests/rules"),
    "duplicate": (
        "tests/duplicate",
        "tests/rules/test_nl_duplicate.py",
        "tests/rules/test_nl_duplicate_entry.py",
        "tests/rules/test_nl_duplicate_letters.py",
        "tests/rules/test_nl_duplicate_marking.py",
    ),
    "championship": (
        "tests/championship",
        "tests/rules/test_championship.py",
        "tests/rules/test_disqualifying.py",
        "src/faristol/championship",
    ),
    "rulebook": ("tests/rulebook", "tests/rules", "src/faristol/rulebook/editions.py"),
}
"""The tests of a room, where only mutants of it are asked for."""

PATIENCE = 3
"""Seconds of computing for one mutant. The quick and particular tests come first; what they do
not notice in this time counts as not noticed."""
LOADED_ONCE = (
    "championship.ratings.elo",
    "championship.reasons",
    "championship.record",
    "championship.regulations",
    "championship.tiebreaks",
    "duplicate.calling",
    "duplicate.record",
    "duplicate.rules",
    "rulebook.editions",
    "table.following",
)
"""Modules whose work is done once and kept, by whichever test came first."""

MOST_ANEW = 250
"""Tests that are run for a mutant in a new process, and as many of those that have values."""

DEFAULT_SAMPLE = 600
DEFAULT_SEED = 2026
OPTIONS = ("-p", "no:cacheprovider", "-p", "no:xdist", "--rootdir", str(ROOT))
SLOWEST = 10
"""Seconds of computing, beyond ten times what a test takes, after which it is taken to run for
ever: whoever runs the tests would notice."""


LONGEST_ANEW = 60
"""The same of a new process, which takes two or three."""

Reached = dict[tuple[str, int], list[pytest.Item]]
Cost = tuple[int, int]
"""Tenths of a second, and lines of the rules that are run: the quick and particular first."""


Timed = tuple[pytest.Item, int]
"""A test and the tenths of a second it takes."""


class Session:
    """A pytest session that runs the tests once, and then the mutants."""

    def __init__(self, asked: argparse.Namespace) -> None:
        self.asked = asked
        self.survivors: list[Mutant] = []
        self.counted: Counter[tuple[str, str]] = Counter()
        self.failed = False

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        """Before any test is read: the same examples every time, and no shrinking."""
        # Only here: pytest wants to be the first to import it.
        from hypothesis import Phase, settings

        phases = (Phase.explicit, Phase.generate)
        settings.register_profile(
            "mutants", deadline=None, derandomize=True, database=None, phases=phases
        )
        settings.load_profile("mutants")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Instead of running the tests: run them with every line noted, then the mutants."""
        chosen, equivalents = self._chosen()
        items = [i for i in session.items if not i.nodeid.startswith(LEFT_OUT)]
        reached, cost = self._baseline(items)
        gc.collect()
        caches = [o for o in gc.get_objects() if isinstance(o, functools._lru_cache_wrapper)]
        gc.disable()
        gc.freeze()
        for number, mutant in enumerate(chosen, start=1):
            path = sys.modules[f"faristol.{mutant.module}"].__file__ or ""
            lines = [(path, line) for line in range(mutant.line, mutant.last_line + 1)]
            noticing = {item for line in lines for item in reached[line]}
            tests = [(item, cost[item][0]) for item in sorted(noticing, key=lambda i: cost[i])]
            began = time.perf_counter()
            exchanged = exchangeable(mutant)
            killer = _killed_by(mutant, tests, caches) if exchanged else ""
            is_early = not tests and not lines_before_tests().isdisjoint(lines)
            if not killer and (is_early or not exchanged or mutant.module in LOADED_ONCE):
                killer = _killed_anew(mutant)
            outcome = "killed" if killer else "survived"
            self.counted[mutant.room, outcome] += 1
            spent = time.perf_counter() - began
            print(f"{number}/{len(chosen)} {outcome} {spent:.1f}s {mutant.key}", end="")
            print(f"  [line {mutant.line}; {len(tests)} tests] {killer}", flush=True)
            if not killer:
                self.survivors.append(mutant)
        self._report(equivalents, len(chosen))
        return True

    def _chosen(self) -> tuple[list[Mutant], list[str]]:
        listed = read_equivalents()
        found = [m for path in rule_modules(self.asked.module) for m in mutants_of(path)]
        if self.asked.only:
            return [m for m in found if m.key in self.asked.only], []
        if self.asked.equivalents:
            lost = listed.keys() - {m.key for path in rule_modules() for m in mutants_of(path)}
            for key in sorted(lost):
                print(f"no such mutant: {key}")
            self.failed = bool(lost)
            return [m for m in found if m.key in listed], []
        sample = seeded_sample(found, self.asked.sample, self.asked.seed)
        equal = [m.key for m in sample if m.key in listed]
        print(f"{len(found)} mutants; {len(sample)} with seed {self.asked.seed}")
        if self.asked.list:
            for mutant in sample:
                print(f"{mutant.key}  [line {mutant.line}]")
            return [], equal
        return [m for m in sample if m.key not in listed], equal

    def _baseline(self, items: list[pytest.Item]) -> tuple[Reached, dict[pytest.Item, Cost]]:
        """Which tests run a line, and what each costs: noted before, or found by running it."""
        noted = noted_lines()
        unknown = [item for item in items if stamp(item) not in noted]
        lines = Lines(rule_modules())
        said = f"{len(items)} tests, of which {len(unknown)} are run to see what they reach"
        print(said, flush=True)
        following = [*unknown[1:], None][: len(unknown)]
        for item, after in zip(unknown, following, strict=True):
            began = time.process_time()
            with lines as seen:
                passed = _passes(item, after)
            if not passed:
                raise SystemExit(f"fails before anything is changed: {item.nodeid}")
            tenths = int((time.process_time() - began) * 10)
            noted[stamp(item)] = (tenths, sorted(seen))
        keep_lines(noted)
        reached: Reached = defaultdict(list)
        cost = {}
        for item in items:
            tenths, seen_lines = noted[stamp(item)]
            cost[item] = (tenths, len(seen_lines))
            for line in seen_lines:
                reached[line].append(item)
        return reached, cost

    def _report(self, equivalents: list[str], number: int) -> None:
        for mutant in self.survivors:
            print(f"SURVIVED {mutant.key}  [line {mutant.line}]")
        rooms = sorted({room for room, _ in self.counted})
        for room in rooms:
            print(_figure(room, self.counted[room, "killed"], self.counted[room, "survived"]))
        killed = number - len(self.survivors)
        print(_figure("all", killed, len(self.survivors)))
        print(f"listed as equivalent and not run: {len(equivalents)}")
        if self.asked.equivalents:
            self.failed = self.failed or killed > 0


def _figure(name: str, killed: int, survived: int) -> str:
    number = killed + survived
    share = 100 * killed / number if number else 100.0
    return f"{name:14} {number:5} mutants {killed:5} noticed {survived:4} not: {share:.1f} %"


def _passes(item: pytest.Item, after: pytest.Item | None) -> bool:
    from _pytest.runner import runtestprotocol

    reports = runtestprotocol(item, log=False, nextitem=after)
    return not any(report.failed for report in reports)


def _killed_by(mutant: Mutant, tests: list[Timed], caches: list[Any]) -> str:
    """The test that fails, or an empty text."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        status = 1
        try:
            os.write(writing, _run(mutant, tests, caches).encode())
            status = 0
        finally:
            os._exit(status)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        verdict = pipe.read().decode()
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return f"ended by signal {os.WTERMSIG(status)}"
    if status:
        raise SystemExit(f"could not be run: {mutant.key}")
    return verdict


def _for_a_minute() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (LONGEST_ANEW, LONGEST_ANEW + 10))


def _killed_anew(mutant: Mutant) -> str:
    """The same in a process in which the module is changed before anything else is loaded."""
    command = [sys.executable, "-m", "scripts.mutants", "--anew", mutant.key]
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=False, preexec_fn=_for_a_minute
    )
    if done.returncode == -signal.SIGXCPU:
        return "ended by its time"
    if done.returncode not in (0, 1, 2):
        raise SystemExit(f"could not be run: {mutant.key}\n{done.stdout}{done.stderr}")
    return "noticed in a new process" if done.returncode else ""


@functools.cache
def lines_before_tests() -> set[tuple[str, int]]:
    """Lines of the rule modules that run as they and the tests are loaded."""
    command = [sys.executable, "-m", "scripts.mutants", "--loaded"]
    subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
    seen: set[tuple[str, int]] = pickle.loads(LOADED.read_bytes())
    return seen


def note_loaded() -> int:
    """Load the rule modules and the tests anew, and note the lines that run meanwhile."""
    _forget_modules()
    with Lines(rule_modules()) as seen:
        status = pytest.main(["--collect-only", "-qq", *OPTIONS, *TESTS])
    LOADED.write_bytes(pickle.dumps(seen))
    return int(status)


def _forget_modules() -> None:
    for name in [n for n in sys.modules if n.startswith("faristol") and n != "faristol._kernel"]:
        del sys.modules[name]


def _quickest(path: Path) -> list[str]:
    """The quick and particular tests that run something of a module, as pytest names them; half
    of them may be one of several with the same name."""
    costs = {
        test.rpartition(" ")[0]: (tenths, len(seen))
        for test, (tenths, seen) in noted_lines().items()
        if any(at == str(path) for at, _ in seen) and not test.startswith(LEFT_OUT)
    }
    quick = sorted(costs, key=lambda t: costs[t])
    plain = [test for test in quick if "[" not in test][:MOST_ANEW]
    return plain + [test for test in quick if "[" in test][:MOST_ANEW]


def run_anew(key: str) -> int:
    """Change one module as it is loaded, and run quick tests of it until one fails."""
    module = key.partition(":")[0]
    (path,) = (p for p in rule_modules() if module_name(p) == module)
    mutant = next(each for each in mutants_of(path) if each.key == key)
    changed = module_code(mutant)
    tests = OF_A_ROOM.get(mutant.room, TESTS)
    _forget_modules()

    class Changed(SourceFileLoader):
        """Gives the changed code for the source."""

        def get_code(self, fullname: str) -> CodeType:  # noqa: ARG002
            return changed

    class First(MetaPathFinder):
        """Finds the changed module before anybody else does."""

        def find_spec(self, fullname: str, *_: Any) -> ModuleSpec | None:
            if fullname != f"faristol.{module}":
                return None
            return spec_from_file_location(fullname, path, loader=Changed(fullname, str(path)))

    class Only:
        """Leaves the tests that are wanted: a name on the command line is read otherwise."""

        def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
            items[:] = [item for item in items if not chosen or item.nodeid in chosen]

    sys.meta_path.insert(0, First())
    chosen = set(_quickest(path))
    files = sorted({test.partition("::")[0] for test in chosen}) or [*tests]
    left_out = [f"--deselect={test}" for test in LEFT_OUT]
    # pytest would find a module that has doctests before `First`, to rewrite its assertions.
    options = ("-x", "-qq", "--assert=plain", *OPTIONS)
    return int(pytest.main([*options, *left_out, *files], plugins=[Only()]))


def _run(mutant: Mutant, tests: list[Timed], caches: list[Any]) -> str:
    # Without a handler the timer ends the process, whatever a test catches.
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    sys.stdout = sys.stderr = io.StringIO()
    apply(mutant, caches)
    began = time.process_time()
    for number, (test, tenths) in enumerate(tests, start=1):
        signal.setitimer(signal.ITIMER_PROF, SLOWEST + tenths)
        after = tests[number][0] if number < len(tests) else None
        if not _passes(test, after):
            return test.nodeid
        if time.process_time() - began > PATIENCE:
            break
    return ""


def exchangeable(mutant: Mutant) -> bool:
    """Whether the living function takes the changed code: not where `super()` is left out of it."""
    code = code_of(mutant)
    return code is None or code.co_freevars == function_of(mutant).__code__.co_freevars


def function_of(mutant: Mutant) -> FunctionType:
    """The living function, without what is wrapped around it."""
    owner: Any = sys.modules[f"faristol.{mutant.module}"]
    *path, name = mutant.function.split(".")
    for part in path:
        owner = getattr(owner, part)
    function = vars(owner)[name]
    while not isinstance(function, FunctionType):
        inner = ("__wrapped__", "__func__", "fget", "func")
        function = next(getattr(function, a) for a in inner if getattr(function, a, None))
    return function


def apply(mutant: Mutant, caches: list[Any]) -> None:
    """Exchange the code of the living function, and forget what was computed with the old."""
    code = code_of(mutant)
    if code is not None:
        function_of(mutant).__code__ = code
    below = {"table": ("rulebook", "tiles"), "rulebook": ("tiles",), "core": ("tiles",)}
    kept = tuple(f"faristol.{room}" for room in below.get(mutant.room, ("rulebook", "tiles")))
    for cached in caches:
        module = getattr(cached, "__module__", None) or ""
        if module.startswith(("faristol.", "tests.")) and not module.startswith(kept):
            cached.cache_clear()


def read_equivalents() -> dict[str, str]:
    """Mutants that nothing can tell from the original, with the reason."""
    rows = tomllib.loads(EQUIVALENTS.read_text("utf-8")).get("mutant", ())
    return {row["key"]: row["reason"] for row in rows}


def main() -> int:
    """Read the command line, run, and say the figures."""
    said = argparse.ArgumentParser(description="Break the rules; see which test notices.")
    said.add_argument("--module", default="", help="a room (table) or a module (table/clock)")
    said.add_argument("--sample", type=int, default=DEFAULT_SAMPLE)
    said.add_argument("--seed", type=int, default=DEFAULT_SEED)
    said.add_argument("--only", action="append", default=[], help="the key of one mutant")
    said.add_argument("--equivalents", action="store_true", help="run those listed as equivalent")
    said.add_argument("--anew", default="", help="the key of one, in a process of its own")
    said.add_argument("--loaded", action="store_true", help="note what runs before the tests")
    said.add_argument("--list", action="store_true", help="name the sample, run nothing")
    session = Session(said.parse_args())
    if session.asked.loaded:
        return note_loaded()
    if session.asked.anew:
        return run_anew(session.asked.anew)
    # A module is of one room; the tests of the others could only add what is not its own.
    room = session.asked.module.removeprefix("src/").removeprefix("faristol/").partition("/")[0]
    tests = OF_A_ROOM.get(room, TESTS)
    pytest.main(["-qq", "-s", *OPTIONS, *tests], plugins=[session])
    return int(session.failed)


if __name__ == "__main__":
    sys.exit(main())
