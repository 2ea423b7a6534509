"""The table of commands, and what holds for every one of them."""

import json
import os
import subprocess

import pytest
from tests.cli.lexica import FARISTOL
from tests.cli.running import run

from faristol.cli import COMMANDS

pytestmark = pytest.mark.usefixtures("home")


def test_help_lists_every_command() -> None:
    for arguments in ([], ["--help"], ["-h"]):
        ran = run(*arguments)
        assert ran.status == 0
        assert "judge" in ran.out
        assert "doctor" in ran.out


def test_every_command_can_be_imported_and_helps() -> None:
    for name in COMMANDS:
        ran = run(name, "--help")
        assert ran.status == 0, name
        assert f"faristol {name}" in ran.out


def test_a_slip_of_the_finger_is_answered_with_what_was_meant() -> None:
    ran = run("lexicn", "list")

    assert ran.status == 2
    assert "Did you mean lexicon?" in ran.err


def test_the_version_is_told() -> None:
    assert run("--version").out.startswith("faristol ")


SAY_SOMETHING = [
    "judge casa",
    "judge zzzz --json",
    "lexicon words",
    "lexicon words -n 2",
    "lexicon export ca",
    "anagram casa",
    "doctor",
    "--help",
    "judge --help",
]


class TestStatus:
    """0, 1 and 2 are answers: what is no answer must not look like one."""

    def test_a_bug_is_shown_and_is_neither_yes_nor_no(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setitem(COMMANDS, "crash", ("tests.cli.crashing", "Breaks."))

        ran = run("crash")

        assert ran.status == 70
        assert "Traceback" in ran.err
        assert "ZeroDivisionError: a bug" in ran.err

    @pytest.mark.parametrize(
        ("arguments", "stdout"),
        [
            *((command, ">/dev/full") for command in SAY_SOMETHING),
            *((command, ">&-") for command in ("judge casa", "lexicon words", "--help")),
            *((command, "1</dev/null") for command in ("judge zzzz", "lexicon export ca")),
        ],
    )
    def test_an_answer_that_can_t_be_written_is_none(self, arguments: str, stdout: str) -> None:
        ran = _shell(f"{FARISTOL} {arguments} {stdout}")

        assert ran.returncode == 2, ran.stderr
        assert "can't write the output" in ran.stderr
        assert "Traceback" not in ran.stderr
        assert "Exception ignored" not in ran.stderr

    def test_a_closed_error_stream_changes_no_answer(self) -> None:
        assert _shell(f"{FARISTOL} judge casa 2>&-").returncode == 0
        assert _shell(f"{FARISTOL} judge zzzz 2>&-").returncode == 1
        assert _shell(f"{FARISTOL} judge 2>&-").returncode == 2

    def test_nothing_at_all_can_be_said_with_status_2(self) -> None:
        assert _shell(f"{FARISTOL} judge casa >/dev/full 2>/dev/full").returncode == 2
        assert _shell(f"{FARISTOL} judge casa >&- 2>&-").returncode == 2

    def test_a_closed_input_is_an_empty_one(self) -> None:
        build = "lexicon build - --tiles catalan --name X --version 1"
        ran = _shell(f"{FARISTOL} {build} <&-")

        assert ran.returncode == 2
        assert "it is empty" in ran.stderr

    @pytest.mark.parametrize("command", ["lexicon words", "lexicon export ca", "judge zzzz"])
    def test_a_reader_that_has_enough_is_neither_yes_nor_no(self, command: str) -> None:
        reader, writer = os.pipe()
        os.close(reader)
        ran = subprocess.run(
            [FARISTOL, *command.split()], stdout=writer, stderr=subprocess.PIPE, text=True
        )
        os.close(writer)

        assert ran.returncode == 141
        assert "Traceback" not in ran.stderr
        assert "Exception ignored" not in ran.stderr


class TestEncoding:
    """What goes into a pipe or a file is UTF-8, whatever the terminal would have been."""

    @pytest.mark.parametrize("encoding", ["ascii", "latin-1:strict"])
    def test_words_can_be_read_back(self, encoding: str) -> None:
        def said(arguments: str) -> str:
            return _shell(f"{FARISTOL} {arguments}", PYTHONIOENCODING=encoding).stdout

        assert said("lexicon words -n 2 --with ç").split() == ["ÇA", "ÇO"]
        assert json.loads(said("lexicon words -n 2 --with ç --json")) == ["ÇA", "ÇO"]
        assert said("judge força") == "FORÇA: valid.\n"
        assert "Ç" in said("lexicon export ca")


def _shell(command: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        ["/bin/sh", "-c", command],
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        env={**os.environ, **environment},
    )
