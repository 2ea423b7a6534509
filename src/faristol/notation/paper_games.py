"""A sheet whose board was found, as a game that other programs read."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from faristol.notation.gcg import THROUGH, GcgGame, GcgKind, GcgLine, GcgPlayer
from faristol.reconstruct import Act, Found, Row, Sheet
from faristol.rulebook import Ruleset
from faristol.tiles import TileSet, layout


def game_of_sheet(
    sheet: Sheet,
    plays: Sequence[Found],
    rules: Ruleset,
    box: TileSet,
    signed: Mapping[int, int] = MappingProxyType({}),
) -> GcgGame:
    """The game of a sheet with all its plays found.

    `signed` holds the points of lines that both players signed for another score.
    """
    totals = [0] * len(sheet.players)
    found = iter(plays)
    size = layout(rules.equipment.board).size
    lines: list[GcgLine] = []
    for row in sheet.rows:
        player, before = row.player, totals[row.player]
        if row.act is Act.RACK:
            lines += _rack(row, totals, rules, box)
            continue
        if row.act is Act.PLAY:
            line = _play(row, next(found), size, before, signed)
            totals[player] = line.total
            lines.append(line)
            continue
        if row.act is not Act.PENALTY:
            lines.append(GcgLine(player, GcgKind.PASS, 0, before, line=row.line))
        if row.points:
            totals[player] += row.points
            lines.append(GcgLine(player, GcgKind.TIME, row.points, totals[player], line=row.line))
    players = tuple(
        GcgPlayer(f"player{number}", name) for number, name in enumerate(sheet.players, 1)
    )
    board = "super" if size == 21 else "standard"
    return GcgGame(players, tuple(lines), (), (), box.name, board)


def _play(row: Row, found: Found, size: int, total: int, signed: Mapping[int, int]) -> GcgLine:
    points = signed.get(row.line, found.score)
    place = found.place
    lane, at = divmod(place.begins, size + 1)
    new = {square - place.begins for square, _ in place.fresh}
    return GcgLine(
        row.player,
        GcgKind.PLAY,
        points,
        total + points,
        start=at * size + lane if place.way else lane * size + at,
        direction=place.direction,
        word=bytes(tile if n in new else THROUGH for n, tile in enumerate(place.word)),
        line=row.line,
    )


def _rack(row: Row, totals: list[int], rules: Ruleset, box: TileSet) -> list[GcgLine]:
    """What was left, counted as the edition counts it when somebody plays out."""
    how = rules.ending.racks_played_out
    points = box.points(row.tiles)
    if how == "none" or not row.tiles:
        return []
    totals[row.player] -= points
    lines = [GcgLine(row.player, GcgKind.RACK_LOSS, -points, totals[row.player], tiles=row.tiles)]
    if how == "to-closer" and len(totals) == 2:
        other = 1 - row.player
        totals[other] += points
        lines.append(GcgLine(other, GcgKind.RACK_GAIN, points, totals[other], tiles=row.tiles))
    return lines
