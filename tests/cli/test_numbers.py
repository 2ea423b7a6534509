"""Numbers that nobody can count to, on the command line: a sentence, never a traceback."""

from importlib import import_module
from typing import Any

import pytest
import typer.main
from tests.cli.running import run

from faristol.cli import COMMANDS

LONG = "9" * 5_000


def commands(command: Any, path: tuple[str, ...]) -> list[tuple[tuple[str, ...], Any]]:
    """A command and all below it, with how each is called."""
    below = getattr(command, "commands", {})
    found = [each for name, one in below.items() for each in commands(one, (*path, name))]
    return found or [(path, command)]


def numbers() -> list[tuple[str, ...]]:
    """Every way to call a command with one number that is far too long."""
    asked = []
    for name, (module, _) in COMMANDS.items():
        whole = typer.main.get_command(import_module(module).app)
        for path, command in commands(whole, (name,)):
            for parameter in command.params:
                if not parameter.type.name.startswith("int"):
                    continue
                if parameter.param_type_name == "option":
                    asked.append((*path, f"{parameter.opts[0]}={LONG}"))
                else:
                    before = command.params[: command.params.index(parameter)]
                    places = ["1" for each in before if each.param_type_name == "argument"]
                    asked.append((*path, *places, LONG))
    return asked


NUMBERS = numbers()


@pytest.mark.parametrize("asked", NUMBERS, ids=lambda asked: " ".join(asked)[:60])
def test_a_number_of_5000_digits_is_a_clear_error(asked: tuple[str, ...]) -> None:
    ran = run(*asked)
    assert ran.status == 2
    assert "a number has at most 20 digits" in ran.err
    assert LONG not in ran.err


def test_every_kind_of_number_was_tried() -> None:
    assert len(NUMBERS) > 25


def test_a_number_that_is_too_large_for_anything_is_refused_too() -> None:
    ran = run("moves", f"--top={'9' * 18}")
    assert (ran.status, "is too large" in ran.err) == (2, True)
