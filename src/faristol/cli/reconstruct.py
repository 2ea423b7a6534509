"""`faristol reconstruct`: the board of a game found again from its score sheet."""

import json
from collections.abc import Sequence
from typing import Annotated

import typer

from faristol.board import CoordinateStyle
from faristol.cli import new_app
from faristol.cli.editions import NoEditionError, edition_for
from faristol.cli.game_files import GameFileError, read_game
from faristol.cli.study import USUAL_LEXICON, LexiconOption
from faristol.lexicon import LexiconError, open_lexicon
from faristol.notation import ParseError
from faristol.notation.paper_sheets import decode_sheet, parse_sheet
from faristol.reconstruct import (
    Act,
    Answer,
    Disagreement,
    Found,
    Material,
    Mended,
    Reading,
    Row,
    Sheet,
    SheetsDifferError,
    Status,
    Why,
    merge,
    reconstruct,
    written,
)
from faristol.rulebook import Ruleset
from faristol.tiles import TileSet

app = new_app("Find where every word of a score sheet lay, from words and scores.")


class SheetFileError(ValueError):
    """A sheet that can't be used; the message names the file."""


USER_ERRORS = (GameFileError, LexiconError, NoEditionError, SheetFileError)


@app.command()
def reconstruct_sheet(
    sheets: Annotated[
        list[str],
        typer.Argument(
            metavar="SHEET…",
            help="CSV with player,word,score (and coord, total); two files for two sheets.",
        ),
    ],
    lexicon: LexiconOption = USUAL_LEXICON,
    edition: Annotated[
        str, typer.Option("--edition", "-e", help="The rules; default: the language's usual ones.")
    ] = "",
    *,
    as_json: Annotated[bool, typer.Option("--json", help="The answer as JSON.")] = False,
) -> None:
    """Find where every word lay.

    The status is 0 when exactly one board fits, 1 when several do or none does, 2 when the
    sheet can't be read.
    """
    words = open_lexicon(lexicon)
    rules = edition_for(edition, words.tiles)
    if len(sheets) > 2:
        raise SheetFileError(f"{len(sheets)} sheets; a game has one or two")
    read = [_read(path, rules, words.tiles) for path in sheets]
    sheet = read[0]
    differences: tuple[Disagreement, ...] = ()
    if len(read) > 1:
        try:
            sheet, differences = merge(read[0], read[1])
        except SheetsDifferError as error:
            lines = f"line {error.line} and {sheets[1]}, line {error.second_line}"
            raise SheetFileError(f"{sheets[0]}, {lines}: {error}") from None
    style = CoordinateStyle(rules.placing.coordinate_style)
    answer = reconstruct(Material.of(rules, words.tiles), sheet, words.graph, style=style)
    if as_json:
        data = as_data(answer, sheet, differences, words.tiles)
        typer.echo(json.dumps(data, ensure_ascii=False))
    else:
        _print(answer, sheet, differences, words.tiles)
    raise typer.Exit(0 if answer.status is Status.UNIQUE else 1)


def _read(path: str, rules: Ruleset, box: TileSet) -> Sheet:
    try:
        return parse_sheet(decode_sheet(read_game(path)), rules, box)
    except ParseError as error:
        raise SheetFileError(f"{path}: {error}") from None


def as_data(
    answer: Answer, sheet: Sheet, differences: Sequence[Disagreement], box: TileSet
) -> dict[str, object]:
    """The answer as programs read it."""
    plays = [
        {
            "turn": turn,
            "line": row.line,
            "player": sheet.players[row.player],
            "coord": found.coord if found else None,
            "word": found.word if found else written(row.readings[0].word, box),
            "score": found.score if found else row.readings[0].points.exact,
        }
        for turn, row, found in zip(answer.turns, answer.rows, answer.plays, strict=True)
    ]
    return {
        "status": answer.status.value,
        "plays": plays,
        "turn": answer.turn or None,
        "line": answer.row.line if answer.row else None,
        "choices": [{**_place(each.found), "boards": each.boards} for each in answer.choices],
        "reason": _reason(answer, sheet, box),
        "boards": answer.count,
        "mendings": [_mending(each) for each in answer.mendings],
        "doubts": [{"turn": each.turn, "words": [*each.words]} for each in answer.doubts],
        "differences": [_difference(each, answer, sheet, box) for each in differences],
        "corrected": _corrected(answer, box),
    }


def _place(found: Found) -> dict[str, object]:
    return {"coord": found.coord, "word": found.word, "score": found.score}


def _mending(mended: Mended) -> dict[str, object]:
    return {
        "turn": mended.turn,
        "line": mended.row.line,
        "kind": mended.kind,
        **_place(mended.found),
        "fits": mended.fits,
        "stuck": mended.stuck_turn or None,
        "boards": mended.boards,
    }


