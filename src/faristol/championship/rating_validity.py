"""Whether a championship counts for RASCCAT, and what of it does."""

from calendar import monthrange
from dataclasses import dataclass
from datetime import date

from faristol.championship.entering import parse_day
from faristol.championship.history import lines_of, rules_of
from faristol.championship.regulations import regulations
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
FEDERATION = "fisc-2023"
"""Whose conditions these are, under whatever rules a championship was played."""


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
    wanted, rules = regulations(FEDERATION), rules_of(state)
    found = []
    if rules.name != wanted.name:
        found.append(Obstacle("FISC23-C-3.2a", f"played by other rules: {rules.title}"))
    elif announced.lexicon.partition("@")[0].casefold() != wanted.lexicon.casefold():
        what = f"judged by {announced.lexicon}, not {wanted.lexicon}"
        found.append(Obstacle("FISC23-C-3.2a", what))
    played, notice = parse_day(announced.plays_on), parse_day(announced.announced_on)
    if played is None or notice is None:
        found.append(Obstacle("FISC23-C-3.2b", "the dates of notice and play are not recorded"))
    elif notice > _months_before(played, wanted.notice_months):
        what = f"notice on {notice}, less than a month before {played}"
        found.append(Obstacle("FISC23-C-3.2b", what))
    if reported_on is None:
        found.append(Obstacle("FISC23-C-3.2c", "the results have not been sent"))
    elif played is not None and (reported_on - played).days > wanted.report_days:
        what = f"results sent on {reported_on}, over a week after {played}"
        found.append(Obstacle("FISC23-C-3.2c", what))
    return found


def _months_before(day: date, months: int) -> date:
    """The same day of an earlier month, or its last day.

    >>> _months_before(date(2024, 3, 31), 1)
    datetime.date(2024, 2, 29)
    """
    year, month = divmod(day.year * 12 + day.month - 1 - months, 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))
