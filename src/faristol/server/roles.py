"""Roles, and who may give them. A role is held at one event, or everywhere.

An administrator runs the server and gives roles, but sees no rack and rules on nothing: who
wants to be an arbiter too is made one, and the audit log says so.
"""

from collections.abc import Iterable
from enum import Enum

import msgspec

EVERYWHERE = "*"
"""The event of a role that holds at all events."""


class Role(Enum):
    """What somebody is at an event."""

    PLAYER = "player"
    ARBITER = "arbiter"
    GAME_LEADER = "game-leader"
    DIRECTOR = "director"
    TEACHER = "teacher"
    SPECTATOR = "spectator"
    ADMINISTRATOR = "administrator"


class Grant(msgspec.Struct, frozen=True, order=True):
    """A role at an event."""

    role: Role
    event: str


_GIVES: dict[Role, frozenset[Role]] = {
    Role.ADMINISTRATOR: frozenset(Role),
    Role.DIRECTOR: frozenset(
        {Role.ARBITER, Role.GAME_LEADER, Role.PLAYER, Role.SPECTATOR, Role.TEACHER}
    ),
    Role.TEACHER: frozenset({Role.PLAYER, Role.SPECTATOR}),
}


def holds(grants: Iterable[Grant], role: Role, event: str) -> bool:
    """Whether the role is held at that event, there or everywhere."""
    return any(grant.role is role and grant.event in (event, EVERYWHERE) for grant in grants)


def events_directed(grants: Iterable[Grant]) -> frozenset[str]:
    """The events that somebody directs; `*` among them for all."""
    return frozenset(grant.event for grant in grants if grant.role is Role.DIRECTOR)


def may_give(grants: Iterable[Grant], given: Grant) -> bool:
    """Whether somebody with `grants` may give or take that one.

    >>> teacher = [Grant(Role.TEACHER, "school")]
    >>> may_give(teacher, Grant(Role.PLAYER, "school"))
    True
    >>> may_give(teacher, Grant(Role.PLAYER, EVERYWHERE))
    False
    """
    return any(
        given.role in _GIVES.get(own.role, ()) and own.event in (given.event, EVERYWHERE)
        for own in grants
    )
