"""The changes that `make mutants` tries: what is changed, into what, and what is left alone."""

from pathlib import Path

import pytest
from scripts.mutants import read_equivalents
from scripts.mutations import (
    PACKAGE,
    code_of,
    module_name,
    mutants_of,
    rule_modules,
    seeded_sample,
)

NOTING = PACKAGE / "table/noting.py"


def changes(path: Path) -> set[tuple[str, str]]:
    return {(mutant.before, mutant.after) for mutant in mutants_of(path)}


def test_a_boundary_is_tried_on_both_sides() -> None:
    tried = {after for before, after in changes(NOTING) if before == "abs(command.points) < _MOST"}
    assert tried == {"abs(command.points) <= _MOST", "abs(command.points) >= _MOST"}


def test_a_clause_becomes_another_of_the_same_book_and_a_reason_its_neighbour() -> None:
    found = dict(changes(NOTING))
    assert found["'challenge.window'"] not in ("'challenge.window'", "'challenge.window?'")
    other = found["Reason.OUT_OF_ORDER"]
    assert other != "Reason.OUT_OF_ORDER"
    assert other in NOTING.read_text("utf-8")


def test_a_refusal_is_left_out() -> None:
    assert ("said(rules, game)", "pass") in changes(NOTING)


def test_texts_for_people_and_assertions_are_left_alone() -> None:
    before = {one for one, _ in changes(NOTING)}
    assert "'the score has not been announced'" not in before
    assert not any(each.startswith("assert ") for each in before)


def test_the_same_seed_gives_the_same_mutants_and_each_changes_the_code() -> None:
    found = list(mutants_of(NOTING))
    sample = seeded_sample(found, 10, 1)
    assert [m.key for m in sample] == [m.key for m in seeded_sample(found, 10, 1)]
    assert [m.key for m in sample] != [m.key for m in seeded_sample(found, 10, 2)]
    assert all(code_of(mutant) is not None for mutant in sample)
    assert len({mutant.key for mutant in found}) == len(found)


def test_a_change_that_does_not_compile_is_no_mutant() -> None:
    path = PACKAGE / "duplicate/following.py"
    guards = [each for each in mutants_of(path) if "case _ if" in each.before]
    assert guards
    assert all(code_of(mutant) is None for mutant in guards if mutant.after == "case _")


@pytest.mark.parametrize(
    ("wanted", "names"),
    [
        ("table/noting", {"table.noting"}),
        ("src/faristol/table/noting.py", {"table.noting"}),
        ("core", {"core.refusal", "core.results"}),
        ("rulebook", {"rulebook.editions", "rulebook.ruleset"}),
    ],
)
def test_a_room_or_a_module_is_chosen_by_name(wanted: str, names: set[str]) -> None:
    assert {module_name(path) for path in rule_modules(wanted)} == names


def test_a_name_that_is_no_rule_module_says_so() -> None:
    with pytest.raises(SystemExit, match="no rule module"):
        rule_modules("server")


def test_every_equivalent_is_of_a_rule_module_and_says_why() -> None:
    modules = {module_name(path) for path in rule_modules()}
    listed = read_equivalents()
    assert listed
    for key, reason in listed.items():
        assert key.partition(":")[0] in modules
        assert " -> " in key
        assert reason.endswith(".")