def _difference(
    each: Disagreement, answer: Answer, sheet: Sheet, box: TileSet
) -> dict[str, object]:
    taken = None
    if each.play is not None and answer.readings and answer.readings[each.play] is not None:
        number = answer.readings[each.play]
        assert number is not None
        taken = _said(answer.rows[each.play].readings[number], box)
    return {
        "line": each.first.line,
        "second_line": each.second.line,
        "player": sheet.players[each.first.player],
        "what": each.what.value,
        "first": _row_said(each.first, box),
        "second": _row_said(each.second, box),
        "taken": taken,
    }


def _row_said(row: Row, box: TileSet) -> str:
    return _said(row.readings[0], box) if row.act is Act.PLAY else row.act.value


def _said(reading: Reading, box: TileSet) -> str:
    return f"{written(reading.word, box)} {reading.points.written}"


def _corrected(answer: Answer, box: TileSet) -> list[dict[str, object]]:
    """Lines of which another reading was taken than the first one."""
    return [
        {
            "turn": turn,
            "line": row.line,
            "written": _said(row.readings[0], box),
            "taken": _said(row.readings[number], box),
        }
        for turn, row, number in zip(answer.turns, answer.rows, answer.readings, strict=False)
        if number
    ]


def _reason(answer: Answer, sheet: Sheet, box: TileSet) -> str | None:
    """Why the sheet is not unique, in a sentence."""
    if answer.why is None:
        return None
    if answer.why is Why.NO_PLAYS:
        return "the sheet has no play"
    row = answer.row
    assert row is not None
    if answer.why is Why.WRONG_RACK:
        tiles = box.format_tiles(row.tiles)
        who = sheet.players[row.player]
        return f"line {row.line}, {who}: {tiles} can't have been left; the box has fewer of them"
    word = written(row.readings[0].word, box)
    who = sheet.players[row.player]
    points = row.readings[0].points.written
    at = f"line {row.line}, turn {answer.turn}, {who}"
    if answer.why is Why.SEVERAL_PLACES:
        return f"{at}: {word} may lie in {len(answer.choices)} places for {points} points"
    if answer.why is Why.TOO_MANY_BOARDS:
        return f"{at}: more boards fit than can be kept; note some squares or readable figures"
    if answer.why is Why.STRANGE_WORD:
        made = ", ".join(word for doubt in answer.doubts for word in doubt.words)
        return f"{at}: either {made} was made, which is not in the list, or the line is wrong"
    if answer.why is Why.WRONG_SCORE:
        scores = " or ".join(map(str, answer.scores[:12]))
        return f"{at}: {word} can't score {points}; it could score {scores}"
    return f"{at}: {word} has no place on the board"


def _print(answer: Answer, sheet: Sheet, differences: Sequence[Disagreement], box: TileSet) -> None:
    totals = [0] * len(sheet.players)
    width = max((len(name) for name in sheet.players), default=0)
    for turn, row, found in zip(answer.turns, answer.rows, answer.plays, strict=True):
        word = found.word if found else written(row.readings[0].word, box)
        points = found.score if found else row.readings[0].points.exact
        totals[row.player] += points or 0
        shown = "?" if points is None else str(points)
        name = sheet.players[row.player]
        coord = found.coord if found else "?"
        typer.echo(
            f"{turn:>3} {name:<{width}} {coord:>4} {word:<17} {shown:>4} {totals[row.player]:>5}"
        )
    if reason := _reason(answer, sheet, box):
        typer.echo(reason)
    for choice in answer.choices:
        boards = "1 board" if choice.boards == 1 else f"{choice.boards} boards"
        typer.echo(f"  {choice.found.coord} {choice.found.word}: {boards}")
    for mended in answer.mendings:
        fits = "everything fits" if mended.fits else f"stuck at turn {mended.stuck_turn}"
        what = f"{mended.found.word} {mended.found.score} at {mended.found.coord}"
        typer.echo(f"  line {mended.row.line}: if it was {what}, {fits}")
    for each in differences:
        said = _difference(each, answer, sheet, box)
        taken = f"; {said['taken']} was taken" if said["taken"] else ""
        typer.echo(
            f"the sheets differ at line {each.first.line} and {each.second.line}: "
            f"{said['first']}, {said['second']}{taken}"
        )
    for said in _corrected(answer, box) if not differences else []:
        typer.echo(f"line {said['line']}: {said['written']} by the total is {said['taken']}")
    for doubt in answer.doubts:
        typer.echo(f"turn {doubt.turn}: not in the list: {', '.join(doubt.words)}")
    typer.echo(answer.status.value)
