"""Games from files, as turns to fill score sheets from: event logs and GCG."""

from collections.abc import Sequence
from dataclasses import dataclass

from faristol.board import Direction, coordinate
from faristol.cli.game_files import GameFileError, is_log, log_text, read_game
from faristol.documents import Language
from faristol.documents.filled import (
    filled_from_sheet,
    lexicon_name,
    signed,
    tile_faces,
    written_total,
)
from faristol.documents.games_on_paper import Challenge, Column, Entry, FilledGame
from faristol.notation import ParseError
from faristol.notation.gcg import THROUGH, GcgGame, GcgKind, GcgLine
from faristol.notation.gcg_reading import decode_gcg, parse_gcg
from faristol.notation.log import read_records
from faristol.notation.log_referee import IMPOSSIBLE
from faristol.rulebook import Ruleset
from faristol.table.sheet import sheet_of
from faristol.table.sheet_text import written_word
from faristol.tiles import TileSet, tile_set


@dataclass
class _Ends:
    """What stands below a player's turns, added up as the file is read."""

    racks: int = 0
    after_racks: str = ""
    overtime: int = 0
    after_overtime: str = ""


def filled_game(path: str, rules: Ruleset, language: Language) -> FilledGame:
    """The game of a file.

    :raises GameFileError: for a file that can't be read, was changed, or is of another edition.
    """
    try:
        return _read(path, rules, language)
    except ParseError as error:
        raise GameFileError(f"{path}: {error}") from None


def _read(path: str, rules: Ruleset, language: Language) -> FilledGame:
    data = read_game(path)
    if not is_log(data):
        return filled_from_gcg(parse_gcg(decode_gcg(data), tile_set(rules.equipment.tiles)), rules)
    records = read_records(log_text(data, path))
    broken = next((record.line for record in records if not record.holds), None)
    if broken is not None:
        raise GameFileError(f"{path}: line {broken} was changed, or one is missing before it")
    try:
        sheet = sheet_of(tuple(record.event for record in records))
    except IMPOSSIBLE:
        raise GameFileError(f"{path}: events that can't follow one another") from None
    if sheet.edition != rules.name:
        raise GameFileError(f"{path}: a game of {sheet.edition}, not of {rules.name}")
    return filled_from_sheet(sheet, rules, language)


def filled_from_gcg(game: GcgGame, rules: Ruleset) -> FilledGame:
    """A GCG game as it is written: points and totals are those of the file."""
    box = tile_set(game.tile_set)
    board: dict[int, int] = {}
    entries: list[list[Entry]] = [[] for _ in game.players]
    ends = [_Ends() for _ in game.players]
    last: dict[int, int] = {}
    challenges: list[Challenge] = []
    for line in game.lines:
        own, end = entries[line.player], ends[line.player]
        match line.kind:
            case GcgKind.PLAY:
                entry, last = _play(line, board, game.size, box, rules)
                own.append(entry)
            case GcgKind.WITHDRAWN if own:
                board = {square: t for square, t in board.items() if square not in last}
                before = own.pop()
                who = game.players[1 - line.player].name if len(game.players) == 2 else ""
                challenges.append(Challenge(str(len(own) + 1), who, before.word, valid=False))
                own.append(
                    Entry(f"{before.word} *", "0", written_total(line.total), rack=before.rack)
                )
            case GcgKind.EXCHANGE | GcgKind.PASS:
                mark = "-" if line.kind is GcgKind.EXCHANGE else "0"
                own.append(
                    Entry("", mark, written_total(line.total), rack=tile_faces(line.rack, box))
                )
            case GcgKind.RACK_GAIN | GcgKind.RACK_LOSS:
                end.racks += line.points
                end.after_racks = written_total(line.total)
            case GcgKind.TIME:
                end.overtime += line.points
                end.after_overtime = written_total(line.total)
            case _:
                own.append(Entry("", signed(line.points), written_total(line.total)))
    return FilledGame(
        names=tuple(player.name for player in game.players),
        columns=tuple(
            _column(own, end, game.lines, seat)
            for seat, (own, end) in enumerate(zip(entries, ends, strict=True))
        ),
        challenges=tuple(challenges),
        starter=game.lines[0].player if game.lines else None,
        lexicon=lexicon_name(game.pragma("lexicon") or ""),
        tile_set=game.tile_set,
    )


def _play(
    line: GcgLine, board: dict[int, int], size: int, box: TileSet, rules: Ruleset
) -> tuple[Entry, dict[int, int]]:
    """The entry of a play, which is put on the board, and the tiles it put there."""
    assert line.start is not None
    assert line.direction is not None
    step = 1 if line.direction is Direction.ACROSS else size
    squares = [line.start + step * n for n in range(len(line.word))]
    told = zip(squares, line.word, strict=True)
    laid = {square: tile for square, tile in told if tile != THROUGH}
    board |= laid
    word = bytes(board.get(square, 0) for square in squares)
    entry = Entry(
        word=written_word(word, box),
        points=str(line.points),
        total=written_total(line.total),
        circled=len(laid) >= rules.rack.full_play,
        square=coordinate(line.start, line.direction, size),
        rack=tile_faces(line.rack, box),
    )
    return entry, laid


def _column(own: list[Entry], end: _Ends, lines: Sequence[GcgLine], seat: int) -> Column:
    totals = [line.total for line in lines if line.player == seat]
    return Column(
        entries=tuple(own),
        racks=signed(end.racks) if end.after_racks else "",
        after_racks=end.after_racks,
        overtime=signed(end.overtime) if end.after_overtime else "",
        after_overtime=end.after_overtime,
        final=written_total(totals[-1]) if totals else "",
    )
