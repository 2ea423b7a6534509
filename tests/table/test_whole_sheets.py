"""Whole games of people who do whatever comes to their mind, and everything their sheets say.

`whole_sheets.txt` has them. `python -m tests.table.test_whole_sheets` writes it anew after a change
of the rules: read the difference against the book.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from faristol.rulebook import ruleset
from faristol.table import replay
from faristol.table.sheet import sheet_of
from faristol.table.sheet_legend import format_records
from faristol.table.sheet_text import Level, format_sheet
from tests.table.any_game import any_game
from tests.told import said

TEXTS = Path(__file__).parent / "whole_sheets.txt"
CASES = [
    ("fisc-2023", (1, 2, 3, 4)),
    ("fisc-classic", (5, 6)),
    ("fisc-un-contra-un", (7, 8, 9)),
    ("fisc-escolar", (1, 2, 3)),
    ("nl-wedstrijd", (1, 2, 3, 4)),
    ("nl-punten", (5, 6, 7)),
]
GAMES = [(name, seed) for name, seeds in CASES for seed in seeds]
"""Each edition with the seeds of the whims in its games."""


def told(name: str, seed: int) -> Iterator[str]:
    rules = ruleset(name)
    events = [event for append in any_game(rules, seed, turns=16) for event in append]
    kinds = [type(event).__name__ for event in events]
    yield f"{len(kinds)} events, the last {kinds[-1]}"
    game, sheet = replay(events), sheet_of(events)
    yield f"totals {said(game.totals)}, racks {said(game.racks)}, bag {game.bag_count}"
    yield said(game.result)
    yield from format_sheet(sheet, rules, Level.INTEGRAL).splitlines()
    yield from format_records(sheet).splitlines()
    yield from map(said, sheet.lines)


def blocks() -> dict[str, list[str]]:
    """What the file has of each game."""
    found: dict[str, list[str]] = {}
    for line in TEXTS.read_text("utf-8").splitlines():
        if line.startswith("# game "):
            found[line.removeprefix("# game ")] = []
        else:
            found[next(reversed(found))].append(line)
    return found


WRITTEN = blocks()


@pytest.mark.parametrize(("name", "seed"), GAMES)
def test_all_that_a_sheet_says(name: str, seed: int) -> None:
    assert [line.rstrip() for line in told(name, seed)] == WRITTEN[f"{name} {seed}"]


if __name__ == "__main__":
    lines = [
        line.rstrip()
        for name, seed in GAMES
        for line in (f"# game {name} {seed}", *told(name, seed))
    ]
    TEXTS.write_text("\n".join([*lines, ""]), "utf-8")
