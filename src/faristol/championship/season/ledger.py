"""The ledger of a season: who leads by CUSCA, who came, what else a club counts.

A game is worth its points times the players at its table; the standing is the mean per game.
Games of two count for everything but that.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby

from faristol.championship.ratings.cusca import FINAL_MINIMUM, MONTHLY_MINIMUM, PLAYERS, game_worth
from faristol.championship.season.events import TableScore
from faristol.championship.season.state import ClubGame, Season


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """One player of the ledger."""

    player: int
    place: int
    """0 for who comes now and then: too few games to be ranked yet."""
    rose: int
    """Places won since the night before; negative where some were lost, 0 for who had none."""
    cusca: Fraction | None
    """The mean worth of a game of three or four; None without one."""
    ranked_games: int
    """Games of three and four."""
    games: int
    total: int
    scrabbles: int
    wins: int
    best: int
    """The most points in one game."""
    nights: tuple[str, ...]
    """At which they were there."""

    @property
    def mean(self) -> Fraction:
        """Points per game, of all games."""
        return Fraction(self.total, self.games) if self.games else Fraction(0)


def required(season: Season, night: str = "") -> int:
    """Games of three or four that a player needs in order to be ranked after a night.

    At the end it is what the season asks for; before, a share of it that grows by the month.
    """
    if season.opened is None or not season.nights:
        return 1
    final = season.opened.games
    first, last = season.nights[0], night or season.nights[-1]
    month = _months(last) - _months(first)
    usual = MONTHLY_MINIMUM[min(max(month, 0), len(MONTHLY_MINIMUM) - 1)]
    return -(-usual * final // FINAL_MINIMUM)


def ledger(season: Season) -> list[LedgerLine]:
    """Everybody who has played: ranked players first, then those who come now and then."""
    return ledger_and_course(season)[0]


def course(season: Season) -> dict[int, tuple[int, ...]]:
    """The place of each player after each night, 0 where they had none, for a graph."""
    return ledger_and_course(season)[1]


def ledger_and_course(season: Season) -> tuple[list[LedgerLine], dict[int, tuple[int, ...]]]:
    """Both, worked out together."""
    tallies: dict[int, _Tally] = {}
    nights: list[dict[int, int]] = []
    games = sorted(season.played, key=lambda game: game.night)
    for night, played in groupby(games, key=lambda game: game.night):
        for game in played:
            for score in game.scores:
                tallies.setdefault(score.player, _Tally()).count(score, game)
        nights.append(_places(season, tallies, required(season, night)))
    if not nights:
        return [], {}
    before = nights[-2] if len(nights) > 1 else {}
    lines = [
        _line(player, place, before.get(player, 0), tallies[player])
        for player, place in nights[-1].items()
    ]
    return lines, _course(nights)


def _course(nights: Sequence[Mapping[int, int]]) -> dict[int, tuple[int, ...]]:
    places: dict[int, list[int]] = {}
    for number, placed in enumerate(nights):
        for player, place in placed.items():
            places.setdefault(player, [0] * len(nights))[number] = place
    return {player: tuple(found) for player, found in places.items()}


@dataclass(slots=True)
class _Tally:
    """What one player has so far."""

    worth: int = 0
    ranked_games: int = 0
    games: int = 0
    total: int = 0
    scrabbles: int = 0
    wins: int = 0
    best: int = 0
    nights: list[str] = field(default_factory=list)

    @property
    def rounded_cusca(self) -> float:
        """The mean as a float: of some thousand games two that differ never round to the same."""
        return self.worth / self.ranked_games if self.ranked_games else 0.0

    def count(self, score: TableScore, game: ClubGame) -> None:
        size = len(game.scores)
        self.best = max(self.best, score.points) if self.games else score.points
        self.games += 1
        self.total += score.points
        self.scrabbles += score.scrabbles
        self.wins += all(
            score.points > other.points for other in game.scores if other.player != score.player
        )
        if size in PLAYERS:
            self.ranked_games += 1
            self.worth += game_worth(score.points, size)
        if self.nights[-1:] != [game.night]:
            self.nights.append(game.night)


def _places(season: Season, tallies: Mapping[int, _Tally], needed: int) -> dict[int, int]:
    """Everybody in the order of the ledger, with their place; 0 for who has too few games."""
    order = sorted(
        tallies.items(),
        key=lambda known: (
            known[1].ranked_games < needed,
            -known[1].rounded_cusca,
            -known[1].total,
            season.names[known[0] - 1],
        ),
    )
    places: dict[int, int] = {}
    last: tuple[int, float] = (0, 0.0)
    for number, (player, own) in enumerate(order, start=1):
        if own.ranked_games < needed:
            places[player] = 0
            continue
        if not last[0] or last[1] != own.rounded_cusca:
            last = (number, own.rounded_cusca)
        places[player] = last[0]
    return places


def _line(player: int, place: int, before: int, own: _Tally) -> LedgerLine:
    return LedgerLine(
        player,
        place,
        before - place if before and place else 0,
        Fraction(own.worth, own.ranked_games) if own.ranked_games else None,
        own.ranked_games,
        own.games,
        own.total,
        own.scrabbles,
        own.wins,
        own.best,
        tuple(own.nights),
    )


def _months(day: str) -> int:
    year, month = int(day[:4]), int(day[5:7])
    return year * 12 + month
