"""A championship as a workbook or CSV: what a federation can paste.

Everything is written as values. Text that a spreadsheet would take for a formula is
written so that it stays text.
"""

import csv
import io
from collections.abc import Sequence

from faristol.championship.history import classification, rules_of, tie_breaks_of
from faristol.championship.state import Championship
from faristol.championship.table_lines import places
from faristol.championship.views import (
    RESULT_SIGNS,
    cross_table,
    format_sum,
    name_of,
    points_text,
    prizes,
    seats_several,
)

Cell = str | int | float
Sheet = list[list[Cell]]


def championship_sheets(state: Championship) -> dict[str, Sheet]:
    """The sheets by name, the headings first."""
    sheets = {
        "Classification": classification_sheet(state),
        "Results": results_sheet(state),
        "Cross table": _cross_table_sheet(state),
        "Players": _players_sheet(state),
        "About": _about_sheet(state),
    }
    if state.feats:
        sheets["Prizes"] = _prizes_sheet(state)
    return sheets


def championship_to_xlsx(state: Championship) -> bytes:
    """The workbook."""
    import xlsxwriter  # type: ignore[import-untyped]

    buffer = io.BytesIO()
    options = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    with xlsxwriter.Workbook(buffer, options) as book:
        bold = book.add_format({"bold": True})
        for name, rows in championship_sheets(state).items():
            sheet = book.add_worksheet(name)
            for r, row in enumerate(rows):
                for c, cell in enumerate(row):
                    style = bold if r == 0 else None
                    if isinstance(cell, str):
                        sheet.write_string(r, c, cell, style)
                    else:
                        sheet.write_number(r, c, cell, style)
            sheet.freeze_panes(1, 0)
            sheet.autofit()
    return buffer.getvalue()


def sheet_to_csv(rows: Sequence[Sequence[Cell]]) -> str:
    """One sheet as CSV.

    >>> sheet_to_csv([["=1+1", 3]])
    "'=1+1,3\\r\\n"
    """
    out = io.StringIO(newline="")
    csv.writer(out).writerows([_harmless(cell) for cell in row] for row in rows)
    return out.getvalue()


def _harmless(cell: Cell) -> Cell:
    if isinstance(cell, str) and cell.startswith(("=", "+", "-", "@", "\t", "\r")):
        return "'" + cell
    return cell


def classification_sheet(state: Championship) -> Sheet:
    """Places, points and every tie-break."""
    order = tie_breaks_of(state)
    head: list[Cell] = ["Place", "Player", "Club", "Rating", "Points"]
    rows: Sheet = [[*head, *(each.title for each in order)]]
    for standing in classification(state):
        entry = state.entry(standing.player)
        sums = [
            _number(format_sum(each, found.value))
            for each, found in zip(order, standing.sums, strict=True)
        ]
        rows.append(
            [
                standing.place,
                entry.name,
                entry.club,
                "" if entry.rating is None else entry.rating,
                _number(points_text(state, standing.points)),
                *sums,
            ]
        )
    return rows


def _number(text: str) -> Cell:
    return float(text) if "." in text else int(text)


def results_sheet(state: Championship) -> Sheet:
    """Every game with both scores, and every bye; or every table, a row a player."""
    if seats_several(state):
        return _tables_sheet(state)
    rows: Sheet = [
        ["Round", "Table", "First", "Points", "Second", "Points", "Result", "Result", "Remark"]
    ]
    for each in state.rounds:
        for game in each.games:
            row: list[Cell] = [each.number, game.table, name_of(state, game.first)]
            if game.result is None:
                rows.append([*row, "", name_of(state, game.second), "", "", "", "open"])
                continue
            score, (first, second) = game.result.score, game.result.outcomes
            signs = RESULT_SIGNS[first], RESULT_SIGNS[second]
            rows.append(
                [
                    *row,
                    score.first,
                    name_of(state, game.second),
                    score.second,
                    *signs,
                    game.result.overruled,
                ]
            )
        if each.bye is not None:
            rows.append([each.number, "", name_of(state, each.bye), "", "", "", "1", "", "bye"])
    return rows


def _tables_sheet(state: Championship) -> Sheet:
    head: list[Cell] = ["Round", "Table", "Seat", "Player", "School", "Score", "Place", "Points"]
    rows: Sheet = [[*head, "Remark"]]
    for each in state.rounds:
        for table in each.tables:
            for seat, player in enumerate(table.players):
                entry, result = state.entry(player), table.result
                row: list[Cell] = [each.number, table.table, seat + 1, entry.name, entry.school]
                if result is None:
                    rows.append([*row, "", "", "", "open"])
                    continue
                score, place = result.scores[seat], places(result.scores)[seat]
                points = _number(points_text(state, result.points[seat]))
                remark = result.overruled or ("" if place else "absent")
                shown: Cell = "" if score is None else score
                rows.append([*row, shown, place or "", points, remark])
    return rows


def _cross_table_sheet(state: Championship) -> Sheet:
    rows: Sheet = [["Place", "Player", "Points", *(f"R{r.number}" for r in state.rounds)]]
    for standing, cells in cross_table(state):
        points = _number(points_text(state, standing.points))
        rows.append([standing.place, name_of(state, standing.player), points, *cells])
    return rows


def _players_sheet(state: Championship) -> Sheet:
    rows: Sheet = [
        ["Number", "Player", "Rating", "Club", "School", "Category", "Licence", "From round"]
    ]
    rows += [
        [
            entry.player,
            entry.name,
            "" if entry.rating is None else entry.rating,
            entry.club,
            entry.school,
            entry.category,
            entry.licence,
            entry.joined,
        ]
        for entry in state.entries
    ]
    return rows


def _about_sheet(state: Championship) -> Sheet:
    announced = state.announced
    assert announced is not None
    rules = rules_of(state)
    return [
        ["What", "Value"],
        ["Championship", announced.name],
        ["Place", announced.place],
        ["Date", announced.plays_on],
        ["Regulations", rules.title],
        ["Games by", rules.game_rules],
        ["Lexicon", announced.lexicon],
        ["Rating list", announced.rating_list],
        ["Rounds", announced.rounds],
        ["Pairing", announced.system.value],
        *_counted(state),
        ["Players", len(state.entries)],
    ]


def _counted(state: Championship) -> Sheet:
    """By which rule tables of several give points; nothing where two play."""
    tables = rules_of(state).tables
    if tables is None or not seats_several(state):
        return []
    rule = "a score counts as often as there are players at the table"
    return [["Points", f"{tables.points.value.upper()}: {rule}"]]


def _prizes_sheet(state: Championship) -> Sheet:
    rows: Sheet = [["Prize", "Player", "Round", "What", "Value"]]
    for prize, feats in prizes(state).items():
        rows += [
            [prize, name_of(state, feat.player), feat.round_number, feat.text, feat.value]
            for feat in feats
        ]
    return rows
