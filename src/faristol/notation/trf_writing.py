"""Writing a TRF file: the columns of TRF16, the codes of either edition, and what was kept."""

from faristol.championship.field import Start
from faristol.core import PointSystem, format_points
from faristol.notation.trf import TrfCell, TrfEvent, TrfPlayer


def format_trf(event: TrfEvent) -> str:
    """The whole file; reading it back gives the same event."""
    lines = [
        f"{code} {text}".rstrip() for code in sorted(event.headers) for text in event.headers[code]
    ]
    if event.rounds_total is not None:
        lines.append(f"142 {event.rounds_total}")
    if event.initial_start is not None:
        lines.append(f"152 {event.initial_start.value.upper()}")
    lines += _points(event.points)
    lines += [_player(player) for player in event.players]
    for bye in event.byes:
        ids = "".join(f" {number:4}" for number in bye.players)
        lines.append(
            f"240 {bye.code.value} {bye.round_number:3}{ids}" if bye.round_number else f"XXZ{ids}"
        )
    for number, row in sorted(event.fictitious.items()):
        lines.append(f"XXA {number:4} " + " ".join(f"{format_points(v):>4}" for v in row))
    for group in event.forbidden:
        ids = "".join(f" {number:4}" for number in group.players)
        always = (group.first_round, group.last_round) == (1, 999)
        rounds = f"260 {group.first_round:3} {group.last_round:3}"
        lines.append(f"XXP{ids}" if always else f"{rounds}{ids}")
    lines += event.kept
    return "".join(f"{line}\n" for line in lines)


def _player(player: TrfPlayer) -> str:
    total = "" if player.points is None else format_points(player.points)
    rank = "" if player.rank is None else str(player.rank)
    line = (
        f"001 {player.number:4} {player.sex:1}{player.title:>3} {player.name:33.33} "
        f"{player.rating or '':>4} {player.federation:>3} {player.identity:>11} "
        f"{player.born:10} {total:>4} {rank:>4}"
    )
    return (line + "".join(f"  {_cell(cell)}" for cell in player.cells)).rstrip()


def _cell(cell: TrfCell) -> str:
    opponent = f"{cell.opponent:4}" if cell.opponent else "0000"
    start = {Start.FIRST: "w", Start.SECOND: "b", None: "-"}[cell.start]
    return f"{opponent} {start} {cell.code.value}"


def _points(points: PointSystem) -> list[str]:
    """`BB…` lines for what differs from 1, ½, 0."""
    usual = PointSystem()
    codes = (
        ("BBW", points.win, usual.win),
        ("BBD", points.draw, usual.draw),
        ("BBL", points.loss, usual.loss),
        ("BBZ", points.absence, usual.absence),
        ("BBF", points.forfeit_loss, usual.forfeit_loss),
        ("BBU", points.bye, usual.bye),
    )
    return [f"{code} {format_points(value):>4}" for code, value, known in codes if value != known]
