"""Tables of groups: clubs, schools, categories, debutants."""

import msgspec

from faristol.championship.standings import GroupStanding, Standing
from faristol.championship.state import Championship
from faristol.championship.views import clubs, debutants, of_category, points_text, schools


class GroupLine(msgspec.Struct, frozen=True):
    """A club or school, by the points of its best."""

    place: int
    group: str
    points: str
    players: list[int]


class RankedLine(msgspec.Struct, frozen=True):
    """A player among those of a group."""

    place: int
    player: int
    points: str


class Groups(msgspec.Struct, frozen=True):
    """Every group's table."""

    clubs: list[GroupLine]
    schools: list[GroupLine]
    debutants: list[RankedLine]
    categories: dict[str, list[RankedLine]]


def groups_of(state: Championship) -> Groups:
    """The tables of all groups that somebody belongs to."""
    named = sorted({entry.category for entry in state.entries if entry.category})
    return Groups(
        [_group(state, each) for each in clubs(state)],
        [_group(state, each) for each in schools(state)],
        [_ranked(state, each) for each in debutants(state)],
        {name: [_ranked(state, each) for each in of_category(state, name)] for name in named},
    )


def _group(state: Championship, each: GroupStanding) -> GroupLine:
    return GroupLine(each.place, each.group, points_text(state, each.points), list(each.players))


def _ranked(state: Championship, each: Standing) -> RankedLine:
    return RankedLine(each.place, each.player, points_text(state, each.points))
