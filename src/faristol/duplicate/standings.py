"""Points, solos, percentages and ranks: a view of turns, computed again each time.

Percentages are whole hundredths of a percent, rounded half up: 71.415 % is 7142. Ranks are
shared: 1, 2, 2, 4. The maximum of the room counts the best correct word of each turn; the
maximum of the computer its best word, whether or not somebody found it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from faristol.duplicate.marking import Mark
from faristol.duplicate.rules import DuplicateRules
from faristol.duplicate.state import Game, Player, Turn
from faristol.duplicate.terms import Nil

_Row = TypeVar("_Row")


def percent(part: int, whole: int) -> int:
    """Hundredths of a percent, half up; of nothing, nothing.

    >>> percent(5, 7), percent(1, 3), percent(2, 3), percent(-1, 8)
    (7143, 3333, 6667, -1250)
    """
    return (20_000 * part + whole) // (2 * whole) if whole > 0 else 0


def format_percent(hundredths: int) -> str:
    """Write hundredths of a percent.

    >>> format_percent(7142), format_percent(-5)
    ('71.42 %', '-0.05 %')
    """
    sign = "-" if hundredths < 0 else ""
    return f"{sign}{abs(hundredths) // 100}.{abs(hundredths) % 100:02} %"


def ranked(rows: Iterable[_Row], worth: Callable[[_Row], Any]) -> list[tuple[int, _Row]]:
    """Rows from the best down with their ranks; equal worth shares a rank.

    >>> ranked("baab", ord)
    [(1, 'b'), (1, 'b'), (3, 'a'), (3, 'a')]
    """
    out: list[tuple[int, _Row]] = []
    for place, row in enumerate(sorted(rows, key=worth, reverse=True), 1):
        tied = bool(out) and worth(out[-1][1]) == worth(row)
        out.append((out[-1][0] if tied else place, row))
    return out


@dataclass(frozen=True, slots=True)
class TurnScores:
    """What a turn brought: the maxima, and who got what."""

    number: int
    room_top: int
    computer_top: int | None
    points: Mapping[int, int]
    """Word points by table; a table without a mark got none."""
    solo: int | None
    """The only table with the top."""
    bonus: int
    """What the solo earns."""
    finders: tuple[int, ...]
    """Tables with the top of the edition."""


def turn_scores(rules: DuplicateRules, turn: Turn, players: Mapping[int, Player]) -> TurnScores:
    """Add a turn up."""
    points = {table: mark.points for table, mark in turn.marks.items() if mark.is_good}
    room_top = max(points.values(), default=0)
    computer_top = turn.best[0].points if turn.best else None
    top = computer_top if rules.top == "computer" and computer_top is not None else room_top
    finders = tuple(sorted(t for t, p in points.items() if p == top and p > 0))
    best = tuple(sorted(t for t, p in points.items() if p == room_top and p > 0))
    enough = sum(player.plays(turn.number) for player in players.values()) >= rules.solo_players
    solo, bonus = None, 0
    if len(finders) == 1:
        solo, bonus = finders[0], rules.solo_points
    elif not finders and len(best) == 1 and rules.sole_best_points:
        solo, bonus = best[0], rules.sole_best_points
    return TurnScores(
        number=turn.number,
        room_top=room_top,
        computer_top=computer_top,
        points=points,
        solo=solo if enough else None,
        bonus=bonus if enough and solo is not None else 0,
        finders=finders,
    )


@dataclass(frozen=True, slots=True)
class Row:
    """A player's line. `rank` is None for who was excluded."""

    rank: int | None
    table: int
    name: str
    club: str
    venue: str
    total: int
    points: int
    bonus: int
    penalty: int
    warnings: int
    tops: int
    solos: int
    nils: int
    room_percent: int
    behind_room: int
    """Total minus the maximum: zero or negative, unless bonuses lift it."""
    computer_percent: int | None
    behind_computer: int | None
    by_turn: tuple[int, ...]
    """Word points and bonus, turn by turn."""


