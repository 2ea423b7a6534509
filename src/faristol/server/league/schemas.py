"""What is shown of a league, line by line: the shapes that go over the wire."""

import msgspec

from faristol.championship.league.rules import Withdrawal, league_rules
from faristol.championship.league.state import Fixture, League
from faristol.championship.league.table import TableLine, division_table
from faristol.championship.regulations import Ranking
from faristol.core import Winner
from faristol.server.contests import ContestPlan


class LeagueLine(msgspec.Struct, frozen=True):
    """A league in the list."""

    id: str
    name: str
    place: str
    begins_on: str
    ends_on: str


class LeaguePlayer(msgspec.Struct, frozen=True):
    """Somebody who plays; the first of them is player 1."""

    name: str
    division: int
    club: str
    licence: str
    rating: int | None
    has_left: bool


class FixtureLine(msgspec.Struct, frozen=True):
    """A game with its date, and how it ended."""

    game: int
    division: int
    round: int
    first: int
    second: int
    day: str
    """Nothing while a postponed game has no date."""
    planned: str
    why: str
    winner: Winner | None
    """None while the game is open."""
    points: list[int]
    """Both players'; none where it was never played."""
    played_on: str
    counts: bool
    """Not where one of the two left and their games were struck."""
    is_closed: bool
    """Decided because somebody left: nobody plays it any more."""


class TableRow(msgspec.Struct, frozen=True):
    """A player in the table of a division."""

    player: int
    place: int
    played: int
    won: int
    drawn: int
    lost: int
    points: float
    total: int
    differential: int
    berger: float
    mutual: float | None
    moves: int


class DivisionView(msgspec.Struct, frozen=True):
    """A division: its table and its games."""

    name: str
    has_fixtures: bool
    table: list[TableRow]


class LeagueView(msgspec.Struct, frozen=True):
    """A league, as anybody may see it."""

    id: str
    version: int
    name: str
    place: str
    begins_on: str
    ends_on: str
    legs: int
    moving: int
    ranking: Ranking
    withdrawal: Withdrawal
    clauses: dict[str, str]
    """Where the values of a league come from: a clause, or a reading."""
    players: list[LeaguePlayer]
    divisions: list[DivisionView]
    games: list[FixtureLine]
    missing: int
    """Games that are still to be played."""
    is_ended: bool
    may_enter: bool = False
    """Whether you may note results."""


def league_line(plan: ContestPlan) -> LeagueLine:
    """A league in the list."""
    return LeagueLine(plan.id, plan.name, plan.place, plan.begins_on, plan.ends_on)


def league_view(plan: ContestPlan, version: int, league: League) -> LeagueView:
    """A whole league, without what only whoever asks is told."""
    opened = league.opened
    assert opened is not None
    return LeagueView(
        plan.id,
        version,
        opened.name,
        opened.place,
        opened.begins_on,
        opened.ends_on,
        opened.legs,
        opened.moving,
        opened.ranking,
        opened.withdrawal,
        dict(league_rules().clauses),
        [
            LeaguePlayer(
                league.shown(one.number),
                one.division,
                one.club,
                one.licence,
                one.rating,
                one.has_left,
            )
            for one in league.members
        ],
        [
            DivisionView(
                name,
                number in league.drawn,
                [_row(line) for line in division_table(league, number)],
            )
            for number, name in enumerate(opened.divisions, start=1)
        ],
        [_fixture(league, fixture) for fixture in league.fixtures],
        len(league.missing),
        league.is_ended,
    )


def _row(line: TableLine) -> TableRow:
    return TableRow(
        line.player,
        line.place,
        line.played,
        line.won,
        line.drawn,
        line.lost,
        line.points / 10,
        line.total,
        line.differential,
        line.berger / 10,
        None if line.mutual is None else line.mutual / 10,
        line.moves,
    )


def _fixture(league: League, fixture: Fixture) -> FixtureLine:
    counted = league.counted(fixture)
    shown = counted or fixture
    return FixtureLine(
        fixture.number,
        fixture.division,
        fixture.round,
        fixture.first,
        fixture.second,
        fixture.day,
        fixture.planned,
        fixture.why,
        shown.winner,
        [shown.score.first, shown.score.second] if shown.score else [],
        fixture.played_on,
        counted is not None,
        counted != fixture,
    )
