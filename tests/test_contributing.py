"""The examples in CONTRIBUTING.md are code of this project, word for word."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_every_example_stands_in_the_source_or_the_tests() -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    examples = re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    code = [
        path.read_text("utf-8")
        for folder in ("src", "tests")
        for path in (ROOT / folder).rglob("*.py")
        if path != Path(__file__)
    ]
    assert len(examples) == page.count("```python") > 1
    for example in examples:
        assert any(example in text for text in code), example
