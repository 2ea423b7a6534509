"""The classification: points, then the tie-breaks in order, then a shared place."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from faristol.championship.tiebreaks import Sum, Table, TieBreak, compute


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the classification."""

    place: int
    """Shared by players whom nothing separates."""
    player: int
    points: int
    sums: tuple[Sum, ...]
    """One per tie-break, in the order in which they decide."""


def classify(
    table: Table, order: Sequence[TieBreak], out: Collection[int] = ()
) -> tuple[Standing, ...]:
    """Everybody in order, those who are out of it last; level players by the smaller id.

    All tie-breaks are computed for everybody, also where an earlier one has decided;
    games among the tied count those level in points.
    """
    by_points: dict[tuple[bool, int], list[int]] = {}
    for player in sorted(table.lines):
        by_points.setdefault((player not in out, table.points[player]), []).append(player)
    standings: list[Standing] = []
    for group in sorted(by_points, reverse=True):
        level, points = by_points[group], group[1]
        sums = {p: tuple(compute(each, table, p, level) for each in order) for p in level}

        def key(player: int, sums: dict[int, tuple[Sum, ...]] = sums) -> tuple[int, ...]:
            return tuple(-each.value for each in sums[player])

        previous: tuple[int, ...] | None = None
        for player in sorted(level, key=lambda p: (key(p), p)):
            mine = key(player)
            is_level = mine == previous
            place = standings[-1].place if is_level else len(standings) + 1
            standings.append(Standing(place, player, points, sums[player]))
            previous = mine
    return tuple(standings)


def among(standings: Sequence[Standing], belongs: Callable[[int], bool]) -> tuple[Standing, ...]:
    """The classification of some players only, with places of their own."""
    chosen: list[Standing] = []
    overall = -1
    for standing in standings:
        if not belongs(standing.player):
            continue
        place = chosen[-1].place if standing.place == overall else len(chosen) + 1
        overall = standing.place
        chosen.append(Standing(place, standing.player, standing.points, standing.sums))
    return tuple(chosen)


@dataclass(frozen=True, slots=True)
class GroupStanding:
    """A club or school: the points of its best players."""

    place: int
    group: str
    points: int
    players: tuple[int, ...]


def by_group(
    standings: Sequence[Standing], group_of: Mapping[int, str], best: int
) -> tuple[GroupStanding, ...]:
    """Groups by the points of their `best` players, then by the best places."""
    members: dict[str, list[Standing]] = {}
    for standing in standings:
        group = group_of.get(standing.player, "")
        if group:
            members.setdefault(group, []).append(standing)
    counted = {group: found[:best] for group, found in members.items()}
    ordered = sorted(
        counted,
        key=lambda g: (-sum(s.points for s in counted[g]), [s.place for s in counted[g]], g),
    )
    return tuple(_placed(ordered, counted))


def _placed(ordered: list[str], counted: dict[str, list[Standing]]) -> Iterator[GroupStanding]:
    for place, group in enumerate(ordered, start=1):
        found = counted[group]
        points = sum(s.points for s in found)
        yield GroupStanding(place, group, points, tuple(s.player for s in found))
