"""Whether a championship counts for RASCCAT, and what of it does."""

from datetime import date

from faristol.championship.history import lines_of, rules_of
from faristol.championship.state import Championship


def rated_results(state: Championship) -> dict[str, list[tuple[str, int]]]:
    """Per participant the opponents and tenths of games over the board (FISC23-C-1.14).

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


def what_stands_in_the_way(state: Championship, *, reported_on: date | None) -> list[str]:
    """Why it does not count for RASCCAT; nothing when it does.

    Championships of the official season count (3.1). Others, leagues too, count under
    three conditions (3.2): the federation's rules and dictionary, a month's notice, and
    complete results within a week. Notice and week are the organiser's to show: dates
    that were not given stand in the way.
    """
    announced = state.announced
    assert announced is not None
    rules = rules_of(state)
    if announced.is_official:
        return []
    problems = []
    if rules.name != "fisc-2023":
        problems.append(f"played under {rules.title}, not the federation's rules (FISC23-C-3.2a)")
    elif announced.lexicon.partition("@")[0].casefold() != rules.lexicon.casefold():
        problems.append(f"judged by {announced.lexicon}, not {rules.lexicon} (FISC23-C-3.2a)")
    played = _day(announced.plays_on)
    notice = _day(announced.announced_on)
    if played is None or notice is None:
        problems.append("the dates of notice and play are not recorded (FISC23-C-3.2b)")
    elif notice > _month_before(played):
        problems.append(f"notice on {notice}, less than a month before {played} (FISC23-C-3.2b)")
    if reported_on is None:
        problems.append("the results have not been sent (FISC23-C-3.2c)")
    elif played is not None and (reported_on - played).days > (rules.report_days_after or 7):
        problems.append(f"results sent on {reported_on}, over a week later (FISC23-C-3.2c)")
    return problems


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
