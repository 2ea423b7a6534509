"""The federation's parcel: one file with the workbook, Swiss Perfect, the report and the log."""

import io
import zipfile
from datetime import date
from typing import Any

import pytest
import python_calamine
from tests.championship.directing import Director, championship

from faristol.championship.audit import FINDINGS
from faristol.championship.rating_validity import OBSTACLES
from faristol.notation import parcel
from faristol.notation.championship_log import parse_log

SENT = date(2024, 4, 2)


def test_every_obstacle_and_finding_has_its_words() -> None:
    assert set(parcel._OBSTACLES) == set(OBSTACLES)
    assert set(parcel._FINDINGS) == set(FINDINGS)
    values = [f"value {n}" for n in range(3)]
    for kinds in (parcel._OBSTACLES, parcel._FINDINGS):
        assert all(said(values).strip() for said in kinds.values())


def played(rounds: int = 5, **settings: object) -> Director:
    """A FISC open with its rounds played, a month's notice given."""
    told: dict[str, Any] = {"plays_on": "2024-03-31", "announced_on": "2024-02-20", **settings}
    director = championship(8, 5, **told)
    for _ in range(rounds):
        director.play_round()
    return director


@pytest.mark.clause("FISC23-C-3.2c")
class Test_3_2c_the_results_are_sent_within_a_week_in_excel_or_swiss_perfect:
    def test_in_one_file_with_a_workbook_in_catalan_and_swiss_perfect(self) -> None:
        open_ = played()
        data = parcel.parcel_archive(open_.state, open_.log, "open", SENT)
        with zipfile.ZipFile(io.BytesIO(data)) as parts:
            files = {name: parts.read(name) for name in parts.namelist()}
        assert set(files) == {
            *("open.xlsx", "open.ini", "open.trn", "open.sco", "informe.txt", "open.log"),
        }
        book = python_calamine.CalamineWorkbook.from_filelike(io.BytesIO(files["open.xlsx"]))
        assert book.sheet_names[:2] == ["Classificació", "Resultats"]
        events, _ = parse_log(files["open.log"].decode())
        assert events == open_.log

    def test_the_report_says_until_when_and_that_it_counts(self) -> None:
        open_ = played()
        said = parcel.director_report(open_.state, [], SENT)
        assert "Termini per enviar-lo (FISC23-C-3.2c): 2024-04-07" in said
        assert "Compta per al RASCCAT (FISC23-C-3.2)." in said
        assert "1. Jugador 1  5.0" in said

    def test_a_later_last_day_gives_more_time(self) -> None:
        assert parcel.send_by(played(0, ends_on="2024-04-14").state) == date(2024, 4, 21)
        assert parcel.send_by(played(0, plays_on="", announced_on="").state) is None
        club = championship(8, 5, "club", plays_on="2024-03-31")
        assert parcel.send_by(club.state) is None

    def test_what_is_in_the_way_stands_there_with_its_clause(self) -> None:
        late = played(2, announced_on="2024-03-20")
        said = parcel.director_report(late.state, [], date(2024, 5, 1))
        assert "No compta per al RASCCAT:" in said
        assert "- hi ha 2 rondes tancades de 5 (FISC23-C-1.2)" in said
        assert "menys d’un mes abans del 2024-03-31 (FISC23-C-3.2b)" in said
        assert "més d’una setmana després del 2024-03-31 (FISC23-C-3.2c)" in said


def test_at_tables_of_several_there_is_no_swiss_perfect() -> None:
    school = championship(8, 3, "school")
    files = parcel.federation_parcel(school.state, school.log, "escolar", SENT)
    assert set(files) == {"escolar.xlsx", "informe.txt", "escolar.log"}
