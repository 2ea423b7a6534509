"""Help with words is kept from whoever plays under a book that forbids it.

By account, and by device: who signs out, or takes another account, asks from the same browser. A
challenge and the jury of the table are the book's own ways to a verdict; they do not come here.
"""

from collections.abc import Awaitable, Callable
from enum import Enum
from functools import wraps
from typing import TypeVar

from faristol.server.endpoints.request import Request
from faristol.server.problem import Problem, ProblemCode
from faristol.server.refused_aids import AidFreeGame, RefusedAids
from faristol.server.register import secret_key

T = TypeVar("T")
_Does = Callable[[Request], Awaitable[T]]
_KEPT: set[Callable[[Request], Awaitable[object]]] = set()
"""Operations that look whether their asker plays."""


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
    aid: Aid | Callable[[Request], Aid | None],
) -> Callable[[_Does[T]], _Does[T]]:
    """Refuse an operation to whoever plays under a book that forbids it.

    `aid` may depend on what is asked; None for a question that is no help.
    """

    def kept(does: _Does[T]) -> _Does[T]:
        @wraps(does)
        async def asked(request: Request) -> T:
            kind = aid if isinstance(aid, Aid) else aid(request)
            if kind is not None:
                await _refuse(request, kind)
            return await does(request)

        _KEPT.add(asked)
        return asked

    return kept


def is_kept_from_players(does: Callable[[Request], Awaitable[object]]) -> bool:
    """Whether an operation looks whether its asker plays."""
    return does in _KEPT


class AidFreeGames:
    """Where games are played by books that forbid aids.

    Tables, duplicate rooms and events each answer for theirs.
    """

    def __init__(self, *sources: Callable[..., Awaitable[list[AidFreeGame]]]) -> None:
        self._sources = sources

    async def of(self, account: str, *, two_letters: bool) -> list[AidFreeGame]:
        """The running games of a person that keep the aid from them."""
        found = []
        for source in self._sources:
            found += await source(account, two_letters=two_letters)
        return found


async def _refuse(request: Request, aid: Aid) -> None:
    """Refuse an aid, and tell the arbiter of each game it was asked for.

    :raises Problem: naming the clause.
    """
    games = await _games(request, aid)
    by = request.person.id if request.person is not None else ""
    for game in games:
        refused = request.part(RefusedAids)
        await refused.note(game.place, game.seat, by, aid.value, game.clause)
    if games:
        what = "you are playing under a book that forbids aids"
        raise Problem(403, ProblemCode.AIDS_FORBIDDEN, what, clause=games[0].clause)


async def _games(request: Request, aid: Aid) -> list[AidFreeGame]:
    """Running games of the asker, and of anybody who used this browser since they began."""
    games = request.part(AidFreeGames)
    return [
        game
        for account, until in (await _accounts(request)).items()
        for game in await games.of(account, two_letters=aid is Aid.TWO_LETTERS)
        if until > game.created
    ]


async def _accounts(request: Request) -> dict[str, int]:
    """The accounts that used this browser, each with the moment until which it did."""
    device = secret_key(request.device) if request.device else ""
    uses = await request.server.auth.sessions.devices.uses(device)
    accounts = {use.account: use.until for use in uses}
    if request.person is not None:
        accounts[request.person.id] = request.server.now()
    return accounts
