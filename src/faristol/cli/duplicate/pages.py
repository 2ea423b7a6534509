"""What the commands print: the table, a turn, the slips."""

from collections.abc import Iterable, Sequence

from faristol.duplicate import DuplicateRules, Game, Standings, Turn
from faristol.duplicate.combined import ClubRow, CombinedRow
from faristol.duplicate.daily import DailyRating
from faristol.duplicate.screens import play_line
from faristol.duplicate.slips import format_slip
from faristol.duplicate.standings import format_percent, nils_of, turn_scores
from faristol.duplicate.tops import candidates, guards, missing_tables
from faristol.tiles import tile_set


def columns(rows: Sequence[Sequence[str]], *, right: Iterable[int] = ()) -> str:
    """Rows under each other; numbers of `right` columns flush right."""
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    flush = set(right)
    lines = (
        "  ".join(
            cell.rjust(width) if at in flush else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )
    return "\n".join(lines)


def standings_page(rules: DuplicateRules, table: Standings) -> str:
    """The table of a game."""
    heads = ("rank", "table", "name", "club", "total", "%", "behind", "tops", "solos", "nils")
    rows = [heads]
    is_room = table.maximum(rules) == table.room_maximum or table.computer_maximum is None
    for row in table.rows:
        share = row.room_percent if is_room else row.computer_percent or 0
        behind = row.behind_room if is_room else row.behind_computer or 0
        rows.append(
            (
                "-" if row.rank is None else str(row.rank),
                str(row.table),
                row.name,
                row.club,
                str(row.total),
                format_percent(share),
                str(behind),
                str(row.tops),
                str(row.solos),
                str(row.nils),
            )
        )
    computer = "not asked" if table.computer_maximum is None else str(table.computer_maximum)
    foot = f"maximum of the room {table.room_maximum}, of the computer {computer}"
    return columns(rows, right=(0, 1, 4, 5, 6, 7, 8, 9)) + "\n" + foot


def combined_page(rows: Sequence[CombinedRow]) -> str:
    """The table of several games."""
    lines = [("rank", "name", "club", "games", "total", "%", "mean %", "by game")]
    lines += [
        (
            str(row.rank),
            row.name,
            row.club,
            str(row.games),
            str(row.total),
            format_percent(row.percent),
            format_percent(row.mean_percent),
            " ".join("-" if points is None else str(points) for points in row.by_game),
        )
        for row in rows
    ]
    return columns(lines, right=(0, 3, 4, 5, 6))


def clubs_page(rows: Sequence[ClubRow]) -> str:
    """The table of clubs."""
    lines = [("rank", "club", "total", "mean %", "counted")]
    lines += [
        (
            "-" if row.rank is None else str(row.rank),
            row.club,
            str(row.total),
            format_percent(row.percent),
            ", ".join(row.counted),
        )
        for row in rows
    ]
    return columns(lines, right=(0, 2, 3))


def ratings_page(ratings: Sequence[DailyRating]) -> str:
    """The ratings over daily turns."""
    lines = [("rating", "days", "best", "name")]
    lines += [
        (
            "-" if each.rating is None else format_percent(each.rating),
            str(each.days),
            format_percent(each.best),
            each.player,
        )
        for each in ratings
    ]
    return columns(lines, right=(0, 1, 2))


def turn_page(rules: DuplicateRules, game: Game, turn: Turn) -> str:
    """What a leader announces after a turn."""
    tiles = tile_set(rules.tiles)
    scores = turn_scores(rules, turn, game.players)
    lines = [f"turn {turn.number}  {tiles.format_tiles(turn.rack)}"]
    if turn.laid is not None:
        lines.append(f"  laid {play_line(turn.laid, tiles)}")
    elif turn.is_settled:
        lines.append("  nothing laid")
    if scores.finders:
        lines.append(f"  top {scores.room_top} found at {_tables(scores.finders)}")
    if scores.solo is not None:
        lines.append(f"  solo: {game.players[scores.solo].entry.name}")
    if turn.best and turn.best[0].points > scores.room_top:
        lines.append(f"  missed by the room: {play_line(turn.best[0], tiles)}")
    for nil, tables in nils_of(turn).items():
        lines.append(f"  nil, {nil.value}: {_tables(tables)}")
    return "\n".join(lines)


def slips_page(rules: DuplicateRules, game: Game, turn: Turn, *, only: str = "") -> str:
    """The slips of a turn by table; `missing`, `nil` or `look` shows only those."""
    tiles = tile_set(rules.tiles)
    rows = [("table", "name", "slip", "points", "verdict")]
    missing = missing_tables(game) if turn is game.turn else ()
    for table, player in sorted(game.players.items()):
        mark, handed = turn.marks.get(table), turn.slips.get(table)
        is_look = (turn.number, table) in game.looks
        if only and not {
            "missing": table in missing,
            "nil": mark is not None and mark.nil is not None,
            "look": is_look,
        }.get(only, True):
            continue
        verdict = "" if mark is None else mark.nil.value if mark.nil else "good"
        if mark is not None and mark.refused:
            verdict += ": " + ", ".join(tiles.format_word(word) for word in mark.refused)
        if mark is not None and mark.overruled:
            verdict += f" (overruled: {mark.overruled})"
        if is_look:
            verdict += " LOOK"
        written = "" if handed is None else format_slip(handed.slip, tiles)
        if handed is None and table in turn.late:
            written = "late: " + format_slip(turn.late[table], tiles)
        rows.append(
            (
                str(table),
                player.entry.name,
                written or ("missing" if table in missing else ""),
                "" if mark is None else str(mark.points),
                verdict.strip(),
            )
        )
    return columns(rows, right=(0, 3))


def tops_page(rules: DuplicateRules, game: Game, *, most: int = 10) -> str:
    """The words that could be laid, numbered, and what to think of before the first."""
    if game.turn is None:
        return "no turn is being marked"
    tiles = tile_set(rules.tiles)
    listed = candidates(rules, game.turn)
    lines = []
    for number, candidate in enumerate(listed[:most], 1):
        found = f"found at {_tables(candidate.tables)}" if candidate.tables else "not found"
        mark = "*" if candidate.is_top else " "
        lines.append(f"{mark}{number:>3}  {play_line(candidate.play, tiles)}  {found}")
    if not listed:
        lines.append("nobody found a word")
    else:
        lines += [f"! {said}" for said in guards(rules, game, listed[0].play)]
    return "\n".join(lines)


def _tables(tables: Sequence[int]) -> str:
    return "table " + ", ".join(map(str, tables))
