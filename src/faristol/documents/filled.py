"""A played game as the turns on its players' sheets.

Points that are no turn (a penalty, a word found wrong) stand beside the points of the turn
before them, so that every running total is the one of the game.
"""

from collections.abc import Sequence
from dataclasses import replace

from faristol.board import CoordinateStyle, coordinate
from faristol.documents.games_on_paper import Challenge, Column, Entry, FilledGame
from faristol.documents.words import Language, paper_words
from faristol.rulebook import Ruleset
from faristol.table.sheet import TURNS, Line, LineKind, Sheet
from faristol.table.sheet_text import DASH, score_mark, written_word
from faristol.table.terms import UNSEEN, PenaltyCause
from faristol.tiles import BLANK, TileSet, tile_set


def filled_from_sheet(sheet: Sheet, rules: Ruleset, language: Language) -> FilledGame:
    """The game of a sheet, in the words of a language."""
    tiles = tile_set(sheet.tile_set)
    columns = []
    for seat in range(len(sheet.names)):
        own = [line for line in sheet.lines if line.seat == seat]
        column = _column(own, rules, tiles, language, sheet.board_size)
        final = sheet.result.scores[seat] if sheet.result is not None else sheet.totals[seat]
        columns.append(replace(column, final=written_total(final)))
    return FilledGame(
        names=sheet.names,
        columns=tuple(columns),
        challenges=_challenges(sheet, tiles),
        starter=sheet.starter,
        round=sheet.round,
        table=sheet.table,
        lexicon=lexicon_name(sheet.lexicon),
        tile_set=sheet.tile_set,
    )


def _challenges(sheet: Sheet, tiles: TileSet) -> tuple[Challenge, ...]:
    """The challenges, each by the turn of whoever had played, as its line is numbered."""
    return tuple(
        Challenge(
            turn=str(
                sum(
                    line.kind in TURNS and line.seat == each.seat and (line.turn or 0) <= each.turn
                    for line in sheet.lines
                )
            ),
            who=sheet.names[each.by],
            words=", ".join(written_word(word, tiles) for word in each.words),
            valid=each.valid,
        )
        for each in sheet.challenges
    )


def lexicon_name(reference: str) -> str:
    """A list's name and version as people say it, without the digits that a program adds.

    >>> lexicon_name("DISC@2.7.15"), lexicon_name("faristol-ca@1+0.2011.abc")
    ('DISC 2.7.15', 'faristol-ca 1')
    """
    name, _, version = reference.partition("@")
    return f"{name} {version.partition('+')[0]}".strip()


def _column(
    lines: Sequence[Line], rules: Ruleset, tiles: TileSet, language: Language, size: int
) -> Column:
    entries: list[Entry] = []
    racks = overtime = 0
    after_racks = after_overtime = ""
    for line in lines:
        if line.kind in TURNS:
            entries.append(_entry(line, rules, tiles, language, size))
        elif line.kind is LineKind.RACK:
            racks, after_racks = racks + line.points, written_total(line.total)
        elif line.kind is LineKind.PENALTY and line.cause is PenaltyCause.OVERTIME:
            overtime, after_overtime = overtime + line.points, written_total(line.total)
        else:
            before = entries.pop() if entries else Entry()
            points = f"{before.points} {signed(line.points)}".strip()
            entries.append(replace(before, points=points, total=written_total(line.total)))
    return Column(
        entries=tuple(entries),
        racks=signed(racks) if after_racks else "",
        after_racks=after_racks,
        overtime=signed(overtime) if after_overtime else "",
        after_overtime=after_overtime,
    )


def _entry(line: Line, rules: Ruleset, tiles: TileSet, language: Language, size: int) -> Entry:
    square = ""
    if line.start is not None and line.direction is not None:
        style = CoordinateStyle(rules.placing.coordinate_style)
        square = coordinate(line.start, line.direction, size, style)
    return Entry(
        word=_word(line, rules, tiles, language),
        points=score_mark(line, rules).strip("⟨⟩"),
        total=written_total(line.total),
        circled=line.is_circled,
        square=square,
        rack=tile_faces(line.rack, tiles),
        drawn=" ".join(tile_faces(line.drawn, tiles)),
    )


def _word(line: Line, rules: Ruleset, tiles: TileSet, language: Language) -> str:
    if line.kind is LineKind.PLAY:
        return written_word(line.word, tiles)
    if rules.closing.turn_mark == "dash-zero":
        return DASH  # ESC-13.2, ESC-18.2, ESC-19.3
    if line.withdrawn:
        return f"{written_word(line.word, tiles)} *"
    if line.kind is LineKind.PASS:
        return paper_words(language)["passed"]
    return ""


def tile_faces(held: bytes, tiles: TileSet) -> tuple[str, ...]:
    """The faces of tiles on a rack, in draw order, blanks last as `?`; none of what is unseen."""
    known = sorted(tile for tile in held if tile not in (UNSEEN, BLANK))
    return (*map(tiles.face_of, known), *("?" * held.count(BLANK)))


def written_total(points: int) -> str:
    """A running total, which may be below nothing.

    >>> written_total(-40)
    '−40'
    """
    return str(points).replace("-", "−")


def signed(points: int) -> str:
    """Points added or taken away, with their sign.

    >>> signed(-13), signed(4), signed(0)
    ('−13', '+4', '0')
    """
    return f"−{-points}" if points < 0 else f"+{points}" if points else "0"
