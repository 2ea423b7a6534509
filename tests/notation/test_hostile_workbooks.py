"""Cells that people fill in stay what they wrote: in no workbook are they formulas or links."""

import io
import re
import zipfile
from collections.abc import Mapping, Sequence
from datetime import date

import pytest
import python_calamine
from tests.championship.directing import AT, championship

from faristol.championship.commands import Register
from faristol.championship.league import commands as lc
from faristol.championship.league.decider import LEAGUE
from faristol.championship.league.state import League
from faristol.championship.season import commands as sc
from faristol.championship.season.decider import SEASON
from faristol.championship.season.state import Season
from faristol.core import GameScore
from faristol.notation.championship_files import Form, championship_files
from faristol.notation.league_workbook import league_to_xlsx
from faristol.notation.season_workbook import season_to_xlsx
from faristol.notation.site_words import Language

HOSTILE = (
    "=1+1",
    '=HYPERLINK("http://example.org")',
    "+34 600",
    "-2+3",
    "@SUM(A1)",
    "http://example.org",
    "007",
    "1E5",
)


def workbooks() -> Mapping[str, bytes]:
    """One of each kind, with such names in it."""
    return {"championship": _championship(), "league": _league(), "season": _season()}


def _championship() -> bytes:
    director = championship(0, 5, plays_on="2024-03-31", announced_on="2024-02-20")
    for number, name in enumerate(HOSTILE):
        director.do(Register(AT, name, 1_500 - number, club=f"={number}", licence=f"00{number}"))
    for _ in range(5):
        director.play_round()
    (data,) = championship_files(
        director.state, Form.XLSX, "open", date(2024, 4, 2), Language.CATALAN
    ).values()
    return data


def _league() -> bytes:
    state = League()
    commands: list[lc.LeagueCommand] = [
        lc.OpenLeague(AT, "=1+1", "2026-10-01", "2027-05-31", ("@First",)),
        *(lc.Enter(AT, name, 1, "=club", "007", 1_500) for name in HOSTILE),
        lc.MakeFixtures(AT, 1, tuple(f"2026-10-{day:02}" for day in range(1, 8))),
        lc.NoteResult(AT, 1, GameScore(412, 388)),
    ]
    for command in commands:
        for event in LEAGUE.decide(None, state, command, None):
            state = LEAGUE.evolve(state, event)
    return league_to_xlsx(state, Language.CATALAN)


def _season() -> bytes:
    state = Season()
    tables = (HOSTILE[:4], HOSTILE[4:])
    commands: list[sc.SeasonCommand] = [
        sc.OpenSeason(AT, "=1+1", "2026-10-01", "2027-06-30", "@place"),
        *(
            sc.NoteGame(
                AT, "2026-10-06", tuple(sc.Scored(0, 300 - n, 1, name) for n, name in enumerate(t))
            )
            for t in tables
        ),
    ]
    for command in commands:
        for event in SEASON.decide(None, state, command, None):
            state = SEASON.evolve(state, event)
    return season_to_xlsx(state, Language.CATALAN)


def cells(data: bytes) -> Sequence[Sequence[Sequence[object]]]:
    """Every sheet's cells, as a program reads them."""
    book = python_calamine.CalamineWorkbook.from_filelike(io.BytesIO(data))
    return [book.get_sheet_by_name(name).to_python() for name in book.sheet_names]


@pytest.mark.parametrize("kind", ["championship", "league", "season"])
def test_what_people_wrote_is_text_and_numbers_are_numbers(kind: str) -> None:
    data = workbooks()[kind]
    with zipfile.ZipFile(io.BytesIO(data)) as parts:
        for name in parts.namelist():
            text = parts.read(name).decode()
            assert not re.search(r"<f[ >/]|<hyperlink|externalLink", text), name
    found = [cell for sheet in cells(data) for row in sheet for cell in row]
    assert set(HOSTILE) <= {cell for cell in found if isinstance(cell, str)}
    assert any(isinstance(cell, float | int) and cell for cell in found)