@dataclass(frozen=True, slots=True)
class Standings:
    """The table of a game."""

    rows: tuple[Row, ...]
    room_maximum: int
    computer_maximum: int | None
    """None where the computer's best was not recorded for every turn."""
    turns: tuple[TurnScores, ...]

    def maximum(self, rules: DuplicateRules) -> int:
        """What 100 % means under these rules."""
        if rules.top == "computer" and self.computer_maximum is not None:
            return self.computer_maximum
        return self.room_maximum

    def row(self, table: int) -> Row:
        """The line of one table."""
        return next(row for row in self.rows if row.table == table)


def standings(rules: DuplicateRules, game: Game) -> Standings:
    """The table after the settled turns."""
    warnings: dict[int, int] = {}
    for warned in game.warnings:
        warnings[warned.table] = warnings.get(warned.table, 0) + 1
    penalties = {
        table: rules.penalty * max(0, count - rules.free_warnings)
        for table, count in warnings.items()
    }
    for given in game.penalties:
        penalties[given.table] = penalties.get(given.table, 0) + given.points
    return table_of(rules, game.turns, game.players, warnings, penalties)


def table_of(
    rules: DuplicateRules,
    turns: Sequence[Turn],
    players: Mapping[int, Player],
    warnings: Mapping[int, int],
    penalties: Mapping[int, int],
) -> Standings:
    """The table of turns and players, however they were put together."""
    scores = tuple(turn_scores(rules, turn, players) for turn in turns)
    room = sum(score.room_top for score in scores)
    tops = [score.computer_top for score in scores if score.computer_top is not None]
    computer = sum(tops) if len(tops) == len(scores) and scores else None
    rows = [
        _row(
            player,
            turns,
            scores,
            room,
            computer,
            warnings.get(table, 0),
            penalties.get(table, 0),
        )
        for table, player in sorted(players.items())
    ]
    inside = [row for row in rows if not players[row.table].excluded]
    outside = [row for row in rows if players[row.table].excluded]
    placed = ranked(inside, lambda row: _worth(rules, row))
    return Standings(
        (*(_with_rank(row, rank) for rank, row in placed), *outside), room, computer, scores
    )


def _worth(rules: DuplicateRules, row: Row) -> tuple[object, ...]:
    match rules.ties:
        case "shared":
            return (row.total,)
        case "most-tops":
            return (row.total, row.tops, max(row.by_turn, default=0))
        case "last-turns":
            return (row.total, tuple(reversed(row.by_turn)))


def _with_rank(row: Row, rank: int) -> Row:
    return Row(rank, *(getattr(row, name) for name in Row.__slots__ if name != "rank"))


def _row(
    player: Player,
    turns: Sequence[Turn],
    scores: Sequence[TurnScores],
    room: int,
    computer: int | None,
    warnings: int,
    penalty: int,
) -> Row:
    table = player.entry.table
    words = [score.points.get(table, 0) for score in scores]
    bonuses = [score.bonus if score.solo == table else 0 for score in scores]
    total = sum(words) + sum(bonuses) - penalty
    return Row(
        rank=None,
        table=table,
        name=player.entry.name,
        club=player.entry.club,
        venue=player.entry.venue,
        total=total,
        points=sum(words),
        bonus=sum(bonuses),
        penalty=penalty,
        warnings=warnings,
        tops=sum(table in score.finders for score in scores),
        solos=sum(score.solo == table for score in scores),
        nils=sum(_is_nil(turn.marks.get(table)) for turn in turns),
        room_percent=percent(total, room),
        behind_room=total - room,
        computer_percent=None if computer is None else percent(total, computer),
        behind_computer=None if computer is None else total - computer,
        by_turn=tuple(word + bonus for word, bonus in zip(words, bonuses, strict=True)),
    )


def _is_nil(mark: Mark | None) -> bool:
    return mark is None or mark.nil is not None


def nils_of(turn: Turn) -> dict[Nil, tuple[int, ...]]:
    """Which tables got nothing in a turn, by cause: what a leader reads out."""
    found: dict[Nil, tuple[int, ...]] = {}
    for table, mark in sorted(turn.marks.items()):
        if mark.nil is not None:
            found[mark.nil] = (*found.get(mark.nil, ()), table)
    return found
