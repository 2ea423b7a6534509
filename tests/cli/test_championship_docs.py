"""The director's guide does what it says, command by command."""

import re
import shlex
from pathlib import Path

import pytest

from faristol.cli import main

GUIDE = Path("docs/championship.md")
ENTRIES = "nom,rasccat,club\n" + "".join(
    f"{name},{1200 - 10 * n},{'Sabadell' if n % 2 else 'Manacor'}\n"
    for n, name in enumerate(
        ["Anna Puig", "Bernat Roig", "Carla Mas", "Dídac Font", "Elna Serra", "Gil Prat"]
    )
)

PUPILS = "nom,escola\n" + "".join(f"Alumne {n},Escola {n % 3}\n" for n in range(1, 8))


def commands() -> list[str]:
    blocks = re.findall(r"```sh\n(.*?)```", GUIDE.read_text("utf-8"), flags=re.DOTALL)
    return [line for block in blocks for line in block.splitlines()]


def test_every_command_of_the_guide_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = commands()
    assert len(lines) > 20
    monkeypatch.chdir(tmp_path)
    Path("entries.csv").write_text(ENTRIES, "utf-8")
    Path("pupils.csv").write_text(PUPILS, "utf-8")
    for line in lines:
        with pytest.raises(SystemExit) as left:
            main(shlex.split(line)[1:])
        assert left.value.code == 0, (line, capsys.readouterr().err)
    assert Path("pages/cross-table.html").exists()
