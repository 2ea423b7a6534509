"""The score sheet as text, as each edition writes it.

Blanks stand in parentheses, the score of an all-tiles play between ⟨ ⟩ where a pen would
circle it. Knows columns and marks; what happened is in the `Sheet`.
"""

from collections.abc import Sequence
from enum import Enum

from faristol.board import CoordinateStyle, coordinate
from faristol.rulebook import Ruleset
from faristol.table.sheet import TURNS, Line, LineKind, Sheet
from faristol.table.terms import UNSEEN, PenaltyCause
from faristol.tiles import BLANK, BLANK_BIT, TileSet, tile_set

UNKNOWN = "•"
"""A tile on a rack that the reader was not told."""

DASH = "–"


class Level(Enum):
    """How much is written down."""

    ABBREVIATED = "abbreviated"
    """Scores and totals only."""
    STANDARD = "standard"
    """Turn, play, coordinates, points, total."""
    INTEGRAL = "integral"
    """Racks and drawn tiles too."""


_SAID = {
    "ca": {"pass": "passo", "exchange": "", "lost": "", "rack": "faristol", "total": "total"},
    "nl": {"pass": "", "exchange": "", "lost": "", "rack": "rekje", "total": "totaal"},
}
_SAID_PLAINLY = {
    "pass": "pass",
    "exchange": "exchange",
    "lost": "",
    "rack": "rack",
    "total": "total",
}

_PENALTIES = {
    PenaltyCause.INVALID_PLAY: "invalid play",
    PenaltyCause.WRONG_CHALLENGE: "wrong challenge",
    PenaltyCause.FOUND_LATER: "word found wrong",
    PenaltyCause.NO_WORD_FOUND: "no word found",
    PenaltyCause.OVERTIME: "overtime",
    PenaltyCause.RESIGNATION: "resignation",
    PenaltyCause.LOSS_ON_TIME: "loss on time",
    PenaltyCause.ARBITER: "by the arbiter",
    PenaltyCause.CORRECTION: "total corrected",
}


def written_word(word: bytes, tiles: TileSet) -> str:
    """A word as a sheet has it: the letter of a blank in parentheses (FISC-A-5.9).

    >>> catalan = tile_set("catalan")
    >>> written_word(catalan.parse_tiles("CO[l·l]EGA"), catalan)
    'CO(L·L)EGA'
    """
    faces = (tiles.face_of(tile & ~BLANK_BIT) for tile in word)
    return "".join(
        f"({face})" if tile & BLANK_BIT else face for face, tile in zip(faces, word, strict=True)
    )


def written_tiles(held: bytes, tiles: TileSet) -> str:
    """Tiles of a rack, in draw order, digraphs in brackets; `•` for one that is not known."""
    known = tiles.format_tiles(sorted(tile for tile in held if tile != UNSEEN and tile != BLANK))
    blanks = "?" * held.count(BLANK)
    return known + blanks + UNKNOWN * held.count(UNSEEN)


def score_mark(line: Line, rules: Ruleset) -> str:
    """The play's score column: circled for all tiles, a hyphen for a change where so written."""
    if line.kind is LineKind.EXCHANGE and rules.closing.turn_mark == "hyphen-score":
        return "-"
    if line.is_circled:
        return f"⟨{line.points}⟩"
    return str(line.points) if line.kind in TURNS else f"{line.points:+d}"


def play_mark(line: Line, rules: Ruleset, tiles: TileSet) -> str:
    """The play column: the main word, or what stands there when there is none."""
    said = _SAID.get(rules.language, _SAID_PLAINLY)
    match line.kind:
        case LineKind.PLAY:
            return written_word(line.word, tiles)
        case LineKind.RACK:
            sign = "+" if line.points > 0 else "−"
            return f"{sign} {said['rack']} {written_tiles(line.tiles, tiles)}".rstrip()
        case LineKind.PENALTY:
            assert isinstance(line.cause, PenaltyCause)
            reason = f": {line.reason}" if line.reason else ""
            return f"penalty, {_PENALTIES[line.cause]}{reason}"
        case LineKind.FOUND_WRONG:
            return f"turn {(line.turn or 0) + 1} found wrong"
        case _ if rules.closing.turn_mark == "dash-zero":
            return DASH  # ESC-13.2, ESC-18.2, ESC-19.3: in place of the play
        case LineKind.LOST if line.withdrawn:
            return written_word(line.word, tiles) + "*"
        case LineKind.PASS:
            return said["pass"]
        case LineKind.EXCHANGE:
            return said["exchange"]
        case _:
            return said["lost"]


def format_sheet(sheet: Sheet, rules: Ruleset, level: Level = Level.STANDARD) -> str:
    """The whole sheet: head, lines, final totals and the result."""
    parts = _head(sheet, rules)
    parts += _columns(sheet, rules) if level is Level.ABBREVIATED else _rows(sheet, rules, level)
    parts += _foot(sheet, rules)
    return "\n".join(parts) + "\n"


