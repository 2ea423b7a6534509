"""Whether a championship counts for RASCCAT, and what of it does."""

from calendar import monthrange
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType

from faristol.championship.entering import parse_day
from faristol.championship.events import Announced
from faristol.championship.history import lines_of, rules_of
from faristol.championship.regulations import regulations
from faristol.championship.state import Championship
from faristol.core import Outcome

ALL_RATED = "FISC23-C-1.14"
"""The games of all participants enter the ranking."""


def rated_results(
    state: Championship, names: Mapping[int, str] | None = None
) -> dict[str, list[tuple[str, int]]]:
    """Per participant the opponents and tenths of games over the board (see `ALL_RATED`).

    Everybody who took part is in it. Byes and games that were never played are not rated.
    `names` are those of a rating list, by player; without them, what players are shown as.
    """
    points = rules_of(state).points
    called = {e.player: state.shown(e.player) for e in state.entries} if names is None else names
    return {
        called[player]: [
            (called[line.opponent], points.of(line.outcome))
            for line in lines
            if line.opponent and line.outcome.is_over_the_board
        ]
        for player, lines in lines_of(state).items()
    }


OBSTACLES: Mapping[str, str] = MappingProxyType(
    {
        "other-rules": "played by other rules: {}",
        "other-lexicon": "judged by {}, not {}",
        "rounds-open": "{} of {} rounds are closed",
        "rematches-allowed": "{} pairings let players meet twice",
        "met-twice": "met more than once: {}",
        "bye-on-request": "a point for a round not played, other than the bye of an odd number: {}",
        "no-dates": "the dates of notice and play are not recorded",
        "short-notice": "notice on {}, less than a month before {}",
        "not-sent": "the results have not been sent",
        "sent-early": "results sent on {}, before the last day of play, {}",
        "sent-late": "results sent on {}, over a week after {}",
    }
)
"""Every condition that can fail, with its English; `{}` stands for a value."""


@dataclass(frozen=True, slots=True)
class Obstacle:
    """A condition that is not met."""

    clause: str
    kind: str
    values: tuple[str, ...] = ()

    @property
    def what(self) -> str:
        """What is not met, in English."""
        return OBSTACLES[self.kind].format(*self.values)


NO_REMATCH = "FISC23-C-1.A"
ONLY_BYE = "FISC23-C-1.C"
OFFICIAL = "FISC23-C-3.1"
UNDER_CONDITIONS = "FISC23-C-3.2"
FEDERATION = "fisc-2023"
"""Whose conditions these are, under whatever rules a championship was played."""


def ground_for_counting(state: Championship, *, reported_on: date | None) -> str | None:
    """The clause by which the championship counts for RASCCAT; None if it does not."""
    assert state.announced is not None
    if unmet_conditions(state, reported_on=reported_on):
        return None
    return OFFICIAL if state.announced.is_official else UNDER_CONDITIONS


def unmet_conditions(state: Championship, *, reported_on: date | None) -> list[Obstacle]:
    """The unmet conditions for counting towards RASCCAT; empty if it counts.

    Championships of the official season count (3.1). Others, leagues too, count under
    three conditions (3.2): the federation's rules and dictionary, a month's notice, and
    complete results within a week of the last day of play. Notice and week are the
    organiser's to show: dates that were not given stand in the way. Neither kind counts
    before its rounds are closed, or when it was not played as the federation's rules say.
    """
    assert state.announced is not None
    found = [*_other_rules(state), *_rounds_open(state), *_rematches(state), *_byes(state)]
    if not state.announced.is_official:
        found += _late(state.announced, reported_on)
    return found


@dataclass(frozen=True, slots=True)
class Condition:
    """Something that must hold for a championship to count, and what is in its way."""

    name: str
    clause: str
    obstacle: Obstacle | None = None


_CONDITIONS = (
    ("rules", "FISC23-C-3.2a", ("other-rules",)),
    ("lexicon", "FISC23-C-3.2a", ("other-lexicon",)),
    ("notice", "FISC23-C-3.2b", ("no-dates", "short-notice")),
    ("rounds", "FISC23-C-1.2", ("rounds-open",)),
    ("rematches", NO_REMATCH, ("rematches-allowed", "met-twice")),
    ("byes", ONLY_BYE, ("bye-on-request",)),
    ("results", "FISC23-C-3.2c", ("not-sent", "sent-early", "sent-late")),
)
CONDITIONS = tuple(name for name, _, _ in _CONDITIONS)
_OF_OTHERS = ("notice", "results")
"""Asked of championships outside the official season alone."""
_OF_OUR_RULES = ("lexicon", "byes")
"""Looked at only where the federation's rules hold."""


