"""The word graph: how long it takes to build, how large it is, how fast it opens."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from bench.report import figure
from faristol.kernel import WordGraph, build_word_graph
from faristol.lexicon import Shelf, open_lexicon

FARISTOL = str(Path(sys.executable).parent / "faristol")


def best_of(times: int, action: Callable[[], object]) -> float:
    seconds = []
    for _ in range(times):
        began = time.perf_counter()
        action()
        seconds.append(time.perf_counter() - began)
    return min(seconds)


def from_sources(language: str) -> None:
    """Build a default anew in a process of its own, downloads included."""
    with tempfile.TemporaryDirectory() as folder:
        command = [FARISTOL, "lexicon", "install", language, "--into", folder]
        began = time.perf_counter()
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as ran:
            _, status, used = os.wait4(ran.pid, 0)
            ran.returncode = os.waitstatus_to_exitcode(status)
        seconds = time.perf_counter() - began
    if ran.returncode:
        raise subprocess.CalledProcessError(ran.returncode, command)
    at_most = 30.0 if language == "ca" else 0
    figure(f"{language}: from sources, downloads included", seconds, "s", at_most=at_most)
    figure(f"{language}: peak memory of that", used.ru_maxrss / 1024, "MB", at_most=1024)


def main() -> None:
    for language in ("ca", "nl"):
        installed = Shelf().find(language)
        path = installed.folder / "words.graph"
        lexicon = open_lexicon(language)
        words = lexicon.graph.words()
        letters = lexicon.graph.letters
        catalan = language == "ca"
        figure(f"{language}: words", len(lexicon), "words")
        figure(
            f"{language}: the graph from a list",
            best_of(3, partial(build_word_graph, words, letters)),
            "s",
            at_most=5,
        )
        megabytes = path.stat().st_size / 1e6
        figure(f"{language}: the file", megabytes, "MB", at_most=8 if catalan else 0)
        opened = best_of(20, partial(WordGraph.open, str(path))) * 1000
        figure(f"{language}: opened and checked", opened, "ms", at_most=5 if catalan else 0)
        from_sources(language)
    command = [FARISTOL, "judge", "casa"]
    started = best_of(5, lambda: subprocess.run(command, capture_output=True, check=True)) * 1000
    figure("start-up of faristol judge", started, "ms", at_most=250)


if __name__ == "__main__":
    main()
