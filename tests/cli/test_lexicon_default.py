"""`faristol lexicon remove` and `default`: taking away, and what a code means."""

from pathlib import Path

import pytest
from tests.cli.lexica import build, left
from tests.cli.running import run

pytestmark = pytest.mark.usefixtures("home")


def test_one_s_own_list_can_be_removed(listed: Path, home: Path) -> None:
    build(listed)

    assert run("lexicon", "remove", "DISC").status == 0
    assert left(home) == []
    assert run("lexicon", "remove", "DISC").status == 2


def test_a_broken_one_can_be_removed_too(listed: Path, home: Path) -> None:
    build(listed)
    (home / "DISC@2.7.15" / "record.json").write_text("{")

    assert run("lexicon", "remove", "DISC@2.7.15").status == 0
    assert left(home) == []


@pytest.mark.parametrize("language", ["ca", "xx", "@", "x" * 10_000])
def test_a_choice_that_was_never_made_can_t_be_taken_back(language: str) -> None:
    ran = run("lexicon", "default", "--clear", language)

    assert ran.status == 2
    assert "nothing was chosen" in ran.err


def test_what_belongs_to_the_installation_stays() -> None:
    ran = run("lexicon", "remove", "ca")

    assert ran.status == 2
    assert "belongs to this installation" in ran.err
    assert run("judge", "casa").status == 0


def test_a_list_can_be_made_what_its_language_means_and_back(listed: Path) -> None:
    build(listed)

    assert run("lexicon", "default", "DISC").status == 0
    assert run("judge", "mar").status == 1
    assert "ca  DISC@2.7.15" in run("lexicon", "default").out.splitlines()
    assert run("lexicon", "default", "--clear", "ca").status == 0
    assert run("judge", "mar").status == 0


def test_removing_the_default_goes_back_to_the_recipe_s(listed: Path) -> None:
    build(listed)
    run("lexicon", "default", "DISC")

    assert run("lexicon", "remove", "DISC").status == 0
    assert run("judge", "mar").status == 0


UNREADABLE = ["{", "[]", "\0", "[" * 100_000]


@pytest.mark.parametrize("body", UNREADABLE)
@pytest.mark.parametrize("command", [["default", "DISC"], ["default", "--clear", "ca"]])
def test_choices_that_can_t_be_read_are_mended_by_choosing(
    listed: Path, home: Path, body: str, command: list[str]
) -> None:
    build(listed)
    (home / "defaults.json").write_text(body)
    refused = run("judge", "casa")
    assert refused.status == 2
    assert "faristol lexicon default --clear ca" in refused.err

    ran = run("lexicon", *command)

    assert ran.status == 0, ran.err
    assert "earlier choices are lost" in ran.err
    assert run("judge", "casa").status == 0


def test_removing_is_no_matter_of_choices_that_can_t_be_read(listed: Path, home: Path) -> None:
    build(listed)
    (home / "defaults.json").write_text("{")

    assert run("lexicon", "remove", "DISC").status == 0
    assert left(home) == ["defaults.json"]


def test_a_chosen_default_that_broke_is_said_to_be_broken(listed: Path, home: Path) -> None:
    build(listed)
    run("lexicon", "default", "DISC")
    (home / "DISC@2.7.15" / "record.json").write_text("{")

    ran = run("judge", "casa")
    assert ran.status == 2
    assert "record.json is not JSON" in ran.err
    assert "faristol lexicon remove DISC@2.7.15" in ran.err