def _head(sheet: Sheet, rules: Ruleset) -> list[str]:
    head = [rules.title]
    where = [
        f"{what} {which}"
        for what, which in (("round", sheet.round), ("table", sheet.table))
        if which
    ]
    if sheet.lexicon:
        where.append(sheet.lexicon)
    if where:
        head.append(" · ".join(where))
    head.append(" – ".join(_starred(sheet)))
    if rules.closing.written_by == "starter" and sheet.starter is not None:
        clause = rules.clause("closing.written_by")
        head.append(f"written by {sheet.names[sheet.starter]} [{clause}]")
    return [*head, ""]


def _starred(sheet: Sheet) -> list[str]:
    """The names, the starter's with a star."""
    return [name + ("*" if n == sheet.starter else "") for n, name in enumerate(sheet.names)]


def _rows(sheet: Sheet, rules: Ruleset, level: Level) -> list[str]:
    tiles = tile_set(sheet.tile_set)
    rows = [_row(sheet, rules, tiles, line, level) for line in sheet.lines]
    return _aligned(rows)


def _row(sheet: Sheet, rules: Ruleset, tiles: TileSet, line: Line, level: Level) -> tuple[str, ...]:
    number = f"{line.turn + 1}." if line.turn is not None and line.kind in TURNS else ""
    play = play_mark(line, rules, tiles)
    place = ""
    if line.start is not None and line.direction is not None and play != DASH:
        style = CoordinateStyle(rules.placing.coordinate_style)
        place = coordinate(line.start, line.direction, sheet.board_size, style)
    cells = [
        number,
        sheet.names[line.seat],
        place,
        play,
        ">" + score_mark(line, rules),
        f">{line.total}",
    ]
    if level is Level.INTEGRAL:
        rack = written_tiles(line.rack, tiles) if line.kind in TURNS else ""
        changed = f"-{written_tiles(line.tiles, tiles)}" if line.kind is LineKind.EXCHANGE else ""
        drawn = f"+{written_tiles(line.drawn, tiles)}" if line.drawn else ""
        cells[2:2] = [rack]
        cells.append(f"{changed} {drawn}".strip())
    cells.append(" ".join(_remarks(sheet, line)))
    return tuple(cells)


def _remarks(sheet: Sheet, line: Line) -> list[str]:
    """Wrong sums beside the right ones, and the clause where points or a turn were lost."""
    remarks = []
    if line.is_misannounced:
        remarks.append(f"! {sheet.names[line.seat]} said {line.announced}")
    for slip in line.slips:
        name = sheet.names[slip.by] if slip.by >= 0 else "arbiter"
        remarks.append(f"! {name} wrote {slip.points}, {slip.total}")
    if line.clause and (line.kind not in TURNS or line.kind in (LineKind.LOST, LineKind.FORFEIT)):
        remarks.append(f"[{line.clause}]")
    return remarks


def _columns(sheet: Sheet, rules: Ruleset) -> list[str]:
    """Scores and totals only, a column a seat, as on the narrow paper sheet."""
    columns: list[list[tuple[str, str]]] = [[] for _ in sheet.names]
    for line in sheet.lines:
        columns[line.seat].append((score_mark(line, rules), str(line.total)))
    order = list(range(len(sheet.names)))
    if sheet.starter:
        order = order[sheet.starter :] + order[: sheet.starter]
    names = _starred(sheet)
    rows: list[tuple[str, ...]] = [("", *(cell for n in order for cell in (">" + names[n], "")))]
    for number in range(max(map(len, columns), default=0)):
        cells = [f">{number + 1}."]
        for seat in order:
            score, total = columns[seat][number] if number < len(columns[seat]) else ("", "")
            cells += [">" + score, ">" + total]
        rows.append(tuple(cells))
    return _aligned(rows)


def _foot(sheet: Sheet, rules: Ruleset) -> list[str]:
    said = _SAID.get(rules.language, _SAID_PLAINLY)
    foot = [""]
    totals = zip(sheet.names, sheet.totals, strict=True)
    foot.append(f"{said['total']}: " + " – ".join(f"{name} {total}" for name, total in totals))
    if sheet.ending is not None:
        foot.append(f"end: {sheet.ending.cause.value} [{sheet.ending.clause}]")
    if sheet.result is not None:
        scores = zip(sheet.names, sheet.result.scores, sheet.result.outcome_words, strict=True)
        forced = " (by rule)" if sheet.result.forced else ""
        said_result = " – ".join(f"{name} {score} {word}" for name, score, word in scores)
        foot.append(f"result{forced}: {said_result}")
    if sheet.signed:
        foot.append("signed: " + ", ".join(sheet.names[seat] for seat in sheet.signed))
    return foot


def _aligned(rows: Sequence[tuple[str, ...]]) -> list[str]:
    """Columns as wide as their widest cell; a cell that starts with `>` leans right."""
    if not rows:
        return []
    widths = [max(len(row[n].removeprefix(">")) for row in rows) for n in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = [
            cell[1:].rjust(width) if cell.startswith(">") else cell.ljust(width)
            for cell, width in zip(row, widths, strict=True)
            if width
        ]
        lines.append("  ".join(cells).rstrip())
    return lines
