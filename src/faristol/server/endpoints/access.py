"""Who may ask for what. Every operation names its access, and it is checked before it runs.

`docs/authorisation.tsv` is written from these values, and tried cell by cell by the tests.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, TypeAlias

from faristol.server.auth.accounts import Kind
from faristol.server.problem import ProblemCode, needs_role, not_allowed
from faristol.server.roles import EVERYWHERE, Role, holds

if TYPE_CHECKING:
    from faristol.server.endpoints.request import Request

Check: TypeAlias = "Callable[[Request], Awaitable[None]]"


class Asker(Enum):
    """Somebody in the authorisation matrix: what they are at one event, its tables and its room."""

    NOBODY = "nobody"
    """Not signed in."""
    GUEST = "guest"
    """A guest without any part in the event."""
    PLAYER = "player"
    """Plays at the table, in the event and in the duplicate room."""
    OTHER_PLAYER = "other player"
    """Plays at another table of the same event and room."""
    SPECTATOR = "spectator"
    PUPIL = "pupil"
    """Has a card of the class."""
    TEACHER = "teacher"
    ARBITER = "arbiter"
    OTHER_ARBITER = "other arbiter"
    """An arbiter of another event."""
    LEADER = "leader"
    """Leads the event's duplicate room."""
    HELPER = "helper"
    """Helps in the duplicate room with the slips."""
    DIRECTOR = "director"
    ADMINISTRATOR = "administrator"
    TOKEN = "token"  # noqa: S105 - a role, no token
    """A program with an administrator's token."""


@dataclass(frozen=True, slots=True)
class Access:
    """Who may ask, as a sentence, as people of the matrix, and as a check.

    Where only the place itself can tell (who sits at a table, what a body asks for), there is no
    check here: the handler refuses, and the matrix says whom.
    """

    says: str
    askers: frozenset[Asker]
    """Who may; a token may where an administrator may, unless the operation takes no tokens."""
    check: "Check | None" = None
    """Raises a problem for everybody else."""
    signed_in: bool = True
    """Whether one must be signed in to ask at all."""


def access(
    says: str, *askers: Asker, check: "Check | None" = None, signed_in: bool = True
) -> Access:
    """An access for the askers that are named."""
    return Access(says, frozenset(askers), check, signed_in)


async def _administers(request: "Request") -> None:
    request.need(Role.ADMINISTRATOR, EVERYWHERE)


async def _has_account(request: "Request") -> None:
    if request.me.account.kind is not Kind.LOCAL:
        raise not_allowed(ProblemCode.NEEDS_ACCOUNT, "this is for people with an account")


async def _leads(request: "Request") -> None:
    if not _holds_anywhere(request, Role.DIRECTOR, Role.ADMINISTRATOR, Role.TEACHER):
        raise not_allowed(ProblemCode.FOR_OFFICIALS, "you need a leading role for this")


async def _directs(request: "Request") -> None:
    if not _holds_anywhere(request, Role.DIRECTOR, Role.ADMINISTRATOR):
        raise needs_role(Role.DIRECTOR, "only directors and administrators can do that")


async def _is_self_or_administers(request: "Request") -> None:
    is_administrator = holds(request.me.account.grants, Role.ADMINISTRATOR, EVERYWHERE)
    if request.path("account") != request.me.id and not is_administrator:
        raise needs_role(Role.ADMINISTRATOR, "that is for an administrator")


def _holds_anywhere(request: "Request", *roles: Role) -> bool:
    return any(grant.role in roles for grant in request.me.account.grants)


_EVERYBODY = frozenset(Asker)
_SIGNED_IN = _EVERYBODY - {Asker.NOBODY}

ANYBODY = Access("anybody", _EVERYBODY, signed_in=False)
ANYBODY_WITH_LINK = Access("anybody who has the link or code", _EVERYBODY, signed_in=False)
SIGNED_IN = Access("whoever is signed in", _SIGNED_IN)
FOR_ONESELF = Access("whoever is signed in, for themselves", _SIGNED_IN)
NOT_PLAYING = Access(
    "anybody who does not play just now under a book that forbids aids",
    _EVERYBODY - {Asker.PLAYER, Asker.OTHER_PLAYER},
    signed_in=False,
)
NO_GUESTS = Access("whoever has an account or a card", _SIGNED_IN - {Asker.GUEST})
WITH_ACCOUNT = Access(
    "whoever has an account of their own", _SIGNED_IN - {Asker.GUEST, Asker.PUPIL}, _has_account
)
WITH_ACCOUNT_NOT_PLAYING = Access(
    "whoever has an account of their own and does not play just now under a book that forbids aids",
    WITH_ACCOUNT.askers - {Asker.PLAYER, Asker.OTHER_PLAYER},
    _has_account,
)
ADMINISTRATOR = access("administrators", Asker.ADMINISTRATOR, check=_administers)
ONESELF_OR_ADMINISTRATOR = access(
    "administrators; everybody for their own account",
    Asker.ADMINISTRATOR,
    check=_is_self_or_administers,
)
DIRECTORS = access(
    "directors and administrators", Asker.DIRECTOR, Asker.ADMINISTRATOR, check=_directs
)
GIVES_ROLES = access(
    "administrators; directors and teachers for what they lead",
    *(Asker.TEACHER, Asker.DIRECTOR, Asker.ADMINISTRATOR),
    check=_leads,
)
PLAYERS_OF_TABLE = access("who plays at the table", Asker.PLAYER)
