"""A championship as a workbook or CSV: what a federation can paste.

Everything is written as values. Text that a spreadsheet would take for a formula is
written so that it stays text.
"""

import csv
import io
from collections.abc import Sequence

from faristol.championship.game_rules import edition_of, options_of
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
from faristol.notation.sheet_words import sheet_word
from faristol.notation.site_words import Language, site_words
from faristol.rulebook import choice_text

Cell = str | int | float
Sheet = list[list[Cell]]


def championship_sheets(
    state: Championship, language: Language = Language.ENGLISH
) -> dict[str, Sheet]:
    """The sheets by their English name, the headings first and in a language."""
    sheets = {
        "Classification": classification_sheet(state, language),
        "Results": results_sheet(state, language),
        "Cross table": _cross_table_sheet(state, language),
        "Players": _players_sheet(state, language),
        "About": _about_sheet(state, language),
    }
    if state.feats:
        sheets["Prizes"] = _prizes_sheet(state, language)
    return sheets


def _heads(language: Language, *english: str) -> list[Cell]:
    return [sheet_word(each, language) for each in english]


def championship_to_xlsx(state: Championship, language: Language = Language.ENGLISH) -> bytes:
    """The workbook."""
    import xlsxwriter

    buffer = io.BytesIO()
    options = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    with xlsxwriter.Workbook(buffer, options) as book:
        bold = book.add_format({"bold": True})
        for name, rows in championship_sheets(state, language).items():
            sheet = book.add_worksheet(sheet_word(name, language))
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


def classification_sheet(state: Championship, language: Language = Language.ENGLISH) -> Sheet:
    """Places, points and every tie-break."""
    order = tie_breaks_of(state)
    head = _heads(language, "Place", "Player", "Club", "Rating", "Points")
    titles = site_words(language).tie_break
    rows: Sheet = [[*head, *(titles.get(each.name, each.title) for each in order)]]
    for standing in classification(state):
        entry = state.entry(standing.player)
        sums = [
            _number(format_sum(each, found.value))
            for each, found in zip(order, standing.sums, strict=True)
        ]
        rows.append(
            [
                standing.place,
                name_of(state, standing.player),
                entry.club,
                "" if entry.rating is None else entry.rating,
                _number(points_text(state, standing.points)),
                *sums,
            ]
        )
    return rows


def _number(text: str) -> Cell:
    return float(text) if "." in text else int(text)


def results_sheet(state: Championship, language: Language = Language.ENGLISH) -> Sheet:
    """Every game with both scores, and every bye; or every table, a row a player."""
    if seats_several(state):
        return _tables_sheet(state, language)
    played = ("First", "Points", "Second", "Points", "Result", "Result", "Remark")
    rows: Sheet = [_heads(language, "Round", "Table", *played)]
    pending, sat_out = sheet_word("open", language), sheet_word("bye", language)
    for each in state.rounds:
        for game in each.games:
            row: list[Cell] = [each.number, game.table, name_of(state, game.first)]
            if game.result is None:
                rows.append([*row, "", name_of(state, game.second), "", "", "", pending])
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
            rows.append([each.number, "", name_of(state, each.bye), "", "", "", "1", "", sat_out])
    return rows


def _tables_sheet(state: Championship, language: Language) -> Sheet:
    played = ("Player", "School", "Score", "Place", "Points", "Remark")
    rows: Sheet = [_heads(language, "Round", "Table", "Seat", *played)]
    pending, missing = sheet_word("open", language), sheet_word("absent", language)
    for each in state.rounds:
        for table in each.tables:
            for seat, player in enumerate(table.players):
                entry, result = state.entry(player), table.result
                name = name_of(state, player)
                row: list[Cell] = [each.number, table.table, seat + 1, name, entry.school]
                if result is None:
                    rows.append([*row, "", "", "", pending])
                    continue
                score, place = result.scores[seat], places(result.scores)[seat]
                points = _number(points_text(state, result.points[seat]))
                remark = result.overruled or ("" if place else missing)
                shown: Cell = "" if score is None else score
                rows.append([*row, shown, place or "", points, remark])
    return rows


def _cross_table_sheet(state: Championship, language: Language) -> Sheet:
    heads = _heads(language, "Place", "Player", "Points")
    rows: Sheet = [[*heads, *(sheet_word("R{}", language, r.number) for r in state.rounds)]]
    for standing, cells in cross_table(state):
        points = _number(points_text(state, standing.points))
        rows.append([standing.place, name_of(state, standing.player), points, *cells])
    return rows


def _players_sheet(state: Championship, language: Language) -> Sheet:
    entered = ("Club", "School", "Category", "Licence", "From round")
    rows: Sheet = [_heads(language, "Number", "Player", "Rating", *entered)]
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


def _about_sheet(state: Championship, language: Language) -> Sheet:
    announced = state.announced
    assert announced is not None
    rules, words = rules_of(state), site_words(language)
    about: list[tuple[str, Cell]] = [
        ("Championship", announced.name),
        ("Venue", announced.place),
        ("Date", announced.plays_on),
        ("Last day", announced.last_day),
        ("Regulations", words.regulations.get(rules.name, rules.title)),
        ("Games by", _games_by(state)),
        ("Lexicon", announced.lexicon),
        ("Rating list", announced.rating_list),
        ("Rounds", announced.rounds),
        ("Pairing", words.systems.get(announced.system.value, announced.system.value)),
    ]
    if rules.tables is not None and seats_several(state):
        about.append(("Points", words.cusca))
    about.append(("Players", len(state.entries)))
    rows: Sheet = [[sheet_word(what, language), value] for what, value in about]
    return [_heads(language, "What", "Value"), *rows]


def _games_by(state: Championship) -> str:
    """The edition and what was chosen of its options, as `--edition` and `--option` have them."""
    chosen = (f"{name}={choice_text(choice)}" for name, choice in options_of(state).items())
    return ", ".join((edition_of(state), *chosen))


def _prizes_sheet(state: Championship, language: Language) -> Sheet:
    rows: Sheet = [_heads(language, "Prize", "Player", "Round", "What", "Value")]
    for prize, feats in prizes(state).items():
        rows += [
            [prize, name_of(state, feat.player), feat.round_number, feat.text, feat.value]
            for feat in feats
        ]
    return rows
