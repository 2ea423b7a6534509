"""A parcel read line by line: what the federation asks, and what its log shows (FISC23-C-3)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from faristol.championship.audit import audit
from faristol.championship.events import Event
from faristol.championship.federation.events import ParcelLine, ParcelPlayer, Verdict
from faristol.championship.history import lines_of, rules_of
from faristol.championship.rating_validity import conditions
from faristol.championship.ratings import RatingList
from faristol.championship.state import Championship, evolve
from faristol.championship.views import seats_several
from faristol.names import folded

OFFICIAL = "FISC23-C-3.1"
PAIRED = "FISC23-C-1.9"
"""Rounds are paired by the system, none by hand."""
RESULTS = "FISC23-G-8.F"
"""What becomes of a result once its round is closed."""
NAMES = "FISC23-C-1.11"
"""The last published list says who is who."""
NAME = "name"


@dataclass(frozen=True, slots=True)
class ParcelReading:
    """What a championship's log says. Long to work out: rounds are paired again."""

    title: str
    plays_on: str
    last_day: str
    rounds: int
    official: bool
    mark: str
    of_two: bool
    """Whether games are of two: others are no classic championship (FISC23-C-1.1)."""
    lines: tuple[ParcelLine, ...]
    players: tuple[ParcelPlayer, ...]


def read_championship(
    events: Sequence[Event], received: date, ratings: RatingList | None
) -> ParcelReading | None:
    """Read a parcel against the list in force; None where nothing was announced."""
    state = Championship()
    for event in events:
        state = evolve(state, event)
    announced = state.announced
    if announced is None:
        return None
    of_two = not seats_several(state)
    return ParcelReading(
        announced.name,
        announced.plays_on,
        announced.last_day,
        state.rounds_closed,
        announced.is_official,
        f"{announced.at}:{announced.name}",
        of_two,
        lines_of_parcel(state, events, received, ratings) if of_two else (),
        players_of_parcel(state) if of_two else (),
    )


def lines_of_parcel(
    state: Championship, events: Sequence[Event], received: date, ratings: RatingList | None
) -> tuple[ParcelLine, ...]:
    """What is asked of a championship, then what somebody must look at."""
    assert state.announced is not None
    lines = []
    if state.announced.is_official:  # so its organiser says
        lines.append(ParcelLine("official", OFFICIAL, Verdict.LOOK, "claimed"))
    for each in conditions(state, reported_on=received):
        found = each.obstacle
        if found is None:
            lines.append(ParcelLine(each.name, each.clause, Verdict.MET))
        else:
            lines.append(
                ParcelLine(each.name, found.clause, Verdict.UNMET, found.kind, found.values)
            )
    lines += [
        ParcelLine(
            "pairing" if finding.is_difference else "result",
            PAIRED if finding.is_difference else RESULTS,
            Verdict.LOOK if finding.is_difference else Verdict.MET,
            finding.kind,
            finding.values,
            finding.round_number,
        )
        for finding in audit(events)
    ]
    lines += _names(state, ratings)
    return tuple(lines)


def players_of_parcel(state: Championship) -> tuple[ParcelPlayer, ...]:
    """Everybody who took part, with the games over the board (FISC23-C-1.14)."""
    points = rules_of(state).points
    place = {entry.player: n for n, entry in enumerate(state.entries, start=1)}
    lines = lines_of(state)
    return tuple(
        ParcelPlayer(
            entry.name,
            entry.licence,
            tuple(
                (place[line.opponent], points.of(line.outcome))
                for line in lines.get(entry.player, ())
                if line.opponent and line.outcome.is_over_the_board
            ),
        )
        for entry in state.entries
    )


def named_in(ratings: RatingList | None, name: str, licence: str) -> tuple[str, ...]:
    """Who of the list somebody may be: one by their licence, else all of that name."""
    if ratings is None:
        return ()
    if licence:
        known = [r.name for r in ratings.ratings.values() if r.licence == licence]
        if known:
            return tuple(known)
    own = folded(name)
    return tuple(
        rating.name
        for rating in ratings.in_order()
        if _plain(rating.name, rating.licence) == own
        and not (licence and rating.licence and rating.licence != licence)
    )


def _plain(name: str, licence: str) -> str:
    return folded(name.removesuffix(f" ({licence})"))


def _names(state: Championship, ratings: RatingList | None) -> list[ParcelLine]:
    found = []
    for entry in state.entries:
        who = named_in(ratings, entry.name, entry.licence)
        if len(who) > 1:
            values = (entry.name, entry.licence, *who)
            found.append(ParcelLine(NAME, NAMES, Verdict.LOOK, "several", values))
    return found
