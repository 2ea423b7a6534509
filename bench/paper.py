"""Printed documents: two hundred filled score sheets, the first page of each document, start-up.

Each figure is taken in a process of its own, as who prints once has it: loading the typesetter is
part of it. Processor time; the peak of memory is the process's.
"""

import random
import resource
import subprocess
import sys
import time
from dataclasses import replace

from bench.report import figure
from faristol.documents import Document, Language, render
from faristol.documents.games_on_paper import Column, Entry, FilledGame, Heading
from faristol.documents.score_sheets import score_sheets

GAMES = 100
TURNS = 15
"""Turns of a player in a game between two who know it well."""


def main() -> None:
    """Print the figures."""
    seconds, megabytes = _asked("sheets")[0]
    figure(f"{2 * GAMES} filled score sheets, one file", float(seconds), "s", at_most=10)
    figure("peak of memory", float(megabytes), "MB", at_most=512)
    figure("peak of memory after four such files", float(_asked("again")[0][0]), "MB")
    slowest, name = max((float(spent), name) for spent, name in _asked("each"))
    figure(f"slowest of the documents ({name})", slowest, "s", at_most=1)
    figure("a first document, the typesetter loaded", float(_asked("first")[0][0]), "s", at_most=1)
    for command in ("judge", "print"):
        figure(f"start-up of faristol {command}", _start(command), "s")


def _asked(what: str) -> list[list[str]]:
    command = [sys.executable, "-m", "bench.paper", what]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return [line.split() for line in said.splitlines()]


def _start(command: str) -> float:
    """Processor time of the help of a command, the best of three."""
    code = f"from faristol.cli import main; main([{command!r}, '--help'])"
    return min(_children_time([sys.executable, "-c", code]) for _ in range(3))


def _children_time(command: list[str]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=False, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _peak() -> int:
    """The most memory that this process has had, in megabytes."""
    return round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)


def _sheets(seed: int = 7) -> Document:
    chance = random.Random(seed)
    games = [_game(chance, number) for number in range(1, GAMES + 1)]
    heading = Heading("Open de Sabadell", "DISC 2.7.15", "https://scrabble.example.org/e/open")
    return score_sheets("fisc-2023", language=Language.CATALAN, games=games, heading=heading)


def _game(chance: random.Random, number: int) -> FilledGame:
    names = (f"Núria Castellví {number}", f"Gal·la Puigdomènech {number}")
    empty = FilledGame(names, starter=0, round="3", table=str(number))
    return replace(empty, columns=(_column(chance), _column(chance)))


def _column(chance: random.Random) -> Column:
    entries, total = [], 0
    for _ in range(TURNS):
        rack = chance.choices("AEIOSRNTLDCMPUBVFGJQXZÇ", k=7)
        word, points = "".join(rack[: chance.randint(3, 7)]), chance.randint(6, 90)
        total += points
        told = Entry(word, str(points), str(total), circled=points > 70, rack=tuple(rack))
        entries.append(told)
    return Column(tuple(entries), "−5", str(total - 5), "", "", str(total - 5))


def _timed(document: Document) -> float:
    start = time.process_time()
    render(document)
    return time.process_time() - start


def _print_each() -> None:
    from tests.documents.specimens import documents

    for name, document in documents(Language.CATALAN):
        print(f"{_timed(document):.3f} {name}")


if __name__ == "__main__":
    if sys.argv[1] == "each":
        _print_each()
    elif sys.argv[1] == "again":
        for seed in range(4):
            render(_sheets(seed))
        print(_peak())
    else:
        document = _sheets() if sys.argv[1] == "sheets" else score_sheets("fisc-2023")
        seconds = _timed(document)
        print(f"{seconds:.2f} {_peak()}")
