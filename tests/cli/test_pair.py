"""`faristol pair`, run as arbiters run it."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from faristol.cli import main
from faristol.cli.pair import app

DATA = Path("tests/data/pairing")
CASES = json.loads((DATA / "decisive/index.json").read_text())


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def player(number: int, *cells: str) -> str:
    line = f"001 {number:4}      {'Player':33} 1500                             0.0    1"
    return line + "".join(f"  {cell:8}" for cell in cells)


MET = "\n".join([player(1, "   2 w 1"), player(2, "   1 b 0"), "XXR 3"])


def test_prints_one_pair_a_line_the_starter_first_and_the_bye_last() -> None:
    case = CASES[0]
    result = run(DATA / "decisive" / case["file"])
    assert result.exit_code == 0
    lines = [[int(word) for word in line.split()] for line in result.stdout.splitlines()]
    assert lines == case["expected"]
    assert lines[-1][1] == 0


def test_colours_can_be_left_out() -> None:
    case = next(case for case in CASES if not case["colours"])
    result = run(DATA / "decisive" / case["file"], "--colours", "off", "--json")
    found = {frozenset(row) for row in json.loads(result.stdout)["pairs"]}
    assert found == {frozenset(row) for row in case["expected"]}


def test_explains_each_pair() -> None:
    result = run(DATA / "decisive" / CASES[0]["file"], "--explain")
    assert "floats down from" in result.stdout
    assert "sits out" in result.stdout


def test_other_systems_by_name() -> None:
    result = run(DATA / "decisive" / CASES[0]["file"], "--system", "distance")
    assert result.exit_code == 0
    assert len(result.stdout.splitlines()) == len(CASES[0]["expected"])


def test_says_what_blocks_a_round_and_leaves_with_status_1(tmp_path: Path) -> None:
    file = tmp_path / "met.trf"
    file.write_text(MET)
    result = run(file)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert "meet the same opponent again" in result.stderr


def test_says_what_blocks_a_round_as_json(tmp_path: Path) -> None:
    file = tmp_path / "met.trf"
    file.write_text(MET)
    said = json.loads(run(file, "--json").stdout)
    assert said["pairs"] is None
    assert said["blocking"]


def test_checks_a_finished_event() -> None:
    result = run(DATA / "A009.trf", "--check")
    assert result.exit_code == 0
    assert "rounds match the dutch pairing" in result.stdout


def test_lists_the_rounds_that_differ_with_status_1() -> None:
    result = run(DATA / "A009.trf", "--check", "--system", "distance", "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout)["different"]


def test_a_file_that_announces_no_rounds_is_said_so(tmp_path: Path) -> None:
    file = tmp_path / "silent.trf"
    file.write_text("\n".join(player(number) for number in range(1, 5)))
    result = run(file)
    assert result.exit_code == 0
    assert "doesn't give the number of rounds" in result.stderr
    assert "doesn't give the number of rounds" not in run(file, "--rounds", "5").stderr


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"001    x", "line 1, column 5"),
        (b"\xff\xfe001\x00", "not a text file"),
        (MET.encode()[:150], "line 1"),
    ],
)
def test_unreadable_files_leave_with_status_2(
    content: bytes, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "broken.trf"
    file.write_bytes(content)
    with pytest.raises(SystemExit) as left:
        main(["pair", str(file)])
    assert left.value.code == 2
    assert said in capsys.readouterr().err


def test_a_missing_file_leaves_with_status_2(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["pair", "no-such-file.trf"])
    assert left.value.code == 2
    assert "no-such-file.trf" in capsys.readouterr().err


def test_columns_counted_in_bytes_are_read(tmp_path: Path) -> None:
    file = tmp_path / "bytes.trf"
    lines = [player(1, "   2 w 1"), player(2, "   1 b 0"), player(3, "0000 - U"), player(4)]
    data = "\n".join(lines).encode().replace(b"Player  ", "Núñez ".encode())
    file.write_bytes(data)
    assert run(file).exit_code == 0


def test_a_finished_event_is_said_to_be_finished(tmp_path: Path) -> None:
    file = tmp_path / "done.trf"
    lines = [player(1, "   3 w 1"), player(2, "   4 b 1"), player(3, "   1 b 0")]
    file.write_text("\n".join([*lines, player(4, "   2 w 0"), "XXR 1"]))
    assert "All 1 announced rounds" in run(file).stderr


def test_latin_1_names_are_read(tmp_path: Path) -> None:
    file = tmp_path / "names.trf"
    file.write_bytes(
        "\n".join([player(1), player(2)]).replace("Player", "Núñez ").encode("latin-1")
    )
    assert run(file).stdout == "1 2\n"
