"""What is shown of a season, line by line: the shapes that go over the wire."""

from fractions import Fraction

import msgspec

from faristol.championship.ratings.cusca import PLAYERS, game_worth
from faristol.championship.season.ledger import ledger_and_course, required
from faristol.championship.season.state import ClubGame, Season
from faristol.server.contests import ContestPlan


class SeasonLine(msgspec.Struct, frozen=True):
    """A season in the list."""

    id: str
    name: str
    place: str
    begins_on: str
    ends_on: str


class ScoreLine(msgspec.Struct, frozen=True):
    """One player of a game."""

    player: int
    points: int
    scrabbles: int
    worth: int
    """The points times the players at the table; 0 where only two sat there."""


class ClubGameLine(msgspec.Struct, frozen=True):
    """A game that was played."""

    game: int
    night: str
    scores: list[ScoreLine]


class LedgerRow(msgspec.Struct, frozen=True):
    """A player in the ledger; those with a place come first."""

    player: int
    place: int
    """0 for who comes now and then."""
    rose: int
    """Places won since the night before; negative for places lost."""
    cusca: float | None
    ranked_games: int
    games: int
    total: int
    mean: float
    scrabbles: int
    wins: int
    best: int
    nights: list[str]


class CourseLine(msgspec.Struct, frozen=True):
    """The places of a player, night by night; 0 where they had none yet."""

    player: int
    places: list[int]


class SeasonView(msgspec.Struct, frozen=True):
    """A season, as anybody may see it."""

    id: str
    version: int
    name: str
    place: str
    begins_on: str
    ends_on: str
    nights_planned: int
    required: int
    """Games of three or four that the final table asks for."""
    required_now: int
    players: list[str]
    """Their names; the first is player 1."""
    nights: list[str]
    games: list[ClubGameLine]
    ledger: list[LedgerRow]
    course: list[CourseLine]
    may_enter: bool = False
    """Whether you may note games."""


def season_line(plan: ContestPlan) -> SeasonLine:
    """A season in the list."""
    return SeasonLine(plan.id, plan.name, plan.place, plan.begins_on, plan.ends_on)


def season_view(plan: ContestPlan, version: int, season: Season) -> SeasonView:
    """A whole season, without what only whoever asks is told."""
    opened = season.opened
    assert opened is not None
    lines, course = ledger_and_course(season)
    placed = {line.player for line in lines if line.place}
    return SeasonView(
        plan.id,
        version,
        opened.name,
        opened.place,
        opened.begins_on,
        opened.ends_on,
        opened.nights,
        opened.games,
        required(season),
        list(season.names),
        list(season.nights),
        [_game(game) for game in season.played],
        [
            LedgerRow(
                line.player,
                line.place,
                line.rose,
                None if line.cusca is None else _number(line.cusca),
                line.ranked_games,
                line.games,
                line.total,
                _number(line.mean),
                line.scrabbles,
                line.wins,
                line.best,
                list(line.nights),
            )
            for line in lines
        ],
        [CourseLine(player, list(places)) for player, places in course.items() if player in placed],
    )


def _game(game: ClubGame) -> ClubGameLine:
    size = len(game.scores)
    counts = size in PLAYERS
    scores = [
        ScoreLine(
            score.player,
            score.points,
            score.scrabbles,
            game_worth(score.points, size) if counts else 0,
        )
        for score in game.scores
    ]
    return ClubGameLine(game.number, game.night, scores)


def _number(exact: Fraction) -> float:
    return round(float(exact), 2)
