"""What becomes of every clause: the rules that decide it, and that nothing is owed."""

import re
from functools import cache
from pathlib import Path

import pytest
from scripts.scan_clauses import ROOT, WRITTEN, declared_only, scan

from faristol.rulebook import coverage as module
from faristol.rulebook.clauses import all_clauses, books, clause
from faristol.rulebook.coverage import (
    Citations,
    Coverage,
    NotScannedError,
    Statement,
    Status,
    cover,
    coverage,
    format_citations,
    parse_citations,
    parse_notes,
    parse_statements,
)

ENGINE, ARBITER, DISPLAY = "FISC-A-4.B.1", "FISC-A-6.7", "FISC-A-5.2"
NO_DOOR_YET = frozenset(
    name.strip()
    for name in (ROOT / "tests/rulebook/no_door_yet.txt").read_text("utf-8").splitlines()
    if not name.startswith("#")
)
"""Clauses that are decided where nobody can come to; the list may only become shorter."""
UNCITED = Citations()
CITED = Citations(where=("edition fisc-classic: ends.lost_turns",), tests=("tests/t.py::T",))


@cache
def scanned() -> dict[str, Citations]:
    """What the scan finds now; it reads every file, so once is enough."""
    return scan()


def covered(name: str, cited: Citations = UNCITED, said: Statement | None = None) -> Coverage:
    (found,) = cover([clause(name)], {name: cited}, {name: said} if said else {})
    return found


def test_a_package_without_citations_says_how_to_get_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "coverage.toml").write_text("")
    monkeypatch.setattr(module, "files", lambda _: tmp_path)
    with pytest.raises(NotScannedError, match="make setup"):
        coverage.__wrapped__()


def test_citations_are_up_to_date() -> None:
    """Otherwise: `make setup`, or python scripts/scan_clauses.py --write."""
    assert (ROOT / WRITTEN).read_text("utf-8") == format_citations(scanned())


def test_nothing_is_owed_to_a_rule_of_the_game() -> None:
    statements = parse_statements((ROOT / "src/faristol/rulebook/coverage.toml").read_text("utf-8"))
    owed = [each for each in cover(all_clauses(), scanned(), statements) if each.is_owed]
    new = [each for each in owed if each.id not in NO_DOOR_YET]
    assert not new, "\n" + "\n".join(f"{each.id}: {each.reason}" for each in new)
    assert all("no page, command or form" in each.reason for each in owed)


def test_nothing_that_an_edition_declares_is_left_to_stand_there() -> None:
    """A key that no decider acts on needs code, or a [[place]] in coverage.toml."""
    assert declared_only() == []


def test_what_a_table_enforces_names_the_module_that_does_it() -> None:
    """Championship and duplicate have their own files of values, and stand there."""
    for each in coverage():
        if each.status is Status.ENFORCED and each.book not in ("FISC23-C", "NL-D"):
            assert any(".py" in place for place in each.where), each.id


def test_every_clause_is_listed_once_in_order() -> None:
    assert [each.id for each in coverage()] == [each.id for each in all_clauses()]


def test_no_statement_says_what_is_no_longer_so() -> None:
    statements = parse_statements((ROOT / "src/faristol/rulebook/coverage.toml").read_text("utf-8"))
    found = {each.id: each.status for each in coverage()}
    stale = [name for name, said in statements.items() if found[name] is not said.status]
    assert stale == []


def test_whatever_is_not_enforced_gives_a_reason() -> None:
    bare = [each.id for each in coverage() if not each.reason and not (each.where and each.tests)]
    assert bare == []


def test_statements_point_at_files_that_exist() -> None:
    package = ROOT / "src/faristol"
    for each in coverage():
        for place in each.where:
            if not place.startswith(("edition ", "regulations ", "championship data ")):
                assert (package / place.split(":")[0]).is_file(), place
        for test in each.tests:
            assert (ROOT / test.split("::")[0]).is_file(), test


