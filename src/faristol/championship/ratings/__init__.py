"""Ratings: Elo for classic games, CUSCA for club leagues, BARRISC for duplicate.

Values are exact: hundredths of a rating point, fractions for means. Nothing here is
the official number of any federation.
"""

from faristol.championship.ratings.barrisc import DuplicateGame, barrisc
from faristol.championship.ratings.cusca import LeagueGame, cusca
from faristol.championship.ratings.elo import (
    EventSheet,
    PlayerSheet,
    RatedGame,
    Rating,
    RatingList,
    RatingSystem,
    named_with_licence,
    rate_event,
    rate_player,
    rating_system,
    season_of,
)

__all__ = [
    "DuplicateGame",
    "EventSheet",
    "LeagueGame",
    "PlayerSheet",
    "RatedGame",
    "Rating",
    "RatingList",
    "RatingSystem",
    "barrisc",
    "cusca",
    "named_with_licence",
    "rate_event",
    "rate_player",
    "rating_system",
    "season_of",
]
