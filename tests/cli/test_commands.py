"""The table of commands, and what holds for every one of them."""

from tests.cli.running import run


def test_help_lists_every_command() -> None:
    for arguments in ([], ["--help"], ["-h"]):
        ran = run(*arguments)
        assert ran.status == 0
        assert "judge" in ran.out
        assert "doctor" in ran.out


def test_every_command_can_be_imported_and_helps() -> None:
    from faristol.cli import COMMANDS

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
