"""Ratings of games played here: the federation's formula, one game at a time.

Pure. A pool is a language: who is strong in Catalan need not be in Dutch. Each game is
rated by the values both had before it, so that every step can be worked out by hand from
the step before. What the numbers mean and where the constants come from:
`faristol.championship.ratings`.
"""

from collections.abc import Iterable, Mapping
from decimal import Decimal

import msgspec

from faristol.championship.ratings import RatedGame, Rating, RatingSystem, rate_player

_SIX = Decimal("0.000001")


class RatedPair(msgspec.Struct, frozen=True):
    """A rated game: the two accounts, and tenths of a point for the first."""

    table: str
    ended: int
    accounts: tuple[str, str]
    tenths: int

    @property
    def key(self) -> str:
        """Its place in time."""
        return f"{self.ended:015d}:{self.table}"


class Standing(msgspec.Struct, frozen=True):
    """Somebody's rating in a pool, in hundredths."""

    value: int
    games: int
    last: str = ""
    """The key of the last rated game."""


class RatingStep(msgspec.Struct, frozen=True):
    """How one game changed one rating: every term of the sum. Ratings in hundredths."""

    table: str
    at: int
    opponent: str
    before: int
    opponent_before: int
    games_before: int
    expected: str
    """Expected result, six decimals."""
    tenths: int
    """What was scored: 10, 5 or 0."""
    factor: int
    change: int
    after: int


def newcomer(system: RatingSystem) -> Standing:
    """Where everybody begins."""
    return Standing(100 * system.initial, 0)


def rate_pair(
    system: RatingSystem, pair: RatedPair, before: tuple[Standing, Standing]
) -> tuple[tuple[Standing, RatingStep], tuple[Standing, RatingStep]]:
    """Both players' new standing, and how it came about."""
    return _side(system, pair, before, 0), _side(system, pair, before, 1)


def _side(
    system: RatingSystem, pair: RatedPair, before: tuple[Standing, Standing], side: int
) -> tuple[Standing, RatingStep]:
    own, other = before[side], before[1 - side]
    tenths = pair.tenths if side == 0 else 10 - pair.tenths
    rating = Rating(pair.accounts[side], own.value, own.games)
    game = RatedGame(pair.accounts[1 - side], other.value, tenths)
    sheet = rate_player(system, rating, [game])
    step = RatingStep(
        pair.table,
        pair.ended,
        pair.accounts[1 - side],
        own.value,
        other.value,
        own.games,
        str(sheet.expected.quantize(_SIX)),
        tenths,
        sheet.factor,
        sheet.change,
        sheet.after.value,
    )
    return Standing(sheet.after.value, sheet.after.games, pair.key), step


class Fold(msgspec.Struct):
    """What a pool's games come to."""

    standings: dict[str, Standing]
    steps: dict[tuple[str, str], RatingStep]
    """By account and the key of the game."""


def fold(
    system: RatingSystem, pairs: Iterable[RatedPair], start: Mapping[str, Standing] | None = None
) -> Fold:
    """Rate games in the order of time."""
    standings = dict(start or {})
    steps: dict[tuple[str, str], RatingStep] = {}
    for pair in sorted(pairs, key=lambda each: each.key):
        first, second = pair.accounts
        before = (
            standings.get(first, newcomer(system)),
            standings.get(second, newcomer(system)),
        )
        for account, (standing, step) in zip(
            pair.accounts, rate_pair(system, pair, before), strict=True
        ):
            standings[account] = standing
            steps[account, pair.key] = step
    return Fold(standings, steps)
