"""A game of ours as GCG.

Penalties that GCG has no line for (a wrong challenge, an arbiter's points, a word found
wrong later) stand after the last turn as `(time)` lines with a note that names cause and
clause: other programs take a `(time)` line only there, and the sums stay right. Turns that
were lost without a play are passes with a note. Players are listed in the order of play,
because other programs let the first one begin. A result by rule is a note at the end.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from faristol.notation.gcg import (
    LOST,
    PENALTY,
    REDRAWN,
    THROUGH,
    GcgGame,
    GcgKind,
    GcgLine,
    GcgPlayer,
    GcgPragma,
)
from faristol.notation.gcg_notes import format_note
from faristol.notation.gcg_results import result_note
from faristol.table.racks import as_held
from faristol.table.sheet import Line, LineKind, Sheet
from faristol.table.terms import UNSEEN, LossCause, PenaltyCause
from faristol.tiles import tile_set


def gcg_of(sheet: Sheet, *, identity: str = "") -> GcgGame:
    """The game of a sheet.

    `identity` is for `#id`: who numbers the game, a space, and its number. Racks are
    written as far as the sheet knows them.

    :raises ValueError: for a play that was recorded without its squares.
    """
    totals = [0] * len(sheet.names)
    lines: list[GcgLine] = []
    late: list[Line] = []
    for line in sheet.lines:
        if line.kind in (LineKind.PENALTY, LineKind.FOUND_WRONG):
            late.append(line)
        else:
            lines += _moves(line, sheet, totals)
            if line.redrawn:
                changed = format_note(REDRAWN, "it was all vowels or all consonants", line.redrawn)
                lines[-1] = replace(lines[-1], notes=(*lines[-1].notes, changed))
    lines += [_penalty(line, totals) for line in late]
    seats = _in_order_of_play(sheet, lines)
    lines = [replace(line, player=seats.index(line.player)) for line in lines]
    notes: tuple[str, ...] = ()
    if noted := result_note(sheet, seats, [totals[seat] for seat in seats]):
        if lines:
            lines[-1] = replace(lines[-1], notes=(*lines[-1].notes, noted))
        else:
            notes = (noted,)
    names = [sheet.names[seat] for seat in seats]
    return GcgGame(
        _players(names),
        tuple(lines),
        _pragmas(sheet, names, identity),
        notes,
        sheet.tile_set,
        "super" if sheet.board_size == 21 else "standard",
    )


def _in_order_of_play(sheet: Sheet, lines: Sequence[GcgLine]) -> list[int]:
    """The seats, from whoever moves first: other programs let player 1 begin."""
    number = len(sheet.names)
    first = lines[0].player if lines else sheet.starter or 0
    return [(first + step) % number for step in range(number)]


def _players(names: Sequence[str]) -> tuple[GcgPlayer, ...]:
    """Nicks are names without spaces and colons, each different."""
    players: list[GcgPlayer] = []
    for number, name in enumerate(names, 1):
        plain = "".join("_" if c.isspace() else c for c in name.strip() if c != ":")
        nick = plain[:30] or f"player{number}"
        while any(nick == other.nick for other in players):
            nick = f"{nick}{number}"
        players.append(GcgPlayer(nick, " ".join(name.split()) or nick))
    return tuple(players)


def _pragmas(sheet: Sheet, names: Sequence[str], identity: str) -> tuple[GcgPragma, ...]:
    about = [sheet.edition]
    about += [f"round {sheet.round}"] if sheet.round else []
    about += [f"table {sheet.table}"] if sheet.table else []
    box = tile_set(sheet.tile_set)
    pragmas = [GcgPragma("title", " - ".join(" ".join(name.split()) for name in names))]
    pragmas.append(GcgPragma("description", " · ".join(" ".join(each.split()) for each in about)))
    if len(identity.split()) == 2:
        pragmas.append(GcgPragma("id", identity))
    if sheet.lexicon:
        pragmas.append(GcgPragma("lexicon", " ".join(sheet.lexicon.split())))
    if sheet.board_size == 21:
        pragmas.append(GcgPragma("board-layout", "SuperCrosswordGame"))
    if box.name != "english":
        pragmas.append(GcgPragma("tile-distribution", box.name))
    faces = [box.tiles[number].face for number in box.letters]
    pragmas += [GcgPragma("tile", f"{face} {face.lower()}") for face in faces if len(face) > 1]
    return tuple(pragmas)


def _moves(line: Line, sheet: Sheet, totals: list[int]) -> list[GcgLine]:
    """The lines of one line; `totals` are of plays and racks alone, and move on."""
    seat = line.seat
    before = totals[seat]
    totals[seat] += line.points
    match line.kind:
        case LineKind.PLAY:
            return [_play(line, sheet, before)]
        case LineKind.LOST if line.withdrawn:
            back = GcgLine(seat, GcgKind.WITHDRAWN, -line.worth, before, rack=_known(line))
            return [_play(line, sheet, before), back]
        case LineKind.EXCHANGE:
            told = line.tiles if UNSEEN not in line.tiles else b""
            return [
                GcgLine(
                    seat,
                    GcgKind.EXCHANGE,
                    0,
                    before,
                    rack=_known(line),
                    tiles=told,
                    count=0 if told else len(line.tiles),
                )
            ]
        case LineKind.PASS | LineKind.LOST | LineKind.FORFEIT:
            notes: tuple[str, ...] = ()
            if isinstance(line.cause, LossCause):
                notes = (format_note(LOST, line.cause.value, line.clause),)
            return [GcgLine(seat, GcgKind.PASS, 0, before, rack=_known(line), notes=notes)]
        case LineKind.RACK if line.tiles and UNSEEN not in line.tiles:
            gain = line.seat != line.owner
            kind = GcgKind.RACK_GAIN if gain else GcgKind.RACK_LOSS
            rack = b"" if gain else line.tiles
            return [GcgLine(seat, kind, line.points, totals[seat], rack=rack, tiles=line.tiles)]
        case _:
            return []


def _play(line: Line, sheet: Sheet, before: int) -> GcgLine:
    if line.start is None or line.direction is None:
        number = (line.turn or 0) + 1
        raise ValueError(f"turn {number} was recorded without its squares; GCG needs them")
    fresh = {placement.square for placement in line.placements}
    step = 1 if line.direction.value == "across" else sheet.board_size
    word = bytes(
        tile if line.start + n * step in fresh else THROUGH for n, tile in enumerate(line.word)
    )
    return GcgLine(
        line.seat,
        GcgKind.PLAY,
        line.worth,
        before + line.worth,
        rack=_known(line),
        start=line.start,
        direction=line.direction,
        word=word,
    )


def _known(line: Line) -> bytes:
    """What is known of a rack, with the tiles that were played from it."""
    known = Counter(tile for tile in line.rack if tile != UNSEEN)
    known |= Counter(as_held(tile) for _, tile in line.placements)
    return bytes(sorted(known.elements(), key=lambda tile: (tile == 0, tile)))


def _penalty(line: Line, totals: list[int]) -> GcgLine:
    totals[line.seat] += line.points
    if line.kind is LineKind.FOUND_WRONG:
        what = f"turn {(line.turn or 0) + 1} found wrong"
    else:
        assert isinstance(line.cause, PenaltyCause)
        what = " ".join(f"{line.cause.value} {line.reason}".split())
    return GcgLine(
        line.seat,
        GcgKind.TIME,
        line.points,
        totals[line.seat],
        notes=(format_note(PENALTY, what, line.clause),),
    )
