"""A league as a workbook: the tables of its divisions and every game, with typed columns.

Names are written as text, so that a spreadsheet never takes one for a formula.
"""

import io
from collections.abc import Sequence
from datetime import date

from faristol.championship.league.state import Fixture, League
from faristol.championship.league.table import division_table
from faristol.core import Winner
from faristol.notation.sheet_words import sheet_word
from faristol.notation.site_words import Language

_Cell = str | int | float | date | None

TABLES = (
    "Division",
    "Place",
    "Player",
    "Club",
    "Licence",
    "Rating",
    "Games",
    "Wins",
    "Drawn",
    "Lost",
    "Points",
    "Among equals",
    "Berger",
    "Difference",
    "Total",
)
GAMES = (
    "Division",
    "Round",
    "Date",
    "First",
    "Second",
    "Points of the first",
    "Points of the second",
    "Result",
    "Played on",
    "Remark",
)


def league_to_xlsx(league: League, language: Language = Language.ENGLISH) -> bytes:
    """The workbook."""
    import xlsxwriter

    buffer = io.BytesIO()
    options = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    with xlsxwriter.Workbook(buffer, options) as book:
        head_style = book.add_format({"bold": True})
        day_style = book.add_format({"num_format": "yyyy-mm-dd"})
        half_style = book.add_format({"num_format": "0.0"})
        for name, heads, rows in (
            ("Classification", TABLES, _table_rows(league)),
            ("Results", GAMES, _game_rows(league, language)),
        ):
            sheet = book.add_worksheet(sheet_word(name, language))
            for column, head in enumerate(heads):
                sheet.write_string(0, column, sheet_word(head, language), head_style)
            for row, cells in enumerate(rows, start=1):
                for column, cell in enumerate(cells):
                    match cell:
                        case None:
                            continue
                        case str():
                            sheet.write_string(row, column, cell)
                        case date():
                            sheet.write_datetime(row, column, cell, day_style)
                        case float():
                            sheet.write_number(row, column, cell, half_style)
                        case _:
                            sheet.write_number(row, column, cell)
            sheet.freeze_panes(1, 0)
            sheet.autofit()
    return buffer.getvalue()


def _table_rows(league: League) -> list[Sequence[_Cell]]:
    assert league.opened is not None
    rows: list[Sequence[_Cell]] = []
    for number, name in enumerate(league.opened.divisions, start=1):
        for line in division_table(league, number):
            member = league.members[line.player - 1]
            rows.append(
                (
                    name,
                    line.place,
                    league.shown(line.player),
                    member.club or None,
                    member.licence or None,
                    member.rating,
                    line.played,
                    line.won,
                    line.drawn,
                    line.lost,
                    line.points / 10,
                    None if line.mutual is None else line.mutual / 10,
                    line.berger / 10,
                    line.differential,
                    line.total,
                )
            )
    return rows


def _game_rows(league: League, language: Language) -> list[Sequence[_Cell]]:
    assert league.opened is not None
    rows: list[Sequence[_Cell]] = []
    for fixture in sorted(league.fixtures, key=lambda one: (one.division, one.round, one.number)):
        counted = league.counted(fixture)
        shown = counted or fixture
        score = shown.score
        rows.append(
            (
                league.opened.divisions[fixture.division - 1],
                fixture.round,
                _day(fixture.day),
                league.shown(fixture.first),
                league.shown(fixture.second),
                score.first if score else None,
                score.second if score else None,
                _result(shown, language),
                _day(fixture.played_on),
                _remark(fixture, counted, language),
            )
        )
    return rows


def _day(text: str) -> date | None:
    return date.fromisoformat(text) if text else None


def _result(fixture: Fixture, language: Language) -> str:
    match fixture.winner:
        case None:
            return sheet_word("open", language)
        case Winner.FIRST:
            return "1-0"
        case Winner.SECOND:
            return "0-1"
        case Winner.DRAW:
            return "½-½"
        case Winner.NOBODY:
            return "0-0"


def _remark(fixture: Fixture, counted: Fixture | None, language: Language) -> str | None:
    if counted is None:
        return sheet_word("struck", language)
    if counted.winner is not None and counted.score is None:
        return sheet_word("absent", language)
    return fixture.why or (sheet_word("postponed", language) if fixture.is_postponed else None)
