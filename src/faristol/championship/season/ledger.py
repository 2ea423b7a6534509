"""The ledger of a season: who leads by CUSCA, who came, what else a club counts.

A game is worth its points times the players at its table; the standing is the mean per game.
Games of two count for everything but that.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
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
    nights = _night_by_night(season)
    if not nights:
        return [], {}
    before = {line.player: line.place for line in nights[-2]} if len(nights) > 1 else {}
    lines = [_risen(line, before.get(line.player, 0)) for line in nights[-1]]
    return lines, _course(nights)


def _course(nights: Sequence[Sequence[LedgerLine]]) -> dict[int, tuple[int, ...]]:
    places: dict[int, list[int]] = {}
    for number, lines in enumerate(nights):
        for line in lines:
            places.setdefault(line.player, [0] * len(nights))[number] = line.place
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
    nights: tuple[str, ...] = ()
    cusca: Fraction | None = None

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
            self.cusca = Fraction(self.worth, self.ranked_games)
        if self.nights[-1:] != (game.night,):
            self.nights = (*self.nights, game.night)


def _night_by_night(season: Season) -> list[list[LedgerLine]]:
    """The ledger after each night, without what had changed since the one before."""
    tallies: dict[int, _Tally] = {}
    found: list[list[LedgerLine]] = []
    games = sorted(season.played, key=lambda game: game.night)
    for night, played in groupby(games, key=lambda game: game.night):
        for game in played:
            for score in game.scores:
                tallies.setdefault(score.player, _Tally()).count(score, game)
        found.append(_placed(season, tallies, required(season, night)))
    return found


def _placed(season: Season, tallies: Mapping[int, _Tally], needed: int) -> list[LedgerLine]:
    lines: list[LedgerLine] = []
    order = sorted(
        tallies.items(),
        key=lambda known: (
            known[1].ranked_games < needed,
            -(known[1].cusca or 0),
            -known[1].total,
            season.names[known[0] - 1],
        ),
    )
    for number, (player, own) in enumerate(order, start=1):
        place = 0 if own.ranked_games < needed else number
        if place and lines and lines[-1].cusca == own.cusca:
            place = lines[-1].place
        lines.append(
            LedgerLine(
                player,
                place,
                0,
                own.cusca,
                own.ranked_games,
                own.games,
                own.total,
                own.scrabbles,
                own.wins,
                own.best,
                own.nights,
            )
        )
    return lines


def _risen(line: LedgerLine, before: int) -> LedgerLine:
    return replace(line, rose=before - line.place if before and line.place else 0)


def _months(day: str) -> int:
    year, month = int(day[:4]), int(day[5:7])
    return year * 12 + month