def conditions(state: Championship, *, reported_on: date | None) -> list[Condition]:
    """Every condition that is asked of the championship, met or not, in the order of a season."""
    assert state.announced is not None
    unmet = {each.kind: each for each in unmet_conditions(state, reported_on=reported_on)}
    found = []
    for name, clause, kinds in _CONDITIONS:
        if name in _OF_OTHERS and state.announced.is_official:
            continue
        if name in _OF_OUR_RULES and "other-rules" in unmet:
            continue
        obstacle = next((unmet[kind] for kind in kinds if kind in unmet), None)
        found.append(Condition(name, obstacle.clause if obstacle else clause, obstacle))
    return found


def _other_rules(state: Championship) -> list[Obstacle]:
    announced, wanted, rules = state.announced, regulations(FEDERATION), rules_of(state)
    assert announced is not None
    if rules.name != wanted.name:
        clause = wanted.clause("game_rules") if announced.is_official else "FISC23-C-3.2a"
        return [Obstacle(clause, "other-rules", (rules.title,))]
    if announced.lexicon.partition("@")[0].casefold() != wanted.lexicon.casefold():
        clause = wanted.clause("lexicon") if announced.is_official else "FISC23-C-3.2a"
        return [Obstacle(clause, "other-lexicon", (announced.lexicon, wanted.lexicon))]
    return []


def _rounds_open(state: Championship) -> list[Obstacle]:
    """Announced rounds that are not closed, unless the championship was ended before them."""
    assert state.announced is not None
    closed, announced = state.rounds_closed, state.announced.rounds
    if closed >= announced or state.is_finished:
        return []
    return [Obstacle("FISC23-C-1.2", "rounds-open", (str(closed), str(announced)))]


def _rematches(state: Championship) -> list[Obstacle]:
    """A pairing system that lets players meet twice, and those who did under any other."""
    assert state.announced is not None
    system = state.announced.system
    if not system.forbids_rematches:
        return [Obstacle(NO_REMATCH, "rematches-allowed", (system.value,))]
    met = Counter(
        frozenset((game.first, game.second))
        for each in state.rounds
        for game in each.games
        if game.result is not None and game.result.outcomes[0].is_over_the_board
    )
    again = [sorted(pair) for pair, times in met.items() if times > 1]
    names = ", ".join(f"{state.shown(one)} - {state.shown(other)}" for one, other in sorted(again))
    return [Obstacle(NO_REMATCH, "met-twice", (names,))] if names else []


def _byes(state: Championship) -> list[Obstacle]:
    """Points for rounds that players asked to miss: the only bye with a point is 1.C's."""
    if rules_of(state).name != FEDERATION:
        return []
    points = rules_of(state).points
    asked = {
        player
        for each in state.rounds
        for player, outcome in each.away
        if outcome is not Outcome.BYE and points.of(outcome) > points.loss
    }
    names = ", ".join(state.shown(player) for player in sorted(asked))
    return [Obstacle(ONLY_BYE, "bye-on-request", (names,))] if names else []


def _late(announced: Announced, reported_on: date | None) -> list[Obstacle]:
    wanted, found = regulations(FEDERATION), []
    first, notice = parse_day(announced.plays_on), parse_day(announced.announced_on)
    if first is None or notice is None:
        found.append(Obstacle("FISC23-C-3.2b", "no-dates"))
    elif notice > _months_before(first, wanted.notice_months):
        days = (notice.isoformat(), first.isoformat())
        found.append(Obstacle("FISC23-C-3.2b", "short-notice", days))
    last = parse_day(announced.last_day)
    if reported_on is None:
        found.append(Obstacle("FISC23-C-3.2c", "not-sent"))
    elif last is not None:
        days = (reported_on.isoformat(), last.isoformat())
        if reported_on < last:
            found.append(Obstacle("FISC23-C-3.2c", "sent-early", days))
        elif (reported_on - last).days > wanted.report_days:
            found.append(Obstacle("FISC23-C-3.2c", "sent-late", days))
    return found


def announce_by(announced: Announced) -> date | None:
    """The last day for announcing an event that is to count (FISC23-C-3.2b), if one is asked.

    Championships of the official season count without it.
    """
    wanted, first = regulations(announced.regulations), parse_day(announced.plays_on)
    if first is None or not wanted.notice_months or announced.is_official:
        return None
    return _months_before(first, wanted.notice_months)


def _months_before(day: date, months: int) -> date:
    """The same day of an earlier month, or its last day.

    >>> _months_before(date(2024, 3, 31), 1)
    datetime.date(2024, 2, 29)
    """
    year, month = divmod(day.year * 12 + day.month - 1 - months, 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))
