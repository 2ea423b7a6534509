"""The leader's page: what it says to type can be typed."""

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from faristol.cli.duplicate import app
from faristol.cli.duplicate.logbook import read_log
from faristol.cli.printing import app as printing
from faristol.duplicate.rules import edition_names, variant_titles

PAGE = (Path(__file__).parents[2] / "docs" / "duplicate.md").read_text("utf-8")


def blocks(kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", PAGE, re.DOTALL)


def commands() -> list[list[str]]:
    lines = [line for block in blocks("console") for line in block.splitlines()]
    return [shlex.split(line.removeprefix("$ faristol ")) for line in lines]


def test_every_command_of_the_page_runs_in_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    runner, apps = CliRunner(), {"duplicate": app, "print": printing}
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.json").write_text(blocks("json")[0], "utf-8")
    (tmp_path / "slips.csv").write_text(blocks("csv")[0], "utf-8")
    typed = blocks("leader")[0]
    files = re.compile(r"[\w-]+\.(?:jsonl|json|csv|html|xlsx)")
    for name, *command in commands():
        here = [str(tmp_path / word) if files.fullmatch(word) else word for word in command]
        if command[0] == "combine":
            for path in here[1:]:
                if path.endswith(".jsonl"):
                    Path(path).write_bytes((tmp_path / "tuesday.jsonl").read_bytes())
        result = runner.invoke(apps[name], here, input=typed if command[0] == "run" else None)
        assert result.exit_code == 0, (command, result.output, result.exception)
        if command[0] == "run":
            assert not re.search(r"^(\?|no:)", result.output, re.MULTILINE), result.output
    assert len(read_log(tmp_path / "tuesday.jsonl").game.turns) == 1
    assert {path.name for path in tmp_path.glob("*.pdf")} == {
        "duplicate-slips.pdf",
        "duplicate-form.pdf",
    }


def test_the_page_names_every_edition_and_variant() -> None:
    for name in (*edition_names(), *variant_titles()):
        assert f"`{name}`" in PAGE
