"""What the federation asks about a championship: does it count, and what becomes of the ratings.

The same checks and sums as `faristol championship check` and `rate`.
"""

from datetime import date

import msgspec

from faristol.championship.audit import Finding, as_the_system_pairs, audit
from faristol.championship.entering import parse_day
from faristol.championship.events import Event
from faristol.championship.rated import rate_championship
from faristol.championship.rating_validity import (
    Obstacle,
    conditions,
    ground_for_counting,
    unmet_conditions,
)
from faristol.championship.ratings import PlayerSheet, RatingList
from faristol.championship.state import Championship
from faristol.championship.views import name_of, seats_several
from faristol.core import format_points
from faristol.notation.parcel import send_by
from faristol.notation.rating_lists import format_rating_list, parse_rating_list
from faristol.server.championship.doubting import Doubt, doubt_lines
from faristol.server.championship.permissions import asked_championship
from faristol.server.endpoints.request import Request
from faristol.server.endpoints.uploads import read_upload
from faristol.server.problem import ProblemCode, bad_request


class FindingLine(msgspec.Struct, frozen=True):
    """Something a reader of the log should know. `text` is English."""

    round: int
    kind: str
    values: list[str]
    warnings: list[Doubt]
    """What an exchange by hand went against."""
    text: str


class ObstacleLine(msgspec.Struct, frozen=True):
    """A condition of the federation that is not met. `text` is English."""

    clause: str
    kind: str
    values: list[str]
    text: str


class ConditionLine(msgspec.Struct, frozen=True):
    """Something that must hold for a championship to count."""

    name: str
    clause: str
    obstacle: ObstacleLine | None
    """What is in its way; None where it is met."""


class Checked(msgspec.Struct, frozen=True):
    """Whether rounds were paired as the system pairs them, and whether the event counts."""

    steps: int
    """Lines of the log; reading it has checked each of them."""
    announced_on: str
    plays_on: str
    last_day: str
    """The last day of play, from which the week for sending the results runs."""
    rounds: int
    as_paired: int
    """Rounds that are paired as the system pairs them."""
    ground: str
    """The clause by which it counts for RASCCAT; empty when it does not."""
    obstacles: list[ObstacleLine]
    findings: list[FindingLine]
    conditions: list[ConditionLine]
    """Everything that is asked of the championship, met or not."""
    send_by: str = ""
    """The last day on which the results may be sent (FISC23-C-3.2c); empty without a last day."""


class RatedGameLine(msgspec.Struct, frozen=True):
    """One game as the rating sees it."""

    opponent: str
    result: str
    expected: str


class RatedLine(msgspec.Struct, frozen=True):
    """How a player's new rating comes about."""

    name: str
    before: str
    change: str
    after: int
    provisional: bool
    factor: int
    games: list[RatedGameLine]


class Rated(msgspec.Struct, frozen=True):
    """Every player's sheet, best first, and the new list."""

    of_two: bool
    """Whether games are of two: others give no rating."""
    players: list[RatedLine]
    csv: str
    """The list as it is afterwards."""


async def check(request: Request) -> Checked:
    """Pair every round again, and say whether the championship counts for RASCCAT."""
    live = await asked_championship(request)
    text = request.query("reported")
    reported = parse_day(text)
    if text and reported is None:
        raise bad_request(f"{text[:20]!r} is no date", ProblemCode.NOT_A_DAY)
    # Long for a large event: phones need not wait for it.
    return await request.server.aside.work_out(_checked, live.state, live.own_events(), reported)


async def rate(request: Request) -> Rated:
    """What the championship would change in the ratings with which players were entered."""
    live = await asked_championship(request)
    return await request.server.aside.work_out(_rated, live.state, None)


async def rate_by_list(request: Request) -> Rated:
    """What the championship would change in a list, CSV or XLSX."""
    live = await asked_championship(request)
    published = await read_upload(request, parse_rating_list, ProblemCode.BAD_RATING_LIST)
    return await request.server.aside.work_out(_rated, live.state, published)


def _checked(state: Championship, events: list[Event], reported: date | None) -> Checked:
    assert state.announced is not None
    findings = audit(events)
    return Checked(
        steps=len(events),
        announced_on=state.announced.announced_on,
        plays_on=state.announced.plays_on,
        last_day=state.announced.last_day,
        rounds=len(state.rounds),
        as_paired=as_the_system_pairs(state, findings),
        ground=ground_for_counting(state, reported_on=reported) or "",
        obstacles=[_obstacle(each) for each in unmet_conditions(state, reported_on=reported)],
        findings=[_finding(state, each) for each in findings],
        conditions=[
            ConditionLine(
                each.name,
                each.clause,
                None if each.obstacle is None else _obstacle(each.obstacle),
            )
            for each in conditions(state, reported_on=reported)
        ],
        send_by=deadline.isoformat() if (deadline := send_by(state)) else "",
    )


def _obstacle(found: Obstacle) -> ObstacleLine:
    return ObstacleLine(found.clause, found.kind, list(found.values), found.what)


def _finding(state: Championship, found: Finding) -> FindingLine:
    warnings = doubt_lines(found.warnings, lambda player: name_of(state, player))
    return FindingLine(found.round_number, found.kind, list(found.values), warnings, found.what)


def _rated(state: Championship, published: RatingList | None) -> Rated:
    sheet, after = rate_championship(state, published)
    ordered = sorted(sheet.players, key=lambda each: (-each.after.value, each.after.name))
    return Rated(
        of_two=not seats_several(state),
        players=[
            _line(each, provisional=each.after.is_provisional(sheet.system)) for each in ordered
        ],
        csv=format_rating_list(after),
    )


def _line(sheet: PlayerSheet, *, provisional: bool) -> RatedLine:
    return RatedLine(
        name=sheet.after.name,
        before=sheet.before.exact,
        change=f"{sheet.change / 100:+.2f}",
        after=sheet.after.published,
        provisional=provisional,
        factor=sheet.factor,
        games=[
            RatedGameLine(game.opponent, format_points(game.result), f"{game.expected:.4f}")
            for game in sheet.games
        ],
    )
