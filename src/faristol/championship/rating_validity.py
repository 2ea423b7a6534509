"""Whether a championship counts for RASCCAT, and what of it does."""

from dataclasses import dataclass
from datetime import date

from faristol.championship.history import lines_of, rules_of
from faristol.championship.state import Championship

ALL_RATED = "FISC23-C-1.14"
"""The games of all participants enter the ranking."""


def rated_results(state: Championship) -> dict[str, list[tuple[str, int]]]:
    """Per participant the opponents and tenths of games over the board (see `ALL_RATED`).

    Everybody who took part is in it. Byes and games that were never played are not rated.
    """
    points = rules_of(state).points
    return {
        state.entry(player).name: [
            (state.entry(line.opponent).name, points.of(line.outcome))
            for line in lines
            if line.opponent and line.outcome.is_over_the_board
        ]
        for player, lines in lines_of(state).items()
    }


@dataclass(frozen=True, slots=True)
class Obstacle:
    """A condition that is not met."""

    clause: str
    what: str


OFFICIAL = "FISC23-C-3.1"
UNDER_CONDITIONS = "FISC23-C-3.2"
DAYS_TO_REPORT = 7


def ground_for_counting(state: Championship, *, reported_on: date | None) -> str | None:
    """The clause by which the championship counts for RASCCAT; None if it does not."""
    assert state.announced is not None
    if state.announced.is_official:
        return OFFICIAL
    return None if what_stands_in_the_way(state, reported_on=reported_on) else UNDER_CONDITIONS


def what_stands_in_the_way(state: Championship, *, reported_on: date | None) -> list[Obstacle]:
    """Why it does not count for RASCCAT; nothing when it does.

    Championships of the official season count (3.1). Others, leagues too, count under
    three conditions (3.2): the federation's rules and dictionary, a month's notice, and
    complete results within a week. Notice and week are the organiser's to show: dates
    that were not given stand in the way.
    """
    announced = state.announced
    assert announced is not None
    if announced.is_official:
        return []
    rules = rules_of(state)
    found = []
    if rules.name != "fisc-2023":
        found.append(Obstacle("FISC23-C-3.2a", f"played by other rules: {rules.title}"))
    elif announced.lexicon.partition("@")[0].casefold() != rules.lexicon.casefold():
        what = f"judged by {announced.lexicon}, not {rules.lexicon}"
        found.append(Obstacle("FISC23-C-3.2a", what))
    played, notice = _day(announced.plays_on), _day(announced.announced_on)
    if played is None or notice is None:
        found.append(Obstacle("FISC23-C-3.2b", "the dates of notice and play are not recorded"))
    elif notice > _month_before(played):
        what = f"notice on {notice}, less than a month before {played}"
        found.append(Obstacle("FISC23-C-3.2b", what))
    if reported_on is None:
        found.append(Obstacle("FISC23-C-3.2c", "the results have not been sent"))
    elif played is not None and (reported_on - played).days > DAYS_TO_REPORT:
        what = f"results sent on {reported_on}, over a week after {played}"
        found.append(Obstacle("FISC23-C-3.2c", what))
    return found


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _month_before(day: date) -> date:
    """The same day of the month before, or its last day."""
    year, month = (day.year, day.month - 1) if day.month > 1 else (day.year - 1, 12)
    for last in range(day.day, 27, -1):
        try:
            return date(year, month, last)
        except ValueError:
            continue
    return date(year, month, min(day.day, 28))
