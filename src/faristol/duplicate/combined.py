"""Several games, several venues, clubs: tables over tables.

Venues that played the same letters at once are one room: their turns are joined, and the
best word of any venue is the maximum. Several games are added up. Clubs count their best
players. Ranks are shared and percentages rounded as in `standings`.
"""

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from msgspec.structs import replace

from faristol.duplicate.rules import DuplicateRules
from faristol.duplicate.standings import Row, Standings, percent, ranked, table_of
from faristol.duplicate.state import Game, Player, Turn


class CombineError(ValueError):
    """Games that don't belong together; the message says where they part."""


# --- venues --------------------------------------------------------------------------


def joined_venues(rules: DuplicateRules, games: Mapping[str, Game]) -> Standings:
    """One table for venues that played the same game.

    Tables keep their number where it is free, or get the next free one; the row's venue
    tells them apart.

    :raises CombineError: when a turn had other letters or another word.
    """
    if not games:
        raise CombineError("no games to join")
    _check_same(games)
    numbers = _numbers(games)
    players: dict[int, Player] = {}
    warnings: dict[int, int] = {}
    penalties: dict[int, int] = {}
    for venue, game in games.items():
        for table, player in game.players.items():
            number = numbers[venue, table]
            entry = dataclasses.replace(
                player.entry, table=number, venue=player.entry.venue or venue
            )
            players[number] = replace(player, entry=entry)
        for warned in game.warnings:
            number = numbers[venue, warned.table]
            warnings[number] = warnings.get(number, 0) + 1
        for given in game.penalties:
            number = numbers[venue, given.table]
            penalties[number] = penalties.get(number, 0) + given.points
    for number, count in warnings.items():
        over = rules.penalty * max(0, count - rules.free_warnings)
        penalties[number] = penalties.get(number, 0) + over
    first = next(iter(games.values()))
    turns = [_joined_turn(games, numbers, at) for at in range(len(first.turns))]
    return table_of(rules, turns, players, warnings, penalties)


def _check_same(games: Mapping[str, Game]) -> None:
    (first_venue, first), *others = games.items()
    for venue, game in others:
        if (game.edition, game.variants, game.choices) != (
            first.edition,
            first.variants,
            first.choices,
        ):
            raise CombineError(f"{venue} played by other rules than {first_venue}")
        if len(game.turns) != len(first.turns):
            raise CombineError(
                f"{venue} has {len(game.turns)} turns, {first_venue} {len(first.turns)}"
            )
        for one, other in zip(first.turns, game.turns, strict=True):
            if (one.rack, one.board.squares) != (other.rack, other.board.squares):
                raise CombineError(f"turn {one.number}: {venue} had another rack or board")


def _numbers(games: Mapping[str, Game]) -> dict[tuple[str, int], int]:
    numbers: dict[tuple[str, int], int] = {}
    taken: set[int] = set()
    highest = max((table for game in games.values() for table in game.players), default=0)
    for venue, game in games.items():
        for table in sorted(game.players):
            number = table
            if number in taken:
                highest += 1
                number = highest
            taken.add(number)
            numbers[venue, table] = number
    return numbers


def _joined_turn(
    games: Mapping[str, Game], numbers: Mapping[tuple[str, int], int], at: int
) -> Turn:
    marks = {}
    best: tuple[Turn, ...] = ()
    for venue, game in games.items():
        turn = game.turns[at]
        for table, mark in turn.marks.items():
            number = numbers[venue, table]
            marks[number] = dataclasses.replace(mark, table=number)
        if turn.best:
            best = (*best, turn)
    first = next(iter(games.values())).turns[at]
    return replace(first, marks=MappingProxyType(marks), best=best[0].best if best else first.best)


# --- several games -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CombinedRow:
    """A player over several games."""

    rank: int
    name: str
    club: str
    games: int
    total: int
    percent: int
    """Of the maxima of all games: a game missed counts as nothing."""
    mean_percent: int
    """The mean of the games played, each game alike."""
    behind: int
    tops: int
    solos: int
    by_game: tuple[int | None, ...]


Order = Literal["total", "mean-percent"]


def combined_games(
    rules: DuplicateRules, games: Sequence[Standings], order: Order = "total"
) -> tuple[CombinedRow, ...]:
    """Add games up by player: who has the same name and club is the same.

    :raises CombineError: when two rows of one game can't be told apart.
    """
    found: dict[tuple[str, str], list[Row | None]] = {}
    for number, game in enumerate(games):
        for row in game.rows:
            if row.rank is None:
                continue
            rows = found.setdefault((row.name, row.club), [None] * len(games))
            if rows[number] is not None:
                raise CombineError(f"game {number + 1} has two players {row.name!r} ({row.club})")
            rows[number] = row
    maximum = sum(game.maximum(rules) for game in games)
    unranked = [
        _combined(rules, games, name, club, rows, maximum) for (name, club), rows in found.items()
    ]
    placed = ranked(
        sorted(unranked, key=lambda row: (row.name, row.club)),
        lambda row: row.total if order == "total" else (row.games > 0, row.mean_percent),
    )
    return tuple(dataclasses.replace(row, rank=rank) for rank, row in placed)


def _combined(
    rules: DuplicateRules,
    games: Sequence[Standings],
    name: str,
    club: str,
    rows: Sequence[Row | None],
    maximum: int,
) -> CombinedRow:
    played = [row for row in rows if row is not None]
    total = sum(row.total for row in played)
    shares = [
        percent(row.total, game.maximum(rules))
        for row, game in zip(rows, games, strict=True)
        if row is not None
    ]
    return CombinedRow(
        rank=0,
        name=name,
        club=club,
        games=len(played),
        total=total,
        percent=percent(total, maximum),
        mean_percent=mean(shares),
        behind=total - maximum,
        tops=sum(row.tops for row in played),
        solos=sum(row.solos for row in played),
        by_game=tuple(None if row is None else row.total for row in rows),
    )


def mean(values: Sequence[int]) -> int:
    """The mean of whole numbers, rounded half up; of none, 0.

    >>> mean([7000, 7500]), mean([1, 2]), mean([])
    (7250, 2, 0)
    """
    return (2 * sum(values) + len(values)) // (2 * len(values)) if values else 0


# --- clubs ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ClubRow:
    """A club by its best players; no rank for one with too few."""

    rank: int | None
    club: str
    total: int
    percent: int
    """Mean percentage of the players counted."""
    counted: tuple[str, ...]
    players: int


def club_table(rules: DuplicateRules, table: Standings, *, best: int = 3) -> tuple[ClubRow, ...]:
    """Clubs by the sum of their `best` players; clubs with fewer stand below, unranked."""
    clubs: dict[str, list[Row]] = {}
    maximum = table.maximum(rules)
    for row in table.rows:
        if row.club and row.rank is not None:
            clubs.setdefault(row.club, []).append(row)
    full: list[ClubRow] = []
    short: list[ClubRow] = []
    for club, members in sorted(clubs.items()):
        members.sort(key=lambda row: (-row.total, row.name))
        counted = members[:best]
        line = ClubRow(
            rank=None,
            club=club,
            total=sum(row.total for row in counted),
            percent=mean([percent(row.total, maximum) for row in counted]),
            counted=tuple(row.name for row in counted),
            players=len(members),
        )
        (full if len(counted) == best else short).append(line)
    placed = ranked(full, lambda line: line.total)
    return (
        *(dataclasses.replace(line, rank=rank) for rank, line in placed),
        *sorted(short, key=lambda line: -line.total),
    )
