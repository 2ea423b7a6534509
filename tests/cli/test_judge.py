"""`faristol judge`: the verdict an arbiter gives."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.running import run

NOT_CATALAN = "neither the DISC nor Leximots"


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FARISTOL_HOME", str(tmp_path))
    monkeypatch.delenv("FARISTOL_LEXICON", raising=False)


def test_a_valid_play_is_valid_with_status_0() -> None:
    ran = run("judge", "casa", "col·lega", "--lexicon", "ca")

    assert (ran.status, ran.out) == (0, "CASA COL·LEGA: valid.\n")


@pytest.mark.parametrize(
    ("typed", "read", "status"),
    [("collega", "COLLEGA", 1), ("col·lega", "COL·LEGA", 0), ("cowega", "COL·LEGA", 0)],
)
def test_a_play_is_judged_as_tiles_and_they_are_told(typed: str, read: str, status: int) -> None:
    ran = run("judge", typed, "--lexicon", "ca")

    assert (ran.status, ran.out.split(":")[0]) == (status, read)
    said = json.loads(run("judge", typed, "c@sa", "--lexicon", "ca", "--json").out)
    tiles = ["C", "O", *(["L", "L"] if status else ["L·L"]), "E", "G", "A"]
    assert said["tiles"] == [tiles, None]


def test_one_wrong_word_makes_the_play_not_valid_with_status_1() -> None:
    ran = run("judge", "casa", "xqzt", "sol")

    assert (ran.status, ran.out) == (1, "CASA XQUZT SOL: not valid.\n")


def test_the_verdict_never_says_which_word_is_wrong() -> None:
    ran = run("judge", "casa", "zzz")

    assert ran.out == "CASA ZZZ: not valid.\n"
    assert "zzz" not in ran.err.lower()


def test_a_play_is_judged_as_it_was_read_and_that_is_said() -> None:
    assert run("judge", "YAC", "AY").out == "NYAC ANY: valid.\n"
    assert json.loads(run("judge", "YAC", "AY", "--json").out)["play"] == ["NYAC", "ANY"]


def test_what_can_t_be_written_with_tiles_stands_as_it_was_typed() -> None:
    assert run("judge", "casa", "c@sa").out == "CASA c@sa: not valid.\n"
    assert len(run("judge", "@" * 50_000).out) < 100


@pytest.mark.parametrize("word", ["zz: valid.\nZZ", "zz: valid. zz", "\x1b[2Jzz", "\udcff"])
def test_no_word_can_pass_for_the_verdict(word: str) -> None:
    assert run("judge", word).out == f"{word!r}: not valid.\n"


def test_what_the_list_is_not_stands_below_the_verdict() -> None:
    assert NOT_CATALAN in run("judge", "casa").err
    assert "not the SWL" in run("judge", "huis", "--lexicon", "nl").err


def test_each_word_is_told_for_study() -> None:
    ran = run("judge", "--each", "casa", "COWEGA", "zzz", "c@sa")

    assert ran.status == 1
    assert ran.out.splitlines() == [
        "CASA: valid",
        "COL·LEGA: valid",
        "ZZZ: not valid, not in the list",
        "c@sa: not valid, 'c@sa': '@' (COMMERCIAL AT) at character 2 has no catalan tile",
        "CASA COL·LEGA ZZZ c@sa: not valid.",
    ]


def test_json_tells_the_verdict_and_by_which_list() -> None:
    said = json.loads(run("judge", "casa", "--json").out)

    assert said["valid"] is True
    assert said["lexicon"]["name"] == "faristol-ca"
    assert len(said["lexicon"]["hash"]) == 64
    assert "words" not in said


def test_json_for_study_tells_each_word() -> None:
    said = json.loads(run("judge", "casa", "zzz", "--each", "--json").out)

    assert [(word["word"], word["valid"]) for word in said["words"]] == [
        ("CASA", True),
        ("ZZZ", False),
    ]


def test_the_lexicon_may_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FARISTOL_LEXICON", "nl")

    assert run("judge", "huis").status == 0
    assert run("judge", "huis", "--lexicon", "ca").status == 1


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--lexicon", "DISC", "casa"],
        ["--lexicon", "de", "haus"],
        ["--lexicon"],
        ["--nonsense", "casa"],
        [""],
        [" "],
        ["casa", ""],
        ["--each", ""],
        ["--json", ""],
        ["--lexicon", "nl", "-", "'"],
    ],
)
def test_no_answer_has_status_2_and_says_why(arguments: list[str]) -> None:
    ran = run("judge", *arguments)

    assert (ran.status, ran.out) == (2, "")
    assert ran.err.strip()
    assert "Traceback" not in ran.err


@pytest.mark.parametrize("word", ["a", "@", "\udcff", "漢字", "[", "x" * 50_000, "--"])
def test_absurd_words_are_not_valid_or_not_understood_but_never_crash(word: str) -> None:
    ran = run("judge", "--each", word)

    assert ran.status == (2 if word == "--" else 1)
    assert "Traceback" not in ran.err


def test_it_imports_nothing_slow() -> None:
    """What makes it start fast; `make bench` measures how fast."""
    script = (
        "import sys; from faristol.cli import main\n"
        "try: main(['judge', 'casa'])\n"
        "except SystemExit: print(*sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    imported = {name.partition(".")[0] for name in ran.stdout.split()}

    assert "faristol" in imported
    assert imported.isdisjoint(
        {"rich", "pydantic", "networkx", "starlette", "sqlalchemy", "asyncio"}
    )
