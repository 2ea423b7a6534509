"""`faristol lexicon diff`: what two lists don't share."""

import json
from pathlib import Path

import pytest
from tests.cli.lexica import build
from tests.cli.running import run

pytestmark = pytest.mark.usefixtures("home")


def test_tells_both_sides_with_status_1(listed: Path, tmp_path: Path) -> None:
    build(listed)
    other = tmp_path / "other"
    other.write_text("casa\nmar\nsol\n")
    build(other, version="2.8")

    ran = run("lexicon", "diff", "DISC@2.7.15", "DISC@2.8")
    assert ran.status == 1
    assert {"- FORÇA", "- COL·LEGA", "+ MAR", "2 in both"} <= set(ran.out.splitlines())

    said = json.loads(run("lexicon", "diff", "DISC@2.7.15", "DISC@2.8", "--json").out)
    assert (said["only_in_a"], said["only_in_b"], said["in_both"]) == (2, 1, 2)
    assert said["words_only_in_b"] == ["MAR"]


def test_the_same_words_have_status_0(listed: Path) -> None:
    build(listed)
    build(listed, version="2.8")

    assert run("lexicon", "diff", "DISC@2.7.15", "DISC@2.8").status == 0


def test_shows_as_many_as_asked_for(listed: Path) -> None:
    build(listed)

    few = run("lexicon", "diff", "DISC", "ca", "--show", "3").out
    assert "+ … and" in few
    assert len(few.splitlines()) < 12


def test_different_tile_sets_have_nothing_to_compare() -> None:
    ran = run("lexicon", "diff", "ca", "nl")

    assert ran.status == 2
    assert "catalan tiles" in ran.err


@pytest.mark.parametrize("arguments", [[], ["ca"], ["ca", "nope"], ["ca", "ca", "--show", "-1"]])
def test_what_makes_no_sense_is_refused(arguments: list[str]) -> None:
    assert run("lexicon", "diff", *arguments).status == 2
