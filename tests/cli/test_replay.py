"""`faristol replay`, run as people run it."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from tests.table.drawn_games import play
from typer.testing import CliRunner, Result

from faristol.cli import main
from faristol.cli.replay import app
from faristol.notation.gcg import format_gcg
from faristol.notation.gcg_writing import gcg_of
from faristol.notation.log import format_log
from faristol.rulebook import ruleset
from faristol.table.events import Event, PlayMade, ResultDeclared, TableOpened
from faristol.table.sheet import sheet_of

GAME = play(ruleset("fisc-2023"), 11).events
GCG = format_gcg(gcg_of(sheet_of(GAME)))


def run(path: Path, text: str | bytes, *arguments: str) -> Result:
    file = path / "game"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return CliRunner().invoke(app, [str(file), *arguments])


def changed(kind: type[Event], **parts: object) -> list[Event]:
    at = next(n for n, event in enumerate(GAME) if isinstance(event, kind))
    return [*GAME[:at], replace(GAME[at], **parts), *GAME[at + 1 :]]  # type: ignore[arg-type]


class Test_a_log:
    def test_that_holds_has_status_0(self, tmp_path: Path) -> None:
        result = run(tmp_path, format_log(GAME))

        assert result.exit_code == 0, result.output
        assert "no errors found (fisc-2023" in result.output

    def test_with_a_wrong_score_says_what_it_should_be_and_why(self, tmp_path: Path) -> None:
        result = run(tmp_path, format_log(changed(PlayMade, points=999)))

        assert result.exit_code == 1
        assert "PlayMade.points: written 999, should be" in result.output
        assert "[FISC23-G-2.14]" in result.output

    def test_with_a_wrong_result_is_found(self, tmp_path: Path) -> None:
        result = run(tmp_path, format_log(changed(ResultDeclared, scores=(1, 2))))

        assert result.exit_code == 1
        assert "sum: ResultDeclared.scores: written [1, 2]" in result.output

    def test_changed_after_it_was_written_is_found_by_its_chain_too(self, tmp_path: Path) -> None:
        text = format_log(GAME).replace('"complete":', '"complete" :')
        tampered = text.replace('"full_rack":false', '"full_rack":true', 1)
        result = run(tmp_path, tampered)

        assert result.exit_code == 1
        assert "chain: this line was changed" in result.output
        assert "PlayMade.full_rack: written True, should be False" in result.output

    def test_is_shown_as_a_sheet(self, tmp_path: Path) -> None:
        for level in ("abbreviated", "standard", "integral"):
            result = run(tmp_path, format_log(GAME), "--show", level)
            assert result.exit_code == 0
            assert "partides clàssiques" in result.output

    def test_is_written_as_gcg(self, tmp_path: Path) -> None:
        result = run(tmp_path, format_log(GAME), "--show", "gcg")

        assert result.output.startswith(GCG)

    def test_of_an_edition_that_does_not_exist_is_refused(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        opened = GAME[0]
        assert isinstance(opened, TableOpened)
        opened = replace(opened, edition="fisc-1850")
        file = tmp_path / "game"
        file.write_text(format_log([opened, *GAME[1:]]), encoding="utf-8")
        with pytest.raises(SystemExit) as left:
            main(["replay", str(file)])
        assert left.value.code == 2
        assert "no edition 'fisc-1850'" in capsys.readouterr().err


class Test_a_gcg_game:
    def test_that_holds_has_status_0_and_names_its_edition(self, tmp_path: Path) -> None:
        result = run(tmp_path, GCG)

        assert result.exit_code == 0, result.output
        assert "fisc-2023" in result.output

    def test_with_a_wrong_sum_says_the_line(self, tmp_path: Path) -> None:
        lines = GCG.splitlines()
        at = next(n for n, line in enumerate(lines) if line.startswith(">"))
        head, total = lines[at].rsplit(" ", 1)
        lines[at] = f"{head} {int(total) + 7}"
        result = run(tmp_path, "\n".join(lines))

        assert result.exit_code == 1
        should = f"line {at + 1}: sum: total of"
        assert should in result.output
        assert f"written {int(total) + 7}, should be {total} [FISC23-G-7.1]" in result.output

    def test_as_json(self, tmp_path: Path) -> None:
        answer = json.loads(run(tmp_path, GCG, "--json").output)

        assert answer == {"holds": True, "findings": []}

    def test_without_an_edition_is_recounted_all_the_same(self, tmp_path: Path) -> None:
        text = "#player1 a A\n#player2 b B\n>a: CAT 8G CAT +10 10\n"
        result = run(tmp_path, text)

        assert result.exit_code == 0
        assert "rules were not checked" in result.output

    def test_can_be_held_against_another_edition(self, tmp_path: Path) -> None:
        passed = "#player1 a A\n#player2 b B\n>a: AEI - +0 0\n"
        result = run(tmp_path, passed, "--edition", "nl-wedstrijd")

        assert result.exit_code == 1
        assert "pass-not-allowed [NL-W-III.8a]" in result.output

    def test_has_its_words_looked_up(self, tmp_path: Path) -> None:
        text = "#player1 a A\n#player2 b B\n>a: CASA 8H CASA +10 10\n>b: X H8 .X +0 0\n"
        result = run(tmp_path, text, "--tiles", "catalan", "--lexicon", "ca")

        assert "CX is not in the word list" in result.output
        assert "CASA is not" not in result.output


@pytest.mark.parametrize(
    ("data", "arguments", "complaint"),
    [
        (b"", [], "empty file"),
        (b"\x00\x01\x02", [], "line 1"),
        (b"{}", [], "format"),
        (b'{"format":"\xff"}', [], "not UTF-8"),
        (b"hello", [], "line 1"),
        (GCG.encode(), ["--show", "gcg"], "--show needs an event log"),
        (GCG.encode(), ["--edition", "chess"], "no edition"),
        (GCG.encode(), ["--tiles", "runes"], "no tile set"),
        (GCG.encode(), ["--lexicon", "nl"], "dutch words"),
        (GCG.encode(), ["--lexicon", "klingon"], "klingon"),
    ],
    ids=str,
)
def test_what_cannot_be_read_has_status_2(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    data: bytes,
    arguments: list[str],
    complaint: str,
) -> None:
    file = tmp_path / "game"
    file.write_bytes(data)
    with pytest.raises(SystemExit) as left:
        main(["replay", str(file), *arguments])

    assert left.value.code == 2
    assert complaint in capsys.readouterr().err


def test_a_file_that_is_not_there_has_status_2(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["replay", "no-such-game.gcg"])

    assert left.value.code == 2
    assert "no-such-game.gcg" in capsys.readouterr().err