class TestStatus:
    def test_enforced_takes_a_citation_in_the_source_and_one_in_a_test(self) -> None:
        assert covered(ENGINE, CITED).status is Status.ENFORCED

    @pytest.mark.parametrize(
        ("cited", "reason"),
        [
            (Citations(), "neither source nor tests cite it"),
            (Citations(where=("x",)), "no test cites it"),
            (Citations(tests=("x",)), "tests cite it, but no value or code does"),
        ],
    )
    def test_less_is_missing_and_says_what_lacks(self, cited: Citations, reason: str) -> None:
        found = covered(ENGINE, cited)
        assert (found.status, found.reason) == (Status.MISSING, reason)

    def test_a_cited_display_clause_is_shown(self) -> None:
        assert covered(DISPLAY, CITED).status is Status.SHOWN

    @pytest.mark.parametrize("status", [Status.OFFERED, Status.SHOWN])
    def test_offered_and_shown_need_a_test(self, status: Status) -> None:
        said = Statement(status, "there is a command", where=("table/decide.py",))
        assert covered(ARBITER, said=said).status is Status.MISSING
        with_test = covered(ARBITER, Citations(tests=("tests/t.py::T",)), said)
        assert (with_test.status, with_test.where) == (status, ("table/decide.py",))

    @pytest.mark.parametrize("status", [Status.PLANNED, Status.NOT_APPLICABLE])
    def test_what_is_shown_by_tests_is_no_longer_planned(self, status: Status) -> None:
        said = Statement(status, "because")
        assert covered(ENGINE, said=said).status is status
        found = covered(ENGINE, CITED, said)
        assert (found.status, found.reason) == (Status.ENFORCED, "")


class TestOwed:
    @pytest.mark.parametrize("name", [ENGINE, ARBITER])
    def test_a_rule_of_the_game_is_owed_when_missing(self, name: str) -> None:
        assert covered(name).is_owed

    @pytest.mark.parametrize("name", [DISPLAY, "FISC-A-3.7"])
    def test_paper_and_hands_are_not(self, name: str) -> None:
        assert not covered(name).is_owed

    @pytest.mark.parametrize("name", [ENGINE, ARBITER, "FISC23-C-1.5", "NL-D-II.1b"])
    def test_planned_is_owed_in_every_book(self, name: str) -> None:
        assert covered(name, said=Statement(Status.PLANNED, "later")).is_owed


GOOD = """
[[entry]]
clauses = ["ESC-22"]
status = "not-applicable"
reason = "advice"
"""


class TestStatementsFile:
    def test_is_read(self) -> None:
        assert parse_statements(GOOD) == {"ESC-22": Statement(Status.NOT_APPLICABLE, "advice")}
        assert parse_statements("") == {}

    @pytest.mark.parametrize(
        ("old", "new", "complaint"),
        [
            ("ESC-22", "ESC-99", "no rule book has a clause 'ESC-99'"),
            ('["ESC-22"]', "[]", "names no clause"),
            ('["ESC-22"]', "[3]", "no rule book has a clause 3"),
            ('["ESC-22"]', '["ESC-22", "ESC-22"]', "ESC-22 has a statement already"),
            ("not-applicable", "enforced", "enforced is found by the scan"),
            ("not-applicable", "missing", "missing is found by the scan"),
            ("not-applicable", "fine", "fine"),
            ('"advice"', '" "', "gives no reason"),
            ('"advice"', "12", ""),
            ('reason = "advice"', "", "reason"),
            ("reason", "because", "unknown ['because']"),
            ("[[entry]]", "entry = [3]\n[other]", "1"),
            ("[[entry]]", "[[entry", ""),
        ],
    )
    def test_says_which_entry_is_wrong(self, old: str, new: str, complaint: str) -> None:
        with pytest.raises(ValueError, match=f"coverage statement.*{re.escape(complaint)}"):
            parse_statements(GOOD.replace(old, new))


def test_citations_survive_writing_and_reading() -> None:
    cited = {"B": CITED, "A": Citations(tests=("z", "a"))}
    text = format_citations(cited)
    assert parse_citations(text) == {"B": CITED, "A": Citations(tests=("a", "z"))}
    assert text.index('"A"') < text.index('"B"')


@pytest.mark.clause("FISC23-C-4.4")
def test_the_championship_rules_carry_their_season() -> None:
    assert books()["FISC23-C"].title.endswith("2023/2024")
    assert books()["FISC23-G"].title.endswith("2023/2024")


@pytest.mark.parametrize("name", ["NL-P-III.9", "NL-W-III.10", "NL-D-III.6"])
def test_of_three_sources_it_is_said_which_one_the_software_knows(name: str) -> None:
    (found,) = [each for each in coverage() if each.id == name]
    assert found.status is Status.ENFORCED
    assert "word list" in found.reason
    assert "Van Dale" in found.reason


def test_a_note_on_no_clause_is_refused() -> None:
    with pytest.raises(ValueError, match=r"NL-P-III\.99"):
        parse_notes('[[note]]\nclauses = ["NL-P-III.99"]\nreason = "?"')
