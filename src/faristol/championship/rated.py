"""What a championship changes in a rating list."""

from datetime import UTC, date, datetime

from faristol.championship.entering import parse_day
from faristol.championship.rating_validity import rated_results
from faristol.championship.ratings import (
    EventSheet,
    Rating,
    RatingList,
    named_with_licence,
    rate_event,
    rating_system,
)
from faristol.championship.state import Championship


def played_on(state: Championship) -> date:
    """The first day of play; the day of the announcement where none was given."""
    assert state.announced is not None
    day = parse_day(state.announced.plays_on)
    return day or datetime.fromtimestamp(state.announced.at / 1000, UTC).date()


def list_of_entries(state: Championship) -> RatingList:
    """The ratings with which players were entered, as established ones."""
    games = rating_system().provisional_games
    shown = {e.player: state.shown(e.player) for e in state.entries}
    known = {
        shown[e.player]: Rating(shown[e.player], 100 * e.rating, games)
        for e in state.entries
        if e.rating is not None
    }
    return RatingList("ratings of the entries", played_on(state), known)


def _names_in(state: Championship, ratings: RatingList) -> dict[int, str]:
    """Players by what the list calls them: of one name, only the licence says who is meant."""
    names = {}
    for entry in state.entries:
        with_licence = named_with_licence(entry.name, entry.licence)
        shown, listed = state.shown(entry.player), ratings.ratings.get(entry.name)
        is_theirs = listed is not None and entry.licence and listed.licence == entry.licence
        if entry.licence and with_licence in ratings.ratings:
            names[entry.player] = with_licence
        else:
            names[entry.player] = entry.name if is_theirs else shown
    return names


def rate_championship(
    state: Championship, before: RatingList | None = None
) -> tuple[EventSheet, RatingList]:
    """A sheet for every player, and the list as it is afterwards.

    Without a list in force the ratings of the entries are taken.
    """
    assert state.announced is not None
    return rate_event(
        rating_system(),
        list_of_entries(state) if before is None else before,
        state.announced.name,
        played_on(state),
        rated_results(state, None if before is None else _names_in(state, before)),
    )
