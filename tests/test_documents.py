"""Pages that can't rot: every link inside the repository leads somewhere."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [
    *ROOT.glob("*.md"),
    *(ROOT / "docs").rglob("*.md"),
    *(ROOT / "bench").glob("*.md"),
]
_LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page: Path) -> None:
    targets = [link for link in _LINK.findall(page.read_text()) if "://" not in link]
    missing = [link for link in targets if not (page.parent / link).exists()]

    assert missing == []


_TEST = re.compile(r"`(tests/[\w/]+\.py)(?:::(\w+))?`")


def test_every_test_that_a_page_names_exists() -> None:
    named = [
        (page.name, path, name)
        for page in PAGES
        if "journey" not in page.parts
        for path, name in _TEST.findall(page.read_text())
    ]
    missing = [
        each
        for each in named
        if not (ROOT / each[1]).exists()
        or (each[2] and not re.search(rf"(def|class) {each[2]}\b", (ROOT / each[1]).read_text()))
    ]

    assert named
    assert missing == []
