"""The rounds of a championship as they stand, and what one event makes of one of them."""

from dataclasses import dataclass, replace
from typing import TypeAlias

from faristol.championship.events import (
    PlayersSwapped,
    ResultCorrected,
    ResultOverruled,
    ResultRecorded,
    RoundPaired,
    TableCorrected,
    TableOverruled,
    TableScored,
    TablesSeated,
)
from faristol.championship.field import Ending, Rationale
from faristol.core import GameScore, Outcome, Remark

PairResult: TypeAlias = ResultRecorded | ResultCorrected | ResultOverruled
"""What says how a game of two ended."""
TableScores: TypeAlias = TableScored | TableCorrected | TableOverruled
"""What says how a table of several ended."""


@dataclass(frozen=True, slots=True)
class Result:
    """What a game brought."""

    score: GameScore
    outcomes: tuple[Outcome, Outcome]
    overruled: str = ""
    """Why the committee changed it, with the clause."""
    ending: Ending = Ending.POINTS


@dataclass(frozen=True, slots=True)
class Game:
    """One table of one round."""

    table: int
    first: int
    second: int
    result: Result | None = None


@dataclass(frozen=True, slots=True)
class TableResult:
    """What a table of several brought."""

    scores: tuple[int | None, ...]
    """In the order of play; None for who never came."""
    points: tuple[int, ...]
    """Championship points in tenths."""
    overruled: str = ""


@dataclass(frozen=True, slots=True)
class SchoolTable:
    """A table of several in one round."""

    table: int
    players: tuple[int, ...]
    """In the order of play."""
    result: TableResult | None = None


@dataclass(frozen=True, slots=True)
class Round:
    """One round: games of two, or tables of several, as the system is."""

    number: int
    order: tuple[int, ...]
    games: tuple[Game, ...]
    bye: int | None = None
    away: tuple[tuple[int, Outcome], ...] = ()
    reasons: tuple[Rationale, ...] = ()
    warnings: tuple[Remark, ...] = ()
    is_published: bool = False
    is_closed: bool = False
    tables: tuple[SchoolTable, ...] = ()

    @property
    def seating(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """Every table's number and who sits there, whatever is played."""
        pairs = tuple((game.table, (game.first, game.second)) for game in self.games)
        return pairs + tuple((each.table, each.players) for each in self.tables)

    @property
    def open_tables(self) -> tuple[int, ...]:
        """Tables without a result."""
        games = tuple(each.table for each in self.games if each.result is None)
        return games + tuple(each.table for each in self.tables if each.result is None)

    def players_at(self, table: int) -> tuple[int, ...]:
        """Who sits at a table; nobody where there is none."""
        return dict(self.seating).get(table, ())


def paired_round(event: RoundPaired) -> Round:
    """A round of games of two, as it was paired."""
    return Round(
        number=event.round_number,
        order=event.order,
        games=tuple(
            Game(table, first, second)
            for table, (first, second) in enumerate(event.tables, start=1)
        ),
        bye=event.bye,
        away=event.away,
        reasons=event.reasons,
        warnings=event.warnings,
    )


def seated_round(event: TablesSeated) -> Round:
    """A round of tables of several, as it was seated."""
    return Round(
        number=event.round_number,
        order=event.order,
        games=(),
        away=event.away,
        reasons=event.reasons,
        warnings=event.warnings,
        tables=tuple(
            SchoolTable(table, players) for table, players in enumerate(event.tables, start=1)
        ),
    )


def with_seats_swapped(current: Round, event: PlayersSwapped) -> Round:
    """A round in which two players have changed seats."""
    turn = {event.one: event.other, event.other: event.one}
    games = tuple(
        replace(g, first=turn.get(g.first, g.first), second=turn.get(g.second, g.second))
        for g in current.games
    )
    tables = tuple(
        replace(each, players=tuple(turn.get(player, player) for player in each.players))
        for each in current.tables
    )
    bye = None if current.bye is None else turn.get(current.bye, current.bye)
    warnings = (*current.warnings, *event.warnings)
    return replace(current, games=games, tables=tables, bye=bye, warnings=warnings)


def with_result(current: Round, event: PairResult) -> Round:
    """A round with the result of a game of two."""
    overruled = f"{event.why} ({event.clause})" if isinstance(event, ResultOverruled) else ""
    ending = Ending.POINTS if isinstance(event, ResultOverruled) else event.ending
    result = Result(event.score, event.outcomes, overruled, ending)
    games = tuple(
        replace(game, result=result) if game.table == event.table else game
        for game in current.games
    )
    return replace(current, games=games)


def with_scores(current: Round, event: TableScores) -> Round:
    """A round with the scores of a table of several."""
    overruled = f"{event.why} ({event.clause})" if isinstance(event, TableOverruled) else ""
    result = TableResult(event.scores, event.points, overruled)
    tables = tuple(
        replace(each, result=result) if each.table == event.table else each
        for each in current.tables
    )
    return replace(current, tables=tables)
