"""`faristol lexicon words`: by length and by letters."""

import json
import subprocess
from pathlib import Path

import pytest
from tests.cli.lexica import FARISTOL, build
from tests.cli.running import run

pytestmark = pytest.mark.usefixtures("home")


def test_of_two_tiles_with_a_letter() -> None:
    assert run("lexicon", "words", "--length", "2", "--with", "X").out.split() == [
        "EX", "IX", "XA", "XE", "XO",
    ]  # fmt: skip


def test_with_a_digraph_or_two_of_a_kind() -> None:
    assert run("lexicon", "words", "-n", "2", "--with", "[QU]").out.split() == [
        "QUA", "QUE", "QUI", "QUO",
    ]  # fmt: skip
    assert "POZZ" not in run("lexicon", "words", "-n", "2-4", "--with", "zz").out


def test_in_draw_order_not_in_letters_of_the_computer(tmp_path: Path) -> None:
    path = tmp_path / "list"
    path.write_text("da\nça\nca\n", encoding="utf-8")
    build(path)

    assert run("lexicon", "words", "-l", "DISC").out.split() == ["CA", "ÇA", "DA"]


def test_can_be_counted_or_given_as_json() -> None:
    assert run("lexicon", "words", "--length", "2", "--count").out == "101\n"
    assert len(json.loads(run("lexicon", "words", "-n", "2", "--json").out)) == 101


@pytest.mark.parametrize(
    "arguments",
    [
        ["-n", "two"],
        ["-n", "-1"],
        ["-n", "2-"],
        ["-n", "9" * 50],
        ["-n", "٢"],
        ["--with", "@"],
        ["-l", "nope"],
    ],
)
def test_what_makes_no_sense_is_refused(arguments: list[str]) -> None:
    ran = run("lexicon", "words", *arguments)

    assert (ran.status, ran.out) == (2, "")
    assert "Traceback" not in ran.err


def test_a_length_that_no_word_has_gives_none() -> None:
    assert run("lexicon", "words", "-n", "16-999").out == ""


def test_a_reader_that_has_enough_is_no_error() -> None:
    command = f"{FARISTOL} lexicon words | head -2"
    ran = subprocess.run(["/bin/sh", "-c", command], capture_output=True, text=True)

    assert len(ran.stdout.split()) == 2
    assert ran.stderr == ""
