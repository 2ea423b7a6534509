"""A school championship from a terminal: tables of three and four."""

import csv
import json
from enum import Enum
from pathlib import Path

import pytest
from tests.cli.test_championship import run, said

from faristol.championship.refusal import Reason
from faristol.core import Refused
from faristol.notation.championship_files import NotInThisFormError

PUPILS = "nom,escola\n" + "".join(
    f"{name},{'Vedruna' if n % 2 else 'Joviat'}\n"
    for n, name in enumerate(["Aina", "Biel", "Cesc", "Duna", "Emma", "Fina", "Guiu"])
)


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path, entries = tmp_path / "escolar.log", tmp_path / "alumnes.csv"
    entries.write_text(PUPILS)
    said("new", path, "--name", "Escolar", "--rounds", 2, "--system", "school-tables")
    said("enter", path, "--list", entries)
    return path


def seated(log: Path) -> dict[int, list[int]]:
    found = json.loads(said("pair", log, "--publish", "--json"))
    assert found["bye"] is None
    return {table: players for table, *players in found["tables"]}


def refused(*arguments: object) -> Enum:
    result = run(*arguments)
    assert isinstance(result.exception, Refused), (result.output, result.exception)
    return result.exception.reason


def test_a_whole_school_championship(log: Path, tmp_path: Path) -> None:
    for _ in range(2):
        for table, players in seated(log).items():
            assert len(players) in (3, 4)
            said("result", log, table, *(200 - player for player in players))
        said("close", log)
    said("finish", log)
    text = said("standings", log)
    assert text.split()[:2] == ["Player", "Points"]
    # Championship points are whole there: place, name, points, tie-breaks.
    assert all(line.split()[2].isdigit() for line in text.splitlines()[1:])
    assert "(round 1)" in said("standings", log, "--explain", "Aina")
    assert "Joviat" in said("standings", log, "--group", "schools")
    assert "2 of 2 rounds match the system's pairing" in said("check", log)
    said("export", log, "xlsx", tmp_path / "out.xlsx")
    said("export", log, "csv", tmp_path / "sheets")
    said("export", log, "site", tmp_path / "site", "--language", "nl")
    assert "Eindklassement" in (tmp_path / "site/index.html").read_text()
    with (tmp_path / "sheets/results.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 14
    assert all(int(row["Points"]) == int(row["Score"]) * (4 if n % 7 < 4 else 3)
               for n, row in enumerate(rows))  # fmt: skip
    about = (tmp_path / "sheets/about.csv").read_text("utf-8-sig")
    assert "CUSCA" in about


@pytest.mark.parametrize("form", ["trf", "swiss-perfect"])
def test_a_form_for_games_of_two_says_that_it_has_no_place_for_tables(
    form: str, log: Path, tmp_path: Path
) -> None:
    result = run("export", log, form, tmp_path / "out")
    assert isinstance(result.exception, NotInThisFormError)
    assert "games of two players only" in str(result.exception)
    assert "xlsx" in str(result.exception)
    assert not (tmp_path / "out").exists()


def test_a_language_nobody_wrote_the_pages_in(log: Path, tmp_path: Path) -> None:
    assert run("export", log, "site", tmp_path / "site", "--language", "tlh").exit_code == 2
    assert not (tmp_path / "site").exists()


def test_who_never_came_is_named(log: Path) -> None:
    tables = seated(log)
    names = dict(enumerate("ABCDEFG", start=1))
    away = tables[1][1]
    text = said("result", log, 1, 120, 96, 80, "--absent", names[away])
    assert f"{text.split(', ')[1].split()[0][0]}" == names[away]
    assert " -" in text.split(", ")[1]
    said("result", log, 1, *("--absent=" + str(player) for player in tables[1]))


def test_too_few_or_too_many_scores_change_nothing(log: Path) -> None:
    tables = seated(log)
    before = log.read_bytes()
    wrong = Reason.WRONG_NUMBER_OF_SCORES
    assert refused("result", log, 1) is wrong
    assert refused("result", log, 1, 100, 90) is wrong
    assert refused("result", log, 1, 100, 90, 80, 70, 60) is wrong
    assert refused("result", log, 1, 100, 90, 80, 70, "--absent", tables[1][0]) is wrong
    assert refused("result", log, 1, 1, 2, 3, "--absent", tables[2][0]) is Reason.NOT_IN_THIS_ROUND
    assert refused("result", log, 9, 1, 2, 3, 4) is Reason.NO_SUCH_TABLE
    assert refused("result", log, 1, 1, 2, 3, 99999) is Reason.IMPOSSIBLE_SCORE
    assert run("result", log, 1, 1, 2, 3, "molts").exit_code == 2
    assert run("result", log, 1, 1, 2, 3, "--absent", "Ningú").exit_code != 0
    assert log.read_bytes() == before


def test_an_unusual_score_is_questioned(log: Path) -> None:
    seated(log)
    assert "1040 points are unusually many" in run("result", log, 1, 1040, 90, 80, 70).stderr


def test_the_committee_changes_a_tables_scores(log: Path) -> None:
    for table, players in seated(log).items():
        said("result", log, table, *(100 for _ in players))
    said("close", log)
    ruling = ("--why", "words checked again", "--clause", "ESC-13.1")
    said("overrule", log, 1, 1, 10, 20, 30, 40, *ruling)
    assert "table 1 was overruled: words checked again (ESC-13.1)" in said("check", log)
    assert refused("overrule", log, 1, 1, 10, 20, *ruling) is Reason.WRONG_NUMBER_OF_SCORES
    assert refused("overrule", log, 7, 1, 10, 20, *ruling) is Reason.NO_SUCH_ROUND


def test_school_tables_do_not_go_with_the_federations_championship(tmp_path: Path) -> None:
    arguments = ("--system", "school-tables", "--regulations", "fisc-2023")
    reason = refused("new", tmp_path / "x.log", *arguments)
    assert reason is Reason.SYSTEM_NOT_IN_REGULATIONS
    assert not (tmp_path / "x.log").exists()


def test_a_file_of_games_of_two_is_not_taken_over_as_a_school_championship(
    tmp_path: Path,
) -> None:
    source, taken = tmp_path / "open.trf", tmp_path / "x.log"
    source.write_text("012 Open\n")
    for regulations in (("--regulations", "school"), ("--system", "school-tables")):
        reason = refused("new", taken, "--from", source, *regulations)
        assert reason is Reason.SYSTEM_NOT_IN_REGULATIONS
    assert not taken.exists()


def test_ratings_are_for_games_of_two(log: Path) -> None:
    seated(log)
    assert "give no rating" in run("rate", log).stderr


class TestRulingOnGamesOfTwo:
    @pytest.fixture
    def played(self, tmp_path: Path) -> Path:
        path = tmp_path / "club.log"
        said("new", path, "--regulations", "club", "--rounds", 2)
        for name in ("Anna", "Bernat", "Carla", "Dídac"):
            said("enter", path, name)
        for table, *_ in json.loads(said("pair", path, "--publish", "--json"))["tables"]:
            said("result", path, table, 400, 350)
        said("close", path)
        return path

    RULING = ("--why", "left the hall", "--clause", "FISC23-G-8.D")

    @pytest.mark.parametrize(
        ("arguments", "shown"),
        [
            (("--absent", "first"), "0-300 (-/+)"),
            (("--absent", "second"), "300-0 (+/-)"),
            (("--absent", "both"), "0-0 (-/-)"),
            (("--double-loss",), "0-0 (0/0)"),
            ((380, 390), "380-390"),
        ],
    )
    def test_a_past_result_becomes_what_the_committee_says(
        self, arguments: tuple[object, ...], shown: str, played: Path, tmp_path: Path
    ) -> None:
        said("overrule", played, 1, 1, *arguments, *self.RULING)
        said("export", played, "site", tmp_path / "site")
        page = (tmp_path / "site/round-1.html").read_text()
        assert shown in page
        assert "left the hall (FISC23-G-8.D)" in page

    def test_by_name_too(self, played: Path, tmp_path: Path) -> None:
        said("overrule", played, 1, 1, "--absent", "1", *self.RULING)
        assert refused("overrule", played, 1, 2, "--absent", "1", *self.RULING) is (
            Reason.NOT_IN_THIS_ROUND
        )

    def test_a_ruling_has_something_to_say(self, played: Path) -> None:
        assert run("overrule", played, 1, 1, *self.RULING).exit_code == 2
        assert run("overrule", played, 1, 1, 400, *self.RULING).exit_code == 2
        assert run("overrule", played, 1, 1, 400, 300, "--why", "x").exit_code == 2
