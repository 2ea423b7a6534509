"""What the pages for users say can be done in the browser is done there by a test."""

import ast
from pathlib import Path

import pytest

from tests.promises import (
    BROWSER,
    ELSEWHERE,
    NO_TEST,
    ROOT,
    UNREAD,
    UNTESTED,
    pages,
    renewed,
    rows,
    sections,
    sentences,
)

MOST_UNTESTED = 0
HOW = "run `python -m tests.promises` and fill in the third column"


@pytest.mark.parametrize("page", pages())
def test_every_sentence_has_its_test_or_says_why_not(page: str) -> None:
    table = rows()
    said = {sentence: table.get((page, sentence), UNREAD) for sentence in sentences(page)}

    assert [each for each, tests in said.items() if not tests or UNREAD in tests[:1]] == [], HOW


def test_no_row_is_about_a_sentence_that_has_gone() -> None:
    there = {(page, said) for page in pages() for said in sentences(page)}

    assert [row for row in rows() if row not in there] == [], HOW


def test_every_named_test_exists() -> None:
    tests = {f"{path.name}::{name}" for path in _browser_tests() for name in _tests_of(path)}
    named = {
        name
        for told in rows().values()
        if not told.startswith((NO_TEST, UNTESTED))
        for name in told.split()
    }

    assert sorted(named - tests) == []


def test_no_promise_comes_without_a_test() -> None:
    assert sum(told.startswith(UNTESTED) for told in rows().values()) == MOST_UNTESTED


def test_who_promises_nothing_says_why() -> None:
    reasons = [told.removeprefix(NO_TEST) for told in rows().values() if told.startswith(NO_TEST)]

    assert all(reason.strip() for reason in reasons)


@pytest.mark.parametrize("page", pages())
def test_of_every_section_it_is_known_whether_it_is_about_the_browser(page: str) -> None:
    told = [*BROWSER.get(page, ()), *ELSEWHERE.get(page, ())]

    assert sorted(told) == sorted(
        heading for heading, lines in sections(page).items() if "".join(lines).strip()
    )


def test_a_sentence_that_was_reworded_gets_the_tests_of_the_old_one_to_be_read_again() -> None:
    page, said = next(iter(rows()))
    before = {**rows()}
    tests = before.pop((page, said))
    before[page, said.replace("Dutch", "Dutch too")] = tests

    assert renewed(before)[page, said] == f"{UNREAD} {tests}"
    assert len(renewed(before)) == len(rows())


def _browser_tests() -> list[Path]:
    return sorted((ROOT / "tests" / "browser").glob("test_*.py"))


def _tests_of(path: Path) -> list[str]:
    tree = ast.parse(path.read_text("utf-8"))
    return [
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]
