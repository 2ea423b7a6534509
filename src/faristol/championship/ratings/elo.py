"""Elo per event, with a sheet on which every number can be checked.

All ratings of an event are those of the list in force when it began; nobody's
rating moves from game to game. Ratings are kept in hundredths and published to the
nearest whole point. Expectations are computed in decimal arithmetic, so that every
machine finds the same digits.
"""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from decimal import ROUND_HALF_UP, Context, Decimal, localcontext
from functools import cache
from importlib.resources import files

from faristol.names import folded

EXACT = Context(prec=28, rounding=ROUND_HALF_UP)
HUNDREDTH = Decimal("0.01")


def format_hundredths(hundredths: int) -> str:
    """A rating as people write it, with two decimals."""
    return f"{hundredths // 100}.{hundredths % 100:02}"


@dataclass(frozen=True, slots=True)
class RatingSystem:
    """The constants, all of them the federation's to set."""

    name: str
    title: str
    initial: int
    factor: int
    provisional_factor: int
    provisional_games: int
    top_factor: int
    top_from: int
    expectation: str
    season_begins: int
    inactive_after_seasons: int
    table: tuple[int, ...]

    def factor_for(self, rating: "Rating") -> int:
        """K: larger while a rating is young, smaller at the top if the federation wants it."""
        if rating.games < self.provisional_games:
            return self.provisional_factor
        if self.top_from and rating.value >= 100 * self.top_from:
            return self.top_factor
        return self.factor


@cache
def rating_system() -> RatingSystem:
    """The constants shipped with the program."""
    data = tomllib.loads((files(__package__) / "rasccat.toml").read_text("utf-8"))
    return RatingSystem(**{**data, "table": tuple(data["table"])})


@dataclass(frozen=True, slots=True)
class Rating:
    """One line of a rating list."""

    name: str
    value: int
    """Hundredths of a rating point."""
    games: int = 0
    last_season: int | None = None
    """The year in which the season of the last rated game began."""
    licence: str = ""

    @property
    def published(self) -> int:
        """To the nearest whole point, halves up."""
        return (self.value + 50) // 100

    @property
    def exact(self) -> str:
        """With its hundredths.

        >>> Rating("Anna", 118725).exact
        '1187.25'
        """
        return format_hundredths(self.value)

    def is_provisional(self, system: RatingSystem) -> bool:
        """Shown with a question mark."""
        return self.games < system.provisional_games

    def is_inactive(self, system: RatingSystem, season: int) -> bool:
        """No rated game for too many seasons."""
        return (
            self.last_season is not None
            and season - self.last_season >= system.inactive_after_seasons
        )


def named_with_licence(name: str, licence: str) -> str:
    """What a list calls somebody whose name others in it have too."""
    return f"{name} ({licence})"


@dataclass(frozen=True, slots=True)
class RatingList:
    """A published list."""

    name: str
    day: date
    ratings: Mapping[str, Rating]
    """By player's name."""

    def in_order(self) -> list[Rating]:
        """Best first, by the exact value."""
        return sorted(self.ratings.values(), key=lambda r: (-r.value, r.name))


@dataclass(frozen=True, slots=True)
class RatedGame:
    """One game as the rating sees it."""

    opponent: str
    opponent_rating: int
    """Hundredths."""
    result: int
    """10, 5 or 0: tenths of a point."""
    expected: Decimal = Decimal(0)


@dataclass(frozen=True, slots=True)
class PlayerSheet:
    """How a player's new rating comes about."""

    before: Rating
    is_debutant: bool
    factor: int
    games: tuple[RatedGame, ...]
    scored: int
    """Tenths."""
    expected: Decimal
    change: int
    """Hundredths."""
    after: Rating


@dataclass(frozen=True, slots=True)
class EventSheet:
    """A whole event, with the list it was rated by."""

    event: str
    played_on: date
    list_used: str
    system: RatingSystem
    players: tuple[PlayerSheet, ...]


def expectation(system: RatingSystem, own: int, other: int) -> Decimal:
    """The expected result of one game; ratings in hundredths.

    >>> round(expectation(rating_system(), 100000, 125000), 4)
    Decimal('0.1917')
    """
    if system.expectation == "table":
        return _by_table(system, own, other)
    with localcontext(EXACT):
        return 1 / (1 + Decimal(10) ** (Decimal(other - own) / 40000))


def _by_table(system: RatingSystem, own: int, other: int) -> Decimal:
    difference = min((abs(own - other) + 50) // 100, system.table[-1])
    step = next(i for i, last in enumerate(system.table) if difference <= last)
    stronger = Decimal(50 + step) / 100
    return stronger if own >= other else 1 - stronger


def rate_player(
    system: RatingSystem,
    before: Rating,
    games: Iterable[RatedGame],
    *,
    season: int | None = None,
    is_debutant: bool = False,
) -> PlayerSheet:
    """One player's sheet."""
    played = tuple(
        replace(g, expected=expectation(system, before.value, g.opponent_rating)) for g in games
    )
    factor = system.factor_for(before)
    scored = sum(game.result for game in played)
    with localcontext(EXACT):
        expected = sum((game.expected for game in played), Decimal(0))
        change = factor * (Decimal(scored) / 10 - expected)
        hundredths = int(change.quantize(HUNDREDTH).scaleb(2))
    after = replace(
        before,
        value=before.value + hundredths,
        games=before.games + len(played),
        last_season=season if played and season is not None else before.last_season,
    )
    return PlayerSheet(before, is_debutant, factor, played, scored, expected, hundredths, after)


def rate_event(
    system: RatingSystem,
    ratings: RatingList,
    event: str,
    played_on: date,
    results: Mapping[str, Iterable[tuple[str, int]]],
) -> tuple[EventSheet, RatingList]:
    """Rate an event: `results` per player the opponents and tenths of played games only.

    Everybody in `results` is rated, debutants with the first value on both sides.
    """
    initial = 100 * system.initial
    season = season_of(system, played_on)
    before = {
        name: ratings.ratings.get(name, Rating(name, initial))
        for name in sorted({*results, *(o for rows in results.values() for o, _ in rows)})
    }
    sheets = tuple(
        rate_player(
            system,
            before[name],
            (RatedGame(other, before[other].value, tenths) for other, tenths in rows),
            season=season,
            is_debutant=name not in ratings.ratings,
        )
        for name, rows in sorted(results.items())
    )
    after = {**ratings.ratings, **{sheet.after.name: sheet.after for sheet in sheets}}
    sheet = EventSheet(event, played_on, f"{ratings.name} {ratings.day}", system, sheets)
    return sheet, RatingList(ratings.name, played_on, after)


def season_of(system: RatingSystem, day: date) -> int:
    """The year in which the season of that day began.

    >>> season_of(rating_system(), date(2024, 3, 1)), season_of(rating_system(), date(2024, 9, 1))
    (2023, 2024)
    """
    return day.year if day.month >= system.season_begins else day.year - 1


def season_view(sheets: Iterable[EventSheet], name: str) -> list[tuple[date, str, int, int]]:
    """A player's season: day, event, change and rating after it, both in hundredths."""
    return [
        (event.played_on, event.event, sheet.change, sheet.after.value)
        for event in sorted(sheets, key=lambda e: e.played_on)
        for sheet in event.players
        if folded(sheet.after.name) == folded(name)
    ]
