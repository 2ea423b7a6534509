"""Help with words is kept from whoever plays under a book that forbids it.

By account, and by device: who signs out, or takes another account, asks from the same browser. A
challenge and the jury of the table are the book's own ways to a verdict; they do not come here.
"""

from collections.abc import Awaitable, Callable
from enum import Enum
from functools import wraps
from typing import Any, NamedTuple, TypeVar

from faristol.duplicate import forbidden_aids
from faristol.server.endpoints.request import Asking
from faristol.server.problem import Problem, ProblemCode
from faristol.server.register import secret_key
from faristol.table import aids

T = TypeVar("T")
_Does = Callable[[Asking], Awaitable[T]]


class Aid(Enum):
    """Kinds of help with words."""

    TWO_LETTERS = "two-letters"
    """The list of two-letter words, which some books permit."""
    LIST = "list"
    SEARCH = "search"
    HOOKS = "hooks"
    ANALYSIS = "analysis"
    PUZZLE = "puzzle"
    PLAYED_WORDS = "played-words"
    """Whether a word was played in a finished game."""


def keep_from_players(
    aid: Aid | Callable[[Asking], Aid | None],
) -> Callable[[_Does[T]], _Does[T]]:
    """Refuse an operation to whoever plays under a book that forbids it.

    `aid` may depend on what is asked; None for a question that is no help.
    """

    def kept(does: _Does[T]) -> _Does[T]:
        @wraps(does)
        async def asked(asking: Asking) -> T:
            kind = aid if isinstance(aid, Aid) else aid(asking)
            if kind is not None:
                await _refuse(asking, kind)
            return await does(asking)

        asked.is_kept_from_players = True  # type: ignore[attr-defined] # for the list of them
        return asked

    return kept


def is_kept_from_players(does: Callable[[Asking], Awaitable[Any]]) -> bool:
    """Whether an operation looks whether its asker plays."""
    return getattr(does, "is_kept_from_players", False)


class _Game(NamedTuple):
    """A game that somebody plays, and the clause that keeps the aid from them."""

    place: str
    seat: int
    clause: str


async def _refuse(asking: Asking, aid: Aid) -> None:
    """Refuse an aid, and tell the arbiter of each game it was asked for.

    :raises Problem: naming the clause.
    """
    games = await _games(asking, aid)
    by = asking.person.id if asking.person is not None else ""
    for game in games:
        refused = asking.house.refused_aids
        await refused.note(game.place, game.seat, by, aid.value, game.clause)
    if games:
        what = "you are playing under a book that forbids aids"
        raise Problem(403, ProblemCode.AIDS_FORBIDDEN, what, clause=games[0].clause)


async def _games(asking: Asking, aid: Aid) -> list[_Game]:
    """Running games of the asking person, and of anybody who used this browser since they began."""
    found: list[_Game] = []
    two_letters = aid is Aid.TWO_LETTERS
    for account, until in (await _accounts(asking)).items():
        for table, seat in await asking.house.hall.seated(account):
            clause = aids.forbidden(table.rules, table.game, seat, two_letters=two_letters)
            if clause and until > table.plan.created:
                found.append(_Game(table.plan.id, seat, clause))
        for game in asking.house.office.at_boards(account):
            clause = aids.forbidden_to_players(game.rules, two_letters=two_letters)
            if clause and until > game.since:
                found.append(_Game(game.event, game.player, clause))
        for room in await asking.house.rooms.played_by(account):
            clause = forbidden_aids.forbidden(room.rules, room.game, two_letters=two_letters)
            if clause and until > room.plan.created:
                found.append(_Game(room.plan.id, room.seats[account], clause))
    return found


async def _accounts(asking: Asking) -> dict[str, int]:
    """The accounts that used this browser, each with the moment until which it did."""
    device = secret_key(asking.device) if asking.device else ""
    uses = await asking.house.lodge.sign_ins.devices.uses(device)
    accounts = {use.account: use.until for use in uses}
    if asking.person is not None:
        accounts[asking.person.id] = asking.house.now()
    return accounts
