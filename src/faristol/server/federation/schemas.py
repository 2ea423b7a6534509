"""What is shown of a federation's desk and its ranking: the shapes that go over the wire."""

from typing import Literal

import msgspec

from faristol.championship.federation.events import ListLine, ListPublished
from faristol.championship.federation.state import Desk, Parcel, rating_list
from faristol.championship.ratings import Rating, rating_system, season_of
from faristol.server.contests import ContestPlan


class RankingLine(msgspec.Struct, frozen=True):
    """A federation in the list."""

    id: str
    name: str


class RankedLine(msgspec.Struct, frozen=True):
    """A player in the list in force."""

    place: int
    name: str
    rating: int
    games: int
    provisional: bool
    inactive: bool
    change: int | None
    """In whole points since the list before; null for who is new."""
    rose: int
    """Places won since then; negative for places lost."""


class PublishedList(msgspec.Struct, frozen=True):
    """A list that is public."""

    number: int
    day: str
    players: int
    events: list[str]


class VerdictLine(msgspec.Struct, frozen=True):
    """What was asked of a championship and what was found."""

    name: str
    clause: str
    verdict: Literal["met", "unmet", "look"]
    """After what was decided."""
    kind: str
    values: list[str]
    round: int
    asks: bool
    """Whether somebody has to look at it, or had to."""
    why: str = ""
    whose: str = ""
    by: str = ""


class ParcelView(msgspec.Struct, frozen=True):
    """A parcel with its verdicts."""

    parcel: int
    title: str
    plays_on: str
    last_day: str
    received: str
    rounds: int
    games: int
    players: int
    standing: Literal["open", "counts", "out"]
    why: str
    by: str
    listed: str
    """The day of the list that has it; empty while none has."""
    lines: list[VerdictLine]


class CorrectionLine(msgspec.Struct, frozen=True):
    """A published value that was wrong. The list that had it stays."""

    at: int
    name: str
    was: int
    now: int
    why: str
    by: str
    waits: bool
    """Whether no list has it yet."""


class RankingView(msgspec.Struct, frozen=True):
    """A federation's ranking, as anybody may see it."""

    id: str
    version: int
    name: str
    day: str
    """Of the list in force; empty before there is one."""
    lines: list[RankedLine]
    lists: list[PublishedList]
    """The newest first."""
    parcels: list[ParcelView]
    """The newest first."""
    corrections: list[CorrectionLine]
    """The newest first."""
    may_keep: bool = False
    """Whether the desk is yours."""


class HistoryLine(msgspec.Struct, frozen=True):
    """What one championship or correction changed. Ratings as they are written."""

    day: str
    title: str
    games: int
    change: str
    after: str
    list_day: str
    correction: bool


class PlayerHistory(msgspec.Struct, frozen=True):
    """A player of the ranking, list by list."""

    name: str
    lines: list[HistoryLine]
    """The newest first."""


def ranking_line(plan: ContestPlan) -> RankingLine:
    """A federation in the list."""
    return RankingLine(plan.id, plan.name)


def ranking_view(plan: ContestPlan, version: int, desk: Desk) -> RankingView:
    """All of it, without what only whoever asks is told."""
    current = desk.current
    titles = {each.taken.parcel: each.taken.title for each in desk.parcels}
    corrected = len(desk.corrections) - desk.corrected
    return RankingView(
        plan.id,
        version,
        plan.name,
        current.day if current else "",
        _ranked(desk),
        [
            PublishedList(
                each.number, each.day, len(each.lines), [titles.get(p, "") for p in each.parcels]
            )
            for each in reversed(desk.lists)
        ],
        [_parcel(desk, each) for each in reversed(desk.parcels)],
        [
            CorrectionLine(
                each.at,
                each.name,
                _whole(each.was),
                _whole(each.now),
                each.why,
                each.by,
                n < corrected,
            )
            for n, each in enumerate(reversed(desk.corrections))
        ],
    )


def player_history(desk: Desk, name: str) -> PlayerHistory:
    """A player, list by list."""
    return PlayerHistory(
        name,
        [
            HistoryLine(
                step.day,
                step.title,
                step.games,
                f"{step.change / 100:+.2f}",
                Rating(name, step.value).exact,
                published.day,
                step.is_correction,
            )
            for published, step in reversed(desk.history(name))
        ],
    )


def _whole(hundredths: int) -> int:
    return (hundredths + 50) // 100


def _places(published: ListPublished | None) -> dict[str, tuple[int, ListLine]]:
    """Places by name; who is equal shares one."""
    found: dict[str, tuple[int, ListLine]] = {}
    lines = published.lines if published else ()
    for n, line in enumerate(lines, start=1):
        before = lines[n - 2] if n > 1 else None
        same = before is not None and before.value == line.value
        found[line.name] = (found[before.name][0] if before and same else n, line)
    return found


def _ranked(desk: Desk) -> list[RankedLine]:
    current = desk.current
    if current is None:
        return []
    system, before = rating_system(), _places(desk.lists[-2] if len(desk.lists) > 1 else None)
    ratings = rating_list(current)
    season = season_of(system, ratings.day)
    lines = []
    for name, (place, line) in _places(current).items():
        rating, old = ratings.ratings[name], before.get(name)
        lines.append(
            RankedLine(
                place,
                name,
                rating.published,
                line.games,
                rating.is_provisional(system),
                rating.is_inactive(system, season),
                (rating.published - _whole(old[1].value)) if old else None if before else 0,
                old[0] - place if old else 0,
            )
        )
    return lines


def _parcel(desk: Desk, parcel: Parcel) -> ParcelView:
    taken, settled = parcel.taken, parcel.settled
    return ParcelView(
        taken.parcel,
        taken.title,
        taken.plays_on,
        taken.last_day,
        taken.received,
        taken.rounds,
        taken.games,
        len(taken.players),
        "open" if settled is None else "counts" if settled.counts else "out",
        settled.why if settled else "",
        settled.by if settled else "",
        desk.lists[parcel.listed - 1].day if parcel.listed else "",
        [_line(parcel, number) for number in range(1, len(taken.lines) + 1)],
    )


def _line(parcel: Parcel, number: int) -> VerdictLine:
    line, decided = parcel.taken.lines[number - 1], parcel.decided.get(number)
    return VerdictLine(
        line.name,
        line.clause,
        parcel.verdict(number).value,
        line.kind,
        list(line.values),
        line.round_number,
        line.verdict.value == "look",
        decided.why if decided else "",
        decided.whose if decided else "",
        decided.by if decided else "",
    )
