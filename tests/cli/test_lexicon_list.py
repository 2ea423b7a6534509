"""`faristol lexicon list` and `info`: what there is."""

import json
from hashlib import sha256
from pathlib import Path

import pytest
from tests.cli.lexica import build
from tests.cli.running import run

pytestmark = pytest.mark.usefixtures("home")


def test_the_list_marks_what_a_language_means(listed: Path) -> None:
    build(listed)

    rows = run("lexicon", "list").out.splitlines()
    assert [row.split()[:2] for row in rows if "DISC" in row] == [["DISC@2.7.15", "4"]]
    assert any(row.startswith("ca faristol-ca@") for row in rows)
    assert any(row.startswith("nl faristol-nl@") for row in rows)


def test_the_list_as_json_has_whole_records(listed: Path, home: Path) -> None:
    build(listed, "--licence", "GPL-3.0", "--title", "Diccionari")

    (disc,) = [r for r in json.loads(run("lexicon", "list", "--json").out) if r["name"] == "DISC"]
    assert (disc["title"], disc["licence"], disc["words"]) == ("Diccionari", "GPL-3.0", 4)
    assert disc["folder"] == str(home / "DISC@2.7.15")
    assert disc["default_for"] is None
    assert disc["sources"][0]["sha256"] == sha256(listed.read_bytes()).hexdigest()


def test_broken_lexica_are_listed_as_broken(listed: Path, home: Path) -> None:
    build(listed)
    (home / "DISC@2.7.15" / "record.json").write_text("{")

    ran = run("lexicon", "list")
    assert ran.status == 0
    assert "broken" in ran.err
    assert "DISC@2.7.15" in ran.err


def test_info_tells_source_licence_hash_and_what_it_is_not() -> None:
    ran = run("lexicon", "info", "nl")

    assert ran.status == 0
    assert "not the SWL" in ran.out
    assert "wdutch" in ran.out
    assert "BSD-3-Clause" in ran.out
    assert "sha256:" in ran.out
    assert "15: " in ran.out


def test_info_says_what_the_beginner_knows_and_who_counted() -> None:
    said = run("lexicon", "info", "nl").out

    assert "words of frequency class 32 and above" in said
    assert "wordfreq 3.1.1 (CC-BY-SA-4.0)" in said


def test_info_says_whose_frequencies_a_list_of_ones_own_borrows(listed: Path) -> None:
    build(listed)

    said = json.loads(run("lexicon", "info", "DISC", "--json").out)["how_common"]
    assert "as installed with faristol-ca@" in said


def test_info_says_when_nobody_knows_how_common_words_are(listed: Path) -> None:
    run("lexicon", "build", str(listed), "--tiles", "french", "--name", "ODS", "--version", "9")

    said = run("lexicon", "info", "ODS").out
    assert "knows short words: no word frequencies are installed" in said


def test_info_as_json_counts_words_by_length(listed: Path) -> None:
    build(listed)

    said = json.loads(run("lexicon", "info", "DISC", "--json").out)
    assert said["words_by_length"] == {"3": 1, "4": 1, "5": 1, "6": 1}


@pytest.mark.parametrize("command", ["info", "export", "remove", "default"])
@pytest.mark.parametrize("name", ["nope", "@", "", "../../etc", "x" * 10_000])
def test_a_name_that_isn_t_there_is_answered_plainly(command: str, name: str) -> None:
    ran = run("lexicon", command, name)

    if (command, name) != ("default", ""):  # which asks what the defaults are
        assert (ran.status, ran.out) == (2, "")
        assert "faristol lexicon install ca" in ran.err or "versions" in ran.err
    assert "Traceback" not in ran.err
