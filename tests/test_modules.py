"""A module that a person reads at one sitting."""

from pathlib import Path

SOURCES = Path(__file__).parents[1] / "src"
LONGEST = 400


def test_no_module_is_longer_than_is_read_at_one_sitting() -> None:
    lines = {
        str(path.relative_to(SOURCES)): path.read_text("utf-8").count("\n")
        for path in SOURCES.rglob("*.py")
    }
    assert len(lines) > 500
    assert {path: number for path, number in lines.items() if number > LONGEST} == {}
