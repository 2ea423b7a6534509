"""What docs/notation.md says is what happens."""

import doctest
from pathlib import Path

from faristol.notation.gcg import format_gcg
from faristol.notation.gcg_reading import parse_gcg

PAGE = Path(__file__).parent.parent.parent / "docs" / "notation.md"


def test_the_examples_run() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")

    assert result.attempted > 10
    assert result.failed == 0


def test_the_gcg_of_the_page_is_read_and_written_back() -> None:
    text = PAGE.read_text("utf-8")
    lines = text[text.index("    #character-encoding") :].split("\n\n")[0].splitlines()
    sample = "\n".join(line.removeprefix("    ") for line in lines) + "\n"
    game = parse_gcg(sample)

    assert len(game.lines) == 8
    assert parse_gcg(format_gcg(game)) == game
