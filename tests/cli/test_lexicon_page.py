"""`docs/lexica.md` names only what there is, and its counts are those of the lexica."""

import re
from pathlib import Path

import pytest
from tests.cli.running import run

from faristol.lexicon import Shelf
from faristol.lexicon.recipes import recipe, recipe_languages
from faristol.lexicon.shelf import shared_folders

PAGE = (Path(__file__).parents[2] / "docs" / "lexica.md").read_text(encoding="utf-8")
COMMANDS = sorted(set(re.findall(r"^faristol ((?:lexicon )?\w+)(.*)$", PAGE, re.MULTILINE)))


def test_there_are_commands_to_check() -> None:
    assert len(COMMANDS) > 10


@pytest.mark.parametrize(("command", "rest"), COMMANDS)
def test_every_command_and_option_on_the_page_exists(command: str, rest: str) -> None:
    ran = run(*command.split(), "--help")

    assert ran.status == 0, command
    for option in re.findall(r"--[\w-]+", rest.split("#")[0]):
        assert option in ran.out, f"faristol {command} has no {option}"


@pytest.mark.parametrize("option", sorted(set(re.findall(r"`(--[\w-]+)", PAGE))))
def test_every_option_named_in_the_text_exists(option: str) -> None:
    said = run("lexicon", "build", "--help").out + run("lexicon", "install", "--help").out

    assert option in said


@pytest.mark.parametrize("language", recipe_languages())
def test_the_count_is_that_of_the_lexicon_made_from_the_sources_named(language: str) -> None:
    made = recipe(language)
    record = Shelf(*shared_folders()).find(language).record
    named = record.version.split("+")[1:]

    assert f"{made.title.split()[0]} recipe, number {made.number}" in PAGE
    # Another release of Debian brings other sources, and the page can't know their count.
    if all(re.search(rf"` {re.escape(version)}\b", PAGE) for version in named):
        assert f"{record.words:,}" in PAGE
