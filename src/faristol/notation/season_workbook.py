"""A club's season as a workbook: the ledger and every game, with typed columns.

Names are written as text, so that a spreadsheet never takes one for a formula.
"""

import io
from collections.abc import Sequence
from datetime import date

from faristol.championship.ratings.cusca import PLAYERS, game_worth
from faristol.championship.season.ledger import ledger
from faristol.championship.season.state import Season
from faristol.notation.sheet_words import sheet_word
from faristol.notation.site_words import Language

_Cell = str | int | float | date | None

LEDGER = (
    "Place",
    "Player",
    "CUSCA",
    "Games of three and four",
    "Nights",
    "Games",
    "Total",
    "Mean",
    "Scrabbles",
    "Wins",
    "Best game",
)
GAMES = ("Night", "Game", "Player", "Points", "Scrabbles", "Players at the table", "CUSCA points")


def season_to_xlsx(season: Season, language: Language = Language.ENGLISH) -> bytes:
    """The workbook."""
    import xlsxwriter

    buffer = io.BytesIO()
    options = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    with xlsxwriter.Workbook(buffer, options) as book:
        styles = {
            "head": book.add_format({"bold": True}),
            "day": book.add_format({"num_format": "yyyy-mm-dd"}),
            "mean": book.add_format({"num_format": "0.00"}),
        }
        for name, heads, rows in (
            ("Season", LEDGER, _ledger_rows(season)),
            ("Results", GAMES, _game_rows(season)),
        ):
            sheet = book.add_worksheet(sheet_word(name, language))
            for column, head in enumerate(heads):
                sheet.write_string(0, column, sheet_word(head, language), styles["head"])
            for row, cells in enumerate(rows, start=1):
                for column, cell in enumerate(cells):
                    match cell:
                        case None:
                            continue
                        case str():
                            sheet.write_string(row, column, cell)
                        case date():
                            sheet.write_datetime(row, column, cell, styles["day"])
                        case float():
                            sheet.write_number(row, column, cell, styles["mean"])
                        case _:
                            sheet.write_number(row, column, cell)
            sheet.freeze_panes(1, 0)
            sheet.autofit()
    return buffer.getvalue()


def _ledger_rows(season: Season) -> list[Sequence[_Cell]]:
    return [
        (
            line.place or None,
            season.names[line.player - 1],
            None if line.cusca is None else float(line.cusca),
            line.ranked_games,
            len(line.nights),
            line.games,
            line.total,
            float(line.mean),
            line.scrabbles,
            line.wins,
            line.best,
        )
        for line in ledger(season)
    ]


def _game_rows(season: Season) -> list[Sequence[_Cell]]:
    rows: list[Sequence[_Cell]] = []
    for game in sorted(season.played, key=lambda one: (one.night, one.number)):
        size = len(game.scores)
        for score in game.scores:
            worth = game_worth(score.points, size) if size in PLAYERS else None
            rows.append(
                (
                    date.fromisoformat(game.night),
                    game.number,
                    season.names[score.player - 1],
                    score.points,
                    score.scrabbles,
                    size,
                    worth,
                )
            )
    return rows
