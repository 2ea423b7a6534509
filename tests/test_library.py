"""The examples of docs/library.md, run as they stand there."""

import doctest
from pathlib import Path

PAGE = Path(__file__).parent.parent / "docs" / "library.md"


def test_every_example_says_what_it_gives() -> None:
    found = doctest.testfile(
        str(PAGE), module_relative=False, optionflags=doctest.ELLIPSIS, encoding="utf-8"
    )

    assert found.attempted > 30
    assert found.failed == 0
