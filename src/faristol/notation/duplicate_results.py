"""Results of a duplicate game as files: plain data, CSV, a workbook. Writes no file itself."""

import csv
import io
from collections.abc import Sequence
from dataclasses import asdict

from faristol.board import coordinate
from faristol.core.codec import Json
from faristol.duplicate import DuplicateRules, Game, Standings, standings
from faristol.duplicate.combined import club_table
from faristol.duplicate.slips import format_slip
from faristol.duplicate.standings import turn_scores
from faristol.notation.sheet_words import sheet_word
from faristol.notation.site_words import Language
from faristol.tiles import tile_set

HEADS = (
    "rank",
    "table",
    "name",
    "club",
    "venue",
    "total",
    "points",
    "bonus",
    "penalty",
    "warnings",
    "tops",
    "solos",
    "nils",
    "room %",
    "behind room",
    "computer %",
    "behind computer",
)


def as_data(rules: DuplicateRules, game: Game) -> Json:
    """Everything about a game's result as plain data; percentages in hundredths."""
    tiles = tile_set(rules.tiles)
    table = standings(rules, game)
    return {
        "edition": game.edition,
        "title": rules.title,
        "variants": list(game.variants),
        "choices": dict(game.choices),
        "name": game.title,
        "lexicon": game.lexicon,
        "ended": None
        if game.ended is None
        else {"cause": game.ended.cause.value, "clause": game.ended.clause},
        "room_maximum": table.room_maximum,
        "computer_maximum": table.computer_maximum,
        "standings": [asdict(row) for row in table.rows],
        "clubs": [asdict(row) for row in club_table(rules, table)],
        "turns": [
            {
                "turn": turn.number,
                "rack": tiles.format_tiles(turn.rack),
                "laid": None
                if turn.laid is None
                else {
                    "word": tiles.format_tiles(turn.laid.tiles),
                    "coordinate": coordinate(turn.laid.start, turn.laid.direction),
                    "points": turn.laid.points,
                },
                "room_top": turn_scores(rules, turn, game.players).room_top,
                "computer_top": turn.best[0].points if turn.best else None,
                "slips": [
                    {
                        "table": table,
                        "slip": format_slip(turn.slips[table].slip, tiles)
                        if table in turn.slips
                        else "",
                        "points": mark.points,
                        "nil": mark.nil.value if mark.nil else None,
                        "clause": mark.clause,
                        "overruled": mark.overruled,
                    }
                    for table, mark in sorted(turn.marks.items())
                ],
            }
            for turn in game.turns
        ],
    }


def _line(table: Standings, at: int) -> list[str | int | float]:
    row = table.rows[at]
    return [
        "" if row.rank is None else row.rank,
        row.table,
        row.name,
        row.club,
        row.venue,
        row.total,
        row.points,
        row.bonus,
        row.penalty,
        row.warnings,
        row.tops,
        row.solos,
        row.nils,
        row.room_percent / 100,
        row.behind_room,
        "" if row.computer_percent is None else row.computer_percent / 100,
        "" if row.behind_computer is None else row.behind_computer,
        *row.by_turn,
    ]


def _heads(table: Standings, language: Language) -> list[str]:
    turns = (sheet_word("turn {}", language, score.number) for score in table.turns)
    return [*(sheet_word(head, language) for head in HEADS), *turns]


def as_csv(rules: DuplicateRules, game: Game, language: Language = Language.ENGLISH) -> str:
    """The standings, a player a line; text that a spreadsheet would run is defused."""
    table = standings(rules, game)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(_heads(table, language))
    for at in range(len(table.rows)):
        writer.writerow([_defused(cell) for cell in _line(table, at)])
    return out.getvalue()


def _defused(cell: str | int | float) -> str | int | float:
    """A name that begins like a formula gets an apostrophe, as spreadsheets advise."""
    return "'" + cell if isinstance(cell, str) and cell[:1] in "=+-@\t\r" and cell else cell


def as_xlsx(rules: DuplicateRules, game: Game, language: Language = Language.ENGLISH) -> bytes:
    """A workbook: standings, clubs, turns, slips."""
    import xlsxwriter

    table = standings(rules, game)
    data = as_data(rules, game)
    out = io.BytesIO()
    book = xlsxwriter.Workbook(
        out, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    )
    bold = book.add_format({"bold": True})

    def heads(*english: str) -> list[object]:
        return [sheet_word(each, language) for each in english]

    def told(slip: Json) -> list[object]:
        nil = slip["nil"] and sheet_word(slip["nil"], language)
        return [nil if key == "nil" else slip[key] for key in slip]

    pages: dict[str, list[Sequence[object]]] = {
        "Standings": [
            list(_heads(table, language)),
            *(_line(table, at) for at in range(len(table.rows))),
        ],
        "Clubs": [
            heads("rank", "club", "total", "mean %", "counted"),
            *(
                [
                    row["rank"],
                    row["club"],
                    row["total"],
                    row["percent"] / 100,
                    ", ".join(row["counted"]),
                ]
                for row in data["clubs"]
            ),
        ],
        "Turns": [
            heads("turn", "rack", "word", "coordinate", "points", "room top", "computer top"),
            *(
                [
                    turn["turn"],
                    turn["rack"],
                    *(
                        (turn["laid"]["word"], turn["laid"]["coordinate"], turn["laid"]["points"])
                        if turn["laid"]
                        else ("", "", "")
                    ),
                    turn["room_top"],
                    turn["computer_top"],
                ]
                for turn in data["turns"]
            ),
        ],
        "Slips": [
            heads("turn", "table", "slip", "points", "nil", "clause", "overruled"),
            *([turn["turn"], *told(slip)] for turn in data["turns"] for slip in turn["slips"]),
        ],
    }
    for name, rows in pages.items():
        sheet = book.add_worksheet(sheet_word(name, language))
        sheet.freeze_panes(1, 0)
        for number, row in enumerate(rows):
            sheet.write_row(number, 0, row, bold if number == 0 else None)
        sheet.autofit()
    book.close()
    return out.getvalue()
