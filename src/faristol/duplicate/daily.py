"""Duplicate without a hall: a turn a day, and a rating over daily turns.

The game is the ordinary one under the variant `daily`: everybody hands in until the
deadline, nothing is shown before. `due` says what the house has to do next; the letters it
then draws and the next deadline are the shell's.

The rating is meant to be explained to a class: the mean percentage of the top over the last
days played. A day missed costs nothing, and too few days give no rating.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from faristol.duplicate.combined import mean
from faristol.duplicate.commands import CloseTurn, Command, LayNothing, LayWord
from faristol.duplicate.rules import DuplicateRules
from faristol.duplicate.standings import percent, turn_scores
from faristol.duplicate.state import Game
from faristol.duplicate.terms import Stage
from faristol.duplicate.tops import candidates


class Due(Enum):
    """What a game without a leader waits for."""

    NOTHING = "nothing"
    DRAW = "draw"
    OPENING = "opening"
    CLOSING = "closing"
    WORD = "word"


def due(rules: DuplicateRules, game: Game, at: int) -> Due:
    """What has to be done at a moment."""
    match game.stage:
        case Stage.DRAWING:
            return Due.DRAW
        case Stage.DRAWN:
            return Due.OPENING
        case Stage.RUNNING if game.clock.left(at) + rules.grace_ms < 0:
            return Due.CLOSING
        case Stage.MARKING:
            return Due.WORD
        case _:
            return Due.NOTHING


def next_command(rules: DuplicateRules, game: Game, at: int) -> Command | None:
    """The command that needs no letters and no deadline: closing, laying."""
    match due(rules, game, at):
        case Due.CLOSING:
            return CloseTurn(at)
        case Due.WORD if game.turn is not None:
            if any(candidate.is_top for candidate in candidates(rules, game.turn)):
                return LayWord(at, accept_missing=True)
            return LayNothing(at, accept_missing=True)
        case _:
            return None


@dataclass(frozen=True, slots=True)
class DayScore:
    """A player's share of the top of one day, in hundredths of a percent, at most 100 %."""

    player: str
    day: int
    percent: int


def day_scores(rules: DuplicateRules, game: Game) -> tuple[DayScore, ...]:
    """Who played on which day and how well. A nil is 0; a day without a slip is no day.

    Players of one name are told apart by their tables: a class may have two of them.
    """
    names = Counter(player.entry.name for player in game.players.values())
    found = []
    for turn in game.turns:
        scores = turn_scores(rules, turn, game.players)
        is_computer = rules.top == "computer" and scores.computer_top is not None
        top = scores.computer_top if is_computer else scores.room_top
        for table in turn.slips:
            share = min(10_000, percent(scores.points.get(table, 0), top or 0))
            name = game.players[table].entry.name
            player = name if names[name] == 1 else f"{name} ({table})"
            found.append(DayScore(player, turn.number, share))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class DailyRating:
    """Mean share over the last days played; None while there are too few."""

    player: str
    rating: int | None
    days: int
    best: int


def daily_ratings(
    scores: Iterable[DayScore], *, window: int = 30, least: int = 5
) -> tuple[DailyRating, ...]:
    """Ratings, best first; those without one at the end by name.

    >>> days = [DayScore("Neus", day, share) for day, share in enumerate([5000, 10000, 7500])]
    >>> daily_ratings(days, window=2, least=2)
    (DailyRating(player='Neus', rating=8750, days=3, best=10000),)
    """
    if window < 1 or not 1 <= least <= window:
        raise ValueError(f"a rating over {window} days can't need {least}")
    by_player: dict[str, list[DayScore]] = {}
    for score in scores:
        by_player.setdefault(score.player, []).append(score)
    ratings = [_rating(name, days, window, least) for name, days in by_player.items()]
    return tuple(sorted(ratings, key=lambda r: (r.rating is None, -(r.rating or 0), r.player)))


def _rating(name: str, days: Sequence[DayScore], window: int, least: int) -> DailyRating:
    in_order = sorted(days, key=lambda score: score.day)
    last = [score.percent for score in in_order[-window:]]
    return DailyRating(
        player=name,
        rating=mean(last) if len(days) >= least else None,
        days=len(days),
        best=max(score.percent for score in days),
    )
